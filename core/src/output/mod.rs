//! In: the source and the decided blocks. Out: text. Imports everything left of it.
//!
//! No text is kept while a page is read: the source ranges of the kept blocks are read again here.

mod cleaneval;
mod fold;
mod html;
mod items;
mod joined;
mod json;
mod mark;
mod markdown;
mod reader;
mod text;

use core::ops::Range;

pub use json::label_name;

use crate::block::{Block, Container, flag};
use crate::bytes::{Charset, CharsetSource};
use crate::config::Input;
use crate::feature::Columns;
use crate::label::Label;
use crate::scan::TagId;
use crate::score::Verdict;
use crate::span::Span;
use items::Items;

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
    /// One JSON object with the title and the blocks, dropped ones included.
    Json,
    /// CommonMark: headings, paragraphs, code, quotations, and lists in lists. Items are numbered as they are kept.
    Markdown,
    /// Minimal HTML: the same, and nothing but text inside.
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

/// The page that spans point into.
#[derive(Clone, Copy, Debug)]
pub struct Source<'p> {
    /// Its bytes.
    pub bytes: &'p [u8],
    /// How they become characters.
    pub charset: Charset,
    /// Whether they are HTML.
    pub input: Input,
    // A value, so that a program that reads streams alone is linked without what reads markup again.
    read: reader::Read,
}

impl<'p> Source<'p> {
    /// A whole page.
    pub const fn page(bytes: &'p [u8], charset: Charset, input: Input) -> Source<'p> {
        let read = match input {
            Input::Html => reader::read_html,
            Input::Text => reader::read_plain,
        };
        Source { bytes, charset, input, read }
    }

    /// Text without markup.
    pub const fn text(bytes: &'p [u8], charset: Charset) -> Source<'p> {
        Source { bytes, charset, input: Input::Text, read: reader::read_plain }
    }

    /// Gives a title's or a `meta` value's text in pieces: references decoded, white space collapsed.
    pub fn write_span(&self, span: Span, write: &mut Write<'_>) -> Flow {
        (self.read)(self, reader::Part::Span(span), write)
    }

    /// True where nothing would be written of a title or a `meta` value.
    pub fn is_blank(&self, span: Span) -> bool {
        self.write_span(span, &mut |_| Flow::Stop) == Flow::Continue
    }

    /// Gives the page's title on one line; that of a heading as `Decided::write_text` does.
    pub fn write_title(&self, summary: &Summary, write: &mut Write<'_>) -> Flow {
        if !summary.title_is_heading {
            return self.write_span(summary.title, write);
        }
        let heading = Block { flags: flag::HEADING, ..Block::default() };
        let read: &mut mark::Read<'_> = &mut |write| (self.read)(self, reader::Part::Heading(summary.title), write);
        mark::write_unmarked(&heading, read, &mut |piece| write(if piece == "\n" { " " } else { piece }))
    }

    /// Gives the text of all its bytes, as `write_span` does.
    pub fn write_all(&self, write: &mut Write<'_>) -> Flow {
        self.write_span(Span { start: 0, end: self.bytes.len() as u32 }, write)
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
    /// The containers, of which `block.container` is one. Markdown and HTML learn from them which lists a block stands in;
    /// where they are missing, every item is one of a list of its own.
    pub containers: &'p [Container],
    /// The page; nothing of it in a stream.
    pub source: Source<'p>,
    /// In a stream, the block's text in UTF-8, NUL for a line break.
    pub text: Option<&'p [u8]>,
}

impl Decided<'_> {
    /// True where the block goes on in the middle of the one before, which was longer than a stream had room for: nothing
    /// belongs between their texts, not even a space.
    pub const fn continues(&self) -> bool {
        self.block.flags & flag::CUT != 0
    }

    /// Gives the block's text in pieces: white space collapsed (kept in `pre`), references and charset decoded, a
    /// single `br` as a line feed; of a short heading or item without the ¶, § or `#` that it ends with, which links to it, and
    /// of a heading without `[edit]`.
    pub fn write_text(&self, write: &mut Write<'_>) -> Flow {
        self.write_from(false, write)
    }

    /// The same; `joins` where the text goes on in the middle of the block before.
    fn write_from(&self, joins: bool, write: &mut Write<'_>) -> Flow {
        match self.text {
            Some(text) => reader::read_text(text, self.block, joins, write),
            None => (self.source.read)(&self.source, reader::Part::Block(self.block), write),
        }
    }

    /// Gives the text of a block that may go on in the one before. Behind hidden text it does so behind a space, but for
    /// punctuation that stands at the end of a word: "in 2017[update], ..." without what is in brackets.
    fn write_on(&self, joint: Joint, write: &mut Write<'_>) -> Flow {
        const CLOSES: &[u8] = b".,;:!?)]}";
        let mut begun = joint != Joint::Line;
        self.write_from(joint == Joint::Word, &mut |piece| {
            if !begun && let Some(first) = piece.as_bytes().first() {
                begun = true;
                if !CLOSES.contains(first) && write(" ") == Flow::Stop {
                    return Flow::Stop;
                }
            }
            write(piece)
        })
    }

    /// `text_as_it_stands` of a block of one character: cells and numbers of pages, for which less is to be done.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn character_as_it_stands(&self) -> Option<char> {
        reader::character_as_it_stands(self.block, self.source.bytes)
    }

    /// The text of a block of a page, where that is to be written as it stands there.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn text_as_it_stands(&self) -> Option<&str> {
        reader::block_as_it_stands(self.block, self.source.bytes)
    }

    /// `write_text` of a block of a page of which that gives nothing.
    #[cfg(feature = "alloc")]
    pub(crate) fn write_markup(&self, write: &mut Write<'_>) -> Flow {
        (self.source.read)(&self.source, reader::Part::Markup(self.block), write)
    }
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
    /// `author`
    Author = 3,
    /// `article:published_time`
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

    fn features(&mut self, first: u32, columns: &Columns<'_>, rows: Range<usize>) {
        (**self).features(first, columns, rows);
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        (**self).end(summary, source)
    }
}

/// How a block goes on in the kept one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    /// It does not.
    None,
    /// In its line, behind hidden text.
    Line,
    /// In the middle of it, wherever that was cut.
    Word,
}

/// What the formats ask of a block that has been written: its label, flags and tag.
#[derive(Clone, Copy, Debug)]
struct Written {
    label: Label,
    flags: u32,
    tag: TagId,
}

impl Written {
    fn of(block: &Decided<'_>) -> Written {
        Written { label: block.label, flags: block.block.flags, tag: block.block.tag }
    }
}

/// Lays blocks out in one of the formats.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    format: Format,
    // The kept block before.
    last: Option<Written>,
    // What Markdown has begun and not ended.
    open: markdown::Open,
    // What HTML has.
    element: html::Open,
    // The items of lists that the block before stands in.
    items: Items,
    // Number of the block that may go on in it: the next one, or the one behind hidden text in its line.
    next: u32,
    any: bool,
    // What JSON has of the page.
    facts: json::Facts,
}

/// Writes blocks in one of the formats.
pub struct Formatter<'w, 'c> {
    layout: Layout,
    write: &'w mut Write<'c>,
}

impl<'w, 'c> Formatter<'w, 'c> {
    /// A formatter for one page.
    pub fn new(format: Format, write: &'w mut Write<'c>) -> Formatter<'w, 'c> {
        Formatter { layout: Layout::new(format), write }
    }
}

impl core::fmt::Debug for Formatter<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Formatter").field("layout", &self.layout).finish_non_exhaustive()
    }
}

impl Layout {
    /// Nothing is written yet.
    pub const fn new(format: Format) -> Layout {
        let open = markdown::Open::NONE;
        Layout {
            format: Layout::built(format),
            last: None,
            open,
            element: html::Open::NONE,
            items: Items::NONE,
            next: 0,
            any: false,
            facts: json::Facts::NONE,
        }
    }

    /// The format, or the only one that there is. The compiler leaves out what writes the others.
    const fn built(format: Format) -> Format {
        if cfg!(feature = "all-formats") { format } else { Format::Text }
    }

    /// Writes what the page says about itself, if the format has that and no block has been written.
    pub fn fact(&mut self, fact: Fact, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        match Layout::built(self.format) {
            Format::Json if !self.any => self.facts.write(fact, source, write),
            _ => Flow::Continue,
        }
    }

    /// Writes the next block, if it is kept or the format has them all.
    pub fn block(&mut self, block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
        let format = Layout::built(self.format);
        if format == Format::Json {
            let before = if self.any { "," } else { self.facts.before_blocks() };
            self.any = true;
            return json::block(block, before, write);
        }
        if !block.label.is_kept() {
            self.pass(block);
            return Flow::Continue;
        }
        let joint = self.joint(block);
        self.next = block.index + 1;
        // What was cut in pieces is written as one, by what the first piece is.
        let last = self.last;
        if joint == Joint::None {
            self.last = Some(Written::of(block));
        }
        match format {
            Format::Markdown => markdown::block(block, joint, &mut self.open, &mut self.items, write),
            Format::Html => html::block(block, last, joint, &mut self.element, &mut self.items, write),
            _ if joint != Joint::None => block.write_on(joint, write),
            Format::CleanEval => cleaneval::block(block, last, write),
            Format::Text | Format::Json => text::block(block, last, write),
        }
    }

    /// Whether the block, which is kept, goes on in the one that was written last.
    #[inline(always)]
    fn joint(&self, block: &Decided<'_>) -> Joint {
        match block.block.flags & (flag::CUT | flag::CONTINUES) {
            0 => Joint::None,
            _ if self.next != block.index || self.last.is_none() => Joint::None,
            flags if flags & flag::CUT != 0 => Joint::Word,
            _ => Joint::Line,
        }
    }

    /// Passes over a block that is dropped: behind hidden text a line goes on.
    #[inline(always)]
    fn pass(&mut self, block: &Decided<'_>) {
        const WITHIN: u32 = flag::HIDDEN | flag::CONTINUES;
        self.next += u32::from(block.block.flags & WITHIN == WITHIN && self.next == block.index);
    }

    /// Begins a kept block where the format is text: gives what stands before it. Then `Decided::text_as_it_stands` or
    /// `Decided::write_markup` gives its text. Of any other block, `block` is to be called.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn begin(&mut self, block: &Decided<'_>) -> Option<&'static str> {
        if Layout::built(self.format) != Format::Text || !block.label.is_kept() || self.joint(block) != Joint::None {
            return None;
        }
        self.next = block.index + 1;
        let last = self.last.replace(Written::of(block));
        Some(text::separator(block, last))
    }

    /// Writes what stands behind the last block.
    pub fn end(&self, summary: &Summary, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        match Layout::built(self.format) {
            Format::Json => json::end(summary, source, (!self.any).then_some(&self.facts), write),
            Format::Html => html::end(self.element, &self.items, write),
            Format::Markdown if self.open.end(write) == Flow::Stop => Flow::Stop,
            _ if self.last.is_some() => write("\n"),
            _ => Flow::Continue,
        }
    }
}

impl BlockSink for Formatter<'_, '_> {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        self.layout.block(block, self.write)
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        self.layout.fact(fact, source, self.write)
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.layout.end(summary, source, self.write)
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
