//! The page's title: its words, and the hashes of its parts, to recognise the block that repeats it.

use super::text_hash::{HASH_START, TextHash, hash_step};
use crate::bytes::class::flag::{BAR, DIGIT, LETTER, NON_ASCII};
use crate::bytes::{BYTE_CLASS, CharClass, char_class, decode_utf8};
use heapless::Vec;

/// Words of a title that are remembered: titles are shorter, and their ends name the site.
const MAX_WORDS: usize = 32;
/// Parts of a title, between separators, that are remembered.
const MAX_PARTS: usize = 6;

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
    whole: TextHash,
    part: TextHash,
    part_words: u8,
    part_chars: u16,
    // Hash and length of each part.
    parts: Vec<(u32, u16), MAX_PARTS>,
    word: u32,
    in_word: bool,
    digit: bool,
    // A hyphen, colon and the like separates parts only where white space stands before it.
    after_space: bool,
}

impl TitleReader {
    /// Nothing read.
    pub const fn new() -> TitleReader {
        TitleReader {
            whole: TextHash::new(),
            part: TextHash::new(),
            part_words: 0,
            part_chars: 0,
            parts: Vec::new(),
            word: HASH_START,
            in_word: false,
            digit: false,
            after_space: false,
        }
    }

    /// Reads a piece of the title in UTF-8, cut between characters.
    pub fn push(&mut self, utf8: &[u8], words: &mut TitleWords) {
        let mut i = 0;
        while let Some(&b) = utf8.get(i) {
            let class = BYTE_CLASS[b as usize];
            if class & NON_ASCII == 0 {
                i += 1;
                if class & (LETTER | DIGIT) != 0 {
                    self.letter(&[b], class & DIGIT != 0);
                } else {
                    self.end_word(words);
                    let spaced = matches!(b, b'-' | b'/') && self.after_space;
                    if class & BAR != 0 || spaced || b == b':' {
                        self.end_part();
                    }
                    self.after_space = b.is_ascii_whitespace();
                }
                continue;
            }
            let (c, len) = decode_utf8(utf8, i);
            let bytes = utf8.get(i..i + len).unwrap_or(&[]);
            i += len.max(1);
            match char_class(c) {
                CharClass::Letter | CharClass::UpperLetter | CharClass::Mark => self.letter(bytes, false),
                CharClass::Digit => self.letter(bytes, true),
                CharClass::Ideograph | CharClass::Kana | CharClass::NoSpace => {
                    self.end_word(words);
                    self.letter(bytes, false);
                    self.end_word(words);
                }
                CharClass::Ignore => {}
                class => {
                    self.end_word(words);
                    // En dash, em dash, middle dot.
                    if matches!(class, CharClass::Bar | CharClass::Guillemet)
                        || (matches!(c, 0x2013 | 0x2014 | 0xB7) && self.after_space)
                    {
                        self.end_part();
                    }
                    self.after_space = class == CharClass::Space;
                }
            }
        }
    }

    fn letter(&mut self, bytes: &[u8], digit: bool) {
        if !self.in_word {
            (self.in_word, self.word, self.digit) = (true, HASH_START, false);
        }
        self.word = bytes.iter().fold(self.word, |h, &b| hash_step(h, b));
        self.digit |= digit;
        self.part_chars = self.part_chars.saturating_add(1);
    }

    fn end_word(&mut self, words: &mut TitleWords) {
        if self.in_word {
            self.in_word = false;
            self.whole.word(self.word, self.digit);
            self.part.word(self.word, self.digit);
            self.part_words = self.part_words.saturating_add(1);
            words.insert(self.word);
        }
    }

    fn end_part(&mut self) {
        if self.part_words > 0 {
            // A title with more parts is a trail of categories; the first parts are kept.
            let _ = self.parts.push((self.part.finish(), self.part_chars));
        }
        (self.part, self.part_words, self.part_chars) = (TextHash::new(), 0, 0);
    }

    /// The title has ended.
    pub fn finish(mut self, words: &mut TitleWords) -> TitleParts {
        self.end_word(words);
        self.end_part();
        let mut hashes = Vec::new();
        if let Some(&(longest, _)) = self.parts.iter().max_by_key(|p| p.1) {
            let _ = hashes.push(self.whole.finish());
            let _ = hashes.push(longest);
        }
        TitleParts { hashes }
    }
}

/// Texts that count as the title: the whole, and its longest part.
#[derive(Clone, Debug, Default)]
pub struct TitleParts {
    hashes: Vec<u32, 2>,
}

impl TitleParts {
    /// True where no text counts as the title.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// True where a block of this text hash repeats the title.
    pub fn matches(&self, text_hash: u32) -> bool {
        self.hashes.contains(&text_hash)
    }
}
