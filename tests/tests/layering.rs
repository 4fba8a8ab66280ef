//! Layers import only what lies to their left, and say so at the top of their `mod.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Layers of the core, folders or files, in the order in which data flows.
const LAYERS: [&str; 9] = ["bytes", "scan", "block", "model", "config", "feature", "score", "label", "output"];

/// Files beside the layers that any of them may import, and that import nothing but each other.
const LEAVES: [&str; 6] = ["choice", "error", "limits", "packed", "span", "wide"];

/// What the crate's root gives out by a shorter name.
const ROOT: [(&str, &str); 3] = [("Config", "config"), ("Error", "error"), ("Span", "span")];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src")
}

/// True where `layer` may import `module`.
fn allowed(layer: &str, module: &str) -> bool {
    let place = |name| LAYERS.iter().position(|l| *l == name);
    match (place(layer), place(module)) {
        // Features know neither the model nor what was chosen.
        _ if layer == "feature" && matches!(module, "model" | "config") => false,
        (Some(to), Some(from)) => from <= to,
        (Some(_), None) => LEAVES.contains(&module),
        (None, _) => false,
    }
}

/// Modules of the crate that a piece of source code names, by `crate::` or by climbing up with `super::`.
fn imports(code: &str) -> BTreeSet<String> {
    // Without comments, and without white space, so that a line's end does not matter.
    let code: String = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join(" ");
    let code: String = code.split_whitespace().collect::<Vec<_>>().join(" ").replace(":: ", "::").replace("{ ", "{");
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::super::"] {
        for (at, _) in code.match_indices(start) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let path = code[at + start.len()..].trim_start_matches("super::");
            found.extend(firsts(path));
        }
    }
    found
        .into_iter()
        .map(|name| ROOT.iter().find(|(short, _)| *short == name).map_or(name, |(_, module)| module.to_string()))
        .collect()
}

/// Above a layer's `mod.rs` stands the crate.
fn of_layer(file: &Path, code: &str, layer: &str) -> String {
    let is_root = file.ends_with(format!("{layer}/mod.rs"));
    let (own, tests) = code.split_at(code.find("#[cfg(test)]\nmod tests {").unwrap_or(code.len()));
    if is_root { own.replace("super::", "crate::") + tests } else { code.to_owned() }
}

/// The first names of a path or of a group of paths in braces.
fn firsts(path: &str) -> Vec<String> {
    let name = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let (mut depth, mut names, mut begins) = (0, Vec::new(), true);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ if begins && !c.is_whitespace() => {
                names.push(name(&group[at..]));
                begins = false;
            }
            _ => {}
        }
    }
    names
}

/// The Rust files below a folder, or the one file that a layer is.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return vec![folder.with_extension("rs")];
    }
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The first paragraph of a module's documentation.
fn header(code: &str) -> String {
    let lines = code.lines().map_while(|line| line.strip_prefix("//!")).take_while(|line| !line.trim().is_empty());
    lines.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The modules that a header's `Imports` names.
fn announced(header: &str, layer: &str) -> Result<BTreeSet<String>, String> {
    let rest = header.strip_prefix("In: ").ok_or("it does not begin with what comes in")?;
    let (_, rest) = rest.split_once(" Out: ").ok_or("it does not say what goes out")?;
    let (_, imports) = rest.split_once(" Imports ").ok_or("it does not say what it imports")?;
    let mut modules: BTreeSet<String> = imports.split('`').skip(1).step_by(2).map(String::from).collect();
    if imports.contains("left of") {
        let left = LAYERS.iter().take_while(|l| **l != layer).chain(&LEAVES);
        modules.extend(left.map(|module| module.to_string()));
    }
    Ok(modules)
}

#[test]
fn no_layer_imports_backwards() {
    for layer in LAYERS {
        for file in files(&source().join(layer)) {
            let code = of_layer(&file, &fs::read_to_string(&file).expect("a source file"), layer);
            for module in imports(&code) {
                let inside = file.parent().is_some_and(|folder| folder.join(format!("{module}.rs")).exists());
                let is_module = LAYERS.contains(&&*module) || source().join(format!("{module}.rs")).exists();
                assert!(
                    module == layer || !is_module && inside || allowed(layer, &module),
                    "{} imports `{module}`, which does not lie to the left of `{layer}`",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn leaves_import_nothing_but_each_other() {
    for leaf in LEAVES {
        let code = fs::read_to_string(source().join(leaf).with_extension("rs")).expect("a source file");
        for module in imports(&code) {
            assert!(LEAVES.contains(&&*module), "{leaf}.rs imports `{module}`");
        }
    }
}

#[test]
fn every_layer_says_what_it_imports() {
    for layer in LAYERS {
        let folder = source().join(layer);
        let root = if folder.is_dir() { folder.join("mod.rs") } else { folder.with_extension("rs") };
        let code = fs::read_to_string(root).expect("every layer has a root");
        let announced = announced(&header(&code), layer).unwrap_or_else(|error| panic!("{layer}: {error}"));
        for file in files(&source().join(layer)) {
            // Test files may build on more.
            if file.file_stem().is_some_and(|name| name.to_string_lossy().contains("test")) {
                continue;
            }
            let code = fs::read_to_string(&file).expect("a source file");
            let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or(&code);
            for module in imports(code) {
                let known = LAYERS.contains(&&*module) || LEAVES.contains(&&*module);
                assert!(
                    module == layer || !known || announced.contains(&module),
                    "{} imports `{module}`, of which the root of `{layer}` says nothing",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn the_check_can_fail() {
    let set = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<BTreeSet<_>>();
    assert_eq!(imports("use crate::score::{Kind, Verdict};"), set(&["score"]));
    assert_eq!(imports("use crate::{\n    block::{Block, flag},\n    Span,\n};"), set(&["block", "span"]));
    assert_eq!(imports("let x = crate::output::Format::Text; // crate::label"), set(&["output"]));
    assert_eq!(imports("use super::super::label::Label;"), set(&["label"]));
    let root = of_layer(Path::new("src/scan/mod.rs"), "use super::output::Format;", "scan");
    assert_eq!(imports(&root), set(&["output"]));
    assert!(imports("use my_crate::scan::X; use super::name::Name;").is_empty());

    assert!(!allowed("scan", "block") && !allowed("bytes", "scan") && !allowed("block", "extract"));
    assert!(!allowed("label", "output") && !allowed("feature", "score") && !allowed("score", "workspace"));
    assert!(allowed("output", "bytes") && allowed("score", "feature") && allowed("score", "config"));
    assert!(!allowed("block", "config") && allowed("block", "choice"));

    assert!(announced("Blocks.", "block").is_err());
    assert!(announced("In: x. Out: y.", "block").is_err());
    assert_eq!(announced("In: x. Out: y. Imports `scan` and `span` only.", "block"), Ok(set(&["scan", "span"])));
    assert_eq!(announced("In: x. Out: y. Imports nothing of the crate.", "bytes"), Ok(set(&[])));
    assert!(announced("In: x. Out: y. Imports what is left of it.", "block").is_ok_and(|a| a.contains("bytes")));
}
