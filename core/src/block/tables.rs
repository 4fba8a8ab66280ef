//! What a builder reads of a model while it scans.

use super::lexicon::Lexicon;
use super::ngram::{CharNgrams, ShapeNgrams};
use crate::choice::LEARNS;

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

impl<'m> Tables<'m> {
    /// No table.
    pub const NONE: Tables<'static> = Tables { chars: None, shapes: None, lexicon: None };

    #[inline(always)]
    pub(super) fn chars(&self) -> Option<&CharNgrams<'m>> {
        if LEARNS { self.chars.as_ref() } else { None }
    }

    #[inline(always)]
    pub(super) fn shapes(&self) -> Option<&ShapeNgrams<'m>> {
        if LEARNS { self.shapes.as_ref() } else { None }
    }

    #[inline(always)]
    pub(super) fn lexicon(&self) -> Option<&Lexicon<'m>> {
        if LEARNS { self.lexicon.as_ref() } else { None }
    }
}
