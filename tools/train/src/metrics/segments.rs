//! Segment boundaries: precision, recall and F of the markers, with and without their labels, micro-averaged over the
//! set (paper 2, table 4).
//!
//! Words and markers are aligned as one sequence. A marker is right where it is matched and the word before or behind
//! it is matched next to it: a marker that is matched among words that are not says nothing about a boundary. The
//! paper's script finds its alignment another way (Python's `difflib`) and has no such rule; on the 58 development
//! pages it gives `ice-heuristic` .622 labelled and .752 unlabelled where this gives .595 and .726.

use super::{Figure, Overlap};
use crate::lcs;
use crate::metrics::cleaneval::{marked_words, without_url_line};
use crate::text::Interner;

/// Markers of one page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The label must be right too.
    pub labelled: Overlap,
    /// Any marker matches any.
    pub unlabelled: Overlap,
}

/// Compares the boundaries of one page; both texts carry markers.
pub fn score(output: &str, gold: &str) -> Counts {
    let gold = without_url_line(gold);
    let mut interner = Interner::new();
    let markers = interner.ids(["<p>", "<h>", "<l>"].into_iter()).len() as u32;
    let (output, gold) = (interner.ids(marked_words(output)), interner.ids(marked_words(gold)));
    let plain = |ids: &[u32]| ids.iter().map(|&id| if id < markers { 0 } else { id }).collect::<Vec<_>>();
    Counts {
        labelled: boundaries(&output, &gold, markers),
        unlabelled: boundaries(&plain(&output), &plain(&gold), markers),
    }
}

/// Tokens below `markers` are markers.
fn boundaries(output: &[u32], gold: &[u32], markers: u32) -> Overlap {
    let pairs = lcs::matches(output, gold);
    let follows = |at: usize| at > 0 && pairs[at - 1] == (pairs[at].0.wrapping_sub(1), pairs[at].1.wrapping_sub(1));
    let right = |&at: &usize| {
        output[pairs[at].0 as usize] < markers && (follows(at) || (at + 1 < pairs.len() && follows(at + 1)))
    };
    let count = |ids: &[u32]| ids.iter().filter(|&&id| id < markers).count() as u64;
    Overlap { common: (0..pairs.len()).filter(right).count() as u64, output: count(output), gold: count(gold) }
}

/// Figures of a set.
pub fn summary(pages: &[Counts]) -> Vec<Figure> {
    let labelled = Overlap::sum(pages.iter().map(|page| page.labelled)).prf();
    let unlabelled = Overlap::sum(pages.iter().map(|page| page.unlabelled)).prf();
    vec![
        ("labelled_precision", labelled.precision),
        ("labelled_recall", labelled.recall),
        ("labelled_f1", labelled.f1),
        ("unlabelled_precision", unlabelled.precision),
        ("unlabelled_recall", unlabelled.recall),
        ("unlabelled_f1", unlabelled.f1),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_matter_only_where_asked() {
        let counts = score("<p>Title\n<p>some text\n<l>item", "<h>Title\n<p>some text item");
        assert_eq!(counts.labelled, Overlap { common: 1, output: 3, gold: 2 });
        assert_eq!(counts.unlabelled, Overlap { common: 2, output: 3, gold: 2 });
        assert_eq!(summary(&[counts])[3], ("unlabelled_precision", 2.0 / 3.0));
    }

    #[test]
    fn markers_among_strange_words_are_wrong() {
        let counts = score("<p>a b\n<p>c d", "<p>w x\n<p>y z");
        assert_eq!(counts.unlabelled, Overlap { common: 0, output: 2, gold: 2 });
        // The word before the marker will do.
        assert_eq!(score("<p>a b\n<p>c d", "<h>a b\n<p>y z").labelled.common, 1);
    }

    #[test]
    fn the_line_of_the_address_is_no_text() {
        let counts = score("<p>a b", "URL: http://example.org/<p>x\n<p>a b");
        assert_eq!(counts.labelled, Overlap { common: 1, output: 1, gold: 1 });
    }

    #[test]
    fn gold_against_itself_is_perfect() {
        let gold = "<h>A title\n<p>Some text\n<l>one\n<l>two";
        let counts = score(gold, gold);
        assert_eq!(counts.labelled, Overlap { common: 4, output: 4, gold: 4 });
        assert_eq!(counts.labelled, counts.unlabelled);
    }
}
