//! The features of a page's rows: one u8 column a feature.

/// Rows before the first and behind the last one that a view may look at. They are 0; a column has those behind it in
/// common with the one that follows.
pub const PADDING: usize = 8;
/// Rows are read in whole groups of so many; of the last one's, those behind the page are of no use and have any value.
pub const GROUP: usize = 16;

/// Columns that a workspace has room for: those of the table and those of the second stage.
pub const COLUMN_ROOM: usize = 160;

/// Bytes of a column of `rows` rows.
const fn stride(rows: usize) -> usize {
    rows + PADDING
}

/// Bytes that can be read from a column's first one on.
const fn reach(rows: usize) -> usize {
    Columns::whole_rows(rows) + 2 * PADDING
}

/// Columns of the same length, one behind the other. Each has `PADDING` bytes of 0, then a byte for each row; behind
/// the last one are zeros. So a neighbour's feature is the same column read at an offset, without a branch.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'c> {
    bytes: &'c [u8],
    rows: usize,
    stride: usize,
}

impl<'c> Columns<'c> {
    /// Bytes of a column of `rows` rows.
    pub const fn stride(rows: usize) -> usize {
        stride(rows)
    }

    /// Bytes of so many columns, with those that whole groups of the last one's rows take.
    pub const fn room(columns: usize, rows: usize) -> usize {
        if columns == 0 { 0 } else { (columns - 1) * stride(rows) + reach(rows) }
    }

    /// Rows in whole groups.
    pub const fn whole_rows(rows: usize) -> usize {
        rows.next_multiple_of(GROUP)
    }

    /// Place of a row's byte in its column.
    pub const fn place(row: usize) -> usize {
        PADDING.saturating_add(row)
    }

    /// Columns over `bytes`, of which the first `Columns::stride(rows)` are the first column and so on.
    pub fn new(bytes: &'c [u8], rows: usize) -> Columns<'c> {
        Columns { bytes, rows, stride: Self::stride(rows) }
    }

    /// Rows of each column.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// All columns.
    pub fn bytes(&self) -> &'c [u8] {
        self.bytes
    }

    /// Where in `bytes` the one is that `from` begins with.
    pub fn start(&self, column: usize, row: usize, offset: i8) -> Option<usize> {
        let place = Self::place(row).checked_add_signed(isize::from(offset))?;
        column.checked_mul(self.stride)?.checked_add(place).filter(|&start| start < self.bytes.len())
    }

    /// All bytes from the one that `from` begins with, whatever lies behind the column's end.
    pub fn behind(&self, column: usize, row: usize, offset: i8) -> &'c [u8] {
        let place = PADDING.wrapping_add(row).wrapping_add_signed(isize::from(offset));
        self.bytes.get(column.wrapping_mul(self.stride).wrapping_add(place)..).unwrap_or(&[])
    }

    /// Bytes of a column from the one of `row`, read `offset` rows further, to the end of what whole groups of rows
    /// take: behind the padding, any. Empty where there is no such column or row.
    pub fn from(&self, column: usize, row: usize, offset: i8) -> &'c [u8] {
        let start = Self::place(row).saturating_add_signed(isize::from(offset));
        let column = column.saturating_mul(self.stride);
        self.bytes
            .get(column..column.saturating_add(reach(self.rows)))
            .and_then(|bytes| bytes.get(start..))
            .unwrap_or(&[])
    }

    /// A row's value as a view sees it; 0 outside the page and where there is no such column.
    pub fn value(&self, column: usize, row: usize, offset: i8) -> u8 {
        if row >= self.rows {
            return 0;
        }
        self.from(column, row, offset).first().copied().unwrap_or(0)
    }
}
