//! The pages that are learned from or checked.

use std::borrow::Cow;

use hashbrown::HashMap;

use super::bags::Bags;
use super::rows::Rows;
use super::{Options, Step};
use crate::corpus::{self, Page};
use crate::dataset::{Dataset, DatasetError, Entry};

/// Where a page's bytes are.
#[derive(Clone)]
pub(super) enum Html<'d> {
    File(&'d Dataset, &'d Entry),
    Made(String),
}

/// A page with what training needs of it.
pub(super) struct Sample<'d> {
    pub page: Page,
    pub html: Html<'d>,
    pub page_type: Option<&'d str>,
    /// Whether all pages of the set are of that kind.
    pub of_one_kind: bool,
    /// `None` for pages that are only checked.
    pub fold: Option<usize>,
    pub bags: Bags,
    pub rows: Rows,
    /// Of a page that was made of another one (`shorten`): which of that one's rows it has.
    pub is_there: Option<Vec<bool>>,
    /// What the page's kind adds to its scores, out-of-fold (`tagsieve::score::page_kind::bonus`).
    pub bonus: i16,
    /// What its scores count less since it is in a language that the model has not learned
    /// (`tagsieve::score::fused::foreign`): as its kind was told, and where presets take every page for an article.
    pub foreign: [i16; 2],
}

impl Html<'_> {
    pub fn read(&self) -> Result<Cow<'_, [u8]>, DatasetError> {
        match self {
            Html::File(set, entry) => set.html(entry).map(Cow::Owned),
            Html::Made(html) => Ok(Cow::Borrowed(html.as_bytes())),
        }
    }
}

impl Sample<'_> {
    /// Whether the page is one of a set as it is: others are only learned from.
    pub fn is_real(&self) -> bool {
        self.is_there.is_none() && !self.is_made()
    }

    /// Whether the page is synthetic.
    pub fn is_made(&self) -> bool {
        matches!(self.html, Html::Made(_))
    }

    /// What the set says that the page counts.
    pub fn weight(&self) -> f64 {
        match self.html {
            Html::File(_, entry) => entry.weight,
            Html::Made(_) => 1.0,
        }
    }

    /// Whether the page is an article. So are all pages of a set that does not tell kinds.
    pub fn is_article(&self) -> bool {
        self.page_type.is_none_or(|kind| kind == "article")
    }
}

/// Reads the pages of sets.
pub(super) fn read<'d>(sets: &'d [Dataset], options: &Options, progress: &dyn Fn(Step<'_>)) -> Vec<Sample<'d>> {
    let mut samples = Vec::new();
    for set in sets {
        let first = set.entries.first().and_then(|entry| entry.page_type.as_deref());
        let of_one_kind = first.is_some() && set.entries.iter().all(|entry| entry.page_type.as_deref() == first);
        let entries: HashMap<&str, &Entry> = set.entries.iter().map(|entry| (entry.id.as_str(), entry)).collect();
        for page in corpus::read(set, options.threads, &|| ()) {
            match page {
                Err(message) => progress(Step::Warning(&message)),
                Ok(page) => {
                    let Some(&entry) = entries.get(page.id.as_str()) else { continue };
                    let bags = Bags::of(&page, set.token_unit(entry));
                    let page_type = entry.page_type.as_deref();
                    let html = Html::File(set, entry);
                    samples.push(Sample {
                        page,
                        html,
                        page_type,
                        of_one_kind,
                        fold: None,
                        bags,
                        rows: Rows::default(),
                        is_there: None,
                        bonus: 0,
                        foreign: [0; 2],
                    });
                }
            }
        }
        progress(Step::Done(&format!("{}: read", set.name)));
    }
    samples
}

/// Sites from which on trees are judged across them: from fewer a half of the drawn halves would be all of one site.
const LEAST_SITES: usize = 8;

/// The number of each page's site; none where there are few. Copies of a page, and pages that are made of its text, are
/// of its site. Sites of pages to check do not count: nothing is learned from them, and one more would draw other
/// halves.
pub(super) fn sites(samples: &[Sample<'_>]) -> Vec<u32> {
    let mut numbers = HashMap::new();
    let mut sites = Vec::with_capacity(samples.len());
    for sample in samples {
        if sample.fold.is_none() {
            sites.push(0);
            continue;
        }
        let next = numbers.len() as u32;
        sites.push(*numbers.entry(sample.page.group.as_str()).or_insert(next));
    }
    if numbers.len() < LEAST_SITES { Vec::new() } else { sites }
}
