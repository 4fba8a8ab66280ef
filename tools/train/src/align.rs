//! Which words of a page's blocks are in its gold text.
//!
//! The words of all blocks in the order of the page are aligned with the gold words by their longest common
//! subsequence, so a phrase that boilerplate shares with the content counts once, at its place. Exact; memory and time
//! as `lcs` says: 20,000 words against 20,000 take some 10 ms.

use crate::lcs;
use crate::text::{Interner, TokenUnit, tokens};

/// Words of one block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aligned {
    /// Words in the block.
    pub words: u32,
    /// Those that are in the gold text.
    pub matched: u32,
}

impl Aligned {
    /// True where at least half of the block's words are in the gold text; false without words.
    pub fn is_content(self) -> bool {
        self.words > 0 && self.matched * 2 >= self.words
    }
}

/// Aligns the texts of a page's blocks with its gold text; one result a block.
pub fn align_blocks<T: AsRef<str>>(blocks: &[T], gold: &str, unit: TokenUnit) -> Vec<Aligned> {
    let lower: Vec<String> = blocks.iter().map(|block| block.as_ref().to_lowercase()).collect();
    let gold = gold.to_lowercase();
    let mut interner = Interner::new();
    let blocks: Vec<Vec<u32>> = lower.iter().map(|block| interner.ids(tokens(block, unit))).collect();
    align_ids(&blocks, &interner.ids(tokens(&gold, unit)))
}

/// The same for words that are numbers already.
pub fn align_ids<B: AsRef<[u32]>>(blocks: &[B], gold: &[u32]) -> Vec<Aligned> {
    let page: Vec<u32> = blocks.iter().flat_map(|block| block.as_ref()).copied().collect();
    let pairs = lcs::matches(&page, gold);
    let mut pairs = pairs.iter().map(|&(place, _)| place as usize).peekable();
    let mut end = 0;
    let mut align = |block: &[u32]| {
        end += block.len();
        let matched = std::iter::from_fn(|| pairs.next_if(|&place| place < end)).count();
        Aligned { words: block.len() as u32, matched: matched as u32 }
    };
    blocks.iter().map(|block| align(block.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn content_is_told_from_boilerplate_that_shares_words() {
        let blocks = ["Home | News | The weather", "The weather today", "", "It rains. It pours.", "Home"];
        let aligned = align_blocks(&blocks, "the weather today\nit rains; it pours", TokenUnit::Words);
        assert_eq!(aligned.iter().map(|a| a.matched).collect::<Vec<_>>(), [0, 3, 0, 4, 0]);
        assert_eq!(aligned.iter().map(|a| a.words).collect::<Vec<_>>(), [4, 3, 0, 4, 1]);
        assert_eq!(aligned.iter().map(|a| a.is_content()).collect::<Vec<_>>(), [false, true, false, true, false]);
    }

    #[test]
    fn characters_stand_for_words() {
        let aligned = align_blocks(&["首页", "今天下雨。"], "今天，下雨", TokenUnit::Characters);
        assert_eq!(aligned, [Aligned { words: 2, matched: 0 }, Aligned { words: 4, matched: 4 }]);
    }

    /// A table of lengths over all blocks: the sum of the matches is the length, and no block can do with fewer words
    /// than the length falls by when it is left out.
    #[test]
    fn agrees_with_the_table() {
        fn naive(a: &[u32], b: &[u32]) -> usize {
            let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
            for (i, x) in a.iter().enumerate() {
                for (j, y) in b.iter().enumerate() {
                    table[i + 1][j + 1] = if x == y { table[i][j] + 1 } else { table[i][j + 1].max(table[i + 1][j]) };
                }
            }
            table[a.len()][b.len()]
        }
        let mut random = Random::new(5);
        for _ in 0..200 {
            let mut draw = |n| (0..n).map(|_| random.below(12) as u32).collect::<Vec<_>>();
            let blocks: Vec<Vec<u32>> = [3, 0, 9, 1, 14, 6].map(&mut draw).into();
            let gold = draw(15);
            let aligned = align_ids(&blocks, &gold);
            let total: u32 = aligned.iter().map(|a| a.matched).sum();
            assert_eq!(total as usize, naive(&blocks.concat(), &gold));
            for (n, block) in aligned.iter().enumerate() {
                let others = [&blocks[..n], &blocks[n + 1..]].concat().concat();
                assert!(block.matched <= block.words);
                assert!((block.matched as usize) >= total as usize - naive(&others, &gold));
            }
        }
    }
}
