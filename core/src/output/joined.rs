//! Short pieces of text joined before they are folded.

use super::fold::Fold;
use super::{Flow, Write};
use crate::bytes::valid_utf8;
use crate::limits::FAST;
use heapless::String;

/// Bytes of a piece that is worth joining.
const SHORT: usize = 16;

/// Bytes of one that is joined letter by letter: to look whether it is UTF-8 would take twice as long.
const TINY: usize = 4;

/// What could not be decoded.
const UNKNOWN: &str = "\u{FFFD}";

/// Folds the pieces of a block's text, short ones together. To fold and write a piece alone costs about 180
/// instructions, to join it 30: with references or tags between a few letters each a page has nothing else.
pub struct Joined<'w, 'c> {
    fold: Fold,
    write: &'w mut Write<'c>,
    flow: Flow,
    /// Short pieces that are not folded yet.
    text: String<64>,
}

impl<'w, 'c> Joined<'w, 'c> {
    /// `pre` keeps white space as it is.
    pub fn new(pre: bool, write: &'w mut Write<'c>) -> Joined<'w, 'c> {
        Joined { fold: Fold::new(pre), write, flow: Flow::Continue(()), text: String::new() }
    }

    /// True where nothing more is wanted.
    pub fn is_stopped(&self) -> bool {
        self.flow.is_break()
    }

    /// The next piece, cut between characters; invalid UTF-8 becomes U+FFFD.
    pub fn push(&mut self, utf8: &[u8]) {
        let [first, ..] = utf8 else { return };
        let is_tiny = utf8.len() <= TINY && self.text.len() + TINY <= self.text.capacity();
        // What is not ASCII mostly begins so.
        if is_tiny && first.is_ascii() && utf8.is_ascii() {
            return utf8.iter().for_each(|&b| _ = self.text.push(char::from(b)));
        }
        self.push_other(utf8)
    }

    // Not inlined: it would make room for itself around every letter.
    #[inline(never)]
    fn push_other(&mut self, utf8: &[u8]) {
        let mut utf8 = utf8;
        // Half characters of legacy charsets come in pieces of their own: to check one is half of its cost here.
        while let (true, Some(rest)) = (FAST, utf8.strip_prefix(UNKNOWN.as_bytes())) {
            self.push_str(UNKNOWN);
            match *rest {
                [] => return,
                [byte @ ..0x80] if self.text.push(byte.into()).is_ok() => return,
                _ => utf8 = rest,
            }
        }
        if let Some(text) = valid_utf8(utf8) {
            return self.push_str(text);
        }
        if self.flush().is_continue() {
            self.flow = self.fold.push(utf8, self.write);
        }
    }

    /// The same of text that is known to be valid.
    pub fn push_str(&mut self, text: &str) {
        if text.len() <= SHORT && self.text.push_str(text).is_ok() {
            return;
        }
        if self.flush().is_continue() {
            self.flow = self.fold.push_str(text, self.write);
        }
    }

    /// A space, where the source has none between two words.
    pub fn space(&mut self) {
        let _ = self.flush();
        self.fold.space();
    }

    /// What is not folded, and stands before white space that is due.
    pub fn set_apart(&mut self, character: &str) {
        if self.flush().is_continue() {
            self.flow = (self.write)(character);
        }
    }

    /// A line break.
    pub fn line_feed(&mut self) {
        let _ = self.flush();
        self.fold.line_feed();
    }

    /// The end of a line in `pre`, where none came last.
    pub fn end_line(&mut self) {
        let _ = self.flush();
        self.fold.end_line();
    }

    /// The same before a line that may be indented outside its element.
    pub fn begin_line(&mut self) {
        let _ = self.flush();
        self.fold.begin_line();
    }

    /// Folds what is joined, before something else follows.
    pub fn flush(&mut self) -> Flow {
        if self.flow.is_continue() && !self.text.is_empty() {
            self.flow = self.fold.push_str(&self.text, self.write);
            self.text.clear();
        }
        self.flow
    }
}
