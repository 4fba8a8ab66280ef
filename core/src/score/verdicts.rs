//! The verdicts of the systems that learn nothing, as feature columns: each one's opinion is worth something to a
//! model that hears them all.

use super::{Page, Verdict, run};
use crate::config::{Config, System};
use crate::feature::{Column, Writer};

const SYSTEMS: [(System, Column); 5] = [
    (System::Cetr, Column::Cetr),
    (System::Boilerpipe, Column::Boilerpipe),
    (System::Justext, Column::Justext),
    (System::IceHeuristic, Column::IceHeuristic),
    (System::TreeFilter, Column::TreeFilter),
];

/// Fills the verdicts' columns; `verdicts` is used as scratch.
pub fn compute(page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict], writer: &mut Writer<'_>) {
    let config = Config::new();
    for (system, column) in SYSTEMS {
        run(system, &config, page, scratch, verdicts);
        for (row, verdict) in verdicts.iter().enumerate() {
            writer.set(column, row, verdict.is_kept() as u8);
        }
    }
}
