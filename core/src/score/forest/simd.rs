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
    for (batch, sums) in sums.chunks_mut(BATCH).enumerate() {
        sums.fill(forest.bias());
        simd.vectorize(
            #[inline(always)]
            || run(simd, forest, columns, first + batch * BATCH, sums),
        );
    }
    true
}

/// Sums of leaves of the same shift: each leaf is a byte, and 128 added to it.
#[derive(Clone, Copy)]
struct Part {
    sums: [[u16; GROUP]; BATCH / GROUP],
    trees: u32,
}

impl Part {
    /// Trees whose leaves surely fit.
    const FULL: u32 = 256;

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
        if part.trees == Part::FULL {
            part.flush(tree.shift, sums);
        }
        part.trees += 1;
        add(simd, &tree, &views, part.sums.get_mut(..groups).unwrap_or_default());
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
    // A stream's window may decide a single group.
    if count > 0 {
        for (wide, values) in wide.iter_mut().zip(values) {
            let Some(values) = values.as_chunks().0.get(..count) else { return };
            *wide = values;
        }
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
    let answers: [mask8x32<S>; DEPTH] = array::from_fn(|level| values[level].simd_gt(borders[level]));
    let bit = |level: usize| answers[level].select(u8x32::splat(simd, 1 << level), u8x32::splat(simd, 0));
    let place = (bit(0) | bit(1)) | (bit(2) | bit(3));
    let [a, b, c, d] = leaves.map(|quarter| quarter.swizzle_dyn_within_blocks(place));
    answers[5].select(answers[4].select(d, c), answers[4].select(b, a)).widen()
}
