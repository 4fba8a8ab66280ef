//! Pages in other scripts: words are replaced letter by letter or, in Han, by one or two characters each. Lengths,
//! links and punctuation stay about what they are, and no word is known.

use crate::random::Random;
use crate::text::TokenUnit;

/// Letters that stand for `a` to `z`.
const CYRILLIC: &str = "абцдефгхийклмнопярстувшызз";
const GREEK: &str = "αβχδεφγηιξκλμνοπθρστυωςχψζ";
const ARABIC: &str = "ابسدهفغحيجكلمنوبقرستعوخشيز";

/// Words of so many letters or more become two characters.
const LONG: usize = 5;

/// What a page is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Latin,
    Han,
    Alphabet(&'static str),
}

impl Script {
    /// Another script than Latin.
    pub fn draw(random: &mut Random) -> Script {
        match random.below(6) {
            0 => Script::Alphabet(CYRILLIC),
            1 => Script::Alphabet(GREEK),
            2 => Script::Alphabet(ARABIC),
            _ => Script::Han,
        }
    }

    pub fn unit(self) -> TokenUnit {
        if self == Script::Han { TokenUnit::Characters } else { TokenUnit::Words }
    }

    /// The page in the script: tags and character references stay as they are.
    pub fn write(self, page: &str) -> String {
        if self == Script::Latin {
            return page.to_owned();
        }
        let mut out = String::with_capacity(page.len() * 2);
        let mut rest = page;
        while let Some(start) = rest.find(['<', '&']) {
            let (text, behind) = rest.split_at(start);
            let last = if behind.starts_with('<') { '>' } else { ';' };
            let end = behind.find(last).map_or(behind.len(), |end| end + 1);
            self.text(text, &mut out);
            out.push_str(&behind[..end]);
            rest = &behind[end..];
        }
        self.text(rest, &mut out);
        out
    }

    fn text(self, text: &str, out: &mut String) {
        match self {
            Script::Latin => out.push_str(text),
            Script::Han => han(text, out),
            Script::Alphabet(letters) => out.extend(text.chars().map(|c| letter(c, letters))),
        }
    }
}

fn letter(c: char, letters: &str) -> char {
    let number = u32::from(c.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
    let Some(new) = letters.chars().nth(number as usize) else { return c };
    let upper = new.to_uppercase().next().unwrap_or(new);
    if c.is_ascii_uppercase() { upper } else { new }
}

fn han(text: &str, out: &mut String) {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '\'' || c == '’';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (first, behind) = rest.split_at(rest.find(|c| !is_letter(c)).unwrap_or(rest.len()).max(c.len_utf8()));
        let next = behind.chars().next();
        let wide = match c {
            ',' => '，',
            '.' => '。',
            '!' => '！',
            '?' => '？',
            _ => c,
        };
        rest = behind;
        if is_letter(c) {
            // The same word is the same everywhere.
            let seed =
                first.bytes().fold(0, |hash: u64, b| hash.wrapping_mul(31).wrapping_add(b.to_ascii_lowercase().into()));
            let mut random = Random::new(seed);
            let count = if first.len() < LONG { 1 } else { 2 };
            out.extend((0..count).filter_map(|_| char::from_u32(0x4e00 + random.below(3000) as u32)));
        } else if wide != c && next.is_none_or(char::is_whitespace) {
            out.push(wide);
            rest = behind.strip_prefix(' ').unwrap_or(behind);
        } else if c != ' ' || !next.is_some_and(is_letter) || !out.ends_with(|c| ('\u{4e00}'..'\u{9fff}').contains(&c))
        {
            out.push(c);
        }
    }
}
