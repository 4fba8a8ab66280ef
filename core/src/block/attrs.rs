//! What the attributes of one tag say about its element.

use super::flag;
use super::known::{Known, Said, Value};
use super::lexicon::{Lex, Lexicon, Tokens, has_tokens};
use crate::choice::LEARNS;
use crate::limits::FAST;
use crate::scan::tag_id::TAG_ROOM;
use crate::scan::word::{di_or_vi, digits, first, load_rest, rotated};
use crate::scan::{AttrId, TagId};
use crate::span::Span;
use heapless::Vec;

/// Bytes of a short value (role, language, name of a `meta`) that are told apart.
const SHORT: usize = 40;

/// The element's `a` has an `href` (kept with the block flags while elements are open).
pub const LINK: u32 = 1 << 31;
/// Its `href` is a place in the page, such as `#usage`; `#` alone, which leads to where a script says, is none.
pub const WITHIN: u32 = 1 << 30;
/// It is a field for a mail address.
pub const MAIL: u32 = 1 << 29;

/// Collects one tag's attributes.
#[derive(Clone, Debug, Default)]
pub struct TagAttrs {
    /// Flags that the attributes give the element.
    pub own: u32,
    /// Hash of the class attribute, digits aside: elements made by one template have the same, whatever their numbers.
    pub signature: u32,
    /// Value of `content`, of a `meta`.
    pub content: Span,
    /// Which `meta` it is.
    pub meta: Meta,
    /// Value of `lang`.
    pub lang: Vec<u8, SHORT>,
    /// What its tokens say.
    pub lex: Lex,
    /// An attribute has been read. Most tags have none.
    pub is_used: bool,
    attr: AttrId,
    value: Vec<u8, SHORT>,
    // Of the value being read.
    tokens: Tokens,
    said: Lex,
    style: Style,
}

/// The `meta` elements that matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Meta {
    /// No name has been read.
    #[default]
    Unnamed,
    /// `description` or `og:description`
    Description,
    /// Any other.
    Other,
    /// `og:title`
    Title,
    /// `author` and its like
    Author,
    /// `article:published_time` and its like
    Published,
    /// `http-equiv="content-language"`
    Language,
}

impl TagAttrs {
    /// Whether an attribute's value is wanted. `block` is true for block-level tags, `lexicon` where there is one.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn begin(&mut self, tag: TagId, block: bool, attr: AttrId, lexicon: bool) -> bool {
        if lexicon && has_tokens(attr) {
            (self.tokens, self.said) = (Tokens::new(attr), Lex::EMPTY);
        }
        self.is_used = true;
        self.attr = attr;
        self.value.clear();
        // Its name and id are one: either tells what is asked for.
        if tag == TagId::INPUT {
            self.attr = AttrId::NAME;
            return matches!(attr, AttrId::NAME | AttrId::ID);
        }
        match attr {
            AttrId::CLASS => block && LEARNS || lexicon,
            AttrId::ID => lexicon,
            AttrId::ITEMPROP => lexicon || tag == TagId::META,
            AttrId::STYLE => {
                self.style = Style::default();
                true
            }
            AttrId::ARIA_HIDDEN => true,
            AttrId::ROLE => block || lexicon,
            AttrId::LANG => tag == TagId::HTML,
            AttrId::NAME | AttrId::PROPERTY | AttrId::HTTP_EQUIV => tag == TagId::META,
            AttrId::CONTENT => {
                self.content = Span::EMPTY;
                tag == TagId::META
            }
            AttrId::HIDDEN => {
                self.own |= flag::HIDDEN;
                false
            }
            AttrId::HREF => {
                if tag == TagId::A {
                    self.own |= LINK;
                }
                tag == TagId::A
            }
            _ => false,
        }
    }

    /// True while the value of `content` is read.
    pub fn is_content(&self) -> bool {
        self.attr == AttrId::CONTENT
    }

    /// A piece of the value.
    pub fn piece(&mut self, raw: &[u8], at: u32, lexicon: Option<&Lexicon<'_>>) {
        if let Some(lexicon) = lexicon
            && has_tokens(self.attr)
        {
            let lex = &mut self.said;
            self.tokens.read(raw, |hash| lex.add(lexicon.get(hash)));
        }
        match self.attr {
            AttrId::CLASS if LEARNS => self.signature = signature_step(self.signature, raw),
            AttrId::ID if LEARNS => {}
            AttrId::STYLE => self.style.push(raw),
            AttrId::CONTENT => {
                if self.content.is_empty() {
                    self.content.start = at;
                }
                self.content.end = at + raw.len() as u32;
            }
            // The beginning of a longer value, however it is cut: it is none of those that are told apart.
            _ => {
                let raw = if self.value.is_empty() { without_blanks(raw) } else { raw };
                let room = self.value.capacity() - self.value.len();
                _ = self.value.extend_from_slice(raw.get(..room).unwrap_or(raw));
            }
        }
    }

    /// The whole value at once, which stands at `at` in `source` (`Known::said`). False where it must be read as a
    /// piece.
    #[inline]
    pub fn whole(
        &mut self,
        raw: &[u8],
        at: u32,
        source: &[u8],
        lexicon: Option<&Lexicon<'_>>,
        known: &mut Known,
        places: &mut [Value],
    ) -> bool {
        let of_value = |lexicon: &Lexicon<'_>| lexicon.of_value(raw);
        match self.attr {
            AttrId::CLASS if LEARNS => {}
            // Seldom met again.
            AttrId::ID if LEARNS => {
                self.lex = self.lex.and(lexicon.map_or(Lex::EMPTY, of_value));
                return true;
            }
            AttrId::HREF if FAST => {
                self.href(without_blanks(raw));
                return true;
            }
            _ => return false,
        }
        let said = known.said(raw, at, source, places, || {
            let lex = lexicon.map_or(Lex::EMPTY, of_value);
            Said { signature: signature_end(signature_step(0, raw)), lex }
        });
        self.lex = self.lex.and(said.lex);
        self.signature = said.signature;
        true
    }

    /// A value without white space in front.
    #[inline(always)]
    fn href(&mut self, value: &[u8]) {
        if let [b'#', _, ..] = value {
            self.own |= WITHIN;
        }
    }

    /// A character reference in the value, of which it is the character (13.2.5.72): shops write
    /// `article&#x3A;published_time`. The lexicon and signatures know of none.
    pub fn reference(&mut self, text: &str, span: Span) {
        _ = self.value.extend_from_slice(text.as_bytes());
        if self.attr == AttrId::CONTENT {
            if self.content.is_empty() {
                self.content.start = span.start;
            }
            self.content.end = span.end;
        }
    }

    /// The value is complete.
    pub fn end(&mut self, tag: TagId, lexicon: Option<&Lexicon<'_>>) {
        if let Some(lexicon) = lexicon
            && has_tokens(self.attr)
        {
            let lex = &mut self.said;
            self.tokens.end(|hash| lex.add(lexicon.get(hash)));
            self.lex = self.lex.and(self.said);
        }
        if self.attr == AttrId::HREF {
            let value = core::mem::take(&mut self.value);
            return self.href(&value);
        }
        self.value.make_ascii_lowercase();
        let value: &[u8] = self.value.trim_ascii();
        match self.attr {
            AttrId::CLASS if LEARNS => self.signature = signature_end(self.signature),
            AttrId::STYLE if self.style.hides() => self.own |= flag::HIDDEN,
            AttrId::ARIA_HIDDEN if value == b"true" => self.own |= flag::ARIA_HIDDEN,
            AttrId::ROLE => self.own |= flags_of_role(value),
            AttrId::LANG => self.lang = self.value.clone(),
            // The name of no other element matters but that of `meta`.
            AttrId::NAME if tag != TagId::META && asks_for_mail(value) => self.own |= MAIL,
            AttrId::NAME | AttrId::PROPERTY | AttrId::HTTP_EQUIV | AttrId::ITEMPROP if tag == TagId::META => {
                match METAS.iter().find(|(name, _)| name.as_bytes() == value) {
                    Some(&(_, meta)) => self.meta = meta,
                    None if self.meta == Meta::Unnamed => self.meta = Meta::Other,
                    None => {}
                }
            }
            _ => {}
        }
    }
}

/// A value without what an address may begin with and has not: spaces and control characters (URL standard, 4.4).
fn without_blanks(value: &[u8]) -> &[u8] {
    let blanks = value.iter().position(|&b| b > b' ').unwrap_or(value.len());
    value.get(blanks..).unwrap_or(&[])
}

/// True of the name of a field for a mail address, in lower case: `email`, `your-mail`, `newsletter_e-mail`.
fn asks_for_mail(name: &[u8]) -> bool {
    name.windows(4).any(|part| part == b"mail")
}

static METAS: [(&str, Meta); 15] = [
    ("og:title", Meta::Title),
    ("description", Meta::Description),
    ("og:description", Meta::Description),
    ("author", Meta::Author),
    ("byl", Meta::Author),
    ("parsely-author", Meta::Author),
    ("dc.creator", Meta::Author),
    ("citation_author", Meta::Author),
    ("article:published_time", Meta::Published),
    ("date", Meta::Published),
    ("dc.date.issued", Meta::Published),
    ("parsely-pub-date", Meta::Published),
    ("citation_date", Meta::Published),
    ("datepublished", Meta::Published),
    ("content-language", Meta::Language),
];

// A rotation and a difference a byte: the values are long, and a product a byte cost a tenth of a page.
fn signature_step(hash: u32, raw: &[u8]) -> u32 {
    if !FAST {
        return signature_by_bytes(hash, raw);
    }
    let (words, rest) = raw.as_chunks();
    let mut hash = hash;
    for bytes in words {
        let word = u64::from_le_bytes(*bytes);
        hash = match digits(word) {
            0 => hash.rotate_left(8) ^ rotated(word, 8),
            _ => signature_by_bytes(hash, bytes),
        };
    }
    signature_by_bytes(hash, rest)
}

fn signature_by_bytes(hash: u32, raw: &[u8]) -> u32 {
    raw.iter().filter(|b| !b.is_ascii_digit()).fold(hash, |hash, &b| hash.rotate_left(5) ^ u32::from(b))
}

fn signature_end(hash: u32) -> u32 {
    hash.wrapping_mul(0x9E37_79B1)
}

/// Finds `display:none` and `visibility:hidden` in a style attribute, white space and case aside, but not
/// `backface-visibility:hidden`.
#[derive(Clone, Copy, Debug, Default)]
struct Style {
    display: u8,
    visibility: u8,
    hidden: bool,
    // The last byte is a hyphen.
    hyphen: bool,
}

impl Style {
    fn push(&mut self, raw: &[u8]) {
        let mut rest = raw;
        loop {
            // Where neither has begun only their first letters matter.
            if (self.display, self.visibility) == (0, 0) {
                let (passed, from) = rest.split_at_checked(beginning(rest)).unwrap_or((rest, &[]));
                if let Some(last) = passed.iter().rev().find(|b| !b.is_ascii_whitespace()) {
                    self.hyphen = *last == b'-';
                }
                rest = from;
            }
            let Some((b, behind)) = rest.split_first() else { return };
            rest = behind;
            let b = b.to_ascii_lowercase();
            if !b.is_ascii_whitespace() {
                let is_new = !core::mem::replace(&mut self.hyphen, b == b'-');
                self.hidden |= advance(&mut self.display, b"display:none", b, is_new);
                self.hidden |= advance(&mut self.visibility, b"visibility:hidden", b, is_new);
            }
        }
    }

    fn hides(&self) -> bool {
        self.hidden
    }
}

/// Where `display` or `visibility` may begin in a part of a style, or its end.
fn beginning(style: &[u8]) -> usize {
    if !FAST {
        return style.iter().position(|&b| matches!(b | 0x20, b'd' | b'v')).unwrap_or(style.len());
    }
    // Every other name has a `d` or `v`, but hardly one that an `i` follows, or what may stand before it. Measured on
    // 300 pages: `fused` 1 % less time than with each of them looked at.
    let mut pos = 0;
    while pos < style.len() {
        let found = di_or_vi(load_rest(style, pos));
        if found != 0 {
            return pos + first(found);
        }
        pos += 8;
    }
    style.len()
}

/// One step of a search for `pattern`, whose first byte occurs in it only once or never starts a second match; it
/// begins only where `is_new`.
fn advance(state: &mut u8, pattern: &[u8], b: u8, is_new: bool) -> bool {
    if *state > 0 && pattern.get(*state as usize) == Some(&b) {
        *state += 1;
    } else {
        *state = (is_new && pattern.first() == Some(&b)) as u8;
    }
    if *state as usize == pattern.len() {
        *state = 0;
        return true;
    }
    false
}

fn flags_of_role(role: &[u8]) -> u32 {
    ROLES.iter().find(|(name, _)| name.as_bytes() == role).map_or(0, |&(_, flags)| flags)
}

static ROLES: [(&str, u32); 18] = [
    ("navigation", flag::NAV),
    ("menu", flag::NAV),
    ("menubar", flag::NAV),
    ("tablist", flag::NAV),
    ("toolbar", flag::NAV),
    ("banner", flag::HEADER),
    ("contentinfo", flag::FOOTER),
    ("complementary", flag::ASIDE),
    ("main", flag::MAIN),
    ("article", flag::ARTICLE),
    ("dialog", flag::DIALOG),
    ("alertdialog", flag::DIALOG),
    ("tooltip", flag::DIALOG),
    ("form", flag::FORM),
    ("search", flag::FORM),
    ("button", flag::FORM_CONTROL),
    ("heading", flag::HEADING),
    ("listitem", flag::LIST_ITEM),
];

/// Flags that an element has by its tag.
#[inline(always)]
pub fn flags_of_tag(tag: TagId) -> u32 {
    FLAG_SETS[FLAGS_OF_TAG.get(tag.index()).copied().unwrap_or(0) as usize % FLAG_SETS.len()]
}

/// Few tags have flags, and fewer sets of them: a byte names one.
static FLAGS_OF_TAG: [u8; TAG_ROOM] = FLAG_TABLES.0;
static FLAG_SETS: [u32; 32] = FLAG_TABLES.1;

const FLAG_TABLES: ([u8; TAG_ROOM], [u32; 32]) = {
    let (mut numbers, mut sets, mut used) = ([0; TAG_ROOM], [0; 32], 1);
    let mut tag = 0;
    while tag < TAG_ROOM {
        let flags = flags_by_tag(TagId(tag as u8));
        let mut number = 0;
        while number < used && sets[number] != flags {
            number += 1;
        }
        if number == used {
            sets[used] = flags;
            used += 1;
        }
        numbers[tag] = number as u8;
        tag += 1;
    }
    (numbers, sets)
};

const fn flags_by_tag(tag: TagId) -> u32 {
    match tag {
        TagId::H1 | TagId::H2 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6 => flag::HEADING,
        TagId::LI | TagId::DT | TagId::DD => flag::LIST_ITEM,
        TagId::UL | TagId::OL | TagId::DL | TagId::MENU | TagId::DIR => flag::LIST,
        TagId::TD | TagId::TH => flag::CELL,
        TagId::TABLE => flag::TABLE,
        TagId::P => flag::PARAGRAPH,
        TagId::PRE | TagId::LISTING | TagId::PLAINTEXT | TagId::XMP => flag::PRE | flag::CODE,
        TagId::TEXTAREA => flag::FORM_CONTROL | flag::PRE,
        TagId::CODE | TagId::KBD | TagId::SAMP | TagId::TT => flag::CODE,
        TagId::B | TagId::STRONG => flag::BOLD,
        // What formats alone ask for.
        TagId::DEL | TagId::S | TagId::STRIKE if cfg!(feature = "all-formats") => flag::DELETED,
        TagId::BUTTON | TagId::SELECT | TagId::OPTION | TagId::LABEL | TagId::LEGEND => flag::FORM_CONTROL,
        TagId::NAV => flag::NAV,
        TagId::HEADER => flag::HEADER,
        TagId::FOOTER => flag::FOOTER,
        TagId::ASIDE => flag::ASIDE,
        TagId::ARTICLE => flag::ARTICLE,
        TagId::MAIN => flag::MAIN,
        TagId::FORM | TagId::SEARCH | TagId::FIELDSET => flag::FORM,
        TagId::FIGURE => flag::FIGURE,
        TagId::FIGCAPTION | TagId::CAPTION => flag::CAPTION,
        TagId::BLOCKQUOTE => flag::BLOCKQUOTE,
        TagId::ADDRESS => flag::ADDRESS,
        TagId::DIALOG => flag::DIALOG,
        TagId::NOSCRIPT => flag::NOSCRIPT,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    #[test]
    fn styles_hide_however_they_are_written_and_cut() {
        let parts = [
            "display",
            "Visibility",
            ":",
            ": ",
            "none",
            "HIDDEN",
            ";",
            " ",
            "d",
            "v",
            "di",
            "dis\tplay",
            "width",
            "é",
            "-",
        ];
        let (mut seed, mut hidden) = (1u32, 0);
        for _ in 0..40_000 {
            let mut drawn = |below: usize| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 16) as usize % below
            };
            let text: String = (0..drawn(9)).map(|_| parts[drawn(parts.len())]).collect();
            let folded: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect::<String>().to_lowercase();
            let has = |what: &str| folded.match_indices(what).any(|(at, _)| !folded[..at].ends_with('-'));
            let expected = has("display:none") || has("visibility:hidden");
            let mut style = Style::default();
            text.as_bytes().chunks(1 + drawn(12)).for_each(|piece| style.push(piece));
            assert_eq!(style.hides(), expected, "{text}");
            hidden += u32::from(expected);
        }
        assert!(hidden > 100, "{hidden}");
    }
}
