//! Text that Markdown does not take for markup.

use super::{Flow, Write, write_all};

/// Puts a backslash before what would be read as markup (CommonMark, sections 2.4, 2.5, 4 to 6; GitHub Flavored
/// Markdown, 6.5), and before as little else as the characters beside it tell: who copies an address or a name out of
/// the text takes backslashes with it. The outcome is the same wherever the text is cut into pieces.
#[derive(Clone, Copy, Debug)]
pub struct Escape {
    at: At,
    // The byte before; 0 at the text's beginning, and behind markup.
    before: u8,
    // It stands in a word that GitHub's parser may take for an address, up to the next space.
    in_address: bool,
    held: Option<Held>,
    /// Where the text stands.
    pub place: Place,
    /// It is that of a link, in which brackets may be unbalanced.
    pub is_link: bool,
    /// It stands between underscores that are markup, which another one would end.
    pub is_underscored: bool,
}

/// What is not written before it is known what follows, and the byte before it.
#[derive(Clone, Copy, Debug)]
struct Held {
    text: &'static str,
    before: u8,
}

/// What follows something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Byte(u8),
    Markup,
    End,
}

impl Held {
    fn of(byte: u8, before: u8) -> Option<Held> {
        let text = match byte {
            b'*' => "*",
            b'_' => "_",
            b'<' => "<",
            b']' => "]",
            b'\\' => "\\",
            b'~' => "~",
            _ => return None,
        };
        Some(Held { text, before })
    }

    /// True of what may be markup before `next`.
    fn is_markup(self, next: Next) -> bool {
        match (self.text, next) {
            // Between two spaces no delimiter, within a word none of underscores.
            ("*", Next::Byte(b' ')) => self.before != b' ',
            ("_", Next::Byte(next)) => !(self.before.is_ascii_alphanumeric() && next.is_ascii_alphanumeric()),
            // A tag, a comment or an address.
            ("<", Next::Byte(next)) => next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?'),
            ("<", _) => false,
            // A link or what defines one.
            ("]", Next::Byte(next)) => matches!(next, b'(' | b'[' | b':'),
            ("]", Next::End) => false,
            // Of an address, behind a mark: before a word it ends nothing.
            ("~", Next::Byte(next)) => !next.is_ascii_alphanumeric(),
            ("\\", Next::Byte(next)) => next.is_ascii_punctuation() || next == b'\n',
            _ => true,
        }
    }

    fn write(self, next: Next, write: &mut Write<'_>) -> Flow {
        write_all(write, &[if self.is_markup(next) { "\\" } else { "" }, self.text])
    }
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
        Escape { at, before: 0, in_address: false, held: None, place, is_link: false, is_underscored: false }
    }

    /// Writes the next piece.
    pub fn push(&mut self, text: &str, write: &mut Write<'_>) -> Flow {
        let bytes = text.as_bytes();
        let (mut from, mut i) = (0, 0);
        loop {
            i += self.skip(bytes.get(i..).unwrap_or(&[]));
            let Some(&b) = bytes.get(i) else { return write(text.get(from..).unwrap_or("")) };
            self.release(b, write)?;
            if let Some((put, is_replaced)) = self.step(b) {
                write_all(write, &[text.get(from..i).unwrap_or(""), put])?;
                from = i + usize::from(is_replaced);
            }
            i += 1;
        }
    }

    /// Passes over bytes that are themselves, whatever stands beside them: looked at one by one they took an eighth of
    /// the time of an extraction.
    fn skip(&mut self, bytes: &[u8]) -> usize {
        let is_inside = matches!(self.at, At::Inside) && self.held.is_none() && !self.in_address;
        if !is_inside || self.place == Place::Heading {
            return 0;
        }
        let count = bytes.iter().position(|b| !is_plain(*b)).unwrap_or(bytes.len());
        self.before = bytes.get(..count).and_then(|plain| plain.last()).map_or(self.before, |last| *last);
        count
    }

    /// Writes what waited for the next byte.
    fn release(&mut self, b: u8, write: &mut Write<'_>) -> Flow {
        if let At::Mark(mark) = self.at {
            let is_markup = match mark {
                ":" => b == b'-',
                // A row of dashes makes a table of the line before (GitHub Flavored Markdown, section 4.10).
                "-" if b == b'|' => true,
                mark => matches!(b, b' ' | b'\n') || mark.as_bytes() == [b],
            };
            self.at = At::Inside;
            write_all(write, &[if is_markup { "\\" } else { "" }, mark])?;
        }
        self.held.take().map_or(Flow::Continue(()), |held| held.write(Next::Byte(b), write))
    }

    /// Looks at the next byte: what is written before it, and whether in its place.
    fn step(&mut self, b: u8) -> Option<(&'static str, bool)> {
        let mark = mark_of(self.at, b);
        // GitHub's parser takes a backslash for a part of the address. Behind a word an underscore begins nothing,
        // and what it could end is none of the text's.
        let is_word = self.before.is_ascii_alphanumeric();
        let is_of_address = self.in_address && b == b'_' && is_word && !self.is_underscored;
        let is_behind_mark = self.before.is_ascii_punctuation() && self.before != b'~';
        let is_held = self.in_address && b == b'~' && is_behind_mark;
        let put = match (self.at, b) {
            (_, b'`') | (At::LineStart, b'>' | b'[' | b'|') | (At::Reference, b';') => Some(("\\", false)),
            (_, b'[' | b']') if self.is_link => Some(("\\", false)),
            // Behind a space, or at the beginning of a line, none ends what is struck out.
            (_, b'~') if mark.is_none() && self.before != b' ' && !is_held => Some(("\\", false)),
            (_, b'|') if self.place == Place::Cell => Some(("\\", false)),
            (_, b'\n') => Some(match self.place {
                Place::Heading => (" ", true),
                Place::Cell => ("<br>", true),
                // A line break, and not a line of the file.
                Place::Paragraph => (if self.in_address { " \\" } else { "\\" }, false),
            }),
            _ if is_of_address => None,
            (_, b'~') if !is_held => mark.map(|_| ("", true)),
            _ => {
                self.held = Held::of(b, self.before);
                (mark.is_some() || self.held.is_some()).then_some(("", true))
            }
        };
        self.at = match (self.at, b) {
            (_, b'\n') if self.place == Place::Paragraph => At::LineStart,
            (_, b' ' | b'\n') if self.place == Place::Heading => At::Gap,
            (_, b'&') | (At::Reference, b'#' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => At::Reference,
            (At::LineStart | At::Number, b'0'..=b'9') => At::Number,
            _ => mark.map_or(At::Inside, At::Mark),
        };
        self.in_address = match (self.before, b) {
            (_, b' ' | b'\n') => false,
            // Behind a scheme, or `www.`.
            (b'/', b'/') | (b'w', b'.') => true,
            _ => self.in_address,
        };
        // Underscores side by side are one run.
        self.before = if is_of_address { self.before } else { b };
        put
    }

    /// Markup follows, which is neither white space nor begins like a list.
    pub fn interrupt(&mut self, write: &mut Write<'_>) -> Flow {
        self.before = 0;
        let at = core::mem::replace(&mut self.at, At::Inside);
        match (at, self.held.take()) {
            (At::Mark(mark), _) => write(mark),
            (_, Some(held)) => held.write(Next::Markup, write),
            _ => Flow::Continue(()),
        }
    }

    /// Writes what is left at the end of the text.
    pub fn end(&mut self, write: &mut Write<'_>) -> Flow {
        let at = core::mem::replace(&mut self.at, At::Inside);
        match (at, self.held.take()) {
            (At::Mark(mark), _) => write_all(write, &[if mark == ":" { "" } else { "\\" }, mark]),
            (_, Some(held)) => held.write(Next::End, write),
            _ => Flow::Continue(()),
        }
    }
}

/// True of a byte that is neither markup nor begins some, within a line that is no heading's.
fn is_plain(b: u8) -> bool {
    const PLAIN: [bool; 256] = {
        let mut plain = [true; 256];
        let mut others: &[u8] = b"\n`*_<[]\\~|&/.";
        while let [other, rest @ ..] = others {
            plain[*other as usize] = false;
            others = rest;
        }
        plain
    };
    PLAIN.get(usize::from(b)).is_some_and(|plain| *plain)
}

/// What may be a mark where it stands.
fn mark_of(at: At, b: u8) -> Option<&'static str> {
    Some(match (at, b) {
        (At::LineStart | At::Gap, b'#') => "#",
        (At::LineStart, b'-') => "-",
        (At::LineStart, b'+') => "+",
        (At::LineStart, b'=') => "=",
        (At::LineStart, b'~') => "~",
        (At::LineStart, b':') => ":",
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
            Flow::Continue(())
        };
        let mut escape = Escape::new(place);
        for piece in text.as_bytes().chunks(piece) {
            assert_eq!(escape.push(core::str::from_utf8(piece).expect("ASCII"), &mut write), Flow::Continue(()));
        }
        assert_eq!(escape.end(&mut write), Flow::Continue(()));
        out
    }

    #[test]
    fn text_is_no_markup() {
        for (text, expected) in [
            ("a *b* _c_ `d` [e](f) <g> \\h", "a \\*b\\* \\_c\\_ \\`d\\` [e\\](f) \\<g> \\h"),
            ("# a # b", "\\# a # b"),
            ("## a", "\\## a"),
            ("#a", "#a"),
            ("- a - b\n+ c\n> d > e", "\\- a - b\\\n\\+ c\\\n\\> d > e"),
            ("-5 degrees\n-", "-5 degrees\\\n\\-"),
            ("a\n===\nb\n---\n~~~", "a\\\n\\===\\\nb\\\n\\---\\\n\\~\\~\\~"),
            ("1. a\n23) b\n4.5 c 6. d\n7.\n8", "1\\. a\\\n23\\) b\\\n4.5 c 6. d\\\n7\\.\\\n8"),
            ("*", "\\*"),
            ("&copy; &#169; AT&T; R&D & so; &", "&copy\\; &#169\\; AT&T\\; R&D & so; &"),
            // What is none, as the characters beside it tell.
            ("a_b_c __d__ e_ _f g_-", "a_b_c \\_\\_d\\_\\_ e\\_ \\_f g\\_-"),
            ("* 5 * 6 *7 8*", "\\* 5 * 6 \\*7 8\\*"),
            ("a < b <- c <3 </d <!e <", "a < b <- c <3 \\</d \\<!e <"),
            ("[a] [b][c] d[0]\n[e]: f\n[ ] g", "\\[a] [b\\][c] d[0]\\\n\\[e\\]: f\\\n\\[ ] g"),
            ("C:\\temp \\\\ \\. \\\n\\", "C:\\temp \\\\\\ \\\\. \\\\\\\n\\\\"),
            ("a|b\n:-|-\n-|-\n|-\n:a\n:", "a|b\\\n\\:-|-\\\n\\-|-\\\n\\|-\\\n:a\\\n:"),
            ("http://a.b/c\nwww.a.b\nd\n", "http://a.b/c \\\nwww.a.b \\\nd\\\n"),
            // In an address as few as can be.
            (
                "see https://x.com/Tom_/1 a_/b_ or http://e.org/~scs/Tom__(a)_(b).",
                "see https://x.com/Tom_/1 a\\_/b\\_ or http://e.org/~scs/Tom__(a)\\_(b).",
            ),
            ("http://a.b/_c_d_ http://~~a/~/a~b/*c", "http://a.b/\\_c_d_ http://\\~\\~a/\\~/a\\~b/\\*c"),
            ("~5 to ~6 a~b ~~c~~", "~5 to ~6 a\\~b ~\\~c\\~\\~"),
        ] {
            for piece in 1..=text.len() {
                assert_eq!(escaped(Place::Paragraph, text, piece), expected, "in pieces of {piece}");
            }
        }
    }

    #[test]
    fn plain_bytes_need_no_look() {
        for place in [Place::Paragraph, Place::Cell] {
            for (before, b) in (0..=255).flat_map(|before| (0..=255).map(move |b| (before, b))) {
                let mut escape = Escape { at: At::Inside, before, is_link: true, ..Escape::new(place) };
                let put = escape.step(b);
                let is_inside = matches!(escape.at, At::Inside) && escape.held.is_none() && !escape.in_address;
                let is_plain = is_plain(b);
                assert!(!is_plain || (put, is_inside, escape.before) == (None, true, b), "{b} behind {before}");
                assert!(is_plain || !b.is_ascii_alphanumeric() && b.is_ascii(), "{b}");
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
