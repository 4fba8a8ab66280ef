//! Snippets: pieces of text that must, and pieces that must not, appear in the output; white space is squeezed on
//! both sides, case counts.

use super::Figure;
use crate::text::squeeze;

/// Snippets of one page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Present, and must be.
    pub with_present: u64,
    /// Must be present.
    pub with: u64,
    /// Present, but must not be.
    pub without_present: u64,
    /// Must not be present.
    pub without: u64,
}

/// Looks for the snippets of one page.
pub fn score(output: &str, with: &[String], without: &[String]) -> Counts {
    let output = squeeze(output);
    let present = |list: &[String]| list.iter().filter(|snippet| output.contains(&squeeze(snippet))).count() as u64;
    Counts {
        with_present: present(with),
        with: with.len() as u64,
        without_present: present(without),
        without: without.len() as u64,
    }
}

/// Shares over all snippets of a set. Precision and recall take snippets for retrieved items.
pub fn summary(pages: &[Counts]) -> Vec<Figure> {
    let sum = |get: fn(&Counts) -> u64| pages.iter().map(get).sum::<u64>() as f64;
    let (present, with) = (sum(|c| c.with_present), sum(|c| c.with));
    let (wrong, without) = (sum(|c| c.without_present), sum(|c| c.without));
    let (precision, recall) = (present / (present + wrong).max(1.0), present / with.max(1.0));
    vec![
        ("with_present", recall),
        ("without_absent", 1.0 - wrong / without.max(1.0)),
        ("precision", precision),
        ("recall", recall),
        ("f1", 2.0 * precision * recall / (precision + recall).max(1e-9)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_squeezed_and_case_counts() {
        let list = |snippets: &[&str]| snippets.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let counts = score("One  two\n\nthree", &list(&["two three", "One\ttwo", "one two"]), &list(&["three", "x"]));
        assert_eq!(counts, Counts { with_present: 2, with: 3, without_present: 1, without: 2 });
        let figures = summary(&[counts, counts]);
        let near = |at: usize, value: f64| assert!((figures[at].1 - value).abs() < 1e-12, "{figures:?}");
        near(0, 2.0 / 3.0);
        near(1, 0.5);
        near(2, 2.0 / 3.0);
        near(4, 2.0 / 3.0);
    }

    #[test]
    fn a_set_without_finds_is_worth_nothing_but_divides() {
        let counts = score("", &["a".to_string()], &[]);
        assert_eq!(summary(&[counts]).iter().map(|f| f.1).collect::<Vec<_>>(), [0.0, 1.0, 0.0, 0.0, 0.0]);
    }
}
