//! Runs the command as a user would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a run left behind.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `tagsieve` in the folder of the fixtures.
pub fn tagsieve(args: &[&str]) -> Ran {
    tagsieve_with(args, b"")
}

/// The same with something on standard input.
pub fn tagsieve_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child = start(args, Stdio::piped());
    // A run that reads no input may have ended before it is written.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    ended(child)
}

/// Starts it.
pub fn start(args: &[&str], stdin: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tagsieve"))
        .args(args)
        .current_dir(fixtures())
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Waits for its end.
pub fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().expect("the command ends");
    Ran {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// The folder of the fixtures.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}
