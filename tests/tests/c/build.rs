//! Building the C library, and building and running C programs against it, with the system's compilers.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Flags that every C program has to bear, whichever compiler it is.
pub const C99: [&str; 5] = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"];
/// The same for C++.
pub const CXX11: [&str; 5] = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-pedantic"];

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// Where tests may write.
pub fn scratch() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// The C compiler.
pub fn cc() -> String {
    std::env::var("CC").unwrap_or_else(|_| "cc".into())
}

/// The C++ compiler, where there is one.
pub fn cxx() -> Option<String> {
    let name = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    let found = Command::new(&name).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        println!("SKIPPED: no C++ compiler ({name})");
    }
    found.then_some(name)
}

/// The folder of libtagsieve.a and libtagsieve.so as most users have them. A target directory of its own, because
/// the outer one is locked while tests run.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let target = scratch().join("ffi");
        cargo(&["build", "-p", "tagsieve-ffi"], &target);
        target.join("debug")
    })
}

/// The same without std and without an allocator. Link-time optimisation leaves nothing of the precompiled `core`
/// behind that asks for an unwinder.
pub fn library_without_std() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let target = scratch().join("ffi-no-std");
        let features = ["--no-default-features", "--features", "panic-handler,all-systems,all-formats,all-references"];
        cargo(&[&["build", "-p", "tagsieve-ffi", "--release"][..], &features].concat(), &target);
        target.join("release")
    })
}

fn cargo(arguments: &[&str], target: &Path) {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).arg("--target-dir").arg(target).current_dir(root());
    must(&mut command);
}

/// Compiles a program of the repository and links it with the static library.
pub fn compile(source: &str) -> PathBuf {
    let name = Path::new(source).file_stem().unwrap().to_str().unwrap();
    compile_as(source, name)
}

/// The same under another name: tests that run side by side do not write over programs that run.
pub fn compile_as(source: &str, name: &str) -> PathBuf {
    let source = root().join(source);
    let program = scratch().join(name);
    let mut command = Command::new(cc());
    command.args(C99).arg("-g").arg(status_count()).arg(&source).arg("-I").arg(root().join("include"));
    command.arg(library().join("libtagsieve.a")).args(system_libraries()).arg("-o").arg(&program);
    must(&mut command);
    program
}

/// The same for a program in C++, where there is a compiler.
pub fn compile_cpp(source: &str) -> Option<PathBuf> {
    let mut command = Command::new(cxx()?);
    let source = root().join(source);
    let program = scratch().join(source.file_stem().unwrap());
    command.args(CXX11).arg("-g").arg(&source).arg("-I").arg(root().join("include"));
    command.arg(library().join("libtagsieve.a")).args(system_libraries()).arg("-o").arg(&program);
    must(&mut command);
    Some(program)
}

/// How many statuses the header has, for the test of their texts.
fn status_count() -> String {
    let header = std::fs::read_to_string(root().join("include/tagsieve.h")).unwrap();
    let count = header.lines().filter(|line| line.starts_with("  TAGSIEVE_E_") || line.starts_with("  TAGSIEVE_OK "));
    format!("-DSTATUS_COUNT={}", count.count())
}

/// What Rust's std needs of the system (`rustc --print native-static-libs`).
pub fn system_libraries() -> &'static [&'static str] {
    if cfg!(target_os = "macos") { &[] } else { &["-lpthread", "-ldl", "-lm"] }
}

/// Runs a command that has to succeed and gives its standard output.
pub fn must(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let Output { status, stdout, stderr } = &output;
    assert!(
        status.success(),
        "{command:?}: {status}\n{}\n{}",
        String::from_utf8_lossy(stdout),
        String::from_utf8_lossy(stderr)
    );
    String::from_utf8(output.stdout).expect("output is UTF-8")
}
