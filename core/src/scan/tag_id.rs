//! Tag names as small numbers.

use super::class::{TAG_NAME_END, is};
use super::name::has_hyphen;
use super::name_key::{NameKey, NameTable};
use super::word::load;
use crate::limits::{DEVICE, FAST};

/// A known tag name; `UNKNOWN` and `CUSTOM` (a name with a hyphen) stand for all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct TagId(pub u8);

/// Lower-case names, at the index of their `TagId`.
#[rustfmt::skip]
pub const TAG_NAMES: [&str; TAG_COUNT] = [
    "", "-",
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont",
    "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption",
    "center", "cite", "code", "col", "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog",
    "dir", "div", "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form",
    "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i",
    "iframe", "image", "img", "input", "ins", "kbd", "keygen", "label", "legend", "li", "link", "listing",
    "main", "map", "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "nav", "nobr", "noembed",
    "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p", "param", "picture",
    "plaintext", "pre", "progress", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "search",
    "section", "select", "slot", "small", "source", "spacer", "span", "strike", "strong", "style", "sub",
    "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time",
    "title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr", "xmp", "foreignobject", "desc", "annotation",
    "annotation-xml",
];

/// Number of tag ids, `UNKNOWN` and `CUSTOM` included.
pub const TAG_COUNT: usize = 147;

/// Entries of tables by tag ids. With one for every byte, looking one up needs no check; devices have no room for them.
pub const TAG_ROOM: usize = if DEVICE { TAG_COUNT } else { 256 };

#[allow(missing_docs)]
#[rustfmt::skip]
impl TagId {
    pub const UNKNOWN: TagId = TagId(0);
    pub const CUSTOM: TagId = TagId(1);
    pub const A: TagId = TagId(2);
    pub const ABBR: TagId = TagId(3);
    pub const ACRONYM: TagId = TagId(4);
    pub const ADDRESS: TagId = TagId(5);
    pub const APPLET: TagId = TagId(6);
    pub const AREA: TagId = TagId(7);
    pub const ARTICLE: TagId = TagId(8);
    pub const ASIDE: TagId = TagId(9);
    pub const AUDIO: TagId = TagId(10);
    pub const B: TagId = TagId(11);
    pub const BASE: TagId = TagId(12);
    pub const BASEFONT: TagId = TagId(13);
    pub const BDI: TagId = TagId(14);
    pub const BDO: TagId = TagId(15);
    pub const BGSOUND: TagId = TagId(16);
    pub const BIG: TagId = TagId(17);
    pub const BLINK: TagId = TagId(18);
    pub const BLOCKQUOTE: TagId = TagId(19);
    pub const BODY: TagId = TagId(20);
    pub const BR: TagId = TagId(21);
    pub const BUTTON: TagId = TagId(22);
    pub const CANVAS: TagId = TagId(23);
    pub const CAPTION: TagId = TagId(24);
    pub const CENTER: TagId = TagId(25);
    pub const CITE: TagId = TagId(26);
    pub const CODE: TagId = TagId(27);
    pub const COL: TagId = TagId(28);
    pub const COLGROUP: TagId = TagId(29);
    pub const DATA: TagId = TagId(30);
    pub const DATALIST: TagId = TagId(31);
    pub const DD: TagId = TagId(32);
    pub const DEL: TagId = TagId(33);
    pub const DETAILS: TagId = TagId(34);
    pub const DFN: TagId = TagId(35);
    pub const DIALOG: TagId = TagId(36);
    pub const DIR: TagId = TagId(37);
    pub const DIV: TagId = TagId(38);
    pub const DL: TagId = TagId(39);
    pub const DT: TagId = TagId(40);
    pub const EM: TagId = TagId(41);
    pub const EMBED: TagId = TagId(42);
    pub const FIELDSET: TagId = TagId(43);
    pub const FIGCAPTION: TagId = TagId(44);
    pub const FIGURE: TagId = TagId(45);
    pub const FONT: TagId = TagId(46);
    pub const FOOTER: TagId = TagId(47);
    pub const FORM: TagId = TagId(48);
    pub const FRAME: TagId = TagId(49);
    pub const FRAMESET: TagId = TagId(50);
    pub const H1: TagId = TagId(51);
    pub const H2: TagId = TagId(52);
    pub const H3: TagId = TagId(53);
    pub const H4: TagId = TagId(54);
    pub const H5: TagId = TagId(55);
    pub const H6: TagId = TagId(56);
    pub const HEAD: TagId = TagId(57);
    pub const HEADER: TagId = TagId(58);
    pub const HGROUP: TagId = TagId(59);
    pub const HR: TagId = TagId(60);
    pub const HTML: TagId = TagId(61);
    pub const I: TagId = TagId(62);
    pub const IFRAME: TagId = TagId(63);
    pub const IMAGE: TagId = TagId(64);
    pub const IMG: TagId = TagId(65);
    pub const INPUT: TagId = TagId(66);
    pub const INS: TagId = TagId(67);
    pub const KBD: TagId = TagId(68);
    pub const KEYGEN: TagId = TagId(69);
    pub const LABEL: TagId = TagId(70);
    pub const LEGEND: TagId = TagId(71);
    pub const LI: TagId = TagId(72);
    pub const LINK: TagId = TagId(73);
    pub const LISTING: TagId = TagId(74);
    pub const MAIN: TagId = TagId(75);
    pub const MAP: TagId = TagId(76);
    pub const MARK: TagId = TagId(77);
    pub const MARQUEE: TagId = TagId(78);
    pub const MATH: TagId = TagId(79);
    pub const MENU: TagId = TagId(80);
    pub const MENUITEM: TagId = TagId(81);
    pub const META: TagId = TagId(82);
    pub const METER: TagId = TagId(83);
    pub const NAV: TagId = TagId(84);
    pub const NOBR: TagId = TagId(85);
    pub const NOEMBED: TagId = TagId(86);
    pub const NOFRAMES: TagId = TagId(87);
    pub const NOSCRIPT: TagId = TagId(88);
    pub const OBJECT: TagId = TagId(89);
    pub const OL: TagId = TagId(90);
    pub const OPTGROUP: TagId = TagId(91);
    pub const OPTION: TagId = TagId(92);
    pub const OUTPUT: TagId = TagId(93);
    pub const P: TagId = TagId(94);
    pub const PARAM: TagId = TagId(95);
    pub const PICTURE: TagId = TagId(96);
    pub const PLAINTEXT: TagId = TagId(97);
    pub const PRE: TagId = TagId(98);
    pub const PROGRESS: TagId = TagId(99);
    pub const Q: TagId = TagId(100);
    pub const RB: TagId = TagId(101);
    pub const RP: TagId = TagId(102);
    pub const RT: TagId = TagId(103);
    pub const RTC: TagId = TagId(104);
    pub const RUBY: TagId = TagId(105);
    pub const S: TagId = TagId(106);
    pub const SAMP: TagId = TagId(107);
    pub const SCRIPT: TagId = TagId(108);
    pub const SEARCH: TagId = TagId(109);
    pub const SECTION: TagId = TagId(110);
    pub const SELECT: TagId = TagId(111);
    pub const SLOT: TagId = TagId(112);
    pub const SMALL: TagId = TagId(113);
    pub const SOURCE: TagId = TagId(114);
    pub const SPACER: TagId = TagId(115);
    pub const SPAN: TagId = TagId(116);
    pub const STRIKE: TagId = TagId(117);
    pub const STRONG: TagId = TagId(118);
    pub const STYLE: TagId = TagId(119);
    pub const SUB: TagId = TagId(120);
    pub const SUMMARY: TagId = TagId(121);
    pub const SUP: TagId = TagId(122);
    pub const SVG: TagId = TagId(123);
    pub const TABLE: TagId = TagId(124);
    pub const TBODY: TagId = TagId(125);
    pub const TD: TagId = TagId(126);
    pub const TEMPLATE: TagId = TagId(127);
    pub const TEXTAREA: TagId = TagId(128);
    pub const TFOOT: TagId = TagId(129);
    pub const TH: TagId = TagId(130);
    pub const THEAD: TagId = TagId(131);
    pub const TIME: TagId = TagId(132);
    pub const TITLE: TagId = TagId(133);
    pub const TR: TagId = TagId(134);
    pub const TRACK: TagId = TagId(135);
    pub const TT: TagId = TagId(136);
    pub const U: TagId = TagId(137);
    pub const UL: TagId = TagId(138);
    pub const VAR: TagId = TagId(139);
    pub const VIDEO: TagId = TagId(140);
    pub const WBR: TagId = TagId(141);
    pub const XMP: TagId = TagId(142);
    pub const FOREIGNOBJECT: TagId = TagId(143);
    pub const DESC: TagId = TagId(144);
    pub const ANNOTATION: TagId = TagId(145);
    pub const ANNOTATION_XML: TagId = TagId(146);
}

impl TagId {
    /// The headings, at the index of their level less 1.
    pub const HEADINGS: [TagId; 6] = [TagId::H1, TagId::H2, TagId::H3, TagId::H4, TagId::H5, TagId::H6];

    /// The lower-case name: empty for `UNKNOWN`, `-` for `CUSTOM`. In memory a zero byte stands behind it, but behind
    /// `annotation-xml`, which no block is told to be.
    pub fn name(self) -> &'static str {
        const CUSTOM: &str = "-\0";
        if self == TagId::CUSTOM { CUSTOM.split_at(1).0 } else { TABLE.name(self.0) }
    }

    /// The id as an index into tables of `TAG_COUNT` entries.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of a tag name in any case.
    pub fn of(name: &[u8]) -> TagId {
        TagId::find(NameKey::of(name), name)
    }

    /// The id of a known name of one letter at `start`, where there is one: every other tag of many pages.
    #[inline(always)]
    pub(super) fn of_letter(chunk: &[u8], start: usize) -> Option<TagId> {
        if !FAST {
            return None;
        }
        let &[letter, behind] = chunk.get(start..)?.first_chunk()?;
        let tag = LETTERS[(letter & 0x1F) as usize];
        (is(behind, TAG_NAME_END) && tag != TagId::UNKNOWN).then_some(tag)
    }

    /// The id and the end of the name at `start`, where that is a frequent one in small letters: half of the
    /// instructions, .6 % of an extraction.
    #[inline(always)]
    pub(super) fn frequent(chunk: &[u8], start: usize) -> Option<(TagId, usize)> {
        if !FAST {
            return None;
        }
        let word = load(chunk, start)?;
        let [first, second, ..] = word.to_le_bytes();
        let tag = BY_START[start_of(first, second) % BY_START.len()];
        let &(whole, behind) = END_TAGS.get(tag.index())?;
        let (differs, end) = ((word ^ whole) << behind << 8, start + 7 - behind as usize / 8);
        (differs == 0 && chunk.get(end).is_some_and(|&b| is(b, TAG_NAME_END))).then_some((tag, end))
    }

    /// Where the name at `start` ends, if it is this tag's in small letters and a `>` stands behind it.
    #[inline(always)]
    pub(super) fn end_tag(self, chunk: &[u8], start: usize) -> Option<usize> {
        let &(whole, behind) = END_TAGS.get(self.index())?;
        let differs = (load(chunk, start)? ^ whole) << behind;
        (differs == 0).then_some(start + 7 - behind as usize / 8)
    }

    /// The id of `name`, whose key is `key`.
    #[inline(always)]
    pub(super) fn find(key: NameKey, name: &[u8]) -> TagId {
        match TABLE.find(key) {
            0 if has_hyphen(name) => TagId::CUSTOM,
            id => TagId(id),
        }
    }
}

static TABLE: NameTable<{ if DEVICE { 14 } else { 16 } }, TAG_COUNT, { if DEVICE { 256 } else { 1024 } }> =
    NameTable::new(&TAG_NAMES, 2);

/// Names of up to seven bytes with a `>` behind them, and how many bits are left behind that; of others zeros, with
/// which no name begins.
static END_TAGS: [(u64, u8); if FAST { TAG_COUNT } else { 0 }] = {
    let (mut table, mut id) = ([(0, 0); _], 2);
    while id < TAG_COUNT && FAST {
        let name = TAG_NAMES[id].as_bytes();
        if name.len() < 8 {
            let (mut whole, mut at) = (b'>' as u64, name.len());
            while at > 0 {
                at -= 1;
                whole = whole << 8 | name[at] as u64;
            }
            table[id] = (whole, 56 - 8 * name.len() as u8);
        }
        id += 1;
    }
    table
};

/// Tags whose names have one letter.
static LETTERS: [TagId; 32] = {
    let mut table = [TagId::UNKNOWN; 32];
    let mut id = 2;
    while id < TAG_COUNT {
        if let &[letter] = TAG_NAMES[id].as_bytes() {
            table[(letter & 0x1F) as usize] = TagId(id as u8);
        }
        id += 1;
    }
    table
};

/// What nine of ten others are; of those that begin with the same two letters the most frequent one.
#[rustfmt::skip]
const FREQUENT: [TagId; 44] = [
    TagId::DIV, TagId::SPAN, TagId::LI, TagId::UL, TagId::IMG, TagId::SCRIPT, TagId::H1, TagId::H2, TagId::H3, TagId::H4,
    TagId::H5, TagId::H6, TagId::BR, TagId::META, TagId::INPUT, TagId::SVG, TagId::TD, TagId::TR, TagId::TH, TagId::TABLE,
    TagId::TBODY, TagId::STRONG, TagId::EM, TagId::BUTTON, TagId::SECTION, TagId::OPTION, TagId::FORM, TagId::LABEL,
    TagId::NAV, TagId::HEADER, TagId::ARTICLE, TagId::ASIDE, TagId::OL, TagId::DL, TagId::DT, TagId::DD, TagId::SMALL,
    TagId::TIME, TagId::FIGURE, TagId::PICTURE, TagId::SOURCE, TagId::IFRAME, TagId::PRE, TagId::CODE,
];

/// The frequent tags, each at what its name begins with.
static BY_START: [TagId; if FAST { 1024 } else { 1 }] = {
    let (mut table, mut i) = ([TagId::UNKNOWN; _], 0);
    while i < FREQUENT.len() && FAST {
        if let [first, second, ..] = *TAG_NAMES[FREQUENT[i].0 as usize].as_bytes() {
            assert!(table[start_of(first, second)].0 == 0);
            table[start_of(first, second)] = FREQUENT[i];
        }
        i += 1;
    }
    table
};

const fn start_of(first: u8, second: u8) -> usize {
    (first as usize & 31) << 5 | second as usize & 31
}

/// One step of FNV-1a, for hashes of paths of tags.
#[inline(always)]
pub const fn hash_step(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_byte_stands_behind_the_names_of_blocks() {
        let longest = TAG_NAMES.iter().filter(|name| name.len() > 13).copied();
        assert!(longest.eq(["annotation-xml"]), "the table has 14 bytes for each on devices");
    }

    #[test]
    fn every_name_finds_its_id_in_any_case() {
        for (i, name) in TAG_NAMES.iter().enumerate().skip(2) {
            assert_eq!(TagId::of(name.as_bytes()), TagId(i as u8), "{name}");
            assert_eq!(TagId::of(name.to_ascii_uppercase().as_bytes()), TagId(i as u8));
        }
        for name in [&b"h7"[..], b"", b"div\0", b"h\x11", b"d", b"blockquotes", b"a234567890123456"] {
            assert_eq!(TagId::of(name), TagId::UNKNOWN, "{name:?}");
        }
        assert_eq!(TagId::of(b"x-card"), TagId::CUSTOM);
        assert_eq!(TagId::UNKNOWN.end_tag(b"div>    ", 0), None);
        assert_eq!(TagId::DIV.name(), "div");
    }

    #[test]
    #[cfg(all(feature = "std", not(target_pointer_width = "32")))]
    fn guessed_names_are_those_that_stand_there() {
        for (i, name) in TAG_NAMES.iter().enumerate().skip(2) {
            let tag = TagId(i as u8);
            for behind in ["> text    ", " class=''>  ", "\t>       ", "x>       ", "-a>      "] {
                let text = std::format!("</{name}{behind}");
                let end = (name.len() < 8 && behind.starts_with('>')).then_some(2 + name.len());
                assert_eq!(tag.end_tag(text.as_bytes(), 2), end, "{text}");
                for other in (0..TAG_COUNT).filter(|&other| other != i) {
                    assert_eq!(TagId(other as u8).end_tag(text.as_bytes(), 2), None, "{text}");
                }
                let is_name = !matches!(behind.as_bytes()[0], b'x' | b'-');
                let found = TagId::frequent(text.as_bytes(), 2);
                assert!(found.is_none_or(|found| found == (tag, 2 + name.len()) && is_name), "{text}");
                assert!(found.is_some() || !FREQUENT.contains(&tag) || !is_name || behind.starts_with('\t'), "{text}");
            }
        }
    }
}
