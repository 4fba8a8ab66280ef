//! Plain text: what stands between empty lines is a block, and so is a list item (paper 2, section 2, third stage).

use super::builder::{Builder, Hooks};
use super::flag;
use crate::scan::Sink;

/// Reads a text that begins at byte `at` of the source.
pub fn read<H: Hooks>(text: &[u8], at: u32, builder: &mut Builder<'_, H>) {
    let mut from = 0;
    while let Some(rest) = text.get(from..).filter(|rest| !rest.is_empty()) {
        // A line ends with LF, CR or both.
        let len = match memchr::memchr2(b'\n', b'\r', rest) {
            Some(i) => i + if rest.get(i..).is_some_and(|end| end.starts_with(b"\r\n")) { 2 } else { 1 },
            None => rest.len(),
        };
        let line = rest.get(..len).unwrap_or(rest);
        let words = line.trim_ascii();
        if words.is_empty() {
            builder.boundary(0);
        } else if is_list_item(words) {
            builder.boundary(flag::LIST_ITEM | flag::LIST);
        }
        if !words.is_empty() {
            builder.text(line, at + from as u32);
        }
        from += len;
    }
}

/// True for lines that begin with a bullet, or a number below 1000 and a full stop or bracket, and white space.
fn is_list_item(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
    let marker = match (digits, line.get(digits..).unwrap_or(&[])) {
        (0, [b'*' | b'+' | b'-', rest @ ..]) => rest,
        // Bullet, triangular bullet, hyphen bullet, white bullet; middle dot.
        (0, [0xE2, 0x80, 0xA2 | 0xA3, rest @ ..] | [0xE2, 0x81, 0x83, rest @ ..] | [0xE2, 0x97, 0xA6, rest @ ..]) => {
            rest
        }
        (0, [0xC2, 0xB7, rest @ ..]) => rest,
        (1..=3, [b'.' | b')', rest @ ..]) => rest,
        _ => return false,
    };
    marker.first().is_some_and(u8::is_ascii_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_items() {
        for line in ["* a", "+\ta", "- a", "1. a", "12) a", "\u{2022} a", "\u{b7} a"] {
            assert!(is_list_item(line.as_bytes()), "{line}");
        }
        for line in ["a", "*a", "--- a", "1.5 a", "2024. a", "1. ".trim(), "-", "\u{2014} a", "3 a"] {
            assert!(!is_list_item(line.as_bytes()), "{line}");
        }
    }
}
