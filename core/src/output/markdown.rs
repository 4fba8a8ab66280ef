//! Markdown: headings, list items, code blocks and paragraphs.

use super::{Decided, Flow, Write};
use crate::block::flag;
use crate::label::Label;
use crate::scan::TagId;

/// Writes a kept block behind the one before.
#[inline(never)]
pub fn block(block: &Decided<'_>, last: Option<(Label, u32)>, write: &mut Write<'_>) -> Flow {
    if let Some((label, _)) = last {
        let near = label == Label::ListItem && block.label == Label::ListItem;
        if write(if near { "\n" } else { "\n\n" }) == Flow::Stop {
            return Flow::Stop;
        }
    }
    let fenced = block.label == Label::Code && block.block.flags & flag::PRE != 0;
    let mark = match block.label {
        Label::Heading => match block.block.tag {
            TagId::H1 => "# ",
            TagId::H3 => "### ",
            TagId::H4 => "#### ",
            TagId::H5 => "##### ",
            TagId::H6 => "###### ",
            _ => "## ",
        },
        Label::ListItem => "- ",
        Label::Code if fenced => "```\n",
        _ if block.block.flags & flag::BLOCKQUOTE != 0 => "> ",
        _ => "",
    };
    if write(mark) == Flow::Stop {
        return Flow::Stop;
    }
    let flow = if fenced { block.write_text(write) } else { block.write_text(&mut |piece| escape(piece, write)) };
    if fenced && flow == Flow::Continue { write("\n```") } else { flow }
}

/// Characters that would be read as markup get a backslash (CommonMark, section 2.4).
fn escape(text: &str, write: &mut Write<'_>) -> Flow {
    let mut from = 0;
    for (i, b) in text.bytes().enumerate() {
        if matches!(b, b'*' | b'_' | b'`' | b'\\' | b'[' | b']' | b'<') {
            if write(text.get(from..i).unwrap_or("")) == Flow::Stop || write("\\") == Flow::Stop {
                return Flow::Stop;
            }
            from = i;
        }
    }
    write(text.get(from..).unwrap_or(""))
}
