//! Options that several commands share, and reading of inputs.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tagsieve::config::{Config, Input, Preset, System, Unit};
use tagsieve::extract::Extractor;
use tagsieve::model::{Model, decoding_flag};
use tagsieve::score::tree_filter::DEFAULT_DEPTH;
use tagsieve::stream::Shape;
use tagsieve_train::Dataset;

use crate::Refusal;

/// Which system decides, and how it sees the page.
#[derive(Args, Debug)]
pub struct SystemArgs {
    /// The system that decides what is content
    #[arg(long, value_name = "NAME", value_parser = system_parser(), default_value = Config::new().system().name())]
    pub system: System,
    #[command(flatten)]
    pub view: ViewArgs,
}

/// How a system sees the page.
#[derive(Args, Debug)]
pub struct ViewArgs {
    /// What is kept or dropped as a whole: the text between two block boundaries, or a line of the source
    #[arg(long, value_enum, default_value_t = UnitName::Block)]
    pub unit: UnitName,
    /// Keep only the group of paragraphs under one ancestor, N levels up (1 to 5), that has the most text; with any
    /// system but fused, which does without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub tree_filter: Option<u8>,
    /// The encoding from the HTTP header; it goes before the page's own declaration. A label that is not known is
    /// ignored
    #[arg(long, value_name = "LABEL")]
    pub charset: Option<String>,
    /// The page's language, a BCP 47 tag such as `de` or `pt-BR`; it goes before the page's own declaration. One that
    /// does not begin with a language of two letters is ignored. By default the page's own, else recognised
    #[arg(long, value_name = "TAG")]
    pub language: Option<String>,
    /// What the input is
    #[arg(long, value_enum, default_value_t = InputName::Html)]
    pub input: InputName,
    /// What counts as content, for the fused system (default: balanced)
    #[arg(long, value_name = "NAME", value_parser = preset_parser())]
    pub preset: Option<Preset>,
    /// The model of fused, ncleaner and ncleaner-nonlexical (default: the embedded one)
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
}

/// How a page is read.
#[derive(Args, Debug)]
pub struct StreamArgs {
    /// Read pages as a stream, in a window of blocks: text is written before the page has ended
    #[arg(long)]
    stream: bool,
    /// RAM of the device that the stream is to run on, all included; less of it is a smaller window (default: enough
    /// for most pages as a whole); `32K` is 32,768
    #[arg(long, value_name = "BYTES", requires = "stream", value_parser = bytes)]
    ram: Option<usize>,
}

/// More would be text that waits, of which no window of the most blocks that there can be has so much.
const MOST_RAM: usize = 64 << 20;

impl StreamArgs {
    /// Whether pages are to be read as streams.
    pub fn is_asked_for(&self) -> bool {
        self.stream
    }

    /// The stream's shape, where there is to be one; else what is wrong with it.
    pub fn shape(&self, view: &ViewArgs) -> Result<Option<Shape>, String> {
        if self.stream && !matches!((view.unit, view.input), (UnitName::Block, InputName::Html)) {
            return Err("--stream reads HTML in blocks: leave --unit and --input out".to_owned());
        }
        let Some(ram) = self.ram else { return Ok(self.stream.then_some(Shape { rows: 8192, text: 1 << 22 })) };
        match Shape::for_device(ram.min(MOST_RAM)) {
            Some(shape) => Ok(Some(shape)),
            None => {
                let least = (0..).find(|&ram| Shape::for_device(ram).is_some()).unwrap_or(0);
                Err(format!("--ram {ram} is too little for a stream: give {least} or more"))
            }
        }
    }
}

/// A number of bytes, `K` and `M` for powers of 1,024.
fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = match text.as_bytes() {
        [.., b'k' | b'K'] => (&text[..text.len() - 1], 1 << 10),
        [.., b'm' | b'M'] => (&text[..text.len() - 1], 1 << 20),
        _ => (text, 1),
    };
    let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
    bytes.ok_or_else(|| "not a number of bytes, such as 32768 or 32K".to_owned())
}

/// `--unit`
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum UnitName {
    Block,
    Line,
}

/// `--input`
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum InputName {
    Html,
    Text,
}

/// Takes the names of all systems.
pub fn system_parser() -> impl TypedValueParser<Value = System> {
    PossibleValuesParser::new(System::ALL.iter().map(|system| system.name()))
        .map(|name| System::from_name(&name).unwrap_or_default())
}

/// Takes the names of all presets.
fn preset_parser() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name)).map(|name| Preset::from_name(&name).unwrap_or_default())
}

impl SystemArgs {
    /// The configuration of these options; else what is wrong with them or the model.
    pub fn config(&self) -> Result<Config<'_>, Refusal> {
        self.view.config(self.system)
    }
}

impl ViewArgs {
    /// The configuration of these options with a system; else what is wrong with them or the model.
    pub fn config(&self, system: System) -> Result<Config<'_>, Refusal> {
        let unit = match self.unit {
            UnitName::Block => Unit::Block,
            UnitName::Line => Unit::Line,
        };
        let input = match self.input {
            InputName::Html => Input::Html,
            InputName::Text => Input::Text,
        };
        if self.preset.is_some() && system != System::Fused {
            let message = format!("--preset: {} has none: leave it out, or use fused", system.name());
            return Err(Refusal::Usage(message));
        }
        if self.model.is_some() && !matches!(system, System::Fused | System::Ncleaner | System::NcleanerNonlexical) {
            let message = format!("--model: {} does not learn: leave it out, or use fused or ncleaner", system.name());
            return Err(Refusal::Usage(message));
        }
        let preset = self.preset.unwrap_or_default();
        let mut config = Config::new().with_system(system).with_unit(unit).with_input(input).with_preset(preset);
        if let Some(depth) = self.tree_filter {
            config = config.with_tree_filter(depth);
        }
        if let Some(label) = &self.charset {
            config = config.with_charset(label);
        }
        if let Some(tag) = &self.language {
            config = config.with_language(tag);
        }
        if let Some(file) = &self.model {
            config = config.with_model(load(file).map_err(Refusal::Failed)?);
            // Once, and not for every page.
            let ran = Extractor::new().extract(b"", &config).map(|_| ());
            ran.map_err(|e| Refusal::Usage(format!("{}: {e}", name_of(file))))?;
        }
        if let (Some(depth), System::Fused) = (self.tree_filter, system)
            && !config.model().is_some_and(|model| asks_for_group(model, preset, depth))
        {
            return Err(Refusal::Usage(format!(
                "--tree-filter {depth}: fused does without it: leave it out, or name another system with --system"
            )));
        }
        Ok(config)
    }
}

/// Whether a model keeps the best group by itself, which is that of a grandparent.
fn asks_for_group(model: &Model<'_>, preset: Preset, depth: u8) -> bool {
    depth == DEFAULT_DEPTH && model.decoding(preset as u8, false).flags & decoding_flag::ONE_GROUP != 0
}

/// Reads a model, which then stays until the command ends.
fn load(file: &Path) -> Result<&'static Model<'static>, String> {
    let bytes = read(file)?.leak();
    let model = Model::from_bytes(bytes).map_err(|e| format!("{}: {e}", name_of(file)))?;
    Ok(Box::leak(Box::new(model)))
}

/// Reads a count that may not be 0.
pub fn at_least_one(value: &str) -> Result<NonZeroUsize, String> {
    value.parse().map_err(|_| "give a number, 1 or more".to_owned())
}

/// The number of threads asked for, else one a processor.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// What is wrong with inputs that are all to be read.
pub fn misuse<'f>(files: impl IntoIterator<Item = &'f PathBuf>) -> Option<String> {
    let is_twice = files.into_iter().filter(|file| *file == Path::new("-")).count() > 1;
    is_twice.then(|| "`-` stands for standard input, which can be read once: name a file".to_owned())
}

/// Bytes of a file that are read: many times what a model has. `/dev/zero` has no end.
const MOST_BYTES: u64 = 64 << 20;

/// The bytes of a model's file, or of standard input for `-`; else a message that says what, where and what to do.
pub fn read(file: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        io::stdin().take(MOST_BYTES).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|e| cannot_read(file, &e))
}

/// A message that says what, where and what to do.
pub fn cannot_read(file: &Path, e: &io::Error) -> String {
    let advice = match e.kind() {
        io::ErrorKind::NotFound if is_address(file) => ": fetch the page first (curl -L ADDRESS | tagsieve -)",
        io::ErrorKind::NotFound => ": check the path",
        io::ErrorKind::IsADirectory => ": name a file",
        io::ErrorKind::PermissionDenied => ": check the file's permissions",
        _ => "",
    };
    format!("{}: cannot read: {e}{advice}", name_of(file))
}

fn is_address(file: &Path) -> bool {
    file.to_str().is_some_and(|name| name.starts_with("http://") || name.starts_with("https://"))
}

/// How messages name an input.
pub fn name_of(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// What is wrong with sets of which two have the same name, where `what` tells them apart by it.
pub fn named_alike(sets: &[&Dataset], what: &str) -> Option<String> {
    let (one, other) = sets.iter().enumerate().find_map(|(number, set)| {
        sets.iter().take(number).find(|before| before.name == set.name).map(|before| (before, set))
    })?;
    let (name, one, other) = (&one.name, one.dir.display(), other.dir.display());
    Some(format!("{one} and {other} are both named `{name}`: {what} names sets by their folders: rename one of them"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tagsieve::feature::FEATURE_SET;
    use tagsieve::model::Decoding;
    use tagsieve_train::model_file::ModelFile;

    #[test]
    fn a_model_that_keeps_one_group_does_so_under_its_presets_and_at_its_depth() {
        let one_group = Decoding { flags: decoding_flag::ONE_GROUP, ..Decoding::default() };
        let file = ModelFile::new(FEATURE_SET).decodings(false, &[Decoding::default(), one_group]).to_bytes();
        let file = file.expect("a good model");
        let model = Model::from_bytes(&file).expect("a good model");
        let (without, with) = (Preset::Balanced, Preset::Precision);
        assert!(asks_for_group(&model, with, DEFAULT_DEPTH));
        assert!(!asks_for_group(&model, with, DEFAULT_DEPTH + 1) && !asks_for_group(&model, without, DEFAULT_DEPTH));
    }
}
