//! The pages that tables are trained on: their blocks with texts, how much of each is in the gold text, and the tokens
//! of the elements around them.

use tagsieve::Config;
use tagsieve::block::{Block, Container};
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::limits::MAX_BLOCKS;
use tagsieve::scan::TagId;

use crate::align::{Aligned, align_blocks};
use crate::dataset::{Dataset, Entry, strip_markers};
use crate::folds::group_of;
use crate::parallel::map_with;
use crate::text::TokenUnit;
use crate::tokens::{Token, tokens_of_tag};

/// A page with gold text.
#[derive(Clone, Debug)]
pub struct Page {
    /// Name of its set.
    pub set: String,
    /// Its name in the set.
    pub id: String,
    /// Pages of one group must be in one fold.
    pub group: String,
    /// Rows of the block table. No model was used.
    pub rows: Vec<Block>,
    /// Text of each row.
    pub texts: Vec<String>,
    /// How much of each row is in the gold text.
    pub aligned: Vec<Aligned>,
    /// Rows of the container table.
    pub containers: Vec<Container>,
    /// Tokens of each container's start tag.
    pub tokens: Vec<Vec<Token>>,
    /// The gold text without markers.
    pub gold: String,
    /// Whether the page had more blocks than a table, and the rows are those of its last window.
    pub is_windowed: bool,
}

/// Reads the pages of a set that have gold text, in threads, in the order of the index. `done` is called after each
/// page. A page that cannot be read gives a message.
pub fn read(set: &Dataset, threads: usize, done: &(dyn Fn() + Sync)) -> Vec<Result<Page, String>> {
    let pages = map_with(threads, set.entries.iter(), Extractor::new, |extractor, entry| {
        let page = one(set, entry, extractor);
        done();
        page
    });
    pages.into_iter().filter_map(Result::transpose).collect()
}

fn one(set: &Dataset, entry: &Entry, extractor: &mut Extractor) -> Result<Option<Page>, String> {
    let html = set.html(entry).map_err(|e| e.to_string())?;
    let Some(gold) = set.gold(entry).map_err(|e| e.to_string())? else { return Ok(None) };
    let gold = if set.has_markup(entry) { strip_markers(&gold) } else { gold };
    let path = || set.dir.join(&entry.html).display().to_string();
    let page = of_html(&html, gold, set.token_unit(entry), extractor).map_err(|e| format!("{}: {e}", path()))?;
    // Of such a page the rows of its last window are at hand, and the gold text is that of all.
    if page.is_windowed {
        return Err(format!("{}: more than {MAX_BLOCKS} blocks are not learned from: the page is left out", path()));
    }
    Ok(Some(Page { set: set.name.clone(), id: entry.id.clone(), group: group_of(set, entry), ..page }))
}

/// The tokens of a container; as the lexicon is asked, none of a page as a whole.
fn tokens_of(container: &Container, page: &[u8]) -> Vec<Token> {
    match container.tag {
        TagId::HTML | TagId::BODY => Vec::new(),
        _ => tokens_of_tag(page, container.start),
    }
}

/// A page that is of no set: without name and group.
///
/// # Errors
/// As `Extractor::extract`.
pub fn of_html(html: &[u8], gold: String, unit: TokenUnit, extractor: &mut Extractor) -> Result<Page, tagsieve::Error> {
    let page = extractor.extract(html, &Config::new().with_system(System::IceBaseline))?;
    let texts: Vec<String> = page.iter().map(|block| block.to_text()).collect();
    let tokens = page.containers.iter().map(|c| tokens_of(c, page.source.bytes)).collect();
    Ok(Page {
        set: String::new(),
        id: String::new(),
        group: String::new(),
        aligned: align_blocks(&texts, &gold, unit),
        rows: page.blocks.to_vec(),
        texts,
        containers: page.containers.to_vec(),
        tokens,
        gold,
        is_windowed: page.summary.windowed,
    })
}
