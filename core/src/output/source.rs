//! The page and its decided blocks, whose text is read where it stands.

use super::base::Base;
use super::json_ld::Who;
use super::name::Standing;
use super::reader::{self, Detail};
use super::trail::Around;
use super::{
    AUTHOR, Fact, Flow, LOOKED_FOR, Missing, PUBLISHED, Summary, Write, attribute, authors, byline, day, json_ld, mark,
    name, phrase,
};
use crate::block::{Block, Container, NONE, flag};
use crate::bytes::Charset;
use crate::choice::Input;
use crate::label::Label;
use crate::scan::TagId;
use crate::score::Verdict;
use crate::span::Span;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Elements from a block on that may tell the level of a heading.
const MOST_LEVELS: usize = 3;

/// Bytes of tags read again that a container looked at counts for (`layout::MOST_AGAIN`).
pub(super) const CONTAINER: usize = 8;

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
    // What a layout knows of it.
    laid: Option<&'p Laid<'p>>,
}

/// What a layout knows of a page where a block begins.
#[derive(Debug)]
pub(super) struct Laid<'p> {
    /// Bytes of tags that may be read again. Atomic so that a page can be sent to another thread; only one lays it out.
    pub(super) left: AtomicU32,
    /// What links are relative to, where they are made absolute.
    pub(super) base: Option<&'p Base<'p>>,
    /// The link that the block begins in, where links are asked for.
    pub(super) around: Option<&'p Around>,
}

impl<'p> Source<'p> {
    /// A whole page.
    pub const fn page(bytes: &'p [u8], charset: Charset, input: Input) -> Source<'p> {
        let read = match input {
            Input::Html => reader::read_html,
            Input::Text => reader::read_plain,
        };
        Source { bytes, charset, input, read, laid: None }
    }

    /// Text without markup.
    pub const fn text(bytes: &'p [u8], charset: Charset) -> Source<'p> {
        Source { bytes, charset, input: Input::Text, read: reader::read_plain, laid: None }
    }

    /// The same page, as a layout knows it.
    pub(super) fn with<'b>(self, laid: &'b Laid<'b>) -> Source<'b>
    where
        'p: 'b,
    {
        Source { laid: Some(laid), ..self }
    }

    /// True where tags may be read again.
    pub(super) fn may_read(&self) -> bool {
        self.laid.is_none_or(|laid| laid.left.load(Relaxed) > 0)
    }

    /// Bytes of a tag have been read again, or containers looked at.
    pub(super) fn has_read(&self, bytes: usize) {
        if let Some(Laid { left, .. }) = self.laid {
            left.store(left.load(Relaxed).saturating_sub(bytes as u32), Relaxed);
        }
    }

    /// What its links are relative to, where they are made absolute.
    pub(super) fn base(&self) -> Option<&Base<'p>> {
        self.laid?.base
    }

    /// The link that the block begins in, where links are asked for.
    pub(super) fn around(&self) -> Option<&Around> {
        self.laid?.around
    }

    /// Gives a title's or a `meta` value's text in pieces: references decoded, white space collapsed.
    pub fn write_span(&self, span: Span, write: &mut Write<'_>) -> Flow {
        (self.read)(self, reader::Part::Span(span), write)
    }

    /// True where nothing would be written of a title or a `meta` value.
    pub fn is_blank(&self, span: Span) -> bool {
        self.write_span(span, &mut |_| Flow::Break(())).is_continue()
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

    /// Gives what a document says about itself, on one line: by `title` and `meta` elements, author and day of
    /// publication by JSON-LD and other elements too, for which the page is read again. Nothing if it does not, or
    /// without the feature `all-formats`.
    pub fn write_fact(&self, summary: &Summary, fact: Fact, write: &mut Write<'_>) -> Flow {
        let Ok(spans) = summary.facts.as_slice().try_into() else { return Flow::Continue(()) };
        self.values_of(spans, LOOKED_FOR.map(|other| other == fact))[fact as usize].write_all(write)
    }

    /// What the page says of each fact: at its span; else, if that is empty or no name and it is looked for, in the
    /// JSON-LD of an HTML page, or in what else tells of it. An article's author by JSON-LD counts before all.
    pub(crate) fn values_of(&self, spans: [Span; Fact::COUNT], looks_for: Missing) -> [Source<'p>; Fact::COUNT] {
        let mut values = spans.map(|span| self.part(span));
        if !cfg!(feature = "all-formats") || self.input != Input::Html {
            return values;
        }
        let mut is_named = false;
        if looks_for[AUTHOR] {
            (values[Fact::Author as usize], is_named) = self.meta_author(spans[Fact::Author as usize]);
        }
        // What JSON-LD says of an article's author goes before `meta`, which may name the site or an account.
        let mut missing = looks_for;
        missing[PUBLISHED] &= spans[Fact::Published as usize].is_empty();
        let take = |values: &mut [Source<'p>; Fact::COUNT], mut missing: Missing, spans: [Span; 2], read| {
            for ((missing, fact), span) in missing.iter_mut().zip(LOOKED_FOR).zip(spans) {
                if !span.is_empty() {
                    *missing = false;
                    values[fact as usize] = Source { read, ..self.part(span) };
                }
            }
            missing
        };
        if missing != [false; 2] {
            let (mut spans, who) = json_ld::spans_of(missing, self.bytes, self.charset);
            if is_named && who != Who::Person {
                spans[AUTHOR] = Span::EMPTY;
            }
            missing = take(&mut values, missing, spans, json_ld::read);
            is_named |= !spans[AUTHOR].is_empty() && who != Who::Site;
        }
        // The site itself gives way to who is named in the page.
        let author = &values[Fact::Author as usize];
        missing[AUTHOR] = looks_for[AUTHOR] && (!is_named || authors::is_site(author, self));
        let mut is_written_out = false;
        if missing != [false; 2] {
            let (spans, is_text) = byline::spans_of(missing, self);
            take(&mut values, missing, spans, self.read);
            is_written_out = is_text;
        }
        let published = &mut values[Fact::Published as usize];
        // `day::read` reads no JSON.
        is_written_out |= looks_for[PUBLISHED] && day::is_written_out(&Source { read: self.read, ..*published });
        if is_written_out {
            published.read = day::read;
        }
        values
    }

    /// What is told of a fact whose text this is, as a stream has it, by the rules for a document's `meta` elements;
    /// without the feature `all-formats`, the text.
    pub(crate) fn stated(&self, fact: Fact) -> Source<'p> {
        match fact {
            Fact::Author if cfg!(feature = "all-formats") => self.meta_author(self.all()).0,
            Fact::Published if cfg!(feature = "all-formats") && day::is_written_out(self) => {
                Source { read: day::read, ..*self }
            }
            _ => *self,
        }
    }

    /// The author at the span of a `meta` value, with all that the page names so, and whether that is a name: where it
    /// is none, another goes before it. Nothing of what a template has left there.
    fn meta_author(&self, author: Span) -> (Source<'p>, bool) {
        if author.is_empty() {
            return (self.part(author), false);
        }
        if let Some(several) = authors::span_of(author, self) {
            return (Source { read: authors::read, ..self.part(several) }, true);
        }
        let author = name::without_role(name::without_by(author, self.bytes), self.bytes);
        match name::standing_of(author.slice(self.bytes)) {
            Standing::Name => (self.part(author), true),
            Standing::Doubtful => (self.part(author), false),
            Standing::Never => (self.part(Span::EMPTY), false),
        }
    }

    /// A part of the page, alone.
    pub(super) fn part(&self, span: Span) -> Source<'p> {
        Source::page(span.slice(self.bytes), self.charset, self.input)
    }

    /// The range of all its bytes.
    pub const fn all(&self) -> Span {
        Span { start: 0, end: self.bytes.len() as u32 }
    }

    /// Gives the text of all its bytes, as `write_span` does.
    pub fn write_all(&self, write: &mut Write<'_>) -> Flow {
        self.write_span(self.all(), write)
    }
}

/// A block, and the decision about it.
#[derive(Clone, Copy, Debug)]
pub struct Decided<'p> {
    /// Number of the block in the page, from 0.
    pub index: u32,
    /// The block's row.
    pub block: &'p Block,
    /// The system's verdict.
    pub verdict: Verdict,
    /// The decision.
    pub label: Label,
    /// The page's containers; `block.container` is an index into them. Markdown and HTML use them to nest lists; if
    /// they are missing, every item is a list of its own.
    pub containers: &'p [Container],
    /// The page; empty in a stream.
    pub source: Source<'p>,
    /// Only in a stream: the block's text in UTF-8, with NUL for a line break, and other control characters if its sink
    /// wants phrases.
    pub text: Option<&'p [u8]>,
}

impl Decided<'_> {
    /// True if the block continues the one before it, which was too long for a stream: put nothing between their texts,
    /// not even a space.
    pub const fn continues(&self) -> bool {
        self.block.flags & flag::CUT != 0
    }

    /// True if the block goes on in the line of the one before it, from which it is told because one of both is hidden:
    /// `in 2017`, `[update]`, `the land`. Between what is kept of a line stands a space, or nothing before
    /// punctuation; in code a line's end.
    pub const fn is_in_line(&self) -> bool {
        self.block.flags & (flag::CONTINUES | flag::CUT) == flag::CONTINUES
    }

    /// Writes the block's text in pieces: white space collapsed (kept in `pre`), references and charset decoded, a
    /// single `br` as a line feed; short headings, items and captions without the ¶, § or `#` that links to them, other
    /// blocks without a link of ¶ alone at their end, headings without `[edit]`.
    pub fn write_text(&self, write: &mut Write<'_>) -> Flow {
        self.write_from(false, Detail::Words, write)
    }

    /// The same; `joins` where the text goes on in the middle of the block before. What stands for phrases and links
    /// are pieces of their own.
    fn write_from(&self, joins: bool, detail: Detail, write: &mut Write<'_>) -> Flow {
        match self.text {
            Some(text) => reader::read_text(text, self.block, joins, detail != Detail::Words, write),
            None => (self.source.read)(&self.source, reader::Part::Block(self.block, detail), write),
        }
    }

    /// The container `from` and those around it, from the inside out, and where they stand; as far as the page may be
    /// looked through.
    pub(super) fn around(&self, from: u16) -> impl Iterator<Item = (u16, &Container)> {
        let mut next = from;
        core::iter::from_fn(move || {
            let at = next;
            let container = self.containers.get(usize::from(at)).filter(|_| at != NONE && self.source.may_read())?;
            self.source.has_read(CONTAINER);
            // What is around a container stands before it.
            next = if container.parent < at { container.parent } else { NONE };
            Some((at, container))
        })
    }

    /// The heading's element: the block's own, or the innermost around it (`<h4><div>`). Where there is none, but a
    /// role, the one of its level, which a page tells; else `h2`.
    pub(super) fn heading(&self) -> TagId {
        let own = core::iter::once(self.block.tag);
        let mut tags = own.chain(self.around(self.block.container).map(|(_, container)| container.tag));
        tags.find(|tag| TagId::HEADINGS.contains(tag)).or_else(|| self.level_by_role()).unwrap_or(TagId::H2)
    }

    fn level_by_role(&self) -> Option<TagId> {
        let near = self.around(self.block.container).take(MOST_LEVELS);
        let mut levels = near.filter_map(|(_, container)| {
            attribute::number(&self.source, container.start, container.tag, b"aria-level")
        });
        TagId::HEADINGS.get(usize::from(levels.next()?).checked_sub(1)?).copied()
    }

    /// Gives the text of a block that may go on in the one before. Behind hidden text it does so behind a space, but
    /// for punctuation that stands at the end of a word: "in 2017[update], ..." without what is in brackets. In code it
    /// begins a line: what is hidden there are numbers of lines and prompts.
    pub(super) fn write_on(&self, joint: Joint, write: &mut Write<'_>) -> Flow {
        self.write_detailed(joint, Detail::Words, write)
    }

    /// The same of code: of a page's, lines that are inline elements are lines.
    pub(super) fn write_code(&self, joint: Joint, write: &mut Write<'_>) -> Flow {
        self.write_detailed(joint, Detail::Phrases, &mut |piece| {
            if phrase::is_mark(piece) { Flow::Continue(()) } else { write(piece) }
        })
    }

    /// The same with what stands for phrases and links (`phrase`, `link`).
    pub(super) fn write_detailed(&self, joint: Joint, detail: Detail, write: &mut Write<'_>) -> Flow {
        const CLOSES: &[u8] = b".,;:!?)]}";
        let mut begun = joint != Joint::Line;
        self.write_from(joint == Joint::Word, detail, &mut |piece| {
            if !begun
                && let Some(first) = piece.as_bytes().first()
                && !phrase::is_mark(piece)
            {
                begun = true;
                let is_code = self.block.flags & flag::PRE != 0;
                if is_code || !CLOSES.contains(first) {
                    write(if is_code { "\n" } else { " " })?;
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

/// How a block goes on in the kept one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// It does not.
    None,
    /// In its line, behind hidden text.
    Line,
    /// In the middle of it, wherever that was cut.
    Word,
}

/// What the formats ask of a block that has been written: its label and flags.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) label: Label,
    pub(super) flags: u32,
}

impl Written {
    pub(super) fn of(block: &Decided<'_>) -> Written {
        Written { label: block.label, flags: block.block.flags }
    }
}
