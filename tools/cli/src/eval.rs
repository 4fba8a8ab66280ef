//! `tagsieve eval SETDIR...`: runs a system over data sets and scores what it keeps.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use tagsieve::config::{Config, System};
use tagsieve_train::Dataset;
use tagsieve_train::evaluate::{PageResult, Run, Summary, evaluate};
use tagsieve_train::metrics::{Figure, Metric};

use crate::options::{self, StreamArgs, ViewArgs};
use crate::output::{self, Draft, Output};
use crate::table::Table;
use crate::{Ended, Outcome, Refusal, complain, refuse};

/// The name of what keeps the blocks that are in the gold text.
const ORACLE: &str = "oracle";

/// Arguments of `eval`.
#[derive(clap::Args)]
pub struct Args {
    /// Data sets: directories with an index.jsonl
    #[arg(required = true, value_name = "SETDIR")]
    sets: Vec<PathBuf>,
    /// The system to be scored; `oracle` keeps the blocks that are in the gold text: what labels of blocks can reach
    #[arg(long, value_name = "NAME", value_parser = chosen_parser(), default_value = Config::new().system().name())]
    system: Chosen,
    #[command(flatten)]
    view: ViewArgs,
    #[command(flatten)]
    stream: StreamArgs,
    /// Only the first N pages of each set
    #[arg(long, value_name = "N", value_parser = options::at_least_one)]
    limit: Option<NonZeroUsize>,
    /// Pages that are worked on at the same time (default: one a processor)
    #[arg(long, value_name = "N", value_parser = options::at_least_one)]
    threads: Option<NonZeroUsize>,
    /// Write the outputs to FILE, one {"id", "text"} a line; of several sets with the set's name as "set"
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Print a JSON object for each set, one a line, with all metrics
    #[arg(long)]
    json: bool,
    /// Metrics to be computed (default: words and snippets; with --json all)
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = metric_parser())]
    metrics: Vec<Metric>,
}

#[derive(Clone, Copy)]
enum Chosen {
    System(System),
    Oracle,
}

impl Chosen {
    fn name(self) -> &'static str {
        match self {
            Chosen::System(system) => system.name(),
            Chosen::Oracle => ORACLE,
        }
    }
}

fn chosen_parser() -> impl TypedValueParser<Value = Chosen> {
    let names = System::ALL.iter().map(|system| system.name()).chain([ORACLE]);
    PossibleValuesParser::new(names).map(|name| System::from_name(&name).map_or(Chosen::Oracle, Chosen::System))
}

fn metric_parser() -> impl TypedValueParser<Value = Metric> {
    PossibleValuesParser::new(Metric::ALL.map(Metric::name))
        .map(|name| Metric::from_name(&name).unwrap_or(Metric::Words))
}

impl Args {
    fn metrics(&self) -> Vec<Metric> {
        match (self.metrics.is_empty(), self.json) {
            (false, _) => Metric::ALL.into_iter().filter(|metric| self.metrics.contains(metric)).collect(),
            (true, true) => Metric::ALL.to_vec(),
            (true, false) => vec![Metric::Words, Metric::Snippets],
        }
    }

    /// What is done with every set.
    fn run(&self) -> Result<Run<'_>, Refusal> {
        let (system, oracle) = match self.system {
            Chosen::System(system) => (system, false),
            Chosen::Oracle => (System::IceBaseline, true),
        };
        let ViewArgs { preset, model, tree_filter, .. } = &self.view;
        let is_told = preset.is_some() || model.is_some() || tree_filter.is_some() || self.stream.is_asked_for();
        let message = "oracle goes by gold texts: leave --preset, --model, --tree-filter and --stream out";
        refuse((oracle && is_told).then(|| message.to_owned()))?;
        Ok(Run {
            config: self.view.config(system)?,
            stream: self.stream.shape(&self.view).map_err(Refusal::Usage)?,
            oracle,
            metrics: self.metrics(),
            limit: self.limit.map(NonZeroUsize::get),
            threads: options::threads(self.threads),
            keep_texts: self.out.is_some(),
        })
    }

    /// Where the outputs on these sets are written, if anywhere.
    fn output(&self, sets: &[Dataset]) -> Result<Option<Output>, Refusal> {
        let Some(file) = &self.out else { return Ok(None) };
        refuse(options::named_alike(&sets.iter().collect::<Vec<_>>(), &file.display().to_string()))?;
        let output = Output::new(file).map_err(Refusal::Failed)?;
        refuse(output::misuse(&[&output], sets, self.view.model.as_deref()))?;
        Ok(Some(output))
    }
}

/// A set with its figures.
struct Scored {
    set: String,
    summary: Summary,
    by_type: Vec<(String, Summary)>,
    failed: usize,
}

pub fn run(args: &Args) -> Ended {
    let run = args.run()?;
    let mut outcome = Outcome::Good;
    let mut sets = Vec::new();
    for dir in &args.sets {
        match Dataset::open(dir) {
            Ok(set) => sets.push(set),
            Err(e) => outcome.failed(&e.to_string()),
        }
    }
    if sets.is_empty() {
        return Ok(outcome);
    }
    let output = args.output(&sets)?;
    let mut texts = output.as_ref().map(Output::draft).transpose();
    let mut all = Vec::new();
    for set in &sets {
        let (scored, pages) = score(set, &run);
        let name = (sets.len() > 1).then_some(set.name.as_str());
        texts = texts.and_then(|out| out.map(|out| write_texts(out, &pages, name)).transpose());
        if scored.failed > 0 || scored.summary.metrics.is_empty() {
            outcome = Outcome::SomeFailed;
        }
        if let Some(lack) = lack(&scored.summary, &run) {
            complain(&format!("{}: {lack}", set.dir.display()));
        }
        if args.json {
            writeln!(io::stdout(), "{}", to_json(&scored, args))?;
        }
        all.push(scored);
    }
    let kept = texts.and_then(|out| out.map_or(Ok(()), Draft::keep));
    if let (Some(output), Err(e)) = (&output, kept) {
        outcome.failed(&output.cannot_write(&e));
    }
    if !args.json {
        print_tables(&all, &args.metrics(), &mut io::stdout().lock())?;
    }
    Ok(outcome)
}

/// What a set lacks for figures.
fn lack(summary: &Summary, run: &Run<'_>) -> Option<&'static str> {
    match summary.pages {
        0 => None,
        _ if run.oracle && !summary.metrics.iter().any(|(m, ..)| *m != Metric::Snippets) => {
            Some("no page has a gold text for the oracle to go by")
        }
        _ if summary.metrics.is_empty() => {
            Some("no page has what these metrics compare with: a gold text, markup in it, or snippets")
        }
        _ => None,
    }
}

/// The set's figures, and what they are of.
fn score(set: &Dataset, run: &Run<'_>) -> (Scored, Vec<PageResult>) {
    let bar = ProgressBar::new(set.entries.len().min(run.limit.unwrap_or(usize::MAX)) as u64);
    if let Ok(style) = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} pages, {eta} left") {
        bar.set_style(style);
    }
    bar.set_prefix(set.name.clone());
    let results = evaluate(set, run, &|| bar.inc(1));
    bar.finish_and_clear();

    let mut pages: Vec<PageResult> = Vec::with_capacity(results.len());
    let mut failed = 0;
    for result in results {
        match result {
            Ok(page) => pages.push(page),
            Err(message) => {
                failed += 1;
                complain(&message);
            }
        }
    }
    let summary = Summary::of(pages.iter(), &run.metrics);
    let by_type = Summary::by_page_type(&pages, &run.metrics);
    (Scored { set: set.name.clone(), summary, by_type, failed }, pages)
}

/// What was kept of each page, one a line, with the name of its set where there are several.
fn write_texts<'o>(mut out: Draft<'o>, pages: &[PageResult], set: Option<&str>) -> io::Result<Draft<'o>> {
    for page in pages {
        let mut line = json!({"id": page.id, "text": page.text});
        if let Some(set) = set {
            line["set"] = json!(set);
        }
        writeln!(out, "{line}")?;
    }
    Ok(out)
}

fn to_json(scored: &Scored, args: &Args) -> Value {
    // With the number of pages that the metric could be computed of.
    let figures = |pages: usize, figures: &[Figure]| {
        let all = figures.iter().map(|&(name, value)| (name.to_owned(), json!(value)));
        Value::Object(all.chain([("pages".to_owned(), json!(pages))]).collect())
    };
    let object = |summary: &Summary| {
        let metrics: Map<String, Value> =
            summary.metrics.iter().map(|(metric, pages, f)| (metric.name().to_owned(), figures(*pages, f))).collect();
        json!({
            "pages": summary.pages,
            "bytes": summary.bytes,
            "seconds": summary.seconds,
            "mb_per_s": summary.megabytes_per_second(),
            "metrics": metrics,
        })
    };
    let mut value = object(&scored.summary);
    value["set"] = json!(scored.set);
    value["system"] = json!(args.system.name());
    value["failed"] = json!(scored.failed);
    if !scored.by_type.is_empty() {
        value["page_types"] = scored.by_type.iter().map(|(name, s)| (name.clone(), object(s))).collect();
    }
    value
}

fn print_tables(all: &[Scored], metrics: &[Metric], out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new(["set", "pages", "MB", "seconds", "MB/s"]);
    for Scored { set, summary, .. } in all {
        let megabytes = summary.bytes as f64 / 1e6;
        let figures = [(megabytes, 1), (summary.seconds, 3), (summary.megabytes_per_second(), 1)];
        let cells = figures.map(|(value, digits)| format!("{value:.digits$}"));
        table.row([set.clone(), summary.pages.to_string()].into_iter().chain(cells));
    }
    table.write(out)?;
    for &metric in metrics {
        let rows = all.iter().flat_map(|scored| {
            let types = scored.by_type.iter().map(|(name, summary)| (format!("  {name}"), summary));
            std::iter::once((scored.set.clone(), &scored.summary)).chain(types)
        });
        print_metric(metric, rows, out)?;
    }
    Ok(())
}

fn print_metric<'s>(
    metric: Metric,
    rows: impl Iterator<Item = (String, &'s Summary)>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut table: Option<Table> = None;
    for (name, summary) in rows {
        let Some((_, pages, figures)) = summary.metrics.iter().find(|(m, ..)| *m == metric) else { continue };
        let headings = || [metric.name(), "pages"].into_iter().chain(figures.iter().map(|(name, _)| *name));
        let digits = if metric == Metric::CleanEval { 1 } else { 4 };
        let cells = figures.iter().map(|(_, value)| format!("{value:.digits$}"));
        table.get_or_insert_with(|| Table::new(headings())).row([name, pages.to_string()].into_iter().chain(cells));
    }
    if let Some(table) = table {
        writeln!(out)?;
        table.write(out)?;
    }
    Ok(())
}
