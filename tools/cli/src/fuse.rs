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
use crate::{Outcome, complain, options};

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
pub fn run(args: &Args, sets: &[PathBuf], output: &Path, seed: u64, threads: usize, date: &str) -> io::Result<Outcome> {
    let (Some(sets), Some(checks)) = (open(sets), open(&args.check)) else { return Ok(Outcome::SomeFailed) };
    let all: Vec<&Dataset> = sets.iter().chain(&checks).collect();
    if let Some(message) = options::named_alike(&all, "the report") {
        complain(&message);
        return Ok(Outcome::Usage);
    }
    for check in &checks {
        if check.entries.iter().all(|entry| entry.gold.is_none()) {
            let (dir, reason) = (check.dir.display(), pipeline::NO_GOLD);
            complain(&format!("--check {dir}: no page has a gold text: {reason}"));
            return Ok(Outcome::SomeFailed);
        }
    }
    let mut remarks = String::new();
    for set in &sets {
        let without = set.entries.iter().filter(|entry| entry.gold.is_some() && entry.url.is_none()).count();
        if without > 0 {
            remarks += &format!(
                "\n{}: {without} pages have no `url`, so each was taken for a site of its own: where they are not, figures are too good\n",
                set.name
            );
        }
        // One page alone is the least of what is wrong with a set of one.
        if let Some((site, pages, all)) = folds::largest(set)
            && pages > 1
            && pages * 2 > all
        {
            let remark = format!(
                "{}: {pages} of its {all} pages are of one site, {site}: its figures are of models that have learned from none of them",
                set.name
            );
            complain(&remark);
            remarks += &format!("\n{remark}\n");
        }
    }
    for check in &checks {
        let pages = folds::shared(&sets, check);
        if pages > 0 {
            let remark = format!(
                "--check {}: {pages} of its pages are of sites that are learned from: its figures are too good",
                check.name
            );
            complain(&remark);
            remarks += &format!("\n{remark}\n");
        }
    }
    // Training takes minutes: what would lose the model in the end is said now.
    let file = |file: Option<&Path>| file.map(Output::new).transpose();
    let outputs =
        Output::new(output).and_then(|model| Ok((model, file(args.report.as_deref())?, file(args.texts.as_deref())?)));
    let (model, report_to, texts_to) = match outputs {
        Ok(outputs) => outputs,
        Err(message) => {
            complain(&message);
            return Ok(Outcome::SomeFailed);
        }
    };
    let written: Vec<&Output> = [&model].into_iter().chain(&report_to).chain(&texts_to).collect();
    if let Some(message) = output::misuse(&written, all, None) {
        complain(&message);
        return Ok(Outcome::Usage);
    }
    let mut choice = pipeline::Options::new(args.small);
    choice.seed = seed;
    choice.threads = threads;
    choice.teachers = args.teachers.unwrap_or(choice.teachers);
    choice.licence.clone_from(&args.licence);
    choice.date = if date.is_empty() { today() } else { date.to_owned() };
    choice.texts = args.texts.is_some();
    if let Some(name) = &args.name {
        choice.name.clone_from(name);
    }
    let runs = if args.curve { 1 + pipeline::CURVE_RUNS } else { 1 };
    let bar = ProgressBar::new(runs * choice.steps());
    let style = "{elapsed_precise} {wide_bar} {percent} % {msg}";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    let is_terminal = io::stderr().is_terminal();
    let lacks_pages = Cell::new(false);
    let progress = |step: pipeline::Step<'_>| match step {
        pipeline::Step::Warning(message) => {
            lacks_pages.set(true);
            bar.suspend(|| complain(message));
        }
        pipeline::Step::Remark(message) => bar.suspend(|| complain(message)),
        pipeline::Step::Tree => bar.inc(1),
        pipeline::Step::Done(message) if is_terminal => bar.set_message(message.to_owned()),
        pipeline::Step::Done(message) => complain(message),
    };
    let trained = match pipeline::run(&sets, &checks, &choice, &progress) {
        Ok(trained) => trained,
        Err(e) => {
            bar.finish_and_clear();
            complain(&e.to_string());
            return Ok(Outcome::SomeFailed);
        }
    };
    // Before the curve, which takes longer than the training.
    if let Err(message) = model.write(|out| out.write_all(&trained.model)) {
        bar.finish_and_clear();
        complain(&message);
        return Ok(Outcome::SomeFailed);
    }
    let mut report = trained.report.to_string() + &remarks;
    let mut outcome = if lacks_pages.get() { Outcome::SomeFailed } else { Outcome::Good };
    let (bytes, most) = (trained.model.len(), choice.most_bytes());
    if bytes > most {
        let file = output.display();
        let message = format!(
            "{file}: is written, but has {bytes} bytes, and {most} are the most: shorten --licence, --name or the sets' names, \
             which are in it"
        );
        bar.suspend(|| complain(&message));
        outcome = Outcome::SomeFailed;
    }
    if args.curve {
        match pipeline::curve(&sets, &checks, &choice, &progress) {
            Ok(curve) => report += &curve.to_string(),
            Err(e) => {
                bar.suspend(|| complain(&format!("learning curve: {e}")));
                outcome = Outcome::SomeFailed;
            }
        }
    }
    bar.finish_and_clear();
    let texts = texts_to.map_or(Ok(()), |file| file.write(|out| write_texts(out, &trained.report.texts)));
    let report = match report_to {
        None => {
            io::stdout().write_all(report.as_bytes())?;
            Ok(())
        }
        Some(file) => file.write(|out| out.write_all(report.as_bytes())),
    };
    for message in [texts, report].into_iter().filter_map(Result::err) {
        complain(&message);
        outcome = Outcome::SomeFailed;
    }
    Ok(outcome)
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

fn open(dirs: &[PathBuf]) -> Option<Vec<Dataset>> {
    dirs.iter().map(|dir| Dataset::open(dir).map_err(|e| complain(&e.to_string())).ok()).collect()
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
