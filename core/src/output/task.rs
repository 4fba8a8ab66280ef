//! Items that are tasks: a box before the text says whether one is done (GitHub, GitLab, MkDocs, Docusaurus).

use super::nest::Level;
use super::{Decided, attribute};
use crate::scan::TagId;

/// Tags of an item, its own included, among which the box is looked for.
const MOST_TAGS: usize = 5;

/// Whether a task is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Open,
    Done,
}

impl Task {
    /// Of the item that begins with the block. A box that a reader can check (`disabled` is absent) is a control:
    /// filters of shops and ingredients of recipes have them. In a stream no item is a task.
    pub fn of(block: &Decided<'_>, item: &Level) -> Option<Task> {
        const NAMES: [&[u8]; 3] = [b"type", b"disabled", b"checked"];
        let text = block.block.span.start as usize;
        let mut at = item.start as usize;
        for _ in 0..MOST_TAGS {
            let ([kind, _, _], tag) = attribute::values::<8, 3>(&block.source, (at, text), NAMES);
            if tag.tag == TagId::INPUT && kind.eq_ignore_ascii_case(b"checkbox") {
                let is_done = tag.has(2);
                return tag.has(1).then_some(if is_done { Task::Done } else { Task::Open });
            }
            at = tag.next(&block.source, text)?;
        }
        None
    }
}
