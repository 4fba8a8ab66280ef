//! Measures the evaluation of a forest: `cargo run --release --example forest_speed [ROWS]`.

use std::hint::black_box;
use std::time::Instant;

use tagsieve::feature::columns::Columns;
use tagsieve::model::Forest;
use tagsieve::score::forest;

const COLUMNS: usize = 170;
const TREES: u16 = 400;

fn main() {
    let rows = std::env::args().nth(1).and_then(|rows| rows.parse().ok()).unwrap_or(300);
    let mut state = 1u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 56) as u8
    };
    let bytes: Vec<u8> = (0..Columns::room(COLUMNS, rows)).map(|_| random()).collect();
    let columns = Columns::new(&bytes, rows);
    for depth in [4, 6, 8] {
        let mut section = vec![depth, 0];
        section.extend(TREES.to_le_bytes());
        section.extend((COLUMNS as u16).to_le_bytes());
        section.extend(256u16.to_le_bytes());
        section.extend(0i32.to_le_bytes());
        for _ in 0..256 {
            section.extend([random() % COLUMNS as u8, 0, random() % 7]);
            let last = section.len() - 1;
            section[last] = section[last].wrapping_sub(3);
        }
        for _ in 0..TREES {
            section.extend((0..2 * depth).map(|_| random()));
            section.push(random() % 6);
            section.extend((0..1 << depth).map(|_| random()));
        }
        let Ok(model) = Forest::from_bytes(&section) else { return };
        let mut sums = vec![0; rows];
        // The fastest of many short runs: other programs disturb the rest.
        let fastest = (0..400)
            .map(|_| {
                let start = Instant::now();
                forest::sums(&model, black_box(&columns), 0, &mut sums);
                black_box(&sums);
                start.elapsed().as_nanos()
            })
            .min();
        let nanoseconds = fastest.unwrap_or(0) as f64 / (rows * usize::from(TREES)) as f64;
        println!("depth {depth}: {nanoseconds:.3} ns a row and tree, {rows} rows");
    }
}
