//! Where links lead: the `href` of an `a`, read again where it stands in the page. A text tells of a link by a mark,
//! which no text has: a control character, and where the start tag stands.

use super::base::destination;
use super::{Flow, Source, Write};
use heapless::String;

/// What marks begin with.
const FIRST: u8 = 7;

/// The mark where a link ends.
pub const END: &str = "\u{7}";

/// Digits of an offset.
const DIGITS: usize = 8;

/// Schemes of what a reader may follow: neither programs nor data.
const SCHEMES: [&[u8]; 5] = [b"http", b"https", b"mailto", b"tel", b"ftp"];
// One more than the longest.
const MOST_SCHEME: usize = 7;

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
    let (mut scheme, mut is_known, mut any) = (heapless::Vec::<u8, MOST_SCHEME>::new(), false, false);
    let mut leads = true;
    destination(source, at, &mut |c| {
        if !any && c == '#' {
            leads = false;
        }
        any = true;
        match c {
            _ if is_known => {}
            '/' | '?' | '#' => is_known = true,
            ':' => {
                is_known = true;
                leads &= SCHEMES.contains(&scheme.as_slice());
            }
            // One that is longer than all that are known stays one that is not.
            _ => _ = scheme.push(if c.is_ascii() { c.to_ascii_lowercase() as u8 } else { b'?' }),
        }
    });
    any && leads
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
    let (mut flow, mut is_reference) = (Flow::Continue, false);
    absolute(source, at, &mut |c| {
        if flow == Flow::Stop {
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
