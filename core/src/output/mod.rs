//! In: the source and the decided blocks. Out: text. Imports everything left of it.
//!
//! No text is kept while a page is read: the source ranges of the kept blocks are read again here.

mod attribute;
mod authors;
mod base;
mod before;
mod byline;
mod cells;
mod cleaneval;
mod counted;
mod day;
mod escape;
mod fold;
mod headline;
mod html;
mod inline;
mod joined;
mod json;
mod json_ld;
mod json_text;
mod language;
mod layout;
mod link;
mod mark;
mod markdown;
mod name;
mod near;
mod nest;
mod phrase;
mod reader;
mod role;
mod scheme;
mod script;
mod source;
mod spans;
mod strong;
mod task;
mod text;
mod title;
mod trail;

use core::ops::Range;

pub use base::is_absolute;
pub use json::label_name;
pub use layout::{Formatter, Layout};
pub(crate) use phrase::{characters_of, is_character};
pub(crate) use script::Letters;
pub use source::{Decided, Source};

use crate::bytes::{Charset, CharsetSource};
use crate::feature::Columns;
use crate::span::Span;

/// Whether the receiver wants more: `Flow::Continue(())`, or `Flow::Break(())`, which stops the run.
pub type Flow = core::ops::ControlFlow<()>;

/// Receives formatted text in pieces.
pub type Write<'w> = dyn FnMut(&str) -> Flow + 'w;

/// How the kept text is written. Without the feature `all-formats`, `Layout::new` treats every format as `Text`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Paragraphs separated by a blank line; list items and table cells on their own lines.
    #[default]
    Text,
    /// CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
    CleanEval,
    /// One JSON object with the title and all blocks, including dropped ones; with their links on request.
    Json,
    /// CommonMark with headings, paragraphs, code, nested lists and quotations, strong, emphasised, code and deleted
    /// words, subscripts and superscripts (as HTML), and links on request (`Layout::with_links`). Kept items are
    /// numbered in sequence from where the page's list begins (0 to 65,535, else from 1), and code blocks name their
    /// language; streams, which do not keep the page, number from 1 and name no language. Where the page writes them as
    /// text, left out are an item's number that has an element of its own and, in documents, the numbers of lines of
    /// code and the name of a language over code whose classes have it. Data tables use the syntax of GitHub Flavored
    /// Markdown, with empty cells where a cell spans several columns or rows, and so do tasks, which are items with a
    /// disabled checkbox (neither in streams); layout tables become paragraphs. A table's first row is its head if it
    /// has nothing but `th`, stands in `thead` or, on pages, if all its words are strong. In cells, items of lists are
    /// lines that begin with their mark.
    Markdown,
    /// Minimal HTML with the same elements. The only attributes are `href`, `start`, `value` and, on pages, `colspan`,
    /// and those of the `input` that stands for the box of a task. Cells that span several rows have empty cells below
    /// them.
    Html,
}

impl Format {
    /// The format that the command calls so: `text`, `cleaneval`, `json`, `markdown` or `html`; `None` for any other
    /// string.
    pub fn from_name(name: &str) -> Option<Format> {
        Some(match name {
            "text" => Format::Text,
            "cleaneval" => Format::CleanEval,
            "json" => Format::Json,
            "markdown" => Format::Markdown,
            "html" => Format::Html,
            _ => return None,
        })
    }
}

/// None where memory is short: a stream has a summary too.
const FACTS: usize = if cfg!(feature = "all-formats") { Fact::COUNT } else { 0 };

/// What is known about a page once it has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Number of blocks in the page.
    pub blocks: u32,
    /// Number of blocks kept.
    pub kept: u32,
    /// The page's charset, even if it was decoded to UTF-8 before it was scanned.
    pub charset: Charset,
    /// How the charset was determined.
    pub charset_source: CharsetSource,
    /// The page's language: two lower-case letters (BCP 47; both kinds of Norwegian are `no`). Taken from the options,
    /// else from the page's declaration, else recognised by stop words; in a document, with the feature `all-formats`,
    /// by its letters before that, where its script belongs to one language. `None` if unknown.
    pub language: Option<[u8; 2]>,
    /// Where the title is in the source: that of the `title` element, else of `og:title`, else of the first `h1`.
    /// `Source::write_title` writes it as text.
    pub title: Span,
    /// Documents only, with the feature `all-formats`: where the page says what each `Fact` is, at the fact's number,
    /// in `title` or `meta` elements; empty if it does not. `Source::write_fact` gives it as text.
    pub facts: [Span; FACTS],
    /// The title is that of an `h1`, so tags in it are markup.
    pub title_is_heading: bool,
    /// The system kept nothing, so the best container was kept.
    pub fallback: bool,
    /// The table overflowed: the page was decided in windows.
    pub windowed: bool,
    /// The page begins as no text does (`bytes::is_binary`): it is an image, an archive or a body that is still
    /// compressed. It is read all the same.
    pub binary: bool,
    /// The sink stopped the run.
    pub stopped: bool,
    /// Number of blocks that a stream decided with less of the text after them in view than the window has room for,
    /// because their text had to make room.
    pub early: u32,
    /// Expected F1 of the kept text, in 1/255, calibrated on pages that the model had not seen. It is 0 if nothing was
    /// kept because the page says nothing, or if there is no estimate: for systems that do not learn, for streams whose
    /// page did not fit into the window, and for pages so crowded with blocks that no model was asked. If `windowed`, a
    /// document reports that of the last window.
    pub confidence: u8,
}

/// What a page says about itself. A stream reports each fact as soon as it is known, a document all of them before its
/// blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Fact {
    /// Text of the `title` element.
    Title = 0,
    /// `og:title`.
    OgTitle = 1,
    /// `description` or `og:description`.
    Description = 2,
    /// The author, from `meta` elements (`author` and similar); in a document also from JSON-LD (several, with a
    /// semicolon between them), and from elements that are marked as the author.
    Author = 3,
    /// The day of publication, from `meta` elements (`article:published_time` and similar); in a document also from
    /// JSON-LD, from the first `time` element with a day, and from what stands beside the headline. Days that are
    /// written out ("Dec 3, 2025") are told as ISO 8601 does, `2025-12-03`; others stay as they are.
    Published = 4,
}

impl Fact {
    /// Number of facts.
    pub const COUNT: usize = Fact::ALL.len();

    /// All facts, at the index of their number.
    pub const ALL: [Fact; 5] = [Fact::Title, Fact::OgTitle, Fact::Description, Fact::Author, Fact::Published];
}

/// The facts that are looked for in the rest of the page if no usual `meta` element has them.
pub(crate) const LOOKED_FOR: [Fact; 2] = [Fact::Author, Fact::Published];

// Their places there.
const AUTHOR: usize = 0;
const PUBLISHED: usize = 1;

/// Which of them are missing.
pub(crate) type Missing = [bool; LOOKED_FOR.len()];

/// Receives the blocks of a page in order, including dropped ones.
pub trait BlockSink {
    /// The next block.
    fn block(&mut self, block: &Decided<'_>) -> Flow;

    /// Receives something that the page says about itself. `source` contains only that (`Source::write_all`). A stream
    /// cuts it to 256 bytes. A document that is decided in windows reports only the facts in the first window.
    fn fact(&mut self, _fact: Fact, _source: &Source<'_>) -> Flow {
        Flow::Continue(())
    }

    /// Only documents: true if author and day of publication are also looked for in the page's JSON-LD and in its
    /// elements when no `meta` element has them: the page is read again for that. Asked before the first block.
    fn wants_json_ld(&self) -> bool {
        false
    }

    /// Only streams: true if the text of blocks (`Decided::text`) should mark strong, emphasised and code words, as
    /// `Formatter` needs for Markdown and HTML. Asked once, before the first block.
    fn wants_phrases(&self) -> bool {
        false
    }

    /// Only streams, for training: the features by which the rows `rows` are decided, the first of which is block
    /// number `first`.
    fn features(&mut self, _first: u32, _columns: &Columns<'_>, _rows: Range<usize>) {}

    /// All blocks have been passed. Not called if the run was stopped.
    fn end(&mut self, _summary: &Summary, _source: &Source<'_>) -> Flow {
        Flow::Continue(())
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

/// True of a text that begins with `small`, which has no capitals, in any case.
fn begins_with(text: &[u8], small: &str) -> bool {
    text.get(..small.len()).is_some_and(|text| text.eq_ignore_ascii_case(small.as_bytes()))
}

/// Writes pieces one after the other until one is refused.
fn write_all(write: &mut Write<'_>, pieces: &[&str]) -> Flow {
    pieces.iter().try_for_each(|piece| write(piece))
}

/// Writes a piece so many times.
fn write_times(write: &mut Write<'_>, count: u32, piece: &str) -> Flow {
    (0..count).try_for_each(|_| write(piece))
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

/// What `read` gives of a range, in one piece.
#[cfg(test)]
fn read_whole(read: reader::Read, source: &Source<'_>, span: Span) -> std::string::String {
    let mut text = std::string::String::new();
    let flow = read(source, reader::Part::Span(span), &mut |piece| {
        text.push_str(piece);
        Flow::Continue(())
    });
    assert_eq!(flow, Flow::Continue(()));
    text
}
