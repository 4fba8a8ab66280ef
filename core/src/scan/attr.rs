//! WHATWG 13.2.5.32 to 13.2.5.40: attribute states and self-closing start tag state.
//!
//! What follows a quoted value or a `/` is read as in "before attribute name": the standard's states for these places
//! differ from it only in the errors they report.

use super::class::{ATTR_NAME_END, SPACE, UNQUOTED_END, is};
use super::tag_id::{HASH_START, hash_step};
use super::{AttrId, Scanner, Sink, State, TagKind, between};
use core::ops::ControlFlow::{self, Break, Continue};
use memchr::{memchr, memchr2};

/// `Continue` where the current attribute is complete, `Break` where the chunk ended or another state took over;
/// both with the position to go on at.
type Step = ControlFlow<usize, usize>;

impl Scanner {
    /// Before attribute name state: reads attributes up to the tag's end or the chunk's.
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

    /// Goes on in one of the states of this file at the beginning of a chunk.
    #[inline(never)]
    pub(super) fn attribute_rest<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        let step = match self.state {
            State::AttrName => self.attr_name_rest(chunk, pos, sink),
            State::AfterAttrName => self.after_attr_name(chunk, pos, sink),
            State::BeforeAttrValue => self.before_attr_value(chunk, pos, sink),
            State::AttrValueDoubleQuoted => self.quoted_value(chunk, pos, b'"', sink),
            State::AttrValueSingleQuoted => self.quoted_value(chunk, pos, b'\'', sink),
            State::AttrValueUnquoted => self.unquoted_value(chunk, pos, sink),
            State::SelfClosingStartTag if chunk.get(pos) == Some(&b'>') => {
                return self.close_tag(true, pos + 1, sink);
            }
            _ => Continue(pos),
        };
        match step {
            Continue(next) => self.attributes(chunk, next, sink),
            Break(next) => next,
        }
    }

    /// Attribute name state, at the name's first byte, which may be any but white space, `/` and `>`.
    #[inline(always)]
    fn attribute<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> Step {
        let mut pos = start;
        let mut hash = HASH_START;
        while let Some(&b) = chunk.get(pos) {
            if is(b, ATTR_NAME_END) && pos > start {
                let name = between(chunk, start, pos);
                if self.kind == TagKind::Start {
                    self.begin_attr(AttrId::lookup(hash, name), Some(name), sink);
                } else {
                    self.wanted = false;
                }
                return self.after_attr_name(chunk, pos, sink);
            }
            hash = hash_step(hash, b | 0x20);
            pos += 1;
        }
        self.pending.clear();
        self.hold_attr_name(between(chunk, start, pos), sink);
        self.state = State::AttrName;
        Break(pos)
    }

    fn hold_attr_name<S: Sink>(&mut self, piece: &[u8], sink: &mut S) {
        let reported = self.kind == TagKind::Start;
        self.pending.push(piece, |spilled| {
            if reported {
                sink.attr_name(spilled);
            }
        });
    }

    /// Attribute name state, in a later chunk than the name's first byte.
    fn attr_name_rest<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> Step {
        let rest = between(chunk, start, chunk.len());
        let len = rest.iter().position(|&b| is(b, ATTR_NAME_END)).unwrap_or(rest.len());
        self.hold_attr_name(between(rest, 0, len), sink);
        if len == rest.len() {
            return Break(chunk.len());
        }
        if self.kind == TagKind::Start {
            let name = core::mem::replace(&mut self.pending, super::name::Name::new());
            let attr = name.whole().map_or(AttrId::UNKNOWN, |whole| AttrId::lookup(name.hash(), whole));
            self.begin_attr(attr, name.whole(), sink);
        } else {
            self.wanted = false;
        }
        self.after_attr_name(chunk, start + len, sink)
    }

    /// Reports an attribute, unless it is a repeated one.
    #[inline(always)]
    fn begin_attr<S: Sink>(&mut self, attr: AttrId, name: Option<&[u8]>, sink: &mut S) {
        let bit = 1 << attr.0;
        let repeated = self.seen & bit != 0;
        // Bit 0, of the unknown ones, stays clear.
        self.seen |= bit & !1;
        self.wanted = false;
        if !repeated {
            if let Some(name) = name {
                sink.attr_name(name);
            }
            self.wanted = sink.attr(attr);
        }
    }

    #[inline(always)]
    fn end_attr<S: Sink>(&mut self, sink: &mut S) {
        if self.wanted {
            sink.attr_end();
        }
    }

    /// After attribute name state.
    #[inline(always)]
    fn after_attr_name<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, sink: &mut S) -> Step {
        loop {
            match chunk.get(pos) {
                None => {
                    self.state = State::AfterAttrName;
                    return Break(pos);
                }
                Some(b'=') => return self.before_attr_value(chunk, pos + 1, sink),
                Some(&b) if is(b, SPACE) => pos += 1,
                Some(_) => {
                    self.end_attr(sink);
                    return Continue(pos);
                }
            }
        }
    }

    /// Before attribute value state.
    #[inline(always)]
    fn before_attr_value<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, sink: &mut S) -> Step {
        loop {
            match chunk.get(pos) {
                None => {
                    self.state = State::BeforeAttrValue;
                    return Break(pos);
                }
                Some(&quote @ (b'"' | b'\'')) => return self.quoted_value(chunk, pos + 1, quote, sink),
                Some(&b) if is(b, SPACE) => pos += 1,
                Some(b'>') => {
                    self.end_attr(sink);
                    return Continue(pos);
                }
                Some(_) => return self.unquoted_value(chunk, pos, sink),
            }
        }
    }

    /// Attribute value (double-quoted) and (single-quoted) states.
    #[inline(always)]
    fn quoted_value<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, quote: u8, sink: &mut S) -> Step {
        let state = if quote == b'"' { State::AttrValueDoubleQuoted } else { State::AttrValueSingleQuoted };
        if !self.wanted {
            // No reference holds a quote, so they need not be read.
            return match chunk.get(pos..).and_then(|rest| memchr(quote, rest)) {
                Some(len) => Continue(pos + len + 1),
                None => {
                    self.state = state;
                    Break(chunk.len())
                }
            };
        }
        loop {
            let rest = between(chunk, pos, chunk.len());
            let found = memchr2(quote, b'&', rest);
            let end = pos + found.unwrap_or(rest.len());
            if pos < end {
                sink.attr_value(between(chunk, pos, end), self.offset(pos));
            }
            match chunk.get(end) {
                None => {
                    self.state = state;
                    return Break(end);
                }
                Some(b'&') => {
                    pos = self.char_ref(chunk, end, state, sink);
                    if self.state != state {
                        return Break(pos);
                    }
                }
                Some(_) => {
                    sink.attr_end();
                    return Continue(end + 1);
                }
            }
        }
    }

    /// Attribute value (unquoted) state.
    #[inline(always)]
    fn unquoted_value<S: Sink>(&mut self, chunk: &[u8], mut pos: usize, sink: &mut S) -> Step {
        loop {
            let start = pos;
            let ends = |b| is(b, UNQUOTED_END) || (b == b'&' && self.wanted);
            while chunk.get(pos).is_some_and(|&b| !ends(b)) {
                pos += 1;
            }
            if self.wanted && start < pos {
                sink.attr_value(between(chunk, start, pos), self.offset(start));
            }
            match chunk.get(pos) {
                None => {
                    self.state = State::AttrValueUnquoted;
                    return Break(pos);
                }
                Some(b'&') => {
                    pos = self.char_ref(chunk, pos, State::AttrValueUnquoted, sink);
                    if self.state != State::AttrValueUnquoted {
                        return Break(pos);
                    }
                }
                Some(_) => {
                    self.end_attr(sink);
                    return Continue(pos);
                }
            }
        }
    }
}
