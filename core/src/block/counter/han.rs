//! Runs of Han characters, of which each is counted by itself: what Chinese pages and half of Japanese ones are made
//! of.

use super::{Counter, HAN_TENTHS, WordContext};
use crate::block::ngram::{shape, symbol};
use crate::block::text_hash::{HASH_START, hash_step_ascii};
use crate::block::title::TitleWords;
use crate::choice::LEARNS;

/// A character of U+4000 to U+9FFF, which are Han characters all.
#[inline(always)]
fn is_han(&[lead, a, b]: &[u8; 3]) -> bool {
    matches!(lead, 0xE4..=0xE9) && a & b & 0x80 != 0 && (a | b) & 0x40 == 0
}

/// True where `text` seems to begin with Han characters enough for `Counter::han`: two cost as much as one by one.
#[inline(always)]
pub(super) fn is_run(text: &[u8]) -> bool {
    let is_lead = |&lead: &u8| matches!(lead, 0xE4..=0xE9);
    text.get(3).is_some_and(is_lead) && text.first().is_some_and(is_lead)
}

impl Counter {
    /// Counts the Han characters that `text` begins with, as `unspaced` does one by one, at a third of its cost. Gives
    /// how many bytes they are.
    // Not inlined: all that `push` has at hand would make room for it.
    #[inline(never)]
    pub(super) fn han(&mut self, text: &[u8], ctx: &mut WordContext<'_>) -> usize {
        if !text.first_chunk().is_some_and(is_han) {
            return 0;
        }
        self.end_word(ctx);
        self.begin_token(ctx);
        let (mut count, mut in_title) = (0, 0);
        let (mut read, mut described) = (self.text, self.described);
        for &[lead, a, b] in text.as_chunks().0.iter().take_while(|character| is_han(character)) {
            // `hash_step` sets the lowest bit of a lead byte.
            let hash = [lead | 1, a, b].into_iter().fold(HASH_START, hash_step_ascii);
            read.word(hash, false);
            described |= ctx.is_described(read);
            if LEARNS && ctx.title.may_contain(hash) {
                in_title += u32::from(is_in_title(&ctx.title, hash));
            }
            count += 1;
        }
        if let Some(table) = ctx.tables.chars() {
            self.ngram = self.ngram.wrapping_add(table.read_run(&mut self.ngram_at, symbol::OTHER, count));
        }
        if let Some(table) = ctx.tables.shapes() {
            self.shape = self.shape.wrapping_add(table.read_run(&mut self.shape_at, shape::UNSPACED, count));
        }
        (self.text, self.described) = (read, described);
        self.words10 = self.words10.saturating_add(HAN_TENTHS.saturating_mul(count));
        self.title_words = self.title_words.saturating_add(HAN_TENTHS.saturating_mul(in_title));
        self.word_chars += count;
        self.token_len += count;
        self.chars += count;
        self.after_word = true;
        3 * count as usize
    }
}

// Not inlined: hardly a character is looked up, and nothing needs to be at hand for it.
#[inline(never)]
fn is_in_title(title: &TitleWords, hash: u32) -> bool {
    title.contains(hash)
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::block::description::DescriptionReader;
    use crate::block::ngram::{CHAR_TABLE, CharNgrams, SHAPE_TABLE, ShapeNgrams};
    use crate::block::stop_words;
    use crate::block::tables::Tables;
    use crate::block::title::TitleReader;
    use std::format;
    use std::string::String;

    const CHARACTERS: [char; 12] = ['漢', '字', '中', '文', '䀀', '鿿', '文', '字', 'の', '。', ' ', '7'];

    const DESCRIPTION: &str = "中文字中文字中文";

    fn context(title: TitleWords, tables: Tables<'_>) -> WordContext<'_> {
        let mut description = DescriptionReader::new();
        description.push(DESCRIPTION.as_bytes());
        let (seen, descriptions) = (stop_words::NONE_SEEN, [None, description.finish()]);
        WordContext { language_mask: 0, seen, title, descriptions, tables, stop_tokens: None }
    }

    #[test]
    fn runs_count_as_their_characters_do_one_by_one() {
        let chars: [u8; CHAR_TABLE] = core::array::from_fn(|i| ((i * 31) >> 3) as u8);
        let shapes: [u8; SHAPE_TABLE] = core::array::from_fn(|i| ((i * 17) >> 2) as u8);
        let mut title = TitleWords::new();
        TitleReader::new().push("中。文。".as_bytes(), &mut title);
        let (chars, shapes) = (Some(CharNgrams::new(&chars)), Some(ShapeNgrams::new(&shapes)));
        let mut words = context(title, Tables { chars, shapes, lexicon: None });
        let (mut seed, mut runs) = (1u32, 0);
        for len in (0..40).cycle().take(4000) {
            let mut text = String::new();
            for _ in 0..len {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push(CHARACTERS[seed as usize / 7 % CHARACTERS.len()]);
            }
            let (mut at_once, mut one_by_one) = (Counter::new(), Counter::new());
            at_once.push(text.as_bytes(), &mut words);
            for character in text.chars() {
                one_by_one.push(character.encode_utf8(&mut [0; 4]).as_bytes(), &mut words);
            }
            assert_eq!(format!("{at_once:?}"), format!("{one_by_one:?}"), "{text}");
            runs += usize::from((0..text.len()).any(|i| text.is_char_boundary(i) && is_run(&text.as_bytes()[i..])));
        }
        assert!(runs > 2000, "{runs}");
    }

    #[test]
    fn what_begins_as_the_description_is_seen_in_runs() {
        let mut words = context(TitleWords::new(), Tables::NONE);
        for (text, is_described) in
            [("中文字中文字中文。", true), ("中文字中文字中文字", true), ("中文字中文字中字文", false)]
        {
            let mut counter = Counter::new();
            counter.push(text.as_bytes(), &mut words);
            assert_eq!(counter.described, is_described && crate::choice::LEARNS, "{text}");
        }
    }

    #[test]
    fn words_of_hundreds_of_megabytes_saturate() {
        let mut words = context(TitleWords::new(), Tables::NONE);
        for text in ["a b c", "7 ", "漢字中文", "の"] {
            let mut counter = Counter { words10: u32::MAX - 5, ..Counter::new() };
            counter.push(text.as_bytes(), &mut words);
            assert_eq!(counter.words10, u32::MAX - if text == "の" { 2 } else { 0 }, "{text}");
        }
    }

    #[test]
    fn nothing_else_is_a_run() {
        for text in ["한국어한국", "ひらがなひら", "кириллица", "\u{E000}\u{E000}\u{E000}", "漢"] {
            assert!(!is_run(text.as_bytes()), "{text}");
        }
        // What only seems to be one is left to `decode_utf8`.
        for bytes in
            [b"\xE6\xBCa\xE6\xBCa\xE6".as_slice(), b"\xE6a\xBC\xE6\xE6\xBC\xE6", b"\xE6\xFC\xA2\xE6\xBC\xA2\xE6"]
        {
            let mut counter = Counter::new();
            let mut words = context(TitleWords::new(), Tables::NONE);
            assert!(is_run(bytes));
            assert_eq!(counter.han(bytes, &mut words), 0);
        }
    }
}
