//! Gradient-boosted oblivious trees (Kohavi and Li 1995; as in CatBoost, Prokhorenkova et al. 2018), as bytes.
//!
//! Every level of an oblivious tree asks one question of all rows, so a tree is `depth` questions and `2^depth` leaves.
//! A question is "is this column, read some rows further, above this border?"; the answers are the bits of the leaf's
//! number, first level lowest.

use super::error::Problem;
use super::wire::{Reader, in_range};

/// Leaf values and sums are in `1 / 2^LEAF_BITS` nat.
pub const LEAF_BITS: u32 = 13;
/// A leaf is a signed byte times two to the power of its tree's shift, at most this: it then fits into 16 bits, and is
/// below 4 nat.
pub const MAX_SHIFT: u8 = 8;
/// Levels of a tree, at most.
pub const MAX_DEPTH: u8 = 8;
/// Views of a forest, at most: a question names one with a byte.
pub const MAX_VIEWS: usize = 256;
/// Rows that a view may look forward or back.
pub const MAX_OFFSET: i8 = 8;
/// Trees of a forest, at most.
pub const MAX_TREES: u16 = 1 << 14;
/// Bound of the forest's bias.
pub const MAX_BIAS: i32 = 1 << 20;

// A sum of all leaves and the bias never overflows 32 bits.
const _: () = assert!((MAX_TREES as i64 * (128 << MAX_SHIFT)) + (MAX_BIAS as i64) < (1 << 31));

/// A column as seen from a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct View {
    /// The column.
    pub column: u16,
    /// Which row's value: 0 is the row itself, -1 the one before. Rows outside the page have the value 0.
    pub offset: i8,
}

impl View {
    /// From the bytes of a forest.
    pub fn from_bytes(&[low, high, offset]: &[u8; 3]) -> View {
        View { column: u16::from_le_bytes([low, high]), offset: offset as i8 }
    }
}

/// A forest, read in place.
#[derive(Clone, Copy, Debug)]
pub struct Forest<'m> {
    depth: u8,
    columns: u16,
    bias: i32,
    views: &'m [[u8; 3]],
    trees: &'m [u8],
}

/// A tree, read in place.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'m> {
    /// View and border of each level: the answer is 1 where the value is above the border.
    pub levels: &'m [[u8; 2]],
    /// Leaf values are this much shifted to the left.
    pub shift: u8,
    /// `2^depth` signed bytes.
    pub leaves: &'m [u8],
}

impl<'m> Forest<'m> {
    /// Reads the section's bytes in place.
    ///
    /// # Errors
    /// `Problem` tells what is not as `models/FORMAT.md` says.
    pub fn from_bytes(bytes: &'m [u8]) -> Result<Forest<'m>, Problem> {
        Forest::read(bytes, true)
    }

    /// `check` is false for bytes that are known to be good: of the trees nothing is read then.
    pub(super) fn read(bytes: &'m [u8], check: bool) -> Result<Forest<'m>, Problem> {
        let mut reader = Reader::new(bytes);
        let (depth, _) = (reader.byte()?, reader.byte()?);
        let (trees, columns, views) = (reader.u16()?, reader.u16()?, reader.u16()?);
        let bias = reader.i32()?;
        in_range("depth", u32::from(depth), 1..=u32::from(MAX_DEPTH))?;
        in_range("trees", u32::from(trees), 1..=u32::from(MAX_TREES))?;
        in_range("views", u32::from(views), 0..=MAX_VIEWS as u32)?;
        in_range("size of the bias", bias.unsigned_abs(), 0..=MAX_BIAS as u32)?;
        let views = reader.records::<3>(usize::from(views))?;
        for view in views.iter().map(View::from_bytes) {
            in_range("columns", u32::from(columns), u32::from(view.column) + 1..=u32::MAX)?;
            in_range("size of an offset", u32::from(view.offset.unsigned_abs()), 0..=MAX_OFFSET as u32)?;
        }
        let forest = Forest { depth, columns, bias, views, trees: &[] };
        let forest = Forest { trees: reader.last(usize::from(trees) * forest.tree_len())?, ..forest };
        if !check {
            return Ok(forest);
        }
        for tree in forest.trees() {
            in_range("shift", u32::from(tree.shift), 0..=u32::from(MAX_SHIFT))?;
            for &[view, _] in tree.levels {
                in_range("views", views.len() as u32, u32::from(view) + 1..=u32::MAX)?;
            }
        }
        Ok(forest)
    }

    // 77 bytes at depth 6. Leaves of 16 bits would be 140, and measure the same.
    fn tree_len(&self) -> usize {
        2 * usize::from(self.depth) + 1 + (1 << self.depth)
    }

    /// Levels of each tree, 1 to `MAX_DEPTH`.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Columns that it was trained with: views are of columns below.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// What the sum begins with.
    pub fn bias(&self) -> i32 {
        self.bias
    }

    /// The views that questions refer to.
    pub fn views(&self) -> impl ExactSizeIterator<Item = View> + Clone + use<'m> {
        self.views.iter().map(View::from_bytes)
    }

    /// The view of a question; for numbers that no checked forest has, the first column.
    pub fn view(&self, number: u8) -> View {
        self.views.get(usize::from(number)).map_or(View::default(), View::from_bytes)
    }

    /// The trees' bytes: of each one its levels, its shift and its leaves.
    pub fn bytes(&self) -> &'m [u8] {
        self.trees
    }

    /// The trees, in the order of training.
    pub fn trees(&self) -> impl ExactSizeIterator<Item = Tree<'m>> + use<'m> {
        let questions = 2 * usize::from(self.depth);
        self.trees.chunks_exact(self.tree_len().max(1)).map(move |tree| {
            let (levels, rest) = tree.split_at_checked(questions).unwrap_or_default();
            let (&shift, leaves) = rest.split_first().unwrap_or((&0, &[]));
            Tree { levels: levels.as_chunks().0, shift, leaves }
        })
    }
}
