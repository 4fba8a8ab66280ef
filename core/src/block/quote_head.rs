//! The `cite` that a quotation begins with, which is a line of its own in forums (phpBB 3.3).

use super::flag;
use crate::scan::TagId;

/// Where a block is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteHead {
    /// There is none, or text stands behind it.
    Passed,
    /// Its start tag may stand before the text.
    Open,
    /// It has ended.
    Ended,
}

impl QuoteHead {
    /// At the beginning of a block that has these flags.
    pub const fn begin(flags: u32) -> QuoteHead {
        let is_quoted = flags & (flag::BLOCKQUOTE | flag::PRE) == flag::BLOCKQUOTE;
        if cfg!(feature = "all-formats") && is_quoted { QuoteHead::Open } else { QuoteHead::Passed }
    }

    /// An element begins in the block.
    pub fn start(&mut self, tag: TagId) {
        if tag == TagId::CITE {
            *self = QuoteHead::Passed;
        }
    }

    /// One ends.
    pub fn end(&mut self, tag: TagId) {
        if tag == TagId::CITE && *self == QuoteHead::Open {
            *self = QuoteHead::Ended;
        }
    }

    /// True where a text is a line behind it: one that begins with a word, where the head ends with no space.
    pub fn is_line(self, text: &[u8]) -> bool {
        self == QuoteHead::Ended && text.first().is_some_and(|first| first.is_ascii_alphanumeric() || !first.is_ascii())
    }

    /// White space, text or a line break.
    pub fn pass(&mut self, text: &[u8]) {
        if *self == QuoteHead::Ended && !text.is_empty() {
            *self = QuoteHead::Passed;
        }
    }
}
