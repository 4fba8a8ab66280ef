//! The tagsieve command.

fn main() {}
