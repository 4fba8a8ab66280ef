//! What a block's own row says.

use super::quantise::{cap, log8, ratio, share, signed};
use super::{Column as C, Writer};
use crate::block::{Block, Container, flag};
use crate::scan::TagId;

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

/// Fills the columns.
pub fn compute(blocks: &[Block], containers: &[Container], w: &mut Writer<'_>) {
    for (row, b) in blocks.iter().enumerate() {
        counts(row, b, w);
        for (bit, column) in FLAGS {
            if b.flags & bit != 0 {
                w.set(column, row, 1);
            }
        }
        w.set(C::Heading, row, heading_level(b));
        w.set(C::Tag, row, tag_rank(b.tag));
        w.set(C::Parent, row, tag_rank(b.parent));
        let outer =
            |c: u16| containers.get(c as usize).and_then(|c| containers.get(c.parent as usize).map(|p| (c.parent, p)));
        if let Some((at, c)) = outer(b.container) {
            w.set(C::OuterTag, row, tag_rank(c.tag));
            if let Some((_, c)) = outer(at) {
                w.set(C::OuterTag2, row, tag_rank(c.tag));
            }
        }
    }
}

fn counts(row: usize, b: &Block, w: &mut Writer<'_>) {
    let words = u32::from(b.words);
    w.set(C::Words, row, log8(words));
    w.set(C::Chars, row, log8(b.chars));
    w.set(C::LinkDensity, row, share(b.link_chars, b.chars));
    w.set(C::FreeWords, row, log8(words.saturating_sub(b.link_words.into())));
    w.set(C::Links, row, log8(b.links.into()));
    w.set(C::TextDensity, row, ratio(b.wrapped_words.into(), b.wrapped_lines.into(), 8));
    w.set(C::StopShare, row, share(b.stop_words.into(), b.tokens.into()));
    w.set(C::CapShare, row, share(b.cap_words.into(), b.tokens.into()));
    w.set(C::UpperShare, row, share(b.upper_words.into(), b.tokens.into()));
    w.set(C::DigitShare, row, share(b.digit_words.into(), b.tokens.into()));
    w.set(C::Sentences, row, log8(b.sentences.into()));
    w.set(C::SentenceLength, row, cap(words / (u32::from(b.sentences) + 1)));
    w.set(C::CommaShare, row, share(b.commas.into(), words));
    w.set(C::PunctShare, row, ratio(b.punct.into(), b.chars, 510));
    w.set(C::Bars, row, cap(b.bars.into()));
    w.set(C::WordLength, row, ratio(b.word_chars.into(), b.tokens.into(), 8));
    w.set(C::TagRatio, row, log8(b.chars / u32::from(b.tags).max(1)));
    w.set(C::Tags, row, log8(b.tags.into()));
    w.set(C::Images, row, cap(b.images.into()));
    w.set(C::Breaks, row, b.breaks);
    w.set(C::Depth, row, b.depth);
    w.set(C::TitleShare, row, share(b.title_words.into(), words));
    w.set(C::TitleWords, row, cap(b.title_words.into()));
    learned(row, b, w);
}

/// What the model's tables say of its text and of the names around it; 128 is nothing. Log-ratios are taken a character
/// or token, of which a few are added so that short texts stay near nothing.
fn learned(row: usize, b: &Block, w: &mut Writer<'_>) {
    let mean = |sum: i32, count: u32| signed((i64::from(sum) * 16 / i64::from(count.max(1))).clamp(-128, 127) as i32);
    let size = |sum: i32| signed(i32::from(log8(sum.unsigned_abs() / 4)) * sum.signum());
    w.set(C::Ngram, row, mean(b.ngram, b.chars + 16));
    w.set(C::NgramSum, row, size(b.ngram));
    w.set(C::Shape, row, mean(b.shape, 4 * u32::from(b.tokens) + 8));
    w.set(C::ShapeSum, row, size(b.shape));
    w.set(C::LexNear, row, signed(b.lex.near.into()));
    w.set(C::LexMin, row, signed(b.lex.min.into()));
    w.set(C::LexMax, row, signed(b.lex.max.into()));
    w.set(C::LexSum, row, signed(i32::from(b.lex.sum) / 4));
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
pub fn tag_rank(tag: TagId) -> u8 {
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
