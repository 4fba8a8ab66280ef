//! Where a block stands: in the page, behind a heading, before and behind running text.

use super::own::heading_level;
use super::page::{Totals, good_words, is_good};
use super::quantise::{cap, log8, share};
use super::{Column as C, Rows, Writer};
use crate::block::{Block, flag};
use crate::scan::TagId;
use core::ops::Range;

/// Fills the columns of the rows `wanted`.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], totals: &Totals, wanted: Range<usize>, w: &mut Writer<'_>) {
    forward(blocks, totals, wanted.clone(), w);
    backward(blocks, wanted, w);
}

/// Columns from `Place` on.
const COLUMNS: usize = C::SinceEnd as usize + 1 - C::Place as usize;

/// The last heading and what stands since.
#[derive(Clone, Copy, Default)]
struct Section {
    blocks: u32,
    words: u32,
    link_words: u32,
    level: u8,
    heading_words: u16,
    heading_title: u8,
}

#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn forward(blocks: &[Block], totals: &Totals, wanted: Range<usize>, w: &mut Writer<'_>) {
    let count = blocks.len() as u32;
    let mut rows = Rows::<{ C::Place as usize }, COLUMNS>::new(wanted.start);
    let (mut words, mut good) = (0u32, 0u32);
    let mut section = Section { blocks: 255, ..Section::default() };
    let (mut since_good, mut since_end, mut since_title) = (255u32, None::<u32>, None::<u32>);
    for (row, b) in blocks.iter().enumerate().take(wanted.end) {
        let is_wanted = row >= wanted.start;
        if is_wanted {
            rows.set(w, C::Place, share(row as u32, count));
            rows.set(w, C::WordsBefore, share(words, totals.words));
            rows.set(w, C::BlocksBefore, log8(row as u32));
            rows.set(w, C::BlocksBehind, log8(count - 1 - row as u32));
            rows.set(w, C::GoodBefore, share(good, totals.good));
            rows.set(w, C::SinceGood, cap(since_good));
        }
        words += u32::from(b.words);
        good += good_words(b);
        since_good = if is_good(b) { 0 } else { since_good.saturating_add(1) };

        let level = heading_level(b);
        if level > 0 {
            section = Section {
                level,
                heading_words: b.words,
                heading_title: share(b.title_words.into(), b.words.into()),
                ..Section::default()
            };
        } else {
            section.blocks = section.blocks.saturating_add(1);
        }
        if is_wanted {
            rows.set(w, C::SinceHeading, cap(section.blocks));
            rows.set(w, C::WordsSinceHeading, log8(section.words));
            rows.set(w, C::LastHeading, section.level);
            rows.set(w, C::LastHeadingWords, log8(section.heading_words.into()));
            rows.set(w, C::LastHeadingTitle, section.heading_title);
        }
        if level == 0 {
            section.words += u32::from(b.words);
            section.link_words += u32::from(b.link_words);
        }
        since_title = if is_title(b) { Some(0) } else { since_title.map(|n| n + 1) };
        since_end = if b.flags & flag::END_PHRASE != 0 { Some(0) } else { since_end.map(|n| n + 1) };
        if is_wanted {
            rows.set(w, C::SectionLinks, share(section.link_words, section.words));
            rows.set(w, C::SinceTitle, since_title.map_or(255, |n| cap(n.min(254))));
            rows.set(w, C::SinceEnd, since_end.map_or(255, |n| cap(n.min(254))));
            rows.next(w);
        }
    }
    rows.flush(w);
}

#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn backward(blocks: &[Block], wanted: Range<usize>, w: &mut Writer<'_>) {
    let (mut before_good, mut before_title) = (255u32, None::<u32>);
    for (row, b) in blocks.iter().enumerate().skip(wanted.start).rev() {
        w.set(C::BeforeGood, row, cap(before_good));
        before_good = if is_good(b) { 0 } else { before_good.saturating_add(1) };
        w.set(C::BeforeTitle, row, before_title.map_or(0, cap));
        before_title = if is_title(b) { Some(1) } else { before_title.map(|n| n + 1) };
    }
}

fn is_title(b: &Block) -> bool {
    b.tag == TagId::H1 || b.flags & flag::TITLE_MATCH != 0
}
