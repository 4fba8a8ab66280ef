//! A page's rows with their features, as the core computes them.

use tagsieve::Config;
use tagsieve::block::stop_words::Subtag;
use tagsieve::block::{Block, Container};
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::feature::{self, COLUMN_COUNT, Columns, FEATURE_SCRATCH, Writer, columns::PADDING};
use tagsieve::label::heading;
use tagsieve::score::stage2::{self, STAGE2_COUNT};
use tagsieve::score::{Page, Verdict, verdicts};

use super::shorten;
use crate::tables::TableSet;

/// Columns of both stages.
pub const ALL_COLUMNS: usize = COLUMN_COUNT + STAGE2_COUNT;

/// A page's tables.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The block table.
    pub blocks: Vec<Block>,
    /// The container table.
    pub containers: Vec<Container>,
    /// What known headings add to the score of each row (`tagsieve::label::heading`).
    pub lean: Vec<i16>,
    /// `Extraction::language`.
    pub language: Option<Subtag>,
}

/// Reads a page with the given tables, and leaves out the rows that are not there. Calls `column` with the bytes of every column of the first stage.
pub fn first_stage(
    extractor: &mut Extractor,
    html: &[u8],
    tables: &TableSet,
    is_there: Option<&[bool]>,
    mut column: impl FnMut(usize, &[u8]),
) -> Rows {
    let config = Config::new().with_system(System::IceBaseline).with_tables(tables.tables());
    let Ok(page) = extractor.extract(html, &config) else { return Rows::default() };
    let (blocks, containers) = match is_there {
        Some(is_there) => shorten::without(page.blocks, page.containers, is_there),
        None => (page.blocks.to_vec(), page.containers.to_vec()),
    };
    let rows = blocks.len();
    let mut bytes = vec![0; COLUMN_COUNT * Columns::stride(rows)];
    let mut writer = Writer::new(&mut bytes, rows);
    let mut scratch = vec![0; (rows + 1) * FEATURE_SCRATCH];
    feature::compute(&blocks, &containers, &mut scratch, &mut writer);
    let view = Page {
        blocks: &blocks,
        containers: &containers,
        stop_words_known: page.stop_words_known,
        language: page.language,
    };
    verdicts::compute(&view, &mut scratch, &mut vec![Verdict::default(); rows], &mut writer);
    for (number, bytes) in bytes.chunks(Columns::stride(rows)).enumerate() {
        column(number, &bytes[PADDING..PADDING + rows]);
    }
    let mut verdicts = vec![Verdict { score: 0, ..Verdict::DROP }; rows];
    if let Some(lexicon) = &tables.headings() {
        heading::lean(&blocks, &containers, lexicon, &mut verdicts);
    }
    Rows { blocks, containers, lean: verdicts.iter().map(|verdict| verdict.score).collect(), language: page.language }
}

/// The second stage's columns, by the first one's scores.
pub fn second_stage(page: &Rows, scores: &[i16], mut column: impl FnMut(usize, &[u8])) {
    let rows = page.blocks.len();
    let mut bytes = vec![0; ALL_COLUMNS * Columns::stride(rows)];
    let mut writer = Writer::new(&mut bytes, rows);
    stage2::compute(&page.blocks, &page.containers, scores.iter().copied(), &mut vec![0; (rows + 1) * 8], &mut writer);
    for (number, bytes) in bytes.chunks(Columns::stride(rows)).enumerate().skip(COLUMN_COUNT) {
        column(number, &bytes[PADDING..PADDING + rows]);
    }
}
