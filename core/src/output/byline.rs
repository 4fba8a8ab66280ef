//! Author and day of publication from what else of a page has them, where neither the usual `meta` elements nor JSON-LD
//! do: a second look at the page, of which the first that is a name or a day counts.
//!
//! The author: other names of `meta`, `twitter:data1` where `twitter:label1` says so, the text of the first element
//! with `itemprop="author"`, `rel="author"` or a class that says so, else a name close to the headline (`near`) that
//! "By" stands before, or that is a link to what the site has of an author. The day: other names of `meta`, `content`
//! of `itemprop="datePublished"`, a `time` element at the headline, else the first with a day, or one that is written
//! out close to the headline. Elements within what is not about the page itself are passed over: side columns, menus,
//! feet of pages, comments, quotations, lists of other pages (`role`).
//!
//! On the 1,497 pages of wcxb-dev, with what `meta` and JSON-LD say: of 739 authors 606 are right, 49 are others or a
//! part of the name, and 84 are missing. On 758 pages without a known author 85 have one. Of 782 days 636 are right,
//! and 63 others; of 715 pages without a known day 118 have one. Counted when 576 and 615 were right: without what
//! stands close to headings 544 authors and 527 days, without classes as well 461 authors. On older pages more have no
//! `h1`: with what stands in for it 90 of 313 pages of l3s-gn1-a have an author and 158 a day, 78 and 108 without.

mod stand_in;
mod tag;
mod times;

use super::day::is_iso;
use super::headline::Headlines;
use super::name::{is_name, may_be_name, without_day, without_label, without_role};
use super::near::{Link, Near};
use super::{AUTHOR, Missing, PUBLISHED, Source};
use crate::block::tag_info::{VOID, bits};
use crate::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;
use stand_in::StandIn;
use tag::{By, Meta, Tag, Told};
use times::Times;

/// Bytes that are read of a page at once.
const PIECE: usize = 1 << 12;
/// Bytes of an element that has the author. One whose end tag is missing has the page.
const MOST_ELEMENT: u32 = 1 << 9;

/// Labels of `twitter:label1` whose value is the author.
static LABELS: [&[u8]; 3] = [b"written by", b"by", b"author"];

/// Where the page has what is `missing`; empty for what it does not have. True if the day is written out, so that
/// `day::read` reads it.
pub fn spans_of(missing: Missing, source: &Source<'_>) -> ([Span; 2], bool) {
    let mut reader = Reader {
        source,
        missing,
        found: [Span::EMPTY; 2],
        kind: TagKind::Start,
        id: TagId::UNKNOWN,
        tag: Tag::default(),
        in_raw: false,
        is_linked: false,
        is_account: false,
        is_labelled: false,
        labelled: Span::EMPTY,
        element: None,
        apart: None,
        articles: 0,
        text: Span::EMPTY,
        near: Near::NOTHING,
        has_title: false,
        headlines: Headlines::default(),
        times: Times::NOTHING,
        stand_in: StandIn::NOTHING,
    };
    let mut scanner = Scanner::new();
    for piece in source.bytes.chunks(PIECE) {
        if reader.is_done() {
            break;
        }
        scanner.feed(piece, &mut reader);
    }
    reader.end_time(Span::EMPTY);
    reader.end_element();
    let written = reader.end_page();
    for ((found, written), missing) in reader.found.iter_mut().zip(written).zip(reader.missing) {
        *found = written.filter(|_| missing).unwrap_or(*found);
    }
    let is_written_out = reader.wants_day() && written[PUBLISHED].is_some();
    if let Some(far) = reader.times.far().filter(|_| !is_written_out) {
        reader.tell_day(far);
    }
    (reader.found, is_written_out)
}

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Open {
    tag: TagId,
    // Those of its tag, itself included.
    depth: u32,
}

impl Open {
    /// The element of this tag that begins.
    fn new(tag: TagId) -> Open {
        Open { tag, depth: 1 }
    }

    fn start(&mut self, tag: TagId) {
        self.depth += u32::from(self.tag == tag);
    }

    /// True where it ends.
    fn end(&mut self, tag: TagId) -> bool {
        self.depth -= u32::from(self.tag == tag);
        self.depth == 0
    }
}

/// An element that has the author.
#[derive(Clone, Copy, Debug)]
struct Element {
    open: Open,
    by: By,
    // Where its text begins.
    start: u32,
    // Its first text that may be a name; another one counts if that is a link to an author.
    name: Option<Span>,
}

struct Reader<'s, 'p> {
    source: &'s Source<'p>,
    missing: Missing,
    found: [Span; 2],
    kind: TagKind,
    id: TagId,
    // What the tag's attributes say.
    tag: Tag,
    in_raw: bool,
    // A link to an author is open.
    is_linked: bool,
    // It is the name of an account.
    is_account: bool,
    is_labelled: bool,
    labelled: Span,
    element: Option<Element>,
    // The outermost element in which names and days are those of others.
    apart: Option<Open>,
    // Open `article` elements: their feet have their authors.
    articles: u32,
    // The text that is being read, up to the next tag.
    text: Span,
    near: Near,
    has_title: bool,
    headlines: Headlines,
    times: Times,
    // Up to the first `h1`.
    stand_in: StandIn,
}

impl Reader<'_, '_> {
    fn is_done(&self) -> bool {
        self.missing == [false; 2]
    }

    /// True while no `h1` is the title: another heading may be, even behind an `h1` that is the site's name.
    fn may_stand_in(&self) -> bool {
        !self.headlines.has_h1()
    }

    fn link(&self) -> Link {
        match self.is_linked {
            true if self.is_account => Link::Account,
            true => Link::Author,
            false => Link::None,
        }
    }

    fn wants_author(&self) -> bool {
        self.missing[AUTHOR]
    }

    fn wants_day(&self) -> bool {
        self.missing[PUBLISHED]
    }

    /// A value, which may be the author.
    fn tell_author(&mut self, span: Span) {
        let span = without_role(without_label(span, self.source.bytes), self.source.bytes);
        if self.wants_author() && is_name(span, self.source) {
            (self.missing[AUTHOR], self.found[AUTHOR]) = (false, span);
        }
    }

    fn tell_day(&mut self, span: Span) {
        if self.wants_day() && !self.source.is_blank(span) {
            (self.missing[PUBLISHED], self.found[PUBLISHED]) = (false, span);
        }
    }

    /// A text in an element that a class tells of.
    fn name_by_class(&mut self, text: Span) {
        let name = without_role(without_label(text, self.source.bytes), self.source.bytes);
        let may_be = self.is_account || may_be_name(name.slice(self.source.bytes));
        if !may_be || !is_name(name, self.source) {
            return;
        }
        if self.is_linked {
            return self.tell_author(name);
        }
        if let Some(element) = &mut self.element {
            element.name = element.name.or(Some(name));
        }
    }

    /// The element that has the author ends, or another one begins.
    fn end_element(&mut self) {
        if let Some(name) = self.element.take().and_then(|element| element.name) {
            self.tell_author(name);
        }
    }

    /// A page without `h1`, or without one that is its title, has the headline that stands in for it.
    fn end_page(&mut self) -> [Option<Span>; 2] {
        let own = self.near.spans();
        if self.near.has_heading() && !(self.may_stand_in() && self.stand_in.is_title()) {
            return own;
        }
        let (near, times, day) = self.stand_in.found();
        if times.far().is_some() {
            self.times = times;
        }
        if let Some(day) = day {
            self.tell_day(day);
        }
        let [author, day] = near.spans();
        let [own_author, own_day] = own;
        [author.or(own_author), day.or(own_day)]
    }

    /// A `time` element ends, or its own text.
    fn end_time(&mut self, own: Span) {
        if self.may_stand_in() {
            self.stand_in.end_time(own, self.source);
        }
        if let Some(day) = self.times.end(own, &self.near, self.source) {
            self.tell_day(day);
        }
    }

    fn meta(&mut self, told: Told) {
        match told.meta {
            Meta::Author => self.tell_author(told.content),
            Meta::Published => self.tell_day(told.content),
            Meta::Title => self.headlines.og_title(told.content, self.source),
            Meta::Label => {
                let label = told.content.slice(self.source.bytes).trim_ascii();
                self.is_labelled = LABELS.iter().any(|known| label.eq_ignore_ascii_case(known));
            }
            Meta::Labelled => self.labelled = told.content,
            // Microdata: within the element that is the author.
            Meta::Other if told.is_name && self.apart.is_none() => {
                if self.element.is_some_and(|element| element.by == By::Relation) {
                    self.tell_author(told.content);
                }
            }
            Meta::Other => {}
        }
        if self.is_labelled && !self.labelled.is_empty() {
            let labelled = core::mem::replace(&mut self.labelled, Span::EMPTY);
            self.tell_author(labelled);
        }
    }

    fn start_tag(&mut self, end: u32) {
        let (tag, told) = (self.id, self.tag.told());
        if tag == TagId::META {
            return self.meta(told);
        }
        if let Some(apart) = &mut self.apart {
            return apart.start(tag);
        }
        if self.sets_apart(tag, told) {
            self.end_element();
            self.apart = Some(Open::new(tag));
            return;
        }
        self.articles += u32::from(tag == TagId::ARTICLE);
        if is_iso(told.content.slice(self.source.bytes)) {
            match tag {
                _ if told.is_day => self.tell_day(told.content),
                TagId::TIME => {
                    self.times.begin(told.content);
                    self.stand_in.begin_time(told.content);
                }
                _ => {}
            }
        }
        if bits(tag) & VOID != 0 {
            return;
        }
        match tag {
            TagId::H1 => {
                self.near.heading();
                self.headlines.begin(true);
                self.times.heading(&self.near);
            }
            TagId::H2 | TagId::H3 | TagId::H4 if self.may_stand_in() && !self.headlines.is_in_h1() => {
                self.headlines.begin(false);
                self.stand_in.begin();
            }
            TagId::A => (self.is_linked, self.is_account) = (told.is_of_author, told.is_account),
            _ => {}
        }
        if let Some(element) = &mut self.element {
            element.open.start(tag);
        }
        // The innermost that a class tells of.
        let is_new = self.element.is_none_or(|element| element.by == By::Class);
        if is_new && (told.author.is_some() || told.is_beside) {
            self.end_element();
        }
        // Classes of the page tell of what is in it.
        let is_page = matches!(tag, TagId::HTML | TagId::BODY | TagId::MAIN);
        if let Some(by) = told.author.filter(|_| is_new && !is_page) {
            self.element = Some(Element { open: Open::new(tag), by, start: end, name: None });
        }
    }

    /// True where names and days in the element that begins are those of others.
    fn sets_apart(&self, tag: TagId, told: Told) -> bool {
        match tag {
            TagId::NAV | TagId::BLOCKQUOTE => true,
            TagId::ASIDE | TagId::FOOTER if self.articles == 0 => true,
            // Their classes tell of the whole page.
            TagId::HTML | TagId::BODY | TagId::MAIN => false,
            _ if told.is_of_reader && bits(tag) & VOID == 0 => true,
            TagId::ARTICLE => false,
            _ => told.is_apart && bits(tag) & VOID == 0,
        }
    }

    fn end_tag(&mut self) {
        let tag = self.id;
        if tag == TagId::TIME {
            self.end_time(Span::EMPTY);
        }
        if let Some(apart) = &mut self.apart {
            if apart.end(tag) {
                self.apart = None;
            }
            return;
        }
        self.articles = self.articles.saturating_sub(u32::from(tag == TagId::ARTICLE));
        self.is_linked &= tag != TagId::A;
        self.is_account &= tag != TagId::A;
        match tag {
            TagId::H1 if self.near.has_heading() && self.headlines.end_h1() => self.near.begin_anew(),
            TagId::H2 | TagId::H3 | TagId::H4 if self.may_stand_in() && !self.headlines.is_in_h1() => {
                self.stand_in.end(self.headlines.end());
            }
            _ => {}
        }
        if let Some(element) = &mut self.element
            && element.open.end(tag)
        {
            self.end_element();
        }
    }

    /// A piece of text.
    fn push(&mut self, span: Span) {
        let is_title = self.in_raw && self.id == TagId::TITLE && !self.has_title;
        if !is_title && (self.in_raw || self.apart.is_some()) {
            return;
        }
        let start = if self.text.is_empty() { span.start } else { self.text.start };
        self.text = Span { start, end: span.end };
    }

    /// The text ends at a tag or a comment.
    fn end_text(&mut self) {
        let page = self.source.bytes;
        let text = core::mem::replace(&mut self.text, Span::EMPTY);
        if text.slice(page).trim_ascii_start().is_empty() {
            return;
        }
        if self.element.is_some_and(|element| text.start - element.start > MOST_ELEMENT) {
            self.end_element();
        }
        if self.in_raw {
            self.has_title = true;
            return self.headlines.title(text, self.source);
        }
        self.end_time(text);
        self.headlines.text(text, self.source);
        if self.may_stand_in() {
            let may_be = !self.near.has_heading() && self.stand_in.may_be(text);
            if may_be && self.headlines.is_repeated(text, self.source) {
                self.stand_in.repeat();
            }
            self.stand_in.text(text, self.link(), self.missing, self.source);
        }
        if let Some(by) = self.element.map(|element| element.by) {
            let name = without_day(text, page);
            if by == By::Relation {
                self.tell_author(name);
            } else {
                self.name_by_class(name);
            }
        }
        self.near.text(text, self.link(), self.missing, self.source);
    }
}

impl Sink for Reader<'_, '_> {
    fn text(&mut self, raw: &[u8], at: u32) {
        self.push(Span { start: at, end: at + raw.len() as u32 });
    }

    fn text_ref(&mut self, _text: &str, span: Span) {
        self.push(span);
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, _at: u32) {
        self.end_text();
        (self.kind, self.id) = (kind, tag);
        self.tag.begin();
    }

    fn wants_attributes(&self) -> bool {
        self.wants_author() || self.wants_day()
    }

    fn attr_name(&mut self, raw: &[u8]) {
        self.tag.name(raw, self.id);
    }

    fn attr(&mut self, attr: AttrId) -> bool {
        self.wants_attributes() && self.tag.reads(attr, self.id, self.wants_author())
    }

    fn attr_value(&mut self, raw: &[u8], at: u32) {
        self.tag.value(raw, Span { start: at, end: at + raw.len() as u32 });
    }

    fn attr_value_ref(&mut self, text: &str, span: Span) {
        self.tag.value(text.as_bytes(), span);
    }

    fn attr_end(&mut self) {
        self.tag.end(self.near.has_heading());
    }

    fn tag_close(&mut self, _self_closing: bool, end: u32) -> ContentModel {
        let model = match self.kind {
            TagKind::Start => ContentModel::of(self.id),
            TagKind::End => ContentModel::Data,
        };
        // The end tag of raw text is the next tag.
        self.in_raw = model != ContentModel::Data;
        match self.kind {
            TagKind::Start => self.start_tag(end),
            TagKind::End => self.end_tag(),
        }
        model
    }

    fn comment_end(&mut self, _end: u32) {
        self.end_text();
    }
}

#[cfg(test)]
mod tests;
