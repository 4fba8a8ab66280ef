//! Bag of words, lower case: precision, recall and F1 per page, then their means over the pages.

use hashbrown::HashMap;

use super::{Overlap, Prf};
use crate::text::{TokenUnit, tokens};

/// Compares the bags of words of one page.
pub fn score(output: &str, gold: &str, unit: TokenUnit) -> Prf {
    let (output, gold) = (output.to_lowercase(), gold.to_lowercase());
    let mut overlap = Overlap::default();
    let mut left: HashMap<&str, u32> = HashMap::new();
    for token in tokens(&gold, unit) {
        *left.entry(token).or_default() += 1;
        overlap.gold += 1;
    }
    for token in tokens(&output, unit) {
        overlap.output += 1;
        if let Some(count) = left.get_mut(token).filter(|count| **count > 0) {
            *count -= 1;
            overlap.common += 1;
        }
    }
    overlap.prf()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn repetitions_count() {
        let prf = score("The cat, the dog", "the CAT sat; the end the", TokenUnit::Words);
        assert_eq!(prf, Prf { precision: 3.0 / 4.0, recall: 3.0 / 6.0, f1: 6.0 / 10.0 });
        assert_eq!(score("", " ... ", TokenUnit::Words), Prf::PERFECT);
        assert_eq!(score("雨天", "天雨", TokenUnit::Characters), Prf::PERFECT);
        assert_eq!(score("雨天", "天雨", TokenUnit::Words), Prf::default());
    }

    #[test]
    fn agrees_with_crossing_words_off_a_list() {
        let mut random = Random::new(2);
        for _ in 0..200 {
            let mut draw = || (0..random.below(40)).map(|_| format!("w{}", random.below(9))).collect::<Vec<_>>();
            let (output, gold) = (draw(), draw());
            let mut left = gold.clone();
            let mut common = 0;
            for word in &output {
                if let Some(at) = left.iter().position(|other| other == word) {
                    left.remove(at);
                    common += 1;
                }
            }
            let overlap = Overlap { common, output: output.len() as u64, gold: gold.len() as u64 };
            assert_eq!(score(&output.join(" "), &gold.join("\n"), TokenUnit::Words), overlap.prf());
        }
    }
}
