//! Numbers that a page writes beside what formats number by themselves: those of the items of lists. Markdown and HTML leave them out.

use super::nest::{Kind, Nest};
use super::source::around;
use super::{Decided, Flow};
use crate::scan::TagId;
use heapless::Vec;

/// Characters of a number of an item: those of the largest and a mark, and what is too long to be one.
const MOST_CHARS: usize = 6;

/// True of a block that is left out: the number of the item that begins with it. `nest` is that of the block before.
#[inline(never)]
pub fn is_left_out(block: &Decided<'_>, nest: &Nest) -> bool {
    let row = block.block;
    row.words == 1 && row.chars as usize <= MOST_CHARS && begins_item(block) && counts_item(block, nest)
}

const fn is_cell(tag: TagId) -> bool {
    matches!(tag, TagId::TD | TagId::TH)
}

/// True where more than the block stands in the item around it, and no cell around that: cells of data have no lists.
fn begins_item(block: &Decided<'_>) -> bool {
    let mut item = None;
    for (_, container) in around(block.containers, block.block.container) {
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
    let mut text = Vec::<u8, MOST_CHARS>::new();
    let flow = block.write_text(&mut |piece| match text.extend_from_slice(piece.as_bytes()) {
        Ok(()) => Flow::Continue,
        Err(_) => Flow::Stop,
    });
    let digits = match text.as_slice() {
        [digits @ .., b'.' | b')' | b':'] => digits,
        digits => digits,
    };
    let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u16>().ok());
    let Some(number) = number.filter(|_| flow == Flow::Continue && digits.iter().all(u8::is_ascii_digit)) else {
        return false;
    };
    let mut next = *nest;
    let kept = next.enter(block, None);
    let new = next.open().get(kept.levels..).unwrap_or_default();
    new.last().is_some_and(|level| level.kind == Kind::Numbered && level.number == number)
}
