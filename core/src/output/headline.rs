//! Which `h1` of a page is its headline: where the first one is the site's name, one that repeats the page's title.

use super::{Flow, Source};
use crate::block::text_hash::TextHash;
use crate::block::title::{TitleParts, TitleReader, TitleWords};
use crate::block::word_reader::{Token, WordReader};
use crate::span::Span;

/// Looks at a page's `h1` elements one after the other.
#[derive(Clone, Debug, Default)]
pub struct Headlines {
    title: TitleParts,
    // The words of the one that is open.
    open: Option<TextHash>,
    // How much of the title the nearest one so far is.
    best: u8,
}

impl Headlines {
    /// Reads the title.
    pub fn title(&mut self, title: Span, source: &Source<'_>) {
        let (mut words, mut reader) = (TitleWords::new(), TitleReader::new());
        source.write_span(title, &mut |piece| {
            reader.push(piece.as_bytes(), &mut words);
            Flow::Continue
        });
        self.title = reader.finish(&mut words);
    }

    /// An `h1` begins.
    pub fn begin(&mut self) {
        self.open = Some(TextHash::new());
    }

    /// A text of the page.
    pub fn text(&mut self, text: Span, source: &Source<'_>) {
        let Some(hash) = self.open.as_mut().filter(|_| !self.title.is_empty()) else { return };
        let mut reader = WordReader::new();
        source.write_span(text, &mut |piece| {
            let mut at = 0;
            while let Some(token) = reader.next(piece.as_bytes(), &mut at) {
                if let Token::Word(word) = token {
                    hash.word(word.hash, word.has_digit);
                }
            }
            Flow::Continue
        });
        if let Some(word) = reader.end() {
            hash.word(word.hash, word.has_digit);
        }
    }

    /// The `h1` ends. True if it repeats more of the title than those before it: all of it or its longest part, rather
    /// than what it begins with, which may be the site's name.
    pub fn end(&mut self) -> bool {
        let Some(hash) = self.open.take().map(|hash| hash.finish()) else { return false };
        let told = u8::from(self.title.matches(hash, true)) + u8::from(self.title.matches(hash, false));
        let is_better = told > self.best;
        self.best = self.best.max(told);
        is_better
    }
}
