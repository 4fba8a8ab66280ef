//! In: the block table. Out: byte columns, one a feature. Imports `block`, `scan`, `span`, `limits`.
//!
//! A column holds one byte a row. Counts and ratios are quantised by the functions of `quantise`; what a neighbour
//! has is the same column read at an offset, never copied. A container covers a contiguous range of rows, so sums
//! over it are differences of prefix sums.

mod column;
pub mod columns;
mod container;
mod context;
mod entries;
mod own;
mod page;
pub(crate) mod quantise;
mod repeat;
pub mod scale;
mod smooth;
#[cfg(test)]
mod tests;

pub use column::{COLUMN_COUNT, Column};
pub use columns::Columns;
pub(crate) use entries::{count, entries, entry_of, times};
pub use own::{heading_level, tag_rank};

use crate::block::{Block, Container};
use crate::limits::FAST;
use columns::{GROUP, PADDING};
use core::ops::{Range, RangeInclusive};

/// 32-bit words of scratch per row that `compute` needs.
pub const FEATURE_SCRATCH: usize = 8;

/// Changes whenever a column changes its meaning or its place: a model knows the set it was trained on.
pub const FEATURE_SET: u32 = 1;

const _: () = assert!(COLUMN_COUNT <= columns::COLUMN_ROOM);

/// Where columns are written.
#[derive(Debug)]
pub struct Writer<'c> {
    bytes: &'c mut [u8],
    stride: usize,
}

impl<'c> Writer<'c> {
    /// A writer of columns of `rows` rows over `bytes`, whose old content goes. `bytes` must have room for
    /// `Columns::room(COLUMN_ROOM, rows)`; where it has not, columns are missing.
    pub fn new(bytes: &'c mut [u8], rows: usize) -> Writer<'c> {
        let used = bytes.len().min(Columns::room(columns::COLUMN_ROOM, rows));
        bytes.split_at_mut(used).0.fill(0);
        Writer { bytes, stride: Columns::stride(rows) }
    }

    /// A writer of all rows of the table's first `written` columns: only what lies between those is cleared, and of the
    /// others all.
    pub(crate) fn whole(bytes: &'c mut [u8], rows: usize, written: usize) -> Writer<'c> {
        let stride = Columns::stride(rows);
        let used = bytes.len().min(Columns::room(COLUMN_COUNT, rows));
        let (used, _) = bytes.split_at_mut(used);
        let (written, others) = used.split_at_mut(used.len().min(written * stride));
        for column in written.chunks_mut(stride) {
            column.iter_mut().take(PADDING).for_each(|byte| *byte = 0);
        }
        others.fill(0);
        Writer { bytes, stride }
    }

    /// A writer that adds columns behind those of the table.
    pub(crate) fn behind(bytes: &'c mut [u8], rows: usize) -> Writer<'c> {
        let writer = Writer::over(bytes, rows);
        if FAST {
            writer
                .bytes
                .iter_mut()
                .take(Columns::room(columns::COLUMN_ROOM, rows))
                .skip(COLUMN_COUNT * writer.stride)
                .for_each(|byte| *byte = 0);
        }
        writer
    }

    /// A writer that adds columns to those that are there.
    pub fn over(bytes: &'c mut [u8], rows: usize) -> Writer<'c> {
        Writer { bytes, stride: Columns::stride(rows) }
    }

    /// The bytes of a column's rows; none where the column is missing.
    #[inline(always)]
    pub(crate) fn cells(&mut self, column: Column, rows: Range<usize>) -> &mut [u8] {
        let start = column as usize * self.stride + PADDING;
        self.bytes.get_mut(start + rows.start..start + rows.end).unwrap_or_default()
    }

    /// Sets a row's byte.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    pub fn set(&mut self, column: Column, row: usize, value: u8) {
        self.put(column as usize, row, value);
    }

    /// The same for a column by its number: those behind `COLUMN_COUNT` are not named here.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn put(&mut self, column: usize, row: usize, value: u8) {
        if let Some(byte) = self.bytes.get_mut(column * self.stride + PADDING + row) {
            *byte = value;
        }
    }
}

/// Rows that wait in `Rows`.
const WAITING: usize = if FAST { GROUP } else { 0 };

/// Columns from number `FIRST` on, written row after row: a column gets its bytes a group of rows at a time. Each byte
/// of its own takes as long to find its place as to be computed. (In small builds they go straight to their places.)
struct Rows<const FIRST: usize, const COUNT: usize> {
    cells: [[u8; WAITING]; COUNT],
    // The next row, and how many of those before it wait in `cells`.
    row: usize,
    waiting: usize,
}

impl<const FIRST: usize, const COUNT: usize> Rows<FIRST, COUNT> {
    /// Those from `row` on. What is not set is 0.
    fn new(row: usize) -> Self {
        Rows { cells: [[0; WAITING]; COUNT], row, waiting: 0 }
    }

    #[inline(always)]
    fn set(&mut self, w: &mut Writer<'_>, column: Column, value: u8) {
        if !FAST {
            return w.set(column, self.row, value);
        }
        let cells = self.cells.get_mut((column as usize).wrapping_sub(FIRST));
        if let Some(cell) = cells.and_then(|cells| cells.get_mut(self.waiting % GROUP)) {
            *cell = value;
        }
    }

    /// The row is complete.
    #[inline(always)]
    fn next(&mut self, w: &mut Writer<'_>) {
        self.row += 1;
        if FAST {
            self.waiting += 1;
            if self.waiting == GROUP {
                self.write(w);
            }
        }
    }

    /// Writes what waits.
    #[inline(always)]
    fn flush(&mut self, w: &mut Writer<'_>) {
        if FAST {
            self.write(w);
        }
    }

    #[inline(never)]
    fn write(&mut self, w: &mut Writer<'_>) {
        let first = FIRST * w.stride + PADDING + self.row - self.waiting;
        let columns = w.bytes.get_mut(first..).unwrap_or_default().chunks_mut(w.stride.max(1));
        if self.waiting == GROUP {
            for (column, cells) in columns.zip(&mut self.cells) {
                if let Some(to) = column.first_chunk_mut() {
                    *to = *cells;
                }
                *cells = [0; WAITING];
            }
        } else {
            for (column, cells) in columns.zip(&mut self.cells) {
                column.iter_mut().zip(&*cells).take(self.waiting).for_each(|(to, &cell)| *to = cell);
                *cells = [0; WAITING];
            }
        }
        self.waiting = 0;
    }
}

/// Fills all columns that follow from the table alone (those of the systems' verdicts are written by layer `score`).
pub fn compute(blocks: &[Block], containers: &[Container], scratch: &mut [u32], writer: &mut Writer<'_>) {
    compute_rows(blocks, containers, 0..blocks.len(), 0..blocks.len(), scratch, writer);
}

/// Columns that are sums around a row.
pub const SUMS: RangeInclusive<u16> = Column::Words2 as u16..=Column::UnderBest as u16;

/// The columns that other systems' verdicts fill (`score::verdicts`).
pub const VERDICTS: RangeInclusive<u16> = Column::Cetr as u16..=Column::TreeFilter as u16;

/// The same with all rows in view, but for the rows `wanted` alone, and `SUMS` for the rows `summed`; what the others'
/// columns have is left open.
pub fn compute_rows(
    blocks: &[Block],
    containers: &[Container],
    wanted: Range<usize>,
    summed: Range<usize>,
    scratch: &mut [u32],
    writer: &mut Writer<'_>,
) {
    let [wanted, summed] = [wanted, summed].map(|rows| rows.start..rows.end.min(blocks.len()));
    own::compute(blocks, containers, wanted.clone(), writer);
    let totals = page::compute(blocks, wanted.clone(), writer);
    context::compute(blocks, &totals, wanted.clone(), writer);
    repeat::compute(blocks, wanted.clone(), scratch, writer);
    smooth::compute(blocks, summed.clone(), scratch, writer);
    container::compute(blocks, containers, &totals, summed, scratch, writer);
}
