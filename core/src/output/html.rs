//! Minimal HTML: one element a block, in the quotations, lists and tables that it stands in, and nothing but text,
//! phrases, links and `br` inside.

use super::cells::{Cell, Within};
use super::link;
use super::nest::{Kind, Level, Nest};
use super::phrase::{Phrase, Phrases};
use super::reader::Detail;
use super::source::{Joint, Written};
use super::task::Task;
use super::{Decided, Flow, Source, Write, write_all, write_number, write_times};
use crate::block::flag;
use crate::label::Label;

/// The element that the block before stands in, still open, for the next one may go on in it. The first paragraph of an
/// item has none of its own.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    element: Option<&'static str>,
    // The table's cell.
    cell: Option<Cell>,
    // Columns up to its end.
    columns: u8,
    // Of the text.
    phrases: Phrases,
}

impl Open {
    /// None.
    pub const NONE: Open = Open { element: None, cell: None, columns: 0, phrases: Phrases::NONE };
}

/// Writes a kept block behind the one before.
#[inline(never)]
pub fn block(
    block: &Decided<'_>,
    last: Option<Written>,
    (joint, detail): (Joint, Detail),
    open: &mut Open,
    nest: &mut Nest,
    write: &mut Write<'_>,
) -> Flow {
    let own = Written::of(block);
    if joint == Joint::None {
        begin(block, own, open, nest, write)?;
    }
    let first = last.filter(|_| joint != Joint::None).unwrap_or(own);
    let is_pre = first.flags & flag::PRE != 0 && open.cell.is_none();
    open.phrases.enter(block, joint);
    block.write_detailed(joint, detail, &mut |piece| {
        if open.phrases.take(piece) {
            return Flow::Continue(());
        }
        if !piece.is_empty() {
            enter_phrases(&mut open.phrases, piece, &block.source, write)?;
        }
        escape(piece, is_pre, write)
    })
}

/// Ends the phrases that do not go on in the next piece, and begins those that it stands in.
fn enter_phrases(phrases: &mut Phrases, piece: &str, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
    let ends_code = phrases.splits_code(piece);
    while let Some(phrase) = phrases.end(ends_code) {
        write(end_of(phrase))?;
    }
    if matches!(piece, " " | "\n") {
        return Flow::Continue(());
    }
    while let Some(phrase) = phrases.begin() {
        match phrase {
            Phrase::Link(at) => write_link(source, at, write),
            Phrase::Strong => write("<strong>"),
            Phrase::Emphasis => write("<em>"),
            Phrase::Deleted => write("<del>"),
            Phrase::Sub => write("<sub>"),
            Phrase::Sup => write("<sup>"),
            Phrase::Code => write("<code>"),
        }?;
    }
    Flow::Continue(())
}

fn write_link(source: &Source<'_>, at: u32, write: &mut Write<'_>) -> Flow {
    write("<a href=\"")?;
    link::write(source, at, link::Style::Html, write)?;
    write("\">")
}

fn end_of(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Link(_) => "</a>",
        Phrase::Strong => "</strong>",
        Phrase::Emphasis => "</em>",
        Phrase::Deleted => "</del>",
        Phrase::Sub => "</sub>",
        Phrase::Sup => "</sup>",
        Phrase::Code => "</code>",
    }
}

/// Ends all of them.
fn end_phrases(phrases: &mut Phrases, write: &mut Write<'_>) -> Flow {
    while let Some(phrase) = phrases.end_last() {
        write(end_of(phrase))?;
    }
    Flow::Continue(())
}

/// Ends the element and the items of the block before, and begins those of this one.
fn begin(block: &Decided<'_>, own: Written, open: &mut Open, nest: &mut Nest, write: &mut Write<'_>) -> Flow {
    end_phrases(&mut open.phrases, write)?;
    let cell = Cell::of(block, open.cell);
    let within = cell.map_or(Within::Nothing, |cell| cell.within(open.cell));
    if let Some(cell) = cell
        && within != Within::Nothing
    {
        return begin_cell(&cell, within, &block.source, open, write);
    }
    let before = *nest;
    let kept = nest.enter(block, cell);
    let (same, other) = before.open().split_at_checked(kept.levels).unwrap_or_default();
    let new = nest.open().get(kept.levels..).unwrap_or(&[]);
    close(*open, write)?;
    if open.element.is_none() && !same.is_empty() && other.is_empty() {
        write("\n")?;
    }
    close_levels(other, kept.lists - kept.levels, write)?;
    for (i, level) in new.iter().enumerate() {
        let is_listed = kept.levels + i < kept.lists;
        let goes_on = |last: &Level| last.number.saturating_add(1) == level.number;
        let jumps = is_listed && level.kind == Kind::Numbered && !other.first().is_none_or(goes_on);
        match level.kind {
            Kind::Quote => {
                write("<blockquote>\n")?;
                continue;
            }
            _ if !is_listed => begin_list(level, write)?,
            _ => {}
        }
        if jumps {
            write_number(write, "<li value=\"", level.number.into())?;
            write("\">")?;
        } else {
            write("<li>")?;
        }
    }
    let task = new.last().filter(|level| level.is_item()).and_then(|item| Task::of(block, item));
    let task = match task {
        None => "",
        Some(Task::Open) => "<input type=\"checkbox\" disabled> ",
        Some(Task::Done) => "<input type=\"checkbox\" disabled checked> ",
    };
    write(task)?;
    if let Some(cell) = cell {
        *open = Open { phrases: open.phrases, ..Open::NONE };
        return begin_cell(&cell, within, &block.source, open, write);
    }
    let element = element(block, own);
    let has_element = !new.last().is_some_and(Level::is_item) || element != "p";
    *open = Open { element: has_element.then_some(element), phrases: open.phrases, ..Open::NONE };
    open.element.map_or(Flow::Continue(()), |element| write_all(write, &["<", element, ">"]))
}

/// Begins a cell behind the one before. What spans columns does so here too. What spans rows has empty cells below it:
/// not all of these rows may be kept, and whether they are is not known yet.
fn begin_cell(cell: &Cell, within: Within, source: &Source<'_>, open: &mut Open, write: &mut Write<'_>) -> Flow {
    let (before, from) = match within {
        Within::Cell => return write("<br>\n"),
        Within::Row(_) => ("", open.columns),
        Within::Table(_) => ("</tr>\n<tr>", 0),
        Within::Nothing => ("<table>\n<tr>", 0),
    };
    if let Some(element) = open.element {
        write_all(write, &["</", element, ">"])?;
    }
    let element = if cell.is_head { "th" } else { "td" };
    let width = cell.width(source);
    (open.element, open.cell, open.columns) = (Some(element), Some(*cell), cell.column.saturating_add(width));
    write(before)?;
    write_times(write, cell.column.saturating_sub(from).into(), "<td></td>")?;
    write_all(write, &["<", element])?;
    if width > 1 {
        write_number(write, " colspan=\"", width.into())?;
        write("\"")?;
    }
    write(">")
}

/// Ends what is open.
pub fn end(mut open: Open, nest: &Nest, write: &mut Write<'_>) -> Flow {
    end_phrases(&mut open.phrases, write)?;
    close(open, write)?;
    close_levels(nest.open(), 0, write)
}

fn close(open: Open, write: &mut Write<'_>) -> Flow {
    let behind = if open.cell.is_some() { "></tr>\n</table>\n" } else { ">\n" };
    open.element.map_or(Flow::Continue(()), |element| write_all(write, &["</", element, behind]))
}

/// Ends items with their lists, but for the `lists` outermost, and quotations.
fn close_levels(levels: &[Level], lists: usize, write: &mut Write<'_>) -> Flow {
    for (i, level) in levels.iter().enumerate().rev() {
        if level.kind == Kind::Quote {
            write("</blockquote>\n")?;
            continue;
        }
        write("</li>\n")?;
        if i >= lists {
            write_all(write, &["</", list(level), ">\n"])?;
        }
    }
    Flow::Continue(())
}

fn begin_list(item: &Level, write: &mut Write<'_>) -> Flow {
    if item.kind != Kind::Numbered || item.number == 1 {
        return write_all(write, &["<", list(item), ">\n"]);
    }
    write_number(write, "<ol start=\"", item.number.into())?;
    write("\">\n")
}

fn list(item: &Level) -> &'static str {
    if item.kind == Kind::Numbered { "ol" } else { "ul" }
}

fn element(block: &Decided<'_>, of: Written) -> &'static str {
    match of.label {
        Label::Heading => block.heading().name(),
        Label::Code => "pre",
        // Systems that tell paragraphs from lists tell no code.
        Label::Main if of.flags & flag::PRE != 0 => "pre",
        _ => "p",
    }
}

/// A line feed is a line break, where it does not stand in `pre`.
fn escape(text: &str, is_pre: bool, write: &mut Write<'_>) -> Flow {
    let mut from = 0;
    for (i, b) in text.bytes().enumerate() {
        let escaped = match b {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'\n' if !is_pre => "<br>\n",
            _ => continue,
        };
        write_all(write, &[text.get(from..i).unwrap_or(""), escaped])?;
        from = i + 1;
    }
    write(text.get(from..).unwrap_or(""))
}
