//! The base of paper 5: the two decision lists of Kohlschütter, Fankhauser and Nejdl (WSDM 2010) on the previous,
//! the current and the next block, and the chain for articles on top.

use super::{Page, Scorer, Verdict, article_chain, is_visible, link_words_of, words_of};
use crate::block::Block;

/// Which decision list stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boilerpipe {
    /// Number of words and link density.
    Words,
    /// Text density (words a line of 80 characters) and link density.
    Density,
}

impl Scorer for Boilerpipe {
    fn score(&self, page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]) {
        let mut visible = page.blocks.iter().filter(|b| is_visible(b)).map(Row::of);
        // The neighbour of the first and of the last block.
        let empty = Block::default();
        let (mut previous, mut current) = (Row::of(&empty), visible.next().unwrap_or(Row::of(&empty)));
        for (block, verdict) in page.blocks.iter().zip(verdicts.iter_mut()) {
            let mut keep = false;
            if is_visible(block) {
                let next = visible.next().unwrap_or(Row::of(&empty));
                keep = match self {
                    Boilerpipe::Words => by_words(&previous, &current, &next),
                    Boilerpipe::Density => by_density(&previous, &current, &next),
                };
                (previous, current) = (current, next);
            }
            *verdict = Verdict::keep_if(keep);
        }
        article_chain::apply(page, scratch, verdicts);
    }
}

/// A block and its words, which are counted once for the three lists that it takes part in.
#[derive(Clone, Copy)]
struct Row<'p> {
    block: &'p Block,
    words: u32,
    link_words: u32,
}

impl<'p> Row<'p> {
    fn of(block: &'p Block) -> Row<'p> {
        Row { block, words: words_of(block), link_words: link_words_of(block) }
    }

    /// Link density above 1/3.
    fn is_link_heavy(&self) -> bool {
        3 * self.link_words > self.words
    }

    /// Link density above 5/9.
    fn is_link_list(&self) -> bool {
        9 * self.link_words > 5 * self.words
    }
}

fn by_words(previous: &Row<'_>, current: &Row<'_>, next: &Row<'_>) -> bool {
    if current.is_link_heavy() {
        false
    } else if !previous.is_link_list() {
        current.words > 16 || next.words > 15 || previous.words > 4
    } else {
        current.words > 40 || next.words > 17
    }
}

fn by_density(previous: &Row<'_>, current: &Row<'_>, next: &Row<'_>) -> bool {
    if current.is_link_heavy() {
        false
    } else if previous.is_link_list() {
        is_denser(next.block, 11)
    } else if is_denser(current.block, 9) {
        is_denser(next.block, 0)
    } else {
        is_denser(next.block, 10) || is_denser(previous.block, 4)
    }
}

/// Text density above `limit`.
fn is_denser(block: &Block, limit: u32) -> bool {
    let (words, lines) = density(block);
    words > limit * lines
}

/// Text density as a fraction: the words of the full lines over these; all words where no line is full.
fn density(block: &Block) -> (u32, u32) {
    if block.is_unspaced() {
        (words_of(block), (block.chars / 80).max(1))
    } else if block.wrapped_lines == 0 {
        (words_of(block), 1)
    } else {
        (u32::from(block.wrapped_words), u32::from(block.wrapped_lines))
    }
}

/// Words of a block that is dense enough to be running text; else 0.
pub(super) fn full_text_words(block: &Block) -> u32 {
    let (words, lines) = density(block);
    if words >= 9 * lines { words_of(block) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::flag;
    use crate::score::testing::{Lcg, letters, links, prose, verdicts};

    // The decision lists as the trees that the paper prints, in floating point.
    fn words_tree(p: &Block, c: &Block, n: &Block) -> bool {
        let ld = |b: &Block| f64::from(b.link_tokens) / f64::from(b.tokens).max(1.0);
        if ld(c) <= 1.0 / 3.0 {
            if ld(p) <= 5.0 / 9.0 {
                if c.tokens <= 16 { if n.tokens <= 15 { p.tokens > 4 } else { true } } else { true }
            } else if c.tokens <= 40 {
                n.tokens > 17
            } else {
                true
            }
        } else {
            false
        }
    }

    fn density_tree(p: &Block, c: &Block, n: &Block) -> bool {
        let ld = |b: &Block| f64::from(b.link_tokens) / f64::from(b.tokens).max(1.0);
        let td = |b: &Block| match b.wrapped_lines {
            0 => f64::from(b.tokens),
            lines => f64::from(b.wrapped_words) / f64::from(lines),
        };
        if ld(c) <= 1.0 / 3.0 {
            if ld(p) <= 5.0 / 9.0 {
                if td(c) <= 9.0 { if td(n) <= 10.0 { td(p) > 4.0 } else { true } } else { td(n) != 0.0 }
            } else {
                td(n) > 11.0
            }
        } else {
            false
        }
    }

    #[test]
    fn decision_lists_agree_with_their_trees() {
        let mut random = Lcg(7);
        for _ in 0..20_000 {
            let mut block = || {
                let tokens = random.below(50) as u16;
                let lines = random.below(4) as u16;
                Block {
                    tokens,
                    words: tokens,
                    link_tokens: random.below(u64::from(tokens) + 1) as u16,
                    wrapped_lines: lines,
                    wrapped_words: if lines == 0 { 0 } else { lines * (random.below(16) as u16) },
                    ..Block::default()
                }
            };
            let (p, c, n) = (block(), block(), block());
            let [previous, current, next] = [&p, &c, &n].map(Row::of);
            assert_eq!(by_words(&previous, &current, &next), words_tree(&p, &c, &n), "{p:?} {c:?} {n:?}");
            assert_eq!(by_density(&previous, &current, &next), density_tree(&p, &c, &n), "{p:?} {c:?} {n:?}");
        }
    }

    #[test]
    fn an_article_between_link_lists() {
        let page = [links(8), links(6), prose(60), prose(5), prose(80), links(7), links(9)];
        // The chain joins the block before each run of content; for the density list that is the first paragraph,
        // because a link list is before it and a thin block behind it.
        assert_eq!(letters(&verdicts(&Boilerpipe::Words, &page)), ".kkkk..");
        assert_eq!(letters(&verdicts(&Boilerpipe::Density, &page)), "..kkk..");
        assert_eq!(letters(&verdicts(&Boilerpipe::Words, &[])), "");
    }

    #[test]
    fn hidden_blocks_are_nobodys_neighbours() {
        let hidden = Block { flags: flag::HIDDEN, ..links(20) };
        let page = [prose(30), hidden, prose(3), hidden, prose(30)];
        assert_eq!(letters(&verdicts(&Boilerpipe::Words, &page)), "k.k.k");
    }
}
