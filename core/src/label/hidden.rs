//! Text that is not shown is content only where a page shows little else.

use crate::block::{Block, flag};
use crate::score::{Kind, Verdict};

/// Drops what was kept of hidden text (`display: none`, the attribute `hidden`) where visible text of at least two
/// thirds of its words is kept: then it is a copy for another screen, a menu or a form. Where it has more, the page is
/// one that a script uncovers. Measured, with the same scores: dragnet-train +.0035, zh-a +.011, l3s-gn1-a and
/// cleaneval-dev +.001, wcxb-dev -.0007 (services -.007, whose folded answers are dropped); 96 pages gain more than
/// .002, 28 lose as much.
pub fn drop_hidden(blocks: &[Block], verdicts: &mut [Verdict]) {
    // Visible words and hidden ones.
    let mut words = [0u32; 2];
    for (block, verdict) in blocks.iter().zip(&*verdicts) {
        if verdict.kind != Kind::Drop {
            words[usize::from(is_hidden(block))] += u32::from(block.words);
        }
    }
    let [visible, hidden] = words;
    if visible == 0 || u64::from(visible) * 3 < u64::from(hidden) * 2 {
        return;
    }
    for (_, verdict) in blocks.iter().zip(verdicts).filter(|(block, _)| is_hidden(block)) {
        verdict.kind = Kind::Drop;
    }
}

fn is_hidden(block: &Block) -> bool {
    block.flags & flag::HIDDEN != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(rows: &[(u16, bool)]) -> std::vec::Vec<bool> {
        let block =
            |&(words, hidden)| Block { words, flags: if hidden { flag::HIDDEN } else { 0 }, ..Block::default() };
        let blocks: std::vec::Vec<Block> = rows.iter().map(block).collect();
        let mut verdicts = std::vec![Verdict { kind: Kind::Keep, ..Verdict::DROP }; blocks.len()];
        drop_hidden(&blocks, &mut verdicts);
        verdicts.iter().map(|v| v.kind == Kind::Keep).collect()
    }

    #[test]
    fn hidden_text_goes_beside_visible_text() {
        assert_eq!(kept(&[(20, false), (30, true), (1, false)]), [true, false, true]);
        assert_eq!(kept(&[(20, false), (20, true), (11, true)]), [true, true, true]);
    }

    #[test]
    fn a_page_that_shows_nothing_keeps_what_it_hides() {
        assert_eq!(kept(&[(0, false), (5, true)]), [true, true]);
    }
}
