//! Plain text.

use super::{Decided, Flow, Write};
use crate::block::flag;
use crate::label::Label;

/// Writes a kept block behind the one before (its label and flags).
pub fn block(block: &Decided<'_>, last: Option<(Label, u32)>, write: &mut Write<'_>) -> Flow {
    if let Some((label, _)) = last {
        let separator = if block.block.flags & flag::CONTINUES != 0 {
            " "
        } else if label == block.label && matches!(label, Label::ListItem | Label::Table) {
            "\n"
        } else {
            "\n\n"
        };
        if write(separator) == Flow::Stop {
            return Flow::Stop;
        }
    }
    block.write_text(write)
}
