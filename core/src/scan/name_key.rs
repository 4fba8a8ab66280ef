//! Names as numbers, so that to look one up takes one hash and (mostly) one comparison.

use super::class::is;
use super::word::{below, equal, first, head, load};
use crate::limits::DEVICE;

/// A name, its case folded by setting bit 5 of all bytes but control characters. Bytes that are no letters may become
/// equal thereby, but none becomes equal to one that occurs in a known name (letters, digits, `-`).
///
/// Known names have at most 16 bytes; longer ones all have the key `LONG`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameKey {
    /// The first eight bytes, the first one lowest, zeros behind the last one.
    low: u64,
    /// The next eight.
    high: u64,
}

impl NameKey {
    /// No shorter name has this key, since `low` is empty only where `high` is.
    const LONG: NameKey = NameKey { low: 0, high: u64::MAX };

    pub(super) const fn of(name: &[u8]) -> NameKey {
        if name.len() > 16 {
            return NameKey::LONG;
        }
        let mut bytes = [0; 16];
        let mut i = 0;
        while i < name.len() {
            bytes[i] = fold(name[i]);
            i += 1;
        }
        NameKey::from_bytes(&bytes)
    }

    /// Of a name whose case is folded, with zeros behind it.
    const fn from_bytes<const WIDTH: usize>(bytes: &[u8; WIDTH]) -> NameKey {
        let mut padded = [0; 16];
        padded.split_at_mut(WIDTH).0.copy_from_slice(bytes);
        let whole = u128::from_le_bytes(padded);
        NameKey { low: whole as u64, high: (whole >> 64) as u64 }
    }

    /// The key and the end of the name at `start`, which ends before the first byte of class `end` (a subset of white
    /// space, `/`, `=` and `>`). Nothing where the chunk or an unusual byte gets in the way, or where the name is
    /// empty: then it must be read byte by byte.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub(super) fn read(chunk: &[u8], start: usize, end: u8) -> Option<(NameKey, usize)> {
        if DEVICE {
            let name = chunk.get(start..)?;
            let len = name.iter().position(|&b| is(b, end)).filter(|&len| len > 0)?;
            return Some((NameKey::of(name.get(..len)?), start + len));
        }
        // Control characters, space, `/`, and `<`, `=`, `>`, `?` by their common bits: a loop over the bytes would
        // mostly mispredict its exit.
        let ends = |word| below(word, b' ' + 1) | equal(word, b'/') | equal(word | 0x0303_0303_0303_0303, b'?');
        let low = load(chunk, start)?;
        let mut len = first(ends(low));
        let mut key = NameKey { low: low | BIT_5, high: 0 };
        if len < 8 {
            key.low = head(key.low, len);
        } else {
            let high = load(chunk, start + 8)?;
            len = first(ends(high));
            key.high = high | BIT_5;
            if len < 8 {
                key.high = head(key.high, len);
                len += 8;
            } else {
                len = 16 + chunk.get(start + 16..)?.iter().position(|&b| is(b, end))?;
                if len > 16 {
                    key = NameKey::LONG;
                }
            }
        }
        let is_end = is(*chunk.get(start + len)?, end);
        if is_end && len > 0 { Some((key, start + len)) } else { None }
    }
}

const BIT_5: u64 = 0x2020_2020_2020_2020;

/// Never zero: that means "behind the name".
const fn fold(byte: u8) -> u8 {
    match byte {
        0 => 1,
        1..b' ' => byte,
        _ => byte | 0x20,
    }
}

/// Finds the index of a name by its key. `SLOTS` is a power of two above `NAMES`, well above it where speed
/// counts most.
pub(super) struct NameTable<const WIDTH: usize, const NAMES: usize, const SLOTS: usize> {
    /// Zeros behind each.
    names: [[u8; WIDTH]; NAMES],
    /// Index of the name whose key has this hash, or that was pushed here from a slot before; 0 where there is none.
    slots: [u8; SLOTS],
}

impl<const WIDTH: usize, const NAMES: usize, const SLOTS: usize> NameTable<WIDTH, NAMES, SLOTS> {
    /// The table of `names`, but for those before `first`, which is at least 1.
    pub(super) const fn new(names: &[&str; NAMES], first: usize) -> Self {
        assert!(SLOTS.is_power_of_two() && SLOTS > NAMES && NAMES <= 256 && first > 0);
        let mut table = NameTable { names: [[0; WIDTH]; NAMES], slots: [0; SLOTS] };
        let mut i = first;
        while i < NAMES {
            let name = names[i].as_bytes();
            assert!(name.len() <= WIDTH);
            let mut at = 0;
            while at < name.len() {
                table.names[i][at] = name[at];
                at += 1;
            }
            let mut slot = Self::slot(NameKey::of(name));
            while table.slots[slot] != 0 {
                slot = (slot + 1) % SLOTS;
            }
            table.slots[slot] = i as u8;
            i += 1;
        }
        table
    }

    /// The index of the name with this key, or 0.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub(super) fn find(&self, key: NameKey) -> u8 {
        let mut slot = Self::slot(key);
        loop {
            let index = self.slots[slot];
            if index == 0 || self.names.get(index as usize).is_some_and(|name| NameKey::from_bytes(name) == key) {
                return index;
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// The name at an index; empty for those that were left out.
    pub(super) fn name(&self, index: u8) -> &str {
        let name = self.names.get(index as usize).map_or(&[][..], |name| name.as_slice());
        name.split(|&b| b == 0).next().and_then(|name| core::str::from_utf8(name).ok()).unwrap_or("")
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    const fn slot(key: NameKey) -> usize {
        let mixed = (key.low ^ key.high.rotate_left(7)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize % SLOTS
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::{ATTR_NAME_END, TAG_NAME_END};
    use super::*;
    use std::vec::Vec;

    #[test]
    fn names_read_by_words_have_the_key_of_their_bytes() {
        let alphabet = b"aZ-09_=\0/< >\x0b\xc3";
        let mut state = 1u32;
        let mut read = [0; 2];
        for _ in 0..200_000 {
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) as usize
            };
            // Mostly letters, so that long names come up.
            let bytes: Vec<u8> =
                (0..32).map(|_| if next() % 8 == 0 { alphabet[next() % alphabet.len()] } else { b'q' }).collect();
            for end in [TAG_NAME_END, ATTR_NAME_END] {
                let len = bytes.iter().position(|&b| is(b, end));
                if let Some((key, stop)) = NameKey::read(&bytes, 0, end) {
                    assert_eq!(Some(stop), len);
                    assert_eq!(key, NameKey::of(&bytes[..stop]));
                    read[(stop > 8) as usize] += 1;
                }
            }
        }
        assert!(read[0] > 50_000 && read[1] > 50_000, "{read:?}");
        assert_eq!(NameKey::read(b"=abcdefgh =abcdefgh ", 0, ATTR_NAME_END), None);
    }
}
