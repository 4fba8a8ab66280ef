//! The scanner's events: where text begins and ends, and what a tag's attributes say.

use super::{Builder, Hooks, Told};
use crate::block::attrs::{Meta, TagAttrs};
use crate::block::description::DescriptionReader;
use crate::block::tag_info::{BREAK, SKIP, VOID, bits};
use crate::bytes::TextDecoder;
use crate::bytes::class::is_white_space;
use crate::choice::{LEARNS, Unit};
use crate::limits::FAST;
use crate::scan::word::{first, load, no_common_blanks};
use crate::scan::{AttrId, ContentModel, Sink, TagId, TagKind};
use crate::span::Span;

impl<H: Hooks> Sink for Builder<'_, H> {
    fn text(&mut self, raw: &[u8], at: u32) {
        if FAST
            && let &[byte] = raw
            && self.begins_with(byte)
        {
            return self.begin_with(byte, at);
        }
        self.any_text(raw, at);
    }

    #[inline(always)]
    fn blank(&mut self, raw: &[u8], at: u32) {
        if self.in_raw || self.unit() != Unit::Block {
            return self.text(raw, at);
        }
        if self.skip.is_none() {
            self.end_run();
            self.space(raw, at);
        }
    }

    fn text_ref(&mut self, text: &str, span: Span) {
        self.end_run();
        if self.in_raw {
            return self.title_text(text.as_bytes(), span, true);
        }
        if self.is_skipped() {
            return;
        }
        if is_white_space(text.as_bytes()) {
            self.space(text.as_bytes(), span.start);
            return;
        }
        self.visible(text.as_bytes(), span, true);
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        self.end_run();
        let tag = if tag == TagId::CUSTOM { self.custom(kind) } else { tag };
        (self.kind, self.tag, self.tag_at) = (kind, tag, at);
        if kind == TagKind::Start && self.attrs.is_used {
            self.attrs = TagAttrs::default();
        }
    }

    #[inline(always)]
    fn innermost(&self) -> TagId {
        self.stack.top().map_or(TagId::UNKNOWN, |e| e.tag)
    }

    #[inline(always)]
    fn wants_attributes(&self) -> bool {
        match &self.skip {
            Some(skip) => skip.breaks_out(self.tag),
            None => {
                // A template may turn out to be none (`Skip::begin`).
                bits(self.tag) & (VOID | SKIP) == 0
                    || matches!(self.tag, TagId::META | TagId::TEMPLATE)
                    || LEARNS && self.tag == TagId::INPUT
            }
        }
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn attr(&mut self, attr: AttrId) -> bool {
        let info = bits(self.tag);
        // What holds no text is named for its picture.
        let lexicon = self.words.tables.lexicon().is_some() && info & VOID == 0;
        self.kind == TagKind::Start
            && self.skip.is_none_or(|skip| skip.breaks_out(self.tag))
            && self.attrs.begin(self.tag, info & BREAK != 0, attr, lexicon)
    }

    fn attr_value(&mut self, raw: &[u8], at: u32) {
        if self.attrs.is_content() {
            self.content(raw, false);
        }
        self.attrs.piece(raw, at, self.words.tables.lexicon());
    }

    fn attr_whole(&mut self, raw: &[u8], at: u32) {
        let (lexicon, places) = (self.words.tables.lexicon(), self.hooks.known());
        if self.attrs.whole(raw, at, self.source, lexicon, &mut self.known, places) {
            return;
        }
        if !raw.is_empty() {
            self.attr_value(raw, at);
        }
        self.attr_end();
    }

    fn attr_value_ref(&mut self, text: &str, span: Span) {
        if self.attrs.is_content() {
            self.content(text.as_bytes(), true);
        }
        self.attrs.reference(text, span);
    }

    fn attr_end(&mut self) {
        if self.attrs.is_content() {
            self.content(&[], true);
        }
        self.attrs.end(self.tag, self.words.tables.lexicon());
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        self.counter.tag();
        let model = match self.kind {
            // Here, so that it is no call more: a page of nothing else has little text to spread it over.
            TagKind::Start if self.repeats() => {
                self.repeat();
                return ContentModel::Data;
            }
            TagKind::Start => self.start_tag(self_closing, end),
            TagKind::End => {
                self.end_tag();
                ContentModel::Data
            }
        };
        if self.unit() == Unit::Line {
            self.end_line(end);
        }
        model
    }

    fn comment_end(&mut self, _end: u32) {
        self.end_run();
    }

    fn doctype_end(&mut self, _force_quirks: bool) {
        self.end_run();
    }

    fn cdata_allowed(&self) -> bool {
        // Not in `math`, where a section would be text: the output could not tell, because a block may begin inside.
        self.skip.is_some_and(|skip| skip.is_foreign())
    }
}

impl<H: Hooks> Builder<'_, H> {
    /// A run of any length. Not inlined: the way of a single letter would save registers for it.
    #[cfg_attr(not(target_pointer_width = "32"), inline(never))]
    fn any_text(&mut self, raw: &[u8], at: u32) {
        if self.in_raw {
            return self.title_text(raw, Span { start: at, end: at + raw.len() as u32 }, false);
        }
        if self.skip.is_some() {
            return;
        }
        if self.unit() == Unit::Block {
            return self.run(raw, at);
        }
        self.lines(raw, at);
    }

    /// A tag that ends at `end`, where each line of the source is a row.
    #[inline(never)]
    fn end_line(&mut self, end: u32) {
        let tag = Span { start: self.tag_at, end }.slice(self.source);
        if memchr::memchr2(b'\n', b'\r', tag).is_some() {
            self.flush();
        }
    }

    /// A run of text where each line of the source is a row. Between CR and LF stands an empty one, which is none.
    #[inline(never)]
    fn lines(&mut self, raw: &[u8], at: u32) {
        let mut from = 0;
        while let Some(line) = raw.get(from..).and_then(|rest| memchr::memchr2(b'\n', b'\r', rest)) {
            self.run(raw.get(from..from + line).unwrap_or(&[]), at + from as u32);
            self.flush();
            from += line + 1;
        }
        self.run(raw.get(from..).unwrap_or(&[]), at + from as u32);
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn run(&mut self, raw: &[u8], at: u32) {
        let (blank, text, span) = trim(raw, at);
        if !blank.is_empty() {
            // The run goes on in this piece: what it has of a character is not completed by white space.
            self.end_run();
            if blank.iter().any(|&b| b != 0) {
                self.space(blank, at);
            }
        }
        if !text.is_empty() {
            self.visible(text, span, false);
        }
    }

    /// A piece of the value of `content`; at its end an empty one that is `utf8`.
    #[inline(never)]
    fn content(&mut self, text: &[u8], utf8: bool) {
        let (hooks, told) = (&mut self.hooks, &mut self.told);
        if self.attrs.content.is_empty() {
            hooks.begin_content();
            // One that has another name before its content is none, whatever name comes behind.
            let may_describe = LEARNS && matches!(self.attrs.meta, Meta::Unnamed | Meta::Description);
            *told = if may_describe { Told::Content(DescriptionReader::new()) } else { Told::Nothing };
        }
        to_utf8(&mut self.decoder, text, utf8, &mut |piece| {
            if let (true, Told::Content(description)) = (LEARNS, &mut *told) {
                description.push(piece);
            }
            hooks.content(piece);
        });
        self.cuts_content = self.decoder.is_pending();
    }

    #[inline(never)]
    fn title_text(&mut self, raw: &[u8], span: Span, utf8: bool) {
        let Told::Title(title) = &mut self.told else { return };
        let (words, hooks) = (&mut self.words.title, &mut self.hooks);
        to_utf8(&mut self.decoder, raw, utf8, &mut |piece| {
            if LEARNS {
                title.push(piece, words);
            }
            hooks.title(piece);
        });
        if !raw.iter().all(|&b| is_blank(b)) {
            self.facts.title.end = span.end;
            if self.facts.title.start == 0 {
                self.facts.title.start = span.start;
            }
        }
    }
}

/// Gives a piece of a text in UTF-8. Where it is `utf8` already, what is left of a cut character before it is invalid.
#[inline(never)]
fn to_utf8(decoder: &mut TextDecoder, piece: &[u8], utf8: bool, take: &mut dyn FnMut(&[u8])) {
    if utf8 {
        decoder.flush(&mut *take);
        take(piece);
    } else {
        decoder.decode(piece, take);
    }
}

/// White space of HTML, and NUL, which is nothing; in every ASCII-compatible charset these bytes stand for themselves.
#[inline(always)]
fn is_blank(b: u8) -> bool {
    const BLANKS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\t' | 1 << b'\r' | 1 << 0x0C | 1;
    b <= b' ' && BLANKS >> b & 1 != 0
}

/// `raw` in two, before its first byte that is not blank, and the span from there to its last such byte.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
fn trim(raw: &[u8], at: u32) -> (&[u8], &[u8], Span) {
    if let ([first, ..], [.., last]) = (raw, raw)
        && !is_blank(*first)
        && !is_blank(*last)
    {
        return (&[], raw, Span { start: at, end: at + raw.len() as u32 });
    }
    let lead = lead_of(raw);
    // Most runs that begin with a blank have nothing else.
    if lead == raw.len() {
        return (raw, &[], Span::EMPTY);
    }
    let tail = raw.iter().rposition(|&b| !is_blank(b)).map_or(lead, |i| i + 1);
    let (blank, text) = raw.split_at_checked(lead).unwrap_or((raw, &[]));
    (blank, text, Span { start: at + lead as u32, end: at + tail as u32 })
}

/// Blanks that a run begins with.
#[inline(always)]
fn lead_of(raw: &[u8]) -> usize {
    let mut lead = 0;
    while let (Some(word), false) = (load(raw, lead), !FAST) {
        let found = no_common_blanks(word);
        lead += first(found);
        if found != 0 {
            match raw.get(lead) {
                Some(&b) if is_blank(b) => lead += 1,
                _ => return lead,
            }
        }
    }
    let rest = raw.get(lead..).unwrap_or(&[]);
    lead + rest.iter().position(|&b| !is_blank(b)).unwrap_or(rest.len())
}
