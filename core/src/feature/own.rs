//! What a block's own row says.

use super::quantise::{cap, log8, ratio, share, signed};
use super::{Column as C, Rows, Writer};
use crate::block::{Block, Container, flag};
use crate::scan::TagId;
use crate::scan::tag_id::TAG_ROOM;
use core::ops::Range;

/// Flags that are columns of their own.
const FLAGS: [(u32, C); 26] = [
    (flag::HIDDEN, C::Hidden),
    (flag::ARIA_HIDDEN, C::AriaHidden),
    (flag::NOSCRIPT, C::Noscript),
    (flag::PRE, C::Pre),
    (flag::LIST_ITEM, C::ListItem),
    (flag::CELL, C::Cell),
    (flag::FORM_CONTROL, C::FormControl),
    (flag::NAV, C::Nav),
    (flag::HEADER, C::Header),
    (flag::FOOTER, C::Footer),
    (flag::ASIDE, C::Aside),
    (flag::ARTICLE, C::Article),
    (flag::MAIN, C::Main),
    (flag::FORM, C::Form),
    (flag::FIGURE, C::Figure),
    (flag::CAPTION, C::Caption),
    (flag::BLOCKQUOTE, C::Quote),
    (flag::CODE, C::Code),
    (flag::BOLD, C::Bold),
    (flag::LIST, C::List),
    (flag::TABLE, C::Table),
    (flag::PARAGRAPH, C::Paragraph),
    (flag::ADDRESS, C::Address),
    (flag::DIALOG, C::Dialog),
    (flag::TITLE_MATCH, C::TitleMatch),
    (flag::END_PHRASE, C::EndPhrase),
];

/// Columns of this file.
const COLUMNS: usize = C::EndPhrase as usize + 1 - C::Words as usize;

/// Fills the columns of the rows `wanted`.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], containers: &[Container], wanted: Range<usize>, w: &mut Writer<'_>) {
    let mut rows = Rows::<{ C::Words as usize }, COLUMNS>::new(wanted.start);
    for b in blocks.get(wanted).unwrap_or(&[]) {
        let mut set = |column, value| rows.set(w, column, value);
        let text = Spaced::of(b);
        counts(b, &text, &mut set);
        learned(b, &text, &mut set);
        flags(b, &mut set);
        outer_tags(b, containers, &mut set);
        rows.next(w);
    }
    rows.flush(w);
}

/// What is counted of a text, in the measures of scripts with spaces: of one without, a word counts as such scripts
/// have it in the mean. Else a paragraph of Chinese would be one long word in an empty line. Mean of two seeds: zh-a
/// +.001, readability -.002, all other sets within .001.
struct Spaced {
    tokens: u32,
    chars: u32,
    word_chars: u32,
    wrapped_words: u32,
    wrapped_lines: u32,
}

impl Spaced {
    /// Letters of a word.
    const LETTERS: u32 = 5;
    /// Words in a line of 80 characters.
    const LINE: u32 = 13;

    #[inline(always)]
    fn of(b: &Block) -> Spaced {
        let words = u32::from(b.words);
        if b.is_unspaced() {
            return Spaced {
                tokens: words,
                chars: words * (Spaced::LETTERS + 1),
                word_chars: words * Spaced::LETTERS,
                wrapped_words: words.min(Spaced::LINE),
                wrapped_lines: 1,
            };
        }
        let [tokens, word_chars, wrapped_words, wrapped_lines] =
            [b.tokens, b.word_chars, b.wrapped_words, b.wrapped_lines].map(u32::from);
        Spaced { tokens, chars: b.chars, word_chars, wrapped_words, wrapped_lines }
    }
}

/// The column of each bit of the flags.
static FLAG_COLUMNS: [Option<C>; 32] = {
    let mut columns = [None; 32];
    let mut i = 0;
    while i < FLAGS.len() {
        columns[FLAGS[i].0.trailing_zeros() as usize] = Some(FLAGS[i].1);
        i += 1;
    }
    columns
};

#[inline(always)]
fn flags(b: &Block, set: &mut impl FnMut(C, u8)) {
    let mut bits = b.flags;
    while bits != 0 {
        if let Some(column) = FLAG_COLUMNS[bits.trailing_zeros() as usize % 32] {
            set(column, 1);
        }
        bits &= bits - 1;
    }
}

#[inline(always)]
fn outer_tags(b: &Block, containers: &[Container], set: &mut impl FnMut(C, u8)) {
    let outer = |c: u16| {
        let parent = containers.get(c as usize)?.parent;
        Some((parent, containers.get(parent as usize)?))
    };
    if let Some((at, c)) = outer(b.container) {
        set(C::OuterTag, tag_rank(c.tag));
        if let Some((_, c)) = outer(at) {
            set(C::OuterTag2, tag_rank(c.tag));
        }
    }
}

#[inline(always)]
fn counts(b: &Block, text: &Spaced, set: &mut impl FnMut(C, u8)) {
    let words = u32::from(b.words);
    let Spaced { tokens, chars, word_chars, wrapped_words, wrapped_lines } = *text;
    set(C::Heading, heading_level(b));
    set(C::Tag, tag_rank(b.tag));
    set(C::Parent, tag_rank(b.parent));
    set(C::Words, log8(words));
    set(C::Chars, log8(chars));
    set(C::LinkDensity, share(b.link_chars, b.chars));
    set(C::FreeWords, log8(words.saturating_sub(b.link_words.into())));
    set(C::Links, log8(b.links.into()));
    set(C::TextDensity, ratio(wrapped_words, wrapped_lines, 8));
    set(C::StopShare, share(b.stop_words.into(), tokens));
    set(C::CapShare, share(b.cap_words.into(), tokens));
    set(C::UpperShare, share(b.upper_words.into(), tokens));
    set(C::DigitShare, share(b.digit_words.into(), tokens));
    set(C::Sentences, log8(b.sentences.into()));
    set(C::SentenceLength, cap(words / (u32::from(b.sentences) + 1)));
    set(C::CommaShare, share(b.commas.into(), words));
    set(C::PunctShare, ratio(b.punct.into(), chars, 510));
    set(C::Bars, cap(b.bars.into()));
    set(C::WordLength, ratio(word_chars, tokens, 8));
    set(C::TagRatio, log8(chars / u32::from(b.tags).max(1)));
    set(C::Tags, log8(b.tags.into()));
    set(C::Images, cap(b.images.into()));
    set(C::Breaks, b.breaks);
    set(C::Depth, b.depth);
    set(C::TitleShare, share(b.title_words.into(), words));
    set(C::TitleWords, cap(b.title_words.into()));
}

/// What the model's tables say of its text and of the names around it; 128 is nothing. Log-ratios are taken a character
/// or token, of which a few are added so that short texts stay near nothing.
#[inline(always)]
fn learned(b: &Block, text: &Spaced, set: &mut impl FnMut(C, u8)) {
    // By magnitude: a division of signed numbers of 64 bits, for what is rare, would be 130 bytes of code on a
    // Cortex-M4.
    let mean = |sum: i32, count: u32| {
        let (size, count) = (sum.unsigned_abs(), count.max(1));
        let mean = match size.checked_mul(16) {
            Some(size) => size / count,
            None => (u64::from(size) * 16 / u64::from(count)).min(128) as u32,
        };
        signed((mean.min(128) as i32 * sum.signum()).min(127))
    };
    let size = |sum: i32| signed(i32::from(log8(sum.unsigned_abs() / 4)) * sum.signum());
    set(C::Ngram, mean(b.ngram, b.chars + 16));
    set(C::NgramSum, size(b.ngram));
    set(C::Shape, mean(b.shape, 4 * text.tokens + 8));
    set(C::ShapeSum, size(b.shape));
    set(C::LexNear, signed(b.lex.near.into()));
    set(C::LexMin, signed(b.lex.min.into()));
    set(C::LexMax, signed(b.lex.max.into()));
    set(C::LexSum, signed(i32::from(b.lex.sum) / 4));
}

/// 7 minus the number of the innermost heading; 0 where there is none, 1 for a heading by role.
pub fn heading_level(b: &Block) -> u8 {
    match b.tag {
        TagId::H1 => 7,
        TagId::H2 => 6,
        TagId::H3 => 5,
        TagId::H4 => 4,
        TagId::H5 => 3,
        TagId::H6 => 2,
        _ => (b.flags & flag::HEADING != 0) as u8,
    }
}

/// `tag_rank` of tags that it does not name.
pub(super) const OTHER_TAGS: u8 = 12;

/// Tags in an order in which neighbours are alike, so that a border parts kinds: controls and lists of links first,
/// running text last.
#[inline(always)]
pub fn tag_rank(tag: TagId) -> u8 {
    RANKS.get(tag.index()).copied().unwrap_or(OTHER_TAGS)
}

static RANKS: [u8; TAG_ROOM] = {
    let mut ranks = [0; TAG_ROOM];
    let mut tag = 0;
    while tag < ranks.len() {
        ranks[tag] = rank_of(TagId(tag as u8));
        tag += 1;
    }
    ranks
};

const fn rank_of(tag: TagId) -> u8 {
    match tag {
        TagId::UNKNOWN => 0,
        TagId::OPTION | TagId::SELECT | TagId::OPTGROUP => 1,
        TagId::BUTTON => 2,
        TagId::LABEL | TagId::LEGEND | TagId::FIELDSET | TagId::TEXTAREA => 3,
        TagId::FORM | TagId::SEARCH => 4,
        TagId::NAV => 5,
        TagId::FOOTER => 6,
        TagId::ASIDE => 7,
        TagId::A => 8,
        TagId::UL | TagId::MENU | TagId::DIR => 9,
        TagId::LI => 10,
        TagId::HEADER | TagId::HGROUP => 11,
        TagId::SUMMARY => OTHER_TAGS,
        TagId::SPAN | TagId::FONT => 13,
        TagId::CUSTOM => 14,
        TagId::DIV => 15,
        TagId::CENTER => 16,
        TagId::BODY | TagId::HTML => 17,
        TagId::SECTION => 18,
        TagId::TABLE | TagId::TBODY | TagId::THEAD | TagId::TFOOT | TagId::TR => 19,
        TagId::TD => 20,
        TagId::TH | TagId::CAPTION => 21,
        TagId::ADDRESS => 22,
        TagId::SMALL => 23,
        TagId::TIME => 24,
        TagId::FIGURE | TagId::FIGCAPTION => 25,
        TagId::H6 | TagId::H5 => 26,
        TagId::H4 => 27,
        TagId::H3 => 28,
        TagId::H2 => 29,
        TagId::H1 => 30,
        TagId::DETAILS | TagId::DIALOG => 31,
        TagId::OL => 32,
        TagId::DL | TagId::DT => 33,
        TagId::DD => 34,
        TagId::MAIN => 35,
        TagId::ARTICLE => 36,
        TagId::STRONG | TagId::B => 37,
        TagId::EM | TagId::I | TagId::CITE => 38,
        TagId::PRE | TagId::CODE | TagId::KBD | TagId::SAMP | TagId::TT => 39,
        TagId::BLOCKQUOTE | TagId::Q => 40,
        TagId::P => 41,
        _ => OTHER_TAGS,
    }
}
