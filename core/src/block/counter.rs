//! Counts everything about a block's text in one pass over its UTF-8 bytes, in pieces cut between characters.

mod han;
mod row;
mod words;

pub use row::Begun;

use super::ngram::{self, At};
use super::stop_tokens::StopTokens;
use super::stop_words;
use super::tables::Tables;
use super::text_hash::{HASH_START, TextHash, hash_step_ascii, hash_step_char};
use super::title::TitleWords;
use crate::bytes::class::flag::{
    BAR, COMMA, DIGIT, IDEOGRAPH, IGNORE, KANA, LETTER, MARK, NON_ASCII, PUNCT, SENTENCE_END, UNSPACED, UPPER,
    WHITESPACE,
};
use crate::bytes::{BYTE_CLASS, char_class, decode_utf8};
use crate::choice::{ALL_SYSTEMS, LEARNS};
use crate::limits::FAST;
use core::num::NonZeroU32;

// Tenths of a word that a character counts in scripts without spaces. Han: the prototype's 0.6 a character; a
// Japanese word is about three kana, a Thai one about five letters and marks.
const HAN_TENTHS: u32 = 6;
const KANA_TENTHS: u32 = 3;
const NO_SPACE_TENTHS: u32 = 2;
const WORD_TENTHS: u32 = 10;

const COPYRIGHT_SIGN: u32 = 0xA9;

/// Characters in a line, for `Block::wrapped_words` (the WSDM 2010 paper's text density).
const LINE: u32 = 80;

/// The counts of the block that is being read. Those of `u16` in `Block` stand in the order that they have there: they
/// are cut and copied eight at a time.
#[derive(Clone, Debug)]
pub struct Counter {
    chars: u32,
    words10: u32,
    title_words: u32,
    cap_words: u32,
    upper_words: u32,
    digit_words: u32,
    stop_words: u32,
    system_words: u32,
    sentences: u32,
    commas: u32,
    punct: u32,
    bars: u32,
    links: u32,
    tokens: u32,
    word_chars: u32,
    // Since the end of the block before.
    tags: u32,
    images: u32,
    numbers: u32,
    // n-grams: sums of log-ratios, and the last symbols. To wrap, a sum takes a block of 17 million characters.
    ngram: i32,
    shape: i32,
    ngram_at: At,
    shape_at: At,
    text: TextHash,
    described: bool,
    copyright: bool,
    // Of the word being read: length in characters (0: none), hash, classes of all and of the first character.
    word_len: u32,
    word_hash: u32,
    word_any: u16,
    word_all: u16,
    word_first: u16,
    // Of the token being read.
    token_len: u32,
    space: bool,
    // After a word and its closing punctuation a full stop ends a sentence.
    after_word: bool,
    line_len: u32,
    line_words: u32,
    wrapped_lines: u32,
    // In a link: what stood before it.
    in_link: bool,
    link_if_mark: bool,
    link_from: [u32; 3],
    link_sum: [u32; 3],
}

/// What a word is compared with.
#[derive(Clone, Debug)]
pub struct WordContext<'m> {
    /// Bit of the page's language in `stop_words::mask_of_kind`.
    pub language_mask: u32,
    /// Stop words seen so far, to recognise the page's language.
    pub seen: stop_words::KindCounts,
    /// Words of the page's title.
    pub title: TitleWords,
    /// How the page's description begins, or two of them.
    pub descriptions: [Option<NonZeroU32>; 2],
    /// The model's tables.
    pub tables: Tables<'m>,
    /// Where stop words that are whole tokens are counted, in place of conjunctions.
    pub stop_tokens: Option<StopTokens>,
}

/// True of a letter or digit of ASCII.
#[inline(always)]
pub fn is_alphanumeric(byte: u8) -> bool {
    BYTE_CLASS[byte as usize] & (LETTER | DIGIT) != 0
}

impl WordContext<'_> {
    /// True where the text so far is how the page's description begins.
    #[inline(always)]
    fn is_described(&self, text: TextHash) -> bool {
        LEARNS && text.beginning().is_some_and(|beginning| self.descriptions.contains(&NonZeroU32::new(beginning)))
    }

    #[inline(always)]
    fn push_tokens(&mut self, utf8: &[u8]) {
        if ALL_SYSTEMS && let Some(tokens) = &mut self.stop_tokens {
            tokens.push(utf8, self.language_mask);
        }
    }
}

impl Counter {
    /// Nothing counted.
    pub const fn new() -> Counter {
        Counter {
            chars: 0,
            words10: 0,
            title_words: 0,
            cap_words: 0,
            upper_words: 0,
            digit_words: 0,
            stop_words: 0,
            system_words: 0,
            sentences: 0,
            commas: 0,
            punct: 0,
            bars: 0,
            links: 0,
            tokens: 0,
            word_chars: 0,
            tags: 0,
            images: 0,
            numbers: 0,
            ngram: 0,
            shape: 0,
            ngram_at: At::START,
            shape_at: At::START,
            text: TextHash::new(),
            described: false,
            copyright: false,
            word_len: 0,
            word_hash: HASH_START,
            word_any: 0,
            word_all: 0,
            word_first: 0,
            token_len: 0,
            space: false,
            after_word: false,
            line_len: 0,
            line_words: 0,
            wrapped_lines: 0,
            in_link: false,
            link_if_mark: false,
            link_from: [0; 3],
            link_sum: [0; 3],
        }
    }

    /// `push` of a letter or digit of ASCII where nothing of the block was counted: what it adds to is not read.
    #[inline(always)]
    pub fn begin_with(&mut self, byte: u8, ctx: &mut WordContext<'_>) {
        let class = BYTE_CLASS[byte as usize];
        // Masked: that it is ASCII is not asked again.
        self.symbol((byte & 0x7F).into(), class, ctx);
        (self.word_first, self.word_any, self.word_all) = (class, class, class);
        self.word_hash = hash_step_ascii(HASH_START, byte);
        self.words10 = WORD_TENTHS;
        (self.chars, self.tokens, self.token_len, self.word_len) = (1, 1, 1, 1);
        ctx.push_tokens(&[byte]);
    }

    /// Counts a piece of text.
    pub fn push(&mut self, utf8: &[u8], ctx: &mut WordContext<'_>) {
        ctx.push_tokens(utf8);
        let mut i = 0;
        while let Some(&b) = utf8.get(i) {
            let class = BYTE_CLASS[b as usize];
            // A last letter alone is not worth it.
            if FAST && class & LETTER != 0 && self.word_len == 0 && i + 1 < utf8.len() {
                i = self.words(utf8, i, class, ctx);
                continue;
            }
            // One at the end: a third of the instructions of a loop over it.
            if FAST && class & (LETTER | DIGIT) != 0 && i + 1 == utf8.len() {
                return self.letter(b.into(), &[b], class, ctx);
            }
            if class & (LETTER | DIGIT) != 0 {
                // The hot loop: the rest of an ASCII word over locals.
                let start = i;
                if self.word_len == 0 {
                    self.begin_word(class, ctx);
                }
                let (mut hash, mut any, mut all) = (self.word_hash, self.word_any, self.word_all);
                while let Some(&b) = utf8.get(i) {
                    let class = BYTE_CLASS[b as usize];
                    if class & (LETTER | DIGIT) == 0 {
                        break;
                    }
                    hash = hash_step_ascii(hash, b);
                    any |= class;
                    all &= class;
                    i += 1;
                }
                (self.word_hash, self.word_any, self.word_all) = (hash, any, all);
                let len = (i - start) as u32;
                self.word_len += len;
                self.token_len += len;
                self.chars += len;
                // A loop of its own: in the one above it would cost pages without a table.
                if let Some(table) = ctx.tables.chars() {
                    let word = utf8.get(start..i).unwrap_or(&[]);
                    self.ngram = self.ngram.wrapping_add(table.read_word(&mut self.ngram_at, word));
                }
                continue;
            }
            if class & NON_ASCII == 0 {
                i += 1;
                // A control character is no text.
                if class & IGNORE == 0 {
                    self.other(class, b as u32, ctx);
                }
                continue;
            }
            let Some(rest) = utf8.get(i..) else { return };
            let mut len = if FAST && han::is_run(rest) { self.han(rest, ctx) } else { 0 };
            if len == 0 {
                let c;
                (c, len) = decode_utf8(rest, 0);
                self.non_ascii(c, rest, len, ctx);
            }
            i += len;
        }
    }

    /// White space, punctuation and symbols.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn other(&mut self, class: u16, c: u32, ctx: &mut WordContext<'_>) {
        self.end_word(ctx);
        if class & WHITESPACE != 0 {
            self.end_token();
            return;
        }
        self.begin_token(ctx);
        self.symbol(c, class, ctx);
        if let Some(table) = ctx.tables.shapes() {
            self.shape = self.shape.wrapping_add(table.read(&mut self.shape_at, ngram::shape_of(c, class)));
        }
        self.chars += 1;
        self.token_len += 1;
        if class & PUNCT != 0 {
            self.punct += 1;
            if class & SENTENCE_END != 0 && self.after_word {
                self.sentences += 1;
                self.after_word = false;
            }
            self.commas += (class & COMMA != 0) as u32;
            self.bars += (class & BAR != 0) as u32;
        }
    }

    /// The character that `rest` begins with, in `len` bytes.
    fn non_ascii(&mut self, c: u32, rest: &[u8], len: usize, ctx: &mut WordContext<'_>) {
        // It never is less, but then nobody asks whether it is ASCII.
        let c = c.max(0x80);
        let class = char_class(c).flags();
        let bytes = || rest.get(..len).unwrap_or(&[]);
        if class & (LETTER | DIGIT) != 0 {
            self.letter(c, bytes(), class, ctx);
        } else if class & UNSPACED != 0 {
            let tenths = match class {
                _ if class & IDEOGRAPH != 0 => HAN_TENTHS,
                _ if class & KANA != 0 => KANA_TENTHS,
                _ => NO_SPACE_TENTHS,
            };
            self.unspaced(tenths, bytes(), ctx);
        } else if class & MARK != 0 && self.word_len != 0 {
            self.word_hash = hash_step_char(self.word_hash, bytes());
            self.chars += 1;
        } else if class & IGNORE == 0 {
            self.copyright |= c == COPYRIGHT_SIGN;
            self.other(class, c, ctx);
        }
    }

    fn letter(&mut self, c: u32, bytes: &[u8], class: u16, ctx: &WordContext<'_>) {
        if self.word_len == 0 {
            self.begin_word(class, ctx);
        }
        self.symbol(c, class, ctx);
        self.word_hash = hash_step_char(self.word_hash, bytes);
        self.word_any |= class;
        self.word_all &= class;
        self.word_len += 1;
        self.token_len += 1;
        self.chars += 1;
    }

    /// A character of a script without spaces: a fraction of a word, and a word of its own for the text's hash.
    fn unspaced(&mut self, tenths: u32, bytes: &[u8], ctx: &mut WordContext<'_>) {
        self.end_word(ctx);
        self.begin_token(ctx);
        if let Some(table) = ctx.tables.chars() {
            self.ngram = self.ngram.wrapping_add(table.read(&mut self.ngram_at, ngram::symbol::OTHER));
        }
        if let Some(table) = ctx.tables.shapes() {
            self.shape = self.shape.wrapping_add(table.read(&mut self.shape_at, ngram::shape::UNSPACED));
        }
        let hash = hash_step_char(HASH_START, bytes);
        self.text_word(hash, false, ctx);
        if LEARNS && ctx.title.contains(hash) {
            self.title_words = self.title_words.saturating_add(tenths);
        }
        self.words10 = self.words10.saturating_add(tenths);
        self.word_chars += 1;
        self.token_len += 1;
        self.chars += 1;
        self.after_word = true;
    }

    /// The character n-gram that ends with `c`, which is no white space.
    #[inline(always)]
    fn symbol(&mut self, c: u32, class: u16, ctx: &WordContext<'_>) {
        if let Some(table) = ctx.tables.chars() {
            self.ngram = self.ngram.wrapping_add(table.read(&mut self.ngram_at, ngram::symbol_of(c, class)));
        }
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn begin_word(&mut self, class: u16, ctx: &WordContext<'_>) {
        self.begin_token(ctx);
        self.word_first = class;
        self.words10 = self.words10.saturating_add(WORD_TENTHS);
        (self.word_hash, self.word_any, self.word_all) = (HASH_START, 0, u16::MAX);
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn begin_token(&mut self, ctx: &WordContext<'_>) {
        if self.space {
            self.space = false;
            self.chars += 1;
            if let Some(table) = ctx.tables.chars() {
                self.ngram = self.ngram.wrapping_add(table.read(&mut self.ngram_at, ngram::symbol::SPACE));
            }
        }
        self.tokens += (self.token_len == 0) as u32;
    }

    /// Ends the token, at white space.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn end_token(&mut self) {
        if self.token_len != 0 {
            self.wrap(self.token_len);
        }
        self.token_len = 0;
        self.space = self.chars != 0;
    }

    /// Puts a token that has ended into its line.
    #[inline(always)]
    fn wrap(&mut self, token_len: u32) {
        self.line_len += token_len + 1;
        self.line_words += 1;
        // The first word of a line has no space before it.
        if self.line_len > LINE + 1 {
            self.wrapped_lines += 1;
            self.line_len = token_len + 1;
            self.line_words = 1;
        }
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn end_word(&mut self, ctx: &mut WordContext<'_>) {
        if self.word_len != 0 {
            self.finish_word(ctx);
        }
    }

    #[inline(never)]
    fn finish_word(&mut self, ctx: &mut WordContext<'_>) {
        self.finish_last(ctx);
    }

    /// Counts the word being read.
    #[inline(always)]
    fn finish_last(&mut self, ctx: &mut WordContext<'_>) {
        let (is_cap, is_upper) = (self.word_first & UPPER != 0, self.word_all & UPPER != 0);
        self.finish(self.word_hash, self.word_len, is_cap, is_upper, self.word_any & DIGIT != 0, ctx);
        self.word_len = 0;
    }

    /// Counts a word that is complete.
    #[inline(always)]
    fn finish(&mut self, hash: u32, len: u32, is_cap: bool, is_upper: bool, digit: bool, ctx: &mut WordContext<'_>) {
        self.word_chars += len;
        if digit {
            self.digit_words += 1;
            self.numbers = self.numbers.rotate_left(5) ^ hash;
        }
        if is_cap {
            self.cap_words += 1;
            self.upper_words += (is_upper && len > 1) as u32;
        }
        if let Some(table) = ctx.tables.shapes() {
            let shape = ngram::shape_of_word(is_cap, is_cap && is_upper, digit, len);
            self.shape = self.shape.wrapping_add(table.read(&mut self.shape_at, shape));
        }
        // Numbers repeat in archives and calendars: one that is taken for a stop word would decide the language.
        // `cetr` alone asks for none: without other systems their table, 18 KiB, is left out.
        let none = digit || !LEARNS;
        let kind = if none { 0 } else { stop_words::lookup(hash) };
        // Which words are stop words cannot be guessed: the others are counted too, as those of no language.
        if FAST && !none || kind != 0 {
            let mask = stop_words::mask_of_kind(kind);
            self.stop_words += (mask & ctx.language_mask != 0) as u32;
            self.system_words += (mask & stop_words::CONJUNCTION != 0) as u32;
            if let Some(seen) = ctx.seen.get_mut(kind as usize) {
                *seen = seen.saturating_add(1);
            }
        }
        if LEARNS && ctx.title.contains(hash) {
            self.title_words = self.title_words.saturating_add(WORD_TENTHS);
        }
        self.after_word = true;
        // Last: behind what it may call nothing needs to be kept.
        self.text_word(hash, digit, ctx);
    }

    /// A word of the text's hash.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    fn text_word(&mut self, hash: u32, digit: bool, ctx: &WordContext<'_>) {
        self.text.word(hash, digit);
        self.described |= ctx.is_described(self.text);
    }

    /// White space that the source does not spell out: a line break, two links side by side.
    pub fn push_space(&mut self, ctx: &mut WordContext<'_>) {
        ctx.push_tokens(b" ");
        self.other(WHITESPACE, b' ' as u32, ctx);
    }

    /// From here on the text is in a link, or no longer. One `if_mark` is none where its text is longer than a mark
    /// (`output::mark`).
    pub fn set_link(&mut self, on: bool, if_mark: bool) {
        // The mark, and the space before it.
        const MARK: u32 = 2;
        if on == self.in_link {
            return;
        }
        self.in_link = on;
        let now = [self.chars, self.words10, self.tokens];
        if on {
            self.link_from = now;
            self.link_if_mark = if_mark;
            self.links += 1;
        } else if self.link_if_mark && now[0] - self.link_from[0] > MARK {
            self.links -= 1;
        } else {
            for ((sum, from), now) in self.link_sum.iter_mut().zip(self.link_from).zip(now) {
                *sum += now - from;
            }
        }
    }
}
