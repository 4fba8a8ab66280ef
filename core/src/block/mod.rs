//! In: scanner events. Out: a table of blocks and a table of containers. Imports `scan`, `bytes`, `choice`, `packed`,
//! `span` and `limits`.

mod attrs;
pub mod builder;
mod counter;
mod description;
pub mod edge;
pub mod facts;
mod known;
pub mod lexicon;
pub mod ngram;
pub mod plain;
pub mod quote_head;
pub mod skip;
mod stack;
mod stop_tokens;
pub mod stop_words;
pub mod table;
pub mod tables;
pub mod tag_info;
pub mod text_hash;
pub(crate) mod title;
pub(crate) mod word_reader;

#[cfg(test)]
mod tables_tests;
#[cfg(test)]
mod tests;

pub use attrs::Meta;
pub use builder::{Builder, Hooks, Reading};
pub use facts::Facts;
pub use known::Value;
pub use lexicon::Lex;
pub use stack::Open;
pub use table::Table;
pub use tables::Tables;

use crate::scan::TagId;
use crate::span::Span;
use core::ops::Range;

/// No block or no container.
pub const NONE: u16 = u16::MAX;

/// Facts about a block, as bits of `Block::flags`.
#[allow(missing_docs)]
pub mod flag {
    pub const HIDDEN: u32 = 1 << 0; // `hidden` or display:none on it or an ancestor
    pub const ARIA_HIDDEN: u32 = 1 << 1;
    pub const NOSCRIPT: u32 = 1 << 2;
    pub const PRE: u32 = 1 << 3;
    pub const HEADING: u32 = 1 << 4; // inside h1..h6
    pub const LIST_ITEM: u32 = 1 << 5; // inside li, dt or dd, nearer than any table cell
    pub const CELL: u32 = 1 << 6; // inside td, th
    pub const FORM_CONTROL: u32 = 1 << 7; // inside button, select, textarea, label, legend, option
    pub const NAV: u32 = 1 << 8;
    pub const HEADER: u32 = 1 << 9;
    pub const FOOTER: u32 = 1 << 10;
    pub const ASIDE: u32 = 1 << 11;
    pub const ARTICLE: u32 = 1 << 12;
    pub const MAIN: u32 = 1 << 13;
    pub const FORM: u32 = 1 << 14;
    pub const FIGURE: u32 = 1 << 15;
    pub const CAPTION: u32 = 1 << 16; // figcaption, caption
    pub const BLOCKQUOTE: u32 = 1 << 17;
    pub const CODE: u32 = 1 << 18; // code, kbd, samp or pre covers its first text
    pub const DELETED: u32 = 1 << 19; // del, s or strike covers its first text
    pub const CONTINUES: u32 = 1 << 20; // goes on in the line of the block before (cut for another reason than a boundary)
    pub const TITLE_MATCH: u32 = 1 << 21; // same words as the page's title or a part of it
    pub const LIST: u32 = 1 << 22; // inside ul, ol, dl or menu
    pub const TABLE: u32 = 1 << 23; // inside a table
    pub const PARAGRAPH: u32 = 1 << 24; // inside p
    pub const ADDRESS: u32 = 1 << 25;
    pub const DIALOG: u32 = 1 << 26;
    pub const BOLD: u32 = 1 << 27; // b or strong covers its first text
    pub const END_PHRASE: u32 = 1 << 28; // begins with a phrase that stands behind articles (see `text_hash`)
    pub const COPYRIGHT: u32 = 1 << 29; // holds a copyright sign
    pub const CUT: u32 = 1 << 30; // goes on where the block before was cut for want of room (streams)
    pub const DESCRIBED: u32 = 1 << 31; // begins as the page's description does
}

/// A maximal run of text between two block boundaries (or one line of the source, `Unit::Line`). Counts saturate.
///
/// A word is a run of letters and digits; in scripts without spaces a character counts a fraction of a word
/// (see `counter`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// From the first to behind the last byte of visible text; inline tags between them included, and in `pre` the
    /// indentation before it.
    pub span: Span,
    /// Bits of `flag`.
    pub flags: u32,
    /// Characters, runs of white space counted as one.
    pub chars: u32,
    /// Characters in links: `a` elements with `href`, but in headings and terms none that lead to a place in the page,
    /// if they have more than two characters.
    pub link_chars: u32,
    /// Path signature: a hash of the tags of all open elements, root first.
    pub path: u32,
    /// Hash of the text's words (`text_hash::TextHash`).
    pub text_hash: u32,
    /// Hash of those of its words that hold a digit, which `text_hash` takes for equal.
    pub numbers: u32,
    /// Sum of the log-ratios clean to dirty of the text's character n-grams (`ngram`): positive is clean; 1/32 nat. 0
    /// where the model has no such table; so is it with `shape` and `lex`.
    pub ngram: i32,
    /// The same of the n-grams of its words' and marks' shapes.
    pub shape: i32,
    /// What the tokens of the elements around it say (`lexicon`), in 1/16 nat.
    pub lex: Lex,
    /// Innermost container.
    pub container: u16,
    /// Words.
    pub words: u16,
    /// Words in links.
    pub link_words: u16,
    /// Words that the page's title has too.
    pub title_words: u16,
    /// Words that begin with a capital.
    pub cap_words: u16,
    /// Words all of capitals (two letters or more).
    pub upper_words: u16,
    /// Words that hold a digit.
    pub digit_words: u16,
    /// Stop words of the page's language.
    pub stop_words: u16,
    /// Words that one system alone asks for: where `justext` decides, stop words that are a whole token between white
    /// space (`Builder::count_stop_tokens`); else conjunctions (English; paper 1), for `ice-elaborate`. A field for
    /// each would make a row longer, and a device's window shorter.
    pub system_words: u16,
    /// Ends of sentences: `.`, `!`, `?` and their kin behind a word.
    pub sentences: u16,
    /// Commas, semicolons and colons of any script.
    pub commas: u16,
    /// All punctuation characters.
    pub punct: u16,
    /// Vertical bars, bullets, guillemets and arrows, which separate fields.
    pub bars: u16,
    /// Links that begin in the block.
    pub links: u16,
    /// Tokens between white space (jusText and Boilerpipe count these).
    pub tokens: u16,
    /// Sum of the characters of all words, for mean word length.
    pub word_chars: u16,
    /// Start and end tags since the end of the block before.
    pub tags: u16,
    /// Images since the end of the block before.
    pub images: u16,
    /// Tokens between white space in links.
    pub link_tokens: u16,
    /// Tokens between spaces in the full lines when text is wrapped at 80 characters, and those lines
    /// (the text density of the WSDM 2010 paper).
    pub wrapped_words: u16,
    /// See `wrapped_words`.
    pub wrapped_lines: u16,
    /// Tag of the innermost block-level element.
    pub tag: TagId,
    /// Tag of the innermost element of any kind around the first text.
    pub parent: TagId,
    /// `br` tags between the block before and this one.
    pub breaks: u8,
    /// Open block-level elements, of those that are remembered (`MAX_DEPTH`, in streams `DEPTH`).
    pub depth: u8,
}

impl Block {
    /// What unused rows hold.
    pub const EMPTY: Block = Block {
        span: Span::EMPTY,
        flags: 0,
        chars: 0,
        link_chars: 0,
        path: 0,
        text_hash: 0,
        numbers: 0,
        ngram: 0,
        shape: 0,
        lex: Lex::EMPTY,
        container: 0,
        words: 0,
        link_words: 0,
        title_words: 0,
        cap_words: 0,
        upper_words: 0,
        digit_words: 0,
        stop_words: 0,
        system_words: 0,
        sentences: 0,
        commas: 0,
        punct: 0,
        bars: 0,
        links: 0,
        tokens: 0,
        word_chars: 0,
        tags: 0,
        images: 0,
        link_tokens: 0,
        wrapped_words: 0,
        wrapped_lines: 0,
        tag: TagId::UNKNOWN,
        parent: TagId::UNKNOWN,
        breaks: 0,
        depth: 0,
    };

    /// True where its script is written without spaces: a token is a line there, or a sentence. ("It's well-known" has
    /// 5 words in 2 tokens.)
    #[inline]
    pub fn is_unspaced(&self) -> bool {
        self.words > 3 && u32::from(self.words) > 3 * u32::from(self.tokens) + 2
    }
}

/// An element that holds at least one block. Containers are in the order of their start tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Container {
    /// Offset of its start tag.
    pub start: u32,
    /// Hash of its tag, its depth and its class attribute, digits aside: equal for elements that one template made.
    pub signature: u32,
    /// The container around it, or `NONE`.
    pub parent: u16,
    /// Its first block.
    pub first: u16,
    /// Behind its last block.
    pub end: u16,
    /// Its tag.
    pub tag: TagId,
    /// Of a table cell, the cells before it in its row, also those without text. Counted for the formats that have
    /// tables (feature `all-formats`); saturates. Of other elements `MAIL_FIELD` and `ITEM`, or 0.
    pub column: u8,
}

/// `Container::column` of an element, no cell and no row, in which a field for a mail address stands, if not in a
/// container inside it.
pub const MAIL_FIELD: u8 = 1;

/// `Container::column` of an element, no cell and no row, that is an item of a list, by its tag or its role. Told to
/// the formats that have lists (feature `all-formats`).
pub const ITEM: u8 = 1 << 1;

impl Container {
    /// What unused slots hold.
    pub const EMPTY: Container =
        Container { start: 0, signature: 0, parent: NONE, first: 0, end: 0, tag: TagId::UNKNOWN, column: 0 };

    /// The rows of its blocks.
    #[inline]
    pub fn rows(&self) -> Range<usize> {
        self.first.into()..self.end.into()
    }

    /// True where a field for a mail address stands in it.
    pub fn has_mail_field(&self) -> bool {
        self.column & MAIL_FIELD != 0 && !counts_columns(self.tag)
    }

    /// True of an item of a list, by its tag or its role.
    pub fn is_item(&self) -> bool {
        self.column & ITEM != 0 && !counts_columns(self.tag)
    }
}

/// True of cells and rows, whose columns are counted.
pub(crate) fn counts_columns(tag: TagId) -> bool {
    matches!(tag, TagId::TD | TagId::TH | TagId::TR)
}

impl Default for Block {
    fn default() -> Self {
        Block::EMPTY
    }
}

impl Default for Container {
    fn default() -> Self {
        Container::EMPTY
    }
}

/// Containers inside one that are looked at, of a table or of each of its rows: the time stays linear however deep
/// tables stand in each other.
pub(crate) const LOOK: usize = 64;

/// The first containers inside the one at `at`.
pub(crate) fn inside(containers: &[Container], at: usize) -> impl Iterator<Item = &Container> {
    all_inside(containers, at).take(LOOK)
}

/// All of them. What is open still, in a stream, has no end yet.
pub(crate) fn all_inside(containers: &[Container], at: usize) -> impl Iterator<Item = &Container> {
    let end = containers.get(at).filter(|c| c.first < c.end).map_or(NONE, |c| c.end);
    containers.get(at + 1..).unwrap_or(&[]).iter().take_while(move |c| c.first < end)
}
