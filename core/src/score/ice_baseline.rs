//! Paper 1, section 3.1: every block is a paragraph.

use super::{Kind, Page, Scorer, Verdict};

/// Keeps everything, as paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct IceBaseline;

impl Scorer for IceBaseline {
    fn score(&self, page: &Page<'_>, _scratch: &mut [u32], verdicts: &mut [Verdict]) {
        // Hidden rows too: the paper's parser knows no styles, and some pages hide their text until a click.
        verdicts.iter_mut().take(page.blocks.len()).for_each(|v| *v = Verdict::keep_as(Kind::Paragraph));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Block, flag};
    use crate::score::testing::{letters, links, prose, verdicts};

    #[test]
    fn keeps_everything() {
        let hidden = Block { flags: flag::HIDDEN, ..prose(30) };
        assert_eq!(letters(&verdicts(&IceBaseline, &[prose(1), hidden, links(9)])), "ppp");
        assert_eq!(letters(&verdicts(&IceBaseline, &[])), "");
    }
}
