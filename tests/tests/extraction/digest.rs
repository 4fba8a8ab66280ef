//! The digests of the generated pages are what they were, here and on every other target. A new model, or a change of
//! what is extracted, changes them: with TAGSIEVE_BLESS=1 they are written anew.

use std::path::Path;
use tagsieve_tests::digest;

#[test]
fn pages_give_the_same_everywhere() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("digests.txt");
    let found = [digest::lines(), digest::device_lines()].concat().join("\n") + "\n";
    if std::env::var_os("TAGSIEVE_BLESS").is_some() {
        std::fs::write(&file, &found).expect("the tests' folder can be written to");
    }
    let expected = std::fs::read_to_string(&file).expect("digests.txt");
    assert_eq!(found, expected, "if this was meant to change, run with TAGSIEVE_BLESS=1");
}
