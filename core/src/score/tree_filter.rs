//! Paper 5, section 4: good content hangs on one node of the tree, so of what a system kept only the texts of one
//! ancestor stay.

use super::{Kind, Page, Reason, Verdict};
use crate::block::{Block, NONE};
use crate::scan::TagId;

/// The grandparent: the paper's best.
pub const DEFAULT_DEPTH: u8 = 2;

/// Groups the kept blocks by the ancestor `depth` levels above the nearest paragraph element, keeps the group with the
/// most characters (of equals the one whose ancestor begins first) and drops the others. `scratch` must have a word for
/// each container; where it has fewer, nothing is dropped.
pub fn apply(page: &Page<'_>, depth: u8, scratch: &mut [u32], verdicts: &mut [Verdict]) {
    let Some(chars) = scratch.get_mut(..page.containers.len()) else { return };
    chars.fill(0);
    for (block, verdict) in page.blocks.iter().zip(verdicts.iter()) {
        if verdict.is_kept()
            && let Some(sum) = chars.get_mut(ancestor(page, block, depth))
        {
            *sum = sum.saturating_add(block.chars);
        }
    }
    let mut best = (0, usize::from(NONE));
    for (i, &sum) in chars.iter().enumerate() {
        if sum > best.0 {
            best = (sum, i);
        }
    }
    // Without containers all blocks hang on the same nothing.
    if best.0 == 0 {
        return;
    }
    for (block, verdict) in page.blocks.iter().zip(verdicts.iter_mut()) {
        if verdict.is_kept() && ancestor(page, block, depth) != best.1 {
            verdict.set(Kind::Drop, Reason::Group);
        }
    }
}

/// The container `depth` levels above the block's paragraph element; the root where there are fewer.
fn ancestor(page: &Page<'_>, block: &Block, depth: u8) -> usize {
    let mut at = block.container;
    let mut levels = None;
    while let Some(container) = page.containers.get(usize::from(at)) {
        levels = match levels {
            None if is_paragraph(container.tag) => Some(depth),
            None => None,
            Some(left) => Some(left - 1),
        };
        // A parent always comes before its child, so the walk ends on any table.
        if levels == Some(0) || container.parent >= at {
            break;
        }
        at = container.parent;
    }
    usize::from(at)
}

/// The paper's paragraph elements.
fn is_paragraph(tag: TagId) -> bool {
    matches!(
        tag,
        TagId::DIV
            | TagId::TABLE
            | TagId::UL
            | TagId::OL
            | TagId::P
            | TagId::SECTION
            | TagId::ARTICLE
            | TagId::H1
            | TagId::H2
            | TagId::H3
            | TagId::H4
            | TagId::H5
            | TagId::H6
            | TagId::HEADER
            | TagId::BODY
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Container, flag};
    use crate::choice::System;
    use crate::config::Config;
    use crate::score::testing::{letters, prose};
    use crate::score::{SCRATCH_PER_BLOCK, run};

    // body > (div > (p p), div > (p em), td); the last one's nearest paragraph element is body.
    const TAGS: [(TagId, u16); 8] = [
        (TagId::BODY, NONE),
        (TagId::DIV, 0),
        (TagId::P, 1),
        (TagId::P, 1),
        (TagId::DIV, 0),
        (TagId::P, 4),
        (TagId::EM, 4),
        (TagId::TD, 0),
    ];

    fn filtered(depth: u8, rows: &[(u16, u16)]) -> std::string::String {
        let containers = TAGS.map(|(tag, parent)| Container { tag, parent, ..Container::EMPTY });
        let blocks: std::vec::Vec<Block> =
            rows.iter().map(|&(container, words)| Block { container, ..prose(words) }).collect();
        let page = Page { blocks: &blocks, containers: &containers, stop_words_known: true, language: None };
        let mut verdicts = std::vec![Verdict::KEEP; blocks.len()];
        apply(&page, depth, &mut [7; 64], &mut verdicts);
        letters(&verdicts)
    }

    #[test]
    fn the_largest_group_stays() {
        let rows = [(2, 10), (3, 10), (5, 15), (6, 4), (7, 3)];
        // Parents: the first div has 20 words, the second 15; `em` and `td` are no paragraphs.
        assert_eq!(filtered(1, &rows), "kk...");
        // Grandparents: body has all but nothing, since an ancestor beyond the root is the root.
        assert_eq!(filtered(2, &rows), "kkkkk");
        assert_eq!(filtered(1, &[(2, 10), (5, 10)]), "k.");
        assert_eq!(filtered(1, &[(5, 10), (2, 10)]), ".k");
    }

    #[test]
    fn dropped_blocks_do_not_count() {
        let containers = TAGS.map(|(tag, parent)| Container { tag, parent, ..Container::EMPTY });
        let hidden = Block { flags: flag::HIDDEN, container: 2, ..prose(500) };
        let blocks = [hidden, Block { container: 5, ..prose(30) }, Block { container: 3, ..prose(20) }];
        let page = Page { blocks: &blocks, containers: &containers, stop_words_known: true, language: None };
        let mut verdicts = [Verdict::DROP; 3];
        let config = Config::new().with_tree_filter(1);
        run(System::IceHeuristic, &config, &page, &mut [0; 3 * SCRATCH_PER_BLOCK], &mut verdicts);
        assert_eq!(letters(&verdicts), ".p.");
    }

    #[test]
    fn broken_and_missing_containers_are_borne() {
        assert_eq!(filtered(2, &[(99, 10), (NONE, 10)]), "kk");
        let containers = [Container { parent: 0, tag: TagId::P, ..Container::EMPTY }];
        let blocks = [Block { container: 0, ..prose(9) }];
        let page = Page { blocks: &blocks, containers: &containers, stop_words_known: true, language: None };
        let mut verdicts = [Verdict::KEEP];
        apply(&page, 255, &mut [0; 4], &mut verdicts);
        assert_eq!(letters(&verdicts), "k");
    }
}
