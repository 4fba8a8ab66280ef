//! What a block's own row says.

use super::quantise::{cap, log8, ratio, share, signed};
use super::{Column as C, Writer};
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

/// Rows that are read again and again, a column at a time, while they are near.
const NEAR: usize = 64;

/// Fills the columns of the rows `wanted`.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
pub fn compute(blocks: &[Block], containers: &[Container], wanted: Range<usize>, w: &mut Writer<'_>) {
    let mut first = wanted.start;
    for blocks in blocks.get(wanted).unwrap_or(&[]).chunks(NEAR) {
        counts(first, blocks, w);
        learned(first, blocks, w);
        for (row, b) in (first..).zip(blocks) {
            flags(row, b, w);
            outer_tags(row, b, containers, w);
        }
        first += NEAR;
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

#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn flags(row: usize, b: &Block, w: &mut Writer<'_>) {
    let mut bits = b.flags;
    while bits != 0 {
        if let Some(column) = FLAG_COLUMNS[bits.trailing_zeros() as usize % 32] {
            w.set(column, row, 1);
        }
        bits &= bits - 1;
    }
}

#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn outer_tags(row: usize, b: &Block, containers: &[Container], w: &mut Writer<'_>) {
    let outer = |c: u16| {
        let parent = containers.get(c as usize)?.parent;
        Some((parent, containers.get(parent as usize)?))
    };
    if let Some((at, c)) = outer(b.container) {
        w.set(C::OuterTag, row, tag_rank(c.tag));
        if let Some((_, c)) = outer(at) {
            w.set(C::OuterTag2, row, tag_rank(c.tag));
        }
    }
}

#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn counts(first: usize, blocks: &[Block], w: &mut Writer<'_>) {
    w.fill(C::Heading, first, blocks, heading_level);
    w.fill(C::Tag, first, blocks, |b| tag_rank(b.tag));
    w.fill(C::Parent, first, blocks, |b| tag_rank(b.parent));
    w.fill(C::Words, first, blocks, |b| log8(u32::from(b.words)));
    w.fill(C::Chars, first, blocks, |b| log8(b.chars));
    w.fill(C::LinkDensity, first, blocks, |b| share(b.link_chars, b.chars));
    w.fill(C::FreeWords, first, blocks, |b| log8(u32::from(b.words).saturating_sub(b.link_words.into())));
    w.fill(C::Links, first, blocks, |b| log8(b.links.into()));
    w.fill(C::TextDensity, first, blocks, |b| ratio(b.wrapped_words.into(), b.wrapped_lines.into(), 8));
    w.fill(C::StopShare, first, blocks, |b| share(b.stop_words.into(), b.tokens.into()));
    w.fill(C::CapShare, first, blocks, |b| share(b.cap_words.into(), b.tokens.into()));
    w.fill(C::UpperShare, first, blocks, |b| share(b.upper_words.into(), b.tokens.into()));
    w.fill(C::DigitShare, first, blocks, |b| share(b.digit_words.into(), b.tokens.into()));
    w.fill(C::Sentences, first, blocks, |b| log8(b.sentences.into()));
    w.fill(C::SentenceLength, first, blocks, |b| cap(u32::from(b.words) / (u32::from(b.sentences) + 1)));
    w.fill(C::CommaShare, first, blocks, |b| share(b.commas.into(), u32::from(b.words)));
    w.fill(C::PunctShare, first, blocks, |b| ratio(b.punct.into(), b.chars, 510));
    w.fill(C::Bars, first, blocks, |b| cap(b.bars.into()));
    w.fill(C::WordLength, first, blocks, |b| ratio(b.word_chars.into(), b.tokens.into(), 8));
    w.fill(C::TagRatio, first, blocks, |b| log8(b.chars / u32::from(b.tags).max(1)));
    w.fill(C::Tags, first, blocks, |b| log8(b.tags.into()));
    w.fill(C::Images, first, blocks, |b| cap(b.images.into()));
    w.fill(C::Breaks, first, blocks, |b| b.breaks);
    w.fill(C::Depth, first, blocks, |b| b.depth);
    w.fill(C::TitleShare, first, blocks, |b| share(b.title_words.into(), u32::from(b.words)));
    w.fill(C::TitleWords, first, blocks, |b| cap(b.title_words.into()));
}

/// What the model's tables say of its text and of the names around it; 128 is nothing. Log-ratios are taken a character
/// or token, of which a few are added so that short texts stay near nothing.
#[cfg_attr(not(target_pointer_width = "32"), inline(never))]
fn learned(first: usize, blocks: &[Block], w: &mut Writer<'_>) {
    let mean = |sum: i32, count: u32| {
        let mean = match (sum.checked_mul(16), i32::try_from(count.max(1))) {
            (Some(sum), Ok(count)) => sum / count,
            // Rare, and slow on machines of 32 bits.
            _ => (i64::from(sum) * 16 / i64::from(count.max(1))).clamp(-128, 127) as i32,
        };
        signed(mean.clamp(-128, 127))
    };
    let size = |sum: i32| signed(i32::from(log8(sum.unsigned_abs() / 4)) * sum.signum());
    w.fill(C::Ngram, first, blocks, |b| mean(b.ngram, b.chars + 16));
    w.fill(C::NgramSum, first, blocks, |b| size(b.ngram));
    w.fill(C::Shape, first, blocks, |b| mean(b.shape, 4 * u32::from(b.tokens) + 8));
    w.fill(C::ShapeSum, first, blocks, |b| size(b.shape));
    w.fill(C::LexNear, first, blocks, |b| signed(b.lex.near.into()));
    w.fill(C::LexMin, first, blocks, |b| signed(b.lex.min.into()));
    w.fill(C::LexMax, first, blocks, |b| signed(b.lex.max.into()));
    w.fill(C::LexSum, first, blocks, |b| signed(i32::from(b.lex.sum) / 4));
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
