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
    let (mut since_good, mut since_end, mut since_title) = (255u32, NEVER, NEVER);
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
        since_title = since(is_title(b), since_title);
        since_end = since(b.flags & flag::END_PHRASE != 0, since_end);
        if is_wanted {
            rows.set(w, C::SectionLinks, share(section.link_words, section.words));
            rows.set(w, C::SinceTitle, since_title);
            rows.set(w, C::SinceEnd, since_end);
            rows.next(w);
        }
    }
    rows.flush(w);
}

#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn backward(blocks: &[Block], wanted: Range<usize>, w: &mut Writer<'_>) {
    let rows = wanted.start..blocks.len();
    let blocks = blocks.get(wanted.start..).unwrap_or(&[]);
    let mut before_good = 255u32;
    for (byte, b) in w.cells(C::BeforeGood, rows.clone()).iter_mut().zip(blocks).rev() {
        *byte = cap(before_good);
        before_good = if is_good(b) { 0 } else { before_good.saturating_add(1) };
    }
    let mut before_title = None::<u32>;
    for (byte, b) in w.cells(C::BeforeTitle, rows).iter_mut().zip(blocks).rev() {
        *byte = before_title.map_or(0, cap);
        before_title = if is_title(b) { Some(1) } else { before_title.map(|n| n + 1) };
    }
}

/// No such row yet.
const NEVER: u8 = 255;

/// Rows since such a one, by those before it: up to 254.
fn since(is_one: bool, before: u8) -> u8 {
    if is_one { 0 } else { before + (before < NEVER - 1) as u8 }
}

fn is_title(b: &Block) -> bool {
    b.tag == TagId::H1 || b.flags & flag::TITLE_MATCH != 0
}
