//! Logistic loss: gradients of every place, and what leaves make of them.

use tagsieve::feature::Columns;
use tagsieve::model::forest::{LEAF_BITS, View};

use super::{Role, Task, Tree};
use crate::parallel::for_each;

/// Places that are handled at a time. Sums are added up chunk by chunk, whatever thread made them.
const CHUNK: usize = 1 << 14;

/// One nat in the unit of sums.
pub(super) const NAT: f64 = (1u32 << LEAF_BITS) as f64;

/// The state of boosting for every place of the matrix.
pub(super) struct Places<'t> {
    task: &'t Task<'t>,
    threads: usize,
    roles: Vec<Role>,
    /// Weights are divided by their mean over the training rows.
    weight: Vec<f32>,
    /// Sums of leaves so far.
    pub sums: Vec<i32>,
    /// Gradient and hessian of the training rows: 0 elsewhere.
    pub slopes: Vec<[f32; 2]>,
    /// Leaf of the tree that is being fitted.
    leaves: Vec<u8>,
}

impl<'t> Places<'t> {
    pub fn new(task: &'t Task<'t>, threads: usize) -> Places<'t> {
        let places = task.matrix.places();
        let mut roles = vec![Role::Leave; places];
        let (mut total, mut rows, mut positive) = (0.0, 0.0, 0.0);
        for (page, &role) in task.matrix.pages().iter().zip(task.roles) {
            roles[page.clone()].fill(role);
            if role == Role::Train {
                for (&weight, &target) in task.weight[page.clone()].iter().zip(&task.target[page.clone()]) {
                    total += f64::from(weight);
                    positive += f64::from(weight) * f64::from(target);
                    rows += f64::from(u8::from(weight > 0.0));
                }
            }
        }
        let scale = if total > 0.0 { rows / total } else { 0.0 };
        let weight = task.weight.iter().map(|&weight| (f64::from(weight) * scale) as f32).collect();
        // Half a row of each kind keeps the odds finite.
        let odds = (positive * scale + 0.5) / ((total - positive) * scale + 0.5);
        let bias = (libm::log(odds) * NAT).round() as i32;
        Places {
            task,
            threads,
            roles,
            weight,
            sums: vec![bias; places],
            slopes: vec![[0.0; 2]; places],
            leaves: vec![0; places],
        }
    }

    /// Computes the slopes at the current sums. Returns the mean loss of the training rows.
    pub fn update_slopes(&mut self) -> f64 {
        let chunks = self.sums.len().div_ceil(CHUNK);
        // Of each chunk, with its weight.
        let mut losses = vec![[0.0; 2]; chunks];
        let this = (&self.roles, &self.weight, &self.sums, self.task.target);
        let work = self.slopes.chunks_mut(CHUNK).zip(&mut losses).enumerate();
        for_each(self.threads, work, |(chunk, (slopes, losses))| {
            let (roles, weight, sums, target) = this;
            let places = slopes.iter_mut().zip(chunk * CHUNK..);
            for (slope, place) in places.filter(|&(_, place)| roles[place] == Role::Train) {
                let (weight, target) = (f64::from(weight[place]), f64::from(target[place]));
                let nats = f64::from(sums[place]) / NAT;
                // Of the more likely side, so that no precision is lost: 1 + e^-|x|.
                let small = libm::exp(-nats.abs());
                let likely = 1.0 / (1.0 + small);
                let p = if nats > 0.0 { likely } else { 1.0 - likely };
                losses[0] += weight * (nats.max(0.0) - target * nats + libm::log1p(small));
                losses[1] += weight;
                *slope = [(weight * (target - p)) as f32, (weight * p * (1.0 - p)) as f32];
            }
        });
        let [loss, weight] = [0, 1].map(|of| losses.iter().map(|chunk| chunk[of]).sum::<f64>());
        loss / weight
    }

    /// Finds every place's leaf.
    pub fn assign(&mut self, questions: &[(View, u8)]) {
        let columns = self.task.matrix.columns();
        for_each(self.threads, self.leaves.chunks_mut(CHUNK).enumerate(), |(chunk, leaves)| {
            assign(&columns, chunk * CHUNK, questions, leaves);
        });
    }

    /// Sums of gradients, hessians and weights of the training rows of each leaf.
    pub fn leaf_totals(&self, leaf_count: usize) -> Vec<[f64; 3]> {
        let mut totals = vec![vec![[0f64; 3]; leaf_count]; self.leaves.len().div_ceil(CHUNK)];
        for_each(self.threads, totals.iter_mut().enumerate(), |(chunk, totals)| {
            for place in (chunk * CHUNK..self.leaves.len()).take(CHUNK) {
                let [gradient, hessian] = self.slopes[place];
                if self.roles[place] == Role::Train {
                    let total = &mut totals[usize::from(self.leaves[place])];
                    total[0] += f64::from(gradient);
                    total[1] += f64::from(hessian);
                    total[2] += f64::from(self.weight[place]);
                }
            }
        });
        let add = |mut all: Vec<[f64; 3]>, chunk: Vec<[f64; 3]>| {
            all.as_flattened_mut().iter_mut().zip(chunk.as_flattened()).for_each(|(all, one)| *all += one);
            all
        };
        totals.into_iter().reduce(add).unwrap_or_else(|| vec![[0.0; 3]; leaf_count])
    }

    /// Adds a tree's leaves to all sums.
    pub fn add(&mut self, tree: &Tree) {
        let values: Vec<i32> = (0..tree.leaves.len()).map(|leaf| tree.value(leaf)).collect();
        self.sums.iter_mut().zip(&self.leaves).for_each(|(sum, &leaf)| *sum += values[usize::from(leaf)]);
    }
}

fn assign(columns: &Columns<'_>, place: usize, questions: &[(View, u8)], leaves: &mut [u8]) {
    leaves.fill(0);
    for (level, &(view, border)) in questions.iter().enumerate() {
        let values = columns.from(usize::from(view.column), place, view.offset);
        for (leaf, &value) in leaves.iter_mut().zip(values) {
            *leaf |= u8::from(value > border) << level;
        }
    }
}
