//! Which elements a tag ends: WHATWG 13.2.6.4.7, "in body", and the modes of tables, as far as text goes.

use super::{ENDED, Open, OpenElements, cleared_by};
use crate::block::tag_info::{CLOSES_P, NOT_INLINE, bits};
use crate::limits::FAST;
use crate::scan::TagId;

const _: () = assert!(TagId::H6.0 - TagId::H1.0 == 5);

impl OpenElements<'_> {
    /// Ends the elements that a start tag ends by implication. `ended` is told of each element that goes.
    pub fn imply_ends(&mut self, tag: TagId, ended: &mut impl FnMut(&Open)) {
        if bits(tag) & CLOSES_P != 0 {
            let p = self.pos(TagId::P);
            if p != 0 && p > self.scope().max(self.pos(TagId::BUTTON)) {
                self.pop_to(p, ended);
            }
        }
        let (closes, floor): (&[TagId], u8) = match tag {
            TagId::LI => {
                (&[TagId::LI], self.max_pos(&[TagId::UL, TagId::OL, TagId::MENU, TagId::DIR]).max(self.scope()))
            }
            TagId::DT | TagId::DD => (&[TagId::DT, TagId::DD], self.pos(TagId::DL).max(self.scope())),
            TagId::OPTION => (&[TagId::OPTION], self.max_pos(&[TagId::SELECT, TagId::DATALIST])),
            TagId::OPTGROUP => (&[TagId::OPTION, TagId::OPTGROUP], self.max_pos(&[TagId::SELECT, TagId::DATALIST])),
            TagId::BUTTON => (&[TagId::BUTTON], self.scope()),
            TagId::TD | TagId::TH => (&[TagId::TD, TagId::TH, TagId::CAPTION], self.pos(TagId::TABLE)),
            TagId::TR => (&[TagId::TR, TagId::TD, TagId::TH, TagId::CAPTION], self.pos(TagId::TABLE)),
            TagId::TBODY | TagId::THEAD | TagId::TFOOT | TagId::CAPTION => (
                &[TagId::TBODY, TagId::THEAD, TagId::TFOOT, TagId::TR, TagId::TD, TagId::TH, TagId::CAPTION],
                self.pos(TagId::TABLE),
            ),
            // A table directly in a table ends it; in a cell or a caption it does not.
            TagId::TABLE => {
                (&[TagId::TABLE], self.max_pos(&[TagId::TD, TagId::TH, TagId::CAPTION, TagId::TEMPLATE, TagId::OBJECT]))
            }
            TagId::H1 | TagId::H2 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6 => {
                // Only a heading that is the innermost block is ended.
                if self.top().is_some_and(|e| TagId::HEADINGS.contains(&e.block_tag)) {
                    let all = self.top_of.get(TagId::H1.index()..=TagId::H6.index()).unwrap_or(&[]);
                    let lowest = lowest_above(self.scope(), all.iter().copied());
                    self.pop_from(lowest, ended);
                }
                return;
            }
            TagId::A | TagId::NOBR => {
                self.end_inline(tag, ended);
                return;
            }
            _ => return,
        };
        let lowest = lowest_above(floor, closes.iter().map(|&tag| self.pos(tag)));
        self.pop_from(lowest, ended);
    }

    fn pop_from(&mut self, pos: u8, ended: &mut impl FnMut(&Open)) {
        if pos != NOWHERE {
            self.pop_to(pos, ended);
        }
    }

    /// Handles an end tag. True where it ended an element or was one beyond the stack.
    pub fn end(&mut self, tag: TagId, ended: &mut impl FnMut(&Open)) -> bool {
        // Nearly always it is that of the innermost element, of which no rule says otherwise.
        if FAST && self.beyond == 0 && self.top().is_some_and(|e| e.tag == tag && e.column != ENDED) {
            return self.pop(ended);
        }
        if self.beyond != 0
            && let Some(of @ 1..) = self.beyond_of.get_mut(tag.index())
        {
            *of -= 1;
            self.beyond -= 1;
            return true;
        }
        if bits(tag) & NOT_INLINE == 0 {
            return self.end_inline(tag, ended);
        }
        let mut pos = self.pos(tag);
        let floor = match tag {
            TagId::TABLE | TagId::TEMPLATE | TagId::SVG | TagId::OBJECT | TagId::MARQUEE => 0,
            TagId::TR | TagId::TD | TagId::TH | TagId::TBODY | TagId::THEAD | TagId::TFOOT | TagId::CAPTION => {
                self.pos(TagId::TABLE)
            }
            TagId::H1 | TagId::H2 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6 => {
                pos = self.max_pos(&TagId::HEADINGS);
                self.scope()
            }
            TagId::LI => self.max_pos(&[TagId::UL, TagId::OL, TagId::MENU, TagId::DIR]).max(self.scope()),
            _ => self.scope(),
        };
        if pos == 0 || pos < floor {
            return false;
        }
        self.pop_to(pos, ended);
        true
    }

    /// An inline element ends where no block-level element stands open inside it; else one that formats text stays on
    /// the stack without effect (the outcome of the adoption agency, 13.2.6.4.7, as far as text goes), and the end tag
    /// of any other one is nothing ("any other end tag" there): a hidden `span` hides what follows.
    fn end_inline(&mut self, tag: TagId, ended: &mut impl FnMut(&Open)) -> bool {
        let pos = self.pos(tag);
        if pos == 0 || pos < self.scope() {
            return false;
        }
        if pos > self.top().map_or(0, |e| e.block) {
            self.pop_to(pos, ended);
            return true;
        }
        if !formats(tag) {
            return false;
        }
        let Some((outer, inner)) = self.open_mut().split_at_mut_checked(pos as usize - 1) else { return false };
        let Some(element) = inner.first_mut() else { return false };
        (element.column, element.own) = (ENDED, 0);
        let below = element.below;
        let mut flags = outer.last().map_or(0, |e| e.flags);
        for e in inner {
            flags = (flags & !cleared_by(e.tag)) | e.own;
            e.flags = flags;
        }
        self.set_top(tag, below);
        true
    }
}

/// Higher than any position.
const NOWHERE: u8 = u8::MAX;

/// The lowest of the positions that lie above the floor: what stands there goes, with all above it.
#[inline(always)]
fn lowest_above(floor: u8, positions: impl Iterator<Item = u8>) -> u8 {
    positions.filter(|&pos| pos > floor).fold(NOWHERE, u8::min)
}

/// True for the elements that the adoption agency takes apart (13.2.4.2, "Formatting").
fn formats(tag: TagId) -> bool {
    matches!(
        tag,
        TagId::A
            | TagId::B
            | TagId::BIG
            | TagId::CODE
            | TagId::EM
            | TagId::FONT
            | TagId::I
            | TagId::NOBR
            | TagId::S
            | TagId::SMALL
            | TagId::STRIKE
            | TagId::STRONG
            | TagId::TT
            | TagId::U
    )
}
