//! `tagsieve [extract] FILE...`: prints the main content of pages.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use clap::{CommandFactory, ValueEnum};
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::limits::MAX_BLOCKS;
use tagsieve::output::{Format, Summary};
use tagsieve::stream::{Room, Shape};

use crate::options::{self, StreamArgs, SystemArgs};
use crate::{Command, Outcome, complain, explain};

/// Arguments of `extract`.
#[derive(clap::Args)]
pub struct Args {
    /// Pages; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How the content is written; `jsonl` is one JSON object a line, with the file's name
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    /// Print why, as JSON: each block's features, the score of each stage with what moved it most, and the label's reason;
    /// of pages that are decided as a whole, so neither with --stream nor of more than 65,534 blocks
    #[arg(long, conflicts_with_all = ["format", "stream"])]
    explain: bool,
    #[command(flatten)]
    system: SystemArgs,
    #[command(flatten)]
    stream: StreamArgs,
    /// Pages that are worked on at the same time (default: one a processor)
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    Text,
    Markdown,
    Json,
    Jsonl,
    Html,
    #[value(name = "cleaneval")]
    CleanEval,
}

impl FormatName {
    fn of_core(self) -> Format {
        match self {
            FormatName::Text => Format::Text,
            FormatName::Markdown => Format::Markdown,
            FormatName::Json | FormatName::Jsonl => Format::Json,
            FormatName::Html => Format::Html,
            FormatName::CleanEval => Format::CleanEval,
        }
    }
}

/// What is written of a page.
#[derive(Clone, Copy)]
enum What {
    Content(Format),
    Streamed(Format, Shape),
    /// `spread` over several lines.
    Explanation {
        spread: bool,
    },
}

pub fn run(args: &Args) -> io::Result<Outcome> {
    if let Some(message) = misuse(&args.files) {
        complain(&message);
        return Ok(Outcome::Usage);
    }
    let several = args.files.len() > 1;
    if several && matches!(args.format, FormatName::Json | FormatName::Html) {
        complain("several files do not make one document: use `--format jsonl`, or give one file at a time");
        return Ok(Outcome::Usage);
    }
    let what = match (args.explain, args.stream.shape(&args.system.view)) {
        (true, _) => What::Explanation { spread: !several },
        (false, Ok(None)) => What::Content(args.format.of_core()),
        (false, Ok(Some(shape))) => What::Streamed(args.format.of_core(), shape),
        (false, Err(message)) => {
            complain(&message);
            return Ok(Outcome::Usage);
        }
    };
    let is_lines = args.format == FormatName::Jsonl || args.explain && several;
    let config = match args.system.config() {
        Ok(config) => config,
        Err(message) => {
            complain(&message);
            return Ok(Outcome::Usage);
        }
    };
    let threads = options::threads(args.threads).min(args.files.len());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut outcome = Outcome::Good;
    let mut first = true;
    let written = in_order(&args.files, threads, &config, what, |file, result| {
        match result {
            Ok((text, _)) if is_lines => write_line_of_json(&mut out, file, &text)?,
            Ok((text, nothing)) => {
                if several {
                    // As `head` and `tail` set files apart.
                    writeln!(out, "{}==> {} <==", if first { "" } else { "\n" }, file.display())?;
                }
                out.write_all(text.as_bytes())?;
                if !text.is_empty() && !text.ends_with('\n') {
                    writeln!(out)?;
                }
                first = false;
                if let Some(why) = nothing {
                    complain(&format!("{}: {why}", options::name_of(file)));
                }
            }
            Err(message) => {
                outcome = Outcome::SomeFailed;
                complain(&message);
            }
        }
        // A single page is seen at once where a terminal or a slow pipe waits for it.
        out.flush()
    });
    match written {
        // That the reader of a pipe left does not hide what failed before.
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe && outcome == Outcome::SomeFailed => Ok(outcome),
        written => written.map(|()| outcome),
    }
}

/// What is wrong with the files that are asked for.
fn misuse(files: &[PathBuf]) -> Option<String> {
    if files.iter().filter(|file| *file == Path::new("-")).count() > 1 {
        return Some("`-` stands for standard input, which can be read once".to_owned());
    }
    let first = files.first()?.to_str()?;
    let is_command = Command::command().find_subcommand(first).is_some();
    (is_command && !Path::new(first).exists())
        .then(|| format!("options go behind the command: `tagsieve {first} ...`; for a page of that name, `./{first}`"))
}

/// What is printed of a page, and why it is nothing; or why the page cannot be read.
type Rendered = Result<(String, Option<&'static str>), String>;

/// Extracts from all files, `threads` at a time, and gives the results in the order of the files.
fn in_order(
    files: &[PathBuf],
    threads: usize,
    config: &Config<'_>,
    what: What,
    mut each: impl FnMut(&Path, Rendered) -> io::Result<()>,
) -> io::Result<()> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::sync_channel(2 * threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stop) = (&next, &stop);
            scope.spawn(move || {
                let mut extractor = Extractor::new();
                while !stop.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { break };
                    let result = render(&mut extractor, file, config, what);
                    if sender.send((at, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        let mut outcome = Ok(());
        for (at, result) in receiver {
            early.insert(at, result);
            while let Some(result) = early.remove(&due) {
                if outcome.is_ok() {
                    outcome = each(&files[due], result);
                    stop.store(outcome.is_err(), Ordering::Relaxed);
                }
                due += 1;
            }
        }
        outcome
    })
}

/// Bytes of a stream's chunk.
const CHUNK: usize = 4096;

fn render(extractor: &mut Extractor, file: &Path, config: &Config<'_>, what: What) -> Rendered {
    let page = options::read_page(file)?;
    let mut text = String::new();
    let failed = |e: tagsieve::Error| format!("{}: {e}", options::name_of(file));
    let done = match what {
        What::Content(format) => extractor.render(&page, config, format, &mut text),
        What::Streamed(format, shape) => Room::new(shape).render(&page, CHUNK, config, format, &mut text),
        What::Explanation { spread } => {
            let extraction = extractor.extract(&page, config).map_err(failed)?;
            if extraction.summary.windowed {
                let (name, blocks) = (options::name_of(file), extraction.summary.blocks);
                return Err(format!(
                    "{name}: its {blocks} blocks were decided in windows, and --explain tells of whole pages of at most \
                     {MAX_BLOCKS}: `tagsieve blocks` shows their scores and labels"
                ));
            }
            return Ok((explain::page(&extraction, config, spread), None));
        }
    };
    done.map(|summary| (text, why_nothing(&summary, config, what))).map_err(failed)
}

/// Why a page with text gives none, which looks like a fault where there is no JSON to tell.
fn why_nothing(summary: &Summary, config: &Config<'_>, what: What) -> Option<&'static str> {
    let is_told = matches!(what, What::Content(Format::Json) | What::Streamed(Format::Json, _));
    let is_nothing = summary.blocks > 0 && summary.kept == 0 && config.system() == System::Fused;
    (is_nothing && !is_told)
        .then_some("nothing on the page looks like content; `--preset recall` keeps the best there is")
}

/// The core's object on a line of its own, with the file's name as its first member. JSON is Unicode: U+FFFD stands for what
/// of a name is not. Names that differ in nothing else come out the same; lines are in the order of the arguments.
fn write_line_of_json(out: &mut impl Write, file: &Path, object: &str) -> io::Result<()> {
    let name = serde_json::Value::from(file.display().to_string());
    // Line feeds in strings are escaped: those that are left only lay the object out.
    let members = object.trim().trim_start_matches('{').replace('\n', " ");
    let members = members.trim_start();
    writeln!(out, "{{\"file\":{name}{}{members}", if members.starts_with('}') { "" } else { "," })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_json_name_their_file() {
        let line = |object| {
            let mut out = Vec::new();
            write_line_of_json(&mut out, Path::new("a \"b\".html"), object).expect("a vector takes all");
            let line = String::from_utf8(out).expect("UTF-8");
            assert_eq!(line.matches('\n').count(), 1);
            serde_json::from_str::<serde_json::Value>(&line).expect("JSON")
        };
        assert_eq!(line("{}\n"), serde_json::json!({"file": "a \"b\".html"}));
        assert_eq!(
            line("{\n  \"title\": \"t\\n\",\n  \"n\": {\"x\": 1}\n}\n"),
            serde_json::json!({"file": "a \"b\".html", "title": "t\n", "n": {"x": 1}})
        );
    }
}
