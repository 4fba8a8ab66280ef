//! Minimal HTML: one element a block, nothing but text inside.

use super::{Decided, Flow, Write, write_all};
use crate::label::Label;
use crate::scan::TagId;

/// Writes a kept block behind the one before.
#[inline(never)]
pub fn block(block: &Decided<'_>, last: Option<(Label, u32)>, write: &mut Write<'_>) -> Flow {
    let in_list = matches!(last, Some((Label::ListItem, _)));
    let item = block.label == Label::ListItem;
    if in_list && !item && write("</ul>\n") == Flow::Stop || item && !in_list && write("<ul>\n") == Flow::Stop {
        return Flow::Stop;
    }
    let tag = match block.label {
        Label::Heading => match block.block.tag {
            TagId::H1 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6 => block.block.tag.name(),
            _ => "h2",
        },
        Label::ListItem => "li",
        Label::Code => "pre",
        _ => "p",
    };
    if write_all(write, &["<", tag, ">"]) == Flow::Stop
        || block.write_text(&mut |piece| escape(piece, write)) == Flow::Stop
    {
        return Flow::Stop;
    }
    write_all(write, &["</", tag, ">\n"])
}

/// Ends an open list.
pub fn end(last: Option<(Label, u32)>, write: &mut Write<'_>) -> Flow {
    if matches!(last, Some((Label::ListItem, _))) { write("</ul>\n") } else { Flow::Continue }
}

fn escape(text: &str, write: &mut Write<'_>) -> Flow {
    let mut from = 0;
    for (i, b) in text.bytes().enumerate() {
        let escaped = match b {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => continue,
        };
        if write_all(write, &[text.get(from..i).unwrap_or(""), escaped]) == Flow::Stop {
            return Flow::Stop;
        }
        from = i + 1;
    }
    write(text.get(from..).unwrap_or(""))
}
