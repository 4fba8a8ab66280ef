//! Texts that a page shows twice, such as a product's description for narrow and for wide screens, are kept once, but
//! in the same container.

use crate::block::{Block, flag};
use crate::feature::{count, entries, entry_of, times};
use crate::score::{Kind, Reason, Verdict};

/// Shorter texts repeat with a reason: names, prices, dates. Measured, 6 against 12: wcxb-dev +.0006 (forums +.002,
/// listings +.002, services +.001), dragnet-train +.0002, no set loses; at 5 collections lose .002.
const LEAST_WORDS: u16 = 6;

/// In code, in tables and among the steps of a list the same text means something at each place.
const LEFT_ALONE: u32 = flag::PRE | flag::CODE | flag::CELL | flag::LIST_ITEM;

/// Drops what was kept before, and a heading of any length right behind one that says the same (shops have the
/// product's name once more as a link to its page). `scratch` has eight words a block; where it has not, repeats stay.
/// Measured, with the same scores: wcxb-dev +.003 (forums +.010, products +.007, documentation -.002), zh-a +.004,
/// dragnet-train +.003, cleaneval-dev -.001.
pub fn drop_repeats(blocks: &[Block], scratch: &mut [u32], verdicts: &mut [Verdict]) {
    let table = entries(scratch, blocks.len());
    let mut before = None;
    for (row, block) in blocks.iter().enumerate() {
        let Some(verdict) = verdicts.get_mut(row).filter(|verdict| verdict.kind != Kind::Drop) else { continue };
        if before.replace(block).is_some_and(|before| is_same_heading(before, block)) {
            verdict.set(Kind::Drop, Reason::Repeat);
            continue;
        }
        if block.words < LEAST_WORDS || block.flags & LEFT_ALONE != 0 {
            continue;
        }
        // Its first word is the row of such a text.
        let Some(entry) = entry_of(table, block.text_hash ^ block.numbers) else { continue };
        if times(entry) == 0 {
            entry[0] = row as u32;
            count(entry);
        } else if let Some(first) = blocks.get(entry[0] as usize).filter(|first| is_same_text(first, block)) {
            // Side by side the same text stands again with a reason: the chorus of a song, the days of a timetable. No
            // set moves by .0001.
            if first.container == block.container && (first.flags | block.flags) & flag::HIDDEN == 0 {
                continue;
            }
            // Of one that is hidden and one that is shown the latter stays: `hidden` drops the other.
            let is_shown = first.flags & !block.flags & flag::HIDDEN != 0;
            let repeat = if is_shown { core::mem::replace(&mut entry[0], row as u32) as usize } else { row };
            if let Some(verdict) = verdicts.get_mut(repeat) {
                verdict.set(Kind::Drop, Reason::Repeat);
            }
        }
    }
}

/// Not in cells, of which each says something; in items of lists, for shops have their cards there.
fn is_same_heading(a: &Block, b: &Block) -> bool {
    a.flags & b.flags & flag::HEADING != 0 && b.flags & flag::CELL == 0 && is_same_text(a, b)
}

/// Two hashes and three counts: of a page's few thousand blocks no two different ones agree by chance.
fn is_same_text(a: &Block, b: &Block) -> bool {
    let of = |b: &Block| (b.text_hash, b.numbers, b.chars, b.words, b.punct);
    of(a) == of(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of blocks that stand in containers of their own.
    fn kept(blocks: &[Block]) -> std::vec::Vec<bool> {
        let apart = |(i, block): (usize, &Block)| Block { container: i as u16, ..*block };
        kept_beside(&blocks.iter().enumerate().map(apart).collect::<std::vec::Vec<_>>())
    }

    fn kept_beside(blocks: &[Block]) -> std::vec::Vec<bool> {
        let mut verdicts = std::vec![Verdict { kind: Kind::Keep, ..Verdict::DROP }; blocks.len()];
        drop_repeats(blocks, &mut std::vec![7; blocks.len() * 8], &mut verdicts);
        verdicts.iter().for_each(|v| assert_eq!(v.reason == Reason::Repeat, v.kind == Kind::Drop));
        verdicts.iter().map(|v| v.kind == Kind::Keep).collect()
    }

    #[test]
    fn a_text_is_kept_once() {
        let text = Block { words: LEAST_WORDS, chars: 50, text_hash: 5, numbers: 3, ..Block::default() };
        let short = Block { words: LEAST_WORDS - 1, ..text };
        let cell = Block { flags: flag::CELL, ..text };
        let other_numbers = Block { numbers: 4, ..text };
        let others = [Block { chars: 51, ..text }, other_numbers, cell, short, short];
        assert_eq!(kept(&[text, text]), [true, false]);
        assert_eq!(kept(&[&[text][..], &others, &[text]].concat()), [true, true, true, true, true, true, false]);
    }

    #[test]
    fn side_by_side_a_text_may_stand_again() {
        let [chorus, verse] = [5, 6].map(|text_hash| Block { words: 12, text_hash, ..Block::default() });
        let elsewhere = Block { container: 1, ..chorus };
        assert_eq!(kept_beside(&[chorus, verse, chorus, elsewhere]), [true, true, true, false]);
        let hidden = Block { flags: flag::HIDDEN, ..chorus };
        assert_eq!(kept_beside(&[chorus, hidden]), [true, false]);
    }

    #[test]
    fn a_heading_right_behind_the_same_one_goes() {
        let heading = Block { words: 2, text_hash: 5, flags: flag::HEADING, ..Block::default() };
        let (text, short) = (Block { words: 3, ..Block::default() }, Block { flags: 0, ..heading });
        assert_eq!(kept_beside(&[heading, heading, text, heading]), [true, false, true, true]);
        assert_eq!(kept(&[heading, heading, short, heading]), [true, false, true, true]);
        assert_eq!(kept(&[heading, Block { text_hash: 6, ..heading }, heading]), [true; 3]);
        // A timetable has the same class in two cells.
        let cell = Block { flags: flag::HEADING | flag::CELL, ..heading };
        assert_eq!(kept_beside(&[cell, cell]), [true; 2]);
    }

    #[test]
    fn what_is_shown_stays() {
        let shown = Block { words: 12, text_hash: 5, ..Block::default() };
        let hidden = Block { flags: flag::HIDDEN, ..shown };
        assert_eq!(kept(&[hidden, shown]), [false, true]);
        assert_eq!(kept(&[shown, hidden, shown]), [true, false, false]);
        assert_eq!(kept(&[hidden, hidden, shown, hidden]), [false, false, true, false]);
    }

    #[test]
    fn what_was_dropped_is_no_first() {
        let text = Block { words: 12, text_hash: 5, ..Block::default() };
        let mut verdicts = [Verdict::DROP, Verdict { kind: Kind::Keep, ..Verdict::DROP }];
        drop_repeats(&[text, Block { container: 1, ..text }], &mut [0; 16], &mut verdicts);
        assert_eq!(verdicts[1].kind, Kind::Keep);
    }
}
