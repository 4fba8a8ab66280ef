//! The same sums where a processor can look up 32 bytes at a time: the byte shuffles of AVX2 take the place of a look-up
//! a row.

use core::array;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, mask8x32, u8x16, u8x32, u16x16};

use super::BATCH;
use crate::feature::columns::{Columns, GROUP};
use crate::model::forest::{Forest, MAX_SHIFT, MAX_VIEWS, Tree};

/// Rows that are looked up together.
const WIDE: usize = 2 * GROUP;
/// Levels of a tree. Where there are fewer, no row passes the others' borders.
const DEPTH: usize = 6;
const LEAVES: usize = 1 << DEPTH;

/// `super::sums`. False where the processor or the forest is another.
pub fn sums(forest: &Forest<'_>, columns: &Columns<'_>, first: usize, sums: &mut [i32]) -> bool {
    let Some(simd) = Level::new().as_avx2().filter(|_| usize::from(forest.depth()) <= DEPTH) else { return false };
    sums.fill(forest.bias());
    if sums.len() <= WIDE {
        simd.vectorize(
            #[inline(always)]
            || run_few(simd, forest, columns, first, sums),
        );
        return true;
    }
    for (batch, sums) in sums.chunks_mut(BATCH).enumerate() {
        simd.vectorize(
            #[inline(always)]
            || run(simd, forest, columns, first + batch * BATCH, sums),
        );
    }
    true
}

/// Sums of leaves of the same shift: each leaf is a byte, and 128 added to it.
#[derive(Clone, Copy)]
struct Part<const GROUPS: usize> {
    sums: [[u16; GROUP]; GROUPS],
    trees: u32,
}

/// Trees whose leaves surely fit.
const FULL: u32 = 256;

impl<const GROUPS: usize> Part<GROUPS> {
    #[inline(always)]
    fn flush(&mut self, shift: u8, sums: &mut [i32]) {
        if self.trees > 0 {
            for (sum, part) in sums.iter_mut().zip(self.sums.as_flattened_mut()) {
                *sum += (i32::from(*part) - 128 * self.trees as i32) << shift;
                *part = 0;
            }
            self.trees = 0;
        }
    }
}

#[inline(always)]
fn run<S: Simd>(simd: S, forest: &Forest<'_>, columns: &Columns<'_>, row: usize, sums: &mut [i32]) {
    static ZEROS: [u8; BATCH] = [0; BATCH];
    let mut parts = [Part { sums: [[0; GROUP]; BATCH / GROUP], trees: 0 }; MAX_SHIFT as usize + 1];
    let groups = sums.len().div_ceil(GROUP);
    // Where the rows' values begin: trees ask for the same views again and again.
    let mut views = [&ZEROS[..]; MAX_VIEWS];
    for (values, view) in views.iter_mut().zip(forest.views()) {
        let column = columns.from(usize::from(view.column), row, view.offset);
        *values = column.get(..groups * GROUP).unwrap_or(&ZEROS);
    }
    for tree in forest.trees() {
        let part = &mut parts[usize::from(tree.shift.min(MAX_SHIFT))];
        if part.trees == FULL {
            part.flush(tree.shift, sums);
        }
        part.trees += 1;
        add(simd, &tree, &views, part.sums.get_mut(..groups).unwrap_or_default());
    }
    for (shift, part) in (0..).zip(&mut parts) {
        part.flush(shift, sums);
    }
}

/// The same for rows that are looked up together, such as a stream's window decides: half the instructions a tree. What
/// each view sees is copied, so that nothing is looked for and nothing can be missing in the loop over the trees.
#[inline(always)]
fn run_few<S: Simd>(simd: S, forest: &Forest<'_>, columns: &Columns<'_>, row: usize, sums: &mut [i32]) {
    let mut views = [[0; WIDE]; MAX_VIEWS];
    for (values, view) in views.iter_mut().zip(forest.views()) {
        // What lies behind the column's end is read for no row that is wanted.
        if let Some(column) = columns.chunk(usize::from(view.column), row, view.offset) {
            *values = *column;
            continue;
        }
        let column = columns.from(usize::from(view.column), row, view.offset);
        values.iter_mut().zip(column).for_each(|(value, &byte)| *value = byte);
    }
    let mut parts = [Part { sums: [[0; GROUP]; 2], trees: 0 }; MAX_SHIFT as usize + 1];
    let sign = u8x16::splat(simd, 0x80);
    for tree in forest.trees() {
        let part = &mut parts[usize::from(tree.shift.min(MAX_SHIFT))];
        if part.trees == FULL {
            part.flush(tree.shift, sums);
        }
        part.trees += 1;
        let (mut questions, mut padded) = ([[0, 255]; DEPTH], [0; LEAVES]);
        let (questions, leaves) = match (tree.levels.first_chunk(), tree.leaves.first_chunk()) {
            (Some(all), Some(leaves)) => (all, leaves),
            _ => {
                questions.iter_mut().zip(tree.levels).for_each(|(question, &level)| *question = level);
                padded.iter_mut().zip(tree.leaves).for_each(|(padded, &leaf)| *padded = leaf);
                (&questions, &padded)
            }
        };
        // Arrays are spelt out: what `map` calls might not be inlined, and then knows nothing of the processor.
        let values = |level: usize| u8x32::load_array_ref(simd, &views[usize::from(questions[level][0])]);
        let values = [values(0), values(1), values(2), values(3), values(4), values(5)];
        let border = |level: usize| u8x32::splat(simd, questions[level][1]);
        let borders = [border(0), border(1), border(2), border(3), border(4), border(5)];
        let leaves = leaves.as_chunks().0;
        let quarter = |at: usize| {
            let quarter = u8x16::load_array_ref(simd, &leaves[at]) ^ sign;
            quarter.combine(quarter)
        };
        let leaves = [quarter(0), quarter(1), quarter(2), quarter(3)];
        let (a, b) = look_up(simd, values, &borders, &leaves);
        let [low, high] = &mut part.sums;
        (u16x16::load_array_ref(simd, low) + a).store_slice(low);
        (u16x16::load_array_ref(simd, high) + b).store_slice(high);
    }
    for (shift, part) in (0..).zip(&mut parts) {
        part.flush(shift, sums);
    }
}

#[inline(always)]
fn add<S: Simd>(simd: S, tree: &Tree<'_>, views: &[&[u8]; MAX_VIEWS], sums: &mut [[u16; GROUP]]) {
    let (mut questions, mut padded) = ([[0, 255]; DEPTH], [0; LEAVES]);
    let leaves = match (tree.levels.first_chunk(), tree.leaves.first_chunk()) {
        (Some(&all), Some(leaves)) => {
            questions = all;
            leaves
        }
        _ => {
            questions.iter_mut().zip(tree.levels).for_each(|(question, &level)| *question = level);
            padded.iter_mut().zip(tree.leaves).for_each(|(padded, &leaf)| *padded = leaf);
            &padded
        }
    };
    let values = questions.map(|[view, _]| views[usize::from(view)]);
    let borders = questions.map(|[_, border]| u8x32::splat(simd, border));
    let sign = u8x16::splat(simd, 0x80);
    let leaves: [u8x32<S>; LEAVES / GROUP] = array::from_fn(|quarter| {
        let quarter = u8x16::load_array_ref(simd, &leaves.as_chunks().0[quarter]) ^ sign;
        quarter.combine(quarter)
    });
    let (pairs, odd) = sums.as_chunks_mut::<2>();
    let count = pairs.len();
    let mut wide: [&[[u8; WIDE]]; DEPTH] = [&[]; DEPTH];
    for (wide, values) in wide.iter_mut().zip(values) {
        let Some(values) = values.as_chunks().0.get(..count) else { return };
        *wide = values;
    }
    for (at, [low, high]) in pairs.iter_mut().enumerate() {
        let values = array::from_fn(|level| u8x32::load_array_ref(simd, &wide[level][at]));
        let (a, b) = look_up(simd, values, &borders, &leaves);
        (u16x16::load_array_ref(simd, low) + a).store_slice(low);
        (u16x16::load_array_ref(simd, high) + b).store_slice(high);
    }
    if let [last] = odd {
        let nothing = u8x16::splat(simd, 0);
        let at = count * WIDE;
        let values = values.map(|values| {
            let values = values.get(at..).and_then(|values| values.first_chunk());
            values.map_or(nothing, |values| u8x16::load_array_ref(simd, values)).combine(nothing)
        });
        let (a, _) = look_up(simd, values, &borders, &leaves);
        (u16x16::load_array_ref(simd, last) + a).store_slice(last);
    }
}

/// The rows' leaves.
#[inline(always)]
fn look_up<S: Simd>(
    simd: S,
    values: [u8x32<S>; DEPTH],
    borders: &[u8x32<S>; DEPTH],
    leaves: &[u8x32<S>; LEAVES / GROUP],
) -> (u16x16<S>, u16x16<S>) {
    let answer = |level: usize| -> mask8x32<S> { values[level].simd_gt(borders[level]) };
    let bit = |level: usize| answer(level).select(u8x32::splat(simd, 1 << level), u8x32::splat(simd, 0));
    let place = (bit(0) | bit(1)) | (bit(2) | bit(3));
    let quarter = |at: usize| leaves[at].swizzle_dyn_within_blocks(place);
    let odd = answer(4);
    answer(5).select(odd.select(quarter(3), quarter(2)), odd.select(quarter(1), quarter(0))).widen()
}
