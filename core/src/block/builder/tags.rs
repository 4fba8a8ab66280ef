//! What start tags and end tags do to the open elements and the block that is being read.

use super::{Builder, Hooks, Told, ends_container};
use crate::block::attrs::{MAIL, Meta, flags_of_tag};
use crate::block::flag;
use crate::block::lexicon::Lex;
use crate::block::skip::{Skip, SkipEnd, content_model};
use crate::block::tag_info::{BREAK, LINE_OF_CODE, SCOPE, SEPARATES, SKIP, VOID, bits};
use crate::block::title::TitleReader;
use crate::choice::{LEARNS, Unit};
use crate::scan::{ContentModel, TagId, TagKind};
use crate::span::Span;

/// Blocks before a headline in what is around the page's parts: a menu, mostly.
///
/// Names of such elements tell which parts a page has ("has-footer", "menu-open"). On 75 pages written by hand, put
/// into a `div` with such names, 54 to 68 of 669 texts are missing for 120 to 130. Models learned
/// with it and with silent `body` elements, one seed: wcxb-dev +.002, l3s-gn1-a +.001, zh-a 0, dragnet-train -.001,
/// snippets-a -.004, cleaneval-dev (58 pages) -.005.
const WRAPPED: usize = 8;

impl<H: Hooks> Builder<'_, H> {
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn line_break(&mut self) {
        self.breaks = self.breaks.saturating_add(1);
        self.indentation = 0;
        self.edge.clear();
        // In code it is an empty line.
        if self.unit() == Unit::Block && self.breaks >= 2 && self.flags & flag::PRE == 0 {
            self.flush();
        } else if self.is_open {
            self.counter.push_space(&mut self.words);
            self.hooks.line_break();
        }
    }

    /// What a custom element's tag is taken for: that of an inline element in a paragraph or a heading (emoji,
    /// formulas, times, tooltips), else of one that splits. In lines of the source none splits, nor does an end tag
    /// that ends nothing: the output, which reads a line or a block again, could not tell.
    #[cold]
    pub(super) fn custom(&self, kind: TagKind) -> TagId {
        if self.skip.is_some() {
            return TagId::CUSTOM;
        }
        let block_tag = self.stack.top().map_or(TagId::UNKNOWN, |e| e.block_tag);
        let is_phrase = self.unit() == Unit::Line || block_tag == TagId::P || is_heading(block_tag);
        let is_inline = match kind {
            TagKind::Start => is_phrase,
            TagKind::End => is_phrase && self.stack.has_inline(TagId::UNKNOWN) || !self.stack.is_open(TagId::CUSTOM),
        };
        if is_inline { TagId::UNKNOWN } else { TagId::CUSTOM }
    }

    // One for each kind of tag: together, both would save the registers of either.
    #[cfg_attr(not(target_pointer_width = "32"), inline(never))]
    pub(super) fn start_tag(&mut self, self_closing: bool, end: u32) -> ContentModel {
        let tag = self.tag;
        let info = bits(tag);
        if let Some(skip) = &mut self.skip {
            if !skip.breaks_out(tag) {
                let model = skip.start(tag, self_closing);
                if model != ContentModel::Data {
                    self.enter_raw(end);
                }
                return model;
            }
            self.skip = None;
        }
        if info & SEPARATES != 0 || self.edge.start(tag) {
            self.separate();
        }
        if H::INLINE && self.is_open {
            self.hooks.inline(tag, true);
        }
        if info & VOID != 0 {
            self.void(tag);
            return ContentModel::Data;
        }
        let raw = Span { start: self.tag_at, end };
        let model = content_model(tag, self_closing, raw, self.source);
        // What is no template holds text.
        if info & SKIP != 0 && (self.begin_skip(self_closing, raw, model) || tag != TagId::TEMPLATE) {
            return model;
        }
        if info & BREAK != 0 && !self.break_before(tag) {
            return ContentModel::Data;
        }
        match tag {
            TagId::HTML | TagId::BODY => {
                // Themes say there which parts the page has: with "has-footer" and "comments-open" 75 pages written by
                // hand had lost 132 of 669 texts for 58. A model learned without: cleaneval-dev +.001, wcxb-dev,
                // dragnet-train and l3s-gn1-a +.0005, zh-a 0, snippets-a and readability -.003.
                self.attrs.lex = Lex::EMPTY;
                if tag == TagId::HTML {
                    self.facts.declare_language(&self.attrs.lang, &mut self.words.language_mask);
                }
            }
            // What stands in all of the content is no comment.
            TagId::MAIN => self.attrs.lex.comment = false,
            _ => {}
        }
        let table = &mut self.table;
        self.stack.imply_ends(tag, &mut ends_container(table));
        let mut own = flags_of_tag(tag) | self.attrs.own;
        // Of a quotation it tells where it is from.
        if tag == TagId::FOOTER && self.flags & flag::BLOCKQUOTE != 0 {
            own &= !flag::FOOTER;
        }
        if tag == TagId::H1 || own & flag::MAIN != 0 {
            let row = table.blocks().len();
            let before = if tag == TagId::H1 { row.saturating_sub(WRAPPED - 1) } else { usize::MAX };
            self.stack.acquit(before, row, table.containers());
        }
        let flags = self.stack.push(tag, own, self.tag_at, self.attrs.signature, &self.attrs.lex);
        self.sync(flags);
        self.shown_raw = (model != ContentModel::Data).then_some(tag);
        model
    }

    /// An element without content.
    #[inline(always)]
    fn void(&mut self, tag: TagId) {
        match tag {
            TagId::BR => self.line_break(),
            TagId::HR => self.break_at_tag(),
            TagId::IMG | TagId::IMAGE => self.counter.image(),
            TagId::INPUT if LEARNS && self.attrs.own & MAIL != 0 => {
                self.stack.mark_mail_field(self.table.containers_mut());
            }
            TagId::META if !self.attrs.content.is_empty() => {
                let content = match self.hooks.meta(self.attrs.meta) {
                    [] => self.attrs.content.slice(self.source),
                    content => content,
                };
                self.facts.meta(&self.attrs, content, &mut self.words.language_mask);
                if let (true, Meta::Description, Told::Content(content)) = (LEARNS, self.attrs.meta, &self.told) {
                    let descriptions = &mut self.words.descriptions;
                    descriptions[usize::from(descriptions[0].is_some())] = content.finish();
                }
            }
            _ => {}
        }
    }

    /// An element whose content is no text of the page; false where it is, behind all.
    #[inline(always)]
    fn begin_skip(&mut self, self_closing: bool, raw: Span, model: ContentModel) -> bool {
        if self.tag == TagId::TITLE && self.facts.title.is_empty() {
            self.told = Told::Title(TitleReader::new());
        }
        if model != ContentModel::Data {
            self.enter_raw(raw.end);
        } else {
            self.skip = Skip::begin(self.tag, self_closing, raw, self.source);
        }
        self.skip.is_some()
    }

    /// Ends the block before an element that begins one; false where the page has only one of these, which is open.
    #[inline(always)]
    fn break_before(&mut self, tag: TagId) -> bool {
        if tag == TagId::BUTTON && self.is_open {
            // Behind the words of a heading it is none: it copies them, or links to them.
            self.stack.end_heading();
        }
        if matches!(tag, TagId::BODY | TagId::HTML | TagId::FORM) && self.stack.has(tag) {
            self.separate();
            return false;
        }
        if tag == LINE_OF_CODE && self.flags & flag::PRE != 0 {
            self.end_code_line();
        } else {
            self.break_at_tag();
        }
        true
    }

    /// True where the start tag of a block ends one like it, and does nothing else. (What is `main` by its role acquits
    /// what is around it.)
    #[inline(always)]
    pub(super) fn repeats(&self) -> bool {
        self.stack.repeats(self.tag)
            && self.skip.is_none()
            && self.attrs.own & flag::MAIN == 0
            && self.unit() == Unit::Block
    }

    /// A start tag that ends one like it. Not inlined: the path of other tags would make room for it.
    #[inline(never)]
    pub(super) fn repeat(&mut self) {
        self.indentation = 0;
        // The run has ended where the tag began.
        if self.is_open {
            self.end_row();
        }
        let (table, attrs) = (&mut self.table, &self.attrs);
        let own = flags_of_tag(self.tag) | attrs.own;
        // The block has ended: nothing needs to `sync`.
        let ended = &mut ends_container(table);
        self.flags = self.stack.repeat(self.tag, own, self.tag_at, attrs.signature, &attrs.lex, ended);
        self.shown_raw = None;
    }

    fn enter_raw(&mut self, at: u32) {
        (self.in_raw, self.raw_tag, self.raw_at) = (true, self.tag, at);
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(never))]
    pub(super) fn end_tag(&mut self) {
        let tag = self.tag;
        if self.in_raw {
            self.in_raw = false;
            if tag == TagId::TITLE {
                self.finish_title();
            }
            return;
        }
        if let Some(skip) = &mut self.skip {
            match skip.end(tag) {
                SkipEnd::Inside => return,
                SkipEnd::Root => return self.skip = None,
                SkipEnd::Outer if !self.stack.has(tag) => return,
                SkipEnd::Outer => {
                    self.skip = None;
                    // Also between lines: the output does not see the end.
                    self.flush();
                }
            }
        }
        self.shown_raw = None;
        let info = bits(tag);
        match tag {
            TagId::BR => return self.line_break(),
            TagId::BODY | TagId::HTML => return,
            TagId::P => self.break_at_tag(),
            LINE_OF_CODE if self.ends_line() => self.end_code_line(),
            _ if info & (BREAK | SCOPE) == 0 => {}
            _ if self.stack.is_open(tag) || is_heading(tag) => self.break_at_tag(),
            _ => self.separate(),
        }
        if info & VOID != 0 {
            return;
        }
        if H::INLINE && self.is_open {
            self.hooks.inline(tag, false);
        }
        let table = &mut self.table;
        self.stack.end(tag, &mut ends_container(table));
        self.edge.end(tag);
        self.sync(self.stack.flags());
    }

    /// True where an end tag of a line of code ends no more than one, if any.
    fn ends_line(&self) -> bool {
        self.flags & flag::PRE != 0
            && (self.stack.top().is_some_and(|e| e.tag == LINE_OF_CODE) || !self.stack.is_open(LINE_OF_CODE))
    }

    fn end_code_line(&mut self) {
        self.indentation = 0;
        // A line break alone in its line is an empty line; two of these end no block.
        self.breaks = 0;
        self.edge.clear();
        if self.is_open {
            self.counter.push_space(&mut self.words);
            self.hooks.end_line();
        }
    }

    /// A boundary by a tag: a block ends; between lines only a space stands.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn break_at_tag(&mut self) {
        match self.unit() {
            Unit::Block => self.flush(),
            Unit::Line => {
                self.indentation = 0;
                self.separate();
            }
        }
    }
}

fn is_heading(tag: TagId) -> bool {
    matches!(tag, TagId::H1 | TagId::H2 | TagId::H3 | TagId::H4 | TagId::H5 | TagId::H6)
}
