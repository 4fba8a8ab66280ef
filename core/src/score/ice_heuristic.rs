//! Paper 1, figure 1: a long line is a paragraph, a shorter one before it its title.

use super::{Kind, Page, Scorer, Verdict, is_visible, words_of};
use crate::block::Block;

/// Rows of at most so many characters are tiny: no title, but they part a title from its paragraph.
const TINY_CHARS: u32 = 3;
/// A paragraph has more words than this.
const MIN_WORDS: u32 = 10;
/// The mean word of a paragraph has more characters than this.
const MIN_MEAN_WORD: u32 = 3;
/// So many tiny rows behind a title, and it belongs to nothing.
const MAX_DISTANCE: u32 = 3;

/// The submitted heuristic.
#[derive(Clone, Copy, Debug)]
pub struct IceHeuristic;

impl Scorer for IceHeuristic {
    fn score(&self, page: &Page<'_>, _scratch: &mut [u32], verdicts: &mut [Verdict]) {
        // Index of the possible title, and the tiny rows since then.
        let mut title: Option<usize> = None;
        let mut tiny = 0;
        for (i, block) in page.blocks.iter().enumerate() {
            let mut verdict = Verdict::DROP;
            if !is_visible(block) {
                // Not a line at all.
            } else if block.chars <= TINY_CHARS {
                tiny += 1;
            } else if is_paragraph(block) {
                verdict = Verdict::keep_as(Kind::Paragraph);
                if tiny < MAX_DISTANCE
                    && let Some(found) = title.take().and_then(|t| verdicts.get_mut(t))
                {
                    *found = Verdict::keep_as(Kind::Heading);
                }
            } else {
                title = Some(i);
                tiny = 0;
            }
            if let Some(slot) = verdicts.get_mut(i) {
                *slot = verdict;
            }
        }
    }
}

fn is_paragraph(block: &Block) -> bool {
    // The mean length tells words from numbers and initials; in Chinese a word has two characters.
    let has_long_words = block.is_unspaced() || u32::from(block.word_chars) > MIN_MEAN_WORD * u32::from(block.words);
    words_of(block) > MIN_WORDS && has_long_words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::testing::{letters, prose, verdicts};

    fn tiny() -> Block {
        Block { chars: 2, ..prose(1) }
    }

    #[test]
    fn a_title_needs_a_paragraph_near_by() {
        let page = |distance: usize| {
            let mut rows = std::vec![prose(4), prose(3)];
            rows.extend(core::iter::repeat_n(tiny(), distance));
            rows.extend([prose(20), prose(15), prose(2)]);
            letters(&verdicts(&IceHeuristic, &rows))
        };
        assert_eq!(page(0), ".hpp.");
        assert_eq!(page(2), ".h..pp.");
        assert_eq!(page(3), ".....pp.");
    }

    #[test]
    fn a_title_is_used_once() {
        assert_eq!(letters(&verdicts(&IceHeuristic, &[prose(3), prose(20), prose(20)])), "hpp");
    }

    #[test]
    fn limits_are_exclusive() {
        assert_eq!(letters(&verdicts(&IceHeuristic, &[prose(10), prose(11)])), "hp");
        let short_words = Block { word_chars: 60, ..prose(20) };
        assert_eq!(letters(&verdicts(&IceHeuristic, &[short_words])), ".");
        assert_eq!(letters(&verdicts(&IceHeuristic, &[Block { word_chars: 61, ..short_words }])), "p");
        let chinese = Block { tokens: 1, chars: 33, word_chars: 33, ..prose(20) };
        assert_eq!(letters(&verdicts(&IceHeuristic, &[chinese])), "p");
    }
}
