//! In: the source and the decided blocks. Out: text. Imports everything left of it.
//!
//! No text is kept while a page is read: the source ranges of the kept blocks are read again here.

mod cleaneval;
mod fold;
mod html;
mod json;
mod markdown;
mod reader;
mod text;

pub use json::label_name;

use crate::block::Block;
use crate::bytes::{Charset, CharsetSource};
use crate::config::Input;
use crate::label::Label;
use crate::score::Verdict;
use crate::span::Span;

/// Whether the caller wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Stop the run.
    Stop,
}

/// Where formatted text goes, in pieces.
pub type Write<'w> = dyn FnMut(&str) -> Flow + 'w;

/// How the kept text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Paragraphs separated by a blank line; list items and table cells on their own lines.
    #[default]
    Text,
    /// CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
    CleanEval,
    /// One JSON object with the title and the blocks, dropped ones included.
    Json,
    /// Markdown.
    Markdown,
    /// Minimal HTML.
    Html,
}

/// What is known about a page when it has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Blocks in the page.
    pub blocks: u32,
    /// Blocks kept.
    pub kept: u32,
    /// How the page was decoded.
    pub charset: Charset,
    /// Why.
    pub charset_source: CharsetSource,
    /// The title as it stands in the source: of the `title` element, else of `og:title`, else of the first `h1`.
    pub title: Span,
    /// The system kept nothing, so the best container was kept.
    pub fallback: bool,
    /// The table overflowed: the page was decided in windows.
    pub windowed: bool,
    /// The sink stopped the run.
    pub stopped: bool,
    /// Expected F1 of what is kept, 0 to 255, calibrated on pages that the model had not seen; 0 for systems that do
    /// not learn. Of a page in windows, the last window's.
    pub confidence: u8,
}

/// The page that spans point into.
#[derive(Clone, Copy, Debug)]
pub struct Source<'p> {
    /// Its bytes.
    pub bytes: &'p [u8],
    /// How they become characters.
    pub charset: Charset,
    /// Whether they are HTML.
    pub input: Input,
}

impl Source<'_> {
    /// Gives a title's or a `meta` value's text in pieces: references decoded, white space collapsed.
    pub fn write_span(&self, span: Span, write: &mut Write<'_>) -> Flow {
        reader::read_span(self, span, write)
    }
}

/// A block with what was decided about it.
#[derive(Clone, Copy, Debug)]
pub struct Decided<'p> {
    /// Number of the block in the page, from 0.
    pub index: u32,
    /// The block's row.
    pub block: &'p Block,
    /// The system's opinion.
    pub verdict: Verdict,
    /// The decision.
    pub label: Label,
    /// The page.
    pub source: Source<'p>,
}

impl Decided<'_> {
    /// Gives the block's text in pieces: white space collapsed (kept in `pre`), references and charset decoded, a
    /// single `br` as a line feed.
    pub fn write_text(&self, write: &mut Write<'_>) -> Flow {
        reader::read_block(&self.source, self.block, write)
    }
}

/// Receives the blocks of a page in order, dropped ones included.
pub trait BlockSink {
    /// The next block.
    fn block(&mut self, block: &Decided<'_>) -> Flow;

    /// All blocks have been given. Not called where the run was stopped.
    fn end(&mut self, _summary: &Summary, _source: &Source<'_>) -> Flow {
        Flow::Continue
    }
}

/// Writes blocks in one of the formats.
pub struct Formatter<'w, 'c> {
    format: Format,
    write: &'w mut Write<'c>,
    // The kept block before: its label and whether it was preformatted.
    last: Option<(Label, u32)>,
    any: bool,
}

impl<'w, 'c> Formatter<'w, 'c> {
    /// A formatter for one page.
    pub fn new(format: Format, write: &'w mut Write<'c>) -> Formatter<'w, 'c> {
        Formatter { format, write, last: None, any: false }
    }
}

impl core::fmt::Debug for Formatter<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Formatter").field("format", &self.format).finish_non_exhaustive()
    }
}

impl BlockSink for Formatter<'_, '_> {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        if self.format == Format::Json {
            let flow = json::block(block, !self.any, self.write);
            self.any = true;
            return flow;
        }
        if !block.label.is_kept() {
            return Flow::Continue;
        }
        let last = self.last.replace((block.label, block.block.flags));
        match self.format {
            Format::CleanEval => cleaneval::block(block, last, self.write),
            Format::Markdown => markdown::block(block, last, self.write),
            Format::Html => html::block(block, last, self.write),
            Format::Text | Format::Json => text::block(block, last, self.write),
        }
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        match self.format {
            Format::Json => json::end(summary, source, !self.any, self.write),
            Format::Html => html::end(self.last, self.write),
            _ if self.last.is_some() => (self.write)("\n"),
            _ => Flow::Continue,
        }
    }
}

/// Writes pieces one after the other until one is refused.
fn write_all(write: &mut Write<'_>, pieces: &[&str]) -> Flow {
    for piece in pieces {
        if write(piece) == Flow::Stop {
            return Flow::Stop;
        }
    }
    Flow::Continue
}
