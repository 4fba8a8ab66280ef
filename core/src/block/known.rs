//! Values of `class` that were read before: a page repeats a few dozen of them, and to hash their tokens costs a tenth
//! of an extraction.

use super::lexicon::Lex;
use crate::limits::DEVICE;

/// Bytes of values that are copied where the page is not at hand. Half of what pages have in `class` is in values of
/// more than 56 bytes.
const ROOM: usize = if DEVICE { 1 } else { 1312 };
/// Values that are remembered, a power of two, in 20 bytes each. Devices have no room for any.
const PLACES: usize = if DEVICE { 1 } else { 64 };

/// What a value says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Hash of its bytes, digits aside.
    pub signature: u32,
    /// Of its tokens.
    pub lex: Lex,
}

/// A value that was read.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    // Where its bytes begin: in the source, or counted from the first byte that was ever copied; those are there until
    // `ROOM` more are.
    at: u32,
    // 0 is a free place.
    len: u16,
    said: Said,
}

impl Value {
    /// None.
    pub const NONE: Value = Value { at: 0, len: 0, said: Said { signature: 0, lex: Lex::EMPTY } };
}

/// The values, each at the place that its ends choose, where the next one of that place takes its turn.
#[derive(Clone, Debug)]
pub struct Known {
    values: [Value; PLACES],
    // The byte that is counted as number n is at n % ROOM. Values do not wrap: what is left before the end is skipped.
    bytes: [u8; ROOM],
    end: u32,
}

impl Known {
    /// Nothing yet.
    pub const fn new() -> Known {
        Known { values: [Value::NONE; PLACES], bytes: [0; ROOM], end: 0 }
    }

    /// What `value` says: as last time, or what `read` finds. It stands at `at` in `source`, the whole page; where that
    /// is empty, values are copied. `places` are used in place of its own where there are any, a power of two.
    #[inline]
    pub fn said(
        &mut self,
        value: &[u8],
        at: u32,
        source: &[u8],
        places: &mut [Value],
        read: impl FnOnce() -> Said,
    ) -> Said {
        if DEVICE {
            return read();
        }
        let Some(len) = u16::try_from(value.len()).ok().filter(|&len| len > 0) else { return read() };
        let places = if places.is_empty() { &mut self.values } else { places };
        let number = place_of(value) & places.len().wrapping_sub(1);
        let Some(place) = places.get_mut(number) else { return read() };
        if place.len == len {
            let from = place.at as usize;
            let before = match source {
                [] if self.end - place.at > ROOM as u32 => None,
                [] => self.bytes.get(from % ROOM..from % ROOM + value.len()),
                _ => source.get(from..from + value.len()),
            };
            if before == Some(value) {
                return place.said;
            }
        }
        let said = read();
        if !source.is_empty() {
            *place = Value { at, len, said };
            return said;
        }
        let rest = ROOM - self.end as usize % ROOM;
        let skipped = if value.len() > rest { rest } else { 0 };
        // All the values of a page are fewer bytes than the page, but not with all that is skipped.
        if value.len() <= ROOM
            && let Some(end) = self.end.checked_add((skipped + value.len()) as u32)
        {
            let at = end - u32::from(len);
            if let Some(bytes) = self.bytes.get_mut(at as usize % ROOM..).and_then(|b| b.get_mut(..value.len())) {
                bytes.copy_from_slice(value);
            }
            *place = Value { at, len, said };
            self.end = end;
        }
        said
    }
}

/// By the first and the last eight bytes, or as many as there are.
#[inline]
fn place_of(value: &[u8]) -> usize {
    let (first, last) = match (value.first_chunk(), value.last_chunk()) {
        (Some(&first), Some(&last)) => (u64::from_le_bytes(first), u64::from_le_bytes(last)),
        _ => (value.iter().fold(0, |word, &b| word << 8 | u64::from(b)), 0),
    };
    let mixed = (first ^ last.rotate_left(29) ^ value.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as usize
}

// Where pointers have 32 bits nothing is remembered.
#[cfg(all(test, not(target_pointer_width = "32")))]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_belongs_to_the_value() {
        let mut known = Known::new();
        let long = [b'x'; ROOM + 1];
        let mut repeated = 0;
        for round in 0..3 {
            for n in 0..2000u32 {
                let value = std::format!("{}class-{}-of-many", "a".repeat(n as usize % 150), n / 2);
                let said = Said { signature: n / 2 * 150 + n % 150, ..Said::default() };
                assert_eq!(known.said(value.as_bytes(), 0, b"", &mut [], || said), said, "{round}");
                assert_eq!(
                    known.said(value.as_bytes(), 0, b"", &mut [], || {
                        repeated += 1;
                        said
                    }),
                    said,
                    "{round}"
                );
            }
            let edges = [
                &b""[..],
                b"a",
                b"b",
                b"ab",
                b"ba",
                b"abcdefg",
                b"abcdefgh",
                &long,
                &long[..ROOM],
                &long[..ROOM / 2 + 1],
            ];
            for (n, value) in edges.into_iter().enumerate() {
                let said = Said { signature: n as u32, ..Said::default() };
                assert_eq!(known.said(value, 0, b"", &mut [], || said), said, "{round}");
            }
        }
        assert_eq!(repeated, 0);
        known.said(b"abcdefgh", 0, b"", &mut [], || Said { signature: 6, ..Said::default() });
        assert_eq!(known.said(b"abcdefgh", 0, b"", &mut [], || unreachable!()).signature, 6);
    }

    #[test]
    fn values_are_found_in_the_page() {
        let mut known = Known::new();
        let page = b"one two-two one two_two";
        for (round, (from, to, signature)) in
            [(0, 3, 1), (4, 11, 2), (12, 15, 1), (16, 23, 3), (4, 11, 2)].into_iter().enumerate()
        {
            let mut is_read = false;
            let said = known.said(&page[from..to], from as u32, page, &mut [], || {
                is_read = true;
                Said { signature, ..Said::default() }
            });
            assert_eq!((said.signature, is_read || round == 4), (signature, round != 2));
        }
    }

    #[test]
    fn counting_ends() {
        let mut known = Known { end: u32::MAX - 9, ..Known::new() };
        let said = |signature| Said { signature, ..Said::default() };
        assert_eq!(known.said(b"12345678", 0, b"", &mut [], || said(1)), said(1));
        assert_eq!(known.said(b"12345678", 0, b"", &mut [], || unreachable!()), said(1));
        assert_eq!(known.said(b"abcdefgh", 0, b"", &mut [], || said(2)), said(2));
        assert_eq!(known.said(b"abcdefgh", 0, b"", &mut [], || said(3)), said(3));
        assert_eq!(known.said(b"12345678", 0, b"", &mut [], || unreachable!()), said(1));
    }
}
