//! tagsieve keeps the text a web page was written for and drops navigation, link lists, headers,
//! footers, banners and advertising.
//!
//! `bytes -> scan -> block -> feature -> score -> label -> output`: a layer imports only layers to
//! its left; `extract` joins them and is the file to read first.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod block;
pub mod bytes;
pub mod config;
pub mod error;
pub mod extract;
pub mod feature;
mod judge;
pub mod label;
pub mod limits;
pub mod model;
pub mod output;
mod packed;
pub mod scan;
pub mod score;
pub mod span;
pub mod stream;
mod wide;
pub mod workspace;

pub use config::Config;
pub use error::Error;
pub use span::Span;

// The README's code is a test.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../README.md")]
pub struct Readme;
