//! Eight bytes at a time, for what is too short for `memchr` to pay: names, most values, the text between two tags.
//!
//! A mask has bit 7 set in each byte that was looked for. Above the first such byte there may be false ones (a borrow
//! runs upwards), so of a mask, or of several joined by `|`, only the first byte counts.

use crate::limits::DEVICE;
use memchr::memchr2;

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The eight bytes from `pos` on, the first one lowest; nothing where fewer are left.
#[inline(always)]
pub(super) fn load(bytes: &[u8], pos: usize) -> Option<u64> {
    bytes.get(pos..)?.first_chunk().map(|&word| u64::from_le_bytes(word))
}

/// Where the bytes of `word` equal `byte`.
#[inline(always)]
pub(super) const fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * byte as u64), 1)
}

/// Where the bytes of `word` are less than `limit` (which is at most 128).
#[inline(always)]
pub(super) const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * limit as u64) & !word & TOPS
}

/// The index of the first byte in a mask: 8 for an empty one.
#[inline(always)]
pub(super) const fn first(mask: u64) -> usize {
    (mask.trailing_zeros() / 8) as usize
}

/// The first `len` bytes of `word` (at most 7), zeros behind them.
#[inline(always)]
pub(super) const fn head(word: u64, len: usize) -> u64 {
    word & ((1 << (8 * len as u32)) - 1)
}

/// The position of the first `a` or `b` at or behind `pos`, or the length of `bytes`. Looks at `NEAR` words before it
/// calls `memchr2`.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
pub(super) fn find2<const NEAR: usize>(bytes: &[u8], mut pos: usize, a: u8, b: u8) -> usize {
    // Words of 64 bits are two of a device's, and as much again in code.
    for _ in 0..if DEVICE { 0 } else { NEAR } {
        let Some(word) = load(bytes, pos) else { break };
        let found = equal(word, a) | equal(word, b);
        if found != 0 {
            return pos + first(found);
        }
        pos += 8;
    }
    let rest = bytes.get(pos..).unwrap_or(&[]);
    pos + memchr2(a, b, rest).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Words whose bytes stand close to every limit.
    fn words() -> impl Iterator<Item = [u8; 8]> {
        let bytes =
            [0, 1, 0x1f, 0x20, 0x21, 0x26, 0x2f, 0x3c, 0x40, b'A', b'Z', 0x5b, b'a', b'z', 0x7f, 0x80, 0xc1, 0xff];
        let mut state = 1u32;
        (0..200_000).map(move |_| {
            core::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                bytes[(state >> 16) as usize % bytes.len()]
            })
        })
    }

    #[test]
    fn words_agree_with_bytes() {
        for bytes in words() {
            let word = load(&bytes, 0).unwrap();
            let naive = |test: fn(&u8) -> bool| bytes.iter().position(test).unwrap_or(8);
            assert_eq!(first(equal(word, b'<')), naive(|&b| b == b'<'));
            assert_eq!(first(equal(word, 0xff)), naive(|&b| b == 0xff));
            assert_eq!(first(below(word, 0x21)), naive(|&b| b < 0x21));
            assert_eq!(first(below(word, 0x21) | equal(word, b'/')), naive(|&b| b < 0x21 || b == b'/'));
            for len in 0..8 {
                assert_eq!(head(word, len).to_le_bytes()[..len], bytes[..len]);
                assert_eq!(head(word, len).to_le_bytes()[len..], [0; 8][len..]);
            }
        }
    }

    #[test]
    fn find2_agrees_with_a_loop() {
        let bytes: Vec<u8> = words().take(40).flatten().map(|b| if b == b'<' { b'x' } else { b }).collect();
        for at in 0..bytes.len() {
            let mut bytes = bytes[..at.max(1)].to_vec();
            bytes[at.saturating_sub(1)] = b'<';
            for pos in 0..=bytes.len() {
                let naive = (pos..bytes.len()).find(|&i| bytes[i] == b'<' || bytes[i] == b'&').unwrap_or(bytes.len());
                assert_eq!(find2::<2>(&bytes, pos, b'<', b'&'), naive);
            }
        }
    }
}
