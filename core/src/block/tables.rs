//! What a builder reads of a model while it scans.

use super::lexicon::Lexicon;
use super::ngram::{CharNgrams, ShapeNgrams};

/// Tables of a model, each of which may be missing: the fields of `Block` that it fills are then 0, at no cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tables<'m> {
    /// For `Block::ngram`.
    pub chars: Option<CharNgrams<'m>>,
    /// For `Block::shape`.
    pub shapes: Option<ShapeNgrams<'m>>,
    /// For `Block::lex`.
    pub lexicon: Option<Lexicon<'m>>,
}

impl Tables<'_> {
    /// No table.
    pub const NONE: Tables<'static> = Tables { chars: None, shapes: None, lexicon: None };
}
