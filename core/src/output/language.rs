//! In which language code is, as the elements around it say.

use super::attribute::{self, Tag};
use super::{Decided, Flow};
use crate::block::{Block, flag, inside};
use crate::scan::TagId;
use heapless::{String, Vec};

/// Bytes of a name, and of the classes that are looked through.
const MOST_NAME: usize = 20;
const MOST_CLASSES: usize = 128;

/// Tags from `pre` on that are looked at, and elements around it.
const MOST_TAGS: usize = 5;
const MOST_AROUND: usize = 2;

/// How a highlighter names the language in the classes of an element.
struct Classes {
    // What stands before the name in one class.
    prefixes: &'static [&'static [u8]],
    // Classes that the name follows as a class of its own.
    marks: &'static [&'static [u8]],
    // Names that may stand alone.
    alone: &'static [u8],
}

/// From `pre` on: Prism and highlight.js, Google's prettifier, Crayon; highlight.js, pandoc, SyntaxHighlighter, Rouge;
/// GeSHi, rustdoc and older versions of highlight.js.
const WITHIN: Classes = Classes {
    prefixes: &[b"language-", b"lang-", b"lang:"],
    marks: &[b"hljs", b"sourceCode", b"brush:", b"highlight"],
    alone: b"bash c cpp csharp css diff go haskell html java javascript js json kotlin lua perl php powershell python ruby \
            rust scala sh shell sql swift toml ts typescript xml yaml",
};

/// Around `pre`: GitHub and Sphinx besides. Within it such classes are of lines ("highlight-line").
const AROUND: Classes = Classes {
    prefixes: &[b"language-", b"lang-", b"highlight-source-", b"highlight-"],
    marks: &[b"hljs", b"sourceCode", b"brush:"],
    alone: b"",
};

/// What may stand around code and the name of its language, and how far around that.
const AROUND_NAME: [TagId; 2] = [TagId::DIV, TagId::FIGURE];

/// Blocks beside code in an element that is there for it: the name of its language, that of a file, and what copies it.
const MOST_BESIDE: usize = 3;

/// No languages.
const NONE: [&str; 7] = ["none", "text", "plain", "plaintext", "default", "auto", "nohighlight"];

/// The name of the language of a block in `pre`, where the page tells it. In a stream it does not.
pub fn of(block: &Decided<'_>) -> Option<String<MOST_NAME>> {
    let is_pre = |tag| matches!(tag, TagId::PRE | TagId::LISTING | TagId::XMP);
    let mut outside = block.around(block.block.container).skip_while(|(_, c)| !is_pre(c.tag));
    let (_, pre) = outside.next()?;
    let end = block.block.span.start as usize;
    of_tags(block, pre.start as usize, end).or_else(|| {
        outside.take(MOST_AROUND).find_map(|(_, container)| of_tag(block, (container.start as usize, end), &AROUND).0)
    })
}

/// What the `pre` at `at` tells, or tags behind it before `end`.
fn of_tags(block: &Decided<'_>, at: usize, end: usize) -> Option<String<MOST_NAME>> {
    let mut at = at;
    for _ in 0..MOST_TAGS {
        let (name, tag) = of_tag(block, (at, end), &WITHIN);
        if name.is_some() {
            return name;
        }
        let next = tag.next(&block.source, end)?;
        // Behind a text it is no tag of the code's.
        if !block.source.bytes.get(tag.end as usize..next)?.trim_ascii().is_empty() {
            return None;
        }
        at = next;
    }
    None
}

/// True of the name of a language over code, or in a corner of it, where an element around both has the same one in its
/// classes: the code's fence says it (VitePress). Where `pre` has it, or `code` in that, little else may stand beside
/// the code, and the name in no paragraph, which would be one of the page's.
#[inline(never)]
pub fn is_name(block: &Decided<'_>) -> bool {
    let Block { tokens: 1, chars, flags, container, .. } = *block.block else { return false };
    if chars as usize > MOST_NAME || flags & (flag::PRE | flag::HEADING | flag::LIST_ITEM | flag::CELL) != 0 {
        return false;
    }
    let mut near = block.around(container).take(MOST_AROUND);
    let Some((code, pre)) = near.find_map(|(at, code)| {
        let pre = inside(block.containers, at.into()).find(|c| c.tag == TagId::PRE);
        AROUND_NAME.contains(&code.tag).then_some((code, pre?))
    }) else {
        return false;
    };
    let mut text = Vec::<u8, MOST_NAME>::new();
    let flow = block.write_text(&mut |piece| match text.extend_from_slice(piece.as_bytes()) {
        Ok(()) => Flow::Continue(()),
        Err(_) => Flow::Break(()),
    });
    if flow.is_break() {
        return false;
    }
    let is_text = |name: String<MOST_NAME>| name.as_bytes().eq_ignore_ascii_case(&text);
    let (told, _) = of_tag(block, (code.start as usize, block.block.span.start as usize), &AROUND);
    told.is_some_and(is_text)
        || flags & flag::PARAGRAPH == 0
            && code.rows().len().saturating_sub(pre.rows().len()) <= MOST_BESIDE
            && of_tags(block, pre.start as usize, block.source.bytes.len()).is_some_and(is_text)
}

/// What the tag in a range tells, in its classes or in the attributes of Hugo and Shiki, and the tag.
fn of_tag(block: &Decided<'_>, range: (usize, usize), names: &Classes) -> (Option<String<MOST_NAME>>, Tag) {
    let ([classes, own, other], tag) =
        attribute::values::<MOST_CLASSES, 3>(&block.source, range, [b"class", b"data-lang", b"data-language"]);
    let mut before: &[u8] = b"";
    let (mut prefixed, mut behind, mut alone) = (None, None, None);
    for class in classes.split(|b| b.is_ascii_whitespace() || *b == b';').filter(|class| !class.is_empty()) {
        let after = |prefix: &&[u8]| name_of(class.strip_prefix(*prefix)?);
        prefixed = prefixed.or_else(|| names.prefixes.iter().find_map(after));
        let is_prefixed = || names.prefixes.iter().any(|prefix| class.starts_with(prefix));
        behind = behind.or_else(|| if names.marks.contains(&before) && !is_prefixed() { name_of(class) } else { None });
        let is_known = || names.alone.split(|b| *b == b' ').any(|name| class.eq_ignore_ascii_case(name));
        alone = alone.or_else(|| if is_known() { name_of(class) } else { None });
        before = class;
    }
    (prefixed.or(behind).or_else(|| name_of(&own)).or_else(|| name_of(&other)).or(alone), tag)
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
