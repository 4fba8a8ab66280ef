//! Rows of cells whose words are all strong: heads of tables on pages that have no `th`, as many before style sheets.

use super::Source;
use crate::block::skip::content_model;
use crate::bytes::class::is_white_space;
use crate::scan::{ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;

/// Bytes of a row in which its end is looked for.
const MOST_BYTES: usize = 1 << 12;

/// Bytes that are read at once.
const PIECE: usize = 1 << 8;

/// True of the row whose tag is at `row` where a cell has text, and all text of its cells is strong. Of a stream, which
/// does not keep the page, nothing is known.
pub fn is_row(source: &Source<'_>, row: u32) -> bool {
    let rest = source.bytes.get(row as usize..).unwrap_or(&[]);
    let mut reader = Reader {
        source,
        kind: TagKind::Start,
        tag: TagId::UNKNOWN,
        tag_at: 0,
        has_begun: false,
        strong: 0,
        in_raw: false,
        text: Span::EMPTY,
        has_text: false,
        result: None,
    };
    let mut scanner = Scanner::resume_at(row, ContentModel::Data, b"");
    for piece in rest.get(..MOST_BYTES).unwrap_or(rest).chunks(PIECE) {
        if reader.result.is_some() || !source.may_read() {
            break;
        }
        scanner.feed(piece, &mut reader);
        source.has_read(piece.len());
    }
    reader.result == Some(true)
}

/// Reads a row up to its end, or up to text that is not strong.
struct Reader<'s> {
    source: &'s Source<'s>,
    kind: TagKind,
    tag: TagId,
    tag_at: u32,
    // The row's own tag has been read.
    has_begun: bool,
    // Open elements that make the text strong.
    strong: u32,
    in_raw: bool,
    // The text that is being read: a character of it may stand where a piece ends.
    text: Span,
    has_text: bool,
    result: Option<bool>,
}

impl Reader<'_> {
    fn end_text(&mut self) {
        let text = core::mem::replace(&mut self.text, Span::EMPTY);
        if !self.in_raw && self.result.is_none() && !self.source.is_blank(text) {
            self.add_text();
        }
    }

    fn add_text(&mut self) {
        self.has_text = true;
        if self.strong == 0 {
            self.result = self.result.or(Some(false));
        }
    }

    fn end_row(&mut self) {
        self.result = self.result.or(Some(self.has_text));
    }

    fn start_tag(&mut self) {
        match self.tag {
            TagId::STRONG | TagId::B => self.strong = self.strong.saturating_add(1),
            TagId::TD | TagId::TH => self.strong = 0,
            TagId::TR if !self.has_begun => self.has_begun = true,
            TagId::TR | TagId::THEAD | TagId::TBODY | TagId::TFOOT => self.end_row(),
            TagId::TABLE => self.result = self.result.or(Some(false)),
            _ => {}
        }
    }

    fn end_tag(&mut self) {
        match self.tag {
            TagId::STRONG | TagId::B => self.strong = self.strong.saturating_sub(1),
            TagId::TR | TagId::THEAD | TagId::TBODY | TagId::TFOOT | TagId::TABLE => self.end_row(),
            _ => {}
        }
    }
}

impl Sink for Reader<'_> {
    fn text(&mut self, raw: &[u8], at: u32) {
        if self.text.end != at {
            self.end_text();
            self.text = Span { start: at, end: at };
        }
        self.text.end = at.saturating_add(raw.len() as u32);
    }

    fn text_ref(&mut self, text: &str, _span: Span) {
        if !self.in_raw && !is_white_space(text.as_bytes()) {
            self.add_text();
        }
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        self.end_text();
        (self.kind, self.tag, self.tag_at) = (kind, tag, at);
    }

    fn wants_attributes(&self) -> bool {
        false
    }

    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        let model = match self.kind {
            TagKind::Start => {
                self.start_tag();
                content_model(self.tag, self_closing, Span { start: self.tag_at, end }, self.source.bytes)
            }
            TagKind::End => {
                self.end_tag();
                ContentModel::Data
            }
        };
        self.in_raw = model != ContentModel::Data;
        model
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use crate::choice::Input;

    #[test]
    fn all_words_of_a_row_are_strong() {
        for (row, expected) in [
            ("<tr><td><b>a</b></td><td><font color=red><strong>b</strong></font></td></tr>c", true),
            ("<TR><TD>\n<B>a &amp; <I>b</I></B>\n<TD>&nbsp;<TD>\u{a0}<TR>c", true),
            ("<tr><td><script>'a'</script><!-- b --><b>c</b><tbody>", true),
            ("<tr><td><b>a</b><td>b</tr>", false),
            ("<tr><td><b>a</b>: <td><b>b</b></tr>", false),
            // Does not go on in the next cell.
            ("<tr><td><b>a<td>b</tr>", false),
            ("<tr><td><td> </tr>", false),
            ("<tr><td><b>a</b><table><tr><td><b>b</b></table></tr>", false),
            // Its end is not known.
            ("<tr><td><b>a</b>", false),
        ] {
            let source = Source::page(row.as_bytes(), Charset::Utf8, Input::Html);
            assert_eq!(is_row(&source, 0), expected, "{row}");
        }
    }

    #[test]
    fn a_character_may_stand_where_a_piece_ends() {
        for len in PIECE - 30..PIECE + 30 {
            let row = std::format!("<tr><td><b>{}</b>\u{a0}</td></tr>", "a".repeat(len));
            assert!(is_row(&Source::page(row.as_bytes(), Charset::Utf8, Input::Html), 0), "{len}");
        }
    }

    #[test]
    fn a_row_without_end_is_read_only_so_far() {
        let row = std::format!("<tr><td><b>{}</b></tr>", "a".repeat(MOST_BYTES));
        assert!(!is_row(&Source::page(row.as_bytes(), Charset::Utf8, Input::Html), 0));
    }
}
