//! The link that a block begins in: the page is read once more, forwards, from block to block.

use super::link;
use super::phrase::characters_of;
use super::reader::model_of;
use super::source::Source;
use crate::block::Block;
use crate::block::skip::{Skip, SkipEnd, content_model};
use crate::block::tag_info::{SKIP, bits};
use crate::scan::{ContentModel, Scanner, Sink, TagId, TagKind, behind_unclosed};
use crate::span::Span;
use heapless::Vec;

/// Phrases that begin between a link and its text: others count as if they stood around it.
const MOST_PHRASES: usize = 4;

/// A link that is open, and the phrases that have been begun in it and not ended.
#[derive(Clone, Debug)]
pub struct Around {
    /// The offset of its start tag.
    pub at: u32,
    /// The phrases' tags.
    pub phrases: Vec<TagId, MOST_PHRASES>,
    // Phrases in those that there is no room for.
    deeper: u32,
    // It is known to lead elsewhere.
    leads: bool,
}

/// Times that what stands before a block is read on behind an unclosed construct.
const MOST_RESUMES: usize = 2;

/// How far the page has been read, and what is open there. It is read where a block asks, from the last one on that
/// has asked or has no link, as the builder knows: each byte once at most, but behind what is never closed. (Markdown
/// of the five largest pages of wcxb-dev takes 4 % to 30 % more instructions where all of the page is read.)
#[derive(Clone, Debug)]
pub struct Trail {
    // The start of the last block that has asked or stands in no link, and its tag.
    upto: u32,
    tag: TagId,
    link: Option<Around>,
}

impl Trail {
    /// Nothing has been read.
    pub const NONE: Trail = Trail { upto: 0, tag: TagId::UNKNOWN, link: None };

    /// Passes by a block that has no link: none is open there, and what stands before it need not be read.
    #[inline(always)]
    pub fn pass(&mut self, block: &Block) {
        (self.upto, self.tag, self.link) = (block.span.start, block.tag, None);
    }

    /// Reads on up to a block, and gives the link that it begins in. At its start the page is markup again: what is
    /// open there is never closed, and is read as the page was (`extract`). Where that does not help, no link is known.
    pub fn before(&mut self, source: &Source<'_>, block: &Block) -> Option<&Around> {
        let (mut from, end) = (self.upto, block.span.start);
        let (mut model, mut end_tag) = model_of(self.tag);
        let mut reader = Reader {
            page: source.bytes,
            link: &mut self.link,
            kind: TagKind::Start,
            tag: TagId::UNKNOWN,
            at: 0,
            skip: None,
            in_raw: false,
            raw_at: 0,
        };
        let mut is_unclosed = true;
        for _ in 0..=MOST_RESUMES {
            let between = source.bytes.get(from as usize..end as usize)?;
            let mut scanner = Scanner::resume_at(from, model, end_tag);
            scanner.feed(between, &mut reader);
            let unclosed = scanner.unclosed();
            is_unclosed = reader.is_skipped() || unclosed.is_some();
            match reader.resume(unclosed, end as usize) {
                Some(at) => from = at,
                None => break,
            }
            (model, end_tag) = (ContentModel::Data, b"");
        }
        (self.upto, self.tag) = (end, block.tag);
        let leads = |open: &mut Around| {
            open.leads = open.leads || link::leads(source, open.at);
            open.leads
        };
        if is_unclosed || !self.link.as_mut().is_some_and(leads) {
            self.link = None;
        }
        self.link.as_ref()
    }
}

/// Reads the tags between two blocks by the rules of the builder.
struct Reader<'t> {
    page: &'t [u8],
    link: &'t mut Option<Around>,
    kind: TagKind,
    tag: TagId,
    at: u32,
    skip: Option<Skip>,
    in_raw: bool,
    // Where raw text begins.
    raw_at: u32,
}

impl Reader<'_> {
    fn is_skipped(&self) -> bool {
        self.in_raw || self.skip.is_some()
    }

    /// Where reading goes on before `end` in what is `unclosed` or in raw text.
    fn resume(&mut self, unclosed: Option<u32>, end: usize) -> Option<u32> {
        let at = match unclosed {
            Some(at) => behind_unclosed(self.page.get(..end)?, at as usize)?,
            None if self.in_raw => {
                let text = self.raw_at as usize;
                memchr::memchr(b'<', self.page.get(text..end)?)? + text
            }
            None => return None,
        };
        self.in_raw = false;
        Some(at as u32)
    }

    fn enter(&mut self, model: ContentModel, end: u32) {
        if model != ContentModel::Data {
            (self.in_raw, self.raw_at) = (true, end);
        }
    }

    fn start_tag(&mut self, self_closing: bool, end: u32) -> ContentModel {
        let tag = self.tag;
        if let Some(skip) = &mut self.skip {
            if !skip.breaks_out(tag) {
                let model = skip.start(tag, self_closing);
                self.enter(model, end);
                return model;
            }
            self.skip = None;
        }
        let raw = Span { start: self.at, end };
        let model = content_model(tag, self_closing, raw, self.page);
        self.enter(model, end);
        if bits(tag) & SKIP != 0 && !self.in_raw {
            self.skip = Skip::begin(tag, self_closing, raw, self.page);
        }
        if tag == TagId::A {
            *self.link = Some(Around { at: self.at, phrases: Vec::new(), deeper: 0, leads: false });
        } else if let Some(open) = self.link
            && characters_of(tag).is_some()
        {
            open.deeper += u32::from(open.phrases.push(tag).is_err());
        }
        model
    }

    fn end_tag(&mut self) {
        if self.in_raw {
            self.in_raw = false;
            return;
        }
        if let Some(skip) = &mut self.skip {
            match skip.end(self.tag) {
                SkipEnd::Inside => return,
                SkipEnd::Root => return self.skip = None,
                // What is open around it is not known: nearly always an element of that name is.
                SkipEnd::Outer => self.skip = None,
            }
        }
        if self.tag == TagId::A {
            *self.link = None;
        } else if let Some(open) = self.link
            && characters_of(self.tag).is_some()
        {
            match open.deeper {
                0 => _ = open.phrases.pop(),
                _ => open.deeper -= 1,
            }
        }
    }
}

impl Sink for Reader<'_> {
    #[inline(always)]
    fn text(&mut self, _raw: &[u8], _at: u32) {}

    #[inline(always)]
    fn text_ref(&mut self, _text: &str, _span: Span) {}

    #[inline(always)]
    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        (self.kind, self.tag, self.at) = (kind, tag, at);
    }

    #[inline(always)]
    fn wants_attributes(&self) -> bool {
        false
    }

    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        match self.kind {
            TagKind::Start => self.start_tag(self_closing, end),
            TagKind::End => {
                self.end_tag();
                ContentModel::Data
            }
        }
    }

    fn cdata_allowed(&self) -> bool {
        self.skip.is_some_and(|skip| skip.is_foreign())
    }
}
