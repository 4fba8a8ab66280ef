//! Reads a block's source range again and gives its text.

mod as_it_stands;
mod markup;

pub use as_it_stands::block_as_it_stands;
#[cfg(feature = "alloc")]
pub use as_it_stands::character_as_it_stands;

use super::fold::Fold;
use super::{Flow, Source, Write, link, mark, phrase};
use crate::block::edge::Edge;
use crate::block::quote_head::QuoteHead;
use crate::block::{Block, flag};
use crate::bytes::{Charset, TextDecoder, is_ascii};
use crate::limits::MAX_TAG_NAME;
use crate::scan::{ContentModel, TagId};
use crate::span::Span;
use markup::{Kept, WORDS, markup};

/// Gives a block's text that was read before: UTF-8, NUL for a line break. `joins` where it goes on in the middle of
/// the block before.
pub fn read_text(text: &[u8], block: &Block, joins: bool, phrases: bool, write: &mut Write<'_>) -> Flow {
    // Not three copies of it.
    let read: &mut mark::Read<'_> = &mut |write: &mut Write<'_>| {
        let mut fold = Fold::new(block.flags & flag::PRE != 0);
        if joins {
            fold.join();
        }
        for (i, line) in text.split(|&b| b == 0).enumerate() {
            if i > 0 {
                fold.line_feed();
            }
            if cfg!(feature = "all-formats") && phrases {
                push_phrases(line, &mut fold, write)?;
            } else {
                fold.push(line, write)?;
            }
        }
        Flow::Continue(())
    };
    if mark::may_stand_behind(block) { mark::write_unmarked(block, read, write) } else { read(write) }
}

/// Gives a line of a block's text, with the characters that stand for phrases in pieces of their own.
fn push_phrases(line: &[u8], fold: &mut Fold, write: &mut Write<'_>) -> Flow {
    let mut rest = line;
    loop {
        let words = rest.iter().position(|&b| phrase::is_character(b)).unwrap_or(rest.len());
        let (text, behind) = rest.split_at_checked(words).unwrap_or((rest, &[]));
        fold.push(text, write)?;
        let [character, behind @ ..] = behind else { return Flow::Continue(()) };
        write(phrase::as_text(*character))?;
        rest = behind;
    }
}

/// What is read of a source.
pub enum Part<'b> {
    /// A block.
    Block(&'b Block, Detail),
    /// A block of which `block_as_it_stands` gives nothing.
    #[cfg(feature = "alloc")]
    Markup(&'b Block),
    /// A title or the value of a `meta`.
    Span(Span),
    /// What stands in an `h1`.
    Heading(Span),
}

/// What is read of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Its words.
    Words,
    /// What stands for phrases besides (`phrase`).
    Phrases,
    /// What stands for links besides (`link`).
    Links,
}

/// Gives the text of a part.
pub type Read = fn(&Source<'_>, Part<'_>, &mut Write<'_>) -> Flow;

/// Of text without markup.
pub fn read_plain(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    match part {
        #[cfg(feature = "alloc")]
        Part::Markup(block) => plain(source, block.span, block.flags & flag::PRE != 0, write),
        Part::Block(block, _) => plain(source, block.span, block.flags & flag::PRE != 0, write),
        Part::Span(span) | Part::Heading(span) => plain(source, span, false, write),
    }
}

/// Of HTML.
pub fn read_html(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    let (block, detail) = match part {
        Part::Block(block, detail) => {
            let detail = if cfg!(feature = "all-formats") { detail } else { Detail::Words };
            if detail == Detail::Links {
                write_link_before(source, write)?;
            }
            match block_as_it_stands(block, source.bytes) {
                Some(text) => return write(text),
                None => (block, detail),
            }
        }
        #[cfg(feature = "alloc")]
        Part::Markup(block) => (block, Detail::Words),
        Part::Span(span) => return markup(source, span, (ContentModel::Rcdata, b""), WORDS, write),
        Part::Heading(span) => return markup(source, span, (ContentModel::Data, b""), WORDS, write),
    };
    let has = |flags| block.flags & flags != 0;
    let (edge, head) = (Edge::begin(block.flags, block.tag), QuoteHead::begin(block.flags));
    let kept = Kept { pre: has(flag::PRE), edge, detail, head };
    let mut read = |write: &mut Write<'_>| markup(source, block.span, model_of(block.tag), kept, write);
    if mark::may_stand_behind(block) && (ends_with_sign(source, block) || mark::may_stand_before(block)) {
        mark::write_unmarked(block, &mut read, write)
    } else {
        read(write)
    }
}

/// How the text of a block is read that begins in an element of this tag, and the name that ends it.
pub fn model_of(tag: TagId) -> (ContentModel, &'static [u8]) {
    match tag {
        TagId::TEXTAREA => (ContentModel::Rcdata, b"textarea"),
        TagId::XMP => (ContentModel::Rawtext, b"xmp"),
        TagId::PLAINTEXT => (ContentModel::Plaintext, b""),
        _ => (ContentModel::Data, b""),
    }
}

/// False of most headings and items, which end with a letter that is part of no reference ("&para") and of no character
/// of several bytes.
fn ends_with_sign(source: &Source<'_>, block: &Block) -> bool {
    let raw = block.span.slice(source.bytes);
    let end = raw.get(raw.len().saturating_sub(MAX_TAG_NAME)..).unwrap_or(raw);
    source.charset.is_multi_byte()
        || end.last().is_some_and(|last| !last.is_ascii_alphanumeric())
        || memchr::memchr(b'&', end).is_some()
}

fn plain(source: &Source<'_>, span: Span, pre: bool, write: &mut Write<'_>) -> Flow {
    let raw = span.slice(source.bytes);
    let mut fold = Fold::new(pre);
    if source.charset == Charset::Utf8 || is_ascii(raw) {
        return fold.push(raw, write);
    }
    let (mut decoder, mut flow) = (TextDecoder::new(source.charset), Flow::Continue(()));
    let push: &mut dyn FnMut(&[u8]) = &mut |piece| {
        if flow.is_continue() {
            flow = fold.push(piece, write);
        }
    };
    decoder.decode(raw, &mut *push);
    decoder.flush(push);
    flow
}

/// Tells of the link that a block begins in, and again of the phrases that begin in the link.
fn write_link_before(source: &Source<'_>, write: &mut Write<'_>) -> Flow {
    let Some(link) = source.around() else { return Flow::Continue(()) };
    let within = || link.phrases.iter().filter_map(|tag| phrase::characters_of(*tag));
    within().try_for_each(|[_, end]| write(end))?;
    write(&link::mark(link.at))?;
    within().try_for_each(|[begin, _]| write(begin))
}
