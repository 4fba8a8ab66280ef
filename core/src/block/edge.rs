//! Edges between inline elements: `</span><span>`, with nothing between. Style sheets often set apart what stands on both
//! sides, and text would come out glued.
//!
//! In wcxb-dev, dragnet-train, l3s-gn1-a, cleaneval-dev and readability, of the edges with words on both sides that the
//! gold text has as two words or as one, where the second begins
//!
//! | with | two | one |
//! |---|---:|---:|
//! | a capital, behind a letter or digit | 800 | 37 |
//! | a digit, behind a letter | 260 | 1 |
//! | a digit, behind a digit | 103 | 12 |
//! | a small letter | 96 | 63 |
//!
//! The first two are taken for two words here. In `pre` none is: markup there colours code. Nor is one beside `sub` or
//! `sup`, as in formulas. Two links are always two words.

use crate::bytes::class::flag::{DIGIT, LETTER, UPPER};
use crate::bytes::{BYTE_CLASS, char_class, decode_utf8};
use crate::scan::TagId;

/// What stands before the next text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Before {
    /// Text, or something that separates words.
    #[default]
    Other,
    /// The end of a link.
    LinkEnd,
    /// The end of another inline element.
    End,
    /// An edge.
    Edge,
}

/// Follows the tags and texts of a block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edge {
    before: Before,
    // Flags of the last character.
    last: u16,
}

impl Edge {
    /// A boundary, a line break or white space.
    pub fn clear(&mut self) {
        *self = Edge::default();
    }

    /// An element begins. True where it is a link behind a link.
    pub fn start(&mut self, tag: TagId) -> bool {
        let is_link = self.before == Before::LinkEnd && tag == TagId::A;
        if self.before != Before::Other {
            self.before = if is_script(tag) { Before::Other } else { Before::Edge };
        }
        is_link
    }

    /// An element ends.
    pub fn end(&mut self, tag: TagId) {
        self.before = match tag {
            TagId::A => Before::LinkEnd,
            tag if is_script(tag) => Before::Other,
            _ => Before::End,
        };
    }

    /// Text in UTF-8, cut between characters. True where two words meet at the edge before it.
    #[inline]
    pub fn text(&mut self, utf8: &[u8]) -> bool {
        let separates = self.before == Before::Edge && self.is_between_words(utf8);
        match *utf8 {
            [.., last @ 1..0x80] => (self.before, self.last) = (Before::Other, BYTE_CLASS[usize::from(last)]),
            _ => self.end_of(utf8),
        }
        separates
    }

    #[inline(never)]
    fn is_between_words(&self, utf8: &[u8]) -> bool {
        // NUL is nothing.
        let start = utf8.iter().position(|&b| b != 0).unwrap_or(0);
        let first = char_class(decode_utf8(utf8, start).0).flags();
        first & UPPER != 0 && self.last & (LETTER | DIGIT) != 0 || first & DIGIT != 0 && self.last & LETTER != 0
    }

    /// What the text ends with.
    #[inline(never)]
    fn end_of(&mut self, utf8: &[u8]) {
        let Some(text) = utf8.iter().rposition(|&b| b != 0).and_then(|last| utf8.get(..=last)) else { return };
        let start = text.iter().rposition(|b| b & 0xC0 != 0x80).unwrap_or(0);
        let (code, len) = decode_utf8(text, start);
        let is_whole = start + len == text.len();
        (self.before, self.last) = (Before::Other, if is_whole { char_class(code).flags() } else { 0 });
    }
}

/// Above or below the line, where nothing is set apart.
fn is_script(tag: TagId) -> bool {
    matches!(tag, TagId::SUB | TagId::SUP)
}
