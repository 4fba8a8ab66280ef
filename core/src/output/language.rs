//! In which language code is, as the elements around it say.

use super::Decided;
use super::attribute::Tag;
use super::source::around;
use crate::scan::TagId;
use heapless::{String, Vec};

/// Bytes of a name, and of the classes that are looked through.
const MOST_NAME: usize = 20;
const MOST_CLASSES: usize = 128;

/// Tags from `pre` on that are looked at, and elements around it.
const MOST_TAGS: usize = 5;
const MOST_AROUND: usize = 2;

/// What highlighters put before the name in a class: Prism and highlight.js, Google's prettifier, GitHub, Sphinx.
const PREFIXES: [&[u8]; 4] = [b"language-", b"lang-", b"highlight-source-", b"highlight-"];

/// Attributes that have the name alone: Hugo, and Shiki and its like.
const NAMES: [&[u8]; 2] = [b"data-lang", b"data-language"];

/// No languages.
const NONE: [&str; 7] = ["none", "text", "plain", "plaintext", "default", "auto", "nohighlight"];

/// The name of the language of a block in `pre`, where the page tells it. In a stream it does not.
pub fn of(block: &Decided<'_>) -> Option<String<MOST_NAME>> {
    let is_pre = |tag| matches!(tag, TagId::PRE | TagId::LISTING | TagId::XMP);
    let mut outside = around(block.containers, block.block.container).skip_while(|(_, c)| !is_pre(c.tag));
    let (_, pre) = outside.next()?;
    let mut at = pre.start as usize;
    for _ in 0..MOST_TAGS {
        let (name, end) = of_tag(block, at);
        if name.is_some() {
            return name;
        }
        let between = block.source.bytes.get(end..block.block.span.start as usize).filter(|_| end > 0);
        let Some(next) = between.and_then(|between| memchr::memchr(b'<', between)) else { break };
        at = end + next;
    }
    outside.take(MOST_AROUND).find_map(|(_, container)| of_tag(block, container.start as usize).0)
}

/// What the tag at `at` tells, and the offset behind it.
fn of_tag(block: &Decided<'_>, at: usize) -> (Option<String<MOST_NAME>>, usize) {
    let range = (at, block.block.span.start as usize);
    let read = |name: &[u8]| {
        let mut value = Vec::<u8, MOST_CLASSES>::new();
        let tag = Tag::read(&block.source, range, name, &mut |piece| {
            piece.iter().for_each(|&byte| _ = value.push(byte));
        });
        (value, tag.end as usize)
    };
    let (classes, end) = read(b"class");
    let after = |class: &[u8]| PREFIXES.iter().find_map(|prefix| name_of(class.strip_prefix(*prefix)?));
    let of_class = classes.split(u8::is_ascii_whitespace).find_map(after);
    (of_class.or_else(|| NAMES.iter().find_map(|name| name_of(&read(name).0))), end)
}

/// A name as it may stand behind a fence.
fn name_of(bytes: &[u8]) -> Option<String<MOST_NAME>> {
    let mut name = String::new();
    for &byte in bytes {
        let is_of_name = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'#' | b'.' | b'_');
        if !is_of_name || name.push(byte.to_ascii_lowercase().into()).is_err() {
            return None;
        }
    }
    (!name.is_empty() && !NONE.contains(&&*name)).then_some(name)
}
