//! In: what a caller chooses. Out: a configuration. Imports `block`, `model` and what is left of them.

pub use crate::choice::{Input, MAX_TREE_FILTER, Preset, System, Unit};

use crate::block::Tables;
use crate::block::stop_words::{Subtag, subtag_in};
use crate::choice::{ALL_SYSTEMS, DEFAULT_SYSTEM, LEARNS};
use crate::model::Model;

/// A caller's options. Each has a default, which its setter states.
#[must_use = "setters give a changed copy"]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config<'c> {
    pub(crate) system: System,
    // By the caller: a model does not change it.
    pub(crate) is_named: bool,
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
            is_named: false,
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

    /// The system that decides: the one that was given, or else `System::Fused` where a model was, for who brings a
    /// model wants it to be used, or else `System::default()`.
    pub const fn system(&self) -> System {
        self.system
    }

    /// The caller's model, if there is one.
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
            System::Fused if LEARNS => System::Fused,
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

    /// The system that decides. Default: `System::Fused` with a model of the caller's, else `System::default()`.
    pub const fn with_system(mut self, system: System) -> Self {
        (self.system, self.is_named) = (system, true);
        self
    }

    /// What a row of the block table is. Default: `Unit::Block`.
    pub const fn with_unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// The kind of input. Default: `Input::Html`.
    pub const fn with_input(mut self, input: Input) -> Self {
        self.input = input;
        self
    }

    /// The encoding label from the HTTP header. An unknown label is ignored. Default: none.
    pub const fn with_charset(mut self, label: &'c str) -> Self {
        self.charset = Some(label);
        self
    }

    /// The page's language as a BCP 47 tag; overrides what the page declares. Default, and for tags that do not begin
    /// with a two-letter language: the page's own `lang`, or else the language is recognised by stop words.
    pub const fn with_language(mut self, tag: &str) -> Self {
        self.language = subtag_in(tag.as_bytes());
        self
    }

    /// Runs paper 5's tree filter after the chosen system: depth of the ancestor, 1 to 5; greater depths count as 5.
    /// Default: 0, which is off, except that `System::TreeFilter` then uses 2. `System::Fused` ignores it.
    pub const fn with_tree_filter(mut self, depth: u8) -> Self {
        self.tree_filter = if depth > MAX_TREE_FILTER { MAX_TREE_FILTER } else { depth };
        self
    }

    /// The model of the systems that learn, which also fills `Block::ngram`, `Block::shape` and `Block::lex`; where no
    /// system is chosen, `System::Fused` decides with it (feature `fused`). It must have been trained on this version's
    /// features (`Model::check_feature_set`). Default: the shipped model, if it is embedded (feature `default-model`).
    pub const fn with_model(mut self, model: &'c Model<'c>) -> Self {
        self.model = Some(model);
        if LEARNS && !self.is_named {
            self.system = System::Fused;
        }
        self.tables = model.tables();
        self
    }

    /// What counts as content, for `System::Fused`. Default: `Preset::Balanced`.
    pub const fn with_preset(mut self, preset: Preset) -> Self {
        self.preset = preset;
        self
    }

    /// Tables that fill `Block::ngram`, `Block::shape` and `Block::lex` while the page is scanned, instead of those of
    /// a model given before. Default: those of the model, else none.
    pub const fn with_tables(mut self, tables: Tables<'c>) -> Self {
        self.tables = tables;
        self
    }
}

#[cfg(all(test, feature = "fused"))]
mod tests {
    use super::*;

    #[test]
    fn who_brings_a_model_wants_it_used() {
        let file = include_bytes!("../../models/small.tsm");
        let model = Model::from_bytes(file).expect("the shipped one is whole");
        assert_eq!(Config::new().system(), System::default());
        assert_eq!(Config::new().with_model(&model).system(), System::Fused);
        let named = Config::new().with_system(System::Cetr);
        assert_eq!((named.with_model(&model).system(), named.system()), (System::Cetr, System::Cetr));
        assert_eq!(Config::new().with_model(&model).with_system(System::Cetr).system(), System::Cetr);
    }
}
