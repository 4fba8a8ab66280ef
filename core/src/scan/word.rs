//! Eight bytes at a time, for what is too short for `memchr` to pay: names, most values, the text between two tags.
//!
//! A mask has bit 7 set in each byte that was looked for. Above the first such byte there may be false ones (a borrow
//! runs upwards), so of a mask, or of several joined by `|`, only the first byte counts.

use crate::limits::{DEVICE, FAST};
use memchr::{memchr, memchr2, memchr3};

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The eight bytes from `pos` on, the first one lowest; nothing where fewer are left.
#[inline(always)]
pub(crate) fn load(bytes: &[u8], pos: usize) -> Option<u64> {
    let word = bytes.get(pos..pos.checked_add(8)?)?;
    word.first_chunk().map(|&word| u64::from_le_bytes(word))
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
pub(crate) const fn first(mask: u64) -> usize {
    (mask.trailing_zeros() / 8) as usize
}

/// The eight bytes from `pos` on, or as many as are left with zeros behind them.
#[inline(always)]
pub(crate) fn load_rest(bytes: &[u8], pos: usize) -> u64 {
    if let Some(word) = load(bytes, pos) {
        return word;
    }
    let rest = bytes.get(pos..).unwrap_or(&[]);
    let len = rest.len() as u32;
    if let (Some(last), 1..8) = (bytes.last_chunk(), len) {
        return u64::from_le_bytes(*last) >> (64 - 8 * len);
    }
    // Both ends, which overlap.
    match (rest.first_chunk(), rest.last_chunk(), rest) {
        (Some(&low), Some(&high), _) => {
            u64::from(u32::from_le_bytes(low)) | u64::from(u32::from_le_bytes(high)) << (8 * (len & 7) - 32)
        }
        (_, _, &[a, b, c]) => u64::from_le_bytes([a, b, c, 0, 0, 0, 0, 0]),
        (_, _, &[a, b]) => u64::from_le_bytes([a, b, 0, 0, 0, 0, 0, 0]),
        (_, _, &[a]) => u64::from(a),
        _ => 0,
    }
}

/// The lower seven bits of the bytes that are at least `from` and below `to`: bit 7 is set where they are. Exact in
/// every byte.
#[inline(always)]
const fn within(low: u64, from: u8, to: u8) -> u64 {
    (low + ONES * (0x80 - from as u64)) & !(low + ONES * (0x80 - to as u64))
}

/// Where the bytes of `word` are no letters of ASCII. Exact in every byte.
#[inline(always)]
pub(crate) const fn no_letters(word: u64) -> u64 {
    !within((word | BIT_5) & !TOPS, b'a', b'z' + 1) & TOPS | word & TOPS
}

/// Where the bytes of `word` are none of space, tab, LF and CR. Exact in every byte.
#[inline(always)]
pub(crate) const fn no_common_blanks(word: u64) -> u64 {
    let low = word & !TOPS;
    let blank = within(low, b'\t', b'\n' + 1) | within(low, b'\r', b'\r' + 1) | within(low, b' ', b' ' + 1);
    (!blank | word) & TOPS
}

/// Where the bytes of `word` are spaces. Exact in every byte.
#[inline(always)]
pub(crate) const fn spaces(word: u64) -> u64 {
    within(word & !TOPS, b' ', b' ' + 1) & !word & TOPS
}

/// Where the bytes of `word` are not printable ASCII. Exact in every byte.
#[inline(always)]
pub(crate) const fn no_print(word: u64) -> u64 {
    (!within(word & !TOPS, b' ', 0x7F) | word) & TOPS
}

/// The same, or `<` or `&`.
#[inline(always)]
pub(crate) const fn no_plain(word: u64) -> u64 {
    let low = word & !TOPS;
    let special = within(low, b'<', b'<' + 1) | within(low, b'&', b'&' + 1);
    special & TOPS | no_print(word)
}

/// Where the bytes of `word` are digits. Exact in every byte.
#[inline(always)]
pub(crate) const fn digits(word: u64) -> u64 {
    within(word & !TOPS, b'0', b'9' + 1) & !word & TOPS
}

/// Where the bytes of `word` are `d` or `v` in any case, with an `i`, a blank, a control character or the word's end
/// behind them. Exact in every byte.
#[inline(always)]
pub(crate) const fn di_or_vi(word: u64) -> u64 {
    let low = word & !TOPS;
    let small = low | BIT_5;
    let d_or_v = within(small, b'd', b'd' + 1) | within(small, b'v', b'v' + 1);
    let goes_on = within(small, b'i', b'i' + 1) | within(low, 0, b' ' + 1);
    d_or_v & !word & TOPS & ((goes_on & !word & TOPS) >> 8 | 0x80 << 56)
}

/// The first `len` bytes of `word` (1 to 8), each rotated by five bits more than the one behind it, all together: what
/// `hash.rotate_left(5) ^ byte` makes of them one by one, from 0 on.
#[inline(always)]
pub(crate) const fn rotated(word: u64, len: usize) -> u32 {
    const PAIRS: u64 = 0x00FF_00FF_00FF_00FF;
    const FOURS: u64 = 0x0000_FFFF_0000_FFFF;
    // Zeros in front count for nothing.
    let word = word << (64 - 8 * len as u32);
    let twos = (word & PAIRS) << 5 ^ (word >> 8 & PAIRS);
    let fours = (twos & FOURS) << 10 ^ (twos >> 16 & FOURS);
    (fours as u32).rotate_left(20) ^ (fours >> 32) as u32
}

/// Bit 5 of every byte, which is what small letters have and capitals have not.
pub(crate) const BIT_5: u64 = ONES * 0x20;

/// The first `len` bytes of `word` (at most 7), zeros behind them.
#[inline(always)]
pub(super) const fn head(word: u64, len: usize) -> u64 {
    word & ((1 << (8 * len as u32)) - 1)
}

/// The position of the first `a` or `b` at or behind `pos`, or the length of `bytes`. Looks at `NEAR` words before it
/// calls `memchr2`.
#[inline(always)]
pub(super) fn find2<const NEAR: usize>(bytes: &[u8], mut pos: usize, a: u8, b: u8) -> usize {
    // Words of 64 bits are two of a device's, and as much again in code.
    if DEVICE {
        return find2_far(bytes, pos, a, b);
    }
    for _ in 0..NEAR {
        let Some(word) = load(bytes, pos) else { break };
        let found = equal(word, a) | equal(word, b);
        if found != 0 {
            return pos + first(found);
        }
        pos += 8;
    }
    find2_far(bytes, pos, a, b)
}

/// The same by `memchr2` alone: on devices one function for all who search.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
#[cfg_attr(target_pointer_width = "32", inline(never))]
fn find2_far(bytes: &[u8], pos: usize, a: u8, b: u8) -> usize {
    let rest = bytes.get(pos..).unwrap_or(&[]);
    pos + memchr2(a, b, rest).unwrap_or(rest.len())
}

/// The same of one byte.
#[inline(always)]
pub(super) fn find1<const NEAR: usize>(bytes: &[u8], mut pos: usize, a: u8) -> usize {
    // One search for both on devices.
    if !FAST {
        return find2::<NEAR>(bytes, pos, a, a);
    }
    for _ in 0..NEAR {
        let Some(word) = load(bytes, pos) else { break };
        let found = equal(word, a);
        if found != 0 {
            return pos + first(found);
        }
        pos += 8;
    }
    let rest = bytes.get(pos..).unwrap_or(&[]);
    pos + memchr(a, rest).unwrap_or(rest.len())
}

/// The same of three bytes; looks at one word.
#[inline]
pub(super) fn find3(bytes: &[u8], mut pos: usize, a: u8, b: u8, c: u8) -> usize {
    if FAST && let Some(word) = load(bytes, pos) {
        let found = equal(word, a) | equal(word, b) | equal(word, c);
        if found != 0 {
            return pos + first(found);
        }
        pos += 8;
    }
    let rest = bytes.get(pos..).unwrap_or(&[]);
    pos + memchr3(a, b, c, rest).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Words whose bytes stand close to every limit.
    fn words() -> impl Iterator<Item = [u8; 8]> {
        let bytes = [
            0, 1, 9, 0xa, 0xc, 0xd, 0x1f, 0x20, 0x21, 0x26, 0x2f, 0x3c, 0x40, b'A', b'Z', 0x5b, b'a', b'z', 0x7f, 0x80,
            0xc1, 0xff, b'd', b'V', b'i', b'I', 0xe4,
        ];
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
            assert_eq!(first(no_letters(word)), naive(|b| !b.is_ascii_alphabetic()));
            assert_eq!(first(no_common_blanks(word)), naive(|b| !matches!(b, b'\t' | b'\n' | b'\r' | b' ')));
            assert_eq!(first(spaces(word)), naive(|&b| b == b' '));
            assert_eq!(first(no_print(word)), naive(|b| !matches!(b, b' '..0x7F)));
            assert_eq!(first(no_plain(word)), naive(|b| !matches!(b, b' '..0x7F) || matches!(b, b'<' | b'&')));
            assert_eq!(first(digits(word)), naive(u8::is_ascii_digit));
            let goes_on = |place: usize| bytes.get(place + 1).is_none_or(|&b| b <= b' ' || b | 0x20 == b'i');
            let is_di_or_vi = |place: &usize| matches!(bytes[*place] | 0x20, b'd' | b'v') && goes_on(*place);
            assert_eq!(first(di_or_vi(word)), (0..8).find(is_di_or_vi).unwrap_or(8));
            for len in 1..=8 {
                let naive = bytes[..len].iter().fold(0u32, |hash, &b| hash.rotate_left(5) ^ u32::from(b));
                assert_eq!(rotated(word, len), naive);
            }
            for len in 0..8 {
                assert_eq!(load_rest(&bytes[..len], 0), head(word, len));
                assert_eq!(head(word, len).to_le_bytes()[..len], bytes[..len]);
                assert_eq!(head(word, len).to_le_bytes()[len..], [0; 8][len..]);
            }
        }
    }

    #[test]
    fn rests_are_what_is_left() {
        let bytes: Vec<u8> = (1..40).collect();
        for len in 0..bytes.len() {
            for pos in 0..=len {
                let mut word = [0; 8];
                word.iter_mut().zip(&bytes[pos..len]).for_each(|(to, &from)| *to = from);
                assert_eq!(load_rest(&bytes[..len], pos).to_le_bytes(), word);
            }
        }
    }

    #[test]
    fn searches_agree_with_a_loop() {
        let bytes: Vec<u8> = words().take(40).flatten().map(|b| if b == b'<' { b'x' } else { b }).collect();
        for at in 0..bytes.len() {
            let mut bytes = bytes[..at.max(1)].to_vec();
            bytes[at.saturating_sub(1)] = b'<';
            for pos in 0..=bytes.len() {
                let naive = (pos..bytes.len()).find(|&i| bytes[i] == b'<' || bytes[i] == b'&').unwrap_or(bytes.len());
                assert_eq!(find2::<2>(&bytes, pos, b'<', b'&'), naive);
                let naive = (pos..bytes.len()).find(|&i| bytes[i] == b'<').unwrap_or(bytes.len());
                assert_eq!(find1::<2>(&bytes, pos, b'<'), naive);
                let naive = (pos..bytes.len()).find(|&i| matches!(bytes[i], b'<' | b'&' | 0)).unwrap_or(bytes.len());
                assert_eq!(find3(&bytes, pos, b'<', b'&', 0), naive);
            }
        }
    }
}
