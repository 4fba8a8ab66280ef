//! Blocks one behind the other in one of the formats.

use super::base::{self, Base};
use super::nest::Nest;
use super::reader::Detail;
use super::source::{Joint, Laid, Written};
use super::title::Beginnings;
use super::trail::{Around, Trail};
use super::{
    BlockSink, Decided, Fact, Flow, Format, Source, Summary, Write, cleaneval, counted, html, json, markdown, text,
};
use crate::block::{Block, flag};
use crate::label::Label;
use crate::scan::TagId;
use core::sync::atomic::AtomicU32;

/// Writes blocks one after another in one of the formats.
#[must_use = "setters give a changed layout"]
#[derive(Clone, Debug)]
pub struct Layout<'a> {
    format: Format,
    // What is asked for; none of it without the formats that have most of it: a stream saves the room.
    asked: [Asked<'a>; cfg!(feature = "all-formats") as usize],
    // The kept block before.
    last: Option<Written>,
    // What has been begun and not ended, of the formats that have that.
    begun: [Begun; cfg!(feature = "all-formats") as usize],
    // The items and quotations that the block before stands in.
    nest: Nest,
    // Number of the block that may go on in it: the next one, or the one behind hidden text in its line.
    next: u32,
    any: bool,
    // What JSON has of the page.
    facts: json::Facts,
}

/// Bytes of tags that are read again for each byte of a page, and of the shortest page: for links, languages of code,
/// levels of headings, numbers of items, tasks, spans and heads of tables; a container around a block that is looked at
/// counts for `CONTAINER` of them. Of 1,497 real pages in Markdown with absolute links none takes more than 3. What a
/// made-up page has beyond them is not told: without a bound a tag that stands around many blocks cost 4 microseconds a
/// byte, and items within 120 elements three times what they cost now.
const MOST_AGAIN: u32 = 32;
const LEAST_AGAIN: u32 = 1 << 16;

/// What is asked for besides a format.
#[derive(Clone, Debug)]
struct Asked<'a> {
    // Bytes of tags that have been read again.
    again: u32,
    links: bool,
    // The links up to the last block that may begin in one.
    trail: Trail,
    // The page's address, and what its links are relative to, once a block has been seen.
    address: Option<&'a str>,
    base: Option<Base<'a>>,
    // The heading that is the title, and has not been met, but perhaps one like it; blocks that were kept for that.
    title: bool,
    has_like: bool,
    beginnings: Beginnings,
    more: u32,
    kept_only: bool,
}

impl Asked<'_> {
    const NOTHING: Self = Asked {
        again: 0,
        links: false,
        trail: Trail::NONE,
        address: None,
        base: None,
        title: false,
        has_like: false,
        beginnings: Beginnings::NONE,
        more: 0,
        kept_only: false,
    };

    /// The link that a block begins in, if links are asked for. In `pre` none is told of.
    fn around(&mut self, block: &Decided<'_>, laid: &Laid<'_>) -> Option<Around> {
        let Block { link_chars, flags, .. } = *block.block;
        if !self.links || link_chars == 0 || flags & flag::PRE != 0 || block.text.is_some() {
            return None;
        }
        self.trail.before(&block.source.with(laid), block.block).cloned()
    }
}

/// What a format has begun and not ended.
#[derive(Clone, Copy, Debug)]
enum Begun {
    Nothing,
    Markdown(markdown::Open),
    Html(html::Open),
}

/// A sink that writes a page in one of the formats.
pub struct Formatter<'l, W> {
    layout: Layout<'l>,
    write: W,
}

impl<'l, W: FnMut(&str) -> Flow> Formatter<'l, W> {
    /// A formatter for one page. `format` is a `Format`, or a `Layout` with more options; `write` receives the text in
    /// pieces.
    pub fn new(format: impl Into<Layout<'l>>, write: W) -> Formatter<'l, W> {
        Formatter { layout: format.into(), write }
    }

    /// Returns the receiver of the text.
    pub fn into_inner(self) -> W {
        self.write
    }
}

impl<W> core::fmt::Debug for Formatter<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Formatter").field("layout", &self.layout).finish_non_exhaustive()
    }
}

impl Default for Layout<'_> {
    fn default() -> Self {
        Layout::new(Format::default())
    }
}

impl From<Format> for Layout<'_> {
    fn from(format: Format) -> Self {
        Layout::new(format)
    }
}

impl<'a> Layout<'a> {
    /// A layout with nothing written yet.
    pub const fn new(format: Format) -> Layout<'a> {
        let begun = match format {
            Format::Markdown => Begun::Markdown(markdown::Open::NONE),
            Format::Html => Begun::Html(html::Open::NONE),
            _ => Begun::Nothing,
        };
        Layout {
            format: Layout::built(format),
            asked: [Asked::NOTHING; _],
            last: None,
            begun: [begun; _],
            nest: Nest::NONE,
            next: 0,
            any: false,
            facts: json::Facts::NONE,
        }
    }

    /// Whether Markdown, HTML and JSON include links, as written in the page: those to other pages (`http`, `https`,
    /// `ftp`, or no scheme), mail addresses (`mailto`) and telephone numbers (`tel`). Other formats and streams never
    /// have links. Default: false.
    pub const fn with_links(mut self, links: bool) -> Layout<'a> {
        if let [asked, ..] = self.asked.as_mut_slice() {
            asked.links = links && matches!(self.format, Format::Markdown | Format::Html | Format::Json);
        }
        self
    }

    /// Makes links absolute. `address` is the page's own; the page's first `base` element with an `href` takes
    /// precedence wherever it stands, as in browsers, if it leads to `http`, `https` or `ftp`. Ignored unless it is an
    /// absolute address (`is_absolute`). Default: none, and links stay as they are.
    ///
    #[cfg_attr(all(feature = "alloc", feature = "all-systems", feature = "all-formats"), doc = "```")]
    #[cfg_attr(not(all(feature = "alloc", feature = "all-systems", feature = "all-formats")), doc = "```ignore")]
    /// use tagsieve::Config;
    /// use tagsieve::config::System;
    /// use tagsieve::extract::Extractor;
    /// use tagsieve::output::{Format, Layout};
    ///
    /// let page = b"<p>The clock stands <a href='../harbour?map=1'>at the harbour</a>.";
    /// let layout = Layout::new(Format::Markdown).with_links(true).with_address("https://example.org/news/a/clock");
    /// let config = Config::new().with_system(System::IceBaseline);
    /// let mut text = String::new();
    /// Extractor::new().render(page, &config, layout, &mut text)?;
    /// assert_eq!(text, "The clock stands [at the harbour](https://example.org/news/harbour?map=1).\n");
    /// # Ok::<(), tagsieve::Error>(())
    /// ```
    pub fn with_address(mut self, address: &'a str) -> Layout<'a> {
        if let [asked, ..] = self.asked.as_mut_slice() {
            asked.address = Some(address).filter(|address| base::is_absolute(address));
        }
        self
    }

    /// Whether the output includes the first heading that repeats the page's title (or the first `h1` that the title or
    /// `og:title` begins with, or most of whose words are in the title) even if the system drops it. `fused` keeps it
    /// where it repeats the title, stands over kept text and does not look like boilerplate. Has no effect without the
    /// feature `all-formats`. Default: false.
    pub const fn with_title(mut self, title: bool) -> Layout<'a> {
        if let [asked, ..] = self.asked.as_mut_slice() {
            asked.title = title;
        }
        self
    }

    /// Whether JSON omits dropped blocks. Other formats never include them. Default: false.
    pub const fn with_kept_only(mut self, kept_only: bool) -> Layout<'a> {
        if let [asked, ..] = self.asked.as_mut_slice() {
            asked.kept_only = kept_only;
        }
        self
    }

    /// What is read of the blocks of pages.
    const fn detail(&self) -> Detail {
        match self.asked.as_slice() {
            [Asked { links: true, .. }, ..] => Detail::Links,
            _ => Detail::Phrases,
        }
    }

    /// The format, or the only one that there is. The compiler leaves out what writes the others.
    const fn built(format: Format) -> Format {
        if cfg!(feature = "all-formats") { format } else { Format::Text }
    }

    /// `BlockSink::wants_phrases`: true for the formats that mark phrases.
    pub const fn wants_phrases(&self) -> bool {
        matches!(Layout::built(self.format), Format::Markdown | Format::Html)
    }

    /// True for the formats that include what the page says about itself.
    pub fn has_facts(&self) -> bool {
        Layout::built(self.format) == Format::Json
    }

    /// Writes what the page says about itself, if the format includes that and no block has been written. The heading
    /// that is the title is known by it too (`with_title`).
    pub fn fact(&mut self, fact: Fact, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        if let Some(Asked { title: true, beginnings, .. }) = self.asked.first_mut() {
            beginnings.read(fact, source);
        }
        if self.has_facts() && !self.any { self.facts.write(fact, source, write) } else { Flow::Continue(()) }
    }

    /// Writes the next block, if it is kept or the format includes dropped blocks.
    pub fn block(&mut self, block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
        if let Some(Asked { links: true, trail, .. }) = self.asked.first_mut()
            && block.block.link_chars == 0
        {
            trail.pass(block.block);
        }
        match self.asked.first_mut() {
            Some(Asked { title: true, has_like, beginnings, .. })
                if is_title(block, Some(&*beginnings).filter(|_| !*has_like)) =>
            {
                self.title(block, write)
            }
            Some(Asked { kept_only: true, .. }) if !block.label.is_kept() && self.format == Format::Json => {
                Flow::Continue(())
            }
            Some(asked) if self.format != Format::Text => {
                // Of a stream what has come so far.
                let page = block.block.span.end.max(block.source.bytes.len() as u32);
                let most = page.saturating_mul(MOST_AGAIN).saturating_add(LEAST_AGAIN);
                let left = AtomicU32::new(most.saturating_sub(asked.again));
                let address = asked.address.filter(|_| asked.links);
                let base = address.map(|of| *asked.base.get_or_insert_with(|| Base::of(of, &block.source)));
                let mut laid = Laid { left, base: base.as_ref(), around: None };
                let is_written = block.label.is_kept() || self.format == Format::Json;
                let around = if is_written { asked.around(block, &laid) } else { None };
                laid.around = around.as_ref();
                let flow = self.lay(&Decided { source: block.source.with(&laid), ..*block }, write);
                if let Some(asked) = self.asked.first_mut() {
                    asked.again = most - laid.left.into_inner().min(most);
                }
                flow
            }
            _ => self.lay(block, write),
        }
    }

    /// Writes the heading that is the title, or the first one like it, dropped or not.
    #[cold]
    fn title(&mut self, block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
        let label = if block.label.is_kept() { block.label } else { Label::Heading };
        if let Some(asked) = self.asked.first_mut() {
            // One like it may be the name of the site.
            asked.title = block.block.flags & flag::TITLE_MATCH == 0;
            asked.has_like = true;
            asked.more += u32::from(!block.label.is_kept());
        }
        self.block(&Decided { label, ..*block }, write)
    }

    fn lay(&mut self, block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
        let format = Layout::built(self.format);
        if format == Format::Json {
            let before = if self.any { "," } else { self.facts.before_blocks() };
            self.any = true;
            return json::block(block, before, self.detail(), write);
        }
        if !block.label.is_kept() {
            self.pass(block);
            return Flow::Continue(());
        }
        let joint = self.joint(block);
        let has_lists = matches!(self.begun.first(), Some(Begun::Markdown(_) | Begun::Html(_)));
        if has_lists && joint == Joint::None && counted::is_left_out(block, &self.nest) {
            return Flow::Continue(());
        }
        self.next = block.index + 1;
        // What was cut in pieces is written as one, by what the first piece is.
        let last = self.last;
        if joint == Joint::None {
            self.last = Some(Written::of(block));
        }
        let detail = self.detail();
        match self.begun.first_mut() {
            Some(Begun::Markdown(open)) => markdown::block(block, (joint, detail), open, &mut self.nest, write),
            Some(Begun::Html(open)) => html::block(block, last, (joint, detail), open, &mut self.nest, write),
            _ if joint != Joint::None => block.write_on(joint, write),
            _ if format == Format::CleanEval => cleaneval::block(block, last, write),
            _ => text::block(block, last, write),
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
        const HIDDEN: u32 = flag::HIDDEN | flag::ARIA_HIDDEN;
        let is_within = block.block.flags & flag::CONTINUES != 0 && block.block.flags & HIDDEN != 0;
        self.next += u32::from(is_within && self.next == block.index);
    }

    /// Begins a kept block where the format is text: gives what stands before it. Then `Decided::text_as_it_stands` or
    /// `Decided::write_markup` gives its text. Of any other block, `block` is to be called.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn begin(&mut self, block: &Decided<'_>) -> Option<&'static str> {
        if Layout::built(self.format) != Format::Text
            || matches!(self.asked.first(), Some(Asked { title: true, .. }))
            || !block.label.is_kept()
            || self.joint(block) != Joint::None
        {
            return None;
        }
        self.next = block.index + 1;
        let last = self.last.replace(Written::of(block));
        Some(text::separator(block, last))
    }

    /// Writes what stands behind the last block.
    pub fn end(&self, summary: &Summary, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        if Layout::built(self.format) == Format::Json {
            let more = self.asked.first().map_or(0, |asked| asked.more);
            let summary = Summary { kept: summary.kept + more, ..*summary };
            return json::end(&summary, source, (!self.any).then_some(&self.facts), write);
        }
        match self.begun.first() {
            Some(&Begun::Html(open)) => return html::end(open, &self.nest, write),
            Some(Begun::Markdown(open)) => open.end(write)?,
            _ => {}
        }
        self.last.map_or(Flow::Continue(()), |_| write("\n"))
    }
}

/// Words of an `h1` that is taken for the title, though it is no part of it and does not begin it.
const LEAST_WORDS: u16 = 4;

/// True of a heading that is seen and has the words of the title; or, where one `like` it will do, of an `h1` that the
/// title or `og:title` begins with, or most of whose words the title has. Of the 1,497 pages of wcxb-dev 36 have their
/// headline so ("The Salt Ledger" of "The Salt Ledger by Irma Voss | Books"), and three another `h1`; those inside a
/// title are none on three pages in four.
fn is_title(block: &Decided<'_>, like: Option<&Beginnings>) -> bool {
    let Block { flags, tag, words, title_words, .. } = *block.block;
    let has_most = words >= LEAST_WORDS && 3 * u32::from(title_words) >= 2 * u32::from(words);
    let is_like = tag == TagId::H1 && like.is_some_and(|beginnings| has_most || beginnings.contain(block.block));
    flags & (flag::HEADING | flag::HIDDEN) == flag::HEADING && (flags & flag::TITLE_MATCH != 0 || is_like)
}

impl<W: FnMut(&str) -> Flow> BlockSink for Formatter<'_, W> {
    fn wants_json_ld(&self) -> bool {
        self.layout.has_facts()
    }

    fn wants_phrases(&self) -> bool {
        self.layout.wants_phrases()
    }

    fn block(&mut self, block: &Decided<'_>) -> Flow {
        self.layout.block(block, &mut self.write)
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        self.layout.fact(fact, source, &mut self.write)
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.layout.end(summary, source, &mut self.write)
    }
}
