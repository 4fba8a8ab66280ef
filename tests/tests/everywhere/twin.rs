//! A naive floating-point twin of the forests: reads a model's bytes after `models/FORMAT.md`, walks every tree for
//! every block alone, and adds leaves up as real numbers. It agrees with the core's integers on every block.

use std::fs;
use tagsieve::Config;
use tagsieve::block::{Block, Container, flag};
use tagsieve::config::{Preset, System};
use tagsieve::extract::{Extraction, Extractor};
use tagsieve::feature::{COLUMN_COUNT, Column, heading_level};
use tagsieve::label::prefer::score_of;
use tagsieve::label::{heading, phrase};
use tagsieve::model::{Kind, Model, forest_slot};
use tagsieve::score::{forest, fused, page_kind};
use tagsieve_tests::model_files::{SHIPPED, short};
use tagsieve_tests::shared::data;
use tagsieve_tests::{hostile, pages};

/// A row is lowered that stands in a container of up to 30 words and 16 blocks with a field for a mail address in it.
fn is_in_mail_box(page: &Extraction<'_>, row: usize) -> bool {
    let is_box = |container: &&Container| {
        let rows = &page.blocks[container.rows()];
        rows.len() <= 16 && rows.iter().map(|block| u32::from(block.words)).sum::<u32>() <= 30
    };
    // Behind an element's start tag stand the containers inside it.
    let holds = |outer: &Container, inner: &Container| {
        outer.start <= inner.start && outer.first <= inner.first && inner.end <= outer.end
    };
    page.containers
        .iter()
        .filter(is_box)
        .filter(|found| found.rows().contains(&row))
        .any(|found| page.containers.iter().filter(is_box).any(|inner| inner.has_mail_field() && holds(found, inner)))
}

/// A tree as a person would write it down.
struct Tree {
    /// Column, row offset and border of each level.
    questions: Vec<(usize, isize, u8)>,
    /// In nats.
    leaves: Vec<f64>,
}

struct Twin {
    bias: f64,
    trees: Vec<Tree>,
}

impl Twin {
    fn of(model: &Model<'_>, slot: u8) -> Option<Twin> {
        let section = model.sections().find(|s| s.kind == Kind::Forest as u8 && s.slot == slot)?;
        let bytes = section.bytes;
        let number = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let (depth, trees, views) = (usize::from(bytes[0]), number(2), number(6));
        let bias = f64::from(i32::from_le_bytes(bytes[8..12].try_into().unwrap())) / 8192.0;
        let view = |n: u8| {
            let at = 12 + 3 * usize::from(n);
            (number(at), bytes[at + 2] as i8 as isize)
        };
        let tree = |t: usize| {
            let at = 12 + 3 * views + t * (2 * depth + 1 + (1 << depth));
            let question = |level: usize| {
                let (column, offset) = view(bytes[at + 2 * level]);
                (column, offset, bytes[at + 2 * level + 1])
            };
            let unit = 2f64.powi(i32::from(bytes[at + 2 * depth])) / 8192.0;
            let leaves = &bytes[at + 2 * depth + 1..][..1 << depth];
            Tree {
                questions: (0..depth).map(question).collect(),
                leaves: leaves.iter().map(|&leaf| f64::from(leaf as i8) * unit).collect(),
            }
        };
        Some(Twin { bias, trees: (0..trees).map(tree).collect() })
    }

    /// In nats. `value` tells a column's byte that many rows further.
    fn score(&self, value: impl Fn(usize, isize) -> u8) -> f64 {
        let of_tree = |tree: &Tree| {
            let mut leaf = 0;
            for (level, &(column, offset, border)) in tree.questions.iter().enumerate() {
                if value(column, offset) > border {
                    leaf += 1 << level;
                }
            }
            tree.leaves[leaf]
        };
        self.bias + self.trees.iter().map(of_tree).sum::<f64>()
    }
}

/// The mean of a column as `score::page_kind` asks for it, with real numbers.
fn mean(page: &Extraction<'_>, number: usize) -> u8 {
    let weight = |b: &Block| if number < COLUMN_COUNT { f64::from(b.words) } else { 1.0 };
    let value = |row: usize| f64::from(page.columns.value(number % COLUMN_COUNT, row, 0));
    let sum: f64 = page.blocks.iter().enumerate().map(|(row, b)| weight(b) * value(row)).sum();
    let weights: f64 = page.blocks.iter().map(weight).sum();
    if weights == 0.0 { 0 } else { (sum / weights) as u8 }
}

/// Words of rows other than `row`, each of which has so many at most, and the mean of their scores; that of the row
/// where they have no words. Means are of quarters, which are rounded down, and are rounded towards 0.
fn mean_of(
    page: &Extraction<'_>,
    scores: &[f64],
    row: usize,
    rows: impl Iterator<Item = usize>,
    most: u16,
) -> (f64, f64) {
    let weight = |&r: &usize| f64::from(page.blocks[r].words.min(most));
    let others: Vec<usize> = rows.filter(|&r| r != row).collect();
    let words: f64 = others.iter().map(weight).sum();
    let quarter = |r: &usize| (scores[*r].clamp(-1200.0, 1200.0) / 4.0).floor();
    let sum: f64 = others.iter().map(|r| weight(r) * quarter(r)).sum();
    (words, if words > 0.0 { (sum / words).trunc() * 4.0 } else { scores[row] })
}

/// A score moved by so much; not upwards where more than half of the words are links'.
fn moved(block: &Block, score: f64, by: f64) -> f64 {
    let is_held = by > 0.0 && 2 * u32::from(block.link_words) > u32::from(block.words);
    (score + if is_held { 0.0 } else { by }).clamp(-32768.0, 32767.0)
}

/// A row's score drawn towards those of its template (`label::template`), with real numbers, each row for itself.
fn agreed(page: &Extraction<'_>, scores: &[f64], row: usize) -> f64 {
    let template = |block: &Block| {
        let container = page.containers.get(usize::from(block.container));
        (container.map_or(0, |container| container.signature), block.tag)
    };
    let block = &page.blocks[row];
    let is_of_it = |r: &usize| page.blocks[*r].words > 0 && template(&page.blocks[*r]) == template(block);
    let rows: Vec<usize> = (0..scores.len()).filter(is_of_it).collect();
    if block.words == 0 || rows.len() < 4 {
        return scores[row];
    }
    let (_, mean) = mean_of(page, scores, row, rows.into_iter(), 50);
    moved(block, scores[row], ((mean - scores[row]) / 2.0).floor().clamp(-128.0, 128.0))
}

/// A row's score drawn towards those around it (`label::around`), in the same manner.
fn smoothed(page: &Extraction<'_>, scores: &[f64], row: usize) -> f64 {
    let block = &page.blocks[row];
    if block.words == 0 {
        return scores[row];
    }
    let mean = |rows: std::ops::Range<usize>, most: u16| mean_of(page, scores, row, rows, most);
    let behind = scores.len().min(row + 2);
    let by = if block.flags & flag::HEADING != 0 {
        51.0 * (mean(row..behind, 10).1 - scores[row])
    } else {
        let mut of_container = mean(0..scores.len(), 50).1;
        let mut number = usize::from(block.container);
        while let Some(container) = page.containers.get(number) {
            let (words, mean) = mean(container.first.into()..container.end.into(), 50);
            if words >= 20.0 {
                of_container = mean;
                break;
            }
            number = container.parent.into();
        }
        51.0 * (of_container - scores[row]) + 26.0 * (mean(row.saturating_sub(1)..behind, 10).1 - scores[row])
    };
    moved(block, scores[row], (by / 256.0).floor().min(128.0))
}

/// What the last known heading before a row takes from the row's score, where the row stands below it.
fn taken(model: &Model<'_>, page: &Extraction<'_>, row: usize) -> f64 {
    let known = |at: usize| {
        let value = heading::token_of(&page.blocks[at]).and_then(|token| Some(model.lexicon()?.get(token)));
        value.filter(|&value| value < 0)
    };
    let Some((at, value)) = (0..row).rev().find_map(|at| Some((at, known(at)?))) else { return 0.0 };
    let level = |row: usize| heading_level(&page.blocks[row]);
    // The innermost box around the heading that has rows behind it.
    let around = |number: u16| page.containers.get(usize::from(number));
    let boxes = std::iter::successors(around(page.blocks[at].container), |inner| around(inner.parent));
    let end = boxes.map(|around| usize::from(around.end)).find(|&end| end > at + 1);
    let has_ended = end.is_some_and(|end| row >= end) || (at + 1..=row).any(|next| level(next) >= level(at));
    if has_ended { 0.0 } else { f64::from(value) / 16.0 / 4.0 * 256.0 }
}

/// Compares all blocks of a page; gives their number.
fn compare(name: &str, model: &Model<'_>, page: &Extraction<'_>) -> usize {
    if fused::is_crowded(page.blocks) {
        return 0;
    }
    let rows = page.blocks.len();
    let byte = |column: usize, row: isize| match usize::try_from(row) {
        Ok(row) if row < rows => page.columns.value(column, row, 0),
        _ => 0,
    };
    let mut last = None;
    for slot in [forest_slot::DOCUMENT_1, forest_slot::DOCUMENT_2] {
        let (Some(twin), Some(forest)) = (Twin::of(model, slot), model.forest(slot)) else { continue };
        let mut sums = vec![0; rows];
        forest::sums(forest, &page.columns, 0, &mut sums);
        for (row, &sum) in sums.iter().enumerate() {
            let exact = twin.score(|column, offset| byte(column, row as isize + offset));
            assert_eq!(f64::from(sum) / 8192.0, exact, "{name}, block {row}, forest {slot}");
        }
        last = Some(sums);
    }
    let decoding = model.decoding(Preset::Balanced as u8, false);
    let rounded = |sum: &i32| (f64::from(*sum) / 32.0 + 0.5).floor().clamp(-32768.0, 32767.0);
    // What the preset adds for some blocks is no forest's.
    let preferred = |(row, sum): (usize, &i32)| {
        let score = (rounded(sum) + taken(model, page, row)).clamp(-32768.0, 32767.0);
        score_of(&decoding, &page.blocks[row], score as i16).into()
    };
    let scores: Vec<f64> = last.iter().flatten().enumerate().map(preferred).collect();
    let scores: Vec<f64> = (0..scores.len()).map(|row| agreed(page, &scores, row)).collect();
    for row in 0..scores.len() {
        let score = f64::from(page.verdicts[row].score);
        let less = f64::from(phrase::less(&page.blocks[row])) + if is_in_mail_box(page, row) { 768.0 } else { 0.0 };
        assert_eq!(score, smoothed(page, &scores, row) - less, "{name}, block {row}");
    }
    if let (Some(twin), Some(forest)) = (Twin::of(model, forest_slot::KIND), model.forest(forest_slot::KIND)) {
        let sum = page_kind::sum(forest, &page.columns, page.blocks);
        let exact = twin.score(|number, _| mean(page, number));
        assert_eq!(f64::from(sum) / 8192.0, exact, "{name}: kind of page");
        let byte = (128.0 + (exact * 16.0).floor()).clamp(0.0, 255.0);
        assert!(
            (0..rows).all(|row| f64::from(page.columns.value(Column::PageKind as usize, row, 0)) == byte),
            "{name}"
        );
    }
    rows
}

fn compare_all<'p>(pages: impl Iterator<Item = (String, Vec<u8>)> + 'p) -> usize {
    let short = short();
    let models = SHIPPED.map(|(_, file)| file).into_iter().chain([&short[..]]);
    let models: Vec<Model<'_>> = models.map(|file| Model::from_bytes(file).expect("a good model")).collect();
    let mut extractor = Extractor::new();
    let mut blocks = 0;
    for (name, page) in pages {
        for model in &models {
            let config = Config::new().with_system(System::Fused).with_model(model);
            let page = extractor.extract(&page, &config).expect("any bytes are a page");
            if !page.summary.windowed {
                blocks += compare(&name, model, &page);
            }
        }
    }
    blocks
}

#[test]
fn agrees_on_generated_and_hostile_pages() {
    let generated = (0..300).map(|seed| (format!("page {seed}"), pages::page(seed).bytes));
    let hostile = hostile::HOSTILE.iter().map(|h| (h.name.to_owned(), (h.make)(3000)));
    let ordinary = std::iter::once(("ordinary".to_owned(), hostile::ordinary(60_000)));
    let blocks = compare_all(generated.chain(hostile).chain(ordinary));
    assert!(blocks > 5000, "{blocks}");
}

#[test]
fn agrees_on_a_test_set() {
    let Some(set) = data("agrees_on_a_test_set", "cleaneval-dev") else { return };
    let files = fs::read_dir(set.join("html")).expect("a readable folder").map(|file| file.expect("a file").path());
    let pages = files.map(|path| (path.display().to_string(), fs::read(&path).expect("a readable file")));
    let blocks = compare_all(pages);
    assert!(blocks > 5000, "{blocks}");
    println!("{blocks} blocks agree");
}
