//! Text that is not shown is content where a reader unfolds it, and where a page shows little else.

use crate::block::{Block, Container, flag};
use crate::feature::{count, entries, entry_of, times};
use crate::score::{Kind, Reason, Verdict};
use core::ops::Range;

/// Drops what was kept of hidden text (`display: none`, the attribute `hidden`) where visible text of at least two
/// thirds of its words is kept: then it is a copy for another screen, a menu or a form. Where it has more, the page is
/// one that a script uncovers. Folds stay: answers, tabs and steps that open on a click. They come in numbers, made by
/// one template: two or more hidden elements of the same tag, class and depth that are no readers' comments.
///
/// Measured, with the same scores, against keeping all hidden text: dragnet-train +.003, zh-a +.011, wcxb-dev +.0007.
/// Against dropping folds too: services +.010, products +.006, listings +.003, documentation +.001, wcxb-dev +.002;
/// comments that are not told as such: dragnet-train -.0003, l3s-gn1-a -.001, cleaneval-dev -.0007 (one page). Of the
/// services' hidden text that is kept 84 % of the words are gold, of dragnet-train's 1 %. A single fold is none: of
/// what stays beside a shown element of the same class 237 of 840 words are gold, of hidden tab panels 57 of 246,
/// behind a heading that is kept 43 of 653.
///
/// `scratch` has eight words a block; where it has not, folds are taken for other hidden text.
pub fn drop_hidden(blocks: &[Block], containers: &[Container], scratch: &mut [u32], verdicts: &mut [Verdict]) {
    // Visible words and hidden ones.
    let mut words = [0u32; 2];
    for (block, verdict) in blocks.iter().zip(&*verdicts) {
        if verdict.kind != Kind::Drop {
            words[usize::from(is_hidden(block))] += u32::from(block.words);
        }
    }
    let [visible, hidden] = words;
    if hidden == 0 || visible == 0 || u64::from(visible) * 3 < u64::from(hidden) * 2 {
        return;
    }
    let table = entries(scratch, blocks.len());
    each_hidden(blocks, containers, &mut |_, fold| {
        if let Some(entry) = fold.and_then(|fold| entry_of(table, fold.signature)) {
            count(entry);
        }
    });
    each_hidden(blocks, containers, &mut |rows, fold| {
        let folds = fold.and_then(|fold| entry_of(table, fold.signature)).map_or(0, |entry| times(entry));
        if folds < 2 {
            drop_all(verdicts.get_mut(rows).unwrap_or_default(), Reason::Hidden);
        }
    });
}

/// Drops what `aria-hidden` leaves to the eye alone in a line of which other text is kept: what a reader is told there
/// in other words (prices, formulas, animated titles), marks, numbers of sections and footnotes. In pages of wcxb-dev
/// the gold text has 15 such lines without and 2 with it.
pub fn drop_doubled(blocks: &[Block], verdicts: &mut [Verdict]) {
    let is_seen_only = |block: &Block| block.flags & flag::ARIA_HIDDEN != 0;
    for (row, pair) in blocks.windows(2).enumerate() {
        let [block, next] = pair else { continue };
        if next.flags & flag::CONTINUES == 0 || is_seen_only(block) == is_seen_only(next) {
            continue;
        }
        if let Some([own, behind]) = verdicts.get_mut(row..row + 2)
            && own.kind != Kind::Drop
            && behind.kind != Kind::Drop
        {
            let doubled = if is_seen_only(block) { own } else { behind };
            doubled.set(Kind::Drop, Reason::Doubled);
        }
    }
}

/// Gives all hidden rows in order, those of an element together, and the element if it may be a fold.
fn each_hidden(blocks: &[Block], containers: &[Container], each: &mut dyn FnMut(Range<usize>, Option<&Container>)) {
    let mut row = 0;
    while let Some(from) = next(blocks, row, true) {
        let hidden = from..next(blocks, from, false).unwrap_or(blocks.len());
        row = from;
        while row < hidden.end {
            let root = root_of(blocks, containers, row, &hidden);
            let end = root.map_or(row + 1, |root| usize::from(root.end).max(row + 1));
            let is_comment = blocks.get(row).is_some_and(|block| block.lex.comment);
            each(row..end, root.filter(|_| !is_comment));
            row = end;
        }
    }
}

/// The first row from `row` on that is hidden, or that is not.
fn next(blocks: &[Block], row: usize, hidden: bool) -> Option<usize> {
    (row..blocks.len()).find(|&row| blocks.get(row).is_some_and(|block| is_hidden(block) == hidden))
}

/// Drops what is kept, for `reason`.
pub(super) fn drop_all(verdicts: &mut [Verdict], reason: Reason) {
    verdicts.iter_mut().filter(|verdict| verdict.is_kept()).for_each(|verdict| verdict.set(Kind::Drop, reason));
}

/// The outermost container around a block all of whose blocks are in the run `hidden`; `None` where the innermost shows
/// something too.
fn root_of<'c>(
    blocks: &[Block],
    containers: &'c [Container],
    row: usize,
    hidden: &Range<usize>,
) -> Option<&'c Container> {
    let mut at = blocks.get(row)?.container;
    let mut root = None;
    while let Some(container) = containers.get(usize::from(at)) {
        if usize::from(container.first) < hidden.start || usize::from(container.end) > hidden.end {
            break;
        }
        (root, at) = (Some(container), container.parent);
    }
    root
}

fn is_hidden(block: &Block) -> bool {
    block.flags & flag::HIDDEN != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Lex, NONE};
    use std::vec;
    use std::vec::Vec;

    /// Rows by words, whether they are hidden, and container.
    fn kept_in(containers: &[Container], rows: &[(u16, bool, u16)]) -> Vec<bool> {
        let block = |&(words, hidden, container): &(u16, bool, u16)| Block {
            words,
            container,
            flags: if hidden { flag::HIDDEN } else { 0 },
            ..Block::default()
        };
        let blocks: Vec<Block> = rows.iter().map(block).collect();
        let mut verdicts = vec![Verdict { kind: Kind::Keep, ..Verdict::DROP }; blocks.len()];
        drop_hidden(&blocks, containers, &mut vec![7; blocks.len() * 8], &mut verdicts);
        verdicts.iter().for_each(|v| assert_eq!(v.reason == Reason::Hidden, v.kind == Kind::Drop));
        verdicts.iter().map(|v| v.kind == Kind::Keep).collect()
    }

    fn kept(rows: &[(u16, bool)]) -> Vec<bool> {
        let rows: Vec<_> = rows.iter().map(|&(words, hidden)| (words, hidden, NONE)).collect();
        kept_in(&[], &rows)
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

    #[test]
    fn what_only_the_eye_sees_is_dropped_beside_what_is_told() {
        const EYE: u32 = flag::ARIA_HIDDEN;
        const ON: u32 = flag::CONTINUES;
        let rows = [0, EYE | ON, ON, EYE, ON, EYE, EYE | ON, 0, EYE];
        let blocks = rows.map(|flags| Block { flags, ..Block::default() });
        let mut verdicts = [Verdict { kind: Kind::Keep, ..Verdict::DROP }; 9];
        drop_doubled(&blocks, &mut verdicts);
        let kept = verdicts.map(|verdict| u8::from(verdict.kind == Kind::Keep));
        assert_eq!(kept, [1, 0, 1, 0, 1, 1, 1, 1, 1]);
        assert_eq!([0, 1].map(|row: usize| verdicts[row].reason), [Reason::Score, Reason::Doubled]);
        // Alone in its line, or beside what is dropped, it stays.
        let mut verdicts = [Verdict { kind: Kind::Keep, ..Verdict::DROP }; 9];
        verdicts[4].kind = Kind::Drop;
        drop_doubled(&blocks, &mut verdicts);
        assert_eq!(verdicts[3].kind, Kind::Keep);
    }

    #[test]
    fn folds_stay() {
        let container = |parent, first, end, signature| Container { parent, first, end, signature, ..Container::EMPTY };
        // Two questions with answers, the second one in two paragraphs, and a menu.
        let page = [
            container(NONE, 0, 8, 0),
            container(0, 1, 2, 5),
            container(0, 3, 6, 5),
            container(2, 3, 4, 9),
            container(2, 4, 6, 9),
            container(0, 6, 7, 6),
        ];
        let rows =
            [(90, false, 0), (9, true, 1), (3, false, 0), (9, true, 3), (9, true, 4), (9, true, 4), (9, true, 5)];
        assert_eq!(kept_in(&page, &rows), [true, true, true, true, true, true, false]);
        // Readers' comments that are hidden are none, however many there are.
        let lex = Lex { comment: true, ..Lex::EMPTY };
        let blocks = rows.map(|(words, hidden, container)| {
            let flags = if hidden { flag::HIDDEN } else { 0 };
            Block { words, container, flags, lex, ..Block::default() }
        });
        let mut verdicts = [Verdict { kind: Kind::Keep, ..Verdict::DROP }; 7];
        drop_hidden(&blocks, &page, &mut [7; 56], &mut verdicts);
        assert_eq!(verdicts.map(|verdict| verdict.is_kept()), [true, false, true, false, false, false, false]);
        // One answer alone is no fold, nor are two elements of different classes.
        let alone =
            [(90, false, 0), (9, true, 1), (3, false, 0), (1, false, 0), (1, false, 0), (1, false, 0), (9, true, 5)];
        assert_eq!(kept_in(&page, &alone), [true, false, true, true, true, true, false]);
    }
}
