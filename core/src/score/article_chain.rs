//! What Boilerpipe does for articles behind a decision list: join neighbouring blocks to groups, keep the largest
//! group, and bring back what belongs to it.

use super::boilerpipe::full_text_words;
use super::{Page, Verdict, is_visible, link_words_of, words_of};
use crate::block::{Block, flag};

/// An end phrase ends the text only in blocks of fewer words, ...
const END_PHRASE_MAX_WORDS: u32 = 15;
/// ... and only behind so many words of running text.
const MIN_WORDS_BEFORE_END: u32 = 60;
/// Groups on the level of the largest one are kept beside it if they have so many words and no shallower group
/// stands between.
const MIN_WORDS_BESIDE: u32 = 150;
/// Groups on the level of the largest one are kept anywhere if they have so many words.
const MIN_WORDS_ANYWHERE: u32 = 100;
/// Groups with at most so many blocks between them are near.
const MAX_DISTANCE: u32 = 1;

const TITLE: u8 = 1 << 0;
const HEADING: u8 = 1 << 1;
const LIST_ITEM: u8 = 1 << 2;
const LINKED: u8 = 1 << 3;
const CONTENT: u8 = 1 << 4;
const LARGEST: u8 = 1 << 5;

/// Blocks that have been joined. Four words of scratch hold one.
#[derive(Clone, Copy)]
struct Group {
    /// First and last block; blocks between them may have been removed.
    first: u16,
    last: u16,
    /// The same, counted in visible blocks.
    place: u16,
    last_place: u16,
    words: u32,
    /// Open block-level elements around the shallowest block.
    level: u8,
    labels: u8,
}

impl Group {
    fn has(&self, label: u8) -> bool {
        self.labels & label != 0
    }

    fn set(&mut self, label: u8, on: bool) {
        self.labels = if on { self.labels | label } else { self.labels & !label };
    }

    fn join(&mut self, next: &Group) {
        self.last = next.last;
        self.last_place = next.last_place;
        self.words = self.words.saturating_add(next.words);
        self.level = self.level.min(next.level);
        self.labels |= next.labels;
    }
}

/// The groups in scratch.
struct Groups<'s> {
    slots: &'s mut [[u32; 4]],
    len: usize,
}

impl Groups<'_> {
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn get(&self, i: usize) -> Option<Group> {
        let &[blocks, places, words, rest] = self.slots.get(..self.len)?.get(i)?;
        let [level, labels, ..] = rest.to_le_bytes();
        Some(Group {
            first: blocks as u16,
            last: (blocks >> 16) as u16,
            place: places as u16,
            last_place: (places >> 16) as u16,
            words,
            level,
            labels,
        })
    }

    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn put(&mut self, i: usize, g: &Group) {
        if let Some(slot) = self.slots.get_mut(i) {
            *slot = [
                u32::from(g.first) | u32::from(g.last) << 16,
                u32::from(g.place) | u32::from(g.last_place) << 16,
                g.words,
                u32::from_le_bytes([g.level, g.labels, 0, 0]),
            ];
        }
    }

    fn push(&mut self, g: &Group) {
        self.put(self.len, g);
        self.len += 1;
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, Group)> {
        (0..self.len).filter_map(|i| Some((i, self.get(i)?)))
    }

    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn mark(&mut self, i: usize, label: u8, on: bool) {
        if let Some(mut group) = self.get(i) {
            group.set(label, on);
            self.put(i, &group);
        }
    }
}

/// In: the verdicts of a decision list. Out: those for an article.
pub(super) fn apply(page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]) {
    let mut groups = Groups { slots: scratch.as_chunks_mut().0, len: 0 };
    collect(page, verdicts, &mut groups);
    drop_trailing_headings(&mut groups);
    fuse(&mut groups, |_, _| true);
    remove_boilerplate(page, &mut groups, verdicts);
    fuse(&mut groups, |previous, group| previous.has(CONTENT) && previous.level == group.level);
    if let Some((at, largest)) = keep_largest(&mut groups) {
        expand_to_title(&mut groups);
        keep_large_on_level(&mut groups, largest.level);
        keep_lists_behind(&mut groups, at);
    }
    for (_, group) in groups.iter() {
        if !group.has(CONTENT) {
            drop_blocks(verdicts, &group);
        }
    }
}

/// One group a visible block. Behind a block that announces the end, nothing is content.
fn collect(page: &Page<'_>, verdicts: &[Verdict], groups: &mut Groups<'_>) {
    let mut running = 0u32;
    let mut ended = false;
    for (i, (block, verdict)) in page.blocks.iter().zip(verdicts).enumerate() {
        if !is_visible(block) {
            continue;
        }
        let mut labels = labels_of(block);
        if verdict.is_kept() {
            running = running.saturating_add(full_text_words(block));
        }
        ended |= running >= MIN_WORDS_BEFORE_END && announces_end(block);
        if verdict.is_kept() && !ended {
            labels |= CONTENT;
        }
        let (at, place) = (i as u16, groups.len as u16);
        let words = words_of(block);
        groups.push(&Group { first: at, last: at, place, last_place: place, words, level: block.depth, labels });
    }
}

fn labels_of(block: &Block) -> u8 {
    let label = |on: bool, label: u8| if on { label } else { 0 };
    label(block.flags & flag::TITLE_MATCH != 0, TITLE)
        | label(block.flags & flag::HEADING != 0, HEADING)
        | label(block.flags & flag::LIST_ITEM != 0, LIST_ITEM)
        | label(link_words_of(block) > 0, LINKED)
}

fn announces_end(block: &Block) -> bool {
    block.flags & flag::END_PHRASE != 0 && words_of(block) < END_PHRASE_MAX_WORDS
}

/// Headings that no content follows are none.
fn drop_trailing_headings(groups: &mut Groups<'_>) {
    for i in (0..groups.len).rev() {
        match groups.get(i) {
            Some(group) if group.has(CONTENT) && group.has(HEADING) => groups.mark(i, CONTENT, false),
            Some(group) if group.has(CONTENT) => break,
            _ => {}
        }
    }
}

/// Joins each content group to the group before it, where that is near and `may_join`. The group before need not be
/// content: so a heading or a byline comes along with the text under it, and so does any other last block.
fn fuse(groups: &mut Groups<'_>, may_join: impl Fn(&Group, &Group) -> bool) {
    let Some(mut previous) = groups.get(0) else { return };
    let mut kept = 0;
    for i in 1..groups.len {
        let Some(group) = groups.get(i) else { break };
        let is_near = u32::from(group.place) <= u32::from(previous.last_place) + 1 + MAX_DISTANCE;
        if group.has(CONTENT) && is_near && may_join(&previous, &group) {
            previous.join(&group);
        } else {
            groups.put(kept, &previous);
            kept += 1;
            previous = group;
        }
    }
    groups.put(kept, &previous);
    groups.len = kept + 1;
}

/// Removes what is neither content nor title; what is left may still become content as a whole.
fn remove_boilerplate(page: &Page<'_>, groups: &mut Groups<'_>, verdicts: &mut [Verdict]) {
    let mut kept = 0;
    for i in 0..groups.len {
        let Some(group) = groups.get(i) else { break };
        if group.has(CONTENT) || group.has(TITLE) {
            let range = usize::from(group.first)..=usize::from(group.last);
            let blocks = page.blocks.get(range.clone()).unwrap_or_default();
            for (block, verdict) in blocks.iter().zip(verdicts.get_mut(range).unwrap_or_default()) {
                *verdict = Verdict::keep_if(is_visible(block));
            }
            groups.put(kept, &group);
            kept += 1;
        } else {
            drop_blocks(verdicts, &group);
        }
    }
    groups.len = kept;
}

fn drop_blocks(verdicts: &mut [Verdict], group: &Group) {
    let blocks = usize::from(group.first)..=usize::from(group.last);
    verdicts.get_mut(blocks).unwrap_or_default().fill(Verdict::DROP);
}

/// Content is the group with the most words, and large ones near it on its level.
fn keep_largest(groups: &mut Groups<'_>) -> Option<(usize, Group)> {
    let mut largest: Option<(usize, Group)> = None;
    for (i, group) in groups.iter() {
        if group.has(CONTENT) && largest.is_none_or(|(_, best)| group.words > best.words) {
            largest = Some((i, group));
        }
    }
    let (at, best) = largest?;
    for i in 0..groups.len {
        groups.mark(i, CONTENT, i == at);
    }
    groups.mark(at, LARGEST, true);

    let beside = |i: usize, groups: &mut Groups<'_>| match groups.get(i) {
        Some(group) if group.level < best.level => false,
        Some(group) => {
            if group.level == best.level && group.words >= MIN_WORDS_BESIDE {
                groups.mark(i, CONTENT, true);
            }
            true
        }
        None => false,
    };
    for i in (0..at).rev() {
        if !beside(i, groups) {
            break;
        }
    }
    for i in at + 1..groups.len {
        if !beside(i, groups) {
            break;
        }
    }
    Some((at, best))
}

/// Everything from the last title before the content down to it belongs to it.
fn expand_to_title(groups: &mut Groups<'_>) {
    let mut title = None;
    for i in 0..groups.len {
        let Some(group) = groups.get(i) else { return };
        if group.has(TITLE) {
            title = Some(i);
        }
        if group.has(CONTENT) {
            for between in title.unwrap_or(i)..i {
                groups.mark(between, CONTENT, true);
            }
            return;
        }
    }
}

fn keep_large_on_level(groups: &mut Groups<'_>, level: u8) {
    for i in 0..groups.len {
        if let Some(group) = groups.get(i)
            && group.level == level
            && group.words >= MIN_WORDS_ANYWHERE
        {
            groups.mark(i, CONTENT, true);
        }
    }
}

/// List items without links that follow the largest group at once, deeper than it, belong to it.
fn keep_lists_behind(groups: &mut Groups<'_>, at: usize) {
    let Some(largest) = groups.get(at) else { return };
    for i in at + 1..groups.len {
        match groups.get(i) {
            Some(g) if g.level > largest.level && g.has(LIST_ITEM) && !g.has(LINKED) => groups.mark(i, CONTENT, true),
            _ => break,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::boilerpipe::Boilerpipe;
    use crate::score::testing::{letters, links, prose, verdicts};

    fn with(flags: u32, depth: u8, block: Block) -> Block {
        Block { flags, depth, ..block }
    }

    fn chain(page: &[Block]) -> std::string::String {
        letters(&verdicts(&Boilerpipe::Words, page))
    }

    #[test]
    fn only_the_largest_group_is_kept() {
        let gap = [links(9); 3];
        let page = [&[prose(30)][..], &gap, &[prose(90), prose(90)], &gap, &[prose(60)]].concat();
        assert_eq!(chain(&page), "...kkk....");
    }

    #[test]
    fn large_groups_on_the_same_level_come_back() {
        let gap = [with(0, 9, links(9)); 3];
        let body = |words, depth| with(0, depth, prose(words));
        let page = |depth| [&[body(120, 5)][..], &gap, &[body(400, 5)], &gap, &[body(120, depth)]].concat();
        assert_eq!(chain(&page(5)), "k..kk..kk");
        assert_eq!(chain(&page(4)), "k..kk....");
        assert_eq!(chain(&page(6)), "k..kk....");
    }

    #[test]
    fn what_stands_between_title_and_text_is_kept() {
        let title = with(flag::TITLE_MATCH | flag::HEADING, 4, prose(6));
        let teaser = with(0, 6, prose(45));
        let gap = [links(9); 3];
        let page = [&[links(9), title][..], &gap, &[teaser], &gap, &[with(0, 5, prose(300))]].concat();
        assert_eq!(chain(&page), ".k..kk..kk");
    }

    #[test]
    fn nothing_is_kept_behind_an_end_phrase() {
        let comments = with(flag::END_PHRASE, 0, prose(2));
        assert_eq!(chain(&[prose(80), comments, prose(40), prose(40)]), "k...");
        assert_eq!(chain(&[prose(40), comments, prose(40), prose(40)]), "kkkk");
        let long = with(flag::END_PHRASE, 0, prose(15));
        assert_eq!(chain(&[prose(80), long, prose(40), prose(40)]), "kkkk");
    }

    #[test]
    fn trailing_headings_go_and_lists_behind_stay() {
        let heading = with(flag::HEADING, 2, prose(20));
        assert_eq!(chain(&[heading, prose(80), heading]), "kk.");
        let item = |block| with(flag::LIST_ITEM, 9, block);
        let list = [item(prose(20)), item(prose(20)), item(links(9))];
        let page = [&[with(0, 5, prose(90))][..], &list, &[with(0, 5, prose(20))]].concat();
        assert_eq!(chain(&page), "kkk..");
    }
}
