use std::vec;
use std::vec::Vec;

use super::*;

const COLUMNS: usize = 9;

pub fn random(state: &mut u64) -> u8 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 56) as u8
}

pub fn section(depth: u8, trees: u16, bias: i32, state: &mut u64) -> Vec<u8> {
    const VIEWS: u8 = 40;
    let mut bytes = vec![depth, 0];
    bytes.extend(trees.to_le_bytes());
    // One column more than the matrix has.
    bytes.extend((COLUMNS as u16 + 1).to_le_bytes());
    bytes.extend(u16::from(VIEWS).to_le_bytes());
    bytes.extend(bias.to_le_bytes());
    for _ in 0..VIEWS {
        let offset = (random(state) % 17) as i8 - 8;
        bytes.extend([random(state) % (COLUMNS as u8 + 1), 0, offset as u8]);
    }
    for _ in 0..trees {
        (0..depth).for_each(|_| bytes.extend([random(state) % VIEWS, random(state)]));
        bytes.push(random(state) % 9);
        bytes.extend((0..1 << depth).map(|_| random(state)));
    }
    bytes
}

/// A row at a time, branch by branch, in floating point.
fn naive(forest: &Forest<'_>, page: &[Vec<u8>], row: usize) -> f64 {
    let unit = f64::from(1 << LEAF_BITS);
    let mut nats = f64::from(forest.bias()) / unit;
    for tree in forest.trees() {
        let mut leaf = 0;
        for (level, &[view, border]) in tree.levels.iter().enumerate() {
            let view = forest.view(view);
            let row = row as isize + isize::from(view.offset);
            let column = page.get(usize::from(view.column));
            let value = column.and_then(|column| column.get(usize::try_from(row).ok()?)).copied().unwrap_or(0);
            if value > border {
                leaf += 1 << level;
            }
        }
        nats += f64::from(tree.leaves[leaf] as i8) * f64::from(1u32 << tree.shift) / unit;
    }
    nats
}

#[test]
fn agrees_with_a_naive_twin_in_floating_point() {
    let mut state = 1;
    for rows in [0, 1, 7, 15, 16, 17, 40, 90, 255, 256, 257, 300, 530] {
        for depth in 1..=8 {
            let page: Vec<Vec<u8>> = (0..COLUMNS).map(|_| (0..rows).map(|_| random(&mut state)).collect()).collect();
            let mut bytes = vec![0; Columns::room(COLUMNS, rows)];
            for (column, values) in page.iter().enumerate() {
                let start = column * Columns::stride(rows) + Columns::place(0);
                bytes[start..start + rows].copy_from_slice(values);
            }
            let section = section(depth, 30, 5 - 1000 * i32::from(depth), &mut state);
            let forest = Forest::from_bytes(&section).expect("a good forest");
            let mut found = vec![i32::MIN; rows];
            portable(&forest, &Columns::new(&bytes, rows), 0, &mut found);
            let mut chosen = vec![i32::MIN; rows];
            sums(&forest, &Columns::new(&bytes, rows), 0, &mut chosen);
            assert_eq!(chosen, found);
            for (row, &sum) in found.iter().enumerate() {
                let nats = naive(&forest, &page, row);
                // All sums are multiples of a power of two: floating point is exact here.
                assert_eq!(f64::from(sum) / f64::from(1 << LEAF_BITS), nats, "row {row} of {rows}, depth {depth}");
                let expected = (nats * 256.0 + 0.5).floor().clamp(-32768.0, 32767.0);
                assert_eq!(f64::from(score(sum)), expected);
            }
        }
    }
}

#[test]
fn many_trees_add_up() {
    let mut state = 7;
    let rows = 40;
    let bytes: Vec<u8> = (0..Columns::room(COLUMNS, rows)).map(|_| random(&mut state)).collect();
    for depth in [3, 6] {
        let mut section = section(depth, 3000, 0, &mut state);
        let tree = 2 * usize::from(depth) + 1 + (1 << depth);
        let trees = section.len() - 3000 * tree;
        for tree in section[trees..].chunks_mut(tree) {
            // All leaves as great as can be, of two shifts.
            tree[2 * usize::from(depth)] &= 8;
            tree[2 * usize::from(depth) + 1..].fill(0x80);
        }
        let forest = Forest::from_bytes(&section).expect("a good forest");
        let (mut found, mut chosen) = (vec![0; rows], vec![0; rows]);
        portable(&forest, &Columns::new(&bytes, rows), 0, &mut found);
        sums(&forest, &Columns::new(&bytes, rows), 0, &mut chosen);
        assert_eq!(chosen, found);
        assert_eq!(found[0], forest.trees().map(|tree| -128 << tree.shift).sum());
    }
}

#[test]
fn scores_round_and_saturate() {
    let nat = 1 << LEAF_BITS;
    assert_eq!(
        [score(nat), score(-nat), score(0), score(15), score(16), score(-16), score(-17)],
        [256, -256, 0, 0, 1, 0, -1]
    );
    assert_eq!([score(i32::MAX), score(i32::MIN), score(127 * nat)], [i16::MAX, i16::MIN, 127 * 256]);
}

#[test]
fn columns_end_with_zeros() {
    let rows = 17;
    let mut bytes = vec![0; Columns::room(2, rows)];
    bytes[Columns::place(0)..][..rows].fill(1);
    bytes[Columns::stride(rows)..][Columns::place(0)..][..rows].fill(2);
    let columns = Columns::new(&bytes, rows);
    let around = |column| {
        [(0, -1), (0, 0), (0, 8), (16, 0), (16, 1), (16, 8), (0, -8)]
            .map(|(row, offset)| columns.value(column, row, offset))
    };
    assert_eq!(around(0), [0, 1, 1, 1, 0, 0, 0]);
    assert_eq!(around(1), [0, 2, 2, 2, 0, 0, 0]);
    assert_eq!(around(2), [0; 7]);
    assert_eq!(columns.value(0, usize::MAX, 8), 0);
}
