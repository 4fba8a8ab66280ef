//! A forest that is owned, with the integers that ship.

use tagsieve::feature::columns::Columns;
use tagsieve::model;
use tagsieve::model::forest::{MAX_SHIFT, View};
use tagsieve::score;

/// A forest as the model file has it. See `tagsieve::model::forest` for the units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forest {
    /// Levels of every tree.
    pub depth: u8,
    /// Columns of the matrix that it was trained on.
    pub columns: u16,
    /// What the sum begins with.
    pub bias: i32,
    /// What questions are asked of.
    pub views: Vec<View>,
    /// The trees.
    pub trees: Vec<Tree>,
}

/// An oblivious tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Index of a view and the border of each level: the answer is 1 where the value is above the border.
    pub levels: Vec<[u8; 2]>,
    /// Leaf values are this much shifted to the left.
    pub shift: u8,
    /// `2^depth` values.
    pub leaves: Vec<i8>,
}

impl Forest {
    /// The section of the model file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.depth, 0];
        bytes.extend((self.trees.len() as u16).to_le_bytes());
        bytes.extend(self.columns.to_le_bytes());
        bytes.extend((self.views.len() as u16).to_le_bytes());
        bytes.extend(self.bias.to_le_bytes());
        for view in &self.views {
            bytes.extend(view.column.to_le_bytes());
            bytes.extend(view.offset.to_le_bytes());
        }
        for tree in &self.trees {
            bytes.extend(tree.levels.as_flattened());
            bytes.push(tree.shift);
            bytes.extend(tree.leaves.iter().map(|&leaf| leaf as u8));
        }
        bytes
    }

    /// Sums of a matrix's rows, by the evaluator that ships. Unit: `1 / 2^LEAF_BITS` nat.
    ///
    /// # Errors
    /// What is wrong with the forest: nothing, where it comes from `train`.
    pub fn sums(&self, columns: &Columns<'_>) -> Result<Vec<i32>, model::Problem> {
        // No file has such a forest.
        if self.trees.is_empty() {
            return Ok(vec![self.bias; columns.rows()]);
        }
        let bytes = self.to_bytes();
        let forest = model::Forest::from_bytes(&bytes)?;
        let mut sums = vec![0; columns.rows()];
        score::forest::sums(&forest, columns, 0, &mut sums);
        Ok(sums)
    }
}

impl Tree {
    /// Turns leaf values, in units of `1 / 2^LEAF_BITS` nat, into bytes with the least shift that fits. Values that no
    /// shift fits are cut off.
    pub fn quantise(levels: Vec<[u8; 2]>, values: &[f64]) -> Tree {
        let largest = values.iter().fold(0f64, |largest, value| largest.max(value.abs()));
        let shift = (0..MAX_SHIFT).find(|&shift| largest <= f64::from(127u32 << shift)).unwrap_or(MAX_SHIFT);
        let unit = f64::from(1u32 << shift);
        let leaves = values.iter().map(|value| (value / unit).round().clamp(-127.0, 127.0) as i8).collect();
        Tree { levels, shift, leaves }
    }

    /// The value of a leaf.
    pub fn value(&self, leaf: usize) -> i32 {
        i32::from(self.leaves[leaf]) << self.shift
    }
}
