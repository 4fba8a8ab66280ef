//! WHATWG 13.2.5.72 to .80: character reference states.
//!
//! A reference is read byte by byte into a small buffer, whether a chunk ends in it or not. The standard's ambiguous
//! ampersand state is left out: what it reads is text, which the state that follows reads as well.

use super::class::{ALNUM, is};
use super::entities::{COUNT, LONGEST, LONGEST_LEGACY, NAMES, PAIRS, VALUES};
use super::{Scanner, Sink, State, between};
use crate::span::Span;
use heapless::String;

/// What one reference stands for: at most two characters.
type Text = String<8>;

impl Scanner {
    /// At the `&` that chunk holds at `pos`; `back` is the state to go on in behind the reference.
    pub(super) fn char_ref<S: Sink>(&mut self, chunk: &[u8], pos: usize, back: State, sink: &mut S) -> usize {
        self.ref_at = self.offset(pos);
        self.text_state = back;
        self.pending.clear();
        self.pending.push(b"&", |_| {});
        self.state = State::CharRef;
        self.char_ref_rest(chunk, pos + 1, sink)
    }

    /// Reads on in a reference until it is decided or the chunk ends.
    pub(super) fn char_ref_rest<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let mut pos = start;
        while let Some(&b) = chunk.get(pos) {
            match (self.state, b) {
                (State::CharRef, b'#') => {
                    self.ref_code = 0;
                    self.state = State::NumericCharRef;
                }
                (State::CharRef, _) if is(b, ALNUM) => {
                    self.state = State::NamedCharRef;
                    continue;
                }
                (State::NamedCharRef, _) if is(b, ALNUM) && self.held().len() <= LONGEST => {}
                (State::NamedCharRef, _) => return self.named_char_ref(Some(b), pos, sink),
                (State::NumericCharRef, b'x' | b'X') => self.state = State::HexCharRefStart,
                (State::NumericCharRef | State::DecimalCharRef, b'0'..=b'9') => {
                    self.state = State::DecimalCharRef;
                    self.ref_code = self.ref_code.saturating_mul(10).saturating_add((b - b'0') as u32);
                    pos += 1;
                    continue;
                }
                (State::HexCharRefStart | State::HexCharRef, b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F') => {
                    self.state = State::HexCharRef;
                    let digit = (b as char).to_digit(16).unwrap_or(0);
                    self.ref_code = self.ref_code.saturating_mul(16).saturating_add(digit);
                    pos += 1;
                    continue;
                }
                (State::DecimalCharRef | State::HexCharRef, b';') => return self.numeric_char_ref(pos + 1, sink),
                (State::DecimalCharRef | State::HexCharRef, _) => return self.numeric_char_ref(pos, sink),
                (_, _) => {
                    self.not_a_reference(sink);
                    return pos;
                }
            }
            self.pending.push(&[b], |_| {});
            pos += 1;
        }
        pos
    }

    /// The page ends in a reference.
    pub(super) fn finish_char_ref<S: Sink>(&mut self, sink: &mut S) {
        match self.state {
            State::NamedCharRef => _ = self.named_char_ref(None, 0, sink),
            State::DecimalCharRef | State::HexCharRef => _ = self.numeric_char_ref(0, sink),
            _ => self.not_a_reference(sink),
        }
    }

    pub(super) fn in_char_ref(&self) -> bool {
        matches!(
            self.state,
            State::CharRef
                | State::NamedCharRef
                | State::NumericCharRef
                | State::HexCharRefStart
                | State::DecimalCharRef
                | State::HexCharRef
        )
    }

    fn held(&self) -> &[u8] {
        self.pending.whole().unwrap_or(&[])
    }

    /// Named character reference state: the name is held, `next` (at `pos`) follows it.
    fn named_char_ref<S: Sink>(&mut self, next: Option<u8>, pos: usize, sink: &mut S) -> usize {
        let held = self.held();
        let name = between(held, 1, held.len());
        if next == Some(b';')
            && let Some(entry) = find(name)
        {
            self.give_reference(&value(entry), self.offset(pos).wrapping_add(1), sink);
            self.state = self.text_state;
            return pos + 1;
        }
        // The longest beginning that may stand without `;`.
        let found = (1..=name.len().min(LONGEST_LEGACY)).rev().find_map(|len| {
            let entry = find(between(name, 0, len))?;
            may_stand_alone(entry).then_some((len, entry))
        });
        let Some((len, entry)) = found else {
            self.not_a_reference(sink);
            return pos;
        };
        let follows = name.get(len).copied().or(next);
        if self.in_attribute() && follows.is_some_and(|b| b == b'=' || is(b, ALNUM)) {
            self.not_a_reference(sink);
            return pos;
        }
        let end = self.ref_at.wrapping_add(1 + len as u32);
        self.give_reference(&value(entry), end, sink);
        let left = between(name, len, name.len());
        if !left.is_empty() {
            self.give_raw(left, end, sink);
        }
        self.state = self.text_state;
        pos
    }

    /// Numeric character reference end state; `pos` is behind the reference.
    fn numeric_char_ref<S: Sink>(&mut self, pos: usize, sink: &mut S) -> usize {
        let mut text = Text::new();
        _ = text.push(numeric_value(self.ref_code));
        self.give_reference(&text, self.offset(pos), sink);
        self.state = self.text_state;
        pos
    }

    /// What is held is text.
    fn not_a_reference<S: Sink>(&mut self, sink: &mut S) {
        self.give_raw(self.held(), self.ref_at, sink);
        self.state = self.text_state;
    }

    fn in_attribute(&self) -> bool {
        matches!(
            self.text_state,
            State::AttrValueDoubleQuoted | State::AttrValueSingleQuoted | State::AttrValueUnquoted
        )
    }

    fn give_raw<S: Sink>(&self, raw: &[u8], at: u32, sink: &mut S) {
        if self.in_attribute() {
            sink.attr_value(raw, at);
        } else {
            sink.text(raw, at);
        }
    }

    fn give_reference<S: Sink>(&self, text: &str, end: u32, sink: &mut S) {
        let span = Span { start: self.ref_at, end };
        if self.in_attribute() {
            sink.attr_value_ref(text, span);
        } else {
            sink.text_ref(text, span);
        }
    }
}

/// The character for a number (numeric character reference end state).
fn numeric_value(code: u32) -> char {
    match code {
        0 => '\u{FFFD}',
        0x80..=0x9f => WINDOWS_1252.get(code as usize - 0x80).copied().unwrap_or('\u{FFFD}'),
        _ => char::from_u32(code).unwrap_or('\u{FFFD}'),
    }
}

/// Numbers 0x80 to 0x9F mean what windows-1252 has there; five of them are unassigned and stay.
#[rustfmt::skip]
static WINDOWS_1252: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2c6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
];

/// Where each name of the blob begins, and behind the last one.
static STARTS: [u16; COUNT + 1] = build_starts();
/// The first entry whose name begins with this byte or a greater one.
static FIRST: [u16; 129] = build_first();

const fn build_starts() -> [u16; COUNT + 1] {
    let names = NAMES.as_bytes();
    let mut starts = [0; COUNT + 1];
    let mut entry = 1;
    let mut i = 0;
    while i < names.len() {
        if names[i] == b' ' {
            starts[entry] = i as u16 + 1;
            entry += 1;
        }
        i += 1;
    }
    starts[COUNT] = names.len() as u16 + 1;
    starts
}

const fn build_first() -> [u16; 129] {
    let starts = build_starts();
    let names = NAMES.as_bytes();
    let mut first = [0; 129];
    let mut entry = 0;
    let mut byte = 0;
    while byte < first.len() {
        while entry < COUNT && (names[starts[entry] as usize] as usize) < byte {
            entry += 1;
        }
        first[byte] = entry as u16;
        byte += 1;
    }
    first
}

/// A row of the blob: the name, and `!` where it may stand without `;`.
fn row(entry: usize) -> &'static [u8] {
    let start = STARTS.get(entry).copied().unwrap_or(0) as usize;
    let end = STARTS.get(entry + 1).copied().unwrap_or(1) as usize - 1;
    between(NAMES.as_bytes(), start, end)
}

fn may_stand_alone(entry: usize) -> bool {
    row(entry).last() == Some(&b'!')
}

/// The entry of a name.
fn find(name: &[u8]) -> Option<usize> {
    let first = *name.first()? as usize;
    let mut low = *FIRST.get(first)? as usize;
    let mut high = *FIRST.get(first + 1)? as usize;
    while low < high {
        let middle = (low + high) / 2;
        let row = row(middle);
        match row.strip_suffix(b"!").unwrap_or(row).cmp(name) {
            core::cmp::Ordering::Less => low = middle + 1,
            core::cmp::Ordering::Greater => high = middle,
            core::cmp::Ordering::Equal => return Some(middle),
        }
    }
    None
}

/// What an entry stands for.
fn value(entry: usize) -> Text {
    let mut text = Text::new();
    let mut push = |code: u32| _ = text.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
    match VALUES.get(entry).copied().unwrap_or(0xFFFD) as u32 {
        code @ 0xD800..0xDC00 => push(0x1D400 + code - 0xD800),
        code @ 0xDC00..0xE000 => {
            let pair = PAIRS.get(code as usize - 0xDC00).copied().unwrap_or([0xFFFD; 2]);
            push(pair[0] as u32);
            push(pair[1] as u32);
        }
        code => push(code),
    }
    text
}
