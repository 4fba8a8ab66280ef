//! WHATWG 13.2.5.69 to .71: CDATA section states.

use super::{Scanner, Sink, State, between};
use memchr::memchr;

impl Scanner {
    /// CDATA section state: there are no brackets before `start` that count.
    pub(super) fn cdata<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let rest = between(chunk, start, chunk.len());
        let mut from = 0;
        while let Some(skip) = memchr(b'>', between(rest, from, rest.len())) {
            let before = between(rest, 0, from + skip);
            if let Some(data) = before.strip_suffix(b"]]") {
                if !data.is_empty() {
                    sink.text(data, self.offset(start));
                }
                self.state = State::Data;
                return start + before.len() + 1;
            }
            from += skip + 1;
        }
        let data = if let Some(data) = rest.strip_suffix(b"]]") {
            self.state = State::CdataSectionEnd;
            data
        } else if let Some(data) = rest.strip_suffix(b"]") {
            self.state = State::CdataSectionBracket;
            data
        } else {
            rest
        };
        if !data.is_empty() {
            sink.text(data, self.offset(start));
        }
        chunk.len()
    }

    /// CDATA section bracket and CDATA section end states, where a chunk's end has cut.
    pub(super) fn cdata_brackets<S: Sink>(&mut self, byte: u8, pos: usize, sink: &mut S) -> usize {
        match (self.state, byte) {
            (State::CdataSectionBracket, b']') => {
                self.state = State::CdataSectionEnd;
                pos + 1
            }
            (State::CdataSectionEnd, b'>') => {
                self.state = State::Data;
                pos + 1
            }
            (State::CdataSectionEnd, b']') => {
                sink.text(b"]", self.offset(pos).wrapping_sub(2));
                pos + 1
            }
            (_, _) => {
                self.give_back_brackets(self.offset(pos), sink);
                self.state = State::CdataSection;
                pos
            }
        }
    }

    /// The brackets before `end` are text.
    pub(super) fn give_back_brackets<S: Sink>(&self, end: u32, sink: &mut S) {
        let held: &[u8] = if self.state == State::CdataSectionEnd { b"]]" } else { b"]" };
        sink.text(held, end.wrapping_sub(held.len() as u32));
    }
}
