//! In: the block table. Out: a verdict per block. Imports `feature`, `model`, `block`, `config` and what is left of
//! them. One file a system.

use crate::block::{Block, Container};
use crate::config::Unit;

/// What kind of text a system takes a block for. Layer `label` turns it into a `Label`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Not included.
    #[default]
    Drop = 0,
    /// Included; the label follows from the block's own tags.
    Keep = 1,
    /// Included as a paragraph.
    Paragraph = 2,
    /// Included as a heading.
    Heading = 3,
    /// Included as a list item.
    ListItem = 4,
}

/// A system's opinion of one block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// 1/256 nat; higher is content; 0 is the border. Systems without a scale say 256 and -256.
    pub score: i16,
    /// The decision.
    pub kind: Kind,
}

impl Verdict {
    /// Keep, by a system without a scale.
    pub const KEEP: Verdict = Verdict { score: 256, kind: Kind::Keep };
    /// Drop, by a system without a scale.
    pub const DROP: Verdict = Verdict { score: -256, kind: Kind::Drop };
}

/// What a system may look at.
#[derive(Clone, Copy, Debug)]
pub struct Page<'p> {
    /// The rows, in the order of the page.
    pub blocks: &'p [Block],
    /// The elements around them.
    pub containers: &'p [Container],
    /// What a row is.
    pub unit: Unit,
    /// False where stop words are unknown for the page's language: count none of them.
    pub stop_words_known: bool,
}

/// 32-bit words of scratch per block that every system can count on.
pub const SCRATCH_PER_BLOCK: usize = 4;

/// A system. `verdicts` has the length of `page.blocks`; `scratch` has at least `SCRATCH_PER_BLOCK` words a block,
/// with any content. Allocates nothing, and is a pure function of the page.
pub trait Scorer {
    /// Writes a verdict for every block.
    fn score(&self, page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]);
}
