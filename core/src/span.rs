//! Byte ranges into the source. Records hold these, never pointers.

/// Bytes `start..end` of the page, counted from the first byte the caller gave (a byte order mark included).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte; never below `start`.
    pub end: u32,
}

impl Span {
    /// The empty span at offset 0.
    pub const EMPTY: Span = Span { start: 0, end: 0 };

    /// Bytes in the span.
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// True where the span holds no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The span's bytes, or none of them where it lies outside `source`.
    pub fn slice(self, source: &[u8]) -> &[u8] {
        source.get(self.start as usize..self.end as usize).unwrap_or(&[])
    }
}
