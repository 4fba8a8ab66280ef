//! Markdown: headings, lists in lists, code blocks, tables and paragraphs.

use core::ops::ControlFlow;

use super::cells::{Cell, Within};
use super::escape::Place;
use super::inline::{Inline, longest_run};
use super::nest::{Kind, Level, MAX_LEVELS, Nest};
use super::reader::Detail;
use super::source::Joint;
use super::task::Task;
use super::{Decided, Flow, Write, counted, language, write_number, write_times};
use crate::block::flag;
use crate::label::Label;
use crate::scan::TagId;

/// What a block has begun and its end will end: only then is it known that the next block does not go on in it.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    inline: Inline,
    indent: Indent,
    // Backticks of the fence; 0 where there is none.
    fence: u32,
    // The table's cell.
    cell: Option<Cell>,
    // The items in that.
    items: Nest,
    // The row is the table's head, which a row of dashes follows.
    is_head: bool,
    // A block has been written.
    any: bool,
}

impl Open {
    /// Nothing.
    pub const NONE: Open = Open {
        inline: Inline::new(Place::Paragraph),
        indent: Indent { marks: [0; MAX_LEVELS], len: 0, is_due: false },
        fence: 0,
        cell: None,
        items: Nest::NONE,
        is_head: false,
        any: false,
    };

    /// Ends it.
    pub fn end(mut self, write: &mut Write<'_>) -> Flow {
        if self.fence == 0 {
            self.end_text(write)?;
        }
        let Open { indent, fence, cell, is_head, .. } = &mut self;
        let write = &mut |piece: &str| indent.push(piece, write);
        if *fence > 0 {
            write("\n")?;
            return write_times(write, *fence, "`");
        }
        cell.map_or(Flow::Continue(()), |cell| end_row(&cell, *is_head, write))
    }

    /// Ends the text of a paragraph, a heading or a block in a cell.
    fn end_text(&mut self, write: &mut Write<'_>) -> Flow {
        let Open { inline, indent, .. } = self;
        inline.end(&mut |piece: &str| indent.push(piece, write))
    }
}

/// What stands before every line: spaces for an item of a list, and the mark of a quotation.
#[derive(Clone, Copy, Debug)]
struct Indent {
    // Spaces of each level; 0 is a quotation.
    marks: [u8; MAX_LEVELS],
    len: usize,
    // A line has ended and no other begun.
    is_due: bool,
}

impl Indent {
    /// Of these levels, where a line begins.
    fn of(levels: &[Level]) -> Indent {
        let mut indent = Indent { marks: [0; MAX_LEVELS], len: levels.len(), is_due: !levels.is_empty() };
        for (mark, level) in indent.marks.iter_mut().zip(levels) {
            *mark = width_of(level);
        }
        indent
    }

    fn push(&mut self, piece: &str, write: &mut Write<'_>) -> Flow {
        if self.len == 0 {
            return write(piece);
        }
        for line in piece.split_inclusive('\n') {
            if self.is_due {
                self.begin_line(line == "\n", write)?;
            }
            self.is_due = line.ends_with('\n');
            write(line)?;
        }
        Flow::Continue(())
    }

    /// An empty line has no space at its end.
    fn begin_line(&self, is_empty: bool, write: &mut Write<'_>) -> Flow {
        let marks = self.marks.get(..self.len).unwrap_or(&[]);
        let quotes = marks.iter().rposition(|&mark| mark == 0).map_or(0, |last| last + 1);
        let count = if is_empty { quotes } else { marks.len() };
        for (i, &mark) in (1..).zip(marks.iter().take(count)) {
            match mark {
                0 => write(if is_empty && i == count { ">" } else { "> " })?,
                width => write_times(write, width.into(), " ")?,
            }
        }
        Flow::Continue(())
    }
}

/// Writes a kept block behind the one before, or where it goes on in that.
#[inline(never)]
pub fn block(
    block: &Decided<'_>,
    (joint, detail): (Joint, Detail),
    open: &mut Open,
    nest: &mut Nest,
    write: &mut Write<'_>,
) -> Flow {
    let cell = Cell::of(block, open.cell);
    // Systems that tell paragraphs from lists tell no code.
    let fenced =
        matches!(block.label, Label::Code | Label::Main) && block.block.flags & flag::PRE != 0 && cell.is_none();
    // Three backticks, or more than any run in it (CommonMark, section 4.5).
    let fence = if fenced { longest_run(block).max(2) + 1 } else { 0 };
    // Code that has more backticks in it than the fence before it begins anew.
    if joint != Joint::None && fenced == (open.fence > 0) && fence <= open.fence {
        let Open { inline, indent, .. } = open;
        let write = &mut |piece: &str| indent.push(piece, write);
        return if fenced { block.write_code(joint, write) } else { inline.block(block, (joint, detail), write) };
    }
    let is_first = !core::mem::replace(&mut open.any, true);
    let within = cell.map_or(Within::Nothing, |cell| cell.within(open.cell));
    let item = if within == Within::Nothing {
        open.end(write)?;
        begin(block, cell, is_first, open, nest, write)?
    } else {
        open.end_text(write)?;
        None
    };
    open.cell = cell;
    if let Some(cell) = cell {
        begin_cell(block, &cell, within, open, write)?;
    }
    if within != Within::Cell {
        open.items = Nest::NONE;
    }
    // In a cell the number that the page writes is not left out (`counted`).
    let begun = cell.and_then(|_| open.items.enter_in_cell(block));
    let listed = begun.filter(|item| !counted::is_number_of(block, item));
    let Open { inline, indent, .. } = open;
    let write = &mut |piece: &str| indent.push(piece, write);
    open.fence = fence;
    if fenced {
        write_times(write, fence, "`")?;
        if let Some(language) = language::of(block) {
            write(&language)?;
        }
        write("\n")?;
        return block.write_code(Joint::None, write);
    }
    let place = match block.label {
        _ if cell.is_some() => Place::Cell,
        Label::Heading => Place::Heading,
        _ => Place::Paragraph,
    };
    if let Some(item) = listed {
        begin_level(&item, write)?;
    }
    write(mark_of(block, place, item))?;
    inline.restart(place);
    inline.block(block, (Joint::None, detail), write)
}

/// What the text of a block begins with that says what it is.
fn mark_of(block: &Decided<'_>, place: Place, item: Option<Level>) -> &'static str {
    match place {
        Place::Heading => match block.heading() {
            TagId::H1 => "# ",
            TagId::H3 => "### ",
            TagId::H4 => "#### ",
            TagId::H5 => "##### ",
            TagId::H6 => "###### ",
            _ => "## ",
        },
        // Only a paragraph can be a task (GitHub Flavored Markdown, section 5.3).
        Place::Paragraph => match item.and_then(|item| Task::of(block, &item)) {
            None => "",
            Some(Task::Open) => "[ ] ",
            Some(Task::Done) => "[x] ",
        },
        Place::Cell => "",
    }
}

/// Writes what stands between the block before and this one: line breaks, and the marks of the items and quotations
/// that begin with it. Gives the innermost of them, where that is an item.
fn begin(
    block: &Decided<'_>,
    cell: Option<Cell>,
    is_first: bool,
    open: &mut Open,
    nest: &mut Nest,
    write: &mut Write<'_>,
) -> ControlFlow<(), Option<Level>> {
    let was_item = nest.open().last().is_some_and(Level::is_item);
    let kept = nest.enter(block, cell);
    let (around, new) = nest.open().split_at_checked(kept.levels).unwrap_or_default();
    // A list in an item begins behind its text only with a 1 (CommonMark, section 5.2); behind an empty line with any
    // number.
    let begins_list = kept.lists == kept.levels;
    let is_late = |item: &Level| begins_list && item.kind == Kind::Numbered && item.number != 1;
    let is_next = was_item && new.first().is_some_and(|level| level.is_item() && !is_late(level));
    open.indent = Indent::of(around);
    if !is_first {
        write("\n")?;
        if !is_next {
            open.indent.push("\n", write)?;
        }
    }
    new.iter().try_for_each(|level| begin_level(level, &mut |piece| open.indent.push(piece, write)))?;
    let is_due = open.indent.is_due;
    open.indent = Indent { is_due, ..Indent::of(nest.open()) };
    ControlFlow::Continue(new.last().copied().filter(Level::is_item))
}

/// Writes the mark that an item or a quotation begins with.
fn begin_level(level: &Level, write: &mut Write<'_>) -> Flow {
    let mark = match (level.kind, level.is_other) {
        (Kind::Numbered, false) => ". ",
        (Kind::Numbered, true) => ") ",
        (Kind::Item, false) => "- ",
        (Kind::Item, true) => "* ",
        (Kind::Quote, _) => "> ",
    };
    let is_numbered = level.kind == Kind::Numbered;
    if is_numbered {
        write_number(write, "", level.number.into())?;
    }
    write(mark)
}

/// Begins a cell behind the one before (GitHub Flavored Markdown, section 4.10). A table whose first row is no head has
/// an empty one; rows have no cells behind their last one with text.
fn begin_cell(block: &Decided<'_>, cell: &Cell, within: Within, open: &mut Open, write: &mut Write<'_>) -> Flow {
    let Open { indent, is_head, .. } = open;
    let write = &mut |piece: &str| indent.push(piece, write);
    match within {
        Within::Cell => return write("<br>"),
        Within::Row(last) => {
            write(" ")?;
            return empty_cells(cell.column - last.column - 1, write);
        }
        Within::Table(last) => {
            end_row(&last, core::mem::take(is_head), write)?;
            write("\n")?;
        }
        Within::Nothing => {
            *is_head = cell.begins_head(block);
            if !*is_head {
                empty_cells(cell.columns - 1, write)?;
                write(" |\n")?;
                dashes(cell.columns, write)?;
                write("\n")?;
            }
        }
    }
    empty_cells(cell.column, write)
}

/// Ends the row behind its last cell.
fn end_row(last: &Cell, is_head: bool, write: &mut Write<'_>) -> Flow {
    if !is_head {
        return write(" |");
    }
    write(" ")?;
    write_times(write, (last.columns - last.column - 1).into(), "|  ")?;
    write("|\n")?;
    dashes(last.columns, write)
}

/// Empty cells, and the beginning of the one behind them.
fn empty_cells(count: u8, write: &mut Write<'_>) -> Flow {
    write_times(write, count.into(), "|  ")?;
    write("| ")
}

/// The row behind a table's head.
fn dashes(columns: u8, write: &mut Write<'_>) -> Flow {
    write_times(write, columns.into(), "| --- ")?;
    write("|")
}

/// Characters of an item's mark: so far in stands all that belongs to it (CommonMark, section 5.2). None of a
/// quotation's.
fn width_of(level: &Level) -> u8 {
    match level.kind {
        Kind::Quote => 0,
        Kind::Item => 2,
        Kind::Numbered => level.number.checked_ilog10().unwrap_or(0) as u8 + 3,
    }
}
