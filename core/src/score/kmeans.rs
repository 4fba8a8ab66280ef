//! Lloyd's algorithm in two dimensions with three clusters, the same on every run and every target.

use crate::limits::{DEVICE, FAST};

/// A point; coordinates are below 2^20, so that squares and sums stay in 64 bits.
pub(super) type Point = (u32, u32);

/// Clusters (the WWW 2010 paper takes three).
pub(super) const CLUSTERS: usize = 3;

/// Most pages need less than ten rounds; the bound keeps time linear on any of them.
const MAX_ROUNDS: usize = 32;

/// Equal points that stand side by side, on crowded pages by the thousand: both coordinates, and how many they are.
pub(super) type Run = [u32; 3];

/// Writes the points of two columns as runs. Gives those that were written.
pub(super) fn to_runs<'r>(xs: &[u32], ys: &[u32], room: &'r mut [Run]) -> &'r [Run] {
    let (Some(&x), Some(&y)) = (xs.first(), ys.first()) else { return &[] };
    let (mut point, mut begin, mut count) = ((x, y), 0, 0);
    let mut write = |(x, y), len: usize| {
        if let Some(run) = room.get_mut(count) {
            *run = [x, y, len as u32];
            count += 1;
        }
    };
    for (at, (&x, &y)) in xs.iter().zip(ys).enumerate() {
        if (x, y) != point {
            write(point, at - begin);
            (point, begin) = ((x, y), at);
        }
    }
    write(point, xs.len().min(ys.len()) - begin);
    room.get(..count).unwrap_or(&[])
}

/// Moves `centroids` until they stand still. With `fixed_origin` the first one stays where it is. (Inlined, it is
/// compiled for that: a seventh fewer instructions.)
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
pub(super) fn fit(runs: &[Run], centroids: &mut [Point; CLUSTERS], fixed_origin: bool) {
    for _ in 0..MAX_ROUNDS {
        let mut sums = [(0u64, 0u64, 0u64); CLUSTERS];
        let parts = Parts::of(centroids);
        let near = if FAST && fixed_origin { beyond_origin(centroids) } else { 0 };
        for &[x, y, times] in runs {
            if x + y < near {
                continue;
            }
            let part = parts.nearest((x, y));
            // Most points: those at the origin, which does not move.
            if fixed_origin && part == 0 {
                continue;
            }
            if let Some((sum_x, sum_y, count)) = sums.get_mut(part) {
                let times = u64::from(times);
                *sum_x += u64::from(x) * times;
                *sum_y += u64::from(y) * times;
                *count += times;
            }
        }
        let mut moved = false;
        for (i, (centroid, (x, y, count))) in centroids.iter_mut().zip(sums).enumerate() {
            // An empty cluster stays.
            if count > 0 && !(fixed_origin && i == 0) {
                let mean = (round_div(x, count), round_div(y, count));
                moved |= mean != *centroid;
                *centroid = mean;
            }
        }
        if !moved {
            return;
        }
    }
}

/// What the coordinates of a point must add up to at least, or it is nearest to the origin, which does not move: most
/// points are told so without a look at the distances. A point's product with a centroid is at most this sum times the
/// greater coordinate of that.
fn beyond_origin(centroids: &[Point; CLUSTERS]) -> u32 {
    // A centroid at the origin is no nearer than that.
    let reach = |&(x, y): &Point| (u64::from(x).pow(2) + u64::from(y).pow(2)).checked_div(2 * u64::from(x.max(y)));
    centroids.iter().skip(1).filter_map(reach).min().map_or(u32::MAX, |reach| reach as u32 + 1)
}

/// The parts of the plane that are nearest to one of the centroids each. Of a squared distance, only what is not the
/// same for all centroids is reckoned: the centroid's own square, less twice its product with the point.
pub(super) struct Parts([(u64, u64, i64); CLUSTERS]);

impl Parts {
    /// Of these centroids.
    pub(super) fn of(centroids: &[Point; CLUSTERS]) -> Parts {
        Parts(centroids.map(|(x, y)| {
            let (x, y) = (u64::from(x), u64::from(y));
            (2 * x, 2 * y, (x * x + y * y) as i64)
        }))
    }

    /// True where another centroid than the first is nearest to `point`.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    pub(super) fn is_beyond_first(&self, point: Point) -> bool {
        // Devices have one function for both questions.
        if DEVICE {
            return self.nearest(point) != 0;
        }
        let first = self.distance(0, point);
        (1..CLUSTERS).any(|i| self.distance(i, point) < first)
    }

    /// Of which only differences tell.
    #[inline(always)]
    fn distance(&self, i: usize, (x, y): Point) -> i64 {
        let (twice_x, twice_y, square) = self.0[i];
        square - (twice_x * u64::from(x)) as i64 - (twice_y * u64::from(y)) as i64
    }

    /// The number of the centroid that is nearest to `point`; of equals the first.
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    pub(super) fn nearest(&self, point: Point) -> usize {
        let mut best = (self.distance(0, point), 0);
        for i in 1..CLUSTERS {
            let distance = self.distance(i, point);
            if distance < best.0 {
                best = (distance, i);
            }
        }
        best.1
    }
}

fn round_div(sum: u64, count: u64) -> u32 {
    ((sum + count / 2) / count) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::testing::Lcg;
    use std::vec::Vec;

    // The same in floating point.
    fn fit_naive(
        points: &[Point],
        mut centroids: [(f64, f64); CLUSTERS],
        fixed_origin: bool,
    ) -> [(f64, f64); CLUSTERS] {
        for _ in 0..MAX_ROUNDS {
            let mut members: [Vec<Point>; CLUSTERS] = Default::default();
            for &p in points {
                let d = |c: (f64, f64)| (c.0 - f64::from(p.0)).powi(2) + (c.1 - f64::from(p.1)).powi(2);
                let near = (0..CLUSTERS).min_by(|&a, &b| d(centroids[a]).total_cmp(&d(centroids[b]))).unwrap();
                members[near].push(p);
            }
            for (i, m) in members.iter().enumerate() {
                if !(m.is_empty() || fixed_origin && i == 0) {
                    let mean = |f: fn(&Point) -> u32| m.iter().map(|p| f64::from(f(p))).sum::<f64>() / m.len() as f64;
                    centroids[i] = (mean(|p| p.0), mean(|p| p.1));
                }
            }
        }
        centroids
    }

    #[test]
    fn agrees_with_the_naive_twin() {
        let mut random = Lcg(1);
        for round in 0..50 {
            // Three clouds far apart: rounding of the centroids must not matter.
            let clouds = [(0, 0), (200_000, 5_000), (700_000, 90_000)];
            let points: Vec<Point> = (0..60)
                .map(|_| {
                    let (x, y) = clouds[random.below(3) as usize];
                    (x + random.below(20_000) as u32, y + random.below(20_000) as u32)
                })
                .collect();
            let start = [(0, 0), (150_000, 0), (800_000, 0)];
            let fixed = round % 2 == 0;
            let mut ours = start;
            let runs: Vec<Run> = points.iter().map(|&(x, y)| [x, y, 1]).collect();
            fit(&runs, &mut ours, fixed);
            let naive = fit_naive(&points, start.map(|(x, y)| (f64::from(x), f64::from(y))), fixed);
            for (a, b) in ours.iter().zip(naive) {
                assert!(
                    (f64::from(a.0) - b.0).abs() <= 1.0 && (f64::from(a.1) - b.1).abs() <= 1.0,
                    "{ours:?} {naive:?}"
                );
            }
            assert!(!fixed || ours[0] == (0, 0));
        }
    }

    #[test]
    fn nothing_and_one_point() {
        let mut centroids = [(0, 0), (5, 5), (9, 9)];
        fit(&[], &mut centroids, true);
        assert_eq!(centroids, [(0, 0), (5, 5), (9, 9)]);
        fit(&[[7, 8, 1]], &mut centroids, true);
        assert_eq!(centroids, [(0, 0), (5, 5), (7, 8)]);
    }

    #[test]
    fn runs_are_as_many_points() {
        let mut random = Lcg(2);
        for len in 0..60 {
            let points: Vec<Point> = (0..len).map(|_| (random.below(2) as u32, random.below(2) as u32)).collect();
            let (xs, ys): (Vec<u32>, Vec<u32>) = points.iter().copied().unzip();
            let mut room = std::vec![[7; 3]; len];
            let runs = to_runs(&xs, &ys, &mut room);
            let again = runs.iter().flat_map(|&[x, y, times]| core::iter::repeat_n((x, y), times as usize));
            assert_eq!(again.collect::<Vec<Point>>(), points);
            assert!(runs.iter().zip(runs.iter().skip(1)).all(|(a, b)| a[..2] != b[..2]));
        }
    }
}
