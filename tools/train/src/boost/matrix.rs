//! Columns of many pages, laid out as the evaluator wants those of one.

use std::ops::Range;

use tagsieve::feature::Columns;
use tagsieve::feature::columns::PADDING;

/// Byte columns over the rows of all pages. Between two pages `PADDING` places stay 0, so a view at an offset never
/// sees another page's rows, and all pages together can be evaluated as one.
#[derive(Clone, Debug)]
pub struct Matrix {
    bytes: Vec<u8>,
    columns: usize,
    pages: Vec<Range<usize>>,
}

impl Matrix {
    /// A matrix of zeros, for pages of these numbers of rows.
    pub fn new(columns: usize, rows: impl IntoIterator<Item = usize>) -> Matrix {
        let mut end = 0;
        let pages: Vec<_> = rows
            .into_iter()
            .map(|rows| {
                let start = if end == 0 { 0 } else { end + PADDING };
                end = start + rows;
                start..end
            })
            .collect();
        Matrix { bytes: vec![0; Columns::room(columns, end)], columns, pages }
    }

    /// Number of columns.
    pub fn column_count(&self) -> usize {
        self.columns
    }

    /// Places: rows of all pages and the gaps between them.
    pub fn places(&self) -> usize {
        self.pages.last().map_or(0, |page| page.end)
    }

    /// The places of each page.
    pub fn pages(&self) -> &[Range<usize>] {
        &self.pages
    }

    /// A page's part of a column.
    ///
    /// # Panics
    /// Where there is no such page or column.
    pub fn page_mut(&mut self, page: usize, column: usize) -> &mut [u8] {
        let (start, end) = (self.pages[page].start, self.pages[page].end);
        let column = column * Columns::stride(self.places());
        &mut self.bytes[column + Columns::place(start)..column + Columns::place(end)]
    }

    /// All places as the rows of one page.
    pub fn columns(&self) -> Columns<'_> {
        Columns::new(&self.bytes, self.places())
    }
}
