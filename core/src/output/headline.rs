//! Which `h1` of a page is its headline: where the first one is the site's name, one that repeats the page's title. And
//! what else repeats it, for pages without `h1`.

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
    title: TitleParts,
    // The words of the one that is open.
    open: Option<TextHash>,
    // How much of the title the nearest `h1` so far is.
    best: u8,
}

impl Headlines {
    /// Reads the title.
    pub fn title(&mut self, title: Span, source: &Source<'_>) {
        let (mut words, mut reader) = (TitleWords::new(), TitleReader::new());
        let _ = source.write_span(title, &mut |piece| {
            reader.push(piece.as_bytes(), &mut words);
            Flow::Continue(())
        });
        self.title = reader.finish(&mut words);
    }

    /// A heading begins.
    pub fn begin(&mut self) {
        self.open = Some(TextHash::new());
    }

    /// A text of the page.
    pub fn text(&mut self, text: Span, source: &Source<'_>) {
        if let Some(hash) = self.open.as_mut().filter(|_| !self.title.is_empty()) {
            read(text, source, hash);
        }
    }

    /// True of a text in no heading that is all of the title, or its longest part.
    pub fn is_repeated(&self, text: Span, source: &Source<'_>) -> bool {
        let mut hash = TextHash::new();
        self.open.is_none()
            && !self.title.is_empty()
            && read(text, source, &mut hash) >= FEWEST_WORDS
            && self.title.matches(hash.finish(), false)
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
        let Some(hash) = self.open.take().map(|hash| hash.finish()) else { return 0 };
        u8::from(self.title.matches(hash, true)) + u8::from(self.title.matches(hash, false))
    }
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
