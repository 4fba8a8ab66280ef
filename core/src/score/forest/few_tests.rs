use std::vec;

use super::*;
use crate::score::forest::portable;
use crate::score::forest::tests::{random, section};

#[test]
fn agrees_with_the_sums_of_whole_pages() {
    const COLUMNS: usize = 9;
    let mut state = 2;
    for rows in [1, 7, 16, 31, 33, 64, 100] {
        for depth in 1..=8 {
            let mut bytes = vec![0; Columns::room(COLUMNS, rows)];
            for column in bytes.chunks_mut(Columns::stride(rows)).take(COLUMNS) {
                column[Columns::place(0)..][..rows].fill_with(|| random(&mut state));
            }
            let section = section(depth, 30, 77, &mut state);
            let forest = Forest::from_bytes(&section).expect("a good forest");
            let columns = Columns::new(&bytes, rows);
            let mut all = vec![0; rows];
            portable(&forest, &columns, 0, &mut all);
            for first in 0..rows {
                for count in 1..=(MOST + 3).min(Columns::whole_rows(rows) - first) {
                    if first + Columns::whole_rows(count) > Columns::whole_rows(rows) || first + count > rows {
                        continue;
                    }
                    let mut found = vec![0; count];
                    sums(&forest, &columns, first, &mut found);
                    assert_eq!(found, all[first..first + count], "{first} and {count} of {rows}, depth {depth}");
                }
            }
        }
    }
}

#[test]
fn words_answer_as_bytes_do() {
    for border in 0..=255 {
        for value in 0..=255u8 {
            let values = [value, value ^ 1, !value, value.wrapping_add(border)];
            let mut indices = [1, 0, 0x55, 0x7F];
            let expected = core::array::from_fn(|i| indices[i] << 1 | u8::from(values[i] > border));
            answer_in_words(&mut indices, &values, border);
            assert_eq!(indices, expected);
        }
    }
}
