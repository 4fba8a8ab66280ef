//! In: the block table. Out: a verdict per block. Imports `feature`, `model`, `block`, `config` and what is left of
//! them. One file a system.

pub mod article_chain;
pub mod boilerpipe;
pub mod cetr;
pub mod explain;
pub mod forest;
pub mod fused;
pub mod ice_baseline;
pub mod ice_elaborate;
pub mod ice_heuristic;
pub mod justext;
mod kmeans;
pub mod ncleaner;
pub mod page_kind;
pub mod stage2;
pub mod tree_filter;
pub mod verdicts;

use crate::block::stop_words::Subtag;
use crate::block::{Block, Container, flag};
use crate::choice::{ALL_SYSTEMS, System};
use crate::config::Config;
use crate::limits::DEVICE;

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
    /// 1/256 nat; higher is content. The fused system keeps the set of blocks with the best expected F1, so its border
    /// differs from page to page; that of the others is 0. Systems without a scale say 256 and -256.
    pub score: i16,
    /// The decision.
    pub kind: Kind,
    /// What the fused system decided by. Of other systems `Score`, or `Group` from the tree filter; on devices
    /// (`limits::DEVICE`) always `Score`.
    pub reason: Reason,
}

/// What a decision of the fused system was made by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Reason {
    /// The score is above or below the border.
    #[default]
    Score,
    /// Dropped: it has no words.
    NoWords,
    /// Dropped: a link in brackets below a heading (`label::heading`).
    Action,
    /// Dropped: the last heading, below which nothing is kept (`label::heading`).
    Alone,
    /// Dropped: the same text is kept elsewhere (`label::repeat`).
    Repeat,
    /// Dropped: hidden text beside text that is shown (`label::hidden`).
    Hidden,
    /// Dropped: seen only, in a line of which other text is kept (`label::hidden`).
    Doubled,
    /// Dropped: outside the best group (`tree_filter`).
    Group,
    /// Kept: a heading a little below the border, over text that is kept (`label::decode`).
    Leads,
    /// Kept: a cell without words behind a block that is kept (`label::decode`).
    Cell,
    /// Kept: it is of a row of a table most of whose words are kept (`label::table`).
    Row,
}

impl Reason {
    /// The reason's name, as `tagsieve --explain` gives it.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Score => "score",
            Reason::NoWords => "no words",
            Reason::Action => "action",
            Reason::Alone => "alone",
            Reason::Repeat => "repeat",
            Reason::Hidden => "hidden",
            Reason::Doubled => "doubled",
            Reason::Group => "group",
            Reason::Leads => "leads",
            Reason::Cell => "cell",
            Reason::Row => "row",
        }
    }
}

impl Verdict {
    /// Keep, by a system without a scale.
    pub const KEEP: Verdict = Verdict::keep_as(Kind::Keep);
    /// Drop, by a system without a scale.
    pub const DROP: Verdict = Verdict { score: -256, ..Verdict::keep_as(Kind::Drop) };

    /// `KEEP` or `DROP`.
    pub const fn keep_if(keep: bool) -> Verdict {
        if keep { Verdict::KEEP } else { Verdict::DROP }
    }

    /// Keep as `kind`, by a system without a scale.
    pub const fn keep_as(kind: Kind) -> Verdict {
        Verdict { score: 256, kind, reason: Reason::Score }
    }

    /// Decides otherwise, or for the first time.
    #[inline(always)]
    pub(crate) const fn set(&mut self, kind: Kind, reason: Reason) {
        self.kind = kind;
        // Firmware does not ask for it.
        if !DEVICE || cfg!(any(test, feature = "std")) {
            self.reason = reason;
        }
    }

    /// True where the block is included.
    pub const fn is_kept(self) -> bool {
        !matches!(self.kind, Kind::Drop)
    }
}

/// What a system may look at.
#[derive(Clone, Copy, Debug)]
pub struct Page<'p> {
    /// The rows, in the order of the page.
    pub blocks: &'p [Block],
    /// The elements around them.
    pub containers: &'p [Container],
    /// False where stop words are unknown for the page's language, or too few to tell prose from lists.
    pub stop_words_known: bool,
    /// The page's language as it says itself, else by its stop words.
    pub language: Option<Subtag>,
}

/// 32-bit words of scratch per block that every system can count on.
pub const SCRATCH_PER_BLOCK: usize = 8;

/// A system. `verdicts` has the length of `page.blocks`; `scratch` has at least `SCRATCH_PER_BLOCK` words a block,
/// with any content. Allocates nothing, and is a pure function of the page. Hidden rows take no part except in
/// `IceBaseline`: they are dropped, and are nobody's neighbours.
pub trait Scorer {
    /// Writes a verdict for every block.
    fn score(&self, page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]);
}

/// Runs `system`, and behind it the tree filter where the system or `config` asks for it. The tree filter also needs
/// a word of `scratch` for each container.
pub fn run(system: System, config: &Config<'_>, page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]) {
    match system {
        System::Cetr => cetr::Cetr::TwoDimensional.score(page, scratch, verdicts),
        // Needs a model and columns: see `fused`.
        System::Fused => verdicts.fill(Verdict::DROP),
        // Refused by both drivers.
        _ if !ALL_SYSTEMS => verdicts.fill(Verdict::DROP),
        System::IceBaseline => ice_baseline::IceBaseline.score(page, scratch, verdicts),
        System::IceHeuristic => ice_heuristic::IceHeuristic.score(page, scratch, verdicts),
        System::IceElaborate => ice_elaborate::IceElaborate.score(page, scratch, verdicts),
        System::CetrThreshold => cetr::Cetr::Threshold.score(page, scratch, verdicts),
        System::CetrKmeans => cetr::Cetr::KMeans.score(page, scratch, verdicts),
        System::Boilerpipe | System::TreeFilter => boilerpipe::Boilerpipe::Words.score(page, scratch, verdicts),
        System::BoilerpipeDensity => boilerpipe::Boilerpipe::Density.score(page, scratch, verdicts),
        System::Justext => justext::Justext::Tokens.score(page, scratch, verdicts),
        System::Ncleaner => ncleaner::NCleaner::Lexical.score(page, scratch, verdicts),
        System::NcleanerNonlexical => ncleaner::NCleaner::NonLexical.score(page, scratch, verdicts),
    }
    let depth = match (config.tree_filter, system) {
        (0, System::TreeFilter) => tree_filter::DEFAULT_DEPTH,
        (depth, _) => depth,
    };
    if depth > 0 {
        tree_filter::apply(page, depth, scratch, verdicts);
    }
}

/// True where the row takes part.
fn is_visible(block: &Block) -> bool {
    block.flags & flag::HIDDEN == 0
}

/// Words as the systems of the literature count them: what stands between white space; or the script's own words
/// where it is written without spaces.
fn words_of(block: &Block) -> u32 {
    u32::from(if block.is_unspaced() { block.words } else { block.tokens })
}

/// Words in links, counted like `words_of`.
fn link_words_of(block: &Block) -> u32 {
    u32::from(if block.is_unspaced() { block.link_words } else { block.link_tokens })
}

#[cfg(test)]
pub(crate) mod testing;
