//! `tagsieve [extract] FILE...`: prints the main content of pages.

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{CommandFactory, ValueEnum};
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{Extractor, Flow, Formatter, Summary};
use tagsieve::output::{Format, Layout, Write, is_absolute};
use tagsieve::stream::{Room, Shape};

use crate::in_order::in_order;
use crate::options::{self, StreamArgs, SystemArgs};
use crate::{Command, Ended, Outcome, Refusal, complain, explain, page, printable, refuse};

/// Arguments of `extract`.
#[derive(clap::Args)]
pub struct Args {
    /// Pages; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How the content is written; `jsonl` is one JSON object a line, with the file's name
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    /// Keep links in Markdown, HTML and JSON, as they stand in the page: those that lead to another page, a mail or a
    /// call
    #[arg(long, conflicts_with_all = ["explain", "stream"])]
    links: bool,
    /// The page's own address (http or https): its links are made absolute with it, and with the page's `base` element
    #[arg(long, value_name = "URL", requires = "links", conflicts_with = "stream")]
    address: Option<String>,
    /// Keep the heading that repeats the page's title or has most of its words, also where fused drops it
    #[arg(long, conflicts_with = "explain")]
    title: bool,
    /// Leave dropped blocks out of JSON
    #[arg(long, conflicts_with = "explain")]
    kept_only: bool,
    /// Print why, as JSON: each block's features, the score of each stage with what moved it most, and the label's
    /// reason; of pages that are decided as a whole, so neither with --stream nor of more than 65,534 blocks
    // What needs an option that `--explain` excludes is excluded by itself: clap waives the need.
    #[arg(long, conflicts_with_all = ["format", "stream", "address", "ram"])]
    explain: bool,
    #[command(flatten)]
    system: SystemArgs,
    #[command(flatten)]
    stream: StreamArgs,
    /// Pages that are worked on at the same time (default: one a processor)
    #[arg(long, value_name = "N", value_parser = options::at_least_one)]
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

    fn is_json(self) -> bool {
        self.of_core() == Format::Json
    }
}

/// What is written of a page.
#[derive(Clone)]
enum What<'a> {
    Content(Layout<'a>),
    Streamed(Layout<'a>, Shape),
    /// `spread` over several lines.
    Explanation {
        spread: bool,
    },
}

/// What is done with every page.
struct Job<'a> {
    what: What<'a>,
    config: Config<'a>,
    /// The label that was given with the pages.
    charset: Option<&'a str>,
    /// Whether what is written tells by itself why there is nothing, as JSON does.
    is_told: bool,
}

pub fn run(args: &Args) -> Ended {
    refuse(options::misuse(args.files.iter().chain(&args.system.view.model)))?;
    refuse(misspelt(&args.files))?;
    refuse(misuse(args))?;
    let several = args.files.len() > 1;
    let layout = Layout::new(args.format.of_core())
        .with_links(args.links)
        .with_address(args.address.as_deref().unwrap_or_default())
        .with_title(args.title)
        .with_kept_only(args.kept_only);
    let what = match args.stream.shape(&args.system.view).map_err(Refusal::Usage)? {
        _ if args.explain => What::Explanation { spread: !several },
        Some(shape) => What::Streamed(layout, shape),
        None => What::Content(layout),
    };
    let config = args.system.config()?;
    let job = Job { what, config, charset: args.system.view.charset.as_deref(), is_told: args.format.is_json() };
    let is_lines = args.format == FormatName::Jsonl || args.explain && several;
    match &args.files[..] {
        [file] if !is_lines => directly(file, &job),
        files => each(files, &job, is_lines, options::threads(args.threads).min(files.len())),
    }
}

/// What is wrong with the arguments.
fn misuse(args: &Args) -> Option<String> {
    let several = args.files.len() > 1;
    let message = if several && matches!(args.format, FormatName::Json | FormatName::Html) {
        "several files do not make one document: use `--format jsonl`, or give one file at a time"
    } else if args.kept_only && !args.format.is_json() {
        "--kept-only: all formats but JSON have what is kept alone: leave it out, or use `--format json`"
    } else if args.links && matches!(args.format, FormatName::Text | FormatName::CleanEval) {
        "--links: text has none: use `--format markdown`, `html`, `json` or `jsonl`"
    } else if several && args.address.is_some() {
        "--address is that of one page: give one file at a time"
    } else {
        let address = args.address.as_deref().filter(|address| !is_absolute(address))?;
        return Some(format!(
            "--address {address}: not the address of a page, such as https://example.org/news/1.html"
        ));
    };
    Some(message.to_owned())
}

/// Why the first file looks like no file but like a command.
fn misspelt(files: &[PathBuf]) -> Option<String> {
    let first = files.first().filter(|first| !first.exists())?.to_str()?;
    let command = Command::command();
    if command.find_subcommand(first).is_some() {
        return Some(format!(
            "options go behind the command: `tagsieve {first} ...`; for a page of that name, `./{first}`"
        ));
    }
    let is_word = !first.is_empty() && first.bytes().all(|b| b.is_ascii_alphabetic());
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    is_word.then(|| format!("{first}: neither a file nor a command; these are {}", names.join(", ")))
}

impl Job<'_> {
    /// Gives `write` what is printed of a page, and tells what is known of it, but where that is explained; or why the
    /// page cannot be read, before anything is printed of a page that is read as a whole.
    fn render(&self, extractor: &mut Extractor, file: &Path, write: &mut Write<'_>) -> Result<Option<Summary>, String> {
        let Job { what, config, charset, .. } = self;
        let failed = |e: tagsieve::Error| format!("{}: {e}", options::name_of(file));
        let summary = match what {
            What::Streamed(layout, shape) => {
                let sink = Formatter::new(layout.clone(), write);
                page::stream(file, *charset, config, &mut Room::new(*shape), sink)?
            }
            What::Content(layout) => {
                let page = page::read(file, *charset)?;
                extractor.extract_to(&page, config, &mut Formatter::new(layout.clone(), write)).map_err(failed)?
            }
            What::Explanation { spread } => {
                let page = page::read(file, *charset)?;
                let extraction = extractor.extract(&page, config).map_err(failed)?;
                if extraction.summary.windowed {
                    let (name, blocks) = (options::name_of(file), extraction.summary.blocks);
                    return Err(format!(
                        "{name}: its {blocks} blocks were decided in windows, and --explain tells of whole pages: \
                         `tagsieve blocks` shows their scores and labels"
                    ));
                }
                let _ = write(&explain::page(&extraction, config, *spread));
                return Ok(None);
            }
        };
        Ok(Some(summary))
    }

    /// Says why a page gives no text, which looks like a fault.
    fn tell_why_nothing(&self, file: &Path, summary: Option<&Summary>) {
        let why = match summary {
            _ if self.is_told => return,
            Some(Summary { blocks: 0, .. }) => {
                "no text on the page: it is empty, or only scripts write it, which are not run"
            }
            Some(Summary { kept: 0, .. }) if self.config.system() == System::Fused => {
                "nothing on the page looks like content; `--preset recall` keeps the best there is"
            }
            _ => return,
        };
        complain(&format!("{}: {why}", options::name_of(file)));
    }
}

/// Writes what is printed of a page as it is made, which may be many times the page; of a stream while the page is
/// read.
fn directly(file: &Path, job: &Job<'_>) -> Ended {
    let stdout = io::stdout().lock();
    let mut out: Box<dyn io::Write> = match job.what {
        What::Streamed(..) => Box::new(io::LineWriter::new(stdout)),
        _ => Box::new(io::BufWriter::with_capacity(1 << 16, stdout)),
    };
    let mut result = Ok(());
    let mut write = |piece: &str| {
        result = out.write_all(piece.as_bytes());
        if result.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
    };
    let done = job.render(&mut Extractor::new(), file, &mut write);
    result?;
    out.flush()?;
    job.tell_why_nothing(file, done.map_err(Refusal::Failed)?.as_ref());
    Ok(Outcome::Good)
}

/// Writes what is printed of each page, in their order: as lines of JSON, or below their names.
fn each(files: &[PathBuf], job: &Job<'_>, is_lines: bool, threads: usize) -> Ended {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut outcome = Outcome::Good;
    let mut first = true;
    let render = |extractor: &mut Extractor, file: &Path| {
        let mut text = String::new();
        let mut write = |piece: &str| {
            text.push_str(piece);
            Flow::Continue(())
        };
        let summary = job.render(extractor, file, &mut write)?;
        Ok((text, summary))
    };
    let written = in_order(files, threads, &render, |file, result| {
        match result {
            Ok((text, _)) if is_lines => write_line_of_json(&mut out, file, &text)?,
            Ok((text, summary)) => {
                write_below_name(&mut out, file, &text, std::mem::take(&mut first))?;
                job.tell_why_nothing(file, summary.as_ref());
            }
            Err(message) => outcome.failed(&message),
        }
        // A single page is seen at once where a terminal or a slow pipe waits for it.
        out.flush()
    });
    match written {
        // That the reader of a pipe left does not hide what failed before.
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe && outcome == Outcome::SomeFailed => Ok(outcome),
        written => written.map(|()| outcome).map_err(Refusal::Output),
    }
}

/// Sets files apart as `head` and `tail` do.
fn write_below_name(out: &mut impl io::Write, file: &Path, text: &str, first: bool) -> io::Result<()> {
    out.write_all(if first { b"==> " } else { b"\n==> " })?;
    // A name need not be UTF-8: what is not stands as it was given.
    for part in file.as_os_str().as_encoded_bytes().utf8_chunks() {
        out.write_all(printable(part.valid()).as_bytes())?;
        out.write_all(part.invalid())?;
    }
    writeln!(out, " <==")?;
    out.write_all(text.as_bytes())?;
    if text.is_empty() || text.ends_with('\n') { Ok(()) } else { writeln!(out) }
}

/// The core's object on a line of its own, with the file's name as its first member. JSON is Unicode: U+FFFD stands for
/// what of a name is not. Names that differ in nothing else come out the same; lines are in the order of the arguments.
fn write_line_of_json(out: &mut impl io::Write, file: &Path, object: &str) -> io::Result<()> {
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
