//! In: a page's output and gold text. Out: counts of the page, then figures of the set. One file a metric: `score`
//! compares one page, `summary` takes the pages together. Imports `text`, `lcs`, `dataset` and `random`.
//!
//! All figures are deterministic. Memory: linear in a page's tokens (`lcs` adds up to 8 MiB).

pub mod align;
pub mod chars;
pub mod cleaneval;
pub mod rouge;
pub mod segments;
pub mod shingles;
pub mod snippets;
pub mod words;

use crate::dataset::strip_markers;
use crate::text::TokenUnit;

/// A metric's name for a part of its result, and the value.
pub type Figure = (&'static str, f64);

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Bag of words.
    Words,
    /// Snippets that must and must not appear.
    Snippets,
    /// Longest common subsequence of words.
    Align,
    /// Characters of the aligned words.
    Chars,
    /// The competition's scores.
    CleanEval,
    /// Segment boundaries.
    Segments,
    /// Runs of four words.
    Shingles,
    /// ROUGE of the summary kind.
    RougeLsum,
}

impl Metric {
    /// All metrics in the order in which they are printed.
    pub const ALL: [Metric; 8] = [
        Metric::Words,
        Metric::Snippets,
        Metric::Align,
        Metric::Chars,
        Metric::CleanEval,
        Metric::Segments,
        Metric::Shingles,
        Metric::RougeLsum,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Words => "words",
            Metric::Snippets => "snippets",
            Metric::Align => "align",
            Metric::Chars => "chars",
            Metric::CleanEval => "cleaneval",
            Metric::Segments => "segments",
            Metric::Shingles => "shingles",
            Metric::RougeLsum => "rouge-lsum",
        }
    }

    /// The metric of a name.
    pub fn from_name(name: &str) -> Option<Metric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// True for the metrics that read the output with its segment markers.
    pub const fn needs_markup(self) -> bool {
        matches!(self, Metric::CleanEval | Metric::Segments)
    }
}

/// A page to be scored.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The system's text.
    pub output: &'a str,
    /// The system's text with a marker before each segment; `None` where the set has no such gold.
    pub markup: Option<&'a str>,
    /// The gold text, markers included.
    pub gold: Option<&'a str>,
    /// The gold text has markers.
    pub has_markup: bool,
    /// What counts as a word.
    pub unit: TokenUnit,
    /// Snippets that must appear.
    pub with: &'a [String],
    /// Snippets that must not appear.
    pub without: &'a [String],
}

/// What the metrics found on one page; `None` where a metric was not wanted or the page has no gold for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageScores {
    /// See `words`.
    pub words: Option<Prf>,
    /// See `snippets`.
    pub snippets: Option<snippets::Counts>,
    /// See `align`.
    pub align: Option<Overlap>,
    /// See `chars`.
    pub chars: Option<Prf>,
    /// See `cleaneval`.
    pub cleaneval: Option<cleaneval::Similarity>,
    /// See `segments`.
    pub segments: Option<segments::Counts>,
    /// See `shingles`.
    pub shingles: Option<shingles::Shares>,
    /// See `rouge`.
    pub rouge: Option<Prf>,
}

/// Scores a page by the metrics `wanted`.
pub fn score(page: &Page<'_>, wanted: &[Metric]) -> PageScores {
    let mut scores = PageScores::default();
    if wanted.contains(&Metric::Snippets) && !(page.with.is_empty() && page.without.is_empty()) {
        scores.snippets = Some(snippets::score(page.output, page.with, page.without));
    }
    let Some(gold) = page.gold else { return scores };
    let plain = if page.has_markup { strip_markers(gold) } else { gold.to_owned() };
    for metric in wanted {
        match metric {
            Metric::Snippets => {}
            Metric::Words => scores.words = Some(words::score(page.output, &plain, page.unit)),
            Metric::Align => scores.align = Some(align::score(page.output, &plain, page.unit)),
            Metric::Chars => scores.chars = Some(chars::score(page.output, &plain, page.unit)),
            Metric::Shingles => scores.shingles = Some(shingles::score(page.output, &plain)),
            Metric::RougeLsum => scores.rouge = Some(rouge::score(page.output, &plain, page.unit)),
            Metric::CleanEval => {
                scores.cleaneval = page.markup.filter(|_| page.has_markup).map(|output| cleaneval::score(output, gold));
            }
            Metric::Segments => {
                scores.segments = page.markup.filter(|_| page.has_markup).map(|output| segments::score(output, gold));
            }
        }
    }
    scores
}

/// How many pages have a metric, and its figures over them; `None` where none has it.
pub fn summary(metric: Metric, pages: &[&PageScores]) -> Option<(usize, Vec<Figure>)> {
    fn of<T>(
        pages: &[&PageScores],
        get: impl Fn(&PageScores) -> Option<T>,
        figures: impl Fn(&[T]) -> Vec<Figure>,
    ) -> Option<(usize, Vec<Figure>)> {
        let scores: Vec<T> = pages.iter().filter_map(|&page| get(page)).collect();
        (!scores.is_empty()).then(|| (scores.len(), figures(&scores)))
    }
    let means = |scores: &[Prf]| Prf::mean(scores).figures();
    match metric {
        Metric::Words => of(pages, |page| page.words, means),
        Metric::Chars => of(pages, |page| page.chars, means),
        Metric::RougeLsum => of(pages, |page| page.rouge, means),
        Metric::Snippets => of(pages, |page| page.snippets, snippets::summary),
        Metric::Align => of(pages, |page| page.align, align::summary),
        Metric::CleanEval => of(pages, |page| page.cleaneval, cleaneval::summary),
        Metric::Segments => of(pages, |page| page.segments, segments::summary),
        Metric::Shingles => of(pages, |page| page.shingles, shingles::summary),
    }
}

/// Precision, recall and their harmonic mean, 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prf {
    /// Share of the output that is gold.
    pub precision: f64,
    /// Share of the gold that is in the output.
    pub recall: f64,
    /// Harmonic mean.
    pub f1: f64,
}

impl Prf {
    /// Everything right.
    pub const PERFECT: Prf = Prf { precision: 1.0, recall: 1.0, f1: 1.0 };

    /// Means over pages.
    pub fn mean(pages: &[Prf]) -> Prf {
        let mean = |get: fn(&Prf) -> f64| mean(pages.iter().map(get));
        Prf { precision: mean(|p| p.precision), recall: mean(|p| p.recall), f1: mean(|p| p.f1) }
    }

    /// Named.
    pub fn figures(self) -> Vec<Figure> {
        vec![("precision", self.precision), ("recall", self.recall), ("f1", self.f1)]
    }
}

/// Counts of an output, of its gold, and of what they share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlap {
    /// In both.
    pub common: u64,
    /// In the output.
    pub output: u64,
    /// In the gold.
    pub gold: u64,
}

impl Overlap {
    /// Both empty is perfect; one of them empty is worth nothing.
    pub fn prf(self) -> Prf {
        if self.output == 0 && self.gold == 0 {
            return Prf::PERFECT;
        }
        let share = |part: u64, whole: u64| if whole == 0 { 0.0 } else { part as f64 / whole as f64 };
        Prf {
            precision: share(self.common, self.output),
            recall: share(self.common, self.gold),
            f1: share(2 * self.common, self.output + self.gold),
        }
    }

    /// The sum over pages.
    pub fn sum(pages: impl IntoIterator<Item = Overlap>) -> Overlap {
        pages.into_iter().fold(Overlap::default(), |sum, page| Overlap {
            common: sum.common + page.common,
            output: sum.output + page.output,
            gold: sum.gold + page.gold,
        })
    }
}

/// The arithmetic mean; 0 of nothing.
fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 { 0.0 } else { values.sum::<f64>() / count as f64 }
}

/// The sample standard deviation; 0 of fewer than two values.
fn deviation(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let mean = mean(values.iter().copied());
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (values.len() - 1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for metric in Metric::ALL {
            assert_eq!(Metric::from_name(metric.name()), Some(metric));
        }
        assert_eq!(Metric::from_name("Words"), None);
    }

    #[test]
    fn empty_sides() {
        let prf = |common, output, gold| Overlap { common, output, gold }.prf();
        assert_eq!(prf(0, 0, 0), Prf::PERFECT);
        assert_eq!(prf(0, 0, 3), Prf::default());
        assert_eq!(prf(0, 3, 0), Prf::default());
        assert_eq!(prf(1, 2, 4), Prf { precision: 0.5, recall: 0.25, f1: 2.0 / 6.0 });
    }

    #[test]
    fn only_what_is_wanted_and_there_is_scored() {
        let page = Page {
            output: "a b",
            markup: None,
            gold: Some("<p>a b"),
            has_markup: true,
            unit: TokenUnit::Words,
            with: &[],
            without: &[],
        };
        let scores = score(&page, &[Metric::Words, Metric::Snippets, Metric::CleanEval]);
        assert_eq!(scores.words, Some(Prf::PERFECT));
        assert!(scores.snippets.is_none() && scores.cleaneval.is_none() && scores.align.is_none());
        assert_eq!(
            summary(Metric::Words, &[&scores]).map(|(pages, figures)| (pages, figures[2])),
            Some((1, ("f1", 1.0)))
        );
        assert_eq!(summary(Metric::Align, &[&scores]), None);
        let none = score(&Page { gold: None, ..page }, &Metric::ALL);
        assert!(none.words.is_none() && none.rouge.is_none());
    }

    /// Each metric sees the gold text as it is to be compared, and its figures are its own.
    #[test]
    fn each_metric_has_its_own_figures() {
        let page = Page {
            output: "one two\nthree x",
            markup: Some("<p>one two\n<p>three x"),
            gold: Some("<h>one two\n<p>three four"),
            has_markup: true,
            unit: TokenUnit::Words,
            with: &[],
            without: &[],
        };
        let scores = score(&page, &Metric::ALL);
        let first = |metric| summary(metric, &[&scores]).and_then(|(_, figures)| figures.first().copied());
        let words = words::score(page.output, "one two\nthree four", page.unit);
        let chars = chars::score(page.output, "one two\nthree four", page.unit);
        assert!(words.precision != chars.precision);
        assert_eq!(first(Metric::Words), Some(("precision", words.precision)));
        assert_eq!(first(Metric::Chars), Some(("precision", chars.precision)));
        let perfect = score(&Page { output: "one two\nthree four", ..page }, &Metric::ALL);
        for metric in [Metric::Words, Metric::Align, Metric::Chars, Metric::Shingles, Metric::RougeLsum] {
            let figures = summary(metric, &[&perfect]).map(|(_, figures)| figures[0]);
            assert_eq!(figures, Some(("precision", 1.0)), "{}: the gold text's markers are no words", metric.name());
        }
    }

    #[test]
    fn a_page_may_have_one_kind_of_snippets() {
        let without = ["x y".to_owned()];
        let page = Page {
            output: "a x y b",
            markup: None,
            gold: None,
            has_markup: false,
            unit: TokenUnit::Words,
            with: &[],
            without: &without,
        };
        let scores = score(&page, &[Metric::Snippets]);
        assert!(scores.snippets.is_some());
        assert!(score(&Page { without: &[], ..page }, &[Metric::Snippets]).snippets.is_none());
    }

    #[test]
    fn deviation_of_a_sample() {
        assert!((deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]) - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(deviation(&[3.0]), 0.0);
    }
}
