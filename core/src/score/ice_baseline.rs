//! Paper 1, section 3.1: every block is a paragraph.

use super::{Kind, Page, Scorer, Verdict, is_visible};

/// Keeps everything, as paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct IceBaseline;

impl Scorer for IceBaseline {
    fn score(&self, page: &Page<'_>, _scratch: &mut [u32], verdicts: &mut [Verdict]) {
        for (block, verdict) in page.blocks.iter().zip(verdicts) {
            *verdict = if is_visible(block) { Verdict::keep_as(Kind::Paragraph) } else { Verdict::DROP };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Block, flag};
    use crate::score::testing::{letters, links, prose, verdicts};

    #[test]
    fn keeps_what_can_be_seen() {
        let hidden = Block { flags: flag::HIDDEN, ..prose(30) };
        assert_eq!(letters(&verdicts(&IceBaseline, &[prose(1), hidden, links(9)])), "p.p");
        assert_eq!(letters(&verdicts(&IceBaseline, &[])), "");
    }
}
