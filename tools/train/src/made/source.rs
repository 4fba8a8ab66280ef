//! The articles that pages are made of.

use crate::random::Random;
use crate::text::pieces;

use super::template::{END, GOLD};

/// Articles with fewer words or paragraphs are not used.
const WORDS: usize = 60;
const PARAGRAPHS: usize = 3;

/// Letters of a paragraph from which it is prose, not a heading or an item of a list.
const PROSE: usize = 80;
const LINE: std::ops::Range<usize> = 4..70;

/// How many words of an article are told on a page.
const LENGTHS: [usize; 8] = [30, 60, 100, 160, 250, 400, 700, 1200];

/// A title and a text.
#[derive(Clone, Debug)]
pub struct Article {
    /// The title.
    pub title: String,
    /// The text's lines.
    paragraphs: Vec<String>,
    /// Lines that may be headings.
    lines: Vec<String>,
    /// Sentences of the longer lines.
    sentences: Vec<String>,
}

impl Article {
    /// `None` where the text is too short or there is no title.
    pub fn new(title: &str, text: &str) -> Option<Article> {
        let clean = |text: &str| pieces(&text.replace([GOLD, END], "")).collect::<Vec<_>>().join(" ");
        let paragraphs: Vec<String> = text.lines().map(clean).filter(|line| !line.is_empty()).collect();
        let lines = paragraphs.iter().filter(|line| LINE.contains(&line.len())).cloned().collect();
        let prose = paragraphs.iter().filter(|line| line.len() > PROSE);
        let sentences: Vec<String> = prose.flat_map(|line| sentences(line)).map(str::to_owned).collect();
        let title = clean(title);
        let is_long = pieces(text).count() >= WORDS && paragraphs.len() >= PARAGRAPHS;
        (is_long && !title.is_empty() && !sentences.is_empty()).then_some(Article {
            title,
            paragraphs,
            lines,
            sentences,
        })
    }

    /// A short line, or the title.
    pub(super) fn line(&self, random: &mut Random) -> &str {
        self.lines.get(random.below(self.lines.len().max(1))).unwrap_or(&self.title)
    }

    /// Some paragraphs in a row, mostly the first ones.
    pub(super) fn part(&self, random: &mut Random) -> &[String] {
        let skip = if random.below(10) < 3 { random.below(self.paragraphs.len() - 2) } else { 0 };
        let wanted = LENGTHS[random.below(LENGTHS.len())];
        let rest = &self.paragraphs[skip..];
        let mut words = 0;
        let is_enough = |paragraph: &String| {
            words += pieces(paragraph).count();
            words >= wanted
        };
        let last = rest.iter().position(is_enough).unwrap_or(rest.len() - 1);
        &rest[..=last]
    }

    /// The first `words` of the text.
    pub(super) fn beginning(&self, words: usize) -> String {
        first_words(&self.sentences, words)
    }

    /// The first `words` from a sentence somewhere on.
    pub(super) fn passage(&self, words: usize, random: &mut Random) -> String {
        first_words(&self.sentences[random.below(self.sentences.len())..], words)
    }
}

/// Up to five sentences, cut short.
fn first_words(sentences: &[String], words: usize) -> String {
    sentences.iter().take(5).flat_map(|sentence| pieces(sentence)).take(words).collect::<Vec<_>>().join(" ")
}

fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(". ").flat_map(|part| part.split_inclusive("? ")).map(str::trim)
}
