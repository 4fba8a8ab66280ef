//! In: the page's bytes and the caller's hint. Out: its charset, decoded text runs, kinds of characters. Imports
//! `limits` and `wide` only.

use crate::limits::DEVICE;

#[cfg(all(feature = "legacy-encodings", feature = "std"))]
mod by_table;
mod charset;
pub mod class;
mod class_table;
mod decode;
mod detect;
mod evidence;
mod label;
#[cfg(all(feature = "legacy-encodings", feature = "std"))]
mod pair_table;
mod prescan;
#[cfg(all(feature = "legacy-encodings", feature = "std"))]
mod single_table;
mod sniff;
mod text;
mod utf8;

pub use charset::Charset;
pub use class::{BYTE_CLASS, CharClass, char_class};
pub use decode::{PageDecoder, Progress, decode_into, decoded_len_bound};
pub use evidence::is_binary;
pub use prescan::{PRESCAN, prescan};
pub use sniff::{Begun, Sniffed, bom, sniff};
pub use text::TextDecoder;
pub(crate) use text::{WINDOWS_1252, char_len};
pub(crate) use utf8::valid_utf8;
pub use utf8::{REPLACEMENT, decode_utf8, encode_utf8};

/// Where a charset comes from, in the order in which the sources are asked. A label that the bytes contradict is passed
/// over (see `sniff`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharsetSource {
    /// A byte order mark.
    Bom,
    /// The caller's hint, normally the HTTP header.
    Hint,
    /// A `meta` element or XML declaration in the page.
    Meta,
    /// The bytes are valid UTF-8.
    Valid,
    /// Recognised from byte statistics.
    Detected,
    /// Nothing was known.
    #[default]
    Fallback,
}

/// `[u8]::is_ascii`. Devices have one for all.
#[inline]
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    if DEVICE { !has_high_bit(bytes) } else { bytes.is_ascii() }
}

#[inline(never)]
fn has_high_bit(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks::<4>();
    words.iter().any(|&word| u32::from_ne_bytes(word) & 0x8080_8080 != 0) || rest.iter().any(|b| !b.is_ascii())
}

/// Offset of the first place where a short needle stands. `memchr::memmem` would bring its own panics (a test
/// looks for them in the library) for searches that are rare and short.
pub(crate) fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let first = *needle.first()?;
    let mut from = 0;
    loop {
        let rest = haystack.get(from..)?;
        let at = from + memchr::memchr(first, rest)?;
        if haystack.get(at..)?.starts_with(needle) {
            return Some(at);
        }
        from = at + 1;
    }
}
