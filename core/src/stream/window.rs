//! The blocks that wait for their decision, with decided ones in front of them that are still looked at.

use super::text::TextQueue;
use crate::block::quote_head::QuoteHead;
use crate::block::table::shift;
use crate::block::{Block, Container, Facts, Hooks, Meta, Table, flag, stop_words};
use crate::bytes::{Charset, Sniffed, char_len};
use crate::config::Config;
use crate::feature::Columns;
use crate::judge::{self, StandIn, View};
use crate::label::decode::Seen;
use crate::label::{self, Label};
use crate::limits::MAX_FACT;
use crate::output::{self, BlockSink, Decided, Fact, Flow, Source, Summary};
use crate::scan::TagId;
use crate::score::{self, Verdict};
use crate::workspace::Workspace;
use heapless::Vec;

/// Nothing where there are no formats that have phrases and lines: a stream saves its room.
const PHRASES: usize = cfg!(feature = "all-formats") as usize;

/// A control character that begins and ends no phrase.
const OTHER_CONTROL: &[u8] = b"\x1A";

/// The stream's part of the builder.
#[derive(Debug)]
pub struct Window<'m, S> {
    pub sink: S,
    config: Config<'m>,
    // For configurations without one.
    model: StandIn,
    verdicts: &'m mut [Verdict],
    labels: &'m mut [Label],
    scratch: &'m mut [u32],
    columns: &'m mut [u8],
    text: TextQueue<'m>,
    // Where the text of each row ends.
    ends: &'m mut [u32],
    seen: Seen,
    // The sink wants to know where phrases begin and end.
    wants_phrases: [bool; PHRASES],
    // How the quotation of the block that is being read begins.
    head: [QuoteHead; PHRASES],
    // Rows of the table that are decided; they come first.
    decided: usize,
    // Rows that stay behind `full`.
    kept: usize,
    pub summary: Summary,
    // The title as far as it has come, and whether the sink knows it.
    title: Vec<u8, MAX_FACT>,
    title_told: bool,
    // Value of a `meta` element.
    content: Vec<u8, MAX_FACT>,
}

/// Of a full table, the rows behind a block that is decided: three eighths. A share, for windows have 16 rows or
/// thousands.
fn look_ahead(rows: usize) -> usize {
    rows * 3 / 8
}

/// Of a full table, the decided rows that stay in front of undecided ones: a quarter.
fn look_back(rows: usize) -> usize {
    rows / 4
}

impl<'m, S: BlockSink> Window<'m, S> {
    /// An empty window, and its table.
    #[inline(always)]
    pub fn new(
        memory: Workspace<'m>,
        ends: &'m mut [u32],
        text: &'m mut [u8],
        config: Config<'m>,
        model: StandIn,
        sink: S,
    ) -> (Self, Table<'m>) {
        // With more rows than bytes of text that wait, decided rows would be scored again and again.
        let rows = memory.rows().min(ends.len()).min(text.len());
        let ends = ends.get_mut(..rows).unwrap_or_default();
        let table = Table::new(memory.blocks.get_mut(..rows).unwrap_or_default(), memory.containers);
        let window = Window {
            wants_phrases: [sink.wants_phrases(); _],
            head: [QuoteHead::Passed; _],
            sink,
            config,
            model,
            verdicts: memory.verdicts,
            labels: memory.labels,
            scratch: memory.scratch,
            columns: memory.columns,
            text: TextQueue::new(text),
            ends,
            seen: Seen::new(),
            decided: 0,
            kept: 0,
            summary: Summary::default(),
            title: Vec::new(),
            title_told: false,
            content: Vec::new(),
        };
        (window, table)
    }

    /// How the page is decoded.
    pub fn set_charset(&mut self, sniffed: Sniffed) {
        (self.summary.charset, self.summary.charset_source) = (sniffed.charset, sniffed.source);
    }

    /// The page has ended: decides what is left.
    pub fn end(&mut self, table: &Table<'_>, facts: &Facts) {
        if !self.summary.stopped {
            self.decide(table, facts, table.blocks().len(), true);
        }
        if self.summary.stopped {
            return;
        }
        let source = Source::text(whole(&self.title), Charset::Utf8);
        self.summary.title = source.all();
        self.summary.stopped = self.sink.end(&self.summary, &source).is_break();
    }

    /// Scores the rows of the table and gives those up to row `upto` that are not decided yet to the sink.
    fn decide(&mut self, table: &Table<'_>, facts: &Facts, upto: usize, last: bool) {
        let (blocks, containers) = (table.blocks(), table.containers());
        self.tell_title();
        if self.summary.stopped || upto <= self.decided && !last {
            return;
        }
        let is_whole = last && self.summary.blocks == 0;
        let stop_words_known = facts.stop_word_language().is_some_and(stop_words::is_dense);
        let language = facts.subtag();
        self.summary.language = language;
        let page = score::Page { blocks, containers, stop_words_known, language };
        let verdicts = self.verdicts.get_mut(..blocks.len()).unwrap_or_default();
        let labels = self.labels.get_mut(..blocks.len()).unwrap_or_default();
        let config = judge::with(&self.config, &self.model);
        let view = match is_whole {
            true => View::Page,
            false => View::Window { seen: &mut self.seen, from: self.decided, upto },
        };
        let confidence = judge::judge(&config, view, &page, self.columns, self.scratch, verdicts);
        if is_whole {
            self.summary.confidence = confidence.unwrap_or(0);
        }
        label::assign(blocks, verdicts, labels, |_| {});
        if confidence.is_some() {
            let columns = Columns::new(self.columns, blocks.len());
            self.sink.features(self.summary.blocks, &columns, self.decided..upto);
        }
        let now = self.decided..upto;
        let kept_of = |labels: &[Label]| {
            labels.get(now.clone()).unwrap_or(&[]).iter().filter(|label| label.is_kept()).count() as u32
        };
        if last && self.summary.kept == 0 && kept_of(labels) == 0 && judge::is_rescued(&config, blocks) {
            self.summary.fallback = label::rescue(blocks, containers, self.decided, self.scratch, labels) > 0;
        }
        self.give(blocks, containers, upto);
    }

    fn give(&mut self, blocks: &[Block], containers: &[Container], upto: usize) {
        let rows = blocks.iter().zip(&*self.verdicts).zip(&*self.labels).zip(&*self.ends);
        for (((block, &verdict), &label), &end) in rows.take(upto).skip(self.decided) {
            let text = self.text.slice(self.text.first(), end);
            let source = Source::text(&[], self.summary.charset.scanned());
            let index = self.summary.blocks;
            let decided = Decided { index, block, verdict, label, containers, source, text: Some(text) };
            // The title of a page without one is its first `h1`.
            if block.tag == TagId::H1 && block.flags & flag::HIDDEN == 0 && self.has_no_title() {
                self.title_told = true;
                self.title.clear();
                let _ = decided.write_text(&mut |piece| {
                    extend(&mut self.title, piece.as_bytes());
                    Flow::Continue(())
                });
            }
            let flow = self.sink.block(&decided);
            self.text.release(end);
            self.summary.blocks += 1;
            self.summary.kept += label.is_kept() as u32;
            if flow.is_break() {
                self.summary.stopped = true;
                break;
            }
        }
        self.decided = upto;
    }

    fn wants_phrases(&self) -> bool {
        self.wants_phrases.first() == Some(&true)
    }

    /// True where a text is a line behind the head of its quotation.
    fn is_line(&self, utf8: &[u8]) -> bool {
        self.head.first().is_some_and(|head| head.is_line(utf8))
    }

    /// Text or white space.
    fn behind_head(&mut self, utf8: &[u8]) {
        if self.is_line(utf8) {
            self.text.push_line_break();
        }
        if let Some(head) = self.head.first_mut() {
            head.pass(utf8);
        }
    }

    fn has_no_title(&self) -> bool {
        let title = Source::text(whole(&self.title), Charset::Utf8);
        title.is_blank(title.all())
    }

    fn tell_title(&mut self) {
        if !self.title_told && !self.has_no_title() && !self.summary.stopped {
            self.title_told = true;
            let source = Source::text(whole(&self.title), Charset::Utf8);
            self.summary.stopped = self.sink.fact(Fact::Title, &source).is_break();
        }
    }
}

impl<S: BlockSink> Hooks for Window<'_, S> {
    const LINES: bool = false;
    const INLINE: bool = cfg!(feature = "all-formats");

    fn full(&mut self, table: &Table<'_>, facts: &Facts) {
        self.summary.windowed = true;
        let rows = table.blocks().len();
        // Of the rows that there are: where the containers were used up first, a share of what there is room for would
        // leave a row at a time to be decided.
        let upto = rows.saturating_sub(look_ahead(rows)).max(rows.min(1));
        self.decide(table, facts, upto, false);
        if self.summary.stopped {
            (self.decided, self.kept) = (0, 0);
            return self.text.clear();
        }
        // One row goes at least.
        let back = look_back(rows).min(self.decided.saturating_sub(1));
        let dropped = self.decided - back;
        shift(self.ends.get_mut(..rows).unwrap_or_default(), dropped);
        (self.decided, self.kept) = (back, rows - dropped);
    }

    fn keeps(&mut self) -> (usize, &mut [u32]) {
        (self.kept, self.scratch)
    }

    fn open(&mut self, flags: u32) {
        self.text.open(flags & flag::PRE != 0);
        self.head = [QuoteHead::begin(flags); _];
    }

    fn text(&mut self, utf8: &[u8]) {
        self.behind_head(utf8);
        let mut rest = utf8;
        let is_mark = |b: &u8| output::is_character(*b);
        while let (true, Some(at)) = (self.wants_phrases(), rest.iter().position(is_mark)) {
            // The page's own says nothing, but stands between white space as other control characters do.
            let (before, behind) = rest.split_at_checked(at).unwrap_or_default();
            self.text.push(before);
            self.text.push(OTHER_CONTROL);
            rest = behind.get(1..).unwrap_or(&[]);
        }
        self.text.push(rest);
    }

    fn inline(&mut self, tag: TagId, begins: bool) {
        if let Some(head) = self.head.first_mut() {
            if begins { head.start(tag) } else { head.end(tag) }
        }
        let (true, Some([begin, end])) = (self.wants_phrases(), output::characters_of(tag)) else { return };
        if begins {
            self.text.set_apart(begin);
        } else if !self.text.take_back(begin) {
            // Without text it is no phrase: icons are made of such elements.
            self.text.set_apart(end);
        }
    }

    fn gap(&mut self, utf8: &[u8]) {
        self.behind_head(utf8);
        self.text.push_gap(utf8);
    }

    fn separate(&mut self) {
        self.text.separate();
    }

    fn line_break(&mut self) {
        self.behind_head(b"\n");
        self.text.push_line_break();
    }

    fn end_line(&mut self) {
        self.text.end_line();
    }

    fn row(&mut self, table: &Table<'_>, kept: bool) {
        let row = table.blocks().len();
        if kept {
            let end = self.text.close();
            if let Some(slot) = row.checked_sub(1).and_then(|row| self.ends.get_mut(row)) {
                *slot = end;
            }
        } else {
            let before = row.checked_sub(1).filter(|_| row > self.decided).and_then(|row| self.ends.get(row));
            let place = before.copied().unwrap_or(self.text.first());
            self.text.discard(place);
        }
    }

    fn room(&self, utf8: &[u8]) -> usize {
        self.text.fitting(utf8, self.is_line(utf8))
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.text.free() >= bytes
    }

    fn make_room(&mut self, table: &Table<'_>, facts: &Facts) -> bool {
        if self.summary.stopped {
            self.text.clear();
            return true;
        }
        let waiting = self.ends.get(self.decided..table.blocks().len()).unwrap_or(&[]);
        if waiting.is_empty() {
            self.text.cut();
            return false;
        }
        // Three eighths of the room at a time, so that scoring costs a bounded number of steps a byte.
        let enough = self.text.first().wrapping_add((self.text.capacity() * 3 / 8) as u32);
        let least = waiting.iter().position(|&end| (end.wrapping_sub(enough) as i32) >= 0);
        let count = least.map_or(waiting.len(), |i| i + 1);
        self.summary.early += count as u32;
        self.decide(table, facts, self.decided + count, false);
        true
    }

    fn title(&mut self, utf8: &[u8]) {
        if !self.title_told {
            extend(&mut self.title, utf8);
        }
    }

    fn begin_content(&mut self) {
        self.content.clear();
    }

    fn content(&mut self, utf8: &[u8]) {
        extend(&mut self.content, utf8);
    }

    fn meta(&mut self, meta: Meta) -> &[u8] {
        let fact = match meta {
            Meta::Title => Some(Fact::OgTitle),
            Meta::Description => Some(Fact::Description),
            Meta::Author => Some(Fact::Author),
            Meta::Published => Some(Fact::Published),
            Meta::Language | Meta::Other | Meta::Unnamed => None,
        };
        if let Some(fact) = fact
            && !self.summary.stopped
        {
            let source = Source::text(whole(&self.content), Charset::Utf8).stated(fact);
            if !source.is_blank(source.all()) {
                self.summary.stopped = self.sink.fact(fact, &source).is_break();
            }
        }
        &self.content
    }

    fn is_done(&self) -> bool {
        self.summary.stopped
    }
}

/// As much of `bytes` as there is room for, white space collapsed: templates indent what they fill in.
fn extend(text: &mut Vec<u8, MAX_FACT>, bytes: &[u8]) {
    for &byte in bytes {
        // NUL is no text.
        let is_space = byte.is_ascii_whitespace() || byte == 0;
        if is_space && text.last().is_none_or(|&last| last == b' ') {
            continue;
        }
        if text.push(if is_space { b' ' } else { byte }).is_err() {
            return;
        }
    }
}

/// The text without a character of UTF-8 that its end has cut.
fn whole(text: &[u8]) -> &[u8] {
    let trails = text.iter().rev().take(3).take_while(|b| **b & 0xC0 == 0x80).count();
    let lead = text.len().saturating_sub(trails + 1);
    match text.get(lead) {
        Some(&byte) if text.len() == MAX_FACT && char_len(byte) > trails + 1 => text.get(..lead).unwrap_or(&[]),
        _ => text,
    }
}
