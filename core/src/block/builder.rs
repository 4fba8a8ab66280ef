//! Turns scanner events into rows of the block table.

mod events;
mod tags;

use super::attrs::{LINK, TagAttrs};
use super::counter::{Counter, WordContext};
use super::facts::Facts;
use super::skip::Skip;
use super::stack::OpenElements;
use super::stop_words;
use super::table::Table;
use super::tables::Tables;
use super::title::{TitleReader, TitleWords};
use super::{Block, Lex, NONE, flag};
use crate::bytes::{Charset, TextDecoder};
use crate::config::Unit;
use crate::scan::{TagId, TagKind};
use crate::span::Span;

/// What a driver does while the table fills.
pub trait Hooks {
    /// The table has no room for the next block. Called with complete rows, which are thrown away afterwards.
    fn full(&mut self, table: &Table<'_>, facts: &Facts);

    /// A piece of visible text in UTF-8.
    fn text(&mut self, _utf8: &[u8]) {}

    /// True where nobody wants the rest of the page.
    fn is_done(&self) -> bool {
        false
    }
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

    /// Ends the block, at a boundary that no tag makes (plain text). `flags` are those of the next one.
    pub fn boundary(&mut self, flags: u32) {
        self.flush();
        self.flags = flags;
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
        self.counter.take(&mut self.block, &mut self.words);
        // Only characters that are never seen, such as zero-width spaces.
        if self.block.chars == 0 {
            return;
        }
        (self.block.tags, self.block.images) = (self.tags, self.images);
        (self.tags, self.images) = (0, 0);
        let mut without = self.stack.without_container();
        if self.table.free_blocks() == 0 || self.table.free_containers() < without.count {
            self.make_room();
            without = self.stack.without_container();
        }
        // The outermost stay without where there is no room for all.
        let mut left_out = without.count.saturating_sub(self.table.free_containers());
        let table = &mut self.table;
        self.block.container = self.stack.give_containers(without, |e, around| {
            if left_out > 0 {
                left_out -= 1;
                return NONE;
            }
            table.push_container(e.start, e.signature, around, e.tag, e.depth())
        });
        self.table.push(&self.block);
    }

    /// The text run has ended: what is left of a cut character is invalid.
    #[inline(always)]
    fn end_run(&mut self) {
        if self.decoder.is_pending() {
            self.finish_run();
        }
    }

    #[cold]
    fn finish_run(&mut self) {
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

    /// Gives the table to the driver.
    #[cold]
    fn make_room(&mut self) {
        if self.table.blocks().is_empty() {
            // More open elements than the whole table has rows: the outermost stay without a container.
            return;
        }
        let table = &mut self.table;
        self.stack.take_containers(|container| table.end_container(container));
        self.mark_titles();
        self.hooks.full(&self.table, &self.facts);
        self.table.clear();
    }

    fn sync(&mut self) {
        let flags = self.stack.flags();
        if self.is_open && (flags ^ self.flags) & LINK != 0 {
            self.counter.set_link(flags & LINK != 0);
        }
        self.flags = flags;
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
}
