//! Blocks that one template made are judged alike: the titles of a list of cards, the bylines of comments, the
//! paragraphs of a text. Their scores are drawn towards each other's.
//!
//! A forest sees one of them at a time, and one that is longer, or has a link more, falls on the other side. Measured,
//! with the same scores, `balanced` (and `page`): cleaneval-dev +.005 (+.002), dragnet-train +.001 (+.002), l3s-gn1-a
//! +.001 (+.001), zh-a 0 (+.002), readability 0 (-.001), snippets-a +.002 (+.003; `article` +.005, `precision` +.008),
//! wcxb-dev, cross-validated, +.0005. Pages that get better and worse: cleaneval-dev 18 and 7, dragnet-train 150 and
//! 81, l3s-gn1-a 28 and 16, wcxb-dev, as it was learned, 289 and 236, zh-a none and 4 (by .002 each). By the path of
//! tags in place of the class, from 2 or 5 others on, 3 to 6 tenths of the way, without a limit downwards, or behind
//! what `around` does: within .001.

use super::around::{MOST, counted, draw, quarter, towards};
use crate::block::{Block, Container};
use crate::feature::{count, entries, entry_of, times};
use crate::score::Verdict;

/// Of the way to the mean of the others, in 1/256.
const OTHERS: i32 = 128;
/// There must be so many rows of a template.
const LEAST_ROWS: u32 = 4;

/// Draws the score of each row with words towards those of its template: of the rows with the same tag in containers
/// with the same tag, depth and class. `scratch` has eight words a row; where it has not, some are left as they are.
pub fn agree(blocks: &[Block], containers: &[Container], scratch: &mut [u32], verdicts: &mut [Verdict]) {
    // Of each template the scores by words, the rows and the words.
    let table = entries(scratch, blocks.len());
    let key = |block: &Block| {
        let container = containers.get(usize::from(block.container));
        container.map_or(0, |c| c.signature).rotate_left(8) ^ block.tag.index() as u32
    };
    for (block, verdict) in blocks.iter().zip(&*verdicts).filter(|(block, _)| block.words > 0) {
        if let Some(entry) = entry_of(table, key(block)) {
            entry[0] = entry[0].wrapping_add_signed(quarter(verdict) * counted(block) as i32);
            entry[2] += counted(block);
            count(entry);
        }
    }
    for (block, verdict) in blocks.iter().zip(verdicts).filter(|(block, _)| block.words > 0) {
        if let Some(entry) = entry_of(table, key(block))
            && times(entry) >= LEAST_ROWS
        {
            let own = counted(block) as i32;
            let others = (entry[2] as i32 - own, entry[0] as i32 - quarter(verdict) * own);
            let by = (OTHERS * towards(verdict, others)) >> 8;
            draw(block, verdict, by.clamp(-MOST, MOST));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::TagId;
    use std::vec;
    use std::vec::Vec;

    /// Rows of a template each, with a score and words.
    fn agreed(rows: &[(u32, i16, u16)]) -> Vec<i16> {
        let container = |&(signature, ..): &(u32, i16, u16)| Container { signature, ..Container::EMPTY };
        let containers: Vec<Container> = rows.iter().map(container).collect();
        let block = |(row, &(_, _, words)): (usize, &(u32, i16, u16))| Block {
            words,
            container: row as u16,
            tag: TagId::P,
            ..Block::default()
        };
        let blocks: Vec<Block> = rows.iter().enumerate().map(block).collect();
        let mut verdicts: Vec<Verdict> = rows.iter().map(|r| Verdict { score: r.1, ..Verdict::DROP }).collect();
        agree(&blocks, &containers, &mut vec![7; rows.len() * 8], &mut verdicts);
        verdicts.iter().map(|v| v.score).collect()
    }

    #[test]
    fn rows_of_a_template_come_closer() {
        let rows = [(1, 100, 10), (1, 100, 10), (2, 900, 50), (1, 100, 10), (1, -100, 10)];
        // Half of the way to the mean of the other three; of the others each a third as far, and half of that.
        assert_eq!(agreed(&rows), [66, 66, 900, 66, 0]);
        // Never further than half a nat.
        assert_eq!(agreed(&rows.map(|(t, score, words)| (t, score * 9, words)))[4], -900 + 128);
        // Rows without words have no part in it, and three are no template.
        assert_eq!(agreed(&[(1, 100, 10), (1, 100, 10), (1, -100, 10), (1, 80, 0)]), [100, 100, -100, 80]);
        assert!(agreed(&[]).is_empty());
    }

    /// As the titles and the texts of cards.
    #[test]
    fn rows_of_other_tags_are_of_other_templates() {
        let containers = [Container { signature: 1, ..Container::EMPTY }];
        let tags = [TagId::H3, TagId::P, TagId::H3, TagId::P, TagId::H3, TagId::P, TagId::H3];
        let blocks = tags.map(|tag| Block { words: 10, tag, container: 0, ..Block::default() });
        let mut verdicts = [-100, 100, -100, 100, -100, 100, -100].map(|score| Verdict { score, ..Verdict::DROP });
        agree(&blocks, &containers, &mut [7; 56], &mut verdicts);
        assert_eq!(verdicts.map(|verdict| verdict.score), [-100, 100, -100, 100, -100, 100, -100]);
    }

    #[test]
    fn what_there_is_no_room_for_stays() {
        let blocks = [Block { words: 9, ..Block::default() }; 4];
        let mut verdicts = [100, 100, 100, -100].map(|score| Verdict { score, ..Verdict::DROP });
        agree(&blocks, &[], &mut [], &mut verdicts);
        assert_eq!(verdicts.map(|v| v.score), [100, 100, 100, -100]);
    }

    #[test]
    fn links_do_not_rise() {
        let mut blocks = [Block { words: 9, ..Block::default() }; 4];
        blocks[3].link_words = 5;
        let mut verdicts = [100, 100, 100, -100].map(|score| Verdict { score, ..Verdict::DROP });
        agree(&blocks, &[], &mut [7; 32], &mut verdicts);
        assert_eq!(verdicts[3].score, -100);
    }
}
