//! Days that are written out: "Posted on March 3, 2021", "3 mars 2021", "21/03/2021", "2021年3月21日".

use super::reader::Part;
use super::{Flow, Source, Write, write_number};
use crate::span::Span;
use heapless::{String, Vec};

/// Bytes of a text that has a day, and says hardly anything else.
const MOST_BYTES: usize = 60;
/// Bytes of it when it is read: references have become characters.
const MOST_READ: usize = 2 * MOST_BYTES;
/// Digits of a day: one, and the year's.
const FEWEST_DIGITS: usize = 5;
/// Words before it: "Posted by A. Miller on Friday".
const MOST_BEFORE: u32 = 6;
/// Bytes of a text that says what the day behind it is of: a headline may tell of an update.
const MOST_LABEL: usize = 28;
/// Words and signs of a day, and as many before it.
const MOST_TOKENS: usize = 16;
/// Those of pages. What is older is what a page tells of.
const YEARS: core::ops::RangeInclusive<u32> = 1990..=2099;

/// How names of months begin, from January on: English, German, French, Spanish, Italian, Portuguese, Dutch, Danish,
/// Norwegian, Swedish, Polish, Hungarian, Turkish, Russian, Ukrainian.
static MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "j\u{e4}n", "sty", "oca", "янв", "січ"],
    &["feb", "f\u{e9}v", "fev", "lut", "şub", "фев", "лют"],
    &["mar", "m\u{e4}r", "maa", "m\u{e1}r", "мар", "бер"],
    &["apr", "avr", "abr", "\u{e1}pr", "kwi", "nis", "апр", "кві"],
    &["may", "mai", "mag", "mei", "maj", "m\u{e1}j", "май", "мая", "тра"],
    &["jun", "juin", "giu", "j\u{fa}n", "cze", "haz", "июн", "чер"],
    &["jul", "juil", "lug", "j\u{fa}l", "lip", "tem", "июл", "лип"],
    &["aug", "ao\u{fb}", "ago", "sie", "ağu", "авг", "сер"],
    &["sep", "set", "sze", "wrz", "eyl", "сен", "вер"],
    &["oct", "okt", "ott", "out", "paź", "eki", "окт", "жов"],
    &["nov", "lis", "kas", "ноя"],
    &["dec", "d\u{e9}c", "dez", "dic", "gru", "ara", "дек", "гру"],
];

/// How words begin that tell of another day than that of publication, in the same languages and in Finnish, Indonesian,
/// Vietnamese, Chinese, Japanese and Korean.
static OTHERS: [&str; 29] = [
    "updat",
    "modif",
    "reviewed",
    "edited",
    "changed",
    "expir",
    "ends",
    "copyright",
    "aktual",
    "ge\u{e4}nder",
    "jour",
    "actualiz",
    "aggiorn",
    "atualiz",
    "bijgewerkt",
    "opdater",
    "oppdater",
    "uppdater",
    "p\u{e4}ivitet",
    "g\u{fc}ncelle",
    "diperbarui",
    "c\u{1ead}p",
    "\u{43e}\u{43d}\u{43e}\u{432}\u{43b}",
    "\u{43e}\u{431}\u{43d}\u{43e}\u{432}\u{43b}",
    "\u{66f4}\u{65b0}",
    "\u{6700}\u{540e}\u{66f4}\u{65b0}",
    "\u{6700}\u{5f8c}\u{66f4}\u{65b0}",
    "\u{6700}\u{7d42}\u{66f4}\u{65b0}",
    "\u{c218}\u{c815}",
];

/// How words begin that tell of one only before a colon or a number, or behind "last": a headline may be "Climate
/// change".
static CHANGES: [&str; 2] = ["chang", "\u{e4}nder"];
/// How words for "last" begin.
static LAST: [&str; 3] = ["last", "latest", "letzt"];

/// A day: year, month, day of the month.
pub type Day = [u32; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    // Its value, and true if it has four digits.
    Number(u32, bool),
    Month(u32),
    // True of one that stands within a day: "3rd of March", "3 de marzo".
    Word(bool),
    // The day behind it is another one.
    Other,
    Sign(char),
}

/// True of a time that begins with a day as ISO 8601 has it: `2026-11-27`.
pub fn is_iso(raw: &[u8]) -> bool {
    let day = raw.trim_ascii_start().get(..10).unwrap_or(&[]);
    !day.is_empty()
        && day.iter().enumerate().all(|(at, b)| if matches!(at, 4 | 7) { *b == b'-' } else { b.is_ascii_digit() })
}

/// True of a time that is written out, so that `read` reads its day; perhaps behind JSON's quotation mark.
pub fn is_written_out(source: &Source<'_>) -> bool {
    let raw = source.bytes.strip_prefix(b"\"").unwrap_or(source.bytes);
    may_have_day(raw) && !is_iso(raw) && day_of(source).is_some()
}

/// True of what is worth a look: enough digits, and not too long. White space counts as much as is shown of it.
pub fn may_have_day(raw: &[u8]) -> bool {
    let raw = raw.trim_ascii();
    let is_shown = |&[a, b]: &[u8; 2]| !(a.is_ascii_whitespace() && b.is_ascii_whitespace());
    let shown = raw.array_windows().filter(|pair| is_shown(pair)).take(MOST_BYTES).count();
    shown < MOST_BYTES && raw.iter().filter(|b| b.is_ascii_digit()).take(FEWEST_DIGITS).count() == FEWEST_DIGITS
}

/// The day that a text of a page begins with, a few words before it left out.
pub fn day_of(source: &Source<'_>) -> Option<Day> {
    day_in(&read_short(source)?)
}

/// A text of a page; none if it is longer than one that has a day.
fn read_short(source: &Source<'_>) -> Option<String<MOST_READ>> {
    let mut text = String::new();
    let flow = source.write_all(&mut |piece| match text.push_str(piece) {
        Ok(()) => Flow::Continue(()),
        Err(_) => Flow::Break(()),
    });
    flow.is_continue().then_some(text)
}

/// True of a text that stands before another day than that of publication: "Last updated:".
pub fn is_of_other(text: Span, source: &Source<'_>) -> bool {
    let raw = text.slice(source.bytes).trim_ascii();
    raw.len() <= MOST_LABEL
        && read_short(&source.part(text)).is_some_and(|text| tokens_of(&text).contains(&Token::Other))
}

/// Reads the text of a page that `day_of` gives a day for, as `reader::Read` asks for: the day as ISO 8601 has it.
pub fn read(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    let Part::Span(span) = part else { return Flow::Continue(()) };
    let Some(day) = day_of(&source.part(span)) else { return Flow::Continue(()) };
    for (before, number) in ["", "-", "-"].into_iter().zip(day) {
        let before = if number < 10 { "-0" } else { before };
        write_number(write, before, number)?;
    }
    Flow::Continue(())
}

/// True of a word that begins so, in capitals or not: letters beyond ASCII have them too.
fn begins_with(word: &str, small: &str) -> bool {
    let mut letters = word.chars().flat_map(char::to_lowercase);
    small.chars().all(|letter| letters.next() == Some(letter))
}

/// True of a word that tells of another day; "last" stands before it where `is_last`, and `rest` behind it.
fn tells_of_other(word: &str, is_last: bool, rest: &str) -> bool {
    let begins = |other: &&str| begins_with(word, other);
    let is_label = || rest.starts_with(|c: char| c == ':' || c.is_ascii_digit());
    OTHERS.iter().any(begins) || CHANGES.iter().any(begins) && (is_last || is_label())
}

fn day_in(text: &str) -> Option<Day> {
    let tokens = tokens_of(text);
    let mut before = 0;
    for (at, token) in tokens.iter().enumerate() {
        let tokens = tokens.get(at..).unwrap_or(&[]);
        let day = in_numbers(tokens)
            .or_else(|| with_name(tokens))
            .or_else(|| with_clock(tokens))
            .filter(|[year, month, day]| YEARS.contains(year) && (1..=12).contains(month) && (1..=31).contains(day));
        before += u32::from(!matches!(token, Token::Sign(_)));
        if day.is_some() || before > MOST_BEFORE || *token == Token::Other {
            return day;
        }
    }
    None
}

/// `2021-03-21`, `21.03.2021`, `3/21/2021`. Of `4/3/2021` nobody knows which it is.
fn in_numbers(tokens: &[Token]) -> Option<Day> {
    use Token::{Number, Sign};
    let &[Number(a, a_is_year), Sign(sign), Number(b, false), Sign(other), Number(c, c_is_year), ..] = tokens else {
        return None;
    };
    match (sign, other) {
        ('-', '-') | ('.', '.') | ('/', '/') | ('\u{5e74}', '\u{6708}') | ('\u{b144}', '\u{c6d4}') => {}
        _ => return None,
    }
    match (a_is_year, c_is_year) {
        (true, false) => Some([a, b, c]),
        (false, true) if sign == '.' || a > 12 || a == b => Some([c, b, a]),
        (false, true) if b > 12 => Some([c, a, b]),
        _ => None,
    }
}

/// The same with a month's name, before the number or behind it.
fn with_name(tokens: &[Token]) -> Option<Day> {
    use Token::{Month, Number, Sign, Word};
    let mut told = tokens.iter().filter(|token| !matches!(token, Sign(',' | '.' | '\u{ba}') | Word(true)));
    match (told.next()?, told.next()?, told.next()?) {
        (&Month(month), &Number(day, false), &Number(year, true))
        | (&Number(day, false), &Month(month), &Number(year, true))
        | (&Number(year, true), &Month(month), &Number(day, false)) => Some([year, month, day]),
        _ => None,
    }
}

/// As C and Java print a time: `Jul 23 21:11:10 PDT 2012`.
fn with_clock(tokens: &[Token]) -> Option<Day> {
    use Token::{Month, Number, Sign, Word};
    let [Month(month), Number(day, false), clock @ ..] = tokens else { return None };
    let [Number(..), Sign(':'), Number(..), Sign(':'), Number(..), rest @ ..] = clock else { return None };
    let ([Word(_), Number(year, true), ..] | [Number(year, true), ..]) = rest else { return None };
    Some([*year, *month, *day])
}

/// Those that a text begins with.
fn tokens_of(text: &str) -> Vec<Token, MOST_TOKENS> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    let mut is_last = false;
    while let Some(first) = rest.chars().next() {
        let goes_on: fn(char) -> bool = match first {
            '0'..='9' => |c| c.is_ascii_digit(),
            _ if is_letter(first) => is_letter,
            _ => |_| false,
        };
        let behind = rest.char_indices().skip(1).find(|&(_, c)| !goes_on(c));
        let len = behind.map_or(rest.len(), |(at, _)| at);
        let Some((word, behind)) = rest.split_at_checked(len) else { break };
        rest = behind.trim_start();
        let token = match first {
            '0'..='9' if len <= 4 => Token::Number(word.parse().unwrap_or(0), len == 4),
            '0'..='9' => Token::Word(false),
            _ if is_letter(first) => match month_of(word) {
                Some(month) => Token::Month(month),
                None if tells_of_other(word, is_last, rest) => Token::Other,
                None => Token::Word(word.chars().count() <= 2),
            },
            _ => Token::Sign(first),
        };
        if tokens.push(token).is_err() {
            break;
        }
        is_last = LAST.iter().any(|last| begins_with(word, last));
    }
    tokens
}

/// Signs of a day's parts in Chinese, Japanese and Korean are none.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, '\u{5e74}' | '\u{6708}' | '\u{65e5}' | '\u{b144}' | '\u{c6d4}' | '\u{c77c}')
}

fn month_of(word: &str) -> Option<u32> {
    let mut small = word.chars().flat_map(char::to_lowercase);
    let small: [char; 4] = core::array::from_fn(|_| small.next().unwrap_or(' '));
    let is_it = |name: &&str| name.chars().zip(small).all(|(a, b)| a == b);
    MONTHS.iter().position(|names| names.iter().any(is_it)).map(|month| month as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use crate::choice::Input;
    use crate::output::read_whole;

    fn told(text: &str) -> std::string::String {
        let source = Source::page(text.as_bytes(), Charset::Utf8, Input::Html);
        read_whole(read, &source, source.all())
    }

    #[test]
    fn days() {
        for (text, day) in [
            ("March 3, 2021", "2021-03-03"),
            (" Sept. 21st 2021", "2021-09-21"),
            ("Posted by A. Miller on Friday, 3rd of December, 1999 at 10:00", "1999-12-03"),
            ("3&nbsp;Dec&nbsp;2021 &ndash; 5 min read", "2021-12-03"),
            ("By Mara Decker, 3 March 2021", "2021-03-03"),
            ("Issue 12: May 3, 2021", "2021-05-03"),
            ("| 2021-03-04", "2021-03-04"),
            ("2021/3/4, 10:00", "2021-03-04"),
            ("04.03.2021", "2021-03-04"),
            ("Stand: 4. 3. 2021", "2021-03-04"),
            ("Climate change, May 2, 2005", "2005-05-02"),
            ("The last stand, May 2, 2005", "2005-05-02"),
            ("3/21/2021", "2021-03-21"),
            ("Mon Jul 23 21:11:10 PDT 2012", "2012-07-23"),
            ("Fri Feb 18 10:27:24 2022", "2022-02-18"),
            ("21/3/2021", "2021-03-21"),
            ("4/4/2021", "2021-04-04"),
            ("21. M\u{e4}rz 2021", "2021-03-21"),
            ("le 1er ao\u{fb}t 2021", "2021-08-01"),
            ("Publicado el 12 de marzo de 2021", "2021-03-12"),
            ("2021. m\u{e1}rcius 12.", "2021-03-12"),
            ("12 марта 2021", "2021-03-12"),
            ("2021\u{5e74}3\u{6708}12\u{65e5}", "2021-03-12"),
            ("2021\u{b144} 3\u{c6d4} 12\u{c77c}", "2021-03-12"),
            // Two days, or none: which is the day and which the month, years that no page is from, other days.
            ("3/4/2021", ""),
            ("March 2021", ""),
            ("March 32, 2021", ""),
            ("0 March 2021", ""),
            ("13/13/2021", ""),
            ("2021-13-01", ""),
            ("2021-03/04", ""),
            ("3 March 1945", ""),
            ("3 March 02021", ""),
            ("12 people 2021", ""),
            ("Call 555-12-2021", ""),
            ("Updated on March 3, 2021", ""),
            ("March 3, 2021 (updated: May 3, 2021)", "2021-03-03"),
            ("Zuletzt aktualisiert: 3. M\u{e4}rz 2021", ""),
            ("\u{41e}\u{431}\u{43d}\u{43e}\u{432}\u{43b}\u{435}\u{43d}\u{43e}: 14.02.2023", ""),
            ("\u{66f4}\u{65b0}\u{65f6}\u{95f4}\u{ff1a}2023-02-14", ""),
            ("Last change: 2005-05-02", ""),
            ("Last change was on May 2, 2005", ""),
            ("Changes: May 2, 2005", ""),
            ("Letzte &Auml;nderung: 02.05.2005", ""),
            ("ge\u{e4}ndert am 02.05.2005", ""),
            ("It was one of the days before March 3, 2021", ""),
            ("", ""),
            ("2021", ""),
            ("\u{5e74}", ""),
        ] {
            assert_eq!(told(text), day, "{text}");
        }
        // As much as is read of one, and more.
        let long = |bytes| ["2021-03-04", &" a".repeat(bytes)].concat();
        assert_eq!((&*told(&long(50)), &*told(&long(60))), ("2021-03-04", ""));
    }

    #[test]
    fn what_is_worth_a_look() {
        assert!(may_have_day(b"Mar 3, 2021") && !may_have_day(b"Mar 2021"));
        assert!(may_have_day(&[b'1'; MOST_BYTES]) && !may_have_day(&[b'1'; MOST_BYTES + 1]));
        let indented = |text: &str| [&"\n ".repeat(50), text, &" ".repeat(90)].concat();
        assert!(may_have_day(
            indented("Mar 3,\n                                                        2021").as_bytes()
        ));
    }

    #[test]
    fn labels() {
        let is_of_other = |text: &str| {
            let source = Source::page(text.as_bytes(), Charset::Utf8, Input::Html);
            is_of_other(source.all(), &source)
        };
        let indented = [&"\n ".repeat(50), "Last updated:", &" ".repeat(90)].concat();
        for label in [&indented, "Last updated:", "Last change", "Change:", "Letzte &Auml;nderung am"] {
            assert!(is_of_other(label), "{label}");
        }
        for text in ["Upward", "", "Climate change", "The last stand", "An update of the harbour's clock"] {
            assert!(!is_of_other(text), "{text}");
        }
    }
}
