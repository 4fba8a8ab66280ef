//! Finds the element that says what a page's links are relative to (HTML, section 4.2.3).

use super::MOST_TAG;
use crate::block::skip::{Skip, SkipEnd, content_model};
use crate::output::Source;
use crate::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;

/// Bytes that are looked at together.
const STEP: usize = 256;

/// The start tag of the page's first `base` element with an `href`, wherever it stands: pages have it in the body too.
/// The page is read only up to what looks like one and `MOST_TAG` bytes on, which is all of a tag that counts: of most
/// pages nothing.
pub fn element(source: &Source<'_>) -> Option<u32> {
    let mut finder = Finder::new(source.bytes);
    let mut scanner = Scanner::new();
    let mut from = 0;
    for at in alike(source.bytes) {
        let end = source.bytes.len().min(at + MOST_TAG as usize);
        scanner.feed(source.bytes.get(from..end).unwrap_or_default(), &mut finder);
        if finder.is_found {
            return Some(finder.at);
        }
        from = end;
    }
    None
}

/// Where what looks like such an element begins. `memchr` by itself stops at each tag: on pages of 100 to 170 KB that
/// took 2 to 6 parts in 100 of the time for all of it. Many bytes looked at together take less than 1.
fn alike(page: &[u8]) -> impl Iterator<Item = usize> {
    let from = |at: usize| page.get(at..).unwrap_or_default();
    let step = move |at: usize| from(at).get(..STEP).unwrap_or(from(at));
    let steps = (0..page.len()).step_by(STEP).filter(move |&at| {
        let bytes = step(at).iter().zip(step(at + 1)).zip(step(at + 2));
        bytes.fold(false, |any, ((a, b), c)| any | (*a == b'<') & (b | 0x20 == b'b') & (c | 0x20 == b'a'))
    });
    let begins = move |at: &usize| from(*at).get(..5).is_some_and(|name| name.eq_ignore_ascii_case(b"<base"));
    steps.flat_map(move |at| memchr::memchr_iter(b'<', step(at)).map(move |tag| at + tag)).filter(begins)
}

/// Reads tags up to a `base` element that is one of the page: not of a template or a drawing.
struct Finder<'p> {
    page: &'p [u8],
    // The tag that was read last, up to the one that is looked for.
    at: u32,
    kind: TagKind,
    tag: TagId,
    skip: Option<Skip>,
    in_raw: bool,
    is_found: bool,
}

impl<'p> Finder<'p> {
    fn new(page: &'p [u8]) -> Finder<'p> {
        Finder { page, at: 0, kind: TagKind::Start, tag: TagId::UNKNOWN, skip: None, in_raw: false, is_found: false }
    }

    fn start_tag(&mut self, self_closing: bool, end: u32) -> ContentModel {
        let raw = Span { start: self.at, end };
        self.skip = self.skip.filter(|skip| !skip.breaks_out(self.tag));
        let model = match &mut self.skip {
            Some(skip) => skip.start(self.tag, self_closing),
            None => content_model(self.tag, self_closing, raw, self.page),
        };
        if self.skip.is_none() && matches!(self.tag, TagId::TEMPLATE | TagId::SVG) {
            self.skip = Skip::begin(self.tag, self_closing, raw, self.page);
        }
        self.in_raw = model != ContentModel::Data;
        model
    }

    fn end_tag(&mut self) {
        if core::mem::take(&mut self.in_raw) {
            return;
        }
        let tag = self.tag;
        self.skip = self.skip.and_then(|mut skip| (skip.end(tag) == SkipEnd::Inside).then_some(skip));
    }
}

impl Sink for Finder<'_> {
    #[inline(always)]
    fn text(&mut self, _raw: &[u8], _at: u32) {}

    #[inline(always)]
    fn text_ref(&mut self, _text: &str, _span: Span) {}

    #[inline(always)]
    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        if !self.is_found {
            (self.kind, self.tag, self.at) = (kind, tag, at);
        }
    }

    #[inline(always)]
    fn wants_attributes(&self) -> bool {
        self.tag == TagId::BASE && self.kind == TagKind::Start && self.skip.is_none() && !self.is_found
    }

    fn attr(&mut self, attr: AttrId) -> bool {
        self.is_found |= self.wants_attributes() && attr == AttrId::HREF;
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
