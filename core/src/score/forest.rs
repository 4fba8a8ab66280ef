//! Sums of a forest's leaves, a column at a time.
//!
//! For each tree the answers of all rows are compared and packed in one loop over arrays of bytes, which compilers turn
//! into vector instructions without being asked; then the leaves are looked up row by row in another. Measured on
//! x86-64 with SSE2 alone, at depth 6 (example `forest_speed`): 0.6 ns a row and tree at 300 rows, 1.1 ns at 40 rows.
//! In a single loop it was 0.7 ns, and at other depths up to 1.3. With AVX2 (`simd`) a row and tree of 40 pages of
//! wcxb-dev take 1.6 instructions.

use crate::feature::columns::{Columns, GROUP};
use crate::limits::DEVICE;
use crate::model::forest::{Forest, LEAF_BITS, Tree};

mod few;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod simd;

/// Rows whose sums are kept on the stack at a time: 2 KiB.
/// A tree and batch cost as much as five groups before the first row is read.
const BATCH: usize = 512;

/// Writes for the rows from `first` as many as `sums` has places, the bias and the leaves' sum, in units of
/// `1 / 2^LEAF_BITS` nat. Where a column is missing its values are taken for 0. Rows are read in groups of `GROUP`, and
/// the last one must end before the columns do.
pub fn sums(forest: &Forest<'_>, columns: &Columns<'_>, first: usize, sums: &mut [i32]) {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if simd::sums(forest, columns, first, sums) {
        return;
    }
    if DEVICE || sums.len() <= few::MOST {
        few::sums(forest, columns, first, sums);
    } else {
        portable(forest, columns, first, sums);
    }
}

/// The same on every machine.
fn portable(forest: &Forest<'_>, columns: &Columns<'_>, first: usize, sums: &mut [i32]) {
    for (batch, out) in sums.chunks_mut(BATCH).enumerate() {
        let mut buffer = [[forest.bias(); GROUP]; BATCH / GROUP];
        let used = out.len().div_ceil(GROUP);
        let Some(groups) = buffer.get_mut(..used) else { return };
        let mut leaves = [0; 256];
        for tree in forest.trees() {
            add(forest, &tree, columns, first + batch * BATCH, &mut leaves, groups);
        }
        out.iter_mut().zip(groups.as_flattened()).for_each(|(out, &sum)| *out = sum);
    }
}

/// A sum as a score: 1/256 nat, rounded, saturated.
pub fn score(sum: i32) -> i16 {
    const SHIFT: u32 = LEAF_BITS - 8;
    let rounded = sum.saturating_add(1 << (SHIFT - 1)) >> SHIFT;
    rounded.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

// Loops over a depth that is known when compiling are unrolled.
fn add(
    forest: &Forest<'_>,
    tree: &Tree<'_>,
    columns: &Columns<'_>,
    row: usize,
    leaves: &mut [i16; 256],
    groups: &mut [[i32; GROUP]],
) {
    match forest.depth() {
        1 => add_tree::<1, 2>(forest, tree, columns, row, leaves, groups),
        2 => add_tree::<2, 4>(forest, tree, columns, row, leaves, groups),
        3 => add_tree::<3, 8>(forest, tree, columns, row, leaves, groups),
        4 => add_tree::<4, 16>(forest, tree, columns, row, leaves, groups),
        5 => add_tree::<5, 32>(forest, tree, columns, row, leaves, groups),
        6 => add_tree::<6, 64>(forest, tree, columns, row, leaves, groups),
        7 => add_tree::<7, 128>(forest, tree, columns, row, leaves, groups),
        _ => add_tree::<8, 256>(forest, tree, columns, row, leaves, groups),
    }
}

fn add_tree<const DEPTH: usize, const LEAVES: usize>(
    forest: &Forest<'_>,
    tree: &Tree<'_>,
    columns: &Columns<'_>,
    row: usize,
    values: &mut [i16; 256],
    groups: &mut [[i32; GROUP]],
) {
    static ZEROS: [u8; BATCH] = [0; BATCH];
    let Some(levels) = tree.levels.first_chunk::<DEPTH>() else { return };
    let Some(leaves) = tree.leaves.first_chunk::<LEAVES>() else { return };
    // A table for every byte needs no mask and no check; what is behind this tree's leaves is never read.
    for (value, &leaf) in values.iter_mut().zip(leaves) {
        *value = i16::from(leaf as i8) << tree.shift;
    }
    let mut indices = [0; BATCH];
    let length = groups.len() * GROUP;
    let Some(indices) = indices.get_mut(..length) else { return };
    // Two levels at a time, from the highest bits down: a loop over plain bytes and no shift that varies. Over all
    // levels a group at a time it took two and a half times as many instructions, since compilers did not unroll it.
    let column = |&[view, _]: &[u8; 2]| {
        let view = forest.view(view);
        let values = columns.from(usize::from(view.column), row, view.offset);
        values.get(..length).or(ZEROS.get(..length)).unwrap_or(&[])
    };
    let (pairs, odd) = levels.as_chunks::<2>();
    for level in odd {
        for (index, &value) in indices.iter_mut().zip(column(level)) {
            *index = u8::from(value > level[1]);
        }
    }
    for [low, high] in pairs.iter().rev() {
        for ((index, &a), &b) in indices.iter_mut().zip(column(low)).zip(column(high)) {
            *index = (*index << 2) | (u8::from(b > high[1]) << 1) | u8::from(a > low[1]);
        }
    }
    let indices = indices.as_chunks::<GROUP>().0;
    for (sums, index) in groups.iter_mut().zip(indices) {
        for (sum, &index) in sums.iter_mut().zip(index) {
            *sum += i32::from(values[usize::from(index)]);
        }
    }
}

#[cfg(test)]
#[path = "forest_tests.rs"]
mod tests;
