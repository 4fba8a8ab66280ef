//! The loop of boosting.

use std::collections::BTreeMap;

use tagsieve::model::forest::{MAX_DEPTH, MAX_TREES, MAX_VIEWS, View};

use super::gradient::{NAT, Places};
use super::tree::{Candidate, Rows};
use super::{Config, Forest, Role, Round, Task, Trained, Tree};
use crate::random::Random;

/// Sets the draws of halves apart from all others.
const COIN: u64 = 0x5eed;

/// Learns a forest. `progress` is told of every tree.
///
/// # Panics
/// Where the lengths of the task's parts do not fit together, or a view is of a column that is not there.
pub fn train(task: &Task<'_>, config: &Config, progress: &mut dyn FnMut(&Round)) -> Trained {
    let matrix = task.matrix;
    assert_eq!(task.target.len(), matrix.places(), "targets");
    assert_eq!(task.weight.len(), matrix.places(), "weights");
    assert_eq!(task.roles.len(), matrix.pages().len(), "roles");
    assert!(task.sites.is_empty() || task.sites.len() == matrix.pages().len(), "sites");
    assert!(task.views.iter().all(|view| usize::from(view.column) < matrix.column_count()), "views");

    let tops: Vec<u8> = (0..matrix.column_count()).map(|column| top_of(task, column)).collect();
    let mut candidates: Vec<Candidate> = task
        .views
        .iter()
        .map(|&view| Candidate::new(view, tops[usize::from(view.column)]))
        .filter(|candidate| candidate.top > 0)
        .collect();
    let mut places = Places::new(task, config.threads);
    let mut random = Random::new(config.seed);
    let mut coin = Random::new(config.seed ^ COIN);
    let mut forest = Forest {
        depth: config.depth.clamp(1, MAX_DEPTH),
        columns: matrix.column_count() as u16,
        bias: places.sums.first().copied().unwrap_or(0),
        views: Vec::new(),
        trees: Vec::new(),
    };
    let mut gains: BTreeMap<View, f64> = BTreeMap::new();
    let mut rounds = Vec::new();
    loop {
        let round = Round { trees: forest.trees.len(), loss: places.update_slopes() };
        progress(&round);
        rounds.push(round);
        if forest.trees.len() >= config.trees.min(usize::from(MAX_TREES)) {
            break;
        }
        let chosen = sample_views(&mut candidates, &forest, config, &mut random);
        let slopes = &places.slopes;
        let pages = matrix.pages().iter().zip(task.roles).filter(|(_, role)| **role == Role::Train);
        let rows = pages.flat_map(|(places, _)| places.clone()).filter(|&place| task.weight[place] > 0.0);
        let rows = rows.map(|place| (place as u32, slopes[place]));
        let is_second = halve(task, &mut coin);
        let is_second = is_second.as_ref().map(|places| |place: u32| places[place as usize]);
        let questions = grow(Rows::new(rows, is_second), task, &mut candidates[..chosen], config, &mut gains);
        let Some(questions) = questions else { break };
        let levels = name_views(&mut forest, &questions);
        places.assign(&questions);
        let tree = fit_leaves(&places, levels, config);
        places.add(&tree);
        forest.trees.push(tree);
    }
    let total: f64 = gains.values().sum();
    let mut importance: Vec<(View, f64)> = gains.into_iter().map(|(view, gain)| (view, gain / total)).collect();
    importance.sort_by(|a, b| b.1.total_cmp(&a.1));
    Trained { forest, sums: places.sums, importance, rounds }
}

/// The greatest value of a column on training pages: views of a column that is 0 there are no candidates.
fn top_of(task: &Task<'_>, column: usize) -> u8 {
    let values = task.matrix.columns().from(column, 0, 0);
    let pages = task.matrix.pages().iter().zip(task.roles).filter(|&(_, &role)| role == Role::Train);
    pages.filter_map(|(places, _)| values[places.clone()].iter().copied().max()).max().unwrap_or(0)
}

/// Draws two halves of the sites, and tells which places are of the second one; `None` where no sites are told.
fn halve(task: &Task<'_>, coin: &mut Random) -> Option<Vec<bool>> {
    let count = 1 + *task.sites.iter().max()?;
    let is_second: Vec<bool> = (0..count).map(|_| coin.below(2) == 1).collect();
    let mut places = vec![false; task.matrix.places()];
    for (page, &site) in task.matrix.pages().iter().zip(task.sites) {
        places[page.clone()].fill(is_second[site as usize]);
    }
    Some(places)
}

/// Brings the views that the next tree may choose from to the front, and returns how many they are.
fn sample_views(candidates: &mut [Candidate], forest: &Forest, config: &Config, random: &mut Random) -> usize {
    candidates.sort_by_key(|candidate| candidate.view);
    let mut allowed = candidates.len();
    // A tree can bring as many new views as it has levels.
    if !forest.views.is_empty() && forest.views.len() + usize::from(forest.depth) > config.max_views.min(MAX_VIEWS) {
        candidates.sort_by_key(|candidate| !forest.views.contains(&candidate.view));
        allowed = forest.views.len();
    }
    let chosen = ((config.view_fraction * candidates.len() as f64).ceil() as usize).clamp(allowed.min(1), allowed);
    for place in 0..chosen {
        candidates.swap(place, place + random.below(allowed - place));
    }
    chosen
}

fn grow(
    mut rows: Rows,
    task: &Task<'_>,
    candidates: &mut [Candidate],
    config: &Config,
    gains: &mut BTreeMap<View, f64>,
) -> Option<Vec<(View, u8)>> {
    let columns = task.matrix.columns();
    let mut before = rows.gain(config.l2);
    let mut questions = Vec::new();
    for _ in 0..config.depth.clamp(1, MAX_DEPTH) {
        let split = rows.best(&columns, candidates, config.l2, config.threads)?;
        let view = candidates[split.candidate].view;
        rows.split(&columns, view, split.border);
        *gains.entry(view).or_default() += (split.gain - before).max(0.0);
        before = split.gain;
        questions.push((view, split.border));
    }
    Some(questions)
}

/// The questions as the file has them; views that are new are added to the forest's.
fn name_views(forest: &mut Forest, questions: &[(View, u8)]) -> Vec<[u8; 2]> {
    let name = |&(view, border): &(View, u8)| {
        let known = forest.views.iter().position(|&known| known == view);
        let index = known.unwrap_or_else(|| {
            forest.views.push(view);
            forest.views.len() - 1
        });
        [index as u8, border]
    };
    questions.iter().map(name).collect()
}

fn fit_leaves(places: &Places<'_>, levels: Vec<[u8; 2]>, config: &Config) -> Tree {
    let leaf = |[gradient, hessian, weight]: [f64; 3]| match weight >= config.min_leaf_weight {
        true => gradient / (hessian + config.l2) * config.learning_rate * NAT,
        false => 0.0,
    };
    let leaves: Vec<f64> = places.leaf_totals(1 << levels.len()).into_iter().map(leaf).collect();
    Tree::quantise(levels, &leaves)
}
