//! WHATWG 13.2.5.6 to 13.2.5.8: tag open, end tag open, tag name states.

use super::class::{ALPHA, TAG_NAME_END, is};
use super::name_key::NameKey;
use super::{ContentModel, Scanner, Sink, State, TagId, TagKind, between};
use crate::limits::FAST;

impl Scanner {
    /// Tag open state and end tag open state, behind the `<` that the chunk holds.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub(super) fn tag_open<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        match chunk.get(pos) {
            Some(&b) if is(b, ALPHA) => {
                self.kind = TagKind::Start;
                self.tag_name(chunk, pos, sink)
            }
            Some(b'/') if chunk.get(pos + 1).is_some_and(|&b| is(b, ALPHA)) => {
                self.kind = TagKind::End;
                // Nearly always that of the innermost element: half of the instructions up to here (1.2 % of an
                // extraction).
                let tag = sink.innermost();
                if let Some(end) = tag.end_tag(chunk, pos + 1) {
                    sink.tag_name(between(chunk, pos + 1, end));
                    self.begin_tag(tag, sink);
                    return self.close_tag(false, end + 1, sink);
                }
                self.tag_name(chunk, pos + 1, sink)
            }
            _ => self.tag_open_rest(chunk, pos, sink),
        }
    }

    /// Tag open state byte by byte.
    #[inline(never)]
    pub(super) fn tag_open_rest<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        self.state = match chunk.get(pos) {
            None => State::TagOpen,
            Some(&b) if is(b, ALPHA) => {
                self.kind = TagKind::Start;
                self.begin_tag_name()
            }
            Some(b'/') => {
                self.state = State::EndTagOpen;
                return self.end_tag_open(chunk, pos + 1);
            }
            Some(b'!') => {
                self.pending.clear();
                self.state = State::MarkupDeclarationOpen;
                return pos + 1;
            }
            Some(b'?') => State::BogusComment,
            Some(_) => {
                sink.text(b"<", self.tag_at);
                State::Data
            }
        };
        pos
    }

    /// End tag open state, behind `</`.
    pub(super) fn end_tag_open(&mut self, chunk: &[u8], pos: usize) -> usize {
        self.state = match chunk.get(pos) {
            None => State::EndTagOpen,
            Some(&b) if is(b, ALPHA) => {
                self.kind = TagKind::End;
                self.begin_tag_name()
            }
            Some(b'>') => {
                self.state = State::Data;
                return pos + 1;
            }
            Some(_) => State::BogusComment,
        };
        pos
    }

    fn begin_tag_name(&mut self) -> State {
        self.tag_name.clear();
        State::TagName
    }

    /// Tag name state, at the name's first byte.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn tag_name<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let (tag, end) = if let Some(tag) = TagId::of_letter(chunk, start) {
            (tag, start + 1)
        } else if let Some(found) = TagId::frequent(chunk, start) {
            found
        } else if let Some((key, end)) = NameKey::read(chunk, start, TAG_NAME_END) {
            (TagId::find(key, between(chunk, start, end)), end)
        } else {
            self.state = self.begin_tag_name();
            return self.tag_name_rest(chunk, start, sink);
        };
        if tag <= TagId::CUSTOM {
            // Known names are found again by their id, should the tag turn out to begin raw text.
            self.tag_name.set(between(chunk, start, end));
        }
        // Sliced again: most sinks do not ask, and what is used twice is made once, for all tags.
        sink.tag_name(between(chunk, start, end));
        self.begin_tag(tag, sink);
        if chunk.get(end) == Some(&b'>') {
            return self.close_tag(false, end + 1, sink);
        }
        if FAST && self.kind == TagKind::Start && !sink.wants_attributes() {
            return self.skip_attributes(chunk, end, sink);
        }
        self.attributes(chunk, end, sink)
    }

    /// Tag name state, byte by byte.
    #[inline(never)]
    pub(super) fn tag_name_rest<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let rest = between(chunk, start, chunk.len());
        let len = rest.iter().position(|&b| is(b, TAG_NAME_END)).unwrap_or(rest.len());
        self.tag_name.push(between(rest, 0, len), |piece| sink.tag_name(piece));
        if len == rest.len() {
            return chunk.len();
        }
        let tag = match self.tag_name.whole() {
            Some(name) => {
                sink.tag_name(name);
                TagId::of(name)
            }
            None if self.tag_name.spilled_hyphen() => TagId::CUSTOM,
            None => TagId::UNKNOWN,
        };
        self.begin_tag(tag, sink);
        self.state = State::BeforeAttrName;
        start + len
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub(super) fn begin_tag<S: Sink>(&mut self, tag: TagId, sink: &mut S) {
        self.tag = tag;
        self.seen = 0;
        sink.tag_open(self.kind, tag, self.tag_at);
    }

    /// Behind the `>` of a tag.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub(super) fn close_tag<S: Sink>(&mut self, self_closing: bool, pos: usize, sink: &mut S) -> usize {
        let model = sink.tag_close(self_closing, self.offset(pos));
        self.state = State::Data;
        if self.kind == TagKind::Start && model != ContentModel::Data {
            self.enter(model);
        }
        pos
    }

    #[cold]
    fn enter(&mut self, model: ContentModel) {
        if self.tag > TagId::CUSTOM {
            self.last_start_tag.set(self.tag.name().as_bytes());
        } else {
            self.last_start_tag.clone_from(&self.tag_name);
        }
        self.state = State::of(model);
    }
}
