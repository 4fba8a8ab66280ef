//! Text that Markdown does not take for markup.

use super::{Flow, Write, write_all};

/// Puts a backslash before what would be read as markup (CommonMark, sections 2.4, 2.5, 4 and 5). The outcome is the same
/// wherever the text is cut into pieces.
#[derive(Clone, Copy, Debug)]
pub struct Escape {
    at: At,
    /// Where the text stands.
    pub place: Place,
}

/// Where a text stands: that of a heading or a cell ends with its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a paragraph or an item.
    Paragraph,
    /// In a heading.
    Heading,
    /// In a table's cell.
    Cell,
}

#[derive(Clone, Copy, Debug)]
enum At {
    LineStart,
    /// Digits begin the line.
    Number,
    /// What begins the line is a heading, a rule or a list item if a space, the same once more, or nothing follows. Not
    /// written yet.
    Mark(&'static str),
    /// After `&`, or what may be the name of a character behind it.
    Reference,
    /// Behind a space of a heading, or where it begins: `#` and nothing else up to its end would be left out.
    Gap,
    Inside,
}

impl Escape {
    /// At the beginning of a text.
    pub const fn new(place: Place) -> Escape {
        let at = match place {
            Place::Paragraph => At::LineStart,
            Place::Heading => At::Gap,
            Place::Cell => At::Inside,
        };
        Escape { at, place }
    }

    /// Writes the next piece.
    pub fn push(&mut self, text: &str, write: &mut Write<'_>) -> Flow {
        let mut from = 0;
        for (i, b) in text.bytes().enumerate() {
            if let At::Mark(mark) = self.at {
                let is_markup = matches!(b, b' ' | b'\n') || mark.as_bytes() == [b];
                if write_all(write, &[if is_markup { "\\" } else { "" }, mark]) == Flow::Stop {
                    return Flow::Stop;
                }
                self.at = At::Inside;
            }
            let mark = mark_of(self.at, b);
            // What is written behind the text so far, and where the rest of it begins.
            let cut = match (self.at, b) {
                (_, b'*' | b'_' | b'`' | b'\\' | b'[' | b']' | b'<')
                | (At::LineStart, b'>')
                | (At::Reference, b';') => Some(("\\", i)),
                (_, b'|') if self.place == Place::Cell => Some(("\\", i)),
                (_, b'\n') => Some(match self.place {
                    Place::Heading => (" ", i + 1),
                    Place::Cell => ("<br>", i + 1),
                    // A line break, and not a line of the file.
                    Place::Paragraph => ("\\", i),
                }),
                _ => mark.map(|_| ("", i + 1)),
            };
            if let Some((put, rest)) = cut {
                if write_all(write, &[text.get(from..i).unwrap_or(""), put]) == Flow::Stop {
                    return Flow::Stop;
                }
                from = rest;
            }
            self.at = match (self.at, b) {
                (_, b'\n') if self.place == Place::Paragraph => At::LineStart,
                (_, b' ' | b'\n') if self.place == Place::Heading => At::Gap,
                (_, b'&') | (At::Reference, b'#' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => At::Reference,
                (At::LineStart | At::Number, b'0'..=b'9') => At::Number,
                _ => mark.map_or(At::Inside, At::Mark),
            };
        }
        write(text.get(from..).unwrap_or(""))
    }

    /// Markup follows, which is neither white space nor begins like a list.
    pub fn interrupt(&mut self, write: &mut Write<'_>) -> Flow {
        match core::mem::replace(&mut self.at, At::Inside) {
            At::Mark(mark) => write(mark),
            _ => Flow::Continue,
        }
    }

    /// Writes what is left at the end of the text.
    pub fn end(&mut self, write: &mut Write<'_>) -> Flow {
        match core::mem::replace(&mut self.at, At::Inside) {
            At::Mark(mark) => write_all(write, &["\\", mark]),
            _ => Flow::Continue,
        }
    }
}

/// What may be a mark where it stands.
fn mark_of(at: At, b: u8) -> Option<&'static str> {
    Some(match (at, b) {
        (At::LineStart | At::Gap, b'#') => "#",
        (At::LineStart, b'-') => "-",
        (At::LineStart, b'+') => "+",
        (At::LineStart, b'=') => "=",
        (At::LineStart, b'~') => "~",
        (At::Number, b'.') => ".",
        (At::Number, b')') => ")",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn escaped(place: Place, text: &str, piece: usize) -> String {
        let mut out = String::new();
        let mut write = |s: &str| {
            out.push_str(s);
            Flow::Continue
        };
        let mut escape = Escape::new(place);
        for piece in text.as_bytes().chunks(piece) {
            assert_eq!(escape.push(core::str::from_utf8(piece).expect("ASCII"), &mut write), Flow::Continue);
        }
        assert_eq!(escape.end(&mut write), Flow::Continue);
        out
    }

    #[test]
    fn text_is_no_markup() {
        for (text, expected) in [
            ("a *b* _c_ `d` [e](f) <g> \\h", "a \\*b\\* \\_c\\_ \\`d\\` \\[e\\](f) \\<g> \\\\h"),
            ("# a # b", "\\# a # b"),
            ("## a", "\\## a"),
            ("#a", "#a"),
            ("- a - b\n+ c\n> d > e", "\\- a - b\\\n\\+ c\\\n\\> d > e"),
            ("-5 degrees\n-", "-5 degrees\\\n\\-"),
            ("a\n===\nb\n---\n~~~", "a\\\n\\===\\\nb\\\n\\---\\\n\\~~~"),
            ("1. a\n23) b\n4.5 c 6. d\n7.\n8", "1\\. a\\\n23\\) b\\\n4.5 c 6. d\\\n7\\.\\\n8"),
            ("*", "\\*"),
            ("&copy; &#169; AT&T; R&D & so; &", "&copy\\; &#169\\; AT&T\\; R&D & so; &"),
        ] {
            for piece in 1..=text.len() {
                assert_eq!(escaped(Place::Paragraph, text, piece), expected, "in pieces of {piece}");
            }
        }
    }

    #[test]
    fn cells_are_one_line() {
        assert_eq!(escaped(Place::Cell, "# a|b\n- *c*\\|", 1), "# a\\|b<br>- \\*c\\*\\\\\\|");
    }

    #[test]
    fn headings_are_one_line() {
        assert_eq!(escaped(Place::Heading, "1. a\n- b *c*", 100), "1. a - b \\*c\\*");
        assert_eq!(escaped(Place::Heading, "C# or F # or # 1 #5\n##", 100), "C# or F \\# or \\# 1 #5 \\##");
    }
}
