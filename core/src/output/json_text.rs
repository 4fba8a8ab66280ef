//! The text of a string in JSON (RFC 8259, section 7), as JSON-LD in a page has it. References are decoded too, for
//! many pages have some there, although a script has none (WHATWG, "script data state").

use super::reader::{Part, read_html};
use super::{Flow, Source, Write};

/// Reads what stands between the quotation marks, as `reader::Read` asks for.
pub fn read(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    let mut text = Text { state: State::Plain, high: None, begun: false, space: false };
    read_html(source, part, &mut |piece| text.push(piece, write))?;
    text.end_pair(write)
}

/// Where in an escape the text is.
#[derive(Clone, Copy, Debug)]
enum State {
    Plain,
    Backslash,
    // Digits that are missing, and what those before them say.
    Unit { missing: u8, value: u32 },
}

struct Text {
    state: State,
    // The first half of a pair of surrogates.
    high: Option<u32>,
    // Something that is no space has been written, and a space stands behind it.
    begun: bool,
    space: bool,
}

impl Text {
    fn push(&mut self, piece: &str, write: &mut Write<'_>) -> Flow {
        let mut rest = piece;
        while let Some(c) = rest.chars().next() {
            match self.state {
                State::Plain if c != '\\' => {
                    let (plain, behind) = rest
                        .split_at_checked(memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len()))
                        .unwrap_or((rest, ""));
                    rest = behind;
                    self.end_pair(write)?;
                    self.write(plain, write)?;
                    continue;
                }
                State::Plain => self.state = State::Backslash,
                State::Backslash if c == 'u' => self.state = State::Unit { missing: 4, value: 0 },
                State::Backslash => {
                    self.state = State::Plain;
                    let escaped = if matches!(c, 'b' | 'f' | 'n' | 'r' | 't') { ' ' } else { c };
                    self.end_pair(write)?;
                    self.write_char(escaped, write)?;
                }
                State::Unit { missing, value } => match hex_digit(c) {
                    Some(digit) if missing > 1 => {
                        self.state = State::Unit { missing: missing - 1, value: value << 4 | digit };
                    }
                    Some(digit) => {
                        self.state = State::Plain;
                        self.unit(value << 4 | digit, write)?;
                    }
                    // No JSON.
                    None => {
                        self.state = State::Plain;
                        continue;
                    }
                },
            }
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
        Flow::Continue(())
    }

    /// Takes a unit of UTF-16.
    fn unit(&mut self, unit: u32, write: &mut Write<'_>) -> Flow {
        if let Some(high) = self.high.filter(|_| matches!(unit, 0xDC00..=0xDFFF)) {
            self.high = None;
            let pair = 0x1_0000 + ((high & 0x3FF) << 10) + (unit & 0x3FF);
            return self.write_char(char::from_u32(pair).unwrap_or(char::REPLACEMENT_CHARACTER), write);
        }
        self.end_pair(write)?;
        if let 0xD800..=0xDBFF = unit {
            self.high = Some(unit);
            return Flow::Continue(());
        }
        self.write_char(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER), write)
    }

    /// Half a pair is no character.
    fn end_pair(&mut self, write: &mut Write<'_>) -> Flow {
        if self.high.take().is_some() {
            self.write_char(char::REPLACEMENT_CHARACTER, write)
        } else {
            Flow::Continue(())
        }
    }

    fn write_char(&mut self, c: char, write: &mut Write<'_>) -> Flow {
        let c = if c.is_control() || c.is_whitespace() { ' ' } else { c };
        self.write(c.encode_utf8(&mut [0; 4]), write)
    }

    /// Writes what stands for itself; of spaces one between words.
    fn write(&mut self, text: &str, write: &mut Write<'_>) -> Flow {
        let words = text.trim_matches(' ');
        if words.is_empty() {
            self.space |= !text.is_empty();
            return Flow::Continue(());
        }
        let is_apart = (self.space || text.starts_with(' ')) && self.begun;
        (self.begun, self.space) = (true, text.ends_with(' '));
        if is_apart {
            write(" ")?;
        }
        write(words)
    }
}

/// `char::to_digit` can panic.
fn hex_digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        'a'..='f' | 'A'..='F' => Some((c as u32 | 0x20) - 'a' as u32 + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use crate::choice::Input;
    use crate::output::read_whole;
    use std::string::String;

    fn text(json: &str, charset: Charset) -> String {
        let source = Source::page(json.as_bytes(), charset, Input::Html);
        read_whole(read, &source, source.all())
    }

    #[test]
    fn escapes() {
        for (json, expected) in [
            ("A. Miller", "A. Miller"),
            (r"  Mart\u00edn \u0026 Ren\u00E9e ", "Martín & Renée"),
            (r#"A \"B\" C\\D \/ E"#, r#"A "B" C\D / E"#),
            (r"\n A\tB \n\r C\u0020\u00a0\u0000", "A B C"),
            (r"\ud83d\ude00 \u5b89\u4e1c\u5c3c", "😀 安东尼"),
            // Halves of pairs.
            (r"\ud83dA\ude00\ud83d\ud83d\ude00\ud83d", "\u{FFFD}A\u{FFFD}\u{FFFD}😀\u{FFFD}"),
            // What no JSON has.
            (r"A\u00zB\u", "AzB"),
            ("O&#039;Neill &amp; R\\u00e9my", "O'Neill & Rémy"),
            (r"\n ", ""),
        ] {
            assert_eq!(text(json, Charset::Utf8), expected, "{json}");
        }
    }

    #[test]
    fn stops() {
        let source = Source::page(br"A\u00e9B", Charset::Utf8, Input::Html);
        for most in 0..3 {
            let mut left = most;
            let flow = read(&source, Part::Span(source.all()), &mut |_| {
                left -= 1;
                if left < 0 { Flow::Break(()) } else { Flow::Continue(()) }
            });
            assert_eq!((flow, left), (Flow::Break(()), -1));
        }
    }
}
