//! The days of `time` elements: which of them is the page's.

use crate::output::Source;
use crate::output::day::is_of_other;
use crate::output::near::Near;
use crate::span::Span;

/// Days of `time` elements that stand before the headline, or far from it.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    // Of an element of which no text has been read.
    open: Option<Span>,
    // The last one close before the headline, else the first.
    far: Option<Span>,
    // The last one while no headline has been met, and the texts before it.
    before: Option<(Span, u32)>,
}

impl Times {
    /// Nothing has been looked at.
    pub const NOTHING: Times = Times { open: None, far: None, before: None };

    /// An element with a day begins.
    pub fn begin(&mut self, day: Span) {
        self.open = Some(day);
    }

    /// The element ends, or its text. Its day if that stands close behind the headline, unless the text before it, or
    /// its own before the day, tells of a change.
    pub fn end(&mut self, own: Span, near: &Near, source: &Source<'_>) -> Option<Span> {
        let day = self.open.take()?;
        let before = own.slice(source.bytes).iter().take_while(|byte| !byte.is_ascii_digit()).count();
        let label = Span { start: own.start, end: own.start + before as u32 };
        if is_of_other(near.last(), source) || is_of_other(label, source) {
            return None;
        }
        match near.is_beside_heading() {
            Some(true) => return Some(day),
            Some(false) => {}
            None => self.before = Some((day, near.texts())),
        }
        self.add_far(day);
        None
    }

    /// A day that stands far from the headline: the first one counts.
    pub fn add_far(&mut self, day: Span) {
        self.far = self.far.or(Some(day));
    }

    /// The headline begins, or has been met.
    pub fn heading(&mut self, near: &Near) {
        if let Some((day, _)) = self.before.take().filter(|&(_, at)| near.is_before_heading(at)) {
            self.far = Some(day);
        }
    }

    /// The day of a page on which none stands close behind the headline.
    pub fn far(&self) -> Option<Span> {
        self.far
    }
}
