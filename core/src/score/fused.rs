//! The fused model: the features of all blocks, the verdicts of the systems that learn nothing, and two forests, of
//! which the second reads the first one's scores. `models/README.md` tells how they are trained.

use super::stage2::{self, STAGE2_COUNT};
use super::{Page, Verdict, forest, page_kind, verdicts};
use crate::block::Block;
use crate::block::stop_words::{Subtag, place_of, subtag_in};
use crate::feature::{self, COLUMN_COUNT, Column, Columns, Writer};
use crate::limits::{DEVICE, FAST};
use crate::model::{Decoding, Forest, Model, forest_slot};
use core::ops::Range;

/// Rows whose sums stand on the stack at a time.
const BATCH: usize = if DEVICE { 16 } else { 512 };

/// Bytes of source a row below which no model is asked: of 3,770 pages of the data sets the most crowded one has 61.
const CROWDED: usize = 32;

/// Rows of which a model is asked in any case: timetables, calendars and tables of numbers have a row in 15 bytes.
const LEAST_CROWDED: usize = 2048;

/// Decides crowded rows: what is visible is kept. So no text is lost, and a page's rows cost little in the measure of
/// its bytes, whatever it is made of.
pub fn keep_visible(blocks: &[Block], verdicts: &mut [Verdict]) {
    for (verdict, block) in verdicts.iter_mut().zip(blocks) {
        *verdict = Verdict::keep_if(super::is_visible(block));
    }
}

/// Rows that a model is asked for at most, in so many bytes of source.
pub fn most_rows(bytes: usize) -> usize {
    (bytes / CROWDED).max(LEAST_CROWDED)
}

/// True for more rows so close together than pages made for people have.
pub fn is_crowded(blocks: &[Block]) -> bool {
    let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else { return false };
    let bytes = last.span.end.saturating_sub(first.span.start) as usize;
    blocks.len() > LEAST_CROWDED && bytes < CROWDED * blocks.len()
}

/// Writes a score for every block, in 1/256 nat: the log-odds that a word of it is content. Kinds are left to the
/// decoder, which sees all scores. `columns` has `workspace::column_bytes` of the blocks.
/// Where `is_article`, the page is taken for an article.
#[inline(never)]
pub fn score(
    model: &Model<'_>,
    is_article: bool,
    page: &Page<'_>,
    columns: &mut [u8],
    scratch: &mut [u32],
    verdicts: &mut [Verdict],
) {
    let rows = page.blocks.len();
    first_columns(page, 0..rows, 0..rows, has_verdicts(model), columns, scratch, verdicts);
    if let Some(forest) = model.forest(forest_slot::KIND) {
        let kind = match is_article {
            true => page_kind::ARTICLE,
            false => page_kind::byte(page_kind::sum(forest, &of_page(columns, rows), page.blocks)),
        };
        page_kind::fill(kind, rows, &mut Writer::over(columns, rows));
    }
    if let Some(forest) = model.forest(forest_slot::DOCUMENT_1) {
        run(forest, &of_page(columns, rows), 0..rows, verdicts);
    }
    if let Some(forest) = model.forest(forest_slot::DOCUMENT_2) {
        let scores = verdicts.iter().map(|v| v.score);
        stage2::compute(page.blocks, page.containers, scores, scratch, &mut Writer::behind(columns, rows));
        run(forest, &first_of(COLUMN_COUNT + STAGE2_COUNT, columns, rows), 0..rows, verdicts);
    }
}

/// The columns that every page has.
pub fn of_page(columns: &[u8], rows: usize) -> Columns<'_> {
    first_of(COLUMN_COUNT, columns, rows)
}

/// The first columns. What lies behind them is a page's before: a model that asks for it is given 0.
fn first_of(count: usize, columns: &[u8], rows: usize) -> Columns<'_> {
    Columns::new(columns.get(..Columns::room(count, rows)).unwrap_or(columns), rows)
}

/// Forests of kinds whose pages want more of what is doubtful.
const MORE: [u8; 2] = [forest_slot::SERVICE, forest_slot::DOCUMENTATION];

/// Words from which a whole page without stop words tells something, and of how many one is a stop word at least.
const TELLING: u32 = 100;
const STOP_WORD_IN: u32 = 32;

/// Scores of articles in languages that the model has not learned count so much less, in 1/256 nat: presets raise
/// scores by what content is missed on pages like those learned from, and of these pages too much was kept. Where stop
/// words of the language are known, they tell text from the rest: two thirds of snippets-a are German. With the models
/// of 2026-11-27 at 0, 128, 160, 192, 224, 256 and 288 (`balanced`): snippets-a .9403, .9498, .9493, .9499, .9465,
/// .9451 and .9443, the foreign pages of readability within .001 from 128 to 192.
const FOREIGN: i16 = 160;

/// Where none are, in Chinese. Mean of six models on zh-a: .9704, .9717, .9731, .9737, .9734, .9728 and .9702 at 192,
/// 256, 320, 384, 448, 512 and 640; snippets-a is the same at all of them. Of 41 pages written by hand in Chinese,
/// Japanese and other languages one changes from 256 to 384, a board that loses two posts.
const FOREIGN_SILENT: i16 = 384;

/// Those sets are articles. A page without a text of so many words is none (a hotel, a shop, a list of staff), and
/// loses `FOREIGN_SHORT`, half of what it was at first: snippets-a +.0009, readability +.0007, zh-a 0; of six such
/// pages written by hand 38 of 71 lines are kept for 27, and as little boilerplate. At 50, 80 and 100 words snippets-a
/// has +.0008, +.0006 and +.0015, zh-a 0, -.0001 and -.0001; with nothing lost at 60 words, snippets-a -.0004.
const LONG: u16 = 60;
const FOREIGN_SHORT: i16 = 96;

/// Log-odds of an article from which pages lose all of it, as `page_kind` has them: 3 nats. At 0 nats they lose
/// nothing: what looks like no article is a shop, a list or a service, where more of what is doubtful is content.
/// snippets-a +.0024, of 120 pages written by hand +.0013, of 24 others, shops, lists and services in 14 languages,
/// +.032 (19 texts of 310 are missing for 38), zh-a -.0005, readability -.0004. At 2, 2.5 and 4 nats snippets-a has
/// .9474, .9468 and .9473.
const SURE: u8 = 3 * page_kind::NAT;

/// What the scores of a page count less, in 1/256 nat, since it is in a language that is not among those that a model
/// knows (`is_foreign`); 0 if it is not. `kind` is the page's (`Column::PageKind`).
#[inline(never)]
pub fn foreign(known: &str, language: Option<Subtag>, blocks: &[Block], kind: u8) -> i16 {
    let (mut words, mut stop_words, mut is_long) = (0u32, 0u32, false);
    for block in blocks {
        words += u32::from(block.words);
        stop_words += u32::from(block.stop_words);
        is_long |= block.words >= LONG && 3 * u32::from(block.link_words) <= u32::from(block.words);
    }
    let has_stop_words = stop_words >= words / STOP_WORD_IN;
    let less = match (is_long, has_stop_words) {
        (false, _) => FOREIGN_SHORT,
        (true, true) => FOREIGN,
        (true, false) => FOREIGN_SILENT,
    };
    if !is_foreign(known, language, words < TELLING || has_stop_words) {
        return 0;
    }
    less * i16::from(kind.saturating_sub(page_kind::EVEN).min(SURE)) / i16::from(SURE)
}

/// True where a page is in a language that is not among those that a model knows: by the page's own word or its stop
/// words, or since it lacks theirs, as a page in Chinese that names no language. `known` is as `Model::language_tags`.
fn is_foreign(known: &str, language: Option<Subtag>, may_be_known: bool) -> bool {
    let (mut is_known, mut all_have_stop_words) = (language.is_none(), true);
    for tag in known.as_bytes().split(|&b| b == b' ') {
        let subtag = subtag_in(tag);
        is_known |= subtag == language;
        all_have_stop_words &= subtag.and_then(place_of).is_some();
    }
    !known.is_empty() && (!is_known || all_have_stop_words && !may_be_known)
}

/// How a page is decided: with what its kinds add, and less what its language takes.
#[inline(always)]
pub fn on_page(decoding: Decoding, model: &Model<'_>, page: &Page<'_>, columns: &Columns<'_>) -> Decoding {
    let kind = kind_of(model, columns);
    let foreign = foreign(model.language_tags(), page.language, page.blocks, kind);
    decoding.on_page(foreign, || bonus(model, columns, page.blocks))
}

/// What the model says of whether a page is an article, as `page_kind` has it; one without kinds has learned from
/// nothing else.
fn kind_of(model: &Model<'_>, columns: &Columns<'_>) -> u8 {
    let kind = || columns.value(Column::PageKind as usize, 0, 0);
    model.forest(forest_slot::KIND).map_or(page_kind::ARTICLE, |_| kind())
}

/// What a page's kinds add to all of its scores, in 1/256 nat (`page_kind::bonus`).
fn bonus(model: &Model<'_>, columns: &Columns<'_>, blocks: &[Block]) -> i16 {
    let forests = MORE.into_iter().filter_map(|slot| model.forest(slot));
    forests.map(|forest| page_kind::bonus(page_kind::sum(forest, columns, blocks))).sum()
}

/// Scores the rows `wanted` of a stream's window, by the forest of streams.
#[inline(never)]
pub fn score_window(
    forest: &Forest<'_>,
    page: &Page<'_>,
    wanted: Range<usize>,
    columns: &mut [u8],
    scratch: &mut [u32],
    verdicts: &mut [Verdict],
) {
    let rows = page.blocks.len();
    // Rows that views look forward or back: of sums, and of any column.
    let (mut of_sums, mut of_any) = (0, 0);
    for view in forest.views() {
        let reach = usize::from(view.offset.unsigned_abs());
        of_any = reach.max(of_any);
        if feature::SUMS.contains(&view.column) {
            of_sums = reach.max(of_sums);
        }
    }
    let around = |reach| wanted.start.saturating_sub(reach)..wanted.end + reach;
    first_columns(page, around(of_any), around(of_sums), asks_for_verdicts(forest), columns, scratch, verdicts);
    run(forest, &of_page(columns, rows), wanted, verdicts);
}

/// Fills the columns that both begin with: of the rows `wanted`, those that are sums of the rows `summed`, and verdicts
/// where they are asked for. `verdicts` has nothing then.
#[inline(always)]
fn first_columns(
    page: &Page<'_>,
    wanted: Range<usize>,
    summed: Range<usize>,
    asks_for_verdicts: bool,
    columns: &mut [u8],
    scratch: &mut [u32],
    verdicts: &mut [Verdict],
) {
    let rows = page.blocks.len();
    let mut writer = match FAST && wanted == (0..rows) {
        true => Writer::whole(columns, rows, if asks_for_verdicts { Column::PageKind } else { Column::Cetr } as usize),
        false => Writer::new(columns, rows),
    };
    feature::compute_rows(page.blocks, page.containers, wanted, summed, scratch, &mut writer);
    if asks_for_verdicts {
        verdicts::compute(page, scratch, verdicts, &mut writer);
    }
    verdicts.fill(Verdict::DROP);
}

/// Whether a whole page's columns of other systems' verdicts are filled for the model: they cost a twentieth of an
/// extraction. Where none of its forests asks for them they are 0.
pub fn has_verdicts(model: &Model<'_>) -> bool {
    let slots = [forest_slot::KIND, forest_slot::DOCUMENT_1, forest_slot::DOCUMENT_2];
    slots.into_iter().chain(MORE).filter_map(|slot| model.forest(slot)).any(asks_for_verdicts)
}

fn asks_for_verdicts(forest: &Forest<'_>) -> bool {
    // A forest of kinds asks for means, two of each column.
    forest.views().any(|view| feature::VERDICTS.contains(&(view.column % COLUMN_COUNT as u16)))
}

// Not inlined: on devices the stack is the sum of what stands on it at the same time.
#[inline(never)]
fn run(forest: &Forest<'_>, columns: &Columns<'_>, wanted: Range<usize>, verdicts: &mut [Verdict]) {
    // Whole groups of rows are read, none behind the columns' ends.
    let last = Columns::whole_rows(columns.rows()).saturating_sub(Columns::whole_rows(wanted.len()));
    let mut first = wanted.start.min(last);
    for verdicts in verdicts.get_mut(first..wanted.end).unwrap_or_default().chunks_mut(BATCH) {
        let mut sums = [0; BATCH];
        let sums = sums.get_mut(..verdicts.len()).unwrap_or_default();
        forest::sums(forest, columns, first, sums);
        first += verdicts.len();
        for (verdict, &sum) in verdicts.iter_mut().zip(&*sums) {
            verdict.score = forest::score(sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::forest::LEAF_BITS;

    fn page(words: u16, stop_words: u16) -> [Block; 2] {
        [Block { words, stop_words, ..Block::default() }; 2]
    }

    #[test]
    fn languages_that_are_not_known_are_foreign() {
        for (known, language, is_foreign_here) in [
            ("en", Some(*b"en"), false),
            ("en", Some(*b"de"), true),
            ("fr de-AT", Some(*b"de"), false),
            ("en", Some(*b"zh"), true),
            ("zh", Some(*b"zh"), false),
            ("yue", Some(*b"zh"), true),
            ("en", None, false),
            // What it knows is not told.
            ("", Some(*b"de"), false),
        ] {
            assert_eq!(is_foreign(known, language, true), is_foreign_here, "{known:?} {language:?}");
        }
    }

    #[test]
    fn text_without_stop_words_is_foreign() {
        let of = |known, words, stop_words| foreign(known, None, &page(words, stop_words), page_kind::ARTICLE) > 0;
        assert!(of("en", 300, 2));
        assert!(!of("en", 300, 20), "one word in fifteen");
        assert!(!of("en", 30, 0), "too few words to tell");
        assert_eq!(foreign("en", None, &[], page_kind::ARTICLE), 0);
        assert!(!of("en zh", 300, 2), "Chinese has no list");
        assert!(foreign("en", Some(*b"en"), &page(300, 2), page_kind::ARTICLE) > 0, "templates name a language too");
    }

    #[test]
    fn what_looks_like_no_article_loses_less() {
        let of = |nats: i32| foreign("en", Some(*b"de"), &page(LONG, 20), page_kind::byte(nats << LEAF_BITS));
        assert_eq!([-1, 0, 1, 2, 3, 6].map(of), [0, 0, FOREIGN / 3, FOREIGN * 2 / 3, FOREIGN, FOREIGN]);
    }

    #[test]
    fn pages_without_a_long_text_or_without_stop_words_lose_something_else() {
        let of = |blocks: &[Block]| foreign("en", Some(*b"de"), blocks, page_kind::ARTICLE);
        let [text, _] = page(LONG, 20);
        assert_eq!([of(&page(LONG, 20)), of(&page(LONG - 1, 20))], [FOREIGN, FOREIGN_SHORT]);
        assert_eq!([of(&page(LONG, 2)), of(&page(LONG - 1, 2))], [FOREIGN, FOREIGN_SHORT]);
        assert_eq!([of(&page(LONG, 1)), of(&page(LONG - 1, 1))], [FOREIGN_SILENT, FOREIGN_SHORT]);
        assert_eq!(of(&[Block { link_words: LONG / 2, ..text }]), FOREIGN_SHORT, "a list of links");
        assert_eq!(foreign("en", Some(*b"en"), &page(300, 100), page_kind::ARTICLE), 0);
    }
}
