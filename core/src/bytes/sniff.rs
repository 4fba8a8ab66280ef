//! Finds a page's charset: byte order mark, hint, declaration, validity, statistics, in this order.

use super::prescan::{PRESCAN, prescan};
use super::{Charset, CharsetSource};

/// What is known about a page's encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sniffed {
    /// How the bytes become characters.
    pub charset: Charset,
    /// How this is known.
    pub source: CharsetSource,
    /// Bytes of the byte order mark, which are no text (0, 2 or 3).
    pub bom_len: u8,
}

/// The charset of a whole page. `hint` is a label such as the `charset` of an HTTP header.
pub fn sniff(page: &[u8], hint: Option<&str>) -> Sniffed {
    if let Some((charset, bom_len)) = bom(page) {
        return Sniffed { charset, source: CharsetSource::Bom, bom_len };
    }
    let (charset, source) = if let Some(charset) = hint.and_then(|label| Charset::for_label(label.as_bytes())) {
        (charset, CharsetSource::Hint)
    } else if let Some(charset) = prescan(page.get(..PRESCAN).unwrap_or(page)) {
        (charset, CharsetSource::Meta)
    } else if core::str::from_utf8(page).is_ok() {
        (Charset::Utf8, CharsetSource::Valid)
    } else {
        (Charset::Windows1252, CharsetSource::Fallback)
    };
    Sniffed { charset, source, bom_len: 0 }
}

/// The byte order mark's charset and length.
pub fn bom(page: &[u8]) -> Option<(Charset, u8)> {
    match page {
        [0xEF, 0xBB, 0xBF, ..] => Some((Charset::Utf8, 3)),
        [0xFE, 0xFF, ..] => Some((Charset::Utf16Be, 2)),
        [0xFF, 0xFE, ..] => Some((Charset::Utf16Le, 2)),
        _ => None,
    }
}
