//! Content extraction via tag ratios (paper 3; Weninger, Hsu and Han, WWW 2010): rows with much text for few tags
//! are content.

use super::kmeans::{self, CLUSTERS, Point};
use super::{Page, Scorer, Verdict, is_visible};

/// The variants of the method; all smooth the ratio first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cetr {
    /// Content is what reaches the standard deviation (lambda = 1).
    Threshold,
    /// Three clusters; content is all but the lowest.
    KMeans,
    /// Three clusters of (ratio, absolute derivative), one of them held at the origin; content is the other two.
    TwoDimensional,
}

/// Ratios are characters a tag in Q8; beyond this they saturate, which keeps squares in 64 bits.
const MAX_RATIO: u32 = 1 << 20;

/// Rows that the derivative looks ahead.
const ALPHA: usize = 3;

/// The normalised Gaussian kernel of radius 1, Q16: exp(-1/2) / (1 + 2 exp(-1/2)) beside the middle.
const SIDE: u64 = 17_961;
const MIDDLE: u64 = 65_536 - 2 * SIDE;

impl Scorer for Cetr {
    fn score(&self, page: &Page<'_>, scratch: &mut [u32], verdicts: &mut [Verdict]) {
        let rows = page.blocks.len();
        let Some((raw, rest)) = scratch.split_at_mut_checked(rows) else { return };
        let Some((smoothed, rest)) = rest.split_at_mut_checked(rows) else { return };
        let Some((slope, rest)) = rest.split_at_mut_checked(rows) else { return };
        let (room, _) = rest.as_chunks_mut();

        let mut count = 0;
        for (block, ratio) in page.blocks.iter().filter(|b| is_visible(b)).zip(raw.iter_mut()) {
            let tags = u32::from(block.tags).max(1);
            *ratio = ((u64::from(block.chars) << 8) / u64::from(tags)).min(u64::from(MAX_RATIO)) as u32;
            count += 1;
        }
        let (Some(raw), Some(smoothed), Some(slope)) =
            (raw.get_mut(..count), smoothed.get_mut(..count), slope.get_mut(..count))
        else {
            return;
        };
        smooth(raw, smoothed);
        match self {
            Cetr::Threshold => {
                let sigma = standard_deviation(smoothed);
                write(page, verdicts, smoothed.iter().map(|&ratio| (ratio >= sigma && ratio > 0, 1)));
            }
            Cetr::KMeans => {
                let mut centroids = start_on_line(smoothed);
                slope.fill(0);
                let runs = kmeans::to_runs(smoothed, slope, room);
                kmeans::fit(runs, &mut centroids, false);
                let (parts, lowest) = (kmeans::Parts::of(&centroids), lowest_cluster(&centroids));
                write(page, verdicts, runs.iter().map(|&[x, y, times]| (parts.nearest((x, y)) != lowest, times)));
            }
            Cetr::TwoDimensional => {
                derive(smoothed, raw);
                smooth(raw, slope);
                let mut centroids = start_on_axes(smoothed, slope);
                let runs = kmeans::to_runs(smoothed, slope, room);
                kmeans::fit(runs, &mut centroids, true);
                let parts = kmeans::Parts::of(&centroids);
                write(page, verdicts, runs.iter().map(|&[x, y, times]| (parts.is_beyond_first((x, y)), times)));
            }
        }
    }
}

/// Gaussian smoothing of radius 1; at the ends the weights that fall outside are left out of the mean.
fn smooth(from: &[u32], to: &mut [u32]) {
    let at = |i: Option<usize>| i.and_then(|i| from.get(i)).copied();
    let edge = |i: usize| {
        let neighbours = [at(i.checked_sub(1)), at(i.checked_add(1))].into_iter().flatten();
        let own = (MIDDLE * u64::from(at(Some(i)).unwrap_or(0)), MIDDLE);
        let (sum, weight) = neighbours.fold(own, |(sum, weight), n| (sum + SIDE * u64::from(n), weight + SIDE));
        ((sum + weight / 2) / weight) as u32
    };
    let last = from.len().saturating_sub(1);
    for i in [0, last] {
        if let Some(out) = to.get_mut(i) {
            *out = edge(i);
        }
    }
    // Slices side by side, not windows: the compiler takes four rows at once.
    let [next, after] = [1, 2].map(|by| from.get(by..).unwrap_or(&[]));
    let out = to.get_mut(1..).unwrap_or_default();
    for (((&before, &value), &after), out) in from.iter().zip(next).zip(after).zip(out) {
        let sum = MIDDLE * u64::from(value) + SIDE * u64::from(before + after);
        *out = ((sum + (1 << 15)) >> 16) as u32;
    }
}

/// The absolute derivative: how far the mean of the next rows is from this one. Behind the last row the slope is
/// that of the last step.
fn derive(from: &[u32], to: &mut [u32]) {
    let [first, second, third] = [1, 2, ALPHA].map(|by| from.get(by..).unwrap_or(&[]));
    for ((((&value, &a), &b), &c), out) in from.iter().zip(first).zip(second).zip(third).zip(to.iter_mut()) {
        *out = ((a + b + c) / ALPHA as u32).abs_diff(value);
    }
    // The last ones have fewer rows behind them.
    let full = from.len().saturating_sub(ALPHA);
    for (i, (&value, out)) in from.iter().zip(to).enumerate().skip(full) {
        let next = from.get(i + 1..).unwrap_or(&[]);
        *out = match next.len() as u32 {
            0 => i.checked_sub(1).and_then(|before| from.get(before)).map_or(0, |before| before.abs_diff(value)),
            len => (next.iter().sum::<u32>() / len).abs_diff(value),
        };
    }
}

fn standard_deviation(values: &[u32]) -> u32 {
    let count = (values.len() as u64).max(1);
    let mean = values.iter().map(|&v| u64::from(v)).sum::<u64>() / count;
    let squares = values.iter().map(|&v| u64::from(v).abs_diff(mean).pow(2)).sum::<u64>();
    (squares / count).isqrt() as u32
}

/// Where the clusters of one dimension start: the origin, the mean and the maximum.
fn start_on_line(ratios: &[u32]) -> [Point; CLUSTERS] {
    let sum = ratios.iter().map(|&ratio| u64::from(ratio)).sum::<u64>();
    let mean = sum / (ratios.len() as u64).max(1);
    [(0, 0), (mean as u32, 0), (ratios.iter().copied().max().unwrap_or(0), 0)]
}

/// Where the clusters of two dimensions start: the origin and the two axes. (The mean and the farthest row instead
/// cost .04 of F1 on news, the two farthest rows .003.)
fn start_on_axes(ratios: &[u32], slopes: &[u32]) -> [Point; CLUSTERS] {
    let [x, y] = [ratios, slopes].map(|values| values.iter().copied().max().unwrap_or(0));
    [(0, 0), (x, 0), (0, y)]
}

fn lowest_cluster(centroids: &[Point; CLUSTERS]) -> usize {
    centroids.iter().enumerate().min_by_key(|(_, centroid)| centroid.0).map_or(0, |(i, _)| i)
}

/// Spreads the decisions on visible rows, each on so many, over all rows.
fn write(page: &Page<'_>, verdicts: &mut [Verdict], mut keep: impl Iterator<Item = (bool, u32)>) {
    let (mut decision, mut times) = (Verdict::DROP, 0);
    for (block, verdict) in page.blocks.iter().zip(verdicts) {
        if !is_visible(block) {
            *verdict = Verdict::DROP;
            continue;
        }
        if times == 0 {
            (decision, times) = keep.next().map_or((Verdict::DROP, 1), |(keep, rows)| (Verdict::keep_if(keep), rows));
        }
        times -= 1;
        *verdict = decision;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Block, flag};
    use crate::score::testing::{Lcg, letters, links, prose, verdicts};
    use std::vec;
    use std::vec::Vec;

    fn smooth_naive(values: &[f64]) -> Vec<f64> {
        let at = |i: isize| values.get(usize::try_from(i).ok()?).copied();
        (0..values.len() as isize)
            .map(|i| {
                let parts = (-1..=1).filter_map(|d: isize| Some((at(i + d)?, (-(d * d) as f64 / 2.0).exp())));
                let (sum, weight) = parts.fold((0.0, 0.0), |(s, w), (value, k)| (s + value * k, w + k));
                sum / weight
            })
            .collect()
    }

    fn derive_naive(values: &[f64]) -> Vec<f64> {
        (0..values.len())
            .map(|i| match &values[i + 1..values.len().min(i + 1 + ALPHA)] {
                [] if i == 0 => 0.0,
                [] => (values[i - 1] - values[i]).abs(),
                next => (next.iter().sum::<f64>() / next.len() as f64 - values[i]).abs(),
            })
            .collect()
    }

    fn deviation_naive(values: &[f64]) -> f64 {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
    }

    #[test]
    fn fixed_point_agrees_with_floating_point() {
        let mut random = Lcg(11);
        for len in 1..40 {
            let values: Vec<u32> = (0..len).map(|_| random.below(u64::from(MAX_RATIO)) as u32).collect();
            let floats: Vec<f64> = values.iter().map(|&v| f64::from(v)).collect();
            let close = |ours: &[u32], naive: &[f64]| {
                ours.iter().zip(naive).all(|(&a, b)| (f64::from(a) - b).abs() <= 1.0 + b * 1e-4)
            };
            let mut out = vec![0; values.len()];
            smooth(&values, &mut out);
            assert!(close(&out, &smooth_naive(&floats)), "{values:?}");
            derive(&values, &mut out);
            assert!(close(&out, &derive_naive(&floats)), "{values:?}");
            assert!(close(&[standard_deviation(&values)], &[deviation_naive(&floats)]), "{values:?}");
        }
    }

    fn page() -> Vec<Block> {
        let mut page = vec![links(10); 6];
        page.extend([prose(60), prose(80), prose(70), prose(90)]);
        page.extend([links(12); 6]);
        page
    }

    #[test]
    fn text_among_links_is_found() {
        for system in [Cetr::Threshold, Cetr::KMeans, Cetr::TwoDimensional] {
            let kept = letters(&verdicts(&system, &page()));
            assert_eq!(&kept[6..10], "kkkk", "{system:?}");
            // The derivative looks three rows ahead, and is smoothed.
            assert_eq!((&kept[..2], &kept[11..]), ("..", "....."), "{system:?}");
        }
    }

    #[test]
    fn hidden_rows_change_nothing() {
        for system in [Cetr::Threshold, Cetr::KMeans, Cetr::TwoDimensional] {
            let mut with_hidden = Vec::new();
            for block in page() {
                with_hidden.extend([block, Block { flags: flag::HIDDEN, ..prose(500) }]);
            }
            let kept: std::string::String = letters(&verdicts(&system, &with_hidden)).chars().step_by(2).collect();
            assert_eq!(kept, letters(&verdicts(&system, &page())), "{system:?}");
        }
    }

    #[test]
    fn small_and_even_pages() {
        for system in [Cetr::Threshold, Cetr::KMeans, Cetr::TwoDimensional] {
            assert_eq!(letters(&verdicts(&system, &[])), "");
            assert_eq!(letters(&verdicts(&system, &[Block::default(); 3])), "...", "{system:?}");
            let huge = Block { chars: u32::MAX, tags: 0, ..Block::default() };
            assert_eq!(verdicts(&system, &[huge; 3]).len(), 3);
        }
        assert_eq!(letters(&verdicts(&Cetr::TwoDimensional, &[prose(20)])), "k");
    }
}
