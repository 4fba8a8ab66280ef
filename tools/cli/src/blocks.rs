//! `tagsieve blocks FILE`: the block table of a page for a person to read.

use std::io::{self, Write};
use std::path::PathBuf;

use tagsieve::Config;
use tagsieve::block::{Block, Container, NONE, flag};
use tagsieve::bytes::CharsetSource;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow};
use tagsieve::label::Label;
use tagsieve::output::label_name;
use tagsieve::score::Verdict;

use crate::options::{self, SystemArgs};
use crate::{Ended, Outcome, Refusal, page, refuse};

/// Arguments of `blocks`.
#[derive(clap::Args)]
pub struct Args {
    /// The page; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    system: SystemArgs,
    /// Columns of the output; the text is cut to fit
    #[arg(long, value_name = "COLUMNS", default_value_t = 160)]
    width: usize,
}

struct Row {
    block: Block,
    within: String,
    verdict: Verdict,
    label: Label,
    text: String,
}

struct Rows {
    rows: Vec<Row>,
    /// Characters of a block's text that there is room for.
    shown: usize,
}

impl BlockSink for Rows {
    fn block(&mut self, decided: &Decided<'_>) -> Flow {
        let mut text = String::new();
        let mut left = self.shown;
        // The block's end is not read where it would not be shown; that does not stop the run.
        let _ = decided.write_text(&mut |piece| {
            let taken = piece.chars().take(left).map(|c| if c.is_control() { ' ' } else { c });
            let before = text.len();
            text.extend(taken);
            left -= text[before..].chars().count();
            if left > 0 { Flow::Continue(()) } else { Flow::Break(()) }
        });
        self.rows.push(Row {
            block: *decided.block,
            within: chain(decided.block, decided.containers),
            verdict: decided.verdict,
            label: decided.label,
            text,
        });
        Flow::Continue(())
    }
}

pub fn run(args: &Args) -> Ended {
    refuse(options::misuse([&args.file].into_iter().chain(&args.system.view.model)))?;
    let config = args.system.config()?;
    let text = table(args, &config).map_err(Refusal::Failed)?;
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Outcome::Good)
}

fn table(args: &Args, config: &Config<'_>) -> Result<String, String> {
    let page = page::read(&args.file, args.system.view.charset.as_deref())?;
    let failed = |e: tagsieve::Error| format!("{}: {e}", options::name_of(&args.file));
    let mut extractor = Extractor::new();
    let mut rows = Rows { rows: Vec::new(), shown: args.width };
    let summary = extractor.extract_to(&page, config, &mut rows).map_err(failed)?;

    let mut lines: Vec<[String; 9]> =
        vec![["block", "bytes", "within", "flags", "words", "links", "score", "label", "text"].map(String::from)];
    for (index, row) in rows.rows.into_iter().enumerate() {
        let block = &row.block;
        lines.push([
            index.to_string(),
            format!("{}..{}", block.span.start, block.span.end),
            row.within,
            flags(block.flags),
            block.words.to_string(),
            block.link_words.to_string(),
            row.verdict.score.to_string(),
            label_name(row.label).into(),
            row.text,
        ]);
    }
    let mut out = String::new();
    write_lines(&mut out, &lines, args.width);
    out += &format!(
        "{} blocks, {} kept; {} ({}){}{}\n",
        summary.blocks,
        summary.kept,
        summary.charset.name(),
        told_by(summary.charset_source),
        if summary.fallback { "; nothing was content, so the best container was kept" } else { "" },
        if summary.windowed { "; decided in windows" } else { "" },
    );
    Ok(out)
}

fn write_lines(out: &mut String, lines: &[[String; 9]], width: usize) {
    const NUMBERS: [bool; 9] = [true, false, false, false, true, true, true, false, false];
    let widths: [usize; 9] =
        std::array::from_fn(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0));
    for line in lines {
        let mut text = String::new();
        for (column, cell) in line.iter().enumerate() {
            let cell_width = widths[column];
            text += &match (NUMBERS[column], column) {
                (true, _) => format!("{cell:>cell_width$} "),
                (false, 8) => format!(" {cell}"),
                (false, _) => format!(" {cell:cell_width$} "),
            };
        }
        out.extend(text.trim_end().chars().take(width));
        out.push('\n');
    }
}

/// The tags around a block, outermost first; the four innermost where there are more.
fn chain(block: &Block, containers: &[Container]) -> String {
    let mut names = Vec::new();
    let mut at = block.container;
    while at != NONE && names.len() < 4 {
        let Some(container) = containers.get(usize::from(at)) else { break };
        names.push(container.tag.name());
        at = container.parent;
    }
    if at != NONE && names.len() == 4 {
        names.push("…");
    }
    names.reverse();
    if names.is_empty() { block.tag.name().into() } else { names.join(">") }
}

/// Short names of the flags that tell most.
fn flags(bits: u32) -> String {
    const NAMES: [(u32, &str); 17] = [
        (flag::HIDDEN, "hid"),
        (flag::NOSCRIPT, "nos"),
        (flag::NAV, "nav"),
        (flag::HEADER, "hdr"),
        (flag::FOOTER, "ftr"),
        (flag::ASIDE, "asi"),
        (flag::FORM, "frm"),
        (flag::FORM_CONTROL, "ctl"),
        (flag::ARTICLE, "art"),
        (flag::MAIN, "mai"),
        (flag::HEADING, "h"),
        (flag::PARAGRAPH, "p"),
        (flag::LIST_ITEM, "li"),
        (flag::CELL, "td"),
        (flag::CAPTION, "cap"),
        (flag::TITLE_MATCH, "ttl"),
        (flag::DESCRIBED, "dsc"),
    ];
    let names: Vec<&str> = NAMES.iter().filter(|(bit, _)| bits & bit != 0).map(|&(_, name)| name).collect();
    names.join(",")
}

/// Where a page's charset comes from.
fn told_by(source: CharsetSource) -> &'static str {
    match source {
        CharsetSource::Bom => "by the byte order mark",
        CharsetSource::Hint => "as asked for",
        CharsetSource::Meta => "as the page says",
        CharsetSource::Valid => "the bytes are valid",
        CharsetSource::Detected => "recognised",
        CharsetSource::Fallback => "nothing tells of another one",
    }
}
