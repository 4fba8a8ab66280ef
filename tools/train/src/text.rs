//! Tokens of texts, with the character classes of Python's `re` and `str`, so that our figures and those of the
//! Python scorers in use agree.
//!
//! Python's `\w` is a letter (category L), a number (N) or an underscore. Rust's `char::is_alphanumeric` is wider (it
//! takes the vowel signs of Indic scripts and circled letters for letters), and so is the `regex` crate's `\w`.

use hashbrown::HashMap;
use tagsieve::bytes::{CharClass, char_class};
use unicode_general_category::{GeneralCategory as G, get_general_category};

/// What counts as a token when texts are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenUnit {
    /// Maximal runs of word characters.
    #[default]
    Words,
    /// Single letters and numbers: Chinese and Japanese do not put spaces between words.
    Characters,
}

/// The unit that suits texts: characters, where there are more Chinese and Japanese ones than words of other scripts.
pub fn unit_of(texts: impl Iterator<Item = String>) -> TokenUnit {
    let (mut characters, mut words) = (0, 0);
    for text in texts {
        for word in tokens(&text, TokenUnit::Words) {
            match word.chars().filter(|&c| is_unspaced(c)).count() {
                0 => words += 1,
                count => characters += count,
            }
        }
    }
    if characters > words { TokenUnit::Characters } else { TokenUnit::Words }
}

fn is_unspaced(c: char) -> bool {
    matches!(char_class(c.into()), CharClass::Ideograph | CharClass::Kana)
}

/// Python's `str.isalnum` for one character.
pub fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    use G::*;
    matches!(
        get_general_category(c),
        UppercaseLetter
            | LowercaseLetter
            | TitlecaseLetter
            | ModifierLetter
            | OtherLetter
            | DecimalNumber
            | LetterNumber
            | OtherNumber
    )
}

/// Python's `str.isspace` for one character: Unicode's white space and the four ASCII separators.
pub fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// The tokens of `text` in order; `text` is as the caller wants it compared, normally in lower case.
pub fn tokens(text: &str, unit: TokenUnit) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_token = |c: char| is_alphanumeric(c) || (c == '_' && unit == TokenUnit::Words);
        let start = rest.find(is_token)?;
        rest = &rest[start..];
        let end = match unit {
            TokenUnit::Words => rest.find(|c| !is_token(c)).unwrap_or(rest.len()),
            TokenUnit::Characters => rest.chars().next().map_or(0, char::len_utf8),
        };
        let (token, behind) = rest.split_at(end);
        rest = behind;
        Some(token)
    })
}

/// The pieces of `text` between white space (Python's `str.split()`).
pub fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|piece| !piece.is_empty())
}

/// `text` with single spaces for its runs of white space and none at its ends.
pub fn squeeze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in pieces(text) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(piece);
    }
    out
}

/// Numbers tokens 0, 1, 2, ... in the order in which they are first seen.
#[derive(Debug, Default)]
pub struct Interner<'t> {
    ids: HashMap<&'t str, u32>,
}

impl<'t> Interner<'t> {
    /// An interner that has seen nothing.
    pub fn new() -> Interner<'t> {
        Interner::default()
    }

    /// The number of `token`.
    pub fn id(&mut self, token: &'t str) -> u32 {
        let next = self.ids.len() as u32;
        *self.ids.entry(token).or_insert(next)
    }

    /// The numbers of `tokens`.
    pub fn ids(&mut self, tokens: impl Iterator<Item = &'t str>) -> Vec<u32> {
        tokens.map(|token| self.id(token)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(&text.to_lowercase(), TokenUnit::Words).map(String::from).collect()
    }

    #[test]
    fn words_as_python_finds_them() {
        // Right sides: `re.findall(r'\w+', text.lower())` of Python 3.11.
        assert_eq!(words("Don't_stop 3.14, “Ünïcode”—dash"), ["don", "t_stop", "3", "14", "ünïcode", "dash"]);
        assert_eq!(words("İstanbul"), ["i", "stanbul"]); // lower case is i and a combining dot
        assert_eq!(words("ΟΔΟΣ ΟΔΟΣ."), ["οδος", "οδος"]); // final sigma
        assert_eq!(words("हिन्दी"), ["ह", "न", "द"]); // vowel signs are marks
        assert_eq!(words("x² ½ Ⅷ ⓐ ①"), ["x²", "½", "ⅷ", "①"]); // circled letters are symbols
        assert_eq!(words("\u{feff}a\u{200b}b\u{fffd}c"), ["a", "b", "c"]);
        assert_eq!(words(" \n"), [""; 0]);
    }

    #[test]
    fn characters_leave_the_underscore_out() {
        let found: Vec<&str> = tokens("中文_a1，。", TokenUnit::Characters).collect();
        assert_eq!(found, ["中", "文", "a", "1"]);
    }

    #[test]
    fn squeeze_knows_ascii_separators_and_no_break_spaces() {
        assert_eq!(squeeze("\u{1c}a\u{a0}\u{2003}b\r\n\tc "), "a b c");
        assert_eq!(squeeze("a\u{200b}b"), "a\u{200b}b");
    }

    #[test]
    fn interner_numbers_by_first_sight() {
        assert_eq!(Interner::new().ids("b a b c a".split(' ')), [0, 1, 0, 2, 1]);
    }
}
