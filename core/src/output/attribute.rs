//! What a tag's attributes say, read again where it stands in the page. In streams, which do not keep the page, they say nothing.

use super::Source;
use crate::bytes::TextDecoder;
use crate::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;
use heapless::Vec;

/// Bytes that are read of a tag at once.
const PIECE: usize = 256;

/// One byte more than the longest name that is asked for has.
const MOST_NAME: usize = 14;

/// A tag or comment.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    pub kind: TagKind,
    /// Unknown of a comment.
    pub tag: TagId,
    /// The offset behind it; 0 where there is none, or none that ends.
    pub end: u32,
}

impl Tag {
    /// Reads the tag that begins at `at` and ends before `end`, and gives the pieces of one attribute in UTF-8, the first of that
    /// name.
    pub fn read(source: &Source<'_>, (at, end): (usize, usize), name: &[u8], value: &mut dyn FnMut(&[u8])) -> Tag {
        let mut reader = Reader {
            tag: Tag { kind: TagKind::Start, tag: TagId::UNKNOWN, end: 0 },
            is_text: false,
            wanted: name,
            name: Vec::new(),
            decoder: TextDecoder::new(source.charset),
            value,
        };
        let mut scanner = Scanner::resume_at(at as u32, ContentModel::Data, b"");
        for piece in source.bytes.get(at..end).unwrap_or(&[]).chunks(PIECE) {
            scanner.feed(piece, &mut reader);
            if reader.is_done() {
                break;
            }
        }
        reader.tag
    }
}

/// An attribute of the tag in a range, as much of it as there is room for, and the tag.
pub fn value<const N: usize>(source: &Source<'_>, range: (usize, usize), name: &[u8]) -> (Vec<u8, N>, Tag) {
    let mut value = Vec::new();
    let tag = Tag::read(source, range, name, &mut |piece| piece.iter().for_each(|&byte| _ = value.push(byte)));
    (value, tag)
}

/// The number that an attribute of the start tag at `at` begins with, where that is one of `tag`.
pub fn number(source: &Source<'_>, at: u32, tag: TagId, name: &[u8]) -> Option<u16> {
    let (mut number, mut has_ended) = (None, false);
    let read = Tag::read(source, (at as usize, source.bytes.len()), name, &mut |piece| {
        for &byte in piece {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' if number.is_none() => {}
                b'0'..=b'9' if !has_ended => {
                    let digit = u16::from(byte - b'0');
                    number = Some(number.unwrap_or(0u16).saturating_mul(10).saturating_add(digit));
                }
                _ => has_ended = true,
            }
        }
    });
    number.filter(|_| read.tag == tag && read.end > 0)
}

struct Reader<'t> {
    tag: Tag,
    // There is no tag.
    is_text: bool,
    wanted: &'t [u8],
    // The name that is read, in small letters; emptied when its attribute has been found.
    name: Vec<u8, MOST_NAME>,
    decoder: TextDecoder,
    value: &'t mut dyn FnMut(&[u8]),
}

impl Reader<'_> {
    fn is_done(&self) -> bool {
        self.is_text || self.tag.end > 0
    }

    fn end(&mut self, end: u32) {
        if !self.is_done() {
            self.tag.end = end;
        }
    }
}

impl Sink for Reader<'_> {
    fn text(&mut self, _raw: &[u8], _at: u32) {
        self.is_text |= !self.is_done();
    }

    fn text_ref(&mut self, _text: &str, _span: Span) {
        self.is_text |= !self.is_done();
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, _at: u32) {
        if !self.is_done() {
            (self.tag.kind, self.tag.tag) = (kind, tag);
        }
    }

    fn wants_attributes(&self) -> bool {
        !self.is_done() && !self.wanted.is_empty()
    }

    fn attr_name(&mut self, raw: &[u8]) {
        // One that is too long is none of those that are asked for.
        raw.iter().for_each(|byte| _ = self.name.push(byte.to_ascii_lowercase()));
    }

    fn attr(&mut self, _attr: AttrId) -> bool {
        let is_wanted = self.wants_attributes() && self.tag.kind == TagKind::Start && self.name == self.wanted;
        self.name.clear();
        if is_wanted {
            self.wanted = &[];
        }
        is_wanted
    }

    fn attr_value(&mut self, raw: &[u8], _at: u32) {
        self.decoder.decode(raw, &mut *self.value);
    }

    fn attr_value_ref(&mut self, text: &str, _span: Span) {
        self.decoder.flush(&mut *self.value);
        (self.value)(text.as_bytes());
    }

    fn attr_end(&mut self) {
        self.decoder.flush(&mut *self.value);
    }

    fn tag_close(&mut self, _self_closing: bool, end: u32) -> ContentModel {
        self.end(end);
        ContentModel::Data
    }

    fn comment_end(&mut self, end: u32) {
        self.end(end);
    }

    fn doctype_end(&mut self, _force_quirks: bool) {
        self.is_text |= !self.is_done();
    }
}
