//! Paper 2: NCleaner. A segment is dropped where the dirty language model gives it more probability than the clean one.
//!
//! The paper's first three stages are the scanner and the blocks: what is not shown is no text, invalid characters do
//! not count, double `br` are paragraph breaks, tags tell headings and list items. Segments whose fields are separated
//! by vertical bars are dropped before the models are asked. Needs the model's tables of n-grams.

use super::{Kind, Page, Scorer, Verdict, is_visible};
use crate::block::ngram::VALUE_BITS;
use crate::block::{Block, flag};

/// Which language models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NCleaner {
    /// Of characters.
    Lexical,
    /// Of the shapes of words and marks: letters are all alike, and so are digits.
    NonLexical,
}

/// Words a field has in a row of fields, at most.
const FIELD_WORDS: u32 = 6;

impl Scorer for NCleaner {
    fn score(&self, page: &Page<'_>, _scratch: &mut [u32], verdicts: &mut [Verdict]) {
        for (block, verdict) in page.blocks.iter().zip(verdicts) {
            let log_ratio = match self {
                NCleaner::Lexical => block.ngram,
                NCleaner::NonLexical => block.shape,
            };
            let keep = log_ratio > 0 && is_visible(block) && !is_row_of_fields(block);
            let score = log_ratio.saturating_mul(1 << (8 - VALUE_BITS)).clamp(i16::MIN.into(), i16::MAX.into());
            let kind = if keep { kind_of(block) } else { Kind::Drop };
            *verdict = Verdict { score: score as i16, ..Verdict::keep_as(kind) };
        }
    }
}

/// "Home | News | Contact": two bars or more, and little between them.
fn is_row_of_fields(block: &Block) -> bool {
    let bars = u32::from(block.bars);
    bars >= 2 && u32::from(block.words) <= (bars + 1) * FIELD_WORDS
}

/// The segment's marker in CleanEval's guidelines, by its tags.
fn kind_of(block: &Block) -> Kind {
    match block.flags {
        flags if flags & flag::HEADING != 0 => Kind::Heading,
        flags if flags & flag::LIST_ITEM != 0 => Kind::ListItem,
        _ => Kind::Paragraph,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::testing::{letters, prose, verdicts};

    #[test]
    fn the_more_probable_model_wins() {
        let of = |ngram, shape, flags| Block { ngram, shape, flags, ..prose(10) };
        let rows = [of(5, -1, 0), of(-5, 9, 0), of(0, 0, 0), of(7, 7, flag::HEADING), of(7, 7, flag::HIDDEN)];
        assert_eq!(letters(&verdicts(&NCleaner::Lexical, &rows)), "p..h.");
        assert_eq!(letters(&verdicts(&NCleaner::NonLexical, &rows)), ".p.h.");
        let item = of(1, 1, flag::LIST_ITEM | flag::LIST);
        assert_eq!(letters(&verdicts(&NCleaner::Lexical, &[item])), "l");
        assert_eq!(verdicts(&NCleaner::Lexical, &rows)[1].score, -40);
        assert_eq!(verdicts(&NCleaner::Lexical, &[of(1 << 30, 0, 0), of(i32::MIN, 0, 0)])[0].score, i16::MAX);
    }

    #[test]
    fn rows_of_fields_are_dropped() {
        let of = |bars, words| Block { bars, ngram: 100, ..prose(words) };
        assert_eq!(letters(&verdicts(&NCleaner::Lexical, &[of(2, 12), of(1, 5), of(2, 60), of(5, 20)])), ".pp.");
    }
}
