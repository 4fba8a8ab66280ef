//! Turns scanner events into rows of the block table.

use super::attrs::{LINK, TagAttrs, flags_of_tag};
use super::counter::{Counter, WordContext};
use super::facts::Facts;
use super::skip::{Skip, SkipEnd, content_model};
use super::stack::{Open, OpenElements};
use super::stop_words;
use super::table::Table;
use super::tables::Tables;
use super::tag_info::{BREAK, IGNORE, SCOPE, SKIP, VOID, bits};
use super::title::{TitleReader, TitleWords};
use super::{Block, Lex, NONE, flag};
use crate::bytes::{Charset, TextDecoder};
use crate::config::Unit;
use crate::scan::{AttrId, ContentModel, Sink, TagId, TagKind};
use crate::span::Span;

/// What a driver does while the table fills.
pub trait Hooks {
    /// The table has no room for the next block. Called with complete rows, which are thrown away afterwards.
    fn full(&mut self, table: &Table<'_>, facts: &Facts);

    /// A piece of visible text in UTF-8.
    fn text(&mut self, _utf8: &[u8]) {}
}

// Flags whose change cuts a block: what is hidden must not be mixed with what is shown.
const VISIBILITY: u32 = flag::HIDDEN | flag::ARIA_HIDDEN;

/// Reads a page's events.
#[derive(Debug)]
pub struct Builder<'t, H> {
    table: Table<'t>,
    /// The driver's part.
    pub hooks: H,
    facts: Facts,
    unit: Unit,
    // For line units: where line breaks inside tags are looked up.
    source: &'t [u8],
    stack: OpenElements,
    flags: u32,
    attrs: TagAttrs,
    kind: TagKind,
    tag: TagId,
    tag_at: u32,
    decoder: TextDecoder,
    counter: Counter,
    words: WordContext<'t>,
    title: Option<TitleReader>,
    skip: Option<Skip>,
    // Inside an element of raw text that is not shown: its tag, and where its text begins.
    in_raw: bool,
    raw_tag: TagId,
    raw_at: u32,
    // Inside an element of raw text that is shown: its tag.
    shown_raw: Option<TagId>,
    // The block being read, where `is_open`.
    block: Block,
    is_open: bool,
    continues: bool,
    // The end tag of a link came last.
    link_ended: bool,
    tags: u16,
    images: u16,
    breaks: u8,
}

impl<'t, H: Hooks> Builder<'t, H> {
    /// A builder for one page. `language` is an index into `stop_words::LANGUAGES`, where it is known already; `tables`
    /// are the model's.
    pub fn new(
        table: Table<'t>,
        hooks: H,
        charset: Charset,
        unit: Unit,
        source: &'t [u8],
        language: Option<u8>,
        tables: Tables<'t>,
    ) -> Self {
        Builder {
            table,
            hooks,
            facts: Facts { language, ..Facts::default() },
            unit,
            source,
            stack: OpenElements::new(),
            flags: 0,
            attrs: TagAttrs::default(),
            kind: TagKind::Start,
            tag: TagId::UNKNOWN,
            tag_at: 0,
            decoder: TextDecoder::new(charset),
            counter: Counter::new(),
            words: WordContext {
                language_mask: stop_words::mask_of(language),
                seen: [0; 32],
                title: TitleWords::new(),
                tables,
            },
            title: None,
            skip: None,
            in_raw: false,
            raw_tag: TagId::UNKNOWN,
            raw_at: 0,
            shown_raw: None,
            block: Block::default(),
            is_open: false,
            continues: false,
            link_ended: false,
            tags: 0,
            images: 0,
            breaks: 0,
        }
    }

    /// The page has ended. Gives the table, what is known about the page, and the driver's part.
    pub fn finish(mut self) -> (Table<'t>, Facts, H) {
        self.finish_title();
        self.flush();
        let table = &mut self.table;
        self.stack.end_all(&mut |e| table.end_container(e.container));
        self.facts.detected = stop_words::most_frequent(&self.words.seen);
        self.mark_titles();
        (self.table, self.facts, self.hooks)
    }

    /// Ends the block, at a boundary that no tag makes (plain text, lines).
    pub fn boundary(&mut self) {
        self.flush();
    }

    /// Where text begins that was taken for a title or a frame because its end tag is missing.
    pub fn unclosed(&self) -> Option<u32> {
        let closes = matches!(self.raw_tag, TagId::TITLE | TagId::IFRAME | TagId::NOFRAMES | TagId::NOEMBED);
        (self.in_raw && closes).then_some(self.raw_at)
    }

    /// Goes on at `at`, where an unclosed construct is taken to have ended.
    pub fn resume(&mut self, at: u32) {
        // The output would find the construct unclosed in the block's range.
        self.flush();
        self.in_raw = false;
        if self.title.take().is_some() {
            self.facts.title.end = self.facts.title.end.min(at);
            self.words.title = TitleWords::new();
        }
    }

    fn is_skipped(&self) -> bool {
        self.skip.is_some() || self.in_raw
    }

    /// Visible text at `span`, in the page's charset (`raw`) or as UTF-8.
    fn visible(&mut self, raw: &[u8], span: Span, utf8: bool) {
        if self.is_open && (self.flags ^ self.block.flags) & VISIBILITY != 0 {
            self.flush();
            self.continues = true;
        }
        if !self.is_open {
            self.open(span.start);
        }
        self.block.span.end = span.end;
        self.breaks = 0;
        self.link_ended = false;
        let (counter, words, hooks) = (&mut self.counter, &mut self.words, &mut self.hooks);
        let mut take = |piece: &[u8]| {
            counter.push(piece, words);
            hooks.text(piece);
        };
        if utf8 {
            take(raw);
        } else {
            self.decoder.decode(raw, take);
        }
    }

    fn open(&mut self, start: u32) {
        let mut flags = self.flags & !LINK;
        if self.breaks >= 2 {
            flags |= flag::AFTER_BREAK;
        }
        if self.continues {
            flags |= flag::CONTINUES;
        }
        let (tag, path, depth) = match self.stack.block() {
            Some(b) => (b.tag, b.path, self.stack.depth()),
            None => (TagId::UNKNOWN, 0, 0),
        };
        self.block = Block {
            span: Span { start, end: start },
            flags,
            path,
            depth,
            tag: self.shown_raw.unwrap_or(tag),
            parent: self.stack.top().map_or(TagId::UNKNOWN, |e| e.tag),
            lex: self.stack.top().map_or(Lex::EMPTY, |e| e.lex),
            breaks: self.breaks,
            ..Block::default()
        };
        self.is_open = true;
        self.continues = false;
        self.counter.set_link(self.flags & LINK != 0);
    }

    /// White space between words, at a place where the source may have none.
    fn space(&mut self) {
        if self.is_open {
            self.counter.push_space(&mut self.words);
        }
    }

    /// Ends the block that is being read.
    fn flush(&mut self) {
        if !self.is_open {
            return;
        }
        self.end_run();
        self.is_open = false;
        let mut block = self.block;
        self.counter.take(&mut block, &mut self.words);
        // Only characters that are never seen, such as zero-width spaces.
        if block.chars == 0 {
            return;
        }
        (block.tags, block.images) = (self.tags, self.images);
        (self.tags, self.images) = (0, 0);
        self.make_room();
        block.container = self.open_containers();
        self.table.push(block);
    }

    /// The text run has ended: what is left of a cut character is invalid.
    fn end_run(&mut self) {
        let (counter, words, hooks) = (&mut self.counter, &mut self.words, &mut self.hooks);
        let (is_open, title) = (self.is_open, &mut self.title);
        self.decoder.flush(|piece: &[u8]| {
            if let Some(title) = title {
                title.push(piece, &mut words.title);
            } else if is_open {
                counter.push(piece, words);
                hooks.text(piece);
            }
        });
    }

    /// Gives the table to the driver where the block and its containers do not fit.
    fn make_room(&mut self) {
        let new = self.stack.as_mut_slice().iter().filter(|e| is_container(e) && e.container == NONE).count();
        if self.table.free_blocks() > 0 && self.table.free_containers() >= new {
            return;
        }
        if self.table.blocks().is_empty() {
            // More open elements than the whole table has rows: the outermost stay without a container.
            return;
        }
        for e in self.stack.as_mut_slice() {
            self.table.end_container(e.container);
            e.container = NONE;
        }
        self.mark_titles();
        self.hooks.full(&self.table, &self.facts);
        self.table.clear();
    }

    /// The innermost container, after every open element has been given one.
    fn open_containers(&mut self) -> u16 {
        let open = self.stack.as_mut_slice();
        let mut first = open.len();
        let mut new = 0;
        while let Some(e) = first.checked_sub(1).and_then(|i| open.get(i)) {
            if is_container(e) {
                if e.container != NONE {
                    break;
                }
                new += 1;
            }
            first -= 1;
        }
        let mut container = first.checked_sub(1).and_then(|i| open.get(i)).map_or(NONE, |e| e.container);
        let mut left_out = new - self.table.free_containers().min(new);
        for e in open.get_mut(first..).unwrap_or_default() {
            if !is_container(e) {
                continue;
            }
            if left_out > 0 {
                left_out -= 1;
                continue;
            }
            container = self.table.push_container(e.start, e.signature, container, e.tag, e.depth());
            e.container = container;
        }
        container
    }

    fn sync(&mut self) {
        let flags = self.stack.flags();
        if self.is_open && (flags ^ self.flags) & LINK != 0 {
            self.counter.set_link(flags & LINK != 0);
        }
        self.flags = flags;
    }

    fn line_break(&mut self) {
        self.breaks = self.breaks.saturating_add(1);
        if self.unit == Unit::Block && self.breaks >= 2 {
            self.flush();
        } else {
            self.space();
        }
    }

    fn start_tag(&mut self, self_closing: bool, end: u32) -> ContentModel {
        let tag = self.tag;
        let info = bits(tag);
        if let Some(skip) = &mut self.skip {
            if !skip.breaks_out(tag) {
                let model = skip.start(tag, self_closing);
                if model != ContentModel::Data {
                    self.enter_raw(end);
                }
                return model;
            }
            self.skip = None;
        }
        if info & VOID != 0 {
            match tag {
                TagId::BR => self.line_break(),
                TagId::HR => self.break_at_tag(),
                TagId::IMG | TagId::IMAGE => self.images = self.images.saturating_add(1),
                TagId::META => self.facts.meta(&self.attrs, &mut self.words.language_mask, self.source),
                _ => {}
            }
            return ContentModel::Data;
        }
        if info & IGNORE != 0 {
            return ContentModel::Data;
        }
        let raw = Span { start: self.tag_at, end }.slice(self.source);
        let model = content_model(tag, raw);
        if info & SKIP != 0 {
            if tag == TagId::TITLE && self.facts.title.is_empty() {
                self.title = Some(TitleReader::new());
            }
            if model != ContentModel::Data {
                self.enter_raw(end);
            } else if tag != TagId::SCRIPT {
                self.skip = Skip::begin(tag, self_closing);
            }
            return model;
        }
        if info & BREAK != 0 {
            if matches!(tag, TagId::BODY | TagId::HTML | TagId::FORM) && self.stack.has(tag) {
                return ContentModel::Data;
            }
            self.break_at_tag();
        }
        if tag == TagId::HTML {
            self.facts.declare_language(&self.attrs.lang, &mut self.words.language_mask);
        }
        if tag == TagId::A && self.link_ended {
            self.space();
        }
        let table = &mut self.table;
        self.stack.imply_ends(tag, &mut |e| table.end_container(e.container));
        let own = flags_of_tag(tag) | self.attrs.own;
        self.stack.push(tag, own, self.tag_at, self.attrs.signature, self.attrs.lex);
        self.sync();
        self.shown_raw = (model != ContentModel::Data).then_some(tag);
        model
    }

    fn enter_raw(&mut self, at: u32) {
        (self.in_raw, self.raw_tag, self.raw_at) = (true, self.tag, at);
    }

    fn end_tag(&mut self) {
        let tag = self.tag;
        if self.in_raw {
            self.in_raw = false;
            if tag == TagId::TITLE {
                self.finish_title();
            }
            return;
        }
        if let Some(skip) = &mut self.skip {
            match skip.end(tag) {
                SkipEnd::Inside => return,
                SkipEnd::Root => return self.skip = None,
                SkipEnd::Outer if !self.stack.has(tag) => return,
                SkipEnd::Outer => {
                    self.skip = None;
                    // Also between lines: the output does not see the end.
                    self.flush();
                }
            }
        }
        self.shown_raw = None;
        let info = bits(tag);
        match tag {
            TagId::BR => return self.line_break(),
            TagId::BODY | TagId::HTML => return,
            TagId::P => self.break_at_tag(),
            _ if info & (BREAK | SCOPE) != 0 && (self.stack.is_open(tag) || is_heading(tag)) => self.break_at_tag(),
            _ => {}
        }
        if info & (VOID | IGNORE) != 0 {
            return;
        }
        let table = &mut self.table;
        self.stack.end(tag, &mut |e| table.end_container(e.container));
        self.link_ended = tag == TagId::A;
        self.sync();
    }

    /// A boundary by a tag: a block ends; between lines only a space stands.
    fn break_at_tag(&mut self) {
        match self.unit {
            Unit::Block => self.flush(),
            Unit::Line => self.space(),
        }
    }

    fn finish_title(&mut self) {
        self.end_run();
        if let Some(title) = self.title.take() {
            self.facts.title_parts = title.finish(&mut self.words.title);
        }
    }

    /// Marks the blocks that repeat the title. Not while reading: the title may come late.
    fn mark_titles(&mut self) {
        for block in self.table.blocks_mut() {
            if self.facts.title_parts.matches(block.text_hash) {
                block.flags |= flag::TITLE_MATCH;
            }
        }
    }

    fn title_text(&mut self, raw: &[u8], span: Span, utf8: bool) {
        let Some(title) = &mut self.title else { return };
        let words = &mut self.words.title;
        if utf8 {
            title.push(raw, words);
        } else {
            self.decoder.decode(raw, |piece| title.push(piece, words));
        }
        if !raw.iter().all(|&b| is_blank(b)) {
            self.facts.title.end = span.end;
            if self.facts.title.start == 0 {
                self.facts.title.start = span.start;
            }
        }
    }
}

fn is_container(e: &Open) -> bool {
    bits(e.tag) & BREAK != 0
}

fn is_heading(tag: TagId) -> bool {
    matches!(tag, TagId::H1 | TagId::H2 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6)
}

/// White space of HTML, and NUL, which is nothing; in every ASCII-compatible charset these bytes stand for themselves.
#[inline(always)]
fn is_blank(b: u8) -> bool {
    const BLANKS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\t' | 1 << b'\r' | 1 << 0x0C | 1;
    b <= b' ' && BLANKS >> b & 1 != 0
}

/// `raw` in two, before its first byte that is not blank, and the span from there to its last such byte.
#[inline(always)]
fn trim(raw: &[u8], at: u32) -> (&[u8], &[u8], Span) {
    let lead = raw.iter().position(|&b| !is_blank(b)).unwrap_or(raw.len());
    let tail = raw.iter().rposition(|&b| !is_blank(b)).map_or(lead, |i| i + 1);
    let (blank, text) = raw.split_at_checked(lead).unwrap_or((raw, &[]));
    (blank, text, Span { start: at + lead as u32, end: at + tail as u32 })
}

impl<H: Hooks> Builder<'_, H> {
    fn run(&mut self, raw: &[u8], at: u32) {
        let (blank, text, span) = trim(raw, at);
        if !blank.is_empty() {
            // The run goes on in this piece: what it has of a character is not completed by white space.
            self.end_run();
            if blank.iter().any(|&b| b != 0) {
                self.space();
            }
        }
        if !text.is_empty() {
            self.visible(text, span, false);
        }
    }
}

impl<H: Hooks> Sink for Builder<'_, H> {
    fn text(&mut self, raw: &[u8], at: u32) {
        if self.in_raw {
            return self.title_text(raw, Span { start: at, end: at + raw.len() as u32 }, false);
        }
        if self.skip.is_some() {
            return;
        }
        if self.unit == Unit::Block {
            return self.run(raw, at);
        }
        let mut from = 0;
        while let Some(line) = raw.get(from..).and_then(|rest| memchr::memchr(b'\n', rest)) {
            self.run(raw.get(from..from + line).unwrap_or(&[]), at + from as u32);
            self.flush();
            from += line + 1;
        }
        self.run(raw.get(from..).unwrap_or(&[]), at + from as u32);
    }

    fn text_ref(&mut self, text: &str, span: Span) {
        self.end_run();
        if self.in_raw {
            return self.title_text(text.as_bytes(), span, true);
        }
        if self.is_skipped() {
            return;
        }
        if text.chars().all(char::is_whitespace) {
            self.space();
            return;
        }
        self.visible(text.as_bytes(), span, true);
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        self.end_run();
        (self.kind, self.tag, self.tag_at) = (kind, tag, at);
        if kind == TagKind::Start {
            self.attrs = TagAttrs::default();
        }
    }

    fn attr(&mut self, attr: AttrId) -> bool {
        self.kind == TagKind::Start
            && self.skip.is_none_or(|skip| skip.breaks_out(self.tag))
            && self.attrs.begin(self.tag, bits(self.tag) & BREAK != 0, attr, self.words.tables.lexicon.is_some())
    }

    fn attr_value(&mut self, raw: &[u8], at: u32) {
        self.attrs.piece(raw, at, self.words.tables.lexicon.as_ref());
    }

    fn attr_value_ref(&mut self, _text: &str, span: Span) {
        self.attrs.reference(span);
    }

    fn attr_end(&mut self) {
        self.attrs.end(self.tag, self.words.tables.lexicon.as_ref());
    }

    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        self.tags = self.tags.saturating_add(1);
        let model = match self.kind {
            TagKind::Start => self.start_tag(self_closing, end),
            TagKind::End => {
                self.end_tag();
                ContentModel::Data
            }
        };
        if self.unit == Unit::Line {
            let tag = Span { start: self.tag_at, end }.slice(self.source);
            if memchr::memchr(b'\n', tag).is_some() {
                self.flush();
            }
        }
        model
    }

    fn comment_end(&mut self, _end: u32) {
        self.end_run();
    }

    fn cdata_allowed(&self) -> bool {
        // Not in `math`, where a section would be text: the output could not tell, because a block may begin inside.
        self.skip.is_some_and(|skip| skip.is_foreign())
    }
}
