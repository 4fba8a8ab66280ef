//! Reads markup: the text of a block, a title or a heading.

mod lines;

use super::{Detail, plain};
use crate::block::edge::Edge;
use crate::block::quote_head::QuoteHead;
use crate::block::skip::{Skip, SkipEnd, content_model};
use crate::block::tag_info::{BREAK, LINE_OF_CODE, SCOPE, SEPARATES, SKIP, VOID, bits};
use crate::bytes::TextDecoder;
use crate::output::joined::Joined;
use crate::output::{Flow, Source, Write, link, phrase};
use crate::scan::{ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;
use lines::{Line, begins_in_line_number};

/// Bytes that are looked at one by one.
const SHORT: usize = 16;

/// What is kept of markup.
#[derive(Clone, Copy)]
pub struct Kept {
    /// White space as it stands.
    pub pre: bool,
    /// How the block begins.
    pub edge: Edge,
    /// Phrases and links.
    pub detail: Detail,
    /// How its quotation begins.
    pub head: QuoteHead,
}

/// Of text alone.
pub const WORDS: Kept = Kept { pre: false, edge: Edge::TEXT, detail: Detail::Words, head: QuoteHead::Passed };

/// Gives the text of a range that begins in `model`, which ends with `end_tag`.
pub fn markup(
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
        edge: kept.edge,
        pre,
        detail: kept.detail,
        line: Line::default(),
        head: kept.head,
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
    head: QuoteHead,
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
        } else if info & (BREAK | SEPARATES) != 0 && tag != TagId::CUSTOM || self.edge.start(tag) {
            // Lines of the source hold block-level tags; blocks those that the builder takes no notice of, and custom
            // elements that are inline.
            self.joined.space();
        }
        self.head.start(tag);
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

    fn line_break(&mut self) {
        self.joined.line_feed();
        self.edge.clear();
        self.head.pass(b"\n");
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
                    self.head.end(tag);
                    self.phrase(false);
                    if self.reads_lines() && tag == TagId::SPAN && self.line.open > 0 {
                        self.line.open -= 1;
                        self.line.has_ended = self.line.open == 0;
                    }
                    self.edge.end(tag);
                    if bits(tag) & (BREAK | SCOPE) != 0 && tag != TagId::CUSTOM {
                        self.joined.space();
                    }
                }
            }
        }
    }

    /// A text, which may be a line behind the head of its quotation.
    fn behind_head(&mut self, text: &[u8]) {
        if self.head.is_line(text) {
            self.line_break();
        }
        self.head.pass(text);
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
        if self.line.has_ended {
            self.behind_line(raw);
        }
        self.behind_head(raw);
        let (edge, joined) = (&mut self.edge, &mut self.joined);
        self.decoder.decode(raw, |piece: &[u8]| push(piece, edge, joined));
    }

    fn text_ref(&mut self, text: &str, _span: Span) {
        self.end_run();
        if !self.is_skipped() {
            self.behind_line(text.as_bytes());
            self.behind_head(text.as_bytes());
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
