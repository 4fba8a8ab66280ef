//! Silences groups of features on a random part of the training pages, so that trees learn to do without them: the
//! model meets scripts that the lexical tables do not know, pages whose classes are numbers, and pages from before
//! HTML5 had elements for navigation and articles.
//!
//! Measured on wcxb-dev and on sets that were not trained on: Chinese pages gain .03 by silenced lexical features, and
//! wcxb-dev loses nothing by either.

use tagsieve::feature::Column as C;
use tagsieve::feature::tag_rank;
use tagsieve::scan::TagId;

use crate::random::Random;

/// What the lexicon says.
const LEXICON: &[C] = &[C::LexNear, C::LexMin, C::LexMax, C::LexSum];
/// What the n-grams say.
const NGRAMS: &[C] = &[C::Ngram, C::NgramSum, C::Shape, C::ShapeSum];
/// What elements and roles of HTML5 say.
const SEMANTIC: &[C] = &[
    C::Nav,
    C::Header,
    C::Footer,
    C::Aside,
    C::Article,
    C::Main,
    C::Dialog,
    C::AriaHidden,
    C::Figure,
    C::Caption,
    C::PageArticle,
    C::PageMain,
];
/// Columns that hold a tag: the elements of HTML5 become `div`.
const TAGS: &[C] = &[C::Tag, C::Parent, C::OuterTag, C::OuterTag2];
const HTML5: [TagId; 9] = [
    TagId::NAV,
    TagId::HEADER,
    TagId::FOOTER,
    TagId::ASIDE,
    TagId::ARTICLE,
    TagId::MAIN,
    TagId::DIALOG,
    TagId::SECTION,
    TagId::SEARCH,
];

/// Parts of the pages, in percent.
const LEXICON_PERCENT: usize = 30;
const NGRAM_PERCENT: usize = 20;
const SEMANTIC_PERCENT: usize = 50;

/// What a value of a column becomes on a page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence {
    lexicon: bool,
    ngrams: bool,
    semantic: bool,
}

impl Silence {
    /// Draws what is silent on a page.
    pub fn draw(random: &mut Random) -> Silence {
        let mut chance = |percent| random.below(100) < percent;
        Silence { lexicon: chance(LEXICON_PERCENT), ngrams: chance(NGRAM_PERCENT), semantic: chance(SEMANTIC_PERCENT) }
    }

    /// Silences a page's part of a column.
    pub fn apply(self, column: usize, values: &mut [u8]) {
        let is_one_of = |group: &[C]| group.iter().any(|&c| c as usize == column);
        if self.lexicon && is_one_of(LEXICON) || self.ngrams && is_one_of(NGRAMS) {
            values.fill(128);
        }
        if self.semantic && is_one_of(SEMANTIC) {
            values.fill(0);
        }
        if self.semantic && is_one_of(TAGS) {
            let ranks = HTML5.map(tag_rank);
            values.iter_mut().filter(|value| ranks.contains(value)).for_each(|value| *value = tag_rank(TagId::DIV));
        }
    }
}
