//! Targets that gold texts and other forests agree on.
//!
//! A gold text may stop early, may be of one part of the page, or have comments that those of like pages lack. What
//! forests that have not seen the page's site think of it knows nothing of that. `models/README.md` has what it gives.

use super::{Labels, Options, RAW, SILENCED, Sample, Step, config_of, sites};
use crate::boost::{self, Matrix, Role, Task};
use tagsieve::model::forest::View;

/// The part of an article's target that is the forests' word. Measured with one forest that has not seen the site: .5
/// and .8 are equal.
const ARTICLE_SHARE: f32 = 0.7;

/// That of other pages, of which there are fewer to agree. With .7 here too (two seeds) collections lose .008 and .011,
/// services .004 and .003.
const OTHER_SHARE: f32 = 0.3;

/// Targets at the places of the matrix, for the forest that leaves a fold out and for the one that learns from all.
pub(super) struct Targets {
    but: Vec<Vec<f32>>,
    all: Vec<f32>,
}

impl Targets {
    /// Those of the gold texts alone.
    pub(super) fn gold(labels: &Labels) -> Targets {
        Targets { but: Vec::new(), all: labels.target.clone() }
    }

    /// For the forest that leaves `fold` out.
    pub(super) fn of(&self, fold: Option<usize>) -> &[f32] {
        fold.and_then(|fold| self.but.get(fold)).unwrap_or(&self.all)
    }

    /// Grows a forest for each pair of folds from all others. What it thinks of a page in one of them is for the forest
    /// that leaves the other one out, so that cross-validation stays what it is; for the forest of all pages it is the
    /// mean of those that leave the page's own fold out. `None` where there are less than three folds.
    pub(super) fn taught(
        matrices: &[Matrix; 3],
        samples: &[Sample<'_>],
        views: &[View],
        options: &Options,
        progress: &dyn Fn(Step<'_>),
    ) -> Option<Targets> {
        // Where two folds may hold all sites, there is nobody to teach.
        let is_taught = |fold| samples.iter().any(|s| s.fold == Some(fold));
        if options.teachers == 0 || (0..options.folds).filter(|&fold| is_taught(fold)).count() < 3 {
            return None;
        }
        let nothing = vec![0.0f32; matrices[RAW].places()];
        let sites = sites(samples);
        let mut sums = Targets { but: vec![nothing.clone(); options.folds], all: nothing };
        for teacher in 1..=options.teachers {
            let seed = options.seed.wrapping_add(SEEDS_APART.wrapping_mul(teacher as u64));
            let labels = Labels::of(samples, &matrices[RAW], seed);
            let config = config_of(options, options.trees[0], seed);
            for one in 0..options.folds {
                for other in one + 1..options.folds {
                    let is_left = |fold: &Option<usize>| fold.is_none_or(|fold| fold == one || fold == other);
                    let role = |s: &Sample<'_>| if is_left(&s.fold) { Role::Leave } else { Role::Train };
                    let roles: Vec<Role> = samples.iter().map(role).collect();
                    let (target, weight) = (&labels.target, &labels.weight);
                    let task =
                        Task { matrix: &matrices[SILENCED], target, weight, roles: &roles, views, sites: &sites };
                    let forest = boost::train(&task, &config, &mut |_| progress(Step::Tree)).forest;
                    let scores = forest.sums(&matrices[RAW].columns()).unwrap_or_default();
                    for (places, sample) in matrices[RAW].pages().iter().zip(samples) {
                        let for_fold = match sample.fold {
                            Some(fold) if fold == one => other,
                            Some(fold) if fold == other => one,
                            _ => continue,
                        };
                        for place in places.clone() {
                            let sum = scores.get(place).copied().unwrap_or(0);
                            let nats = f32::from(tagsieve::score::forest::score(sum)) / 256.0;
                            sums.but[for_fold][place] += nats / options.teachers as f32;
                            sums.all[place] += nats / (options.teachers * (options.folds - 1)) as f32;
                        }
                    }
                }
            }
            progress(Step::Done(&format!("teacher {teacher} of {}", options.teachers)));
        }
        Some(sums)
    }

    /// Log-odds become targets, together with the gold texts.
    pub(super) fn with(mut self, labels: &Labels, matrix: &Matrix, samples: &[Sample<'_>]) -> Targets {
        for targets in self.but.iter_mut().chain([&mut self.all]) {
            for (places, sample) in matrix.pages().iter().zip(samples) {
                let share = if sample.is_article() { ARTICLE_SHARE } else { OTHER_SHARE };
                for place in places.clone() {
                    let gold = labels.target[place];
                    targets[place] = (1.0 - share) * gold + share / (1.0 + libm::expf(-targets[place]));
                }
            }
        }
        self
    }
}

/// What the seeds of two teachers differ by.
const SEEDS_APART: u64 = 100;

#[cfg(test)]
mod tests {
    use super::super::columns::fill;
    use super::super::rows::ALL_COLUMNS;
    use super::super::{read, views};
    use super::*;
    use crate::folds;
    use crate::tables::{self, TableSet};

    /// The gold texts of a fold's pages have no say in the targets of the forest that they are tested with.
    #[test]
    fn what_a_fold_is_tested_with_it_has_not_taught() {
        let (dir, set) = super::super::tests::set("taught");
        let options = Options { trees: [20, 0], made: 0, folds: 3, teachers: 1, ..Options::new(true) };
        let mut samples = read(std::slice::from_ref(&set), &options, &|_| ());
        let groups: Vec<&str> = samples.iter().map(|s| s.page.group.as_str()).collect();
        let of_pages = folds::assign(&groups, options.folds, options.seed);
        let learned =
            TableSet::train(&samples.iter().map(|s| &s.page).collect::<Vec<_>>(), &tables::Options::default());
        let mut raw = Matrix::new(ALL_COLUMNS, samples.iter().map(|s| s.page.rows.len()));
        fill(&mut samples, None, &learned, &mut raw, options.threads).expect("pages that are there");
        samples.iter_mut().zip(of_pages).for_each(|(sample, fold)| sample.fold = Some(fold));
        let matrices = [raw.clone(), raw.clone(), raw];
        let views = views::first(true);
        let taught = |samples: &[Sample<'_>]| {
            Targets::taught(&matrices, samples, &views, &options, &|_| ()).expect("three folds")
        };
        let before = taught(&samples);
        for sample in samples.iter_mut().filter(|sample| sample.fold == Some(0)) {
            sample.page.aligned.iter_mut().for_each(|row| row.matched = row.words - row.matched);
        }
        let after = taught(&samples);
        assert_eq!(before.of(Some(0)), after.of(Some(0)));
        assert!(before.of(Some(0)).iter().any(|&nats| nats > 1.0));
        assert_ne!(before.of(Some(1)), after.of(Some(1)));
        assert_ne!(before.of(None), after.of(None));
        std::fs::remove_dir_all(dir).expect("clean up");
    }
}
