//! What the targets share: choices taken from the input's end, so that its beginning is a page as it stands.

use tagsieve::Config;
use tagsieve::config::{Input, Preset, Unit};
use tagsieve::output::{Format, Layout};
use tagsieve_tests::promises::{FORMATS, SYSTEMS};

/// Bytes at the input's end that are choices.
const CHOICES: usize = 13;

/// Choices that the fuzzer makes. Zeros where they are used up.
pub struct Choices<'d>(&'d [u8]);

impl<'d> Choices<'d> {
    /// Parts the input into page and choices.
    pub fn of(data: &'d [u8]) -> (&'d [u8], Choices<'d>) {
        let (page, choices) = data.split_at(data.len().saturating_sub(CHOICES));
        (page, Choices(choices))
    }

    /// Choices from all of `data`, from its beginning.
    pub fn all(data: &'d [u8]) -> Choices<'d> {
        Choices(data)
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        byte
    }

    /// The next two bytes.
    pub fn number(&mut self) -> usize {
        usize::from(self.byte()) << 8 | usize::from(self.byte())
    }

    /// One of `options`.
    pub fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[usize::from(self.byte()) % options.len()]
    }

    /// Bytes, with their number before them.
    pub fn bytes(&mut self) -> &'d [u8] {
        let len = self.number().min(self.0.len());
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes
    }

    /// True where everything has been used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A configuration and a format.
    pub fn config(&mut self) -> (Config<'static>, Format) {
        let mut config = Config::new()
            .with_system(self.one_of(&SYSTEMS))
            .with_unit(self.one_of(&[Unit::Block, Unit::Block, Unit::Line]))
            .with_input(self.one_of(&[Input::Html, Input::Html, Input::Html, Input::Text]))
            .with_preset(self.one_of(&Preset::ALL))
            .with_tree_filter(self.byte() % 8);
        if let Some(label) = self.one_of(&LABELS) {
            config = config.with_charset(label);
        }
        if let Some(tag) = self.one_of(&[None, None, Some("de"), Some("zh-TW"), Some("x-none"), Some("")]) {
            config = config.with_language(tag);
        }
        (config, self.one_of(&FORMATS))
    }

    /// What is written of a page in this format.
    pub fn layout(&mut self, format: Format) -> Layout<'static> {
        let chosen = self.byte();
        let is = |bit: u8| chosen >> bit & 1 != 0;
        let address = if is(0) { "https://example.org/a/b.html?c=d#e" } else { "" };
        Layout::new(format).with_links(!is(1)).with_address(address).with_title(is(2)).with_kept_only(is(3))
    }
}

const LABELS: [Option<&str>; 16] = [
    None,
    None,
    None,
    None,
    Some("utf-8"),
    Some("latin1"),
    Some("utf-16le"),
    Some("utf-16be"),
    Some("iso-2022-jp"),
    Some("gbk"),
    Some("big5"),
    Some("shift_jis"),
    Some("windows-1251"),
    Some("euc-jp"),
    Some("no such charset"),
    Some(""),
];

/// Cuts a page at random places; many pieces are short.
pub fn cut<'p>(page: &'p [u8], seed: usize) -> impl Iterator<Item = &'p [u8]> {
    let mut random = tagsieve_tests::soup::Random::new(seed as u64);
    let mut rest = page;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let most = [1, 2, 7, 64, 1024][random.below(5)];
        let (piece, after) = rest.split_at(random.below(most + 1).min(rest.len()));
        rest = after;
        Some(piece)
    })
}
