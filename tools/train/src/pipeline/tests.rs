//! Training on a small set of made-up pages.

use std::fs;
use std::path::PathBuf;

use super::curve::{HELD_OUT, LEARNED, PARTS};
use super::*;
use crate::metrics::words;
use crate::text::TokenUnit;
use tagsieve::extract::Extractor;
use tagsieve::model::{Kind, Model};

/// Pages with a menu, an article of five paragraphs and a footer, each of its own site.
pub(super) fn set(test: &str) -> (PathBuf, Dataset) {
    set_of(test, 5, "div")
}

/// The same of so many paragraphs, in such an element.
fn set_of(test: &str, paragraphs: usize, element: &str) -> (PathBuf, Dataset) {
    let dir = std::env::temp_dir().join(format!("tagsieve-pipeline-{}-{test}", std::process::id()));
    fs::create_dir_all(&dir).expect("temporary directory");
    let mut index = String::new();
    for page in 0..24 {
        let paragraph = |n: usize| {
            let words = ["the harbour", "a long winter", "their small boats", "every evening", "an old song"];
            let clause = |m: usize| format!("{} was {} than {}", words[(page + m) % 5], n + m, words[(n + m) % 5]);
            format!("In the {page}th year, {}, and {}. So it went on, {}.", clause(0), clause(1), clause(2))
        };
        let text: Vec<String> = (0..paragraphs).map(paragraph).collect();
        let menu: String = (0..9).map(|n| format!("<li><a href=/{n}>Item {n}</a></li>")).collect();
        let body: String = text.iter().map(|t| format!("<p>{t}</p>")).collect();
        let html = format!(
            "<title>Page {page}</title><ul class=menu>{menu}</ul><{element} class=post>{body}</{element}>\
             <div class=footer><a href=/about>About</a> <a href=/terms>Terms</a></div>"
        );
        fs::write(dir.join(format!("{page}.html")), html).expect("temporary file");
        fs::write(dir.join(format!("{page}.txt")), text.join("\n")).expect("temporary file");
        index += &format!(
            "{{\"id\": {page}, \"html\": \"{page}.html\", \"gold\": \"{page}.txt\", \"url\": \"http://s{page}-{test}.org/\", \
             \"title\": \"The harbour in the year {page}\"}}\n"
        );
    }
    fs::write(dir.join("index.jsonl"), index).expect("temporary file");
    let set = Dataset::open(&dir).expect("a good index");
    (dir, set)
}

#[test]
fn learns_what_is_content_and_the_same_twice() {
    let (dir, set) = set("twice");
    let train = |(threads, teachers)| {
        let options = Options { trees: [80, 40], made: 0, folds: 3, threads, teachers, ..Options::new(true) };
        run(std::slice::from_ref(&set), &[], &options, &|_| ()).expect("a model")
    };
    let [one, two, of_gold_alone] = [(1, 1), (2, 1), (2, 0)].map(train);
    assert_eq!(one.model, two.model);
    assert_ne!(one.model, of_gold_alone.model);
    // Teachers who know sixteen pages are not as sure.
    let model = Model::from_bytes(&of_gold_alone.model).expect("a model");
    assert!(model.forest(forest_slot::DOCUMENT_1).is_some() && model.forest(forest_slot::DOCUMENT_2).is_some());
    // Pages of one kind tell nothing of kinds.
    assert!(model.forest(forest_slot::KIND).is_none());
    let html = set.html(&set.entries[0]).expect("a page");
    let gold = set.gold(&set.entries[0]).expect("a gold text").unwrap_or_default();
    let config = tagsieve::Config::new().with_system(tagsieve::config::System::Fused).with_model(&model);
    // The surest blocks: two words more or less are worth nothing to the balanced preset.
    let config = config.with_preset(tagsieve::config::Preset::Precision);
    let mut text = String::new();
    Extractor::new().render(&html, &config, tagsieve::output::Format::Text, &mut text).expect("a short page");
    assert_eq!(text.split_whitespace().collect::<Vec<_>>(), gold.split_whitespace().collect::<Vec<_>>());
    fs::remove_dir_all(dir).expect("clean up");
}

/// Copies and teachers have seeds behind the one that is given.
#[test]
fn no_seed_is_too_large() {
    let (dir, set) = set("seed");
    let options = Options { trees: [2, 0], stream_trees: 2, made: 2, folds: 3, teachers: 1, ..Options::new(true) };
    run(std::slice::from_ref(&set), &[], &Options { seed: u64::MAX, ..options }, &|_| ()).expect("a model");
    fs::remove_dir_all(dir).expect("clean up");
}

#[test]
fn pages_to_check_teach_nothing() {
    let (dir, set) = set("learned");
    // Longer, in elements that no page to learn from has, and as many.
    let (other_dir, other) = set_of("checked", 40, "article");
    let train = |checks: &[Dataset]| {
        let options = Options { trees: [40, 20], stream_trees: 20, made: 0, folds: 3, ..Options::new(true) };
        let file = run(std::slice::from_ref(&set), checks, &options, &|_| ()).expect("a model").model;
        let sections = Model::from_bytes(&file).expect("a model").sections();
        // The provenance has the figures of all sets.
        let learned = sections.filter(|section| section.kind != Kind::Provenance as u8);
        learned.map(|section| (section.kind, section.slot, section.bytes.to_vec())).collect::<Vec<_>>()
    };
    let [without, with] = [train(&[]), train(&[other])];
    assert!(without.len() > 4);
    for (without, with) in without.iter().zip(&with) {
        assert!(without == with, "section {} {}", with.0, with.1);
    }
    assert_eq!(without.len(), with.len());
    fs::remove_dir_all(dir).expect("clean up");
    fs::remove_dir_all(other_dir).expect("clean up");
}

/// Pages that no window of a device holds.
#[test]
fn long_pages_teach_streams() {
    let (dir, set) = set_of("long", 200, "div");
    let options = Options { trees: [20, 0], stream_trees: 20, made: 0, folds: 3, ..Options::new(true) };
    let file = run(std::slice::from_ref(&set), &[], &options, &|_| ()).expect("a model").model;
    let model = Model::from_bytes(&file).expect("a model");
    let forest = model.forest(forest_slot::STREAM).expect("a forest of streams");
    assert_eq!(forest.trees().len(), 20);
    fs::remove_dir_all(dir).expect("clean up");
}

/// Halves of one site cannot be compared, and no fold has anybody to learn from.
#[test]
fn pages_of_one_site_teach_what_pages_of_many_do() {
    let (dir, mut set) = set("site");
    set.entries.iter_mut().for_each(|entry| entry.url = Some("http://one.org/".into()));
    let options = Options { trees: [40, 0], stream_trees: 0, made: 0, folds: 3, teachers: 1, ..Options::new(true) };
    let file = run(std::slice::from_ref(&set), &[], &options, &|_| ()).expect("a model").model;
    let model = Model::from_bytes(&file).expect("a model");
    let config = tagsieve::Config::new().with_system(tagsieve::config::System::Fused).with_model(&model);
    let config = config.with_preset(tagsieve::config::Preset::Precision);
    let mut text = String::new();
    let html = set.html(&set.entries[0]).expect("a page");
    Extractor::new().render(&html, &config, tagsieve::output::Format::Text, &mut text).expect("a short page");
    assert!(text.contains("In the 0th year") && !text.contains("About"), "{text}");
    fs::remove_dir_all(dir).expect("clean up");
}

#[test]
fn more_pages_make_a_curve() {
    let (dir, set) = set("curve");
    let options = Options { trees: [40, 0], made: 0, folds: 2, ..Options::new(true) };
    let curve = curve(std::slice::from_ref(&set), std::slice::from_ref(&set), &options, &|_| ()).expect("models");
    let name = &set.name;
    assert_eq!(curve.sets, [format!("{name}, held out"), name.clone()]);
    let pages: Vec<usize> = curve.points.iter().map(|&(pages, _)| pages).collect();
    assert!(pages.is_sorted() && pages[0] > 0 && pages[3] < 24, "{pages:?}");
    // All pages are made alike: more of them cannot do harm.
    let [first, last] = [0, 3].map(|point: usize| curve.points[point].1[0]);
    assert!(first.is_finite() && last > 0.9 && last >= first, "{first} {last}");
    assert_eq!(curve.to_string().lines().count(), 6, "{curve}");
    fs::remove_dir_all(dir).expect("clean up");
}

/// They are of all kinds, whatever the set's pages are.
#[test]
fn synthetic_pages_alone_do_not_teach_kinds() {
    let (dir, set) = set("made-kinds");
    let options = Options { trees: [2, 0], stream_trees: 0, made: 240, folds: 2, ..Options::new(true) };
    let file = run(std::slice::from_ref(&set), &[], &options, &|_| ()).expect("a model").model;
    assert!(Model::from_bytes(&file).expect("a model").forest(forest_slot::KIND).is_none());
    fs::remove_dir_all(dir).expect("clean up");
}

/// Where the first pages have gold texts of others, what more of them teach is told all the same.
#[test]
fn parts_that_teach_nothing_have_no_point() {
    let (dir, mut set) = set("points");
    fs::write(dir.join("other.txt"), "nothing of this").expect("temporary file");
    let options = Options { trees: [4, 0], stream_trees: 0, made: 0, folds: 2, ..Options::new(true) };
    let pages = |set: &Dataset| {
        let curve = curve(std::slice::from_ref(set), &[], &options, &|_| ()).expect("models");
        curve.points.iter().map(|&(pages, _)| pages).collect::<Vec<_>>()
    };
    let all = pages(&set);
    let groups: Vec<String> = set.entries.iter().map(|entry| folds::group_of(&set, entry)).collect();
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    for (entry, part) in set.entries.iter_mut().zip(folds::assign(&groups, PARTS, options.seed)) {
        if part < HELD_OUT + LEARNED[0] {
            entry.gold = Some("other.txt".into());
        }
    }
    assert_eq!(pages(&set), all[1..]);
    fs::remove_dir_all(dir).expect("clean up");
}

#[test]
fn synthetic_pages_are_learned_from_and_not_reported() {
    let (dir, set) = set("made");
    let train = |made| {
        let options =
            Options { trees: [20, 0], stream_trees: 0, made, folds: 3, texts: made > 0, ..Options::new(true) };
        run(std::slice::from_ref(&set), &[], &options, &|_| ()).expect("a model")
    };
    let [without, with, again] = [0, 12, 12].map(train);
    assert_eq!(with.model, again.model);
    assert_ne!(with.model, without.model);
    for outcome in [&with, &without] {
        let report = outcome.report.to_string();
        let line = report.lines().nth(3).unwrap_or("");
        assert!(line.starts_with(&set.name) && line.contains(" 24 pages "), "{report}");
        assert!(!report.contains("\nmade "), "{report}");
    }
    assert!(without.report.texts.is_empty());
    let texts: Vec<_> = with.report.texts.iter().filter(|kept| kept.preset == "balanced").collect();
    assert_eq!(texts.len(), set.entries.len());
    for (kept, entry) in texts.iter().zip(&set.entries) {
        let gold = set.gold(entry).expect("a gold text").unwrap_or_default();
        assert_eq!((&kept.set, &kept.id), (&set.name, &entry.id));
        assert_eq!(kept.words, words::score(&kept.text, &gold, TokenUnit::Words));
    }
    fs::remove_dir_all(dir).expect("clean up");
}
