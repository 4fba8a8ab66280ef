//! `tagsieve model info|check`: what is in a model file, and whether it is sound.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Subcommand;
use tagsieve::Config;
use tagsieve::config::{Preset, System};
use tagsieve::extract::Extractor;
use tagsieve::feature::{COLUMN_COUNT, Column, FEATURE_SET};
use tagsieve::model::forest::{LEAF_BITS, View};
use tagsieve::model::{Decoding, Forest, Kind, Model, ModelError, Section, decoding_flag, forest_slot};
use tagsieve::score::stage2::STAGE2_NAMES;

use crate::options;
use crate::table::Table;
use crate::{Ended, Outcome, printable, refuse};

/// Arguments of `model`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Show where a model comes from and what is in it
    Info {
        /// The model
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Views shown of each forest: those that most questions are asked of
        #[arg(long, value_name = "N", default_value_t = 20)]
        views: usize,
    },
    /// Say of models whether this program can use them
    Check {
        /// The models
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

pub fn run(args: &Args) -> Ended {
    let mut out = io::stdout().lock();
    let mut outcome = Outcome::Good;
    let (files, views) = match &args.task {
        Task::Info { file, views } => (std::slice::from_ref(file), Some(*views)),
        Task::Check { files } => (&files[..], None),
    };
    refuse(options::misuse(files))?;
    for file in files {
        let name = printable(&options::name_of(file));
        let bad = |e: ModelError| format!("{name}: {e}");
        let done = options::read(file).and_then(|bytes| match views {
            Some(views) => {
                Model::from_bytes(&bytes).map(|model| info(&model, bytes.len(), views, &mut out)).map_err(bad)
            }
            None => match systems(&bytes).map_err(bad)?.as_slice() {
                [] => Err(format!("{name}: no system can use it: it has no forest over whole pages and no n-grams")),
                systems => Ok(writeln!(out, "{name}: good, for {}", systems.join(", "))),
            },
        });
        match done {
            Ok(written) => written?,
            Err(message) => outcome.failed(&message),
        }
    }
    out.flush()?;
    Ok(outcome)
}

/// The systems that run with a model, if this program knows its features.
fn systems(bytes: &[u8]) -> Result<Vec<&'static str>, ModelError> {
    let model = Model::from_bytes(bytes)?;
    model.check_feature_set(FEATURE_SET)?;
    let runs = |system: &System| {
        let config = Config::new().with_system(*system).with_model(&model);
        Extractor::new().extract(b"", &config).is_ok()
    };
    let learning = [System::Fused, System::Ncleaner, System::NcleanerNonlexical];
    Ok(learning.into_iter().filter(runs).map(System::name).collect())
}

fn info(model: &Model<'_>, length: usize, views: usize, out: &mut impl Write) -> io::Result<()> {
    write_provenance(model, length, out)?;
    write_sections(model, out)?;
    for (stream, name) in [(false, "page"), (true, "stream")] {
        write_decodings(model, stream, name, out)?;
    }
    for slot in 0..=u8::MAX {
        if let Some(forest) = model.forest(slot).filter(|_| views > 0) {
            let (stage, name): (_, fn(u16) -> String) = match slot {
                forest_slot::DOCUMENT_1 => ("first stage", column_name),
                forest_slot::DOCUMENT_2 => ("second stage", column_name),
                forest_slot::STREAM => ("stream", column_name),
                forest_slot::KIND => ("article", mean_name),
                forest_slot::SERVICE => ("service", mean_name),
                forest_slot::DOCUMENTATION => ("documentation", mean_name),
                _ => ("other", column_name),
            };
            write_views(forest, &format!("forest {slot}, {stage}"), name, views, out)?;
        }
    }
    Ok(())
}

fn write_provenance(model: &Model<'_>, length: usize, out: &mut impl Write) -> io::Result<()> {
    let provenance = model.provenance().copied().unwrap_or_default();
    let usable = if model.feature_set() == FEATURE_SET { "" } else { ", which is not this program's" };
    let lines = [
        ("name", provenance.name.to_owned()),
        ("sets", provenance.sets.to_owned()),
        ("licence", provenance.licence.to_owned()),
        ("date", provenance.date.to_owned()),
        ("metrics", provenance.metrics.to_owned()),
        ("tool", provenance.tool.to_owned()),
        ("languages", model.languages().collect::<Vec<_>>().join(" ")),
        ("bytes", length.to_string()),
        ("format", model.version().to_string()),
        ("features", format!("set {}{usable}", model.feature_set())),
    ];
    for (name, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
        // A stranger's model must not steer the terminal.
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(out, "{name:10} {value}")?;
    }
    Ok(())
}

fn write_sections(model: &Model<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new(["section", "slot", "bytes", "trees", "depth", "views", "bias"]);
    for section in model.sections() {
        let known = Kind::from_number(section.kind);
        let name = known.map_or_else(|| format!("unknown kind {}", section.kind), |kind| kind.name().to_owned());
        let mut row = vec![name, section.slot.to_string(), section.bytes.len().to_string()];
        if let Some(forest) = model.forest(section.slot).filter(|_| known == Some(Kind::Forest)) {
            let nats = f64::from(forest.bias()) / f64::from(1 << LEAF_BITS);
            let counts = [forest.trees().len(), usize::from(forest.depth()), forest.views().len()];
            row.extend(counts.map(|count| count.to_string()));
            row.push(format!("{nats:.3}"));
        }
        table.row(row);
    }
    writeln!(out)?;
    table.write(out)
}

/// How the presets decide of whole pages or of streams, where the model says so.
fn write_decodings(model: &Model<'_>, stream: bool, name: &str, out: &mut impl Write) -> io::Result<()> {
    let has_decodings = |section: &Section<'_>| section.kind == Kind::Decoding as u8 && section.slot == stream as u8;
    if !model.sections().any(|section| has_decodings(&section)) {
        return Ok(());
    }
    let mut table =
        Table::new([&format!("decoding, {name}"), "slope", "offset", "title", "comments", "article", "one group"]);
    for preset in Preset::ALL {
        let Decoding { slope, flags, offset } = model.decoding(preset as u8, stream);
        let is = |flag: u8| if flags & flag == 0 { "no" } else { "yes" }.to_owned();
        // What titles and readers' comments are scored higher, in nats as the other two are.
        let title = format!("+{}", 2 * (flags >> decoding_flag::TITLE_SHIFT & 3));
        let comments = format!("+{}", flags >> decoding_flag::COMMENT_SHIFT);
        let (article, one_group) = (is(decoding_flag::ARTICLE), is(decoding_flag::ONE_GROUP));
        let slope = format!("{:.2}", f64::from(slope) / 64.0);
        let offset = format!("{:+.2}", f64::from(offset) / 256.0);
        table.row([preset.name().to_owned(), slope, offset, title, comments, article, one_group]);
    }
    writeln!(out)?;
    table.write(out)
}

/// The views that most questions are asked of, with how many borders those questions have.
fn write_views(
    forest: &Forest<'_>,
    title: &str,
    name: fn(u16) -> String,
    shown: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut asked: BTreeMap<View, Vec<u8>> = BTreeMap::new();
    for &[view, border] in forest.trees().flat_map(|tree| tree.levels) {
        asked.entry(forest.view(view)).or_default().push(border);
    }
    let mut asked: Vec<(View, Vec<u8>)> = asked.into_iter().collect();
    asked.sort_by_key(|(_, borders)| std::cmp::Reverse(borders.len()));
    let mut table = Table::new([title, "row", "questions", "borders"]);
    for (view, mut borders) in asked.into_iter().take(shown) {
        let questions = borders.len();
        borders.sort_unstable();
        borders.dedup();
        let row = if view.offset == 0 { String::new() } else { format!("{:+}", view.offset) };
        table.row([name(view.column), row, questions.to_string(), borders.len().to_string()]);
    }
    writeln!(out)?;
    table.write(out)
}

/// A mean's name, as `tagsieve::score::page_kind` numbers them.
fn mean_name(number: u16) -> String {
    match usize::from(number).checked_sub(COLUMN_COUNT) {
        None => format!("{}, by words", column_name(number)),
        Some(column) => Column::ALL.get(column).map_or("unknown".to_owned(), |name| format!("{name:?}")),
    }
}

/// A column's name; those behind the features are of the second stage.
fn column_name(column: u16) -> String {
    let column = usize::from(column);
    match Column::ALL.get(column) {
        Some(name) => format!("{name:?}"),
        None => STAGE2_NAMES.get(column - COLUMN_COUNT).map_or("unknown", |name| name).to_owned(),
    }
}
