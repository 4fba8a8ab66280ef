//! The `tagsieve` command: extracts the main content of pages, shows how it was told from the rest, and evaluates
//! systems on data sets.
//!
//! Exit codes: 0 all went well; 1 some input failed, the others are done, or the model failed; 2 wrong usage.

mod blocks;
mod eval;
mod explain;
mod extract;
mod fuse;
mod in_order;
mod model;
mod options;
mod output;
mod page;
mod table;
mod train;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Keeps the text a web page was written for and drops navigation, link lists, headers, footers and advertising.
#[derive(Parser)]
#[command(name = "tagsieve", version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Command {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    extract: extract::Args,
}

#[derive(Subcommand)]
enum Task {
    /// Print the main content of pages (the default without a command)
    Extract(extract::Args),
    /// Show the table of blocks of a page: what was kept, what was dropped, and the figures behind it
    Blocks(blocks::Args),
    /// Run a system over data sets and score what it keeps against the gold texts
    Eval(eval::Args),
    /// Train a model on data sets with gold texts
    Train(train::Args),
    /// Look into model files
    Model(model::Args),
}

/// How a run ended that did what it could.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Good,
    /// What failed has been said.
    SomeFailed,
}

impl Outcome {
    /// Says what failed of a run that goes on.
    fn failed(&mut self, message: &str) {
        complain(message);
        *self = Outcome::SomeFailed;
    }
}

/// Why a run came to no end. What it has to say is said by `main`.
enum Refusal {
    /// It was asked for what makes no sense.
    Usage(String),
    /// What all of it needs cannot be read or written.
    Failed(String),
    /// Standard output takes no more.
    Output(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(e: io::Error) -> Refusal {
        Refusal::Output(e)
    }
}

/// How a command ended.
type Ended = Result<Outcome, Refusal>;

/// Refuses what an option or a file is misused for, if anything.
fn refuse(misuse: Option<String>) -> Result<(), Refusal> {
    misuse.map_or(Ok(()), |message| Err(Refusal::Usage(message)))
}

fn main() -> ExitCode {
    let command = Command::parse();
    let ended = match command.task.unwrap_or(Task::Extract(command.extract)) {
        Task::Extract(args) => extract::run(&args),
        Task::Blocks(args) => blocks::run(&args),
        Task::Eval(args) => eval::run(&args),
        Task::Train(args) => train::run(&args),
        Task::Model(args) => model::run(&args),
    };
    let (code, message) = match ended {
        Ok(Outcome::Good) => return ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => return ExitCode::from(1),
        // The reader of a pipe had enough, as `head` has: nothing went wrong.
        Err(Refusal::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(Refusal::Output(e)) => (1, format!("cannot write the output: {e}")),
        Err(Refusal::Failed(message)) => (1, message),
        Err(Refusal::Usage(message)) => (2, message),
    };
    complain(&message);
    ExitCode::from(code)
}

/// Says on standard error what went wrong. `eprintln!` would panic where standard error is closed.
fn complain(message: &str) {
    let _ = io::Write::write_all(&mut io::stderr(), format!("tagsieve: {}\n", printable(message)).as_bytes());
}

/// A text without control characters: a stranger's file name must not steer the terminal, or look like two lines.
fn printable(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { printed.extend(c.escape_default()) } else { printed.push(c) }
    }
    printed
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    /// Names, groups and conflicts of all commands fit together; clap looks at this in debug builds only.
    #[test]
    fn commands_are_well_formed() {
        super::Command::command().debug_assert();
    }
}
