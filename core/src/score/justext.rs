//! jusText (Pomikálek 2011), the rival of paper 5: classes by link density, length and stop words, then by the
//! classes of the neighbours.

use super::{Page, Scorer, Verdict, is_visible, words_of};
use crate::block::{Block, flag};

/// Link density above this is bad. Per cent of the characters.
const MAX_LINK_DENSITY: u32 = 20;
/// Blocks below are short. Characters.
const LENGTH_LOW: u32 = 70;
/// Blocks above may be good. Characters.
const LENGTH_HIGH: u32 = 200;
/// Near-good from here. Per cent of the words.
const STOP_WORDS_LOW: u32 = 30;
/// Good from here. Per cent of the words.
const STOP_WORDS_HIGH: u32 = 32;
/// A heading is saved by a good block within so many characters.
const MAX_HEADING_DISTANCE: u32 = 200;

/// The system with its default parameters. Where the stop words of the page's language are unknown, every block is
/// taken to have enough of them (the language-independent mode).
#[derive(Clone, Copy, Debug)]
pub enum Justext {
    /// As published: a word is what stands between white space, and a stop word such a one as a whole. "(the" is none,
    /// a lone dash is a word. (Where there are no spaces, the script's words.) Reads `Block::system_words`.
    Tokens,
    /// A word is a run of letters and digits. For the columns that models read (`verdicts`): every build counts these.
    Words,
}

/// What a block is by itself, later in its place: a word of scratch. `ABSENT` ones are as good as not on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class(u32);

impl Class {
    const ABSENT: Class = Class(0);
    const BAD: Class = Class(1);
    const SHORT: Class = Class(2);
    const NEAR_GOOD: Class = Class(3);
    const GOOD: Class = Class(4);
}

impl Scorer for Justext {
    fn score(&self, page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]) {
        let rows = page.blocks.len();
        let Some((classes, rest)) = scratch.split_at_mut_checked(rows) else { return };
        let Some((below, _)) = rest.split_at_mut_checked(rows) else { return };

        for (block, class) in page.blocks.iter().zip(classes.iter_mut()) {
            *class = self.classify(block, page.stop_words_known).0;
        }
        revise_short(classes, below);
        revise_near_good(classes, below);
        let mut distance = u32::MAX;
        for ((block, class), verdict) in page.blocks.iter().zip(classes).zip(verdicts).rev() {
            let is_good = Class(*class) == Class::GOOD;
            let is_heading = block.flags & flag::HEADING != 0 && Class(*class) != Class::ABSENT;
            // Only what was bad for its place is saved, not what is bad by itself.
            let is_saved = is_heading
                && distance <= MAX_HEADING_DISTANCE
                && self.classify(block, page.stop_words_known) != Class::BAD;
            *verdict = Verdict::keep_if(is_good || is_saved);
            if is_good {
                distance = 0;
            } else if Class(*class) != Class::ABSENT {
                distance = distance.saturating_add(block.chars);
            }
        }
    }
}

impl Justext {
    /// A block's stop words and words.
    fn stop_words_of(self, block: &Block) -> (u32, u32) {
        match self {
            Justext::Tokens if !block.is_unspaced() => (block.system_words.into(), words_of(block)),
            _ => (block.stop_words.into(), block.words.into()),
        }
    }

    /// The class of a block by itself.
    fn classify(self, block: &Block, stop_words_known: bool) -> Class {
        let stop_words = match self.stop_words_of(block) {
            _ if !stop_words_known => 100,
            (_, 0) => 0,
            (stop_words, words) => 100 * stop_words / words,
        };
        let link_chars = u64::from(block.link_chars);
        if !is_visible(block) || block.flags & flag::FORM_CONTROL != 0 {
            Class::ABSENT
        } else if block.flags & flag::COPYRIGHT != 0
            || 100 * link_chars > u64::from(MAX_LINK_DENSITY) * u64::from(block.chars)
        {
            Class::BAD
        } else if block.chars < LENGTH_LOW {
            if link_chars > 0 { Class::BAD } else { Class::SHORT }
        } else if stop_words >= STOP_WORDS_HIGH {
            if block.chars > LENGTH_HIGH { Class::GOOD } else { Class::NEAR_GOOD }
        } else if stop_words >= STOP_WORDS_LOW {
            Class::NEAR_GOOD
        } else {
            Class::BAD
        }
    }
}

/// The classes at the ends of the run of undecided blocks that a block lies in; bad at the ends of the page.
#[derive(Clone, Copy)]
struct Neighbour {
    /// The nearest good or bad one.
    decided: Class,
    /// The nearest good, bad or near-good one.
    any: Class,
}

impl Neighbour {
    const NONE: Neighbour = Neighbour { decided: Class::BAD, any: Class::BAD };

    fn pass(&mut self, class: Class) {
        match class {
            Class::GOOD | Class::BAD => *self = Neighbour { decided: class, any: class },
            Class::NEAR_GOOD => self.any = class,
            _ => {}
        }
    }

    fn pack(self) -> u32 {
        self.decided.0 | self.any.0 << 8
    }

    fn unpack(word: u32) -> Neighbour {
        Neighbour { decided: Class(word & 0xff), any: Class(word >> 8) }
    }
}

/// Writes each block's neighbour below.
fn look_below(classes: &[u32], below: &mut [u32]) {
    let mut neighbour = Neighbour::NONE;
    for (&class, out) in classes.iter().zip(below).rev() {
        *out = neighbour.pack();
        neighbour.pass(Class(class));
    }
}

/// A short block is good between good ones, and where its bad side is a near-good block.
fn revise_short(classes: &mut [u32], below: &mut [u32]) {
    look_below(classes, below);
    let mut above = Neighbour::NONE;
    for (class, &below) in classes.iter_mut().zip(below.iter()) {
        let below = Neighbour::unpack(below);
        // What is decided here must not count for the next block: the neighbour is taken from before.
        above.pass(Class(*class));
        if Class(*class) == Class::SHORT {
            let is_good = match (above.decided, below.decided) {
                (Class::GOOD, Class::GOOD) => true,
                (Class::BAD, Class::BAD) => false,
                (Class::BAD, _) => above.any == Class::NEAR_GOOD,
                _ => below.any == Class::NEAR_GOOD,
            };
            *class = if is_good { Class::GOOD } else { Class::BAD }.0;
        }
    }
}

/// A near-good block is good unless both sides are bad.
fn revise_near_good(classes: &mut [u32], below: &mut [u32]) {
    look_below(classes, below);
    let mut above = Neighbour::NONE;
    for (class, &below) in classes.iter_mut().zip(below.iter()) {
        if Class(*class) == Class::NEAR_GOOD {
            let is_bad = above.decided == Class::BAD && Neighbour::unpack(below).decided == Class::BAD;
            *class = if is_bad { Class::BAD } else { Class::GOOD }.0;
        }
        above.pass(Class(*class));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::testing::{self, Lcg, letters, links, verdicts, verdicts_in};
    use std::vec::Vec;

    // Half of the words are stop words, and whole tokens.
    fn prose(words: u16) -> Block {
        Block { system_words: words / 2, ..testing::prose(words) }
    }

    // The rules as they are told, each looking around for itself.
    fn naive(system: Justext, blocks: &[Block]) -> std::string::String {
        let all: Vec<&Block> = blocks.iter().filter(|b| system.classify(b, true) != Class::ABSENT).collect();
        let own: Vec<Class> = all.iter().map(|b| system.classify(b, true)).collect();
        let decided = |c: &&Class| matches!(**c, Class::GOOD | Class::BAD);
        let any = |c: &&Class| **c != Class::SHORT;
        let mut now = own.clone();
        for i in (0..all.len()).filter(|&i| own[i] == Class::SHORT) {
            let end = |found: Option<&Class>| *found.unwrap_or(&Class::BAD);
            let (up, down) = (end(own[..i].iter().rev().find(decided)), end(own[i + 1..].iter().find(decided)));
            let (up_any, down_any) = (end(own[..i].iter().rev().find(any)), end(own[i + 1..].iter().find(any)));
            now[i] = if up == down {
                up
            } else if up == Class::BAD && up_any == Class::NEAR_GOOD
                || down == Class::BAD && down_any == Class::NEAR_GOOD
            {
                Class::GOOD
            } else {
                Class::BAD
            };
        }
        for i in (0..all.len()).filter(|&i| own[i] == Class::NEAR_GOOD) {
            let good = |found: Option<&Class>| found == Some(&Class::GOOD);
            let kept = good(now[..i].iter().rev().find(decided)) || good(now[i + 1..].iter().find(decided));
            now[i] = if kept { Class::GOOD } else { Class::BAD };
        }
        let mut saved = now.clone();
        for i in (0..all.len()).filter(|&i| all[i].flags & flag::HEADING != 0 && own[i] != Class::BAD) {
            let mut distance = 0;
            for j in i + 1..all.len() {
                if distance <= MAX_HEADING_DISTANCE && now[j] == Class::GOOD {
                    saved[i] = Class::GOOD;
                }
                distance += all[j].chars;
            }
        }
        let mut kept = saved.iter();
        let is_kept = |b: &Block, kept: &mut core::slice::Iter<'_, Class>| {
            system.classify(b, true) != Class::ABSENT && kept.next() == Some(&Class::GOOD)
        };
        blocks.iter().map(|b| if is_kept(b, &mut kept) { 'k' } else { '.' }).collect()
    }

    #[test]
    fn agrees_with_the_naive_twin() {
        let mut random = Lcg(3);
        for _ in 0..5_000 {
            let page: Vec<Block> = (0..random.below(12))
                .map(|_| {
                    let mut block = prose([3, 5, 9, 14, 20, 30, 60][random.below(7) as usize]);
                    match random.below(8) {
                        0 => block = links(random.below(20) as u16),
                        1 => block.stop_words = block.words * 31 / 100,
                        5 => block.system_words = block.tokens * 31 / 100,
                        2 => block.flags = flag::HIDDEN,
                        3 | 4 => block.flags = flag::HEADING,
                        _ => {}
                    }
                    block
                })
                .collect();
            for system in [Justext::Tokens, Justext::Words] {
                assert_eq!(letters(&verdicts(&system, &page)), naive(system, &page), "{page:?}");
            }
        }
    }

    #[test]
    fn short_blocks_follow_their_neighbours() {
        assert_eq!(letters(&verdicts(&Justext::Tokens, &[prose(60), prose(5), prose(60)])), "kkk");
        assert_eq!(letters(&verdicts(&Justext::Tokens, &[links(60), prose(5), prose(60)])), "..k");
        let heading = Block { flags: flag::HEADING, ..prose(5) };
        assert_eq!(letters(&verdicts(&Justext::Tokens, &[links(60), heading, prose(60)])), ".kk");
    }

    #[test]
    fn words_are_what_stands_between_white_space() {
        // "it's 'the' one - or": a fifth of the words are stop words as published.
        let marked = Block { words: 60, stop_words: 50, system_words: 12, ..prose(60) };
        assert_eq!(letters(&verdicts(&Justext::Tokens, &[marked])), ".");
        assert_eq!(letters(&verdicts(&Justext::Words, &[marked])), "k");
        // In Chinese a token is a line.
        let unspaced = Block { words: 60, tokens: 3, stop_words: 20, system_words: 0, ..prose(60) };
        assert_eq!(letters(&verdicts(&Justext::Tokens, &[unspaced])), "k");
    }

    #[test]
    fn without_stop_words_length_decides() {
        let foreign = Block { system_words: 0, ..prose(60) };
        assert_eq!(letters(&verdicts(&Justext::Tokens, &[foreign])), ".");
        assert_eq!(letters(&verdicts_in(&Justext::Tokens, &[foreign], &[], false)), "k");
    }
}
