//! `tagsieve --explain`: each block's features, the score of each stage and what moved it most, and the label's reason,
//! as JSON.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::Extraction;
use tagsieve::feature::columns::GROUP;
use tagsieve::feature::scale::Scale;
use tagsieve::feature::{COLUMN_COUNT, Column, VERDICTS};
use tagsieve::label::decode::{Decoder, SOMETHING, says_nothing};
use tagsieve::label::prefer::score_of;
use tagsieve::model::forest::{LEAF_BITS, View};
use tagsieve::model::{Decoding, Forest, Model, forest_slot, shipped};
use tagsieve::output::{Decided, label_name};
use tagsieve::score::fused::{foreign, has_verdicts, is_crowded, on_page};
use tagsieve::score::page_kind::ARTICLE;
use tagsieve::score::stage2::{STAGE2_COUNT, STAGE2_NAMES};
use tagsieve::score::{Page, explain, forest, page_kind};

/// Features that are named for each stage.
const SHOWN: usize = 3;

/// One object for a page that was decided as a whole; `spread` over several lines.
pub fn page(extraction: &Extraction<'_>, config: &Config<'_>, spread: bool) -> String {
    let model = match config.model() {
        Some(model) => Some(*model),
        None => shipped(),
    };
    let model = model.as_ref().filter(|_| config.system() == System::Fused && !is_crowded(extraction.blocks));
    let write = |value: &Value| {
        let text = if spread { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
        text.unwrap_or_default()
    };
    // What is said of a block takes 40 KB as a `Value` and a fifth of that as text: one at a time.
    let (mut head, fused) = about_page(extraction, config, model);
    head["blocks"] = json!([]);
    let head = write(&head);
    let Some((before, behind)) = head.rsplit_once("[]") else { return head };
    let (begin, between, end) = if spread { ("\n    ", ",\n    ", "\n  ") } else { ("", ",", "") };
    let mut text = before.to_owned() + "[";
    for (row, decided) in extraction.iter().enumerate() {
        text += if row == 0 { begin } else { between };
        // A line feed in a string is escaped.
        text += &write(&about_block(row, &decided, config, fused.as_ref())).replace('\n', "\n    ");
    }
    text + if extraction.blocks.is_empty() { "" } else { end } + "]" + behind + "\n"
}

fn about_page<'e>(
    extraction: &'e Extraction<'e>,
    config: &Config<'_>,
    model: Option<&Model<'e>>,
) -> (Value, Option<Fused<'e>>) {
    let summary = &extraction.summary;
    let mut object = json!({
        "system": config.system().name(),
        "kept": summary.kept,
        "fallback": summary.fallback,
        "windowed": summary.windowed,
    });
    let fused = model.map(|model| Fused::new(extraction, config, model));
    if let Some(fused) = &fused {
        object["preset"] = config.preset().name().into();
        object["confidence"] = summary.confidence.into();
        object["foreign"] = fused.is_foreign.into();
        object["border"] = nats(f64::from(fused.border) / 256.0);
        if let Some(forest) = model.and_then(|model| model.forest(forest_slot::KIND)) {
            let sum = page_kind::sum(forest, &extraction.columns, extraction.blocks);
            object["article"] = nats(of_sum(i64::from(sum)));
        }
    }
    (object, fused)
}

fn about_block(row: usize, decided: &Decided<'_>, config: &Config<'_>, fused: Option<&Fused<'_>>) -> Value {
    let span = decided.block.span;
    let mut block = json!({
        "block": decided.index,
        "start": span.start,
        "end": span.end,
        "tag": decided.block.tag.name(),
        "label": label_name(decided.label),
        "score": nats(f64::from(decided.verdict.score) / 256.0),
        "text": decided.to_text(),
    });
    let is_kept = decided.label.is_kept();
    block["why"] = match fused {
        _ if is_kept && !decided.verdict.is_kept() => "fallback",
        Some(_) => decided.verdict.reason.name(),
        None if config.system() == System::Fused => "crowded",
        None => "system",
    }
    .into();
    if let Some(fused) = fused {
        fused.add_to(&mut block, row, decided);
    }
    block
}

/// What the fused model went by.
struct Fused<'e> {
    extraction: &'e Extraction<'e>,
    decoding: Decoding,
    /// Whether the page is in a language that the model has not learned.
    is_foreign: bool,
    stages: Vec<(&'static str, Forest<'e>)>,
    /// Whether the columns of other systems' verdicts have been filled.
    has_verdicts: bool,
    /// Least score of what is content.
    border: i16,
}

impl<'e> Fused<'e> {
    fn new(extraction: &'e Extraction<'e>, config: &Config<'_>, model: &Model<'e>) -> Fused<'e> {
        let &Extraction { blocks, containers, stop_words_known, language, .. } = extraction;
        let is_foreign = foreign(model.language_tags(), language, blocks, ARTICLE) != 0;
        let decoding = model.decoding(config.preset() as u8, false);
        let page = Page { blocks, containers, stop_words_known, language };
        let decoding = on_page(decoding, model, &page, &extraction.columns);
        let decoder = Decoder::of(&decoding);
        let rows = extraction.verdicts.iter().zip(extraction.blocks);
        let decision = decoder.decide(rows.map(|(verdict, block)| (verdict.score, block.words.into())));
        let (mut low, mut high) = (i32::from(i16::MIN), i32::from(i16::MAX));
        while low < high {
            let middle = (low + high).div_euclid(2);
            if decoder.level(middle as i16) >= decision.least_level {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let says_nothing = says_nothing(config.preset(), extraction.blocks, extraction.verdicts);
        let border = if says_nothing { SOMETHING } else { low as i16 };
        let stages = [("first", forest_slot::DOCUMENT_1), ("second", forest_slot::DOCUMENT_2)];
        let stages = stages.into_iter().filter_map(|(name, slot)| Some((name, *model.forest(slot)?))).collect();
        Fused { extraction, decoding, is_foreign, stages, has_verdicts: has_verdicts(model), border }
    }

    fn add_to(&self, block: &mut Value, row: usize, decided: &Decided<'_>) {
        let columns = &self.extraction.columns;
        let mut sum = 0;
        let stages = self.stages.iter().map(|(name, forest)| {
            sum = sum_of(forest, self.extraction, row);
            let mut by_view: BTreeMap<View, i64> = BTreeMap::new();
            let base = explain::shares(forest, columns, row, &mut |view, share| {
                *by_view.entry(view).or_default() += share;
            });
            let mut moved: Vec<(View, i64)> = by_view.into_iter().filter(|&(_, share)| share != 0).collect();
            moved.sort_by_key(|&(_, share)| std::cmp::Reverse(share.unsigned_abs()));
            let moved = moved.iter().take(SHOWN).map(|&(view, share)| {
                let value = columns.value(usize::from(view.column), row, view.offset);
                json!({
                    "feature": name_of(view.column),
                    "row": view.offset,
                    "value": value,
                    "means": meaning_of(usize::from(view.column), value),
                    "by": nats(of_sum(share) / explain::UNIT as f64),
                })
            });
            json!({
                "stage": name,
                "score": nats(of_sum(i64::from(sum))),
                "base": nats(of_sum(base) / explain::UNIT as f64),
                "moved": moved.collect::<Vec<_>>(),
            })
        });
        block["stages"] = stages.collect();
        let score = forest::score(sum);
        let wanted = i32::from(score_of(&self.decoding, decided.block, score)) - i32::from(score);
        if wanted != 0 {
            block["preset"] = nats(f64::from(wanted) / 256.0);
        }
        let around = i32::from(decided.verdict.score) - wanted - i32::from(score);
        if around != 0 {
            block["around"] = nats(f64::from(around) / 256.0);
        }
        let count = if self.stages.len() > 1 { COLUMN_COUNT + STAGE2_COUNT } else { COLUMN_COUNT };
        let (mut features, mut means) = (Map::new(), Map::new());
        let is_filled = |column: &usize| self.has_verdicts || !VERDICTS.contains(&(*column as u16));
        for column in (0..count).filter(is_filled) {
            let value = columns.value(column, row, 0);
            let name = name_of(column as u16);
            if !is_plain(column) {
                means.insert(name.clone(), meaning_of(column, value).into());
            }
            features.insert(name, value.into());
        }
        block["features"] = features.into();
        block["means"] = means.into();
    }
}

/// The forest's sum of one row. Sums are made from a row whose number is a multiple of a group's.
fn sum_of(forest: &Forest<'_>, extraction: &Extraction<'_>, row: usize) -> i32 {
    let first = row - row % GROUP;
    let mut sums = [0; GROUP];
    let rows = (extraction.blocks.len() - first).min(sums.len());
    forest::sums(forest, &extraction.columns, first, &mut sums[..rows]);
    sums[row - first]
}

/// A sum of leaves in nats.
fn of_sum(sum: i64) -> f64 {
    sum as f64 / f64::from(1 << LEAF_BITS)
}

/// With three digits behind the point.
fn nats(value: f64) -> Value {
    ((value * 1000.0).round() / 1000.0).into()
}

fn name_of(column: u16) -> String {
    let column = usize::from(column);
    let second = || STAGE2_NAMES.get(column - COLUMN_COUNT).map_or("unknown", |name| name).to_owned();
    Column::ALL.get(column).map_or_else(second, |column| format!("{column:?}"))
}

fn is_plain(column: usize) -> bool {
    Column::ALL.get(column).is_some_and(|column| matches!(column.scale(), Scale::Count | Scale::Flag))
}

fn meaning_of(column: usize, value: u8) -> String {
    let second = || tagsieve::score::stage2::scale(column - COLUMN_COUNT);
    Column::ALL.get(column).map_or_else(second, |column| column.scale()).of(value).to_string()
}
