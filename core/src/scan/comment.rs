//! WHATWG 13.2.5.41 to .52: bogus comment, markup declaration open and comment states.
//!
//! The standard's "comment less-than sign" states are left out: they differ from the comment state only in the errors
//! they report.

use super::{Scanner, Sink, State, between};
use memchr::memchr;

impl Scanner {
    /// Markup declaration open state, behind `<!`.
    pub(super) fn markup_declaration<S: Sink>(&mut self, byte: u8, pos: usize, sink: &mut S) -> usize {
        let held = self.pending.whole().unwrap_or(&[]);
        let at = held.len();
        let agrees = |with: &[u8]| {
            with.get(at).is_some_and(|b| b.eq_ignore_ascii_case(&byte))
                && held.eq_ignore_ascii_case(between(with, 0, at))
        };
        // The letters of CDATA must be capitals.
        let cdata = agrees(b"[CDATA[") && !byte.is_ascii_lowercase();
        if !agrees(b"--") && !agrees(b"DOCTYPE") && !cdata {
            self.state = State::BogusComment;
            sink.comment(held);
            return pos;
        }
        self.pending.push(&[byte], |_| {});
        match (byte, at + 1) {
            (b'-', 2) => self.state = State::CommentStart,
            (_, 7) if cdata => {
                if sink.cdata_allowed() {
                    self.state = State::CdataSection;
                } else {
                    self.state = State::BogusComment;
                    sink.comment(b"[CDATA[");
                }
            }
            (_, 7) => {
                self.state = State::Doctype;
                sink.doctype();
            }
            _ => {}
        }
        pos + 1
    }

    /// Bogus comment state.
    pub(super) fn bogus_comment<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let rest = between(chunk, start, chunk.len());
        let end = memchr(b'>', rest);
        let data = between(rest, 0, end.unwrap_or(rest.len()));
        if !data.is_empty() {
            sink.comment(data);
        }
        match end {
            Some(len) => self.end_comment(start + len + 1, sink),
            None => chunk.len(),
        }
    }

    /// Comment state: there are no dashes before `start` that count.
    pub(super) fn comment<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let rest = between(chunk, start, chunk.len());
        let mut from = 0;
        while let Some(skip) = memchr(b'>', between(rest, from, rest.len())) {
            let before = between(rest, 0, from + skip);
            if let Some(data) = before.strip_suffix(b"--").or_else(|| before.strip_suffix(b"--!")) {
                if !data.is_empty() {
                    sink.comment(data);
                }
                return self.end_comment(start + before.len() + 1, sink);
            }
            from += skip + 1;
        }
        let data = if let Some(data) = rest.strip_suffix(b"--!") {
            self.state = State::CommentEndBang;
            data
        } else if let Some(data) = rest.strip_suffix(b"--") {
            self.state = State::CommentEnd;
            data
        } else if let Some(data) = rest.strip_suffix(b"-") {
            self.state = State::CommentEndDash;
            data
        } else {
            rest
        };
        if !data.is_empty() {
            sink.comment(data);
        }
        chunk.len()
    }

    /// Comment start, comment start dash, comment end dash, comment end and comment end bang states: what a chunk's
    /// end has cut off from the comment state, and `<!-->` and `<!--->`, which end at once.
    pub(super) fn comment_dashes<S: Sink>(&mut self, byte: u8, pos: usize, sink: &mut S) -> usize {
        let held: &[u8] = match (self.state, byte) {
            (State::CommentStart | State::CommentStartDash | State::CommentEnd | State::CommentEndBang, b'>') => {
                return self.end_comment(pos + 1, sink);
            }
            (State::CommentStart, b'-') => {
                self.state = State::CommentStartDash;
                return pos + 1;
            }
            (State::CommentStartDash | State::CommentEndDash, b'-') => {
                self.state = State::CommentEnd;
                return pos + 1;
            }
            (State::CommentEnd, b'!') => {
                self.state = State::CommentEndBang;
                return pos + 1;
            }
            (State::CommentEnd, b'-') => {
                sink.comment(b"-");
                return pos + 1;
            }
            (State::CommentEndBang, b'-') => {
                sink.comment(b"--!");
                self.state = State::CommentEndDash;
                return pos + 1;
            }
            (State::CommentStartDash | State::CommentEndDash, _) => b"-",
            (State::CommentEnd, _) => b"--",
            (State::CommentEndBang, _) => b"--!",
            _ => b"",
        };
        if !held.is_empty() {
            sink.comment(held);
        }
        self.state = State::Comment;
        pos
    }

    fn end_comment<S: Sink>(&mut self, pos: usize, sink: &mut S) -> usize {
        sink.comment_end(self.offset(pos));
        self.state = State::Data;
        pos
    }
}
