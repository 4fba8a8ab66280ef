//! What the documentation shows is what the command prints.

mod common;

use std::fs;
use std::path::Path;

use common::tagsieve;
use serde_json::Value;

#[test]
fn the_example_of_json_is_as_it_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_to_string(root.join("docs/json.md")).expect("the page");
    let shown = docs.split("```").nth(1).and_then(|block| block.strip_prefix("json\n")).expect("an example");
    let mut shown: Value = serde_json::from_str(shown).expect("JSON");
    let page = root.join("examples/page.html");
    let ran = tagsieve(&["--format", "json", page.to_str().expect("a name in UTF-8")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let mut printed: Value = serde_json::from_str(&ran.out).expect("JSON");
    let shown_blocks = shown["blocks"].take();
    let printed_blocks = printed["blocks"].take();
    let printed_blocks = printed_blocks.as_array().expect("blocks");
    for block in shown_blocks.as_array().expect("blocks") {
        assert!(printed_blocks.contains(block), "docs/json.md shows {block}, and {} was printed", ran.out);
    }
    for (name, value) in shown.as_object().expect("an object").iter().filter(|(name, _)| *name != "blocks") {
        assert_eq!(value, &printed[name], "docs/json.md, {name}");
    }
}
