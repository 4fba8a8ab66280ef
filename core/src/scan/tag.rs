//! WHATWG 13.2.5.6 to 13.2.5.8: tag open, end tag open, tag name states.

use super::class::{ALPHA, TAG_NAME_END, is};
use super::tag_id::{HASH_START, hash_step};
use super::{ContentModel, Scanner, Sink, State, TagId, TagKind, between};

impl Scanner {
    /// Tag open state, behind `<`.
    #[inline(always)]
    pub(super) fn tag_open<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        match chunk.get(pos) {
            None => {
                self.state = State::TagOpen;
                pos
            }
            Some(&b) if is(b, ALPHA) => {
                self.kind = TagKind::Start;
                self.tag_name(chunk, pos, sink)
            }
            Some(b'/') => self.end_tag_open(chunk, pos + 1, sink),
            Some(b'!') => {
                self.pending.clear();
                self.state = State::MarkupDeclarationOpen;
                pos + 1
            }
            Some(b'?') => {
                self.state = State::BogusComment;
                pos
            }
            Some(_) => {
                sink.text(b"<", self.tag_at);
                self.state = State::Data;
                pos
            }
        }
    }

    /// End tag open state, behind `</`.
    #[inline(always)]
    pub(super) fn end_tag_open<S: Sink>(&mut self, chunk: &[u8], pos: usize, sink: &mut S) -> usize {
        match chunk.get(pos) {
            None => {
                self.state = State::EndTagOpen;
                pos
            }
            Some(&b) if is(b, ALPHA) => {
                self.kind = TagKind::End;
                self.tag_name(chunk, pos, sink)
            }
            Some(b'>') => {
                self.state = State::Data;
                pos + 1
            }
            Some(_) => {
                self.state = State::BogusComment;
                pos
            }
        }
    }

    /// Tag name state, at the name's first byte.
    #[inline(always)]
    fn tag_name<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let mut pos = start;
        let mut hash = HASH_START;
        while let Some(&b) = chunk.get(pos) {
            if is(b, TAG_NAME_END) {
                let name = between(chunk, start, pos);
                let tag = TagId::lookup(hash, name);
                sink.tag_name(name);
                self.open_tag(tag, name, sink);
                return self.attributes(chunk, pos, sink);
            }
            hash = hash_step(hash, b | 0x20);
            pos += 1;
        }
        self.tag_name.clear();
        self.state = State::TagName;
        self.tag_name_rest(chunk, start, sink)
    }

    /// Tag name state, in a later chunk than the name's first byte.
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
                TagId::lookup(self.tag_name.hash(), name)
            }
            None if self.tag_name.has_hyphen() => TagId::CUSTOM,
            None => TagId::UNKNOWN,
        };
        self.begin_tag(tag, sink);
        self.attributes(chunk, start + len, sink)
    }

    #[inline(always)]
    fn open_tag<S: Sink>(&mut self, tag: TagId, name: &[u8], sink: &mut S) {
        // Known names are found again by their id, should the tag turn out to begin raw text.
        if tag <= TagId::CUSTOM {
            self.tag_name.set(name);
        }
        self.begin_tag(tag, sink);
    }

    #[inline(always)]
    pub(super) fn begin_tag<S: Sink>(&mut self, tag: TagId, sink: &mut S) {
        self.tag = tag;
        self.seen = 0;
        sink.tag_open(self.kind, tag, self.tag_at);
    }

    /// Behind the `>` of a tag.
    #[inline(always)]
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
