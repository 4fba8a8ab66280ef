//! `tagsieve train SETDIR... -o MODEL`: trains tables on data sets.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;
use indicatif::ProgressBar;
use tagsieve::config::System;
use tagsieve::feature::FEATURE_SET;
use tagsieve::model::Provenance;
use tagsieve_train::corpus::{self, Page};
use tagsieve_train::model_file::ModelFile;
use tagsieve_train::ngram::{Alphabet, Training};
use tagsieve_train::tables::{Options, TableSet};
use tagsieve_train::{Dataset, curve, entropy, folds, pipeline};

use crate::output::{self, Output};
use crate::table::Table;
use crate::{Ended, Outcome, Refusal, complain, fuse, options, refuse};

/// Arguments of `train`.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("tables").multiple(true).conflicts_with("fused"))]
pub struct Args {
    /// Data sets with gold texts
    #[arg(required = true, value_name = "SETDIR")]
    sets: Vec<PathBuf>,
    /// Where the model is written
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["tune", "learning_curve"])]
    output: Option<PathBuf>,
    /// What is trained: the tables of n-grams and of tokens, for the systems that need no more (default: all of the
    /// fused model)
    #[arg(long, value_enum, value_name = "PART", group = "tables")]
    only: Option<Part>,
    #[command(flatten)]
    fused: fuse::Args,
    /// Where the counts of boilerplate come from: blocks aligned with the gold text, or what the page has more of
    #[arg(long, value_enum, default_value_t = TrainingName::Direct, requires = "tables", conflicts_with = "fused")]
    training: TrainingName,
    /// Weight of a history against the one that is a symbol longer, above 0 and at most 1
    #[arg(short, value_name = "Q", default_value_t = 0.5, value_parser = weight, requires = "tables", conflicts_with = "fused")]
    q: f64,
    /// Print the cross-entropy of the text by n and q, in bits a symbol, under 10-fold cross-validation
    #[arg(long, group = "tables")]
    tune: bool,
    /// Print precision, recall and F of `ncleaner` on a set, for growing numbers of training pages
    #[arg(long, value_name = "SETDIR", group = "tables")]
    learning_curve: Option<PathBuf>,
    /// Print the tokens of the lexicon, best first
    #[arg(long, requires = "only", conflicts_with = "fused")]
    tokens: bool,
    /// Where random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Pages that are worked on at the same time (default: one a processor)
    #[arg(long, value_name = "N", value_parser = options::at_least_one)]
    threads: Option<NonZeroUsize>,
    /// Day of training, for the model's provenance (default: today; with --only none)
    #[arg(long, value_name = "DAY", default_value = "", hide_default_value = true, value_parser = day)]
    date: String,
}

/// `--only`
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Part {
    Tables,
}

/// `--training`
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TrainingName {
    Direct,
    Differential,
}

/// A day as ISO 8601 writes it, or none.
fn day(text: &str) -> Result<String, String> {
    let number = |part: &str| part.parse().ok().filter(|_| part.bytes().all(|b| b.is_ascii_digit()));
    let parts: Vec<Option<u32>> = text.split('-').map(number).collect();
    let is_day = match (text.len(), &parts[..]) {
        (0, _) => true,
        (10, &[Some(year), Some(month @ 1..=12), Some(day @ 1..)]) => {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let days = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
            day <= days[month as usize - 1]
        }
        _ => false,
    };
    if is_day { Ok(text.to_owned()) } else { Err("not a day such as 2026-11-25".into()) }
}

fn weight(text: &str) -> Result<f64, String> {
    let weight = text.parse().ok().filter(|weight| *weight > 0.0 && *weight <= 1.0);
    weight.ok_or_else(|| "not a number above 0 and at most 1".into())
}

/// Symbols that the cross-entropy is measured on: as many as the paper had.
const TUNING_SYMBOLS: usize = 2_000_000;

pub fn run(args: &Args) -> Ended {
    let threads = options::threads(args.threads);
    if let (None, Some(output)) = (args.only, &args.output) {
        let looks_at_tables = args.tune || args.learning_curve.is_some();
        let message =
            "`--tune` and `--learning-curve` look at tables: add `--only tables` to write them, or leave `-o` out";
        refuse(looks_at_tables.then(|| message.to_owned()))?;
        return fuse::run(&args.fused, &args.sets, output, args.seed, threads, &args.date);
    }
    let output = args.output.as_deref().map(Output::new).transpose().map_err(Refusal::Failed)?;
    let curve_on = open(args.learning_curve.as_slice())?;
    let sets = open(&args.sets)?;
    refuse(output.as_ref().and_then(|file| output::misuse(&[file], sets.iter().chain(&curve_on), None)))?;
    let mut outcome = Outcome::Good;
    let pages = read(&sets, threads, &mut outcome);
    if let Some(problem) = problem(&pages, args.tune) {
        return Err(Refusal::Failed(problem));
    }
    let training = match args.training {
        TrainingName::Direct => Training::Direct,
        TrainingName::Differential => Training::Differential,
    };
    let options = Options { training, q: args.q, ..Options::default() };
    let pages: Vec<&Page> = pages.iter().collect();
    let out = &mut io::stdout().lock();
    if args.tune {
        tune(&pages, args.seed, out)?;
    }
    for test in &curve_on {
        let shared = folds::shared(&sets, test);
        if shared > 0 {
            let name = &test.name;
            complain(&format!(
                "{name}: {shared} of its pages are of sites that are learned from: the curve is too good"
            ));
        }
        learning_curve(&pages, &options, test, threads, args.seed, &mut outcome, out)?;
    }
    let Some(output) = output else { return Ok(outcome) };
    let tables = TableSet::train(&pages, &options);
    if args.tokens {
        write_tokens(&tables, out)?;
    }
    let file = to_bytes(&tables, &sets, &args.date);
    if let Err(message) = file.and_then(|bytes| output.write(|out| out.write_all(&bytes))) {
        outcome.failed(&message);
    }
    Ok(outcome)
}

/// Opens data sets, all or none.
pub fn open(dirs: &[PathBuf]) -> Result<Vec<Dataset>, Refusal> {
    dirs.iter().map(|dir| Dataset::open(dir).map_err(|e| Refusal::Failed(e.to_string()))).collect()
}

/// The pages that can be learned from.
fn read(sets: &[Dataset], threads: usize, outcome: &mut Outcome) -> Vec<Page> {
    let mut pages = Vec::new();
    for set in sets {
        let bar = ProgressBar::new(set.entries.len() as u64).with_prefix(set.name.clone());
        for page in corpus::read(set, threads, &|| bar.inc(1)) {
            match page {
                Ok(page) => pages.push(page),
                Err(message) => outcome.failed(&message),
            }
        }
        bar.finish_and_clear();
    }
    pages
}

/// Why nothing can be learned from pages.
fn problem(pages: &[Page], tune: bool) -> Option<String> {
    match pages {
        [] => Some(pipeline::Error::NoPages.to_string()),
        _ if pages.iter().flat_map(|page| &page.aligned).all(|row| row.matched == 0) => {
            Some(pipeline::Error::NothingToLearn.to_string())
        }
        [first, others @ ..] if tune && others.iter().all(|page| page.group == first.group) => {
            Some("--tune: the pages are of one site: cross-validation learns from some and tests on others".to_owned())
        }
        _ => None,
    }
}

/// The model file of tables alone.
fn to_bytes(tables: &TableSet, sets: &[Dataset], date: &str) -> Result<Vec<u8>, String> {
    let names = sets.iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(" ");
    let provenance = Provenance {
        name: "tables",
        sets: &names,
        date,
        tool: concat!("tagsieve ", env!("CARGO_PKG_VERSION"), " train --only tables"),
        ..Provenance::default()
    };
    let file = tables.write(ModelFile::new(FEATURE_SET)).provenance(&provenance).to_bytes();
    file.map_err(|e| pipeline::Error::Unreadable(e).to_string())
}

/// The tokens of the lexicon, best first.
fn write_tokens(tables: &TableSet, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new(["token", "nat", "sites"]);
    for token in &tables.tokens {
        table.row([token.name.clone(), format!("{:.2}", token.log_odds), token.groups.to_string()]);
    }
    table.write(out)
}

fn tune(pages: &[&Page], seed: u64, out: &mut impl Write) -> io::Result<()> {
    for (name, alphabet) in [("characters", Alphabet::Chars), ("shapes", Alphabet::Shapes)] {
        let measured = entropy::measure(pages, alphabet, TUNING_SYMBOLS, seed);
        writeln!(out, "{name}: bits a symbol, {} symbols of {} pages", measured.symbols, measured.pages)?;
        let mut table = Table::new(std::iter::once("n".to_owned()).chain(entropy::QS.map(|q| format!("q {q}"))));
        for (n, row) in measured.bits.iter().enumerate() {
            table.row(std::iter::once((n + 1).to_string()).chain(row.map(|bits| format!("{bits:.3}"))));
        }
        table.write(out)?;
    }
    Ok(())
}

fn learning_curve(
    pages: &[&Page],
    options: &Options,
    test: &Dataset,
    threads: usize,
    seed: u64,
    outcome: &mut Outcome,
    out: &mut impl Write,
) -> io::Result<()> {
    for system in [System::Ncleaner, System::NcleanerNonlexical] {
        let bar = ProgressBar::new(curve::sizes(pages.len()).len() as u64).with_prefix("learning curve");
        let points = curve::measure(pages, options, system, test, threads, seed, &|| bar.inc(1));
        bar.finish_and_clear();
        let points = match points {
            Ok(points) => points,
            Err(message) => {
                outcome.failed(&message);
                return Ok(());
            }
        };
        let mut table = Table::new([system.name(), "pages", "words", "precision", "recall", "f1"]);
        for point in points {
            let counts = [String::new(), point.pages.to_string(), point.words.to_string()];
            table.row(counts.into_iter().chain(point.scores.map(|value| format!("{value:.4}"))));
        }
        table.write(out)?;
    }
    Ok(())
}
