//! Hand-made pages for the tests of the systems.

use super::{Page, SCRATCH_PER_BLOCK, Scorer, Verdict};
use crate::block::{Block, Container};
use std::vec;
use std::vec::Vec;

/// A row of plain prose: five characters a word, a stop word in two, a comma in ten.
pub fn prose(words: u16) -> Block {
    Block {
        words,
        tokens: words,
        chars: u32::from(words) * 6,
        word_chars: words * 5,
        stop_words: words / 2,
        commas: words / 10,
        punct: words / 10 + 1,
        system_words: words / 20,
        sentences: words / 20 + 1,
        wrapped_words: if words < 15 { words } else { words / 13 * 13 },
        wrapped_lines: (words / 13).max(1),
        tags: 2,
        ..Block::default()
    }
}

/// A row all of whose words are links.
pub fn links(words: u16) -> Block {
    Block {
        link_words: words,
        link_tokens: words,
        link_chars: u32::from(words) * 6,
        links: words,
        tags: 2 + 2 * words,
        stop_words: 0,
        ..prose(words)
    }
}

/// The verdicts of a system on rows without containers.
pub fn verdicts(system: &impl Scorer, blocks: &[Block]) -> Vec<Verdict> {
    verdicts_in(system, blocks, &[], true)
}

/// The verdicts of a system.
pub fn verdicts_in(
    system: &impl Scorer,
    blocks: &[Block],
    containers: &[Container],
    stop_words_known: bool,
) -> Vec<Verdict> {
    let page = Page { blocks, containers, stop_words_known, language: None };
    let mut scratch = vec![0xdead_beef; blocks.len() * SCRATCH_PER_BLOCK];
    let mut out = vec![Verdict::default(); blocks.len()];
    system.score(&page, &mut scratch, &mut out);
    out
}

/// One letter a verdict: `.` dropped, `k` kept, `p`, `h`, `l` kept as that.
pub fn letters(verdicts: &[Verdict]) -> std::string::String {
    verdicts.iter().map(|v| [b'.', b'k', b'p', b'h', b'l'][v.kind as usize] as char).collect()
}

/// Numbers that look random but are the same in every run.
pub struct Lcg(pub u64);

impl Lcg {
    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
