//! In which cell of which table a block stands: for the formats that have tables.

use super::source::CONTAINER;
use super::spans::{Grid, columns_at};
use super::{Decided, Source, strong};
use crate::block::{Container, LOOK, all_inside, flag, inside};
use crate::scan::TagId;

/// Blocks of a cell in a table of data. One with more holds a page, or a part of one.
const MAX_BLOCKS: u16 = 4;

/// Columns that rows further down may have more than the first ones: each row of the output is as wide as the table.
const MOST_MORE: u8 = 16;

/// A cell of a table of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    // Offsets of the start tags.
    table: u32,
    row: u32,
    start: u32,
    /// Columns before it; the cells behind `columns` are one.
    pub column: u8,
    /// Columns of the table, two or more.
    pub columns: u8,
    /// A `th`, or in `thead`.
    pub is_head: bool,
    /// The row has nothing but such cells.
    pub in_head: bool,
    // The container around the table.
    outside: u16,
    // Where cells span several columns or rows.
    grid: Option<Grid>,
}

/// What a block goes on in, by its cell and that of the block before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// No table, or one that is not open.
    Nothing,
    /// The table, behind a row that ends with this cell.
    Table(Cell),
    /// The row, behind this cell.
    Row(Cell),
    /// The cell.
    Cell,
}

impl Cell {
    /// The cell that a block stands in, if it does and the table has data in it. `last` is that of the block before.
    pub fn of(block: &Decided<'_>, last: Option<Cell>) -> Option<Cell> {
        let containers = block.containers;
        let (mut cell, mut row, mut in_thead) = (None, None, false);
        for (at, container) in block.around(block.block.container) {
            match container.tag {
                TagId::TD | TagId::TH => cell = cell.or(Some(container)),
                TagId::TR => row = row.or(Some((at, container))),
                TagId::THEAD => in_thead |= row.is_some(),
                TagId::TABLE => {
                    let (cell, (row_at, row)) = (cell?, row?);
                    let same_table = last.filter(|last| last.table == container.start);
                    let (columns, mut grid) = match same_table {
                        Some(last) => (last.columns, last.grid),
                        None if is_last_alone(block, at, row_at, in_thead) => return None,
                        None => {
                            let columns = widened(block, at, columns_of(containers, at)?);
                            match spanned(block, container.start, at) {
                                Some((columns, grid)) => (columns, Some(grid)),
                                None => (columns, None),
                            }
                        }
                    };
                    let column = grid.as_mut().and_then(|g| g.column_of(&block.source, cell.start, cell.column));
                    grid = grid.filter(|_| column.is_some());
                    let in_head = match same_table.filter(|last| last.row == row.start) {
                        Some(last) => last.in_head,
                        None => in_thead || inside(containers, row_at.into()).all(|c| c.tag != TagId::TD),
                    };
                    return Some(Cell {
                        table: container.start,
                        row: row.start,
                        start: cell.start,
                        column: column.unwrap_or(cell.column).min(columns - 1),
                        columns,
                        is_head: in_thead || cell.tag == TagId::TH,
                        in_head,
                        outside: container.parent,
                        grid,
                    });
                }
                _ => {}
            }
        }
        None
    }

    /// What of the cell before it goes on.
    pub fn within(&self, last: Option<Cell>) -> Within {
        match last {
            Some(last) if last.table != self.table => Within::Nothing,
            Some(last) if last.row != self.row => Within::Table(last),
            Some(last) if last.column < self.column => Within::Row(last),
            Some(_) => Within::Cell,
            None => Within::Nothing,
        }
    }

    /// True where the row that begins with the block is a table's head, if it is the first one: its cells are, or all
    /// their words are strong.
    pub fn begins_head(&self, block: &Decided<'_>) -> bool {
        self.in_head || block.block.flags & flag::BOLD != 0 && strong::is_row(&block.source, self.row)
    }

    /// Columns that it spans, up to the last one.
    pub fn width(&self, source: &Source<'_>) -> u8 {
        let width = if self.grid.is_some() { columns_at(source, self.start) } else { 1 };
        width.min(self.columns - self.column)
    }
}

/// The innermost container around a block, or around the table whose cell it stands in.
pub fn outside(block: &Decided<'_>, cell: Option<Cell>) -> u16 {
    cell.map_or(block.block.container, |cell| cell.outside)
}

/// Columns of the table at `at`, if it is one of data: of two rows or more, half of which have text in two cells or
/// more, with few blocks in a cell and without tables in it. Tables for layout have a page in a cell, or other tables,
/// or one cell in a row, with a picture of a bullet before it.
fn columns_of(containers: &[Container], at: u16) -> Option<u8> {
    let (mut rows, mut full_rows, mut columns, mut cells) = (0, 0, 0, 0);
    for c in inside(containers, at.into()) {
        match c.tag {
            TagId::TABLE => return None,
            TagId::TD | TagId::TH => {
                if c.end.saturating_sub(c.first) > MAX_BLOCKS {
                    return None;
                }
                cells += 1;
                full_rows += u32::from(cells == 2);
                columns = columns.max(c.column.saturating_add(1));
            }
            TagId::TR => (rows, cells) = (rows + 1, 0),
            _ => {}
        }
    }
    (rows > 1 && full_rows * 2 >= rows).then_some(columns.max(2))
}

/// True of the row at `row` where it is the last one with text of the table at `at`, of which no other has been
/// written, and has no head cells: one row says no more than its cells do, and mostly its table is one for layout
/// (posts of vBulletin 3 below their dates). Where another row is kept is not known before it comes. In a stream, where
/// more may come, it is not asked.
#[inline(never)]
fn is_last_alone(block: &Decided<'_>, at: u16, row: u16, in_thead: bool) -> bool {
    let end = block.containers.get(usize::from(at)).map_or(0, |table| table.end);
    if in_thead || block.text.is_some() {
        return false;
    }
    let behind = block.containers.get(usize::from(row) + 1..).unwrap_or(&[]);
    let mut cells = behind.iter().take_while(|c| c.first < end).zip(0..=LOOK);
    cells.all(|(c, before)| !matches!(c.tag, TagId::TR | TagId::TH) && before < LOOK)
}

/// Columns of the table of data at `at`, of whose first rows so many are known: of all rows, where the page has not
/// been looked through too often.
#[inline(never)]
fn widened(block: &Decided<'_>, at: u16, columns: u8) -> u8 {
    let most = columns.saturating_add(MOST_MORE);
    if !block.source.may_read() {
        return columns;
    }
    let (mut all, mut looked) = (columns, 0);
    for c in all_inside(block.containers, at.into()).take_while(|c| c.tag != TagId::TABLE) {
        looked += 1;
        if matches!(c.tag, TagId::TD | TagId::TH) {
            all = all.max(c.column.saturating_add(1));
        }
    }
    block.source.has_read(looked * CONTAINER);
    all.min(most)
}

/// Columns of the table at `at`, and where its cells stand, if cells span several columns or rows. What a cell spans
/// behind all others is no column: pages write `colspan=10` where they mean all.
#[inline(never)]
fn spanned(block: &Decided<'_>, table: u32, at: u16) -> Option<(u8, Grid)> {
    let grid = Grid::before(table);
    let (mut all, mut columns) = (grid, 2);
    for c in inside(block.containers, at.into()).filter(|c| matches!(c.tag, TagId::TD | TagId::TH)) {
        columns = all.column_of(&block.source, c.start, c.column)?.saturating_add(1).max(columns);
    }
    all.has_spans.then_some((columns, grid))
}
