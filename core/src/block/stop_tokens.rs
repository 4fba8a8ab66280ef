//! Stop words as jusText counts them (J. Pomikálek, Removing Boilerplate and Duplicate Content from Web Corpora, 2011;
//! the package's `Paragraph.stopwords_count`): a word is what stands between white space, so "the" is one and "(the" is
//! none.
//!
//! Apart from `Counter`, as one system alone asks for it: in there it costs every system 0.6 % of its instructions,
//! here a look at whether it is wanted for each piece of text.

use super::stop_words;
use super::text_hash::{HASH_START, hash_step_ascii, hash_step_char};
use crate::bytes::class::flag::{IGNORE, LETTER, MARK, NON_ASCII, WHITESPACE};
use crate::bytes::{BYTE_CLASS, char_class, decode_utf8};

/// Counts a block's stop words that are a whole token.
#[derive(Clone, Copy, Debug)]
pub struct StopTokens {
    count: u32,
    // Of the token being read: the hash of its letters, and whether it has any, and anything else.
    hash: u32,
    has_letters: bool,
    has_others: bool,
}

impl StopTokens {
    /// Nothing counted.
    pub const fn new() -> StopTokens {
        StopTokens { count: 0, hash: HASH_START, has_letters: false, has_others: false }
    }

    /// A piece of text, cut between characters. `language_mask` is that of `stop_words::mask_of`.
    #[cold] // hardly ever asked for
    pub fn push(&mut self, utf8: &[u8], language_mask: u32) {
        let mut rest = utf8;
        while let Some(&byte) = rest.first() {
            let class = BYTE_CLASS[byte as usize];
            let (class, len) = match class & NON_ASCII {
                0 => (class, 1),
                _ => {
                    let (c, len) = decode_utf8(rest, 0);
                    (char_class(c).flags(), len.max(1))
                }
            };
            let (bytes, behind) = rest.split_at_checked(len).unwrap_or((rest, &[]));
            rest = behind;
            if class & WHITESPACE != 0 {
                self.end_token(language_mask);
            } else if class & LETTER != 0 || class & MARK != 0 && self.has_letters {
                self.hash = match *bytes {
                    [byte] => hash_step_ascii(self.hash, byte),
                    _ => hash_step_char(self.hash, bytes),
                };
                self.has_letters = true;
            } else if class & IGNORE == 0 {
                // Digits too: numbers are no stop words.
                self.has_others = true;
            }
        }
    }

    fn end_token(&mut self, language_mask: u32) {
        if self.has_letters && !self.has_others {
            let mask = stop_words::function_mask_of_kind(stop_words::lookup(self.hash));
            self.count += (mask & language_mask != 0) as u32;
        }
        *self = StopTokens { count: self.count, ..StopTokens::new() };
    }

    /// The block has ended. Gives its count, and begins the next one.
    pub fn end(&mut self, language_mask: u32) -> u32 {
        self.end_token(language_mask);
        core::mem::replace(self, StopTokens::new()).count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::text_hash::word_hash;

    fn count(text: &str, cut: usize) -> u32 {
        let (mut tokens, english) = (StopTokens::new(), stop_words::mask_of(None));
        let (head, tail) = text.split_at(cut);
        tokens.push(head.as_bytes(), english);
        tokens.push(tail.as_bytes(), english);
        tokens.end(english)
    }

    /// As jusText tells it.
    fn naive(text: &str) -> u32 {
        let is_stop_word = |token: &&str| {
            let hash = word_hash(token.to_lowercase().as_bytes());
            token.chars().all(char::is_alphabetic)
                && stop_words::mask_of_kind(stop_words::lookup(hash)) & stop_words::mask_of(None) != 0
        };
        text.split_whitespace().filter(is_stop_word).count() as u32
    }

    #[test]
    fn agrees_with_the_naive_twin_however_it_is_cut() {
        for (text, stop_words) in [
            ("The ferry, and the clock - of the pier.", 5),
            (" It's what (they) said: \u{201c}the\u{201d} and\u{a0}WHAT\n", 3),
            ("on-and-off, AND/or the1 1 2nd", 0),
            ("in \u{4e2d}\u{6587} the\u{4e2d} is", 2),
            ("", 0),
        ] {
            assert_eq!(naive(text), stop_words, "{text}");
            for cut in (0..=text.len()).filter(|&cut| text.is_char_boundary(cut)) {
                assert_eq!(count(text, cut), stop_words, "{text} {cut}");
            }
        }
    }

    #[test]
    fn what_is_never_seen_parts_no_word() {
        assert_eq!(count("a\u{200b}nd t\u{ad}he", 0), 2);
    }
}
