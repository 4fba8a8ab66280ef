//! What is strong, emphasised or code in a line: phrases. They are told by characters in the text that no text has.

use super::before::begun_before;
use super::link;
use super::source::{Decided, Joint};
use crate::block::flag;
use crate::scan::TagId;

/// A kind of phrase (HTML standard, 4.5 and 4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// `a`: the offset of its start tag (`link`).
    Link(u32),
    /// `strong`, `b`
    Strong,
    /// `em`, `i`
    Emphasis,
    /// `del`, `s`, `strike`
    Deleted,
    /// `sub`
    Sub,
    /// `sup`
    Sup,
    /// `code`, `kbd`, `samp`, `tt`
    Code,
}

/// All but links, from the outside in, where several begin at the same place.
pub const KINDS: [Phrase; 6] =
    [Phrase::Strong, Phrase::Emphasis, Phrase::Deleted, Phrase::Sub, Phrase::Sup, Phrase::Code];

/// Where an element of each kind begins and ends: control characters, which are no text (`fold`).
const CHARACTERS: [[&str; 2]; KINDS.len()] = [
    ["\u{1}", "\u{2}"],
    ["\u{3}", "\u{4}"],
    ["\u{5}", "\u{6}"],
    ["\u{E}", "\u{F}"],
    ["\u{10}", "\u{11}"],
    ["\u{12}", "\u{13}"],
];

impl Phrase {
    /// True of what delimiter runs stand for in Markdown (CommonMark, section 6.2).
    pub fn is_run(self) -> bool {
        matches!(self, Phrase::Strong | Phrase::Emphasis)
    }

    /// The numbers of all kinds, and none of this.
    fn without(self, mut all: [u8; KINDS.len()]) -> [u8; KINDS.len()] {
        KINDS.iter().zip(&mut all).filter(|(kind, _)| **kind == self).for_each(|(_, n)| *n = 0);
        all
    }

    /// The one of each kind's that is meant for it, where it is no link.
    fn of<T: Copy>(self, all: &[T; KINDS.len()]) -> Option<T> {
        KINDS.iter().zip(all).find(|(kind, _)| **kind == self).map(|(_, one)| *one)
    }
}

/// The kind that an element is, as an index of `KINDS`.
pub fn kind_of(tag: TagId) -> Option<usize> {
    let kind = match tag {
        TagId::STRONG | TagId::B => Phrase::Strong,
        TagId::EM | TagId::I => Phrase::Emphasis,
        TagId::DEL | TagId::S | TagId::STRIKE => Phrase::Deleted,
        TagId::SUB => Phrase::Sub,
        TagId::SUP => Phrase::Sup,
        TagId::CODE | TagId::KBD | TagId::SAMP | TagId::TT => Phrase::Code,
        _ => return None,
    };
    KINDS.iter().position(|other| *other == kind)
}

/// The characters for the start tag and the end tag of an element that is a phrase.
pub fn characters_of(tag: TagId) -> Option<[&'static str; 2]> {
    CHARACTERS.get(kind_of(tag)?).copied()
}

/// True of such a character.
#[inline(always)]
pub const fn is_character(byte: u8) -> bool {
    // Formats without phrases ask for none.
    cfg!(feature = "all-formats") && matches!(byte, 1..=6 | 0xE..=0x13)
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
    let [begin, end] = CHARACTERS.get(kind).copied().unwrap_or([""; 2]);
    if begins { begin } else { end }
}

/// Which of the kinds begins at such a character, or ends.
fn read(byte: u8) -> Option<(usize, bool)> {
    // In a row without the white space among control characters, and the one of links.
    let number = if byte < 0xE { byte.wrapping_sub(1) } else { byte - 0xE + 6 };
    is_character(byte).then(|| (usize::from(number) / 2, number % 2 == 0))
}

/// The phrases that a text stands in, and those that have been begun in the output. Both differ until the next piece of
/// text is written: one without text is none, and white space at its edges stands outside.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    // Elements around the text, of each kind, and those within code, which do not count.
    around: [u8; KINDS.len()],
    in_code: [u8; KINDS.len()],
    // Kinds that are written.
    wanted: [bool; KINDS.len()],
    // The link around it, and the kinds that stand around that: as in the page, lest a link is cut in two, or what is
    // strong. Code stands in links in any case.
    link: Option<u32>,
    // The last one that was written: of the blocks in a link the first one that is kept has it, and the first heading.
    // Whether that is kept is not known before it comes.
    written: Option<u32>,
    // A heading has it.
    is_headed: bool,
    in_heading: bool,
    outside: [bool; KINDS.len()],
    // Code has ended, and no text stands behind it yet.
    code_ended: bool,
    // What has been begun, from the outside in.
    begun: [Phrase; KINDS.len() + 1],
    len: usize,
}

impl Phrases {
    /// None, and none wanted.
    pub const NONE: Phrases = Phrases {
        around: [0; KINDS.len()],
        in_code: [0; KINDS.len()],
        wanted: [false; KINDS.len()],
        link: None,
        written: None,
        is_headed: false,
        in_heading: false,
        outside: [false; KINDS.len()],
        code_ended: false,
        begun: [Phrase::Strong; KINDS.len() + 1],
        len: 0,
    };

    /// Enters a block, which may go on in the one before: cut in the middle, nothing has changed. In `pre` none is
    /// wanted, and in headings, which are strong themselves, none that are strong. What stands around a block's first
    /// text is known of what is strong, deleted or code; of the others where it is the innermost element or, in a page,
    /// begins right before the text. A stream has characters for these (`Hooks::inline`), except around code.
    pub fn enter(&mut self, decided: &Decided<'_>, joint: Joint) {
        let block = decided.block;
        let has = |flags| block.flags & flags != 0;
        if joint == Joint::None {
            let mut wanted = [!has(flag::PRE); KINDS.len()];
            wanted[0] &= !has(flag::HEADING);
            let Phrases { written, is_headed, .. } = *self;
            *self = Phrases { wanted, written, is_headed, in_heading: has(flag::HEADING), ..Phrases::NONE };
        }
        if joint != Joint::Word {
            let is_emphasised = matches!(block.parent, TagId::EM | TagId::I);
            let (is_sub, is_sup) = (block.parent == TagId::SUB, block.parent == TagId::SUP);
            self.around =
                [has(flag::BOLD), is_emphasised, has(flag::DELETED), is_sub, is_sup, has(flag::CODE)].map(u8::from);
            self.in_code = [0; KINDS.len()];
            self.link = None;
            if joint == Joint::None && decided.text.is_none() && block.parent != block.tag {
                let [around, mut in_code] = begun_before(&decided.source, block.span.start);
                // Flags tell of these, in code too.
                in_code = Phrase::Strong.without(Phrase::Deleted.without(in_code));
                for ((known, begun), in_code) in self.around.iter_mut().zip(around).zip(in_code) {
                    *known = if in_code > 0 { begun } else { begun.max(*known) };
                }
                self.in_code = in_code;
            }
        }
    }

    /// The text stands in none of this kind, if none has been begun, nor code.
    pub fn leave(&mut self, kind: Phrase) {
        if self.is_code() || self.begun().contains(&kind) {
            return;
        }
        self.around = kind.without(self.around);
    }

    /// None of this kind is wanted.
    pub fn leave_out(&mut self, kind: Phrase) {
        KINDS.iter().zip(&mut self.wanted).for_each(|(other, wanted)| *wanted &= *other != kind);
    }

    /// Takes a piece of text that is a mark (`is_mark`); false of any other.
    pub fn take(&mut self, piece: &str) -> bool {
        if let Some(link) = link::read(piece) {
            self.link = link.filter(|_| link != self.written || self.in_heading && !self.is_headed);
            self.outside = self.around.map(|n| n > 0 && self.link.is_some());
            let [.., code] = &mut self.outside;
            *code = false;
            return true;
        }
        let &[byte] = piece.as_bytes() else { return false };
        let Some((kind, begins)) = read(byte) else { return false };
        let is_other = KINDS.get(kind) != Some(&Phrase::Code);
        let is_code = is_other && self.is_within(Phrase::Code);
        // What ends in code and did not begin there is around it.
        let begun_there = is_code && (begins || self.in_code.get(kind).is_some_and(|&n| n > 0));
        let elements = if begun_there { &mut self.in_code } else { &mut self.around };
        if let Some(around) = elements.get_mut(kind) {
            *around = if begins { around.saturating_add(1) } else { around.saturating_sub(1) };
        }
        if !is_other && !self.is_within(Phrase::Code) {
            self.in_code = [0; KINDS.len()];
            self.code_ended = true;
        }
        true
    }

    /// True where pieces of code that white space or a line's end stands between end before it: keys, names. Without
    /// they are one: `a` and `.b`. To be asked before each piece of text.
    pub fn splits_code(&mut self, text: &str) -> bool {
        core::mem::take(&mut self.code_ended) && matches!(text, " " | "\n")
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
            self.write_link(at);
        }
        self.len += 1;
        Some(next)
    }

    /// True where code has been begun.
    pub fn is_code(&self) -> bool {
        self.begun().last() == Some(&Phrase::Code)
    }

    /// The link that would begin here, if nothing else would.
    pub fn only_link(&self) -> Option<u32> {
        let mut ahead = *self;
        match (self.link?, ahead.begin(), ahead.begin()) {
            (link, Some(Phrase::Link(_)), None) => Some(link),
            _ => None,
        }
    }

    /// The link has been written.
    pub fn pass_link(&mut self) {
        if let Some(at) = self.link.take() {
            self.write_link(at);
        }
    }

    fn write_link(&mut self, at: u32) {
        (self.written, self.is_headed) = (Some(at), self.in_heading);
    }

    /// True where the text stands in a link that has not been begun.
    pub fn begins_link(&self) -> bool {
        self.link.is_some_and(|link| !self.begun().contains(&Phrase::Link(link)))
    }

    /// True where a link has been begun.
    pub fn has_link(&self) -> bool {
        self.begun().iter().any(|phrase| matches!(phrase, Phrase::Link(_)))
    }

    /// True where something that is strong or emphasised has been begun, and no code in it.
    pub fn has_run(&self) -> bool {
        !self.is_code() && self.begun().iter().any(|phrase| phrase.is_run())
    }

    /// True where all that ends here is strong or emphasised, and nothing begins.
    pub fn ends_runs(&self) -> bool {
        let (mut ahead, mut ends) = (*self, false);
        while let Some(phrase) = ahead.end(false) {
            if !phrase.is_run() {
                return false;
            }
            ends = true;
        }
        ends && ahead.begin().is_none()
    }

    /// True where emphasis has been begun.
    pub fn has_emphasis(&self) -> bool {
        self.begun().contains(&Phrase::Emphasis)
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
