//! From the counts to a block's row.

use super::{Counter, LINE, WORD_TENTHS, WordContext};
use crate::block::{Block, Lex, flag, ngram};
use crate::choice::ALL_SYSTEMS;
use crate::limits::FAST;
use crate::scan::TagId;
use crate::span::Span;

/// The most that a column of counts holds.
const MOST: u32 = u16::MAX as u32;

/// What is known of a block where it begins: the fields of its row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Begun {
    pub span: Span,
    pub flags: u32,
    pub path: u32,
    pub lex: Lex,
    pub tag: TagId,
    pub parent: TagId,
    pub breaks: u8,
    pub depth: u8,
}

impl Counter {
    /// A start tag or end tag.
    pub fn tag(&mut self) {
        // A page has fewer.
        self.tags = self.tags.wrapping_add(1);
    }

    /// An image.
    pub fn image(&mut self) {
        self.images = self.images.wrapping_add(1);
    }

    /// Begins the next block. Where this one was none (not `is_row`), tags and images are the next one's.
    #[inline(always)]
    pub fn next(&mut self, is_row: bool) {
        let (tags, images) = if is_row { (0, 0) } else { (self.tags, self.images) };
        *self = Counter { tags, images, ..Counter::new() };
    }

    /// True where nothing was counted but characters that are never seen, such as zero-width spaces.
    pub fn is_empty(&self) -> bool {
        self.chars == 0
    }

    /// The block has ended, and its last word, token and link: `next` is to follow.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    pub fn end(&mut self, ctx: &mut WordContext<'_>) {
        if FAST && self.word_len != 0 {
            self.finish_last(ctx);
        }
        self.end_word(ctx);
        // What fits a line is not wrapped.
        if self.chars > LINE {
            self.end_token();
        }
        self.set_link(false, false);
        if ALL_SYSTEMS && let Some(tokens) = &mut ctx.stop_tokens {
            self.system_words = tokens.end(ctx.language_mask);
        }
        // Most blocks are short: each of their counts fits its column. None but those of tags, images and links is
        // greater than that of characters.
        if (self.chars | self.links | self.tags | self.images) >> 16 != 0 {
            self.saturate();
        }
        if let Some(table) = ctx.tables.chars() {
            self.ngram = self.ngram.wrapping_add(table.end(&mut self.ngram_at));
        }
        if let Some(table) = ctx.tables.shapes() {
            self.shape = self.shape.wrapping_add(table.read(&mut self.shape_at, ngram::shape::EDGE));
        }
    }

    /// Cuts what would not fit 16 bits.
    #[cold]
    fn saturate(&mut self) {
        // So that what is left is that of all tokens.
        self.line_words = self.line_words.saturating_sub(self.tokens.saturating_sub(MOST));
        let [_, link_words10, link_tokens] = &mut self.link_sum;
        for tenths in [&mut self.words10, &mut self.title_words, link_words10] {
            *tenths = (*tenths).min(MOST * WORD_TENTHS);
        }
        for count in [
            &mut self.tokens,
            link_tokens,
            &mut self.cap_words,
            &mut self.upper_words,
            &mut self.digit_words,
            &mut self.stop_words,
            &mut self.system_words,
            &mut self.sentences,
            &mut self.commas,
            &mut self.punct,
            &mut self.bars,
            &mut self.links,
            &mut self.word_chars,
            &mut self.tags,
            &mut self.images,
        ] {
            *count = (*count).min(MOST);
        }
    }

    /// Writes the row of a block that has ended.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    pub fn write(&self, row: &mut Block, begun: &Begun, container: u16) {
        let (wrapped_words, wrapped_lines) = match self.wrapped_lines {
            0 => (self.tokens, 1),
            n => (self.tokens.saturating_sub(self.line_words), n.min(MOST)),
        };
        let mut flags = begun.flags;
        if self.text.begins_with_end_phrase() {
            flags |= flag::END_PHRASE;
        }
        if self.described {
            flags |= flag::DESCRIBED;
        }
        if self.copyright {
            flags |= flag::COPYRIGHT;
        }
        let [link_chars, link_words10, link_tokens] = self.link_sum;
        // Every field, one by one: of a whole row at once, half is kept on the stack until it is written.
        row.span = begun.span;
        row.flags = flags;
        row.chars = self.chars;
        row.link_chars = link_chars;
        row.path = begun.path;
        row.text_hash = self.text.finish();
        row.numbers = self.numbers;
        row.ngram = self.ngram;
        row.shape = self.shape;
        row.lex = begun.lex;
        row.container = container;
        row.words = words_of(self.words10);
        row.link_words = words_of(link_words10);
        row.title_words = words_of(self.title_words);
        row.cap_words = self.cap_words as u16;
        row.upper_words = self.upper_words as u16;
        row.digit_words = self.digit_words as u16;
        row.stop_words = self.stop_words as u16;
        row.system_words = self.system_words as u16;
        row.sentences = self.sentences as u16;
        row.commas = self.commas as u16;
        row.punct = self.punct as u16;
        row.bars = self.bars as u16;
        row.links = self.links as u16;
        row.tokens = self.tokens as u16;
        row.word_chars = self.word_chars as u16;
        row.tags = self.tags as u16;
        row.images = self.images as u16;
        row.link_tokens = link_tokens as u16;
        row.wrapped_words = wrapped_words as u16;
        row.wrapped_lines = wrapped_lines as u16;
        row.tag = begun.tag;
        row.parent = begun.parent;
        row.breaks = begun.breaks;
        row.depth = begun.depth;
    }
}

/// Words, begun ones included, of 65,535 at most.
fn words_of(tenths: u32) -> u16 {
    // `div_ceil` takes twice as long, as numbers that great would need it.
    const BEGUN: u32 = WORD_TENTHS - 1;
    ((tenths + BEGUN) / WORD_TENTHS) as u16
}
