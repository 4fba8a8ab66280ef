//! Author and day of a page that are written out close to its headline: its first `h1`, or the one that repeats its
//! title (`headline`), else what stands in for it (`byline::stand_in`).

use super::day::{day_of, is_of_other, may_have_day};
use super::name::{behind_by, is_name, may_be_name, without_day, without_role, without_sign};
use super::{AUTHOR, Missing, PUBLISHED, Source};
use crate::span::Span;

/// Texts before a page's heading, and behind it, of which one may be the author or the day.
const BEFORE_HEADING: u32 = 5;
const BEHIND_HEADING: u32 = 12;
/// Texts that are looked at: of pages with a heading few stand before it.
const MOST_LOOKS: u32 = 100;

/// Parts of addresses behind which an author's name stands.
static OF_AUTHORS: [&[u8]; 2] = [b"author", b"authors"];

/// The link that a text stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// None that tells of who wrote.
    None,
    /// To what the site has of an author.
    Author,
    /// To an account, whose name may be any: `tidewatcher_7`.
    Account,
}

/// True of the address of what a site has of an author, in small letters: "/authors/a-miller".
pub fn is_of_author(address: &[u8]) -> bool {
    let mut parts = address.split(|b| *b == b'/');
    parts.any(|part| OF_AUTHORS.contains(&part)) && parts.next().is_some_and(|name| !name.is_empty())
}

/// Without white space around it.
fn trimmed(text: Span, page: &[u8]) -> Span {
    let raw = text.slice(page).trim_ascii_start();
    let start = text.end - raw.len() as u32;
    Span { start, end: start + raw.trim_ascii_end().len() as u32 }
}

/// Looks at a page's texts one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    // Texts so far, and the last of them, without white space around it: any number of elements may ask for it.
    texts: u32,
    last: Span,
    // Texts before the heading.
    heading: Option<u32>,
    last_heading: Option<u32>,
    // What is written out, and texts before it.
    written: [Option<(Span, u32)>; 2],
    looks: u32,
}

impl Near {
    /// Nothing has been looked at.
    pub const NOTHING: Near =
        Near { texts: 0, last: Span::EMPTY, heading: None, last_heading: None, written: [None; 2], looks: 0 };

    /// The last text so far, trimmed.
    pub fn last(&self) -> Span {
        self.last
    }

    /// True behind the page's heading.
    pub fn has_heading(&self) -> bool {
        self.heading.is_some()
    }

    /// What may be the headline begins.
    pub fn mark(&mut self) {
        self.last_heading = Some(self.texts);
    }

    /// An `h1` begins.
    pub fn heading(&mut self) {
        self.mark();
        if self.heading.is_none() {
            self.begin_anew();
        }
    }

    /// Whether the next text stands close behind the heading; none where there is no heading yet.
    pub fn is_beside_heading(&self) -> Option<bool> {
        self.heading.map(|heading| self.texts - heading < BEHIND_HEADING)
    }

    /// Texts so far.
    pub fn texts(&self) -> u32 {
        self.texts
    }

    /// True of what stands close before the heading, behind so many texts.
    pub fn is_before_heading(&self, at: u32) -> bool {
        self.heading.is_some_and(|heading| heading.saturating_sub(at) <= BEFORE_HEADING)
    }

    /// The page's headline is the last that was marked, not one before it: what stands far from that is not the page's.
    pub fn begin_anew(&mut self) {
        let Some(heading) = self.last_heading.filter(|_| self.last_heading != self.heading) else { return };
        self.heading = Some(heading);
        for written in &mut self.written {
            *written = written.filter(|&(_, at)| at >= heading.saturating_sub(BEFORE_HEADING));
        }
    }

    /// The next text of the page, in such a link.
    pub fn text(&mut self, text: Span, link: Link, missing: Missing, source: &Source<'_>) {
        let is_near = self.heading.is_none_or(|heading| self.texts - heading < BEHIND_HEADING);
        if is_near && self.looks < MOST_LOOKS {
            // The last one before the heading, the first behind it.
            let wants = self.written.map(|written| self.heading.is_none() || written.is_none());
            let author = if missing[AUTHOR] && wants[AUTHOR] { self.author_in(text, link, source) } else { None };
            let day = if missing[PUBLISHED] && wants[PUBLISHED] { self.day_in(text, source) } else { None };
            for (written, new) in self.written.iter_mut().zip([author, day]) {
                *written = new.map(|span| (span, self.texts)).or(*written);
            }
        }
        (self.last, self.texts) = (trimmed(text, source.bytes), self.texts + 1);
    }

    /// The name in "By A. Miller", or behind a text that says so much, or of a link.
    fn author_in(&mut self, text: Span, link: Link, source: &Source<'_>) -> Option<Span> {
        let is_behind_by = || behind_by(self.last, source.bytes).is_some_and(|rest| rest.is_empty());
        let name = match behind_by(text, source.bytes) {
            None if link != Link::None || is_behind_by() => text,
            name => name?,
        };
        let name = without_sign(without_role(without_day(name, source.bytes), source.bytes), source.bytes);
        self.looks += 1;
        let may_be = link == Link::Account || may_be_name(name.slice(source.bytes));
        (may_be && is_name(name, source)).then_some(name)
    }

    /// The text with a day.
    fn day_in(&mut self, text: Span, source: &Source<'_>) -> Option<Span> {
        if !may_have_day(text.slice(source.bytes)) {
            return None;
        }
        self.looks += 1;
        (!is_of_other(self.last, source) && day_of(&source.part(text)).is_some()).then_some(text)
    }

    /// Where the author and the day stand, of a page with a heading.
    pub fn spans(&self) -> [Option<Span>; 2] {
        self.written.map(|written| written.filter(|_| self.heading.is_some()).map(|(span, _)| span))
    }
}
