//! Repetition: blocks with the same path of tags or the same text. Cards, comments, rows and menus repeat.

use super::quantise::{cap, log8, share};
use super::{Column as C, Writer};
use crate::block::Block;
use core::ops::Range;

/// Fills the columns of the rows `wanted`. Uses eight words of scratch a row.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], wanted: Range<usize>, scratch: &mut [u32], w: &mut Writer<'_>) {
    // Open addressing over four words an entry: key and 1, count, words, link words. Half full at most.
    let length = scratch.len().min(blocks.len() * 8);
    let table = scratch.split_at_mut(length).0.as_chunks_mut::<4>().0;
    table.fill([0; 4]);
    let total: u32 = blocks.iter().map(|b| u32::from(b.words)).sum();
    for ((row, b), since) in (0..).zip(blocks).zip(w.cells(C::SincePath, 0..blocks.len())) {
        if let Some(entry) = entry_of(table, b.path) {
            *since = if entry[1] & COUNT == 0 { 255 } else { cap((row - entry[0]).min(254)) };
            entry[0] = row;
            entry[2] += u32::from(b.words);
            entry[3] += u32::from(b.link_words);
            entry[1] = (entry[1] & !COUNT) | ((entry[1] & COUNT) + 1).min(COUNT);
        }
    }
    let rows = || wanted.clone().zip(blocks.get(wanted.clone()).unwrap_or(&[]));
    // Rows with the same path mostly stand side by side.
    let (mut path, mut bytes) = (None, [0; 4]);
    for (row, b) in rows() {
        if path != Some(b.path) {
            let Some(entry) = entry_of(table, b.path) else { continue };
            let count = entry[1] & COUNT;
            path = Some(b.path);
            bytes = [log8(count), share(entry[2], total), log8(entry[2] / count.max(1)), share(entry[3], entry[2])];
        }
        for (column, byte) in [C::PathCount, C::PathWords, C::PathBlockWords, C::PathLinks].into_iter().zip(bytes) {
            w.set(column, row, byte);
        }
    }
    table.fill([0; 4]);
    for b in blocks {
        if let Some(entry) = entry_of(table, b.text_hash) {
            entry[1] = (entry[1] & !COUNT) | ((entry[1] & COUNT) + 1).min(COUNT);
        }
    }
    for ((_, b), count) in rows().zip(w.cells(C::TextCount, wanted.clone())) {
        if let Some(entry) = entry_of(table, b.text_hash) {
            *count = log8(entry[1] & COUNT);
        }
    }
}

// An entry's second word: the key's upper half, and how often it was met.
const COUNT: u32 = 0xFFFF;

/// The entry of a key, new or old. Keys are told apart by their slot and 16 bits: a rare mix-up changes a feature a
/// little, on every machine alike.
pub fn entry_of(table: &mut [[u32; 4]], key: u32) -> Option<&mut [u32; 4]> {
    let mixed = key.wrapping_mul(0x9E37_79B1);
    let tag = (mixed & 0xFFFF) << 16;
    let len = table.len();
    let mut slot = ((mixed as u64 * len as u64) >> 32) as usize;
    for _ in 0..len {
        let entry = table.get(slot)?;
        if entry[1] & COUNT == 0 || entry[1] & !COUNT == tag {
            let entry = table.get_mut(slot)?;
            entry[1] |= tag;
            return Some(entry);
        }
        slot = if slot + 1 == len { 0 } else { slot + 1 };
    }
    None
}
