//! Minimal HTML: one element a block, nothing but text inside.

use super::{Decided, Flow, Joint, Write, Written, write_all};
use crate::block::flag;
use crate::label::Label;
use crate::scan::TagId;

/// Writes a kept block behind the one before. The element of that one is still open, for this one may go on in it.
#[inline(never)]
pub fn block(block: &Decided<'_>, last: Option<Written>, joint: Joint, write: &mut Write<'_>) -> Flow {
    let own = Written::of(block);
    if joint == Joint::None {
        let in_list = is_item(last);
        let item = block.label == Label::ListItem;
        if close(last, write) == Flow::Stop
            || in_list && !item && write("</ul>\n") == Flow::Stop
            || item && !in_list && write("<ul>\n") == Flow::Stop
            || write_all(write, &["<", element(own), ">"]) == Flow::Stop
        {
            return Flow::Stop;
        }
    }
    let first = last.filter(|_| joint != Joint::None).unwrap_or(own);
    block.write_on(joint, &mut |piece| escape(piece, first.flags & flag::PRE != 0, write))
}

fn is_item(last: Option<Written>) -> bool {
    last.is_some_and(|last| last.label == Label::ListItem)
}

/// Ends what is open.
pub fn end(last: Option<Written>, write: &mut Write<'_>) -> Flow {
    if close(last, write) == Flow::Stop {
        return Flow::Stop;
    }
    if is_item(last) { write("</ul>\n") } else { Flow::Continue }
}

fn close(last: Option<Written>, write: &mut Write<'_>) -> Flow {
    last.map_or(Flow::Continue, |last| write_all(write, &["</", element(last), ">\n"]))
}

fn element(of: Written) -> &'static str {
    match of.label {
        Label::Heading => match of.tag {
            TagId::H1 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6 => of.tag.name(),
            _ => "h2",
        },
        Label::ListItem => "li",
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
        if write_all(write, &[text.get(from..i).unwrap_or(""), escaped]) == Flow::Stop {
            return Flow::Stop;
        }
        from = i + 1;
    }
    write(text.get(from..).unwrap_or(""))
}
