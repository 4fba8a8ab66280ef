//! The figures of `words` and `snippets` against those of `score.py` from the shared folder, to four digits.
//!
//! The folder is `$TAGSIEVE_SHARED`, else `../shared` beside the repository; data sets are unpacked in
//! `$TAGSIEVE_DATA`, else `target/data`. Without Python or the script there is nothing to compare with, and the test
//! says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tagsieve::config::{Config, System};
use tagsieve_train::Dataset;
use tagsieve_train::evaluate::{Run, Summary, evaluate};
use tagsieve_train::metrics::Metric;

/// The folder that the variable names, else one by its path from the repository.
fn folder(variable: &str, path: &str) -> PathBuf {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::env::var_os(variable).map_or(default, PathBuf::from)
}

fn script(test: &str) -> Option<PathBuf> {
    let script = folder("TAGSIEVE_SHARED", "../shared").join("tools/score.py");
    let python = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if python && script.is_file() {
        return Some(script);
    }
    println!("SKIPPED {test}: python3 or {} is not there", script.display());
    None
}

/// A directory that is removed with its value.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let dir = std::env::temp_dir().join(format!("tagsieve-score-py-{}-{name}", std::process::id()));
        fs::create_dir_all(&dir).expect("temporary directory");
        Temporary(dir)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Our figures and the script's for a set, each as the script prints them.
fn both(script: &Path, dir: &Path, system: System) -> (String, String) {
    let set = Dataset::open(dir).expect("a good set");
    let run = Run {
        config: Config::new().with_system(system),
        stream: None,
        oracle: false,
        metrics: vec![Metric::Words, Metric::Snippets],
        limit: None,
        threads: 2,
        keep_texts: true,
    };
    let pages: Vec<_> = evaluate(&set, &run, &|| ()).into_iter().map(|page| page.expect("a good page")).collect();
    let summary = Summary::of(pages.iter(), &run.metrics);
    let metric = if set.entries[0].gold.is_some() { Metric::Words } else { Metric::Snippets };
    let figure = |name| summary.figure(metric, name).expect("the set supports the metric");
    let ours = format!(
        "F1 {:.4} P {:.4} R {:.4} pages {}",
        figure("f1"),
        figure("precision"),
        figure("recall"),
        summary.pages
    );

    let out = dir.join("out.jsonl");
    let lines: String = pages.iter().map(|page| format!("{}\n", json!({"id": page.id, "text": page.text}))).collect();
    fs::write(&out, lines).expect("temporary file");
    let output = Command::new("python3").arg(script).arg(dir).arg(&out).output().expect("python3 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let theirs = printed.strip_prefix(&format!("{} ", out.display())).expect("the file's name first").to_owned();
    (ours, theirs)
}

fn write_set(dir: &Path, pages: &[(&str, Option<&[u8]>, Value)]) {
    fs::create_dir_all(dir).expect("temporary directory");
    let mut index = String::new();
    for (id, (html, gold, more)) in pages.iter().enumerate() {
        fs::write(dir.join(format!("{id}.html")), html).expect("temporary file");
        let mut entry = json!({"id": id, "html": format!("{id}.html")});
        if let Some(gold) = gold {
            fs::write(dir.join(format!("{id}.txt")), gold).expect("temporary file");
            entry["gold"] = json!(format!("{id}.txt"));
        }
        for (key, value) in more.as_object().into_iter().flatten() {
            entry[key] = value.clone();
        }
        index += &format!("{entry}\n");
    }
    fs::write(dir.join("index.jsonl"), index).expect("temporary file");
}

/// Texts in which Python's and Rust's notions of words, of lower case and of white space could part.
#[test]
fn awkward_characters() {
    let Some(script) = script("awkward_characters") else { return };
    let temporary = Temporary::new("awkward");
    let words: &[(&str, Option<&[u8]>, Value)] = &[
        (
            "<p>İstanbul ΟΔΟΣ. naïve_case x² ½ ⅷ ⓐ ① हिन्दी ไทย",
            Some("i̇stanbul οδος naïve case x² ½ Ⅷ ⓐ ① हिन्दी".as_bytes()),
            json!({}),
        ),
        ("<p>don't &amp; won&rsquo;t 3.14 a\u{200b}b \u{fffd}", Some(b"don't and won't 3.14 \xff\xfe ab"), json!({})),
        ("<p>Straße ﬁne Ǆ K ſ ß", Some("STRASSE fine ǆ k s ss ﬁne straße".as_bytes()), json!({})),
        ("", Some(b" -- "), json!({})),
        ("<p>something", Some(b""), json!({})),
    ];
    let zh: &[(&str, Option<&[u8]>, Value)] =
        &[("<p>今天下雨了，Ａbc_１２３。", Some("今天天晴，ａb_12".as_bytes()), json!({}))];
    let marked: &[(&str, Option<&[u8]>, Value)] =
        &[("<h1>Title</h1><p>a p b <i>l</i>", Some(b"<H>Title<p>a<p>b <pp> <l>l"), json!({}))];
    let snippets: &[(&str, Option<&[u8]>, Value)] = &[
        ("<p>One&nbsp;two<br>three", None, json!({"with": ["One two three", "one"], "without": ["two", "x"]})),
        ("<p>ü", None, json!({"with": null, "without": []})),
        ("<p>A\u{1f}b", None, json!({"with": ["A b", "A\u{1c}b"]})),
    ];
    for (name, pages) in [("words", words), ("zh-x", zh), ("cleaneval-x", marked), ("snippets", snippets)] {
        let dir = temporary.0.join(name);
        write_set(&dir, pages);
        let (ours, theirs) = both(&script, &dir, System::IceBaseline);
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn sample_of_the_sets() {
    let Some(script) = script("sample_of_the_sets") else { return };
    let data = folder("TAGSIEVE_DATA", "target/data");
    let temporary = Temporary::new("sample");
    for name in ["cleaneval-dev", "zh-a", "l3s-gn1-a", "snippets-a", "wcxb-dev"] {
        let from = data.join(name);
        let Ok(index) = fs::read_to_string(from.join("index.jsonl")) else {
            println!("SKIPPED sample_of_the_sets: {} is not there", from.display());
            continue;
        };
        // Every 40th page.
        let dir = temporary.0.join(name);
        let mut sample = String::new();
        for line in index.lines().step_by(40) {
            let entry: Value = serde_json::from_str(line).expect("a good index");
            for file in ["html", "gold"].iter().filter_map(|file| entry[file].as_str()) {
                let to = dir.join(file);
                fs::create_dir_all(to.parent().expect("a folder")).expect("temporary directory");
                fs::copy(from.join(file), to).expect("temporary file");
            }
            sample += &format!("{line}\n");
        }
        fs::write(dir.join("index.jsonl"), sample).expect("temporary file");
        for system in [System::IceBaseline, System::Boilerpipe] {
            let (ours, theirs) = both(&script, &dir, system);
            assert_eq!(ours, theirs, "{name}, {}", system.name());
        }
    }
}
