//! The bags of words of a page's rows and of its gold text, so that many decisions are judged fast.

use crate::corpus::Page;
use crate::metrics::{Overlap, Prf};
use crate::text::{Interner, TokenUnit, tokens};

/// Words as numbers that hold within the page.
#[derive(Clone, Debug, Default)]
pub struct Bags {
    /// Of each row.
    pub rows: Vec<Vec<u32>>,
    /// How often the gold text has each word; words without a place it has not.
    pub gold: Vec<u32>,
    /// Words of the gold text.
    pub gold_words: u32,
}

impl Bags {
    /// The bags of a page.
    pub fn of(page: &Page, unit: TokenUnit) -> Bags {
        let gold_text = page.gold.to_lowercase();
        let texts: Vec<String> = page.texts.iter().map(|text| text.to_lowercase()).collect();
        let mut interner = Interner::new();
        let mut gold = Vec::new();
        for id in interner.ids(tokens(&gold_text, unit)) {
            gold.resize(gold.len().max(id as usize + 1), 0);
            gold[id as usize] += 1;
        }
        let rows = texts.iter().map(|text| interner.ids(tokens(text, unit))).collect();
        Bags { rows, gold_words: gold.iter().sum(), gold }
    }

    /// The metric `words` for the rows that are kept.
    pub fn score(&self, is_kept: impl Fn(usize) -> bool) -> Prf {
        let mut left = self.gold.clone();
        let mut overlap = Overlap { gold: self.gold_words.into(), ..Overlap::default() };
        for (_, words) in self.rows.iter().enumerate().filter(|&(row, _)| is_kept(row)) {
            overlap.output += words.len() as u64;
            for &word in words {
                if let Some(count) = left.get_mut(word as usize).filter(|count| **count > 0) {
                    *count -= 1;
                    overlap.common += 1;
                }
            }
        }
        overlap.prf()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::words;

    #[test]
    fn agrees_with_the_metric() {
        let texts = ["The cat, the dog", "Menu", "sat in the END", ""].map(String::from);
        let page = Page {
            set: String::new(),
            id: String::new(),
            group: String::new(),
            rows: Vec::new(),
            texts: texts.to_vec(),
            aligned: Vec::new(),
            containers: Vec::new(),
            tokens: Vec::new(),
            gold: "the CAT sat; the end the".into(),
            is_windowed: false,
        };
        let bags = Bags::of(&page, TokenUnit::Words);
        for kept in 0..1usize << texts.len() {
            let is_kept = |row: usize| kept >> row & 1 == 1;
            let output: Vec<&str> = (0..texts.len()).filter(|&row| is_kept(row)).map(|row| &*texts[row]).collect();
            assert_eq!(bags.score(is_kept), words::score(&output.join("\n"), &page.gold, TokenUnit::Words), "{kept:b}");
        }
    }
}
