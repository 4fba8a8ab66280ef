//! White space: collapsed between words, kept in `pre`; line ends become line feeds.

use super::{Flow, Write, write_times};
use crate::bytes::class::wide_space;
use crate::bytes::valid_utf8;
use crate::limits::FAST;
use crate::scan::word::{load, no_print, spaces};

/// Folds the text of one block.
#[derive(Clone, Debug)]
pub struct Fold {
    pre: bool,
    started: bool,
    space: bool,
    line_feeds: u32,
    // In `pre`: the last byte, but for NUL.
    last: u8,
    // In `pre`, for lines that are inline elements: nothing but blanks stands in the line so far.
    is_blank: [bool; LINES],
}

/// Nothing where no format has lines that are inline elements: firmware saves 50 bytes of code.
const LINES: usize = cfg!(feature = "all-formats") as usize;

impl Fold {
    /// `pre` keeps white space as it is.
    pub const fn new(pre: bool) -> Fold {
        Fold { pre, started: false, space: false, line_feeds: 0, last: 0, is_blank: [true; LINES] }
    }

    /// Something of the text has been written before: white space at the beginning counts.
    pub fn join(&mut self) {
        self.started = true;
    }

    /// A space, where no white space stands before it.
    pub fn space(&mut self) {
        self.space |= !matches!(self.last, b' ' | b'\t' | b'\n' | 0x0C | b'\r');
    }

    /// A line break.
    pub fn line_feed(&mut self) {
        self.line_feeds += 1;
        if self.pre {
            self.last = b'\n';
            self.is_blank = [true; LINES];
        }
    }

    /// The end of a line in `pre`, where none came last.
    pub fn end_line(&mut self) {
        if !matches!(self.last, b'\n' | b'\r') {
            self.line_feed();
        }
    }

    /// The same before a line that may be indented outside its element.
    pub fn begin_line(&mut self) {
        if self.is_blank != [true; LINES] {
            self.end_line();
        }
    }

    /// The next piece of text, cut between characters; invalid UTF-8 becomes U+FFFD.
    pub fn push(&mut self, utf8: &[u8], write: &mut Write<'_>) -> Flow {
        if let Some(text) = valid_utf8(utf8) {
            return self.push_str(text, write);
        }
        for chunk in utf8.utf8_chunks() {
            self.push_str(chunk.valid(), write)?;
            if !chunk.invalid().is_empty() {
                self.push_str("\u{FFFD}", write)?;
            }
        }
        Flow::Continue(())
    }

    /// The same of text that is known to be valid.
    pub fn push_str(&mut self, text: &str, write: &mut Write<'_>) -> Flow {
        let mut rest = text;
        while !rest.is_empty() {
            let (word, after) = if self.pre { self.take_pre(rest) } else { self.take_words(rest) };
            // What takes nothing but a control character takes it for a word, which is not written: what reads the text
            // of a stream finds white space beside it.
            let is_unwritten = word.is_empty() && self.pre && !matches!(rest.as_bytes(), [0 | b'\n' | b'\r', ..]);
            rest = after;
            if is_unwritten || !word.is_empty() {
                self.separate(write)?;
            }
            if !word.is_empty() {
                write(word)?;
            }
        }
        Flow::Continue(())
    }

    /// The next stretch that can be written as it stands: words with single spaces between them.
    fn take_words<'t>(&mut self, text: &'t str) -> (&'t str, &'t str) {
        let text = self.skip_blank(text);
        let bytes = text.as_bytes();
        let mut end = words_end(bytes, 0);
        while let Some(&b) = bytes.get(end) {
            match b {
                0x21..=0x7E => end += 1,
                // A single space before a word.
                b' ' if bytes.get(end + 1).is_some_and(|b| is_visible(*b)) => end = words_end(bytes, end + 1),
                0xE4..0xF0 => end += 3,
                0x00..=0x20 | 0x7F => break,
                // White space beyond ASCII begins with one of these bytes.
                0xC2 | 0xE1..=0xE3 if wide_space(bytes.get(end..).unwrap_or(&[])) != 0 => break,
                0x80..0xE0 => end += 2,
                0xE0..0xE4 => end += 3,
                0xF0.. => end += 4,
            }
        }
        text.split_at_checked(end).unwrap_or((text, ""))
    }

    /// The text from its first visible character on.
    fn skip_blank<'t>(&mut self, text: &'t str) -> &'t str {
        let bytes = text.as_bytes();
        if bytes.first().is_some_and(|b| is_visible(*b)) {
            return text;
        }
        let mut lead = 0;
        while let Some(rest @ &[first, ..]) = bytes.get(lead..) {
            lead += match first {
                b' ' | b'\t' | b'\n' | 0x0C | b'\r' => {
                    self.space = true;
                    1
                }
                // A control character is no text, and no white space either; nor is U+000B to HTML.
                0x00..0x20 | 0x7F => 1,
                0x80.. => match wide_space(rest) {
                    0 => break,
                    len => {
                        self.space = true;
                        len
                    }
                },
                _ => break,
            }
        }
        text.get(lead..).unwrap_or("")
    }

    /// The next line without its end. Control characters are no text here either: a terminal would obey them.
    fn take_pre<'t>(&mut self, text: &'t str) -> (&'t str, &'t str) {
        let first = text.as_bytes().first().copied().unwrap_or(0);
        if is_control(first) {
            if first == b'\r' || first == b'\n' && self.last != b'\r' {
                self.line_feeds += 1;
                self.is_blank = [true; LINES];
            }
            if first != 0 {
                self.last = first;
            }
            return ("", text.get(1..).unwrap_or(""));
        }
        let end = text.bytes().position(is_control).unwrap_or(text.len());
        self.last = text.bytes().take(end).next_back().unwrap_or(0);
        if let [is_blank] = self.is_blank.as_mut_slice() {
            *is_blank &= text.bytes().take(end).all(|b| matches!(b, b' ' | b'\t' | 0x0C));
        }
        text.split_at_checked(end).unwrap_or((text, ""))
    }

    /// Writes the white space that is due before a word.
    fn separate(&mut self, write: &mut Write<'_>) -> Flow {
        let (line_feeds, space) = (self.line_feeds, self.space);
        (self.line_feeds, self.space) = (0, false);
        if !self.started {
            self.started = true;
            return Flow::Continue(());
        }
        // Line breaks stand for white space beside them, but in `pre`: there the space came first.
        if space && (line_feeds == 0 || self.pre) {
            write(" ")?;
        }
        write_times(write, line_feeds, "\n")
    }
}

/// True of line ends and of what is neither text nor white space.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x1F | 0x7F) && !matches!(byte, b'\t' | 0x0C)
}

/// True of the first byte of characters that are neither white space nor controls; not of all of them.
#[inline(always)]
fn is_visible(first: u8) -> bool {
    matches!(first, 0x21..0x7F | 0xC3..=0xE0 | 0xE4..)
}

/// Behind words of ASCII with single spaces between them, as far as whole eights of bytes are nothing else.
#[inline(always)]
fn words_end(bytes: &[u8], mut end: usize) -> usize {
    while let (Some(word), false) = (load(bytes, end), !FAST) {
        let spaces = spaces(word);
        if no_print(word) | spaces & spaces << 8 != 0 {
            break;
        }
        // What is behind the last one must be seen.
        if spaces >> 63 != 0 {
            return end + 7;
        }
        end += 8;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn fold(pre: bool, pieces: &[&str]) -> String {
        let mut out = String::new();
        let mut fold = Fold::new(pre);
        let mut write = |s: &str| {
            out.push_str(s);
            Flow::Continue(())
        };
        for piece in pieces {
            assert_eq!(fold.push(piece.as_bytes(), &mut write), Flow::Continue(()));
        }
        out
    }

    #[test]
    fn white_space_is_collapsed_across_pieces() {
        assert_eq!(fold(false, &["the ", "best", " of ", "&", " all"]), "the best of & all");
        assert_eq!(fold(false, &[" \n a\u{a0} b", "c\t", "\n", "d\u{3000}e f "]), "a bc d e f");
    }

    #[test]
    fn every_white_space_is_found() {
        for c in (0x80..0x11_0000).filter_map(char::from_u32).filter(|c| c.is_whitespace()) {
            let text = std::format!("a{c}\u{6F22}{c}{c}\u{E9}\u{1F600}{c}b");
            assert_eq!(fold(false, &[&text]), "a \u{6F22} \u{E9}\u{1F600} b");
        }
    }

    #[test]
    fn control_characters_are_no_text_and_separate_nothing() {
        assert_eq!(fold(false, &["a\0b", "\0c\u{B}", "d\0", " e \0 f\u{7F}g"]), "abcd e fg");
        assert_eq!(fold(true, &["\u{1B}[2Ja\0\tb\u{7F}\r", "\u{8}\n c\u{B}\u{C}d"]), "[2Ja\tb\n\n c\u{C}d");
    }

    #[test]
    fn pre_keeps_white_space() {
        assert_eq!(fold(true, &["  a\r", "\n  b\n\n", "c\n"]), "  a\n  b\n\nc");
    }
}
