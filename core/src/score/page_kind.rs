//! What kind of page it is: the log-odds of an article, by a forest over means of the columns.
//!
//! Other kinds (products, lists, forums, services) call for other decisions on the same block. What is said of a page
//! as a whole is learned from few examples, so it goes through one number instead of many questions of the other
//! forests. Measured with log-odds shifted towards articles by 3 nat, against a model without kinds: wcxb-dev -.005
//! (cross-validated), dragnet-train +.028, l3s-gn1-a +.012.

use crate::block::Block;
use crate::feature::quantise::signed;
use crate::feature::{COLUMN_COUNT, Column, Columns, Writer};
use crate::limits::DEVICE;
use crate::model::Forest;
use crate::model::forest::{LEAF_BITS, MAX_VIEWS, View};
use crate::wide::widest;

/// Means that a forest of kinds can ask for: those weighted by words, one a column, and behind them the plain ones.
pub const MEANS: usize = 2 * COLUMN_COUNT;

/// A mean of a column over a page's rows, by its number. `values` has one byte a row.
pub fn mean(number: usize, values: &[u8], blocks: &[Block]) -> u8 {
    let is_weighted = number < COLUMN_COUNT;
    let (mut sum, mut weights) = (0u64, 0u64);
    for (&value, block) in values.iter().zip(blocks) {
        let weight = if is_weighted { u32::from(block.words) } else { 1 };
        sum += u64::from(weight * u32::from(value));
        weights += u64::from(weight);
    }
    sum.checked_div(weights).unwrap_or(0) as u8
}

/// Rows whose words stand on the stack at a time.
const BATCH: usize = 256;

/// The means that a forest asks for, one a view: `mean` of many columns at a time.
#[inline(never)]
fn means(views: impl Iterator<Item = View> + Clone, columns: &Columns<'_>, blocks: &[Block]) -> [u8; MAX_VIEWS] {
    if DEVICE {
        return means_one_by_one(views, columns, blocks);
    }
    // A fifth of the instructions, 1.1 % of an extraction.
    widest(
        #[inline(always)]
        || means_together(views, columns, blocks),
    )
}

/// The same, all sums over the same rows at a time.
#[inline(always)]
fn means_together(
    views: impl Iterator<Item = View> + Clone,
    columns: &Columns<'_>,
    blocks: &[Block],
) -> [u8; MAX_VIEWS] {
    let mut sums = [0u64; MAX_VIEWS];
    let mut all_words = 0u64;
    for (batch, blocks) in blocks.chunks(BATCH).enumerate() {
        let mut words = [0u16; BATCH];
        words.iter_mut().zip(blocks).for_each(|(words, block)| *words = block.words);
        let words = words.get(..blocks.len()).unwrap_or_default();
        let is_small = words.iter().all(|&n| n <= i16::MAX as u16);
        all_words += words.iter().map(|&n| u64::from(n)).sum::<u64>();
        for (sum, view) in sums.iter_mut().zip(views.clone()) {
            let number = usize::from(view.column);
            let is_weighted = number < COLUMN_COUNT;
            let column = if is_weighted { number } else { number - COLUMN_COUNT };
            let values = columns.from(column, batch * BATCH, 0);
            let values = values.get(..blocks.len()).unwrap_or_default();
            *sum += match (is_weighted, is_small) {
                (true, true) => dot(words, values),
                (true, false) => words.iter().zip(values).map(|(&n, &v)| u64::from(n) * u64::from(v)).sum(),
                (false, _) => u64::from(values.iter().map(|&v| u32::from(v)).sum::<u32>()),
            };
        }
    }
    let mut means = [0; MAX_VIEWS];
    for ((mean, sum), view) in means.iter_mut().zip(&sums).zip(views) {
        let weights = if usize::from(view.column) < COLUMN_COUNT { all_words } else { blocks.len() as u64 };
        *mean = sum.checked_div(weights).unwrap_or(0) as u8;
    }
    means
}

/// The same without 2 KiB of sums on the stack.
fn means_one_by_one(views: impl Iterator<Item = View>, columns: &Columns<'_>, blocks: &[Block]) -> [u8; MAX_VIEWS] {
    let mut means = [0; MAX_VIEWS];
    for (slot, view) in means.iter_mut().zip(views) {
        let number = usize::from(view.column);
        let column = if number < COLUMN_COUNT { number } else { number - COLUMN_COUNT };
        *slot = mean(number, columns.from(column, 0, 0), blocks);
    }
    means
}

/// The sum of products of at most `BATCH` pairs, where no block has more words than a signed number holds: compilers
/// know an instruction for sums of products of those.
#[inline(always)]
fn dot(words: &[u16], values: &[u8]) -> u64 {
    let sum: i32 = words.iter().zip(values).map(|(&n, &v)| i32::from(n as i16) * i32::from(v)).sum();
    sum as u64
}

/// Sum of the forest's leaves for a page: log-odds of an article, in units of `1 / 2^LEAF_BITS` nat.
pub fn sum(forest: &Forest<'_>, columns: &Columns<'_>, blocks: &[Block]) -> i32 {
    let means = means(forest.views(), columns, blocks);
    let mut sum = forest.bias();
    for tree in forest.trees() {
        let mut leaf = 0;
        for &[view, border] in tree.levels.iter().rev() {
            // No byte is beyond the means, of which there are 256.
            leaf = leaf << 1 | usize::from(means[usize::from(view)] > border);
        }
        sum += i32::from(tree.leaves.get(leaf).copied().unwrap_or(0) as i8) << tree.shift;
    }
    sum
}

/// The sum as the column has it: `NAT` steps a nat about `EVEN`.
pub fn byte(sum: i32) -> u8 {
    signed(sum >> (LEAF_BITS - 4))
}

/// What the column says of a page that may as well be something else as an article.
pub const EVEN: u8 = 128;

/// Steps of the column a nat.
pub const NAT: u8 = 16;

/// What the column says of a page that is known to be an article.
pub const ARTICLE: u8 = EVEN + 7 * NAT;

/// Greatest bonus.
const MOST: i32 = 256;

/// What the scores of a page are raised by before it is decided, in 1/256 nat: half a nat for each nat of a sum above
/// 0, at most one nat. The sum is of a forest that tells kinds whose pages want more of what is doubtful.
pub fn bonus(sum: i32) -> i16 {
    (sum >> (LEAF_BITS - 7)).clamp(0, MOST) as i16
}

/// Fills the column.
pub fn fill(kind: u8, rows: usize, writer: &mut Writer<'_>) {
    writer.cells(Column::PageKind, 0..rows).fill(kind);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use std::vec::Vec;

    #[test]
    fn means_are_weighted() {
        let blocks = |words: &[u16]| words.iter().map(|&words| Block { words, ..Block::default() }).collect::<Vec<_>>();
        let views = [View { column: 0, offset: 0 }, View { column: COLUMN_COUNT as u16, offset: 0 }];
        let of = |words: &[u16], values: &[u8]| {
            let mut bytes = vec![0; Columns::room(1, words.len())];
            let mut writer = Writer::over(&mut bytes, words.len());
            values.iter().enumerate().for_each(|(row, &value)| writer.put(0, row, value));
            let columns = Columns::new(&bytes, words.len());
            let means = means(views.into_iter(), &columns, &blocks(words));
            assert_eq!(means, means_one_by_one(views.into_iter(), &columns, &blocks(words)));
            assert_eq!([0, COLUMN_COUNT].map(|number| mean(number, values, &blocks(words))), [means[0], means[1]]);
            (means[0], means[1])
        };
        assert_eq!(of(&[30, 10], &[100, 200]), (125, 150));
        assert_eq!(of(&[], &[]), (0, 0));
        assert_eq!(of(&[u16::MAX, u16::MAX], &[100, 200]), (150, 150));
        assert_eq!(of(&[i16::MAX as u16; 2 * BATCH], &[255; 2 * BATCH]), (255, 255));
    }

    #[test]
    fn doubtful_kinds_get_no_bonus() {
        assert_eq!([-(1 << LEAF_BITS), 0, 1 << LEAF_BITS, 9 << LEAF_BITS].map(bonus), [0, 0, 128, 256]);
    }

    #[test]
    fn bytes_are_sixteenths_of_a_nat() {
        assert_eq!([0, 1 << LEAF_BITS, -(2 << LEAF_BITS), 1 << 20].map(byte), [128, 144, 96, 255]);
    }
}
