use tagsieve::model::forest::View;

use super::histogram::{gain, gain_across};
use super::*;
use crate::random::Random;

const PAGES: usize = 60;
const ROWS: usize = 50;

struct Example {
    matrix: Matrix,
    target: Vec<f32>,
    weight: Vec<f32>,
    roles: Vec<Role>,
    views: Vec<View>,
    sites: Vec<u32>,
}

/// Rows are content where column 0 is above 100 and column 1 of the row before is not; columns 2 to 5 are noise, and so
/// are the targets of a tenth of the rows.
fn example(seed: u64) -> Example {
    let mut random = Random::new(seed);
    let mut matrix = Matrix::new(6, vec![ROWS; PAGES]);
    let (mut target, mut weight) = (vec![0.0; matrix.places()], vec![0.0; matrix.places()]);
    for page in 0..PAGES {
        for column in 0..6 {
            matrix.page_mut(page, column).fill_with(|| random.bits() as u8);
        }
        let start = matrix.pages()[page].start;
        for row in 0..ROWS {
            let value = |column, offset| matrix.columns().value(column, start + row, offset);
            let is_content = value(0, 0) > 100 && value(1, -1) <= 150;
            let is_noise = random.below(10) == 0;
            target[start + row] = f32::from(u8::from(is_content != is_noise));
            weight[start + row] = 2.0;
        }
    }
    let roles = (0..PAGES).map(|page| if page % 4 < 2 { Role::Train } else { Role::Leave }).collect();
    let views = (0..6).flat_map(|column| [-1, 0, 1].map(|offset| View { column, offset })).collect();
    Example { matrix, target, weight, roles, views, sites: Vec::new() }
}

fn learn(example: &Example, config: &Config) -> Trained {
    let Example { matrix, target, weight, roles, views, sites } = example;
    train(&Task { matrix, target, weight, roles, views, sites }, config, &mut |_| {})
}

const SMALL: Config = Config {
    trees: 40,
    depth: 3,
    learning_rate: 0.2,
    l2: 3.0,
    view_fraction: 0.7,
    min_leaf_weight: 5.0,
    max_views: 256,
    seed: 1,
    threads: 2,
};

#[test]
fn finds_a_rule_in_noise() {
    let example = example(1);
    let trained = learn(&example, &SMALL);
    let last = trained.rounds.last().expect("a round for every tree");
    // What remains is the noise: a tenth of the rows, .325 nat.
    assert_eq!(trained.rounds.len(), 41);
    assert!((0.25..0.35).contains(&last.loss), "{last:?}");
    assert!(last.loss < trained.rounds[0].loss);
    let best: Vec<View> = trained.importance.iter().take(2).map(|&(view, _)| view).collect();
    assert!(
        best.contains(&View { column: 0, offset: 0 }) && best.contains(&View { column: 1, offset: -1 }),
        "{best:?}"
    );
    assert!((trained.importance.iter().map(|&(_, part)| part).sum::<f64>() - 1.0).abs() < 1e-9);
    let right = |page: usize| {
        let places = example.matrix.pages()[page].clone();
        places.filter(|&place| (trained.sums[place] > 0) == (example.target[place] > 0.5)).count()
    };
    let unseen: Vec<usize> = (0..PAGES).filter(|&page| example.roles[page] == Role::Leave).collect();
    let share = unseen.iter().map(|&page| right(page)).sum::<usize>() as f64 / (unseen.len() * ROWS) as f64;
    assert!(share > 0.86, "{share}");
}

#[test]
fn questions_are_judged_across_sites() {
    let half = [3.0, 2.0];
    assert_eq!(gain(half, 0.0), 4.5);
    // Halves that agree gain what they gain together; what one half alone has gains nothing; a rule turned round loses.
    assert_eq!(gain_across([half, half], 0.0), gain([6.0, 4.0], 0.0));
    assert_eq!(gain_across([half, [0.0, 0.0]], 1.0), 0.0);
    assert!(gain_across([half, [-3.0, 2.0]], 0.0) < -9.0);
    let mut example = example(5);
    let alone = learn(&example, &SMALL).forest;
    example.sites = (0..PAGES as u32).map(|page| page / 3).collect();
    let across = learn(&example, &SMALL);
    assert!(across.forest != alone);
    assert!(learn(&example, &Config { threads: 3, ..SMALL }).forest == across.forest);
    assert_eq!(across.forest.sums(&example.matrix.columns()), Ok(across.sums));
}

#[test]
fn scores_of_training_are_those_of_the_core() {
    let example = example(2);
    for depth in [1, 4, 8] {
        let trained = learn(&example, &Config { depth, trees: 25, ..SMALL });
        assert_eq!(trained.forest.sums(&example.matrix.columns()), Ok(trained.sums));
    }
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let example = example(3);
    let of = |threads, seed| learn(&example, &Config { threads, seed, ..SMALL }).forest;
    let forest = of(1, 1);
    assert!(forest == of(2, 1) && forest == of(5, 1));
    assert!(forest != of(1, 2));
}

#[test]
fn other_pages_are_not_seen() {
    let mut example = example(4);
    let forest = learn(&example, &SMALL).forest;
    for page in 0..PAGES {
        let places = example.matrix.pages()[page].clone();
        if example.roles[page] != Role::Train {
            example.target[places].fill(0.5);
        }
    }
    assert!(forest == learn(&example, &SMALL).forest);
}

#[test]
fn a_forest_keeps_to_its_views() {
    let example = example(6);
    let trained = learn(&example, &Config { max_views: 6, ..SMALL });
    assert!(trained.forest.views.len() <= 6 && trained.forest.trees.len() == 40);
}

#[test]
fn soft_targets_give_their_odds() {
    let mut example = example(7);
    example.target.fill(0.8);
    let trained = learn(&example, &SMALL);
    let nats = f64::from(trained.sums[0]) / 8192.0;
    assert!((nats - 4f64.ln()).abs() < 0.01, "{nats}");
}

#[test]
fn pages_are_parted_by_zeros() {
    let mut matrix = Matrix::new(2, [3, 0, 2]);
    for (page, column) in [(0, 0), (0, 1), (2, 0), (2, 1)] {
        matrix.page_mut(page, column).fill(7);
    }
    let value = |place, offset| matrix.columns().value(1, place, offset);
    assert_eq!(matrix.pages(), [0..3, 11..11, 19..21]);
    assert_eq!([value(2, 0), value(2, 1), value(2, 8), value(19, -8), value(19, 1), value(20, 8)], [7, 0, 0, 0, 7, 0]);
}

#[test]
fn leaves_take_the_least_shift() {
    let tree = |values: &[f64]| Tree::quantise(vec![[0, 0]], values);
    assert_eq!((tree(&[127.0, -3.4]).shift, tree(&[127.0, -3.4]).leaves), (0, vec![127, -3]));
    assert_eq!((tree(&[128.0, -3.4]).shift, tree(&[128.0, -3.4]).leaves), (1, vec![64, -2]));
    assert_eq!((tree(&[1e9, -1e9]).shift, tree(&[1e9, -1e9]).leaves), (8, vec![127, -127]));
}

#[test]
fn nothing_to_learn_from() {
    let matrix = Matrix::new(1, []);
    let task = Task { matrix: &matrix, target: &[], weight: &[], roles: &[], views: &[], sites: &[] };
    assert!(train(&task, &SMALL, &mut |_| {}).forest.trees.is_empty());
    let matrix = Matrix::new(1, [4]);
    let views = [View { column: 0, offset: 0 }];
    let (target, weight, roles) = (&[1.0; 4], &[0.0; 4], &[Role::Train]);
    let task = Task { matrix: &matrix, target, weight, roles, views: &views, sites: &[] };
    assert!(train(&task, &SMALL, &mut |_| {}).forest.trees.is_empty());
}
