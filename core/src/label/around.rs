//! A block among content is content sooner than one among links: scores are drawn towards those around them.
//!
//! A forest looks at the blocks around a row as they are, not as they are judged: it drops the head of a table's column
//! whose cells it keeps, or a signature in a manual. To learn this from the scores of wcxb-dev (`score::stage2`) gains
//! there and loses elsewhere; fixed fractions gain on pages of all origins. Measured, with the same scores: readability
//! +.005 and wcxb-dev +.001 (both cross-validated; documentation +.003, listings +.005), cleaneval-dev +.004, l3s-gn1-a
//! +.001, dragnet-train and zh-a 0, snippets-a +.001; manuals (`benches/manuals`), whose holes suggested this, +.01.
//! Without what holds for headings and without a limit l3s-gn1-a and dragnet-train gain .002 more, but snippets-a loses
//! .005: "Read also" over a list of links rises with the article above it. A sequence of labels with a cost for each
//! change (Viterbi) in its place: -.004 to -.014 on all sets.

use super::heading::row_behind;
use crate::block::{Block, Container, flag};
use crate::score::Verdict;

/// Of the way to the mean of the other blocks in the container, in 1/256.
const CONTAINER: i32 = 51;
/// The same to the mean of the block before and the block behind.
const BESIDE: i32 = 26;
/// Of a heading's way to the block behind, in place of both: what stands above it says nothing.
const BEHIND: i32 = 51;
/// Most that a score rises by, and that `template` moves one by, in 1/256 nat.
pub(super) const MOST: i32 = 128;
/// The container is the innermost one with so many words besides the block's own.
const LEAST_WORDS: u32 = 20;
/// Words of a block count up to here in the mean of a container, and in that of the neighbours.
const MOST_WORDS: [u16; 2] = [50, 10];
/// Surer scores count as this one, in 1/256 nat.
const SURE: i16 = 1200;
// Sums are of quarters of scores: those of a whole page fit into 31 bits.
const QUARTER: u32 = 2;

/// Draws the scores of all rows with words towards those around them.
/// `scratch` has two words a row and two more; where it has not, nothing is done.
pub fn smooth(blocks: &[Block], containers: &[Container], scratch: &mut [u32], verdicts: &mut [Verdict]) {
    let Some(sums) = scratch.as_chunks_mut::<2>().0.get_mut(..=blocks.len()) else { return };
    // Words and scores by words of the rows before.
    let mut sum = [0u32; 2];
    for ((slot, block), verdict) in sums.iter_mut().zip(blocks).zip(&*verdicts) {
        *slot = sum;
        let words = counted(block);
        sum = [sum[0] + words, sum[1].wrapping_add_signed(quarter(verdict) * words as i32)];
    }
    if let Some(last) = sums.last_mut() {
        *last = sum;
    }
    let of = |from: u16, end: u16| {
        let at = |row: u16| sums.get(usize::from(row)).copied().unwrap_or(sum);
        let ([words, scores], [words_before, scores_before]) = (at(end), at(from));
        (words.wrapping_sub(words_before), scores.wrapping_sub(scores_before) as i32)
    };
    let mut before = (0, 0);
    for (row, block) in blocks.iter().enumerate() {
        let next = row_behind(row, blocks);
        let behind = blocks.get(next).zip(verdicts.get(next)).map_or((0, 0), |(b, v)| beside(b, v));
        let Some(verdict) = verdicts.get_mut(row) else { return };
        let own = quarter(verdict);
        let neighbours = (before.0 + behind.0, before.1 + behind.1);
        before = beside(block, verdict);
        let by = match () {
            () if block.words == 0 => continue,
            () if block.flags & flag::HEADING != 0 => BEHIND * towards(verdict, behind),
            () => {
                let words = counted(block);
                let all = surroundings(block, containers, words, &of).unwrap_or((sum[0], sum[1] as i32));
                let others = (all.0.saturating_sub(words) as i32, all.1 - own * words as i32);
                CONTAINER * towards(verdict, others) + BESIDE * towards(verdict, neighbours)
            }
        };
        draw(block, verdict, (by >> 8).min(MOST));
    }
}

/// From a score to the mean of others, of which the words and the scores by words are given.
pub(super) fn towards(verdict: &Verdict, (words, scores): (i32, i32)) -> i32 {
    scores.checked_div(words).map_or(0, |mean| (mean << QUARTER) - i32::from(verdict.score))
}

/// Moves a score; not upwards where more than half of the words are links'.
pub(super) fn draw(block: &Block, verdict: &mut Verdict, by: i32) {
    if by <= 0 || 2 * u32::from(block.link_words) <= u32::from(block.words) {
        verdict.score = (i32::from(verdict.score) + by).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    }
}

/// Words and scores by words in the innermost container that has enough words besides the block's own; `of` gives those
/// of a range of rows.
fn surroundings(
    block: &Block,
    containers: &[Container],
    words: u32,
    of: &impl Fn(u16, u16) -> (u32, i32),
) -> Option<(u32, i32)> {
    let mut at = block.container;
    loop {
        let container = containers.get(usize::from(at))?;
        let within = of(container.first, container.end);
        if within.0 >= words + LEAST_WORDS {
            return Some(within);
        }
        at = container.parent;
    }
}

/// Words of a block as they count in the mean of many.
pub(super) fn counted(block: &Block) -> u32 {
    block.words.min(MOST_WORDS[0]).into()
}

/// A score as it counts for others.
pub(super) fn quarter(verdict: &Verdict) -> i32 {
    i32::from(verdict.score.clamp(-SURE, SURE)) >> QUARTER
}

/// Words, and score by words, that count for a neighbour.
fn beside(block: &Block, verdict: &Verdict) -> (i32, i32) {
    let words = i32::from(block.words.min(MOST_WORDS[1]));
    (words, quarter(verdict) * words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use std::vec::Vec;

    fn smoothed(rows: &[(i16, u16, u16)], containers: &[Container], own: &[u16]) -> Vec<i16> {
        let block = |(row, &(_, words, link_words)): (usize, &(i16, u16, u16))| Block {
            words,
            link_words,
            container: own.get(row).copied().unwrap_or(u16::MAX),
            ..Block::default()
        };
        let blocks: Vec<Block> = rows.iter().enumerate().map(block).collect();
        let mut verdicts: Vec<Verdict> = rows.iter().map(|r| Verdict { score: r.0, ..Verdict::DROP }).collect();
        smooth(&blocks, containers, &mut vec![7; rows.len() * 2 + 2], &mut verdicts);
        verdicts.iter().map(|v| v.score).collect()
    }

    #[test]
    fn a_hole_is_filled_and_a_stray_block_falls() {
        // A fifth of the way to the mean of the others, a tenth to that of the neighbours.
        assert_eq!(smoothed(&[(200, 40, 0), (-200, 5, 0), (200, 40, 0)], &[], &[])[1], -200 + 120);
        assert_eq!(smoothed(&[(800, 40, 0), (-200, 5, 0), (800, 40, 0)], &[], &[])[1], -200 + 128);
        assert!(smoothed(&[(-800, 40, 0), (200, 5, 0), (-800, 40, 0)], &[], &[])[1] < 0);
    }

    #[test]
    fn links_do_not_rise() {
        let rows = |links| [(800, 40, 0), (-200, 5, links), (800, 40, 0)];
        assert_eq!(smoothed(&rows(3), &[], &[])[1], -200);
        assert!(smoothed(&rows(2), &[], &[])[1] > -200);
        let most = [(800, 40, 0), (-200, u16::MAX, u16::MAX), (800, 40, 0)];
        assert_eq!(smoothed(&most, &[], &[])[1], -200);
    }

    #[test]
    fn headings_go_with_what_follows() {
        let heading = |above, below| {
            let rows = [(above, 20), (-100, 3), (below, 30)];
            let mut blocks = rows.map(|(_, words)| Block { words, ..Block::default() });
            blocks[1].flags = flag::HEADING;
            let mut verdicts = rows.map(|(score, _)| Verdict { score, ..Verdict::DROP });
            smooth(&blocks, &[], &mut [7; 8], &mut verdicts);
            verdicts[1].score
        };
        assert_eq!([heading(900, 100), heading(-900, 100)], [-61, -61]);
        assert!(heading(900, -900) < -200);
    }

    #[test]
    fn what_one_may_do_with_a_section_says_nothing_of_its_heading() {
        let heading = Block { words: 2, flags: flag::HEADING, ..Block::default() };
        let edit = Block { words: 1, link_words: 1, chars: 6, link_chars: 4, ..Block::default() };
        let text = Block { words: 30, ..Block::default() };
        let scored = |scores: [i16; 3]| {
            let mut verdicts = scores.map(|score| Verdict { score, ..Verdict::DROP });
            smooth(&[heading, edit, text], &[], &mut [7; 8], &mut verdicts);
            verdicts[0].score
        };
        assert_eq!(scored([-100, -900, 100]), -61);
        assert_eq!(scored([-100, 900, 100]), -61);
    }

    #[test]
    fn the_innermost_container_with_other_text_counts() {
        let container = |first, end, parent| Container { first, end, parent, ..Container::EMPTY };
        // A page; in it a part with rows 0 to 2; in that a part with row 1 alone.
        let containers = [container(0, 4, u16::MAX), container(0, 3, 0), container(1, 2, 1)];
        let rows = [(400, 10, 0), (0, 5, 0), (400, 10, 0), (-1200, 50, 0)];
        assert_eq!(smoothed(&rows, &containers, &[1, 2, 1, 0])[1], 120);
        // One word less in that part, and the whole page counts.
        let rows = [(400, 10, 0), (0, 5, 0), (400, 9, 0), (-1200, 50, 0)];
        assert!(smoothed(&rows, &containers, &[1, 2, 1, 0])[1] < 0);
    }

    #[test]
    fn alone_nothing_changes() {
        assert_eq!(smoothed(&[(5, 9, 0)], &[], &[]), [5]);
        assert_eq!(smoothed(&[(5, 0, 0), (7, 9, 0), (5, 0, 0)], &[], &[]), [5, 7, 5]);
        assert!(smoothed(&[], &[], &[]).is_empty());
    }

    #[test]
    fn sums_of_the_longest_page_fit() {
        let rows = vec![(i16::MIN, u16::MAX, 0); crate::limits::MAX_BLOCKS];
        assert!(smoothed(&rows, &[], &[]).iter().all(|&score| score > i16::MIN && score < -20_000));
    }
}
