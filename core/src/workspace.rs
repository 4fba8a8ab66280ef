//! The memory that an extraction works in, borrowed from the caller.

#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
pub(crate) use owned::OwnedWorkspace;

use crate::block::{Block, Container};
use crate::choice::LEARNS;
use crate::feature::columns::{COLUMN_ROOM, Columns};
use crate::label::Label;
use crate::score::{SCRATCH_PER_BLOCK, Verdict};

/// Containers per block. Measured: the pages of the public sets need 0.6 to 2.4. If more of them are nested than there
/// is room for, the outermost are forgotten.
pub const CONTAINERS_PER_BLOCK: usize = 3;

/// Typed slices for one page at a time. All lengths follow from the number of blocks: containers `CONTAINERS_PER_BLOCK`
/// per block, verdicts and labels one, scratch `SCRATCH_PER_BLOCK`, columns `column_bytes` in all.
#[derive(Debug)]
pub struct Workspace<'w> {
    /// Rows of the block table.
    pub blocks: &'w mut [Block],
    /// Rows of the container table.
    pub containers: &'w mut [Container],
    /// Verdicts, one per block.
    pub verdicts: &'w mut [Verdict],
    /// Labels, one per block.
    pub labels: &'w mut [Label],
    /// Scratch memory for the systems.
    pub scratch: &'w mut [u32],
    /// Feature columns, for systems that learn: `column_bytes` bytes. May be empty if no such system runs.
    pub columns: &'w mut [u8],
}

/// Bytes of the feature columns of `blocks` blocks; 0 without the feature `fused`.
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
    /// Number of blocks for which all slices have room; `columns` does not count.
    pub fn rows(&self) -> usize {
        self.blocks
            .len()
            .min(self.containers.len())
            .min(self.verdicts.len())
            .min(self.labels.len())
            .min(self.scratch.len() / SCRATCH_PER_BLOCK)
    }
}
