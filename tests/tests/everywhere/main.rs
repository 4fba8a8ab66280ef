//! What holds on every target: `.ci/run targets` runs these in emulators too. They call no compiler and are short.
//!
//! One program for all, here and in the folders beside: each that calls the core would compile its own copy of it.

mod languages;
mod properties;
mod scan_cuts;
mod shipped_models;
mod stream;
mod tokenizer;
mod twin;
