//! Short articles made of long ones. Few articles of wcxb-dev are short, and on the pages of blogs and news sites that
//! have little to say the side columns outweigh the article: a model that has not met such pages takes them for it.
//!
//! A copy of a page is cut down to the beginning of its content; everything else stays, and all features are counted
//! anew.

use tagsieve::block::{Block, Container, NONE};

use super::bags::Bags;
use super::rows::Rows;
use super::sample::Sample;
use crate::corpus::Page;
use crate::random::Random;

/// Words of content from which a page is cut down, and to how many.
const LONG: u32 = 250;
const SHORT: std::ops::Range<usize> = 25..200;

/// How many copies of a page are learned from, each cut elsewhere. Measured, two at .5 against one at .7: dragnet-train
/// +.002, cleaneval-dev -.004 (58 pages), documentation -.005, which `DOCUMENTATION_WEIGHT` wins back; elsewhere within
/// .001. Three: dragnet-train -.001.
pub(super) const TIMES: u64 = 2;

/// A shortened copy of every article that is long.
pub(super) fn copies<'d>(samples: &[Sample<'d>], seed: u64) -> Vec<Sample<'d>> {
    let mut random = Random::new(seed);
    let is_long = |s: &&Sample<'_>| s.is_article() && s.bags.gold_words >= LONG;
    samples.iter().filter(is_long).filter_map(|sample| copy(sample, &mut random)).collect()
}

fn copy<'d>(sample: &Sample<'d>, random: &mut Random) -> Option<Sample<'d>> {
    let wanted = SHORT.start + random.below(SHORT.len());
    let aligned = &sample.page.aligned;
    let mut words = 0;
    let mut is_there = Vec::with_capacity(aligned.len());
    for row in aligned {
        let stays = !row.is_content() || words < wanted;
        words += if stays { row.matched as usize } else { 0 };
        is_there.push(stays);
    }
    // Content in one block cannot be cut down, and where little of the gold text is on the page nothing was.
    if words > 2 * SHORT.end || !is_there.contains(&false) {
        return None;
    }
    let (rows, containers) = without(&sample.page.rows, &sample.page.containers, &is_there);
    let page = Page {
        rows,
        containers,
        texts: Vec::new(),
        aligned: aligned.iter().zip(&is_there).filter(|(_, there)| **there).map(|(row, _)| *row).collect(),
        tokens: Vec::new(),
        ..sample.page.clone()
    };
    let bags = Bags { gold_words: words as u32, ..Bags::default() };
    let (html, page_type, of_one_kind, fold) = (sample.html.clone(), sample.page_type, sample.of_one_kind, sample.fold);
    Some(Sample {
        page,
        html,
        page_type,
        of_one_kind,
        fold,
        bags,
        rows: Rows::default(),
        is_there: Some(is_there),
        bonus: 0,
        foreign: [0; 2],
    })
}

/// The tables without some of the rows.
pub(super) fn without(blocks: &[Block], containers: &[Container], is_there: &[bool]) -> (Vec<Block>, Vec<Container>) {
    // How many rows are left before each, and where each container goes.
    let mut before = vec![0u16];
    before.extend(is_there.iter().scan(0, |left, &there| {
        *left += u16::from(there);
        Some(*left)
    }));
    let row = |old: u16| before.get(usize::from(old)).copied().unwrap_or(0);
    let mut places = vec![NONE; containers.len()];
    let mut left = Vec::new();
    for (old, container) in containers.iter().enumerate() {
        let (first, end) = (row(container.first), row(container.end));
        if first < end {
            places[old] = left.len() as u16;
            let parent = places.get(usize::from(container.parent)).copied().unwrap_or(NONE);
            left.push(Container { first, end, parent, ..*container });
        }
    }
    let place = |old: u16| places.get(usize::from(old)).copied().unwrap_or(NONE);
    let rows = blocks.iter().zip(is_there).filter(|(_, there)| **there);
    (rows.map(|(block, _)| Block { container: place(block.container), ..*block }).collect(), left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_containers_move_up() {
        let container = |parent, first, end| Container { parent, first, end, ..Container::EMPTY };
        let containers = [container(NONE, 0, 4), container(0, 0, 2), container(0, 2, 4), container(2, 3, 4)];
        let block = |container, words| Block { container, words, ..Block::default() };
        let blocks = [block(1, 1), block(1, 2), block(2, 3), block(3, 4)];
        let (rows, left) = without(&blocks, &containers, &[false, false, true, true]);
        assert_eq!(rows, [block(1, 3), block(2, 4)]);
        assert_eq!(left, [container(NONE, 0, 2), container(0, 0, 2), container(1, 1, 2)]);
    }
}
