//! Names of the attributes that blocks, links or metadata need; every other attribute is skipped.

use super::name_key::{NameKey, NameTable};
use super::word::{head, load};
use crate::limits::{DEVICE, FAST};

/// A known attribute name, or `UNKNOWN`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct AttrId(pub u8);

/// Lower-case names, at the index of their `AttrId`.
#[rustfmt::skip]
pub const ATTR_NAMES: [&str; ATTR_COUNT] = [
    "", "class", "id", "role", "itemprop", "href", "hidden", "style", "aria-hidden", "lang", "name", "content", "property",
    "http-equiv",
];

/// Number of attribute ids, `UNKNOWN` included.
pub const ATTR_COUNT: usize = 14;

#[allow(missing_docs)]
#[rustfmt::skip]
impl AttrId {
    pub const UNKNOWN: AttrId = AttrId(0);
    pub const CLASS: AttrId = AttrId(1);
    pub const ID: AttrId = AttrId(2);
    pub const ROLE: AttrId = AttrId(3);
    pub const ITEMPROP: AttrId = AttrId(4);
    pub const HREF: AttrId = AttrId(5);
    pub const HIDDEN: AttrId = AttrId(6);
    pub const STYLE: AttrId = AttrId(7);
    pub const ARIA_HIDDEN: AttrId = AttrId(8);
    pub const LANG: AttrId = AttrId(9);
    pub const NAME: AttrId = AttrId(10);
    pub const CONTENT: AttrId = AttrId(11);
    pub const PROPERTY: AttrId = AttrId(12);
    pub const HTTP_EQUIV: AttrId = AttrId(13);
}

impl AttrId {
    /// The id of an attribute name in any case.
    pub fn of(name: &[u8]) -> AttrId {
        AttrId::find(NameKey::of(name))
    }

    /// The id and the end of the name at `start`, where that is one of the two that three of four attributes have, in
    /// small letters, and `="` stands behind it.
    #[inline(always)]
    pub(super) fn frequent(chunk: &[u8], start: usize) -> Option<(AttrId, usize)> {
        if !FAST {
            return None;
        }
        let word = load(chunk, start)?;
        match () {
            () if head(word, 7) == u64::from_le_bytes(*b"class=\"\0") => Some((AttrId::CLASS, start + 5)),
            () if head(word, 6) == u64::from_le_bytes(*b"href=\"\0\0") => Some((AttrId::HREF, start + 4)),
            () => None,
        }
    }

    #[inline(always)]
    pub(super) fn find(key: NameKey) -> AttrId {
        AttrId(TABLE.find(key))
    }
}

// The scanner keeps a set of ids in 32 bits.
const _: () = assert!(ATTR_COUNT <= 32);

// `data-` attributes are many and unknown: with few slots taken they are told at the first probe.
static TABLE: NameTable<{ if DEVICE { 11 } else { 16 } }, ATTR_COUNT, { if DEVICE { 32 } else { 256 } }> =
    NameTable::new(&ATTR_NAMES, 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_id_in_any_case() {
        for (i, name) in ATTR_NAMES.iter().enumerate().skip(1) {
            assert_eq!(AttrId::of(name.as_bytes()), AttrId(i as u8), "{name}");
            assert_eq!(AttrId::of(name.to_ascii_uppercase().as_bytes()), AttrId(i as u8));
        }
        assert_eq!(AttrId::of(b"data-x"), AttrId::UNKNOWN);
        assert_eq!(AttrId::of(b""), AttrId::UNKNOWN);
    }
}
