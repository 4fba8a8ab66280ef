//! The Document driver: a whole page as one slice. Joins all layers; read this file first.

use crate::block::{Block, Container};
use crate::bytes::{Charset, CharsetSource};
use crate::config::Config;
use crate::error::Error;
use crate::label::Label;
use crate::score::Verdict;
use crate::span::Span;
use crate::workspace::Workspace;

/// Whether the caller wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Stop the run.
    Stop,
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
    /// The text of the `title` element in the source, white space and character references as they stand.
    pub title: Span,
    /// The system kept nothing, so the best container was kept.
    pub fallback: bool,
    /// The table overflowed: the page was decided in windows.
    pub windowed: bool,
    /// The sink stopped the run.
    pub stopped: bool,
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
    pub(crate) source: &'p [u8],
    pub(crate) charset: Charset,
}

impl Decided<'_> {
    /// Gives the block's text in pieces: white space collapsed (kept in `pre`), references and charset decoded, a
    /// single `br` as a line feed.
    pub fn write_text(&self, write: &mut dyn FnMut(&str) -> Flow) -> Flow {
        let _ = (self.source, self.charset);
        write("")
    }
}

/// Receives the blocks of a page in order, dropped ones included.
pub trait BlockSink {
    /// The next block.
    fn block(&mut self, block: &Decided<'_>) -> Flow;
}

/// Reads `page` in the caller's memory and gives every block to `sink`. No allocation.
///
/// # Errors
/// `PageTooLong`, `WorkspaceTooSmall`, `NeedsDecoding`.
pub fn extract(
    _page: &[u8],
    _config: &Config<'_>,
    _workspace: &mut Workspace<'_>,
    _sink: &mut dyn BlockSink,
) -> Result<Summary, Error> {
    Ok(Summary::default())
}

/// A page's tables after an extraction, for looking things up.
#[derive(Clone, Copy, Debug)]
pub struct Extraction<'p> {
    /// What is known about the page.
    pub summary: Summary,
    /// The block table (of the last window, where `summary.windowed`).
    pub blocks: &'p [Block],
    /// The container table.
    pub containers: &'p [Container],
    /// One a block.
    pub verdicts: &'p [Verdict],
    /// One a block.
    pub labels: &'p [Label],
    /// The page that the spans point into: UTF-8 where the original had to be decoded first.
    pub source: &'p [u8],
}

#[cfg(feature = "alloc")]
pub use owned::Extractor;

#[cfg(feature = "alloc")]
mod owned {
    use super::*;
    use crate::output::Format;
    use alloc::string::String;

    /// Owns the memory of extractions, grows it on demand and keeps it: no allocation once it has seen a page as
    /// large. One thread at a time.
    #[derive(Debug, Default)]
    pub struct Extractor {}

    impl Extractor {
        /// An extractor that has no memory yet.
        pub fn new() -> Extractor {
            Extractor {}
        }

        /// Reads `page` and gives every block to `sink`.
        ///
        /// # Errors
        /// `PageTooLong`.
        pub fn extract_to(
            &mut self,
            _page: &[u8],
            _config: &Config<'_>,
            _sink: &mut dyn BlockSink,
        ) -> Result<Summary, Error> {
            Ok(Summary::default())
        }

        /// Reads `page` and keeps its tables for a look.
        ///
        /// # Errors
        /// `PageTooLong`.
        pub fn extract<'p>(&'p mut self, page: &'p [u8], _config: &Config<'_>) -> Result<Extraction<'p>, Error> {
            Ok(Extraction {
                summary: Summary::default(),
                blocks: &[],
                containers: &[],
                verdicts: &[],
                labels: &[],
                source: page,
            })
        }

        /// The page's main content in a format; `out` is cleared first.
        ///
        /// # Errors
        /// `PageTooLong`.
        pub fn render(
            &mut self,
            page: &[u8],
            config: &Config<'_>,
            _format: Format,
            out: &mut String,
        ) -> Result<Summary, Error> {
            out.clear();
            let _ = (page, config);
            Ok(Summary::default())
        }
    }
}
