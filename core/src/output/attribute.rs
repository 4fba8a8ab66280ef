//! What a tag's attributes say, read again where it stands in the page. In streams, which do not keep the page, they
//! say nothing.

use super::Source;
use crate::bytes::TextDecoder;
use crate::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;
use heapless::Vec;

/// Bytes that are read of a tag at once.
const PIECE: usize = 64;

/// Bytes of a tag in which a number or a name is looked for. Tags that stand around many blocks are read again for
/// each: without a bound, one with an attribute of 4 MB made a page of 5 MB cost 30 seconds.
pub const MOST_BYTES: usize = 1 << 9;

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
    // A bit for each of the attributes that it has of those that are asked for.
    found: u8,
}

/// Bytes behind a tag in which the next one is looked for.
const MOST_BETWEEN: usize = 64;

impl Tag {
    /// True where it has the attribute at this place among those that were asked for.
    pub fn has(&self, place: usize) -> bool {
        self.found & 1 << place != 0
    }

    /// The offset of the next tag before `end`, where that is not far.
    pub fn next(&self, source: &Source<'_>, end: usize) -> Option<usize> {
        let start = self.end as usize;
        let between = source.bytes.get(start..end).filter(|_| start > 0)?;
        let near = between.get(..MOST_BETWEEN).unwrap_or(between);
        memchr::memchr(b'<', near).map(|next| start + next)
    }

    /// Reads the tag that begins at `at` and ends before `end`, and gives the pieces of attributes in UTF-8, the first
    /// of each name, with the name's place among `names`, of which there are eight at most. Of a page of which so much
    /// has been read again that it was made for that (`Source::with`) it reads nothing.
    pub fn read(
        source: &Source<'_>,
        (at, end): (usize, usize),
        names: &[&[u8]],
        value: &mut dyn FnMut(usize, &[u8]),
    ) -> Tag {
        let mut reader = Reader {
            tag: Tag { kind: TagKind::Start, tag: TagId::UNKNOWN, end: 0, found: 0 },
            is_text: false,
            names,
            current: 0,
            name: Vec::new(),
            decoder: TextDecoder::new(source.charset),
            value,
        };
        if !source.may_read() {
            return reader.tag;
        }
        let mut scanner = Scanner::resume_at(at as u32, ContentModel::Data, b"");
        for piece in source.bytes.get(at..end.min(source.bytes.len())).unwrap_or(&[]).chunks(PIECE) {
            scanner.feed(piece, &mut reader);
            source.has_read(piece.len());
            if reader.is_done() {
                break;
            }
        }
        reader.tag
    }
}

/// Attributes of the tag in a range, as much of each as there is room for, and the tag.
pub fn values<const N: usize, const K: usize>(
    source: &Source<'_>,
    (at, end): (usize, usize),
    names: [&[u8]; K],
) -> ([Vec<u8, N>; K], Tag) {
    let mut values = [const { Vec::new() }; K];
    let tag = Tag::read(source, (at, end.min(at + MOST_BYTES)), &names, &mut |name, piece| {
        values.get_mut(name).into_iter().for_each(|value| piece.iter().for_each(|&byte| _ = value.push(byte)));
    });
    (values, tag)
}

/// The number that an attribute of the start tag at `at` begins with, where that is one of `tag`. One that is too large
/// is none.
pub fn number(source: &Source<'_>, at: u32, tag: TagId, name: &[u8]) -> Option<u16> {
    let (mut number, mut has_ended) = (None, false);
    let start = at as usize;
    let read = Tag::read(source, (start, start + MOST_BYTES), &[name], &mut |_, piece| {
        for &byte in piece {
            match byte {
                b' ' | b'\t' | b'\n' | 0xC | b'\r' if number.is_none() => {}
                b'0'..=b'9' if !has_ended => {
                    let digit = u16::from(byte - b'0');
                    let more =
                        number.unwrap_or(Some(0u16)).and_then(|number| number.checked_mul(10)?.checked_add(digit));
                    number = Some(more);
                }
                _ => has_ended = true,
            }
        }
    });
    number.flatten().filter(|_| read.tag == tag && read.end > 0)
}

/// True where the start tag at `at` is one of `tag` and has an attribute of this name, whatever its value.
pub fn has(source: &Source<'_>, at: u32, tag: TagId, name: &[u8]) -> bool {
    let start = at as usize;
    let read = Tag::read(source, (start, start + MOST_BYTES), &[name], &mut |_, _| {});
    read.tag == tag && read.has(0) && read.end > 0
}

struct Reader<'t> {
    tag: Tag,
    // There is no tag.
    is_text: bool,
    names: &'t [&'t [u8]],
    // The place of the last one that was found.
    current: usize,
    // The name that is read, in small letters.
    name: Vec<u8, MOST_NAME>,
    decoder: TextDecoder,
    value: &'t mut dyn FnMut(usize, &[u8]),
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
        !self.is_done() && (self.tag.found.count_ones() as usize) < self.names.len()
    }

    fn attr_name(&mut self, raw: &[u8]) {
        // One that is too long is none of those that are asked for.
        raw.iter().for_each(|byte| _ = self.name.push(byte.to_ascii_lowercase()));
    }

    fn attr(&mut self, _attr: AttrId) -> bool {
        let can_be = self.wants_attributes() && self.tag.kind == TagKind::Start;
        let place = self.names.iter().position(|name| self.name == *name);
        self.name.clear();
        let Some(place) = place.filter(|place| can_be && self.tag.found & 1 << place == 0) else { return false };
        self.tag.found |= 1 << place;
        self.current = place;
        true
    }

    fn attr_value(&mut self, raw: &[u8], _at: u32) {
        let Reader { decoder, value, current, .. } = self;
        decoder.decode(raw, |piece: &[u8]| value(*current, piece));
    }

    fn attr_value_ref(&mut self, text: &str, _span: Span) {
        self.attr_end();
        (self.value)(self.current, text.as_bytes());
    }

    fn attr_end(&mut self) {
        let Reader { decoder, value, current, .. } = self;
        decoder.flush(|piece: &[u8]| value(*current, piece));
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
