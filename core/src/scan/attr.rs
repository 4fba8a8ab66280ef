//! WHATWG 13.2.5.32 to 13.2.5.40: attribute states and self-closing start tag state.
//!
//! What follows a quoted value or a `/` is read as in "before attribute name": the standard's states for these places
//! differ from it only in the errors they report.

use super::char_ref::Reference;
use super::class::{ATTR_NAME_END, SPACE, UNQUOTED_END, is};
use super::name::Name;
use super::name_key::NameKey;
use super::word::{below, equal, find1, find2, first, load};
use super::{AttrId, Scanner, Sink, State, TagKind, between};
use crate::limits::DEVICE;
use core::ops::ControlFlow::{self, Break, Continue};

/// `Continue` where the current attribute is complete, `Break` where the chunk ended or another state took over;
/// both with the position to go on at.
type Step = ControlFlow<usize, usize>;

impl Scanner {
    /// Before attribute name state: reads attributes up to the tag's end or the chunk's.
    #[inline(never)]
    pub(super) fn attributes<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, sink: &mut S) -> usize {
        loop {
            match chunk.get(pos) {
                None => {
                    self.state = State::BeforeAttrName;
                    return pos;
                }
                Some(&b) if is(b, SPACE) => pos += 1,
                Some(b'>') => return self.close_tag(false, pos + 1, sink),
                Some(b'/') => match chunk.get(pos + 1) {
                    None => {
                        self.state = State::SelfClosingStartTag;
                        return pos + 1;
                    }
                    Some(b'>') => return self.close_tag(true, pos + 2, sink),
                    Some(_) => pos += 1,
                },
                Some(_) => match self.attribute(chunk, pos, sink) {
                    Continue(next) => pos = next,
                    Break(next) => return next,
                },
            }
        }
    }

    /// The same of a start tag whose attributes nobody wants. Where a look at what stands around a `=` does not say
    /// what it is, they are read.
    #[inline(never)]
    pub(super) fn skip_attributes<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        // Behind a value: before attribute name state.
        let (mut behind, mut pos) = (pos, pos);
        loop {
            pos = find2::<4>(chunk, pos, b'=', b'>');
            let before = chunk.get(pos.wrapping_sub(1)).copied().unwrap_or(b'/');
            match chunk.get(pos..) {
                Some([b'>', ..]) => return self.close_tag(before == b'/', pos + 1, sink),
                // Behind what may end a name.
                Some([b'=', quote @ (b'"' | b'\''), ..])
                    if !is(before, SPACE) && !matches!(before, b'/' | b'=' | b'"' | b'\'') =>
                {
                    let end = find1::<4>(chunk, pos + 2, *quote);
                    if end >= chunk.len() {
                        break;
                    }
                    pos = end + 1;
                    behind = pos;
                }
                _ => break,
            }
        }
        self.attributes(chunk, behind, sink)
    }

    /// Goes on in one of the states of this file at the beginning of a chunk.
    #[inline(never)]
    pub(super) fn attribute_rest<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        let step = match self.state {
            State::BeforeAttrName => Continue(pos),
            State::SelfClosingStartTag if chunk.get(pos) == Some(&b'>') => {
                return self.close_tag(true, pos + 1, sink);
            }
            State::SelfClosingStartTag => Continue(pos),
            State::AttrName => return self.attr_name_rest(chunk, pos, sink),
            state => self.after_attr_name(state, chunk, pos, sink),
        };
        match step {
            Continue(next) => self.attributes(chunk, next, sink),
            Break(next) => next,
        }
    }

    /// Attribute name state, at the name's first byte, which may be any but white space, `/` and `>`.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn attribute<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> Step {
        if let Some((attr, end)) = AttrId::frequent(chunk, start) {
            let name = Some(between(chunk, start, end));
            // One by one, so that what is to be done about each is known when compiling: together 2 % of an extraction.
            if attr == AttrId::CLASS {
                self.begin_attr(AttrId::CLASS, name, sink);
            } else {
                self.begin_attr(AttrId::HREF, name, sink);
            }
            return self.quoted_value(State::AttrValueDoubleQuoted, true, chunk, end + 2, sink);
        }
        let Some((key, end)) = NameKey::read(chunk, start, ATTR_NAME_END) else {
            self.pending.clear();
            self.hold_attr_name(between(chunk, start, start + 1), sink);
            self.state = State::AttrName;
            return Break(start + 1);
        };
        self.begin_attr(AttrId::find(key), Some(between(chunk, start, end)), sink);
        self.after_attr_name(State::AfterAttrName, chunk, end, sink)
    }

    /// Attribute name state, from its second byte on, byte by byte.
    fn attr_name_rest<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let rest = between(chunk, start, chunk.len());
        let len = rest.iter().position(|&b| is(b, ATTR_NAME_END)).unwrap_or(rest.len());
        self.hold_attr_name(between(rest, 0, len), sink);
        if len < rest.len() {
            let name = core::mem::replace(&mut self.pending, Name::new());
            self.begin_attr(name.whole().map_or(AttrId::UNKNOWN, AttrId::of), name.whole(), sink);
            self.state = State::AfterAttrName;
        }
        start + len
    }

    fn hold_attr_name<S: Sink>(&mut self, piece: &[u8], sink: &mut S) {
        let reported = self.kind == TagKind::Start;
        self.pending.push(piece, |spilled| {
            if reported {
                sink.attr_name(spilled);
            }
        });
    }

    /// Reports an attribute, unless it is a repeated one or the tag an end tag.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn begin_attr<S: Sink>(&mut self, attr: AttrId, name: Option<&[u8]>, sink: &mut S) {
        let bit = 1 << attr.0;
        let repeated = self.seen & bit != 0;
        // Bit 0, of the unknown ones, stays clear.
        self.seen |= bit & !1;
        self.wanted = false;
        if !repeated && self.kind == TagKind::Start {
            if let Some(name) = name {
                sink.attr_name(name);
            }
            self.wanted = sink.attr(attr);
        }
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn end_attr<S: Sink>(&mut self, sink: &mut S) {
        if self.wanted {
            sink.attr_end();
        }
    }

    /// After attribute name, before attribute value and attribute value states. `state` is the one of them to begin in:
    /// a constant but where a chunk begins, so that what comes before it is left out. On devices all share one.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn after_attr_name<S: Sink>(&mut self, mut state: State, chunk: &[u8], mut pos: usize, sink: &mut S) -> Step {
        let at_start = matches!(state, State::AfterAttrName | State::BeforeAttrValue);
        if state == State::AfterAttrName {
            loop {
                match chunk.get(pos) {
                    Some(b'=') => break,
                    Some(&b) if is(b, SPACE) => pos += 1,
                    Some(_) => {
                        self.end_attr(sink);
                        return Continue(pos);
                    }
                    None => {
                        self.state = state;
                        return Break(pos);
                    }
                }
            }
            pos += 1;
            state = State::BeforeAttrValue;
        }
        if state == State::BeforeAttrValue {
            state = loop {
                match chunk.get(pos) {
                    Some(b'"') => break State::AttrValueDoubleQuoted,
                    Some(b'\'') => break State::AttrValueSingleQuoted,
                    Some(&b) if is(b, SPACE) => pos += 1,
                    Some(b'>') => {
                        self.end_attr(sink);
                        return Continue(pos);
                    }
                    Some(_) => break State::AttrValueUnquoted,
                    None => {
                        self.state = state;
                        return Break(pos);
                    }
                }
            };
            if state != State::AttrValueUnquoted {
                pos += 1;
            }
        }
        if state == State::AttrValueUnquoted {
            self.unquoted_value(at_start, chunk, pos, sink)
        } else {
            self.quoted_value(state, at_start, chunk, pos, sink)
        }
    }

    /// Attribute value (double-quoted) and (single-quoted) states.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn quoted_value<S: Sink>(&mut self, state: State, at_start: bool, chunk: &[u8], pos: usize, sink: &mut S) -> Step {
        let quote = quote_of(state).unwrap_or(0);
        if self.wanted {
            return Continue(self.wanted_value(state, at_start, chunk, pos, sink)? + 1);
        }
        // No reference holds a quote, so they need not be read.
        let end = find1::<4>(chunk, pos, quote);
        if end < chunk.len() {
            return Continue(end + 1);
        }
        self.state = state;
        Break(end)
    }

    /// Attribute value (unquoted) state.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn unquoted_value<S: Sink>(&mut self, at_start: bool, chunk: &[u8], pos: usize, sink: &mut S) -> Step {
        let state = State::AttrValueUnquoted;
        if self.wanted {
            return self.wanted_value(state, at_start, chunk, pos, sink);
        }
        let end = find_unquoted_end(chunk, pos, false);
        if end < chunk.len() {
            return Continue(end);
        }
        self.state = state;
        Break(end)
    }

    /// Reports a value up to its end or an `&`; `Continue` is at the end. `at_start` says that nothing of the value has
    /// been reported yet.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn wanted_value<S: Sink>(
        &mut self,
        state: State,
        mut at_start: bool,
        chunk: &[u8],
        mut pos: usize,
        sink: &mut S,
    ) -> Step {
        let mut start = pos;
        loop {
            pos = match quote_of(state) {
                Some(quote) => find2::<4>(chunk, pos, quote, b'&'),
                None => find_unquoted_end(chunk, pos, true),
            };
            let mut found = None;
            if chunk.get(pos) == Some(&b'&') {
                match Reference::read(chunk, pos, true) {
                    Reference::No(end) => {
                        pos = end;
                        continue;
                    }
                    reference => found = Some(reference),
                }
            }
            if at_start && found.is_none() && pos < chunk.len() {
                sink.attr_whole(between(chunk, start, pos), self.offset(start));
                return Continue(pos);
            }
            at_start = false;
            if start < pos {
                sink.attr_value(between(chunk, start, pos), self.offset(start));
            }
            if let Some(reference) = found {
                pos = self.char_ref(reference, chunk, pos, state, sink);
                if self.state != state {
                    return Break(pos);
                }
                start = pos;
            } else if pos < chunk.len() {
                sink.attr_end();
                return Continue(pos);
            } else {
                self.state = state;
                return Break(pos);
            }
        }
    }
}

/// What a value ends with that is read in `state`; nothing for one without quotes.
#[inline(always)]
fn quote_of(state: State) -> Option<u8> {
    match state {
        State::AttrValueDoubleQuoted => Some(b'"'),
        State::AttrValueSingleQuoted => Some(b'\''),
        _ => None,
    }
}

/// The end of an unquoted value or, where `references` count, its next `&`.
#[inline(always)]
fn find_unquoted_end(chunk: &[u8], mut pos: usize, references: bool) -> usize {
    while let (Some(word), false) = (load(chunk, pos), DEVICE) {
        let found = below(word, b' ' + 1) | equal(word, b'>') | equal(word, b'&');
        pos += first(found);
        // Passes over control characters, and over an `&` that does not count.
        match chunk.get(pos) {
            Some(&b) if found != 0 && (is(b, UNQUOTED_END) || (b == b'&' && references)) => return pos,
            _ => pos += (found != 0) as usize,
        }
    }
    let rest = between(chunk, pos, chunk.len());
    let ends = |&b: &u8| is(b, UNQUOTED_END) || (b == b'&' && references);
    pos + rest.iter().position(ends).unwrap_or(rest.len())
}
