//! What a page says about itself.

use super::attrs::{Meta, TagAttrs};
use super::stop_words::{self, Subtag};
use super::title::TitleParts;
use crate::choice::LEARNS;
use crate::span::Span;

/// Facts from the head of a page. Spans are empty where the page does not say.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Text of the `title` element, as it stands in the source.
    pub title: Span,
    /// `content` of `og:title`.
    pub og_title: Span,
    /// `content` of the description.
    pub description: Span,
    /// `content` of the author.
    pub author: Span,
    /// `content` of the time of publication.
    pub published: Span,
    /// The language as the caller says, else the page.
    pub declared: Option<Subtag>,
    /// The language whose stop words are the most frequent. An index into `stop_words::LANGUAGES`.
    pub detected: Option<u8>,
    pub(super) title_parts: TitleParts,
}

impl Facts {
    /// The language whose stop words were counted: the declared one, else the detected one.
    pub fn stop_word_language(&self) -> Option<u8> {
        self.declared.map_or(self.detected, stop_words::place_of)
    }

    /// The bits of its stop words (`stop_words::mask_of_kind`): English where no language is known, none of one that
    /// has no list.
    pub(super) fn stop_word_mask(&self) -> u32 {
        match self.declared {
            Some(language) => stop_words::place_of(language).map_or(0, |place| stop_words::mask_of(Some(place))),
            None => stop_words::mask_of(self.detected),
        }
    }

    /// The page's language: the declared one, else the detected one.
    pub fn subtag(&self) -> Option<Subtag> {
        self.declared.or_else(|| stop_words::subtag_of(self.detected?))
    }

    /// A complete `meta` tag and its `content`.
    pub(super) fn meta(&mut self, attrs: &TagAttrs, content: &[u8], language_mask: &mut u32) {
        let slot = match attrs.meta {
            Meta::Title => &mut self.og_title,
            Meta::Description => &mut self.description,
            Meta::Author => &mut self.author,
            Meta::Published => &mut self.published,
            Meta::Language => {
                self.declare_language(content, language_mask);
                return;
            }
            Meta::Other | Meta::Unnamed => return,
        };
        // The first that says something: templates leave empty ones.
        let is_blank = content == b"&nbsp;" || content.iter().all(u8::is_ascii_whitespace);
        if slot.is_empty() && !is_blank {
            *slot = attrs.content;
        }
    }

    /// A language tag of the page's own; the first one counts, and the caller's before it.
    pub(super) fn declare_language(&mut self, tag: &[u8], language_mask: &mut u32) {
        if LEARNS && self.declared.is_none() {
            self.declared = stop_words::subtag_in(tag);
            *language_mask = self.stop_word_mask();
        }
    }
}
