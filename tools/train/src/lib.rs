//! Data sets, alignment, metrics and evaluation. A library for the `tagsieve` command and for training.
//!
//! `dataset` reads a set; `evaluate` runs a system over its pages in threads; `metrics` compares the outputs with the
//! gold texts, over the tokens of `text` and the alignments of `lcs`; `align` tells how much of every block is in the
//! gold text, which `oracle` and training build on.

pub mod align;
pub mod boost;
pub mod corpus;
pub mod curve;
pub mod dataset;
pub mod entropy;
pub mod evaluate;
pub mod folds;
pub mod lcs;
pub mod lexicon;
pub mod made;
pub mod metrics;
pub mod model_file;
pub mod ngram;
pub mod oracle;
pub mod parallel;
pub mod pipeline;
pub mod random;
pub mod tables;
pub mod text;
pub mod tokens;

pub use dataset::Dataset;
