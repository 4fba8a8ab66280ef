//! How the page's description begins, to recognise the block that begins so too: the lead of an article.

use super::text_hash::TextHash;
use super::word_reader::{Token, WordReader};
use core::num::NonZeroU32;

/// Reads a description.
#[derive(Clone, Copy, Debug)]
pub struct DescriptionReader {
    reader: WordReader,
    text: TextHash,
}

impl DescriptionReader {
    /// Nothing read.
    pub const fn new() -> DescriptionReader {
        DescriptionReader { reader: WordReader::new(), text: TextHash::new() }
    }

    /// Reads a piece in UTF-8, cut between characters. What follows the beginning is passed over.
    pub fn push(&mut self, utf8: &[u8]) {
        let mut at = 0;
        while self.text.beginning().is_none()
            && let Some(token) = self.reader.next(utf8, &mut at)
        {
            if let Token::Word(word) = token {
                self.text.word(word.hash, word.has_digit);
            }
        }
    }

    /// The description has ended. `TextHash::beginning` of a block that begins as it does is the same; none of one that
    /// is short.
    pub fn finish(mut self) -> Option<NonZeroU32> {
        if self.text.beginning().is_none()
            && let Some(word) = self.reader.end()
        {
            self.text.word(word.hash, word.has_digit);
        }
        self.text.beginning().and_then(NonZeroU32::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::text_hash::fold_hash;

    fn read(text: &str, piece: usize) -> Option<u32> {
        let mut reader = DescriptionReader::new();
        text.as_bytes().chunks(piece).for_each(|piece| reader.push(piece));
        reader.finish().map(NonZeroU32::get)
    }

    #[test]
    fn the_first_words_count() {
        let beginning = Some(fold_hash(b"one two three four five six seven eight"));
        for piece in 1..50 {
            assert_eq!(read("One, two, three: four five six seven eight", piece), beginning);
            assert_eq!(read("One two three four five six seven eight nine ten ...", piece), beginning);
            assert_ne!(read("One two three four five six seven nine", piece), beginning);
            assert_eq!(read("One two three four five six seven", piece), None);
        }
    }
}
