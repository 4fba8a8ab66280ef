//! Which `h1` of a page is its headline: where the first one is the site's name, one that repeats the page's title. And
//! what else repeats it, for pages without `h1`, or without one that is the title.

use super::{Flow, Source};
use crate::block::text_hash::TextHash;
use crate::block::title::{TitleParts, TitleReader, TitleWords};
use crate::block::word_reader::{Token, WordReader};
use crate::span::Span;

/// Words of a text that repeats the title and is no heading. Fewer name a part of the site.
const FEWEST_WORDS: u32 = 3;

/// Looks at a page's headings one after the other.
#[derive(Clone, Debug, Default)]
pub struct Headlines {
    // That of `title`, and `og:title`.
    titles: [TitleParts; 2],
    // The words of the one that is open.
    open: Option<TextHash>,
    // That is an `h1`.
    is_in_h1: bool,
    // How much of the title the nearest `h1` so far is.
    best: u8,
}

impl Headlines {
    /// Reads the title.
    pub fn title(&mut self, title: Span, source: &Source<'_>) {
        let [own, _] = &mut self.titles;
        *own = parts_of(title, source);
    }

    /// Reads `og:title`: the first counts.
    pub fn og_title(&mut self, title: Span, source: &Source<'_>) {
        let [_, own] = &mut self.titles;
        if own.is_empty() {
            *own = parts_of(title, source);
        }
    }

    fn has_title(&self) -> bool {
        self.titles.iter().any(|title| !title.is_empty())
    }

    fn matches(&self, hash: u32, is_heading: bool) -> bool {
        self.titles.iter().any(|title| title.matches(hash, is_heading))
    }

    /// True where an `h1` is all of the title, or its longest part.
    pub fn has_h1(&self) -> bool {
        self.best > 1
    }

    /// True within an `h1`: headings in it are a part of it.
    pub fn is_in_h1(&self) -> bool {
        self.is_in_h1
    }

    /// A heading begins.
    pub fn begin(&mut self, is_h1: bool) {
        (self.open, self.is_in_h1) = (Some(TextHash::new()), is_h1);
    }

    /// A text of the page.
    pub fn text(&mut self, text: Span, source: &Source<'_>) {
        let has_title = self.has_title();
        if let Some(hash) = self.open.as_mut().filter(|_| has_title) {
            read(text, source, hash);
        }
    }

    /// True of a text in no heading that is all of the title or its longest part. `og:title` may be the name of a site.
    pub fn is_repeated(&self, text: Span, source: &Source<'_>) -> bool {
        let mut hash = TextHash::new();
        let [title, _] = &self.titles;
        self.open.is_none()
            && !title.is_empty()
            && read(text, source, &mut hash) >= FEWEST_WORDS
            && title.matches(hash.finish(), false)
    }

    /// An `h1` ends. True if it repeats more of the title than those before it.
    pub fn end_h1(&mut self) -> bool {
        let repeated = self.end();
        let is_better = repeated > self.best;
        self.best = self.best.max(repeated);
        is_better
    }

    /// A heading ends. How much of the title it repeats: 2 where it is all of it or its longest part, 1 where it is
    /// what the title begins with, which may be the site's name, else 0.
    pub fn end(&mut self) -> u8 {
        self.is_in_h1 = false;
        let Some(hash) = self.open.take().map(|hash| hash.finish()) else { return 0 };
        u8::from(self.matches(hash, true)) + u8::from(self.matches(hash, false))
    }
}

/// Reads the parts of a title.
fn parts_of(title: Span, source: &Source<'_>) -> TitleParts {
    let (mut words, mut reader) = (TitleWords::new(), TitleReader::new());
    let _ = source.write_span(title, &mut |piece| {
        reader.push(piece.as_bytes(), &mut words);
        Flow::Continue(())
    });
    reader.finish(&mut words)
}

/// Reads a text's words, and counts them.
fn read(text: Span, source: &Source<'_>, hash: &mut TextHash) -> u32 {
    let (mut reader, mut words) = (WordReader::new(), 0);
    let _ = source.write_span(text, &mut |piece| {
        let mut at = 0;
        while let Some(token) = reader.next(piece.as_bytes(), &mut at) {
            if let Token::Word(word) = token {
                hash.word(word.hash, word.has_digit);
                words += 1;
            }
        }
        Flow::Continue(())
    });
    if let Some(word) = reader.end() {
        hash.word(word.hash, word.has_digit);
        words += 1;
    }
    words
}
