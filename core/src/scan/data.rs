//! WHATWG 13.2.5.1: data state.

use super::char_ref::Reference;
use super::class::{MARKUP, REFERENCE, is};
use super::word::{find2, first, load, no_common_blanks};
use super::{Scanner, Sink, State, between};
use crate::limits::FAST;

impl Scanner {
    /// Reads text and tags until something else begins or the chunk ends.
    pub(super) fn data<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, sink: &mut S) -> usize {
        while self.state == State::Data {
            let run = pos;
            // Every other tag follows right behind another one. Where that is predicted, the processor need not wait
            // for `find2` (5 to 10 % on pages without scripts).
            let is_blank_run = match chunk.get(pos) {
                Some(b'<') => is_markup(chunk, pos),
                // Most runs are the white space between two tags.
                Some(..=b' ') if FAST => {
                    pos = blanks_end(chunk, pos);
                    is_markup(chunk, pos)
                }
                _ => false,
            };
            if is_blank_run {
                if run < pos {
                    sink.blank(between(chunk, run, pos), self.offset(run));
                }
            } else {
                let reference = loop {
                    pos = find2::<2>(chunk, pos, b'<', b'&');
                    match chunk.get(pos) {
                        // A `&` or `<` that begins nothing is part of the run.
                        Some(b'&') if FAST && chunk.get(pos + 1).is_some_and(|&next| !is(next, REFERENCE)) => pos += 1,
                        Some(b'&') => match Reference::read(chunk, pos, false) {
                            Reference::No(end) => pos = end,
                            found => break Some(found),
                        },
                        Some(_) if chunk.get(pos + 1).is_some_and(|&next| !is(next, MARKUP)) => pos += 1,
                        _ => break None,
                    }
                };
                if run < pos {
                    sink.text(between(chunk, run, pos), self.offset(run));
                }
                if let Some(found) = reference {
                    pos = self.char_ref(found, chunk, pos, State::Data, sink);
                    continue;
                }
                if pos >= chunk.len() {
                    break;
                }
            }
            self.tag_at = self.offset(pos);
            pos = self.tag_open(chunk, pos + 1, sink);
        }
        pos
    }
}

/// True where a tag, comment or the like begins at `pos`.
#[inline(always)]
fn is_markup(chunk: &[u8], pos: usize) -> bool {
    chunk.get(pos) == Some(&b'<') && chunk.get(pos + 1).is_some_and(|&next| is(next, MARKUP))
}

/// Behind the spaces, tabs and line ends from `pos` on, or before that where few bytes of the chunk are left.
#[inline(always)]
fn blanks_end(chunk: &[u8], mut pos: usize) -> usize {
    while let Some(word) = load(chunk, pos) {
        let found = no_common_blanks(word);
        pos += first(found);
        if found != 0 {
            break;
        }
    }
    pos
}
