//! In which items of which lists a block stands: for the formats that nest lists.

use super::cells::{Cell, outside};
use super::source::around;
use super::{Decided, Source, attribute};
use crate::block::flag;
use crate::block::table::shift;
use crate::label::Label;
use crate::scan::TagId;

/// Lists in lists that are told apart: the outermost; what stands deeper belongs to an item of these. Of the 2,463 pages of
/// wcxb-dev and dragnet-train nine have as many. Without the formats that nest lists a stream saves their room.
const MAX_LEVELS: usize = if cfg!(feature = "all-formats") { 6 } else { 0 };

/// No list, or no item: no start tag stands there.
const NOWHERE: u32 = u32::MAX;

/// An item that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    // Offsets of the start tags.
    list: u32,
    item: u32,
    /// Number of the item among the kept ones of its list, from 1 or what the page says.
    pub number: u16,
    /// Its list is an `ol`.
    pub is_ordered: bool,
    // It says something about the item before: a `dd`.
    is_detail: bool,
    /// Its list follows another one in the same place, or its numbers begin anew: marks must differ, or Markdown would make one list
    /// of both.
    pub is_other: bool,
}

impl Level {
    const EMPTY: Level =
        Level { list: NOWHERE, item: NOWHERE, number: 1, is_ordered: false, is_detail: false, is_other: false };
}

/// The items that the block written last stands in, from the outside in.
#[derive(Clone, Copy, Debug)]
pub struct Items {
    levels: [Level; MAX_LEVELS],
    len: usize,
}

/// What of the open items a block goes on in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// So many items, from the outside in.
    pub items: usize,
    /// So many lists: as many, or one more, in which another item begins.
    pub lists: usize,
}

impl Items {
    /// None is open.
    pub const NONE: Items = Items { levels: [Level::EMPTY; MAX_LEVELS], len: 0 };

    /// The open items.
    pub fn open(&self) -> &[Level] {
        self.levels.get(..self.len).unwrap_or(&[])
    }

    /// Opens the items that a kept block stands in, in place of those that were open; of a cell those around its table.
    pub fn enter(&mut self, block: &Decided<'_>, cell: Option<Cell>) -> Kept {
        let before = *self;
        *self = Items::around(block, cell);
        let mut kept = Kept { items: 0, lists: 0 };
        for (at, old) in before.open().iter().enumerate() {
            self.nest_detail(at, old);
            let Some(level) = self.levels.get_mut(at).filter(|_| at < self.len) else { break };
            if level.list != old.list {
                level.is_other = !old.is_other;
                break;
            }
            kept.lists += 1;
            level.is_other = old.is_other;
            if level.item != old.item {
                level.number = old.number.saturating_add(1);
                break;
            }
            level.number = old.number;
            kept.items += 1;
        }
        self.begin_numbers(kept, &block.source);
        kept
    }

    /// Where a list begins, or an item says its number, the page's counts.
    fn begin_numbers(&mut self, kept: Kept, source: &Source<'_>) {
        let new = self.levels.get_mut(kept.items..self.len).unwrap_or_default();
        for (at, level) in new.iter_mut().enumerate().filter(|(_, level)| level.is_ordered) {
            let of_list = || attribute::number(source, level.list, TagId::OL, b"start");
            let own = attribute::number(source, level.item, TagId::LI, b"value");
            let goes_on = kept.items + at < kept.lists;
            let number = own.or_else(|| if goes_on { None } else { of_list() }).unwrap_or(level.number);
            // Markdown counts on within a list whatever an item's number is.
            level.is_other ^= goes_on && number != level.number;
            level.number = number;
        }
    }

    /// A `dd` behind a `dt` is an item of a list in the item that the `dt` is.
    fn nest_detail(&mut self, at: usize, term: &Level) {
        let inner = self.levels.get_mut(at..=self.len).unwrap_or_default();
        let Some(&level) = inner.first().filter(|level| level.is_detail && !term.is_detail && level.list == term.list)
        else {
            return;
        };
        inner.rotate_right(1);
        if let [outer, detail, ..] = inner {
            // No other start tag can stand there.
            *detail = Level { list: level.list + 1, ..level };
            *outer = *term;
            self.len += 1;
        }
    }

    fn around(block: &Decided<'_>, cell: Option<Cell>) -> Items {
        let mut items = Items::NONE;
        let (mut item, mut is_detail) = (NOWHERE, false);
        // From the inside out: the levels are turned round at the end.
        let mut add = |item: u32, is_detail: bool, list: u32, is_ordered: bool| {
            if items.len == MAX_LEVELS {
                shift(&mut items.levels, 1);
                items.len = items.len.saturating_sub(1);
            }
            if let Some(level) = items.levels.get_mut(items.len) {
                *level = Level { list, item, is_ordered, is_detail, ..Level::EMPTY };
                items.len += 1;
            }
        };
        for (_, container) in around(block.containers, outside(block, cell)) {
            match container.tag {
                TagId::LI | TagId::DT | TagId::DD => {
                    if item != NOWHERE {
                        add(item, false, NOWHERE, false);
                    }
                    (item, is_detail) = (container.start, container.tag == TagId::DD);
                }
                TagId::UL | TagId::OL | TagId::DL | TagId::MENU | TagId::DIR if item != NOWHERE => {
                    add(item, is_detail, container.start, container.tag == TagId::OL);
                    item = NOWHERE;
                }
                _ => {}
            }
        }
        if item != NOWHERE {
            add(item, false, NOWHERE, false);
        }
        // By its role, or by what a system says of it.
        if items.len == 0 && block.label == Label::ListItem && cell.is_none() {
            items.len = 1;
            items.levels = [Level { item: block.block.span.start, ..Level::EMPTY }; MAX_LEVELS];
        }
        items.levels.get_mut(..items.len).unwrap_or_default().reverse();
        items
    }
}

/// The quotation that a block stands in, by the offset of its start tag: of one within the innermost item of its lists. Lists
/// within a quotation have their own marks, and not its. Of a cell it is one around the table.
pub fn quote_of(block: &Decided<'_>, cell: Option<Cell>, items: &Items) -> Option<u32> {
    if block.block.flags & flag::BLOCKQUOTE == 0 {
        return None;
    }
    let quote =
        around(block.containers, outside(block, cell)).find(|(_, container)| container.tag == TagId::BLOCKQUOTE);
    let quote = quote.map(|(_, container)| container.start);
    if quote.is_none() && cell.is_some() {
        return None;
    }
    let is_within = |item: &Level| quote.is_some_and(|quote| quote > item.item);
    items.open().last().is_none_or(is_within).then(|| quote.unwrap_or(block.block.span.start))
}
