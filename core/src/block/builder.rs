//! Turns scanner events into rows of the block table.

mod events;
mod hooks;
mod room;
mod tags;

pub use hooks::Hooks;

use super::attrs::{LINK, TagAttrs, WITHIN};
use super::counter::{Begun, Counter, WordContext, is_alphanumeric};
use super::description::DescriptionReader;
use super::edge::Edge;
use super::facts::Facts;
use super::flag;
use super::known::Known;
use super::skip::Skip;
use super::stack::{Open, OpenElements, Without};
use super::stop_tokens::StopTokens;
use super::stop_words::{self, Subtag};
use super::table::Table;
use super::tables::Tables;
use super::title::{TitleReader, TitleWords};
use crate::bytes::{Charset, TextDecoder};
use crate::choice::{LEARNS, Unit};
use crate::scan::{TagId, TagKind};
use crate::span::Span;

/// Bytes of UTF-8 that a byte of the source can become.
const MAX_GROWTH: usize = 3;
/// Bytes that are kept free for a character that began before, and for white space.
const CHARACTER: usize = 8;

// Flags whose change cuts a block: what is hidden must not be mixed with what is shown.
const VISIBILITY: u32 = flag::HIDDEN | flag::ARIA_HIDDEN;

/// What is being read that the page tells of itself.
#[derive(Debug)]
enum Told {
    Nothing,
    Title(TitleReader),
    /// The `content` of a `meta`, which may be the description.
    Content(DescriptionReader),
}

/// What a page is read with.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'t> {
    /// That of the page's bytes.
    pub charset: Charset,
    /// What a row is.
    pub unit: Unit,
    /// The whole page; empty where it comes in pieces.
    pub source: &'t [u8],
    /// The page's language, where it is known already.
    pub language: Option<Subtag>,
    /// The model's.
    pub tables: Tables<'t>,
}

impl Reading<'_> {
    /// A page in pieces of UTF-8 by its blocks, in no known language, without a model.
    pub const PLAIN: Self =
        Reading { charset: Charset::Utf8, unit: Unit::Block, source: &[], language: None, tables: Tables::NONE };
}

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
    // What is incomplete in the decoder is of a `meta` element's `content`, not of text.
    cuts_content: bool,
    counter: Counter,
    words: WordContext<'t>,
    told: Told,
    skip: Option<Skip>,
    // Inside an element of raw text that is not shown: its tag, and where its text begins.
    in_raw: bool,
    raw_tag: TagId,
    raw_at: u32,
    // Inside an element of raw text that is shown: its tag.
    shown_raw: Option<TagId>,
    // The block being read, where `is_open`.
    block: Begun,
    is_open: bool,
    // Where the white space begins with which the next block begins, in `pre`; 0 is nowhere.
    indentation: u32,
    continues: bool,
    edge: Edge,
    breaks: u8,
}

/// What an element's end does to the table. One closure for all places: what takes it is compiled once.
fn ends_container(table: &mut Table<'_>) -> impl FnMut(&Open) {
    |e| table.end_container(e.container)
}

/// A piece of a block's text in UTF-8. Inlined, an ordinary page takes .4 % less and the code .6 KiB more.
#[cfg_attr(feature = "std", inline(always))]
#[cfg_attr(not(feature = "std"), inline(never))]
fn push<H: Hooks>(piece: &[u8], edge: &mut Edge, counter: &mut Counter, words: &mut WordContext<'_>, hooks: &mut H) {
    if edge.text(piece) {
        counter.push_space(words);
        hooks.separate();
    }
    counter.push(piece, words);
    hooks.text(piece);
}

impl<'t, H: Hooks> Builder<'t, H> {
    /// A builder for one page. `open` has room for the open elements, `MAX_DEPTH` or fewer.
    #[inline(always)]
    pub fn new(table: Table<'t>, open: &'t mut [Open], hooks: H, reading: Reading<'t>) -> Self {
        let Reading { charset, unit, source, language, tables } = reading;
        let facts = Facts { declared: language, ..Facts::default() };
        let language_mask = facts.stop_word_mask();
        Builder {
            table,
            hooks,
            facts,
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
            cuts_content: false,
            counter: Counter::new(),
            words: WordContext {
                language_mask,
                seen: stop_words::NONE_SEEN,
                title: TitleWords::new(),
                descriptions: [None; 2],
                tables,
                stop_tokens: None,
            },
            told: Told::Nothing,
            skip: None,
            in_raw: false,
            raw_tag: TagId::UNKNOWN,
            raw_at: 0,
            shown_raw: None,
            block: Begun::default(),
            is_open: false,
            indentation: 0,
            continues: false,
            edge: Edge::TEXT,
            breaks: 0,
        }
    }

    /// `Block::system_words` are stop words that are whole tokens.
    pub fn count_stop_tokens(&mut self) {
        self.words.stop_tokens = Some(StopTokens::new());
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
        self.stack.end_all(&mut ends_container(table));
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
        // What follows completes no character in it.
        self.end_run();
        // The output would find the construct unclosed in the block's range.
        self.flush();
        // An end tag that is never closed is one all the same: the output reads no further than it.
        if self.shown_raw.is_some() {
            self.end_tag();
        }
        self.in_raw = false;
        if let Told::Title(_) = core::mem::replace(&mut self.told, Told::Nothing) {
            let title = Span { end: self.facts.title.end.min(at), ..self.facts.title };
            self.facts.title = if title.is_empty() { Span::EMPTY } else { title };
            self.words.title = TitleWords::new();
        }
    }

    #[inline(always)]
    fn unit(&self) -> Unit {
        if H::LINES { self.unit } else { Unit::Block }
    }

    fn is_skipped(&self) -> bool {
        self.skip.is_some() || self.in_raw
    }

    /// True where hidden text begins or ends.
    #[inline(always)]
    fn hides_or_shows(&self) -> bool {
        (self.flags ^ self.block.flags) & VISIBILITY != 0
    }

    /// Ends the block there. What follows continues it.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn cut_hidden(&mut self) {
        self.flush();
        self.continues = true;
    }

    /// White space in `pre` where hidden text has begun or ended: it is of the line that goes on.
    #[cfg_attr(not(target_pointer_width = "32"), cold, inline(never))]
    fn space_behind_hidden(&mut self, utf8: &[u8], at: u32) {
        self.cut_hidden();
        self.indent(utf8, at);
    }

    /// Visible text at `span`, in the page's charset (`raw`) or as UTF-8.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn visible(&mut self, raw: &[u8], span: Span, utf8: bool) {
        if self.is_open && self.hides_or_shows() {
            self.cut_hidden();
        }
        if !self.is_open {
            self.open_first(span.start);
            self.edge = Edge::begin(self.block.flags, self.block.tag);
        }
        self.block.span.end = span.end;
        self.breaks = 0;
        let fits = self.hooks.has_room(MAX_GROWTH * raw.len() + CHARACTER)
            || raw.is_ascii() && self.hooks.has_room(raw.len() + CHARACTER);
        if !fits {
            self.visible_in_parts(raw, span, utf8);
        } else if utf8 || self.decoder.passes(raw) {
            push(raw, &mut self.edge, &mut self.counter, &mut self.words, &mut self.hooks);
        } else {
            self.visible_decoded(raw);
        }
    }

    /// True where a run that is this byte alone is the first text of a block, and a letter or digit of ASCII.
    #[inline(always)]
    fn begins_with(&self, byte: u8) -> bool {
        !self.is_open
            && is_alphanumeric(byte)
            && !self.is_skipped()
            && self.unit() == Unit::Block
            && !self.decoder.is_pending()
            && self.hooks.has_room(MAX_GROWTH + CHARACTER)
    }

    /// What `visible` does with it: cells and numbers of pages. Nothing longer runs need is called or saved for: two
    /// thirds of the instructions.
    #[inline(always)]
    fn begin_with(&mut self, byte: u8, at: u32) {
        self.open_first(at);
        self.block.span.end = at + 1;
        self.breaks = 0;
        self.edge = Edge::begin(self.block.flags, self.block.tag).behind(byte);
        self.counter.begin_with(byte, &mut self.words);
        self.hooks.text(&[byte]);
    }

    // Not inlined: the decoder's buffers would make room for themselves around every run.
    #[inline(never)]
    fn visible_decoded(&mut self, raw: &[u8]) {
        let (edge, counter, words, hooks) = (&mut self.edge, &mut self.counter, &mut self.words, &mut self.hooks);
        self.decoder.decode_other(raw, &mut |piece| push(piece, edge, counter, words, hooks));
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn open(&mut self, start: u32) {
        let mut flags = self.flags & !(LINK | WITHIN);
        if self.continues {
            flags |= flag::CONTINUES;
        }
        // What an inline element says of its path is what the block-level one around it says.
        let top = self.stack.top().unwrap_or(&Open::EMPTY);
        let start = if self.indentation == 0 {
            self.hooks.open(flags);
            start
        } else {
            core::mem::take(&mut self.indentation)
        };
        self.block = Begun {
            span: Span { start, end: start },
            flags,
            path: top.path,
            depth: top.depth(),
            tag: self.shown_raw.unwrap_or(top.block_tag),
            parent: top.tag,
            lex: top.lex,
            breaks: self.breaks,
        };
        self.is_open = true;
        self.continues = false;
        self.set_link(self.flags);
    }

    /// Begins a block that does not go on in the middle of the one before.
    #[inline(always)]
    fn open_first(&mut self, start: u32) {
        self.open(start);
        if H::INLINE {
            self.tell_inline();
        }
    }

    /// Tells of the inline elements around the block that neither its flags nor `Block::parent` tell.
    #[inline(never)]
    fn tell_inline(&mut self) {
        for tag in [TagId::EM, TagId::I, TagId::SUB, TagId::SUP] {
            // Room for the first text is left.
            let has_room = self.hooks.has_room(MAX_GROWTH + 2 * CHARACTER);
            if tag != self.block.parent && self.stack.has_inline(tag) && has_room {
                self.hooks.inline(tag, true);
            }
        }
    }

    /// Two words are two, whether white space stands between them or not.
    #[inline(never)]
    fn separate(&mut self) {
        self.edge.clear();
        if self.is_open {
            self.counter.push_space(&mut self.words);
        } else if self.indentation == 0 {
            return;
        }
        self.hooks.separate();
    }

    /// White space, as the source has it at `at`.
    fn space(&mut self, utf8: &[u8], at: u32) {
        self.edge.clear();
        if self.is_open && self.flags & flag::PRE != 0 && self.hides_or_shows() {
            return self.space_behind_hidden(utf8, at);
        }
        if self.is_open {
            self.counter.push_space(&mut self.words);
            self.hooks.gap(utf8);
        } else if self.flags & (flag::PRE | flag::FORM_CONTROL) == flag::PRE {
            self.indent(utf8, at);
        }
    }

    /// White space before a block in `pre`: what stands in the line in which it begins belongs to it. (In `textarea`
    /// none does: what is written there is no code.)
    #[inline(never)]
    fn indent(&mut self, utf8: &[u8], at: u32) {
        let (mut at, mut rest) = (at, utf8);
        loop {
            let end = rest.iter().position(|&b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
            let (blanks, behind) = rest.split_at_checked(end).unwrap_or((rest, &[]));
            // Whole, as a wide space is no byte alone.
            if let Some(first) = blanks.iter().position(|&b| b != 0) {
                if self.indentation == 0 {
                    self.indentation = at + first as u32;
                    self.hooks.open(flag::PRE);
                }
                self.hooks.gap(blanks);
            }
            let [_, next @ ..] = behind else { return };
            self.indentation = 0;
            (at, rest) = (at + end as u32 + 1, next);
        }
    }

    /// Ends the block that is being read.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn flush(&mut self) {
        (self.indentation, self.continues) = (0, false);
        if self.is_open {
            self.end_run();
            self.flush_row();
        }
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(never))]
    fn flush_row(&mut self) {
        self.end_row();
    }

    /// The same, for where one call more stands out.
    #[inline(always)]
    fn end_row(&mut self) {
        self.is_open = false;
        self.counter.end(&mut self.words);
        let is_row = !self.counter.is_empty();
        if is_row {
            self.push_row();
        }
        self.counter.next(is_row);
        self.hooks.row(&self.table, is_row);
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn push_row(&mut self) {
        let without = self.stack.without_container();
        if self.table.free_blocks() == 0 || self.table.free_containers() < without.count {
            return self.push_row_of_full_table();
        }
        self.write_row(without);
    }

    #[cold]
    fn push_row_of_full_table(&mut self) {
        self.make_room();
        let mut without = self.stack.without_container();
        without.leave_out(self.table.free_containers());
        self.write_row(without);
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn write_row(&mut self, without: Without) {
        let table = &mut self.table;
        let container = self.stack.give_containers(without, |e, around| {
            table.push_container(e.start, e.template(), around, e.tag, e.container_column())
        });
        self.table.push(|row| self.counter.write(row, &self.block, container));
    }

    /// The run has ended: what is left of a cut character is invalid.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn end_run(&mut self) {
        if self.decoder.is_pending() {
            self.finish_run();
        }
    }

    #[cold]
    fn finish_run(&mut self) {
        let (words, hooks, told) = (&mut self.words, &mut self.hooks, &mut self.told);
        // The page ends in a tag, which is no text.
        if self.cuts_content {
            self.cuts_content = false;
            return self.decoder.flush(|_| {});
        }
        if !matches!(told, Told::Title(_)) && self.is_open && hooks.has_room(2 * CHARACTER) {
            let (counter, edge) = (&mut self.counter, &mut self.edge);
            return self.decoder.flush(|piece: &[u8]| push(piece, edge, counter, words, hooks));
        }
        let mut last = heapless::Vec::<u8, { 2 * CHARACTER }>::new();
        self.decoder.flush(|piece: &[u8]| {
            if let Told::Title(title) = told {
                if LEARNS {
                    title.push(piece, &mut words.title);
                }
                hooks.title(piece);
            } else {
                let _ = last.extend_from_slice(piece);
            }
        });
        if self.is_open && !last.is_empty() {
            self.take(&last, self.block.span.end);
        }
    }

    /// The flags of the innermost element are these now.
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn sync(&mut self, flags: u32) {
        if self.is_open && (flags ^ self.flags) & LINK != 0 {
            self.set_link(flags);
        }
        self.flags = flags;
    }

    /// What follows is in a link, or in none. One that a heading or term is to a place in the page leads nowhere: it
    /// unfolds what is behind it, or is its own address. Four fifths of such headings' words are gold (wcxb-dev's
    /// 1,422, dragnet-train's 416), of those in other links two fifths and a quarter.
    #[inline(always)]
    fn set_link(&mut self, flags: u32) {
        let heads = self.block.flags & flag::HEADING != 0 || self.block.tag == TagId::DT;
        self.counter.set_link(flags & LINK != 0, heads && flags & WITHIN != 0);
    }

    fn finish_title(&mut self) {
        self.end_run();
        if let Told::Title(title) = core::mem::replace(&mut self.told, Told::Nothing)
            && LEARNS
        {
            self.facts.title_parts = title.finish(&mut self.words.title);
        }
    }

    /// Marks the blocks that repeat the title. Not while reading: the title may come late.
    fn mark_titles(&mut self) {
        if !LEARNS || self.facts.title_parts.is_empty() {
            return;
        }
        for block in self.table.blocks_mut() {
            if self.facts.title_parts.matches(block.text_hash, block.flags & flag::HEADING != 0) {
                block.flags |= flag::TITLE_MATCH;
            }
        }
    }
}
