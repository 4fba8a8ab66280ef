//! What the whole page says; the same value in every row.

use super::quantise::{cap, log8, share};
use super::{Column as C, Writer};
use crate::block::{Block, flag};
use core::ops::Range;

/// Sums over the page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    /// Words.
    pub words: u32,
    /// Words in good blocks.
    pub good: u32,
}

/// Running text: ten words or more, of which two thirds are outside links.
pub fn is_good(b: &Block) -> bool {
    b.words >= 10 && u32::from(b.link_words) * 3 <= u32::from(b.words)
}

/// Words of a good block, else 0.
pub fn good_words(b: &Block) -> u32 {
    if is_good(b) { b.words.into() } else { 0 }
}

/// Fills the columns of the rows `wanted`.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], wanted: Range<usize>, w: &mut Writer<'_>) -> Totals {
    let (mut words, mut links, mut good, mut headings, mut longest) = (0u32, 0u32, 0u32, 0u32, 0u32);
    let mut within = [0u32; 4];
    const PARTS: [u32; 4] = [flag::LIST_ITEM, flag::CELL, flag::ARTICLE, flag::MAIN];
    for b in blocks {
        let n = u32::from(b.words);
        words += n;
        links += u32::from(b.link_words);
        good += good_words(b);
        headings += (b.flags & flag::HEADING != 0) as u32;
        longest = longest.max(n);
        for (sum, bit) in within.iter_mut().zip(PARTS) {
            if b.flags & bit != 0 {
                *sum += n;
            }
        }
    }
    let values = [
        (C::PageWords, log8(words)),
        (C::PageBlocks, log8(blocks.len() as u32)),
        (C::PageLinkDensity, share(links, words)),
        (C::PageGood, share(good, words)),
        (C::PageList, share(within[0], words)),
        (C::PageTable, share(within[1], words)),
        (C::PageArticle, share(within[2], words)),
        (C::PageMain, share(within[3], words)),
        (C::PageLongest, log8(longest)),
        (C::PageBlockWords, cap(words.checked_div(blocks.len() as u32).unwrap_or(0))),
        (C::PageHeadings, log8(headings)),
    ];
    for (column, value) in values {
        w.cells(column, wanted.clone()).fill(value);
    }
    Totals { words, good }
}
