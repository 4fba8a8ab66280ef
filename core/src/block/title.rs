//! The page's title: its words, and the hashes of its parts, to recognise the block that repeats it.

use super::text_hash::TextHash;
use super::word_reader::{Token, Word, WordReader};
use crate::bytes::class::flag::{BAR, WHITESPACE};
use heapless::Vec;

/// Words of a title that are remembered: titles are shorter, and their ends name the site.
const MAX_WORDS: usize = 32;
/// Parts of a title, between separators, that are remembered.
const MAX_PARTS: u8 = 6;

/// The words of a title, as hashes.
#[derive(Clone, Debug, Default)]
pub struct TitleWords {
    words: Vec<u32, MAX_WORDS>,
    // One bit a word, so that most words need one test.
    bloom: [u64; 4],
}

impl TitleWords {
    /// No word.
    pub const fn new() -> TitleWords {
        TitleWords { words: Vec::new(), bloom: [0; 4] }
    }

    /// True where the title has the word of this hash.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn contains(&self, hash: u32) -> bool {
        self.may_contain(hash) && self.words.contains(&hash)
    }

    /// False of most words that the title has not.
    #[inline(always)]
    pub fn may_contain(&self, hash: u32) -> bool {
        self.bloom[(hash >> 30) as usize] >> (hash >> 24 & 63) & 1 != 0
    }

    fn insert(&mut self, hash: u32) {
        if !self.contains(hash) && self.words.push(hash).is_ok() {
            self.bloom[(hash >> 30) as usize] |= 1 << (hash >> 24 & 63);
        }
    }
}

/// Reads a title.
#[derive(Clone, Debug)]
pub struct TitleReader {
    reader: WordReader,
    whole: TextHash,
    part: TextHash,
    part_chars: u16,
    parts: u8,
    // Hash and length of the longest.
    longest: (u32, u16),
    // Texts of the first part, the first two, and so on.
    runs: Vec<u32, { MAX_PARTS as usize }>,
    // A hyphen and the like separates parts only where white space stands before it, or a character of a script that
    // has none; a colon where white space stands behind it.
    after_space: bool,
    after_colon: bool,
}

impl TitleReader {
    /// Nothing read.
    pub const fn new() -> TitleReader {
        TitleReader {
            reader: WordReader::new(),
            whole: TextHash::new(),
            part: TextHash::new(),
            part_chars: 0,
            parts: 0,
            longest: (0, 0),
            runs: Vec::new(),
            after_space: false,
            after_colon: false,
        }
    }

    /// Reads a piece of the title in UTF-8, cut between characters.
    pub fn push(&mut self, utf8: &[u8], words: &mut TitleWords) {
        let mut at = 0;
        while let Some(token) = self.reader.next(utf8, &mut at) {
            match token {
                Token::Word(word) => self.word(word, words),
                Token::Other(c, class) => {
                    // Hyphen, slash, en dash, em dash, middle dot, low lines.
                    let may_part =
                        matches!(c, 0x2D | 0x2F | 0x2013 | 0x2014 | 0xB7 | 0x5F | 0xFF3F) && self.after_space;
                    let is_space = class & WHITESPACE != 0;
                    // Brackets and a wide colon as Chinese and Japanese sites have them.
                    let is_sign = matches!(c, 0x3010 | 0x3011 | 0xFF1A);
                    if class & BAR != 0 || may_part || is_sign || self.after_colon && is_space {
                        self.end_part();
                    }
                    (self.after_space, self.after_colon) = (is_space, c == u32::from(b':'));
                }
            }
        }
    }

    fn word(&mut self, word: Word, words: &mut TitleWords) {
        (self.after_space, self.after_colon) = (word.is_unspaced, false);
        self.whole.word(word.hash, word.has_digit);
        self.part.word(word.hash, word.has_digit);
        self.part_chars = self.part_chars.saturating_add(word.chars);
        words.insert(word.hash);
    }

    fn end_part(&mut self) {
        // A title with more parts is a trail of categories; of these the first are compared.
        if self.part_chars > 0 && self.parts < MAX_PARTS {
            self.parts += 1;
            // There is room for all of them.
            let _ = self.runs.push(self.whole.finish());
            if self.part_chars >= self.longest.1 {
                self.longest = (self.part.finish(), self.part_chars);
            }
        }
        (self.part, self.part_chars) = (TextHash::new(), 0);
    }

    /// The title has ended.
    pub fn finish(mut self, words: &mut TitleWords) -> TitleParts {
        if let Some(word) = self.reader.end() {
            self.word(word, words);
        }
        self.end_part();
        let hashes = (self.parts > 0).then_some([self.whole.finish(), self.longest.0]);
        TitleParts { hashes, runs: self.runs }
    }
}

/// Texts that count as the title: the whole, and its longest part; of headings what it begins with, up to any
/// separator. The name of a site that stands behind it may be longer, and a headline may have separators itself: of 500
/// pages that have an `h1` in their title 100 had no match.
#[derive(Clone, Debug, Default)]
pub struct TitleParts {
    hashes: Option<[u32; 2]>,
    runs: Vec<u32, { MAX_PARTS as usize }>,
}

impl TitleParts {
    /// True where no text counts as the title.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_none()
    }

    /// True where a block of this text hash repeats the title.
    pub fn matches(&self, text_hash: u32, is_heading: bool) -> bool {
        self.hashes.is_some_and(|hashes| hashes.contains(&text_hash)) || is_heading && self.runs.contains(&text_hash)
    }
}
