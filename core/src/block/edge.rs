//! Edges between inline elements: `</span><span>`, with nothing between. Style sheets often set apart what stands on
//! both sides, and text would come out glued.
//!
//! In wcxb-dev, dragnet-train, l3s-gn1-a, cleaneval-dev and readability, of the edges with words on both sides that the
//! gold text has as two words or as one, where the second begins
//!
//! | with | two | one |
//! |---|---:|---:|
//! | a capital, behind a letter or digit | 742 | 20 |
//! | a digit, behind a letter | 278 | 1 |
//! | a digit, behind a digit | 103 | 12 |
//! | a small letter | 96 | 91 |
//! | a capital, behind a closing bracket | 10 | 0 |
//! | a capital, behind the end of a sentence | 50 | 12 |
//! | a capital, behind `:`, `;` or `,` | 42 | 26 |
//!
//! The first two are taken for two words here, and so are those behind brackets and ends of sentences, and a sign of a
//! currency behind a small letter or a digit (5 of 5: "hose" and "$64.50"). What ends with a colon is a label ("Date:",
//! "wrote:"): a letter behind it begins another word, and so does a digit where no other element begins before it
//! (clocks have). In code none is: markup there colours it. In a term (`dt`) a full stop is one of a name, as in
//! Sphinx's signatures (`module.` and `Class`). Nor is one beside `sub` or `sup`, as in formulas. Two links are always
//! two words.

use super::flag;
use super::tag_info::{SKIP, VOID, bits};
use crate::bytes::class::flag::{DIGIT, LETTER, SENTENCE_END, UPPER};
use crate::bytes::{char_class, decode_utf8};
use crate::scan::TagId;

/// What came last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// Text, or what separates words.
    Other,
    /// The end of an element.
    End(TagId),
    /// The start of one behind the end of another.
    Edge,
}

/// Whether what stands here is code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    No,
    /// To the end tag of its element.
    Inline,
    /// To the block's end.
    Block,
}

/// Follows the tags and texts of a block.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    last: Last,
    code: Code,
    is_term: bool,
    // The text's last character at least, its last byte lowest: looked at where an edge asks for it.
    tail: u32,
}

impl Edge {
    /// At the beginning of a text that is neither code nor a term.
    pub const TEXT: Edge = Edge { last: Last::Other, code: Code::No, is_term: false, tail: 0 };

    /// At the beginning of a block that has these flags and this tag.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn begin(flags: u32, tag: TagId) -> Edge {
        let code = match flags {
            _ if flags & flag::PRE != 0 => Code::Block,
            _ if flags & flag::CODE != 0 => Code::Inline,
            _ => Code::No,
        };
        Edge { code, is_term: tag == TagId::DT, ..Edge::TEXT }
    }

    /// Behind the first letter of the block.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn behind(self, letter: u8) -> Edge {
        Edge { tail: letter.into(), ..self }
    }

    /// A line break or white space.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn clear(&mut self) {
        self.last = Last::Other;
    }

    /// An element begins. True where it is a link behind a link.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn start(&mut self, tag: TagId) -> bool {
        let is_link = self.last != Last::Other && self.meet(tag);
        if is_code(tag) && self.code == Code::No {
            self.code = Code::Inline;
        }
        is_link
    }

    fn meet(&mut self, tag: TagId) -> bool {
        // What has no text of its own is nothing.
        if bits(tag) & (VOID | SKIP) != 0 {
            return false;
        }
        let is_link = self.last == Last::End(TagId::A) && tag == TagId::A;
        let is_script = is_script(tag) || matches!(self.last, Last::End(ended) if is_script(ended));
        self.last = if self.code != Code::No || is_script { Last::Other } else { Last::Edge };
        is_link
    }

    /// An element ends; in code links alone are set apart.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn end(&mut self, tag: TagId) {
        if is_code(tag) && self.code == Code::Inline {
            self.code = Code::No;
        }
        self.last = if self.code != Code::No && tag != TagId::A { Last::Other } else { Last::End(tag) };
    }

    /// Text in UTF-8, cut between characters. True where two words meet at the edge before it.
    #[inline(always)]
    pub fn text(&mut self, utf8: &[u8]) -> bool {
        let separates = match self.last {
            Last::Other => false,
            Last::Edge => self.is_between_words(utf8),
            Last::End(tag) => {
                self.tail as u8 == b':' && tag != TagId::A && !is_script(tag) && self.is_between_words(utf8)
            }
        };
        match utf8 {
            [] | [.., 0] => self.ends_with_nul(utf8),
            &[.., last @ ..0x80] => (self.last, self.tail) = (Last::Other, last.into()),
            _ => (self.last, self.tail) = (Last::Other, tail_of(utf8)),
        }
        separates
    }

    #[inline(never)]
    fn is_between_words(&self, utf8: &[u8]) -> bool {
        // NUL is nothing.
        let (first, next, _) = flags_at(utf8, utf8.iter().position(|&b| b != 0).unwrap_or(0));
        let tail = self.tail.to_be_bytes();
        let start = tail.iter().rposition(|b| b & 0xC0 != 0x80).unwrap_or(0);
        let (_, before, end) = flags_at(&tail, start);
        let before = if end == tail.len() { before } else { 0 };
        let ends_with = if self.is_term { LETTER | DIGIT } else { LETTER | DIGIT | SENTENCE_END };
        let ends = before & ends_with != 0 || matches!(tail, [.., b')' | b']']);
        let is_label = self.tail as u8 == b':';
        let begins_value = next & LETTER != 0 || next & DIGIT != 0 && self.last != Last::Edge;
        next & UPPER != 0 && ends
            || next & DIGIT != 0 && before & LETTER != 0
            || is_label && begins_value
            || is_currency(first) && (before & DIGIT != 0 || before & (LETTER | UPPER) == LETTER)
    }

    #[cold]
    fn ends_with_nul(&mut self, utf8: &[u8]) {
        if let Some(last) = utf8.iter().rposition(|&b| b != 0) {
            (self.last, self.tail) = (Last::Other, tail_of(utf8.get(..=last).unwrap_or(&[])));
        }
    }
}

#[inline(always)]
fn tail_of(utf8: &[u8]) -> u32 {
    match utf8.last_chunk() {
        Some(&tail) => u32::from_be_bytes(tail),
        None => utf8.iter().fold(0, |tail, &b| tail << 8 | u32::from(b)),
    }
}

/// The character at `start`, its flags and its end.
#[inline(never)]
fn flags_at(utf8: &[u8], start: usize) -> (u32, u16, usize) {
    let (code, len) = decode_utf8(utf8, start);
    (code, char_class(code).flags(), start + len)
}

/// `$`, `£`, `¥` and `€`.
fn is_currency(code: u32) -> bool {
    matches!(code, 0x24 | 0xA3 | 0xA5 | 0x20AC)
}

/// Of a few words of code.
#[inline(always)]
fn is_code(tag: TagId) -> bool {
    matches!(tag, TagId::CODE | TagId::KBD | TagId::SAMP | TagId::TT)
}

/// Above or below the line, where nothing is set apart.
fn is_script(tag: TagId) -> bool {
    matches!(tag, TagId::SUB | TagId::SUP)
}
