//! What holds for any bytes, whatever the configuration and the memory: functions that panic where it does not. Used
//! by the tests of hostile and generated pages and by the fuzz targets.

use tagsieve::block::{Block, Container};
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow, Formatter, Source, Summary, extract};
use tagsieve::label::Label;
use tagsieve::label::decode::SOMETHING;
use tagsieve::output::{Format, Layout};
use tagsieve::scan::TagId;
use tagsieve::score::{SCRATCH_PER_BLOCK, Verdict};
use tagsieve::workspace::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};
use tagsieve::{Config, Error, Span};

/// Every output format.
pub const FORMATS: [Format; 5] = [Format::Text, Format::CleanEval, Format::Json, Format::Markdown, Format::Html];

/// Every system; those that learn read the shipped model.
pub const SYSTEMS: &[System] = System::ALL;

/// A workspace's memory.
pub struct Memory {
    blocks: Vec<Block>,
    containers: Vec<Container>,
    verdicts: Vec<Verdict>,
    labels: Vec<Label>,
    scratch: Vec<u32>,
    columns: Vec<u8>,
}

impl Memory {
    /// Room for `rows` blocks, filled with what an earlier page might have left there.
    pub fn new(rows: usize) -> Memory {
        let block =
            Block { span: Span { start: 7, end: 9 }, flags: u32::MAX, words: 77, container: 3, ..Block::default() };
        let container = Container { start: 1, parent: 2, first: 3, end: 4, ..Container::EMPTY };
        Memory {
            blocks: vec![block; rows],
            containers: vec![container; rows * CONTAINERS_PER_BLOCK],
            verdicts: vec![Verdict::KEEP; rows],
            labels: vec![Label::Comment; rows],
            scratch: vec![u32::MAX; rows * SCRATCH_PER_BLOCK],
            columns: vec![0xFF; column_bytes(rows)],
        }
    }

    /// All of it.
    pub fn workspace(&mut self) -> Workspace<'_> {
        Workspace {
            blocks: &mut self.blocks,
            containers: &mut self.containers,
            verdicts: &mut self.verdicts,
            labels: &mut self.labels,
            scratch: &mut self.scratch,
            columns: &mut self.columns,
        }
    }
}

/// What came out of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub summary: Summary,
    /// The formatted text.
    pub text: String,
    /// Span, flags, score and label of every block, and its text.
    pub blocks: Vec<(Span, u32, Verdict, Label, String)>,
}

/// Formats a page, and notes and checks every block.
struct Watch<'l, W> {
    formatter: Formatter<'l, W>,
    blocks: Vec<(Span, u32, Verdict, Label, String)>,
    kept: u32,
    ended: bool,
    /// The system that learns gives nothing of a page that says nothing. True as long as the page may be one.
    may_be_empty: bool,
}

impl<W: FnMut(&str) -> Flow> BlockSink for Watch<'_, W> {
    fn wants_phrases(&self) -> bool {
        self.formatter.wants_phrases()
    }

    fn block(&mut self, decided: &Decided<'_>) -> Flow {
        assert!(!self.ended);
        assert_eq!(decided.index as usize, self.blocks.len(), "blocks come in order, each once");
        let span = decided.block.span;
        assert!(span.start < span.end && span.end as usize <= decided.source.bytes.len(), "{span:?}");
        if let Some((before, ..)) = self.blocks.last() {
            assert!(before.end <= span.start, "{span:?} overlaps {before:?}");
        }
        let mut text = String::new();
        let mut write = |piece: &str| {
            text.push_str(piece);
            Flow::Continue(())
        };
        assert_eq!(decided.write_text(&mut write), Flow::Continue(()));
        assert!(!text.trim().is_empty(), "the block at {span:?} has no text: {:?}", decided.block);
        self.kept += decided.label.is_kept() as u32;
        self.may_be_empty &= decided.block.words == 0 || decided.verdict.score < SOMETHING;
        self.blocks.push((span, decided.block.flags, decided.verdict, decided.label, text));
        self.formatter.block(decided)
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.ended = true;
        assert_eq!((summary.blocks as usize, summary.kept), (self.blocks.len(), self.kept));
        assert!(summary.title.start <= summary.title.end && summary.title.end as usize <= source.bytes.len());
        assert!(summary.blocks == 0 || summary.kept > 0 || self.may_be_empty, "a page with text gave none");
        assert!(!summary.stopped);
        self.formatter.end(summary, source)
    }
}

/// Runs `with` and checks every block that it gives to the sink.
fn watch(
    config: &Config<'_>,
    format: Format,
    with: impl FnOnce(&mut dyn BlockSink) -> Result<Summary, Error>,
) -> Result<Outcome, Error> {
    let mut text = String::new();
    let mut write = |piece: &str| {
        text.push_str(piece);
        Flow::Continue(())
    };
    let may_be_empty = config.system() == System::Fused && !config.preset().keeps_something();
    let layout = Layout::new(format).with_links(true).with_address("https://example.org/a/b");
    let formatter = Formatter::new(layout, &mut write);
    let mut watch = Watch { formatter, blocks: Vec::new(), kept: 0, ended: false, may_be_empty };
    let summary = with(&mut watch)?;
    assert!(watch.ended);
    let blocks = watch.blocks;
    Ok(Outcome { summary, text, blocks })
}

/// Extracts in memory for `rows` blocks.
pub fn in_memory(page: &[u8], config: &Config<'_>, format: Format, rows: usize) -> Result<Outcome, Error> {
    watch(config, format, |sink| extract(page, config, &mut Memory::new(rows).workspace(), sink))
}

/// Extracts in memory that grows.
pub fn owned(extractor: &mut Extractor, page: &[u8], config: &Config<'_>, format: Format) -> Outcome {
    watch(config, format, |sink| extractor.extract_to(page, config, sink)).expect("the page is not too long")
}

/// The page gives the same text in memory that grows, in memory that is just large enough, and in memory for `rows`
/// blocks where that is enough. Where it is not, the same blocks come, and `ice-baseline` gives the same text. Of
/// elements that stand deeper in each other than there is room for the outermost are forgotten, so that Markdown and
/// HTML nest lists less. Returns what came out.
pub fn same_in_any_memory(page: &[u8], config: &Config<'_>, format: Format, rows: &[usize]) -> Outcome {
    let mut extractor = Extractor::new();
    let whole = owned(&mut extractor, page, config, format);
    // What the page before left behind does not matter.
    assert_eq!(owned(&mut extractor, page, config, format), whole);
    let none = in_memory(page, config, format, 0);
    if none == Err(Error::NeedsDecoding) {
        return whole;
    }
    assert_eq!(none, Err(Error::WorkspaceTooSmall));
    let blocks = whole.blocks.len();
    let (deepest, is_cut) = match format {
        Format::Markdown | Format::Html => {
            let containers = extractor.extract(page, config).expect("the page is not too long").containers;
            // What rows and terms are is told by others of theirs, which a window may not have.
            (deepest(containers), containers.iter().any(|c| matches!(c.tag, TagId::TABLE | TagId::DL)))
        }
        _ => (0, false),
    };
    for &rows in [blocks.max(1)].iter().chain(rows) {
        let outcome = in_memory(page, config, format, rows.max(1)).expect("there is memory");
        assert!(outcome.summary.windowed || rows >= blocks);
        let is_flat = deepest > rows * CONTAINERS_PER_BLOCK;
        if whole.summary.windowed || !outcome.summary.windowed {
            assert_eq!(outcome.summary.windowed, whole.summary.windowed);
        }
        if outcome.summary.windowed {
            let texts = |outcome: &Outcome| outcome.blocks.iter().map(|b| (b.0, b.4.clone())).collect::<Vec<_>>();
            assert_eq!(texts(&outcome), texts(&whole), "blocks in memory for {rows} of {blocks}");
            let is_baseline = config.system() == System::IceBaseline && *config == config.with_tree_filter(0);
            if is_baseline && !is_flat && !is_cut {
                let without_note = |text: &str| text.replace("\"windowed\":true", "\"windowed\":false");
                assert_eq!(without_note(&outcome.text), without_note(&whole.text));
            }
        } else {
            let text = if is_flat { whole.text.clone() } else { outcome.text };
            assert_eq!(Outcome { text, ..outcome }, whole, "in memory for {rows} of {blocks} blocks");
        }
    }
    whole
}

/// Containers in each other.
fn deepest(containers: &[Container]) -> usize {
    let mut depths: Vec<usize> = Vec::new();
    for container in containers {
        // What is around a container stands before it.
        depths.push(1 + depths.get(usize::from(container.parent)).copied().unwrap_or(0));
    }
    depths.into_iter().max().unwrap_or(0)
}
