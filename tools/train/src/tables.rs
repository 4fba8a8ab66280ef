//! The tables that are read while a page is scanned, trained together: n-grams of characters and shapes, and the lexicon.

use tagsieve::block::Tables;
use tagsieve::block::lexicon::{BUCKET, Lexicon};
use tagsieve::block::ngram::{CharNgrams, ShapeNgrams};
use tagsieve::model::Kind;

use crate::corpus::Page;
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
    /// With character n-grams: 32 KiB.
    pub chars: bool,
    /// Of the lexicon.
    pub lexicon: lexicon::Options,
}

impl Default for Options {
    fn default() -> Self {
        Options { training: Training::Direct, q: 0.5, evenness: 0.5, chars: true, lexicon: lexicon::Options::default() }
    }
}

/// Trained tables, in memory of their own.
#[derive(Clone, Debug)]
pub struct TableSet {
    chars: Option<Vec<u8>>,
    shapes: Vec<u8>,
    prints: Vec<[[u8; 2]; BUCKET]>,
    values: Vec<[u8; BUCKET]>,
    /// What the lexicon holds, best first.
    pub tokens: Vec<lexicon::Entry>,
}

impl TableSet {
    /// Trains on pages; a part of them for cross-fitting.
    pub fn train(pages: &[&Page], options: &Options) -> TableSet {
        let ngrams = |alphabet| -> Vec<u8> {
            let counts = Counts::of(alphabet, options.training, pages.iter().copied(), options.evenness);
            counts.table(options.q).into_iter().map(|value| value as u8).collect()
        };
        let tokens = lexicon::train(pages, &options.lexicon);
        let (prints, values) = lexicon::table(&tokens, options.lexicon.bits);
        let chars = options.chars.then(|| ngrams(Alphabet::Chars));
        TableSet { chars, shapes: ngrams(Alphabet::Shapes), prints, values, tokens }
    }

    /// As an extraction takes them.
    pub fn tables(&self) -> Tables<'_> {
        Tables {
            chars: self.chars.as_deref().and_then(CharNgrams::from_bytes),
            shapes: ShapeNgrams::from_bytes(&self.shapes),
            lexicon: Lexicon::new(&self.prints, &self.values),
        }
    }

    /// Adds the sections to a model file.
    pub fn write(&self, file: ModelFile) -> ModelFile {
        let section = |file: ModelFile, kind, bytes: &Vec<u8>| file.section(kind as u8, 0, bytes.clone());
        let file = match &self.chars {
            Some(chars) => section(file, Kind::Chars, chars),
            None => file,
        };
        section(file, Kind::Shapes, &self.shapes).lexicon(&self.prints, &self.values)
    }
}
