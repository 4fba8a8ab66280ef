//! In which items of which lists, and in which quotations, a block stands: for the formats that nest them.

use super::cells::{Cell, outside};
use super::source::CONTAINER;
use super::{Decided, attribute};
use crate::block::table::shift;
use crate::block::{Container, NONE, all_inside, flag};
use crate::label::Label;
use crate::scan::TagId;

/// Items and quotations in each other that are told apart: the outermost; what stands deeper belongs to these. Of the
/// 2,463 pages of wcxb-dev and dragnet-train nine have as many. Without the formats that nest them a stream saves their
/// room.
pub const MAX_LEVELS: usize = if cfg!(feature = "all-formats") { 6 } else { 0 };

/// No list, or no item: no start tag stands there.
const NOWHERE: u32 = u32::MAX;

/// What a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An item of a list without numbers.
    Item,
    /// An item of an `ol`.
    Numbered,
    /// A quotation.
    Quote,
}

/// An item or a quotation that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is.
    pub kind: Kind,
    // Offsets of the start tags: the list's, and that of the item or the quotation.
    list: u32,
    pub(super) start: u32,
    /// Number of the item among the kept ones of its list, from 1 or what the page says.
    pub number: u16,
    // It says something about the item before: a `dd`.
    is_detail: bool,
    // The items of its list are counted down.
    is_reversed: bool,
    /// Its list follows another one in the same place, or its numbers begin anew: marks must differ, or Markdown would
    /// make one list of both.
    pub is_other: bool,
}

impl Level {
    const EMPTY: Level = Level {
        kind: Kind::Item,
        list: NOWHERE,
        start: NOWHERE,
        number: 1,
        is_detail: false,
        is_reversed: false,
        is_other: false,
    };

    /// An item of this list, which of them is not known.
    fn of_list(kind: Kind, list: u32) -> Level {
        Level { kind, list, ..Level::EMPTY }
    }

    /// True of one made so.
    fn is_unknown(&self) -> bool {
        self.start == NOWHERE && self.list != NOWHERE
    }

    /// True of an item.
    pub fn is_item(&self) -> bool {
        self.kind != Kind::Quote
    }
}

/// The items and quotations that the block written last stands in, from the outside in.
#[derive(Clone, Copy, Debug)]
pub struct Nest {
    levels: [Level; MAX_LEVELS],
    len: usize,
}

/// What of the open levels a block goes on in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// So many, from the outside in.
    pub levels: usize,
    /// So many, with the list in which another item begins.
    pub lists: usize,
}

impl Nest {
    /// None is open.
    pub const NONE: Nest = Nest { levels: [Level::EMPTY; MAX_LEVELS], len: 0 };

    /// What is open.
    pub fn open(&self) -> &[Level] {
        self.levels.get(..self.len).unwrap_or(&[])
    }

    /// Opens what a kept block stands in, in place of what was open; of a cell what is around its table.
    pub fn enter(&mut self, block: &Decided<'_>, cell: Option<Cell>) -> Kept {
        self.go_to(Nest::around(block, cell), block)
    }

    /// Opens the items that a block stands in inside its cell, in place of what was open there, and gives the innermost
    /// one, if that begins with it. What is said about an item (`dd`) begins none, and a quotation is not told apart.
    pub fn enter_in_cell(&mut self, block: &Decided<'_>) -> Option<Level> {
        if block.block.flags & flag::LIST_ITEM == 0 {
            *self = Nest::NONE;
            return None;
        }
        let kept = self.go_to(Nest::in_cell(block), block);
        let begun = self.open().get(kept.levels..).and_then(|new| new.last()).filter(|level| !level.is_detail)?;
        // It is no list to a parser, which would make one of two.
        Some(Level { is_other: false, ..*begun })
    }

    fn go_to(&mut self, new: Nest, block: &Decided<'_>) -> Kept {
        let before = core::mem::replace(self, new);
        self.know_items(before.open());
        let mut kept = Kept { levels: 0, lists: 0 };
        for (at, old) in before.open().iter().enumerate() {
            self.nest_detail(at, old);
            let Some(level) = self.levels.get_mut(at).filter(|_| at < self.len) else { break };
            if level.is_item() != old.is_item() || !level.is_item() && level.start != old.start {
                break;
            }
            if level.list != old.list {
                level.is_other = !old.is_other;
                break;
            }
            kept.lists += 1;
            (level.is_other, level.is_reversed) = (old.is_other, old.is_reversed);
            if level.start != old.start {
                level.number =
                    if old.is_reversed { old.number.saturating_sub(1) } else { old.number.saturating_add(1) };
                break;
            }
            level.number = old.number;
            kept.levels += 1;
        }
        self.begin_numbers(kept, block);
        kept
    }

    /// Where a list begins, or an item says its number, the page's counts.
    fn begin_numbers(&mut self, kept: Kept, block: &Decided<'_>) {
        let source = &block.source;
        let new = self.levels.get_mut(kept.levels..self.len).unwrap_or_default();
        for (at, level) in new.iter_mut().enumerate().filter(|(_, level)| level.kind == Kind::Numbered) {
            let goes_on = kept.levels + at < kept.lists;
            if !goes_on {
                let last = count_down(block, level.list);
                level.is_reversed = last.is_some();
                level.number = attribute::number(source, level.list, TagId::OL, b"start").or(last).unwrap_or(1);
            }
            let number = attribute::number(source, level.start, TagId::LI, b"value").unwrap_or(level.number);
            // Markdown counts up within a list whatever an item's number is.
            level.is_other ^= goes_on && (number != level.number || level.is_reversed);
            level.number = number;
        }
    }

    /// What stands in a list, and in no item of it, is in the last item, or else in none.
    fn know_items(&mut self, before: &[Level]) {
        let mut at = 0;
        while let Some(level) = self.levels.get_mut(at).filter(|_| at < self.len) {
            let last = before.get(at).filter(|last| last.is_item() && last.list == level.list);
            if level.is_unknown() {
                level.start = last.map_or(NOWHERE, |last| last.start);
            }
            if level.is_unknown() {
                shift(self.levels.get_mut(at..).unwrap_or_default(), 1);
                self.len = self.len.saturating_sub(1);
            } else {
                at += 1;
            }
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
            *detail = Level { list: level.list.saturating_add(1), ..level };
            *outer = *term;
            self.len += 1;
        }
    }

    fn around(block: &Decided<'_>, cell: Option<Cell>) -> Nest {
        let Told { mut nest, is_quoted, is_listed } = Told::of(block, block.around(outside(block, cell)));
        // By its role, where that is no container's; by what a system says of it; or where there was no room for the
        // container.
        let start = block.block.span.start;
        if !is_quoted && block.block.flags & flag::BLOCKQUOTE != 0 && cell.is_none() {
            nest.push(Level { kind: Kind::Quote, start, ..Level::EMPTY });
        }
        if !is_listed && block.label == Label::ListItem && cell.is_none() {
            nest.push(Level { start, ..Level::EMPTY });
        }
        nest
    }

    fn in_cell(block: &Decided<'_>) -> Nest {
        let inside = block.around(block.block.container).take_while(|(_, c)| !matches!(c.tag, TagId::TD | TagId::TH));
        Told::of(block, inside.filter(|(_, c)| c.tag != TagId::BLOCKQUOTE)).nest
    }

    /// Adds what stands around all levels so far; the innermost makes room for it.
    fn add(&mut self, level: Option<Level>) {
        let Some(level) = level else { return };
        if self.len == MAX_LEVELS {
            shift(&mut self.levels, 1);
            self.len = self.len.saturating_sub(1);
        }
        self.push(level);
    }

    /// Adds a level behind the last one, if there is room.
    fn push(&mut self, level: Level) {
        if let Some(place) = self.levels.get_mut(self.len) {
            *place = level;
            self.len += 1;
        }
    }
}

/// What the containers around a block tell.
struct Told {
    /// The levels that they are.
    nest: Nest,
    /// A quotation is among them.
    is_quoted: bool,
    /// An item is among them, or what was one but for the heading that it is.
    is_listed: bool,
}

impl Told {
    fn of<'c>(block: &Decided<'_>, around: impl Iterator<Item = (u16, &'c Container)>) -> Told {
        let mut nest = Nest::NONE;
        // From the inside out: the levels are turned round at the end.
        let (mut is_quoted, mut is_listed) = (false, false);
        // An item whose list has not come yet.
        let mut item: Option<Level> = None;
        // What is around the list that came last.
        let mut outer = NONE;
        for (at, container) in around {
            match container.tag {
                TagId::DT | TagId::DD if is_of_heading(block, container) => {
                    is_listed = true;
                    nest.add(item.take());
                }
                TagId::DL if !has_terms(block, at) => item = None,
                TagId::LI | TagId::DT | TagId::DD => {
                    is_listed = true;
                    let is_detail = container.tag == TagId::DD;
                    nest.add(item.replace(Level { start: container.start, is_detail, ..Level::EMPTY }));
                }
                TagId::UL | TagId::OL | TagId::DL | TagId::MENU | TagId::DIR => {
                    let kind = if container.tag == TagId::OL { Kind::Numbered } else { Kind::Item };
                    let list = container.start;
                    let of_list = (outer == at).then(|| Level::of_list(kind, list));
                    nest.add(item.take().map(|item| Level { kind, list, ..item }).or(of_list));
                    outer = if nest.len > 0 { container.parent } else { NONE };
                }
                TagId::BLOCKQUOTE => {
                    is_quoted = true;
                    nest.add(item.take());
                    nest.add(Some(Level { kind: Kind::Quote, start: container.start, ..Level::EMPTY }));
                }
                // By its role; what is around it is its list.
                _ if container.is_item() => {
                    is_listed = true;
                    nest.add(item.take());
                    let list = start_of(block.containers, container.parent);
                    nest.add(Some(Level { list, start: container.start, ..Level::EMPTY }));
                }
                _ => {}
            }
        }
        nest.add(item);
        nest.levels.get_mut(..nest.len).unwrap_or_default().reverse();
        Told { nest, is_quoted, is_listed }
    }
}

/// True of a term, or what is said about one, that has no text but a heading: of a `dl` that lays out a page (Baidu
/// Baike). A stream does not know what else stands in it.
fn is_of_heading(block: &Decided<'_>, item: &Container) -> bool {
    block.label == Label::Heading && item.rows().len() == 1 && block.text.is_none()
}

/// Containers in a `dl` in which its first term is looked for.
const MOST_TO_TERM: usize = 16;

/// True of the `dl` at `at` where its first term (`dt`) is no heading. Without terms it is no list (HTML, section
/// 4.4.9): it lays out a page, or indents a line (MediaWiki); with headings its parts are sections. Also where that is
/// not known: in a stream, which may not keep the term so long, and where much stands in it.
fn has_terms(block: &Decided<'_>, at: u16) -> bool {
    if block.text.is_some() {
        return true;
    }
    let (mut looked, mut is_behind_term) = (0, false);
    let told = all_inside(block.containers, at.into()).find_map(|container| {
        looked += 1;
        if is_behind_term {
            return Some(!TagId::HEADINGS.contains(&container.tag));
        }
        is_behind_term = container.tag == TagId::DT;
        (looked > MOST_TO_TERM).then_some(true)
    });
    block.source.has_read(looked * CONTAINER);
    told.unwrap_or(is_behind_term)
}

/// Where the start tag of a container stands.
fn start_of(containers: &[Container], at: u16) -> u32 {
    containers.get(usize::from(at)).map_or(NOWHERE, |container| container.start)
}

/// Containers in a list among which its items are counted. Each list that counts down costs so many steps.
const MOST_COUNTED: usize = 256;

/// Items of the list at `list`, where they are counted down: the number of the first one (HTML, section 4.4.5). One
/// with too many counts up.
fn count_down(block: &Decided<'_>, list: u32) -> Option<u16> {
    if !attribute::has(&block.source, list, TagId::OL, b"reversed") {
        return None;
    }
    let containers = block.containers;
    let (at, _) = block.around(block.block.container).find(|(_, container)| container.start == list)?;
    let (mut looked, mut items) = (0, 0);
    for container in all_inside(containers, at.into()).take(MOST_COUNTED + 1) {
        looked += 1;
        items += u16::from(container.parent == at && container.tag == TagId::LI);
    }
    (looked <= MOST_COUNTED).then_some(items)
}
