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
//! On the 1,497 pages of wcxb-dev, with what `meta` and JSON-LD say: of 739 authors 584 are right, 60 are others or a
//! part of the name, and 95 are missing. On 758 pages without a known author 87 have one. Of 782 days 624 are right,
//! and 61 others; of 715 pages without a known day 115 have one. Counted when 576 and 615 were right: without what
//! stands close to headings 544 authors and 527 days, without classes as well 461 authors.

use super::day::{is_iso, is_of_other};
use super::headline::Headlines;
use super::name::{is_name, may_be_name, without_by, without_day};
use super::near::{Near, is_of_author};
use super::{AUTHOR, Missing, PUBLISHED, Source, role};
use crate::block::tag_info::{VOID, bits};
use crate::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;
use heapless::Vec;

/// Bytes that are read of a page at once.
const PIECE: usize = 1 << 12;
/// Bytes of a name of an attribute that is looked for, and one more.
const MOST_NAME: usize = 9;
/// Bytes of a value that names something: what a `meta` is, what an element is to a page, its classes.
const MOST_VALUE: usize = 128;
/// Bytes of an element that has the author. One whose end tag is missing has the page.
const MOST_ELEMENT: u32 = 1 << 9;

/// Names of `meta` elements that have the author.
static AUTHORS: [&[u8]; 5] =
    [b"article:author", b"og:article:author", b"sailthru.author", b"dcterms.creator", b"cxenseparse:author"];
/// Names of `meta` elements that have the day.
static DAYS: [&[u8]; 15] = [
    b"dc.date",
    b"dcterms.issued",
    b"dcterms.date",
    b"citation_publication_date",
    b"citation_online_date",
    b"og:article:published_time",
    b"sailthru.date",
    b"pubdate",
    b"pub_date",
    b"publish-date",
    b"published-date",
    b"publication_date",
    b"publication-date",
    b"published",
    b"ms.date",
];
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
        tag: TagId::UNKNOWN,
        in_raw: false,
        name: Vec::new(),
        reads: Value::Name,
        value: Vec::new(),
        content: Span::EMPTY,
        author: None,
        is_beside: false,
        is_apart: false,
        is_name: false,
        is_day: false,
        is_of_reader: false,
        is_of_author: false,
        is_linked: false,
        meta: Meta::Other,
        is_labelled: false,
        labelled: Span::EMPTY,
        element: None,
        apart: None,
        articles: 0,
        text: Span::EMPTY,
        near: Near::NOTHING,
        has_title: false,
        headlines: Headlines::default(),
        time: None,
        far: None,
        before: None,
    };
    let mut scanner = Scanner::new();
    for piece in source.bytes.chunks(PIECE) {
        if reader.is_done() {
            break;
        }
        scanner.feed(piece, &mut reader);
    }
    reader.end_time(b"");
    reader.end_element();
    let written = reader.near.spans();
    for ((found, written), missing) in reader.found.iter_mut().zip(written).zip(reader.missing) {
        *found = written.filter(|_| missing).unwrap_or(*found);
    }
    let is_written_out = reader.wants_day() && written[PUBLISHED].is_some();
    if let Some(far) = reader.far.filter(|_| !is_written_out) {
        reader.tell_day(far);
    }
    (reader.found, is_written_out)
}

/// What the value that is being read says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// Which `meta` it is.
    Name,
    /// What the element is to the page.
    Relation,
    /// What the element tells of, in microdata.
    Type,
    /// The element's classes.
    Classes,
    /// Where the link leads.
    Address,
    /// What is looked for.
    Content,
}

/// The `meta` elements that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meta {
    Other,
    Author,
    Published,
    /// What stands in the other one.
    Label,
    /// The author if the label says so.
    Labelled,
}

/// How it is known that an element has the author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Relation,
    Class,
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
    tag: TagId,
    in_raw: bool,
    // The name of an attribute, in small letters.
    name: Vec<u8, MOST_NAME>,
    reads: Value,
    // What a `Name`, `Relation` or `Classes` says.
    value: Vec<u8, MOST_VALUE>,
    content: Span,
    // What the tag's attributes say of the author, and whether its classes set it apart.
    author: Option<By>,
    is_beside: bool,
    is_apart: bool,
    // Its `itemprop` says that it has the name of what is around it, or the page's day.
    is_name: bool,
    is_day: bool,
    // Microdata: it is a reader's, who has a name too.
    is_of_reader: bool,
    // The tag is a link to an author; one is open.
    is_of_author: bool,
    is_linked: bool,
    meta: Meta,
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
    // The day of a `time` of which no text has been read.
    time: Option<Span>,
    // The day of a `time` that does not stand behind the headline: the last one close before it, else the first.
    far: Option<Span>,
    // The last one before the heading, and the texts before it.
    before: Option<(Span, u32)>,
}

impl Reader<'_, '_> {
    fn is_done(&self) -> bool {
        self.missing == [false; 2]
    }

    fn wants_author(&self) -> bool {
        self.missing[AUTHOR]
    }

    fn wants_day(&self) -> bool {
        self.missing[PUBLISHED]
    }

    /// A value, which may be the author.
    fn tell_author(&mut self, span: Span) {
        let span = without_by(span, self.source.bytes);
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
        let name = without_by(text, self.source.bytes);
        if !may_be_name(name.slice(self.source.bytes)) || !is_name(name, self.source) {
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

    /// The day of a `time`, unless the text before it, or its own before the day, tells of a change.
    fn end_time(&mut self, own: &[u8]) {
        let Some(time) = self.time.take() else { return };
        let label = own.split(u8::is_ascii_digit).next().unwrap_or(own);
        if !is_of_other(self.near.last().slice(self.source.bytes)) && !is_of_other(label) {
            match self.near.is_beside_heading() {
                None => {
                    self.far = self.far.or(Some(time));
                    self.before = Some((time, self.near.texts()));
                }
                Some(false) => self.far = self.far.or(Some(time)),
                Some(true) => self.tell_day(time),
            }
        }
    }

    fn meta(&mut self) {
        match self.meta {
            Meta::Author => self.tell_author(self.content),
            Meta::Published => self.tell_day(self.content),
            Meta::Label => {
                let label = self.content.slice(self.source.bytes).trim_ascii();
                self.is_labelled = LABELS.iter().any(|known| label.eq_ignore_ascii_case(known));
            }
            Meta::Labelled => self.labelled = self.content,
            // Microdata: within the element that is the author.
            Meta::Other if self.is_name && self.apart.is_none() => {
                if self.element.is_some_and(|element| element.by == By::Relation) {
                    self.tell_author(self.content);
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
        let tag = self.tag;
        if tag == TagId::META {
            return self.meta();
        }
        if let Some(apart) = &mut self.apart {
            return apart.start(tag);
        }
        if self.sets_apart(tag) {
            self.end_element();
            self.apart = Some(Open::new(tag));
            return;
        }
        self.articles += u32::from(tag == TagId::ARTICLE);
        if is_iso(self.content.slice(self.source.bytes)) {
            match tag {
                _ if self.is_day => self.tell_day(self.content),
                TagId::TIME => self.time = Some(self.content),
                _ => {}
            }
        }
        if bits(tag) & VOID != 0 {
            return;
        }
        match tag {
            TagId::H1 => {
                self.near.heading();
                self.headlines.begin();
                if let Some((time, _)) = self.before.take().filter(|&(_, at)| self.near.is_before_heading(at)) {
                    self.far = Some(time);
                }
            }
            TagId::A => self.is_linked = self.is_of_author,
            _ => {}
        }
        if let Some(element) = &mut self.element {
            element.open.start(tag);
        }
        // The innermost that a class tells of.
        let is_new = self.element.is_none_or(|element| element.by == By::Class);
        if is_new && (self.author.is_some() || self.is_beside) {
            self.end_element();
        }
        if let Some(by) = self.author.filter(|_| is_new) {
            self.element = Some(Element { open: Open::new(tag), by, start: end, name: None });
        }
    }

    /// True where names and days in the element that begins are those of others.
    fn sets_apart(&self, tag: TagId) -> bool {
        match tag {
            TagId::ASIDE | TagId::NAV | TagId::BLOCKQUOTE => true,
            TagId::FOOTER if self.articles == 0 => true,
            // Their classes tell of the whole page.
            TagId::HTML | TagId::BODY | TagId::MAIN => false,
            _ if self.is_of_reader && bits(tag) & VOID == 0 => true,
            TagId::ARTICLE => false,
            _ => self.is_apart && bits(tag) & VOID == 0,
        }
    }

    fn end_tag(&mut self) {
        let tag = self.tag;
        if tag == TagId::TIME {
            self.end_time(b"");
        }
        if let Some(apart) = &mut self.apart {
            if apart.end(tag) {
                self.apart = None;
            }
            return;
        }
        self.articles = self.articles.saturating_sub(u32::from(tag == TagId::ARTICLE));
        self.is_linked &= tag != TagId::A;
        if tag == TagId::H1 && self.headlines.end() {
            self.near.begin_anew();
        }
        if let Some(element) = &mut self.element
            && element.open.end(tag)
        {
            self.end_element();
        }
    }

    /// A piece of text.
    fn push(&mut self, span: Span) {
        let is_title = self.in_raw && self.tag == TagId::TITLE && !self.has_title;
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
        self.end_time(text.slice(page));
        self.headlines.text(text, self.source);
        if let Some(by) = self.element.map(|element| element.by) {
            let name = without_day(text, page);
            if by == By::Relation {
                self.tell_author(name);
            } else {
                self.name_by_class(name);
            }
        }
        self.near.text(text, self.is_linked, self.missing, self.source);
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
        (self.kind, self.tag) = (kind, tag);
        (self.content, self.author, self.meta) = (Span::EMPTY, None, Meta::Other);
        (self.is_beside, self.is_apart, self.is_of_author) = (false, false, false);
        (self.is_name, self.is_day, self.is_of_reader) = (false, false, false);
        self.name.clear();
    }

    fn wants_attributes(&self) -> bool {
        self.wants_author() || self.wants_day()
    }

    fn attr_name(&mut self, raw: &[u8]) {
        // The others are known ones. One that is too long is none of those that are looked for.
        let may_be_type = || matches!(raw.first(), Some(b'i' | b'I'));
        if matches!(self.tag, TagId::A | TagId::TIME) || !self.name.is_empty() || may_be_type() {
            raw.iter().for_each(|byte| _ = self.name.push(byte.to_ascii_lowercase()));
        }
    }

    fn attr(&mut self, attr: AttrId) -> bool {
        let reads = match attr {
            AttrId::NAME | AttrId::PROPERTY if self.tag == TagId::META => Some(Value::Name),
            AttrId::CONTENT => Some(Value::Content),
            AttrId::ITEMPROP => Some(Value::Relation),
            AttrId::CLASS => Some(Value::Classes),
            AttrId::HREF if self.tag == TagId::A && self.wants_author() => Some(Value::Address),
            AttrId::UNKNOWN if self.tag == TagId::A && self.name == b"rel" => Some(Value::Relation),
            AttrId::UNKNOWN if self.name == b"itemtype" => Some(Value::Type),
            AttrId::UNKNOWN if self.tag == TagId::TIME && self.name == b"datetime" => Some(Value::Content),
            _ => None,
        };
        self.name.clear();
        let Some(reads) = reads.filter(|_| self.wants_attributes()) else { return false };
        self.reads = reads;
        self.value.clear();
        if reads == Value::Content {
            self.content = Span::EMPTY;
        }
        true
    }

    fn attr_value(&mut self, raw: &[u8], at: u32) {
        match self.reads {
            Value::Content => self.attr_value_ref("", Span { start: at, end: at + raw.len() as u32 }),
            // Of one that is too long the beginning is none of those that are told apart.
            _ => raw.iter().for_each(|byte| _ = self.value.push(byte.to_ascii_lowercase())),
        }
    }

    fn attr_value_ref(&mut self, text: &str, span: Span) {
        if self.reads == Value::Content {
            let start = if self.content.is_empty() { span.start } else { self.content.start };
            self.content = Span { start, end: span.end };
        } else {
            text.bytes().for_each(|byte| _ = self.value.push(byte.to_ascii_lowercase()));
        }
    }

    fn attr_end(&mut self) {
        let value = self.value.trim_ascii();
        match self.reads {
            Value::Content => {}
            Value::Relation => value.split(u8::is_ascii_whitespace).for_each(|word| match word {
                b"author" => self.author = Some(By::Relation),
                b"name" => self.is_name = true,
                b"datepublished" => self.is_day = true,
                b"review" | b"reviews" | b"comment" | b"acceptedanswer" | b"suggestedanswer" => {
                    self.is_of_reader = true
                }
                _ => {}
            }),
            // A page may be a review, but not from behind its heading on.
            Value::Type => match value.rsplit(|b| *b == b'/').next() {
                Some(b"answer" | b"comment") => self.is_of_reader = true,
                Some(b"review") => self.is_of_reader |= self.near.has_heading(),
                _ => {}
            },
            Value::Address => self.is_of_author |= is_of_author(value),
            Value::Classes => {
                self.is_of_author |= role::is_user(value);
                self.is_apart = role::is_apart(value);
                match role::is_author(value) {
                    Some(true) => self.author = self.author.or(Some(By::Class)),
                    told => self.is_beside = told.is_some(),
                }
            }
            Value::Name => {
                self.meta = match value {
                    _ if AUTHORS.contains(&value) => Meta::Author,
                    b"twitter:label1" => Meta::Label,
                    b"twitter:data1" => Meta::Labelled,
                    _ if DAYS.contains(&value) => Meta::Published,
                    _ => self.meta,
                }
            }
        }
    }

    fn tag_close(&mut self, _self_closing: bool, end: u32) -> ContentModel {
        let model = match self.kind {
            TagKind::Start => ContentModel::of(self.tag),
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
