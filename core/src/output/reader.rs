//! Reads a block's source range again and gives its text.

use super::fold::Fold;
use super::joined::Joined;
use super::link;
use super::mark;
use super::phrase;
use super::{Flow, Source, Write, attribute};
use crate::block::edge::Edge;
use crate::block::skip::{Skip, SkipEnd, content_model};
use crate::block::tag_info::{BREAK, LINE_OF_CODE, SCOPE, SEPARATES, SKIP, VOID, bits};
use crate::block::{Block, flag};
use crate::bytes::{Charset, TextDecoder, is_ascii};
use crate::limits::FAST;
use crate::scan::word;
use crate::scan::{ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;

/// Phrases that begin between a link and its text: others count as if they stood around it.
const MOST_PHRASES: usize = 4;

/// Bytes that are looked at one by one.
const SHORT: usize = 16;

/// Gives a block's text that was read before: UTF-8, NUL for a line break. `joins` where it goes on in the middle of
/// the block before.
pub fn read_text(text: &[u8], block: &Block, joins: bool, phrases: bool, write: &mut Write<'_>) -> Flow {
    // Not three copies of it.
    let read: &mut mark::Read<'_> = &mut |write: &mut Write<'_>| {
        let mut fold = Fold::new(block.flags & flag::PRE != 0);
        if joins {
            fold.join();
        }
        for (i, line) in text.split(|&b| b == 0).enumerate() {
            if i > 0 {
                fold.line_feed();
            }
            let flow = if cfg!(feature = "all-formats") && phrases {
                push_phrases(line, &mut fold, write)
            } else {
                fold.push(line, write)
            };
            if flow == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::Continue
    };
    if mark::may_stand_behind(block) { mark::write_unmarked(block, read, write) } else { read(write) }
}

/// Gives a line of a block's text, with the characters that stand for phrases in pieces of their own.
fn push_phrases(line: &[u8], fold: &mut Fold, write: &mut Write<'_>) -> Flow {
    let mut rest = line;
    loop {
        let words = rest.iter().position(|&b| phrase::is_character(b)).unwrap_or(rest.len());
        let (text, behind) = rest.split_at_checked(words).unwrap_or((rest, &[]));
        if fold.push(text, write) == Flow::Stop {
            return Flow::Stop;
        }
        let [character, behind @ ..] = behind else { return Flow::Continue };
        if write(phrase::as_text(*character)) == Flow::Stop {
            return Flow::Stop;
        }
        rest = behind;
    }
}

/// What is read of a source.
pub enum Part<'b> {
    /// A block.
    Block(&'b Block, Detail),
    /// A block of which `block_as_it_stands` gives nothing.
    #[cfg(feature = "alloc")]
    Markup(&'b Block),
    /// A title or the value of a `meta`.
    Span(Span),
    /// What stands in an `h1`.
    Heading(Span),
}

/// What is read of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Its words.
    Words,
    /// What stands for phrases besides (`phrase`).
    Phrases,
    /// What stands for links besides (`link`).
    Links,
}

/// Gives the text of a part.
pub type Read = fn(&Source<'_>, Part<'_>, &mut Write<'_>) -> Flow;

/// Of text without markup.
pub fn read_plain(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    match part {
        #[cfg(feature = "alloc")]
        Part::Markup(block) => plain(source, block.span, block.flags & flag::PRE != 0, write),
        Part::Block(block, _) => plain(source, block.span, block.flags & flag::PRE != 0, write),
        Part::Span(span) | Part::Heading(span) => plain(source, span, false, write),
    }
}

/// Of HTML.
pub fn read_html(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    let (block, detail) = match part {
        Part::Block(block, detail) => {
            let detail = if cfg!(feature = "all-formats") { detail } else { Detail::Words };
            if detail == Detail::Links && write_link_before(source, block, write) == Flow::Stop {
                return Flow::Stop;
            }
            match block_as_it_stands(block, source.bytes) {
                Some(text) => return write(text),
                None => (block, detail),
            }
        }
        #[cfg(feature = "alloc")]
        Part::Markup(block) => (block, Detail::Words),
        Part::Span(span) => return markup(source, span, (ContentModel::Rcdata, b""), WORDS, write),
        Part::Heading(span) => return markup(source, span, (ContentModel::Data, b""), WORDS, write),
    };
    let kept = Kept { pre: block.flags & flag::PRE != 0, detail };
    let model: (_, &[u8]) = match block.tag {
        TagId::TEXTAREA => (ContentModel::Rcdata, b"textarea"),
        TagId::XMP => (ContentModel::Rawtext, b"xmp"),
        TagId::PLAINTEXT => (ContentModel::Plaintext, b""),
        _ => (ContentModel::Data, b""),
    };
    let mut read = |write: &mut Write<'_>| markup(source, block.span, model, kept, write);
    // Most headings end with a letter.
    let ends_with_sign = block.span.slice(source.bytes).last().is_some_and(|last| !last.is_ascii_alphanumeric());
    if (ends_with_sign || mark::may_stand_before(block)) && mark::may_stand_behind(block) {
        mark::write_unmarked(block, &mut read, write)
    } else {
        read(write)
    }
}

fn plain(source: &Source<'_>, span: Span, pre: bool, write: &mut Write<'_>) -> Flow {
    let raw = span.slice(source.bytes);
    let mut fold = Fold::new(pre);
    if source.charset == Charset::Utf8 || is_ascii(raw) {
        return fold.push(raw, write);
    }
    let (mut decoder, mut flow) = (TextDecoder::new(source.charset), Flow::Continue);
    let push: &mut dyn FnMut(&[u8]) = &mut |piece| {
        if flow == Flow::Continue {
            flow = fold.push(piece, write);
        }
    };
    decoder.decode(raw, &mut *push);
    decoder.flush(push);
    flow
}

/// What is kept of markup.
#[derive(Clone, Copy)]
struct Kept {
    /// White space as it stands.
    pre: bool,
    /// Phrases and links.
    detail: Detail,
}

/// Of text alone.
const WORDS: Kept = Kept { pre: false, detail: Detail::Words };

/// Tells of the link that a block begins in, and again of the phrases that begin in the link. In `pre` none is told of.
fn write_link_before(source: &Source<'_>, block: &Block, write: &mut Write<'_>) -> Flow {
    if block.link_chars == 0 || block.flags & flag::PRE != 0 {
        return Flow::Continue;
    }
    let mut within = heapless::Vec::<[&str; 2], MOST_PHRASES>::new();
    let mut ended = 0;
    let mut each = |kind, tag| match (phrase::characters_of(tag), kind) {
        (None, _) => {}
        (_, TagKind::End) => ended += 1,
        _ if ended > 0 => ended -= 1,
        (Some(characters), TagKind::Start) => _ = within.push(characters),
    };
    let Some(at) = link::before(source, block.span.start, &mut each) else { return Flow::Continue };
    let ends = within.iter().any(|[_, end]| write(end) == Flow::Stop);
    let is_stopped = ends || write(&link::mark(at)) == Flow::Stop;
    let is_stopped = is_stopped || within.iter().any(|[begin, _]| write(begin) == Flow::Stop);
    if is_stopped { Flow::Stop } else { Flow::Continue }
}

fn markup(
    source: &Source<'_>,
    span: Span,
    (model, end_tag): (ContentModel, &[u8]),
    kept: Kept,
    write: &mut Write<'_>,
) -> Flow {
    let (raw, pre) = (span.slice(source.bytes), kept.pre);
    if model == ContentModel::Data && !has_markup(raw) {
        return plain(source, span, pre, write);
    }
    let mut reader = Reader {
        joined: Joined::new(pre, write),
        decoder: TextDecoder::new(source.charset),
        source,
        tag: TagId::UNKNOWN,
        tag_at: 0,
        kind: TagKind::Start,
        skip: None,
        in_raw: false,
        edge: Edge::default(),
        pre,
        detail: kept.detail,
        line: Line::default(),
    };
    if reader.reads_lines() && begins_in_line_number(source, span) {
        reader.skip_line_number();
    }
    let mut scanner = Scanner::resume_at(span.start, model, end_tag);
    scanner.feed(raw, &mut reader);
    scanner.finish(&mut reader);
    reader.end_run();
    reader.joined.flush()
}

fn has_markup(raw: &[u8]) -> bool {
    // `memchr` does not pay for a word or two.
    let (head, rest) = raw.split_at_checked(SHORT).unwrap_or((raw, &[]));
    head.iter().any(|b| matches!(b, b'<' | b'&')) || !rest.is_empty() && memchr::memchr2(b'<', b'&', rest).is_some()
}

/// A block's text, where that stands in the page as it is to be written.
#[inline(always)]
pub fn block_as_it_stands<'p>(block: &Block, page: &'p [u8]) -> Option<&'p str> {
    if block.flags & flag::PRE != 0 { None } else { as_it_stands(block.span.slice(page)) }
}

/// A block's text, where that is a single character of ASCII, which stands for itself.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn character_as_it_stands(block: &Block, page: &[u8]) -> Option<char> {
    match *block.span.slice(page) {
        [b] if IS_PLAIN[b as usize] && b != b' ' => Some(b.into()),
        _ => None,
    }
}

/// The text, where it is printable ASCII without markup, and single spaces between words: so are most blocks.
#[inline(always)]
fn as_it_stands(raw: &[u8]) -> Option<&str> {
    let (words, rest) = if !FAST { (&[][..], raw) } else { raw.as_chunks() };
    let mut before = b' ';
    for bytes in words {
        let word = u64::from_le_bytes(*bytes);
        let spaces = word::spaces(word);
        let twice = spaces & (spaces << 8 | if before == b' ' { 0x80 } else { 0 });
        if word::no_plain(word) | twice != 0 {
            return None;
        }
        before = (word >> 56) as u8;
    }
    for &b in rest {
        if !IS_PLAIN[b as usize] || b == b' ' && before == b' ' {
            return None;
        }
        before = b;
    }
    if before == b' ' { None } else { core::str::from_utf8(raw).ok() }
}

static IS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b' ';
    while byte < 0x7F {
        table[byte as usize] = byte != b'<' && byte != b'&';
        byte += 1;
    }
    table
};

/// A block's range holds inline tags, comments and skipped elements only; of the elements outside it nothing is
/// known and nothing needed.
struct Reader<'w, 'c> {
    source: &'w Source<'w>,
    joined: Joined<'w, 'c>,
    decoder: TextDecoder,
    tag: TagId,
    tag_at: u32,
    kind: TagKind,
    skip: Option<Skip>,
    in_raw: bool,
    edge: Edge,
    pre: bool,
    detail: Detail,
    line: Line,
}

/// A line of code that is an inline element, after which highlighters need no line feed for their style sheets make it
/// a block.
#[derive(Clone, Copy, Default)]
struct Line {
    // Elements of the same tag in the line that is open, itself included.
    open: u32,
    // One has ended, and nothing stands behind it yet.
    has_ended: bool,
}

/// Bytes of the classes among which that of a line is looked for.
const MOST_CLASSES: usize = 64;

/// True where the tag that stands before a text is that of the number of a line.
fn begins_in_line_number(source: &Source<'_>, text: Span) -> bool {
    let start = text.start as usize;
    let before = source.bytes.get(..start).filter(|before| before.ends_with(b">"));
    let Some(at) =
        before.filter(|_| begins_with_digit(text.slice(source.bytes))).and_then(|b| memchr::memrchr(b'<', b))
    else {
        return false;
    };
    let ([classes], tag) = attribute::values::<MOST_CLASSES, 1>(source, (at, start), [b"class"]);
    tag.tag == TagId::SPAN && tag.kind == TagKind::Start && classes.split(u8::is_ascii_whitespace).any(is_line_number)
}

fn begins_with_digit(text: &[u8]) -> bool {
    text.trim_ascii_start().first().is_some_and(u8::is_ascii_digit)
}

/// True of the class of the number that a highlighter puts before a line of code: Pygments', Rouge's, Chroma's,
/// Prism's.
fn is_line_number(class: &[u8]) -> bool {
    const WITHIN: [&[u8]; 3] = [b"lineno", b"line-number", b"linenumber"];
    let has = |part: &[u8]| class.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part));
    matches!(class, b"ln" | b"lnt") || WITHIN.into_iter().any(has)
}

fn push(piece: &[u8], edge: &mut Edge, joined: &mut Joined<'_, '_>) {
    if edge.text(piece) {
        joined.space();
    }
    joined.push(piece);
}

impl Reader<'_, '_> {
    fn is_skipped(&self) -> bool {
        self.in_raw || self.skip.is_some() || self.joined.is_stopped()
    }

    fn start_tag(&mut self, self_closing: bool, end: u32) -> ContentModel {
        let (tag, info) = (self.tag, bits(self.tag));
        if let Some(skip) = &mut self.skip {
            if !skip.breaks_out(tag) {
                let model = skip.start(tag, self_closing);
                self.in_raw = model != ContentModel::Data;
                return model;
            }
            self.skip = None;
        }
        let raw = Span { start: self.tag_at, end };
        let model = content_model(tag, self_closing, raw, self.source.bytes);
        if tag == TagId::BR {
            self.line_break();
        } else if self.pre && tag == LINE_OF_CODE {
            self.end_line();
        } else if info & (BREAK | SEPARATES) != 0 && tag != TagId::CUSTOM || self.edge.start(tag, self.pre) {
            // Lines of the source hold block-level tags; blocks those that the builder takes no notice of, and custom
            // elements that are inline.
            self.joined.space();
        }
        self.phrase(true);
        if self.reads_lines() && tag == TagId::SPAN {
            self.begin_line(end);
        }
        if info & SKIP != 0 {
            self.in_raw = model != ContentModel::Data;
            if !self.in_raw {
                self.skip = Skip::begin(tag, self_closing, raw, self.source.bytes);
            }
        }
        model
    }

    /// An element begins or ends: so may a phrase or a link. A link ends with the next one too.
    fn phrase(&mut self, begins: bool) {
        if !cfg!(feature = "all-formats") || self.detail == Detail::Words {
            return;
        }
        if let Some([begin, end]) = phrase::characters_of(self.tag) {
            self.joined.set_apart(if begins { begin } else { end });
        } else if self.detail == Detail::Links && self.tag == TagId::A && !self.pre {
            if begins && link::leads(self.source, self.tag_at) {
                self.joined.set_apart(&link::mark(self.tag_at));
            } else {
                self.joined.set_apart(link::END);
            }
        }
    }

    /// True where code may have lines that are inline elements. Streams do without, and so do libraries without the
    /// other formats, which have no room for what reads attributes again.
    fn reads_lines(&self) -> bool {
        cfg!(feature = "all-formats") && self.pre
    }

    /// A `span` begins, which may be a line or its number.
    fn begin_line(&mut self, end: u32) {
        let may_be_number = begins_with_digit(self.source.bytes.get(end as usize..).unwrap_or(&[]));
        if self.line.open > 0 {
            self.line.open += 1;
            if !may_be_number {
                return;
            }
        }
        let range = (self.tag_at as usize, end as usize);
        let ([classes], _) = attribute::values::<MOST_CLASSES, 1>(self.source, range, [b"class"]);
        let is_line = |class: &[u8]| class == b"line" || class.ends_with(b"-line");
        let mut classes = classes.split(u8::is_ascii_whitespace);
        if may_be_number && classes.clone().any(is_line_number) {
            self.line.open = self.line.open.saturating_sub(1);
            self.skip_line_number();
        } else if self.line.open == 0 && classes.any(is_line) {
            self.line = Line { open: 1, has_ended: false };
            self.end_line();
        }
    }

    fn skip_line_number(&mut self) {
        self.skip = Skip::begin(TagId::SPAN, false, Span::EMPTY, &[]);
    }

    /// Something stands behind a line, which may be its line feed.
    fn behind_line(&mut self, first: u8) {
        if core::mem::take(&mut self.line.has_ended) && !matches!(first, b'\n' | b'\r') {
            self.end_line();
        }
    }

    fn line_break(&mut self) {
        self.joined.line_feed();
        self.edge.clear();
    }

    fn end_line(&mut self) {
        self.joined.end_line();
        self.edge.clear();
    }

    fn end_tag(&mut self) {
        if self.in_raw {
            self.in_raw = false;
        } else if let Some(skip) = &mut self.skip {
            // Where the end tag of an element around it ends it, so does the block.
            if skip.end(self.tag) == SkipEnd::Root {
                self.skip = None;
            }
        } else {
            match self.tag {
                TagId::BR => self.line_break(),
                // The builder takes no notice of these.
                TagId::BODY | TagId::HTML => {}
                tag if bits(tag) & VOID != 0 => {}
                tag => {
                    if self.pre && tag == LINE_OF_CODE {
                        self.end_line();
                    }
                    self.phrase(false);
                    if self.reads_lines() && tag == TagId::SPAN && self.line.open > 0 {
                        self.line.open -= 1;
                        self.line.has_ended = self.line.open == 0;
                    }
                    self.edge.end(tag, self.pre);
                    if bits(tag) & (BREAK | SCOPE) != 0 && tag != TagId::CUSTOM {
                        self.joined.space();
                    }
                }
            }
        }
    }

    fn end_run(&mut self) {
        let (edge, joined) = (&mut self.edge, &mut self.joined);
        self.decoder.flush(|piece: &[u8]| push(piece, edge, joined));
    }
}

impl Sink for Reader<'_, '_> {
    fn text(&mut self, raw: &[u8], _at: u32) {
        if self.is_skipped() {
            return;
        }
        if let (true, Some(first)) = (self.line.has_ended, raw.first()) {
            self.behind_line(*first);
        }
        let (edge, joined) = (&mut self.edge, &mut self.joined);
        self.decoder.decode(raw, |piece: &[u8]| push(piece, edge, joined));
    }

    fn text_ref(&mut self, text: &str, _span: Span) {
        self.end_run();
        if !self.is_skipped() {
            self.behind_line(text.as_bytes().first().copied().unwrap_or(0));
            if self.edge.text(text.as_bytes()) {
                self.joined.space();
            }
            self.joined.push_str(text);
        }
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        self.end_run();
        (self.kind, self.tag, self.tag_at) = (kind, tag, at);
    }

    fn wants_attributes(&self) -> bool {
        false
    }

    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        match self.kind {
            TagKind::Start => self.start_tag(self_closing, end),
            TagKind::End => {
                self.end_tag();
                ContentModel::Data
            }
        }
    }

    fn comment_end(&mut self, _end: u32) {
        self.end_run();
    }

    fn doctype_end(&mut self, _force_quirks: bool) {
        self.end_run();
    }

    fn cdata_allowed(&self) -> bool {
        self.skip.is_some_and(|skip| skip.is_foreign())
    }
}
