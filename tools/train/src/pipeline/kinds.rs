//! Learns what kind of page it is: an article or not; and whether it is of a kind that wants more.

use tagsieve::feature::{COLUMN_COUNT, Column};
use tagsieve::model::forest::{LEAF_BITS, View};
use tagsieve::model::forest_slot;
use tagsieve::score::page_kind::{ARTICLE, MEANS, bonus, byte, mean};

use super::{ARTICLES, Options, RAW, SILENCED, Sample, Step};
use crate::boost::{self, Forest, Matrix, Role, Task};

/// Half of wcxb-dev are articles, most pages elsewhere are: the shipped log-odds are that many nat higher than those
/// that were learned. wcxb-dev by cross-validation: .854 without kinds, .852 at 2 nat, .849 at 3; l3s-gn1-a .935, .944,
/// .946; dragnet-train .818 without and .846 at 3 nat. The model at 2 nat also counts comments a nat higher.
const SHIFT: i32 = 2 << LEAF_BITS;

/// Trees of the forest.
const TREES: usize = 150;

/// Kinds whose pages want more of what is doubtful, each with what its log-odds are raised by: services from -1.5 nat
/// on raise all scores of the page, at .5 nat by one nat, and by no more; documentation does so a nat earlier. Articles
/// count most where blocks are learned from, and on services and documentation, where lists and cards are content, the
/// scores come out too low. Measured (`balanced`, scores as they were): services +.023, documentation +.006, listings
/// +.004, wcxb-dev +.002, articles -.001; on the sets of articles 0. With all pages that are learned from instead of
/// the real ones alone half of that, by means with features silenced zh-a -.003; lists as a third kind give nothing,
/// services twice as heavy instead of all this wcxb-dev -.001. Documentation a nat earlier, one seed: documentation
/// +.002 (`page`), cleaneval-dev +.001, wcxb-dev and zh-a 0, dragnet-train 0 (`page` -.001), l3s-gn1-a -.001.
const MORE: [(u8, &str, i32); 2] = [
    (forest_slot::SERVICE, "service", 3 << (LEAF_BITS - 1)),
    (forest_slot::DOCUMENTATION, "documentation", 5 << (LEAF_BITS - 1)),
];

/// Means that the forest of articles asks for at most. 64 are within what seeds differ by: wcxb-dev +.001,
/// cleaneval-dev -.005, zh-a -.002.
const ARTICLE_VIEWS: usize = 32;

/// The same of the others. Every mean costs a page .02 % of its time. 64 and 32 are as good, 16 lose .001 of wcxb-dev.
const MORE_VIEWS: usize = 24;

/// Learns the forest and fills the column `PageKind`: out-of-fold for pages that were learned from, shifted where pages
/// are judged and not where trees are grown. Then learns the forests that tell which pages want more, and writes
/// `Sample::bonus`. Gives the forests with their slots; none where the sets do not tell kinds, or one kind alone.
pub fn learn(
    samples: &mut [Sample<'_>],
    matrices: &mut [Matrix; 3],
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Vec<(u8, Forest)> {
    let means = [RAW, SILENCED].map(|which| means_of(samples, &matrices[which]));
    let is_article = |s: &Sample<'_>| Some(s.is_article());
    let Some((forest, sums)) = tell(samples, &means, (SILENCED, ARTICLE_VIEWS), is_article, options, progress) else {
        return Vec::new();
    };
    for (which, shift) in [(RAW, SHIFT), (SILENCED, 0)] {
        for (page, &sum) in sums[which].iter().enumerate() {
            matrices[which].page_mut(page, Column::PageKind as usize).fill(byte(sum + shift));
        }
    }
    for page in 0..samples.len() {
        matrices[ARTICLES].page_mut(page, Column::PageKind as usize).fill(ARTICLE);
    }
    let mut forests = vec![(forest_slot::KIND, Forest { bias: forest.bias + SHIFT, ..forest })];
    for (slot, kind, shift) in MORE.into_iter().filter(|_| !options.small) {
        let is_of_kind = |s: &Sample<'_>| s.is_real().then_some(s.page_type == Some(kind));
        let Some((forest, sums)) = tell(samples, &means, (RAW, MORE_VIEWS), is_of_kind, options, progress) else {
            continue;
        };
        samples.iter_mut().zip(&sums[RAW]).for_each(|(sample, sum)| sample.bonus += bonus(sum + shift));
        forests.push((slot, Forest { bias: forest.bias + shift, ..forest }));
    }
    progress(Step::Done("kinds of pages"));
    forests
}

/// Learns to tell whether a page is of a kind; `None` is a page that is not learned from. Nor are pages of a set that
/// has one kind alone: they would teach what tells the set. Measured with 294 pages of manuals: with them here zh-a
/// -.005 and -.015, the preset `article` on l3s-gn1-a within .004; documentation +.003. Gives the forest, and the sums
/// of its leaves by page, out-of-fold: of `RAW` and of `SILENCED`, whose means are given. `grown_on` is one of them,
/// `max_views` the most means that the forest asks for. `None` where too few pages are of the kind, or are not.
/// Synthetic pages and copies do not make up for them: 99 articles and the synthetic pages of their texts teach kinds
/// that are worth nothing (small model: cleaneval-dev -.002, zh-a +.004).
fn tell(
    samples: &[Sample<'_>],
    means: &[Matrix; 2],
    (grown_on, max_views): (usize, usize),
    is_of_kind: impl Fn(&Sample<'_>) -> Option<bool>,
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Option<(Forest, [Vec<i32>; 2])> {
    let is_of_kind = |s: &Sample<'_>| s.fold.filter(|_| !s.of_one_kind).and_then(|_| is_of_kind(s));
    let count = |wanted| samples.iter().filter(|s| s.is_real() && is_of_kind(s) == Some(wanted)).count();
    if count(true).min(count(false)) < 50 {
        return None;
    }
    let places: Vec<usize> = means[0].pages().iter().map(|page| page.start).collect();
    let mut target = vec![0.0; means[0].places()];
    let mut weight = target.clone();
    for (sample, &place) in samples.iter().zip(&places) {
        if let Some(is_of_kind) = is_of_kind(sample) {
            (target[place], weight[place]) = (f32::from(u8::from(is_of_kind)), 1.0);
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
        max_views,
        seed: options.seed,
        threads: options.threads,
        ..boost::Config::default()
    };
    let mut sums = [vec![0; samples.len()], vec![0; samples.len()]];
    let mut last = None;
    for fold in (0..options.folds).map(Some).chain([None]) {
        let role = |s: &Sample<'_>| match is_of_kind(s) {
            Some(_) if s.fold != fold => Role::Train,
            _ => Role::Leave,
        };
        let roles: Vec<Role> = samples.iter().map(role).collect();
        let (target, weight) = (&target, &weight);
        let task = Task { matrix: &means[grown_on], target, weight, roles: &roles, views: &views, sites: &[] };
        let forest = boost::train(&task, &config, &mut |_| progress(Step::Tree)).forest;
        for (means, sums) in means.iter().zip(&mut sums) {
            let all = forest.sums(&means.columns()).unwrap_or_default();
            for (page, _) in samples.iter().enumerate().filter(|(_, s)| s.fold == fold) {
                sums[page] = all.get(places[page]).copied().unwrap_or(0);
            }
        }
        last = Some(forest);
    }
    last.map(|forest| (forest, sums))
}

/// Trees of all forests that `learn` grows.
pub fn steps(options: &Options) -> usize {
    let forests = if options.small { 1 } else { 1 + MORE.len() };
    forests * (options.folds + 1) * TREES
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

#[cfg(test)]
mod tests {
    use super::super::columns::fill;
    use super::super::rows::ALL_COLUMNS;
    use super::super::{read, tests};
    use super::*;
    use crate::tables::{self, TableSet};

    /// A set of one kind beside one of another would teach what tells the sets.
    #[test]
    fn sets_of_one_kind_do_not_teach_kinds() {
        let (dir, set) = tests::set("kinds");
        let of_type = |kind: &str| {
            let mut set = set.clone();
            set.entries.iter_mut().for_each(|entry| entry.page_type = Some(kind.to_owned()));
            set
        };
        let (articles, forums) = (of_type("article"), of_type("forum"));
        let mut both = forums.clone();
        both.entries[0].page_type = Some("article".to_owned());
        let forests = |forums| {
            let sets = [&set, &articles, &articles, forums, forums, forums].map(Clone::clone);
            let options = Options { made: 0, folds: 2, ..Options::new(true) };
            let mut samples = read(&sets, &options, &|_| ());
            let pages: Vec<_> = samples.iter().map(|s| &s.page).collect();
            let learned = TableSet::train(&pages, &tables::Options::default());
            let mut raw = Matrix::new(ALL_COLUMNS, samples.iter().map(|s| s.page.rows.len()));
            fill(&mut samples, None, &learned, &mut raw, options.threads).expect("pages that are there");
            samples.iter_mut().enumerate().for_each(|(number, sample)| sample.fold = Some(number % 2));
            // Those that are judged to be of one kind, and the forests that come of it.
            let of_one_kind: Vec<bool> = samples.iter().map(|s| s.of_one_kind).collect();
            samples.iter_mut().for_each(|s| s.of_one_kind &= s.page_type == Some("forum"));
            (of_one_kind, learn(&mut samples, &mut [raw.clone(), raw.clone(), raw], &options, &|_| ()).len())
        };
        let in_each = |kinds: [bool; 6]| kinds.into_iter().flat_map(|kind| [kind; 24]).collect::<Vec<_>>();
        assert_eq!(forests(&forums), (in_each([false, true, true, true, true, true]), 0));
        assert_eq!(forests(&both), (in_each([false, true, true, false, false, false]), 1));
        std::fs::remove_dir_all(dir).expect("clean up");
    }
}
