//! The forest of streams: learned from rows as a stream sees them when it decides them, in windows of several sizes.

use std::ops::Range;

use tagsieve::Config;
use tagsieve::config::{Preset, System};
use tagsieve::feature::{COLUMN_COUNT, Columns};
use tagsieve::model::{Decoding, Model};
use tagsieve::output::{BlockSink, Decided, Flow, Source, Summary};
use tagsieve::stream::{Room, Shape, Stream};

use super::presets::{comments, title};
use super::rows::{ALL_COLUMNS, asking};
use super::silence::Silence;
use super::{Labels, Options, Sample, Step, unit, views};
use crate::boost::{self, Forest, Matrix, Role, Task};
use crate::parallel::map_with;
use crate::random::Random;
use crate::tables::TableSet;

/// RAM of the devices whose windows are learned from.
const DEVICES: [usize; 2] = [32 << 10, 64 << 10];

/// Rows in front of the decided ones and behind them that a view may look at.
const AROUND: usize = 3;

/// Presets of streams, in the order of their numbers. Measured on a quarter of wcxb-dev that was not learned from, at
/// 32 KiB: words F1 .828, and .916 on l3s-gn1-a, where a fixed border at even odds has .805 and .921, one a nat lower
/// .831 and .892.
pub const DECODINGS: [Decoding; Preset::ALL.len()] = [
    Decoding { slope: 38, flags: comments(3) | title(2), offset: 0 },
    Decoding { slope: 64, flags: 0, offset: -60 },
    Decoding { slope: 38, flags: comments(4) | title(4), offset: 140 },
    Decoding { slope: 51, flags: title(4), offset: 60 },
    Decoding { slope: 38, flags: comments(5) | title(4), offset: 20 },
];

/// Rows decided in one go.
struct Pass {
    /// Bytes of all columns over the rows and up to `AROUND` on each side, column by column.
    columns: Vec<u8>,
    rows: usize,
    /// Those that are decided.
    decided: Range<usize>,
    /// Source offset and words of each decided row.
    blocks: Vec<(u32, u32)>,
}

/// The passes of one page, and which page it was.
struct Run {
    sample: usize,
    passes: Vec<Pass>,
}

/// Collects passes while a page is read.
#[derive(Default)]
struct Collect {
    passes: Vec<Pass>,
}

impl BlockSink for Collect {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        if let Some(pass) = self.passes.last_mut() {
            pass.blocks.push((block.block.span.start, block.block.words.into()));
        }
        Flow::Continue(())
    }

    fn features(&mut self, _first: u32, columns: &Columns<'_>, rows: Range<usize>) {
        let (from, to) = (rows.start.saturating_sub(AROUND), (rows.end + AROUND).min(columns.rows()));
        let bytes = (0..COLUMN_COUNT).flat_map(|column| columns.from(column, from, 0).iter().copied().take(to - from));
        self.passes.push(Pass {
            columns: bytes.collect(),
            rows: to - from,
            decided: rows.start - from..rows.end - from,
            blocks: Vec::new(),
        });
    }

    fn end(&mut self, summary: &Summary, _source: &Source<'_>) -> Flow {
        // A page that the window holds is decided as a Document.
        if !summary.windowed && summary.early == 0 {
            self.passes.clear();
        }
        Flow::Continue(())
    }
}

/// What has been collected of the training pages.
#[derive(Default)]
pub struct Rows {
    runs: Vec<Run>,
}

impl Rows {
    /// Reads the training pages of a fold as streams, with tables that have not seen them.
    pub(super) fn fill(&mut self, samples: &[Sample<'_>], fold: usize, learned: &TableSet, threads: usize) {
        let file = asking(learned, AROUND);
        let model = Model::from_bytes(&file).expect("what was written can be read");
        let config = Config::new().with_system(System::Fused).with_model(&model);
        let is_wanted = |s: &Sample<'_>| s.fold == Some(fold) && s.is_there.is_none();
        let wanted: Vec<usize> = (0..samples.len()).filter(|&i| is_wanted(&samples[i])).collect();
        let rooms = || -> Vec<Room> { DEVICES.iter().filter_map(|&r| Shape::for_device(r)).map(Room::new).collect() };
        let runs = map_with(threads, wanted.into_iter(), rooms, |rooms, number| {
            let mut runs = Vec::new();
            // `columns::fill` has just read it, or said that it cannot be.
            let Ok(html) = samples[number].html.read() else { return runs };
            for room in rooms {
                let mut collect = Collect::default();
                let stream = Stream::new(room.memory(), &config, &mut collect);
                let mut stream = stream.expect("room for a window, and a model that can be asked");
                if stream.write(&html).is_err() || stream.end().is_err() {
                    continue;
                }
                drop(stream);
                runs.push(Run { sample: number, passes: collect.passes });
            }
            runs
        });
        self.runs.extend(runs.into_iter().flatten());
    }

    /// Learns the forest; none where no page is longer than a window.
    pub(super) fn learn(
        &self,
        samples: &[Sample<'_>],
        options: &Options,
        progress: &dyn Fn(Step<'_>),
    ) -> Option<Forest> {
        let passes = || self.runs.iter().flat_map(|run| &run.passes);
        if passes().next().is_none() || options.stream_trees == 0 {
            return None;
        }
        let mut matrix = Matrix::new(ALL_COLUMNS, passes().map(|pass| pass.rows));
        let places = matrix.pages().to_vec();
        let mut labels = Labels { target: vec![0.0; matrix.places()], weight: vec![0.0; matrix.places()] };
        let mut random = Random::new(options.seed);
        let mut number = 0;
        for run in &self.runs {
            let silence = Silence::draw(&mut random);
            let unit = unit(&samples[run.sample]);
            for pass in &run.passes {
                for (column, bytes) in pass.columns.chunks_exact(pass.rows.max(1)).enumerate() {
                    let to = matrix.page_mut(number, column);
                    to.copy_from_slice(bytes);
                    silence.apply(column, to);
                }
                for (row, &(start, words)) in pass.decided.clone().zip(&pass.blocks) {
                    let place = places[number].start + row;
                    labels.target[place] = share(&samples[run.sample], start);
                    labels.weight[place] = (f64::from(words) * unit) as f32;
                }
                number += 1;
            }
        }
        labels.thin_out(options.seed);
        let config = boost::Config {
            trees: options.stream_trees,
            learning_rate: 0.08,
            view_fraction: 0.15,
            seed: options.seed,
            threads: options.threads,
            ..boost::Config::default()
        };
        let roles = vec![Role::Train; places.len()];
        let views = views::first(options.small);
        let (target, weight) = (&labels.target, &labels.weight);
        let task = Task { matrix: &matrix, target, weight, roles: &roles, views: &views, sites: &[] };
        let trained = boost::train(&task, &config, &mut |_| progress(Step::Tree));
        progress(Step::Done(&format!("streams: {}", super::told(&trained))));
        Some(trained.forest)
    }
}

/// The part of a row's words that is gold, by the Document's row at the same place.
fn share(sample: &Sample<'_>, start: u32) -> f32 {
    let row = sample.page.rows.partition_point(|block| block.span.start <= start);
    let aligned = row.checked_sub(1).and_then(|row| sample.page.aligned.get(row)).filter(|a| a.words > 0);
    aligned.map_or(0.0, |a| a.matched as f32 / a.words as f32)
}
