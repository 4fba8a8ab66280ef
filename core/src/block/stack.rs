//! The open elements, with implied end tags, in O(1) a tag: for every tag name the topmost open element of
//! that name is known, so no question about scopes walks down the stack. Every element is popped as often as it
//! was pushed, once.

mod containers;
mod ends;

pub use containers::Without;

use super::lexicon::Lex;
use super::tag_info::{BREAK, NOT_INLINE, SCOPE, bits};
use super::{ITEM, NONE, counts_columns, flag};
use crate::limits::{DEVICE, FAST, MAX_DEPTH};
use crate::scan::TagId;
use crate::scan::tag_id::{TAG_COUNT, TAG_ROOM, hash_step};

/// An open element.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    // Offset of its start tag.
    pub(super) start: u32,
    // Flags that it brings itself.
    pub(super) own: u32,
    // `own` and those of all elements around it.
    pub(super) flags: u32,
    // Hash of the tags of all open block-level elements up to this one.
    pub(super) path: u32,
    // Hash of its class attribute, digits aside.
    pub(super) signature: u32,
    // What its tokens and those of all elements around it say.
    pub(super) lex: Lex,
    // Its container, once it holds a block.
    pub(super) container: u16,
    // Its tag.
    pub(super) tag: TagId,
    // Tag of the innermost block-level element, this one included; `UNKNOWN` where there is none.
    pub(super) block_tag: TagId,
    // Position (from 1) of the next open element below with the same tag; 0 is none.
    below: u8,
    // Position of the innermost block-level element, this one included; 0 is none.
    block: u8,
    // Position of the innermost block-level element outside this one; 0 is none.
    around: u8,
    // Position of the innermost element that bounds scopes, this one included; 0 is none.
    scope: u8,
    // Open block-level elements, this one included.
    depth: u8,
    // Of a table cell, the cells before it in its row; of a row, its cells so far; of an inline element `ENDED`, where
    // its end tag came while block-level elements inside it were open. One byte for all: the next one would take four.
    pub(super) column: u8,
}

/// The stack. Elements for which it has no room are counted by tag, so that their end tags end nothing else. Plain ones
/// have less room than others.
#[derive(Debug)]
pub struct OpenElements<'t> {
    room: &'t mut [Open],
    len: usize,
    // Position (from 1) of the topmost open element of each tag; 0 is none.
    top_of: [u8; TAG_ROOM],
    // Elements beyond the stack's depth, of each tag and in all.
    beyond_of: [u16; TAG_COUNT],
    beyond: u32,
}

const _: () = assert!(MAX_DEPTH < 255);

/// Whether cells are counted: for the formats that have tables.
const COLUMNS: bool = cfg!(feature = "all-formats");

/// More than any number of cells.
const ENDED: u8 = u8::MAX;

impl Open {
    /// What unused places of the stack hold.
    pub const EMPTY: Open = Open {
        start: 0,
        own: 0,
        flags: 0,
        path: 0,
        signature: 0,
        lex: Lex::EMPTY,
        container: NONE,
        tag: TagId::UNKNOWN,
        block_tag: TagId::UNKNOWN,
        below: 0,
        block: 0,
        around: 0,
        scope: 0,
        depth: 0,
        column: 0,
    };

    /// Open block-level elements, this one included.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Equal for elements that one template made.
    pub fn template(&self) -> u32 {
        self.signature ^ u32::from_le_bytes([self.tag.0, self.depth, 0, 0])
    }

    /// `Container::column` of its container.
    #[inline(always)]
    pub fn container_column(&self) -> u8 {
        let is_item = COLUMNS && self.own & flag::LIST_ITEM != 0 && !counts_columns(self.tag);
        if is_item { self.column | ITEM } else { self.column }
    }

    /// What its tag says of it, where it has the flags of the element around it.
    #[inline(always)]
    fn describe(&mut self, tag: TagId, own: u32, start: u32, signature: u32) {
        (self.start, self.own, self.signature, self.container, self.column) = (start, own, signature, NONE, 0);
        self.flags = (self.flags & !cleared_by(tag)) | own;
    }
}

impl Default for Open {
    fn default() -> Self {
        Open::EMPTY
    }
}

impl<'t> OpenElements<'t> {
    /// No element is open. There is room for `MAX_DEPTH` at most.
    pub fn new(room: &'t mut [Open]) -> OpenElements<'t> {
        let most = room.len().min(MAX_DEPTH);
        let room = room.get_mut(..most).unwrap_or_default();
        OpenElements { room, len: 0, top_of: [0; TAG_ROOM], beyond_of: [0; TAG_COUNT], beyond: 0 }
    }

    #[inline(always)]
    fn open(&self) -> &[Open] {
        self.room.get(..self.len).unwrap_or(&[])
    }

    #[inline(always)]
    fn open_mut(&mut self) -> &mut [Open] {
        self.room.get_mut(..self.len).unwrap_or_default()
    }

    /// The innermost stored element.
    pub fn top(&self) -> Option<&Open> {
        self.room.get(self.len.wrapping_sub(1))
    }

    /// Flags in force.
    pub fn flags(&self) -> u32 {
        self.top().map_or(0, |e| e.flags)
    }

    /// True where an element of this tag is open and stored.
    pub fn has(&self, tag: TagId) -> bool {
        self.pos(tag) != 0
    }

    /// True where an element of this tag is open in the innermost block-level element.
    pub fn has_inline(&self, tag: TagId) -> bool {
        self.pos(tag) > self.top().map_or(0, |e| e.block)
    }

    /// True where an element of this tag is open, stored or not.
    pub fn is_open(&self, tag: TagId) -> bool {
        self.has(tag) || self.beyond != 0 && self.beyond_of.get(tag.index()).is_some_and(|&of| of != 0)
    }

    fn pos(&self, tag: TagId) -> u8 {
        self.top_of.get(tag.index()).copied().unwrap_or(0)
    }

    fn max_pos(&self, tags: &[TagId]) -> u8 {
        tags.iter().map(|&t| self.pos(t)).max().unwrap_or(0)
    }

    /// Position below which nothing is in scope (13.2.4.2).
    fn scope(&self) -> u8 {
        self.top().map_or(0, |e| e.scope)
    }

    /// True where the start tag of an item or paragraph follows another one's whose end tag is left out. What stands
    /// around them would have been ended when that one began.
    #[inline(always)]
    pub fn repeats(&self, tag: TagId) -> bool {
        FAST && self.top().is_some_and(|e| e.tag == tag) && ends_like(tag) && self.beyond == 0
    }

    /// What `imply_ends` and `push` do where the tag `repeats`: the new element takes the other one's place. A third
    /// fewer instructions a tag. Gives the flags in force.
    pub fn repeat(
        &mut self,
        tag: TagId,
        own: u32,
        start: u32,
        signature: u32,
        lex: &Lex,
        ended: &mut impl FnMut(&Open),
    ) -> u32 {
        let Some((outer, [e, ..])) = self.room.split_at_mut_checked(self.len.wrapping_sub(1)) else { return 0 };
        ended(e);
        let around = outer.last().unwrap_or(&Open::EMPTY);
        (e.flags, e.lex) = (around.flags, around.lex);
        e.describe(tag, own, start, signature);
        e.lex.open(lex);
        let flags = e.flags;
        self.count_cell(tag);
        flags
    }

    /// The innermost element, if it is a cell, stands behind the other ones of its row.
    #[inline(always)]
    fn count_cell(&mut self, tag: TagId) {
        if COLUMNS && matches!(tag, TagId::TD | TagId::TH) {
            self.count_column();
        }
    }

    #[inline(never)]
    fn count_column(&mut self) {
        let row = self.pos(TagId::TR);
        // One of a table around this one is not the cell's.
        if row <= self.pos(TagId::TABLE) {
            return;
        }
        if let Some((cell, around)) = self.open_mut().split_last_mut()
            && let Some(row) = around.get_mut(usize::from(row) - 1)
        {
            cell.column = row.column;
            row.column = row.column.saturating_add(1).min(ENDED - 1);
        }
    }

    /// Opens an element. Gives the flags in force.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn push(&mut self, tag: TagId, own: u32, start: u32, signature: u32, lex: &Lex) -> u32 {
        let below = self.pos(tag);
        let info = bits(tag);
        // The last quarter is for others.
        let most = self.room.len() - self.room.len() / 4 * usize::from(is_plain(tag, info));
        let room = self.room.get_mut(..most).unwrap_or_default();
        let Some((open, [e, ..])) = room.split_at_mut_checked(self.len) else {
            // In both counts or in none: end tags go by the one, and by the other whether there are any.
            if let Some(of) = self.beyond_of.get_mut(tag.index()).filter(|of| **of < u16::MAX) {
                *of += 1;
                self.beyond += 1;
            }
            return self.flags();
        };
        // It says what the element around it says, but for what follows.
        match open.last() {
            Some(around) => *e = *around,
            None => *e = Open::EMPTY,
        }
        let pos = self.len as u8 + 1;
        // A heading that unfolds what is behind it is one all the same.
        let unfolds = tag == TagId::BUTTON && e.flags & flag::HEADING != 0;
        let own = if unfolds { own & !flag::FORM_CONTROL } else { own };
        e.describe(tag, own, start, signature);
        (e.tag, e.below) = (tag, below);
        e.around = e.block;
        if info & BREAK != 0 {
            e.path = hash_step(e.path, tag.0);
            e.lex.open(lex);
            e.block = pos;
            if !unfolds {
                e.block_tag = tag;
            }
            e.depth = e.depth.saturating_add(1);
        } else {
            e.lex.open_inline(lex);
        }
        if info & SCOPE != 0 {
            e.scope = pos;
        }
        let flags = e.flags;
        self.len += 1;
        self.set_top(tag, pos);
        self.count_cell(tag);
        flags
    }

    /// What follows in the innermost element is no heading.
    pub fn end_heading(&mut self) {
        if let Some(top) = self.open_mut().last_mut() {
            top.flags &= !flag::HEADING;
        }
    }

    fn set_top(&mut self, tag: TagId, pos: u8) {
        if let Some(top) = self.top_of.get_mut(tag.index()) {
            *top = pos;
        }
    }

    /// Pops the innermost element. False where none is open.
    #[inline(always)]
    fn pop(&mut self, ended: &mut impl FnMut(&Open)) -> bool {
        let Some(e) = self.top() else { return false };
        ended(e);
        let (is_topmost, tag, below) = (e.column != ENDED, e.tag, e.below);
        self.len -= 1;
        if is_topmost {
            self.set_top(tag, below);
        }
        true
    }

    /// Pops all elements from position `pos` (from 1) on.
    fn pop_to(&mut self, pos: u8, ended: &mut impl FnMut(&Open)) {
        while self.len >= pos as usize && self.pop(ended) {}
        if self.beyond != 0 {
            self.beyond = 0;
            self.beyond_of = [0; TAG_COUNT];
        }
    }

    /// Ends everything.
    pub fn end_all(&mut self, ended: &mut impl FnMut(&Open)) {
        if self.len != 0 {
            self.pop_to(1, ended);
        }
    }
}

/// True for inline elements but links. Pages leave hundreds of them open ("<font>"): the last quarter of the stack is
/// not for them, or what stands in a menu behind them would not be known.
#[inline(always)]
fn is_plain(tag: TagId, info: u8) -> bool {
    info & NOT_INLINE == 0 && tag != TagId::A
}

/// True for block-level elements that end where another one of their tag begins, whatever stands around them.
#[inline(always)]
fn ends_like(tag: TagId) -> bool {
    matches!(tag, TagId::P | TagId::LI | TagId::DT | TagId::DD | TagId::TD | TagId::TH | TagId::TR | TagId::OPTION)
}

/// Flags of outer elements that do not reach into an element of this tag: an item of a list in a table cell is no
/// cell, a cell of a table in a list item is no list item.
#[inline(always)]
fn cleared_by(tag: TagId) -> u32 {
    // The table is 1 KiB.
    if DEVICE { cleared_by_tag(tag) } else { CLEARED[tag.index() & (CLEARED.len() - 1)] }
}

static CLEARED: [u32; 256] = {
    let mut table = [0; 256];
    let mut tag = 0;
    while tag < table.len() {
        table[tag] = cleared_by_tag(TagId(tag as u8));
        tag += 1;
    }
    table
};

const fn cleared_by_tag(tag: TagId) -> u32 {
    match tag {
        TagId::TD | TagId::TH => flag::LIST_ITEM | flag::HEADING,
        TagId::LI | TagId::DT | TagId::DD => flag::CELL,
        // Wikipedia shows pictures of its formulas, and hides them as they are.
        TagId::MATH => flag::HIDDEN,
        _ => 0,
    }
}
