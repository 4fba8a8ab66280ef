//! WHATWG 13.2.5.53 to .68: doctype states.

use super::class::{SPACE, is};
use super::{DoctypePart, Scanner, Sink, State, between};

impl Scanner {
    /// Doctype to bogus doctype states, one byte (of an identifier or the name: one run) at a time.
    pub(super) fn doctype<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        if !S::READS_DOCTYPES {
            // It ends every one of these states.
            let end = memchr::memchr(b'>', between(chunk, pos, chunk.len()));
            return end.map_or(chunk.len(), |len| self.end_doctype(false, pos + len + 1, sink));
        }
        let Some(&byte) = chunk.get(pos) else { return pos };
        let space = is(byte, SPACE);
        match (self.state, byte) {
            (State::DoctypeName, _) => return self.doctype_part(chunk, pos, DoctypePart::Name, sink),
            (State::DoctypePublicDoubleQuoted | State::DoctypePublicSingleQuoted, _) => {
                return self.doctype_part(chunk, pos, DoctypePart::Public, sink);
            }
            (State::DoctypeSystemDoubleQuoted | State::DoctypeSystemSingleQuoted, _) => {
                return self.doctype_part(chunk, pos, DoctypePart::System, sink);
            }

            // Every other state ends at `>`. It is an error where a name or an identifier is due.
            (State::Doctype | State::BeforeDoctypeName, b'>')
            | (State::AfterDoctypePublicKeyword | State::BeforeDoctypePublic, b'>')
            | (State::AfterDoctypeSystemKeyword | State::BeforeDoctypeSystem, b'>')
            | (State::DoctypeKeyword, b'>') => return self.end_doctype(true, pos + 1, sink),
            (_, b'>') => return self.end_doctype(self.force_quirks, pos + 1, sink),
            (State::BogusDoctype, _) => {}

            (State::Doctype, _) => {
                self.state = State::BeforeDoctypeName;
                return if space { pos + 1 } else { pos };
            }
            (State::DoctypeKeyword, _) => return self.doctype_keyword(byte, pos),
            (State::AfterDoctypePublicKeyword, _) if space => self.state = State::BeforeDoctypePublic,
            (State::AfterDoctypePublic, _) if space => self.state = State::BetweenDoctypeIdentifiers,
            (State::AfterDoctypeSystemKeyword, _) if space => self.state = State::BeforeDoctypeSystem,
            (_, _) if space => {}

            (State::BeforeDoctypeName, _) => {
                sink.doctype_part(DoctypePart::Name, b"");
                self.state = State::DoctypeName;
                return pos;
            }
            (State::AfterDoctypeName, _) => {
                self.pending.clear();
                self.state = State::DoctypeKeyword;
                return pos;
            }
            (State::AfterDoctypePublicKeyword | State::BeforeDoctypePublic, b'"' | b'\'') => {
                sink.doctype_part(DoctypePart::Public, b"");
                self.state =
                    if byte == b'"' { State::DoctypePublicDoubleQuoted } else { State::DoctypePublicSingleQuoted };
            }
            (State::AfterDoctypePublic | State::BetweenDoctypeIdentifiers, b'"' | b'\'')
            | (State::AfterDoctypeSystemKeyword | State::BeforeDoctypeSystem, b'"' | b'\'') => {
                sink.doctype_part(DoctypePart::System, b"");
                self.state =
                    if byte == b'"' { State::DoctypeSystemDoubleQuoted } else { State::DoctypeSystemSingleQuoted };
            }
            // Behind a complete system identifier rubbish does not force quirks.
            (State::AfterDoctypeSystem, _) => self.state = State::BogusDoctype,
            (_, _) => {
                self.force_quirks = true;
                self.state = State::BogusDoctype;
            }
        }
        pos + 1
    }

    /// Doctype name state and the four identifier states.
    fn doctype_part<S: Sink>(&mut self, chunk: &[u8], start: usize, part: DoctypePart, sink: &mut S) -> usize {
        let quote = match self.state {
            State::DoctypePublicDoubleQuoted | State::DoctypeSystemDoubleQuoted => b'"',
            State::DoctypePublicSingleQuoted | State::DoctypeSystemSingleQuoted => b'\'',
            _ => b'>',
        };
        let name = part == DoctypePart::Name;
        let rest = between(chunk, start, chunk.len());
        let len = rest.iter().position(|&b| b == quote || b == b'>' || (name && is(b, SPACE)));
        let len = len.unwrap_or(rest.len());
        if len > 0 {
            sink.doctype_part(part, between(rest, 0, len));
        }
        let end = start + len;
        match rest.get(len) {
            None => end,
            Some(b'>') => self.end_doctype(self.force_quirks || !name, end + 1, sink),
            Some(_) => {
                self.state = match part {
                    DoctypePart::Name => State::AfterDoctypeName,
                    DoctypePart::Public => State::AfterDoctypePublic,
                    DoctypePart::System => State::AfterDoctypeSystem,
                };
                end + 1
            }
        }
    }

    /// After doctype name state, in the keyword that makes `PUBLIC` or `SYSTEM`.
    fn doctype_keyword(&mut self, byte: u8, pos: usize) -> usize {
        self.pending.push(&[byte], |_| {});
        let held = self.pending.whole().unwrap_or(&[]);
        let agrees = |with: &[u8]| held.eq_ignore_ascii_case(between(with, 0, held.len()));
        let (public, system) = (agrees(b"PUBLIC"), agrees(b"SYSTEM"));
        if !public && !system {
            self.force_quirks = true;
            self.state = State::BogusDoctype;
        } else if held.len() == b"PUBLIC".len() {
            self.state = if public { State::AfterDoctypePublicKeyword } else { State::AfterDoctypeSystemKeyword };
        }
        pos + 1
    }

    fn end_doctype<S: Sink>(&mut self, force_quirks: bool, pos: usize, sink: &mut S) -> usize {
        sink.doctype_end(force_quirks);
        self.force_quirks = false;
        self.state = State::Data;
        pos
    }
}
