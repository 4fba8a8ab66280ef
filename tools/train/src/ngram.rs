//! Tables of n-gram log-ratios from two interpolated language models, of clean and of dirty text (paper 2, section 3).

use tagsieve::block::ngram::{ORDER, VALUE_BITS, char_symbols, shape_symbols, symbol};

use crate::corpus::Page;

/// Which n-grams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// Characters: `CharNgrams`.
    Chars,
    /// Shapes of words and marks: `ShapeNgrams`.
    Shapes,
}

impl Alphabet {
    /// Bits of a symbol.
    pub const fn bits(self) -> u32 {
        match self {
            Alphabet::Chars => 5,
            Alphabet::Shapes => 4,
        }
    }

    /// The symbols of a text.
    pub fn read(self, text: &str, each: impl FnMut(u8)) {
        match self {
            Alphabet::Chars => char_symbols(text, each),
            Alphabet::Shapes => shape_symbols(text, each),
        }
    }

    /// Calls `each` with the index of every n-gram of a text.
    pub fn ngrams(self, text: &str, mut each: impl FnMut(usize)) {
        let mut at = 0;
        self.read(text, |symbol| {
            at = (at << self.bits() | usize::from(symbol)) & ((1 << (self.bits() * ORDER as u32)) - 1);
            each(at);
        });
    }
}

/// How the counts of dirty text are come by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Training {
    /// Every block adds to clean text by its share of words in the gold text, and to dirty text by the rest.
    #[default]
    Direct,
    /// Clean text is the gold text; dirty text is what the page's text has more of every n-gram, over all pages:
    /// nothing need be aligned (the paper's way).
    Differential,
}

/// Counts of n-grams.
#[derive(Clone, Debug)]
pub struct Counts {
    alphabet: Alphabet,
    clean: Vec<f64>,
    dirty: Vec<f64>,
}

impl Counts {
    /// Of pages, each weighted with a power of its size: 0 counts characters, 1 pages.
    pub fn of<'p>(
        alphabet: Alphabet,
        training: Training,
        pages: impl Iterator<Item = &'p Page>,
        evenness: f64,
    ) -> Counts {
        let size = 1 << (alphabet.bits() * ORDER as u32);
        let (mut clean, mut dirty) = (vec![0.0; size], vec![0.0; size]);
        for page in pages {
            let bytes: usize = page.texts.iter().map(String::len).sum();
            let weight = libm::pow(bytes.max(500) as f64 / 5000.0, -evenness);
            for (text, aligned) in page.texts.iter().zip(&page.aligned) {
                match training {
                    Training::Direct => {
                        let share = f64::from(aligned.matched) / f64::from(aligned.words.max(1));
                        alphabet.ngrams(text, |i| {
                            clean[i] += weight * share;
                            dirty[i] += weight * (1.0 - share);
                        });
                    }
                    Training::Differential => alphabet.ngrams(text, |i| dirty[i] += weight),
                }
            }
            if training == Training::Differential {
                for paragraph in page.gold.lines().filter(|line| !line.trim().is_empty()) {
                    alphabet.ngrams(paragraph, |i| {
                        clean[i] += weight;
                        dirty[i] -= weight;
                    });
                }
            }
        }
        // What the gold text has more of is a matter of how it was written down.
        dirty.iter_mut().for_each(|count| *count = count.max(0.0));
        Counts { alphabet, clean, dirty }
    }

    /// The table of log-ratios, in `1 / 2^VALUE_BITS` nat. `q` is the weight of a history against the one that is
    /// a symbol longer.
    pub fn table(&self, q: f64) -> Vec<i8> {
        let (clean, dirty) = (self.probabilities(&self.clean, q), self.probabilities(&self.dirty, q));
        let unit = f64::from(1 << VALUE_BITS);
        let knows = |index: usize| self.alphabet != Alphabet::Chars || !self.holds(index, symbol::OTHER);
        let value = |index: usize| match knows(index) {
            true => (libm::log(clean[index] / dirty[index]) * unit).round().clamp(-127.0, 127.0) as i8,
            false => 0,
        };
        (0..clean.len()).map(value).collect()
    }

    fn holds(&self, index: usize, symbol: u8) -> bool {
        let bits = self.alphabet.bits();
        (0..ORDER as u32).any(|n| index >> (n * bits) & ((1 << bits) - 1) == usize::from(symbol))
    }

    /// Equation (1) for every n-gram: the probability of its last symbol behind the others. Add-one for single symbols.
    /// A history that was never met leaves its weight to the shorter ones.
    fn probabilities(&self, counts: &[f64], q: f64) -> Vec<f64> {
        let bits = self.alphabet.bits();
        let symbols = 1usize << bits;
        // Counts by the last n symbols, n = 1 .. ORDER, and by the history, which is all but the last of them.
        let mut orders: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
        for n in 1..=ORDER as u32 {
            let (mut ends, mut histories) = (vec![0.0; 1 << (n * bits)], vec![0.0; 1 << ((n - 1) * bits)]);
            for (index, &count) in counts.iter().enumerate() {
                let end = index & (ends.len() - 1);
                ends[end] += count;
                histories[end >> bits] += count;
            }
            orders.push((ends, histories));
        }
        let of = |index: usize| {
            let (mut sum, mut weights, mut weight) = (0.0, 0.0, 1.0);
            for (n, (ends, histories)) in orders.iter().enumerate().rev() {
                let end = index & (ends.len() - 1);
                let (mut count, mut all) = (ends[end], histories[end >> bits]);
                if n == 0 {
                    (count, all) = (count + 1.0, all + symbols as f64);
                }
                if all > 0.0 {
                    sum += weight * count / all;
                    weights += weight;
                }
                weight *= q;
            }
            sum / weights
        };
        (0..counts.len()).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(clean: &[&str], dirty: &[&str]) -> Counts {
        let mut counts = Counts { alphabet: Alphabet::Chars, clean: vec![0.0; 1 << 15], dirty: vec![0.0; 1 << 15] };
        clean.iter().for_each(|t| Alphabet::Chars.ngrams(t, |i| counts.clean[i] += 1.0));
        dirty.iter().for_each(|t| Alphabet::Chars.ngrams(t, |i| counts.dirty[i] += 1.0));
        counts
    }

    #[test]
    fn probabilities_add_up() {
        let counts = counts(&["the cat sat", "on the mat."], &[]);
        for q in [0.1, 0.5, 0.9] {
            let p = counts.probabilities(&counts.clean, q);
            for history in p.chunks(32) {
                assert!((history.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn equation_1_by_hand() {
        // "ab": (space space a), (space a b), (a b space), (b space space).
        let counts = counts(&["ab"], &[]);
        let p = counts.probabilities(&counts.clean, 0.5);
        let (a, b) = (1, 2);
        // b behind "space a": 1/1 for the two longer histories, (1 + 1) / (4 + 32) for none.
        let expected = (1.0 + 0.5 * 1.0 + 0.25 * 2.0 / 36.0) / 1.75;
        assert!((p[a << 5 | b] - expected).abs() < 1e-12);
        // b behind "a a": that history was never met, so b behind "a", and b alone.
        let expected = (0.5 * 1.0 + 0.25 * 2.0 / 36.0) / 0.75;
        assert!((p[a << 10 | a << 5 | b] - expected).abs() < 1e-12);
    }

    #[test]
    fn what_is_clean_is_positive() {
        let counts = counts(&["it was a good day", "a day it was"], &["home news contact", "contact us"]);
        let table = counts.table(0.5);
        let score = |text: &str| {
            let mut sum = 0;
            Alphabet::Chars.ngrams(text, |i| sum += i32::from(table[i]));
            sum
        };
        assert!(score("was it good") > 0 && score("news us home") < 0);
        assert_eq!(score("\u{43f}\u{440}\u{438}"), 0);
    }
}
