//! Repetition: blocks with the same path of tags or the same text. Cards, comments, rows and menus repeat.

use super::entries::{count, entries, entry_of, times};
use super::quantise::{cap, log8, share};
use super::{Column as C, Writer};
use crate::block::Block;
use core::ops::Range;

/// Fills the columns of the rows `wanted`. Uses eight words of scratch a row.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], wanted: Range<usize>, scratch: &mut [u32], w: &mut Writer<'_>) {
    // Of each path the last row, the rows, the words and the link words.
    let table = entries(scratch, blocks.len());
    let total: u32 = blocks.iter().map(|b| u32::from(b.words)).sum();
    for ((row, b), since) in (0..).zip(blocks).zip(w.cells(C::SincePath, 0..blocks.len())) {
        if let Some(entry) = entry_of(table, b.path) {
            *since = if times(entry) == 0 { 255 } else { cap((row - entry[0]).min(254)) };
            entry[0] = row;
            entry[2] += u32::from(b.words);
            entry[3] += u32::from(b.link_words);
            count(entry);
        }
    }
    let rows = || wanted.clone().zip(blocks.get(wanted.clone()).unwrap_or(&[]));
    // Rows with the same path mostly stand side by side.
    let (mut path, mut bytes) = (None, [0; 4]);
    for (row, b) in rows() {
        if path != Some(b.path) {
            let Some(entry) = entry_of(table, b.path) else { continue };
            let rows = times(entry);
            path = Some(b.path);
            bytes = [log8(rows), share(entry[2], total), log8(entry[2] / rows.max(1)), share(entry[3], entry[2])];
        }
        for (column, byte) in [C::PathCount, C::PathWords, C::PathBlockWords, C::PathLinks].into_iter().zip(bytes) {
            w.set(column, row, byte);
        }
    }
    table.fill([0; 4]);
    for b in blocks {
        if let Some(entry) = entry_of(table, b.text_hash) {
            count(entry);
        }
    }
    for ((_, b), cell) in rows().zip(w.cells(C::TextCount, wanted.clone())) {
        if let Some(entry) = entry_of(table, b.text_hash) {
            *cell = log8(times(entry));
        }
    }
}
