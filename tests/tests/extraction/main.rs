//! What comes out of a page: charsets, formats, links, and what the Rust API promises.

mod addresses;
mod api;
mod attributes;
mod digest;
mod encoding;
mod encoding_data;
mod formats;
mod hostile;
mod links;
mod lists;
mod phrases;
mod stack;
mod written;
