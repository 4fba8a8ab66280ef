//! Headings, and terms and items of lists, without the mark that links to them ("Installation ¶"): it says nothing.

use super::{Flow, Write};
use crate::block::{Block, flag};
use heapless::Vec;

/// Characters of a block that may have one: a stream cuts none so short in two.
const MOST_CHARS: u32 = 200;

/// True of a block that may have a mark.
pub fn may_stand_behind(block: &Block) -> bool {
    let has = |flags| block.flags & flags != 0;
    has(flag::HEADING | flag::LIST_ITEM) && !has(flag::PRE | flag::CUT) && block.chars <= MOST_CHARS
}

/// A text without the mark that it ends with: ¶ or §, which most generators of documentation put there. Others have `#`, which may
/// be text ("C #").
fn split(text: &[u8]) -> Option<&[u8]> {
    match text {
        [text @ .., 0xC2, 0xB6 | 0xA7] => Some(text),
        _ => None,
    }
}

/// Its text, NUL for a line break, without its mark. A line that is nothing but a mark keeps it.
pub fn unmarked(text: &[u8]) -> &[u8] {
    match split(text) {
        Some(rest) if !matches!(rest.trim_ascii_end(), [] | [.., 0]) => rest,
        _ => text,
    }
}

/// The same for pieces: holds back what the text may turn out to end with.
pub struct Unmarked<'w, 'c> {
    write: &'w mut Write<'c>,
    space: bool,
    mark: Vec<u8, 2>,
    // There is text in the line.
    any: bool,
}

impl<'w, 'c> Unmarked<'w, 'c> {
    /// Nothing held back.
    pub fn new(write: &'w mut Write<'c>) -> Unmarked<'w, 'c> {
        Unmarked { write, space: false, mark: Vec::new(), any: false }
    }

    /// The next piece, of single spaces between words, cut between characters.
    pub fn push(&mut self, piece: &str) -> Flow {
        let text = split(piece.as_bytes()).map_or(piece, |text| piece.get(..text.len()).unwrap_or(piece));
        let mark = piece.get(text.len()..).unwrap_or("");
        let (text, space) = text.strip_suffix(' ').map_or((text, false), |text| (text, true));
        if text.is_empty() && self.mark.is_empty() && !(self.space && space) {
            self.space |= space;
        } else {
            if self.release() == Flow::Stop {
                return Flow::Stop;
            }
            self.space = space;
            // A mark that was held back is text.
            self.any = if text.is_empty() { true } else { !text.ends_with('\n') };
            if !text.is_empty() && (self.write)(text) == Flow::Stop {
                return Flow::Stop;
            }
        }
        self.mark = Vec::from_slice(mark.as_bytes()).unwrap_or_default();
        Flow::Continue
    }

    /// The text has ended.
    pub fn end(&mut self) -> Flow {
        if self.any { Flow::Continue } else { self.release() }
    }

    fn release(&mut self) -> Flow {
        let mark = core::str::from_utf8(&self.mark).unwrap_or("");
        for held in [if self.space { " " } else { "" }, mark] {
            if !held.is_empty() && (self.write)(held) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    #[test]
    fn marks_behind_headings_are_left_out_however_they_are_cut() {
        for (heading, expected) in [
            ("Installation ¶", "Installation"),
            ("Installation¶", "Installation"),
            ("¶ 3 and § 4 of it §", "¶ 3 and § 4 of it"),
            ("§ 5 TMG", "§ 5 TMG"),
            ("C#", "C#"),
            ("a ¶ ¶", "a ¶"),
            ("a ¶¶ b", "a ¶¶ b"),
            ("¶", "¶"),
            ("a\n¶", "a\n¶"),
            ("a\nb ¶", "a\nb"),
            ("a b c", "a b c"),
        ] {
            let whole = heading.replace('\n', "\0");
            let trimmed = core::str::from_utf8(unmarked(whole.as_bytes())).expect("cut between characters");
            assert_eq!(trimmed.trim_end().replace('\0', "\n"), expected, "{heading}");
            let ends: std::vec::Vec<usize> = heading.char_indices().map(|(at, _)| at).skip(1).collect();
            for cuts in 0..1u32 << ends.len().min(10) {
                let (mut out, mut from) = (String::new(), 0);
                let mut write = |piece: &str| {
                    assert!(!piece.is_empty());
                    out.push_str(piece);
                    Flow::Continue
                };
                let mut pieces = Unmarked::new(&mut write);
                // The last cuts: marks stand at the end.
                let at = ends.iter().rev().take(10).rev().enumerate().filter(|(i, _)| cuts >> i & 1 == 1);
                for end in at.map(|(_, &end)| end).chain([heading.len()]) {
                    pieces.push(&heading[from..end]);
                    from = end;
                }
                pieces.end();
                assert_eq!(out, expected, "{heading} {cuts:b}");
            }
        }
    }
}
