//! C and C++ programs against the library: the examples a user would start from, and tests of the conventions.

use crate::build;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

const PAGE: &str = "<!DOCTYPE html>
<html lang=en><head><title>Tea &amp; biscuits</title><style>p { color: teal }</style></head>
<body><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li><li><a href=/about>About us</a></li></ul>
<h1>Tea</h1>
<p>Tea is the leaf of an evergreen shrub, picked young, withered, rolled and dried. Poured over with water that has
just boiled, it gives a drink that <em>half the world</em> begins its morning with, and the other half its evening.</p>
<p>Biscuits came later. They were ship&rsquo;s food at first, baked twice so that they would keep for a year, and were
dipped into anything wet because nobody could bite them otherwise. The habit has outlived the need for it.</p>
<div><a href=/imprint>Imprint</a> | <a href=/privacy>Privacy</a> | <a href=/contact>Contact</a></div></body></html>
";

const TEA: &str = "Tea is the leaf of an evergreen shrub, picked young, withered, rolled and dried. Poured over with \
                   water that has just boiled, it gives a drink that half the world begins its morning with, and the \
                   other half its evening.";
const BISCUITS: &str = "Biscuits came later. They were ship\u{2019}s food at first, baked twice so that they would \
                        keep for a year, and were dipped into anything wet because nobody could bite them otherwise. \
                        The habit has outlived the need for it.";

fn page() -> PathBuf {
    static ONCE: std::sync::Once = std::sync::Once::new();
    let path = build::scratch().join("tea.html");
    ONCE.call_once(|| fs::write(&path, PAGE).unwrap());
    path
}

/// What a program prints when it reads the page.
fn read_by(program: PathBuf) -> String {
    build::must(Command::new(program).stdin(File::open(page()).unwrap()))
}

#[test]
fn extract_file_prints_title_and_text() {
    let mut program = Command::new(build::compile("examples-c/extract_file.c"));
    let text = build::must(program.arg(page()));
    assert!(text.starts_with("Tea & biscuits\n\n"), "{text}");
    assert!(text.contains(&format!("{TEA}\n\n{BISCUITS}")), "{text}");

    let missing = Command::new(build::scratch().join("extract_file")).arg("no such file").output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn static_workspace_prints_the_text() {
    let text = read_by(build::compile("examples-c/static_workspace.c"));
    assert!(text.contains(&format!("{TEA}\n\n{BISCUITS}")), "{text}");
}

#[test]
fn stream_prints_title_and_text() {
    let text = read_by(build::compile("examples-c/stream.c"));
    assert!(text.starts_with("Tea & biscuits\n\n"), "{text}");
    assert!(text.contains(&format!("{TEA}\n\n{BISCUITS}")), "{text}");
}

#[test]
fn streams_keep_the_conventions() {
    assert_eq!(build::must(&mut Command::new(build::compile("tests/c/streams.c"))), "ok\n");
}

#[test]
fn blocks_are_listed_in_the_order_of_the_page() {
    let list = read_by(build::compile("examples-c/blocks.c"));
    let rows: Vec<Vec<&str>> = list.lines().map(|line| line.split_whitespace().collect()).collect();
    let ends = ["Home", "News", "About us", "Tea", "Tea is the leaf of an evergreen shrub, p", "Biscuits came later."];
    assert_eq!(rows.len(), 7, "{list}");
    for (i, end) in ends.iter().enumerate() {
        assert_eq!(rows[i][0], i.to_string());
        assert!(list.lines().nth(i).unwrap().contains(end), "{list}");
    }
    assert_eq!(rows[4][1], "main", "{list}");
    assert_eq!(rows[4][5], "p", "{list}");
}

/// No buffer of the examples is too small for a long title or block, and none cuts a character.
#[test]
fn long_titles_and_blocks_are_shown_by_the_examples() {
    let (title, text) = ("Teapots ".repeat(99), format!("<p>123456789 {} end.", "ä".repeat(4000)));
    let page = build::scratch().join("long.html");
    fs::write(&page, format!("<title>{title}</title>{text}")).unwrap();
    let shown = build::must(Command::new(build::compile_as("examples-c/extract_file.c", "long_titles")).arg(&page));
    assert!(shown.starts_with(&format!("{}\n\n", title.trim())), "{shown}");
    let mut blocks = Command::new(build::compile_as("examples-c/blocks.c", "long_blocks"));
    let list = build::must(blocks.stdin(File::open(page).unwrap()));
    assert!(list.ends_with(&format!(" 123456789 {}\n", "ä".repeat(15))), "{list}");
}

#[test]
fn teaser_stops_behind_the_first_paragraph() {
    assert_eq!(read_by(build::compile("examples-c/teaser.c")), format!("{TEA}\n"));
}

#[test]
fn own_model_decides_and_a_bad_one_is_told_by_its_section() {
    let program = build::compile("examples-c/own_model.c");
    let model = build::root().join("models/small.tsm");
    let text = build::must(Command::new(&program).arg(&model).arg(page()));
    assert!(text.contains(&format!("{TEA}\n\n{BISCUITS}")), "{text}");

    // The last section is cut short.
    let file = fs::read(model).unwrap();
    let short = build::scratch().join("short.tsm");
    fs::write(&short, &file[..file.len() - 1]).unwrap();
    let output = Command::new(program).arg(short).arg(page()).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{message}");
    assert!(message.ends_with("model: section provenance: not as it should be\n"), "{message}");
}

#[test]
fn models_are_checked_shared_and_read_in_place() {
    let program = build::compile("tests/c/models.c");
    let models = ["default.tsm", "small.tsm"].map(|name| build::root().join("models").join(name));
    assert_eq!(build::must(Command::new(program).args(models)), "ok\n");
}

#[test]
fn wrapper_for_cpp_prints_markdown() {
    let Some(program) = build::compile_cpp("examples-c/extract.cpp") else { return };
    let text = read_by(program);
    assert!(text.starts_with("Tea & biscuits\n\n"), "{text}");
    let tea = TEA.replace("half the world", "*half the world*");
    assert!(text.contains(&format!("{tea}\n\n{BISCUITS}\n")), "{text}");
}

#[test]
fn wrapper_for_cpp_passes_on_callbacks_and_what_they_throw() {
    let Some(program) = build::compile_cpp("tests/c/wrapper.cpp") else { return };
    assert_eq!(build::must(Command::new(program).arg(build::root().join("models/small.tsm"))), "ok\n");
}

#[test]
fn null_in_every_pointer_is_a_status() {
    assert_eq!(build::must(&mut Command::new(build::compile("tests/c/null_arguments.c"))), "ok\n");
}

#[test]
fn null_test_knows_every_function() {
    let test = fs::read_to_string(build::root().join("tests/c/null_arguments.c")).unwrap();
    let exports = fs::read_to_string(build::root().join("ffi/exports.txt")).unwrap();
    // These take no pointer.
    let without = [
        "tagsieve_abi",
        "tagsieve_version",
        "tagsieve_status_str",
        "tagsieve_stream_size",
        "tagsieve_workspace_size",
        "tagsieve_model_size",
    ];
    for name in exports.lines().filter(|line| line.starts_with("tagsieve_") && !without.contains(line)) {
        assert!(test.contains(&format!("{name}(NULL")) || name == "tagsieve_new", "{name}");
    }
    assert!(test.contains("tagsieve_new(TAGSIEVE_ABI, NULL)"));
}

#[test]
fn conventions_of_the_header_hold() {
    assert_eq!(build::must(&mut Command::new(build::compile("tests/c/conventions.c"))), "ok\n");
}

/// Linked with the shared library by the name that users write.
#[test]
#[cfg(target_os = "linux")]
fn shared_library_is_found_as_tagsieve() {
    let folder = build::scratch().join("shared");
    fs::create_dir_all(&folder).unwrap();
    // Alone in a folder: the linker would take libtagsieve.so before libtagsieve.a anyway, but the loader must find it.
    fs::copy(build::library().join("libtagsieve.so"), folder.join("libtagsieve.so")).unwrap();
    let program = folder.join("teaser");
    let mut command = Command::new(build::cc());
    command
        .args(build::C99)
        .arg(build::root().join("examples-c/teaser.c"))
        .arg("-I")
        .arg(build::root().join("include"));
    command.arg("-L").arg(&folder).arg("-ltagsieve").arg("-o").arg(&program);
    build::must(&mut command);
    let mut command = Command::new(program);
    let text = build::must(command.env("LD_LIBRARY_PATH", &folder).stdin(File::open(page()).unwrap()));
    assert_eq!(text, format!("{TEA}\n"));
}

/// No libc, no allocator, no start files: what a device has.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn freestanding_program_links_and_runs() {
    let program = build::scratch().join("freestanding");
    let mut command = Command::new(build::cc());
    command.args(build::C99).args(["-O1", "-ffreestanding", "-fno-stack-protector", "-nostdlib", "-static"]);
    command.arg(build::root().join("examples-c/freestanding.c")).arg("-I").arg(build::root().join("include"));
    command.arg(build::library_without_std().join("libtagsieve.a")).arg("-o").arg(&program);
    build::must(&mut command);
    let text = build::must(&mut Command::new(&program));
    assert!(text.contains("The second paragraph says no more"), "{text}");
}

/// Nothing that panics is left in the optimised library, so nothing can: the symbols are looked for in the shared
/// library, which holds what is reached and no more. To find what brought one back, build with
/// `CARGO_PROFILE_RELEASE_DEBUG=1` and give the addresses of the calls in `objdump -d` to `addr2line -i`.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn library_cannot_panic() {
    let symbols = symbols_without_std();
    let panics =
        |line: &&str| ["panic", "unwrap_failed", "expect_failed", "slice_error"].iter().any(|s| line.contains(s));
    let found: Vec<&str> = symbols.lines().filter(panics).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// Nothing is left of it that asks for an allocator.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn library_without_std_never_allocates() {
    let symbols = symbols_without_std();
    let asks = |line: &&str| ["malloc", "calloc", "realloc", "free", "memalign"].iter().any(|s| line.contains(s));
    let found: Vec<&str> = symbols.lines().filter(|line| line.contains(" U ")).filter(asks).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn symbols_without_std() -> String {
    let mut nm = Command::new("nm");
    let symbols = build::must(nm.arg(build::library_without_std().join("libtagsieve.so")));
    assert!(symbols.contains(" tagsieve_extract\n"), "no symbols to look at");
    symbols
}
