//! In: the source and the decided blocks. Out: text. Imports everything left of it.
//!
//! No text is kept while a page is read: the source ranges of the kept blocks are read again here.

mod attribute;
mod base;
mod cells;
mod cleaneval;
mod escape;
mod fold;
mod html;
mod inline;
mod joined;
mod json;
mod language;
mod layout;
mod link;
mod mark;
mod markdown;
mod nest;
mod phrase;
mod reader;
mod source;
mod text;

use core::ops::Range;

pub use base::is_absolute;
pub use json::label_name;
pub use layout::{Formatter, Layout};
pub(crate) use phrase::{characters_of, is_character};
pub use source::{Decided, Source};

use crate::bytes::{Charset, CharsetSource};
use crate::feature::Columns;
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

/// How the kept text is written. Without the feature `all-formats` all but `Text` are missing: `Layout::new` makes text
/// of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Paragraphs separated by a blank line; list items and table cells on their own lines.
    #[default]
    Text,
    /// CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
    CleanEval,
    /// One JSON object with the title and the blocks, dropped ones included; with their links where they are asked for.
    Json,
    /// CommonMark: headings, paragraphs, code, lists and quotations in each other; words that are strong, emphasised or code, what is
    /// deleted, below or above the line (as HTML), and links where they are asked for (`Layout::with_links`). Items are
    /// numbered as they are kept, from where the page begins, and code names its language; streams, which do not keep the page, begin
    /// with 1 and name none. Tables of data are those of GitHub Flavored Markdown; tables for layout are paragraphs.
    Markdown,
    /// Minimal HTML: the same elements, and no attributes but `href`, `start` and `value`.
    Html,
}

/// What is known about a page when it has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Blocks in the page.
    pub blocks: u32,
    /// Blocks kept.
    pub kept: u32,
    /// The page's charset, also where it was decoded to UTF-8 before it was scanned.
    pub charset: Charset,
    /// Why.
    pub charset_source: CharsetSource,
    /// The page's language, by its two small letters (BCP 47; both kinds of Norwegian are `no`): what the caller said, else what the page
    /// declares, else that of its stop words. `None` where nobody knows.
    pub language: Option<[u8; 2]>,
    /// The title as it stands in the source: of the `title` element, else of `og:title`, else of the first `h1`.
    /// `Source::write_title` gives it as text.
    pub title: Span,
    /// The title is that of an `h1`, in which tags are markup.
    pub title_is_heading: bool,
    /// The system kept nothing, so the best container was kept.
    pub fallback: bool,
    /// The table overflowed: the page was decided in windows.
    pub windowed: bool,
    /// The sink stopped the run.
    pub stopped: bool,
    /// Blocks of a stream that were decided with less of what follows them in view than the window has room for, because
    /// their text had to make room.
    pub early: u32,
    /// Expected F1 of what is kept, in 1/255, calibrated on pages that the model had not seen. 0 where nothing is kept since
    /// the page says nothing, and where there is no estimate: for systems that do not learn, for streams whose page did not
    /// fit into the window, and for rows so crowded that no model was asked. Of a document in windows, the last window's.
    pub confidence: u8,
}

/// What a page says about itself. A stream tells each as soon as it is known, of a document they come before its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Fact {
    /// Text of the `title` element.
    Title = 0,
    /// `og:title`
    OgTitle = 1,
    /// `description` or `og:description`
    Description = 2,
    /// The author, by `meta` elements (`author` and its like); of a document by JSON-LD too.
    Author = 3,
    /// The day of publication, by `meta` elements (`article:published_time` and its like); of a document by JSON-LD too.
    Published = 4,
}

/// Receives the blocks of a page in order, dropped ones included.
pub trait BlockSink {
    /// The next block.
    fn block(&mut self, block: &Decided<'_>) -> Flow;

    /// Something about the page, which `source` holds nothing else of (`Source::write_all`). A stream cuts it behind 256 bytes; of
    /// a document that is read in windows only what stands in the first one is told.
    fn fact(&mut self, _fact: Fact, _source: &Source<'_>) -> Flow {
        Flow::Continue
    }

    /// Documents only: true where author and day of publication are looked for in the page's JSON-LD too, if no `meta` element tells
    /// them. Asked once, before the first block.
    fn wants_json_ld(&self) -> bool {
        false
    }

    /// Streams only: true where the text of blocks (`Decided::text`) should tell which words are strong, emphasised or code, as
    /// `Formatter` does for Markdown and HTML. Asked once, before the first block.
    fn wants_phrases(&self) -> bool {
        false
    }

    /// Streams only: the features by which the rows `rows` are decided, of which the first is block `first`. For
    /// training.
    fn features(&mut self, _first: u32, _columns: &Columns<'_>, _rows: Range<usize>) {}

    /// All blocks have been given. Not called where the run was stopped.
    fn end(&mut self, _summary: &Summary, _source: &Source<'_>) -> Flow {
        Flow::Continue
    }
}

impl<S: BlockSink + ?Sized> BlockSink for &mut S {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        (**self).block(block)
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        (**self).fact(fact, source)
    }

    fn wants_json_ld(&self) -> bool {
        (**self).wants_json_ld()
    }

    fn wants_phrases(&self) -> bool {
        (**self).wants_phrases()
    }

    fn features(&mut self, first: u32, columns: &Columns<'_>, rows: Range<usize>) {
        (**self).features(first, columns, rows);
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        (**self).end(summary, source)
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

/// Writes a number behind what stands before it.
fn write_number(write: &mut Write<'_>, before: &str, number: u32) -> Flow {
    let mut digits = [0u8; 10];
    let mut rest = number;
    let mut from = digits.len();
    for (i, digit) in digits.iter_mut().enumerate().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
        from = i;
        if rest == 0 {
            break;
        }
    }
    let text = digits.get(from..).and_then(|d| core::str::from_utf8(d).ok()).unwrap_or("0");
    write_all(write, &[before, text])
}
