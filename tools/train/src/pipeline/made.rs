//! Adds synthetic pages to those that are learned from.

use tagsieve::extract::Extractor;

use super::bags::Bags;
use super::rows::Rows;
use super::sample::{Html, Sample};
use crate::corpus;
use crate::made::{self, Article};
use crate::random::Random;

/// How many pages are made. Measured, the mean of two seeds against none: dragnet-train +.008, cleaneval-dev +.006, l3s-gn1-a
/// +.002, zh-a +.001, wcxb-dev 0; seeds differ by .001 to .005. 500 and 1,000 give the same, 250 half as much. With sentences
/// that sites say of themselves (terms, forms, notices) all over the pages: l3s-gn1-a -.005, cleaneval-dev -.011, so there
/// are few of these.
pub(super) const PAGES: usize = 700;

/// Whether the n-gram tables and the lexicon learn from them too. Measured, true against false: cleaneval-dev +.010,
/// dragnet-train +.004, zh-a +.004, l3s-gn1-a +.001, wcxb-dev -.002.
pub(super) const IN_TABLES: bool = true;

/// `count` pages made of the texts of `samples`. A page is in the group and the fold of the article that it is about,
/// and all of its texts are of that fold, so that cross-validation stays clean.
pub(super) fn pages<'d>(samples: &[Sample<'d>], count: usize, seed: u64) -> Vec<Sample<'d>> {
    let mut random = Random::new(seed);
    let mut extractor = Extractor::new();
    let sources = sources(samples);
    let mut make = |number: usize| {
        let mut drawn = random.below(sources.iter().map(|fold| fold.articles.len()).sum());
        let fold = sources.iter().find(|fold| {
            let below = drawn < fold.articles.len();
            drawn -= if below { 0 } else { fold.articles.len() };
            below
        })?;
        let made = made::page(&fold.articles, drawn, &mut random);
        let page = corpus::of_html(made.html.as_bytes(), made.gold, made.unit, &mut extractor).ok()?;
        let source = fold.samples[drawn];
        let page =
            corpus::Page { set: "made".into(), id: number.to_string(), group: source.page.group.clone(), ..page };
        Some(Sample {
            bags: Bags::of(&page, made.unit),
            page,
            html: Html::Made(made.html),
            page_type: Some(made.page_type),
            fold: source.fold,
            rows: Rows::default(),
            is_there: None,
        })
    };
    (0..count).filter_map(&mut make).collect()
}

/// The articles of a fold with titles, and where they are from.
#[derive(Default)]
struct Fold<'s, 'd> {
    articles: Vec<Article>,
    samples: Vec<&'s Sample<'d>>,
}

fn sources<'s, 'd>(samples: &'s [Sample<'d>]) -> Vec<Fold<'s, 'd>> {
    let mut folds = Vec::new();
    for sample in samples.iter().filter(|s| s.is_real() && s.is_article()) {
        let (Html::File(_, entry), Some(fold)) = (&sample.html, sample.fold) else { continue };
        let Some(article) = Article::new(entry.title.as_deref().unwrap_or(""), &sample.page.gold) else { continue };
        folds.resize_with(folds.len().max(fold + 1), Fold::default);
        folds[fold].articles.push(article);
        folds[fold].samples.push(sample);
    }
    // A page needs texts of other articles.
    folds.retain(|fold: &Fold<'_, '_>| fold.articles.len() > 1);
    folds
}
