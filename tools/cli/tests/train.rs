//! `tagsieve train` and `tagsieve model`: what is written, what is refused before any work is done.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Ran, tagsieve};

/// A directory of a test's own, removed with its value.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let dir = std::env::temp_dir().join(format!("tagsieve-train-{}-{test}", std::process::id()));
        fs::create_dir_all(&dir).expect("temporary directory");
        Folder(dir)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    /// A set of one page without gold text.
    fn set_without_gold(&self) -> String {
        fs::write(self.0.join("a.html"), "<p>text").expect("temporary file");
        fs::write(self.0.join("index.jsonl"), "{\"id\": 1, \"html\": \"a.html\"}\n").expect("temporary file");
        self.0.to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Tables alone: the forests take longer.
fn train_tables(model: &str) {
    let ran = tagsieve(&["train", "--only", "tables", "set", "-o", model]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

/// Runs `tagsieve` with a device as standard input, which is `/dev/fd/0`: a fault would replace a device that is named.
#[cfg(unix)]
fn tagsieve_on(device: &str, args: &[&str]) -> Ran {
    let device = std::fs::File::options().write(true).open(device).expect("a device");
    common::ended(common::start(args, device.into()))
}

#[test]
fn trained_tables_are_used_checked_and_shown() {
    let folder = Folder::new("tables");
    let model = folder.file("tables.tsm");
    train_tables(&model);
    let info = tagsieve(&["model", "info", &model]);
    assert_eq!((info.code, info.err.as_str()), (0, ""));
    assert!(info.out.starts_with("name       tables\nsets       set\n"), "{}", info.out);
    assert!(info.out.contains("character n-grams"), "{}", info.out);
    let check = tagsieve(&["model", "check", &model]);
    assert_eq!((check.code, check.out), (0, format!("{model}: good, for ncleaner, ncleaner-nonlexical\n")));
    assert_eq!(tagsieve(&["--system", "ncleaner", "--model", &model, "bees.html"]).code, 0);
    // The default system reads a forest, which these tables are not.
    let ran = tagsieve(&["--model", &model, "bees.html", "bees.html"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    // Once, before any page is read.
    assert!(ran.err.starts_with(&format!("tagsieve: {model}: this system reads a model's forest")), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn broken_models_are_named_with_their_section() {
    let folder = Folder::new("broken");
    let (model, cut) = (folder.file("tables.tsm"), folder.file("cut.tsm"));
    train_tables(&model);
    let bytes = fs::read(&model).expect("the model");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("temporary file");
    let ran = tagsieve(&["model", "check", &cut, &model, "bees.html"]);
    assert_eq!((ran.code, ran.out), (1, format!("{model}: good, for ncleaner, ncleaner-nonlexical\n")));
    let messages: Vec<&str> = ran.err.lines().collect();
    assert!(messages[0].starts_with(&format!("tagsieve: {cut}: model: section character n-grams 0: ")), "{}", ran.err);
    assert_eq!(messages[1], "tagsieve: bees.html: model: file: not a tagsieve model");
    for args in [&["bees.html"][..], &["blocks", "bees.html"], &["eval", "set"], &["eval", "set", "set"]] {
        let ran = tagsieve(&[args, &["--model", &cut]].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (1, "", 1), "{args:?}: {}", ran.err);
    }
}

#[test]
fn what_cannot_be_written_is_said_before_training() {
    let folder = Folder::new("unwritable");
    let model = folder.file("my.tsm");
    for args in [
        &["-o", "no/such/folder/x.tsm"][..],
        &["-o", "."],
        &["-o", &model, "--report", "no/such/folder/x.txt"],
        &["-o", "no/such/folder/x.tsm", "--only", "tables"],
    ] {
        let ran = tagsieve(&[&["train", "set"], args].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (1, "", 1), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(": cannot be written: "), "{}", ran.err);
        assert!(!Path::new(&model).exists());
    }
}

/// A copy of the fixtures' set, which a mistake may destroy.
fn copied_set(folder: &Folder) -> String {
    let from = common::fixtures().join("set");
    for part in ["", "html", "gold"] {
        fs::create_dir_all(folder.0.join("copy").join(part)).expect("temporary directory");
    }
    for file in ["index.jsonl", "html/bees.html", "html/cafe.html", "gold/bees.txt", "gold/cafe.txt"] {
        fs::copy(from.join(file), folder.0.join("copy").join(file)).expect("temporary file");
    }
    folder.file("copy")
}

/// However they are spelt.
#[test]
fn files_that_are_read_or_written_already_are_not_written() {
    let folder = Folder::new("same");
    let (set, model) = (copied_set(&folder), folder.file("my.tsm"));
    let file = |name: &str| folder.file(name);
    let (index, gold) = (file("copy/index.jsonl"), file("copy/../copy/gold/bees.txt"));
    let before = fs::read_to_string(&index).expect("the index");
    fs::write(&model, "what was there").expect("temporary file");
    let (again, new, also_new) = (file("./copy/../my.tsm"), file("new.tsm"), file("./new.tsm"));
    let mut all = vec![
        vec!["train", &set, "-o", &model, "--report", &again],
        vec!["train", &set, "-o", &new, "--texts", &also_new],
        vec!["train", &set, "-o", &new, "--report", &model, "--texts", &again],
        vec!["train", &set, "-o", &model, "--texts", &index],
        vec!["train", "set", "--check", &set, "-o", &model, "--report", &gold],
        vec!["train", &set, "-o", &gold, "--only", "tables"],
        vec!["train", "set", "--learning-curve", &set, "-o", &gold, "--only", "tables"],
        vec!["eval", &set, "--out", &index],
        vec!["eval", "set", &set, "--out", &gold],
    ];
    #[cfg(unix)]
    let links = [file("link"), file("link-to-index"), file("link-to-nothing")];
    #[cfg(unix)]
    {
        for (link, to) in links.iter().zip([model.as_str(), "copy/index.jsonl", "new.tsm"]) {
            std::os::unix::fs::symlink(to, link).expect("a link");
        }
        all.push(vec!["train", &set, "-o", &model, "--report", &links[0]]);
        all.push(vec!["train", &set, "-o", &model, "--report", &links[1]]);
        all.push(vec!["train", &set, "-o", &new, "--report", &links[2]]);
        all.push(vec!["eval", &set, "--out", &links[1]]);
    }
    for args in all {
        let ran = tagsieve(&args);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(": is the same file as "), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(&index).expect("the index"), before);
    assert_eq!(fs::read_to_string(&model).expect("the model"), "what was there");
    assert!(!Path::new(&new).exists());
    train_tables(&model);
    let ran = tagsieve(&["eval", "set", "--system", "ncleaner", "--model", &model, "--out", &model]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert_eq!(tagsieve(&["model", "check", &model]).code, 0);
}

#[cfg(unix)]
#[test]
fn an_output_keeps_its_link_and_its_permissions_and_leaves_nothing_beside_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("link");
    let (model, link) = (folder.file("my.tsm"), folder.file("link.tsm"));
    fs::write(&model, "what was there").expect("temporary file");
    fs::set_permissions(&model, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("my.tsm", &link).expect("a link");
    train_tables(&link);
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(tagsieve(&["model", "check", &model]).code, 0);
    assert_eq!(fs::metadata(&model).expect("the model").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(&folder.0).expect("the folder").count(), 2);
    // What is no file is written as it is.
    let ran = tagsieve_on("/dev/null", &["train", "--only", "tables", "set", "-o", "/dev/fd/0"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = tagsieve(&["eval", "set", "--limit", "1", "--json", "--out", "/dev/stdout"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{}", ran.err);
}

/// `/dev/full` has no room.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let ran = tagsieve_on("/dev/full", &["eval", "set", "--out", "/dev/fd/0"]);
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    assert!(ran.err.starts_with("tagsieve: /dev/fd/0: cannot be written: "), "{}", ran.err);
    assert!(ran.out.contains("words"), "the figures are not lost: {}", ran.out);
}

#[test]
fn nothing_to_learn_from_is_no_model() {
    let folder = Folder::new("no-gold");
    let (set, model) = (folder.set_without_gold(), folder.file("my.tsm"));
    fs::write(&model, "what was there").expect("temporary file");
    for only in [&[][..], &["--only", "tables"]] {
        let ran = tagsieve(&[&["train", &set, "-o", &model], only].concat());
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("no page that can be read has a gold text"), "{}", ran.err);
        assert_eq!(fs::read_to_string(&model).expect("the file"), "what was there");
    }
    // Pages and gold texts that have nothing to do with each other.
    fs::write(folder.file("gold.txt"), "other words").expect("temporary file");
    fs::write(folder.file("index.jsonl"), "{\"id\": 1, \"html\": \"a.html\", \"gold\": \"gold.txt\"}\n")
        .expect("temporary file");
    let ran = tagsieve(&["train", &set, "-o", &model]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("nothing to learn"), "{}", ran.err);
    let ran = tagsieve(&["train", "nowhere", "-o", &model]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.ends_with(": give the directory of a set\n"), "{}", ran.err);
}

/// What a person should know of a model that is made all the same.
#[test]
fn large_models_and_known_sites_are_told() {
    let folder = Folder::new("told");
    let set = |name: &str, id: &str, pages: usize| {
        let dir = folder.0.join(name);
        fs::create_dir_all(&dir).expect("temporary directory");
        let from = common::fixtures().join("set");
        fs::copy(from.join(format!("html/{id}.html")), dir.join("a.html")).expect("temporary file");
        fs::copy(from.join(format!("gold/{id}.txt")), dir.join("a.txt")).expect("temporary file");
        let line =
            |id| format!("{{\"id\": {id}, \"html\": \"a.html\", \"gold\": \"a.txt\", \"url\": \"http://one.org/\"}}\n");
        fs::write(dir.join("index.jsonl"), (0..pages).map(line).collect::<String>()).expect("temporary file");
        folder.file(name)
    };
    let (learned, checked) = (set("learned", "bees", 2), set("checked", "cafe", 1));
    let (model, licence) = (folder.file("my.tsm"), "x".repeat(48 << 10));
    let ran = tagsieve(&["train", &learned, "--check", &checked, "--small", "--licence", &licence, "-o", &model]);
    assert_eq!(ran.code, 1);
    let bytes = fs::metadata(&model).expect("the model").len();
    let message = format!("tagsieve: {model}: is written, but has {bytes} bytes, and 49152 are the most: ");
    assert!(bytes > 49152 && ran.err.contains(&message), "{}", ran.err);
    // Of one site nothing is left where its fold is left out.
    assert!(ran.err.contains("stage 1: no page is left to learn from\n") && !ran.err.contains("NaN"), "{}", ran.err);
    for remark in [
        "learned: 2 of its 2 pages are of one site, one.org: ",
        "--check checked: 1 of its pages are of sites that are learned from",
    ] {
        assert!(ran.err.contains(remark) && ran.out.contains(remark), "{} {}", ran.err, ran.out);
    }
}

#[test]
fn options_of_the_other_kind_of_training_are_refused() {
    for args in [
        &["-o", "x.tsm", "--only", "tables", "--small"][..],
        &["-o", "x.tsm", "--only", "tables", "--check", "set"],
        &["-o", "x.tsm", "--tokens"],
        &["-o", "x.tsm", "--tune"],
        &["-o", "x.tsm", "-q", "0.3"],
        &["-o", "x.tsm", "--training", "differential"],
        &["-o", "x.tsm", "--small", "--tokens"],
        &["-o", "x.tsm", "--small", "-q", "0.3"],
        &["-o", "x.tsm", "--small", "--training", "differential"],
        &["--tune", "--small"],
        &["--tune", "-q", "1.5"],
        &["--tune", "-q", "0"],
        &["--tune", "-q", "NaN"],
        &["-o", "x.tsm", "--report", "x.tsm"],
        &["-o", "x.tsm", "--check", "set"],
        &["../fixtures/set", "-o", "x.tsm"],
        &[],
    ] {
        let ran = tagsieve(&[&["train", "set"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}
