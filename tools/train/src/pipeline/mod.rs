//! Training of the fused model: pages in, a model file and a report out.
//!
//! What is learned from labels is cross-fitted by folds of sites: the n-gram tables and the lexicon that a page's
//! features come from, and the first-stage scores that the second stage reads, have not seen the page's site. The
//! shipped tables and forests are then learned from all pages.

mod bags;
mod columns;
mod curve;
mod kinds;
mod languages;
mod made;
mod presets;
mod report;
mod rows;
mod sample;
mod shorten;
mod silence;
mod stream;
mod teach;
#[cfg(test)]
mod tests;
mod views;

pub use curve::{Curve, RUNS as CURVE_RUNS, curve};
pub use report::{Kept, Report};

use std::fmt;

use hashbrown::HashSet;
use tagsieve::feature::Column;
use tagsieve::model::{ModelError, Provenance, forest_slot};
use tagsieve::score::fused::foreign;
use tagsieve::score::page_kind::ARTICLE;

use crate::boost::{self, Forest, Matrix, Role, Task};
use crate::dataset::Dataset;
use crate::folds;
use crate::lexicon;
use crate::model_file::ModelFile;
use crate::random::Random;
use crate::tables::{self, TableSet};
use sample::{Sample, read, sites};
use teach::Targets;

/// How a model is trained.
#[derive(Clone, Debug)]
pub struct Options {
    /// The model's name.
    pub name: String,
    /// For devices: no character n-grams, a smaller lexicon, fewer trees.
    pub small: bool,
    /// Trees of both stages; 0 in the second leaves it out.
    pub trees: [usize; 2],
    /// Forests for each pair of folds that targets are drawn to (`teach`); 0 leaves targets as the gold texts have
    /// them.
    pub teachers: usize,
    /// Trees of the forest of streams; 0 leaves it out.
    pub stream_trees: usize,
    /// Synthetic pages to learn from.
    pub made: usize,
    /// Folds of cross-validation.
    pub folds: usize,
    /// Where random numbers begin.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// Day of training, for the model's provenance.
    pub date: String,
    /// Licence of the model.
    pub licence: String,
    /// Whether the report has what is kept of every page.
    pub texts: bool,
}

impl Options {
    /// The default model.
    pub fn new(small: bool) -> Options {
        Options {
            name: if small { "small" } else { "default" }.to_owned(),
            small,
            trees: if small { [182, 0] } else { [400, 0] },
            teachers: if small { 0 } else { 2 },
            stream_trees: if small { 146 } else { 360 },
            made: made::PAGES,
            folds: 5,
            seed: 1,
            threads: 2,
            date: String::new(),
            licence: String::new(),
            texts: false,
        }
    }

    /// Bytes that the model may have. Tables and forests leave a part of them to its provenance.
    pub fn most_bytes(&self) -> usize {
        if self.small { 48 << 10 } else { 192 << 10 }
    }

    /// Trees of all forests that training grows.
    pub fn steps(&self) -> u64 {
        let taught = if self.folds < 3 { 0 } else { self.teachers * self.folds * (self.folds - 1) / 2 * self.trees[0] };
        ((self.folds + 1) * (self.trees[0] + self.trees[1]) + taught + kinds::steps(self) + self.stream_trees) as u64
    }

    fn tables(&self) -> tables::Options {
        let lexicon = lexicon::Options { bits: if self.small { 9 } else { 11 }, ..lexicon::Options::default() };
        tables::Options { chars: !self.small, headings: !self.small, lexicon, ..tables::Options::default() }
    }
}

/// Matrices: pages as they are, by which they are judged; with features silenced, to learn from; and taken for
/// articles.
const RAW: usize = 0;
const SILENCED: usize = 1;
const ARTICLES: usize = 2;

/// What training is at.
#[derive(Clone, Copy, Debug)]
pub enum Step<'s> {
    /// Another tree, of `Options::steps`.
    Tree,
    /// Something is done.
    Done(&'s str),
    /// A page cannot be used.
    Warning(&'s str),
    /// What the figures are worth. The report says it, too.
    Remark(&'s str),
}

/// What training gives.
#[derive(Debug)]
pub struct Outcome {
    /// The model file.
    pub model: Vec<u8>,
    /// How good it is.
    pub report: Report,
}

/// Why there is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// No page of the sets has a gold text, or none can be read.
    NoPages,
    /// The pages have no text, or nothing of it is in their gold texts.
    NothingToLearn,
    /// No question about blocks tells the gold texts from the rest.
    NothingTold,
    /// A page that had been read is gone, or another one: which, and why.
    Changed(String),
    /// The file that was made is not one that can be read: the reader's reason.
    Unreadable(ModelError),
    /// No part of the learning curve has sites to learn from and sites to test on.
    FewSites,
}

/// How pages come to gold texts.
pub const NO_GOLD: &str = "a line of index.jsonl names it as `gold`";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoPages => {
                write!(f, "no page that can be read has a gold text, so there is nothing to learn from: {NO_GOLD}")
            }
            Error::NothingToLearn => f.write_str(
                "no word of the gold texts is on its page, so there is nothing to learn: do pages and gold texts belong together?",
            ),
            Error::NothingTold => f.write_str(
                "nothing that is known of the blocks tells the gold texts from the rest: do they have all of each page, or chance words?",
            ),
            Error::Changed(page) => write!(f, "{page}: leave the sets alone while a model is trained, and train again"),
            Error::Unreadable(e) => write!(f, "the model cannot be written: {e}"),
            Error::FewSites => f.write_str("the pages are of too few sites: a curve learns from some and tests on others"),
        }
    }
}

impl std::error::Error for Error {}

/// Trains on `sets`. The pages of `checks` are not learned from: the report has their figures too. `progress` is told
/// of every step.
///
/// # Errors
/// Any `Error` but `FewSites`.
pub fn run(
    sets: &[Dataset],
    checks: &[Dataset],
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Result<Outcome, Error> {
    let (mut samples, remark) = learned_from(sets, options, progress)?;
    let learn_from = samples.len();
    samples.extend(read(checks, options, progress));
    let (learned, raw, streams) = columns::first(&mut samples, options, progress)?;
    let silenced = columns::silenced(&raw, learn_from, options.seed);
    let mut matrices = [raw.clone(), silenced, raw];
    let mut forests = kinds::learn(&mut samples, &mut matrices, options, progress);
    forests.retain(|(_, forest)| !forest.trees.is_empty());
    let labels = Labels::of(&samples, &matrices[RAW], options.seed);
    if !labels.target.iter().zip(&labels.weight).any(|(&target, &weight)| target > 0.0 && weight > 0.0) {
        return Err(Error::NothingToLearn);
    }
    let views = views::first(options.small);
    let taught = Targets::taught(&matrices, &samples, &views, options, progress);
    let drawn = taught.map(|taught| taught.with(&labels, &matrices[RAW], &samples));
    let targets = drawn.unwrap_or_else(|| Targets::gold(&labels));
    let first = stage(&matrices, &samples, (&targets, &labels.weight), &views, options, 0, progress);
    if first.forest.trees.is_empty() {
        return Err(Error::NothingTold);
    }
    let mut scores = first.scores.clone();
    forests.push((forest_slot::DOCUMENT_1, first.forest));
    let mut importance = vec![first.importance];
    if options.trees[1] > 0 {
        columns::second(&samples, &first.scores, &mut matrices);
        let (targets, views) = (Targets::gold(&labels), views::second(options.small));
        let second = stage(&matrices, &samples, (&targets, &labels.weight), &views, options, 1, progress);
        scores = second.scores;
        forests.push((forest_slot::DOCUMENT_2, second.forest));
        importance.push(second.importance);
    }
    let stream = streams.learn(&samples, options, progress).filter(|forest| !forest.trees.is_empty());
    forests.extend(stream.map(|forest| (forest_slot::STREAM, forest)));
    let languages = languages::known(&samples);
    let has_kinds = forests.iter().any(|(slot, _)| *slot == forest_slot::KIND);
    tell_foreign(&mut samples, &languages.join(" "), |page| {
        matrices[RAW].page_mut(page, Column::PageKind as usize).first().filter(|_| has_kinds).copied()
    });
    let mut report = report::make(&samples, &matrices[RAW], [&first.scores, &scores], &importance, options.texts);
    report.remark = remark;
    let model = write(sets, options, &learned, &forests, &languages, &report).map_err(Error::Unreadable)?;
    Ok(Outcome { model, report })
}

/// The pages to learn from, in their folds, with what is made of them; and what is to be said of cross-validation.
fn learned_from<'d>(
    sets: &'d [Dataset],
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Result<(Vec<Sample<'d>>, Option<&'static str>), Error> {
    let mut samples = read(sets, options, progress);
    if samples.is_empty() {
        return Err(Error::NoPages);
    }
    let groups: Vec<&str> = samples.iter().map(|s| s.page.group.as_str()).collect();
    let of_pages = folds::assign(&groups, options.folds, options.seed);
    let used: HashSet<usize> = of_pages.iter().copied().collect();
    let remark = match used.len() {
        1 => Some("the pages are of one site: there is no cross-validation, and no figure of what is learned from"),
        few if few < options.folds => {
            Some("the pages are of too few sites for cross-validation: figures of what is learned from mean little")
        }
        _ => None,
    };
    if let Some(remark) = remark {
        progress(Step::Remark(remark));
    }
    samples.iter_mut().zip(of_pages).for_each(|(sample, fold)| sample.fold = Some(fold));
    let copies: Vec<_> =
        (0..shorten::TIMES).flat_map(|n| shorten::copies(&samples, options.seed.wrapping_add(n))).collect();
    samples.extend(copies);
    samples.extend(made::pages(&samples, options.made, options.seed));
    Ok((samples, remark))
}

/// Tells of each page whether its language is one that the model has not learned; `kind` gives what a page is taken
/// for.
fn tell_foreign(samples: &mut [Sample<'_>], known: &str, mut kind: impl FnMut(usize) -> Option<u8>) {
    for (page, sample) in samples.iter_mut().enumerate() {
        let foreign = |kind| foreign(known, sample.rows.language, &sample.rows.blocks, kind);
        sample.foreign = [kind(page).unwrap_or(ARTICLE), ARTICLE].map(foreign);
    }
}

/// How much more an article counts than a page of another kind. Half of wcxb-dev are articles, most pages elsewhere
/// are. Measured: nothing lost on wcxb-dev (one fold), .012 won on dragnet-train, .005 on l3s-gn1-a, .01 on zh-a.
const ARTICLE_WEIGHT: f64 = 3.0;

/// The same of an article that was made short of a long one, of which there are two (`shorten`). Measured with one copy
/// at .7, all else equal: dragnet-train +.014, l3s-gn1-a +.008, cleaneval-dev +.005, wcxb-dev -.004.
const SHORTENED_WEIGHT: f64 = 0.5;

/// The same of a page of documentation, of which wcxb-dev has 91. Measured: documentation +.004, dragnet-train +.002,
/// l3s-gn1-a +.003, wcxb-dev -.001; one of the 30 pages of zh-a is lost, -.012. A page of a set of one kind counts
/// once.
const DOCUMENTATION_WEIGHT: f64 = 2.0;

/// The same of a page of services, of which wcxb-dev has 168, and of a synthetic article; other synthetic pages count
/// as pages of sets do, but services once. Measured on synthetic pages of all types, mean of three seeds against
/// services at 1 and synthetic pages of articles and older layouts at 3: service +.008, product +.008, documentation
/// +.006, listing +.006, wcxb-dev +.003, dragnet-train, cleaneval-dev and l3s-gn1-a 0, zh-a and readability -.001.
/// Synthetic articles at 3 and synthetic services at 2, two seeds: service +.010, documentation and cleaneval-dev
/// +.004, wcxb-dev +.001, l3s-gn1-a -.001, zh-a -.005, collection -.007.
const SERVICE_WEIGHT: f64 = 2.0;
const MADE_ARTICLE_WEIGHT: f64 = 2.0;

/// What a word of the page weighs. Pages count about equally: a row weighs its words by the words of the gold text and
/// a part of all words of its page, as they stand in F1.
fn unit(sample: &Sample<'_>) -> f64 {
    let all: u32 = sample.page.aligned.iter().map(|a| a.words).sum();
    let page = match sample.is_article() {
        true if sample.is_there.is_some() => SHORTENED_WEIGHT,
        true if sample.is_made() => MADE_ARTICLE_WEIGHT,
        true => ARTICLE_WEIGHT,
        false if sample.of_one_kind => 1.0,
        false if sample.page_type == Some("documentation") => DOCUMENTATION_WEIGHT,
        false if sample.page_type == Some("service") && sample.is_real() => SERVICE_WEIGHT,
        false => 1.0,
    };
    page * sample.weight() / (f64::from(sample.bags.gold_words) + 0.3 * f64::from(all)).max(50.0)
}

/// Targets and weights at the places of the matrix.
struct Labels {
    target: Vec<f32>,
    weight: Vec<f32>,
}

impl Labels {
    /// A row's target is the part of its words that is gold. Rows of pages that are only checked weigh nothing.
    fn of(samples: &[Sample<'_>], matrix: &Matrix, seed: u64) -> Labels {
        let mut labels = Labels { target: vec![0.0; matrix.places()], weight: vec![0.0; matrix.places()] };
        for (sample, places) in samples.iter().zip(matrix.pages()).filter(|(sample, _)| sample.fold.is_some()) {
            let unit = unit(sample);
            for (place, aligned) in places.clone().zip(&sample.page.aligned).filter(|(_, a)| a.words > 0) {
                labels.target[place] = aligned.matched as f32 / aligned.words as f32;
                labels.weight[place] = (f64::from(aligned.words) * unit) as f32;
            }
        }
        labels.thin_out(seed);
        labels
    }

    /// Leaves out light rows at random and lets the others stand for them: less than half of the time, same scores.
    fn thin_out(&mut self, seed: u64) {
        let mut sorted: Vec<f32> = self.weight.iter().copied().filter(|&w| w > 0.0).collect();
        sorted.sort_by(f32::total_cmp);
        let Some(&heavy) = sorted.get(sorted.len() * 7 / 10) else { return };
        let mut random = Random::new(seed);
        for weight in self.weight.iter_mut().filter(|weight| **weight > 0.0) {
            let chance = (*weight / heavy).clamp(0.08, 1.0);
            let drawn = random.below(1 << 20) as f32 / (1 << 20) as f32;
            *weight = if drawn < chance { *weight / chance } else { 0.0 };
        }
    }
}

/// What a person is told of a forest.
fn told(trained: &boost::Trained) -> String {
    let loss = trained.rounds.last().map_or(f64::NAN, |round| round.loss);
    // Where all pages are in the fold that is left out.
    if loss.is_nan() {
        return "no page is left to learn from".to_owned();
    }
    format!("{} trees, loss {loss:.4}", trained.forest.trees.len())
}

/// How forests of blocks are grown. Questions are judged across sites, so leaves need less restraint.
fn config_of(options: &Options, trees: usize, seed: u64) -> boost::Config {
    boost::Config {
        trees,
        learning_rate: 0.1,
        l2: 1.0,
        min_leaf_weight: 3.0,
        view_fraction: 0.15,
        seed,
        threads: options.threads,
        ..boost::Config::default()
    }
}

struct Stage {
    forest: Forest,
    // By matrix. Out-of-fold; of pages that are only checked, of the final forest.
    scores: [Vec<i16>; 3],
    importance: Vec<(String, f64)>,
}

fn stage(
    matrices: &[Matrix; 3],
    samples: &[Sample<'_>],
    (targets, weight): (&Targets, &[f32]),
    views: &[tagsieve::model::forest::View],
    options: &Options,
    number: usize,
    progress: &dyn Fn(Step<'_>),
) -> Stage {
    let mut scores = matrices.each_ref().map(|matrix| vec![0; matrix.places()]);
    let config = config_of(options, options.trees[number], options.seed);
    let sites = sites(samples);
    let mut last = None;
    for fold in (0..options.folds).map(Some).chain([None]) {
        let role = |s: &Sample<'_>| match s.fold {
            Some(own) if Some(own) != fold => Role::Train,
            _ => Role::Leave,
        };
        let roles: Vec<Role> = samples.iter().map(role).collect();
        let task =
            Task { matrix: &matrices[SILENCED], target: targets.of(fold), weight, roles: &roles, views, sites: &sites };
        let trained = boost::train(&task, &config, &mut |_| progress(Step::Tree));
        progress(Step::Done(&format!("stage {}: {}", number + 1, told(&trained))));
        for (matrix, scores) in matrices.iter().zip(&mut scores) {
            let sums = trained.forest.sums(&matrix.columns()).unwrap_or_default();
            for (places, _) in matrix.pages().iter().zip(samples).filter(|(_, s)| s.fold == fold) {
                for place in places.clone() {
                    scores[place] = tagsieve::score::forest::score(sums.get(place).copied().unwrap_or(0));
                }
            }
        }
        last = Some(trained);
    }
    let trained = last.expect("the last round trains on all pages");
    let importance = trained.importance.iter().map(|&(view, part)| (views::name(view), part)).collect();
    Stage { forest: trained.forest, scores, importance }
}

fn write(
    sets: &[Dataset],
    options: &Options,
    learned: &TableSet,
    forests: &[(u8, Forest)],
    languages: &[String],
    report: &Report,
) -> Result<Vec<u8>, ModelError> {
    let mut file = ModelFile::new(tagsieve::feature::FEATURE_SET);
    for (slot, forest) in forests {
        file = file.forest(*slot, forest);
    }
    let sets = sets.iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(" ");
    learned
        .write(file)
        .decodings(false, &presets::DECODINGS)
        .decodings(true, &stream::DECODINGS)
        .languages(&languages.iter().map(String::as_str).collect::<Vec<_>>())
        .calibration(&report.calibration)
        .provenance(&Provenance {
            name: &options.name,
            sets: &sets,
            licence: &options.licence,
            date: &options.date,
            metrics: &report.line(),
            tool: concat!("tagsieve train ", env!("CARGO_PKG_VERSION")),
        })
        .to_bytes()
}
