//! What a C caller can choose. Zero is the default of every field, so that a shorter struct from an older header is
//! the same as one filled up with zeros.

use crate::model::tagsieve_model;
use crate::ptr::Call;
use crate::status::tagsieve_status::{self, *};
use core::ffi::c_char;
use core::mem::offset_of;
use tagsieve::Config;
use tagsieve::config::{Input, MAX_TREE_FILTER, Preset, System, Unit};
use tagsieve::output::{Format, Layout, is_absolute};

/// Which system decides what is content: values of `tagsieve_options.system`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_system {
    /// `TAGSIEVE_SYSTEM_FUSED` if it was built and a model is embedded or given, else `TAGSIEVE_SYSTEM_CETR`.
    TAGSIEVE_SYSTEM_DEFAULT = 0,
    /// Keeps every block as a paragraph.
    TAGSIEVE_SYSTEM_ICE_BASELINE = 10,
    /// Intelligent content extraction: heuristic rules.
    TAGSIEVE_SYSTEM_ICE_HEURISTIC = 11,
    /// Intelligent content extraction: elaborate rules.
    TAGSIEVE_SYSTEM_ICE_ELABORATE = 12,
    /// Tag ratios: threshold on the smoothed ratio.
    TAGSIEVE_SYSTEM_CETR_THRESHOLD = 20,
    /// Tag ratios: k-means on the smoothed ratio.
    TAGSIEVE_SYSTEM_CETR_KMEANS = 21,
    /// Tag ratios: k-means on the smoothed ratio and its derivative.
    TAGSIEVE_SYSTEM_CETR = 22,
    /// Shallow text features: word counts, then the article chain.
    TAGSIEVE_SYSTEM_BOILERPIPE = 30,
    /// Shallow text features: text density, then the article chain.
    TAGSIEVE_SYSTEM_BOILERPIPE_DENSITY = 31,
    /// `TAGSIEVE_SYSTEM_BOILERPIPE`, then the tree filter.
    TAGSIEVE_SYSTEM_TREE_FILTER = 40,
    /// Stop word density and context.
    TAGSIEVE_SYSTEM_JUSTEXT = 50,
    /// Character n-grams. Needs a model with a table of them.
    TAGSIEVE_SYSTEM_NCLEANER = 60,
    /// n-grams of word shapes. Needs a model with a table of them.
    TAGSIEVE_SYSTEM_NCLEANER_NONLEXICAL = 61,
    /// The learned system. It needs a model, and reads the verdicts of several other systems as features.
    TAGSIEVE_SYSTEM_FUSED = 70,
}

/// What counts as content for `TAGSIEVE_SYSTEM_FUSED`: values of `tagsieve_options.preset`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_preset {
    /// The text that the page was written for.
    TAGSIEVE_PRESET_BALANCED = 0,
    /// Less text, with more certainty.
    TAGSIEVE_PRESET_PRECISION = 1,
    /// More text, with less certainty. Something is kept of every page that has text; the other presets may keep
    /// nothing.
    TAGSIEVE_PRESET_RECALL = 2,
    /// Only the body of an article.
    TAGSIEVE_PRESET_ARTICLE = 3,
    /// Everything the page is about, including readers' comments.
    TAGSIEVE_PRESET_PAGE = 4,
}

/// How the kept text is written: values of `tagsieve_options.format`. All output is UTF-8.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_format {
    /// Paragraphs separated by a blank line. As in all formats, output that is not empty ends with a line feed.
    TAGSIEVE_FORMAT_TEXT = 0,
    /// CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
    TAGSIEVE_FORMAT_CLEANEVAL = 1,
    /// One JSON object with the title and all blocks, including dropped ones.
    TAGSIEVE_FORMAT_JSON = 2,
    /// CommonMark with headings, paragraphs, code, nested lists and quotations, tables of data and tasks (GitHub's
    /// syntax), and strong, emphasised, code, deleted, subscript and superscript words. List numbers start where the
    /// page starts them, code blocks name their language and items with a disabled checkbox are tasks, except in
    /// streams.
    TAGSIEVE_FORMAT_MARKDOWN = 3,
    /// Minimal HTML with the same elements. The only attributes are `href`, `start`, `value`, `colspan` (not in
    /// streams), and those of the `input` that stands for the box of a task.
    TAGSIEVE_FORMAT_HTML = 4,
}

/// What a block is: values of `tagsieve_options.unit`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_unit {
    /// The text between two block boundaries.
    TAGSIEVE_UNIT_BLOCK = 0,
    /// The text of one line of the source.
    TAGSIEVE_UNIT_LINE = 1,
}

/// The kind of input: values of `tagsieve_options.input`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_input {
    /// HTML.
    TAGSIEVE_INPUT_HTML = 0,
    /// Plain text; empty lines separate paragraphs.
    TAGSIEVE_INPUT_TEXT = 1,
}

/// Options of an extraction. Initialise with `TAGSIEVE_OPTIONS_INIT`; zero is the default of every other field.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct tagsieve_options {
    /// sizeof(tagsieve_options), set by the INIT macro. Two shorter structs of older headers are accepted, which
    /// end before `charset` and before `preset`; the missing fields count as zero.
    pub struct_size: u32,
    /// `tagsieve_system`.
    pub system: u32,
    /// `tagsieve_format`.
    pub format: u32,
    /// `tagsieve_unit`.
    pub unit: u32,
    /// `tagsieve_input`.
    pub input: u32,
    /// Runs the tree filter after the chosen system: depth of the ancestor, 1 to 5. 0: off, except that
    /// `TAGSIEVE_SYSTEM_TREE_FILTER` then uses 2. `TAGSIEVE_SYSTEM_FUSED` ignores it.
    pub tree_filter: u32,
    /// Encoding label from the HTTP header, such as "utf-8". NULL with length 0: none. Unknown labels are ignored.
    pub charset: *const c_char,
    /// Length of `charset` in bytes. Strings are not searched for their end: with 0 there is none. The same holds for
    /// the other lengths.
    pub charset_len: usize,
    /// The page's language as a BCP 47 tag, such as "de"; overrides what the page declares. NULL with length 0, or
    /// a tag that does not begin with a two-letter language: the page's declaration is used, or else the language
    /// is recognised.
    pub language: *const c_char,
    /// Length of `language` in bytes.
    pub language_len: usize,
    /// `tagsieve_preset`.
    pub preset: u32,
    /// 1: Markdown, HTML and JSON include links to other pages, mail addresses and telephone numbers, as written in
    /// the page. 0: no links. Other formats never have links. Streams refuse 1 (`TAGSIEVE_E_NOT_STREAMED`).
    pub links: u32,
    /// The model for the systems that learn, from `tagsieve_model_init`. NULL: the embedded model.
    pub model: *const tagsieve_model,
    /// The page's own `http` or `https` address. With it, and with the page's `base` element, links are made
    /// absolute. NULL with length 0: links stay as they are. Without scheme or host, with white space, or if it is
    /// not UTF-8: TAGSIEVE_E_OPTION. Ignored unless `links` is 1.
    pub address: *const c_char,
    /// Length of `address` in bytes.
    pub address_len: usize,
    /// 1: the output includes the first heading that repeats the page's title (or the first `h1` that the title
    /// or `og:title` begins with, or most of whose words are in the title), even if the system drops it. JSON
    /// then labels it as a heading and counts it as kept; `tagsieve_result.kept` and `tagsieve_block_get` report
    /// what the system decided. 0: the system decides.
    pub title: u32,
    /// 1: JSON omits dropped blocks. 0: JSON includes them. Other formats never include them.
    pub kept_only: u32,
    /// Must be zero.
    pub reserved: [u32; 4],
}

/// What only formats have that are built or not: without them it cannot be asked for, or changes nothing.
const HAS_FORMATS: bool = cfg!(feature = "all-formats");

/// The sizes that `struct_size` may have: every one is where some header's struct ended.
pub(crate) const OPTIONS_SIZES: [usize; 3] =
    [offset_of!(tagsieve_options, charset), offset_of!(tagsieve_options, preset), size_of::<tagsieve_options>()];

/// The options in the core's terms.
pub(crate) struct Choice<'c> {
    pub(crate) config: Config<'c>,
    pub(crate) charset: Option<&'c str>,
    pub(crate) input: Input,
    pub(crate) links: bool,
    format: Format,
    address: &'c str,
    title: bool,
    kept_only: bool,
}

impl<'c> Choice<'c> {
    /// How the text is written.
    pub(crate) fn layout(&self) -> Layout<'c> {
        let layout: Layout<'c> = self.stream_layout();
        layout.with_links(self.links).with_address(self.address)
    }

    /// The same of streams, which have no links.
    pub(crate) fn stream_layout(&self) -> Layout<'static> {
        Layout::new(self.format).with_title(self.title).with_kept_only(self.kept_only)
    }
}

impl tagsieve_options {
    pub(crate) const ZERO: tagsieve_options = tagsieve_options {
        struct_size: 0,
        system: 0,
        format: 0,
        unit: 0,
        input: 0,
        tree_filter: 0,
        charset: core::ptr::null(),
        charset_len: 0,
        language: core::ptr::null(),
        language_len: 0,
        preset: 0,
        links: 0,
        model: core::ptr::null(),
        address: core::ptr::null(),
        address_len: 0,
        title: 0,
        kept_only: 0,
        reserved: [0; 4],
    };

    /// Checks every field. The strings live as long as the call.
    pub(crate) fn check(self, call: &Call) -> Result<Choice<'_>, tagsieve_status> {
        if self.reserved != [0; 4] {
            return Err(TAGSIEVE_E_RESERVED);
        }
        if self.tree_filter > MAX_TREE_FILTER.into()
            || [self.links, self.title, self.kept_only].iter().any(|&asked| asked > HAS_FORMATS.into())
        {
            return Err(TAGSIEVE_E_OPTION);
        }
        let input = input(self.input)?;
        let mut config =
            Config::new().with_unit(unit(self.unit)?).with_input(input).with_tree_filter(self.tree_filter as u8);
        if let Some(system) = system(self.system)? {
            config = config.with_system(system);
        }
        config = config.with_preset(preset(self.preset)?);
        if let Some(model) = call.model(self.model)? {
            config = config.with_model(model);
        }
        let charset = string(call, self.charset, self.charset_len)?;
        if let Some(label) = charset {
            config = config.with_charset(label);
        }
        if let Some(tag) = string(call, self.language, self.language_len)? {
            config = config.with_language(tag);
        }
        Ok(Choice {
            config,
            charset,
            input,
            links: self.links > 0,
            format: format(self.format)?,
            address: self.address(call)?,
            title: self.title > 0,
            kept_only: self.kept_only > 0,
        })
    }

    /// Without links, which no device has, it is not looked at.
    fn address<'c>(&self, call: &'c Call) -> Result<&'c str, tagsieve_status> {
        if !HAS_FORMATS || self.links == 0 {
            return Ok("");
        }
        let bytes = call.bytes(self.address.cast(), self.address_len, TAGSIEVE_E_OPTION)?;
        let address = str::from_utf8(bytes).ok().filter(|address| address.is_empty() || is_absolute(address));
        address.ok_or(TAGSIEVE_E_OPTION)
    }
}

/// An empty string is none. So is one that is not UTF-8: labels and tags are ASCII, and what a server sends may be
/// anything.
fn string(call: &Call, start: *const c_char, len: usize) -> Result<Option<&str>, tagsieve_status> {
    let bytes = call.bytes(start.cast(), len, TAGSIEVE_E_OPTION)?;
    Ok(str::from_utf8(bytes).ok().filter(|text| !text.is_empty()))
}

fn system(value: u32) -> Result<Option<System>, tagsieve_status> {
    use tagsieve_system::*;
    const DEFAULT: u32 = TAGSIEVE_SYSTEM_DEFAULT as u32;
    const SYSTEMS: [(tagsieve_system, System); 13] = [
        (TAGSIEVE_SYSTEM_ICE_BASELINE, System::IceBaseline),
        (TAGSIEVE_SYSTEM_ICE_HEURISTIC, System::IceHeuristic),
        (TAGSIEVE_SYSTEM_ICE_ELABORATE, System::IceElaborate),
        (TAGSIEVE_SYSTEM_CETR_THRESHOLD, System::CetrThreshold),
        (TAGSIEVE_SYSTEM_CETR_KMEANS, System::CetrKmeans),
        (TAGSIEVE_SYSTEM_CETR, System::Cetr),
        (TAGSIEVE_SYSTEM_BOILERPIPE, System::Boilerpipe),
        (TAGSIEVE_SYSTEM_BOILERPIPE_DENSITY, System::BoilerpipeDensity),
        (TAGSIEVE_SYSTEM_TREE_FILTER, System::TreeFilter),
        (TAGSIEVE_SYSTEM_JUSTEXT, System::Justext),
        (TAGSIEVE_SYSTEM_NCLEANER, System::Ncleaner),
        (TAGSIEVE_SYSTEM_NCLEANER_NONLEXICAL, System::NcleanerNonlexical),
        (TAGSIEVE_SYSTEM_FUSED, System::Fused),
    ];
    // A new system of the core needs a number.
    const _: () = assert!(SYSTEMS.len() == System::ALL.len());
    if value == DEFAULT {
        return Ok(None);
    }
    let found = SYSTEMS.iter().find(|(number, _)| *number as u32 == value);
    found.map(|&(_, system)| Some(system)).ok_or(TAGSIEVE_E_OPTION)
}

fn preset(value: u32) -> Result<Preset, tagsieve_status> {
    use tagsieve_preset::*;
    const PRESETS: [(tagsieve_preset, Preset); 5] = [
        (TAGSIEVE_PRESET_BALANCED, Preset::Balanced),
        (TAGSIEVE_PRESET_PRECISION, Preset::Precision),
        (TAGSIEVE_PRESET_RECALL, Preset::Recall),
        (TAGSIEVE_PRESET_ARTICLE, Preset::Article),
        (TAGSIEVE_PRESET_PAGE, Preset::Page),
    ];
    const _: () = assert!(PRESETS.len() == Preset::ALL.len());
    let found = PRESETS.iter().find(|(number, _)| *number as u32 == value);
    found.map(|&(_, preset)| preset).ok_or(TAGSIEVE_E_OPTION)
}

fn format(value: u32) -> Result<Format, tagsieve_status> {
    use tagsieve_format::*;
    const FORMATS: [(tagsieve_format, Format); 5] = [
        (TAGSIEVE_FORMAT_TEXT, Format::Text),
        (TAGSIEVE_FORMAT_CLEANEVAL, Format::CleanEval),
        (TAGSIEVE_FORMAT_JSON, Format::Json),
        (TAGSIEVE_FORMAT_MARKDOWN, Format::Markdown),
        (TAGSIEVE_FORMAT_HTML, Format::Html),
    ];
    if cfg!(not(feature = "all-formats")) {
        return if value == TAGSIEVE_FORMAT_TEXT as u32 { Ok(Format::Text) } else { Err(TAGSIEVE_E_OPTION) };
    }
    let found = FORMATS.iter().find(|(number, _)| *number as u32 == value);
    found.map(|&(_, format)| format).ok_or(TAGSIEVE_E_OPTION)
}

fn unit(value: u32) -> Result<Unit, tagsieve_status> {
    const BLOCK: u32 = tagsieve_unit::TAGSIEVE_UNIT_BLOCK as u32;
    const LINE: u32 = tagsieve_unit::TAGSIEVE_UNIT_LINE as u32;
    match value {
        BLOCK => Ok(Unit::Block),
        LINE => Ok(Unit::Line),
        _ => Err(TAGSIEVE_E_OPTION),
    }
}

fn input(value: u32) -> Result<Input, tagsieve_status> {
    const HTML: u32 = tagsieve_input::TAGSIEVE_INPUT_HTML as u32;
    const TEXT: u32 = tagsieve_input::TAGSIEVE_INPUT_TEXT as u32;
    match value {
        HTML => Ok(Input::Html),
        TEXT => Ok(Input::Text),
        _ => Err(TAGSIEVE_E_OPTION),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ptr::call;

    fn status(options: tagsieve_options) -> tagsieve_status {
        call(|call| options.check(call).map(drop))
    }

    #[test]
    fn zeros_are_the_defaults() {
        let status = call(|call| {
            let choice = tagsieve_options::ZERO.check(call)?;
            assert_eq!((choice.config, choice.format), (Config::new(), Format::Text));
            Ok(())
        });
        assert_eq!(status, TAGSIEVE_OK);
    }

    #[test]
    fn every_number_of_a_system_is_known_once() {
        let known = (0..1000).filter_map(|number| system(number).ok()).count();
        assert_eq!(known, 14);
        assert_eq!(system(40), Ok(Some(System::TreeFilter)));
    }

    #[test]
    fn unknown_values_are_refused() {
        let zero = tagsieve_options::ZERO;
        assert_eq!(status(tagsieve_options { system: 9, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { format: 5, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { unit: 2, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { input: 2, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { tree_filter: 6, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { preset: 5, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { charset_len: 1, ..zero }), TAGSIEVE_E_NULL);
        assert_eq!(status(tagsieve_options { language_len: 1, ..zero }), TAGSIEVE_E_NULL);
        let bad = c"\xff".as_ptr();
        assert_eq!(status(tagsieve_options { charset: bad, charset_len: 1, ..zero }), TAGSIEVE_OK);
        assert_eq!(status(tagsieve_options { links: 2, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { title: 2, ..zero }), TAGSIEVE_E_OPTION);
        assert_eq!(status(tagsieve_options { kept_only: 2, ..zero }), TAGSIEVE_E_OPTION);
        let linked = tagsieve_options { links: HAS_FORMATS.into(), ..zero };
        for (address, is_one) in [(c"/a", false), (c"http://a", true), (c"http://a/\xff", false), (c"", true)] {
            let (start, len) = (address.as_ptr(), address.count_bytes());
            let with = |options| tagsieve_options { address: start, address_len: len, ..options };
            assert_eq!(status(with(linked)) == TAGSIEVE_OK, is_one || !HAS_FORMATS, "{address:?}");
            assert_eq!(status(with(zero)), TAGSIEVE_OK);
        }
        for i in 0..4 {
            let mut options = zero;
            options.reserved[i] = 1;
            assert_eq!(status(options), TAGSIEVE_E_RESERVED);
        }
    }
}
