//! Scores and decisions over a table of rows: what both drivers share.

use crate::Error;
use crate::block::{Block, Tables};
use crate::choice::System;
use crate::config::Config;
use crate::feature::FEATURE_SET;
use crate::label::{self, decode::Seen};
use crate::model::{decoding_flag, forest_slot};
use crate::score::{self, Page, Verdict};
use crate::workspace::{Workspace, column_bytes};

/// What the rows are.
pub(crate) enum View<'s> {
    /// A whole page, or as much of it as the table had room for.
    Page,
    /// A stream's window, of which the rows `from` to `upto` are to be decided.
    Window {
        /// What has been seen before.
        seen: &'s mut Seen,
        from: usize,
        upto: usize,
    },
}

/// The model that stands in where the system needs one and the caller gave none. Half a KiB, so it takes no place where
/// none is embedded.
#[cfg(feature = "default-model")]
pub(crate) type StandIn = Option<crate::model::Model<'static>>;
#[cfg(not(feature = "default-model"))]
pub(crate) type StandIn = Option<core::convert::Infallible>;

#[cfg(feature = "default-model")]
pub(crate) fn stand_in(config: &Config<'_>) -> StandIn {
    if config.lacks_model() { crate::model::shipped() } else { None }
}

#[cfg(not(feature = "default-model"))]
pub(crate) fn stand_in(_: &Config<'_>) -> StandIn {
    None
}

/// The configuration with the model that stands in, where there is one.
#[cfg(feature = "default-model")]
pub(crate) fn with<'c>(config: &Config<'c>, stand_in: &'c StandIn) -> Config<'c> {
    stand_in.as_ref().map_or(*config, |model| config.with_model(model))
}

#[cfg(not(feature = "default-model"))]
pub(crate) fn with<'c>(config: &Config<'c>, _: &'c StandIn) -> Config<'c> {
    *config
}

/// The tables that are read with it.
#[cfg(feature = "default-model")]
pub(crate) fn tables<'c>(config: &Config<'c>, stand_in: &StandIn) -> Tables<'c> {
    stand_in.as_ref().map_or(config.tables, |model| model.tables())
}

#[cfg(not(feature = "default-model"))]
pub(crate) fn tables<'c>(config: &Config<'c>, _: &StandIn) -> Tables<'c> {
    config.tables
}

/// Whether the system can run.
///
/// # Errors
/// `SystemNotBuilt`, `NoModel`, `ModelFeatures`.
pub(crate) fn check(config: &Config<'_>) -> Result<(), Error> {
    if config.system() != config.deciding() {
        return Err(Error::SystemNotBuilt);
    }
    if config.deciding() == System::Fused {
        let model = config.model.ok_or(Error::NoModel)?;
        model.check_feature_set(FEATURE_SET).map_err(|_| Error::ModelFeatures)?;
        // Tables alone would keep the whole page.
        model.forest(forest_slot::DOCUMENT_1).ok_or(Error::NoModel)?;
    }
    let needs = match config.deciding() {
        System::Ncleaner => config.tables.chars.is_none(),
        System::NcleanerNonlexical => config.tables.shapes.is_none(),
        _ => false,
    };
    if needs { Err(Error::NoModel) } else { Ok(()) }
}

/// Whether the system has room; where it learns, over at most `rows` rows.
pub(crate) fn has_room(config: &Config<'_>, workspace: &Workspace<'_>, rows: usize) -> bool {
    let learns = config.deciding() == System::Fused;
    workspace.rows() > 0 && (!learns || workspace.columns.len() >= column_bytes(workspace.rows().min(rows)))
}

/// Fills `verdicts`, one a row. Gives the expected F1, 0 to 255, and 0 for windows; `None` where no model was asked.
pub(crate) fn judge(
    config: &Config<'_>,
    view: View<'_>,
    page: &Page<'_>,
    columns: &mut [u8],
    scratch: &mut [u32],
    verdicts: &mut [Verdict],
) -> Option<u8> {
    let (System::Fused, Some(model)) = (config.deciding(), config.model) else {
        score::run(config.deciding(), config, page, scratch, verdicts);
        return None;
    };
    let mut view = view;
    let is_asked = match &mut view {
        View::Page => true,
        // Of so few rows none tells whether they are crowded: as many are asked for as in a whole page.
        View::Window { seen, from, upto } => {
            let bytes = page.blocks.last().map_or(0, |block| block.span.end);
            seen.admits(*upto - *from, score::fused::most_rows(bytes as usize))
        }
    };
    if !is_asked || score::fused::is_crowded(page.blocks) {
        score::fused::keep_visible(page.blocks, verdicts);
        return None;
    }
    let is_window = matches!(view, View::Window { .. });
    let decoding = model.decoding(config.preset as u8, is_window);
    if let View::Window { seen, from, upto } = view
        && let Some(forest) = model.forest(forest_slot::STREAM)
    {
        score::fused::score_window(forest, page, from..upto, columns, scratch, verdicts);
        let blocks = page.blocks.get(from..upto).unwrap_or(&[]);
        let verdicts = verdicts.get_mut(from..upto).unwrap_or_default();
        label::phrase::lower(blocks, verdicts);
        seen.apply(&decoding, blocks, verdicts);
        return Some(0);
    }
    let is_article = decoding.flags & decoding_flag::ARTICLE != 0;
    score::fused::score(model, is_article, page, columns, scratch, verdicts);
    let columns = score::fused::of_page(columns, page.blocks.len());
    let decoding = score::fused::on_page(decoding, model, page, &columns);
    if let Some(lexicon) = model.lexicon() {
        label::heading::lean(page.blocks, page.containers, lexicon, verdicts);
    }
    let expected = label::decide(&decoding, config.preset, page, scratch, verdicts);
    Some(match expected {
        0 => 0,
        _ => model.calibration().map_or(expected, |c| c.expected_f1(expected)),
    })
}

/// Whether the best of a page is to be kept of which nothing was: there is text, and no model that found it to say
/// nothing.
pub(crate) fn is_rescued(config: &Config<'_>, blocks: &[Block]) -> bool {
    let may_say_nothing = config.deciding() == System::Fused && !config.preset.keeps_something();
    !blocks.is_empty() && (!may_say_nothing || score::fused::is_crowded(blocks))
}
