//! A page's rows with their features, as the core computes them.

use tagsieve::Config;
use tagsieve::block::stop_words::Subtag;
use tagsieve::block::{Block, Container};
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::feature::{self, COLUMN_COUNT, Columns, FEATURE_SCRATCH, Writer, columns::PADDING};
use tagsieve::label::heading;
use tagsieve::model::forest::View;
use tagsieve::model::{Model, forest_slot};
use tagsieve::score::stage2::{self, STAGE2_COUNT};
use tagsieve::score::{Page, Verdict, verdicts};

use super::shorten;
use crate::boost::{Forest, Tree};
use crate::model_file::ModelFile;
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

/// The file of a model that decides nothing, but asks for every column of the rows that are decided and of `around`
/// rows on each side: what no forest asks for is not computed.
pub fn asking(learned: &TableSet, around: usize) -> Vec<u8> {
    let asked = [*feature::SUMS.start(), *feature::VERDICTS.start()];
    let offsets = [-(around as i8), around as i8];
    let views = asked.iter().flat_map(|&column| offsets.map(|offset| View { column, offset })).collect();
    let tree = Tree { levels: vec![[0, 0]], shift: 0, leaves: vec![0, 0] };
    let forest = Forest { depth: 1, columns: COLUMN_COUNT as u16, bias: 0, views, trees: vec![tree] };
    let file = ModelFile::new(feature::FEATURE_SET);
    let file = learned.write(file.forest(forest_slot::DOCUMENT_1, &forest).forest(forest_slot::STREAM, &forest));
    file.to_bytes().expect("a model of tables and two short forests")
}

/// Reads a page as `fused` does (it looks at a page again that does not tell its language, and is not in English), and
/// leaves out the rows that are not there. `model` has the tables `learned`. Calls `column` with the bytes of every
/// column of the first stage.
pub fn first_stage(
    extractor: &mut Extractor,
    html: &[u8],
    (model, learned): (&Model<'_>, &TableSet),
    is_there: Option<&[bool]>,
    mut column: impl FnMut(usize, &[u8]),
) -> Rows {
    let config = Config::new().with_system(System::Fused).with_model(model);
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
    if let Some(lexicon) = &learned.headings() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tagsieve::feature::Column;

    #[test]
    fn pages_that_do_not_tell_their_language_are_read_as_they_will_be() {
        let html = "<p>Der Hafen liegt an der Mündung des Flusses, und wer von hier aus aufs Meer hinaus will, muss auf die Flut \
                    warten, die zweimal am Tag das Wasser bis an die Mauer der alten Werft bringt.\
                    <p>Heute ist davon nicht mehr viel zu sehen, aber die Namen der Gassen sind noch die von damals.";
        let learned = TableSet::train(&[], &crate::tables::Options::default());
        let file = asking(&learned, 0);
        let model = Model::from_bytes(&file).expect("a good model");
        let mut extractor = Extractor::new();
        let mut shares = Vec::new();
        let rows = first_stage(&mut extractor, html.as_bytes(), (&model, &learned), None, |column, bytes| {
            if column == Column::StopShare as usize {
                shares = bytes.to_vec();
            }
        });
        let config = Config::new().with_system(System::Fused).with_model(&model);
        let page = extractor.extract(html.as_bytes(), &config).expect("a page");
        assert_eq!((rows.language, page.language), (Some(*b"de"), Some(*b"de")));
        assert_eq!(shares, [0, 1].map(|row| page.columns.value(Column::StopShare as usize, row, 0)));
    }
}
