//! How good a model is on pages that it has not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use tagsieve::config::Preset;
use tagsieve::label;
use tagsieve::model::{CALIBRATION_POINTS, decoding_flag};
use tagsieve::score::{self, Kind, Verdict};

use super::presets::DECODINGS;
use super::rows::Rows;
use super::{ARTICLES, RAW, Sample};
use crate::boost::Matrix;
use crate::metrics::Prf;

/// Mean figures of pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    pages: usize,
    precision: f64,
    recall: f64,
    f1: f64,
}

/// What is kept of a page: of one that was learned from, by models that have not seen its site.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Name of the page's set.
    pub set: String,
    /// The page's name in the set.
    pub id: String,
    /// Name of the preset.
    pub preset: &'static str,
    /// How good it is.
    pub words: Prf,
    /// The texts of the kept blocks, a line each.
    pub text: String,
}

/// The report.
#[derive(Clone, Debug)]
pub struct Report {
    /// By preset, pages in the order of the sets; empty where `Options::texts` does not ask for it.
    pub texts: Vec<Kept>,
    /// What the figures are worth, where that is less than they say.
    pub(super) remark: Option<&'static str>,
    /// By preset, stages, and set or kind of page.
    figures: Vec<(&'static str, usize, BTreeMap<String, Figures>)>,
    /// Of both stages: views with their part of the gain.
    importance: Vec<Vec<(String, f64)>>,
    /// Pages learned from, without copies and synthetic ones.
    pub pages_learned: usize,
    /// Actual F1 by the decoder's expected F1, as the model file has it.
    pub calibration: [u8; CALIBRATION_POINTS],
    /// By tenths of the calibrated F1: pages, calibrated and actual F1.
    reliability: Vec<(usize, f64, f64)>,
}

/// A page's decision: expected F1, what it is in fact, and the rows.
struct Page {
    expected: f64,
    of: Prf,
    is_kept: Vec<bool>,
}

fn page(sample: &Sample<'_>, scores: &[i16], preset: Preset) -> Page {
    let foreign = sample.foreign[usize::from(matrix_of(preset) == ARTICLES)];
    let decoding = DECODINGS[preset as usize].on_page(foreign, || sample.bonus);
    let Rows { blocks, containers, lean, .. } = &sample.rows;
    let page = score::Page { blocks, containers, stop_words_known: false, language: None };
    let leaning = scores.iter().zip(lean).map(|(score, lean)| score.saturating_add(*lean));
    let mut verdicts: Vec<Verdict> = leaning.map(|score| Verdict { score, ..Verdict::DROP }).collect();
    let expected = label::decide(&decoding, preset, &page, &mut vec![0; blocks.len() * 8], &mut verdicts);
    let is_kept: Vec<bool> = verdicts.iter().map(|verdict| verdict.kind == Kind::Keep).collect();
    let of = sample.bags.score(|row| is_kept.get(row) == Some(&true));
    Page { expected: expected.into(), of, is_kept }
}

fn kept(sample: &Sample<'_>, page: &Page, preset: Preset) -> Kept {
    let text: Vec<&str> =
        sample.page.texts.iter().zip(&page.is_kept).filter(|(_, is_kept)| **is_kept).map(|(text, _)| &**text).collect();
    Kept {
        set: sample.page.set.clone(),
        id: sample.page.id.clone(),
        preset: preset.name(),
        words: page.of,
        text: text.join("\n"),
    }
}

fn matrix_of(preset: Preset) -> usize {
    if DECODINGS[preset as usize].flags & decoding_flag::ARTICLE != 0 { ARTICLES } else { RAW }
}

/// Scores are of the first stage and of both; `importance` has an entry for each stage that there is.
pub(super) fn make(
    samples: &[Sample<'_>],
    matrix: &Matrix,
    scores: [&[Vec<i16>; 3]; 2],
    importance: &[Vec<(String, f64)>],
    with_texts: bool,
) -> Report {
    // Where all that is learned from is in one fold, no model has left it out and learned from something.
    let folds: BTreeSet<usize> = samples.iter().filter_map(|sample| sample.fold).collect();
    let is_judged = |sample: &Sample<'_>| sample.fold.is_none() || folds.len() > 1;
    let is_real = |(sample, _): &(&Sample<'_>, &Range<usize>)| sample.is_real();
    let mut figures = Vec::new();
    let mut texts = Vec::new();
    for preset in Preset::ALL {
        for (stages, scores) in scores.iter().enumerate().take(importance.len()) {
            let mut groups: BTreeMap<String, Figures> = BTreeMap::new();
            for (sample, places) in samples.iter().zip(matrix.pages()).filter(is_real).filter(|(s, _)| is_judged(s)) {
                let page = page(sample, &scores[matrix_of(preset)][places.clone()], preset);
                let kind = sample.page_type.map(|kind| format!("{}/{kind}", sample.page.set));
                for group in [Some(sample.page.set.clone()), kind].into_iter().flatten() {
                    let sum = groups.entry(group).or_default();
                    sum.pages += 1;
                    sum.precision += page.of.precision;
                    sum.recall += page.of.recall;
                    sum.f1 += page.of.f1;
                }
                if with_texts && stages + 1 == importance.len() {
                    texts.push(kept(sample, &page, preset));
                }
            }
            figures.push((preset.name(), stages + 1, groups));
        }
    }
    let learned = samples.iter().zip(matrix.pages()).filter(is_real).filter(|(sample, _)| sample.fold.is_some());
    let pages_learned = learned.clone().count();
    let judged: Vec<Judged> = learned
        .filter(|(sample, _)| is_judged(sample))
        .map(|(sample, places)| {
            let Page { expected, of, .. } = page(sample, &scores[1][RAW][places.clone()], Preset::Balanced);
            Judged { fold: sample.fold, expected, f1: of.f1 }
        })
        .collect();
    // Of a page of which nothing is kept the confidence is 0.
    let judged: Vec<Judged> = judged.into_iter().filter(|page| page.expected > 0.0).collect();
    Report {
        texts,
        remark: None,
        figures,
        importance: importance.to_vec(),
        pages_learned,
        calibration: calibrate(judged.iter()),
        reliability: reliability(&judged),
    }
}

/// The decoder's expected F1 of a page that was learned from, by a model that has not, and its F1.
struct Judged {
    fold: Option<usize>,
    expected: f64,
    f1: f64,
}

/// Means of the F1 about each point, made to rise by pooling neighbours that do not (Ayer et al. 1955).
fn calibrate<'p>(pages: impl Iterator<Item = &'p Judged> + Clone) -> [u8; CALIBRATION_POINTS] {
    // Weight, weighted F1, points.
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for point in 0..CALIBRATION_POINTS {
        let at = point as f64 * 16.0;
        // Where no page is, the decoder's own word counts.
        let (mut weight, mut sum) = (0.5, 0.5 * at / 256.0);
        for Judged { expected, f1, .. } in pages.clone() {
            let near = 1.0 - (expected - at).abs() / 24.0;
            if near > 0.0 {
                weight += near;
                sum += near * f1;
            }
        }
        pools.push((weight, sum, 1));
        while let [.., a, b] = pools[..] {
            if a.1 / a.0 <= b.1 / b.0 {
                break;
            }
            pools.truncate(pools.len() - 2);
            pools.push((a.0 + b.0, a.1 + b.1, a.2 + b.2));
        }
    }
    let mut points = pools.iter().flat_map(|&(weight, sum, points)| std::iter::repeat_n(sum / weight, points));
    std::array::from_fn(|_| (points.next().unwrap_or(1.0) * 255.0).round().clamp(0.0, 255.0) as u8)
}

/// Each page by the curve of the other folds: by one that has its own F1 in it, expected and actual F1 would agree
/// whatever they are.
fn reliability(judged: &[Judged]) -> Vec<(usize, f64, f64)> {
    let mut bins = vec![(0, 0.0, 0.0); 10];
    let folds: BTreeSet<Option<usize>> = judged.iter().map(|page| page.fold).collect();
    for fold in folds {
        let points = calibrate(judged.iter().filter(|page| page.fold != fold));
        for page in judged.iter().filter(|page| page.fold == fold) {
            let place = (page.expected / 16.0).clamp(0.0, 15.999);
            let (low, high) = (points[place as usize], points[place as usize + 1]);
            let calibrated = (f64::from(low) + (f64::from(high) - f64::from(low)) * place.fract()) / 255.0;
            let bin = &mut bins[((calibrated * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1, bin.1 + calibrated, bin.2 + page.f1);
        }
    }
    let mean = |(pages, calibrated, f1): (usize, f64, f64)| {
        (pages, calibrated / pages.max(1) as f64, f1 / pages.max(1) as f64)
    };
    bins.into_iter().map(mean).collect()
}

impl Report {
    /// Mean F1 of the preset `balanced` on a set.
    pub fn f1(&self, set: &str) -> Option<f64> {
        let (_, _, groups) = self.figures.iter().rfind(|(name, ..)| *name == Preset::Balanced.name())?;
        groups.get(set).map(|figures| figures.f1 / figures.pages as f64)
    }

    /// The figures of the preset `balanced`, in a line.
    pub fn line(&self) -> String {
        let of = self.figures.iter().rfind(|(name, ..)| *name == Preset::Balanced.name());
        let sets = of.into_iter().flat_map(|(_, _, groups)| groups).filter(|(name, _)| !name.contains('/'));
        sets.map(|(name, f)| format!("{name} F1 {:.3}", f.f1 / f.pages as f64)).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Words: mean precision, recall and F1 over pages; sets that were learned from by cross-validation."
        )?;
        if let Some(remark) = self.remark {
            writeln!(f, "\n{remark}")?;
        }
        for (preset, stages, groups) in &self.figures {
            writeln!(f, "\n{preset}, {stages} stage{}", if *stages > 1 { "s" } else { "" })?;
            for (name, sums) in groups {
                let [p, r, f1] = [sums.precision, sums.recall, sums.f1].map(|sum| sum / sums.pages as f64);
                writeln!(f, "{name:32} {:5} pages  P {p:.4}  R {r:.4}  F1 {f1:.4}", sums.pages)?;
            }
        }
        for (stage, views) in self.importance.iter().enumerate() {
            writeln!(f, "\nPart of the gain by feature, stage {}", stage + 1)?;
            for (name, part) in views.iter().take(50) {
                writeln!(f, "{name:24} {:.2} %", 100.0 * part)?;
            }
        }
        writeln!(f, "\nReliability of the expected F1 (balanced, by the other folds' curve): pages, expected, actual")?;
        for (pages, expected, actual) in &self.reliability {
            writeln!(f, "{pages:5} {expected:.3} {actual:.3}")?;
        }
        Ok(())
    }
}
