//! Rows to learn from: the blocks of the pages of data sets, with their features and how much of each is gold.

use tagsieve::block::Block;
use tagsieve::config::{Config, System};
use tagsieve::extract::Extractor;
use tagsieve::feature::{self, COLUMN_COUNT, Columns, FEATURE_SCRATCH, Writer, columns::PADDING};
use tagsieve::score::{Page, Verdict, verdicts};

use crate::align::{Aligned, align_blocks};
use crate::dataset::{Dataset, Entry, strip_markers};
use crate::oracle::Blocks;
use crate::text::{TokenUnit, tokens};

/// A page of a data set.
#[derive(Clone, Debug)]
pub struct SamplePage {
    /// Name of the set.
    pub set: String,
    /// Name in the set.
    pub id: String,
    /// What cross-validation must not part: the site, or the page itself where no address is known.
    pub domain: String,
    /// Kind of page, where the set says.
    pub page_type: String,
    /// Words in the gold text.
    pub gold_words: u32,
    /// The page's rows.
    pub rows: Vec<Block>,
    /// What of each row is gold.
    pub aligned: Vec<Aligned>,
    /// Columns without padding: `COLUMN_COUNT` times the number of rows, column by column.
    pub columns: Vec<u8>,
}

/// Reads a page and computes its rows' features and alignment.
pub fn page(extractor: &mut Extractor, set: &Dataset, entry: &Entry, html: &[u8], gold: &str) -> Option<SamplePage> {
    let unit = set.token_unit(entry);
    let gold = if set.has_markup() { strip_markers(gold) } else { gold.to_owned() };
    let config = Config::new().with_system(System::IceBaseline);
    let mut blocks = Blocks::default();
    extractor.extract_to(html, &config, &mut blocks).ok()?;
    // A system that reads stop words, so that they are counted in the language that the fused system will see.
    let extraction = extractor.extract(html, &config.with_system(System::Justext)).ok()?;
    let rows = extraction.blocks.len();
    if rows != blocks.rows.len() {
        return None;
    }
    let aligned = align_blocks(&blocks.texts, &gold, unit);
    let mut bytes = vec![0; COLUMN_COUNT * Columns::stride(rows)];
    let mut writer = Writer::new(&mut bytes, rows);
    let mut scratch = vec![0; (rows + 1) * FEATURE_SCRATCH];
    feature::compute(extraction.blocks, extraction.containers, &mut scratch, &mut writer);
    let view = Page {
        blocks: extraction.blocks,
        containers: extraction.containers,
        stop_words_known: extraction.stop_words_known,
        language: extraction.language,
    };
    verdicts::compute(&view, &mut scratch, &mut vec![Verdict::default(); rows], &mut writer);
    let columns = bytes.chunks(Columns::stride(rows)).flat_map(|c| &c[PADDING..PADDING + rows]).copied().collect();
    Some(SamplePage {
        set: set.name.clone(),
        id: entry.id.clone(),
        domain: domain(entry),
        page_type: entry.page_type.clone().unwrap_or_default(),
        gold_words: count(&gold, unit),
        rows: extraction.blocks.to_vec(),
        aligned,
        columns,
    })
}

fn count(text: &str, unit: TokenUnit) -> u32 {
    tokens(&text.to_lowercase(), unit).count() as u32
}

/// The site: the last two labels of the host, three where the second is a short one such as `co`.
fn domain(entry: &Entry) -> String {
    let Some(url) = &entry.url else { return entry.id.clone() };
    let host = url.split("://").last().unwrap_or(url).split(['/', '?', ':']).next().unwrap_or("");
    let labels: Vec<&str> = host.rsplit('.').collect();
    let take = if labels.get(1).is_some_and(|l| l.len() <= 3) && labels.len() > 2 { 3 } else { 2 };
    labels.into_iter().take(take).collect::<Vec<_>>().join(".").to_lowercase()
}
