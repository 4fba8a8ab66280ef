//! In: scores. Out: labels. Imports `score` and the layers left of it.

pub mod around;
pub mod decode;
pub mod heading;
pub mod hidden;
pub mod mail;
pub mod phrase;
pub mod prefer;
pub mod repeat;
pub mod table;
pub mod template;

use crate::block::{Block, Container, flag};
use crate::choice::{LEARNS, Preset};
use crate::model::{Decoding, decoding_flag};
use crate::score::{Kind, Page, Reason, Verdict, tree_filter};

/// The kind of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Label {
    /// Dropped.
    #[default]
    Boilerplate = 0,
    /// A paragraph of the main text.
    Main = 1,
    /// A heading.
    Heading = 2,
    /// A list item.
    ListItem = 3,
    /// A table cell.
    Table = 4,
    /// Preformatted text or code.
    Code = 5,
    /// A caption.
    Caption = 6,
    /// A reader's comment.
    Comment = 7,
}

impl Label {
    /// True if the block's text is kept: all but `Boilerplate`.
    pub const fn is_kept(self) -> bool {
        !matches!(self, Label::Boilerplate)
    }
}

/// Decides a page by the model's scores, which become those that the decision uses. Keeps no text twice, and no text
/// that is hidden while other text is shown, unless a reader can unfold it. Returns the expected F1 in 1/255; 0 if
/// nothing is kept. `scratch` has eight words per block.
pub fn decide(
    decoding: &Decoding,
    preset: Preset,
    page: &Page<'_>,
    scratch: &mut [u32],
    verdicts: &mut [Verdict],
) -> u8 {
    let Page { blocks, containers, .. } = *page;
    prefer::prefer(decoding, blocks, verdicts);
    template::agree(blocks, containers, scratch, verdicts);
    around::smooth(blocks, containers, scratch, verdicts);
    phrase::lower(blocks, verdicts);
    mail::lower(blocks, containers, verdicts);
    if decode::says_nothing(preset, blocks, verdicts) {
        hidden::drop_all(verdicts, Reason::Score);
        return 0;
    }
    let expected = decode::apply(decoding, blocks, verdicts);
    table::complete(blocks, containers, verdicts);
    repeat::drop_repeats(blocks, scratch, verdicts);
    hidden::drop_hidden(blocks, containers, scratch, verdicts);
    hidden::drop_doubled(blocks, verdicts);
    heading::drop_last(blocks, verdicts);
    if decoding.flags & decoding_flag::ONE_GROUP != 0 {
        tree_filter::apply(page, tree_filter::DEFAULT_DEPTH, scratch, verdicts);
    }
    expected
}

/// Turns verdicts into labels. Both slices have the length of `blocks`. Calls `each` for every block. Returns the
/// number of blocks kept.
pub fn assign(blocks: &[Block], verdicts: &[Verdict], labels: &mut [Label], mut each: impl FnMut(&Block)) -> u32 {
    let mut kept = 0;
    for ((block, verdict), label) in blocks.iter().zip(verdicts).zip(labels) {
        each(block);
        *label = match verdict.kind {
            Kind::Drop => Label::Boilerplate,
            Kind::Keep => by_tags(block),
            Kind::Paragraph => Label::Main,
            Kind::Heading => Label::Heading,
            Kind::ListItem => Label::ListItem,
        };
        kept += label.is_kept() as u32;
    }
    kept
}

/// In a comment too, these are what they are.
const NO_COMMENT: u32 = flag::HEADING | flag::CAPTION | flag::PRE | flag::CELL;

/// The label of a kept block, by the elements around it. Comments are recognised if the model has a lexicon.
pub fn by_tags(block: &Block) -> Label {
    let has = |bits| block.flags & bits != 0;
    if LEARNS && !has(NO_COMMENT) && prefer::is_comment(block) {
        Label::Comment
    } else if !has(NO_COMMENT | flag::LIST_ITEM) {
        Label::Main
    } else if has(flag::HEADING) {
        Label::Heading
    } else if has(flag::CAPTION) {
        Label::Caption
    } else if has(flag::PRE) {
        Label::Code
    } else if has(flag::CELL) {
        Label::Table
    } else {
        Label::ListItem
    }
}

/// Keeps something of a page of which a system kept nothing: all visible blocks of the container with the most words
/// outside links, minus three times those in links. Blocks before `from`, which have already been passed on, do not
/// count. Returns the number of blocks kept: 0 only if there are none from `from` on.
///
/// `sums` has room for one more entry than there are blocks.
pub fn rescue(blocks: &[Block], containers: &[Container], from: usize, sums: &mut [u32], labels: &mut [Label]) -> u32 {
    let hidden = |b: &Block| b.flags & (flag::HIDDEN | flag::ARIA_HIDDEN) != 0;
    // Prefix sums of the score, offset so that they stay positive.
    const ZERO: u32 = 1 << 31;
    let mut sum = ZERO;
    let mut last = 0;
    for (i, block) in blocks.iter().enumerate() {
        if let Some(slot) = sums.get_mut(i) {
            *slot = sum;
        }
        if i >= from && !hidden(block) {
            sum = sum.wrapping_add(block.words as u32).wrapping_sub(4 * block.link_words.min(block.words) as u32);
        }
        last = i + 1;
    }
    if let Some(slot) = sums.get_mut(last) {
        *slot = sum;
    }
    let at = |i: u16| sums.get(i as usize).copied().unwrap_or(sum);
    // The innermost of equal containers comes last.
    let best = containers
        .iter()
        .map(|c| (at(c.end).wrapping_sub(at(c.first)) as i32, c))
        .filter(|&(score, _)| score > 0)
        .max_by_key(|&(score, _)| score);
    let range = match best {
        Some((_, c)) => from.max(c.first as usize)..c.end as usize,
        None => from..blocks.len(),
    };
    let mut kept = 0;
    for keep_hidden in [false, true] {
        for (block, label) in blocks.iter().zip(labels.iter_mut()).take(range.end).skip(range.start) {
            if keep_hidden || !hidden(block) {
                *label = by_tags(block);
                kept += 1;
            }
        }
        if kept > 0 {
            break;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::NONE;
    use crate::scan::TagId;
    use std::vec;
    use std::vec::Vec;

    /// Each step has tests of its own; here is that none is left out.
    #[test]
    fn a_page_is_decided_in_all_steps() {
        let container = |tag, first, end| Container { tag, first, end, parent: NONE, ..Container::EMPTY };
        let containers = [container(TagId::TR, 5, 7), container(TagId::TD, 5, 6), container(TagId::TD, 6, 7)];
        let text = |text_hash| Block { words: 40, chars: 200, text_hash, container: NONE, ..Block::default() };
        let with = |flags, block: Block| Block { flags, ..block };
        let rows = [
            (text(1), 900, Reason::Score),
            (Block { container: 0, ..text(1) }, 900, Reason::Repeat),
            (with(flag::HIDDEN, text(2)), 900, Reason::Hidden),
            (with(flag::ARIA_HIDDEN, text(3)), 900, Reason::Doubled),
            (with(flag::CONTINUES, text(4)), 900, Reason::Score),
            (with(flag::CELL, text(5)), 900, Reason::Score),
            (Block { words: 5, ..with(flag::CELL, text(6)) }, -900, Reason::Row),
            (text(7), 900, Reason::Score),
            (Block { words: 3, ..with(flag::HEADING, text(8)) }, 900, Reason::Alone),
            (text(9), -2000, Reason::Score),
        ];
        let blocks: Vec<Block> = rows.iter().map(|row| row.0).collect();
        let mut verdicts: Vec<Verdict> = rows.iter().map(|row| Verdict { score: row.1, ..Verdict::DROP }).collect();
        let page = Page { blocks: &blocks, containers: &containers, stop_words_known: false, language: None };
        let decided = decide(&Decoding::default(), Preset::Balanced, &page, &mut vec![0; 80], &mut verdicts);
        assert!(decided > 200, "{decided}");
        for (row, (verdict, (_, _, reason))) in verdicts.iter().zip(rows).enumerate() {
            assert_eq!(verdict.reason, reason, "{row}");
            assert_eq!(verdict.is_kept(), matches!(row, 0 | 4..=7), "{row}");
        }
    }

    /// Rows by words, words in links and whether they are hidden; containers by rows. Gives what is kept.
    fn rescued<const N: usize>(rows: [(u16, u16, bool); N], containers: &[(u16, u16)], from: usize) -> [bool; N] {
        let blocks = rows.map(|(words, link_words, hidden)| {
            let flags = if hidden { flag::HIDDEN } else { 0 };
            Block { words, link_words, flags, ..Block::default() }
        });
        let containers: Vec<Container> =
            containers.iter().map(|&(first, end)| Container { first, end, ..Container::EMPTY }).collect();
        let mut labels = [Label::Boilerplate; N];
        let kept = rescue(&blocks, &containers, from, &mut vec![7; N + 1], &mut labels);
        let is_kept = labels.map(Label::is_kept);
        assert_eq!(is_kept.iter().filter(|kept| **kept).count(), kept as usize);
        is_kept
    }

    #[test]
    fn the_best_container_is_kept_of_a_page_without_content() {
        const HALVES: &[(u16, u16)] = &[(0, 2), (2, 4)];
        // Three words for each in a link are too many.
        let rows = [(9, 3, false), (3, 0, false), (2, 0, false), (2, 0, false)];
        assert_eq!(rescued(rows, HALVES, 0), [false, false, true, true]);
        let rows = [(9, 1, false), (3, 0, false), (2, 0, false), (2, 0, false)];
        assert_eq!(rescued(rows, HALVES, 0), [true, true, false, false]);
        // What is hidden does not count, and is kept where there is nothing else.
        let rows = [(90, 0, true), (1, 0, false), (2, 0, false), (2, 0, true)];
        assert_eq!(rescued(rows, HALVES, 0), [false, false, true, false]);
        assert_eq!(rescued([(90, 0, true), (1, 0, true), (2, 0, true), (2, 0, true)], HALVES, 0), [true; 4]);
        // Nor does what has been passed on.
        let rows = [(90, 0, false), (1, 0, false), (2, 0, false), (2, 0, false)];
        assert_eq!(rescued(rows, HALVES, 1), [false, false, true, true]);
        assert_eq!(rescued(rows, HALVES, 4), [false; 4]);
    }
}
