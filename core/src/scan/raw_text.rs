//! WHATWG 13.2.5.2, .3, .5 and .9 to .14: RCDATA, RAWTEXT and PLAINTEXT states, and the end tags of RCDATA, RAWTEXT
//! and script data (13.2.5.15 to .17, .24 to .26), which all work alike.

use super::char_ref::Reference;
use super::class::{ALPHA, TAG_NAME_END, is};
use super::word::{find1, find2, find3};
use super::{Scanner, Sink, State, TagId, TagKind, between};
use crate::span::Span;

impl Scanner {
    /// RCDATA, RAWTEXT, script data and PLAINTEXT states: one text run with what ends it.
    pub(super) fn raw_text<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let state = self.state;
        let mut pos = start;
        let reference = loop {
            pos = match state {
                State::Rcdata => find3(chunk, pos, b'<', b'&', 0),
                State::Plaintext => find1::<0>(chunk, pos, 0),
                _ => find2::<0>(chunk, pos, b'<', 0),
            };
            match chunk.get(pos) {
                Some(b'&') => match Reference::read(chunk, pos, false) {
                    Reference::No(end) => pos = end,
                    found => break Some(found),
                },
                Some(b'<') if !self.may_leave(between(chunk, pos + 1, chunk.len())) => pos += 1,
                _ => break None,
            }
        };
        if start < pos {
            sink.text(between(chunk, start, pos), self.offset(start));
        }
        match (reference, chunk.get(pos)) {
            (Some(found), _) => self.char_ref(found, chunk, pos, state, sink),
            (None, None) => pos,
            (None, Some(b'<')) => self.raw_less_than(pos),
            (None, Some(_)) => self.replace_nul(pos, sink),
        }
    }

    /// Whether what follows a `<` can be anything but text.
    fn may_leave(&self, rest: &[u8]) -> bool {
        match rest.first() {
            Some(b'/') => {}
            Some(b'!') => return self.state == State::ScriptData,
            Some(_) => return false,
            None => return true,
        }
        let Some(name) = self.last_start_tag.whole() else { return false };
        let name_in_source = between(rest, 1, rest.len().min(1 + name.len()));
        name_in_source.eq_ignore_ascii_case(between(name, 0, name_in_source.len()))
            && rest.get(1 + name.len()).is_none_or(|&b| is(b, TAG_NAME_END))
    }

    /// A NUL in text where the standard replaces it.
    pub(super) fn replace_nul<S: Sink>(&mut self, pos: usize, sink: &mut S) -> usize {
        let at = self.offset(pos);
        sink.text_ref("\u{FFFD}", Span { start: at, end: at.wrapping_add(1) });
        pos + 1
    }

    /// At a `<` in RCDATA, RAWTEXT or script data.
    pub(super) fn raw_less_than(&mut self, pos: usize) -> usize {
        self.tag_at = self.offset(pos);
        self.text_state = self.state;
        self.state = State::RawLessThan;
        pos + 1
    }

    /// RCDATA, RAWTEXT, script data (escaped) less-than sign states.
    pub(super) fn raw_less_than_sign<S: Sink>(&mut self, byte: u8, pos: usize, sink: &mut S) -> usize {
        self.state = match (byte, self.text_state) {
            (b'/', _) => {
                self.pending.clear();
                self.state = State::RawEndTagName;
                return pos + 1;
            }
            (b'!', State::ScriptData) => {
                sink.text(b"<!", self.tag_at);
                self.state = State::ScriptEscapeStart;
                return pos + 1;
            }
            (_, State::ScriptEscaped) if is(byte, ALPHA) => {
                self.script_word = 0;
                State::ScriptDoubleEscapeStart
            }
            // Behind `--<` the dashes no longer count.
            (_, state) => state,
        };
        sink.text(b"<", self.tag_at);
        pos
    }

    /// RCDATA, RAWTEXT, script data (escaped) end tag open and end tag name states.
    pub(super) fn raw_end_tag_name<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let rest = between(chunk, start, chunk.len());
        let len = rest.iter().position(|&b| !is(b, ALPHA)).unwrap_or(rest.len());
        // The name is not shown to the sink before it is known to be the right one; a longer one than `pending`
        // holds is not.
        let piece = between(rest, 0, len);
        let held = self.pending.whole().map_or(0, <[u8]>::len);
        let expected = self.last_start_tag.whole().unwrap_or(&[]);
        if between(expected, held, expected.len()).len() < len
            || !between(expected, held, held + len).eq_ignore_ascii_case(piece)
        {
            return self.raw_end_tag_fails(start, sink);
        }
        self.pending.push(piece, |_| {});
        let Some(&next) = rest.get(len) else { return chunk.len() };
        if held + len != expected.len() || expected.is_empty() || !is(next, TAG_NAME_END) {
            // What is pending is text; `next` is read again.
            return self.raw_end_tag_fails(start + len, sink);
        }
        self.kind = TagKind::End;
        let name = self.pending.whole().unwrap_or(&[]);
        sink.tag_name(name);
        let tag = TagId::of(name);
        self.begin_tag(tag, sink);
        self.state = State::BeforeAttrName;
        start + len
    }

    /// It was not an end tag: `</` and the letters held are text, and text goes on at `pos`.
    pub(super) fn raw_end_tag_fails<S: Sink>(&mut self, pos: usize, sink: &mut S) -> usize {
        sink.text(b"</", self.tag_at);
        let letters = self.pending.whole().unwrap_or(&[]);
        if !letters.is_empty() {
            sink.text(letters, self.tag_at.wrapping_add(2));
        }
        self.state = self.text_state;
        pos
    }
}
