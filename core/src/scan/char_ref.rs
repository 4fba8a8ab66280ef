//! WHATWG 13.2.5.72 to .80: character reference states.
//!
//! Most are decided by `Reference::read` at a glance; the others, numbers among them, are read byte by byte into a
//! small buffer. The standard's ambiguous ampersand state is left out: what it reads is text, which the state that
//! follows reads as well.

use super::class::{ALNUM, REFERENCE, is};
use super::entities::LONGEST;
use super::named_ref::{Text, common, resolve, resolve_short};
use super::{Scanner, Sink, State, between};
use crate::bytes::WINDOWS_1252;
use crate::limits::{DEVICE, MAX_TAG_NAME};
use crate::span::Span;

/// What an `&` inside a chunk turns out to be.
#[derive(Clone)]
pub(super) enum Reference {
    /// Text, up to this position at least.
    No(usize),
    /// A reference that ends at the position.
    Yes(Text, usize),
    /// The chunk ends too early.
    Open,
}

// What is held of a name, with one byte more.
const _: () = assert!(LONGEST < MAX_TAG_NAME);

impl Reference {
    /// Looks at the `&` at `pos`.
    #[inline(never)]
    pub(super) fn read(chunk: &[u8], pos: usize, in_attribute: bool) -> Reference {
        let start = pos + 1;
        let rest = between(chunk, start, chunk.len());
        if rest.first().is_some_and(|&b| !is(b, REFERENCE)) {
            return Reference::No(start);
        }
        if let [b'#', number @ ..] = rest {
            return Reference::number(number, start + 1);
        }
        // On devices `resolve` finds them, in more steps.
        if !DEVICE
            && let Some((len, text)) = common(rest)
            && let Some(&next) = rest.get(len)
        {
            let end = start + len;
            match next {
                b';' => return Reference::Yes(Text::known(text), end + 1),
                b'=' if in_attribute => return Reference::No(end),
                next if !is(next, ALNUM) => return Reference::Yes(Text::known(text), end),
                _ => {}
            }
        }
        let found = match resolve_short(rest, in_attribute) {
            Some(found) => found,
            None => {
                let len = name_len(rest);
                let Some(&next) = rest.get(len) else { return Reference::Open };
                resolve(rest, len, Some(next), in_attribute)
            }
        };
        match found {
            Some((text, len)) => Reference::Yes(text, start + len),
            None => Reference::No(start),
        }
    }
}

/// Bytes of a name, of one that is too long as many as tell.
fn name_len(rest: &[u8]) -> usize {
    let rest = rest.get(..=LONGEST).unwrap_or(rest);
    rest.iter().position(|&b| !is(b, ALNUM)).unwrap_or(rest.len())
}

impl Reference {
    /// Looks at what follows `&#`, which begins at position `start`.
    fn number(rest: &[u8], start: usize) -> Reference {
        let (radix, prefix) = if let [b'x' | b'X', ..] = rest { (16, 1) } else { (10, 0) };
        let (mut code, mut len) = (0_u32, prefix);
        while let Some(digit) = rest.get(len).and_then(|&b| (b as char).to_digit(radix)) {
            code = code.saturating_mul(radix).saturating_add(digit);
            len += 1;
        }
        let Some(next) = rest.get(len) else { return Reference::Open };
        if len == prefix {
            return Reference::No(start + len);
        }
        Reference::Yes(Text::of(numeric_value(code)), start + len + (*next == b';') as usize)
    }
}

impl Scanner {
    /// Takes what `Reference::read` found at the `&` at `pos`, which is not plain text; `back` is the state to go on in
    /// behind the reference.
    pub(super) fn char_ref<S: Sink>(
        &mut self,
        found: Reference,
        chunk: &[u8],
        pos: usize,
        back: State,
        sink: &mut S,
    ) -> usize {
        self.ref_at = self.offset(pos);
        self.text_state = back;
        if let Reference::Yes(text, end) = found {
            self.give_reference(&text, self.offset(end), sink);
            self.state = back;
            return end;
        }
        self.open_char_ref(chunk, pos, sink)
    }

    /// The chunk ends in it.
    #[cold]
    fn open_char_ref<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
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
        let Some((text, len)) = resolve(name, name.len(), next, self.in_attribute()) else {
            self.not_a_reference(sink);
            return pos;
        };
        let end = self.ref_at.wrapping_add(1 + len as u32);
        self.give_reference(&text, end, sink);
        let left = between(name, len, name.len());
        if !left.is_empty() {
            self.give_raw(left, end, sink);
        }
        // One more than the name: the `;`.
        let end = pos + (len > name.len()) as usize;
        self.state = self.text_state;
        end
    }

    /// Numeric character reference end state; `pos` is behind the reference.
    fn numeric_char_ref<S: Sink>(&mut self, pos: usize, sink: &mut S) -> usize {
        self.give_reference(&Text::of(numeric_value(self.ref_code)), self.offset(pos), sink);
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

    fn give_reference<S: Sink>(&self, text: &Text, end: u32, sink: &mut S) {
        let mut buffer = [0; 4];
        let text = text.as_str(&mut buffer);
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
    let code = match code {
        0 => 0xFFFD,
        // They mean what windows-1252 has there; five of them are unassigned and stay.
        0x80..=0x9f => WINDOWS_1252.get(code as usize - 0x80).copied().unwrap_or(0xFFFD).into(),
        _ => code,
    };
    char::from_u32(code).unwrap_or('\u{FFFD}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_stand_for_others() {
        assert_eq!(numeric_value(0), '\u{FFFD}');
        assert_eq!(numeric_value(0x80), '€');
        assert_eq!(numeric_value(0x81), '\u{81}');
        assert_eq!(numeric_value(0x9f), 'Ÿ');
        assert_eq!(numeric_value(0xa0), '\u{a0}');
        assert_eq!(numeric_value(0xd800), '\u{FFFD}');
        assert_eq!(numeric_value(0x110000), '\u{FFFD}');
        assert_eq!(numeric_value(u32::MAX), '\u{FFFD}');
        assert_eq!(numeric_value(0xffff), '\u{ffff}');
    }
}
