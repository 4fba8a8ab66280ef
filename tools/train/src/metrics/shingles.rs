//! Shingles: multisets of four successive words, as the article-extraction-benchmark (Zyte, 2019) compares texts.
//!
//! Words keep their case; a text of one to three words is one shingle. The counts of a page are divided by their sum,
//! so long pages weigh no more than short ones; precision and recall are means over the pages that have any; F1 is
//! taken from the two means. The error is 1.96 standard deviations over 1,000 resamplings of the pages.

use hashbrown::HashMap;

use super::{Figure, deviation, mean};
use crate::random::Random;
use crate::text::{Interner, TokenUnit, tokens};

const SHINGLE: usize = 4;
const RESAMPLINGS: usize = 1000;
const SEED: u64 = 2019;

/// True positives, false positives and false negatives of one page, divided by their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// In both.
    pub common: f64,
    /// In the output alone.
    pub output_only: f64,
    /// In the gold alone.
    pub gold_only: f64,
}

/// Compares the shingles of one page.
pub fn score(output: &str, gold: &str) -> Shares {
    let mut interner = Interner::new();
    let output = interner.ids(tokens(output, TokenUnit::Words));
    let gold = interner.ids(tokens(gold, TokenUnit::Words));
    let mut left: HashMap<&[u32], u32> = HashMap::new();
    let mut gold_only = 0u64;
    for shingle in shingles(&gold) {
        *left.entry(shingle).or_default() += 1;
        gold_only += 1;
    }
    let (mut common, mut output_only) = (0u64, 0u64);
    for shingle in shingles(&output) {
        match left.get_mut(shingle).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                common += 1;
            }
            None => output_only += 1,
        }
    }
    gold_only -= common;
    let sum = (common + output_only + gold_only).max(1) as f64;
    Shares { common: common as f64 / sum, output_only: output_only as f64 / sum, gold_only: gold_only as f64 / sum }
}

fn shingles(tokens: &[u32]) -> impl Iterator<Item = &[u32]> {
    // Fewer tokens than a shingle needs, but at least one: all of them are the shingle.
    let width = tokens.len().clamp(1, SHINGLE);
    tokens.windows(width)
}

/// Figures of a set with their errors.
pub fn summary(pages: &[Shares]) -> Vec<Figure> {
    let [precision, recall, f1] = prf(pages.iter());
    let mut random = Random::new(SEED);
    let mut samples = [const { Vec::new() }; 3];
    for _ in 0..RESAMPLINGS {
        let drawn: Vec<&Shares> = pages.iter().map(|_| &pages[random.below(pages.len())]).collect();
        for (sample, value) in samples.iter_mut().zip(prf(drawn.into_iter())) {
            sample.push(value);
        }
    }
    let [precision_error, recall_error, f1_error] = samples.map(|sample| 1.96 * deviation(&sample));
    vec![
        ("precision", precision),
        ("precision_error", precision_error),
        ("recall", recall),
        ("recall_error", recall_error),
        ("f1", f1),
        ("f1_error", f1_error),
    ]
}

fn prf<'s>(pages: impl Iterator<Item = &'s Shares> + Clone) -> [f64; 3] {
    let mean_of = |other: fn(&Shares) -> f64| {
        let shares = pages.clone().map(|page| (page.common, page.common + other(page)));
        mean(shares.filter(|&(_, whole)| whole > 0.0).map(|(part, whole)| part / whole).collect::<Vec<_>>().into_iter())
    };
    let (precision, recall) = (mean_of(|page| page.output_only), mean_of(|page| page.gold_only));
    let f1 = if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 };
    [precision, recall, f1]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of one page that is right and one that is wrong a resampling has two, one or none right: a deviation of the
    /// square root of 1/8.
    #[test]
    fn the_error_is_that_of_resampling() {
        let right = Shares { common: 1.0, output_only: 0.0, gold_only: 0.0 };
        let wrong = Shares { common: 0.0, output_only: 0.5, gold_only: 0.5 };
        let figures = summary(&[right, wrong]);
        let (name, error) = figures[1];
        assert!(name == "precision_error" && (error - 1.96 * 0.125f64.sqrt()).abs() < 0.05, "{figures:?}");
    }

    #[test]
    fn case_and_repetitions_count() {
        // Gold abcd bcde; output abcd bcde cdea deab eabc abcd.
        let shares = score("a b c d e a b c d", "a, b, c, d, e");
        assert_eq!(shares, Shares { common: 2.0 / 6.0, output_only: 4.0 / 6.0, gold_only: 0.0 });
        assert_eq!(score("A b c d", "a b c d"), Shares { common: 0.0, output_only: 0.5, gold_only: 0.5 });
        assert_eq!(score("a b", "a b"), Shares { common: 1.0, output_only: 0.0, gold_only: 0.0 });
        assert_eq!(score("", "..."), Shares::default());
    }

    #[test]
    fn agrees_with_joined_strings() {
        fn naive(text: &str) -> Vec<String> {
            let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
            let count = if words.is_empty() { 0 } else { words.len().saturating_sub(3).max(1) };
            (0..count).map(|at| words[at..words.len().min(at + 4)].join("+")).collect()
        }
        let mut random = Random::new(3);
        for _ in 0..200 {
            let mut draw =
                || (0..random.below(30)).map(|_| ["x", "y", "z"][random.below(3)]).collect::<Vec<_>>().join(" ");
            let (output, gold) = (draw(), draw());
            let (mut left, all) = (naive(&gold), naive(&gold).len());
            let (mut common, mut wrong) = (0, 0);
            for shingle in naive(&output) {
                match left.iter().position(|other| *other == shingle) {
                    Some(at) => {
                        left.swap_remove(at);
                        common += 1;
                    }
                    None => wrong += 1,
                }
            }
            assert_eq!(left.len() + common, all);
            let sum = (common + wrong + left.len()).max(1) as f64;
            let expected = Shares {
                common: common as f64 / sum,
                output_only: wrong as f64 / sum,
                gold_only: left.len() as f64 / sum,
            };
            assert_eq!(score(&output, &gold), expected, "{output} / {gold}");
        }
    }

    #[test]
    fn empty_pages_stay_out_of_the_means_and_the_error_is_repeatable() {
        let half = score("a b c d x", "a b c d");
        let pages = [half, score("", "a b c d"), score("", "")];
        let figures = summary(&pages);
        assert_eq!(figures[0], ("precision", 0.5));
        assert_eq!(figures[2], ("recall", 0.5));
        assert!(figures[5].1 > 0.0);
        assert_eq!(summary(&pages), figures);
    }
}
