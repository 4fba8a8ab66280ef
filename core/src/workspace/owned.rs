//! A workspace's memory from the allocator.

use super::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};
use crate::block::{Block, Container, NONE};
use crate::label::Label;
use crate::limits::MAX_BLOCKS;
use crate::score::{SCRATCH_PER_BLOCK, Verdict};
use alloc::vec;
use alloc::vec::Vec;

/// The slices of a workspace. They grow and never shrink.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnedWorkspace {
    pub(crate) blocks: Vec<Block>,
    pub(crate) containers: Vec<Container>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) labels: Vec<Label>,
    scratch: Vec<u32>,
    pub(crate) columns: Vec<u8>,
    // Blocks for which columns have been wanted.
    most: usize,
}

impl OwnedWorkspace {
    /// Room for so many blocks, or as many as a table can hold.
    pub(crate) fn grow(&mut self, blocks: usize) {
        let blocks = blocks.min(MAX_BLOCKS);
        if blocks > self.blocks.len() {
            self.blocks.resize(blocks, Block { container: NONE, ..Block::default() });
            self.containers.resize(blocks * CONTAINERS_PER_BLOCK, Container::EMPTY);
            self.verdicts.resize(blocks, Verdict::default());
            self.labels.resize(blocks, Label::default());
            // Zeros come from the system without being written. Nothing of the last page is needed.
            self.scratch = vec![0; blocks * SCRATCH_PER_BLOCK];
        }
    }

    /// Columns for as many blocks as there is room for, or for `most`; once for so many, always for so many.
    pub(crate) fn grow_columns(&mut self, most: usize) {
        self.most = self.most.max(most);
        let bytes = column_bytes(self.blocks.len().min(self.most));
        if self.columns.len() < bytes {
            self.columns = vec![0; bytes];
        }
    }

    /// All of it.
    pub(crate) fn workspace(&mut self) -> Workspace<'_> {
        Workspace {
            blocks: &mut self.blocks,
            containers: &mut self.containers,
            verdicts: &mut self.verdicts,
            labels: &mut self.labels,
            scratch: &mut self.scratch,
            columns: &mut self.columns,
        }
    }
}
