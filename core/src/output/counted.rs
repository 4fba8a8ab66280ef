//! What a page writes beside what formats tell by themselves, or only show: numbers of the items of lists and of the
//! lines of code, and the name of its language. Markdown and HTML leave them out.

use super::nest::{Kind, Level, Nest};
use super::{Decided, Flow, language};
use crate::block::flag;
use crate::scan::TagId;
use heapless::Vec;

/// Characters of a number of an item: those of the largest and a mark, and what is too long to be one.
const MOST_CHARS: usize = 6;

/// True of a block that is left out: the number of the item that begins with it, a column of numbers beside code, or
/// the name of a language that the code behind it is said to be in.
/// `nest` is that of the block before. Of the 2,463 pages of wcxb-dev and dragnet-train no `pre` has lines that are
/// counted but in a cell of a table (28 have), where else it may be what a program prints.
#[inline(never)]
pub fn is_left_out(block: &Decided<'_>, nest: &Nest) -> bool {
    let row = block.block;
    if row.flags & flag::PRE != 0 {
        return counts_lines(block) && block.around(row.container).any(|(_, c)| is_cell(c.tag));
    }
    row.words == 1 && row.chars as usize <= MOST_CHARS && begins_item(block) && counts_item(block, nest)
        || language::is_name(block)
}

const fn is_cell(tag: TagId) -> bool {
    matches!(tag, TagId::TD | TagId::TH)
}

/// True where more than the block stands in the item around it, and no cell around that: cells of data have no lists.
fn begins_item(block: &Decided<'_>) -> bool {
    let mut item = None;
    for (_, container) in block.around(block.block.container) {
        match container.tag {
            TagId::LI => item = item.or(Some(container)),
            tag if is_cell(tag) => return false,
            _ => {}
        }
    }
    // One that is open still, in a stream, has no end: more will stand in it.
    item.is_some_and(|item| item.end.saturating_sub(item.first) != 1)
}

/// True where the block is the number of the item that it would begin, perhaps with a mark behind it.
fn counts_item(block: &Decided<'_>, nest: &Nest) -> bool {
    let mut next = *nest;
    let kept = next.enter(block, None);
    let new = next.open().get(kept.levels..).unwrap_or_default();
    new.last().is_some_and(|level| is_number_of(block, level))
}

/// True where the block is the number of an item, perhaps with a mark behind it.
pub fn is_number_of(block: &Decided<'_>, item: &Level) -> bool {
    if item.kind != Kind::Numbered {
        return false;
    }
    let mut text = Vec::<u8, MOST_CHARS>::new();
    let flow = block.write_text(&mut |piece| match text.extend_from_slice(piece.as_bytes()) {
        Ok(()) => Flow::Continue(()),
        Err(_) => Flow::Break(()),
    });
    let digits = match text.as_slice() {
        [digits @ .., b'.' | b')' | b':'] => digits,
        digits => digits,
    };
    let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u16>().ok());
    flow.is_continue() && digits.iter().all(u8::is_ascii_digit) && number == Some(item.number)
}

/// True where the block's lines are two numbers or more, each the next one.
fn counts_lines(block: &Decided<'_>) -> bool {
    let mut lines = Lines::default();
    let flow = block.write_text(&mut |piece| {
        if piece.bytes().all(|byte| lines.push(byte).is_some()) { Flow::Continue(()) } else { Flow::Break(()) }
    });
    flow.is_continue() && lines.end().is_some() && lines.count > 1
}

/// Lines that are counted.
#[derive(Default)]
struct Lines {
    // Numbers that have ended, and the last one.
    count: u32,
    last: u32,
    // The number of this line, and whether it has ended.
    number: Option<u32>,
    has_ended: bool,
}

impl Lines {
    /// The next byte; nothing where something else than the next number stands there.
    fn push(&mut self, byte: u8) -> Option<()> {
        match byte {
            b'0'..=b'9' if !self.has_ended => {
                let number = self.number.unwrap_or(0).checked_mul(10)?;
                self.number = Some(number.checked_add(u32::from(byte - b'0'))?);
            }
            b'\n' => self.end()?,
            b' ' | b'\t' => self.has_ended = self.number.is_some(),
            _ => return None,
        }
        Some(())
    }

    fn end(&mut self) -> Option<()> {
        self.has_ended = false;
        // Lines may be empty.
        let Some(number) = self.number.take() else { return Some(()) };
        if self.count > 0 && self.last.checked_add(1) != Some(number) {
            return None;
        }
        (self.count, self.last) = (self.count.saturating_add(1), number);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_one_by_one() {
        let counted = |text: &str| {
            let mut lines = Lines::default();
            let all = text.bytes().all(|byte| lines.push(byte).is_some());
            all && lines.end().is_some() && lines.count > 1
        };
        for text in ["1\n2", "  9 \n\n 10\n11\n", "007\n008\t"] {
            assert!(counted(text), "{text:?}");
        }
        for text in
            ["", "1", "1\n3", "2\n1", "1\n1", "1 2", "1\n2\nx", "1.\n2.", "4294967295\n0", "99999999999\n2", "1\n\n"]
        {
            assert!(!counted(text), "{text:?}");
        }
    }
}
