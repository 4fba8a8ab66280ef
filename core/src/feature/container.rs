//! The containers around a block: sums over their ranges, and candidates for the main one.

use super::page::{Totals, good_words};
use super::quantise::{cap, log8, share};
use super::{Column as C, Rows, Writer};
use crate::block::{Block, Container, NONE, flag};
use crate::scan::TagId;
use core::ops::Range;

/// Columns of a level: words, link density, blocks, share of good words.
const LEVELS: [(usize, [C; 4]); 4] = [
    (1, [C::Words1c, C::Links1c, C::Blocks1c, C::Good1c]),
    (2, [C::Words2c, C::Links2c, C::Blocks2c, C::Good2c]),
    (3, [C::Words3c, C::Links3c, C::Blocks3c, C::Good3c]),
    (5, [C::Words5c, C::Links5c, C::Blocks5c, C::Good5c]),
];

/// The columns of this file.
type Cells = Rows<{ C::Words1c as usize }, { C::UnderBest as usize + 1 - C::Words1c as usize }>;

/// Levels that are looked at from a block outwards.
const OUT: usize = 8;

/// Fills the columns of the rows `wanted`. Uses three words of scratch a row for prefix sums, the rest for candidates.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(
    blocks: &[Block],
    containers: &[Container],
    totals: &Totals,
    wanted: Range<usize>,
    scratch: &mut [u32],
    w: &mut Writer<'_>,
) {
    // One entry a row: what is behind the last one is the whole page. So the scores find room with a single row too.
    let (sums, scores) = scratch.split_at_mut((blocks.len() * 3).min(scratch.len()));
    let sums = Sums::of(blocks, sums.as_chunks_mut().0);
    let scores = scores.get_mut(..containers.len()).unwrap_or_default();
    let best = candidates(blocks, containers, scores, &sums);
    let best_score = best.and_then(|i| scores.get(i)).copied().unwrap_or(0);
    let score_of = |c: u16| scores.get(usize::from(c)).copied().unwrap_or(0);
    let mut around = Around::NOTHING;
    let mut rows = Cells::new(wanted.start);
    for (row, b) in wanted.clone().zip(blocks.get(wanted.clone()).unwrap_or(&[])) {
        let own = b.container;
        let parent = containers.get(usize::from(own)).map_or(NONE, |c| c.parent);
        // Siblings follow one another: what is around a row is mostly what is around the one before.
        if own != around.own && (parent != around.parent || !around.has_parent) {
            around.walk(own, parent, containers);
            around.measure(containers, totals, &sums);
            around.best = best.and_then(|best| around.chain.iter().position(|&c| usize::from(c) == best));
            around.max = around.chain.iter().map(|&c| score_of(c)).max().unwrap_or(0);
            around.candidate = share(around.max, best_score);
            around.candidate_parent = share(score_of(parent), best_score);
        }
        if around.outermost != NONE {
            around.write(row, &mut rows, w);
        }
        if let Some(c) = containers.get(usize::from(parent)) {
            rows.set(w, C::Siblings, cap(siblings(containers, c, own)));
        }
        let score = score_of(own);
        rows.set(w, C::Candidate, if score > around.max { share(score, best_score) } else { around.candidate });
        rows.set(w, C::CandidateParent, around.candidate_parent);
        if best.is_some() {
            let under = if Some(usize::from(own)) == best { Some(0) } else { around.best.map(|n| n + 1) };
            rows.set(w, C::UnderBest, under.map_or(255, |n| n as u8));
        }
        rows.next(w);
    }
    rows.flush(w);
    if let Some(c) = best.and_then(|i| containers.get(i)) {
        about_best(c.first.into(), c.end.into(), wanted, w);
    }
}

/// Where the rows `wanted` stand to the best candidate, which has the rows from `first` to `end`.
fn about_best(first: usize, end: usize, wanted: Range<usize>, w: &mut Writer<'_>) {
    let (before, behind) = (wanted.start..wanted.end.min(first), wanted.start.max(end)..wanted.end);
    w.cells(C::InBest, before.end.max(wanted.start)..behind.start.min(wanted.end)).fill(1);
    w.cells(C::BehindBest, behind.clone()).fill(1);
    for (byte, row) in w.cells(C::FromBest, before.clone()).iter_mut().zip(before) {
        *byte = cap((first - row) as u32);
    }
    for (byte, row) in w.cells(C::FromBest, behind.clone()).iter_mut().zip(behind) {
        *byte = cap((row + 1 - end) as u32);
    }
}

/// Sums of all rows before each one.
struct Sums<'s> {
    rows: &'s [Sum],
    page: Sum,
}

/// Of blocks: their words, words of links and good words.
type Sum = [u32; 3];

impl<'s> Sums<'s> {
    fn of(blocks: &[Block], rows: &'s mut [Sum]) -> Sums<'s> {
        let mut page = [0; 3];
        for (slot, b) in rows.iter_mut().zip(blocks) {
            *slot = page;
            page[0] += u32::from(b.words);
            page[1] += u32::from(b.link_words);
            page[2] += good_words(b);
        }
        Sums { rows, page }
    }

    fn inside(&self, c: &Container) -> Sum {
        let from = self.rows.get(usize::from(c.first)).copied().unwrap_or_default();
        let to = self.rows.get(usize::from(c.end)).copied().unwrap_or(self.page);
        core::array::from_fn(|i| to[i].saturating_sub(from[i]))
    }
}

/// What is around a row's own container.
struct Around {
    own: u16,
    parent: u16,
    has_parent: bool,
    // From the parent outwards, then `NONE`.
    chain: [u16; OUT - 1],
    // The last one of them; where there is none, the row's own container, and `NONE` where there is none either.
    outermost: u16,
    levels: [Level; LEVELS.len()],
    // Of the chain: place of the best candidate, and the best score.
    best: Option<usize>,
    max: u32,
    candidate: u8,
    candidate_parent: u8,
}

impl Around {
    const NOTHING: Around = Around {
        own: NONE,
        parent: NONE,
        has_parent: false,
        chain: [NONE; OUT - 1],
        outermost: NONE,
        levels: [Level { container: NONE, first: 0, bytes: [0; 4], page_share: 0 }; LEVELS.len()],
        best: None,
        max: 0,
        candidate: 0,
        candidate_parent: 0,
    };

    fn walk(&mut self, own: u16, parent: u16, containers: &[Container]) {
        (self.own, self.parent) = (own, parent);
        self.has_parent = usize::from(parent) < containers.len();
        self.outermost = if usize::from(own) < containers.len() { own } else { NONE };
        let mut at = parent;
        for slot in &mut self.chain {
            let container = containers.get(usize::from(at));
            if container.is_some() {
                self.outermost = at;
            }
            *slot = at;
            at = container.map_or(NONE, |c| c.parent);
        }
    }

    /// Of the levels, those that are another container than before.
    #[inline(always)]
    fn measure(&mut self, containers: &[Container], totals: &Totals, sums: &Sums<'_>) {
        for (level, n) in self.levels.iter_mut().zip(LEVELS.map(|(n, _)| n)) {
            let used = self.chain.get(n - 1).copied().filter(|&c| usize::from(c) < containers.len());
            let used = used.unwrap_or(self.outermost);
            if level.container != used {
                *level = Level::of(used, containers, totals, sums);
            }
        }
    }

    /// What the levels say of a row.
    #[inline(always)]
    fn write(&self, row: usize, rows: &mut Cells, w: &mut Writer<'_>) {
        for (level, (_, columns)) in self.levels.iter().zip(LEVELS) {
            for (column, value) in columns.into_iter().zip(level.bytes) {
                rows.set(w, column, value);
            }
        }
        let [one, _, three, five] = &self.levels;
        rows.set(w, C::PageShare1c, one.page_share);
        rows.set(w, C::PageShare3c, three.page_share);
        rows.set(w, C::PageShare5c, five.page_share);
        rows.set(w, C::PlaceIn1c, log8((row as u32).saturating_sub(one.first.into())));
        rows.set(w, C::PlaceIn3c, log8((row as u32).saturating_sub(three.first.into())));
    }
}

/// What a container says of the rows in it.
#[derive(Clone, Copy)]
struct Level {
    container: u16,
    first: u16,
    bytes: [u8; 4],
    page_share: u8,
}

impl Level {
    fn of(container: u16, containers: &[Container], totals: &Totals, sums: &Sums<'_>) -> Level {
        let c = containers.get(usize::from(container)).unwrap_or(&Container::EMPTY);
        let [words, links, good] = sums.inside(c);
        let blocks = u32::from(c.end.saturating_sub(c.first));
        let bytes = [log8(words), share(links, words), log8(blocks), share(good, words)];
        Level { container, first: c.first, bytes, page_share: share(good, totals.good) }
    }
}

/// Containers directly before `own` in its parent that carry the same classes, up to 16.
fn siblings(containers: &[Container], parent: &Container, own: u16) -> u32 {
    let Some(c) = containers.get(own as usize) else { return 0 };
    let mut alike = 0;
    // Containers are in preorder: what lies between two siblings is inside the first one.
    let from = (own as usize).saturating_sub(16).max((c.parent as usize + 1).min(own as usize));
    for other in containers.get(from..own as usize).unwrap_or(&[]) {
        // Without a branch: what the next one is cannot be guessed.
        let same_parent = (other.parent == c.parent) & (other.start > parent.start);
        alike += (same_parent & (other.signature == c.signature)) as u32;
    }
    alike
}

/// Candidate scores in the manner of Readability: a block of 25 characters or more gives 1, its commas, and its
/// hundreds of characters up to 3 to its element's parent, and half of that to the parent's parent; times one minus the
/// link density. In 1/16. Gives the best container.
fn candidates(blocks: &[Block], containers: &[Container], scores: &mut [u32], sums: &Sums<'_>) -> Option<usize> {
    scores.fill(0);
    for b in blocks {
        if b.chars < 25 || b.flags & flag::HIDDEN != 0 {
            continue;
        }
        let gives = 16 * (1 + u32::from(b.commas) + (b.chars / 100).min(3));
        // Text directly in a `div` stands for a paragraph in it.
        let own = b.container;
        let parent = match containers.get(own as usize) {
            Some(c) if matches!(c.tag, TagId::DIV | TagId::SECTION | TagId::ARTICLE | TagId::BODY) => own,
            Some(c) => c.parent,
            None => continue,
        };
        if let Some(score) = scores.get_mut(parent as usize) {
            *score = score.saturating_add(gives);
        }
        if let Some(score) = containers.get(parent as usize).and_then(|c| scores.get_mut(c.parent as usize)) {
            *score = score.saturating_add(gives / 2);
        }
    }
    let mut best = None;
    let mut best_score = 0;
    for (i, (c, score)) in containers.iter().zip(scores.iter_mut()).enumerate() {
        if *score == 0 {
            continue;
        }
        let [words, links, _] = sums.inside(c);
        *score = (*score as u64 * u64::from(words.saturating_sub(links)) / u64::from(words.max(1))) as u32;
        if *score > best_score {
            (best, best_score) = (Some(i), *score);
        }
    }
    best
}
