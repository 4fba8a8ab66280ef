//! Where links lead: the `href` of an `a`, read again where it stands in the page. A text tells of a link by a mark,
//! which no text has: a control character, and where the start tag stands.

use super::base::destination;
use super::scheme::Scheme;
use super::{Flow, Source, Write};
use heapless::String;

/// What marks begin with.
const FIRST: u8 = 7;

/// The mark where a link ends.
pub const END: &str = "\u{7}";

/// Digits of an offset.
const DIGITS: usize = 8;

/// Schemes of what a reader may follow: neither programs nor data.
const SCHEMES: [&str; 5] = ["http", "https", "mailto", "tel", "ftp"];

/// Letters of ASCII before a colon that may be the scheme of a program, hidden or broken; those have fewer.
const MOST_LETTERS: usize = 16;

/// True of the first byte of marks.
#[inline(always)]
pub const fn is_first(byte: u8) -> bool {
    cfg!(feature = "all-formats") && byte == FIRST
}

/// The mark of a link whose start tag is at `at`.
pub fn mark(at: u32) -> String<{ 1 + DIGITS }> {
    let mut mark = String::new();
    let digits = (0..DIGITS).rev().filter_map(|i| char::from_digit(at >> (4 * i) & 15, 16));
    // There is room for all of them.
    core::iter::once(char::from(FIRST)).chain(digits).for_each(|c| _ = mark.push(c));
    mark
}

/// What a mark says: where the start tag is, or none where a link ends. `None` for text.
pub fn read(piece: &str) -> Option<Option<u32>> {
    let [first, digits @ ..] = piece.as_bytes() else { return None };
    if !is_first(*first) {
        return None;
    }
    let value = digits.iter().fold(0, |value, &digit| value << 4 | char::from(digit).to_digit(16).unwrap_or(0));
    Some((!digits.is_empty()).then_some(value))
}

/// True where the `a` at `at` leads elsewhere: to another page, or to what a mail or a call goes to.
pub fn leads(source: &Source<'_>, at: u32) -> bool {
    let (mut scheme, mut front, mut first) = (Scheme::default(), Front::default(), None);
    destination(source, at, &mut |c| {
        first = first.or(Some(c));
        scheme.read(c);
        front.read(c);
    });
    match scheme.name() {
        Some(scheme) => SCHEMES.contains(&scheme),
        None => first.is_some_and(|c| c != '#') && front.is_name(),
    }
}

/// What stands before the first colon of a relative reference. Browsers take it for a part of a path, as `12:30.html`
/// and `Benutzer_Diskussion:X` mean it. Of what a page's author meant for a scheme, and has hidden or broken, nobody
/// can tell where it leads.
#[derive(Debug, Default)]
struct Front {
    // The first letters of ASCII, in small ones.
    letters: String<MOST_LETTERS>,
    last: Option<char>,
    has_ended: bool,
    has_colon: bool,
    // It has what no page's name has.
    is_odd: bool,
}

impl Front {
    /// Takes the next character of the reference.
    fn read(&mut self, c: char) {
        if self.has_ended {
            return;
        }
        match c {
            ':' => (self.has_ended, self.has_colon) = (true, true),
            '/' | '?' | '#' => self.has_ended = true,
            _ => {
                // Letters of ASCII have no need of a code.
                let is_hidden = self.last == Some('%') && matches!(c, '0'..='7');
                self.is_odd |= is_hidden || !is_in_names(c);
                self.last = Some(c);
                if c.is_ascii_alphabetic() {
                    _ = self.letters.push(c.to_ascii_lowercase());
                }
            }
        }
    }

    /// True where no colon follows, or it is that of a page's name.
    fn is_name(&self) -> bool {
        let is_program = self.letters.ends_with("script") || self.letters == "data";
        !self.has_colon || self.last.is_some() && !self.is_odd && !is_program
    }
}

/// True of what stands before the colon in names of pages: letters of any script, digits and few signs.
fn is_in_names(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '~' | '%')
    } else {
        !c.is_control() && !c.is_whitespace() && c != char::REPLACEMENT_CHARACTER
    }
}

/// True of a text that is the address which the `a` at `at` leads to, and may stand between `<` and `>`.
pub fn is_address(source: &Source<'_>, at: u32, text: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b'<' | b'>' | b'|' | b'`');
    if !(text.starts_with("https://") || text.starts_with("http://")) || !text.bytes().all(is_plain) {
        return false;
    }
    let (mut rest, mut is_same) = (text.chars(), true);
    absolute(source, at, &mut |c| is_same &= rest.next() == Some(c));
    is_same && rest.next().is_none()
}

/// How a destination is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// In the brackets behind a link's text (CommonMark, section 6.3).
    Markdown,
    /// In the quotes of an attribute.
    Html,
    /// By itself.
    Plain,
}

/// Writes where the `a` at `at` leads. What would end it is percent-encoded, or escaped where an address may have it
/// (RFC 3986, section 2.2; CommonMark, section 6.3).
pub fn write(source: &Source<'_>, at: u32, style: Style, write: &mut Write<'_>) -> Flow {
    let (mut flow, mut is_reference) = (Flow::Continue(()), false);
    absolute(source, at, &mut |c| {
        if flow.is_break() {
            return;
        }
        let ends_reference = is_reference && c == ';';
        is_reference = c == '&' || is_reference && (c == '#' || c.is_ascii_alphanumeric());
        flow = match c {
            '&' if style == Style::Html => write("&amp;"),
            // What looks like a reference would be read as one.
            ';' if ends_reference && style == Style::Markdown => write("\\;"),
            '(' if style == Style::Markdown => write("\\("),
            ')' if style == Style::Markdown => write("\\)"),
            // A bar would end a table's cell.
            '\\' | '|' if style == Style::Markdown => write(&percent(c)),
            ' ' | '"' | '<' | '>' | '`' => write(&percent(c)),
            _ if c.is_ascii_control() => write(&percent(c)),
            _ => write(c.encode_utf8(&mut [0; 4])),
        };
    });
    flow
}

/// Gives where the `a` at `at` leads: as it stands there, or as an absolute address where the page's is known.
fn absolute(source: &Source<'_>, at: u32, each: &mut dyn FnMut(char)) {
    match source.base() {
        Some(base) => base.join(source, &|each| _ = destination(source, at, each), each),
        None => _ = destination(source, at, each),
    }
}

fn percent(c: char) -> String<3> {
    let mut encoded = String::new();
    let digit = |value: u32| char::from_digit(value & 15, 16).unwrap_or('0').to_ascii_uppercase();
    ['%', digit(c as u32 >> 4), digit(c as u32)].into_iter().for_each(|c| _ = encoded.push(c));
    encoded
}
