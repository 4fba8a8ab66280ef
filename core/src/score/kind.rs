//! What kind of page it is: the log-odds of an article, by a forest over means of the columns.
//!
//! Other kinds (products, lists, forums, services) call for other decisions on the same block. What is said of a page as
//! a whole is learned from few examples, so it goes through one number instead of many questions of the other forests.
//! Measured with log-odds shifted towards articles by 3 nat, against a model without kinds: wcxb-dev -.005
//! (cross-validated), dragnet-train +.028, l3s-gn1-a +.012.

use crate::block::Block;
use crate::feature::quantise::signed;
use crate::feature::{COLUMN_COUNT, Column, Columns, Writer};
use crate::model::Forest;
use crate::model::forest::{LEAF_BITS, MAX_VIEWS, View};

/// Means that a forest of kinds can ask for: those weighted by words, one a column, and behind them the plain ones.
pub const MEANS: usize = 2 * COLUMN_COUNT;

/// A mean of a column over a page's rows, by its number. `values` has one byte a row.
pub fn mean(number: usize, values: &[u8], blocks: &[Block]) -> u8 {
    let is_weighted = number < COLUMN_COUNT;
    let (mut sum, mut weights) = (0u64, 0u64);
    for (&value, block) in values.iter().zip(blocks) {
        let weight = if is_weighted { u64::from(block.words) } else { 1 };
        sum += weight * u64::from(value);
        weights += weight;
    }
    sum.checked_div(weights).unwrap_or(0) as u8
}

/// Sum of the forest's leaves for a page: log-odds of an article, in units of `1 / 2^LEAF_BITS` nat.
pub fn sum(forest: &Forest<'_>, columns: &Columns<'_>, blocks: &[Block]) -> i32 {
    let mut means = [0u8; MAX_VIEWS];
    for (slot, View { column, .. }) in means.iter_mut().zip(forest.views()) {
        let number = usize::from(column);
        let of = if number < COLUMN_COUNT { number } else { number - COLUMN_COUNT };
        *slot = mean(number, columns.from(of, 0, 0), blocks);
    }
    let mut sum = forest.bias();
    for tree in forest.trees() {
        let mut leaf = 0usize;
        for (level, &[view, border]) in tree.levels.iter().enumerate() {
            let is_above = means.get(usize::from(view)).is_some_and(|&mean| mean > border);
            leaf |= usize::from(is_above) << level;
        }
        sum += i32::from(tree.leaves.get(leaf).copied().unwrap_or(0) as i8) << tree.shift;
    }
    sum
}

/// The sum as the column has it: 16 steps a nat about 128.
pub fn byte(sum: i32) -> u8 {
    signed(sum >> (LEAF_BITS - 4))
}

/// What the column says of a page that is known to be an article.
pub const ARTICLE: u8 = 240;

/// Fills the column.
pub fn fill(kind: u8, rows: usize, writer: &mut Writer<'_>) {
    for row in 0..rows {
        writer.set(Column::PageKind, row, kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_weighted() {
        let blocks = [Block { words: 30, ..Block::default() }, Block { words: 10, ..Block::default() }];
        assert_eq!(mean(0, &[100, 200], &blocks), 125);
        assert_eq!(mean(COLUMN_COUNT, &[100, 200], &blocks), 150);
        assert_eq!(mean(0, &[], &[]), 0);
    }

    #[test]
    fn bytes_are_sixteenths_of_a_nat() {
        assert_eq!([0, 1 << LEAF_BITS, -(2 << LEAF_BITS), 1 << 20].map(byte), [128, 144, 96, 255]);
    }
}
