//! What is strong, emphasised or code in a line: phrases. They are told by characters in the text that no text has.

use super::link;
use super::source::Joint;
use crate::block::{Block, flag};
use crate::scan::TagId;

/// A kind of phrase (HTML standard, 4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// `a`: the offset of its start tag (`link`).
    Link(u32),
    /// `strong`, `b`
    Strong,
    /// `em`, `i`
    Emphasis,
    /// `code`, `kbd`, `samp`, `tt`
    Code,
}

impl Phrase {
    /// The one of three that is meant for it, where it is no link.
    #[inline(always)]
    fn of<T: Copy>(self, [strong, emphasis, code]: &[T; 3]) -> Option<T> {
        match self {
            Phrase::Link(_) => None,
            Phrase::Strong => Some(*strong),
            Phrase::Emphasis => Some(*emphasis),
            Phrase::Code => Some(*code),
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
    Some([kind.of(&BEGIN)?, kind.of(&END)?])
}

/// True of such a character.
#[inline(always)]
pub const fn is_character(byte: u8) -> bool {
    // Formats without phrases ask for none.
    cfg!(feature = "all-formats") && matches!(byte, 1..=6)
}

/// True of a piece of text that is such a character, or tells of a link (`link`): it is no text.
#[inline(always)]
pub fn is_mark(piece: &str) -> bool {
    match *piece.as_bytes() {
        [byte] if is_character(byte) => true,
        [first, ..] => link::is_first(first),
        [] => false,
    }
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
    // The link around it, and the kinds that stand around that: as in the page, lest a link is cut in two, or what is strong. Code
    // stands in links in any case.
    link: Option<u32>,
    // The last one that was written: of the blocks in a link the first one that is kept has it.
    written: Option<u32>,
    outside: [bool; KINDS.len()],
    // What has been begun, from the outside in.
    begun: [Phrase; KINDS.len() + 1],
    len: usize,
}

impl Phrases {
    /// None, and none wanted.
    pub const NONE: Phrases = Phrases {
        around: [0; KINDS.len()],
        wanted: [false; KINDS.len()],
        link: None,
        written: None,
        outside: [false; KINDS.len()],
        begun: [Phrase::Strong; KINDS.len() + 1],
        len: 0,
    };

    /// Enters a block, which may go on in the one before: cut in the middle, nothing has changed. In `pre` none is wanted, and in
    /// headings, which are strong themselves, none that are strong. That emphasis stands around a block's first text is known
    /// where it is the innermost element.
    pub fn enter(&mut self, block: &Block, joint: Joint) {
        let has = |flags| block.flags & flags != 0;
        if joint == Joint::None {
            let wanted = [!has(flag::PRE | flag::HEADING), !has(flag::PRE), !has(flag::PRE)];
            *self = Phrases { wanted, written: self.written, ..Phrases::NONE };
        }
        if joint != Joint::Word {
            let is_emphasised = matches!(block.parent, TagId::EM | TagId::I);
            self.around = [has(flag::BOLD), is_emphasised, has(flag::CODE)].map(u8::from);
            self.link = None;
        }
    }

    /// None of this kind is wanted.
    pub fn leave_out(&mut self, kind: Phrase) {
        KINDS.iter().zip(&mut self.wanted).for_each(|(other, wanted)| *wanted &= *other != kind);
    }

    /// Takes a piece of text that is a mark (`is_mark`); false of any other.
    pub fn take(&mut self, piece: &str) -> bool {
        if let Some(link) = link::read(piece) {
            self.link = link.filter(|_| link != self.written);
            let [strong, emphasis, _] = self.around.map(|n| n > 0);
            self.outside = [strong, emphasis, false].map(|is| is && self.link.is_some());
            return true;
        }
        let &[byte] = piece.as_bytes() else { return false };
        let Some((kind, begins)) = read(byte) else { return false };
        if let Some(around) = self.around.get_mut(kind) {
            *around = if begins { around.saturating_add(1) } else { around.saturating_sub(1) };
        }
        true
    }

    /// The next phrase that ends here, from the inside out; code also where `ends_code`, or where a link begins in it.
    pub fn end(&mut self, ends_code: bool) -> Option<Phrase> {
        let ends_code = ends_code || self.begins_link();
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
        let outside = KINDS.into_iter().filter(|phrase| phrase.of(&self.outside) == Some(true));
        let all = outside.chain(self.link.map(Phrase::Link)).chain(KINDS);
        let next = { all }.find(|phrase| self.is_within(*phrase) && !self.begun().contains(phrase))?;
        *self.begun.get_mut(self.len)? = next;
        if let Phrase::Link(at) = next {
            self.written = Some(at);
        }
        self.len += 1;
        Some(next)
    }

    /// True where code has been begun.
    pub fn is_code(&self) -> bool {
        self.begun().last() == Some(&Phrase::Code)
    }

    /// True where the text stands in a link that has not been begun.
    pub fn begins_link(&self) -> bool {
        self.link.is_some_and(|link| !self.begun().contains(&Phrase::Link(link)))
    }

    /// True where a link has been begun.
    pub fn has_link(&self) -> bool {
        self.begun().iter().any(|phrase| matches!(phrase, Phrase::Link(_)))
    }

    fn begun(&self) -> &[Phrase] {
        self.begun.get(..self.len).unwrap_or(&[])
    }

    /// True where the text stands in such a phrase, and that is wanted.
    pub fn is_within(&self, phrase: Phrase) -> bool {
        match phrase {
            Phrase::Link(link) => self.link == Some(link),
            _ => phrase.of(&self.around).is_some_and(|n| n > 0) && phrase.of(&self.wanted) == Some(true),
        }
    }
}
