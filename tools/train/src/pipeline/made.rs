//! Adds synthetic pages to those that are learned from.

use tagsieve::extract::Extractor;

use super::bags::Bags;
use super::rows::Rows;
use super::sample::{Html, Sample};
use crate::corpus;
use crate::made::{self, Article, Layout};
use crate::random::Random;

/// How many pages are made. Measured with 500 of older layouts, three of four articles, the mean of two seeds against
/// none: dragnet-train +.008, cleaneval-dev +.006, l3s-gn1-a +.002, zh-a +.001, wcxb-dev 0; seeds differ by .001 to
/// .005 (`service` by .014, for folds differ too). 1,000 of these give the same, 250 half as much. With sentences that
/// sites say of themselves (terms, forms, notices) all over the pages: l3s-gn1-a -.005, cleaneval-dev -.011, so there
/// are few of these. The layouts of other types came later, with their own texts: see `SERVICE_WEIGHT` of the pipeline.
pub(super) const PAGES: usize = 1250;

/// Whether the n-gram tables and the lexicon learn from them too. Measured, true against false: cleaneval-dev +.010,
/// dragnet-train +.004, zh-a +.004, l3s-gn1-a +.001, wcxb-dev -.002.
pub(super) const IN_TABLES: bool = true;

/// Pages of sets that do not tell kinds are of this one; layouts that no page of the right kind has texts for take its
/// texts.
const ARTICLE: &str = "article";

/// `count` pages made of the texts of `samples`. A page is in the group and the fold of the article that it is about,
/// and all of its texts are of that fold, so that cross-validation stays clean.
pub(super) fn pages<'d>(samples: &[Sample<'d>], count: usize, seed: u64) -> Vec<Sample<'d>> {
    let mut random = Random::new(seed);
    let mut extractor = Extractor::new();
    let pools = pools(samples);
    let mut make = |number: usize| {
        let layout = Layout::draw(&mut random);
        let is_there = pools.iter().any(|pool| pool.page_type == layout.texts);
        let texts = if is_there { layout.texts } else { ARTICLE };
        let pools = || pools.iter().filter(|pool| pool.page_type == texts);
        let mut drawn = random.below(pools().map(|pool| pool.articles.len()).sum::<usize>().max(1));
        let pool = pools().find(|pool| {
            let below = drawn < pool.articles.len();
            drawn -= if below { 0 } else { pool.articles.len() };
            below
        })?;
        let made = made::page(layout, &pool.articles, drawn, &mut random);
        let page = corpus::of_html(made.html.as_bytes(), made.gold, made.unit, &mut extractor).ok()?;
        let source = pool.samples[drawn];
        let page =
            corpus::Page { set: "made".into(), id: number.to_string(), group: source.page.group.clone(), ..page };
        Some(Sample {
            bags: Bags::of(&page, made.unit),
            page,
            html: Html::Made(made.html),
            page_type: Some(made.page_type),
            of_one_kind: false,
            fold: source.fold,
            rows: Rows::default(),
            is_there: None,
            bonus: 0,
            foreign: [0; 2],
        })
    };
    (0..count).filter_map(&mut make).collect()
}

/// The texts of a fold's pages of a type, and where they are from.
struct Pool<'s, 'd> {
    fold: usize,
    page_type: &'s str,
    articles: Vec<Article>,
    samples: Vec<&'s Sample<'d>>,
}

fn pools<'s, 'd>(samples: &'s [Sample<'d>]) -> Vec<Pool<'s, 'd>> {
    let mut pools: Vec<Pool<'_, '_>> = Vec::new();
    for sample in samples.iter().filter(|s| s.is_real()) {
        let (Html::File(_, entry), Some(fold)) = (&sample.html, sample.fold) else { continue };
        let Some(article) = Article::new(entry.title.as_deref().unwrap_or(""), &sample.page.gold) else { continue };
        let page_type = sample.page_type.unwrap_or(ARTICLE);
        let place = pools.iter().position(|pool| (pool.fold, pool.page_type) == (fold, page_type));
        let place = place.unwrap_or_else(|| {
            pools.push(Pool { fold, page_type, articles: Vec::new(), samples: Vec::new() });
            pools.len() - 1
        });
        pools[place].articles.push(article);
        pools[place].samples.push(sample);
    }
    // A page needs texts of other pages.
    pools.retain(|pool| pool.articles.len() > 1);
    pools
}
