//! The beginning of a name that a chunk's end has cut, held until its rest arrives.

use crate::limits::MAX_TAG_NAME;
use heapless::Vec;

/// A name in the making. Longer ones than `MAX_TAG_NAME` spill: their pieces go to the sink at once, and what is left
/// is whether there was a hyphen.
#[derive(Clone, Debug)]
pub(super) struct Name {
    bytes: Vec<u8, MAX_TAG_NAME>,
    spilled: bool,
    hyphen: bool,
}

impl Name {
    pub(super) const fn new() -> Name {
        Name { bytes: Vec::new(), spilled: false, hyphen: false }
    }

    pub(super) fn set(&mut self, name: &[u8]) {
        self.clear();
        self.push(name, |_| {});
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.spilled = false;
        self.hyphen = false;
    }

    /// Appends; `spill` is given what can no longer be held.
    pub(super) fn push(&mut self, piece: &[u8], mut spill: impl FnMut(&[u8])) {
        if !self.spilled {
            if self.bytes.extend_from_slice(piece).is_ok() {
                return;
            }
            self.spilled = true;
            self.hyphen = has_hyphen(&self.bytes);
            spill(&self.bytes);
            self.bytes.clear();
        }
        self.hyphen |= has_hyphen(piece);
        spill(piece);
    }

    /// The name, or nothing where it has spilled.
    pub(super) fn whole(&self) -> Option<&[u8]> {
        if self.spilled { None } else { Some(&self.bytes) }
    }

    /// Whether the name that has spilled holds a hyphen.
    pub(super) fn spilled_hyphen(&self) -> bool {
        self.hyphen
    }
}

/// True of a custom element's name. Not by `contains`, whose search in long slices is a quarter of a KiB on a
/// Cortex-M4.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
#[cfg_attr(target_pointer_width = "32", inline(never))]
pub(super) fn has_hyphen(name: &[u8]) -> bool {
    name.iter().position(|&b| b == b'-').is_some()
}
