//! Text that stands in the page as it is to be written.

use crate::block::{Block, flag};
use crate::limits::FAST;
use crate::scan::word;

/// A block's text, where that stands in the page as it is to be written.
#[inline(always)]
pub fn block_as_it_stands<'p>(block: &Block, page: &'p [u8]) -> Option<&'p str> {
    if block.flags & flag::PRE != 0 { None } else { as_it_stands(block.span.slice(page)) }
}

/// A block's text, where that is a single character of ASCII, which stands for itself.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn character_as_it_stands(block: &Block, page: &[u8]) -> Option<char> {
    match *block.span.slice(page) {
        [b] if IS_PLAIN[b as usize] && b != b' ' => Some(b.into()),
        _ => None,
    }
}

/// The text, where it is printable ASCII without markup, and single spaces between words: so are most blocks.
#[inline(always)]
fn as_it_stands(raw: &[u8]) -> Option<&str> {
    let (words, rest) = if !FAST { (&[][..], raw) } else { raw.as_chunks() };
    let mut before = b' ';
    for bytes in words {
        let word = u64::from_le_bytes(*bytes);
        let spaces = word::spaces(word);
        let twice = spaces & (spaces << 8 | if before == b' ' { 0x80 } else { 0 });
        if word::no_plain(word) | twice != 0 {
            return None;
        }
        before = (word >> 56) as u8;
    }
    for &b in rest {
        if !IS_PLAIN[b as usize] || b == b' ' && before == b' ' {
            return None;
        }
        before = b;
    }
    if before == b' ' { None } else { core::str::from_utf8(raw).ok() }
}

static IS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b' ';
    while byte < 0x7F {
        table[byte as usize] = byte != b'<' && byte != b'&';
        byte += 1;
    }
    table
};
