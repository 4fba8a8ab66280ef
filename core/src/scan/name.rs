//! The beginning of a name that a chunk's end has cut, held until its rest arrives.

use super::tag_id::{HASH_START, hash_step};
use crate::limits::MAX_TAG_NAME;
use heapless::Vec;

/// A name in the making. Longer ones than `MAX_TAG_NAME` spill: their pieces go to the sink at once, and what is left
/// is whether there was a hyphen.
#[derive(Clone, Debug)]
pub(super) struct Name {
    bytes: Vec<u8, MAX_TAG_NAME>,
    hash: u32,
    spilled: bool,
    hyphen: bool,
}

impl Name {
    pub(super) const fn new() -> Name {
        Name { bytes: Vec::new(), hash: HASH_START, spilled: false, hyphen: false }
    }

    /// A name of which only the bytes matter.
    pub(super) fn set(&mut self, name: &[u8]) {
        self.clear();
        self.push(name, |_| {});
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.hash = HASH_START;
        self.spilled = false;
        self.hyphen = false;
    }

    /// Appends; `spill` is given what can no longer be held.
    pub(super) fn push(&mut self, piece: &[u8], mut spill: impl FnMut(&[u8])) {
        for &b in piece {
            self.hash = hash_step(self.hash, b | 0x20);
            self.hyphen |= b == b'-';
        }
        if !self.spilled && self.bytes.extend_from_slice(piece).is_err() {
            self.spilled = true;
            spill(&self.bytes);
            self.bytes.clear();
        }
        if self.spilled {
            spill(piece);
        }
    }

    /// The name, or nothing where it has spilled.
    pub(super) fn whole(&self) -> Option<&[u8]> {
        if self.spilled { None } else { Some(&self.bytes) }
    }

    pub(super) fn hash(&self) -> u32 {
        self.hash
    }

    pub(super) fn has_hyphen(&self) -> bool {
        self.hyphen
    }
}
