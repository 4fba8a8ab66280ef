//! The Document driver: a whole page as one slice. Joins all layers; read this file first.
//!
//! Pass 1 scans the page and fills the block table; no text is copied. Then the system scores the blocks with the whole
//! page in view, labels follow from the scores, and the output reads the source ranges of the kept blocks again. If the
//! table overflows, the page is decided in windows of one table each.

pub use crate::output::{BlockSink, Decided, Fact, Flow, Formatter, Source, Summary};

use crate::block::stop_words::Subtag;
use crate::block::{Block, Builder, Container, Facts, Hooks, Open, Reading, Table, Value, flag, plain, stop_words};
use crate::bytes::{self, Sniffed, is_binary};
use crate::choice::{Input, System};
use crate::config::Config;
use crate::error::Error;
use crate::feature::Columns;
use crate::judge::{self, View};
use crate::label::{self, Label};
use crate::limits::{DEVICE, MAX_BLOCKS, MAX_DEPTH, MAX_PAGE};
use crate::output::Letters;
use crate::scan::{COMMENT, Scanner, TagId, behind_unclosed};
use crate::score::{self, Verdict};
use crate::span::Span;
use crate::workspace::{CONTAINERS_PER_BLOCK, Workspace};

#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
pub use owned::Extractor;

/// Reads `page` in the caller's memory and passes every block to `sink`, in page order. Allocates nothing.
///
/// # Errors
/// `PageTooLong`, `WorkspaceTooSmall`, `NoModel`, `ModelFeatures`, `SystemNotBuilt`, and `NeedsDecoding` for a page in
/// UTF-16 or ISO-2022-JP (`bytes::decode_into` converts it to UTF-8).
pub fn extract(
    page: &[u8],
    config: &Config<'_>,
    workspace: &mut Workspace<'_>,
    sink: &mut dyn BlockSink,
) -> Result<Summary, Error> {
    // Before any of it is looked at: the length may be what the caller got wrong.
    if page.len() > MAX_PAGE {
        return Err(Error::PageTooLong);
    }
    let sniffed = bytes::sniff(page, config.charset);
    if !sniffed.charset.is_ascii_compatible() {
        return Err(Error::NeedsDecoding);
    }
    Ok(read(page, sniffed, config, workspace, OnFull::Decide(sink))?.summary)
}

/// The tables of a page after an extraction.
#[derive(Clone, Copy, Debug)]
pub struct Extraction<'p> {
    /// What is known about the page.
    pub summary: Summary,
    /// The block table; if `summary.windowed`, that of the last window.
    pub blocks: &'p [Block],
    /// The container table.
    pub containers: &'p [Container],
    /// Verdicts, one per block.
    pub verdicts: &'p [Verdict],
    /// Labels, one per block.
    pub labels: &'p [Label],
    /// The page that the spans refer to; in UTF-8 if the original had to be decoded first.
    pub source: Source<'p>,
    /// Number of the first block in the table: 0 unless `summary.windowed`.
    pub first_block: u32,
    /// Whether the systems knew stop words of the page's language (`score::Page::stop_words_known`).
    pub stop_words_known: bool,
    /// The page's language as the systems knew it (`score::Page::language`): that of `summary` may be known by letters,
    /// which are looked at when all is decided.
    pub language: Option<Subtag>,
    /// The features that `System::Fused` decided by, one row per block. Unspecified if another system decided.
    pub columns: Columns<'p>,
}

impl<'p> Extraction<'p> {
    /// The block with this number in the page, and the decision about it; `None` if it is not in the table.
    pub fn block(&self, index: u32) -> Option<Decided<'p>> {
        self.row(index.checked_sub(self.first_block)? as usize)
    }

    fn row(&self, row: usize) -> Option<Decided<'p>> {
        Some(Decided {
            index: self.first_block + row as u32,
            block: self.blocks.get(row)?,
            verdict: *self.verdicts.get(row)?,
            label: *self.labels.get(row)?,
            containers: self.containers,
            source: self.source,
            text: None,
        })
    }

    /// All blocks of the table, in page order.
    pub fn iter(&self) -> impl Iterator<Item = Decided<'p>> + use<'p> {
        let this = *self;
        (0..this.blocks.len()).map_while(move |row| this.row(row))
    }

    /// Passes the page to `sink` as `extract` does: what it says about itself (with the feature `all-formats`), the
    /// blocks of the table and the end. Returns the summary, which tells whether the sink stopped.
    pub fn pass_to(&self, sink: &mut dyn BlockSink) -> Summary {
        let told = self.summary.facts.as_slice().try_into().unwrap_or_default();
        self.pass(&told, sink)
    }

    fn pass<S: BlockSink + ?Sized>(&self, told: &Told, sink: &mut S) -> Summary {
        let mut summary = self.summary;
        let mut give = || {
            tell(told, &self.source, sink)?;
            self.iter().try_for_each(|block| sink.block(&block))?;
            sink.end(&summary, &self.source)
        };
        summary.stopped = give().is_break();
        summary
    }
}

/// What happens when the table has no room left.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))] // `Extractor` alone wants larger tables
enum OnFull<'s> {
    /// The blocks are decided with what is known and given to the sink.
    Decide(&'s mut dyn BlockSink),
    /// Nothing: the caller wants to know how many rows there are.
    Count,
    /// Reading ends: the caller has more memory.
    Stop,
}

/// The driver's part of the builder.
struct Driver<'a, 's, 'p> {
    config: &'a Config<'a>,
    source: Source<'p>,
    verdicts: &'a mut [Verdict],
    labels: &'a mut [Label],
    scratch: &'a mut [u32],
    columns: &'a mut [u8],
    on_full: OnFull<'s>,
    summary: Summary,
    overflowed: bool,
    // Rows of the whole page, as far as can be told; 0 where the table was large enough.
    rows: usize,
    stop_words_known: bool,
    known: &'a mut [Value],
    // Title of a page without `title`: its first `h1`.
    heading: Span,
    // Of the content so far, where nobody names the page's language.
    letters: Letters,
    // The page is read in the language that its stop words were found to be of: nobody names that.
    is_recognised: bool,
    // The first window is in another language than its stop words were counted in.
    again: bool,
}

/// Where a page says what each `Fact` is.
type Told = [Span; Fact::COUNT];

fn told_in(facts: &Facts) -> Told {
    [facts.title, facts.og_title, facts.description, facts.author, facts.published]
}

/// Tells what is not blank.
fn tell<S: BlockSink + ?Sized>(told: &Told, source: &Source<'_>, sink: &mut S) -> Flow {
    let values = source.values_of(*told, [sink.wants_json_ld(); 2]);
    for (fact, value) in Fact::ALL.into_iter().zip(&values) {
        if !value.is_blank(value.all()) {
            sink.fact(fact, value)?;
        }
    }
    Flow::Continue(())
}

impl Hooks for Driver<'_, '_, '_> {
    fn full(&mut self, table: &Table<'_>, facts: &Facts) {
        self.overflowed = true;
        self.summary.windowed = true;
        let rows = rows_of(table);
        match self.on_full {
            OnFull::Decide(_) if self.again || self.summary.blocks == 0 && self.is_misread(facts) => self.again = true,
            OnFull::Decide(_) => self.decide(table.blocks(), table.containers(), facts, false),
            OnFull::Count => self.rows += rows,
            // As many in the rest of the page as in what has been read, and a quarter more.
            OnFull::Stop if self.rows > 0 => {}
            OnFull::Stop => {
                // What stands before the first block, the head or a thousand tags, has none.
                let first = table.blocks().first().map_or(0, |b| b.span.start) as u64;
                let read = table.blocks().last().map_or(0, |b| b.span.end) as u64;
                let rest = (self.source.bytes.len() as u64).saturating_sub(first);
                let most = rows as u64 * rest / read.saturating_sub(first).max(1);
                self.rows = (most + most / 4).min(MAX_BLOCKS as u64) as usize;
            }
        }
    }

    fn known(&mut self) -> &mut [Value] {
        self.known
    }

    fn is_done(&self) -> bool {
        self.summary.stopped || self.again || self.overflowed && matches!(self.on_full, OnFull::Stop)
    }
}

impl Driver<'_, '_, '_> {
    /// True where stop words were counted in English because the page names no language, and it is in another one. What
    /// is no text stays as it is: in random bytes chance has stop words of French, which are letters that stand alone.
    fn is_misread(&self, facts: &Facts) -> bool {
        uses_stop_words(self.config.deciding())
            && facts.declared.is_none()
            && facts.detected.is_some_and(|d| d != 0)
            && !self.summary.binary
    }

    /// The page has ended: decides what is left of its blocks, and tells what is known.
    fn end(&mut self, table: &Table<'_>, facts: &Facts) -> Read {
        if matches!(self.on_full, OnFull::Count) {
            self.rows += rows_of(table);
        }
        if !self.is_done() {
            self.decide(table.blocks(), table.containers(), facts, true);
        }
        let told = [facts.title, facts.og_title].into_iter().find(|&title| !self.source.is_blank(title));
        self.summary.title_is_heading = told.is_none() && !self.heading.is_empty();
        self.summary.title = told.unwrap_or(self.heading);
        let told = told_in(facts);
        self.summary.facts.iter_mut().zip(told).for_each(|(place, span)| *place = span);
        if !self.summary.stopped
            && let OnFull::Decide(sink) = &mut self.on_full
            && sink.end(&self.summary, &self.source).is_break()
        {
            self.summary.stopped = true;
        }
        Read {
            summary: self.summary,
            overflowed: self.overflowed,
            rows: self.rows,
            stop_words_known: self.stop_words_known,
            language: facts.subtag(),
            facts: told,
            block_count: table.blocks().len(),
            container_count: table.containers().len(),
        }
    }

    /// Scores and labels the table's blocks, and gives them to the sink.
    fn decide(&mut self, blocks: &[Block], containers: &[Container], facts: &Facts, last: bool) {
        if self.summary.stopped {
            return;
        }
        self.stop_words_known = facts.stop_word_language().is_some_and(stop_words::is_dense);
        self.summary.language = facts.subtag();
        let (stop_words_known, language) = (self.stop_words_known, self.summary.language);
        let page = score::Page { blocks, containers, stop_words_known, language };
        let verdicts = self.verdicts.get_mut(..blocks.len()).unwrap_or_default();
        let labels = self.labels.get_mut(..blocks.len()).unwrap_or_default();
        self.summary.confidence =
            judge::judge(self.config, View::Page, &page, self.columns, self.scratch, verdicts).unwrap_or(0);
        // In the same pass: one of its own takes a page of tiny blocks 1 instruction a byte, with `cetr` from 3.99 to
        // 4.01 times an ordinary page's.
        let heading = &mut self.heading;
        let mut kept = label::assign(blocks, verdicts, labels, |block| {
            if block.tag == TagId::H1 && block.flags & flag::HIDDEN == 0 && heading.is_empty() {
                *heading = block.span;
            }
        });
        if last && kept == 0 && self.summary.kept == 0 && judge::is_rescued(self.config, blocks) {
            kept = label::rescue(blocks, containers, 0, self.scratch, labels);
            self.summary.fallback = true;
        }
        self.summary.kept += kept;
        let first = self.summary.blocks;
        self.summary.blocks += blocks.len() as u32;
        if cfg!(feature = "all-formats") && (self.is_recognised || facts.declared.is_none()) {
            let content = blocks.iter().zip(labels.iter()).filter(|(_, label)| **label != Label::Boilerplate);
            self.letters.add(&self.source, &mut content.map(|(block, _)| block.span));
            self.summary.language = self.letters.language().or(self.summary.language);
        }
        let OnFull::Decide(sink) = &mut self.on_full else { return };
        if first == 0 && tell(&told_in(facts), &self.source, *sink).is_break() {
            self.summary.stopped = true;
            return;
        }
        for (i, block) in blocks.iter().enumerate() {
            let (Some(&verdict), Some(&label)) = (verdicts.get(i), labels.get(i)) else { break };
            let index = first + i as u32;
            let decided = Decided { index, block, verdict, label, containers, source: self.source, text: None };
            if sink.block(&decided).is_break() {
                self.summary.stopped = true;
                return;
            }
        }
    }
}

/// Blocks of a workspace in which the table's rows find room.
fn rows_of(table: &Table<'_>) -> usize {
    table.blocks().len().max(table.containers().len().div_ceil(CONTAINERS_PER_BLOCK))
}

/// Values of attributes that are remembered. A page has some 190 of `class`: with 64 places half as many again are read
/// twice.
const KNOWN: usize = if DEVICE { 0 } else { 256 };

/// What `read` leaves behind.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "alloc"), allow(dead_code))] // `Extractor` alone looks at the tables
struct Read {
    summary: Summary,
    overflowed: bool,
    // Rows that the page needs, where it overflowed.
    rows: usize,
    stop_words_known: bool,
    language: Option<Subtag>,
    facts: Told,
    block_count: usize,
    container_count: usize,
}

/// Scans `page` and decides its blocks.
fn read(
    page: &[u8],
    sniffed: Sniffed,
    config: &Config<'_>,
    workspace: &mut Workspace<'_>,
    on_full: OnFull<'_>,
) -> Result<Read, Error> {
    if page.len() > MAX_PAGE {
        return Err(Error::PageTooLong);
    }
    let shipped = judge::stand_in(config);
    let config = &judge::with(config, &shipped);
    judge::check(config)?;
    if !judge::has_room(config, workspace, score::fused::most_rows(page.len())) {
        return Err(Error::WorkspaceTooSmall);
    }
    let rows = workspace.rows();
    let source = Source::page(page, sniffed.charset.scanned(), config.input);
    let mut language = config.language;
    let mut on_full = on_full;
    let summary = Summary {
        charset: sniffed.charset,
        charset_source: sniffed.source,
        binary: is_binary(page),
        ..Summary::default()
    };
    loop {
        // With more of them there would be no scratch for what is computed of each.
        let most = workspace.containers.len().min(rows * CONTAINERS_PER_BLOCK);
        let containers = workspace.containers.get_mut(..most).unwrap_or_default();
        let table = Table::new(workspace.blocks.get_mut(..rows).unwrap_or_default(), containers);
        let driver = Driver {
            config,
            source,
            verdicts: workspace.verdicts,
            labels: workspace.labels,
            scratch: workspace.scratch,
            columns: workspace.columns,
            on_full,
            summary,
            overflowed: false,
            rows: 0,
            stop_words_known: false,
            known: &mut [Value::NONE; KNOWN],
            heading: Span::EMPTY,
            letters: Letters::NONE,
            is_recognised: language != config.language,
            again: false,
        };
        let mut open = [Open::EMPTY; MAX_DEPTH];
        let (charset, unit, tables) = (source.charset, config.unit, config.tables);
        let reading = Reading { charset, unit, source: page, language, tables };
        let mut builder = Builder::new(table, &mut open, driver, reading);
        if config.deciding() == System::Justext {
            builder.count_stop_tokens();
        }
        let from = page.len().min(sniffed.bom_len as usize);
        let text = page.get(from..).unwrap_or(&[]);
        match config.input {
            Input::Html => {
                read_html(page, from, &mut builder);
            }
            Input::Text => plain::read(text, from as u32, &mut builder),
        }
        let (table, facts, mut driver) = builder.finish();
        // Read again in the page's language, unless windows have been given away.
        if driver.again || !driver.overflowed && driver.is_misread(&facts) {
            language = facts.subtag();
            on_full = driver.on_full;
            continue;
        }
        return Ok(driver.end(&table, &facts));
    }
}

fn uses_stop_words(system: System) -> bool {
    matches!(system, System::Justext | System::Fused)
}

/// Times that a page is read to its end and on behind an unclosed construct. Bounded, so that the time stays linear.
const MAX_RESUMES: usize = 2;

/// Bytes read before the first look at whether anybody wants more, and between two looks at most: a cut in a tag costs
/// as much as the tag, and a page of crowded rows overflows its first table soon.
const PIECE: usize = 1 << 11;
const MOST_PIECE: usize = 1 << 15;

/// HTML. A comment, tag, title or frame that is never closed swallows the rest of the page; a person sees nothing of it
/// in a browser, but who asks for a page's text wants it: reading goes on behind the first `>`, or before the first tag
/// in a comment, a title or a frame. Behind an unclosed comment no other one is closed: reading stops where one begins,
/// and each of them is resumed from. Of other constructs `MAX_RESUMES` are.
fn read_html<H: Hooks>(page: &[u8], from: usize, builder: &mut Builder<'_, H>) {
    let mut from = from;
    let (mut resumes, mut comments_end) = (0, true);
    loop {
        let mut scanner = Scanner::resume_at(from as u32, Default::default(), b"");
        let (mut rest, mut len) = (page.get(from..).unwrap_or(&[]), PIECE);
        let is_comment = |at: u32| page.get(at as usize..).is_some_and(|rest| rest.starts_with(COMMENT));
        while !rest.is_empty() {
            let upto = if comments_end { None } else { bytes::find(rest.get(..len).unwrap_or(rest), COMMENT) };
            let (piece, behind) =
                rest.split_at_checked(upto.map_or(len, |at| at + COMMENT.len())).unwrap_or((rest, &[]));
            scanner.feed(piece, builder);
            if builder.hooks.is_done() {
                return;
            }
            (rest, len) = (behind, (2 * len).min(MOST_PIECE));
            if !comments_end && scanner.unclosed().is_some_and(is_comment) {
                break;
            }
        }
        let resume = match (scanner.unclosed(), builder.unclosed()) {
            (_, Some(at)) => find(page, at, b'<'),
            (Some(at), None) => behind_unclosed(page, at as usize),
            (None, None) => None,
        };
        let in_comment = scanner.unclosed().is_some_and(is_comment);
        match resume {
            Some(at) if at > from && (resumes < MAX_RESUMES || in_comment && !comments_end) => {
                builder.resume(at as u32);
                resumes += usize::from(comments_end || !in_comment);
                comments_end &= !in_comment;
                from = at;
            }
            _ => return scanner.finish(builder),
        }
    }
}

fn find(page: &[u8], from: u32, byte: u8) -> Option<usize> {
    Some(memchr::memchr(byte, page.get(from as usize..)?)? + from as usize)
}

#[cfg(all(test, feature = "alloc", not(feature = "fused")))]
mod tests {
    use super::*;

    #[test]
    fn systems_that_were_not_built_are_refused() {
        let page = b"<p>Text".as_slice();
        let mut extractor = Extractor::new();
        assert_eq!(extractor.extract(page, &Config::new().with_system(System::Cetr)).map(|e| e.summary.kept), Ok(1));
        let refused = extractor.extract(page, &Config::new().with_system(System::IceBaseline)).map(|e| e.summary.kept);
        assert_eq!(refused, Err(Error::SystemNotBuilt));
    }
}
