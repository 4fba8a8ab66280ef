//! The learning curve of NCleaner (paper 2, figure 4): how many pages must be cleaned by hand.

use tagsieve::Config;
use tagsieve::config::System;

use crate::corpus::Page;
use crate::dataset::Dataset;
use crate::evaluate::{PageResult, Run, Summary, evaluate};
use crate::metrics::Metric;
use crate::random::Random;
use crate::tables::{Options, TableSet};
use crate::text::{TokenUnit, tokens};

/// A point of the curve.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Pages trained on.
    pub pages: usize,
    /// Words of their gold texts.
    pub words: usize,
    /// Precision, recall and F by aligned words, over all words of the test set (`Metric::Align`).
    pub scores: [f64; 3],
}

/// Trains on growing parts of `pages`, in an order that `seed` draws, and tests each on `test`.
///
/// # Errors
/// A page of `test` cannot be read, or none has a gold text.
pub fn measure(
    pages: &[&Page],
    options: &Options,
    system: System,
    test: &Dataset,
    threads: usize,
    seed: u64,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<Point>, String> {
    let mut order = pages.to_vec();
    Random::new(seed).shuffle(&mut order);
    let point = |&count: &usize| {
        let part = &order[..count];
        let tables = TableSet::train(part, options);
        let run = Run {
            config: Config::new().with_system(system).with_tables(tables.tables()),
            stream: None,
            oracle: false,
            metrics: vec![Metric::Align],
            limit: None,
            threads,
            keep_texts: false,
        };
        let results: Vec<PageResult> = evaluate(test, &run, &|| {}).into_iter().collect::<Result<_, _>>()?;
        let summary = Summary::of(results.iter(), &run.metrics);
        let [Some(precision), Some(recall), Some(f1)] =
            ["precision", "recall", "f1"].map(|name| summary.figure(Metric::Align, name))
        else {
            return Err(format!("{}: no page has a gold text, so nothing can be measured on it", test.name));
        };
        done();
        Ok(Point {
            pages: count,
            words: part.iter().map(|page| tokens(&page.gold, TokenUnit::Words).count()).sum(),
            scores: [precision, recall, f1],
        })
    };
    sizes(order.len()).iter().map(point).collect()
}

/// 5, 10, 20, 50, 100, ... and all pages.
pub fn sizes(pages: usize) -> Vec<usize> {
    let mut sizes: Vec<usize> =
        (0..6).flat_map(|e| [1, 2, 5].map(|n| n * 10usize.pow(e))).filter(|&n| n >= 5 && n < pages).collect();
    sizes.push(pages);
    sizes
}
