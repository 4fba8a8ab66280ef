//! The list of named character references laid out for speed where 50 KiB do not matter: the compiler unpacks it. A
//! name is found by its hash, with a tenth of the instructions of a search in the packed list.

use super::between;
use super::entities::{CODES, COUNT, FIRST_PAIR, HIGH, HIGHS, LEGACIES, LETTERS, LOWS, NAMES, PAIRS};
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

/// All letters of the names, in their order.
static UNPACKED: [u8; LETTERS] = ALL.letters;
/// Where each name's letters begin, and where the last one's end.
static BEGINS: [u16; COUNT + 1] = ALL.begins;
/// Entries by the hash of their name, about half of the places empty: as in any table of open addressing, an entry
/// stands at its hash or behind it, with no empty place between.
static SLOTS: [u16; SLOT_COUNT] = slots();
/// The names that may stand without `;`, in their order.
static LEGACY: [Legacy; LEGACIES] = legacies();
/// How many of them stand up to the last one that begins with a pair of letters; 0 where none does.
static BY_PAIR: [u8; 1 << 12] = by_pair();
/// What the entries stand for, one behind the other.
static TEXT: &str = match core::str::from_utf8(&TEXTS.letters) {
    Ok(text) => text,
    Err(_) => "",
};
/// Where the text of each begins, and where the last one's ends.
static TEXT_BEGINS: [u16; COUNT + 1] = TEXTS.begins;

const SLOT_BITS: u32 = (2 * COUNT).next_power_of_two().ilog2();
const SLOT_COUNT: usize = 1 << SLOT_BITS;
const EMPTY: u16 = u16::MAX;
const ALL: Unpacked<LETTERS> = unpack();
const TEXTS: Unpacked<{ text_len() }> = texts();

struct Unpacked<const N: usize> {
    letters: [u8; N],
    begins: [u16; COUNT + 1],
    may_lack_end: [bool; COUNT],
}

impl<const N: usize> Unpacked<N> {
    const NONE: Unpacked<N> = Unpacked { letters: [0; N], begins: [0; COUNT + 1], may_lack_end: [false; COUNT] };
}

#[derive(Clone, Copy)]
struct Legacy {
    key: u64,
    /// The bits of a key that must be those of this one.
    mask: u64,
    entry: u16,
    len: u8,
}

/// The entry of the name of `len` letters that `rest` begins with, where `has_end` says that a `;` follows it, or of
/// the name's longest beginning that may stand without `;`; and how many bytes of name and `;` it takes up.
pub(super) fn find(rest: &[u8], len: usize, has_end: bool) -> Option<(usize, usize)> {
    let key = key_of(rest);
    if has_end && let Some(entry) = exact(between(rest, 0, len), key) {
        return Some((entry, len + 1));
    }
    legacy(key)
}

fn exact(name: &[u8], key: u64) -> Option<usize> {
    let mut slot = hash(name, key);
    loop {
        let entry = usize::from(*SLOTS.get(slot % SLOT_COUNT)?);
        // Of an empty place there is no name.
        let (&begin, &end) = (BEGINS.get(entry)?, BEGINS.get(entry + 1)?);
        if between(&UNPACKED, begin.into(), end.into()) == name {
            return Some(entry);
        }
        slot += 1;
    }
}

fn legacy(key: u64) -> Option<(usize, usize)> {
    let mut behind = usize::from(*BY_PAIR.get(pair_of(key))?);
    // The longest one is the last one.
    while let Some(legacy) = LEGACY.get(behind.wrapping_sub(1))
        && pair_of(legacy.key) == pair_of(key)
    {
        if (legacy.key ^ key) & legacy.mask == 0 {
            return Some((legacy.entry.into(), legacy.len.into()));
        }
        behind -= 1;
    }
    None
}

/// What an entry stands for.
pub(super) fn value(entry: usize) -> Text {
    let range = TEXT_BEGINS.get(entry).zip(TEXT_BEGINS.get(entry + 1));
    let text = range.and_then(|(&begin, &end)| TEXT.get(begin.into()..end.into()));
    Text::Known(text.unwrap_or("\u{FFFD}"))
}

/// The first eight bytes, zeros behind the end.
const fn key_of(bytes: &[u8]) -> u64 {
    if let Some(&key) = bytes.first_chunk() {
        return u64::from_be_bytes(key);
    }
    let (mut key, mut i) = (0, 0);
    while i < bytes.len() {
        key |= (bytes[i] as u64) << (56 - 8 * i);
        i += 1;
    }
    key
}

/// The first two letters, told from each other by six bits.
const fn pair_of(key: u64) -> usize {
    (key >> 50 & 0xFC0 | key >> 48 & 0x3F) as usize
}

/// Of a name, and the key of what begins with it.
const fn hash(name: &[u8], key: u64) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (mut hash, mut i) = (key, 8);
    if name.len() < 8 {
        hash &= !(u64::MAX >> (8 * name.len()));
    }
    while i < name.len() {
        hash = hash.wrapping_mul(FACTOR) ^ name[i] as u64;
        i += 1;
    }
    ((hash ^ hash >> 32).wrapping_mul(FACTOR) >> (64 - SLOT_BITS)) as usize
}

const fn unpack() -> Unpacked<LETTERS> {
    let mut all = Unpacked::NONE;
    let (mut at, mut entry, mut end) = (0, 0, 0);
    while at < NAMES.len() {
        let before = if entry > 0 { all.begins[entry - 1] as usize } else { 0 };
        let shared = (NAMES[at] & 31) as usize;
        let (len, from) = match NAMES[at] >> 5 {
            0 => (NAMES[at + 1], at + 2),
            len => (len, at + 1),
        };
        let mut i = 0;
        while i < shared {
            all.letters[end] = all.letters[before + i];
            (i, end) = (i + 1, end + 1);
        }
        at = from;
        while at < from + len as usize {
            // Codes that are still to be spelled, the next one last.
            let (mut codes, mut depth) = ([NAMES[at]; 32], 1);
            while depth > 0 {
                let code = codes[depth - 1];
                if code >= FIRST_PAIR {
                    [codes[depth], codes[depth - 1]] = CODES[(code - FIRST_PAIR) as usize];
                    depth += 1;
                    continue;
                }
                depth -= 1;
                if code == b'!' {
                    all.may_lack_end[entry] = true;
                } else {
                    all.letters[end] = code;
                    end += 1;
                }
            }
            at += 1;
        }
        entry += 1;
        all.begins[entry] = end as u16;
    }
    assert!(entry == COUNT && end == LETTERS);
    all
}

const fn name_of(entry: usize) -> &'static [u8] {
    let (begin, end) = (BEGINS[entry] as usize, BEGINS[entry + 1] as usize);
    UNPACKED.split_at(end).0.split_at(begin).1
}

const fn slots() -> [u16; SLOT_COUNT] {
    let (mut slots, mut entry) = ([EMPTY; SLOT_COUNT], 0);
    while entry < COUNT {
        let name = name_of(entry);
        let mut slot = hash(name, key_of(name));
        while slots[slot] != EMPTY {
            slot = (slot + 1) % SLOT_COUNT;
        }
        slots[slot] = entry as u16;
        entry += 1;
    }
    slots
}

const fn legacies() -> [Legacy; LEGACIES] {
    let mut legacies = [Legacy { key: 0, mask: 0, entry: 0, len: 0 }; LEGACIES];
    let (mut entry, mut count) = (0, 0);
    while entry < COUNT {
        if ALL.may_lack_end[entry] {
            let name = name_of(entry);
            let mask = !(u64::MAX >> (8 * name.len()));
            legacies[count] = Legacy { key: key_of(name), mask, entry: entry as u16, len: name.len() as u8 };
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
    let (code, second) = match code {
        0xD800..0xDC00 => (0x1D400 + code - 0xD800, 0),
        0xDC00..0xE000 => {
            let [code, second] = PAIRS[code as usize - 0xDC00];
            (code as u32, second as u32)
        }
        _ => (code, 0),
    };
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

const fn texts() -> Unpacked<{ text_len() }> {
    let (mut all, mut entry, mut end) = (Unpacked::NONE, 0, 0);
    while entry < COUNT {
        let (chars, mut i) = (chars(entry), 0);
        while i < 2 && chars[i] != '\0' {
            let mut buffer = [0; 4];
            let utf8 = chars[i].encode_utf8(&mut buffer).as_bytes();
            let mut at = 0;
            while at < utf8.len() {
                all.letters[end] = utf8[at];
                (at, end) = (at + 1, end + 1);
            }
            i += 1;
        }
        entry += 1;
        all.begins[entry] = end as u16;
    }
    all
}
