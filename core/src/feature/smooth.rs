//! Sums over the neighbourhood.

use super::quantise::{cap, log8, ratio, share};
use super::{Column as C, Rows, Writer};
use crate::block::Block;
use core::ops::Range;

/// Columns but for the fading sums.
const COLUMNS: usize = C::TagRatioMean as usize + 1 - C::Words2 as usize;

/// Fills the columns of the rows `wanted`. Uses four words of scratch a row, and one row's more.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], wanted: Range<usize>, scratch: &mut [u32], w: &mut Writer<'_>) {
    let rows = blocks.len();
    // Prefix sums: words, link words, sentences, tag ratio.
    let table = scratch.split_at_mut(((rows + 1) * 4).min(scratch.len())).0.as_chunks_mut::<4>().0;
    let mut sum = [0u32; 4];
    for (i, slot) in table.iter_mut().enumerate() {
        *slot = sum;
        if let Some(b) = blocks.get(i) {
            sum[0] += u32::from(b.words);
            sum[1] += u32::from(b.link_words);
            sum[2] += u32::from(b.sentences);
            sum[3] += (b.chars / u32::from(b.tags).max(1)).min(2000);
        }
    }
    let table = &*table;
    let within = |row: usize, radius: usize| {
        let from = table.get(row.saturating_sub(radius)).copied().unwrap_or_default();
        let to = table.get((row + radius + 1).min(rows)).copied().unwrap_or_default();
        core::array::from_fn::<u32, 4, _>(|i| to[i].saturating_sub(from[i]))
    };
    let mean = sum[3] / (rows as u32).max(1);
    let mut out = Rows::<{ C::Words2 as usize }, COLUMNS>::new(wanted.start);
    for row in wanted.clone() {
        let [words, links, _, ratio2] = within(row, 2);
        out.set(w, C::Words2, log8(words));
        out.set(w, C::Links2, share(links, words));
        out.set(w, C::TagRatio2, log8(ratio2 / 5));
        out.set(w, C::TagRatioMean, ratio(ratio2 / 5, mean, 32));
        let [words, links, sentences, _] = within(row, 6);
        out.set(w, C::Words6, log8(words));
        out.set(w, C::Links6, share(links, words));
        out.set(w, C::Sentences6, cap(sentences));
        out.next(w);
    }
    out.flush(w);
    // A fading sum keeps three quarters from block to block.
    let faded = |fade: &mut u32, b: &Block| {
        let before = log8(*fade);
        *fade = *fade * 3 / 4 + free_words(b);
        before
    };
    let mut fade = 0;
    for (byte, b) in w.cells(C::FadeBefore, 0..wanted.end).iter_mut().zip(blocks) {
        *byte = faded(&mut fade, b);
    }
    fade = 0;
    let behind = blocks.get(wanted.start..).unwrap_or(&[]);
    for (byte, b) in w.cells(C::FadeBehind, wanted.start..rows).iter_mut().zip(behind).rev() {
        *byte = faded(&mut fade, b);
    }
}

fn free_words(b: &Block) -> u32 {
    u32::from(b.words.saturating_sub(b.link_words))
}
