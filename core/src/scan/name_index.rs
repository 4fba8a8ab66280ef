//! The list of named character references laid out for speed, with feature `std`: the compiler unpacks it to 55 KiB. A
//! name is found by its hash, with a tenth of the instructions of a search in the packed list.

use super::entities::{CODES, COUNT, FIRST_PAIR, HIGH, HIGHS, LEGACIES, LOWS, NAMES, TAILS};
use super::named_ref::code_points;
use super::word::{equal, first};
use crate::packed;

/// What one reference stands for.
#[derive(Clone, Copy)]
pub(super) enum Text {
    Known(&'static str),
    Char(char),
}

impl Text {
    pub const fn of(character: char) -> Text {
        Text::Char(character)
    }

    pub const fn known(text: &'static str) -> Text {
        Text::Known(text)
    }

    pub fn as_str<'a>(&'a self, buffer: &'a mut [u8; 4]) -> &'a str {
        match self {
            Text::Known(text) => text,
            Text::Char(character) => character.encode_utf8(buffer),
        }
    }
}

/// The first eight letters of the names, zeros behind the end.
static KEYS: [u64; COUNT] = LIST.keys;
/// The letters behind them, one name's behind the other's.
static TAIL_LETTERS: [u8; TAILS] = LIST.tails;
/// Where those of each name begin, and where the last one's end.
static TAIL_BEGINS: [u16; COUNT + 1] = LIST.begins;
/// Entries by the hash of their name, about half of the places empty: as in any table of open addressing, an entry
/// stands at its hash or behind it, with no empty place between.
static SLOTS: [u16; SLOT_COUNT] = slots();
/// The names that may stand without `;`, in their order.
static LEGACY: [Legacy; LEGACIES] = legacies();
/// How many of them stand up to the last one that begins with a pair of letters; 0 where none does.
static BY_PAIR: [u8; 1 << 12] = by_pair();
/// What the entries stand for, one behind the other.
static TEXT: &str = match core::str::from_utf8(&texts().0) {
    Ok(text) => text,
    Err(_) => "",
};
/// Where the text of each begins, and where the last one's ends.
static TEXT_BEGINS: [u16; COUNT + 1] = texts().1;

const SLOT_BITS: u32 = (2 * COUNT).next_power_of_two().ilog2();
const SLOT_COUNT: usize = 1 << SLOT_BITS;
const EMPTY: u16 = u16::MAX;
const LIST: List = unpack();
const TEXT_LEN: usize = text_len();

struct List {
    keys: [u64; COUNT],
    tails: [u8; TAILS],
    begins: [u16; COUNT + 1],
    may_lack_end: [bool; COUNT],
}

#[derive(Clone, Copy)]
struct Legacy {
    key: u64,
    /// The bits of a key that must be those of this one.
    mask: u64,
    text: &'static str,
    len: u8,
    /// The first one of those that begin with the same pair of letters.
    is_first: bool,
}

/// What the name of `len` letters stands for that `rest` begins with, where `has_end` says that a `;` follows it, or
/// the name's longest beginning that may stand without `;`; and how many bytes of name and `;` it takes up.
pub(super) fn find(rest: &[u8], len: usize, has_end: bool) -> Option<(Text, usize)> {
    let key = key_of(rest);
    if has_end && let Some(entry) = exact(key & !behind(len), rest.get(8..len).unwrap_or(&[])) {
        return Some((value(entry), len + 1));
    }
    legacy(key)
}

/// `find` where the first eight bytes decide: inner `None` where no reference begins there.
pub(super) fn find_short(rest: &[u8]) -> Option<Option<(Text, usize)>> {
    let key = u64::from_le_bytes(*rest.first_chunk()?);
    let ends = equal(key, b';');
    if ends == 0 {
        return None;
    }
    let len = first(ends);
    let name = key & !behind(len);
    // A zero byte in front of the `;` is not the end of a name.
    let found = exact(name, &[]).filter(|_| len_of(name) == len);
    Some(found.map(|entry| (value(entry), len + 1)).or_else(|| legacy(key)))
}

/// By the name's key and the letters behind.
fn exact(key: u64, tail: &[u8]) -> Option<usize> {
    let mut slot = hash(key, tail);
    loop {
        let entry = usize::from(*SLOTS.get(slot % SLOT_COUNT)?);
        // Of an empty place there is no name.
        if *KEYS.get(entry)? == key && tail_of(entry) == tail {
            return Some(entry);
        }
        slot += 1;
    }
}

fn tail_of(entry: usize) -> &'static [u8] {
    let range = TAIL_BEGINS.get(entry).zip(TAIL_BEGINS.get(entry + 1));
    range.and_then(|(&begin, &end)| TAIL_LETTERS.get(begin.into()..end.into())).unwrap_or(&[])
}

fn legacy(key: u64) -> Option<(Text, usize)> {
    // The longest one is the last one.
    let mut at = usize::from(*BY_PAIR.get(pair_of(key))?).checked_sub(1)?;
    loop {
        let legacy = LEGACY.get(at)?;
        if (legacy.key ^ key) & legacy.mask == 0 {
            return Some((Text::Known(legacy.text), legacy.len.into()));
        }
        if legacy.is_first {
            return None;
        }
        at -= 1;
    }
}

/// What an entry stands for.
pub(super) fn value(entry: usize) -> Text {
    let range = TEXT_BEGINS.get(entry).zip(TEXT_BEGINS.get(entry + 1));
    let text = range.and_then(|(&begin, &end)| TEXT.get(begin.into()..end.into()));
    Text::Known(text.unwrap_or("\u{FFFD}"))
}

/// The first eight bytes, the first one lowest, zeros behind the end.
const fn key_of(bytes: &[u8]) -> u64 {
    if let Some(&key) = bytes.first_chunk() {
        return u64::from_le_bytes(key);
    }
    let (mut key, mut i) = (0, 0);
    while i < bytes.len() {
        key |= (bytes[i] as u64) << (8 * i);
        i += 1;
    }
    key
}

/// Bytes of a key in front of the zeros at its end.
const fn len_of(key: u64) -> usize {
    8 - key.leading_zeros() as usize / 8
}

/// The first two letters, told from each other by six bits.
const fn pair_of(key: u64) -> usize {
    (key << 6 & 0xFC0 | key >> 8 & 0x3F) as usize
}

/// The bits of a key behind so many letters.
const fn behind(len: usize) -> u64 {
    if len < 8 { u64::MAX << (8 * len) } else { 0 }
}

const fn hash(key: u64, tail: &[u8]) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (mut hash, mut i) = (key, 0);
    while i < tail.len() {
        hash = hash.wrapping_mul(FACTOR) ^ tail[i] as u64;
        i += 1;
    }
    ((hash ^ hash >> 32).wrapping_mul(FACTOR) >> (64 - SLOT_BITS)) as usize
}

const fn unpack() -> List {
    let mut list = List { keys: [0; COUNT], tails: [0; TAILS], begins: [0; COUNT + 1], may_lack_end: [false; COUNT] };
    let (mut at, mut entry, mut end) = (0, 0, 0);
    let mut name = [0; 32];
    while at < NAMES.len() {
        let mut len = (NAMES[at] & 31) as usize;
        let (codes, from) = match NAMES[at] >> 5 {
            0 => (NAMES[at + 1], at + 2),
            codes => (codes, at + 1),
        };
        at = from;
        while at < from + codes as usize {
            // What is still to be spelled, the next code last.
            let (mut codes, mut depth) = ([NAMES[at]; 32], 1);
            while depth > 0 {
                depth -= 1;
                let code = codes[depth];
                if code >= FIRST_PAIR {
                    [codes[depth + 1], codes[depth]] = CODES[(code - FIRST_PAIR) as usize];
                    depth += 2;
                } else if code == b'!' {
                    list.may_lack_end[entry] = true;
                } else {
                    name[len] = code;
                    len += 1;
                }
            }
            at += 1;
        }
        list.keys[entry] = key_of(&name) & !behind(len);
        let mut i = 8;
        while i < len {
            list.tails[end] = name[i];
            (i, end) = (i + 1, end + 1);
        }
        entry += 1;
        list.begins[entry] = end as u16;
    }
    assert!(entry == COUNT && end == TAILS);
    list
}

const fn slots() -> [u16; SLOT_COUNT] {
    let (mut slots, mut entry) = ([EMPTY; SLOT_COUNT], 0);
    while entry < COUNT {
        let (begin, end) = (LIST.begins[entry] as usize, LIST.begins[entry + 1] as usize);
        let mut slot = hash(KEYS[entry], TAIL_LETTERS.split_at(end).0.split_at(begin).1);
        while slots[slot] != EMPTY {
            slot = (slot + 1) % SLOT_COUNT;
        }
        slots[slot] = entry as u16;
        entry += 1;
    }
    slots
}

const fn legacies() -> [Legacy; LEGACIES] {
    let mut legacies = [Legacy { key: 0, mask: 0, text: "", len: 0, is_first: true }; LEGACIES];
    let (mut entry, mut count) = (0, 0);
    while entry < COUNT {
        if LIST.may_lack_end[entry] {
            let key = KEYS[entry];
            let len = len_of(key);
            let (begin, end) = (TEXT_BEGINS[entry] as usize, TEXT_BEGINS[entry + 1] as usize);
            legacies[count] = Legacy {
                key,
                mask: !behind(len),
                text: TEXT.split_at(end).0.split_at(begin).1,
                len: len as u8,
                is_first: count == 0 || pair_of(legacies[count - 1].key) != pair_of(key),
            };
            count += 1;
        }
        entry += 1;
    }
    assert!(count == LEGACIES);
    legacies
}

const fn by_pair() -> [u8; 1 << 12] {
    let (mut behind, mut i) = ([0; 1 << 12], 0);
    while i < LEGACIES {
        i += 1;
        behind[pair_of(LEGACY[i - 1].key)] = i as u8;
    }
    behind
}

/// The characters that an entry stands for, 0 for no second one.
const fn chars(entry: usize) -> [char; 2] {
    let code = (HIGH[packed::get(&HIGHS, entry) as usize] as u32) << 8 | LOWS[entry] as u32;
    let (code, second) = code_points(code);
    match (char::from_u32(code), char::from_u32(second)) {
        (Some(code), Some(second)) => [code, second],
        _ => panic!(),
    }
}

const fn text_len() -> usize {
    let (mut entry, mut len) = (0, 0);
    while entry < COUNT {
        let [first, second] = chars(entry);
        len += first.len_utf8() + if second == '\0' { 0 } else { second.len_utf8() };
        entry += 1;
    }
    len
}

const fn texts() -> ([u8; TEXT_LEN], [u16; COUNT + 1]) {
    let (mut texts, mut begins) = ([0; TEXT_LEN], [0; COUNT + 1]);
    let (mut entry, mut end) = (0, 0);
    while entry < COUNT {
        let (chars, mut i) = (chars(entry), 0);
        while i < 2 && chars[i] != '\0' {
            let mut buffer = [0; 4];
            let utf8 = chars[i].encode_utf8(&mut buffer).as_bytes();
            let mut at = 0;
            while at < utf8.len() {
                texts[end] = utf8[at];
                (at, end) = (at + 1, end + 1);
            }
            i += 1;
        }
        entry += 1;
        begins[entry] = end as u16;
    }
    (texts, begins)
}
