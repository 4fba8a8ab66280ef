//! Why a forest gave a row its score: what every question of its trees has added.
//!
//! A question that is not asked is answered both ways with the same weight; what a question adds is its mean over all
//! orders in which a tree's questions can be asked (Shapley 1953). For an oblivious tree that is exact and cheap: its
//! leaves are a function of `depth` signs, and each term of that function's Walsh transform is shared equally among the
//! questions in it. The bias, the mean leaf of every tree and all shares together are the row's sum, to the last bit.

use crate::feature::columns::Columns;
use crate::model::forest::{Forest, MAX_DEPTH, Tree, View};

/// A leaf's unit in what is given out: all numbers of questions of a tree divide it.
pub const UNIT: i64 = 840 << MAX_DEPTH;

/// Gives `each` the view and the share of every question, tree by tree, in `1 / UNIT` of a sum's unit. Returns what the
/// sum would be without any question answered, in the same unit.
pub fn shares(forest: &Forest<'_>, columns: &Columns<'_>, row: usize, each: &mut dyn FnMut(View, i64)) -> i64 {
    let mut base = i64::from(forest.bias()) * UNIT;
    for tree in forest.trees() {
        let mut leaf = 0usize;
        for (level, &[view, border]) in tree.levels.iter().enumerate() {
            let View { column, offset } = forest.view(view);
            leaf |= usize::from(columns.value(usize::from(column), row, offset) > border) << level;
        }
        base += of_tree(&tree, leaf, &mut |level, share| {
            if let Some(&[view, _]) = tree.levels.get(level) {
                each(forest.view(view), share);
            }
        });
    }
    base
}

/// The shares of a tree's levels where they lead to `leaf`. Returns the mean of the leaves.
fn of_tree(tree: &Tree<'_>, leaf: usize, each: &mut dyn FnMut(usize, i64)) -> i64 {
    let depth = tree.levels.len().min(usize::from(MAX_DEPTH));
    let mut terms = [0i32; 1 << MAX_DEPTH];
    for (term, &byte) in terms.iter_mut().zip(tree.leaves) {
        *term = i32::from(byte as i8) << tree.shift;
    }
    let Some(terms) = terms.get_mut(..1 << depth) else { return 0 };
    for level in 0..depth {
        for pair in terms.chunks_mut(2 << level) {
            let (low, high) = pair.split_at_mut(1 << level);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
    }
    let scale = UNIT >> depth;
    let mut of_levels = [0i64; MAX_DEPTH as usize];
    for (set, &term) in terms.iter().enumerate().skip(1) {
        let signed = if (set & leaf).count_ones().is_multiple_of(2) { i64::from(term) } else { -i64::from(term) };
        let share = signed * scale / i64::from(set.count_ones());
        for (level, sum) in of_levels.iter_mut().enumerate() {
            *sum += if set >> level & 1 == 1 { share } else { 0 };
        }
    }
    of_levels.into_iter().enumerate().take(depth).for_each(|(level, share)| each(level, share));
    terms.first().map_or(0, |&sum| i64::from(sum) * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares_of(leaves: &[i8], leaf: usize, shift: u8) -> (i64, std::vec::Vec<i64>) {
        let bytes: std::vec::Vec<u8> = leaves.iter().map(|&leaf| leaf as u8).collect();
        let levels = [[0, 0]; 8];
        let depth = leaves.len().ilog2() as usize;
        let tree = Tree { levels: &levels[..depth], shift, leaves: &bytes };
        let mut shares = std::vec::Vec::new();
        let mean = of_tree(&tree, leaf, &mut |_, share| shares.push(share));
        (mean, shares)
    }

    /// The mean over all orders, by its definition.
    fn by_orders(leaves: &[i8], leaf: usize) -> std::vec::Vec<f64> {
        let depth = leaves.len().ilog2() as usize;
        let mean = |known: usize| {
            let agree = leaves.iter().enumerate().filter(|(i, _)| (i ^ leaf) & known == 0);
            let (sum, n) = agree.fold((0.0, 0.0), |(sum, n), (_, &v)| (sum + f64::from(v), n + 1.0));
            sum / n
        };
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        let of = |level: usize| {
            let others = (0..leaves.len()).filter(|set| set >> level & 1 == 0);
            others
                .map(|set| {
                    let n = set.count_ones();
                    let weight = factorial(n) * factorial(depth as u32 - n - 1) / factorial(depth as u32);
                    weight * (mean(set | 1 << level) - mean(set))
                })
                .sum()
        };
        (0..depth).map(of).collect()
    }

    #[test]
    fn shares_are_the_mean_over_all_orders_and_add_up() {
        let mut seed = 7u32;
        for depth in 1..=usize::from(MAX_DEPTH) {
            let leaves: std::vec::Vec<i8> = (0..1 << depth)
                .map(|_| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 24) as i8
                })
                .collect();
            for leaf in [0, 1, (1 << depth) - 1, (1 << depth) / 3] {
                let (mean, shares) = shares_of(&leaves, leaf, 3);
                assert_eq!(mean + shares.iter().sum::<i64>(), (i64::from(leaves[leaf]) << 3) * UNIT);
                for (share, exact) in shares.iter().zip(by_orders(&leaves, leaf)) {
                    assert!((*share as f64 / UNIT as f64 - 8.0 * exact).abs() < 1e-6, "{share} {exact}");
                }
            }
        }
    }

    #[test]
    fn a_question_that_changes_nothing_has_no_share() {
        let (mean, shares) = shares_of(&[10, 10, -30, -30], 2, 0);
        assert_eq!((mean, shares.as_slice()), (-10 * UNIT, &[0, -20 * UNIT][..]));
    }
}
