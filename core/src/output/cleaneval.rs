//! CleanEval's markup: a segment a line, with `<p>`, `<h>` or `<l>` before it.

use super::source::Written;
use super::{Decided, Flow, Write};
use crate::label::Label;

/// Writes a kept block behind the one before.
#[inline(never)]
pub fn block(block: &Decided<'_>, last: Option<Written>, write: &mut Write<'_>) -> Flow {
    let mark = match block.label {
        Label::Heading => "<h>",
        Label::ListItem => "<l>",
        _ => "<p>",
    };
    if last.is_some() {
        write("\n")?;
    }
    write(mark)?;
    block.write_text(write)
}
