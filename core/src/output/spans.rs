//! Columns of a table whose cells span several columns or rows. Containers count cells alone, so the table's tags are
//! read again. In streams, which do not keep the page, cells span one.

use super::{Source, attribute};
use crate::block::skip::content_model;
use crate::scan::{ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;

/// Columns that a cell spans at most, and columns from the first on in which what spans rows is remembered: a row of
/// made-up cells becomes no more than so many columns wider, and a cell too.
const MOST_COLUMNS: usize = 16;

/// Bytes of the shortest tag that spans something: `<td rowspan=2>`.
const LEAST_TAG: u32 = 14;

/// Bytes of tags that are read at once.
const PIECE: usize = 1 << 10;

/// Where the cells of a table stand, up to one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    // Offset of what comes next.
    at: u32,
    // Open tables: none before the table's tag, one in its cells.
    depth: u32,
    // Columns before what comes next, and cells in its row.
    column: u8,
    cells: u8,
    // Rows below this one that a cell above spans, of each column; a bit for each that is spanned in this row.
    rows: [u8; MOST_COLUMNS],
    covered: u16,
    /// A cell spans several columns or rows.
    pub has_spans: bool,
}

impl Grid {
    /// Before the table whose tag is at `table`.
    pub fn before(table: u32) -> Grid {
        let rows = [0; MOST_COLUMNS];
        Grid { at: table, depth: 0, column: 0, cells: 0, rows, covered: 0, has_spans: false }
    }

    /// Reads on to the cell whose tag is at `cell`, behind so many others of its row, and gives its column; none where
    /// its tags tell something else than the containers.
    pub fn column_of(&mut self, source: &Source<'_>, cell: u32, before: u8) -> Option<u8> {
        self.read_to(source, cell as usize);
        self.pass_covered();
        (self.at == cell && self.cells == before).then_some(self.column)
    }

    fn read_to(&mut self, source: &Source<'_>, end: usize) {
        let mut scanner = Scanner::resume_at(self.at, ContentModel::Data, b"");
        let pieces = source.bytes.get(self.at as usize..end).unwrap_or(&[]).chunks(PIECE);
        let mut reader = Reader { grid: self, source, kind: TagKind::Start, tag: TagId::UNKNOWN, tag_at: 0 };
        for piece in pieces {
            if !source.may_read() {
                break;
            }
            scanner.feed(piece, &mut reader);
            source.has_read(piece.len());
            reader.grid.at += piece.len() as u32;
        }
    }

    fn begin_row(&mut self) {
        (self.column, self.cells, self.covered) = (0, 0, 0);
        for (i, rows) in self.rows.iter_mut().enumerate() {
            self.covered |= u16::from(*rows > 0) << i;
            *rows = rows.saturating_sub(1);
        }
    }

    /// Passes over the columns that are spanned from above.
    fn pass_covered(&mut self) {
        self.column =
            self.column.saturating_add((u32::from(self.covered) >> self.column.min(31)).trailing_ones() as u8);
    }

    fn add_cell(&mut self, columns: u8, rows: u8) {
        self.pass_covered();
        if rows > 0 {
            let spanned = self.rows.iter_mut().skip(self.column.into()).take(columns.into());
            spanned.for_each(|below| *below = (*below).max(rows));
        }
        (self.column, self.cells) = (self.column.saturating_add(columns), self.cells.saturating_add(1));
    }
}

/// Reads the tags of a table.
struct Reader<'g> {
    grid: &'g mut Grid,
    source: &'g Source<'g>,
    kind: TagKind,
    tag: TagId,
    tag_at: u32,
}

impl Reader<'_> {
    fn cell(&mut self, end: u32) {
        let is_short = end.saturating_sub(self.tag_at) < LEAST_TAG;
        let (columns, rows) = if is_short { (1, 1) } else { spans_of(self.source, self.tag_at, end) };
        self.grid.has_spans |= columns > 1 || rows > 1;
        self.grid.add_cell(columns, rows - 1);
    }
}

/// Columns that a cell spans, whose tag is at `at`.
pub fn columns_at(source: &Source<'_>, at: u32) -> u8 {
    spans_of(source, at, u32::MAX).0
}

/// Columns and rows that a cell spans, whose tag is at `at` and ends before `end`.
fn spans_of(source: &Source<'_>, at: u32, end: u32) -> (u8, u8) {
    let names: [&[u8]; 2] = [b"colspan", b"rowspan"];
    let ([columns, rows], _) = attribute::values::<4, 2>(source, (at as usize, end as usize), names);
    let columns = number(&columns).unwrap_or(1).clamp(1, MOST_COLUMNS as u8);
    // To the end of the group (HTML, section 4.9.11).
    (columns, number(&rows).map_or(1, |rows| if rows == 0 { u8::MAX } else { rows }))
}

/// The number that a value begins with.
fn number(value: &[u8]) -> Option<u8> {
    let value = value.trim_ascii_start();
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit());
    value.first().filter(|byte| byte.is_ascii_digit())?;
    Some(digits.fold(0, |number: u8, digit| number.saturating_mul(10).saturating_add(digit - b'0')))
}

impl Sink for Reader<'_> {
    fn text(&mut self, _raw: &[u8], _at: u32) {}

    fn text_ref(&mut self, _text: &str, _span: Span) {}

    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        (self.kind, self.tag, self.tag_at) = (kind, tag, at);
    }

    fn wants_attributes(&self) -> bool {
        false
    }

    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        match (self.kind, self.tag) {
            (TagKind::Start, TagId::TABLE) => self.grid.depth += 1,
            (TagKind::End, TagId::TABLE) => self.grid.depth = self.grid.depth.saturating_sub(1),
            _ if self.grid.depth != 1 || self.kind == TagKind::End => {}
            (_, TagId::TR) => self.grid.begin_row(),
            (_, TagId::TD | TagId::TH) => self.cell(end),
            (_, TagId::THEAD | TagId::TBODY | TagId::TFOOT) => self.grid.rows = [0; MOST_COLUMNS],
            _ => {}
        }
        let raw = Span { start: self.tag_at, end };
        match self.kind {
            TagKind::Start => content_model(self.tag, self_closing, raw, self.source.bytes),
            TagKind::End => ContentModel::Data,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use crate::choice::Input;
    use std::vec::Vec;

    /// The columns of all cells but those in capitals, which are none of the table's.
    fn columns(table: &str) -> Vec<Option<u8>> {
        let source = Source::page(table.as_bytes(), Charset::Utf8, Input::Html);
        let (mut grid, mut before) = (Grid::before(0), 0);
        let mut columns = Vec::new();
        for (at, _) in table.match_indices('<') {
            match table.as_bytes()[at..] {
                [b'<', b't', b'r', ..] => before = 0,
                [b'<', b't', b'd' | b'h', b' ' | b'>', ..] => {
                    columns.push(grid.column_of(&source, at as u32, before));
                    before += 1;
                }
                _ => {}
            }
        }
        columns
    }

    #[test]
    fn cells_stand_behind_what_spans_their_columns() {
        let cases: [(&str, &[u8]); 12] = [
            ("<table><tr><td>a<td>b<tr><td>c", &[0, 1, 0]),
            ("<table><tr><td colspan=2>a<td>b", &[0, 2]),
            ("<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d", &[0, 1, 1, 0]),
            ("<table><tr><td>a<td rowspan='3'>b<td>c<tr><td>d<td>e<tr><td>f<td>g", &[0, 1, 2, 0, 2, 0, 2]),
            ("<table><tr><td rowspan=2 colspan=2>a<td rowspan=3>b<tr><td>c<tr><td>d<td>e<td>f", &[0, 2, 3, 0, 1, 3]),
            ("<table><tr><th rowspan=2></th><th colspan=2>x</th><tr><th>y<th>z", &[0, 1, 1, 2]),
            // To the end of the group.
            ("<table><tbody><tr><td rowspan=0>a<tr><td>b<tr><td>c<tbody><tr><td>d", &[0, 1, 1, 0]),
            ("<table><tr><td rowspan=9>a</tr></tbody><tfoot><tr><td>b", &[0, 0]),
            // Not numbers, or too large.
            ("<table><tr><td colspan=zwei>a<td colspan=''>b<td colspan=0>c<td colspan=-2>d", &[0, 1, 2, 3]),
            ("<table><tr><td colspan=100000>a<td colspan=' 3x'>b<td>c", &[0, 16, 19]),
            // None of the table's own.
            ("<table><tr><td>a<!-- <TH colspan=9> --><script>'<TH colspan=9>'</script><td>b", &[0, 1]),
            ("<table><caption x='<TH colspan=3>'><tr><td>a<table><TH colspan=8></table><td>b", &[0, 1]),
        ];
        for (table, expected) in cases {
            let columns: Vec<u8> = columns(table).into_iter().flatten().collect();
            assert_eq!(columns, expected, "{table}");
        }
    }

    #[test]
    fn rows_become_no_wider_than_is_remembered() {
        let table = std::format!("<table><tr>{}<tr><td>b", "<td rowspan=99999>a".repeat(200));
        assert_eq!(columns(&table).last(), Some(&Some(MOST_COLUMNS as u8)));
        let table = std::format!("<table><tr>{}", "<td colspan=99999>a".repeat(100));
        assert_eq!(columns(&table).last(), Some(&Some(u8::MAX)));
    }
}
