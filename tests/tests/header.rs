//! `include/tagsieve.h` is what cbindgen makes of `ffi/src`, compiles on its own, and declares what the library
//! exports.

mod c;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

fn header() -> String {
    fs::read_to_string(c::root().join("include/tagsieve.h")).unwrap_or_default()
}

#[test]
fn header_is_generated_from_the_source() {
    let root = c::root();
    let config = cbindgen::Config::from_file(root.join("ffi/cbindgen.toml")).unwrap();
    let source = root.join("ffi/src/lib.rs");
    let mut fresh = Vec::new();
    cbindgen::Builder::new().with_config(config).with_src(source).generate().unwrap().write(&mut fresh);
    let fresh = String::from_utf8(fresh).unwrap();
    if std::env::var_os("TAGSIEVE_BLESS").is_some() {
        fs::write(root.join("include/tagsieve.h"), &fresh).unwrap();
    }
    assert!(header() == fresh, "include/tagsieve.h is out of date: run this test with TAGSIEVE_BLESS=1");
}

#[test]
fn headers_compile_alone() {
    let include = c::root().join("include");
    let check = |compiler: &str, flags: &[&str], language: &str, header: &str| {
        let mut command = Command::new(compiler);
        // A header as main file would be warned about (`#pragma once`, unused): include it from an empty one.
        command
            .args(flags)
            .args(["-fsyntax-only", "-x", language, "-include", header, "/dev/null", "-I"])
            .arg(&include);
        c::must(&mut command);
    };
    check(&c::cc(), &c::C99, "c", "tagsieve.h");
    check(&c::cc(), &["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic"], "c", "tagsieve.h");
    if let Some(cxx) = c::cxx() {
        check(&cxx, &c::CXX11, "c++", "tagsieve.h");
        check(&cxx, &c::CXX11, "c++", "tagsieve.hpp");
    }
}

fn exports() -> BTreeSet<String> {
    let list = fs::read_to_string(c::root().join("ffi/exports.txt")).unwrap();
    list.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
}

#[test]
fn header_declares_the_exports() {
    let header = header();
    let declared: BTreeSet<String> = header
        .lines()
        .filter(|line| !line.starts_with(['/', ' ', '#']) && !line.starts_with("typedef"))
        .filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next())
        .map(String::from)
        .collect();
    assert_eq!(declared, exports());
}

#[test]
#[cfg(target_os = "linux")]
fn library_exports_nothing_else() {
    let symbols = |library: &std::path::Path| -> BTreeSet<String> {
        let mut nm = Command::new("nm");
        nm.args(["-D", "--defined-only", "--format=posix"]).arg(library.join("libtagsieve.so"));
        c::must(&mut nm).lines().filter_map(|line| line.split(' ').next()).map(String::from).collect()
    };
    let exports = exports();
    assert_eq!(symbols(c::library()), exports);
    let owned = ["tagsieve_new", "tagsieve_free"].map(String::from);
    assert_eq!(symbols(c::library_without_std()), exports.into_iter().filter(|name| !owned.contains(name)).collect());
}

#[test]
fn unsafe_code_stands_in_three_files() {
    for entry in fs::read_dir(c::root().join("ffi/src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap().replace("#[unsafe(no_mangle)]", "");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let used = code.into_iter().any(|line| line.contains("unsafe"));
        assert_eq!(used, ["place.rs", "ptr.rs", "workspace.rs"].contains(&name), "{name}");
    }
}
