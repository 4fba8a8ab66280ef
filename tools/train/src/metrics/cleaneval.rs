//! The CleanEval competition's scores: text only, text and markup, and their mean (papers 1 and 2; Baroni et al.,
//! LREC 2008).
//!
//! Output and gold are sequences of words between white space; for the markup score each segment begins with its
//! marker `<p>`, `<h>` or `<l>`. Both are aligned by edit distance; a substitution is a deletion and an insertion, so
//! the alignment is `matches + deletions + insertions` long and the similarity is `1 - distance / length`, in per cent.
//!
//! The organisers' program is lost to us. It also asked whether marked segments begin and end in the same places, by
//! rules of its own: its published markup scores are some 20 points below its text scores, ours 2 to 4 points. So
//! `text` may stand beside published figures; for `markup`, `segments` is the stricter measure.

use super::{Figure, mean};
use crate::dataset::marker;
use crate::lcs;
use crate::text::{Interner, pieces};

/// Similarities of one page, 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Similarity {
    /// Words alone.
    pub text: f64,
    /// Words and markers.
    pub markup: f64,
}

/// Compares one page; both texts carry markers.
pub fn score(output: &str, gold: &str) -> Similarity {
    let mut interner = Interner::new();
    let output = interner.ids(marked_words(output));
    let gold = interner.ids(marked_words(without_url_line(gold)));
    let markers = interner.ids(["<p>", "<h>", "<l>"].into_iter());
    let words = |ids: &[u32]| ids.iter().copied().filter(|id| !markers.contains(id)).collect::<Vec<_>>();
    Similarity { text: similarity(&words(&output), &words(&gold)), markup: similarity(&output, &gold) }
}

fn similarity(output: &[u32], gold: &[u32]) -> f64 {
    let matches = lcs::length(output, gold);
    let length = output.len() + gold.len() - matches;
    if length == 0 { 100.0 } else { 100.0 * matches as f64 / length as f64 }
}

/// The words of a text in order; a marker is a word wherever it stands, in lower case.
pub(super) fn marked_words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let segments = std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mark = marker(rest).map(|kind| match kind {
            b'h' => "<h>",
            b'l' => "<l>",
            _ => "<p>",
        });
        let from = if mark.is_some() { 3 } else { 0 };
        let end = rest[from..].match_indices('<').map(|(at, _)| at + from).find(|&at| marker(&rest[at..]).is_some());
        let (segment, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        Some((mark, &segment[from..]))
    });
    segments.flat_map(|(mark, segment)| mark.into_iter().chain(pieces(segment)))
}

/// Some gold texts open with a line that tells the page's address.
pub(super) fn without_url_line(gold: &str) -> &str {
    let text = gold.trim_start();
    if text.starts_with("URL") { text.split_once('\n').map_or("", |(_, behind)| behind) } else { gold }
}

/// Means over the pages, and the worst and best page (table 1 of paper 1).
pub fn summary(pages: &[Similarity]) -> Vec<Figure> {
    let three = |get: fn(&Similarity) -> f64| {
        let values = || pages.iter().map(get);
        let (least, most) = values().fold((100.0f64, 0.0f64), |(least, most), v| (least.min(v), most.max(v)));
        [mean(values()), least, most]
    };
    let [text, text_min, text_max] = three(|page| page.text);
    let [markup, markup_min, markup_max] = three(|page| page.markup);
    let [combined, combined_min, combined_max] = three(|page| (page.text + page.markup) / 2.0);
    vec![
        ("text", text),
        ("text_min", text_min),
        ("text_max", text_max),
        ("markup", markup),
        ("markup_min", markup_min),
        ("markup_max", markup_max),
        ("combined", combined),
        ("combined_min", combined_min),
        ("combined_max", combined_max),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn markers_are_words_of_their_own() {
        let words: Vec<&str> = marked_words("a<P>b c\n<h> d <x> e<<l><l>").collect();
        assert_eq!(words, ["a", "<p>", "b", "c", "<h>", "d", "<x>", "e<", "<l>", "<l>"]);
        assert_eq!(marked_words("").count(), 0);
    }

    #[test]
    fn known_page() {
        // Words: 3 match, 1 is deleted, 1 inserted. With markers: 1 more match, 1 more deletion and insertion.
        let similarity = score("<p>one two\n<p>three x", "URL: http://example.org/\n<p> one two <h>three y");
        assert_eq!(similarity.text, 100.0 * 3.0 / 5.0);
        assert_eq!(similarity.markup, 100.0 * 4.0 / 8.0);
        assert_eq!(summary(&[similarity])[6], ("combined", 55.0));
        let figures = summary(&[similarity, score("", "")]);
        assert_eq!(figures[..3], [("text", 80.0), ("text_min", 60.0), ("text_max", 100.0)]);
        assert_eq!(figures[3..6], [("markup", 75.0), ("markup_min", 50.0), ("markup_max", 100.0)]);
        assert_eq!(figures[6..], [("combined", 77.5), ("combined_min", 55.0), ("combined_max", 100.0)]);
        assert_eq!(score("", " \n").text, 100.0);
        assert_eq!(score("", "<p>a").markup, 0.0);
    }

    #[test]
    fn agrees_with_the_edit_distance() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let mut draw = || (0..random.below(30)).map(|_| random.below(6) as u32).collect::<Vec<_>>();
            let (a, b) = (draw(), draw());
            // Table of (distance, alignment length), the textbook way, without substitutions.
            let mut above: Vec<(usize, usize)> = (0..=b.len()).map(|j| (j, j)).collect();
            for (i, x) in a.iter().enumerate() {
                let mut row = vec![(i + 1, i + 1)];
                for (j, y) in b.iter().enumerate() {
                    let worse = |(distance, length): (usize, usize)| (distance + 1, length + 1);
                    let equal = (x == y).then(|| (above[j].0, above[j].1 + 1));
                    let edits = worse(above[j + 1]).min(worse(row[j]));
                    row.push(equal.map_or(edits, |equal| equal.min(edits)));
                }
                above = row;
            }
            let (distance, length) = above[b.len()];
            let expected = if length == 0 { 100.0 } else { 100.0 * (1.0 - distance as f64 / length as f64) };
            assert!((similarity(&a, &b) - expected).abs() < 1e-9, "{a:?} {b:?}");
        }
    }
}
