//! Reads a block's source range again and gives its text.

use super::fold::Fold;
use super::{Flow, Source, Write};
use crate::block::tag_info::{BREAK, SKIP, VOID, bits};
use crate::block::{Block, flag};
use crate::bytes::TextDecoder;
use crate::config::Input;
use crate::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};
use crate::span::Span;

/// Gives the text of a block.
pub fn read_block(source: &Source<'_>, block: &Block, write: &mut Write<'_>) -> Flow {
    let (model, end_tag): (_, &[u8]) = match block.tag {
        TagId::TEXTAREA => (ContentModel::Rcdata, b"textarea"),
        TagId::XMP => (ContentModel::Rawtext, b"xmp"),
        TagId::PLAINTEXT => (ContentModel::Plaintext, b""),
        _ => (ContentModel::Data, b""),
    };
    read(source, block.span, model, end_tag, block.flags & flag::PRE != 0, write)
}

/// Gives the text of a title or of a `meta` value.
pub fn read_span(source: &Source<'_>, span: Span, write: &mut Write<'_>) -> Flow {
    read(source, span, ContentModel::Rcdata, b"title", false, write)
}

fn read(
    source: &Source<'_>,
    span: Span,
    model: ContentModel,
    end_tag: &[u8],
    pre: bool,
    write: &mut Write<'_>,
) -> Flow {
    let raw = span.slice(source.bytes);
    let mut reader = Reader {
        fold: Fold::new(pre),
        write,
        flow: Flow::Continue,
        decoder: TextDecoder::new(source.charset),
        tag: TagId::UNKNOWN,
        kind: TagKind::Start,
        skipped: None,
        in_raw: false,
        link_ended: false,
    };
    if source.input == Input::Text {
        reader.text(raw, span.start);
    } else {
        let mut scanner = Scanner::resume_at(span.start, model, end_tag);
        scanner.feed(raw, &mut reader);
        scanner.finish(&mut reader);
    }
    reader.end_run();
    reader.flow
}

/// A block's range holds inline tags, comments and skipped elements only; of the elements outside it nothing is
/// known and nothing needed.
struct Reader<'w, 'c> {
    fold: Fold,
    write: &'w mut Write<'c>,
    flow: Flow,
    decoder: TextDecoder,
    tag: TagId,
    kind: TagKind,
    // A skipped element and how many of its kind are open.
    skipped: Option<(TagId, u32)>,
    in_raw: bool,
    link_ended: bool,
}

impl Reader<'_, '_> {
    fn is_skipped(&self) -> bool {
        self.in_raw || self.skipped.is_some() || self.flow == Flow::Stop
    }

    fn end_run(&mut self) {
        let (fold, write, flow) = (&mut self.fold, &mut self.write, &mut self.flow);
        self.decoder.flush(|piece: &[u8]| {
            if *flow == Flow::Continue {
                *flow = fold.push(piece, write);
            }
        });
    }
}

impl Sink for Reader<'_, '_> {
    fn text(&mut self, raw: &[u8], _at: u32) {
        if self.is_skipped() {
            return;
        }
        self.link_ended = false;
        let (fold, write, flow) = (&mut self.fold, &mut self.write, &mut self.flow);
        self.decoder.decode(raw, |piece: &[u8]| {
            if *flow == Flow::Continue {
                *flow = fold.push(piece, write);
            }
        });
    }

    fn text_ref(&mut self, text: &str, _span: Span) {
        self.end_run();
        if !self.is_skipped() {
            self.link_ended = false;
            self.flow = self.fold.push(text.as_bytes(), self.write);
        }
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, _at: u32) {
        self.end_run();
        (self.kind, self.tag) = (kind, tag);
    }

    fn attr(&mut self, _attr: AttrId) -> bool {
        false
    }

    fn tag_close(&mut self, self_closing: bool, _end: u32) -> ContentModel {
        let (tag, info) = (self.tag, bits(self.tag));
        if self.kind == TagKind::End {
            if self.in_raw {
                self.in_raw = false;
            } else if let Some((skipped, depth)) = &mut self.skipped {
                if *skipped == tag {
                    *depth -= 1;
                    if *depth == 0 {
                        self.skipped = None;
                    }
                }
            } else {
                if tag == TagId::BR {
                    self.fold.line_feed();
                }
                self.link_ended = tag == TagId::A;
            }
            return ContentModel::Data;
        }
        let foreign = matches!(self.skipped, Some((TagId::SVG, _)));
        let model = if foreign { ContentModel::Data } else { ContentModel::of(tag) };
        if let Some((skipped, depth)) = &mut self.skipped {
            if *skipped == tag && !(foreign && self_closing) {
                *depth += 1;
            }
            self.in_raw = model != ContentModel::Data;
            return model;
        }
        if tag == TagId::BR {
            self.fold.line_feed();
        } else if info & BREAK != 0 || tag == TagId::A && self.link_ended {
            // Lines of the source hold block-level tags; blocks do not.
            self.fold.space();
        }
        if info & SKIP != 0 && info & VOID == 0 {
            if model != ContentModel::Data {
                self.in_raw = true;
            } else if !(tag == TagId::SVG && self_closing) {
                self.skipped = Some((tag, 1));
            }
        }
        model
    }

    fn comment_end(&mut self, _end: u32) {
        self.end_run();
    }

    fn cdata_allowed(&self) -> bool {
        matches!(self.skipped, Some((TagId::SVG, _)))
    }
}
