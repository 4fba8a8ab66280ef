//! Plain text.

use super::source::Written;
use super::{Decided, Flow, Write};
use crate::label::Label;

/// What stands between a kept block and the one before.
#[inline(always)]
pub fn separator(block: &Decided<'_>, last: Option<Written>) -> &'static str {
    let Some(Written { label, .. }) = last else { return "" };
    if label == block.label && matches!(label, Label::ListItem | Label::Table) { "\n" } else { "\n\n" }
}

/// Writes a kept block behind the one before.
pub fn block(block: &Decided<'_>, last: Option<Written>, write: &mut Write<'_>) -> Flow {
    if last.is_some() {
        write(separator(block, last))?;
    }
    block.write_text(write)
}
