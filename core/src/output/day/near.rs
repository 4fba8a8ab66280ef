//! The day of a page that is written out close to its first `h1`.

use super::{day_of, is_of_other, may_have_day};
use crate::output::Source;
use crate::span::Span;

/// Texts before a page's heading, and behind it, of which one may be the day.
const BEFORE_HEADING: u32 = 5;
const BEHIND_HEADING: u32 = 8;
/// Texts that are looked at: of pages with a heading few stand before it.
const MOST_LOOKS: u32 = 100;

/// Looks at a page's texts one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    // Texts so far, and the last of them.
    texts: u32,
    last: Span,
    // Texts before the heading.
    heading: Option<u32>,
    // A day that is written out, and texts before it.
    written: Option<(Span, u32)>,
    looks: u32,
}

impl Near {
    /// Nothing has been looked at.
    pub const NOTHING: Near = Near { texts: 0, last: Span::EMPTY, heading: None, written: None, looks: 0 };

    /// An `h1` begins.
    pub fn heading(&mut self) {
        if self.heading.is_none() {
            self.heading = Some(self.texts);
            self.written = self.written.filter(|&(_, at)| self.texts - at <= BEFORE_HEADING);
        }
    }

    /// The next text of the page.
    pub fn text(&mut self, text: Span, source: &Source<'_>) {
        let is_near = match self.heading {
            None => true,
            Some(heading) => self.written.is_none() && self.texts - heading < BEHIND_HEADING,
        };
        if is_near && self.looks < MOST_LOOKS && may_have_day(text.slice(source.bytes)) {
            self.looks += 1;
            if !is_of_other(self.last.slice(source.bytes)) && day_of(&source.part(text)).is_some() {
                self.written = Some((text, self.texts));
            }
        }
        (self.last, self.texts) = (text, self.texts + 1);
    }

    /// The text with the day, of a page with a heading.
    pub fn day(&self) -> Option<Span> {
        self.written.filter(|_| self.heading.is_some()).map(|(text, _)| text)
    }
}
