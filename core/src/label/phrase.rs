//! Texts that say what a page does, not what it is about: "Advertisement", "Read more", "Share this article". They stand between
//! paragraphs, in the elements of paragraphs, and a forest sees how a text is made, not what it says.

use crate::block::text_hash::fold_hash;
use crate::block::{Block, flag};
use crate::score::Verdict;

/// Words of the longest.
const MOST_WORDS: u16 = 5;

/// What they count less, in 1/256 nat.
const LESS: i16 = 6 * 256;

/// The whole text of a block; case, punctuation and digits do not matter. Of those in English that were kept on the pages of wcxb-dev,
/// dragnet-train, l3s-gn1-a, cleaneval-dev and readability one in twenty stands in the gold text ("Read more" 3 of 100,
/// "Advertisement" 4 of 71, "Loading" 2 of 64, "Apply now" 0 of 12, "Sponsored" 0 of 10).
const PHRASES: [&str; 58] = [
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
];

static HASHES: [u32; PHRASES.len()] = {
    let mut hashes = [0; PHRASES.len()];
    let mut i = 0;
    while i < hashes.len() {
        hashes[i] = fold_hash(PHRASES[i].as_bytes());
        i += 1;
    }
    hashes
};

/// Lowers their scores. What stands around them is drawn to other scores before.
pub fn lower(blocks: &[Block], verdicts: &mut [Verdict]) {
    for (verdict, block) in verdicts.iter_mut().zip(blocks) {
        if matches!(block.words, 1..=MOST_WORDS)
            && block.flags & flag::HEADING == 0
            && HASHES.contains(&block.text_hash)
        {
            verdict.score = verdict.score.saturating_sub(LESS);
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::choice::System;
    use crate::config::Config;
    use crate::extract::Extractor;
    use std::format;

    #[test]
    fn texts_are_known_as_blocks_have_them() {
        let (mut extractor, config) = (Extractor::new(), Config::new().with_system(System::IceBaseline));
        let mut scores = |page: &str| {
            let extraction = extractor.extract(page.as_bytes(), &config).expect("a page");
            let mut verdicts = std::vec![Verdict { score: 100, ..Verdict::KEEP }; extraction.blocks.len()];
            lower(extraction.blocks, &mut verdicts);
            verdicts.iter().map(|verdict| verdict.score).collect::<std::vec::Vec<_>>()
        };
        for phrase in PHRASES {
            let capital = phrase.replacen(
                phrase.chars().next().expect("a letter"),
                &phrase.to_uppercase()[..phrase.chars().next().map_or(1, char::len_utf8)],
                1,
            );
            let page = format!("<p>{phrase}<p>- {capital}:<p>{phrase} here<h2>{phrase}</h2><p>a {phrase}");
            assert_eq!(scores(&page), [100 - LESS, 100 - LESS, 100, 100, 100], "{page}");
        }
    }
}
