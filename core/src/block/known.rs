//! Values of `class` that were read before: a page repeats a few dozen of them, and to hash their tokens costs a tenth of
//! an extraction.

use super::lexicon::Lex;
use crate::limits::DEVICE;

/// Bytes of the longest value that is remembered.
const LONGEST: usize = 56;
/// Values that are remembered, a power of two. 72 bytes each: devices have none to spare.
const PLACES: usize = if DEVICE { 4 } else { 32 };

/// What a value says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Hash of its bytes, digits aside.
    pub signature: u32,
    /// Of its tokens.
    pub lex: Lex,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    bytes: [u8; LONGEST],
    // 0 is a free place.
    len: u8,
    said: Said,
}

/// The values, each at the place that its ends choose, where the next one of that place takes its turn.
#[derive(Clone, Debug)]
pub struct Known {
    values: [Value; PLACES],
}

impl Known {
    /// Nothing yet.
    pub const fn new() -> Known {
        let said = Said { signature: 0, lex: Lex::EMPTY };
        Known { values: [Value { bytes: [0; LONGEST], len: 0, said }; PLACES] }
    }

    /// What `value` says: as last time, or what `read` finds.
    #[inline]
    pub fn said(&mut self, value: &[u8], read: impl FnOnce() -> Said) -> Said {
        if value.is_empty() || value.len() > LONGEST {
            return read();
        }
        let place = &mut self.values[place_of(value)];
        if place.bytes.get(..place.len as usize) != Some(value) {
            if let Some(bytes) = place.bytes.get_mut(..value.len()) {
                bytes.copy_from_slice(value);
            }
            (place.len, place.said) = (value.len() as u8, read());
        }
        place.said
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
    (mixed >> 32) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_belongs_to_the_value() {
        let mut known = Known::new();
        let long = [b'x'; LONGEST + 1];
        for round in 0..3 {
            for n in 0..200u32 {
                let value = std::format!("{}class-{n}-of-many", "a".repeat(n as usize % 50));
                let said = Said { signature: n, ..Said::default() };
                assert_eq!(known.said(value.as_bytes(), || said), said, "{round}");
            }
            for (n, value) in
                [&b""[..], b"a", b"b", b"ab", b"ba", b"abcdefg", b"abcdefgh", &long].into_iter().enumerate()
            {
                let said = Said { signature: n as u32, ..Said::default() };
                assert_eq!(known.said(value, || said), said, "{round}");
            }
        }
        let again = known.said(b"abcdefgh", || unreachable!());
        assert_eq!(again.signature, 6);
    }
}
