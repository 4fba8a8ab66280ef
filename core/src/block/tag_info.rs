//! What each tag means for blocks: one byte of bits a tag.

use crate::scan::ContentModel;
use crate::scan::tag_id::{TAG_COUNT, TAG_ROOM, TagId};

/// A block boundary stands at its start tag and at its end tag.
pub const BREAK: u8 = 1 << 0;
/// Of its tags none makes or ends an element: it has no content, or is none here (`head`).
pub const VOID: u8 = 1 << 1;
/// Its text is not the page's text.
pub const SKIP: u8 = 1 << 2;
/// Its start tag ends an open `p` (HTML standard, 13.2.6.4.7).
pub const CLOSES_P: u8 = 1 << 3;
/// Its start tag ends foreign content (13.2.6.5).
pub const BREAKOUT: u8 = 1 << 4;
/// Elements outside it are out of scope (13.2.4.2). `html` bounds them in the standard; here nothing stands outside it.
pub const SCOPE: u8 = 1 << 5;
/// It takes room of its own in a line: the words on both sides of it are two. (Of 603 such places in the pages of
/// wcxb-dev, dragnet-train and l3s-gn1-a, gold texts have 83 as two words and 2 as one.)
pub const SEPARATES: u8 = 1 << 6;
/// What follows its start tag is not read as markup (`ContentModel::of`).
pub const RAW: u8 = 1 << 7;

/// In `pre` its tags end lines, not blocks: many sites that colour code have each line of it in an element of its own,
/// also lines without a word. (In `pre` of wcxb-dev's pages there are 2,170 of these in 11 pages, and another block in
/// one.)
pub const LINE_OF_CODE: TagId = TagId::DIV;

/// None of these is set for inline elements.
pub const NOT_INLINE: u8 = BREAK | SKIP | SCOPE;

/// The bits of a tag.
#[inline(always)]
pub fn bits(tag: TagId) -> u8 {
    BITS.get(tag.index()).copied().unwrap_or(0)
}

static BITS: [u8; TAG_ROOM] = build();

const fn build() -> [u8; TAG_ROOM] {
    let mut table = [0; TAG_ROOM];
    set(&mut table, BREAK, &BREAKS);
    set(&mut table, VOID, &VOIDS);
    set(&mut table, SKIP, &SKIPS);
    set(&mut table, CLOSES_P, &P_CLOSERS);
    set(&mut table, BREAKOUT, &BREAKOUTS);
    set(&mut table, SCOPE, &SCOPES);
    set(&mut table, SEPARATES, &SEPARATE);
    let mut tag = 0;
    while tag < TAG_COUNT {
        if !matches!(ContentModel::of(TagId(tag as u8)), ContentModel::Data) {
            table[tag] |= RAW;
        }
        tag += 1;
    }
    table
}

const _: () = assert!(TAG_COUNT <= TAG_ROOM);

const fn set(table: &mut [u8; TAG_ROOM], bit: u8, tags: &[TagId]) {
    let mut i = 0;
    while i < tags.len() {
        table[tags[i].0 as usize] |= bit;
        i += 1;
    }
}

// Custom elements split: sites build cards and paragraphs of them. In a paragraph or a heading they do not
// (`Builder::custom`).
#[rustfmt::skip]
const BREAKS: [TagId; 59] = [
    TagId::ADDRESS, TagId::ARTICLE, TagId::ASIDE, TagId::BLOCKQUOTE, TagId::BODY, TagId::BUTTON, TagId::CAPTION,
    TagId::CENTER, TagId::CUSTOM, TagId::DD, TagId::DETAILS, TagId::DIALOG, TagId::DIR, TagId::DIV, TagId::DL,
    TagId::DT, TagId::FIELDSET, TagId::FIGCAPTION, TagId::FIGURE, TagId::FOOTER, TagId::FORM, TagId::FRAMESET,
    TagId::H1, TagId::H2, TagId::H3, TagId::H4, TagId::H5, TagId::H6, TagId::HEADER, TagId::HGROUP,
    TagId::HTML, TagId::LEGEND, TagId::LI, TagId::LISTING, TagId::MAIN, TagId::MARQUEE, TagId::MENU, TagId::NAV,
    TagId::NOSCRIPT, TagId::OL, TagId::OPTGROUP, TagId::OPTION, TagId::P, TagId::PLAINTEXT, TagId::PRE,
    TagId::SEARCH, TagId::SECTION, TagId::SELECT, TagId::SUMMARY, TagId::TABLE, TagId::TBODY, TagId::TD,
    TagId::TEXTAREA, TagId::TFOOT, TagId::TH, TagId::THEAD, TagId::TR, TagId::UL, TagId::XMP,
];
#[rustfmt::skip]
const VOIDS: [TagId; 21] = [
    TagId::AREA, TagId::BASE, TagId::BASEFONT, TagId::BGSOUND, TagId::BR, TagId::COL, TagId::COLGROUP, TagId::EMBED,
    TagId::FRAME, TagId::HEAD, TagId::HR, TagId::IMAGE, TagId::IMG, TagId::INPUT, TagId::KEYGEN, TagId::LINK,
    TagId::META, TagId::PARAM, TagId::SOURCE, TagId::TRACK, TagId::WBR,
];
// Fallback content of players and canvases, text that is never shown, drawings, and formulas in other languages than
// MathML (MathML Core, 5.2: browsers show the first child of `semantics` alone). And how the characters before it are
// read, which browsers show above them: in their line each word would stand twice.
#[rustfmt::skip]
const SKIPS: [TagId; 17] = [
    TagId::ANNOTATION, TagId::ANNOTATION_XML, TagId::AUDIO, TagId::CANVAS, TagId::DATALIST, TagId::IFRAME,
    TagId::NOEMBED, TagId::NOFRAMES, TagId::RP, TagId::RT, TagId::RTC, TagId::SCRIPT, TagId::STYLE, TagId::SVG,
    TagId::TEMPLATE, TagId::TITLE, TagId::VIDEO,
];
#[rustfmt::skip]
const P_CLOSERS: [TagId; 41] = [
    TagId::ADDRESS, TagId::ARTICLE, TagId::ASIDE, TagId::BLOCKQUOTE, TagId::CENTER, TagId::DD, TagId::DETAILS,
    TagId::DIALOG, TagId::DIR, TagId::DIV, TagId::DL, TagId::DT, TagId::FIELDSET, TagId::FIGCAPTION, TagId::FIGURE,
    TagId::FOOTER, TagId::FORM, TagId::H1, TagId::H2, TagId::H3, TagId::H4, TagId::H5, TagId::H6, TagId::HEADER,
    TagId::HGROUP, TagId::HR, TagId::LI, TagId::LISTING, TagId::MAIN, TagId::MENU, TagId::NAV, TagId::OL, TagId::P,
    TagId::PLAINTEXT, TagId::PRE, TagId::SEARCH, TagId::SECTION, TagId::SUMMARY, TagId::TABLE, TagId::UL,
    TagId::XMP,
];
#[rustfmt::skip]
const BREAKOUTS: [TagId; 44] = [
    TagId::B, TagId::BIG, TagId::BLOCKQUOTE, TagId::BODY, TagId::BR, TagId::CENTER, TagId::CODE, TagId::DD,
    TagId::DIV, TagId::DL, TagId::DT, TagId::EM, TagId::EMBED, TagId::H1, TagId::H2, TagId::H3, TagId::H4,
    TagId::H5, TagId::H6, TagId::HEAD, TagId::HR, TagId::I, TagId::IMG, TagId::LI, TagId::LISTING, TagId::MENU,
    TagId::META, TagId::NOBR, TagId::OL, TagId::P, TagId::PRE, TagId::RUBY, TagId::S, TagId::SMALL, TagId::SPAN,
    TagId::STRIKE, TagId::STRONG, TagId::SUB, TagId::SUP, TagId::TABLE, TagId::TT, TagId::U, TagId::UL, TagId::VAR,
];
#[rustfmt::skip]
const SCOPES: [TagId; 8] = [
    TagId::APPLET, TagId::CAPTION, TagId::MARQUEE, TagId::OBJECT, TagId::TABLE, TagId::TD, TagId::TEMPLATE, TagId::TH,
];
#[rustfmt::skip]
const SEPARATE: [TagId; 13] = [
    TagId::APPLET, TagId::AUDIO, TagId::CANVAS, TagId::EMBED, TagId::HR, TagId::IFRAME, TagId::IMAGE, TagId::IMG,
    TagId::INPUT, TagId::KEYGEN, TagId::OBJECT, TagId::SVG, TagId::VIDEO,
];
