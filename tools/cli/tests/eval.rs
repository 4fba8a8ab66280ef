//! `tagsieve eval`: figures, outputs, exit codes.

mod common;

use std::fs;

use common::{fixtures, tagsieve};
use serde_json::Value;

fn object(args: &[&str]) -> Value {
    let ran = tagsieve(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    serde_json::from_str(&ran.out).expect("one JSON object")
}

#[test]
fn the_oracle_keeps_exactly_the_gold() {
    let set = object(&["eval", "--json", "--system", "oracle", "set"]);
    assert_eq!(
        (&set["set"], &set["system"], &set["pages"], &set["failed"]),
        (&"set".into(), &"oracle".into(), &2.into(), &0.into())
    );
    for (metric, figure) in [
        ("words", "f1"),
        ("align", "f1"),
        ("align", "f1_mean"),
        ("chars", "recall"),
        ("shingles", "f1"),
        ("rouge-lsum", "f1"),
        ("snippets", "with_present"),
        ("snippets", "without_absent"),
    ] {
        assert_eq!(set["metrics"][metric][figure], 1.0, "{metric} {figure}: {set}");
    }
    // The gold has no markers.
    assert!(set["metrics"]["cleaneval"].is_null() && set["metrics"]["segments"].is_null());
    assert_eq!(set["page_types"]["article"]["pages"], 1);
    let bytes: u64 = ["bees", "cafe"]
        .map(|id| fs::metadata(fixtures().join(format!("set/html/{id}.html"))).expect("a fixture").len())
        .iter()
        .sum();
    assert_eq!(set["bytes"], bytes);
    assert!(set["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
}

#[test]
fn keeping_everything_costs_precision_alone() {
    let set = object(&["eval", "--json", "--system", "ice-baseline", "--limit", "1", "--metrics", "words", "set"]);
    let words = &set["metrics"]["words"];
    assert_eq!(words["recall"], 1.0, "{set}");
    assert!(words["precision"].as_f64().is_some_and(|p| (0.8..1.0).contains(&p)), "{set}");
    assert_eq!(set["pages"], 1);
    assert!(set["metrics"]["align"].is_null(), "only what was asked for: {set}");
}

#[test]
fn tables_for_people() {
    let ran = tagsieve(&["eval", "--system", "oracle", "set", "set"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("set  pages"), "{}", ran.out);
    let words: Vec<&str> = ran.out.lines().skip_while(|line| !line.starts_with("words")).collect();
    assert_eq!(words[1].split_whitespace().collect::<Vec<_>>(), ["set", "2", "1.0000", "1.0000", "1.0000"]);
    assert!(words[2].starts_with("  article") && words[3].starts_with("  note"), "{}", ran.out);
}

#[test]
fn outputs_are_written_whole_and_in_order() {
    let file = std::env::temp_dir().join(format!("tagsieve-eval-{}.jsonl", std::process::id()));
    let ran = tagsieve(&["eval", "--threads", "2", "--out", file.to_str().expect("UTF-8"), "set"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = fs::read_to_string(&file).expect("the outputs");
    fs::remove_file(&file).expect("clean up");
    let pages: Vec<Value> = written.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(pages.iter().map(|page| page["id"].as_str()).collect::<Vec<_>>(), [Some("bees"), Some("cafe")]);
    assert_eq!(pages[0]["text"], tagsieve(&["set/html/bees.html"]).out);
}

#[test]
fn threads_change_nothing() {
    let figures = |threads| object(&["eval", "--json", "--threads", threads, "set"])["metrics"].clone();
    assert_eq!(figures("1"), figures("4"));
}

#[test]
fn a_bad_set_fails_alone() {
    let ran = tagsieve(&["eval", "nowhere", "set"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("tagsieve: nowhere/index.jsonl: cannot read the set's index: "), "{}", ran.err);
    let figures = |out: &str| out.split_once("\nwords").map(|(_, figures)| figures.to_owned());
    let alone = figures(&tagsieve(&["eval", "set"]).out);
    assert!(alone.is_some());
    assert_eq!(figures(&ran.out), alone, "the other set is done");
    assert_eq!(tagsieve(&["eval", "--metrics", "bleu", "set"]).code, 2);
    assert_eq!(tagsieve(&["eval", "--system", "magic", "set"]).code, 2);
    assert_eq!(tagsieve(&["eval", "--out", "no/such/folder/x.jsonl", "set"]).code, 1);
}

#[test]
fn a_missing_page_is_counted_and_named() {
    let dir = std::env::temp_dir().join(format!("tagsieve-eval-missing-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("temporary directory");
    fs::write(dir.join("a.html"), "<p>text").expect("temporary file");
    fs::write(dir.join("a.txt"), "text").expect("temporary file");
    let index = "{\"id\": 1, \"html\": \"a.html\", \"gold\": \"a.txt\"}\n{\"id\": 2, \"html\": \"b.html\"}\n";
    fs::write(dir.join("index.jsonl"), index).expect("temporary file");
    let ran = tagsieve(&["eval", "--json", "--system", "ice-baseline", dir.to_str().expect("UTF-8")]);
    fs::remove_dir_all(&dir).expect("clean up");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("b.html: cannot read"), "{}", ran.err);
    let set: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&set["pages"], &set["failed"]), (&1.into(), &1.into()));
    assert_eq!(set["metrics"]["words"]["f1"], 1.0);
}

#[test]
fn a_set_of_which_nothing_can_be_measured_fails_alone() {
    let dir = std::env::temp_dir().join(format!("tagsieve-eval-no-gold-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("temporary directory");
    fs::write(dir.join("a.html"), "<p>text").expect("temporary file");
    fs::write(dir.join("index.jsonl"), "{\"id\": 1, \"html\": \"a.html\"}\n").expect("temporary file");
    let ran = tagsieve(&["eval", dir.to_str().expect("UTF-8"), "set"]);
    fs::remove_dir_all(&dir).expect("clean up");
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    assert!(ran.err.contains("no page has what these metrics compare with: a gold text, "), "{}", ran.err);
    assert!(ran.out.contains("\nwords"), "the other set is done: {}", ran.out);
}

/// A command that cannot work leaves the outputs of an earlier one as they are.
#[test]
fn earlier_outputs_are_kept_where_nothing_is_evaluated() {
    let file = std::env::temp_dir().join(format!("tagsieve-eval-kept-{}.jsonl", std::process::id()));
    let out = file.to_str().expect("UTF-8");
    fs::write(out, "what was there").expect("temporary file");
    assert_eq!(tagsieve(&["eval", "nowhere", "--out", out]).code, 1);
    assert_eq!(tagsieve(&["eval", "set", "--model", "bees.html", "--out", out]).code, 1);
    let alike = tagsieve(&["eval", "set", "set", "--out", out]);
    assert_eq!(alike.code, 2);
    assert!(alike.err.contains("set and set are both named `set`: "), "{}", alike.err);
    assert_eq!(fs::read_to_string(out).expect("the file"), "what was there");
    assert_eq!(tagsieve(&["eval", "set", "--limit", "1", "--out", out]).code, 0);
    let line = fs::read_to_string(out).expect("the file");
    fs::remove_file(out).expect("clean up");
    assert_eq!(serde_json::from_str::<Value>(&line).expect("one object")["id"], "bees");
}

/// Counts that may not be 0 say so in words.
#[test]
fn nothing_at_a_time_is_refused() {
    for option in ["--threads", "--limit"] {
        let ran = tagsieve(&["eval", "set", option, "0"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(&format!("'0' for '{option} <N>': give a number, 1 or more")), "{}", ran.err);
    }
}
