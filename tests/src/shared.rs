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
