//! What the open elements have in common with the table of containers.

use super::{Open, OpenElements};
use crate::block::lexicon::Lex;
use crate::block::{Container, MAIL_FIELD, NONE, counts_columns};

/// Elements that need a container: see `OpenElements::without_container`.
#[derive(Clone, Copy, Debug)]
pub struct Without {
    /// How many.
    pub count: usize,
    // Position (from 1) of the outermost.
    outermost: u8,
    // The container around that.
    around: u16,
    // How many of them get none.
    left_out: usize,
}

impl Without {
    /// Leaves as many without a container as there is no room for: the outermost.
    pub fn leave_out(&mut self, room: usize) {
        self.left_out = self.count.saturating_sub(room);
    }
}

impl OpenElements<'_> {
    /// The containers of the open elements, from the outside in.
    pub fn containers(&self, mut each: impl FnMut(u16)) {
        self.open().iter().filter(|e| e.container != NONE).for_each(|e| each(e.container));
    }

    /// Gives containers other numbers; or takes them away, by `NONE`.
    pub fn renumber(&mut self, mut number: impl FnMut(u16) -> u16) {
        for e in self.open_mut().iter_mut().filter(|e| e.container != NONE) {
            e.container = number(e.container);
        }
    }

    /// The elements that need a container for the next block: the innermost block-level ones that have none. (What
    /// stands outside an element with a container has one also, or the table had no room for it.)
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn without_container(&self) -> Without {
        let mut without = Without { count: 0, outermost: 0, around: NONE, left_out: 0 };
        let mut pos = self.top().map_or(0, |e| e.block);
        while let Some(e) = self.room.get(usize::from(pos).wrapping_sub(1)) {
            if e.container != NONE {
                without.around = e.container;
                break;
            }
            (without.count, without.outermost) = (without.count + 1, pos);
            pos = e.around;
        }
        without
    }

    /// Gives containers to them, from the outside in: `give` is told of an element and of the container around it. The
    /// innermost container.
    #[inline(always)]
    pub fn give_containers(&mut self, without: Without, mut give: impl FnMut(&Open, u16) -> u16) -> u16 {
        let mut container = without.around;
        if without.count == 0 {
            return container;
        }
        let from = usize::from(without.outermost).wrapping_sub(1);
        // Most elements with text have no child with text.
        if without.count == 1
            && let Some(e) = self.room.get_mut(from)
        {
            container = give(e, container);
            e.container = container;
            return container;
        }
        self.give_more_containers(without.outermost, container, without.left_out, give)
    }

    /// From the element at `outermost` on, but for the first `left_out`. Not inlined: the path of one would save
    /// registers for it.
    #[cfg_attr(not(target_pointer_width = "32"), inline(never))]
    fn give_more_containers(
        &mut self,
        outermost: u8,
        around: u16,
        left_out: usize,
        mut give: impl FnMut(&Open, u16) -> u16,
    ) -> u16 {
        let from = usize::from(outermost).wrapping_sub(1);
        let (mut container, mut left_out) = (around, left_out);
        for (e, pos) in self.open_mut().get_mut(from..).unwrap_or_default().iter_mut().zip(outermost..) {
            if e.block != pos {
                continue;
            }
            if left_out > 0 {
                (left_out, container) = (left_out - 1, NONE);
                continue;
            }
            container = give(e, container);
            e.container = container;
        }
        container
    }

    /// A field for a mail address stands here: marks the innermost container, and the elements inside it, which may get
    /// one still.
    #[inline(never)]
    pub fn mark_mail_field(&mut self, containers: &mut [Container]) {
        let mut pos = self.top().map_or(0, |e| e.block);
        while let Some(e) = self.room.get_mut(usize::from(pos).wrapping_sub(1)) {
            pos = e.around;
            if counts_columns(e.tag) {
                continue;
            }
            // What stands around one that has its mark has it too, up to the container.
            if core::mem::replace(&mut e.column, MAIL_FIELD) == MAIL_FIELD && e.container == NONE {
                return;
            }
            if let Some(container) = containers.get_mut(usize::from(e.container)) {
                container.column |= MAIL_FIELD;
                return;
            }
        }
    }

    /// Takes back what the names of elements say against them, up to the innermost one whose first row is before
    /// `before`: it is around the page's parts, and not one of them. One without rows begins with the next, `row`.
    #[inline(never)]
    pub fn acquit(&mut self, before: usize, row: usize, containers: &[Container]) {
        let first = |e: &Open| containers.get(usize::from(e.container)).map_or(row, |container| container.first.into());
        let open = self.open_mut();
        let Some(last) = open.iter().rposition(|e| first(e) < before) else { return };
        let Some(Lex { near, min, sum, .. }) = open.get(last).map(|e| e.lex) else { return };
        for (at, Open { lex, .. }) in open.iter_mut().enumerate() {
            if at <= last {
                lex.comment = false;
            }
            // What an element inside says besides counts.
            let is_own = |value: i8, outer: i8| at > last && value != outer;
            lex.near = if is_own(lex.near, near) { lex.near } else { lex.near.max(0) };
            lex.min = if is_own(lex.min, min) { lex.min } else { 0 };
            lex.sum = if at > last { lex.sum.saturating_sub(sum.min(0)) } else { lex.sum.max(0) };
        }
    }
}
