//! WHATWG 13.2.5.1: data state.

use super::class::{MARKUP, is};
use super::{Scanner, Sink, State, between};
use memchr::memchr2;

impl Scanner {
    /// Reads text and tags until something else begins or the chunk ends.
    pub(super) fn data<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, sink: &mut S) -> usize {
        while self.state == State::Data {
            let run = pos;
            let found = loop {
                let Some(skip) = chunk.get(pos..).and_then(|rest| memchr2(b'<', b'&', rest)) else {
                    pos = chunk.len();
                    break None;
                };
                pos += skip;
                let reference = chunk.get(pos) == Some(&b'&');
                // A `<` that begins nothing is part of the run.
                if reference || chunk.get(pos + 1).is_none_or(|&next| is(next, MARKUP)) {
                    break Some(reference);
                }
                pos += 1;
            };
            if run < pos {
                sink.text(between(chunk, run, pos), self.offset(run));
            }
            match found {
                None => return pos,
                Some(true) => pos = self.char_ref(chunk, pos, State::Data, sink),
                Some(false) => {
                    self.tag_at = self.offset(pos);
                    pos = self.tag_open(chunk, pos + 1, sink);
                }
            }
        }
        pos
    }
}
