//! Precision, recall and F1 of characters (paper 5: a positive is a character of the gold content).
//!
//! The paper does not say how characters of the output are told apart. Here a character is right where its word is in
//! the longest common subsequence of words: an alignment of characters would match scattered letters of unrelated
//! words. Means over the pages.

use super::{Overlap, Prf};
use crate::lcs;
use crate::text::{Interner, TokenUnit, tokens};

/// Compares the characters of one page.
pub fn score(output: &str, gold: &str, unit: TokenUnit) -> Prf {
    let (output, gold) = (output.to_lowercase(), gold.to_lowercase());
    let (output, gold): (Vec<&str>, Vec<&str>) = (tokens(&output, unit).collect(), tokens(&gold, unit).collect());
    let mut interner = Interner::new();
    let pairs = lcs::matches(&interner.ids(output.iter().copied()), &interner.ids(gold.iter().copied()));
    let length = |token: &str| token.chars().count() as u64;
    Overlap {
        common: pairs.iter().map(|&(at, _)| length(output[at as usize])).sum(),
        output: output.iter().copied().map(length).sum(),
        gold: gold.iter().copied().map(length).sum(),
    }
    .prf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_weigh_more() {
        let prf = score("éclair, x", "Éclair y", TokenUnit::Words);
        assert_eq!(prf, Prf { precision: 6.0 / 7.0, recall: 6.0 / 7.0, f1: 12.0 / 14.0 });
        assert_eq!(score("今天x", "今x", TokenUnit::Characters).precision, 2.0 / 3.0);
        assert_eq!(score("", "", TokenUnit::Words), Prf::PERFECT);
    }
}
