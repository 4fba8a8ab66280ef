//! Character and shape n-grams of a block's text, as log-ratios of clean to dirty text (paper 2, section 3).
//!
//! Paper 2 asks two language models for the probability of a segment and keeps it where the clean one gives more. Only
//! the ratio matters, and it is a sum over the segment's n-grams: so one table of log-ratios, made at training from
//! both interpolated models (its equation 1), stands for the two. The sums are taken while the text is counted.

use crate::bytes::class::flag::{
    BAR, COMMA, DIGIT, IGNORE, LETTER, MARK, PUNCT, SENTENCE_END, UNSPACED, UPPER, WHITESPACE,
};
use crate::bytes::{BYTE_CLASS, char_class};
use crate::limits::FAST;

/// Values of all tables of n-grams are in `1 / 2^VALUE_BITS` nat; positive is clean. A signed byte holds 4 nat.
pub const VALUE_BITS: u32 = 5;

/// n of both tables.
pub const ORDER: usize = 3;

/// The alphabet of `CharNgrams`: 5 bits a symbol. 1 to 26 are the letters, accents and case folded away.
///
/// The paper's alphabet is ASCII, with its case. Measured on blocks of wcxb-dev (cleaneval-dev), held-out sites: that
/// one ranks clean before dirty in .820 (.848) of the cases with a table of 2 MB, this one in .820 (.855) with 32 KiB.
/// A symbol for capitals at the expense of context lost (.815, .851); `ShapeNgrams` know them.
pub mod symbol {
    /// White space, and the start and end of the text.
    pub const SPACE: u8 = 0;
    /// A digit.
    pub const DIGIT: u8 = 27;
    /// Comma, semicolon or colon.
    pub const COMMA: u8 = 28;
    /// End of a sentence.
    pub const SENTENCE_END: u8 = 29;
    /// Other punctuation, and symbols.
    pub const PUNCT: u8 = 30;
    /// A letter of another script than Latin. The trainer writes 0 wherever it occurs: nothing is known there.
    pub const OTHER: u8 = 31;
}

/// The alphabet of `ShapeNgrams`: 4 bits a symbol; a word or an unspaced character is one symbol, white space is none.
pub mod shape {
    /// Start and end of the text.
    pub const EDGE: u8 = 0;
    /// A word of up to 3 letters that begins with a small letter, or a script without case.
    pub const SHORT: u8 = 1;
    /// The same, up to 6 letters.
    pub const MIDDLE: u8 = 2;
    /// The same, more letters.
    pub const LONG: u8 = 3;
    /// A word that begins with a capital.
    pub const CAPITAL: u8 = 4;
    /// A word of two or more capitals.
    pub const UPPER: u8 = 5;
    /// A word with a digit in it.
    pub const NUMBER: u8 = 6;
    /// A character of a script without spaces.
    pub const UNSPACED: u8 = 7;
    /// Comma.
    pub const COMMA: u8 = 8;
    /// Colon or semicolon.
    pub const COLON: u8 = 9;
    /// End of a sentence.
    pub const SENTENCE_END: u8 = 10;
    /// Vertical bar, bullet, arrow, guillemet.
    pub const BAR: u8 = 11;
    /// Quotation mark or apostrophe.
    pub const QUOTE: u8 = 12;
    /// Hyphen, dash or slash.
    pub const DASH: u8 = 13;
    /// Bracket.
    pub const BRACKET: u8 = 14;
    /// Other punctuation, and symbols.
    pub const OTHER: u8 = 15;
}

const CHAR_BITS: u32 = 5;
const SHAPE_BITS: u32 = 4;

/// Entries of a table of character n-grams: 32 KiB.
pub const CHAR_TABLE: usize = 1 << (CHAR_BITS * ORDER as u32);
/// Entries of a table of shape n-grams: 4 KiB.
pub const SHAPE_TABLE: usize = 1 << (SHAPE_BITS * ORDER as u32);

/// Log-ratios of character n-grams, read in place. The index of an n-gram is its symbols, 5 bits each, the first one
/// highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharNgrams<'m>(&'m [u8; CHAR_TABLE]);

/// Log-ratios of shape n-grams, read in place. The index of an n-gram is its symbols, 4 bits each, the first one
/// highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeNgrams<'m>(&'m [u8; SHAPE_TABLE]);

/// A position in a text: its last symbols, as an index. Zero is the start of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At(u32);

impl At {
    /// The start of a text.
    pub const START: At = At(0);

    /// The n-gram that ends with `symbol` here.
    #[inline(always)]
    pub const fn step<const BITS: u32>(self, symbol: u8) -> At {
        At((self.0 << BITS | symbol as u32) & ((1 << (BITS * ORDER as u32)) - 1))
    }

    /// Index of the n-gram that was read last.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<'m> CharNgrams<'m> {
    /// A table of signed bytes.
    pub const fn new(bytes: &'m [u8; CHAR_TABLE]) -> CharNgrams<'m> {
        CharNgrams(bytes)
    }

    /// A table of signed bytes; `None` where `bytes` has another length than `CHAR_TABLE`.
    pub fn from_bytes(bytes: &'m [u8]) -> Option<CharNgrams<'m>> {
        bytes.try_into().ok().map(CharNgrams)
    }

    /// Reads a symbol. Gives its log-ratio behind the ones before it.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn read(&self, at: &mut At, symbol: u8) -> i32 {
        *at = at.step::<CHAR_BITS>(symbol);
        i32::from(self.0[at.index() & (CHAR_TABLE - 1)] as i8)
    }

    /// Reads a symbol so many times.
    #[inline(always)]
    pub fn read_run(&self, at: &mut At, symbol: u8, count: u32) -> i32 {
        run(count, || self.read(at, symbol))
    }

    /// Reads ASCII letters and digits.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn read_word(&self, at: &mut At, ascii: &[u8]) -> i32 {
        let mut here = *at;
        let mut sum = 0i32;
        for &b in ascii {
            sum = sum.wrapping_add(self.read(&mut here, SYMBOL[(b & 0x7F) as usize]));
        }
        *at = here;
        sum
    }

    /// The text ends.
    pub fn end(&self, at: &mut At) -> i32 {
        // Two, as at the start: no other place has two, so the last character of a text is told from others.
        self.read(at, symbol::SPACE) + self.read(at, symbol::SPACE)
    }
}

impl<'m> ShapeNgrams<'m> {
    /// A table of signed bytes.
    pub const fn new(bytes: &'m [u8; SHAPE_TABLE]) -> ShapeNgrams<'m> {
        ShapeNgrams(bytes)
    }

    /// A table of signed bytes; `None` where `bytes` has another length than `SHAPE_TABLE`.
    pub fn from_bytes(bytes: &'m [u8]) -> Option<ShapeNgrams<'m>> {
        bytes.try_into().ok().map(ShapeNgrams)
    }

    /// Reads a symbol. Gives its log-ratio behind the ones before it.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub fn read(&self, at: &mut At, symbol: u8) -> i32 {
        *at = at.step::<SHAPE_BITS>(symbol);
        i32::from(self.0[at.index() & (SHAPE_TABLE - 1)] as i8)
    }

    /// Reads a symbol so many times.
    #[inline(always)]
    pub fn read_run(&self, at: &mut At, symbol: u8, count: u32) -> i32 {
        run(count, || self.read(at, symbol))
    }
}

/// What a symbol adds that is read `count` times: from the third time on always the same.
#[inline(always)]
fn run(count: u32, mut read: impl FnMut() -> i32) -> i32 {
    let (mut sum, mut last) = (0i32, 0);
    for _ in 0..count.min(ORDER as u32) {
        last = read();
        sum += last;
    }
    sum.wrapping_add(last.wrapping_mul(count.saturating_sub(ORDER as u32) as i32))
}

/// `symbol` of every ASCII character.
static SYMBOL: [u8; 128] = {
    let mut table = [symbol::PUNCT; 128];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b @ (b'a'..=b'z' | b'A'..=b'Z') => b & 0x1F,
            _ => of_class(BYTE_CLASS[byte]),
        };
        byte += 1;
    }
    table
};

const fn of_class(class: u16) -> u8 {
    if class & DIGIT != 0 {
        symbol::DIGIT
    } else if class & (LETTER | UNSPACED) != 0 {
        symbol::OTHER
    } else if class & COMMA != 0 {
        symbol::COMMA
    } else if class & SENTENCE_END != 0 {
        symbol::SENTENCE_END
    } else {
        symbol::PUNCT
    }
}

/// Base letters of U+00C0 to U+017F; a space where there is none. Ligatures are their first letter.
#[rustfmt::skip]
static LATIN: &[u8; 192] = b"aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/// `symbol` of any character that is not white space; `class` has its flags.
#[inline]
pub fn symbol_of(code: u32, class: u16) -> u8 {
    match code {
        0..0x80 => SYMBOL[(code & 0x7F) as usize],
        0xC0..0x180 => match LATIN.get(code as usize - 0xC0) {
            Some(&base @ b'a'..=b'z') => SYMBOL[(base & 0x7F) as usize],
            _ => of_class(class),
        },
        // A letter's highest flag may be that of a capital, which is an entry of its own.
        _ if FAST => OF_HIGHEST[(u16::BITS - class.leading_zeros()) as usize % OF_HIGHEST.len()],
        _ => of_class(class),
    }
}

/// `of_class` by the highest flag: every other character of most scripts is asked, and what it is cannot be guessed.
static OF_HIGHEST: [u8; if FAST { 32 } else { 1 }] = {
    let mut table = [of_class(0); _];
    let mut bit = 0;
    while bit + 1 < table.len() && bit < u16::BITS as usize {
        let class = 1 << bit;
        table[bit + 1] = of_class(if class == UPPER { LETTER | UPPER } else { class });
        bit += 1;
    }
    table
};

/// `shape` of a word of `len` characters.
#[inline]
pub fn shape_of_word(begins_upper: bool, all_upper: bool, has_digit: bool, len: u32) -> u8 {
    match len {
        _ if has_digit => shape::NUMBER,
        2.. if all_upper => shape::UPPER,
        _ if begins_upper => shape::CAPITAL,
        // `SHORT`, `MIDDLE` and `LONG`, which a processor would often guess wrong.
        _ => shape::SHORT + (len > 3) as u8 + (len > 6) as u8,
    }
}

/// `shape` of every ASCII character.
static SHAPE: [u8; 128] = {
    let mut table = [0; 128];
    let mut code = 0;
    while code < 128 {
        table[code] = look_at(code as u32, BYTE_CLASS[code]);
        code += 1;
    }
    table
};

/// `shape` of a character that belongs to no word and is not white space; `class` has its flags.
#[inline]
pub fn shape_of(code: u32, class: u16) -> u8 {
    match SHAPE.get(code as usize) {
        Some(&shape) => shape,
        None if class & PUNCT != 0 => look_at(code, class),
        None if class & UNSPACED != 0 => shape::UNSPACED,
        None => shape::OTHER,
    }
}

const fn look_at(code: u32, class: u16) -> u8 {
    match code {
        0x22 | 0x27 | 0x60 | 0x2018..=0x201F => return shape::QUOTE,
        0x2D | 0x2F | 0x5C | 0x2010..=0x2015 => return shape::DASH,
        0x28 | 0x29 | 0x5B | 0x5D | 0x7B | 0x7D | 0xFF08 | 0xFF09 | 0x3008..=0x3011 => return shape::BRACKET,
        0x3A | 0x3B | 0xFF1A | 0xFF1B => return shape::COLON,
        _ => {}
    }
    if class & UNSPACED != 0 {
        shape::UNSPACED
    } else if class & BAR != 0 {
        shape::BAR
    } else if class & COMMA != 0 {
        shape::COMMA
    } else if class & SENTENCE_END != 0 {
        shape::SENTENCE_END
    } else {
        shape::OTHER
    }
}

/// The symbols of a whole text in the alphabet of `CharNgrams`: what a block's counter reads, for training. A table's
/// sum over the text starts behind two more `symbol::SPACE`.
pub fn char_symbols(text: &str, mut each: impl FnMut(u8)) {
    let mut before = WHITESPACE;
    let mut space = false;
    for c in text.chars() {
        let class = char_class(c as u32).flags();
        if class & (IGNORE | MARK) != 0 {
            continue;
        }
        if class & WHITESPACE != 0 {
            space |= before & WHITESPACE == 0;
        } else {
            if core::mem::take(&mut space) {
                each(symbol::SPACE);
            }
            each(symbol_of(c as u32, class));
        }
        before = class;
    }
    each(symbol::SPACE);
    each(symbol::SPACE);
}

/// The symbols of a whole text in the alphabet of `ShapeNgrams`: what a block's counter reads, for training. A table's
/// sum over the text starts behind two more `shape::EDGE`.
pub fn shape_symbols(text: &str, mut each: impl FnMut(u8)) {
    // Of the word being read: length, classes of the first character, of all, of any.
    let (mut len, mut first, mut all, mut any) = (0, 0, u16::MAX, 0);
    for c in text.chars().chain([' ']) {
        let class = char_class(c as u32).flags();
        if class & (LETTER | DIGIT) != 0 {
            if len == 0 {
                (first, all, any) = (class, u16::MAX, 0);
            }
            (len, all, any) = (len + 1, all & class, any | class);
        } else if class & (IGNORE | MARK) == 0 {
            if len > 0 {
                each(shape_of_word(first & UPPER != 0, all & UPPER != 0, any & DIGIT != 0, len));
                len = 0;
            }
            if class & WHITESPACE == 0 {
                each(shape_of(c as u32, class));
            }
        }
    }
    each(shape::EDGE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lose_case_and_accents() {
        let of = |c: char| symbol_of(c as u32, char_class(c as u32).flags());
        assert_eq!((of('a'), of('Z'), of('\u{e9}'), of('\u{17d}')), (1, 26, 5, 26));
        assert_eq!((of('q'), of('K'), of('7'), of(';')), (17, 11, symbol::DIGIT, symbol::COMMA));
        assert_eq!((of('!'), of('\u{3002}'), of('"')), (symbol::SENTENCE_END, symbol::SENTENCE_END, symbol::PUNCT));
        assert_eq!((of('\u{436}'), of('\u{6f22}'), of('\u{d7}')), (symbol::OTHER, symbol::OTHER, symbol::PUNCT));
        // Every letter that decomposes into a base letter and marks is in the table, but for the two signs.
        assert_eq!(LATIN.iter().filter(|b| !b.is_ascii_lowercase()).count(), 2);
    }

    #[test]
    fn symbols_fit_their_bits() {
        for code in (0..0x3100).chain(0xF900..0x1_0000).chain(0x1_F600..0x1_F700) {
            let class = char_class(code).flags();
            assert!(symbol_of(code, class) < 1 << CHAR_BITS && shape_of(code, class) < 1 << SHAPE_BITS);
            assert!(symbol_of(code, class) != symbol::SPACE);
            if !(0xC0..0x180).contains(&code) && code >= 0x80 {
                assert_eq!(symbol_of(code, class), of_class(class), "{code:x}");
            }
            // What is looked at closely is punctuation.
            assert_eq!(shape_of(code, class), look_at(code, class), "{code:x}");
        }
    }

    #[test]
    fn shapes() {
        assert_eq!(shape_of_word(true, true, false, 1), shape::CAPITAL);
        assert_eq!(shape_of_word(true, true, false, 2), shape::UPPER);
        assert_eq!(shape_of_word(true, false, true, 3), shape::NUMBER);
        assert_eq!([3, 4, 6, 7].map(|len| shape_of_word(false, false, false, len)), [1, 2, 2, 3]);
        let of = |c: char| shape_of(c as u32, char_class(c as u32).flags());
        assert_eq!((of(','), of(':'), of('?'), of('|')), (shape::COMMA, shape::COLON, shape::SENTENCE_END, shape::BAR));
        assert_eq!(
            (of('\''), of('\u{2014}'), of('('), of('$')),
            (shape::QUOTE, shape::DASH, shape::BRACKET, shape::OTHER)
        );
    }
}
