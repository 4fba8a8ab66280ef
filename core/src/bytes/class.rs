//! Kinds of characters, for counting words, sentences and punctuation: one table look-up for an ASCII byte, two for
//! any other character. 3.6 KiB of tables.

use super::class_table::{INDEX, PAGE, PAGES, SPANS};

/// Facts about a character, as bits.
pub mod flag {
    /// White space of any script.
    pub const WHITESPACE: u16 = 1 << 0;
    /// A letter of a script that puts spaces between words; Hangul too.
    pub const LETTER: u16 = 1 << 1;
    /// A capital letter; `LETTER` is set as well.
    pub const UPPER: u16 = 1 << 2;
    /// A decimal digit or another number sign.
    pub const DIGIT: u16 = 1 << 3;
    /// Punctuation of any kind; in ASCII all that is not letter, digit, space or control.
    pub const PUNCT: u16 = 1 << 4;
    /// Comma, semicolon or colon; `PUNCT` is set as well.
    pub const COMMA: u16 = 1 << 5;
    /// Full stop, exclamation or question mark, danda, ellipsis; `PUNCT` is set as well.
    pub const SENTENCE_END: u16 = 1 << 6;
    /// Vertical bar, bullet, guillemet or arrow, which separate fields; `PUNCT` is set as well.
    pub const BAR: u16 = 1 << 7;
    /// A byte that is not ASCII (`BYTE_CLASS` only): decode the character and ask `char_class`.
    pub const NON_ASCII: u16 = 1 << 8;
    /// A Han character.
    pub const IDEOGRAPH: u16 = 1 << 9;
    /// Hiragana or Katakana.
    pub const KANA: u16 = 1 << 10;
    /// A letter of Thai, Lao, Khmer, Myanmar or another script without spaces between words.
    pub const NO_SPACE: u16 = 1 << 11;
    /// A combining mark or vowel sign: part of the character before it.
    pub const MARK: u16 = 1 << 12;
    /// A control, or a format character of no width (zero width space, soft hyphen, byte order mark).
    pub const IGNORE: u16 = 1 << 13;
    /// What belongs to a word between spaces.
    pub const WORD: u16 = LETTER | DIGIT | MARK;
    /// Characters that count a fraction of a word each, for want of spaces.
    pub const UNSPACED: u16 = IDEOGRAPH | KANA | NO_SPACE;
}

/// The kind of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum CharClass {
    /// Nothing of the below: mathematics, currency, pictures, private use, U+FFFD.
    #[default]
    Symbol,
    /// A control, or a format character of no width.
    Ignore,
    /// White space.
    Space,
    /// A letter that is not a capital, or has no case.
    Letter,
    /// A capital letter.
    UpperLetter,
    /// A decimal digit or another number sign.
    Digit,
    /// A Han character.
    Ideograph,
    /// Hiragana or Katakana.
    Kana,
    /// A letter of a script without spaces between words.
    NoSpace,
    /// A combining mark or vowel sign.
    Mark,
    /// Comma, semicolon or colon.
    Comma,
    /// End of a sentence.
    SentenceEnd,
    /// Vertical bar, bullet or arrow.
    Bar,
    /// One of « » ‹ ›: separators in English menus, quotation marks in French or Russian text.
    Guillemet,
    /// Other punctuation.
    Punct,
}

impl CharClass {
    /// By number; sixteen, so that four bits are always an index.
    const ALL: [CharClass; 16] = [
        CharClass::Symbol,
        CharClass::Ignore,
        CharClass::Space,
        CharClass::Letter,
        CharClass::UpperLetter,
        CharClass::Digit,
        CharClass::Ideograph,
        CharClass::Kana,
        CharClass::NoSpace,
        CharClass::Mark,
        CharClass::Comma,
        CharClass::SentenceEnd,
        CharClass::Bar,
        CharClass::Guillemet,
        CharClass::Punct,
        CharClass::Symbol,
    ];

    /// Its bits of `flag`.
    #[inline]
    pub const fn flags(self) -> u16 {
        FLAGS[self as usize]
    }
}

/// `flag` bits of every `CharClass`.
static FLAGS: [u16; 15] = [
    0,
    flag::IGNORE,
    flag::WHITESPACE,
    flag::LETTER,
    flag::LETTER | flag::UPPER,
    flag::DIGIT,
    flag::IDEOGRAPH,
    flag::KANA,
    flag::NO_SPACE,
    flag::MARK,
    flag::PUNCT | flag::COMMA,
    flag::PUNCT | flag::SENTENCE_END,
    flag::PUNCT | flag::BAR,
    flag::PUNCT | flag::BAR,
    flag::PUNCT,
];

/// `flag` bits of every byte of UTF-8 text.
pub static BYTE_CLASS: [u16; 256] = {
    let mut table = [flag::NON_ASCII; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = char_class(byte as u32).flags();
        byte += 1;
    }
    table
};

/// The kind of a code point; any kind for what Unicode has not assigned.
#[inline]
pub const fn char_class(code: u32) -> CharClass {
    match code {
        0..0x3400 => look_up(code, SPANS[0]),
        0x3400..0xA000 => CharClass::Ideograph,
        0xA000..0xAC00 => look_up(code, SPANS[1]),
        0xAC00..0xD800 => CharClass::Letter, // Hangul syllables
        0xF900..0x1_0000 => look_up(code, SPANS[2]),
        0x1_0000.. => astral_class(code),
        _ => CharClass::Symbol, // surrogates and private use
    }
}

#[inline]
const fn look_up(code: u32, span: (u32, u32, u32)) -> CharClass {
    let page = INDEX[((code - span.0) / PAGE + span.2) as usize] as u32;
    // No page number is out of range, but the compiler cannot know.
    let at = (page * PAGE / 2 + code % PAGE / 2) as usize;
    let pair = if at < PAGES.len() { PAGES[at] } else { 0 };
    CharClass::ALL[(pair >> (code % 2 * 4) & 15) as usize]
}

/// Beyond the Basic Multilingual Plane only what running text holds is told apart.
const fn astral_class(code: u32) -> CharClass {
    match code {
        0x2_0000..0x4_0000 => CharClass::Ideograph,
        0x1_B000..0x1_B170 => CharClass::Kana,
        0x1_F3FB..=0x1_F3FF | 0xE_0100..0xE_01F0 => CharClass::Mark, // skin tones, variation selectors
        0xE_0000..0xE_0080 => CharClass::Ignore,                     // tags
        0x1_D7CE..0x1_D800 => CharClass::Digit,
        0x1_0400..0x1_0428 => CharClass::UpperLetter, // Deseret
        0x1_0000..0x1_D000 | 0x1_D400..0x1_D7CE | 0x1_E000..0x1_F000 => CharClass::Letter,
        _ => CharClass::Symbol,
    }
}

/// Length of the character beyond ASCII that UTF-8 text begins with, if that is white space (Unicode `White_Space`);
/// else 0.
pub fn wide_space(text: &[u8]) -> usize {
    match *text {
        [0xC2, 0x85 | 0xA0, ..] => 2,
        [0xE1, 0x9A, 0x80, ..] | [0xE2, 0x80, 0x80..=0x8A | 0xA8 | 0xA9 | 0xAF, ..] => 3,
        [0xE2, 0x81, 0x9F, ..] | [0xE3, 0x80, 0x80, ..] => 3,
        _ => 0,
    }
}

/// True of UTF-8 text that is white space only.
#[inline(always)]
pub fn is_white_space(text: &[u8]) -> bool {
    match *text {
        [b] => BYTE_CLASS[b as usize] & flag::WHITESPACE != 0,
        [0xC2, _] => wide_space(text) != 0,
        _ => is_long_white_space(text),
    }
}

fn is_long_white_space(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(&first) = rest.first() {
        let len = match BYTE_CLASS[first as usize] & flag::WHITESPACE {
            0 => wide_space(rest),
            _ => 1,
        };
        if len == 0 {
            return false;
        }
        rest = rest.get(len..).unwrap_or(&[]);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_point_has_a_kind() {
        // Every index of the tables is met; none is out of range.
        let letters = (0..=0x11_0000).filter(|&c| char_class(c) == CharClass::Letter).count();
        assert!(letters > 11_172, "more than Hangul: {letters}");
    }

    #[test]
    fn kinds_agree_with_std() {
        for c in (0..0x2000).filter_map(char::from_u32) {
            let kind = char_class(c as u32);
            if c.is_uppercase() && c != '\u{1C89}' {
                assert_eq!(kind, CharClass::UpperLetter, "{c:?}"); // U+1C89 is newer than the table
            }
            if c.is_lowercase() && c != '\u{345}' && c != '\u{1C8A}' {
                assert_eq!(kind, CharClass::Letter, "{c:?}"); // U+0345 is a mark
            }
            if c.is_whitespace() && c != '\u{B}' {
                assert_eq!(kind, CharClass::Space, "{c:?}"); // HTML does not call U+000B white space
            }
        }
    }

    #[test]
    fn white_space_agrees_with_std() {
        for c in '\0'..=char::MAX {
            let is_space = c.is_whitespace() && c != '\u{B}';
            for text in [std::format!("{c}"), std::format!(" {c}"), std::format!("{c}\u{2003}")] {
                assert_eq!(is_white_space(text.as_bytes()), is_space, "{text:?}");
            }
        }
    }
}
