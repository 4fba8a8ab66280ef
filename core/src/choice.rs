//! What can be chosen by name: system, preset, unit, input; and which of them were built.

/// The system that decides what is content. `docs/papers.md` lists the papers by these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum System {
    /// Paper 1: keeps every block as a paragraph.
    IceBaseline,
    /// Paper 1, figure 1.
    IceHeuristic,
    /// Paper 1, section 3.2, second half.
    IceElaborate,
    /// Paper 3 and its source: threshold on the smoothed tag ratio.
    CetrThreshold,
    /// k-means on the smoothed tag ratio.
    CetrKmeans,
    /// k-means on the smoothed tag ratio and its derivative.
    Cetr,
    /// The base of paper 5: decision list on word counts, then the article chain.
    Boilerpipe,
    /// Like `Boilerpipe`, with the decision list on text density.
    BoilerpipeDensity,
    /// Paper 5: `Boilerpipe`, then the tree filter.
    TreeFilter,
    /// The system that paper 5 compares with.
    Justext,
    /// Paper 2, with character n-grams. Needs a model with `CharNgrams`.
    Ncleaner,
    /// Paper 2, with n-grams of word shapes. Needs a model with `ShapeNgrams`.
    NcleanerNonlexical,
    /// The learned system. It reads the verdicts of several other systems as features. Its model is that of
    /// `Config::with_model`, else the shipped one.
    Fused,
}

impl Default for System {
    fn default() -> Self {
        DEFAULT_SYSTEM
    }
}

impl System {
    /// All systems.
    pub const ALL: &[System] = &[
        System::IceBaseline,
        System::IceHeuristic,
        System::IceElaborate,
        System::CetrThreshold,
        System::CetrKmeans,
        System::Cetr,
        System::Boilerpipe,
        System::BoilerpipeDensity,
        System::TreeFilter,
        System::Justext,
        System::Ncleaner,
        System::NcleanerNonlexical,
        System::Fused,
    ];

    /// The system's name, as `tagsieve --system` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            System::IceBaseline => "ice-baseline",
            System::IceHeuristic => "ice-heuristic",
            System::IceElaborate => "ice-elaborate",
            System::CetrThreshold => "cetr-threshold",
            System::CetrKmeans => "cetr-kmeans",
            System::Cetr => "cetr",
            System::Boilerpipe => "boilerpipe",
            System::BoilerpipeDensity => "boilerpipe-density",
            System::TreeFilter => "tree-filter",
            System::Justext => "justext",
            System::Ncleaner => "ncleaner",
            System::NcleanerNonlexical => "ncleaner-nonlexical",
            System::Fused => "fused",
        }
    }

    /// The system with this name; `None` for any other string.
    pub fn from_name(name: &str) -> Option<System> {
        System::ALL.iter().copied().find(|system| system.name() == name)
    }
}

/// What counts as content for `System::Fused`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Preset {
    /// The text that the page was written for.
    #[default]
    Balanced = 0,
    /// Less text, with more certainty.
    Precision = 1,
    /// More text, with less certainty. Something is kept of every page that has text; the other presets may keep
    /// nothing.
    Recall = 2,
    /// Only the body of an article: no related teasers, no readers' comments.
    Article = 3,
    /// Everything the page is about, including readers' comments.
    Page = 4,
}

impl Preset {
    /// All presets; the index of each is its number.
    pub const ALL: [Preset; 5] = [Preset::Balanced, Preset::Precision, Preset::Recall, Preset::Article, Preset::Page];

    /// True if something is kept of every page that has text: `Recall`. With the other presets `System::Fused` keeps
    /// nothing of a page on which no block looks like content.
    pub const fn keeps_something(self) -> bool {
        matches!(self, Preset::Recall)
    }

    /// The preset's name, as `tagsieve --preset` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Balanced => "balanced",
            Preset::Precision => "precision",
            Preset::Recall => "recall",
            Preset::Article => "article",
            Preset::Page => "page",
        }
    }

    /// The preset with this name; `None` for any other string.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }
}

/// What a row of the block table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// The text between two block boundaries.
    #[default]
    Block,
    /// The text of one line of the source.
    Line,
}

/// The kind of input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// HTML.
    #[default]
    Html,
    /// Plain text; empty lines separate paragraphs.
    Text,
}

/// Greatest ancestor depth that `Config::with_tree_filter` takes.
pub const MAX_TREE_FILTER: u8 = 5;

/// False where `cetr` alone is built: what only others ask for is not looked at then, and not linked. The fields of
/// `Block` that hold it are 0.
pub(crate) const LEARNS: bool = cfg!(feature = "fused");

/// False where the systems that learn nothing are not built, but `cetr`.
pub(crate) const ALL_SYSTEMS: bool = cfg!(feature = "all-systems");

/// The learned system where its model is embedded, else the best of those that learn nothing: `cetr` has the greatest
/// mean words F1 over the public sets.
pub(crate) const DEFAULT_SYSTEM: System = if cfg!(feature = "default-model") { System::Fused } else { System::Cetr };
