//! Texts that say what a page does, not what it is about: "Advertisement", "Read more", "Share this article". They
//! stand between paragraphs, in the elements of paragraphs, and a forest sees how a text is made, not what it says.

use crate::block::text_hash::fold_hashes;
use crate::block::{Block, flag};
use crate::limits::DEVICE;
use crate::score::Verdict;

/// Words of the longest.
const MOST_WORDS: u16 = 5;

/// What they count less, in 1/256 nat.
const LESS: i16 = 6 * 256;

/// The whole text of a block; case, punctuation and digits do not matter. Of those in English that were kept on the
/// pages of wcxb-dev, dragnet-train, l3s-gn1-a, cleaneval-dev and readability one in twenty stands in the gold text
/// ("Read more" 3 of 100, "Advertisement" 4 of 71, "Loading" 2 of 64, "Apply now" 0 of 12, "Sponsored" 0 of 10, "Toggle
/// caption" 0 of 25, "Copy" 1 of 16, "Close" 1 of 11, "Add to cart" 0 of 9, "Leave a comment" 0 of 8, "6 min read" 0 of
/// 8, "Click to expand" 0 of 7, "Expand description" 0 of 3).
const PHRASES: [&str; 91] = [
    "advertisement",
    "advertisements",
    "advertisement continue reading below",
    "advertisement scroll to continue",
    "article continues below",
    "article continues below advertisement",
    "continue reading below",
    "continues below advertisement",
    "scroll to continue",
    "story continues below",
    "story continues below advertisement",
    "ads by google",
    "sponsored",
    "sponsored content",
    "sponsored links",
    "paid content",
    "read more",
    "continue reading",
    "loading",
    "loading please wait",
    "show more",
    "show less",
    "load more",
    "apply now",
    "share this",
    "share this article",
    "share this page",
    "share this post",
    "share this story",
    "no comments yet",
    "leave a comment",
    "related articles",
    "min read",
    "copy",
    "copy code",
    "copy link",
    "copy to clipboard",
    "click to expand",
    "expand description",
    "toggle caption",
    "close",
    "add to cart",
    "is this page useful",
    "was this page helpful",
    "was this article helpful",
    "advertising",
    "anzeige",
    "werbung",
    "weiterlesen",
    "mehr lesen",
    "artikel teilen",
    "publicité",
    "lire la suite",
    "partager cet article",
    "publicidad",
    "leer más",
    "seguir leyendo",
    "compartir",
    "publicidade",
    "leia mais",
    "continua depois da publicidade",
    "pubblicità",
    "continua a leggere",
    "advertentie",
    "lees meer",
    "annons",
    "mainos",
    "reklama",
    "czytaj więcej",
    "реклама",
    "читать далее",
    "διαφήμιση",
    "reklam",
    "광고",
    "annonce",
    "annonse",
    "hirdetés",
    "publicitate",
    "iklan",
    "baca juga",
    "quảng cáo",
    "إعلان",
    "विज्ञापन",
    "বিজ্ঞাপন",
    "تبلیغات",
    "פרסומת",
    // In scripts without spaces each character is a word.
    "広 告",
    "ス ポ ン サ ー リ ン ク",
    "广 告",
    "廣 告",
    "โ ฆ ษ ณ า",
];

static HASHES: [u32; PHRASES.len()] = fold_hashes(&PHRASES);

/// A bit for the last byte of each hash: three blocks in four need no search. Measured: .7 % of an extraction.
static LAST_BYTES: [u64; 4] = {
    let (mut bits, mut at) = ([0; 4], 0);
    while at < HASHES.len() {
        bits[HASHES[at] as usize >> 6 & 3] |= 1 << (HASHES[at] & 63);
        at += 1;
    }
    bits
};

/// Devices have more time than flash: it takes 364 bytes.
fn has_last_byte(hash: u32) -> bool {
    DEVICE || LAST_BYTES[hash as usize >> 6 & 3] >> (hash & 63) & 1 != 0
}

/// What a block's score is lowered by, in 1/256 nat.
#[allow(clippy::manual_contains)] // `contains` is written out in parts: 350 bytes of a device's flash
pub fn less(block: &Block) -> i16 {
    let may_be = block.words <= MOST_WORDS && block.flags & flag::HEADING == 0 && has_last_byte(block.text_hash);
    if may_be && HASHES.iter().any(|&hash| hash == block.text_hash) { LESS } else { 0 }
}

/// Lowers their scores. What stands around them is drawn to other scores before.
pub fn lower(blocks: &[Block], verdicts: &mut [Verdict]) {
    for (verdict, block) in verdicts.iter_mut().zip(blocks) {
        verdict.score = verdict.score.saturating_sub(less(block));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::text_hash::{TextHash, word_hash};

    /// The score of a block that has these words.
    fn score_of(words: &str, flags: u32) -> i16 {
        let mut hash = TextHash::new();
        for word in words.split(' ') {
            hash.word(word_hash(word.as_bytes()), false);
        }
        // A character of a script without spaces is a part of a word.
        let words = words.split(' ').filter(|word| word.chars().nth(1).is_some()).count() as u16;
        let block = Block { words, text_hash: hash.finish(), flags, ..Block::default() };
        let mut verdicts = [Verdict { score: 100, ..Verdict::KEEP }];
        lower(&[block], &mut verdicts);
        verdicts[0].score
    }

    #[test]
    fn whole_texts_are_lowered() {
        for phrase in PHRASES {
            assert_eq!(score_of(phrase, 0), 100 - LESS, "{phrase}");
            assert_eq!(score_of(&std::format!("{phrase} here"), 0), 100, "{phrase}");
            assert_eq!(score_of(phrase, flag::HEADING), 100, "{phrase}");
        }
        assert_eq!([score_of("READ More", 0), score_of("more", 0)], [100 - LESS, 100]);
    }
}
