//! The questions of one tree, level by level.

use std::sync::Mutex;

use tagsieve::feature::Columns;
use tagsieve::model::forest::View;

use super::histogram::{Bins, Scale, TOGETHER, add_gains, count, gain, gain_across};
use crate::parallel::for_each;

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

/// The rows that questions are chosen on, sorted by leaf. Where the sites are in two halves, each leaf is there once a
/// half: leaf `i` of the tree is `2 i` and `2 i + 1`.
pub(super) struct Rows {
    places: Vec<u32>,
    slopes: Vec<i64>,
    leaves: Vec<Leaf>,
    /// 1, or 2 where questions are judged across halves of the sites.
    halves: usize,
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
    /// `rows` are places with their gradients and hessians; `is_second` tells the second half's places, where there are
    /// two.
    pub fn new(rows: impl Iterator<Item = (u32, [f32; 2])> + Clone, is_second: Option<impl Fn(u32) -> bool>) -> Rows {
        let mut sums = [0.0; 2];
        let mut length = 0;
        for (_, [gradient, hessian]) in rows.clone() {
            sums[0] += f64::from(gradient.abs());
            sums[1] += f64::from(hessian);
            length += 1;
        }
        let scale = Scale::new(sums[0], sums[1]);
        let halves = 1 + usize::from(is_second.is_some());
        let mut all = Rows {
            places: Vec::with_capacity(length),
            slopes: Vec::with_capacity(length),
            leaves: Vec::with_capacity(halves),
            halves,
            scale,
        };
        for half in 0..halves {
            let start = all.places.len();
            let is_here = |place| is_second.as_ref().is_none_or(|is_second| usize::from(is_second(place)) == half);
            for (place, slopes) in rows.clone().filter(|&(place, _)| is_here(place)) {
                all.places.push(place);
                all.slopes.push(scale.pack(slopes));
            }
            all.leaves.push(Leaf { start, end: all.places.len() });
        }
        all
    }

    /// What no question gains.
    pub fn gain(&self, l2: f64) -> f64 {
        let sum = |leaf: &Leaf| self.scale.unpack(self.slopes[leaf.start..leaf.end].iter().sum());
        match &self.leaves[..] {
            [a, b] => gain_across([sum(a), sum(b)], l2),
            leaves => leaves.iter().map(|leaf| gain(sum(leaf), l2)).sum(),
        }
    }

    /// The best question for the leaves as they are; `None` where no view has two values.
    pub fn best(&self, columns: &Columns<'_>, candidates: &mut [Candidate], l2: f64, threads: usize) -> Option<Split> {
        let best = Mutex::new(None);
        let groups = candidates.chunks_mut(TOGETHER).enumerate();
        for_each(threads, groups, |(group, candidates)| {
            self.count(columns, candidates);
            for (index, candidate) in candidates.iter().enumerate() {
                let Some((border, gain)) = candidate.best(self.halves, &self.scale, l2) else { continue };
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
        if self.leaves.len() == self.halves {
            candidates.iter_mut().for_each(|candidate| candidate.bins.clear());
            for &leaf in &self.leaves {
                bins.as_flattened_mut().fill(0);
                self.count_leaf(values, leaf, &mut bins);
                candidates.iter_mut().zip(bins).for_each(|(candidate, bins)| candidate.bins.push(bins));
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
    fn best(&self, halves: usize, scale: &Scale, l2: f64) -> Option<(u8, f64)> {
        let mut gains = [0.0; 256];
        let gains = &mut gains[..usize::from(self.top)];
        self.bins.chunks(halves).for_each(|leaf| add_gains(leaf, scale, l2, gains));
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
