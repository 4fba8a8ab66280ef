//! What headings stand over: what one may do with a section, and boxes that many pages have beside content ("Related
//! posts", "Recent comments"), below whose headings scores are lowered.
//!
//! The lexicon holds the texts of such headings beside the tokens of names. With a column of the forest for them
//! snippets-a loses .004: the headings are of one language, and the forest learns that what stands below others is
//! content. Here nothing changes where no heading is known. Headings over content, and those of readers' comments,
//! which the preset decides about, are not in the lexicon. Measurements are in `models/README.md`.

use crate::block::{Block, Container, flag, lexicon::Lexicon};
use crate::feature::heading_level;
use crate::score::{Kind, Reason, Verdict};

/// From what the lexicon says to what scores are lowered by: a quarter of it, in 1/256 nat.
const PART: i16 = 4;

/// Levels of headings by role, and of `h2`, as `heading_level` has them.
const LEAST_LEVEL: u8 = 1;
const MOST_LEVEL: u8 = 6;

/// The token of a heading's whole text, as `Lexicon::get` takes it; `None` for other rows, and for `h1`, which stands
/// over the page itself. Case, punctuation and numbers do not matter.
pub fn token_of(block: &Block) -> Option<u32> {
    token_at(block, heading_level(block))
}

#[inline(always)]
fn token_at(block: &Block, level: u8) -> Option<u32> {
    // So that no heading is taken for a name.
    const SALT: u32 = 0x5bd1_e995;
    (LEAST_LEVEL..=MOST_LEVEL).contains(&level).then_some(block.text_hash ^ SALT)
}

/// Behind the last row that a heading in `row` can stand over: the end of the innermost container around it that has
/// rows behind it. So the heading of a box beside the article says nothing of the article, whose own may be no heading.
pub fn end_of(row: usize, block: &Block, containers: &[Container]) -> usize {
    let mut at = block.container;
    while let Some(container) = containers.get(usize::from(at)) {
        if usize::from(container.end) > row + 1 {
            return container.end.into();
        }
        at = container.parent;
    }
    usize::MAX
}

/// Lowers the scores below known headings: up to the next heading of the same or a higher level (one of a lower level
/// is a card's title under "Related posts"), and within the heading's box.
pub fn lean(blocks: &[Block], containers: &[Container], lexicon: &Lexicon<'_>, verdicts: &mut [Verdict]) {
    let (mut by, mut level, mut end) = (0, 0, 0);
    for (row, (block, verdict)) in blocks.iter().zip(verdicts).enumerate() {
        let own = heading_level(block);
        // Below no known heading, where all levels are at least `level`, there is nothing to end.
        if row >= end || own >= level {
            by = 0;
        }
        verdict.score = verdict.score.saturating_add(by);
        let value = token_at(block, own).map_or(0, |token| lexicon.get(token));
        if value < 0 {
            (by, level, end) = (PART * i16::from(value), own, end_of(row, block, containers));
        }
    }
}

/// True of a link in brackets, or of two with a bar between, directly below the heading `above`: it is what one may do
/// there (`[edit]`, as wikis have it), and says nothing.
pub fn is_action(above: &Block, block: &Block) -> bool {
    const TEXT: u32 = flag::PARAGRAPH | flag::LIST_ITEM | flag::CELL | flag::CAPTION | flag::PRE;
    // The brackets, and the bar behind a space; the one before a link is counted with it.
    let unlinked = if block.bars > 0 { 4 } else { 2 };
    above.flags & flag::HEADING != 0
        && block.link_words == block.words
        && block.chars == block.link_chars + unlinked
        && block.flags & TEXT == 0
}

/// The row behind a row; behind a heading, that behind what one may do there.
#[cfg_attr(target_pointer_width = "32", inline(never))]
pub(super) fn row_behind(row: usize, blocks: &[Block]) -> usize {
    let action = blocks.get(row).zip(blocks.get(row + 1)).is_some_and(|(above, block)| is_action(above, block));
    row + 1 + usize::from(action)
}

/// Drops the last block that is kept, if it is a heading: what it stands over was dropped. Two headings or more in a
/// row may be a list. Measured (`balanced`): snippets-a +.0003, dragnet-train +.0002, readability +.0001, l3s-gn1-a 0,
/// wcxb-dev -.0000; up to three in a row dragnet-train +.0003, wcxb-dev -.0001.
pub fn drop_last(blocks: &[Block], verdicts: &mut [Verdict]) {
    let mut kept = blocks.iter().zip(verdicts).rev().filter(|(_, verdict)| verdict.is_kept());
    let is_heading = |block: &Block| block.flags & flag::HEADING != 0;
    if let (Some((last, verdict)), Some((before, _))) = (kept.next(), kept.next())
        && is_heading(last)
        && !is_heading(before)
        && last.flags & flag::TITLE_MATCH == 0
    {
        verdict.set(Kind::Drop, Reason::Alone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::NONE;
    use crate::block::flag;
    use crate::block::lexicon::{BUCKET, bucket_of, print_of};
    use crate::block::text_hash::fold_hash;
    use crate::scan::TagId;

    fn heading(text: &str) -> Block {
        Block { flags: flag::HEADING, text_hash: fold_hash(text.as_bytes()), ..Block::default() }
    }

    #[test]
    fn headings_have_tokens() {
        let token = token_of(&heading("Related posts"));
        assert!(token.is_some());
        assert_eq!(token, token_of(&heading("RELATED POSTS:")));
        assert_ne!(token, token_of(&heading("Related articles")));
        assert_eq!(token_of(&Block { flags: 0, ..heading("Related posts") }), None);
        assert_eq!(token_of(&Block { tag: TagId::H1, ..heading("Related posts") }), None);
    }

    #[test]
    fn a_heading_over_nothing_goes() {
        let kept = |page: &[(u32, bool)]| {
            let blocks: std::vec::Vec<Block> =
                page.iter().map(|&(flags, _)| Block { flags, ..Block::default() }).collect();
            let mut verdicts: std::vec::Vec<Verdict> = page.iter().map(|&(_, kept)| Verdict::keep_if(kept)).collect();
            drop_last(&blocks, &mut verdicts);
            verdicts.iter().map(|verdict| verdict.is_kept()).collect::<std::vec::Vec<_>>()
        };
        const HEADING: u32 = flag::HEADING;
        assert_eq!(kept(&[(0, true), (HEADING, true), (0, false)]), [true, false, false]);
        assert_eq!(kept(&[(HEADING, true), (0, true), (0, false)]), [true, true, false]);
        // A list of headings, the title, a page of one heading.
        assert_eq!(kept(&[(0, true), (HEADING, true), (HEADING, true)]), [true; 3]);
        assert_eq!(kept(&[(0, true), (HEADING | flag::TITLE_MATCH, true)]), [true; 2]);
        assert_eq!(kept(&[(HEADING, true), (0, false)]), [true, false]);
    }

    #[test]
    fn a_heading_stands_over_its_box() {
        let container = |parent, first, end| Container { parent, first, end, ..Container::EMPTY };
        // The page; a box with a heading in an element of its own, and a list.
        let page = [container(NONE, 0, 9), container(0, 2, 5), container(1, 2, 3), container(1, 3, 5)];
        let within = |container| Block { container, ..Block::default() };
        assert_eq!(end_of(2, &within(2), &page), 5);
        assert_eq!(end_of(2, &within(0), &page), 9);
        // The last row of its box.
        assert_eq!(end_of(4, &within(3), &page), 9);
        assert_eq!(end_of(8, &within(0), &page), usize::MAX);
        assert_eq!(end_of(0, &within(NONE), &[]), usize::MAX);
    }

    #[test]
    fn scores_below_a_known_heading_are_lowered() {
        let known = token_of(&heading("Related posts")).expect("a heading");
        let (mut prints, mut values) = ([[[0; 2]; BUCKET]; 2], [[0; BUCKET]; 2]);
        prints[bucket_of(known, 1)][0] = print_of(known);
        values[bucket_of(known, 1)][0] = -50i8 as u8;
        let lexicon = Lexicon::new(&prints, &values).expect("a good lexicon");
        let container = |parent, first, end| Container { parent, first, end, ..Container::EMPTY };
        let containers = [container(NONE, 0, 8), container(0, 1, 4)];
        let related = |container| Block { tag: TagId::H2, container, ..heading("Related posts") };
        let other = |tag, container| Block { tag, container, ..heading("Other") };
        let text = |container| Block { container, words: 9, ..Block::default() };
        // Rows 1 to 3 are a box: the heading, a card's title, its text. The second one holds until the next of its
        // level.
        let rows = [
            text(0),
            related(1),
            other(TagId::H3, 1),
            text(1),
            text(0),
            related(0),
            text(0),
            other(TagId::H2, 0),
            text(0),
        ];
        let mut verdicts = [Verdict { score: 100, ..Verdict::DROP }; 9];
        lean(&rows, &containers, &lexicon, &mut verdicts);
        assert_eq!(verdicts.map(|verdict| verdict.score), [100, 100, -100, -100, 100, 100, -100, 100, 100]);
    }
}
