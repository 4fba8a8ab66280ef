//! The questions of one tree, level by level.

use std::sync::Mutex;

use tagsieve::feature::Columns;
use tagsieve::model::forest::View;

use super::histogram::{Bins, Scale, TOGETHER, add_gains, count};
use super::parallel::for_each;

/// A view that the tree may ask, with its histogram in every leaf.
pub(super) struct Candidate {
    pub view: View,
    /// The view's highest value.
    pub top: u8,
    bins: Vec<Bins>,
}

impl Candidate {
    pub fn new(view: View, top: u8) -> Candidate {
        Candidate { view, top, bins: Vec::new() }
    }
}

/// A question and what it gains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// Index of the candidate.
    pub candidate: usize,
    pub border: u8,
    pub gain: f64,
}

/// The rows that questions are chosen on, sorted by leaf.
pub(super) struct Rows {
    places: Vec<u32>,
    slopes: Vec<i64>,
    /// End of each leaf's rows in order of memory, and which leaf that is.
    leaves: Vec<Leaf>,
    scale: Scale,
}

#[derive(Clone, Copy)]
struct Leaf {
    start: usize,
    end: usize,
}

impl Leaf {
    fn len(&self) -> usize {
        self.end - self.start
    }
}

impl Rows {
    /// `rows` are places with their gradients and hessians.
    pub fn new(rows: impl Iterator<Item = (u32, [f32; 2])> + Clone) -> Rows {
        let mut sums = [0.0; 2];
        let mut length = 0;
        for (_, [gradient, hessian]) in rows.clone() {
            sums[0] += f64::from(gradient.abs());
            sums[1] += f64::from(hessian);
            length += 1;
        }
        let scale = Scale::new(sums[0], sums[1]);
        let mut all = Rows {
            places: Vec::with_capacity(length),
            slopes: Vec::with_capacity(length),
            leaves: vec![Leaf { start: 0, end: length }],
            scale,
        };
        for (place, slopes) in rows {
            all.places.push(place);
            all.slopes.push(scale.pack(slopes));
        }
        all
    }

    /// Gradient and hessian of all rows.
    pub fn total(&self) -> [f64; 2] {
        self.scale.unpack(self.slopes.iter().sum())
    }

    /// The best question for the leaves as they are; `None` where no view has two values.
    pub fn best(&self, columns: &Columns<'_>, candidates: &mut [Candidate], l2: f64, threads: usize) -> Option<Split> {
        let best = Mutex::new(None);
        let groups = candidates.chunks_mut(TOGETHER).enumerate();
        for_each(threads, groups, |(group, candidates)| {
            self.count(columns, candidates);
            for (index, candidate) in candidates.iter().enumerate() {
                let Some((border, gain)) = candidate.best(&self.scale, l2) else { continue };
                let found = Split { candidate: group * TOGETHER + index, border, gain };
                if let Ok(mut best) = best.lock()
                    && best.is_none_or(|best| found.is_better_than(&best))
                {
                    *best = Some(found);
                }
            }
        });
        best.into_inner().unwrap_or(None)
    }

    /// Brings the histograms of some views from the level before to this one. Of two leaves that were one, only the
    /// smaller one's rows are counted.
    fn count(&self, columns: &Columns<'_>, candidates: &mut [Candidate]) {
        let values = |index: usize| {
            let view = candidates.get(index).map_or(View::default(), |candidate| candidate.view);
            columns.from(usize::from(view.column), 0, view.offset)
        };
        let values: [&[u8]; TOGETHER] = std::array::from_fn(values);
        let mut bins = [[0; 256]; TOGETHER];
        if let [all] = self.leaves[..] {
            self.count_leaf(values, all, &mut bins);
            for (candidate, bins) in candidates.iter_mut().zip(bins) {
                candidate.bins.clear();
                candidate.bins.push(bins);
            }
            return;
        }
        let half = self.leaves.len() / 2;
        for parent in 0..half {
            let (low, high) = (self.leaves[parent], self.leaves[parent + half]);
            let high_is_smaller = high.len() < low.len();
            bins.as_flattened_mut().fill(0);
            self.count_leaf(values, if high_is_smaller { high } else { low }, &mut bins);
            for (candidate, counted) in candidates.iter_mut().zip(&bins) {
                let whole = &mut candidate.bins[parent];
                whole.iter_mut().zip(counted).for_each(|(whole, counted)| *whole -= counted);
                let rest = *whole;
                if high_is_smaller {
                    candidate.bins.push(*counted);
                } else {
                    *whole = *counted;
                    candidate.bins.push(rest);
                }
            }
        }
    }

    fn count_leaf(&self, values: [&[u8]; TOGETHER], leaf: Leaf, bins: &mut [Bins; TOGETHER]) {
        count(values, &self.places[leaf.start..leaf.end], &self.slopes[leaf.start..leaf.end], bins);
    }

    /// Asks the question of all rows: leaf `i` becomes `i` and `i + leaves`.
    pub fn split(&mut self, columns: &Columns<'_>, view: View, border: u8) {
        let values = columns.from(usize::from(view.column), 0, view.offset);
        let mut places = Vec::with_capacity(self.places.len());
        let mut slopes = Vec::with_capacity(self.slopes.len());
        let mut halves = [Vec::with_capacity(self.leaves.len()), Vec::with_capacity(self.leaves.len())];
        for leaf in &self.leaves {
            for (answer, half) in halves.iter_mut().enumerate() {
                let start = places.len();
                for index in leaf.start..leaf.end {
                    let place = self.places[index];
                    if usize::from(values[place as usize] > border) == answer {
                        places.push(place);
                        slopes.push(self.slopes[index]);
                    }
                }
                half.push(Leaf { start, end: places.len() });
            }
        }
        self.places = places;
        self.slopes = slopes;
        self.leaves = halves.concat();
    }
}

impl Candidate {
    /// Border and gain of the view's best split.
    fn best(&self, scale: &Scale, l2: f64) -> Option<(u8, f64)> {
        let mut gains = [0.0; 256];
        let gains = &mut gains[..usize::from(self.top)];
        self.bins.iter().for_each(|bins| add_gains(bins, scale, l2, gains));
        let first = (0..gains.len()).reduce(|best, next| if gains[next] > gains[best] { next } else { best })?;
        // Borders with no row between them gain the same: take the middle.
        let same = gains[first..].iter().take_while(|&&gain| gain == gains[first]).count();
        Some(((first + (same - 1) / 2) as u8, gains[first]))
    }
}

impl Split {
    // Of equals the first candidate's, whatever thread was faster.
    fn is_better_than(&self, other: &Split) -> bool {
        self.gain > other.gain || (self.gain == other.gain && self.candidate < other.candidate)
    }
}
