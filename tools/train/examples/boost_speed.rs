//! Measures the training of a forest: `cargo run --release -p tagsieve-train --example boost_speed [ROWS] [TREES]`.

use std::time::Instant;

use tagsieve::model::forest::View;
use tagsieve_train::boost::{Config, Matrix, Role, Task, train};
use tagsieve_train::random::Random;

const PAGE: usize = 300;
const COLUMNS: usize = 170;

fn main() {
    let argument = |index| std::env::args().nth(index).and_then(|text| text.parse().ok());
    let (rows, trees) = (argument(1).unwrap_or(670_000), argument(2).unwrap_or(400));
    let mut random = Random::new(1);
    let mut matrix = Matrix::new(COLUMNS, vec![PAGE; rows / PAGE]);
    let mut target = vec![0.0; matrix.places()];
    let mut weight = vec![0.0; matrix.places()];
    // As in features of pages, most columns hold few values, and the same one in many rows on end.
    for column in 0..COLUMNS {
        let values = [2, 2, 4, 16, 64, 256][column % 6];
        let run = [1, 10, 40][column % 3];
        for page in 0..rows / PAGE {
            let values = (0..PAGE.div_ceil(run)).map(|_| random.below(values) as u8).collect::<Vec<u8>>();
            let page = matrix.page_mut(page, column).iter_mut().enumerate();
            page.for_each(|(row, byte)| *byte = values[row / run]);
        }
    }
    for page in matrix.pages().to_vec() {
        for place in page {
            let value = |column, offset| f64::from(matrix.columns().value(column, place, offset));
            let nats = value(3, 0) / 8.0 - value(4, 1) / 32.0 + value(1, -1) * 2.0 - value(5, 0) / 128.0;
            target[place] = f32::from(u8::from(nats > random.below(256) as f64 / 128.0));
            weight[place] = 1.0;
        }
    }
    let roles: Vec<Role> = (0..rows / PAGE).map(|page| if page % 5 == 0 { Role::Leave } else { Role::Train }).collect();
    let near = (0..COLUMNS as u16).flat_map(|column| [-1, 0, 1].map(|offset| View { column, offset }));
    let views: Vec<View> = near.take(500).collect();
    let sites: Vec<u32> = (0..roles.len() as u32).collect();
    let (target, weight) = (&target, &weight);
    let task = Task { matrix: &matrix, target, weight, roles: &roles, views: &views, sites: &sites };
    let start = Instant::now();
    let trained = train(&task, &Config { trees, ..Config::default() }, &mut |round| {
        if round.trees % 50 == 0 {
            println!("{round:?} {:.1} s", start.elapsed().as_secs_f64());
        }
    });
    println!(
        "{} trees, {} views, {:.1} s",
        trained.forest.trees.len(),
        trained.forest.views.len(),
        start.elapsed().as_secs_f64()
    );
}
