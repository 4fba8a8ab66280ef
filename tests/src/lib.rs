//! Helpers of the tests.
#![allow(missing_docs)]

pub mod digest;
pub mod hostile;
pub mod languages;
pub mod model_files;
pub mod pages;
pub mod promises;
pub mod random;
pub mod render;
pub mod shared;
pub mod soup;
pub mod streams;
pub mod tokens;
