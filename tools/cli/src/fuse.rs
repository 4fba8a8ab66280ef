//! `tagsieve train SETDIR... -o MODEL` without `--only`: learns the fused model.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tagsieve_train::metrics::Prf;
use tagsieve_train::{Dataset, folds, pipeline};

use crate::output::{self, Output};
use crate::train::open;
use crate::{Ended, Outcome, Refusal, complain, options, refuse};

/// Arguments of `train` that only the fused model has.
#[derive(clap::Args)]
#[group(id = "fused")]
pub struct Args {
    /// A model of at most 48 KiB, for devices
    #[arg(long)]
    small: bool,
    /// A data set that is not learned from, whose figures stand in the report (may be given several times)
    #[arg(long, value_name = "SETDIR")]
    check: Vec<PathBuf>,
    /// Write the report to FILE (default: standard output)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write what is kept of every page to FILE, of those that are learned from by models that have not seen the
    /// page's site: one {"set", "id", "preset", "precision", "recall", "f1", "text"} a line
    #[arg(long, value_name = "FILE.jsonl")]
    texts: Option<PathBuf>,
    /// Also report how good models of an eighth, a quarter, a half and all of the pages of three quarters of the sites
    /// are on the other sites; takes twice the time of the training itself
    #[arg(long)]
    curve: bool,
    /// Draw the targets to what so many forests for each pair of folds think, which have not seen the page's site; 0
    /// takes the gold texts at their word, in a third of the time (default: 2, with --small 0)
    #[arg(long, value_name = "N")]
    teachers: Option<usize>,
    /// The model's name (default: `default`, with --small `small`)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The model's licence, as its provenance tells it
    #[arg(long, value_name = "TEXT", default_value = "")]
    licence: String,
}

/// Trains on `sets` and writes the model to `output`. No date is today.
pub fn run(args: &Args, sets: &[PathBuf], output: &Path, seed: u64, threads: usize, date: &str) -> Ended {
    let (sets, checks) = (open(sets)?, open(&args.check)?);
    let all: Vec<&Dataset> = sets.iter().chain(&checks).collect();
    refuse(options::named_alike(&all, "the report"))?;
    if let Some(check) = checks.iter().find(|check| check.entries.iter().all(|entry| entry.gold.is_none())) {
        let (dir, reason) = (check.dir.display(), pipeline::NO_GOLD);
        return Err(Refusal::Failed(format!("--check {dir}: no page has a gold text: {reason}")));
    }
    let remarks = remarks(&sets, &checks);
    // Training takes minutes: what would lose the model in the end is said now.
    let outputs = Outputs::open(args, output, &all)?;
    let mut choice = args.choice(seed, threads);
    choice.date = if date.is_empty() { today() } else { date.to_owned() };
    let progress = Progress::new(if args.curve { 1 + pipeline::CURVE_RUNS } else { 1 } * choice.steps());
    let tell = |step: pipeline::Step<'_>| progress.tell(step);
    let trained = pipeline::run(&sets, &checks, &choice, &tell).map_err(|e| Refusal::Failed(e.to_string()))?;
    // Before the curve, which takes longer than the training.
    outputs.model.write(|out| out.write_all(&trained.model)).map_err(Refusal::Failed)?;
    let mut report = trained.report.to_string() + &remarks;
    let (bytes, most) = (trained.model.len(), choice.most_bytes());
    if bytes > most {
        let file = output.display();
        progress.failed(&format!(
            "{file}: is written, but has {bytes} bytes, and {most} are the most: shorten --licence, --name or the sets' names, \
             which are in it"
        ));
    }
    if args.curve {
        match pipeline::curve(&sets, &checks, &choice, &tell) {
            Ok(curve) => report += &curve.to_string(),
            Err(e) => progress.failed(&format!("learning curve: {e}")),
        }
    }
    let mut outcome = progress.end();
    let texts = outputs.texts.map_or(Ok(()), |file| file.write(|out| write_texts(out, &trained.report.texts)));
    let report = match outputs.report {
        None => {
            io::stdout().write_all(report.as_bytes())?;
            Ok(())
        }
        Some(file) => file.write(|out| out.write_all(report.as_bytes())),
    };
    for message in [texts, report].into_iter().filter_map(Result::err) {
        outcome.failed(&message);
    }
    Ok(outcome)
}

impl Args {
    fn choice(&self, seed: u64, threads: usize) -> pipeline::Options {
        let mut choice = pipeline::Options::new(self.small);
        choice.seed = seed;
        choice.threads = threads;
        choice.teachers = self.teachers.unwrap_or(choice.teachers);
        choice.licence.clone_from(&self.licence);
        choice.texts = self.texts.is_some();
        if let Some(name) = &self.name {
            choice.name.clone_from(name);
        }
        choice
    }
}

/// What the report says of sets whose figures are not what they seem; what is rare is said at once, too.
fn remarks(sets: &[Dataset], checks: &[Dataset]) -> String {
    let mut remarks = String::new();
    for set in sets {
        let name = &set.name;
        let without = set.entries.iter().filter(|entry| entry.gold.is_some() && entry.url.is_none()).count();
        if without > 0 {
            remarks += &format!(
                "\n{name}: {without} pages have no `url`, so each was taken for a site of its own: where they are not, figures are too good\n"
            );
        }
        // One page alone is the least of what is wrong with a set of one.
        if let Some((site, pages, all)) = folds::largest(set)
            && pages > 1
            && pages * 2 > all
        {
            let remark = format!(
                "{name}: {pages} of its {all} pages are of one site, {site}: its figures are of models that have learned from none of them"
            );
            complain(&remark);
            remarks += &format!("\n{remark}\n");
        }
    }
    for check in checks {
        let (name, pages) = (&check.name, folds::shared(sets, check));
        if pages > 0 {
            let remark = format!(
                "--check {name}: {pages} of its pages are of sites that are learned from: its figures are too good"
            );
            complain(&remark);
            remarks += &format!("\n{remark}\n");
        }
    }
    remarks
}

/// The files that are written.
struct Outputs {
    model: Output,
    report: Option<Output>,
    texts: Option<Output>,
}

impl Outputs {
    fn open(args: &Args, model: &Path, read: &[&Dataset]) -> Result<Outputs, Refusal> {
        let open = |file: Option<&Path>| file.map(Output::new).transpose().map_err(Refusal::Failed);
        let model = Output::new(model).map_err(Refusal::Failed)?;
        let outputs = Outputs { model, report: open(args.report.as_deref())?, texts: open(args.texts.as_deref())? };
        let written: Vec<&Output> = [&outputs.model].into_iter().chain(&outputs.report).chain(&outputs.texts).collect();
        refuse(output::misuse(&written, read.iter().copied(), None))?;
        Ok(outputs)
    }
}

/// What training is at, on standard error: a bar on a terminal, else a line for each step.
struct Progress {
    bar: ProgressBar,
    is_terminal: bool,
    outcome: Cell<Outcome>,
}

impl Progress {
    fn new(steps: u64) -> Progress {
        let bar = ProgressBar::new(steps);
        let style = "{elapsed_precise} {wide_bar} {percent} % {msg}";
        bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress { bar, is_terminal: io::stderr().is_terminal(), outcome: Cell::new(Outcome::Good) }
    }

    fn tell(&self, step: pipeline::Step<'_>) {
        match step {
            pipeline::Step::Warning(message) => self.failed(message),
            pipeline::Step::Remark(message) => self.bar.suspend(|| complain(message)),
            pipeline::Step::Tree => self.bar.inc(1),
            pipeline::Step::Done(message) if self.is_terminal => self.bar.set_message(message.to_owned()),
            pipeline::Step::Done(message) => complain(message),
        }
    }

    /// Says what failed of a training that goes on.
    fn failed(&self, message: &str) {
        self.bar.suspend(|| complain(message));
        self.outcome.set(Outcome::SomeFailed);
    }

    fn end(self) -> Outcome {
        self.outcome.get()
    }
}

impl Drop for Progress {
    /// A message that follows finds no bar in its line.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn write_texts(out: &mut impl Write, texts: &[pipeline::Kept]) -> io::Result<()> {
    for pipeline::Kept { set, id, preset, words, text } in texts {
        let Prf { precision, recall, f1 } = words;
        let line = json!({
            "set": set, "id": id, "preset": preset, "precision": precision, "recall": recall, "f1": f1, "text": text
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The day in UTC, by the algorithm for civil dates from day numbers (H. Hinnant, "chrono-compatible low-level date
/// algorithms").
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
