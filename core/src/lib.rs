//! tagsieve keeps the text that a web page was written for and drops navigation, link lists, headers, footers, banners
//! and advertising.
//!
#![cfg_attr(all(feature = "alloc", feature = "default-model"), doc = "```")]
#![cfg_attr(not(all(feature = "alloc", feature = "default-model")), doc = "```ignore")]
//! use tagsieve::Config;
//! use tagsieve::extract::Extractor;
//! use tagsieve::output::Format;
//!
//! let page = b"<title>Tides</title><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>
//!     <h1>Tides</h1><p>The tide comes in twice a day, and it is never in a hurry to leave again.
//!     <p>Who waits for it on the pier sees the boats rise before the water does.";
//! let mut extractor = Extractor::new();
//! let mut text = String::new();
//! let summary = extractor.render(page, &Config::new(), Format::Text, &mut text)?;
//! assert!(text.contains("The tide comes in twice a day"));
//! assert!(!text.contains("Home"));
//! assert!(summary.kept < summary.blocks);
//! # Ok::<(), tagsieve::Error>(())
//! ```
//!
//! # Where to begin
//!
//! | | |
//! |---|---|
//! | `extract::Extractor` | reads whole pages and owns its memory (feature `alloc`): `render` returns the text, `extract` the tables of blocks, `extract_to` passes each block to your sink |
//! | [`extract::extract`] | the same in your own memory, a [`workspace::Workspace`]; nothing is allocated |
//! | [`stream::Stream`] | reads a page in pieces while it arrives; holds a window of its blocks |
//! | [`Config`] | options: system, preset, model, charset, language, lines or blocks |
//! | [`output::Format`], [`output::Formatter`] | text, Markdown, HTML, JSON, CleanEval's markup; a formatter is a ready-made sink |
//! | [`output::BlockSink`] | a sink: receives every block with its label, score and text |
//! | [`output::Summary`] | what is known about a page once it has been read |
//! | [`model::Model`] | a model file, checked once and read in place; [`Config::with_model`] takes it |
//! | [`Error`] | what can go wrong: little, since any bytes are a page |
//!
//! # Features
//!
//! All of them are on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `std` | `alloc`, and SIMD chosen at run time; the results are the same |
//! | `alloc` | `extract::Extractor` and `stream::Room`, which own their memory |
//! | `fused` | the system that learns; without it `cetr` is the only system |
//! | `default-model` | `fused` with the shipped model embedded, as the default system |
//! | `all-systems` | `fused` and the published systems |
//! | `all-formats` | Markdown, HTML, JSON and CleanEval's markup; without it only text |
//! | `all-references` | all named character references; without it those of HTML 4 |
//! | `legacy-encodings` | every encoding of the WHATWG; without it UTF-8, UTF-16, Latin-1 and windows-1252 |
//! | `detect-encoding` | recognises the encoding of legacy pages that do not declare it |
//!
//! # How it is made
//!
//! `bytes -> scan -> block -> feature -> score -> label -> output`: a layer imports only layers to its left. `extract`
//! joins them and is the file to read first. The layers are public because the command and the trainer use them, and
//! may change in any version; programs need only what is named above with what its functions take and give, and what a
//! [`workspace::Workspace`] and a [`stream::Memory`] are made of.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod block;
pub mod bytes;
mod choice;
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
#[cfg(all(doctest, feature = "std", feature = "default-model", feature = "all-formats"))]
#[doc = include_str!("../../README.md")]
pub struct Readme;
