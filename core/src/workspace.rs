//! The memory an extraction works in, borrowed from the caller.

#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
pub(crate) use owned::Tables;

use crate::block::{Block, Container};
use crate::config::LEARNS;
use crate::feature::columns::{COLUMN_ROOM, Columns};
use crate::label::Label;
use crate::score::{SCRATCH_PER_BLOCK, Verdict};

/// Containers a block: measured, the pages of the public sets need 0.6 to 2.4. Where more of them are in each other than there
/// is room for, the outermost are forgotten.
pub const CONTAINERS_PER_BLOCK: usize = 3;

/// Typed slices for one page at a time. All lengths follow from the number of blocks: containers
/// `CONTAINERS_PER_BLOCK` times, verdicts and labels once, scratch `SCRATCH_PER_BLOCK` times, columns `column_bytes`.
#[derive(Debug)]
pub struct Workspace<'w> {
    /// Rows of the block table.
    pub blocks: &'w mut [Block],
    /// Rows of the container table.
    pub containers: &'w mut [Container],
    /// One a block.
    pub verdicts: &'w mut [Verdict],
    /// One a block.
    pub labels: &'w mut [Label],
    /// For scorers.
    pub scratch: &'w mut [u32],
    /// Feature columns, for systems that learn: `column_bytes` of the blocks. May be empty where no such system runs.
    pub columns: &'w mut [u8],
}

/// Bytes of the feature columns of `blocks` blocks: none where no system learns (feature `fused`).
pub const fn column_bytes(blocks: usize) -> usize {
    if LEARNS { Columns::room(COLUMN_ROOM, blocks) } else { 0 }
}

impl Workspace<'_> {
    /// Bytes of all slices together for `max_blocks` blocks, without padding between them.
    pub const fn size(max_blocks: usize) -> usize {
        max_blocks
            * (size_of::<Block>()
                + CONTAINERS_PER_BLOCK * size_of::<Container>()
                + size_of::<Verdict>()
                + size_of::<Label>()
                + SCRATCH_PER_BLOCK * 4)
            + column_bytes(max_blocks)
    }
}

impl Workspace<'_> {
    /// Blocks for which all slices have room.
    pub fn rows(&self) -> usize {
        self.blocks
            .len()
            .min(self.containers.len())
            .min(self.verdicts.len())
            .min(self.labels.len())
            .min(self.scratch.len() / SCRATCH_PER_BLOCK)
    }
}
