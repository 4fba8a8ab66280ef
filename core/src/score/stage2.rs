//! The columns of the second stage: what the first stage's scores say of a row's surroundings.
//!
//! A block is judged by its own features first; here by the company it keeps: its neighbours, its containers, the
//! section it stands in, the blocks with the same path of tags, and the page. In the manner of stacked sequential
//! learning (Cohen and Carvalho, IJCAI 2005), so the trainer must give scores of models that have not seen the page.

use crate::block::{Block, Container, NONE};
use crate::feature::quantise::{cap, log8, share, signed};
use crate::feature::scale::Scale;
use crate::feature::{COLUMN_COUNT, Writer, count, entries, entry_of, heading_level};

/// Number of columns. They stand behind the columns of the first stage.
pub const STAGE2_COUNT: usize = 22;

/// The columns' names, in their order.
#[rustfmt::skip]
pub const STAGE2_NAMES: [&str; STAGE2_COUNT] = [
    "Score", "Score1", "Score2", "Score6", "Score16", "Score1c", "Score2c", "Score3c", "Score4c", "Score6c",
    "ScoreOfPage", "ScoreKept", "ScoreBelowBest", "ScoreRank", "ScoreFadeBefore", "ScoreFadeBehind", "ScoreSinceKept",
    "ScoreBeforeKept", "ScoreKeptBefore", "ScoreOfHeading", "ScoreOfSection", "ScoreOfPath",
];

/// How the bytes of a column, counted from the first one of the second stage, come from figures.
pub fn scale(column: usize) -> Scale {
    match column {
        OWN | LAST_HEADING => Scale::Nats(16),
        BELOW_BEST => Scale::Ratio(16),
        PAGE_KEPT | RANK | KEPT_BEFORE => Scale::Share,
        FADE_BEFORE | FADE_BEHIND => Scale::Log,
        SINCE_KEPT | BEFORE_KEPT => Scale::Count,
        _ => Scale::Nats(32),
    }
}

// Places of the columns, from the first one of the second stage.
const OWN: usize = 0;
const AROUND: usize = 1; // four radii
const CONTAINER: usize = 5; // five levels
const PAGE_MEAN: usize = 10;
const PAGE_KEPT: usize = 11;
const BELOW_BEST: usize = 12;
const RANK: usize = 13;
const FADE_BEFORE: usize = 14;
const FADE_BEHIND: usize = 15;
const SINCE_KEPT: usize = 16;
const BEFORE_KEPT: usize = 17;
const KEPT_BEFORE: usize = 18;
const LAST_HEADING: usize = 19;
const SECTION: usize = 20;
const PATH: usize = 21;

const RADII: [usize; 4] = [1, 2, 6, 16];
const LEVELS: [usize; 5] = [1, 2, 3, 4, 6];

/// A mean of scores weighted by words, in 1/64 nat.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: i32,
    weight: u32,
}

impl Mean {
    // A score beyond 4 nat says no more than 4 nat, and a block of 64 words as much as a longer one: so a sum over
    // 65,534 rows stays below 2^31.
    fn of(b: &Block, score: i16) -> Mean {
        let weight = u32::from(b.words.min(63)) + 1;
        Mean { sum: i32::from(score.clamp(-1024, 1024)) / 4 * weight as i32, weight }
    }

    fn add(&mut self, other: Mean) {
        self.sum = self.sum.saturating_add(other.sum);
        self.weight = self.weight.saturating_add(other.weight);
    }

    /// Two steps of 1/64 nat about 128.
    fn byte(self) -> u8 {
        signed(self.sum.checked_div(self.weight as i32).unwrap_or(0) / 2)
    }
}

/// 16 steps a nat about 128.
fn byte_of(score: i16) -> u8 {
    signed(i32::from(score) / 16)
}

/// Scores of a page's rows, in their order.
pub trait Scores: DoubleEndedIterator<Item = i16> + ExactSizeIterator + Clone {}

impl<I: DoubleEndedIterator<Item = i16> + ExactSizeIterator + Clone> Scores for I {}

/// Fills the columns. `scores` are the first stage's, in 1/256 nat, one a row. Needs eight words of scratch a row.
pub fn compute(
    blocks: &[Block],
    containers: &[Container],
    scores: impl Scores,
    scratch: &mut [u32],
    writer: &mut Writer<'_>,
) {
    let mut set = |column: usize, row: usize, value: u8| writer.put(COLUMN_COUNT + column, row, value);
    paths(blocks, scores.clone(), scratch, &mut set);
    means(blocks, containers, scores.clone(), scratch, &mut set);
    forward(blocks, scores.clone(), &mut set);
    backward(blocks, scores, &mut set);
}

/// Means over the blocks with the same path.
fn paths(blocks: &[Block], scores: impl Scores, scratch: &mut [u32], set: &mut impl FnMut(usize, usize, u8)) {
    let table = entries(scratch, blocks.len());
    for (b, score) in blocks.iter().zip(scores.clone()) {
        if let Some(entry) = entry_of(table, b.path) {
            let mut mean = Mean { sum: entry[2] as i32, weight: entry[3] };
            mean.add(Mean::of(b, score));
            [entry[2], entry[3]] = [mean.sum as u32, mean.weight];
            count(entry);
        }
    }
    for (row, b) in blocks.iter().enumerate() {
        if let Some(entry) = entry_of(table, b.path) {
            set(PATH, row, Mean { sum: entry[2] as i32, weight: entry[3] }.byte());
        }
    }
}

/// Means over neighbours and containers.
fn means(
    blocks: &[Block],
    containers: &[Container],
    scores: impl Scores,
    scratch: &mut [u32],
    set: &mut impl FnMut(usize, usize, u8),
) {
    let rows = blocks.len();
    let table = scratch.as_chunks_mut::<2>().0;
    let table = table.get_mut(..rows + 1).unwrap_or_default();
    let mut all = Mean::default();
    let mut of_rows = blocks.iter().zip(scores.clone()).map(|(b, score)| Mean::of(b, score));
    for slot in table.iter_mut() {
        *slot = [all.sum as u32, all.weight];
        all.add(of_rows.next().unwrap_or_default());
    }
    let table = &*table;
    let within = |from: usize, to: usize| {
        let [from, to] = [from, to.min(rows)].map(|i| table.get(i).copied().unwrap_or_default());
        Mean { sum: (to[0] as i32).wrapping_sub(from[0] as i32), weight: to[1].saturating_sub(from[1]) }
    };
    for (row, b) in blocks.iter().enumerate() {
        for (i, radius) in RADII.into_iter().enumerate() {
            set(AROUND + i, row, within(row.saturating_sub(radius), row + radius + 1).byte());
        }
        let mut levels = LEVELS.into_iter().enumerate().peekable();
        let (mut at, mut outermost) = (b.container, Mean::default());
        for depth in 0..=LEVELS[LEVELS.len() - 1] {
            let Some(c) = containers.get(at as usize).filter(|_| at != NONE) else { break };
            outermost = within(c.first as usize, c.end as usize);
            if let Some((i, _)) = levels.next_if(|&(_, level)| level == depth) {
                set(CONTAINER + i, row, outermost.byte());
            }
            at = c.parent;
        }
        levels.for_each(|(i, _)| set(CONTAINER + i, row, outermost.byte()));
        set(PAGE_MEAN, row, all.byte());
    }
}

/// The page as a whole, and what stands before a row.
#[inline(never)]
fn forward(blocks: &[Block], scores: impl Scores, set: &mut impl FnMut(usize, usize, u8)) {
    // Words by score, to tell how many are in better rows.
    let mut words_of = [0u32; 256];
    let (mut words, mut kept, mut best) = (0u32, 0u32, i16::MIN);
    for (b, score) in blocks.iter().zip(scores.clone()) {
        if let Some(sum) = words_of.get_mut(usize::from(byte_of(score))) {
            *sum += u32::from(b.words);
        }
        words += u32::from(b.words);
        kept += kept_words(b, score);
        best = best.max(score);
    }
    let mut better = words;
    for sum in &mut words_of {
        better -= *sum;
        *sum = better;
    }
    let (mut before, mut fade, mut since) = (0u32, 0u32, 255u32);
    let (mut heading, mut section) = (0u8, Mean::default());
    for (row, (b, score)) in blocks.iter().zip(scores.clone()).enumerate() {
        set(OWN, row, byte_of(score));
        set(PAGE_KEPT, row, share(kept, words));
        set(BELOW_BEST, row, cap((i32::from(best) - i32::from(score)).unsigned_abs() / 16));
        set(RANK, row, share(words_of.get(usize::from(byte_of(score))).copied().unwrap_or(0), words));
        set(FADE_BEFORE, row, log8(fade));
        set(SINCE_KEPT, row, cap(since));
        set(KEPT_BEFORE, row, share(before, kept));
        let own = kept_words(b, score);
        fade = fade * 3 / 4 + own;
        before += own;
        since = if own > 0 { 0 } else { since.saturating_add(1) };
        if heading_level(b) > 0 {
            (heading, section) = (byte_of(score), Mean::default());
        }
        section.add(Mean::of(b, score));
        set(LAST_HEADING, row, heading);
        set(SECTION, row, section.byte());
    }
}

/// What stands behind a row.
fn backward(blocks: &[Block], scores: impl Scores, set: &mut impl FnMut(usize, usize, u8)) {
    let (mut fade, mut before) = (0u32, 255u32);
    for (row, (b, score)) in blocks.iter().zip(scores.clone()).enumerate().rev() {
        set(FADE_BEHIND, row, log8(fade));
        set(BEFORE_KEPT, row, cap(before));
        let own = kept_words(b, score);
        fade = fade * 3 / 4 + own;
        before = if own > 0 { 0 } else { before.saturating_add(1) };
    }
}

/// Words of a row that the first stage would keep.
fn kept_words(b: &Block, score: i16) -> u32 {
    if score > 0 { b.words.into() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::Columns;
    use std::vec;
    use std::vec::Vec;

    fn columns_of(blocks: &[Block], containers: &[Container], scores: &[i16]) -> Vec<Vec<u8>> {
        let mut bytes = vec![0; Columns::room(COLUMN_COUNT + STAGE2_COUNT, blocks.len())];
        let mut writer = Writer::new(&mut bytes, blocks.len());
        compute(blocks, containers, scores.iter().copied(), &mut vec![7; blocks.len() * 8], &mut writer);
        let columns = Columns::new(&bytes, blocks.len());
        let column = |c| (0..blocks.len()).map(|row| columns.value(COLUMN_COUNT + c, row, 0)).collect();
        (0..STAGE2_COUNT).map(column).collect()
    }

    #[test]
    fn company_is_told() {
        let b = |words, path| Block { words, path, ..Block::default() };
        let blocks = [b(3, 1), Block { container: 1, ..b(63, 2) }, Block { container: 1, ..b(63, 2) }, b(3, 1)];
        let root = Container { first: 0, end: 4, ..Container::EMPTY };
        let inner = Container { parent: 0, first: 1, end: 3, ..Container::EMPTY };
        let columns = columns_of(&blocks, &[root, inner], &[-512, 256, 768, -512]);
        assert_eq!(columns[OWN], [96, 144, 176, 96]);
        assert_eq!(columns[SINCE_KEPT], [255, 255, 0, 0]);
        assert_eq!(columns[BEFORE_KEPT], [0, 0, 255, 255]);
        assert_eq!(columns[BELOW_BEST], [80, 32, 0, 80]);
        assert_eq!(columns[KEPT_BEFORE], [0, 0, 127, 255]);
        // Two rows of 64 parts each, at 64 and 192 in 1/64 nat.
        assert_eq!(columns[PATH], [64, 192, 192, 64]);
        assert_eq!(columns[PAGE_MEAN][0], columns[CONTAINER][1]);
    }

    #[test]
    fn anything_is_borne() {
        let b = Block { words: u16::MAX, container: 9, ..Block::default() };
        let loops = Container { parent: 0, first: 5, end: 1, ..Container::EMPTY };
        columns_of(&[b; 3], &[loops; 10], &[i16::MIN, i16::MAX, 0]);
        columns_of(&[], &[], &[]);
        compute(&[b; 3], &[loops; 10], core::iter::empty(), &mut [], &mut Writer::new(&mut [], 3));
    }
}
