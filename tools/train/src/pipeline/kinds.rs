//! Learns what kind of page it is: an article or not.

use tagsieve::feature::{COLUMN_COUNT, Column};
use tagsieve::model::forest::{LEAF_BITS, View};
use tagsieve::score::kind::{ARTICLE, MEANS, byte, mean};

use super::{ARTICLES, Options, RAW, SILENCED, Sample, Step};
use crate::boost::{self, Forest, Matrix, Role, Task};

/// Half of wcxb-dev are articles, most pages elsewhere are: the shipped log-odds are that many nat higher than those
/// that were learned. wcxb-dev by cross-validation: .854 without kinds, .852 at 2 nat, .849 at 3; l3s-gn1-a .935, .944,
/// .946; dragnet-train .818 without and .846 at 3 nat. The model at 2 nat also counts comments a nat higher.
const SHIFT: i32 = 2 << LEAF_BITS;

/// Trees of the forest.
pub const TREES: usize = 150;

/// Learns the forest and fills the column `PageKind`: out-of-fold for pages that were learned from, shifted where pages
/// are judged and not where trees are grown. `None` where the sets do not tell kinds, or one kind alone.
pub fn learn(
    samples: &[Sample<'_>],
    matrices: &mut [Matrix; 3],
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Option<Forest> {
    let is_article = |s: &Sample<'_>| s.fold.map(|_| s.is_article());
    let articles = samples.iter().filter(|s| is_article(s) == Some(true)).count();
    let others = samples.iter().filter(|s| is_article(s) == Some(false)).count();
    if articles.min(others) < 50 {
        return None;
    }
    let means = [RAW, SILENCED].map(|which| means_of(samples, &matrices[which]));
    let places: Vec<usize> = means[0].pages().iter().map(|page| page.start).collect();
    let mut target = vec![0.0; means[0].places()];
    let mut weight = target.clone();
    for (sample, &place) in samples.iter().zip(&places) {
        if let Some(is_article) = is_article(sample) {
            (target[place], weight[place]) = (f32::from(u8::from(is_article)), 1.0);
        }
    }
    let views: Vec<View> = (0..MEANS)
        .filter(|number| number % COLUMN_COUNT != Column::PageKind as usize)
        .map(|number| View { column: number as u16, offset: 0 })
        .collect();
    let config = boost::Config {
        trees: TREES,
        depth: 4,
        learning_rate: 0.06,
        l2: 10.0,
        view_fraction: 0.1,
        max_views: 64,
        seed: options.seed,
        threads: options.threads,
        ..boost::Config::default()
    };
    let mut last = None;
    for fold in (0..options.folds).map(Some).chain([None]) {
        let role = |s: &Sample<'_>| match is_article(s) {
            Some(_) if s.fold != fold => Role::Train,
            _ => Role::Leave,
        };
        let roles: Vec<Role> = samples.iter().map(role).collect();
        let task = Task { matrix: &means[1], target: &target, weight: &weight, roles: &roles, views: &views };
        let forest = boost::train(&task, &config, &mut |_| progress(Step::Tree)).forest;
        for (which, shift) in [(RAW, SHIFT), (SILENCED, 0)] {
            let sums = forest.sums(&means[which].columns()).unwrap_or_default();
            for (page, _) in samples.iter().enumerate().filter(|(_, s)| s.fold == fold) {
                let kind = byte(sums.get(places[page]).copied().unwrap_or(0) + shift);
                matrices[which].page_mut(page, Column::PageKind as usize).fill(kind);
            }
        }
        last = Some(forest);
    }
    for page in 0..samples.len() {
        matrices[ARTICLES].page_mut(page, Column::PageKind as usize).fill(ARTICLE);
    }
    progress(Step::Done("kinds of pages"));
    last.map(|forest| Forest { bias: forest.bias + SHIFT, ..forest })
}

/// A matrix with one row a page.
fn means_of(samples: &[Sample<'_>], matrix: &Matrix) -> Matrix {
    let mut means = Matrix::new(MEANS, samples.iter().map(|_| 1));
    let columns = matrix.columns();
    for (page, (sample, places)) in samples.iter().zip(matrix.pages()).enumerate() {
        for number in 0..MEANS {
            let values = columns.from(number % COLUMN_COUNT, places.start, 0);
            let values = values.get(..places.len()).unwrap_or(&[]);
            means.page_mut(page, number).fill(mean(number, values, &sample.rows.blocks));
        }
    }
    means
}
