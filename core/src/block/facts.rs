//! What a page says about itself.

use super::attrs::{Meta, TagAttrs};
use super::stop_words::{self, Subtag};
use super::title::TitleParts;
use crate::config::LEARNS;
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
    /// Language for stop words: the caller's or the page's own. An index into `stop_words::LANGUAGES`.
    pub language: Option<u8>,
    /// The page's own where it has no stop words here.
    pub unlisted: Option<Subtag>,
    /// The language whose stop words are the most frequent.
    pub detected: Option<u8>,
    pub(super) title_parts: TitleParts,
}

impl Facts {
    /// The language whose stop words were counted: the declared one, else the detected one.
    pub fn stop_word_language(&self) -> Option<u8> {
        self.language.or(if self.unlisted.is_some() { None } else { self.detected })
    }

    /// The page's language: the declared one, else the detected one.
    pub fn subtag(&self) -> Option<Subtag> {
        self.unlisted.or_else(|| stop_words::subtag_of(self.stop_word_language()?))
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
            Meta::Keywords | Meta::Other => return,
        };
        if slot.is_empty() {
            *slot = attrs.content;
        }
    }

    /// A language tag of the page's own; the first one counts, and the caller's before it.
    pub(super) fn declare_language(&mut self, tag: &[u8], language_mask: &mut u32) {
        if !LEARNS {
            return;
        }
        if tag.trim_ascii().is_empty() || self.is_declared() {
            return;
        }
        self.language = stop_words::language_of_tag(tag);
        if self.language.is_none() {
            self.unlisted = Some(stop_words::subtag_in(tag));
        }
        *language_mask = if self.unlisted.is_some() { 0 } else { stop_words::mask_of(self.language) };
    }

    /// True where the caller or the page names a language.
    pub(crate) fn is_declared(&self) -> bool {
        self.language.is_some() || self.unlisted.is_some()
    }
}
