//! The same sums where a processor can look up 32 bytes at a time: the byte shuffles of AVX2 take the place of a
//! look-up a row.

use core::array;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, i8x32, i16x16, u8x16, u8x32};
use heapless::Vec;

use crate::feature::columns::{Columns, GROUP};
use crate::model::forest::{Forest, MAX_SHIFT, MAX_VIEWS, Tree};

/// Rows that are looked up together.
const WIDE: usize = 2 * GROUP;
/// As many of them as a tree's questions and leaves are read for at most: what each view sees of them is copied, 32
/// KiB.
const MOST: usize = 4;
/// Levels of a tree. Where there are fewer, no row passes the others' borders.
const DEPTH: usize = 6;
const LEAVES: usize = 1 << DEPTH;

/// `super::sums`. False where the processor or the forest is another.
pub fn sums(forest: &Forest<'_>, columns: &Columns<'_>, first: usize, sums: &mut [i32]) -> bool {
    let Some(simd) = Level::new().as_avx2().filter(|_| usize::from(forest.depth()) <= DEPTH) else { return false };
    for (batch, sums) in sums.chunks_mut(MOST * WIDE).enumerate() {
        let row = first + batch * MOST * WIDE;
        simd.vectorize(
            #[inline(always)]
            || match sums.len().div_ceil(WIDE) {
                1 => run::<_, 1>(simd, forest, columns, row, sums),
                2 => run::<_, 2>(simd, forest, columns, row, sums),
                3 => run::<_, 3>(simd, forest, columns, row, sums),
                _ => run::<_, MOST>(simd, forest, columns, row, sums),
            },
        );
    }
    true
}

/// Bytes are compared as signed ones: a value is above a border where this makes it less.
const TURN: u8 = 0x7F;

/// A tree as a model of this depth has it: questions, shift and leaves.
type TreeBytes = [u8; 2 * DEPTH + 1 + LEAVES];

/// Sums of leaves of the same shift, of 32 rows: of each two rows together, which may wrap, and of the second one
/// alone. So a tree's leaves stay where they are, and are widened with one instruction each.
#[derive(Clone, Copy)]
struct Part {
    pairs: [i16; GROUP],
    seconds: [i16; GROUP],
}

/// Trees whose leaves surely fit, a row's.
const FULL: usize = 256;

#[inline(always)]
fn run<S: Simd, const N: usize>(simd: S, forest: &Forest<'_>, columns: &Columns<'_>, row: usize, sums: &mut [i32]) {
    // What each view sees is copied, so that nothing is looked for and nothing can be missing in the loop over the
    // trees.
    let turn = u8x32::splat(simd, TURN);
    // A vector and not an array: one that begins with zeros takes as long as to copy.
    let mut views = Vec::<[[u8; WIDE]; N], MAX_VIEWS>::new();
    for view in forest.views() {
        // What lies behind the column's end is read for no row that is wanted.
        let seen = columns.behind(usize::from(view.column), row, view.offset);
        let mut short = [[0; WIDE]; N];
        let seen = seen.as_chunks().0.first_chunk::<N>().unwrap_or_else(|| {
            let short_of = short.as_flattened_mut();
            short_of.iter_mut().zip(seen).for_each(|(value, &byte)| *value = byte);
            &short
        });
        let _ = views.push(array::from_fn(|at| {
            let mut values = [0; WIDE];
            (u8x32::load_array_ref(simd, &seen[at]) ^ turn).store_array(&mut values);
            values
        }));
    }
    while views.push([[TURN; WIDE]; N]).is_ok() {}
    let Some(views) = views.first_chunk() else { return };
    let mut totals = [[[forest.bias(); 2]; GROUP]; N];
    let mut trees = forest.trees();
    let mut whole = forest.bytes().as_chunks::<{ size_of::<TreeBytes>() }>().0.chunks(FULL);
    let is_deep = usize::from(forest.depth()) == DEPTH;
    while trees.len() > 0 {
        let mut parts = [[Part { pairs: [0; GROUP], seconds: [0; GROUP] }; N]; MAX_SHIFT as usize + 1];
        if is_deep {
            whole.next().unwrap_or_default().iter().for_each(|tree| add(simd, tree, views, &mut parts));
            trees.by_ref().take(FULL).for_each(|_| {});
        } else {
            trees.by_ref().take(FULL).for_each(|tree| add(simd, &padded(&tree), views, &mut parts));
        }
        for (shift, part) in parts.iter().enumerate() {
            for (totals, part) in totals.iter_mut().zip(part) {
                for (total, (&pair, &second)) in totals.iter_mut().zip(part.pairs.iter().zip(&part.seconds)) {
                    total[0] += i32::from(pair.wrapping_sub(second)) << shift;
                    total[1] += i32::from(second) << shift;
                }
            }
        }
    }
    sums.iter_mut().zip(totals.as_flattened().as_flattened()).for_each(|(sum, &total)| *sum = total);
}

/// A tree of fewer levels as one of `DEPTH`.
#[inline(never)]
fn padded(tree: &Tree<'_>) -> TreeBytes {
    let mut bytes = [0; size_of::<TreeBytes>()];
    let (questions, rest) = bytes.split_at_mut(2 * DEPTH);
    let (questions, rest) = (questions.as_chunks_mut().0, rest);
    questions.fill([0, u8::MAX]);
    questions.iter_mut().zip(tree.levels).for_each(|(question, &level)| *question = level);
    rest[0] = tree.shift;
    rest[1..].iter_mut().zip(tree.leaves).for_each(|(padded, &leaf)| *padded = leaf);
    bytes
}

#[inline(always)]
fn add<S: Simd, const N: usize>(
    simd: S,
    tree: &TreeBytes,
    views: &[[[u8; WIDE]; N]; MAX_VIEWS],
    parts: &mut [[Part; N]; MAX_SHIFT as usize + 1],
) {
    let Some(part) = parts.get_mut(usize::from(tree[2 * DEPTH])) else { return };
    // A quarter of the leaves, twice.
    let quarter = |at: usize| {
        let quarter: [u8; GROUP] = array::from_fn(|i| tree[2 * DEPTH + 1 + at * GROUP + i]);
        let quarter = u8x16::load_array(simd, quarter);
        quarter.combine(quarter)
    };
    let leaves = [quarter(0), quarter(1), quarter(2), quarter(3)];
    let question = |level: usize| {
        let border: i8x32<S> = (u8x32::splat(simd, tree[2 * level + 1]) ^ TURN).bitcast();
        (&views[usize::from(tree[2 * level])], border)
    };
    let [a, b, c, d, e, f] = [question(0), question(1), question(2), question(3), question(4), question(5)];
    for (at, part) in part.iter_mut().enumerate() {
        let is_above = |(view, border): (&[[u8; WIDE]; N], i8x32<S>)| {
            border.simd_gt(u8x32::load_array_ref(simd, &view[at]).bitcast::<i8x32<S>>())
        };
        // An answer is 0 or -1.
        let answer = |question| simd.to_vector_mask8x32(is_above(question));
        let place = answer(d);
        let place = place + place + answer(c);
        let place = place + place + answer(b);
        let place: u8x32<S> = (-(place + place + answer(a))).bitcast();
        let of = |quarter: usize| leaves[quarter].swizzle_dyn_within_blocks(place);
        let (e, f) = (is_above(e), is_above(f));
        let found: i8x32<S> = f.select(e.select(of(3), of(2)), e.select(of(1), of(0))).bitcast();
        let pairs = found.pairwise_widening_add();
        let seconds = found.bitcast::<i16x16<S>>() >> 8;
        (i16x16::load_array_ref(simd, &part.pairs) + pairs).store_array(&mut part.pairs);
        (i16x16::load_array_ref(simd, &part.seconds) + seconds).store_array(&mut part.seconds);
    }
}
