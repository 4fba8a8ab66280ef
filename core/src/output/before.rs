//! What begins before a block's first text and goes on in it: of a page, the inline elements whose start tags stand
//! there.

use super::Source;
use super::phrase::{KINDS, Phrase, kind_of};
use crate::block::tag_info::{NOT_INLINE, bits};
use crate::scan::TagId;

/// Tags that are looked at, and bytes of each: a page cannot make the time of a block grow.
const MOST_TAGS: usize = 8;
const MOST_BYTES: usize = 256;

/// Elements of each kind.
pub type Count = [u8; KINDS.len()];

/// How many elements of each kind begin right before the text at `start`, and how many of these within code.
pub fn begun_before(source: &Source<'_>, start: u32) -> [Count; 2] {
    let (mut around, mut in_code, mut ended) = (Count::default(), Count::default(), Count::default());
    let mut bytes = source.bytes.get(..start as usize).unwrap_or(&[]);
    for _ in 0..MOST_TAGS {
        let Some((rest, tag)) = last_tag(bytes).filter(|_| source.may_read()) else { break };
        source.has_read(tag.len());
        bytes = rest;
        let (name, is_end) = tag.strip_prefix(b"/").map_or((tag, false), |name| (name, true));
        let Some(id) = id_of(name).filter(|id| bits(*id) & NOT_INLINE == 0) else { break };
        let Some(kind) = kind_of(id) else { continue };
        let Some(ended) = ended.get_mut(kind) else { continue };
        if is_end || *ended > 0 {
            *ended = if is_end { ended.saturating_add(1) } else { ended.saturating_sub(1) };
            continue;
        }
        // From the inside out: what has been counted stands in it.
        if KINDS.get(kind) == Some(&Phrase::Code) {
            in_code = core::mem::take(&mut around);
        }
        around.get_mut(kind).into_iter().for_each(|n| *n = n.saturating_add(1));
    }
    [around, in_code]
}

/// The tag that stands last but for white space, without its brackets, and what stands before it. None where that is a
/// comment: tags in it are none.
fn last_tag(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let before = bytes.trim_ascii_end().strip_suffix(b">").filter(|before| !before.ends_with(b"--"))?;
    let from = before.len().saturating_sub(MOST_BYTES);
    let at = from + memchr::memrchr(b'<', before.get(from..)?)?;
    Some((before.get(..at)?, before.get(at + 1..)?))
}

/// The tag's id. None of a custom element, which may be any, and of what is no tag.
fn id_of(tag: &[u8]) -> Option<TagId> {
    let name = tag.split(|b| b.is_ascii_whitespace() || *b == b'/').next()?;
    name.first()?.is_ascii_alphabetic().then(|| TagId::of(name)).filter(|id| *id != TagId::CUSTOM)
}
