//! Finds a page's charset: byte order mark, hint, declaration, validity, statistics, in this order.

use super::detect::detect;
use super::evidence::Evidence;
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

/// The charset of a page, or of its beginning if there is no more yet. `hint` is a label such as the `charset` of an
/// HTTP header.
///
/// 1. A byte order mark.
/// 2. The hint.
/// 3. The prescan of the first `PRESCAN` bytes.
/// 4. UTF-8, if the bytes are UTF-8.
/// 5. A declaration further down: browsers take one wherever it stands in the head.
/// 6. Byte statistics (feature `detect-encoding`).
/// 7. windows-1252.
///
/// A label that the bytes contradict is passed over, other than in the WHATWG standard: a legacy label on a page that
/// is valid UTF-8 (saved pages are often converted and keep their `meta`: 64 of the 3,785 pages of the data sets),
/// UTF-8 where most sequences are invalid, UTF-16 where there is no zero byte.
pub fn sniff(page: &[u8], hint: Option<&str>) -> Sniffed {
    if let Some((charset, bom_len)) = bom(page) {
        return Sniffed { charset, source: CharsetSource::Bom, bom_len };
    }
    let (charset, source) = sniff_unmarked(page, hint);
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

fn sniff_unmarked(page: &[u8], hint: Option<&str>) -> (Charset, CharsetSource) {
    let head = page.get(..PRESCAN).unwrap_or(page);
    let hinted = hint.and_then(|label| Charset::for_label(label.as_bytes()));
    if is_utf16(head, hinted) {
        return match (hinted, head) {
            (Some(charset @ (Charset::Utf16Le | Charset::Utf16Be)), _) => (charset, CharsetSource::Hint),
            (_, [0, ..]) => (Charset::Utf16Be, CharsetSource::Detected),
            _ => (Charset::Utf16Le, CharsetSource::Detected),
        };
    }
    let evidence = Evidence::of(page);
    let believable =
        |charset: &Charset| !matches!(charset, Charset::Utf16Le | Charset::Utf16Be) && !evidence.contradicts(*charset);
    if let Some(charset) = hinted.filter(believable) {
        (charset, CharsetSource::Hint)
    } else if let Some(charset) = prescan(head).filter(believable) {
        (charset, CharsetSource::Meta)
    } else if evidence.is_utf8() {
        (Charset::Utf8, CharsetSource::Valid)
    } else if let Some(charset) = prescan(page).filter(believable) {
        (charset, CharsetSource::Meta)
    } else if let Some(charset) = detect(page) {
        (charset, CharsetSource::Detected)
    } else {
        (Charset::Windows1252, CharsetSource::Fallback)
    }
}

/// What is known of a page that has been ASCII so far.
#[derive(Clone, Copy, Debug)]
pub struct Begun {
    /// What its beginning says.
    pub sniffed: Sniffed,
    // What it declares, for the case that the hint is wrong.
    declared: Option<Charset>,
}

impl Begun {
    /// Of the beginning of a page; `sniffed` is what `sniff` said of it.
    pub fn new(head: &[u8], sniffed: Sniffed) -> Begun {
        let declared = match sniffed.source {
            CharsetSource::Hint => prescan(head.get(..PRESCAN).unwrap_or(head)),
            _ => None,
        };
        Begun { sniffed, declared: declared.filter(|charset| charset.is_ascii_compatible()) }
    }

    /// The charset of the page, of which all was ASCII before `rest`.
    pub fn sniff_rest(self, rest: &[u8]) -> Sniffed {
        let before = self.sniffed;
        if before.source == CharsetSource::Bom {
            return before;
        }
        let evidence = Evidence::of(rest);
        let named = matches!(before.source, CharsetSource::Hint | CharsetSource::Meta);
        let (charset, source) = if named && !evidence.contradicts(before.charset) {
            (before.charset, before.source)
        } else if let Some(charset) = self.declared.filter(|charset| !evidence.contradicts(*charset)) {
            (charset, CharsetSource::Meta)
        } else if evidence.is_utf8() {
            (Charset::Utf8, CharsetSource::Valid)
        } else if let Some(charset) = detect(rest) {
            (charset, CharsetSource::Detected)
        } else {
            (Charset::Windows1252, CharsetSource::Fallback)
        };
        Sniffed { charset, source, bom_len: before.bom_len }
    }
}

/// UTF-16 without a byte order mark: markup shows as zero bytes, which no other charset has. Taken for granted where
/// the page begins with `<`, believed from a hint where there is a zero byte at all.
fn is_utf16(head: &[u8], hinted: Option<Charset>) -> bool {
    match hinted {
        // Not `contains`, whose search in long slices is a quarter of a KiB on a Cortex-M4.
        Some(Charset::Utf16Le | Charset::Utf16Be) => head.iter().position(|&b| b == 0).is_some(),
        _ => matches!(head, [b'<', 0, second, 0, ..] | [0, b'<', 0, second, ..] if *second != 0),
    }
}
