//! `contestant NAME LIST`: one of those that are compared by `benches/peers`, in a process of its own.
//!
//! Reads the pages whose paths stand in the file LIST, one a line, into memory and prints `ready BYTES`. Then, for
//! each line on standard input, works through all pages once and prints `CPU_NANOSECONDS RESULT PEAK_BYTES`: the CPU
//! time of the thread, a number that depends on everything that was done (so that nothing can be left out), and the
//! most memory in use above what the pages take.

mod clock;
mod peers;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, list] = arguments.as_slice() else {
        eprintln!("usage: contestant NAME LIST");
        return ExitCode::from(2);
    };
    match run(name, list) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("contestant {name}: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(name: &str, list: &str) -> Result<(), String> {
    let read = |path: &str| std::fs::read(path).map_err(|error| format!("{path}: {error}"));
    let list = String::from_utf8(read(list)?).map_err(|error| error.to_string())?;
    let pages: Vec<Vec<u8>> = list.lines().map(read).collect::<Result<_, _>>()?;
    let mut pass = peers::pass(name, &pages).ok_or("no such contestant")?;
    let say = |line: String| {
        let mut out = io::stdout();
        writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|error| error.to_string())
    };
    say(format!("ready {}", pages.iter().map(Vec::len).sum::<usize>()))?;
    for line in io::stdin().lock().lines() {
        line.map_err(|error| error.to_string())?;
        let before = clock::memory_before();
        let start = clock::thread_nanoseconds();
        let result = pass(&pages);
        let spent = clock::thread_nanoseconds() - start;
        say(format!("{spent} {result} {}", clock::peak_since(before)))?;
    }
    Ok(())
}
