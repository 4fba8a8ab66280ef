//! Longest common subsequence of words, lower case: micro-averaged over the set, and the mean F of the pages with its
//! standard deviation, as tables 2 and 3 of paper 2.

use super::{Figure, Overlap, deviation, mean};
use crate::lcs;
use crate::text::{Interner, TokenUnit, tokens};

/// Words of one page, of its gold and of their alignment.
pub fn score(output: &str, gold: &str, unit: TokenUnit) -> Overlap {
    let (output, gold) = (output.to_lowercase(), gold.to_lowercase());
    let mut interner = Interner::new();
    let (output, gold) = (interner.ids(tokens(&output, unit)), interner.ids(tokens(&gold, unit)));
    let common = lcs::length(&output, &gold) as u64;
    Overlap { common, output: output.len() as u64, gold: gold.len() as u64 }
}

/// Figures of a set.
pub fn summary(pages: &[Overlap]) -> Vec<Figure> {
    let mut figures = Overlap::sum(pages.iter().copied()).prf().figures();
    let per_page: Vec<f64> = pages.iter().map(|page| page.prf().f1).collect();
    figures.extend([("f1_mean", mean(per_page.iter().copied())), ("f1_sd", deviation(&per_page))]);
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_counts() {
        let overlap = score("b a c", "A B C d", TokenUnit::Words);
        assert_eq!(overlap, Overlap { common: 2, output: 3, gold: 4 });
        let figures = summary(&[overlap, Overlap { common: 1, output: 1, gold: 1 }]);
        assert_eq!(figures[0], ("precision", 3.0 / 4.0));
        assert_eq!(figures[1], ("recall", 3.0 / 5.0));
        let (mean, deviation) = ((4.0 / 7.0 + 1.0) / 2.0, 3.0 / 7.0 / 2.0f64.sqrt());
        for ((name, value), expected) in figures[3..].iter().zip([("f1_mean", mean), ("f1_sd", deviation)]) {
            assert!(*name == expected.0 && (value - expected.1).abs() < 1e-12, "{figures:?}");
        }
        assert_eq!(figures.len(), 5);
    }
}
