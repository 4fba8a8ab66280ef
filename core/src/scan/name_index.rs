//! The names of character references laid out for speed where 35 KiB do not matter: the compiler unpacks the list. To
//! find a name costs a fourth of what the search in the packed list does.

use super::between;
use super::entities::{CODES, COUNT, FIRST_PAIR, LEGACIES, LETTERS, NAMES};

/// All letters of the names, in their order.
static UNPACKED: [u8; LETTERS] = ALL.letters;
/// Where each name's letters begin, and where the last one's end.
static BEGINS: [u16; COUNT + 1] = ALL.begins;
/// Entries by the hash of their name, more than half of the places empty: as in any table of open addressing, an entry
/// stands at its hash or behind it, with no empty place between.
static SLOTS: [u16; SLOT_COUNT] = slots();
/// The names that may stand without `;`, in their order.
static LEGACY: [Legacy; LEGACIES] = legacies();

const SLOT_COUNT: usize = (2 * COUNT).next_power_of_two();
const EMPTY: u16 = u16::MAX;
const ALL: Unpacked = unpack();

struct Unpacked {
    letters: [u8; LETTERS],
    begins: [u16; COUNT + 1],
    may_lack_end: [bool; COUNT],
}

#[derive(Clone, Copy)]
struct Legacy {
    key: u64,
    /// Which bits of a key must be those of this one.
    mask: u64,
    entry: u16,
    len: u8,
}

/// The entry of `name`, where `has_end` says that a `;` follows it, or of its longest beginning that may stand without
/// `;`; and how many bytes of name and `;` it takes up.
pub(super) fn find(name: &[u8], has_end: bool) -> Option<(usize, usize)> {
    if has_end && let Some(entry) = exact(name) {
        return Some((entry, name.len() + 1));
    }
    legacy(name)
}

fn exact(name: &[u8]) -> Option<usize> {
    let mut slot = hash(name);
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

fn legacy(name: &[u8]) -> Option<(usize, usize)> {
    let key = key_of(name);
    // The longest one is the last one in front: others between have none of the same letters behind.
    let behind = LEGACY.partition_point(|legacy| legacy.key <= key);
    let found = LEGACY.get(..behind)?.iter().rev().take_while(|legacy| (legacy.key ^ key) >> 48 == 0);
    let found = found.into_iter().find(|legacy| (legacy.key ^ key) & legacy.mask == 0)?;
    Some((found.entry.into(), found.len.into()))
}

/// The first eight letters; none of the names that may stand without `;` has more.
const fn key_of(name: &[u8]) -> u64 {
    let (mut key, mut i) = (0, 0);
    while i < 8 {
        key = key << 8 | if i < name.len() { name[i] as u64 } else { 0 };
        i += 1;
    }
    key
}

const fn hash(name: &[u8]) -> usize {
    let (mut hash, mut i) = (0_u32, 0);
    while i < name.len() {
        hash = (hash ^ name[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    (hash ^ hash >> 15) as usize
}

const fn unpack() -> Unpacked {
    let mut all = Unpacked { letters: [0; LETTERS], begins: [0; COUNT + 1], may_lack_end: [false; COUNT] };
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
        let mut slot = hash(name_of(entry)) % SLOT_COUNT;
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
