//! Runs a system over the pages of a set, in threads, and scores what it keeps.

use std::time::Instant;

use tagsieve::Config;
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve::stream::{Room, Shape};

use crate::dataset::{Dataset, Entry, strip_markers};
use crate::metrics::{self, Figure, Metric, Page, PageScores};
use crate::oracle;
use crate::parallel::map_with;

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Run<'r> {
    /// The system and its options.
    pub config: Config<'r>,
    /// Read as a stream of this shape, in chunks of 4 KiB.
    pub stream: Option<Shape>,
    /// Keep what the gold text tells instead of what the system says.
    pub oracle: bool,
    /// The metrics to be computed.
    pub metrics: Vec<Metric>,
    /// Pages from the beginning of the set; all where `None`.
    pub limit: Option<usize>,
    /// Threads; at least one is used.
    pub threads: usize,
    /// Keep the outputs. They may need as much memory as the set.
    pub keep_texts: bool,
}

/// A page's result.
#[derive(Clone, Debug, Default)]
pub struct PageResult {
    /// Name of the page.
    pub id: String,
    /// Kind of page, where the set tells.
    pub page_type: Option<String>,
    /// The output, where it was to be kept.
    pub text: Option<String>,
    /// Bytes of the page.
    pub bytes: u64,
    /// Seconds from the page's bytes in memory to its text in memory; the oracle's include its alignment.
    pub seconds: f64,
    /// What the metrics found.
    pub scores: PageScores,
}

/// Runs over a set. `done` is called after each page, from any thread. Results are in the order of the index; a page
/// that cannot be read gives a message.
pub fn evaluate(set: &Dataset, run: &Run<'_>, done: &(dyn Fn() + Sync)) -> Vec<Result<PageResult, String>> {
    let entries = &set.entries[..run.limit.unwrap_or(usize::MAX).min(set.entries.len())];
    let reader = || Reader { extractor: Extractor::new(), room: run.stream.map(Room::new) };
    map_with(run.threads, entries.iter(), reader, |reader, entry| {
        let result = one(set, entry, run, reader);
        done();
        result
    })
}

/// Bytes of a stream's chunk.
const CHUNK: usize = 4096;

struct Reader {
    extractor: Extractor,
    room: Option<Room>,
}

impl Reader {
    fn render(&mut self, html: &[u8], run: &Run<'_>, format: Format, out: &mut String) -> Result<(), tagsieve::Error> {
        match &mut self.room {
            Some(room) => room.render(html, CHUNK, &run.config, format, out),
            None => self.extractor.render(html, &run.config, format, out),
        }
        .map(|_| ())
    }
}

fn one(set: &Dataset, entry: &Entry, run: &Run<'_>, reader: &mut Reader) -> Result<PageResult, String> {
    let html = set.html(entry).map_err(|e| e.to_string())?;
    let gold = set.gold(entry).map_err(|e| e.to_string())?;
    let unit = set.token_unit(entry);
    let failed = |e: tagsieve::Error| format!("{}: {e}", set.dir.join(&entry.html).display());
    let mut text = String::new();
    let has_markup = set.has_markup(entry);
    let mut markup = has_markup.then(String::new);
    let began = Instant::now();
    let seconds = if run.oracle {
        let gold = gold.as_deref().map(|gold| if has_markup { strip_markers(gold) } else { gold.to_owned() });
        let kept = oracle::keep(&mut reader.extractor, &html, &run.config, gold.as_deref().unwrap_or(""), unit)
            .map_err(failed)?;
        text = kept.text;
        markup = markup.map(|_| kept.markup);
        began.elapsed().as_secs_f64()
    } else {
        reader.render(&html, run, Format::Text, &mut text).map_err(failed)?;
        let seconds = began.elapsed().as_secs_f64();
        if let Some(markup) = markup.as_mut().filter(|_| run.metrics.iter().any(|metric| metric.needs_markup())) {
            reader.render(&html, run, Format::CleanEval, markup).map_err(failed)?;
        }
        seconds
    };
    let page = Page {
        output: &text,
        markup: markup.as_deref(),
        gold: gold.as_deref(),
        has_markup,
        unit,
        with: &entry.with,
        without: &entry.without,
    };
    Ok(PageResult {
        id: entry.id.clone(),
        page_type: entry.page_type.clone(),
        scores: metrics::score(&page, &run.metrics),
        bytes: html.len() as u64,
        seconds,
        text: run.keep_texts.then_some(text),
    })
}

/// A set's figures.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Pages that were scored.
    pub pages: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Seconds of extraction, added over the threads.
    pub seconds: f64,
    /// One a metric that the pages support, with the number of those that do.
    pub metrics: Vec<(Metric, usize, Vec<Figure>)>,
}

impl Summary {
    /// Of pages.
    pub fn of<'p>(pages: impl Iterator<Item = &'p PageResult>, wanted: &[Metric]) -> Summary {
        let pages: Vec<&PageResult> = pages.collect();
        let scores: Vec<&PageScores> = pages.iter().map(|page| &page.scores).collect();
        Summary {
            pages: pages.len(),
            bytes: pages.iter().map(|page| page.bytes).sum(),
            // A sum of nothing would be -0.
            seconds: pages.iter().fold(0.0, |sum, page| sum + page.seconds),
            metrics: wanted
                .iter()
                .filter_map(|&m| {
                    let (pages, figures) = metrics::summary(m, &scores)?;
                    Some((m, pages, figures))
                })
                .collect(),
        }
    }

    /// Of each kind of page, by name; empty where the set does not tell.
    pub fn by_page_type(pages: &[PageResult], wanted: &[Metric]) -> Vec<(String, Summary)> {
        let mut types: Vec<&str> = pages.iter().filter_map(|page| page.page_type.as_deref()).collect();
        types.sort_unstable();
        types.dedup();
        let of = |name: &str| Summary::of(pages.iter().filter(|page| page.page_type.as_deref() == Some(name)), wanted);
        types.iter().map(|&name| (name.to_owned(), of(name))).collect()
    }

    /// Millions of bytes a second and thread; 0 where no time passed.
    pub fn megabytes_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.bytes as f64 / 1e6 / self.seconds } else { 0.0 }
    }

    /// A figure of a metric.
    pub fn figure(&self, metric: Metric, name: &str) -> Option<f64> {
        let (.., figures) = self.metrics.iter().find(|(m, ..)| *m == metric)?;
        figures.iter().find(|(n, _)| *n == name).map(|&(_, value)| value)
    }
}
