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
///
/// ```
/// use tagsieve::block::{Block, Container};
/// use tagsieve::config::{Config, System};
/// use tagsieve::extract::extract;
/// use tagsieve::label::Label;
/// use tagsieve::output::{Flow, Format, Formatter};
/// use tagsieve::score::{SCRATCH_PER_BLOCK, Verdict};
/// use tagsieve::workspace::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};
///
/// const BLOCKS: usize = 64;
/// let mut workspace = Workspace {
///     blocks: &mut [Block::EMPTY; BLOCKS],
///     containers: &mut [Container::EMPTY; BLOCKS * CONTAINERS_PER_BLOCK],
///     verdicts: &mut [Verdict::DROP; BLOCKS],
///     labels: &mut [Label::Boilerplate; BLOCKS],
///     scratch: &mut [0; BLOCKS * SCRATCH_PER_BLOCK],
///     columns: &mut [0; column_bytes(BLOCKS)],
/// };
/// let mut bytes = 0;
/// let mut sink = Formatter::new(Format::Text, |piece: &str| {
///     bytes += piece.len(); // or wherever text goes
///     Flow::Continue(())
/// });
/// let config = Config::new().with_system(System::Cetr); // needs no model
/// let page = b"<p>The tide comes in twice a day, and it is never in a hurry to leave again.";
/// let summary = extract(page, &config, &mut workspace, &mut sink)?;
/// assert_eq!((summary.kept, bytes), (1, 74)); // and a line end
/// # Ok::<(), tagsieve::Error>(())
/// ```
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
