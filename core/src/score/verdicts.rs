//! The verdicts of the systems that learn nothing, as feature columns, for models that ask for them: each
//! one's opinion is worth something to a model that hears them all (docs/tried.md, "Columns").

use super::boilerpipe::Boilerpipe;
use super::cetr::Cetr;
use super::ice_heuristic::IceHeuristic;
use super::justext::Justext;
use super::{Page, Scorer, Verdict, tree_filter};
use crate::feature::{Column, Writer};

/// Fills the verdicts' columns; `verdicts` is used as scratch.
pub fn compute(page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict], writer: &mut Writer<'_>) {
    let mut fill = |column, verdicts: &[Verdict]| {
        for (byte, verdict) in writer.cells(column, 0..verdicts.len()).iter_mut().zip(verdicts) {
            *byte = verdict.is_kept() as u8;
        }
    };
    Cetr::TwoDimensional.score(page, scratch, verdicts);
    fill(Column::Cetr, verdicts);
    Justext::Words.score(page, scratch, verdicts);
    fill(Column::Justext, verdicts);
    IceHeuristic.score(page, scratch, verdicts);
    fill(Column::IceHeuristic, verdicts);
    // Last: the tree filter goes on with its verdicts.
    Boilerpipe::Words.score(page, scratch, verdicts);
    fill(Column::Boilerpipe, verdicts);
    tree_filter::apply(page, tree_filter::DEFAULT_DEPTH, scratch, verdicts);
    fill(Column::TreeFilter, verdicts);
}
