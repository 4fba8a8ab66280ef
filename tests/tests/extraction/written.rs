//! Pages that were written by hand: `tests/pages`, with texts that must be in the output and texts that must not, and
//! `models/written`, which models learn from.

use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use tagsieve::Config;
use tagsieve::extract::Extractor;
use tagsieve::model::Model;
use tagsieve::output::Format;

struct Page {
    html: Vec<u8>,
    name: String,
    with: Vec<String>,
    without: Vec<String>,
}

/// A path that begins at this package.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The lines of a set's index.
fn index(folder: &Path) -> Vec<Value> {
    let lines = std::fs::read_to_string(folder.join("index.jsonl")).expect("an index");
    lines.lines().map(|line| serde_json::from_str(line).expect("a page")).collect()
}

/// The file that a page has under a key.
fn file(folder: &Path, page: &Value, key: &str) -> Vec<u8> {
    std::fs::read(folder.join(page[key].as_str().expect("a file"))).expect("its file")
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn close_up(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The text of all blocks, without white space.
fn text_of_blocks(extractor: &mut Extractor, html: &[u8]) -> String {
    let extraction = extractor.extract(html, &Config::new()).expect("a page");
    extraction.iter().map(|block| close_up(&block.to_text())).collect()
}

fn pages() -> Vec<Page> {
    let folder = path("pages");
    let texts = |list: &Value| {
        list.as_array().expect("a list").iter().map(|text| squeeze(text.as_str().expect("a text"))).collect()
    };
    let page = |page: &Value| Page {
        html: file(&folder, page, "html"),
        name: page["id"].to_string(),
        with: texts(&page["with"]),
        without: texts(&page["without"]),
    };
    index(&folder).iter().map(page).collect()
}

/// Of 100 texts that must be there how many are missing, and of 100 that must not how many are there.
fn faults(config: &Config<'_>) -> [usize; 2] {
    let (mut extractor, mut text) = (Extractor::new(), String::new());
    let (mut missing, mut present, mut all) = (0, 0, [0; 2]);
    for page in pages() {
        extractor.render(&page.html, config, Format::Text, &mut text).expect("a page");
        let text = squeeze(&text);
        missing += page.with.iter().filter(|with| !text.contains(*with)).count();
        present += page.without.iter().filter(|without| text.contains(*without)).count();
        all = [all[0] + page.with.len(), all[1] + page.without.len()];
    }
    assert!(all[0] > 2800 && all[1] > 2700, "{all:?}");
    [100 * missing / all[0], 100 * present / all[1]]
}

/// A text that no block has could be neither missing nor there. White space aside: whether words are cut is for the
/// other test to say.
#[test]
fn every_text_is_in_a_block() {
    let mut extractor = Extractor::new();
    for page in pages() {
        let text = text_of_blocks(&mut extractor, &page.html);
        for wanted in page.with.iter().chain(&page.without) {
            assert!(text.contains(&close_up(wanted)), "{}: {wanted:?}", page.name);
        }
    }
}

/// The bounds are the next per cent above what was measured. Many of the texts that are missing are titles.
#[test]
fn content_is_kept_and_the_rest_is_not() {
    let small = std::fs::read(path("../models/small.tsm")).expect("the small model");
    let small = Model::from_bytes(&small).expect("a model");
    for config in [Config::new(), Config::new().with_model(&small)] {
        let [missing, present] = faults(&config);
        assert!(missing <= 5 && present <= 3, "missing {missing} %, present {present} %");
    }
}

/// Each has its files, its gold text stands on it, line by line, and its address is of a domain of its own: the trainer
/// took pages of `example.org` for those of one site.
#[test]
fn pages_to_learn_from_have_their_gold_texts() {
    let folder = path("../models/written");
    let (mut extractor, mut ids, mut found, mut all) = (Extractor::new(), HashSet::new(), 0, 0);
    for page in index(&folder) {
        let text = text_of_blocks(&mut extractor, &file(&folder, &page, "html"));
        for line in String::from_utf8(file(&folder, &page, "gold")).expect("UTF-8").lines().map(close_up) {
            all += line.len();
            found += if text.contains(&line) { line.len() } else { 0 };
        }
        let id = page["id"].as_str().expect("a name").to_owned();
        assert_eq!(page["url"], format!("https://{id}.example/"));
        assert!(ids.insert(id), "{} stands there twice", page["id"]);
    }
    assert_eq!(std::fs::read_dir(folder.join("html")).expect("pages").count(), ids.len());
    assert!(ids.len() > 750 && found * 100 > all * 99, "{} pages, {found} of {all} bytes", ids.len());
}
