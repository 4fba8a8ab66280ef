//! The words of what a page says about itself: title and description. Those of blocks are counted by `counter`, which
//! finds the same ones.

use super::text_hash::{HASH_START, hash_step};
use crate::bytes::class::flag::{DIGIT, IGNORE, MARK, UNSPACED, WORD};
use crate::bytes::{BYTE_CLASS, char_class, decode_utf8};
use crate::limits::FAST;

/// A word that has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its hash (`text_hash`).
    pub hash: u32,
    /// Its letters, marks and digits.
    pub chars: u16,
    /// There is a digit in it.
    pub has_digit: bool,
    /// It is a character of a script without spaces.
    pub is_unspaced: bool,
}

impl Word {
    const EMPTY: Word = Word { hash: HASH_START, chars: 0, has_digit: false, is_unspaced: false };
}

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A word; a character of a script without spaces is one.
    Word(Word),
    /// A character that is part of no word, and the bits of its class (`bytes::class::flag`).
    Other(u32, u16),
}

/// Reads text in pieces.
#[derive(Clone, Copy, Debug)]
pub struct WordReader {
    word: Word,
}

impl WordReader {
    /// Nothing read.
    pub const fn new() -> WordReader {
        WordReader { word: Word::EMPTY }
    }

    /// Reads on in a piece in UTF-8, cut between characters, from `at` on: gives what comes next in it. A word may go
    /// on in the next piece.
    #[inline(never)]
    pub fn next(&mut self, utf8: &[u8], at: &mut usize) -> Option<Token> {
        while let Some(&b) = utf8.get(*at) {
            let (c, len, class) = if FAST && b.is_ascii() {
                (b.into(), 1, BYTE_CLASS[b as usize])
            } else {
                let (c, len) = decode_utf8(utf8, *at);
                (c, len, char_class(c).flags())
            };
            if class & (WORD | IGNORE) == 0
                && let Some(word) = self.end()
            {
                return Some(Token::Word(word));
            }
            let bytes = utf8.get(*at..*at + len).unwrap_or(&[]);
            *at += len.max(1);
            // A mark alone is no word.
            let is_word = class & MARK == 0 || self.word.chars > 0;
            if class & (WORD | UNSPACED) != 0 && is_word {
                self.letter(bytes, class & DIGIT != 0);
                if class & UNSPACED != 0 {
                    self.word.is_unspaced = true;
                    return self.end().map(Token::Word);
                }
            } else if class & IGNORE == 0 {
                return Some(Token::Other(c, class));
            }
        }
        None
    }

    /// The text has ended, or its word, which is given.
    pub fn end(&mut self) -> Option<Word> {
        let word = core::mem::replace(&mut self.word, Word::EMPTY);
        (word.chars > 0).then_some(word)
    }

    fn letter(&mut self, bytes: &[u8], is_digit: bool) {
        let Word { hash, chars, has_digit, .. } = &mut self.word;
        *hash = bytes.iter().fold(*hash, |h, &b| hash_step(h, b));
        *chars = chars.saturating_add(1);
        *has_digit |= is_digit;
    }
}
