//! Turns scanner events into rows of the block table.

mod events;
mod tags;

use super::attrs::{LINK, Meta, TagAttrs};
use super::counter::{Counter, WordContext};
use super::facts::Facts;
use super::known::Known;
use super::skip::Skip;
use super::stack::{Open, OpenElements};
use super::stop_words;
use super::table::{self, Table};
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

    /// How many of the last rows stay in the table behind `full`, and a word for each row of the container table in
    /// which containers are renumbered. By default none stays.
    fn keeps(&mut self) -> (usize, &mut [u32]) {
        (0, &mut [])
    }

    /// A block begins.
    fn open(&mut self, _block: &Block) {}

    /// A piece of its visible text in UTF-8.
    fn text(&mut self, _utf8: &[u8]) {}

    /// White space in it, which its text may turn out to end with.
    fn gap(&mut self, _utf8: &[u8]) {}

    /// A line break in it.
    fn line_break(&mut self) {}

    /// It has become the table's last row; or nothing, where not `kept`.
    fn row(&mut self, _table: &Table<'_>, _kept: bool) {}

    /// Bytes of `utf8` for which there is room, whole characters.
    fn room(&self, utf8: &[u8]) -> usize {
        utf8.len()
    }

    /// True where there is room for so many bytes.
    fn has_room(&self, _bytes: usize) -> bool {
        true
    }

    /// There is no room for the next character. False where none can be made, so that the block is cut.
    fn make_room(&mut self, _table: &Table<'_>, _facts: &Facts) -> bool {
        false
    }

    /// A piece of the page's title in UTF-8.
    fn title(&mut self, _utf8: &[u8]) {}

    /// A piece of the value of a `meta` element's `content`, the `first` or a further one.
    fn content(&mut self, _raw: &[u8], _first: bool) {}

    /// The `meta` element whose `content` was given is complete. Gives the value where the source is not at hand.
    fn meta(&mut self, _meta: Meta) -> &[u8] {
        &[]
    }

    /// True where nobody wants the rest of the page.
    fn is_done(&self) -> bool {
        false
    }
}

/// Bytes of UTF-8 that a byte of the source can become.
const MAX_GROWTH: usize = 3;
/// Bytes that are kept free for a character that began before, and for white space.
const CHARACTER: usize = 8;

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
    stack: OpenElements<'t>,
    flags: u32,
    attrs: TagAttrs,
    known: Known,
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
    /// A builder for one page. `open` has room for the open elements, `MAX_DEPTH` or fewer. `language` is an index into `stop_words::LANGUAGES`, where it is known already; `tables`
    /// are the model's.
    #[allow(clippy::too_many_arguments)] // what a page is read with
    #[inline(always)]
    pub fn new(
        table: Table<'t>,
        open: &'t mut [Open],
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
            stack: OpenElements::new(open),
            flags: 0,
            attrs: TagAttrs::default(),
            known: Known::new(),
            kind: TagKind::Start,
            tag: TagId::UNKNOWN,
            tag_at: 0,
            decoder: TextDecoder::new(charset),
            counter: Counter::new(),
            words: WordContext {
                language_mask: stop_words::mask_of(language),
                seen: [0; 256],
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
        self.end();
        (self.table, self.facts, self.hooks)
    }

    /// The page has ended. Gives the same on loan.
    pub fn end(&mut self) -> (&Table<'t>, &Facts, &mut H) {
        self.finish_title();
        self.flush();
        let table = &mut self.table;
        self.stack.end_all(&mut |e| table.end_container(e.container));
        self.facts.detected = stop_words::most_frequent(&self.words.seen);
        self.mark_titles();
        (&self.table, &self.facts, &mut self.hooks)
    }

    /// All text so far was ASCII; what follows is in `charset`.
    pub fn set_charset(&mut self, charset: Charset) {
        self.decoder = TextDecoder::new(charset);
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
    #[inline(always)]
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
        if !hooks.has_room(MAX_GROWTH * raw.len() + CHARACTER) {
            return self.visible_in_parts(raw, span, utf8);
        }
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

    /// Where the text's room ends, in steps of a byte of the source: so what fits does not depend on the pieces.
    #[cold]
    fn visible_in_parts(&mut self, raw: &[u8], span: Span, utf8: bool) {
        if utf8 {
            return self.take(raw, span.start);
        }
        for (i, &byte) in raw.iter().enumerate() {
            let mut decoded = heapless::Vec::<u8, { 4 * CHARACTER }>::new();
            self.decoder.decode(&[byte], |piece| _ = decoded.extend_from_slice(piece));
            self.take(&decoded, span.start + i as u32);
        }
    }

    /// Text that stands at `at`; where there is no room for it the block ends before it.
    fn take(&mut self, utf8: &[u8], at: u32) {
        let mut rest = utf8;
        loop {
            let (piece, behind) = rest.split_at_checked(self.hooks.room(rest)).unwrap_or((rest, &[]));
            self.counter.push(piece, &mut self.words);
            self.hooks.text(piece);
            rest = behind;
            if rest.is_empty() {
                return;
            }
            if !self.hooks.make_room(&self.table, &self.facts) {
                let end = self.block.span.end;
                self.block.span.end = at;
                self.flush_row();
                self.continues = true;
                self.open(at);
                self.block.flags |= flag::CUT;
                self.block.span.end = end;
            }
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
        // What an inline element says of its path is what the block-level one around it says.
        let (tag, parent, path, depth, lex) = match self.stack.top() {
            Some(e) => (e.block_tag, e.tag, e.path, e.depth(), e.lex),
            None => (TagId::UNKNOWN, TagId::UNKNOWN, 0, 0, Lex::EMPTY),
        };
        self.block = Block {
            span: Span { start, end: start },
            flags,
            path,
            depth,
            tag: self.shown_raw.unwrap_or(tag),
            parent,
            lex,
            breaks: self.breaks,
            ..Block::default()
        };
        self.is_open = true;
        self.continues = false;
        self.hooks.open(&self.block);
        self.counter.set_link(self.flags & LINK != 0);
    }

    /// White space between words, as the source has it, or a space where it has none.
    fn space(&mut self, utf8: &[u8]) {
        if self.is_open {
            self.counter.push_space(&mut self.words);
            self.hooks.gap(utf8);
        }
    }

    /// Ends the block that is being read.
    fn flush(&mut self) {
        if !self.is_open {
            return;
        }
        self.end_run();
        self.flush_row();
    }

    fn flush_row(&mut self) {
        self.is_open = false;
        self.counter.take(&mut self.block, &mut self.words);
        // Only characters that are never seen, such as zero-width spaces.
        if self.block.chars == 0 {
            return self.hooks.row(&self.table, false);
        }
        (self.block.tags, self.block.images) = (self.tags, self.images);
        (self.tags, self.images) = (0, 0);
        let mut without = self.stack.without_container();
        let mut left_out = 0;
        if self.table.free_blocks() == 0 || self.table.free_containers() < without.count {
            self.make_room();
            without = self.stack.without_container();
            // The outermost stay without where there is no room for all.
            left_out = without.count.saturating_sub(self.table.free_containers());
        }
        let table = &mut self.table;
        self.block.container = self.stack.give_containers(without, |e, around| {
            if left_out > 0 {
                left_out -= 1;
                return NONE;
            }
            table.push_container(e.start, e.signature, around, e.tag, e.depth())
        });
        self.table.push(&self.block);
        self.hooks.row(&self.table, true);
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
        let (words, hooks, title) = (&mut self.words, &mut self.hooks, &mut self.title);
        let mut last = heapless::Vec::<u8, { 2 * CHARACTER }>::new();
        self.decoder.flush(|piece: &[u8]| {
            if let Some(title) = title {
                title.push(piece, &mut words.title);
                hooks.title(piece);
            } else {
                let _ = last.extend_from_slice(piece);
            }
        });
        if self.is_open && !last.is_empty() {
            self.take(&last, self.block.span.end);
        }
    }

    /// Gives the table to the driver.
    #[cold]
    fn make_room(&mut self) {
        if self.table.blocks().is_empty() {
            // More open elements than the whole table has rows: the outermost stay without a container.
            return;
        }
        let table = &mut self.table;
        self.stack.containers(|container| table.end_container(container));
        self.mark_titles();
        self.recognise_language();
        self.hooks.full(&self.table, &self.facts);
        if self.hooks.is_done() {
            self.skip = Some(Skip::rest());
        }
        let (rows, map) = self.hooks.keeps();
        if rows == 0 {
            self.stack.renumber(|_| NONE);
            return self.table.clear();
        }
        // Half the table at least is for what follows: of very deep trees the outermost elements are given up.
        let most = self.table.container_room() / 2;
        let mut open = 0;
        self.stack.containers(|_| open += 1);
        let mut given_up = open - most.min(open);
        map.fill(0);
        self.stack.containers(|container| {
            let fate = if given_up > 0 { table::GIVE_UP } else { table::OPEN };
            given_up -= given_up.min(1);
            if let Some(entry) = map.get_mut(container as usize) {
                *entry = fate;
            }
        });
        self.table.keep(rows, map);
        self.stack.renumber(|container| map.get(container as usize).map_or(NONE, |&new| new as u16));
    }

    /// A page that does not name its language is read on in the one that it seems to be in.
    fn recognise_language(&mut self) {
        if self.facts.language.is_none() && !self.facts.language_unknown {
            self.facts.detected = stop_words::most_frequent(&self.words.seen);
            self.words.language_mask = stop_words::mask_of(self.facts.detected);
        }
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
        if self.facts.title_parts.is_empty() {
            return;
        }
        for block in self.table.blocks_mut() {
            if self.facts.title_parts.matches(block.text_hash) {
                block.flags |= flag::TITLE_MATCH;
            }
        }
    }
}
