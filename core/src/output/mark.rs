//! Headings, captions, and terms and items of lists, without the mark that links to them ("Installation ¶"), and
//! headings without what one may do there (`History[edit]`): neither says anything.

use super::{Flow, Write, phrase};
use crate::block::{Block, flag};
use crate::scan::TagId;

/// Characters of a block that may have one: a stream cuts none so short in two.
const MOST_CHARS: u32 = 200;

/// Gives a text in pieces, each time it is asked.
pub type Read<'r> = dyn FnMut(&mut Write<'_>) -> Flow + 'r;

/// What a mark links to in most pages. Its mark need not be known to be a link.
const LINKED_TO: u32 = flag::HEADING | flag::LIST_ITEM;

/// Characters in links of another block that has a mark, with the space before it: captions of code are in a `div`.
const MOST_LINKED: u32 = 2;

/// True of a block that may have a mark.
pub fn may_stand_behind(block: &Block) -> bool {
    let has = |flags| block.flags & flags != 0;
    (has(LINKED_TO) || has_link_of_mark(block)) && !has(flag::PRE | flag::CUT) && block.chars <= MOST_CHARS
}

/// True of a block of another kind that may have a mark: one with a link. Devices have no room for these.
fn has_link_of_mark(block: &Block) -> bool {
    let has = |flags| block.flags & flags != 0;
    let most = if has(flag::CAPTION) { MOST_CHARS } else { MOST_LINKED };
    cfg!(feature = "all-formats") && !has(LINKED_TO) && (1..=most).contains(&block.link_chars)
}

/// True of a heading that begins with a link of one character, which may be its mark.
pub fn may_stand_before(block: &Block) -> bool {
    block.link_chars == 1 && block.parent == TagId::A && block.flags & flag::HEADING != 0
}

/// Gives what `read` gives of a block's text, without the mark that it ends with: ¶ or §, which most generators of
/// documentation put there, a space without width, `#` where nothing else is in a link, and in headings a link in
/// brackets, or two with a bar between; nor with ¶, § or `#` where a heading begins with a link that has nothing else.
/// In captions § is one only where nothing else is in a link, in other blocks ¶ alone is, there.
/// Where links stand in a text is not recorded: it ends with one if the mark is as long as all links together. A line
/// that is nothing but a mark keeps it.
///
/// The text is read twice, for no room is left for it in a device.
#[inline(never)]
pub fn write_unmarked(block: &Block, read: &mut Read<'_>, write: &mut Write<'_>) -> Flow {
    let mut end = End::default();
    let _ = read(&mut |piece| {
        end.read(piece);
        Flow::Continue(())
    });
    let (begins, ends) = (end.behind_mark(block), end.before_mark(block));
    if (begins, ends) == (0, None) {
        return read(write);
    }
    let mut middle = Middle { before: begins, left: ends.unwrap_or(end.read) };
    read(&mut |piece| match middle.of(piece) {
        "" => Flow::Continue(()),
        kept => write(kept),
    })
}

/// Bytes of a text that are still to come: up to its end, and in front of what is kept.
struct Middle {
    before: usize,
    left: usize,
}

impl Middle {
    /// What is kept of the next piece. (A closure would be compiled twice, as it is and behind its table of functions.)
    #[inline(never)]
    fn of<'p>(&mut self, whole: &'p str) -> &'p str {
        let piece = whole.get(..self.left.min(whole.len())).unwrap_or("");
        self.left -= piece.len();
        let kept = piece.get(self.before.min(piece.len())..).unwrap_or("");
        self.before -= piece.len() - kept.len();
        if phrase::is_mark(whole) { whole } else { kept }
    }
}

/// Where a text stands.
#[derive(Clone, Copy, Default)]
struct Place {
    // Bytes up to the end of the last character that is no white space.
    bytes: usize,
    // Its line has such a character.
    is_line: bool,
}

/// How a text ends.
#[derive(Default)]
struct End {
    read: usize,
    here: Place,
    // The last character's bytes, the last one lowest, and what is before it.
    last: u32,
    before_last: Place,
    // What is before the last opening bracket, and characters from that on.
    before_bracket: Place,
    chars: u32,
    // The first character, where a second one stands in its line, and the bytes before that.
    first: u32,
    before_second: usize,
}

// Characters as `End::last` has them.
const PARAGRAPH: u32 = 0xC2B6;
const SECTION: u32 = 0xC2A7;
const HASH: u32 = 0x23;
const BRACKET: u32 = 0x5D;
const NO_WIDTH: u32 = 0xE2808B;

impl End {
    /// The next piece: single spaces, line feeds. (As with `Middle`.)
    #[inline(never)]
    fn read(&mut self, piece: &str) {
        if phrase::is_mark(piece) {
            self.read += piece.len();
            return;
        }
        for &byte in piece.as_bytes() {
            self.read += 1;
            if byte & 0xC0 == 0x80 {
                self.last = self.last << 8 | u32::from(byte);
                self.here.bytes = self.read;
                continue;
            }
            self.chars += 1;
            match byte {
                b' ' => continue,
                b'\n' => self.here.is_line = false,
                b'[' => (self.before_bracket, self.chars) = (self.here, 1),
                _ => {}
            }
            if byte > b' ' {
                if self.here.is_line && self.before_last.bytes == 0 && self.before_second == 0 {
                    (self.first, self.before_second) = (self.last, self.read - 1);
                }
                (self.before_last, self.last) = (self.here, byte.into());
                self.here = Place { bytes: self.read, is_line: true };
            }
        }
    }

    /// Bytes of the mark that a heading begins with, and of the space behind it.
    fn behind_mark(&self, block: &Block) -> usize {
        let is_mark = matches!(self.first, PARAGRAPH | SECTION | HASH);
        if is_mark && may_stand_before(block) { self.before_second } else { 0 }
    }

    /// Bytes before the mark that the text ends with.
    fn before_mark(&self, block: &Block) -> Option<usize> {
        // A heading that begins with a link may be one that ends with a word in brackets.
        let links = if block.parent == TagId::A { 0 } else { block.link_chars };
        // The brackets; the bar, and the space before it: the one before a link is counted with it.
        let unlinked = if block.bars > 0 { 4 } else { 2 };
        // Alone in its link, whose characters have the space before it.
        let length = if self.last == HASH { 1 } else { 2 };
        let is_alone = links == 1 || links == 2 && self.before_last.bytes + length < self.here.bytes;
        let (is_other, is_caption) = (has_link_of_mark(block), block.flags & flag::CAPTION != 0);
        let place = match self.last {
            PARAGRAPH if is_other && !is_caption && !is_alone => return None,
            SECTION if is_other && !(is_caption && is_alone) => return None,
            HASH | NO_WIDTH if is_other && !is_caption => return None,
            PARAGRAPH | SECTION | NO_WIDTH => self.before_last,
            HASH if is_alone => self.before_last,
            BRACKET if links > 0 && self.chars == links + unlinked && block.flags & flag::HEADING != 0 => {
                self.before_bracket
            }
            _ => return None,
        };
        place.is_line.then_some(place.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn without_mark(text: &str, block: &Block) -> String {
        let mut results = (1..=text.len()).map(|length| {
            let characters: std::vec::Vec<char> = text.chars().collect();
            let mut read = |write: &mut Write<'_>| {
                let mut pieces = characters.chunks(length).map(|piece| piece.iter().collect::<String>());
                pieces.try_for_each(|piece| write(&piece))
            };
            let mut out = String::new();
            let _ = write_unmarked(block, &mut read, &mut |piece| {
                assert!(!piece.is_empty());
                out.push_str(piece);
                Flow::Continue(())
            });
            out
        });
        let first = results.next().expect("a text");
        assert!(results.all(|other| other == first));
        first
    }

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
            ("Usage\u{200b}", "Usage"),
            ("a\n¶", "a\n¶"),
            ("a\nb ¶", "a\nb"),
            ("a b c", "a b c"),
            ("a [b]", "a [b]"),
        ] {
            assert_eq!(without_mark(heading, &Block::default()), expected, "{heading}");
        }
    }

    #[test]
    fn links_before_headings_are_left_out() {
        for (heading, expected) in [
            ("§Examples", "Examples"),
            ("# Examples", "Examples"),
            ("¶ a b ¶", "a b"),
            ("#\na", "#\na"),
            ("a # b", "a # b"),
        ] {
            let block = Block { flags: flag::HEADING, link_chars: 1, parent: TagId::A, ..Block::default() };
            assert_eq!(without_mark(heading, &block), expected, "{heading}");
            // Where more is in the link, where none begins the heading, and where it is no heading, it stays.
            let of_text = Block { link_chars: 5, ..block };
            let behind = Block { parent: TagId::H2, ..block };
            for block in [of_text, behind, Block { flags: flag::LIST_ITEM, ..block }] {
                assert!(
                    without_mark(heading, &block).starts_with(heading.chars().next().unwrap_or_default()),
                    "{heading}"
                );
            }
        }
    }

    #[test]
    #[cfg(feature = "all-formats")]
    fn captions_and_other_blocks_have_marks() {
        // Text, characters in links, what is left in a caption, and in another block.
        for (text, link_chars, in_caption, in_other) in [
            ("tide.py¶", 1, "tide.py", "tide.py"),
            ("tide.py ¶", 2, "tide.py", "tide.py"),
            ("tide.py¶", 2, "tide.py", "tide.py¶"),
            ("by a pilot ¶", 6, "by a pilot", "by a pilot ¶"),
            ("The law§", 1, "The law", "The law§"),
            ("The law §", 3, "The law §", "The law §"),
            ("The law #", 1, "The law", "The law #"),
            ("In C#", 2, "In C#", "In C#"),
            ("The law", 1, "The law", "The law"),
            ("¶", 1, "¶", "¶"),
        ] {
            let caption = Block { flags: flag::CAPTION, link_chars, chars: 9, ..Block::default() };
            let other = Block { flags: flag::PARAGRAPH, ..caption };
            for (block, expected) in [(caption, in_caption), (other, in_other)] {
                let text = if may_stand_behind(&block) { without_mark(text, &block) } else { text.into() };
                assert_eq!(text, expected);
            }
            assert_eq!(may_stand_behind(&other), link_chars <= MOST_LINKED);
            assert!(!may_stand_behind(&Block { link_chars: 0, ..caption }));
        }
    }

    #[test]
    fn links_behind_headings_are_left_out() {
        // Text, characters in links, bars, and what is left.
        for (heading, link_chars, bars, expected) in [
            ("Installation#", 1, 0, "Installation"),
            ("Installation #", 1, 0, "Installation"),
            ("Installation #", 2, 0, "Installation"),
            ("Learn C#", 5, 0, "Learn C#"),
            ("Learn C#", 2, 0, "Learn C#"),
            ("#", 1, 0, "#"),
            ("History[edit]", 4, 0, "History"),
            ("History [edit]", 4, 0, "History"),
            ("简介[编辑]", 2, 0, "简介"),
            ("Verlauf [Bearbeiten | Quelltext bearbeiten]", 31, 1, "Verlauf"),
            ("A link [not this]", 4, 0, "A link [not this]"),
            ("[edit]", 4, 0, "[edit]"),
            ("no bracket]", 10, 0, "no bracket]"),
        ] {
            let block = Block { flags: flag::HEADING, link_chars, bars, ..Block::default() };
            assert_eq!(without_mark(heading, &block), expected, "{heading}");
            // A heading that begins with a link has no other one.
            assert_eq!(without_mark(heading, &Block { parent: TagId::A, ..block }), heading);
        }
        let item = Block { flags: flag::LIST_ITEM, link_chars: 3, ..Block::default() };
        assert_eq!(without_mark("A paper [pdf]", &item), "A paper [pdf]");
    }
}
