//! Sums of a forest's leaves for few rows, such as a stream decides at a time, and on devices for all.
//!
//! For a page's rows a tree's leaves are first spread over a table (`forest`); for a dozen rows that takes longer than
//! the rows do. Here they are read where they are, and what a view is of is looked up once for all trees: for 12 rows
//! 280 instructions a tree at depth 6 in place of 490, on x86-64. Without vectors four rows share a word: on a
//! Cortex-M4 the 90 trees of a small model took a third of the instructions.

use crate::feature::columns::{Columns, GROUP};
use crate::limits::DEVICE;
use crate::model::Forest;
use crate::model::forest::{MAX_VIEWS, Tree};

/// Groups of rows that are read at a time, at most: what a group more takes is less than to look at all trees again.
const GROUPS: usize = if DEVICE { 1 } else { 4 };
/// Rows of which a tree is read once.
pub const MOST: usize = GROUPS * GROUP;

/// For each view where the first row's values begin.
type Starts = [u32; MAX_VIEWS];

/// `super::sums`.
pub fn sums(forest: &Forest<'_>, columns: &Columns<'_>, first: usize, sums: &mut [i32]) {
    for (batch, sums) in sums.chunks_mut(MOST).enumerate() {
        batch_sums(forest, columns, first + batch * MOST, sums);
    }
}

fn batch_sums(forest: &Forest<'_>, columns: &Columns<'_>, first: usize, sums: &mut [i32]) {
    sums.fill(forest.bias());
    let mut starts = [u32::MAX; MAX_VIEWS];
    for (start, view) in starts.iter_mut().zip(forest.views()) {
        *start = columns.start(usize::from(view.column), first, view.offset).unwrap_or(usize::MAX) as u32;
    }
    let bytes = columns.bytes();
    for tree in forest.trees() {
        match sums.len().div_ceil(GROUP) {
            1 => add::<GROUP>(&tree, &starts, bytes, sums),
            2 if !DEVICE => add::<{ 2 * GROUP }>(&tree, &starts, bytes, sums),
            3 if !DEVICE => add::<{ 3 * GROUP }>(&tree, &starts, bytes, sums),
            _ => add::<MOST>(&tree, &starts, bytes, sums),
        }
    }
}

#[inline(always)]
fn add<const ROWS: usize>(tree: &Tree<'_>, starts: &Starts, bytes: &[u8], sums: &mut [i32]) {
    // The leaf of each row: a bit a level, the first one's lowest.
    let mut indices = [0; ROWS];
    for &[view, border] in tree.levels.iter().rev() {
        let values = bytes.get(starts[usize::from(view)] as usize..).and_then(|values| values.first_chunk());
        answer(&mut indices, values.unwrap_or(&[0; ROWS]), border);
    }
    for (sum, &index) in sums.iter_mut().zip(&indices) {
        let leaf = tree.leaves.get(usize::from(index)).copied().unwrap_or(0);
        *sum += i32::from(leaf as i8) << tree.shift;
    }
}

/// Puts a question's answers, 1 where a value is above the border, behind the bits that are there.
#[inline(always)]
fn answer<const ROWS: usize>(indices: &mut [u8; ROWS], values: &[u8; ROWS], border: u8) {
    if DEVICE {
        return answer_in_words(indices, values, border);
    }
    for (index, &value) in indices.iter_mut().zip(values) {
        *index = *index << 1 | u8::from(value > border);
    }
}

/// The same without vectors, four rows in a word.
#[inline(always)]
fn answer_in_words(indices: &mut [u8], values: &[u8], border: u8) {
    const ONES: u32 = 0x0101_0101;
    const LOW: u32 = !(ONES << 7);
    // A value is above the border where the sum with 255 less the border carries.
    let rest = u32::from(!border) * ONES;
    for (index, values) in indices.as_chunks_mut::<4>().0.iter_mut().zip(values.as_chunks::<4>().0) {
        let values = u32::from_ne_bytes(*values);
        let low = (values & LOW) + (rest & LOW);
        let carry = (values & rest) | ((values | rest) & low);
        // No bit leaves its byte: there are eight levels at most.
        *index = (u32::from_ne_bytes(*index) << 1 | (carry >> 7 & ONES)).to_ne_bytes();
    }
}

#[cfg(test)]
#[path = "few_tests.rs"]
mod tests;
