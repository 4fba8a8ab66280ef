//! From scores to a decision: the set of blocks with the greatest expected F1.
//!
//! A block's score is the log-odds that a word of it is content. With p its probability and w its words, a set S of
//! blocks has about the F1 2 * sum over S of w p / (sum over S of w + sum over all of w p). The best S is a
//! prefix of the blocks in the order of p, so one pass over sums by score finds it. A fixed border would cut a page
//! of doubtful blocks to nothing and leave much chaff on a page of good ones.

use super::heading::{is_action, row_behind};
use super::prefer::prefer;
use crate::block::{Block, flag};
use crate::choice::Preset;
use crate::model::Decoding;
use crate::score::{Kind, Reason, Verdict};

/// How scores become probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoder {
    /// The score is multiplied by this, in 1/64: below 64 it is trusted less.
    pub slope: u8,
    /// Added to it, in 1/256 nat: above 0 more is kept.
    pub offset: i16,
}

impl Default for Decoder {
    fn default() -> Self {
        Decoder { slope: 64, offset: 0 }
    }
}

/// A page none of whose blocks scores this much, in 1/256 nat, says nothing: it is the frame around what a script would
/// have brought. Measured on wcxb-dev, cross-validated: of seven pages with text and no score of -880, six have an
/// empty gold text and one a gold text that is not on the page (F1 +.004); a page of dragnet-train had an F1 of .18
/// (-.0002), no other page of a set is among them. From -880 to -550 there are 14 pages: their gold texts have words,
/// but for one, and the F1 of what is kept is .5. On cleaneval-a, which had no say in it, +.003 (one page).
pub const SOMETHING: i16 = -880;

/// Decides a page: sets the kind of every verdict by its score. Gives the expected F1, 0 to 255.
#[inline(never)]
pub fn apply(decoding: &Decoding, blocks: &[Block], verdicts: &mut [Verdict]) -> u8 {
    let decoder = Decoder::of(decoding);
    let decision = decoder.decide(verdicts.iter().zip(blocks).map(|(v, b)| (v.score, b.words.into())));
    decoder.keep_from(decision.least_level, blocks, verdicts);
    decision.expected_f1
}

/// True where nothing of a page is kept, since no block of it may be content. Scores are those that `apply` goes by.
pub fn says_nothing(preset: Preset, blocks: &[Block], verdicts: &[Verdict]) -> bool {
    let may_be_content = |(verdict, block): (&Verdict, &Block)| {
        // What stands in no element is no frame around anything.
        block.words > 0 && (verdict.score >= SOMETHING || block.depth == 0)
    };
    !preset.keeps_something() && !verdicts.iter().zip(blocks).any(may_be_content)
}

/// What a stream has seen of its page: words by level. It begins with some sure ones, so that a menu at the beginning
/// of a page is not kept as the best of what there is.
#[derive(Clone, Debug)]
pub struct Seen {
    // Halved where one would overflow: their proportions count.
    words: [u16; LEVELS],
    // Rows that a model was asked for.
    rows: u32,
}

/// Words that are taken for seen at the beginning, and their level: three nats.
const PRIOR: u16 = 150;
const PRIOR_LEVEL: usize = 64 + 24;

impl Seen {
    /// Nothing seen.
    pub const fn new() -> Seen {
        let mut words = [0; LEVELS];
        words[PRIOR_LEVEL] = PRIOR;
        Seen { words, rows: 0 }
    }

    /// True where a model may be asked for `rows` more, so that it is asked for `most` at most.
    pub(crate) fn admits(&mut self, rows: usize, most: usize) -> bool {
        let asked = self.rows.saturating_add(rows as u32);
        let admits = asked as usize <= most;
        self.rows = if admits { asked } else { self.rows };
        admits
    }

    fn add(&mut self, level: u8, words: u16) {
        let Some(sum) = self.words.get_mut(usize::from(level)) else { return };
        match sum.checked_add(words) {
            Some(more) => *sum = more,
            None => {
                *sum = (u32::from(*sum) + u32::from(words)).div_ceil(2) as u16;
                let others = self.words.iter_mut().enumerate().filter(|&(at, _)| at != usize::from(level));
                others.for_each(|(_, sum)| *sum = sum.div_ceil(2));
            }
        }
    }

    /// Decides rows as `prefer` and `apply` do those of a page, as far as the page is known: by what has been seen
    /// before and by them. To score what follows them too, for its words, cost as much again and gave .0005 of F1 in 32
    /// KiB, and nothing in 64.
    #[inline(never)]
    pub fn apply(&mut self, decoding: &Decoding, blocks: &[Block], verdicts: &mut [Verdict]) {
        let decoder = Decoder::of(decoding);
        prefer(decoding, blocks, verdicts);
        for (verdict, block) in verdicts.iter().zip(blocks) {
            self.add(decoder.level(verdict.score), block.words);
        }
        decoder.keep_from(
            best_of(&|level| self.words.get(level).copied().unwrap_or(0).into()).least_level,
            blocks,
            verdicts,
        );
    }
}

impl Default for Seen {
    fn default() -> Self {
        Seen::new()
    }
}

/// What was decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Blocks whose `Decoder::level` is at least this are content.
    pub least_level: u8,
    /// Expected F1, 0 to 255.
    pub expected_f1: u8,
}

/// Levels that a heading may be below what is kept where the text behind it, of so many words in a row, is. Measured
/// (`balanced`): dragnet-train and cleaneval-dev +.0002, readability and l3s-gn1-a +.0001, wcxb-dev, zh-a and
/// snippets-a 0; 56 pages written by hand in the manner of sites of today +.001, whose headings, dropped over text that
/// was kept, suggested it. With two nats, or any number, snippets-a -.0003 and dragnet-train +.0002 more. That several
/// texts have so many words together, as the items of a list, l3s-gn1-a +.0002, dragnet-train +.0001, wcxb-dev -.0001,
/// snippets-a -.0004 (a headline that it does not want; eight of its pages have nine headings more). That they may be
/// links, as the titles of cards are, dragnet-train +.0002, cleaneval-dev +.0001, readability -.0001, all other sets 0;
/// of 61 such lines on wcxb-dev 27 are gold.
const LEAD: u8 = 8;
const LEAST_TEXT: u16 = 8;

/// Between the two may stand so many blocks of up to so many words that are dropped, as a byline or a rating, and
/// headings that are kept. Measured (`balanced`): snippets-a +.0007, dragnet-train +.0003, readability and wcxb-dev
/// (whose gold texts lack many headings) -.0001, all other sets 0; 120 pages written by hand +.0003, 24 others +.0017.
const MOST_SHORT: u32 = 2;
const SHORT: u16 = 6;

/// And from this level on, wherever the border is: in languages that the model has not learned it rises to 4 nats, and
/// headings between paragraphs were lost.
const LEAST_HEADING: u8 = 58;

/// `LEAD` of the heading that repeats the page's title, where so many words behind it are kept, wherever they
/// stand. One gold text in ten of wcxb-dev has it, nine of the other sets, and readers look for it; it had been dropped
/// from one page in four. Measured at 1, 2, 3 and any number of nats (`balanced`): dragnet-train +.0002, +.0002, +.0004
/// and +.0004, snippets-a 0, 0, +.0004 and +.0004, wcxb-dev (which the model has learned from) -.0002, -.0003, -.0004
/// and -.0004, readability -.0006 or -.0007, all other sets 0; 120 pages written by hand +.0009, then +.0013. An `h1`
/// with most of the title's words, too: zh-a -.0006, cleaneval-dev -.0005, dragnet-train -.0002, pages by hand +.0022.
const TITLE_LEAD: u8 = 24;
const TITLE: u32 = flag::HEADING | flag::TITLE_MATCH;

// Levels are eighths of a nat from -8 to 8.
const LEVELS: usize = 129;
const LEVEL_SHIFT: u32 = 5;

impl Decoder {
    /// That of a preset.
    pub const fn of(decoding: &Decoding) -> Decoder {
        Decoder { slope: decoding.slope, offset: decoding.offset }
    }

    /// Keeps the blocks with words from a level on, and headings over them that are close to it. A cell without any (a
    /// check mark, a dash, prices as `$$`) says something beside its neighbours alone, and goes with the block before
    /// it; elsewhere what has no words parts or adorns.
    fn keep_from(&self, least_level: u8, blocks: &[Block], verdicts: &mut [Verdict]) {
        let (mut keep, mut above, title) = (false, None, title_of(blocks));
        for (row, block) in blocks.iter().enumerate() {
            let is_title = row == title;
            let is_other = block.flags & TITLE == TITLE && !is_title;
            let leads = !is_other && self.leads(row, is_title, least_level, blocks, verdicts);
            let Some(verdict) = verdicts.get_mut(row) else { return };
            let is_good = self.level(verdict.score) >= least_level;
            let reason;
            if leads {
                keep = true;
                reason = if is_good { Reason::Score } else { Reason::Leads };
            } else if block.words > 0 {
                let acts = is_good && above.is_some_and(|above| is_action(above, block));
                keep = is_good && !acts;
                reason = if acts { Reason::Action } else { Reason::Score };
            } else {
                keep &= block.flags & flag::CELL != 0;
                reason = if keep { Reason::Cell } else { Reason::NoWords };
            }
            above = Some(block);
            verdict.set(if keep { Kind::Keep } else { Kind::Drop }, reason);
        }
    }

    /// True of a heading over text that is kept. What one may do with the section may stand between the two, or little
    /// (`MOST_SHORT`), and between the page's title and its text anything.
    fn leads(&self, row: usize, is_title: bool, least_level: u8, blocks: &[Block], verdicts: &[Verdict]) -> bool {
        let of = |row: usize| blocks.get(row).zip(verdicts.get(row));
        let Some((heading, verdict)) = of(row) else { return false };
        if heading.words == 0 || heading.flags & flag::HEADING == 0 {
            return false;
        }
        let lead = if is_title { TITLE_LEAD } else { LEAD };
        if self.level(verdict.score) < least_level.saturating_sub(lead).min(LEAST_HEADING) {
            return false;
        }
        let first = row_behind(row, blocks);
        let end = if is_title { blocks.len() } else { first + usize::from(LEAST_TEXT) };
        let (mut words, mut passed) = (0, 0);
        for (block, verdict) in (first..end).map_while(of) {
            let is_heading = block.flags & flag::HEADING != 0;
            if self.level(verdict.score) < least_level {
                passed += 1;
                if !is_title && (is_heading || block.words > SHORT || passed > MOST_SHORT) {
                    break;
                }
            } else if !is_heading {
                words += u32::from(block.words);
            }
        }
        words >= LEAST_TEXT.into()
    }

    /// A score's level: 0 to 128, 64 at even odds.
    pub fn level(&self, score: i16) -> u8 {
        let logit = ((i32::from(score) * i32::from(self.slope)) >> 6) + i32::from(self.offset);
        ((logit >> LEVEL_SHIFT) + 64).clamp(0, 128) as u8
    }

    /// Decides a page: `blocks` gives each block's score and words.
    pub fn decide(&self, blocks: impl Iterator<Item = (i16, u32)>) -> Decision {
        let mut words = [0u32; LEVELS];
        for (score, n) in blocks {
            let sum = &mut words[self.level(score) as usize % LEVELS];
            *sum = sum.saturating_add(n);
        }
        best_of(&|level| words[level % LEVELS])
    }
}

/// The heading that is the page's title: of those that repeat it the longest, for the shorter one is the site's name.
/// Of 2,412 pages of all sets that have one the first is not the longest on 91, nine of ten of them blogs whose name
/// stands above. Behind the last row where there is none.
fn title_of(blocks: &[Block]) -> usize {
    let (mut title, mut words) = (usize::MAX, 0);
    for (row, block) in blocks.iter().enumerate() {
        if block.flags & (TITLE | flag::HIDDEN) == TITLE && block.words > words {
            (title, words) = (row, block.words);
        }
    }
    title
}

/// The best border, by the words of each level. Not inlined: there are two callers, and the code is half of theirs.
#[inline(never)]
fn best_of(words: &dyn Fn(usize) -> u32) -> Decision {
    // In 1/2^15 words: less than 2^56 whatever the words are, with the factor of `expected_f1` too.
    let (mut all, mut gold) = (0u64, 0u64);
    for (level, &p) in PROBABILITY.iter().enumerate() {
        let n = u64::from(words(level));
        all += n << 15;
        gold += n * u64::from(p);
    }
    // From 65,536 words on they are rounded, so that products fit into 64 bits.
    let shift = (u64::BITS - (all + gold).leading_zeros()).saturating_sub(u32::BITS);
    let (mut kept, mut right) = (0u64, 0u64);
    let mut best = Decision { least_level: 128, expected_f1: 0 };
    // The best fraction so far, as its two parts.
    let (mut best_right, mut best_all) = (0u64, 1u64 << shift);
    for (level, &p) in PROBABILITY.iter().enumerate().rev() {
        let n = words(level);
        if n == 0 {
            continue;
        }
        kept += u64::from(n) << 15;
        right += u64::from(n) * u64::from(p);
        let all = kept + gold;
        if (right >> shift) * (best_all >> shift) > (best_right >> shift) * (all >> shift) {
            (best_right, best_all) = (right, all);
            best.least_level = level as u8;
        }
    }
    best.expected_f1 = (best_right * 510).checked_div(best_all).unwrap_or(0).min(255) as u8;
    best
}

/// Probability at each level, in 1/2^15.
static PROBABILITY: [u16; LEVELS] = sigmoid();

const fn sigmoid() -> [u16; LEVELS] {
    // e^(-1/8) in 1/2^32.
    const FADE: u64 = 3_790_329_942;
    let mut table = [0u16; LEVELS];
    let mut power = 1u64 << 32;
    let mut k = 0;
    while k <= 64 {
        // 1 / (1 + e^-x) and its mirror image, rounded.
        let one = 1u64 << 32;
        let high = ((one << 15) + (one + power) / 2) / (one + power);
        table[64 + k] = high as u16;
        table[64 - k] = ((1 << 15) - high) as u16;
        power = (power * FADE) >> 32;
        k += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_over_kept_text_are_kept_when_they_are_close() {
        let heading = Block { words: 3, flags: flag::HEADING, ..Block::default() };
        let edit = Block { words: 1, link_words: 1, chars: 6, link_chars: 4, ..Block::default() };
        let text = Block { words: 40, ..Block::default() };
        let is_kept = |blocks: &[Block], scores: &[i16]| {
            let decoder = Decoder::default();
            let mut verdicts: std::vec::Vec<Verdict> =
                scores.iter().map(|&score| Verdict { score, ..Verdict::DROP }).collect();
            decoder.keep_from(decoder.level(0), blocks, &mut verdicts);
            assert_eq!(verdicts[0].reason == Reason::Leads, verdicts[0].kind == Kind::Keep && scores[0] < 0);
            verdicts[0].kind == Kind::Keep
        };
        assert!(is_kept(&[heading, text], &[-250, 100]));
        assert!(is_kept(&[heading, text], &[50, 100]));
        assert!(!is_kept(&[heading, text], &[-300, 100]));
        assert!(is_kept(&[heading, edit, text], &[-250, -900, 100]));
        // Not where nothing of it is kept, where little is behind it, or where it is no heading.
        assert!(!is_kept(&[heading, text], &[-250, -100]));
        assert!(!is_kept(&[heading], &[-250]));
        let short = Block { words: 4, ..text };
        assert!(!is_kept(&[heading, short], &[-250, 100]));
        assert!(!is_kept(&[heading, short, heading, short], &[-250, 100, -100, 100]));
        assert!(!is_kept(&[heading, short, text], &[-250, 100, -100]));
        assert!(is_kept(&[heading, short, short], &[-250, 100, 100]));
        // It may be over headings that are kept, and a byline and a rating may be between.
        assert!(is_kept(&[heading, heading, text], &[-250, 100, 100]));
        assert!(is_kept(&[heading, short, short, text], &[-250, -100, -100, 100]));
        assert!(!is_kept(&[heading, short, short, short, text], &[-250, -100, -100, -100, 100]));
        assert!(!is_kept(&[heading, text, text], &[-250, -100, 100]));
        assert!(!is_kept(&[text, text], &[-250, 100]));
        assert!(is_kept(&[Block { link_words: 3, ..heading }, text], &[-250, 100]));
        // The title may be further below, and have other things behind it.
        let title = Block { flags: TITLE, ..heading };
        assert!(is_kept(&[title, text], &[-750, 100]));
        assert!(is_kept(&[title, short, heading, text], &[-750, -900, -900, 100]));
        assert!(!is_kept(&[title, text], &[-800, 100]));
        assert!(!is_kept(&[title, short, heading], &[-750, 100, 100]));
        assert!(!is_kept(&[title, text], &[-750, -100]));
        // Without words it says nothing, whatever its score is.
        assert!(!is_kept(&[Block { words: 0, ..heading }, text], &[50, 100]));
        assert!(!is_kept(&[Block { words: 0, ..title }, text], &[50, 100]));
        // What repeats it once more is not it, nor is the site's name, nor one that is hidden.
        let hidden = Block { words: 7, flags: TITLE | flag::HIDDEN, ..title };
        assert!(is_kept(&[title, text, hidden], &[-750, 100, -750]));
        let mut verdicts = [-250, -250, 100].map(|score| Verdict { score, ..Verdict::DROP });
        let decoder = Decoder::default();
        decoder.keep_from(decoder.level(0), &[title, title, text], &mut verdicts);
        assert_eq!(verdicts.map(|verdict| verdict.kind), [Kind::Keep, Kind::Drop, Kind::Keep]);
        let mut verdicts = [-750, -750, 100].map(|score| Verdict { score, ..Verdict::DROP });
        decoder.keep_from(decoder.level(0), &[title, Block { words: 7, ..title }, text], &mut verdicts);
        assert_eq!(verdicts.map(|verdict| verdict.kind), [Kind::Drop, Kind::Keep, Kind::Keep]);
    }

    /// In languages that the model has not learned the border rises.
    #[test]
    fn headings_are_kept_at_even_odds_wherever_the_border_is() {
        let blocks = [flag::HEADING, 0].map(|flags| Block { words: 40, flags, ..Block::default() });
        let kept = |score| {
            let mut verdicts = [score, 1400].map(|score| Verdict { score, ..Verdict::DROP });
            Decoder::default().keep_from(100, &blocks, &mut verdicts);
            verdicts.map(|verdict| verdict.reason)
        };
        assert_eq!(kept(-190), [Reason::Leads, Reason::Score]);
        assert_eq!(kept(-230), [Reason::Score, Reason::Score]);
    }

    #[test]
    fn blocks_without_words_say_nothing() {
        let says_nothing = |words, score| {
            let blocks = [5, words].map(|words| Block { words, depth: 3, ..Block::default() });
            let verdicts = [SOMETHING - 1, score].map(|score| Verdict { score, ..Verdict::DROP });
            super::says_nothing(Preset::Balanced, &blocks, &verdicts)
        };
        assert_eq!(
            [(0, 900), (1, SOMETHING), (1, SOMETHING - 1)].map(|(n, s)| says_nothing(n, s)),
            [true, false, true]
        );
    }

    /// It begins with some sure words, of which a page is taken to have more.
    #[test]
    fn a_menu_at_the_beginning_of_a_stream_is_not_kept() {
        let kept = |score, words| {
            let blocks = [Block { words, ..Block::default() }];
            let mut verdicts = [Verdict { score, ..Verdict::DROP }];
            Seen::new().apply(&Decoding::default(), &blocks, &mut verdicts);
            verdicts[0].is_kept()
        };
        assert_eq!([kept(-300, 20), kept(300, 20), kept(-300, 2000)], [false, true, true]);
    }

    #[test]
    fn probabilities_are_the_logistic_function() {
        for (i, &p) in PROBABILITY.iter().enumerate() {
            let x = (i as f64 - 64.0) / 8.0;
            let exact = 1.0 / (1.0 + libm::exp(-x));
            assert!((f64::from(p) / 32768.0 - exact).abs() < 4e-5, "{x}: {p}");
        }
    }

    #[test]
    fn dialogs_are_kept_where_a_page_has_nothing_else() {
        let decoding = Decoding { slope: 64, ..Decoding::default() };
        let kept = |rows: [(i16, u32); 2]| {
            let blocks = rows.map(|(_, flags)| Block { words: 50, flags, ..Block::default() });
            let mut verdicts = rows.map(|(score, _)| Verdict { score, ..Verdict::DROP });
            prefer(&decoding, &blocks, &mut verdicts);
            apply(&decoding, &blocks, &mut verdicts);
            verdicts.map(|verdict| verdict.kind == Kind::Keep)
        };
        assert_eq!(kept([(700, 0), (0, 0)]), [true, true]);
        assert_eq!(kept([(700, 0), (0, flag::DIALOG)]), [true, false]);
        assert_eq!(kept([(-1900, 0), (0, flag::DIALOG)]), [false, true]);
    }

    #[test]
    fn cells_without_words_go_with_those_before_them() {
        let (cell, text) = (flag::CELL, 0);
        let rows = [
            (3, cell, 600),
            (0, cell, -900),
            (0, cell, 0),
            (4, cell, -2000),
            (0, cell, 900),
            (5, text, 600),
            (0, text, 900),
        ];
        let blocks = rows.map(|(words, flags, _)| Block { words, flags, ..Block::default() });
        let mut verdicts = rows.map(|(.., score)| Verdict { score, ..Verdict::DROP });
        apply(&Decoding::default(), &blocks, &mut verdicts);
        let kept = verdicts.map(|verdict| verdict.kind == Kind::Keep);
        assert_eq!(kept, [true, true, true, false, false, true, false]);
        let [score, cell, none] = [Reason::Score, Reason::Cell, Reason::NoWords];
        assert_eq!(verdicts.map(|verdict| verdict.reason), [score, cell, cell, score, none, score, none]);
    }

    #[test]
    fn links_in_brackets_below_a_heading_are_dropped() {
        let heading = Block { words: 1, flags: flag::HEADING, ..Block::default() };
        let edit = Block { words: 1, link_words: 1, chars: 6, link_chars: 4, ..Block::default() };
        let two = Block { words: 3, link_words: 3, chars: 35, link_chars: 31, bars: 1, ..Block::default() };
        let others = [
            Block { chars: 4, ..edit },
            Block { link_words: 0, ..edit },
            Block { flags: flag::PARAGRAPH, ..edit },
            Block { bars: 0, ..two },
        ];
        let is_kept = |above: Block, block: Block| {
            let blocks = [above, block];
            let mut verdicts = [Verdict { score: 900, ..Verdict::DROP }; 2];
            apply(&Decoding::default(), &blocks, &mut verdicts);
            assert_eq!(verdicts[1].reason == Reason::Action, verdicts[1].kind == Kind::Drop);
            verdicts[1].kind == Kind::Keep
        };
        assert_eq!([edit, two].map(|block| is_kept(heading, block)), [false; 2]);
        assert_eq!([edit, two].map(|block| is_kept(edit, block)), [true; 2]);
        assert_eq!(others.map(|block| is_kept(heading, block)), [true; 4]);
    }

    #[test]
    fn what_was_seen_is_halved_before_it_overflows() {
        let mut seen = Seen::new();
        seen.add(3, u16::MAX);
        assert_eq!((seen.words[3], seen.words[PRIOR_LEVEL]), (u16::MAX, PRIOR));
        seen.add(3, u16::MAX);
        assert_eq!((seen.words[3], seen.words[PRIOR_LEVEL], seen.words[4]), (u16::MAX, PRIOR / 2, 0));
        seen.add(3, 2);
        assert_eq!((seen.words[3], seen.words[PRIOR_LEVEL]), (0x8001, PRIOR.div_ceil(2).div_ceil(2)));
        seen.add(200, 9);
    }

    #[test]
    fn pages_of_any_length_are_decided() {
        // The same words a thousand times over are decided the same way.
        let page = [(900, 40), (-700, 90), (100, 7), (-20, 13), (300, 1)];
        let few = Decoder::of(&Decoding::default()).decide(page.into_iter());
        for times in [1000, 1_000_000, u32::MAX / 90] {
            let many = page.map(|(score, words)| (score, words * times));
            assert_eq!(Decoder::of(&Decoding::default()).decide(many.into_iter()), few, "{times}");
        }
    }

    /// All prefixes in the order of the scores, in floating point.
    fn naive(blocks: &[(i16, u32)]) -> f64 {
        let p = |s: i16| 1.0 / (1.0 + libm::exp(-(f64::from(s >> 5) / 8.0)));
        let gold: f64 = blocks.iter().map(|b| p(b.0) * f64::from(b.1)).sum();
        let f1 = |border: i16| {
            let kept: std::vec::Vec<_> = blocks.iter().filter(|b| b.0 >> 5 >= border >> 5).collect();
            let right: f64 = kept.iter().map(|b| p(b.0) * f64::from(b.1)).sum();
            2.0 * right / (kept.iter().map(|b| f64::from(b.1)).sum::<f64>() + gold)
        };
        blocks.iter().map(|b| f1(b.0)).fold(0.0, f64::max)
    }

    #[test]
    fn agrees_with_trying_every_border() {
        let mut seed = 1u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 16
        };
        for _ in 0..200 {
            let blocks: std::vec::Vec<(i16, u32)> =
                (0..next() % 40 + 1).map(|_| ((next() % 3000) as i16 - 1500, next() % 90 + 1)).collect();
            let decision = Decoder::default().decide(blocks.iter().copied());
            assert!((f64::from(decision.expected_f1) / 255.0 - naive(&blocks)).abs() < 0.006);
        }
    }

    #[test]
    fn doubtful_pages_keep_something() {
        let decoder = Decoder::default();
        let page = [(-400i16, 50u32), (-900, 500), (-1500, 9)];
        let decision = decoder.decide(page.into_iter());
        assert!(decoder.level(-400) >= decision.least_level && decision.expected_f1 < 128);
        assert_eq!(decoder.decide(core::iter::empty()), Decision { least_level: 128, expected_f1: 0 });
    }
}
