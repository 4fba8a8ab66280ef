//! One character of UTF-8 at a time, without trust in the bytes.

/// What stands for anything that cannot be decoded.
pub const REPLACEMENT: u32 = 0xFFFD;

/// The character at `pos` and its length in bytes. What is not UTF-8 reads as U+FFFD with the length of the maximal
/// subpart, as in the WHATWG decoder (1 to 3 bytes); a sequence cut by the end of `bytes` likewise. At or behind the
/// end: U+FFFD of length 0.
#[inline]
pub fn decode_utf8(bytes: &[u8], pos: usize) -> (u32, usize) {
    let (code, len) = decode_checked(bytes, pos);
    (code.unwrap_or(REPLACEMENT), len)
}

/// `decode_utf8` that tells what is invalid from a U+FFFD of the page.
#[inline]
pub(super) fn decode_checked(bytes: &[u8], pos: usize) -> (Option<u32>, usize) {
    let rest = bytes.get(pos..).unwrap_or(&[]);
    // Most of what is not ASCII has two bytes or three, and all of them: the marks of lead and trails are compared at
    // once.
    if let Some(&[a, b, c]) = rest.first_chunk() {
        let [a, b, c] = [a, b, c].map(u32::from);
        if (a << 16 | b << 8 | c) & 0xF0_C0_C0 == 0xE0_80_80 {
            let code = (a & 0x0F) << 12 | (b & 0x3F) << 6 | c & 0x3F;
            // Neither overlong nor a surrogate: mostly one comparison.
            if code.wrapping_sub(0x800) < 0xD000 || code >= 0xE000 {
                return (Some(code), 3);
            }
        }
    }
    if let Some(&[a, b]) = rest.first_chunk() {
        let [a, b] = [a, b].map(u32::from);
        if (a << 8 | b) & 0xE0_C0 == 0xC0_80 && a >= 0xC2 {
            return (Some((a & 0x1F) << 6 | b & 0x3F), 2);
        }
    }
    decode_any(bytes, pos)
}

/// Bytes from which on a validator with SIMD is worth its call.
#[cfg(feature = "std")]
const LONG: usize = 64;

/// The text, if it is valid.
#[inline(always)]
pub(crate) fn valid_utf8(bytes: &[u8]) -> Option<&str> {
    // That of the standard library takes some 30 instructions for a character beyond ASCII.
    #[cfg(feature = "std")]
    if bytes.len() >= LONG {
        return simdutf8::basic::from_utf8(bytes).ok();
    }
    core::str::from_utf8(bytes).ok()
}

fn decode_any(bytes: &[u8], pos: usize) -> (Option<u32>, usize) {
    let Some(&lead) = bytes.get(pos) else { return (None, 0) };
    if lead < 0x80 {
        return (Some(lead as u32), 1);
    }
    let rest = bytes.get(pos + 1..).unwrap_or(&[]);
    // Length, bits of the lead byte, bounds of the second byte: overlong forms, surrogates and what lies behind
    // U+10FFFF are told by the second byte.
    let (len, bits, low, high) = match lead {
        0xC2..=0xDF => (2, lead & 0x1F, 0x80, 0xBF),
        0xE0 => (3, 0, 0xA0, 0xBF),
        0xED => (3, 0x0D, 0x80, 0x9F),
        0xE1..=0xEF => (3, lead & 0x0F, 0x80, 0xBF),
        0xF0 => (4, 0, 0x90, 0xBF),
        0xF1..=0xF3 => (4, lead & 0x07, 0x80, 0xBF),
        0xF4 => (4, 4, 0x80, 0x8F),
        _ => return (None, 1),
    };
    let second = match rest.first() {
        Some(&b) if low <= b && b <= high => b,
        _ => return (None, 1),
    };
    let mut code = (bits as u32) << 6 | (second & 0x3F) as u32;
    for at in 1..len - 1 {
        match rest.get(at) {
            Some(&b) if b & 0xC0 == 0x80 => code = code << 6 | (b & 0x3F) as u32,
            _ => return (None, at + 1),
        }
    }
    (Some(code), len)
}

/// Writes `code` as UTF-8; surrogates and what is no code point become U+FFFD. Returns how many of the four bytes
/// count.
#[inline]
pub fn encode_utf8(code: u32) -> ([u8; 4], usize) {
    let mut bytes = [0; 4];
    let len = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER).encode_utf8(&mut bytes).len();
    (bytes, len)
}
