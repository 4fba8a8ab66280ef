//! Prints the digests of the generated pages, for targets that no test runs on (`.ci/run targets`); with a folder's
//! name, writes there the pages for devices (`tests/firmware`).

use std::path::PathBuf;
use tagsieve_tests::digest;

fn main() -> std::io::Result<()> {
    if let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) {
        for (i, page) in digest::device_pages().enumerate() {
            std::fs::write(folder.join(format!("{i:02}.html")), page.bytes)?;
        }
        return Ok(());
    }
    for line in [digest::lines(), digest::device_lines()].concat() {
        println!("{line}");
    }
    Ok(())
}
