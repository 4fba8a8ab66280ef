//! Lines of code that are inline elements, and their numbers.

use super::Reader;
use crate::block::skip::Skip;
use crate::output::{Source, attribute};
use crate::scan::{TagId, TagKind};
use crate::span::Span;

/// A line of code that is an inline element, after which highlighters need no line feed for their style sheets make it
/// a block.
#[derive(Clone, Copy, Default)]
pub struct Line {
    // Elements of the same tag in the line that is open, itself included.
    pub(super) open: u32,
    // One has ended, and nothing stands behind it yet.
    pub(super) has_ended: bool,
}

/// Bytes of the classes among which that of a line is looked for.
const MOST_CLASSES: usize = 64;

/// True where the tag that stands before a text is that of the number of a line.
pub fn begins_in_line_number(source: &Source<'_>, text: Span) -> bool {
    let start = text.start as usize;
    let before = source.bytes.get(..start).filter(|before| before.ends_with(b">"));
    let Some(at) =
        before.filter(|_| begins_with_digit(text.slice(source.bytes))).and_then(|b| memchr::memrchr(b'<', b))
    else {
        return false;
    };
    let ([classes], tag) = attribute::values::<MOST_CLASSES, 1>(source, (at, start), [b"class"]);
    tag.tag == TagId::SPAN && tag.kind == TagKind::Start && classes.split(u8::is_ascii_whitespace).any(is_line_number)
}

fn begins_with_digit(text: &[u8]) -> bool {
    text.trim_ascii_start().first().is_some_and(u8::is_ascii_digit)
}

/// True of the class of the number that a highlighter puts before a line of code: Pygments', Rouge's, Chroma's,
/// Prism's.
fn is_line_number(class: &[u8]) -> bool {
    const WITHIN: [&[u8]; 3] = [b"lineno", b"line-number", b"linenumber"];
    let has = |part: &[u8]| class.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part));
    matches!(class, b"ln" | b"lnt") || WITHIN.into_iter().any(has)
}

impl Reader<'_, '_> {
    /// True where code may have lines that are inline elements. Streams do without, and so do libraries without the
    /// other formats, which have no room for what reads attributes again.
    pub(super) fn reads_lines(&self) -> bool {
        cfg!(feature = "all-formats") && self.pre
    }

    /// A `span` begins, which may be a line or its number.
    pub(super) fn begin_line(&mut self, end: u32) {
        let may_be_number = begins_with_digit(self.source.bytes.get(end as usize..).unwrap_or(&[]));
        if self.line.open > 0 {
            self.line.open += 1;
            if !may_be_number {
                return;
            }
        }
        let range = (self.tag_at as usize, end as usize);
        let ([classes], _) = attribute::values::<MOST_CLASSES, 1>(self.source, range, [b"class"]);
        let is_line = |class: &[u8]| class == b"line" || class.ends_with(b"-line");
        let mut classes = classes.split(u8::is_ascii_whitespace);
        if may_be_number && classes.clone().any(is_line_number) {
            self.line.open = self.line.open.saturating_sub(1);
            self.skip_line_number();
        } else if self.line.open == 0 && classes.any(is_line) {
            self.line = Line { open: 1, has_ended: false };
            self.joined.begin_line();
            self.edge.clear();
        }
    }

    pub(super) fn skip_line_number(&mut self) {
        self.skip = Skip::begin(TagId::SPAN, false, Span::EMPTY, &[]);
    }

    /// A text stands behind a line, which may be its line feed, perhaps behind blanks.
    pub(super) fn behind_line(&mut self, text: &[u8]) {
        let first = text.iter().find(|b| !matches!(b, b' ' | b'\t'));
        if core::mem::take(&mut self.line.has_ended) && !matches!(first, Some(b'\n' | b'\r')) {
            self.end_line();
        }
    }
}
