//! The Document driver with its own memory.

use super::*;
use crate::block::NONE;
use crate::output::{Layout, Write};
use crate::score::fused::most_rows;
use crate::workspace::OwnedWorkspace;
use alloc::string::String;
use bumpalo::Bump;

/// Blocks that an extractor has room for at least.
const LEAST_BLOCKS: usize = 256;
/// Bytes of a page for which there is room for a block. Of the 1,497 pages of wcxb-dev 10 have more blocks than that
/// and are read twice, once.
const BYTES_PER_BLOCK: usize = 192;

/// Owns the memory of extractions, grows it on demand and keeps it: once it has seen a page as large, a page costs no
/// allocation. One thread at a time.
#[derive(Debug, Default)]
pub struct Extractor {
    workspace: OwnedWorkspace,
    last: Option<Read>,
    // What lives as long as one page: the page decoded to UTF-8, where the scanner cannot read it as it is.
    arena: Bump,
}

/// Looks at no block: the caller looks at the tables.
struct Nobody;

impl BlockSink for Nobody {
    fn block(&mut self, _block: &Decided<'_>) -> Flow {
        Flow::Continue(())
    }
}

/// Writes a page into a string.
struct Rendering<'o> {
    layout: Layout<'o>,
    out: &'o mut String,
}

impl BlockSink for Rendering<'_> {
    #[inline(always)]
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        let out = &mut *self.out;
        // Without a call for a piece: those take a tenth of what a page of tiny blocks costs.
        let before = self.layout.begin(block);
        if let Some(before) = before {
            push(out, before);
            if let Some(character) = block.character_as_it_stands() {
                out.push(character);
                return Flow::Continue(());
            }
            if let Some(text) = block.text_as_it_stands() {
                push(out, text);
                return Flow::Continue(());
            }
        }
        // A copy: what none is asked for stays in registers.
        let block = &{ *block };
        let write: &mut Write<'_> = &mut |piece| {
            push(out, piece);
            Flow::Continue(())
        };
        if before.is_some() { block.write_markup(write) } else { self.layout.block(block, write) }
    }

    fn wants_json_ld(&self) -> bool {
        self.layout.has_facts()
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        let out = &mut *self.out;
        self.layout.fact(fact, source, &mut |piece| {
            push(out, piece);
            Flow::Continue(())
        })
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        let out = &mut *self.out;
        self.layout.end(summary, source, &mut |piece| {
            push(out, piece);
            Flow::Continue(())
        })
    }
}

/// Appends a piece; what most of them are that are short, without a call that copies them.
#[inline(always)]
fn push(out: &mut String, piece: &str) {
    match *piece.as_bytes() {
        [byte @ 0..0x80] => out.push(char::from(byte)),
        [b'\n', b'\n'] => out.push_str("\n\n"),
        _ => out.push_str(piece),
    }
}

impl OwnedWorkspace {
    fn are_largest(&self) -> bool {
        self.blocks.len() >= MAX_BLOCKS
    }

    /// Reads the page in tables that are large enough, or as large as they can be: those may not hold all blocks, and
    /// the page is given to `sink` as it is read, in windows where it must be. A page is read three times at most, and
    /// the last time twice where its stop words are found to be of another language than was taken first.
    fn read(
        &mut self,
        page: &[u8],
        sniffed: Sniffed,
        config: &Config<'_>,
        mut sink: Option<&mut dyn BlockSink>,
    ) -> Result<Read, Error> {
        self.grow((page.len() / BYTES_PER_BLOCK).max(LEAST_BLOCKS));
        let mut is_first = true;
        loop {
            let are_largest = self.are_largest();
            let mut nobody = Nobody;
            let on_full = match &mut sink {
                Some(sink) if are_largest => OnFull::Decide(*sink),
                // Nobody is told of the windows, but the summary is that of the whole page.
                None if are_largest => OnFull::Decide(&mut nobody),
                _ if is_first => OnFull::Stop,
                _ => OnFull::Count,
            };
            if config.system() == System::Fused {
                self.grow_columns(most_rows(page.len()));
            }
            let done = read(page, sniffed, config, &mut self.workspace(), on_full)?;
            if !done.overflowed || are_largest {
                return Ok(done);
            }
            // The table of containers has reached its end before: what more there is is blocks.
            let has_all_containers = self.blocks.len() * CONTAINERS_PER_BLOCK >= usize::from(NONE);
            self.grow(if has_all_containers { MAX_BLOCKS } else { done.rows.max(2 * self.blocks.len()) });
            is_first = false;
        }
    }

    fn extraction<'p>(&'p self, done: &Read, source: Source<'p>) -> Extraction<'p> {
        Extraction {
            summary: done.summary,
            stop_words_known: done.stop_words_known,
            language: done.language,
            first_block: done.summary.blocks - done.block_count as u32,
            blocks: self.blocks.get(..done.block_count).unwrap_or_default(),
            containers: self.containers.get(..done.container_count).unwrap_or_default(),
            verdicts: self.verdicts.get(..done.block_count).unwrap_or_default(),
            labels: self.labels.get(..done.block_count).unwrap_or_default(),
            columns: Columns::new(&self.columns, done.block_count),
            source,
        }
    }
}

impl Extraction<'_> {
    /// The page's title on one line, from where `Summary::title` points; empty if it has none.
    ///
    #[cfg_attr(feature = "all-formats", doc = "```")]
    #[cfg_attr(not(feature = "all-formats"), doc = "```ignore")]
    /// use tagsieve::Config;
    /// use tagsieve::extract::{Extractor, Fact};
    ///
    /// let page = b"<title>Tides &amp;\n boats</title><meta name=author content='A. Miller'><p>The tide comes in.";
    /// let mut extractor = Extractor::new();
    /// let extraction = extractor.extract(page, &Config::new())?;
    /// assert_eq!(extraction.title(), "Tides & boats");
    /// assert_eq!(extraction.fact(Fact::Author).as_deref(), Some("A. Miller"));
    /// assert_eq!(extraction.fact(Fact::Published), None);
    /// # Ok::<(), tagsieve::Error>(())
    /// ```
    pub fn title(&self) -> String {
        let mut title = String::new();
        let _ = self.source.write_title(&self.summary, &mut |piece| append(&mut title, piece));
        title
    }

    /// Writes the main content once more, in another format; `out` is cleared first. Nothing is decided anew. Of a page
    /// that is decided in windows there is the last window alone.
    ///
    #[cfg_attr(all(feature = "default-model", feature = "all-formats"), doc = "```")]
    #[cfg_attr(not(all(feature = "default-model", feature = "all-formats")), doc = "```ignore")]
    /// use tagsieve::Config;
    /// use tagsieve::config::System;
    /// use tagsieve::extract::Extractor;
    /// use tagsieve::output::Format;
    ///
    /// let page = b"<p>The tide <b>comes in</b>.";
    /// let mut extractor = Extractor::new();
    /// let extraction = extractor.extract(page, &Config::new().with_system(System::IceBaseline))?;
    /// let (mut text, mut markdown) = (String::new(), String::new());
    /// extraction.render(Format::Text, &mut text);
    /// extraction.render(Format::Markdown, &mut markdown);
    /// assert_eq!(text, "The tide comes in.\n");
    /// assert_eq!(markdown, "The tide **comes in**.\n");
    /// # Ok::<(), tagsieve::Error>(())
    /// ```
    pub fn render<'l>(&self, format: impl Into<Layout<'l>>, out: &mut String) {
        out.clear();
        self.pass_to(&mut Rendering { layout: format.into(), out });
    }

    /// What the page says about itself, on one line: from its `title` and `meta` elements; author and day of
    /// publication also from JSON-LD and other elements. `None` if it does not say, or without the feature
    /// `all-formats`.
    pub fn fact(&self, fact: Fact) -> Option<String> {
        let mut text = String::new();
        let _ = self.source.write_fact(&self.summary, fact, &mut |piece| append(&mut text, piece));
        Some(text).filter(|text| !text.is_empty())
    }
}

impl Decided<'_> {
    /// The block's text, as `write_text` writes it.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let _ = self.write_text(&mut |piece| append(&mut text, piece));
        text
    }
}

fn append(text: &mut String, piece: &str) -> Flow {
    text.push_str(piece);
    Flow::Continue(())
}

impl Extractor {
    /// An extractor that holds no memory yet.
    pub fn new() -> Extractor {
        Extractor::default()
    }

    /// Reads `page` and passes every block to `sink`, in page order.
    ///
    /// # Errors
    /// `PageTooLong`, `NoModel`, `ModelFeatures`, `SystemNotBuilt`.
    pub fn extract_to(&mut self, page: &[u8], config: &Config<'_>, sink: &mut dyn BlockSink) -> Result<Summary, Error> {
        self.give(page, config, &mut &mut *sink)
    }

    fn give<S: BlockSink>(&mut self, page: &[u8], config: &Config<'_>, sink: &mut S) -> Result<Summary, Error> {
        let (page, sniffed) = decoded(page, config, &mut self.arena)?;
        let done = self.last.insert(self.workspace.read(page, sniffed, config, Some(sink))?);
        if self.workspace.are_largest() {
            // The sink has had the page.
            return Ok(done.summary);
        }
        let source = Source::page(page, sniffed.charset.scanned(), config.input);
        Ok(self.workspace.extraction(done, source).pass(&done.facts, sink))
    }

    /// Reads `page` and returns its tables; of a page that is decided in windows (`Summary::windowed`), those of the
    /// last window.
    ///
    /// # Errors
    /// As `extract_to`.
    pub fn extract<'p>(&'p mut self, page: &'p [u8], config: &Config<'_>) -> Result<Extraction<'p>, Error> {
        let (page, sniffed) = decoded(page, config, &mut self.arena)?;
        let done = self.last.insert(self.workspace.read(page, sniffed, config, None)?);
        let source = Source::page(page, sniffed.charset.scanned(), config.input);
        Ok(self.workspace.extraction(done, source))
    }

    /// The tables of the page that was read last, as `extract` returned them or `extract_to` and `render` left them.
    /// `source` is that page again; in UTF-8 if it had to be decoded (`bytes::decode_into`). `None` before the first
    /// page.
    pub fn last<'p>(&'p self, source: Source<'p>) -> Option<Extraction<'p>> {
        self.last.as_ref().map(|done| self.workspace.extraction(done, source))
    }

    /// Writes the page's main content to `out`, which is cleared first. `format` is a `Format`, or a `Layout` with more
    /// options.
    ///
    /// # Errors
    /// As `extract_to`.
    pub fn render<'l>(
        &mut self,
        page: &[u8],
        config: &Config<'_>,
        format: impl Into<Layout<'l>>,
        out: &mut String,
    ) -> Result<Summary, Error> {
        out.clear();
        self.give(page, config, &mut Rendering { layout: format.into(), out })
    }
}

/// The page in an ASCII-compatible charset; decoded into `arena` where it is in another one.
///
/// # Errors
/// `PageTooLong`, before anything is allocated.
fn decoded<'p>(page: &'p [u8], config: &Config<'_>, arena: &'p mut Bump) -> Result<(&'p [u8], Sniffed), Error> {
    if page.len() > MAX_PAGE {
        return Err(Error::PageTooLong);
    }
    let sniffed = bytes::sniff(page, config.charset);
    if sniffed.charset.is_ascii_compatible() {
        return Ok((page, sniffed));
    }
    let bound = bytes::decoded_len_bound(sniffed.charset, page.len());
    if bound > isize::MAX as usize {
        return Err(Error::PageTooLong);
    }
    arena.reset();
    if arena.chunk_capacity() < bound {
        // As much as is asked for: by itself an arena grows to twice as much, beside what it has.
        *arena = Bump::new();
        *arena = Bump::with_capacity(bound);
    }
    let text = arena.alloc_slice_fill_default(bound);
    let body = page.get(sniffed.bom_len as usize..).unwrap_or(&[]);
    let len = bytes::decode_into(sniffed.charset, body, text).unwrap_or(0);
    let text: &[u8] = text;
    Ok((text.get(..len).unwrap_or(&[]), Sniffed { bom_len: 0, ..sniffed }))
}
