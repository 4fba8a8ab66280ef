//! The rows that a builder fills, in the caller's memory.

use super::{Block, Container, NONE};
use crate::scan::TagId;

/// A container whose element is open, for `Table::keep`.
pub(super) const OPEN: u32 = 1;
/// One to be left out, open or not.
pub(super) const GIVE_UP: u32 = 2;

/// Filled rows of the block table and the container table.
#[derive(Debug)]
pub struct Table<'t> {
    blocks: &'t mut [Block],
    containers: &'t mut [Container],
    block_count: usize,
    container_count: usize,
}

impl<'t> Table<'t> {
    /// An empty table. Both slices must have at least one row; block numbers are 16 bits wide.
    pub fn new(blocks: &'t mut [Block], containers: &'t mut [Container]) -> Table<'t> {
        let most = blocks.len().min(crate::limits::MAX_BLOCKS);
        let blocks = blocks.get_mut(..most).unwrap_or_default();
        let most = containers.len().min(NONE as usize);
        let containers = containers.get_mut(..most).unwrap_or_default();
        Table { blocks, containers, block_count: 0, container_count: 0 }
    }

    /// The filled rows.
    pub fn blocks(&self) -> &[Block] {
        self.blocks.get(..self.block_count).unwrap_or(&[])
    }

    /// The filled rows.
    pub fn containers(&self) -> &[Container] {
        self.containers.get(..self.container_count).unwrap_or(&[])
    }

    /// The filled rows, to be changed.
    pub fn blocks_mut(&mut self) -> &mut [Block] {
        self.blocks.get_mut(..self.block_count).unwrap_or_default()
    }

    /// The filled rows, to be changed.
    pub fn containers_mut(&mut self) -> &mut [Container] {
        self.containers.get_mut(..self.container_count).unwrap_or_default()
    }

    /// Free rows of the block table.
    pub fn free_blocks(&self) -> usize {
        self.blocks.len() - self.block_count
    }

    /// Free rows of the container table.
    pub fn free_containers(&self) -> usize {
        self.containers.len() - self.container_count
    }

    /// Adds a row; `write` is given its place.
    #[inline(always)]
    pub(super) fn push(&mut self, write: impl FnOnce(&mut Block)) {
        if let Some(row) = self.blocks.get_mut(self.block_count) {
            write(row);
            self.block_count += 1;
        }
    }

    /// Adds a container whose first block is the next one. `NONE` where there is no row left.
    pub(super) fn push_container(&mut self, start: u32, signature: u32, parent: u16, tag: TagId, column: u8) -> u16 {
        let Some(row) = self.containers.get_mut(self.container_count) else { return NONE };
        let first = self.block_count as u16;
        *row = Container { start, signature, parent, first, end: first, tag, column };
        self.container_count += 1;
        (self.container_count - 1) as u16
    }

    /// The container's element has ended.
    pub(super) fn end_container(&mut self, container: u16) {
        if let Some(row) = self.containers.get_mut(container as usize) {
            row.end = self.block_count as u16;
        }
    }

    /// Rows of the container table.
    pub(super) fn container_room(&self) -> usize {
        self.containers.len()
    }

    /// Throws all blocks away but the last `rows`, and the containers that have none of them and are not `OPEN`.
    /// `map` has a word for each container: its fate, and afterwards its number, or `NONE`.
    pub(super) fn keep(&mut self, rows: usize, map: &mut [u32]) {
        let dropped = self.block_count.saturating_sub(rows);
        // A map of more than 65,535 words has an entry at `NONE`.
        let new = |map: &[u32], old: u16| map.get(old as usize).filter(|_| old != NONE).map_or(NONE, |&new| new as u16);
        let mut kept = 0;
        for old in 0..self.container_count {
            let Some(&container) = self.containers.get(old) else { break };
            let Some(&fate) = map.get(old) else { break };
            let lives = match fate {
                OPEN => true,
                GIVE_UP => false,
                _ => container.end as usize > dropped,
            };
            // What is around a container stands before it, and has its number already.
            let parent = new(map, container.parent);
            if let Some(entry) = map.get_mut(old) {
                *entry = if lives { kept as u32 } else { NONE.into() };
            }
            if lives && let Some(row) = self.containers.get_mut(kept) {
                let [first, end] = [container.first, container.end].map(|row| row.saturating_sub(dropped as u16));
                *row = Container { parent, first, end, ..container };
                kept += 1;
            }
        }
        self.container_count = kept;
        shift(self.blocks_mut(), dropped);
        self.block_count -= dropped;
        for block in self.blocks_mut() {
            block.container = new(map, block.container);
        }
    }

    pub(super) fn clear(&mut self) {
        (self.block_count, self.container_count) = (0, 0);
    }
}

/// Moves what stands in a slice `by` places to the front, over what stands there. (`copy_within` could panic.)
pub(crate) fn shift<T: Copy>(slice: &mut [T], by: usize) {
    let mut slice = slice;
    while by > 0
        && let Some((to, from)) = slice.split_at_mut_checked(by)
    {
        to.iter_mut().zip(&*from).for_each(|(to, from)| *to = *from);
        slice = from;
    }
}
