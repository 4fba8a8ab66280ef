//! Elements whose text is not the page's, from the start tag to their end. The output follows the same rules as the
//! builder: it reads a block again without knowing what stands around it, so an element must end the same way whatever
//! is open outside.

use super::tag_info::{BREAK, BREAKOUT, RAW, SKIP, VOID, bits};
use crate::bytes::find;
use crate::scan::{ContentModel, TagId};
use crate::span::Span;

/// Bytes of a `script` tag above which its end tag is looked for inside.
const LONG_TAG: usize = 256;

/// Bytes behind such a tag in which its own end tag is looked for.
const MOST_SCRIPT: usize = 1 << 14;

/// A skipped element that is open.
#[derive(Clone, Copy, Debug)]
pub struct Skip {
    root: TagId,
    // Open elements of the root's name.
    depth: u32,
    // Open elements in a drawing that hold HTML.
    html: u32,
    // Open block-level elements inside, and apart from them those whose end tag may be left out.
    inner: u32,
    optional: u32,
}

/// What an end tag does to a skipped element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipEnd {
    /// Nothing.
    Inside,
    /// It ends it.
    Root,
    /// It belongs to a block-level element around it, if one of that name is open: that ends both.
    Outer,
}

impl Skip {
    /// What the start tag of a skipped element begins, behind which no raw text stands; `raw` is where it stands in the
    /// page. A script whose end tag is within its tag, and a frame that ends itself (`content_model`), have nothing to
    /// skip. A declarative shadow root is no template, but what its host shows (HTML standard, 13.2.6.4.4).
    pub fn begin(tag: TagId, self_closing: bool, raw: Span, page: &[u8]) -> Option<Skip> {
        let begins = match tag {
            TagId::SVG => !self_closing,
            TagId::SCRIPT | TagId::IFRAME => false,
            TagId::TEMPLATE => find(raw.slice(page), b"shadowrootmode").is_none(),
            _ => true,
        };
        begins.then_some(Skip { root: tag, depth: 1, html: 0, inner: 0, optional: 0 })
    }

    /// Skips the rest of the page.
    pub fn rest() -> Skip {
        Skip { root: TagId::TEMPLATE, depth: u32::MAX, html: 0, inner: 0, optional: 0 }
    }

    /// True where the standard's rules for foreign content hold (HTML standard, 13.2.6.5).
    pub fn is_foreign(&self) -> bool {
        self.root == TagId::SVG && self.html == 0
    }

    /// True where a start tag cannot stand in the drawing, or behind the reading of a character, and ends it.
    pub fn breaks_out(&self, tag: TagId) -> bool {
        let of_reading = is_reading(self.root) && (tag == TagId::RB || bits(tag) & (BREAK | SKIP) != 0);
        of_reading || self.is_foreign() && bits(tag) & BREAKOUT != 0
    }

    /// A start tag inside. Gives how what follows it is read.
    pub fn start(&mut self, tag: TagId, self_closing: bool) -> ContentModel {
        let (foreign, info) = (self.is_foreign(), bits(tag));
        if foreign && self_closing || info & VOID != 0 {
            return ContentModel::Data;
        }
        let model = if foreign { ContentModel::Data } else { ContentModel::of(tag) };
        if model != ContentModel::Data {
            return model;
        }
        if tag == self.root {
            self.depth = self.depth.saturating_add(1);
        } else if self.root == TagId::SVG && holds_html(tag) {
            self.html = self.html.saturating_add(1);
        } else if info & BREAK != 0 {
            let open = self.open(tag);
            *open = open.saturating_add(1);
        }
        model
    }

    /// An end tag inside.
    pub fn end(&mut self, tag: TagId) -> SkipEnd {
        if tag == self.root || tag == TagId::RUBY && is_reading(self.root) {
            self.depth = self.depth.saturating_sub(1);
            return if self.depth == 0 { SkipEnd::Root } else { SkipEnd::Inside };
        }
        if self.root == TagId::SVG && holds_html(tag) {
            self.html = self.html.saturating_sub(1);
        } else if bits(tag) & BREAK != 0 {
            let is_template = self.root == TagId::TEMPLATE;
            match self.open(tag) {
                0 if !is_template => return SkipEnd::Outer,
                open => *open = open.saturating_sub(1),
            }
        }
        SkipEnd::Inside
    }

    /// The count of open elements like this one.
    fn open(&mut self, tag: TagId) -> &mut u32 {
        if may_lack_end(tag) { &mut self.optional } else { &mut self.inner }
    }
}

/// How the bytes behind a start tag outside skipped elements are read; `raw` is where the tag stands in the page. An
/// attribute's quote that is never closed swallows the script and its end tag; then no other one follows before the
/// next script. A frame that is written as if it had no content has none: such stand in `noscript`, whose end no
/// browser misses that runs scripts, and a stream would read nothing of the page behind one.
#[inline]
pub fn content_model(tag: TagId, self_closing: bool, raw: Span, page: &[u8]) -> ContentModel {
    if bits(tag) & RAW == 0 || self_closing && tag == TagId::IFRAME {
        ContentModel::Data
    } else {
        raw_model(tag, raw, page)
    }
}

fn raw_model(tag: TagId, raw: Span, page: &[u8]) -> ContentModel {
    let own = raw.slice(page);
    let has_swallowed = || {
        let (_, behind) = page.split_at_checked(raw.end as usize).unwrap_or((page, &[]));
        let behind = behind.get(..MOST_SCRIPT).unwrap_or(behind);
        script_tag(own, true).is_some() && script_tag(behind, false) != Some(true)
    };
    if tag == TagId::SCRIPT && own.len() > LONG_TAG && has_swallowed() {
        return ContentModel::Data;
    }
    ContentModel::of(tag)
}

/// The first tag of a script, or the first end tag, whatever stands around it: true for an end tag.
#[inline(never)]
fn script_tag(html: &[u8], is_end: bool) -> Option<bool> {
    memchr::memchr_iter(b'<', html).find_map(|at| {
        let (_, tag) = html.split_at_checked(at + 1)?;
        let end = tag.strip_prefix(b"/");
        let is_script = end.unwrap_or(tag).get(..6)?.eq_ignore_ascii_case(b"script");
        (is_script && (end.is_some() || !is_end)).then_some(end.is_some())
    })
}

/// Elements of a drawing that hold HTML ("HTML integration points").
fn holds_html(tag: TagId) -> bool {
    matches!(tag, TagId::FOREIGNOBJECT | TagId::DESC | TagId::TITLE)
}

/// How characters are read, and brackets around it (`ruby`). End tags may be left out (HTML standard, 13.1.2.4).
fn is_reading(tag: TagId) -> bool {
    matches!(tag, TagId::RP | TagId::RT | TagId::RTC)
}

fn may_lack_end(tag: TagId) -> bool {
    matches!(
        tag,
        TagId::P
            | TagId::LI
            | TagId::DT
            | TagId::DD
            | TagId::OPTION
            | TagId::OPTGROUP
            | TagId::TR
            | TagId::TD
            | TagId::TH
            | TagId::THEAD
            | TagId::TBODY
            | TagId::TFOOT
    )
}
