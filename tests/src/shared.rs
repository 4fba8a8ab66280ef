//! Where data that is not part of the repository lies.

use std::path::PathBuf;

/// A path below the folder `shared` beside the repository (or the one that `TAGSIEVE_SHARED` names). Where there is
/// none, says which test is skipped and returns nothing.
pub fn shared(test: &str, path: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("TAGSIEVE_SHARED") {
        Some(root) => PathBuf::from(root),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
    };
    let path = root.join(path);
    if path.exists() {
        return Some(path);
    }
    println!("SKIPPED {test}: {} does not exist (set TAGSIEVE_SHARED)", path.display());
    None
}

/// The folder of a data set: below `TAGSIEVE_DATA`, else `target/data`, where `../shared/data/unpack` puts them. Where
/// there is none, says which test is skipped and returns nothing.
pub fn data(test: &str, set: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("TAGSIEVE_DATA") {
        Some(root) => PathBuf::from(root),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/data"),
    };
    let folder = root.join(set);
    if folder.join("index.jsonl").is_file() {
        return Some(folder);
    }
    println!("SKIPPED {test}: {} is no data set (set TAGSIEVE_DATA)", folder.display());
    None
}
