//! The tables that are read while a page is scanned, trained together: n-grams of characters and shapes, and the lexicon.

use tagsieve::block::Tables;
use tagsieve::block::lexicon::{BUCKET, Lexicon};
use tagsieve::block::ngram::{CharNgrams, ShapeNgrams};
use tagsieve::model::Kind;

use crate::corpus::Page;
use crate::folds;
use crate::lexicon;
use crate::model_file::ModelFile;
use crate::ngram::{Alphabet, Counts, Training};

/// How tables are trained.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Where the counts of dirty text come from.
    pub training: Training,
    /// Weight of a history against the one that is a symbol longer (paper 2, equation 1).
    pub q: f64,
    /// A page's n-grams are weighted with this power of one over its size: 0 counts characters, 1 pages.
    pub evenness: f64,
    /// Of the lexicon.
    pub lexicon: lexicon::Options,
}

impl Default for Options {
    fn default() -> Self {
        Options { training: Training::Direct, q: 0.5, evenness: 0.5, lexicon: lexicon::Options::default() }
    }
}

/// Trained tables, in memory of their own.
#[derive(Clone, Debug)]
pub struct TableSet {
    chars: Vec<i8>,
    shapes: Vec<i8>,
    prints: Vec<[[u8; 2]; BUCKET]>,
    values: Vec<[u8; BUCKET]>,
    /// What the lexicon holds, best first.
    pub tokens: Vec<lexicon::Entry>,
}

impl TableSet {
    /// Trains on pages. The same pages in any order give the same lexicon, and but for rounding the same n-grams.
    pub fn train(pages: &[&Page], options: &Options) -> TableSet {
        let ngrams =
            |alphabet| Counts::of(alphabet, options.training, pages.iter().copied(), options.evenness).table(options.q);
        let tokens = lexicon::train(pages, &options.lexicon);
        let (prints, values) = lexicon::table(&tokens, options.lexicon.bits);
        TableSet { chars: ngrams(Alphabet::Chars), shapes: ngrams(Alphabet::Shapes), prints, values, tokens }
    }

    /// As an extraction takes them.
    pub fn with<R>(&self, read: impl FnOnce(Tables<'_>) -> R) -> R {
        let bytes = |table: &[i8]| table.iter().map(|&value| value as u8).collect::<Vec<u8>>();
        let (chars, shapes) = (bytes(&self.chars), bytes(&self.shapes));
        read(Tables {
            chars: CharNgrams::from_bytes(&chars),
            shapes: ShapeNgrams::from_bytes(&shapes),
            lexicon: Lexicon::new(&self.prints, &self.values),
        })
    }

    /// Adds the sections to a model file.
    pub fn write(&self, file: ModelFile) -> ModelFile {
        file.ngrams(Kind::Chars, &self.chars).ngrams(Kind::Shapes, &self.shapes).lexicon(&self.prints, &self.values)
    }
}

/// Tables for every fold, each trained on the pages of all other folds.
#[derive(Clone, Debug)]
pub struct CrossFit {
    /// The fold of each page.
    pub fold: Vec<usize>,
    /// One a fold.
    pub tables: Vec<TableSet>,
}

/// Trains tables that have not seen the page that they are used on, nor any other of its group. `seed` draws the folds.
pub fn cross_fit(pages: &[&Page], folds: usize, seed: u64, options: &Options) -> CrossFit {
    let groups: Vec<&str> = pages.iter().map(|page| page.group.as_str()).collect();
    let fold = folds::assign(&groups, folds, seed);
    let train = |out: usize| {
        let others: Vec<&Page> = pages.iter().zip(&fold).filter(|&(_, &f)| f != out).map(|(&p, _)| p).collect();
        TableSet::train(&others, options)
    };
    let tables = (0..folds.max(1)).map(train).collect();
    CrossFit { fold, tables }
}
