//! What a caller can choose.

use crate::block::Tables;
use crate::block::stop_words::{Subtag, subtag_in};
use crate::model::Model;

/// Which system decides what is content. `docs/papers.md` names the papers by these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum System {
    /// Paper 1: every block is a paragraph.
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
    /// Paper 5's base: decision list on numbers of words, and the article chain.
    Boilerpipe,
    /// The same with the decision list on text density.
    BoilerpipeDensity,
    /// Paper 5: `Boilerpipe`, then the tree filter.
    TreeFilter,
    /// Paper 5's rival.
    Justext,
    /// Paper 2, with models of characters. Needs a model's `CharNgrams`.
    Ncleaner,
    /// Paper 2, with models of the shapes of words. Needs a model's `ShapeNgrams`.
    NcleanerNonlexical,
    /// The learned model that hears all the others: that of `Config::with_model`, else the shipped one.
    Fused,
}

impl Default for System {
    fn default() -> Self {
        DEFAULT_SYSTEM
    }
}

impl System {
    /// All systems.
    pub const ALL: [System; 13] = [
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

    /// The system of a name; `None` for any other string.
    pub fn from_name(name: &str) -> Option<System> {
        System::ALL.into_iter().find(|system| system.name() == name)
    }
}

/// What counts as content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Preset {
    /// The text a page was written for, as much of it as is right.
    #[default]
    Balanced = 0,
    /// Less, and surer.
    Precision = 1,
    /// More, and less sure. A page with text always gives some of it, where the other presets may find that it says nothing.
    Recall = 2,
    /// An article's body alone: no related teasers, no reader comments.
    Article = 3,
    /// Everything the page is about, comments included.
    Page = 4,
}

impl Preset {
    /// All presets, at the index of their number.
    pub const ALL: [Preset; 5] = [Preset::Balanced, Preset::Precision, Preset::Recall, Preset::Article, Preset::Page];

    /// True where a page with text always gives some of it: `Recall`. With the others `System::Fused` gives nothing of a page
    /// on which no block looks like content.
    pub const fn keeps_something(self) -> bool {
        matches!(self, Preset::Recall)
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Balanced => "balanced",
            Preset::Precision => "precision",
            Preset::Recall => "recall",
            Preset::Article => "article",
            Preset::Page => "page",
        }
    }

    /// The preset of a name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }
}

/// What a row of the block table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// The text between two block boundaries.
    #[default]
    Block,
    /// The text of one line of the source.
    Line,
}

/// What the input is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Input {
    /// HTML.
    #[default]
    Html,
    /// Plain text: paragraphs end at empty lines.
    Text,
}

/// Greatest ancestor depth of `Config::with_tree_filter`.
pub const MAX_TREE_FILTER: u8 = 5;

/// False where `cetr` alone is built: what only others ask for is not looked at then, and not linked. The fields of
/// `Block` that hold it are 0.
pub(crate) const LEARNS: bool = cfg!(feature = "fused");

/// False where the systems that learn nothing are not built, but `cetr`.
pub(crate) const ALL_SYSTEMS: bool = cfg!(feature = "all-systems");

/// The learned system where its model is embedded, else the best of those that learn nothing: `cetr` has the greatest
/// mean words F1 over the public sets.
const DEFAULT_SYSTEM: System = if cfg!(feature = "default-model") { System::Fused } else { System::Cetr };

/// A caller's choices. All fields have defaults; see each setter.
#[must_use = "setters give a changed copy"]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config<'c> {
    pub(crate) system: System,
    pub(crate) unit: Unit,
    pub(crate) input: Input,
    pub(crate) charset: Option<&'c str>,
    pub(crate) language: Option<Subtag>,
    pub(crate) tree_filter: u8,
    pub(crate) tables: Tables<'c>,
    pub(crate) model: Option<&'c Model<'c>>,
    pub(crate) preset: Preset,
}

impl Default for Config<'_> {
    fn default() -> Self {
        Config::new()
    }
}

impl<'c> Config<'c> {
    /// The defaults.
    pub const fn new() -> Config<'c> {
        Config {
            system: DEFAULT_SYSTEM,
            unit: Unit::Block,
            input: Input::Html,
            charset: None,
            language: None,
            tree_filter: 0,
            tables: Tables::NONE,
            model: None,
            preset: Preset::Balanced,
        }
    }

    /// The system that decides.
    pub const fn system(&self) -> System {
        self.system
    }

    /// The caller's model.
    pub const fn model(&self) -> Option<&'c Model<'c>> {
        self.model
    }

    /// What counts as content.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The system that decides as far as the compiler knows: without the feature `all-systems` one of two, without
    /// `fused` a constant, so that no other is linked.
    pub(crate) const fn deciding(&self) -> System {
        match self.system {
            system if ALL_SYSTEMS => system,
            System::Fused if cfg!(feature = "fused") => System::Fused,
            _ => System::Cetr,
        }
    }

    /// True where the system reads a model and the caller gave none.
    #[cfg(feature = "default-model")]
    pub(crate) fn lacks_model(&self) -> bool {
        match self.deciding() {
            System::Fused => self.model.is_none(),
            System::Ncleaner | System::NcleanerNonlexical => self.model.is_none() && self.tables == Tables::NONE,
            _ => false,
        }
    }

    /// Which system decides. Default: `System::default()`.
    pub const fn with_system(mut self, system: System) -> Self {
        self.system = system;
        self
    }

    /// What a row of the block table is. Default: block.
    pub const fn with_unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// What the input is. Default: HTML.
    pub const fn with_input(mut self, input: Input) -> Self {
        self.input = input;
        self
    }

    /// The encoding's label from the HTTP header. Default: none.
    pub const fn with_charset(mut self, label: &'c str) -> Self {
        self.charset = Some(label);
        self
    }

    /// The page's language as a BCP 47 tag; it goes before the page's own. Default, and for tags whose primary subtag has not
    /// two letters: the page's own `lang`, else recognised by its stop words.
    pub const fn with_language(mut self, tag: &str) -> Self {
        self.language = subtag_in(tag.as_bytes());
        self
    }

    /// Paper 5's tree filter over the chosen system, which `Fused` does without: ancestor depth 1 to 5; 0 (the default) is
    /// off, except that `System::TreeFilter` then takes 2. Greater ones are taken for 5.
    pub const fn with_tree_filter(mut self, depth: u8) -> Self {
        self.tree_filter = if depth > MAX_TREE_FILTER { MAX_TREE_FILTER } else { depth };
        self
    }

    /// The model of `System::Fused`, which also fills `Block::ngram`, `Block::shape` and `Block::lex`. Default: the
    /// shipped one, where it is embedded (feature `default-model`).
    /// It must have been trained on this version's features (`Model::check_feature_set`).
    pub const fn with_model(mut self, model: &'c Model<'c>) -> Self {
        self.model = Some(model);
        self.tables = model.tables();
        self
    }

    /// What counts as content, for `System::Fused`. Default: balanced.
    pub const fn with_preset(mut self, preset: Preset) -> Self {
        self.preset = preset;
        self
    }

    /// Tables that fill `Block::ngram`, `Block::shape` and `Block::lex` while the page is scanned, in place of those of the
    /// model given before. Default: the model's, else none.
    pub const fn with_tables(mut self, tables: Tables<'c>) -> Self {
        self.tables = tables;
        self
    }
}
