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
