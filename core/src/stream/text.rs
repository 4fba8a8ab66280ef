//! The text of the blocks that wait for their decision.

use crate::block::table::shift;
use crate::bytes::char_len;
use crate::span::Span;
use heapless::Vec;

/// Bytes of white space between two characters that are kept in `pre`; elsewhere it is one.
const GAP: usize = 128;

/// A queue of bytes: UTF-8 with runs of white space as one space (but in `pre`), and NUL for a line break. What is live
/// lies in one piece; it is moved to the front when the end is reached.
#[derive(Debug)]
pub struct TextQueue<'m> {
    bytes: &'m mut [u8],
    start: usize,
    end: usize,
    // Place in the stream of the first byte, modulo 2^32.
    base: u32,
    // White space that something may follow; there is always room for it.
    gap: Vec<u8, GAP>,
    pre: bool,
    cut: bool,
}

impl<'m> TextQueue<'m> {
    /// An empty queue over `bytes`.
    pub fn new(bytes: &'m mut [u8]) -> TextQueue<'m> {
        TextQueue { bytes, start: 0, end: 0, base: 0, gap: Vec::new(), pre: false, cut: false }
    }

    /// Bytes for which there is room behind the white space that is due: that counts from when it is read, or what fits
    /// would depend on how a page is cut.
    pub fn free(&self) -> usize {
        (self.bytes.len() + self.start).saturating_sub(self.end + GAP + self.gap.len())
    }

    fn free_before(&self, is_line: bool) -> usize {
        let due = if is_line && self.gap.is_empty() { 1 } else { 0 };
        self.free().saturating_sub(due)
    }

    /// Bytes that it holds at most.
    pub fn capacity(&self) -> usize {
        self.bytes.len()
    }

    /// How much of `utf8` finds room: all of it, or its first character, or nothing; behind a line break, where it is a
    /// line.
    pub fn fitting(&self, utf8: &[u8], is_line: bool) -> usize {
        let free = self.free_before(is_line);
        let Some((&lead, behind)) = utf8.split_first().filter(|_| utf8.len() > free) else { return utf8.len() };
        // White space takes none before something follows.
        if is_blank(lead) {
            return 1;
        }
        // Of a character that is cut what is there: the next byte is none of it, whether it has come or not.
        let rest = behind.iter().take(char_len(lead).saturating_sub(1));
        let len = 1 + rest.take_while(|b| **b & 0xC0 == 0x80).count();
        if len <= free { len } else { 0 }
    }

    /// A block begins. Where the one before was cut, white space between them still counts.
    pub fn open(&mut self, pre: bool) {
        self.pre = pre;
        if !core::mem::take(&mut self.cut) {
            self.gap.clear();
        }
    }

    /// The block will be cut here.
    pub fn cut(&mut self) {
        self.cut = true;
    }

    /// Text of the block.
    pub fn push(&mut self, utf8: &[u8]) {
        let mut rest = utf8;
        while !rest.is_empty() {
            let (text, behind) = rest.split_at_checked(as_it_is(rest)).unwrap_or((rest, &[]));
            if !text.is_empty() {
                self.append(text);
            }
            let run = behind.iter().position(|&b| !is_blank(b)).unwrap_or(behind.len());
            let (blanks, behind) = behind.split_at_checked(run).unwrap_or((behind, &[]));
            self.push_gap(blanks);
            rest = behind;
        }
    }

    /// A character that is no text of the block, if there is room for it: stands before the white space that is due.
    pub fn set_apart(&mut self, character: &str) {
        if self.free() >= character.len() {
            let gap = core::mem::take(&mut self.gap);
            self.append(character.as_bytes());
            self.gap = gap;
        }
    }

    /// Takes such a character away, if no text came behind it.
    pub fn take_back(&mut self, character: &str) -> bool {
        let is_last = self.slice(self.first(), self.close()).ends_with(character.as_bytes());
        self.end -= if is_last { character.len() } else { 0 };
        is_last
    }

    /// White space in the block, which its text may turn out to end with.
    pub fn push_gap(&mut self, utf8: &[u8]) {
        // NUL is nothing.
        let blanks = utf8.iter().filter(|&&b| b != 0);
        if self.pre {
            // No part of a wide space.
            if utf8.is_ascii() || self.gap.capacity() - self.gap.len() >= utf8.len() {
                blanks.for_each(|&b| _ = self.gap.push(b));
            }
        } else if self.gap.is_empty() && blanks.count() > 0 {
            let _ = self.gap.push(b' ');
        }
    }

    /// Two words in the block: a space, where no white space of HTML and no line break came last.
    pub fn separate(&mut self) {
        if self.gap.last().is_none_or(|&b| !is_blank(b)) {
            let _ = self.gap.push(b' ');
        }
    }

    /// A line break in the block.
    pub fn push_line_break(&mut self) {
        if !self.pre {
            self.gap.clear();
        }
        let _ = self.gap.push(0);
    }

    /// The end of a line in `pre`, where no line break came last.
    pub fn end_line(&mut self) {
        if !matches!(self.gap.last(), Some(0 | b'\n' | b'\r')) {
            self.push_line_break();
        }
    }

    /// The block has ended. Gives the place behind its last character.
    pub fn close(&self) -> u32 {
        self.base.wrapping_add(self.end as u32)
    }

    /// The block has ended, and is none: its text goes, from `place` on.
    pub fn discard(&mut self, place: u32) {
        self.end = (place.wrapping_sub(self.base) as usize).max(self.start).min(self.end);
    }

    /// Where the oldest text begins.
    pub fn first(&self) -> u32 {
        self.base.wrapping_add(self.start as u32)
    }

    /// The text between two places.
    pub fn slice(&self, from: u32, to: u32) -> &[u8] {
        let [start, end] = [from, to].map(|place| place.wrapping_sub(self.base));
        Span { start, end }.slice(self.bytes)
    }

    /// The text before `place` is no longer needed.
    pub fn release(&mut self, place: u32) {
        self.start = (place.wrapping_sub(self.base) as usize).max(self.start).min(self.end);
    }

    /// All text goes.
    pub fn clear(&mut self) {
        self.start = self.end;
    }

    /// Text behind the white space that is due.
    fn append(&mut self, text: &[u8]) {
        if self.bytes.len() - self.end < self.gap.len() + text.len() {
            shift(self.bytes.get_mut(..self.end).unwrap_or_default(), self.start);
            self.base = self.base.wrapping_add(self.start as u32);
            self.end -= self.start;
            self.start = 0;
        }
        let at = self.end + self.gap.len();
        for piece in [self.gap.as_slice(), text] {
            if let Some(to) = self.bytes.get_mut(self.end..self.end + piece.len()) {
                to.copy_from_slice(piece);
                self.end += piece.len();
            }
        }
        // The second part of a character that a tag or NUL had cut, of which nothing is seen here: it completes none.
        if let Some(first) = self.bytes.get_mut(at).filter(|first| **first & 0xC0 == 0x80) {
            *first = 0xFF;
        }
        self.gap.clear();
    }
}

/// Bytes of text that stay as they are: words, with one space between two. Copied together they take half the time.
fn as_it_is(text: &[u8]) -> usize {
    let mut from = 0;
    if text.first().is_none_or(|&b| b <= b' ') {
        return usize::from(text.first().is_some_and(|&b| !is_blank(b)));
    }
    // Sixteen at a time, which compilers make vectors of.
    while let Some((bytes, next)) = text.get(from..).and_then(|rest| Some((rest.first_chunk::<16>()?, rest.get(1..)?)))
        && let Some(next) = next.first_chunk::<16>()
        && !bytes.iter().zip(next).fold(false, |any, (&b, &next)| any | (b < b' ') | (b.max(next) <= b' '))
    {
        from += 16;
    }
    loop {
        let rest = text.get(from..).unwrap_or(&[]);
        let Some(word) = rest.iter().position(|&b| b <= b' ') else { return text.len() };
        match rest.get(word..) {
            Some([b' ', next, ..]) if !is_blank(*next) => from += word + 1,
            Some([control, ..]) if !is_blank(*control) => from += word + 1,
            _ => return from + word,
        }
    }
}

/// White space of HTML, and NUL, which is nothing.
fn is_blank(b: u8) -> bool {
    matches!(b, 0 | b' ' | b'\t' | b'\n' | b'\r' | 0x0C)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_does_not_depend_on_what_follows() {
        let mut bytes = [0; GAP + 2];
        let mut queue = TextQueue::new(&mut bytes);
        for (text, fits) in [("a\u{e9}", 1), ("\u{e9}a", 2), ("\u{4e2d}", 0), ("  a", 1)] {
            assert_eq!(queue.fitting(text.as_bytes(), false), fits, "{text}");
        }
        queue.push(b"a");
        // A byte that begins a character of two: by itself, and before another character.
        assert_eq!(
            [&b"\xd7"[..], b"\xd7 ", b"\xd7a", b"\xc3\xa9"].map(|text| queue.fitting(text, false)),
            [1, 1, 1, 0]
        );
    }

    #[test]
    fn runs_of_words_are_kept_as_byte_by_byte() {
        const ALPHABET: [u8; 8] = [b'a', b'b', b' ', b' ', b'\n', 0, 0x0B, 0xC3];
        let mut seed = 1u32;
        for pre in [false, true] {
            for length in 0..400 {
                let text: heapless::Vec<u8, 32> = (0..length % 32)
                    .map(|_| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        ALPHABET[(seed >> 29) as usize]
                    })
                    .collect();
                let (mut whole, mut single) = ([0; 256], [0; 256]);
                let [mut whole, mut single] = [TextQueue::new(&mut whole), TextQueue::new(&mut single)];
                whole.open(pre);
                single.open(pre);
                whole.push(&text);
                text.iter().for_each(|&b| single.push(&[b]));
                assert_eq!(whole.close(), single.close(), "{text:?}");
                assert_eq!(whole.slice(0, whole.close()), single.slice(0, single.close()), "{text:?}");
                assert_eq!(whole.gap, single.gap, "{text:?}");
            }
        }
    }
}
