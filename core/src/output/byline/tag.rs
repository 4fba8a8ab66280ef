//! What the attributes of a tag say of the author and the day.

use crate::output::near::is_of_author;
use crate::output::role;
use crate::scan::{AttrId, TagId};
use crate::span::Span;
use heapless::Vec;

/// Bytes of a name of an attribute that is looked for, and one more.
const MOST_NAME: usize = 9;
/// Bytes of a value that names something: what a `meta` is, what an element is to a page, its classes.
const MOST_VALUE: usize = 128;

/// Names of `meta` elements that have the author.
static AUTHORS: [&[u8]; 5] =
    [b"article:author", b"og:article:author", b"sailthru.author", b"dcterms.creator", b"cxenseparse:author"];
/// Names of `meta` elements that have the day.
static DAYS: [&[u8]; 18] = [
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
    b"publishdate",
    b"og:release_date",
    b"article:create_at",
];

/// The `meta` elements that matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Meta {
    #[default]
    Other,
    /// Its content is the author.
    Author,
    /// Its content is the day.
    Published,
    /// Its content is the title.
    Title,
    /// What stands in the other one.
    Label,
    /// The author if the label says so.
    Labelled,
}

/// How it is known that an element has the author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Its `itemprop` or `rel`.
    Relation,
    /// Its classes.
    Class,
}

/// What the value that is being read says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Value {
    /// Which `meta` it is.
    #[default]
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

/// What a tag says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// Which `meta` it is, if it is one.
    pub meta: Meta,
    /// What may be the author or the day: `content`, and of `time` elements `datetime`.
    pub content: Span,
    /// That it has the author.
    pub author: Option<By>,
    /// That it stands beside the author, by its classes.
    pub is_beside: bool,
    /// That it is not about the page, by its classes.
    pub is_apart: bool,
    /// That it has the name of what is around it, by its `itemprop`.
    pub is_name: bool,
    /// That it has the page's day, by its `itemprop`.
    pub is_day: bool,
    /// That it is a reader's, who has a name too, in microdata.
    pub is_of_reader: bool,
    /// That it is a link to what the site has of an author.
    pub is_of_author: bool,
    /// That it is the name of an account of the site, which may be any.
    pub is_account: bool,
}

/// Reads the attributes of one tag after the other.
#[derive(Clone, Debug, Default)]
pub struct Tag {
    told: Told,
    // The name of an attribute that the scanner does not know, in small letters.
    name: Vec<u8, MOST_NAME>,
    reads: Value,
    // The value that is being read, unless it is the content.
    value: Vec<u8, MOST_VALUE>,
}

impl Tag {
    /// What the tag's attributes have said so far.
    pub fn told(&self) -> Told {
        self.told
    }

    /// A tag begins.
    pub fn begin(&mut self) {
        self.told = Told::default();
        self.name.clear();
    }

    /// A piece of an attribute's name. One that is too long is none of those that are looked for.
    pub fn name(&mut self, raw: &[u8], tag: TagId) {
        // The others are known to the scanner.
        let may_be_type = || matches!(raw.first(), Some(b'i' | b'I'));
        if matches!(tag, TagId::A | TagId::TIME) || !self.name.is_empty() || may_be_type() {
            raw.iter().for_each(|byte| _ = self.name.push(byte.to_ascii_lowercase()));
        }
    }

    /// True if the attribute's value is to be read: links where the author is not known yet.
    pub fn reads(&mut self, attr: AttrId, tag: TagId, wants_author: bool) -> bool {
        let reads = match attr {
            AttrId::NAME | AttrId::PROPERTY if tag == TagId::META => Some(Value::Name),
            AttrId::CONTENT => Some(Value::Content),
            AttrId::ITEMPROP => Some(Value::Relation),
            AttrId::CLASS => Some(Value::Classes),
            AttrId::HREF if tag == TagId::A && wants_author => Some(Value::Address),
            AttrId::UNKNOWN if tag == TagId::A && self.name == b"rel" => Some(Value::Relation),
            AttrId::UNKNOWN if self.name == b"itemtype" => Some(Value::Type),
            AttrId::UNKNOWN if tag == TagId::TIME && self.name == b"datetime" => Some(Value::Content),
            _ => None,
        };
        self.name.clear();
        let Some(reads) = reads else { return false };
        self.reads = reads;
        self.value.clear();
        if reads == Value::Content {
            self.told.content = Span::EMPTY;
        }
        true
    }

    /// A piece of the value, and where it stands. Of one that is too long the beginning is none of those that are told
    /// apart.
    pub fn value(&mut self, text: &[u8], span: Span) {
        if self.reads == Value::Content {
            let content = self.told.content;
            let start = if content.is_empty() { span.start } else { content.start };
            self.told.content = Span { start, end: span.end };
        } else {
            let room = self.value.capacity() - self.value.len();
            _ = self.value.extend_from_slice(text.get(..room).unwrap_or(text));
        }
    }

    /// The value ends, on a page whose heading stands before it or does not.
    pub fn end(&mut self, has_heading: bool) {
        self.value.make_ascii_lowercase();
        let value = self.value.trim_ascii();
        let told = &mut self.told;
        match self.reads {
            Value::Content => {}
            Value::Relation => value.split(u8::is_ascii_whitespace).for_each(|word| match word {
                b"author" => told.author = Some(By::Relation),
                b"name" => told.is_name = true,
                b"datepublished" => told.is_day = true,
                b"review" | b"reviews" | b"comment" | b"acceptedanswer" | b"suggestedanswer" => {
                    told.is_of_reader = true
                }
                _ => {}
            }),
            // A page may be a review, but not from behind its heading on.
            Value::Type => match value.rsplit(|b| *b == b'/').next() {
                Some(b"answer" | b"comment") => told.is_of_reader = true,
                Some(b"review") => told.is_of_reader |= has_heading,
                _ => {}
            },
            Value::Address => told.is_of_author |= is_of_author(value),
            Value::Classes => {
                let role = role::of(value);
                told.is_of_author |= role.is_user;
                told.is_account = role.is_user;
                told.is_apart = role.is_apart;
                match role.author {
                    Some(true) => told.author = told.author.or(Some(By::Class)),
                    other => told.is_beside = other.is_some(),
                }
            }
            Value::Name => {
                told.meta = match value {
                    _ if AUTHORS.contains(&value) => Meta::Author,
                    b"og:title" => Meta::Title,
                    b"twitter:label1" => Meta::Label,
                    b"twitter:data1" => Meta::Labelled,
                    _ if DAYS.contains(&value) => Meta::Published,
                    _ => told.meta,
                }
            }
        }
    }
}
