//! The learning curve of the fused model: how much better more pages make it.

use std::fmt;

use super::{Error, Options, Step, run};
use crate::dataset::Dataset;
use crate::folds::{assign, group_of};

/// Sites are drawn into this many parts of about as many pages.
pub(super) const PARTS: usize = 32;
/// Parts that no model of the curve learns from.
pub(super) const HELD_OUT: usize = 8;
/// Parts that the models learn from: an eighth, a quarter, a half and all of the others, three quarters of the sites.
/// Each has the pages of the one before.
pub(super) const LEARNED: [usize; 4] = [3, 6, 12, 24];

/// Words F1 of the preset `balanced`, by the number of pages learned from.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Names of the sets that were tested on: those learned from, held out, and the ones to check.
    pub sets: Vec<String>,
    /// For each model the pages it learned from, and a figure a set.
    pub points: Vec<(usize, Vec<f64>)>,
}

/// How often `curve` trains.
pub const RUNS: u64 = LEARNED.len() as u64;

/// Trains on growing parts of `sets` and tests on a quarter of their sites and on `checks`.
///
/// # Errors
/// `Error::Changed`, `Error::Unreadable`, or `Error::FewSites` where there is no point. Parts without a page to learn
/// from, or with nothing to learn, have none.
pub fn curve(
    sets: &[Dataset],
    checks: &[Dataset],
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Result<Curve, Error> {
    let groups: Vec<String> =
        sets.iter().flat_map(|set| set.entries.iter().map(|entry| group_of(set, entry))).collect();
    let part_of = assign(&groups.iter().map(String::as_str).collect::<Vec<_>>(), PARTS, options.seed);
    let only = |keep: &dyn Fn(usize) -> bool, ending: &str| {
        let mut parts = part_of.iter();
        let mut of = |set: &Dataset| {
            let entries = set.entries.iter().filter(|_| parts.next().is_some_and(|&part| keep(part)));
            Dataset {
                name: set.name.clone() + ending,
                dir: set.dir.clone(),
                entries: entries.cloned().collect(),
                unit: set.unit,
            }
        };
        sets.iter().map(&mut of).collect::<Vec<_>>()
    };
    let mut tests = only(&|part| part < HELD_OUT, ", held out");
    tests.extend(checks.iter().cloned());
    let names: Vec<String> = tests.iter().map(|set| set.name.clone()).collect();
    let mut points: Vec<(usize, Vec<f64>)> = Vec::new();
    for parts in LEARNED {
        let learned = only(&|part| (HELD_OUT..HELD_OUT + parts).contains(&part), "");
        let report = match run(&learned, &tests, options, progress) {
            Ok(outcome) => outcome.report,
            Err(Error::NoPages | Error::NothingToLearn | Error::NothingTold) => {
                progress(Step::Done(&format!("learning curve: {parts} of {PARTS} parts: no site to learn from")));
                continue;
            }
            Err(e) => return Err(e),
        };
        let pages = report.pages_learned;
        points.push((pages, names.iter().map(|name| report.f1(name).unwrap_or(f64::NAN)).collect()));
        progress(Step::Done(&format!("learning curve: {pages} pages")));
    }
    // Where all pages are of one site, they are held out or learned from.
    points.retain(|(_, figures)| figures.iter().any(|figure| !figure.is_nan()));
    if points.is_empty() { Err(Error::FewSites) } else { Ok(Curve { sets: names, points }) }
}

impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nLearning curve: pages learned from, F1 of balanced by set ({})", self.sets.join("; "))?;
        for (pages, figures) in &self.points {
            write!(f, "{pages:5}")?;
            for figure in figures {
                // Of what is held out no page may have a gold text.
                match figure.is_nan() {
                    true => write!(f, "      -")?,
                    false => write!(f, " {figure:.4}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
