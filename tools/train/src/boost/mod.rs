//! Gradient-boosted oblivious trees over byte columns.

pub mod forest;

pub use forest::{Forest, Tree};
