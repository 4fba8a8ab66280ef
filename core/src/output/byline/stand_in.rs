//! The headline of a page without `h1`: the first of `h2` to `h4` that repeats the page's title, else the first text
//! that does. It yields to an `h1` that comes later.

use super::times::Times;
use crate::output::near::{Link, Near};
use crate::output::{Missing, Source};
use crate::span::Span;

/// How much of a headline a text is that is all of the title, or its longest part: less than a heading that is so (3),
/// more than one that is what the title begins with (1).
const TEXT: u8 = 2;
/// Texts that may be the headline, and bytes of one: pages begin with menus.
const MOST_TEXTS: u32 = 1 << 10;
const MOST_BYTES: u32 = 1 << 8;

/// The headline so far, and what stands around it.
#[derive(Clone, Copy, Debug)]
pub struct StandIn {
    near: Near,
    times: Times,
    // How much of a headline that is: 0 where none has been met.
    best: u8,
    // Of a `time` element close behind it, and texts before that.
    beside: Option<(Span, u32)>,
}

impl StandIn {
    /// Nothing has been looked at.
    pub const NOTHING: StandIn = StandIn { near: Near::NOTHING, times: Times::NOTHING, best: 0, beside: None };

    /// A heading begins.
    pub fn begin(&mut self) {
        self.near.mark();
    }

    /// It ends, and repeats so much of the title (`Headlines::end`).
    pub fn end(&mut self, repeated: u8) {
        self.take((2 * repeated).saturating_sub(1));
    }

    /// The next text, in no heading, repeats the title.
    pub fn repeat(&mut self) {
        self.begin();
        self.take(TEXT);
    }

    /// What has been met is the headline if it is more of one than those before it.
    fn take(&mut self, how_much: u8) {
        if how_much <= self.best {
            return;
        }
        self.best = how_much;
        self.near.begin_anew();
        if let Some((day, _)) = self.beside.take_if(|(_, at)| !self.near.is_before_heading(*at)) {
            self.times.add_far(day);
        }
        self.times.heading(&self.near);
    }

    /// True where it is a heading that is all of the title, or its longest part.
    pub fn is_title(&self) -> bool {
        self.best > TEXT
    }

    /// True of a text that may be the headline.
    pub fn may_be(&self, text: Span) -> bool {
        self.best < TEXT && text.len() <= MOST_BYTES && self.near.texts() < MOST_TEXTS
    }

    /// A `time` element begins.
    pub fn begin_time(&mut self, day: Span) {
        self.times.begin(day);
    }

    /// The element ends, or its text.
    pub fn end_time(&mut self, own: Span, source: &Source<'_>) {
        let day = self.times.end(own, &self.near, source).map(|day| (day, self.near.texts()));
        self.beside = self.beside.or(day);
    }

    /// The next text of the page.
    pub fn text(&mut self, text: Span, link: Link, missing: Missing, source: &Source<'_>) {
        self.near.text(text, link, missing, source);
    }

    /// What stands around the headline, and the day of a `time` element behind it.
    pub fn found(&self) -> (Near, Times, Option<Span>) {
        (self.near, self.times, self.beside.map(|(day, _)| day))
    }
}
