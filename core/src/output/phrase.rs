//! What is strong, emphasised or code in a line: phrases. They are told by characters in the text that no text has.

use super::source::Joint;
use crate::block::{Block, flag};
use crate::scan::TagId;

/// A kind of phrase (HTML standard, 4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// `strong`, `b`
    Strong,
    /// `em`, `i`
    Emphasis,
    /// `code`, `kbd`, `samp`, `tt`
    Code,
}

impl Phrase {
    /// The one of three that is meant for it.
    #[inline(always)]
    pub fn of<T: Copy>(self, [strong, emphasis, code]: &[T; 3]) -> T {
        match self {
            Phrase::Strong => *strong,
            Phrase::Emphasis => *emphasis,
            Phrase::Code => *code,
        }
    }
}

/// From the outside in, where several begin at the same place.
const KINDS: [Phrase; 3] = [Phrase::Strong, Phrase::Emphasis, Phrase::Code];

/// Where an element of each kind begins and ends: control characters, which are no text (`fold`).
const BEGIN: [&str; 3] = ["\u{1}", "\u{3}", "\u{5}"];
const END: [&str; 3] = ["\u{2}", "\u{4}", "\u{6}"];

/// The characters for the start tag and the end tag of an element that is a phrase.
pub fn characters_of(tag: TagId) -> Option<[&'static str; 2]> {
    let kind = match tag {
        TagId::STRONG | TagId::B => Phrase::Strong,
        TagId::EM | TagId::I => Phrase::Emphasis,
        TagId::CODE | TagId::KBD | TagId::SAMP | TagId::TT => Phrase::Code,
        _ => return None,
    };
    Some([kind.of(&BEGIN), kind.of(&END)])
}

/// True of such a character.
#[inline(always)]
pub const fn is_character(byte: u8) -> bool {
    // Formats without phrases ask for none.
    cfg!(feature = "all-formats") && matches!(byte, 1..=6)
}

/// True of a piece of text that is such a character.
#[inline(always)]
pub fn is_one(piece: &str) -> bool {
    matches!(*piece.as_bytes(), [byte] if is_character(byte))
}

/// The same character as a text.
pub fn as_text(byte: u8) -> &'static str {
    let Some((kind, begins)) = read(byte) else { return "" };
    let texts = if begins { &BEGIN } else { &END };
    texts.get(kind).copied().unwrap_or("")
}

/// Which of the kinds begins at such a character, or ends.
fn read(byte: u8) -> Option<(usize, bool)> {
    is_character(byte).then(|| (usize::from(byte - 1) / 2, byte % 2 == 1))
}

/// The phrases that a text stands in, and those that have been begun in the output. Both differ until the next piece of text is
/// written: one without text is none, and white space at its edges stands outside.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    // Elements around the text, of each kind.
    around: [u8; KINDS.len()],
    // Kinds that are written.
    wanted: [bool; KINDS.len()],
    // What has been begun, from the outside in.
    begun: [Phrase; KINDS.len()],
    len: usize,
}

impl Phrases {
    /// None, and none wanted.
    pub const NONE: Phrases = Phrases { around: [0; KINDS.len()], wanted: [false; KINDS.len()], begun: KINDS, len: 0 };

    /// Enters a block, which may go on in the one before: cut in the middle, nothing has changed. In `pre` none is wanted, and in
    /// headings, which are strong themselves, none that are strong. That emphasis stands around a block's first text is known
    /// where it is the innermost element.
    pub fn enter(&mut self, block: &Block, joint: Joint) {
        let has = |flags| block.flags & flags != 0;
        if joint == Joint::None {
            let wanted = [!has(flag::PRE | flag::HEADING), !has(flag::PRE), !has(flag::PRE)];
            *self = Phrases { wanted, ..Phrases::NONE };
        }
        if joint != Joint::Word {
            let is_emphasised = matches!(block.parent, TagId::EM | TagId::I);
            self.around = [has(flag::BOLD), is_emphasised, has(flag::CODE)].map(u8::from);
        }
    }

    /// None of this kind is wanted.
    pub fn leave_out(&mut self, kind: Phrase) {
        KINDS.iter().zip(&mut self.wanted).for_each(|(other, wanted)| *wanted &= *other != kind);
    }

    /// Takes a piece of text that is one of the characters; false of any other.
    pub fn take(&mut self, piece: &str) -> bool {
        let &[byte] = piece.as_bytes() else { return false };
        let Some((kind, begins)) = read(byte) else { return false };
        if let Some(around) = self.around.get_mut(kind) {
            *around = if begins { around.saturating_add(1) } else { around.saturating_sub(1) };
        }
        true
    }

    /// The next phrase that ends here, from the inside out; code also where `ends_code`.
    pub fn end(&mut self, ends_code: bool) -> Option<Phrase> {
        let goes_on = |phrase: &Phrase| self.is_within(*phrase) && !(ends_code && *phrase == Phrase::Code);
        if self.begun().iter().all(goes_on) { None } else { self.end_last() }
    }

    /// The last one that has been begun ends.
    pub fn end_last(&mut self) -> Option<Phrase> {
        let last = self.begun().last().copied();
        self.len = self.len.saturating_sub(1);
        last
    }

    /// The next phrase that begins here, from the outside in. In code none does.
    pub fn begin(&mut self) -> Option<Phrase> {
        if self.is_code() {
            return None;
        }
        let next = KINDS.into_iter().find(|phrase| self.is_within(*phrase) && !self.begun().contains(phrase))?;
        *self.begun.get_mut(self.len)? = next;
        self.len += 1;
        Some(next)
    }

    /// True where code has been begun.
    pub fn is_code(&self) -> bool {
        self.begun().last() == Some(&Phrase::Code)
    }

    fn begun(&self) -> &[Phrase] {
        self.begun.get(..self.len).unwrap_or(&[])
    }

    /// True where the text stands in such a phrase, and that is wanted.
    pub fn is_within(&self, phrase: Phrase) -> bool {
        phrase.of(&self.around) > 0 && phrase.of(&self.wanted)
    }
}
