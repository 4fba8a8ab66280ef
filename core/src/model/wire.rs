//! Little-endian numbers out of a byte slice.

use core::ops::RangeInclusive;

use super::error::Problem;

/// Fails, naming the bound that it breaks, where `found` is not in the range.
pub(super) fn in_range(what: &'static str, found: u32, range: RangeInclusive<u32>) -> Result<(), Problem> {
    let limit = if found < *range.start() { *range.start() } else { *range.end() };
    if range.contains(&found) { Ok(()) } else { Err(Problem::OutOfRange { what, found, limit }) }
}

/// Reads from the front of `rest`. `whole` is the length that it had.
pub(super) struct Reader<'m> {
    rest: &'m [u8],
    whole: usize,
}

impl<'m> Reader<'m> {
    pub fn new(bytes: &'m [u8]) -> Reader<'m> {
        Reader { rest: bytes, whole: bytes.len() }
    }

    /// The next `N` bytes.
    pub fn array<const N: usize>(&mut self) -> Result<&'m [u8; N], Problem> {
        let Some((head, rest)) = self.rest.split_first_chunk::<N>() else { return Err(self.short_of(N)) };
        self.rest = rest;
        Ok(head)
    }

    /// The next `count` records of `N` bytes.
    pub fn records<const N: usize>(&mut self, count: usize) -> Result<&'m [[u8; N]], Problem> {
        let length = count.saturating_mul(N);
        let Some((head, rest)) = self.rest.split_at_checked(length) else { return Err(self.short_of(length)) };
        self.rest = rest;
        Ok(head.as_chunks::<N>().0)
    }

    pub fn byte(&mut self) -> Result<u8, Problem> {
        let &[byte] = self.array()?;
        Ok(byte)
    }

    pub fn u16(&mut self) -> Result<u16, Problem> {
        self.array().map(|&bytes| u16::from_le_bytes(bytes))
    }

    pub fn i32(&mut self) -> Result<i32, Problem> {
        self.array().map(|&bytes| i32::from_le_bytes(bytes))
    }

    /// What has not been read.
    pub fn rest(&self) -> &'m [u8] {
        self.rest
    }

    /// The last `expected` bytes; the section must end with them.
    pub fn last(self, expected: usize) -> Result<&'m [u8], Problem> {
        if self.rest.len() == expected { Ok(self.rest) } else { Err(self.short_of(expected)) }
    }

    fn short_of(&self, more: usize) -> Problem {
        Problem::Length { found: self.whole, expected: (self.whole - self.rest.len()).saturating_add(more) }
    }
}
