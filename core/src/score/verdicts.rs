//! The verdicts of the systems that learn nothing, as feature columns: each one's opinion is worth something to a
//! model that hears them all.

use super::{Page, Verdict, run, tree_filter};
use crate::config::{Config, System};
use crate::feature::{Column, Writer};

const SYSTEMS: [(System, Column); 4] = [
    (System::Cetr, Column::Cetr),
    (System::Justext, Column::Justext),
    (System::IceHeuristic, Column::IceHeuristic),
    // Last: the tree filter goes on with its verdicts.
    (System::Boilerpipe, Column::Boilerpipe),
];

/// Fills the verdicts' columns; `verdicts` is used as scratch.
pub fn compute(page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict], writer: &mut Writer<'_>) {
    let config = Config::new();
    let mut fill = |column, verdicts: &[Verdict]| {
        for (row, verdict) in verdicts.iter().enumerate() {
            writer.set(column, row, verdict.is_kept() as u8);
        }
    };
    for (system, column) in SYSTEMS {
        run(system, &config, page, scratch, verdicts);
        fill(column, verdicts);
    }
    tree_filter::apply(page, tree_filter::DEFAULT_DEPTH, scratch, verdicts);
    fill(Column::TreeFilter, verdicts);
}
