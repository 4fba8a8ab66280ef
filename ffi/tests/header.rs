//! `include/tagsieve.h` is what cbindgen makes of `src`.
//!
//! Here and not with the other tests of the C library, which are compiled for emulators too: cbindgen and what it needs
//! take longer than those.

use std::fs;
use std::path::Path;

#[test]
fn header_is_generated_from_the_source() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = here.join("../include/tagsieve.h");
    let config = cbindgen::Config::from_file(here.join("cbindgen.toml")).unwrap();
    let mut fresh = Vec::new();
    cbindgen::Builder::new()
        .with_config(config)
        .with_src(here.join("src/lib.rs"))
        .generate()
        .unwrap()
        .write(&mut fresh);
    if std::env::var_os("TAGSIEVE_BLESS").is_some() {
        fs::write(&header, &fresh).unwrap();
    }
    let there = fs::read(&header).unwrap_or_default();
    assert!(there == fresh, "include/tagsieve.h is out of date: run this test with TAGSIEVE_BLESS=1");
}
