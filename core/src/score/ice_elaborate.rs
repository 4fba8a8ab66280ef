//! Paper 1, section 3.2, second half: pseudo-probabilities of list item, heading and paragraph.
//!
//! The paper names what each of them looks at, not the numbers. Those of the paragraph were tuned on `wcxb-dev`,
//! `cleaneval-dev` and `dragnet-train` together; the best ones lie on a plateau .001 of F1 high.

use super::{Kind, Page, Scorer, Verdict, is_visible, words_of};
use crate::block::{Block, flag};

/// Pseudo-probabilities are per mille.
const SURE: u32 = 1000;
/// A paragraph is included from this score on.
const PARAGRAPH_THRESHOLD: u32 = 600;
/// A heading or list item must be at least this likely; below, a block is a paragraph or nothing.
const MARKUP_THRESHOLD: u32 = 500;
/// The block behind a heading has more words than this.
const LONG: u32 = 10;

/// The more elaborate heuristics, which the authors did not submit.
#[derive(Clone, Copy, Debug)]
pub struct IceElaborate;

impl Scorer for IceElaborate {
    fn score(&self, page: &Page<'_>, _scratch: &mut [u32], verdicts: &mut [Verdict]) {
        let mut visible = page.blocks.iter().filter(|b| is_visible(b)).skip(1);
        let knows_conjunctions = is_english(page);
        let empty = Block::default();
        let mut previous = &empty;
        for (block, verdict) in page.blocks.iter().zip(verdicts) {
            *verdict = Verdict::DROP;
            if is_visible(block) {
                let next = visible.next().unwrap_or(&empty);
                *verdict = decide(previous, block, next, knows_conjunctions);
                previous = block;
            }
        }
    }
}

/// True where the page has conjunctions as English has them. Of the words outside links, 19 English pages in 20 have
/// more than 1.7 % (`wcxb-dev`, `dragnet-train`), 19 others in 20 at most 1 % (`zh-a`; German, French and Spanish in
/// `snippets-a`).
fn is_english(page: &Page<'_>) -> bool {
    let visible = || page.blocks.iter().filter(|b| is_visible(b) && b.link_chars == 0);
    let conjunctions: u64 = visible().map(|b| u64::from(b.system_words)).sum();
    let words: u64 = visible().map(|b| u64::from(b.words)).sum();
    100 * conjunctions > words
}

fn decide(previous: &Block, block: &Block, next: &Block, knows_conjunctions: bool) -> Verdict {
    let heading = heading(block, next);
    let list_item = list_item(previous, block, next);
    let paragraph = paragraph(block, knows_conjunctions);
    let (likelier, kind) = if heading >= list_item { (heading, Kind::Heading) } else { (list_item, Kind::ListItem) };
    if likelier >= MARKUP_THRESHOLD && likelier >= paragraph {
        Verdict::keep_as(kind)
    } else if paragraph >= PARAGRAPH_THRESHOLD {
        Verdict::keep_as(Kind::Paragraph)
    } else {
        Verdict::DROP
    }
}

/// Short, in a heading element, capitalised, followed by a longer text, and no link.
fn heading(block: &Block, next: &Block) -> u32 {
    if block.links > 0 || block.link_chars > 0 {
        return 0;
    }
    let tag = if block.flags & flag::HEADING != 0 { 600 } else { 150 };
    let followed = if words_of(next) > LONG { 250 } else { 0 };
    (tag + followed + ratio(block.cap_words, block.words) / 5).saturating_sub(30 * words_of(block))
}

/// In a list item, short, capitalised, between list items, and no link.
fn list_item(previous: &Block, block: &Block, next: &Block) -> u32 {
    if block.links > 0 || block.link_chars > 0 {
        return 0;
    }
    let neighbour = |b: &Block| if b.flags & flag::LIST_ITEM != 0 { 150u32 } else { 0 };
    let tag = if block.flags & flag::LIST_ITEM != 0 { 500 } else { 0 };
    let capital = if block.cap_words > 0 { 100 } else { 0 };
    (tag + capital + neighbour(previous) + neighbour(next)).saturating_sub(10 * words_of(block))
}

/// Half of it is one punctuation mark in eight words, the other half one conjunction in thirty; where conjunctions
/// are not known, punctuation alone decides.
fn paragraph(block: &Block, knows_conjunctions: bool) -> u32 {
    let punctuation = (ratio(block.punct, block.words) * 4).min(SURE / 2);
    let conjunctions = (ratio(block.system_words, block.words) * 15).min(SURE / 2);
    if knows_conjunctions { punctuation + conjunctions } else { 2 * punctuation }
}

fn ratio(part: u16, whole: u16) -> u32 {
    (SURE * u32::from(part)).checked_div(u32::from(whole)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::testing::{letters, links, prose, verdicts};

    #[test]
    fn kinds_are_told_apart() {
        let heading = Block { flags: flag::HEADING, cap_words: 3, punct: 0, ..prose(4) };
        let item = Block { flags: flag::LIST_ITEM, cap_words: 1, punct: 0, ..prose(3) };
        let bare = Block { punct: 0, system_words: 0, ..prose(8) };
        let bare_links = Block { punct: 0, system_words: 0, ..links(5) };
        let page = [heading, prose(40), item, item, item, bare, bare_links];
        assert_eq!(letters(&verdicts(&IceElaborate, &page)), "hplll..");
        assert_eq!(letters(&verdicts(&IceElaborate, &[Block::default()])), ".");
    }

    #[test]
    fn links_are_neither_headings_nor_items() {
        let linked = |flags| Block { flags, cap_words: 3, punct: 0, system_words: 0, ..links(4) };
        let page = [linked(flag::HEADING), prose(40), linked(flag::LIST_ITEM)];
        assert_eq!(letters(&verdicts(&IceElaborate, &page)), ".p.");
    }
}
