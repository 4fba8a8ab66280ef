//! Markdown: headings, lists in lists, code blocks, tables and paragraphs.

use super::cells::{Cell, Within};
use super::items::{Items, Level, quote_of};
use super::source::Joint;
use super::{Decided, Flow, Write, write_all, write_number};
use crate::block::flag;
use crate::label::Label;
use crate::scan::TagId;

/// What a block has begun and its end will end: only then is it known that the next block does not go on in it.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    escape: Escape,
    indent: Indent,
    // The quotation (`quote_of`).
    quote: Option<u32>,
    // Backticks of the fence; 0 where there is none.
    fence: u32,
    // The table's cell.
    cell: Option<Cell>,
    // The row is the table's head, which a row of dashes follows.
    is_head: bool,
    // A block has been written.
    any: bool,
}

impl Open {
    /// Nothing.
    pub const NONE: Open = Open {
        escape: Escape { at: At::LineStart, place: Place::Paragraph },
        indent: Indent { width: 0, quote: false, is_due: false },
        quote: None,
        fence: 0,
        cell: None,
        is_head: false,
        any: false,
    };

    /// Ends it.
    pub fn end(mut self, write: &mut Write<'_>) -> Flow {
        let Open { escape, indent, fence, cell, is_head, .. } = &mut self;
        let write = &mut |piece: &str| indent.push(piece, write);
        match *fence {
            0 if escape.end(write) == Flow::Stop => Flow::Stop,
            0 => cell.map_or(Flow::Continue, |cell| end_row(&cell, *is_head, write)),
            _ if write("\n") == Flow::Stop => Flow::Stop,
            fence => backticks(fence, write),
        }
    }
}

/// What stands before every line: spaces in an item of a list, but before empty lines, and the mark of a quotation.
#[derive(Clone, Copy, Debug)]
struct Indent {
    width: u32,
    quote: bool,
    // A line has ended and no other begun.
    is_due: bool,
}

impl Indent {
    fn push(&mut self, piece: &str, write: &mut Write<'_>) -> Flow {
        if self.width == 0 && !self.quote {
            return write(piece);
        }
        for line in piece.split_inclusive('\n') {
            let is_empty = line == "\n";
            let mark = if !self.quote {
                ""
            } else if is_empty {
                ">"
            } else {
                "> "
            };
            let width = if is_empty && !self.quote { 0 } else { self.width };
            if self.is_due && ((0..width).any(|_| write(" ") == Flow::Stop) || write(mark) == Flow::Stop) {
                return Flow::Stop;
            }
            self.is_due = line.ends_with('\n');
            if write(line) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::Continue
    }
}

/// Writes a kept block behind the one before, or where it goes on in that.
#[inline(never)]
pub fn block(block: &Decided<'_>, joint: Joint, open: &mut Open, items: &mut Items, write: &mut Write<'_>) -> Flow {
    let cell = Cell::of(block, open.cell);
    // Systems that tell paragraphs from lists tell no code.
    let fenced =
        matches!(block.label, Label::Code | Label::Main) && block.block.flags & flag::PRE != 0 && cell.is_none();
    let fence = if fenced { fence_of(block) } else { 0 };
    // Code that has more backticks in it than the fence before it begins anew.
    if joint != Joint::None && fenced == (open.fence > 0) && fence <= open.fence {
        let Open { escape, indent, .. } = open;
        let write = &mut |piece: &str| indent.push(piece, write);
        return match fenced {
            true => block.write_on(joint, write),
            false => block.write_on(joint, &mut |piece| escape.push(piece, write)),
        };
    }
    let is_first = !core::mem::replace(&mut open.any, true);
    let within = cell.map_or(Within::Nothing, |cell| cell.within(open.cell));
    let flow = match within {
        Within::Nothing if open.end(write) == Flow::Stop => Flow::Stop,
        Within::Nothing => begin(block, cell, is_first, open, items, write),
        _ => Flow::Continue,
    };
    open.cell = cell;
    if flow == Flow::Stop || cell.is_some_and(|cell| begin_cell(&cell, within, open, write) == Flow::Stop) {
        return Flow::Stop;
    }
    let Open { escape, indent, .. } = open;
    let write = &mut |piece: &str| indent.push(piece, write);
    open.fence = fence;
    if fenced {
        let is_stopped = backticks(fence, write) == Flow::Stop || write("\n") == Flow::Stop;
        return if is_stopped { Flow::Stop } else { block.write_text(write) };
    }
    let place = match block.label {
        _ if cell.is_some() => Place::Cell,
        Label::Heading => Place::Heading,
        _ => Place::Paragraph,
    };
    let mark = match place {
        Place::Heading => match block.block.tag {
            TagId::H1 => "# ",
            TagId::H3 => "### ",
            TagId::H4 => "#### ",
            TagId::H5 => "##### ",
            TagId::H6 => "###### ",
            _ => "## ",
        },
        _ => "",
    };
    if write(mark) == Flow::Stop {
        return Flow::Stop;
    }
    *escape = Escape::new(place);
    let mut begun = false;
    let mut push = |piece: &str| {
        // What `pre` begins with makes code of a line that is not fenced.
        let piece = if begun { piece } else { piece.trim_ascii_start() };
        begun |= !piece.is_empty();
        escape.push(piece, write)
    };
    block.write_text(&mut push)
}

/// Writes what stands between the block before and this one: line breaks, and the marks of the items that begin with it.
fn begin(
    block: &Decided<'_>,
    cell: Option<Cell>,
    is_first: bool,
    open: &mut Open,
    items: &mut Items,
    write: &mut Write<'_>,
) -> Flow {
    let was_item = !items.open().is_empty();
    let kept = items.enter(block, cell);
    let new = items.open().get(kept.items..).unwrap_or(&[]);
    let quote = quote_of(block, cell, items);
    let goes_on = quote.is_some() && new.is_empty() && open.quote == quote;
    open.quote = quote;
    let separator = match is_first {
        true => "",
        false if goes_on || was_item && !new.is_empty() => "\n",
        false => "\n\n",
    };
    if write(separator) == Flow::Stop {
        return Flow::Stop;
    }
    let around = items.open().get(..kept.items).unwrap_or(&[]).iter().map(width_of).sum();
    open.indent = Indent { width: around, quote: goes_on, is_due: goes_on || around > 0 };
    // An empty line of the quotation.
    if goes_on && open.indent.push("\n", write) == Flow::Stop {
        return Flow::Stop;
    }
    for item in new {
        let write = &mut |piece: &str| open.indent.push(piece, write);
        let mark = match (item.is_ordered, item.is_other) {
            (true, false) => ". ",
            (true, true) => ") ",
            (false, false) => "- ",
            (false, true) => "* ",
        };
        if item.is_ordered && write_number(write, "", item.number.into()) == Flow::Stop || write(mark) == Flow::Stop {
            return Flow::Stop;
        }
    }
    open.indent.width = items.open().iter().map(width_of).sum();
    if quote.is_some() && !goes_on && open.indent.push("> ", write) == Flow::Stop {
        return Flow::Stop;
    }
    open.indent.quote = quote.is_some();
    Flow::Continue
}

/// Begins a cell behind the one before (GitHub Flavored Markdown, section 4.10). A table whose first row is no head has an empty
/// one; rows have no cells behind their last one with text.
fn begin_cell(cell: &Cell, within: Within, open: &mut Open, write: &mut Write<'_>) -> Flow {
    let Open { indent, is_head, .. } = open;
    let write = &mut |piece: &str| indent.push(piece, write);
    let flow = match within {
        Within::Cell => return write("<br>"),
        Within::Row(last) => {
            let flow = write(" ");
            let empty = cell.column - last.column - 1;
            return if flow == Flow::Stop { flow } else { empty_cells(empty, write) };
        }
        Within::Table(last) => {
            let flow = end_row(&last, *is_head, write);
            *is_head = false;
            if flow == Flow::Stop { flow } else { write("\n") }
        }
        Within::Nothing => {
            *is_head = cell.in_head;
            match cell.in_head {
                true => Flow::Continue,
                false if empty_cells(cell.columns - 1, write) == Flow::Stop || write(" |\n") == Flow::Stop => {
                    Flow::Stop
                }
                false if dashes(cell.columns, write) == Flow::Stop => Flow::Stop,
                false => write("\n"),
            }
        }
    };
    if flow == Flow::Stop { flow } else { empty_cells(cell.column, write) }
}

/// Ends the row behind its last cell.
fn end_row(last: &Cell, is_head: bool, write: &mut Write<'_>) -> Flow {
    if !is_head {
        return write(" |");
    }
    let empty = last.columns - last.column - 1;
    let is_stopped =
        write(" ") == Flow::Stop || (0..empty).any(|_| write("|  ") == Flow::Stop) || write("|\n") == Flow::Stop;
    if is_stopped { Flow::Stop } else { dashes(last.columns, write) }
}

/// Empty cells, and the beginning of the one behind them.
fn empty_cells(count: u8, write: &mut Write<'_>) -> Flow {
    if (0..count).any(|_| write("|  ") == Flow::Stop) { Flow::Stop } else { write("| ") }
}

/// The row behind a table's head.
fn dashes(columns: u8, write: &mut Write<'_>) -> Flow {
    if (0..columns).any(|_| write("| --- ") == Flow::Stop) { Flow::Stop } else { write("|") }
}

/// Characters of an item's mark: so far in stands all that belongs to it (CommonMark, section 5.2).
fn width_of(item: &Level) -> u32 {
    if item.is_ordered { u32::from(item.number).checked_ilog10().unwrap_or(0) + 3 } else { 2 }
}

/// Backticks of the fence around code: three, or more than any run in it (CommonMark, section 4.5).
fn fence_of(block: &Decided<'_>) -> u32 {
    let (mut run, mut longest) = (0, 2);
    let mut count = |piece: &str| {
        for b in piece.bytes() {
            run = if b == b'`' { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        Flow::Continue
    };
    let _ = block.write_text(&mut count);
    longest + 1
}

fn backticks(count: u32, write: &mut Write<'_>) -> Flow {
    let is_stopped = (0..count).any(|_| write("`") == Flow::Stop);
    if is_stopped { Flow::Stop } else { Flow::Continue }
}

/// Puts a backslash before what would be read as markup (CommonMark, sections 2.4, 2.5, 4 and 5). The outcome is the same
/// wherever the text is cut into pieces.
#[derive(Clone, Copy, Debug)]
struct Escape {
    at: At,
    place: Place,
}

/// Where a text stands: that of a heading or a cell ends with its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Paragraph,
    Heading,
    Cell,
}

#[derive(Clone, Copy, Debug)]
enum At {
    LineStart,
    /// Digits begin the line.
    Number,
    /// What begins the line is a heading, a rule or a list item if a space, the same once more, or nothing follows. Not
    /// written yet.
    Mark(&'static str),
    /// After `&`, or what may be the name of a character behind it.
    Reference,
    /// Behind a space of a heading, or where it begins: `#` and nothing else up to its end would be left out.
    Gap,
    Inside,
}

impl Escape {
    fn new(place: Place) -> Escape {
        let at = match place {
            Place::Paragraph => At::LineStart,
            Place::Heading => At::Gap,
            Place::Cell => At::Inside,
        };
        Escape { at, place }
    }

    fn push(&mut self, text: &str, write: &mut Write<'_>) -> Flow {
        let mut from = 0;
        for (i, b) in text.bytes().enumerate() {
            if let At::Mark(mark) = self.at {
                let is_markup = matches!(b, b' ' | b'\n') || mark.as_bytes() == [b];
                if write_all(write, &[if is_markup { "\\" } else { "" }, mark]) == Flow::Stop {
                    return Flow::Stop;
                }
                self.at = At::Inside;
            }
            let mark = mark_of(self.at, b);
            // What is written behind the text so far, and where the rest of it begins.
            let cut = match (self.at, b) {
                (_, b'*' | b'_' | b'`' | b'\\' | b'[' | b']' | b'<')
                | (At::LineStart, b'>')
                | (At::Reference, b';') => Some(("\\", i)),
                (_, b'|') if self.place == Place::Cell => Some(("\\", i)),
                (_, b'\n') => Some(match self.place {
                    Place::Heading => (" ", i + 1),
                    Place::Cell => ("<br>", i + 1),
                    // A line break, and not a line of the file.
                    Place::Paragraph => ("\\", i),
                }),
                _ => mark.map(|_| ("", i + 1)),
            };
            if let Some((put, rest)) = cut {
                if write_all(write, &[text.get(from..i).unwrap_or(""), put]) == Flow::Stop {
                    return Flow::Stop;
                }
                from = rest;
            }
            self.at = match (self.at, b) {
                (_, b'\n') if self.place == Place::Paragraph => At::LineStart,
                (_, b' ' | b'\n') if self.place == Place::Heading => At::Gap,
                (_, b'&') | (At::Reference, b'#' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => At::Reference,
                (At::LineStart | At::Number, b'0'..=b'9') => At::Number,
                _ => mark.map_or(At::Inside, At::Mark),
            };
        }
        write(text.get(from..).unwrap_or(""))
    }

    fn end(&self, write: &mut Write<'_>) -> Flow {
        let At::Mark(mark) = self.at else { return Flow::Continue };
        write_all(write, &["\\", mark])
    }
}

/// What may be a mark where it stands.
fn mark_of(at: At, b: u8) -> Option<&'static str> {
    Some(match (at, b) {
        (At::LineStart | At::Gap, b'#') => "#",
        (At::LineStart, b'-') => "-",
        (At::LineStart, b'+') => "+",
        (At::LineStart, b'=') => "=",
        (At::LineStart, b'~') => "~",
        (At::Number, b'.') => ".",
        (At::Number, b')') => ")",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn escaped(place: Place, text: &str, piece: usize) -> String {
        let mut out = String::new();
        let mut write = |s: &str| {
            out.push_str(s);
            Flow::Continue
        };
        let mut escape = Escape::new(place);
        for piece in text.as_bytes().chunks(piece) {
            assert_eq!(escape.push(core::str::from_utf8(piece).expect("ASCII"), &mut write), Flow::Continue);
        }
        assert_eq!(escape.end(&mut write), Flow::Continue);
        out
    }

    #[test]
    fn text_is_no_markup() {
        for (text, expected) in [
            ("a *b* _c_ `d` [e](f) <g> \\h", "a \\*b\\* \\_c\\_ \\`d\\` \\[e\\](f) \\<g> \\\\h"),
            ("# a # b", "\\# a # b"),
            ("## a", "\\## a"),
            ("#a", "#a"),
            ("- a - b\n+ c\n> d > e", "\\- a - b\\\n\\+ c\\\n\\> d > e"),
            ("-5 degrees\n-", "-5 degrees\\\n\\-"),
            ("a\n===\nb\n---\n~~~", "a\\\n\\===\\\nb\\\n\\---\\\n\\~~~"),
            ("1. a\n23) b\n4.5 c 6. d\n7.\n8", "1\\. a\\\n23\\) b\\\n4.5 c 6. d\\\n7\\.\\\n8"),
            ("*", "\\*"),
            ("&copy; &#169; AT&T; R&D & so; &", "&copy\\; &#169\\; AT&T\\; R&D & so; &"),
        ] {
            for piece in 1..=text.len() {
                assert_eq!(escaped(Place::Paragraph, text, piece), expected, "in pieces of {piece}");
            }
        }
    }

    #[test]
    fn cells_are_one_line() {
        assert_eq!(escaped(Place::Cell, "# a|b\n- *c*\\|", 1), "# a\\|b<br>- \\*c\\*\\\\\\|");
    }

    #[test]
    fn headings_are_one_line() {
        assert_eq!(escaped(Place::Heading, "1. a\n- b *c*", 100), "1. a - b \\*c\\*");
        assert_eq!(escaped(Place::Heading, "C# or F # or # 1 #5\n##", 100), "C# or F \\# or \\# 1 #5 \\##");
    }
}
