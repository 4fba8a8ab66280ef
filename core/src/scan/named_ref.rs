//! The list of named character references: which name a piece of text begins with, and what it stands for.

use super::between;
use super::class::{ALNUM, is};
use super::entities::{COUNT, NAMES, PAIRS, VALUES};
use heapless::String;

/// What one reference stands for: at most two characters.
pub(super) type Text = String<8>;

/// References that make up most of all, and are not worth a search. All of them may stand without `;`, and none is the
/// beginning of another one.
pub(super) const COMMON: [(&[u8], &str); 5] =
    [(b"amp", "&"), (b"nbsp", "\u{a0}"), (b"quot", "\""), (b"lt", "<"), (b"gt", ">")];

/// Where each name of the blob begins, and behind the last one.
static STARTS: [u16; COUNT + 1] = build_starts();
/// Entries by the hashes of their names, each at its slot or behind it; 0 where there is none, else 1 more.
static SLOTS: [u16; SLOT_COUNT] = build_slots();

const SLOT_BITS: u32 = 12;
const SLOT_COUNT: usize = 1 << SLOT_BITS;

const fn build_starts() -> [u16; COUNT + 1] {
    let names = NAMES.as_bytes();
    let mut starts = [0; COUNT + 1];
    let mut entry = 1;
    let mut i = 0;
    while i < names.len() {
        if names[i] == b' ' {
            starts[entry] = i as u16 + 1;
            entry += 1;
        }
        i += 1;
    }
    starts[COUNT] = names.len() as u16 + 1;
    starts
}

const fn build_slots() -> [u16; SLOT_COUNT] {
    let starts = build_starts();
    let names = NAMES.as_bytes();
    let mut slots = [0; SLOT_COUNT];
    let mut entry = 0;
    while entry < COUNT {
        let mut hash = 0;
        let mut at = starts[entry] as usize;
        while at < names.len() && names[at] > b'!' {
            hash = hash_step(hash, names[at]);
            at += 1;
        }
        let mut slot = slot_of(hash);
        while slots[slot] != 0 {
            slot = (slot + 1) % SLOT_COUNT;
        }
        slots[slot] = entry as u16 + 1;
        entry += 1;
    }
    slots
}

#[inline(always)]
const fn hash_step(hash: u32, byte: u8) -> u32 {
    (hash.rotate_left(5) ^ byte as u32).wrapping_mul(0x9E37_79B1)
}

#[inline(always)]
const fn slot_of(hash: u32) -> usize {
    (hash >> (32 - SLOT_BITS)) as usize
}

/// A row of the blob: the name, and `!` where it may stand without `;`.
fn row(entry: usize) -> &'static [u8] {
    let start = STARTS.get(entry).copied().unwrap_or(0) as usize;
    let end = STARTS.get(entry + 1).copied().unwrap_or(1) as usize - 1;
    between(NAMES.as_bytes(), start, end)
}

/// The entry that a name refers to, followed by `next`, and how many bytes of name and `;` it takes up. `name` is
/// all that might belong to it: a run of letters and digits, cut off behind more than `LONGEST`.
pub(super) fn resolve(name: &[u8], next: Option<u8>, in_attribute: bool) -> Option<(usize, usize)> {
    let Search { exact, legacy } = search(name);
    if let Some(entry) = exact
        && next == Some(b';')
    {
        return Some((entry, name.len() + 1));
    }
    let (entry, len) = legacy?;
    let follows = name.get(len).copied().or(next);
    if in_attribute && follows.is_some_and(|b| b == b'=' || is(b, ALNUM)) { None } else { Some((entry, len)) }
}

struct Search {
    /// The entry of the name.
    exact: Option<usize>,
    /// The entry of its longest beginning that may stand without `;`, and the length of that.
    legacy: Option<(usize, usize)>,
}

/// Bytes of the shortest and the longest name that may stand without `;`.
const LEGACY: core::ops::RangeInclusive<usize> = 2..=6;

/// Looks up the name, and its beginnings on the way.
fn search(name: &[u8]) -> Search {
    let mut found = Search { exact: None, legacy: None };
    let mut hash = 0;
    for (len, &byte) in (1..).zip(name) {
        hash = hash_step(hash, byte);
        if LEGACY.contains(&len)
            && let Some((entry, true)) = find(hash, between(name, 0, len))
        {
            found.legacy = Some((entry, len));
        }
    }
    found.exact = find(hash, name).map(|(entry, _)| entry);
    found
}

/// The entry of a name, and whether it may stand without `;`.
fn find(hash: u32, name: &[u8]) -> Option<(usize, bool)> {
    let mut slot = slot_of(hash);
    loop {
        let entry = (SLOTS[slot % SLOT_COUNT] as usize).checked_sub(1)?;
        let row = row(entry);
        // Most names of other entries are told by their lengths.
        let is_legacy = row.len() == name.len() + 1 && row.ends_with(b"!");
        if (is_legacy || row.len() == name.len()) && row.starts_with(name) {
            return Some((entry, is_legacy));
        }
        slot += 1;
    }
}

/// What an entry stands for.
pub(super) fn value(entry: usize) -> Text {
    let mut text = Text::new();
    let mut push = |code: u32| _ = text.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
    match VALUES.get(entry).copied().unwrap_or(0xFFFD) as u32 {
        code @ 0xD800..0xDC00 => push(0x1D400 + code - 0xD800),
        code @ 0xDC00..0xE000 => {
            let pair = PAIRS.get(code as usize - 0xDC00).copied().unwrap_or([0xFFFD; 2]);
            push(pair[0] as u32);
            push(pair[1] as u32);
        }
        code => push(code),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::entities::LONGEST;
    use super::*;

    /// By the definition: the longest beginning that is in the list.
    fn naive(name: &str) -> (Option<usize>, Option<(usize, usize)>) {
        let rows = || NAMES.split(' ').enumerate();
        let exact = rows().find(|(_, row)| row.trim_end_matches('!') == name).map(|(entry, _)| entry);
        let legacy = rows().filter_map(|(entry, row)| Some((entry, row.strip_suffix('!')?)));
        let legacy = legacy.filter(|(_, row)| name.starts_with(row)).max_by_key(|(_, row)| row.len());
        (exact, legacy.map(|(entry, row)| (entry, row.len())))
    }

    #[test]
    fn search_agrees_with_a_loop_over_all_names() {
        let mut legacy = 0;
        for row in NAMES.split(' ') {
            let name = row.trim_end_matches('!');
            assert!(name.len() <= LONGEST);
            legacy += row.ends_with('!') as usize;
            for name in [name, &name[..name.len() - 1], &std::format!("{name}x"), &std::format!("{name}1;")] {
                let Search { exact, legacy } = search(name.as_bytes());
                assert_eq!((exact, legacy), naive(name), "{name}");
            }
        }
        assert_eq!(legacy, 106);
        for name in ["", "z", "zzzz", "AMp", "0"] {
            assert!(search(name.as_bytes()).exact.is_none(), "{name}");
        }
    }

    #[test]
    fn values_of_all_three_kinds() {
        let value_of = |name: &str| search(name.as_bytes()).exact.map(value);
        assert_eq!(value_of("nbsp").as_deref(), Some("\u{a0}"));
        assert_eq!(value_of("Afr").as_deref(), Some("\u{1d504}"));
        assert_eq!(value_of("NotEqualTilde").as_deref(), Some("\u{2242}\u{338}"));
        for (name, text) in COMMON {
            let name = core::str::from_utf8(name).unwrap();
            assert_eq!(value_of(name).as_deref(), Some(text));
            // Without `;` as well.
            assert_eq!(naive(&std::format!("{name}-")).1.map(|(entry, _)| value(entry)).as_deref(), Some(text));
        }
    }
}
