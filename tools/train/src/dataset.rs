//! Reads a set: `SET/index.jsonl` (one page a line), `SET/html/ID.html` (raw bytes), `SET/gold/ID.txt` (UTF-8; where
//! the index says so with the markers `<p>`, `<h>` and `<l>` at line starts, as CleanEval has them).

use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};

use hashbrown::HashMap;
use serde::{Deserialize, Deserializer};
use tagsieve::bytes::{is_binary, sniff};

use crate::text::{TokenUnit, unit_of};

/// One line of the index.
#[derive(Clone, Debug, Deserialize)]
#[serde(expecting = "an object with `id` and `html`")]
pub struct Entry {
    /// Name of the page in the set.
    #[serde(deserialize_with = "string_or_number")]
    pub id: String,
    /// File of the page, relative to the set.
    pub html: PathBuf,
    /// File of the gold text, relative to the set.
    #[serde(default)]
    pub gold: Option<PathBuf>,
    /// Whether the gold text carries CleanEval's markers; where that is not told, the set's name tells.
    #[serde(default)]
    pub markup: Option<bool>,
    /// Where the page was found.
    #[serde(default)]
    pub url: Option<String>,
    /// Kind of page: article, forum, product, ...
    #[serde(default)]
    pub page_type: Option<String>,
    /// Language, a BCP 47 tag.
    #[serde(default)]
    pub lang: Option<String>,
    /// Gold title.
    #[serde(default)]
    pub title: Option<String>,
    /// How much more the page counts in training than others of its kind; from .001 to 1,000.
    #[serde(default = "one", deserialize_with = "weight")]
    pub weight: f64,
    /// Snippets that must appear in the output.
    #[serde(default, deserialize_with = "list_or_null")]
    pub with: Vec<String>,
    /// Snippets that must not appear.
    #[serde(default, deserialize_with = "list_or_null")]
    pub without: Vec<String>,
}

impl Entry {
    /// The files of the page and of its gold text, relative to the set.
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        std::iter::once(&self.html).chain(&self.gold)
    }
}

/// True of a path that is not below the folder that it is relative to.
fn leads_out(file: &Path) -> bool {
    file.components().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir))
}

fn string_or_number<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    match serde_json::Value::deserialize(from)? {
        serde_json::Value::String(id) => Ok(id),
        serde_json::Value::Number(id) => Ok(id.to_string()),
        _ => Err(serde::de::Error::custom("`id` must be a string or a number")),
    }
}

fn one() -> f64 {
    1.0
}

/// Weights of rows are sums of 32 bits.
fn weight<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    match f64::deserialize(from)? {
        weight if (0.001..=1000.0).contains(&weight) => Ok(weight),
        weight => Err(serde::de::Error::custom(format!("`weight` is {weight}, and must be from 0.001 to 1000"))),
    }
}

fn list_or_null<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// Why a set cannot be read: the file, the line where it is the index that is wrong, and the reason.
#[derive(Debug)]
pub struct DatasetError {
    /// The file.
    pub path: PathBuf,
    /// Line of the file, from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for DatasetError {}

/// The index's name in its set.
const INDEX: &str = "index.jsonl";

const BOM: char = '\u{feff}';

/// A set: its index in memory, its pages on disk.
#[derive(Clone, Debug)]
pub struct Dataset {
    /// Name of the directory.
    pub name: String,
    /// The directory.
    pub dir: PathBuf,
    /// The pages.
    pub entries: Vec<Entry>,
    /// What counts as a token in pages that do not tell their language.
    pub unit: TokenUnit,
}

impl Dataset {
    /// Reads the index of the set in `dir`.
    ///
    /// # Errors
    /// The index is missing, holds no page, or has a line that is no page or whose files are not below `dir`.
    pub fn open(dir: &Path) -> Result<Dataset, DatasetError> {
        let path = dir.join(INDEX);
        let fail = |line, reason: String| DatasetError { path: path.clone(), line, reason };
        let index = fs::read_to_string(&path)
            .map_err(|e| fail(None, format!("cannot read the set's index: {e}: give the directory of a set")))?;
        let (mut entries, mut lines) = (Vec::<Entry>::new(), HashMap::new());
        for (number, line) in
            index.trim_start_matches(BOM).lines().enumerate().filter(|(_, line)| !line.trim().is_empty())
        {
            let entry = serde_json::from_str::<Entry>(line)
                .map_err(|e| fail(Some(number + 1), format!("not a page of a set: {e}")))?;
            // A set is other people's: it names none of our files.
            if let Some(file) = entry.files().find(|file| leads_out(file)) {
                let (id, file) = (&entry.id, file.display());
                let reason = format!("page `{id}`: {file} leads out of the set: name a file below the set's folder");
                return Err(fail(Some(number + 1), reason));
            }
            if let Some(before) = lines.insert(entry.id.clone(), number + 1) {
                let id = &entry.id;
                let reason =
                    format!("the page of line {before} has the id `{id}` too: ids tell the pages of a set apart");
                return Err(fail(Some(number + 1), reason));
            }
            entries.push(entry);
        }
        if entries.is_empty() {
            return Err(fail(None, "the set's index holds no page".into()));
        }
        // The directory's own name, also for `.` or a path that ends in `..`.
        let full = fs::canonicalize(dir).unwrap_or_else(|_| dir.to_path_buf());
        let name = full.file_name().map_or_else(|| "set".into(), |name| name.to_string_lossy().into_owned());
        let mut set = Dataset { name, dir: dir.to_path_buf(), entries, unit: TokenUnit::Words };
        let of_no_language = set.entries.iter().filter(|entry| entry.lang.is_none());
        // A text that cannot be read is told where its page is.
        set.unit = unit_of(of_no_language.filter_map(|entry| set.gold(entry).ok().flatten()));
        Ok(set)
    }

    /// The set's files: its index, its pages and its gold texts.
    pub fn files(&self) -> impl Iterator<Item = PathBuf> {
        let named = self.entries.iter().flat_map(Entry::files);
        std::iter::once(self.dir.join(INDEX)).chain(named.map(|file| self.dir.join(file)))
    }

    /// The page's bytes.
    ///
    /// # Errors
    /// The file cannot be read, or is no page.
    pub fn html(&self, entry: &Entry) -> Result<Vec<u8>, DatasetError> {
        let page = self.read(&entry.html)?;
        if is_no_page(&page, None) {
            let reason = "looks like binary data, not like a page: unpack or convert it".to_owned();
            return Err(DatasetError { path: self.dir.join(&entry.html), line: None, reason });
        }
        Ok(page)
    }

    /// The page's gold text as it stands in its file, markers included; invalid UTF-8 reads as U+FFFD.
    ///
    /// # Errors
    /// The file cannot be read, or is UTF-16.
    pub fn gold(&self, entry: &Entry) -> Result<Option<String>, DatasetError> {
        let Some(gold) = &entry.gold else { return Ok(None) };
        let bytes = self.read(gold)?;
        if let [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] = bytes[..] {
            let reason = "the gold text is UTF-16: convert it to UTF-8 (`iconv -f utf-16 -t utf-8`)".to_owned();
            return Err(DatasetError { path: self.dir.join(gold), line: None, reason });
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(bytes) => String::from_utf8_lossy(bytes.as_bytes()).into_owned(),
        };
        // A mark of the byte order is no word.
        Ok(Some(text.strip_prefix(BOM).map(str::to_owned).unwrap_or(text)))
    }

    fn read(&self, file: &Path) -> Result<Vec<u8>, DatasetError> {
        let path = self.dir.join(file);
        fs::read(&path).map_err(|e| DatasetError { path, line: None, reason: format!("cannot read: {e}") })
    }

    /// True where the page's gold text carries CleanEval's markers: as its entry says, else in sets that are called so.
    pub fn has_markup(&self, entry: &Entry) -> bool {
        entry.markup.unwrap_or_else(|| self.name.starts_with("cleaneval"))
    }

    /// What counts as a token in the page: characters where its language is Chinese or Japanese, or where it tells none
    /// and those of the set's pages that tell none are.
    pub fn token_unit(&self, entry: &Entry) -> TokenUnit {
        let Some(tag) = &entry.lang else { return self.unit };
        match language_of(tag).as_str() {
            "zh" | "ja" => TokenUnit::Characters,
            _ => TokenUnit::Words,
        }
    }
}

/// True of bytes that begin as no page does, whose label is `charset` if it was told: images, archives. UTF-16 and
/// ISO-2022-JP have control characters in text too.
pub fn is_no_page(beginning: &[u8], charset: Option<&str>) -> bool {
    is_binary(beginning) && sniff(beginning, charset).charset.is_ascii_compatible()
}

/// The language of a tag such as `zh-Hant`, in small letters.
pub(crate) fn language_of(tag: &str) -> String {
    tag.split(['-', '_']).next().unwrap_or("").to_ascii_lowercase()
}

/// `gold` without CleanEval's markers: a space stands for each.
pub fn strip_markers(gold: &str) -> String {
    let mut out = String::with_capacity(gold.len());
    let mut rest = gold;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let taken = if marker(from).is_some() { 3 } else { 1 };
        out.push_str(if taken == 3 { " " } else { "<" });
        rest = &from[taken..];
    }
    out.push_str(rest);
    out
}

/// The marker that `text` begins with: `p`, `h` or `l`.
pub fn marker(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b'<', kind, b'>', ..] => Some(kind.to_ascii_lowercase()).filter(|kind| b"phl".contains(kind)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_become_spaces() {
        assert_eq!(strip_markers("<p>a <H>b<l>c<x>d<pp>e <p"), " a  b c<x>d<pp>e <p");
        assert_eq!(strip_markers("é<p>ü<"), "é ü<");
    }

    fn set(test: &str, index: &str) -> (PathBuf, Result<Dataset, DatasetError>) {
        let dir = std::env::temp_dir().join(format!("tagsieve-dataset-{}-{test}", std::process::id()));
        fs::create_dir_all(&dir).expect("temporary directory");
        fs::write(dir.join("index.jsonl"), index).expect("temporary file");
        let opened = Dataset::open(&dir);
        (dir, opened)
    }

    #[test]
    fn reads_every_shape_of_line() {
        let (dir, opened) = set(
            "shapes",
            "{\"id\": 7, \"html\": \"html/7.html\", \"with\": null}\n\n{\"id\": \"b\", \"html\": \"b.html\", \
             \"gold\": \"b.txt\", \"lang\": \"ja-JP\", \"with\": [\"x\"], \"author\": [1], \"weight\": 3}\n",
        );
        let set = opened.expect("a good index");
        fs::write(dir.join("b.txt"), b"good\xff\xfeend").expect("temporary file");
        assert_eq!(set.entries[0].id, "7");
        assert_eq!(set.entries[1].with, ["x"]);
        assert_eq!(set.entries.iter().map(|entry| entry.weight).collect::<Vec<_>>(), [1.0, 3.0]);
        assert_eq!(set.token_unit(&set.entries[0]), TokenUnit::Words);
        assert_eq!(set.token_unit(&set.entries[1]), TokenUnit::Characters);
        assert_eq!(set.gold(&set.entries[0]).expect("no gold"), None);
        assert_eq!(set.gold(&set.entries[1]).expect("gold").as_deref(), Some("good\u{fffd}\u{fffd}end"));
        fs::write(dir.join("b.txt"), b"\xff\xfeg\0").expect("temporary file");
        let error = set.gold(&set.entries[1]).expect_err("no UTF-8").to_string();
        assert!(
            error.ends_with("b.txt: the gold text is UTF-16: convert it to UTF-8 (`iconv -f utf-16 -t utf-8`)"),
            "{error}"
        );
        fs::write(dir.join("b.html"), b"\x1f\x8b\x08\0\0\0\0\0").expect("temporary file");
        let error = set.html(&set.entries[1]).expect_err("gzip").to_string();
        assert!(error.ends_with("b.html: looks like binary data, not like a page: unpack or convert it"), "{error}");
        let error = set.html(&set.entries[0]).expect_err("no such page").to_string();
        assert!(error.contains("7.html: cannot read"), "{error}");
        fs::remove_dir_all(dir).expect("clean up");
    }

    #[test]
    fn gold_texts_tell_what_counts_as_a_token() {
        let index = "{\"id\": 1, \"html\": \"a\", \"gold\": \"1.txt\"}\n{\"id\": 2, \"html\": \"a\", \"gold\": \"2.txt\"}\n\
                     {\"id\": 3, \"html\": \"a\", \"lang\": \"en\", \"gold\": \"3.txt\"}\n";
        let (dir, _) = set("unit", index);
        let units = |texts: [&str; 3]| {
            for (number, text) in texts.iter().enumerate() {
                fs::write(dir.join(format!("{}.txt", number + 1)), text).expect("temporary file");
            }
            let mut set = Dataset::open(&dir).expect("a good index");
            // Whatever it is called.
            set.name = "ja, held out".into();
            [0, 2].map(|entry| set.token_unit(&set.entries[entry]))
        };
        let english = "Rain, and after it the sun.";
        assert_eq!(units(["今天下雨了。", "ひがでた Tokyo", english]), [TokenUnit::Characters, TokenUnit::Words]);
        assert_eq!(units([english, "今天", "今天下雨了，明天天晴。"]), [TokenUnit::Words, TokenUnit::Words]);
        fs::remove_dir_all(dir).expect("clean up");
    }

    #[test]
    fn entries_tell_of_markers_and_else_the_name_of_the_set() {
        let markup = |name: &str, member: &str| {
            let index = format!("{{\"id\": 1, \"html\": \"a\", \"gold\": \"a\"{member}}}\n");
            let (dir, opened) = set("markers", &index);
            fs::remove_dir_all(dir).expect("clean up");
            let set = Dataset { name: name.into(), ..opened.expect("a good index") };
            set.has_markup(&set.entries[0])
        };
        assert!(markup("cleaneval-dev", "") && markup("cleaneval", ", \"markup\": null"));
        assert!(!markup("cleaneval-dev", ", \"markup\": false"));
        assert!(!markup("cleaned-pages", "") && markup("cleaned-pages", ", \"markup\": true"));
    }

    #[test]
    fn errors_name_file_and_line() {
        let (dir, opened) = set("broken", "{\"id\": \"a\", \"html\": \"a\"}\n{\"id\": \"b\"}\n");
        let error = opened.expect_err("a line without html").to_string();
        assert!(error.contains("index.jsonl:2: not a page of a set: missing field `html`"), "{error}");
        fs::remove_dir_all(dir).expect("clean up");
        let (dir, opened) = set("twice", "\u{feff}{\"id\": 1, \"html\": \"a\"}\n\n{\"id\": \"1\", \"html\": \"b\"}\n");
        let error = opened.expect_err("an id twice").to_string();
        assert!(error.contains("index.jsonl:3: the page of line 1 has the id `1` too"), "{error}");
        fs::remove_dir_all(dir).expect("clean up");
        for file in ["../a.html", "/etc/passwd", "html/../../a.html"] {
            for name in ["html", "gold"] {
                let other = if name == "html" { "gold" } else { "html" };
                let page = format!("{{\"id\": \"b\", \"{name}\": \"{file}\", \"{other}\": \"./b\"}}\n");
                let (dir, opened) = set("out", &format!("{{\"id\": \"a\", \"html\": \"a\"}}\n{page}"));
                let error = opened.expect_err("a file outside").to_string();
                assert!(error.contains(&format!("index.jsonl:2: page `b`: {file} leads out of the set: ")), "{error}");
                fs::remove_dir_all(dir).expect("clean up");
            }
        }
        let (dir, opened) = set("weightless", "{\"id\": 1, \"html\": \"a\", \"weight\": 0}\n");
        let error = opened.expect_err("a weight of nothing").to_string();
        assert!(
            error.contains("index.jsonl:1: not a page of a set: `weight` is 0, and must be from 0.001 to 1000"),
            "{error}"
        );
        fs::remove_dir_all(dir).expect("clean up");
        let (dir, opened) = set("empty", "\n");
        assert!(opened.expect_err("no page").to_string().ends_with("index.jsonl: the set's index holds no page"));
        fs::remove_dir_all(dir).expect("clean up");
        let error = Dataset::open(Path::new("no/such/set")).expect_err("no set").to_string();
        assert!(error.contains("no/such/set/index.jsonl: cannot read the set's index"), "{error}");
    }
}
