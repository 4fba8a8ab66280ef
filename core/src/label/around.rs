//! A block among content is content sooner than one among links: scores are drawn towards those around them.
//!
//! A forest looks at the blocks around a row as they are, not as they are judged: it drops the head of a table's column
//! whose cells it keeps, or a signature in a manual. To learn this from the scores of wcxb-dev (`score::stage2`) gains
//! there and loses elsewhere; two fixed fractions gain on pages of all origins. Measured, with the same scores:
//! readability +.006 and wcxb-dev +.001 (both cross-validated; services +.007, documentation +.005, listings +.008,
//! forums -.004), l3s-gn1-a +.004, cleaneval-dev +.003, dragnet-train +.001, zh-a -.0015; 321 pages of manuals of 27
//! makers, which nothing was chosen by before, +.013. Twice as much loses on forums and zh-a, half as much gains half.
//! A sequence of labels with a cost for each change (Viterbi) in its place: -.004 to -.014 on all sets.

use crate::block::{Block, Container};
use crate::score::Verdict;

/// Of the way to the mean of the other blocks in the container, in 1/256.
const CONTAINER: i32 = 51;
/// The same to the mean of the block before and the block behind.
const BESIDE: i32 = 26;
/// The container is the innermost one with so many words besides the block's own.
const LEAST_WORDS: u32 = 20;
/// Words of a block count up to here in the mean of a container, and in that of the neighbours.
const MOST_WORDS: [u16; 2] = [50, 10];
/// Surer scores count as this one, in 1/256 nat.
const SURE: i16 = 1200;
// Sums are of quarters of scores: those of a whole page fit into 31 bits.
const QUARTER: u32 = 2;

/// Draws the scores of all rows with words towards those around them; not upwards where half of the words are links'.
/// `scratch` has two words a row and two more; where it has not, nothing is done.
pub fn smooth(blocks: &[Block], containers: &[Container], scratch: &mut [u32], verdicts: &mut [Verdict]) {
    let Some(sums) = scratch.as_chunks_mut::<2>().0.get_mut(..=blocks.len()) else { return };
    // Words and scores by words of the rows before.
    let mut sum = [0u32; 2];
    for ((slot, block), verdict) in sums.iter_mut().zip(blocks).zip(&*verdicts) {
        *slot = sum;
        let words = u32::from(block.words.min(MOST_WORDS[0]));
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
        let behind = blocks.get(row + 1).zip(verdicts.get(row + 1)).map_or((0, 0), |(b, v)| beside(b, v));
        let Some(verdict) = verdicts.get_mut(row) else { return };
        let own = quarter(verdict);
        let neighbours = (before.0 + behind.0, before.1 + behind.1);
        before = beside(block, verdict);
        if block.words == 0 {
            continue;
        }
        let words = u32::from(block.words.min(MOST_WORDS[0]));
        let mut all = (sum[0], sum[1] as i32);
        let mut container = containers.get(usize::from(block.container));
        while let Some(around) = container {
            let within = of(around.first, around.end);
            if within.0 >= words + LEAST_WORDS {
                all = within;
                break;
            }
            container = containers.get(usize::from(around.parent));
        }
        let others = (all.0.saturating_sub(words) as i32, all.1 - own * words as i32);
        let score = i32::from(verdict.score);
        let towards = |(words, scores): (i32, i32)| match scores.checked_div(words) {
            Some(mean) => (mean << QUARTER) - score,
            None => 0,
        };
        let by = (CONTAINER * towards(others) + BESIDE * towards(neighbours)) >> 8;
        if by <= 0 || 2 * block.link_words <= block.words {
            verdict.score = (score + by).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
    }
}

/// A score as it counts for others.
fn quarter(verdict: &Verdict) -> i32 {
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
        assert_eq!(smoothed(&[(800, 40, 0), (-200, 5, 0), (800, 40, 0)], &[], &[])[1], -200 + 300);
        assert!(smoothed(&[(-800, 40, 0), (200, 5, 0), (-800, 40, 0)], &[], &[])[1] < 0);
    }

    #[test]
    fn links_do_not_rise() {
        let rows = |links| [(800, 40, 0), (-200, 5, links), (800, 40, 0)];
        assert_eq!(smoothed(&rows(3), &[], &[])[1], -200);
        assert!(smoothed(&rows(2), &[], &[])[1] > -200);
    }

    #[test]
    fn the_innermost_container_with_other_text_counts() {
        let container = |first, end, parent| Container { first, end, parent, ..Container::EMPTY };
        // A page; in it a part with rows 0 to 2; in that a part with row 1 alone.
        let containers = [container(0, 4, u16::MAX), container(0, 3, 0), container(1, 2, 1)];
        let rows = [(600, 10, 0), (0, 5, 0), (600, 10, 0), (-1200, 50, 0)];
        assert_eq!(smoothed(&rows, &containers, &[1, 2, 1, 0])[1], 180);
        // One word less in that part, and the whole page counts.
        let rows = [(600, 10, 0), (0, 5, 0), (600, 9, 0), (-1200, 50, 0)];
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
