//! What a page's scan reads: n-gram tables and the lexicon, learned from labelled pages.

use tagsieve::block::Tables;
use tagsieve::block::lexicon::{BUCKET, Lexicon};
use tagsieve::block::ngram::{CharNgrams, ShapeNgrams};

use crate::corpus::Page;
use crate::lexicon;
use crate::ngram::{Alphabet, Counts, Training};

/// Which tables, and how large.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Character n-grams: 32 KiB.
    pub chars: bool,
    /// The lexicon's buckets of four tokens, as a power of two.
    pub lexicon_bits: u32,
}

/// Tables that own their bytes.
#[derive(Clone, Debug)]
pub struct Learned {
    /// Log-ratios of character n-grams, where wanted.
    pub chars: Option<Vec<u8>>,
    /// Log-ratios of shape n-grams.
    pub shapes: Vec<u8>,
    /// Fingerprints of the lexicon's tokens.
    pub prints: Vec<[[u8; 2]; BUCKET]>,
    /// Their values.
    pub values: Vec<[u8; BUCKET]>,
}

/// Half of the weight of each shorter history, as paper 2 found best for small n.
const Q: f64 = 0.5;
/// A page counts with the root of its size.
const EVENNESS: f64 = 0.5;

/// Learns the tables from pages.
pub fn learn(pages: &[&Page], options: &Options) -> Learned {
    let ngrams = |alphabet| -> Vec<u8> {
        let table = Counts::of(alphabet, Training::Direct, pages.iter().copied(), EVENNESS).table(Q);
        table.into_iter().map(|value| value as u8).collect()
    };
    let of_lexicon = lexicon::Options { bits: options.lexicon_bits, ..lexicon::Options::default() };
    let (prints, values) = lexicon::table(&lexicon::train(pages, &of_lexicon), options.lexicon_bits);
    Learned { chars: options.chars.then(|| ngrams(Alphabet::Chars)), shapes: ngrams(Alphabet::Shapes), prints, values }
}

impl Learned {
    /// As the scan takes them.
    pub fn tables(&self) -> Tables<'_> {
        Tables {
            chars: self.chars.as_deref().and_then(CharNgrams::from_bytes),
            shapes: ShapeNgrams::from_bytes(&self.shapes),
            lexicon: Lexicon::new(&self.prints, &self.values),
        }
    }
}
