//! What the page's title begins with: for the heading that is the title, where that is to be kept.

use super::{Fact, Flow, Source};
use crate::block::Block;
use crate::block::text_hash::TextHash;
use crate::block::word_reader::{Token, WordReader};

/// Words of a title that are looked at. A longer headline is met by the words that it shares with the title.
const MOST_WORDS: usize = 16;

/// Bytes of a title that are looked at: fewer than a stream keeps of it, so that a page gives the same as a document
/// and as a stream.
const MOST_BYTES: usize = 240;

/// The texts that the title, and `og:title`, begin with: hashes of the first word, the first two, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Beginnings([[u32; MOST_WORDS]; 2]);

impl Beginnings {
    /// No title has been read.
    pub const NONE: Beginnings = Beginnings([[0; MOST_WORDS]; 2]);

    /// Reads a title. The first of each kind counts.
    pub fn read(&mut self, fact: Fact, source: &Source<'_>) {
        let [title, og_title] = &mut self.0;
        let hashes = match fact {
            Fact::Title => title,
            Fact::OgTitle => og_title,
            Fact::Description | Fact::Author | Fact::Published => return,
        };
        if hashes.first() != Some(&0) {
            return;
        }
        let mut places = hashes.iter_mut();
        let (mut reader, mut text, mut left) = (WordReader::new(), TextHash::new(), MOST_BYTES);
        // False where there is no room for more.
        let mut word = |token| {
            let Token::Word(word) = token else { return true };
            text.word(word.hash, word.has_digit);
            places.next().map(|place| *place = text.finish()).is_some()
        };
        let flow = source.write_all(&mut |piece| {
            let read = (0..=left.min(piece.len())).rev().find_map(|end| piece.get(..end)).unwrap_or("");
            let mut at = 0;
            while let Some(token) = reader.next(read.as_bytes(), &mut at) {
                if !word(token) {
                    return Flow::Break(());
                }
            }
            left -= read.len();
            if read.len() < piece.len() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        // A word that was cut is none.
        if flow.is_continue()
            && let Some(last) = reader.end()
        {
            word(Token::Word(last));
        }
    }

    /// True where a title begins with the words of this block.
    pub fn contain(&self, block: &Block) -> bool {
        block.words > 0 && self.0.iter().flatten().any(|&hash| hash != 0 && hash == block.text_hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use std::string::String;
    use std::vec::Vec;

    fn hash_of(text: &str) -> u32 {
        let mut hash = TextHash::new();
        for word in text.split(' ') {
            hash.word(crate::block::text_hash::word_hash(word.as_bytes()), false);
        }
        hash.finish()
    }

    #[test]
    fn titles_begin_with_whole_words() {
        let mut beginnings = Beginnings::NONE;
        for (fact, text) in [
            (Fact::Author, "Irma Voss"),
            (Fact::Title, "The salt: ledger"),
            (Fact::Title, "Other"),
            (Fact::OgTitle, "Salt"),
        ] {
            beginnings.read(fact, &Source::text(text.as_bytes(), Charset::Utf8));
        }
        let is_known = |text| beginnings.contain(&Block { words: 1, text_hash: hash_of(text), ..Block::default() });
        for text in ["the", "the salt", "The Salt Ledger", "salt"] {
            assert!(is_known(text), "{text}");
        }
        for text in ["th", "ledger", "salt ledger", "other", "irma"] {
            assert!(!is_known(text), "{text}");
        }
        assert!(!beginnings.contain(&Block::default()));
    }

    #[test]
    fn long_titles_are_cut() {
        let cases: [(String, usize); 4] = [
            ("b".repeat(MOST_BYTES), 1),
            ("b".repeat(MOST_BYTES + 1), 0),
            (["\u{e9}b"; 90].join(" "), MOST_WORDS),
            (["bcdefghijklmnopqrst\u{e9}"; 20].join(" "), 10),
        ];
        for (text, expected) in cases {
            let mut beginnings = Beginnings::NONE;
            beginnings.read(Fact::Title, &Source::text(text.as_bytes(), Charset::Utf8));
            let hashes: Vec<u32> = beginnings.0.into_iter().flatten().filter(|&hash| hash != 0).collect();
            assert_eq!(hashes.len(), expected, "{text}");
        }
    }
}
