//! The columns that the stages learn from.

use tagsieve::extract::Extractor;
use tagsieve::model::Model;

use super::rows::{self, ALL_COLUMNS};
use super::sample::Sample;
use super::silence::Silence;
use super::{Error, Options, Step, made, stream};
use crate::boost::Matrix;
use crate::parallel::map_with;
use crate::random::Random;
use crate::tables::TableSet;

/// What is learned from all folds; the first stage's columns of all pages, each with what is learned from the folds of
/// the others; and the rows of streams.
pub fn first(
    samples: &mut [Sample<'_>],
    options: &Options,
    progress: &dyn Fn(Step<'_>),
) -> Result<(TableSet, Matrix, stream::Rows), Error> {
    let mut raw = Matrix::new(ALL_COLUMNS, samples.iter().map(|s| s.page.rows.len()));
    // From all folds but one, or from all.
    let learn = |samples: &[Sample<'_>], but: Option<usize>| {
        let is_read = |s: &&Sample<'_>| s.is_real() || made::IN_TABLES && s.is_made();
        let pages = samples.iter().filter(is_read).filter(|s| s.fold.is_some_and(|f| Some(f) != but));
        TableSet::train(&pages.map(|s| &s.page).collect::<Vec<_>>(), &options.tables())
    };
    let learned = learn(samples, None);
    let mut streams = stream::Rows::default();
    for fold in (0..options.folds).map(Some).chain([None]) {
        let of_fold = fold.map(|fold| learn(samples, Some(fold)));
        fill(samples, fold, of_fold.as_ref().unwrap_or(&learned), &mut raw, options.threads)?;
        if let (Some(fold), Some(learned)) = (fold, &of_fold) {
            streams.fill(samples, fold, learned, options.threads);
        }
        let which = fold.map_or("the pages to check".to_owned(), |f| format!("fold {f}"));
        progress(Step::Done(&format!("features of {which}")));
    }
    Ok((learned, raw, streams))
}

/// The same columns with what is learned from labels silenced in the pages that are learned from.
pub fn silenced(raw: &Matrix, learn_from: usize, seed: u64) -> Matrix {
    let mut silenced = raw.clone();
    let mut random = Random::new(seed);
    for page in 0..learn_from {
        let silence = Silence::draw(&mut random);
        (0..ALL_COLUMNS).for_each(|column| silence.apply(column, silenced.page_mut(page, column)));
    }
    silenced
}

/// The second stage's columns, by the first one's scores.
pub fn second(samples: &[Sample<'_>], first: &[Vec<i16>; 3], matrices: &mut [Matrix; 3]) {
    for (matrix, scores) in matrices.iter_mut().zip(first) {
        for (number, sample) in samples.iter().enumerate() {
            let scores = &scores[matrix.pages()[number].clone()];
            rows::second_stage(&sample.rows, scores, |column, bytes| {
                matrix.page_mut(number, column).copy_from_slice(bytes);
            });
        }
    }
}

/// Computes the first stage's columns of the pages of a fold.
pub fn fill(
    samples: &mut [Sample<'_>],
    fold: Option<usize>,
    learned: &TableSet,
    matrix: &mut Matrix,
    threads: usize,
) -> Result<(), Error> {
    let wanted: Vec<usize> = (0..samples.len()).filter(|&i| samples[i].fold == fold).collect();
    let file = rows::asking(learned, 0);
    let model = Model::from_bytes(&file).expect("what was written can be read");
    let read = map_with(threads, wanted.iter(), Extractor::new, |extractor, &number| {
        let sample = &samples[number];
        let html = sample.html.read().map_err(|e| Error::Changed(e.to_string()))?;
        let (mut bytes, is_there) = (Vec::new(), sample.is_there.as_deref());
        let rows = rows::first_stage(extractor, &html, (&model, learned), is_there, |_, column| {
            bytes.extend_from_slice(column);
        });
        Ok((rows, bytes))
    });
    for (number, read) in wanted.into_iter().zip(read) {
        let (rows, bytes) = read?;
        if rows.blocks.len() != samples[number].page.rows.len() {
            let page = &samples[number].page;
            let changed = format!("{}/{}: the page has changed since it was first read", page.set, page.id);
            return Err(Error::Changed(changed));
        }
        for (column, bytes) in bytes.chunks_exact(rows.blocks.len().max(1)).enumerate() {
            matrix.page_mut(number, column).copy_from_slice(bytes);
        }
        samples[number].rows = rows;
    }
    Ok(())
}
