//! `include/tagsieve.h` compiles on its own, and declares what the library exports. That it is up to date is a test of
//! `ffi`.

use crate::build;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

fn header() -> String {
    fs::read_to_string(build::root().join("include/tagsieve.h")).unwrap_or_default()
}

#[test]
fn headers_compile_alone() {
    let include = build::root().join("include");
    let check = |compiler: &str, flags: &[&str], language: &str, header: &str| {
        let mut command = Command::new(compiler);
        // A header as main file would be warned about (`#pragma once`, unused): include it from an empty one.
        command
            .args(flags)
            .args(["-fsyntax-only", "-x", language, "-include", header, "/dev/null", "-I"])
            .arg(&include);
        build::must(&mut command);
    };
    check(&build::cc(), &build::C99, "c", "tagsieve.h");
    check(&build::cc(), &["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic"], "c", "tagsieve.h");
    if let Some(cxx) = build::cxx() {
        check(&cxx, &build::CXX11, "c++", "tagsieve.h");
        check(&cxx, &build::CXX11, "c++", "tagsieve.hpp");
    }
}

fn exports() -> BTreeSet<String> {
    let list = fs::read_to_string(build::root().join("ffi/exports.txt")).unwrap();
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
        build::must(&mut nm).lines().filter_map(|line| line.split(' ').next()).map(String::from).collect()
    };
    let exports = exports();
    assert_eq!(symbols(build::library()), exports);
    let owned = ["tagsieve_new", "tagsieve_free"].map(String::from);
    assert_eq!(
        symbols(build::library_without_std()),
        exports.into_iter().filter(|name| !owned.contains(name)).collect()
    );
}

/// Numbers that programs have been compiled with: those of enums, flags and what callbacks return.
#[test]
fn numbers_keep_their_meaning() {
    let header = header();
    let of_line = |line: &str| -> Option<String> {
        let line = line.trim();
        let (name, number) = match line.strip_prefix("#define ") {
            Some(define) => define.split_once(' ')?,
            None => line.strip_suffix(',')?.split_once(" = ")?,
        };
        let kinds = ["FLAG_", "BLOCK_", "CONTINUE", "SKIP"];
        let is_wanted = !line.starts_with('#')
            || kinds.iter().any(|kind| name.strip_prefix("TAGSIEVE_").is_some_and(|rest| rest.starts_with(kind)));
        let number: i64 = number.parse().ok().filter(|_| is_wanted && name.starts_with("TAGSIEVE_"))?;
        Some(format!("{name} {number}"))
    };
    let numbers: BTreeSet<String> = header.lines().filter_map(of_line).collect();
    let list = fs::read_to_string(build::root().join("ffi/numbers.txt")).unwrap();
    let frozen: BTreeSet<String> = list.lines().filter(|line| !line.starts_with('#')).map(String::from).collect();
    let missing: Vec<&String> = frozen.difference(&numbers).collect();
    assert!(missing.is_empty(), "programs that have these numbers would break: {missing:?}");
    let new: Vec<&String> = numbers.difference(&frozen).collect();
    assert!(new.is_empty(), "not in ffi/numbers.txt yet: {new:?}");
    let values = |name: &str| numbers.iter().filter(|line| line.starts_with(name)).count();
    assert!(values("TAGSIEVE_SYSTEM_") > 10 && values("TAGSIEVE_E_") > 20 && values("TAGSIEVE_FLAG_") > 2);
}

#[test]
fn unsafe_code_stands_in_three_files() {
    for entry in fs::read_dir(build::root().join("ffi/src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap().replace("#[unsafe(no_mangle)]", "");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let used = code.into_iter().any(|line| line.contains("unsafe"));
        assert_eq!(used, ["place.rs", "ptr.rs", "workspace.rs"].contains(&name), "{name}");
    }
}
