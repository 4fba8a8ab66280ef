//! Tuning of n and q: cross-entropy of the raw text under cross-validation (paper 2, section 3 and figure 2).

use hashbrown::HashMap;

use crate::corpus::Page;
use crate::folds;
use crate::ngram::Alphabet;
use crate::random::Random;

/// Longest n-grams that are tried.
pub const MAX_N: usize = 8;
/// Weights of shorter histories that are tried.
pub const QS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

const FOLDS: usize = 10;

/// What was measured.
#[derive(Clone, Debug)]
pub struct CrossEntropy {
    /// Pages and symbols that were read.
    pub pages: usize,
    /// See `pages`.
    pub symbols: usize,
    /// Bits a symbol, for n = 1 .. `MAX_N`, then for each of `QS`.
    pub bits: Vec<[f64; QS.len()]>,
}

/// Counts of one n-gram by fold.
type Counts = [u32; FOLDS];

/// Measures on pages drawn by `seed`, as many as give about `symbols` symbols.
pub fn measure(pages: &[&Page], alphabet: Alphabet, symbols: usize, seed: u64) -> CrossEntropy {
    let mut order: Vec<usize> = (0..pages.len()).collect();
    Random::new(seed).shuffle(&mut order);
    let mut texts: Vec<(&Page, Vec<Vec<u8>>)> = Vec::new();
    let mut read = 0;
    for page in order.iter().map(|&i| pages[i]) {
        if read >= symbols {
            break;
        }
        let blocks: Vec<Vec<u8>> = page.texts.iter().map(|text| symbols_of(alphabet, text)).collect();
        read += blocks.iter().map(Vec::len).sum::<usize>();
        texts.push((page, blocks));
    }
    let groups: Vec<&str> = texts.iter().map(|(page, _)| page.group.as_str()).collect();
    let fold = folds::assign(&groups, FOLDS, seed);

    // Counts of n-grams and of histories, by length.
    let mut ngrams: Vec<HashMap<u64, Counts>> = vec![HashMap::new(); MAX_N];
    let mut histories: Vec<HashMap<u64, Counts>> = vec![HashMap::new(); MAX_N];
    for ((_, blocks), &fold) in texts.iter().zip(&fold) {
        for block in blocks {
            each_position(alphabet, block, |n, ngram| {
                ngrams[n].entry(ngram).or_default()[fold] += 1;
                histories[n].entry(ngram >> alphabet.bits()).or_default()[fold] += 1;
            });
        }
    }
    let vocabulary = f64::from(1 << alphabet.bits());
    let outside = |counts: &Counts, fold: usize| (counts.iter().sum::<u32>() - counts[fold]) as f64;
    let mut bits = vec![[0.0; QS.len()]; MAX_N];
    for ((_, blocks), &fold) in texts.iter().zip(&fold) {
        for block in blocks {
            // Probability of the symbol behind the last n - 1, by n; `None` where that history was never met.
            let mut behind = [None; MAX_N];
            each_position(alphabet, block, |n, ngram| {
                let (count, all) =
                    (outside(&ngrams[n][&ngram], fold), outside(&histories[n][&(ngram >> alphabet.bits())], fold));
                behind[n] = match n {
                    0 => Some((count + 1.0) / (all + vocabulary)),
                    _ => (all > 0.0).then(|| count / all),
                };
                if n + 1 == MAX_N {
                    add(&behind, &mut bits);
                }
            });
        }
    }
    bits.iter_mut().flatten().for_each(|sum| *sum /= read.max(1) as f64);
    CrossEntropy { pages: texts.len(), symbols: read, bits }
}

fn symbols_of(alphabet: Alphabet, text: &str) -> Vec<u8> {
    let mut symbols = Vec::new();
    alphabet.read(text, |symbol| symbols.push(symbol));
    symbols
}

/// Calls `each` with n - 1 and the n-gram, for every position of a text and n = 1 .. `MAX_N`.
fn each_position(alphabet: Alphabet, symbols: &[u8], mut each: impl FnMut(usize, u64)) {
    let mut last = 0u64;
    for &symbol in symbols {
        last = last << alphabet.bits() | u64::from(symbol);
        for n in 0..MAX_N {
            each(n, last & ((1 << ((n as u32 + 1) * alphabet.bits())) - 1));
        }
    }
}

/// Adds the bits of one symbol, interpolated by equation (1).
fn add(behind: &[Option<f64>; MAX_N], bits: &mut [[f64; QS.len()]]) {
    for (n, row) in bits.iter_mut().enumerate() {
        for (sum, q) in row.iter_mut().zip(QS) {
            let (mut probability, mut weights, mut weight) = (0.0, 0.0, 1.0);
            for p in behind[..=n].iter().rev() {
                if let Some(p) = p {
                    probability += weight * p;
                    weights += weight;
                }
                weight *= q;
            }
            *sum -= libm::log2(probability / weights);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(n: usize, text: &str) -> Page {
        Page {
            set: String::new(),
            id: n.to_string(),
            group: n.to_string(),
            rows: Vec::new(),
            texts: vec![text.to_owned()],
            aligned: Vec::new(),
            containers: Vec::new(),
            tokens: Vec::new(),
            gold: String::new(),
            is_windowed: false,
        }
    }

    #[test]
    fn bits_by_hand() {
        let pages: Vec<Page> = (0..FOLDS).map(|n| page(n, "ab")).collect();
        let pages: Vec<&Page> = pages.iter().collect();
        let measured = measure(&pages, Alphabet::Chars, usize::MAX, 1);
        assert_eq!((measured.pages, measured.symbols), (10, 40));
        // Outside its fold every page is met nine times: a, b and two spaces; one more of each of 32 symbols.
        let (letter, space) = (10.0 / 68.0f64, 19.0 / 68.0f64);
        let one = -(2.0 * letter.log2() + 2.0 * space.log2()) / 4.0;
        assert!(measured.bits[0].iter().all(|bits| (bits - one).abs() < 1e-9));
        // Behind one symbol, of which the start is a space: a or a space behind a space, b behind a, a space behind b.
        let mixed = |certain: f64, alone: f64| (certain + 0.5 * alone) / 1.5;
        let two = -(mixed(0.5, letter).log2()
            + mixed(1.0, letter).log2()
            + mixed(1.0, space).log2()
            + mixed(0.5, space).log2())
            / 4.0;
        assert!((measured.bits[1][4] - two).abs() < 1e-9, "{} {two}", measured.bits[1][4]);
    }
}
