//! Which languages the lexical tables know.

use hashbrown::HashMap;
use tagsieve::block::stop_words::{self, LANGUAGES, NONE_SEEN};
use tagsieve::block::text_hash::word_hash;

use super::Sample;
use super::sample::Html;
use crate::dataset::language_of;
use crate::text::{TokenUnit, tokens};

/// One page in so many makes a language known. Of wcxb-dev and readability 95 % are English, and 1.4 % Italian, which
/// comes next.
const ONE_IN: usize = 10;

/// The languages of the pages that are learned from, the most frequent first: as the index tells them, else by the stop
/// words of the gold text. A page whose language is not known counts for none.
pub(super) fn known(samples: &[Sample<'_>]) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let learned = || samples.iter().filter(|s| s.is_real() && s.fold.is_some());
    for sample in learned() {
        let told = match &sample.html {
            Html::File(_, entry) => entry.lang.as_deref(),
            Html::Made(_) => None,
        };
        if let Some(language) = told.and_then(named).or_else(|| recognised(&sample.page.gold)) {
            *counts.entry(language).or_default() += 1;
        }
    }
    let all = learned().count();
    let mut known: Vec<(String, usize)> = counts.into_iter().filter(|(_, pages)| pages * ONE_IN >= all).collect();
    known.sort_by(|(a, pages), (b, others)| others.cmp(pages).then_with(|| a.cmp(b)));
    known.into_iter().map(|(language, _)| language).collect()
}

/// A tag's language alone; none where that is no language of two letters (`und`, `gsw`, "English"): those of models
/// are.
fn named(tag: &str) -> Option<String> {
    match stop_words::language_of(tag) {
        Some(number) => Some(LANGUAGES[usize::from(number)].to_owned()),
        None => Some(language_of(tag)).filter(|name| name.len() == 2),
    }
}

fn recognised(text: &str) -> Option<String> {
    let mut seen = NONE_SEEN;
    for word in tokens(text, TokenUnit::Words).filter(|word| !word.contains(char::is_numeric)) {
        let count = &mut seen[usize::from(stop_words::lookup(word_hash(word.as_bytes())))];
        *count = count.saturating_add(1);
    }
    stop_words::most_frequent(&seen).map(|number| LANGUAGES[usize::from(number)].to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::{Options, read, tests};
    use super::*;

    #[test]
    fn languages_are_told_or_recognised() {
        let (dir, mut set) = tests::set("languages");
        let of = |set: &crate::Dataset| {
            let mut samples = read(std::slice::from_ref(set), &Options::new(true), &|_| ());
            samples.iter_mut().skip(1).for_each(|sample| sample.fold = Some(0));
            known(&samples)
        };
        assert_eq!(of(&set), ["en"]);
        // Of 23 pages; the first one is not learned from.
        let mut tell = |pages: std::ops::Range<usize>, tag: &str| {
            set.entries[pages].iter_mut().for_each(|entry| entry.lang = Some(tag.to_owned()));
            of(&set)
        };
        assert_eq!(tell(0..3, "de-AT"), ["en"]);
        assert_eq!(tell(0..4, "de-AT"), ["en", "de"]);
        assert_eq!(tell(4..24, "ZH-Hant"), ["zh", "de"]);
        // Texts in English, of which the index says nothing that a model could.
        assert_eq!(tell(4..24, "und"), ["en", "de"]);
        assert_eq!(recognised("***"), None);
        std::fs::remove_dir_all(dir).expect("clean up");
    }
}
