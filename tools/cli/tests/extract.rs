//! `tagsieve [extract]` and `tagsieve blocks`: formats, inputs, exit codes.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{fixtures, tagsieve, tagsieve_with};
use serde_json::Value;

const DISH: &str = "Put out a shallow dish with stones in it";

#[test]
fn text_of_a_page_without_naming_a_command() {
    let ran = tagsieve(&["--system", "boilerpipe", "bees.html"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains(DISH), "{}", ran.out);
    assert!(!ran.out.contains("Imprint") && !ran.out.contains("Home") && !ran.out.contains("==>"), "{}", ran.out);
    assert!(ran.out.ends_with(".\n") && !ran.out.contains('<'), "{}", ran.out);
    assert_eq!(tagsieve(&["extract", "--system", "boilerpipe", "bees.html"]).out, ran.out);
}

#[test]
fn standard_input_gives_the_same_as_a_file() {
    let page = std::fs::read(fixtures().join("bees.html")).expect("a fixture");
    let piped = tagsieve_with(&["-"], &page);
    assert_eq!((piped.code, piped.err.as_str()), (0, ""));
    assert_eq!(piped.out, tagsieve(&["bees.html"]).out);
    assert!(piped.out.contains(DISH));
}

#[test]
fn every_format() {
    let format = |name| {
        let ran = tagsieve(&["--format", name, "--system", "boilerpipe", "bees.html"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name}");
        assert!(ran.out.contains(DISH), "{name}: {}", ran.out);
        ran.out
    };
    assert!(format("markdown").contains("# Keeping bees on a balcony\n"));
    assert!(format("cleaneval").contains("<h>Keeping bees on a balcony\n"));
    assert!(format("cleaneval").contains("<p>Water matters"));
    assert!(format("html").contains("<h1>Keeping bees on a balcony</h1>"));
    let json: Value = serde_json::from_str(&format("json")).expect("JSON");
    assert!(json["blocks"].as_array().is_some_and(|blocks| blocks.len() > 3), "{json}");
    let line = format("jsonl");
    assert_eq!(line.matches('\n').count(), 1);
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(line["file"], "bees.html");
    assert_eq!(line["blocks"], json["blocks"]);
    // Only systems that learn know how sure they are.
    assert_eq!(line["confidence"], 0);
    let line: Value = serde_json::from_str(&tagsieve(&["--format", "jsonl", "bees.html"]).out).expect("JSON");
    assert!(line["confidence"].as_u64().is_some_and(|confidence| confidence > 0 && confidence < 256), "{line}");
}

#[test]
fn several_files_are_set_apart_and_stay_in_order() {
    let ran = tagsieve(&["--system", "ice-baseline", "--threads", "2", "bees.html", "cafe.html", "bees.html"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let names: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("==> ")).collect();
    assert_eq!(names, ["==> bees.html <==", "==> cafe.html <==", "==> bees.html <=="]);
    assert!(ran.out.contains("\n\n==> cafe.html <==\nLe café du coin"), "{}", ran.out);

    let files: Vec<&str> = std::iter::repeat_n(["cafe.html", "bees.html"], 20).flatten().collect();
    let mut args = vec!["--format", "jsonl", "--threads", "3"];
    args.extend(&files);
    let lines = tagsieve(&args).out;
    let names: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["file"].as_str().expect("a name").to_owned())
        .collect();
    assert_eq!(names, files);
}

#[cfg(unix)]
#[test]
fn names_do_not_steer_the_terminal() {
    let name = format!("tagsieve-{}-\u{1b}[31m\n\u{9b}ä.html", std::process::id());
    let shown = name.replace('\u{1b}', "\\u{1b}").replace('\n', "\\n").replace('\u{9b}', "\\u{9b}");
    let file = std::env::temp_dir().join(&name);
    let ran = tagsieve(&[file.to_str().expect("UTF-8"), "bees.html"]);
    assert!(ran.code == 1 && ran.err.contains(&format!("{shown}: cannot read: ")), "{}", ran.err);
    std::fs::copy(fixtures().join("bees.html"), &file).expect("temporary file");
    let ran = tagsieve(&[file.to_str().expect("UTF-8"), "bees.html"]);
    std::fs::remove_file(&file).expect("clean up");
    let heads: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("==> ")).collect();
    assert!(heads.len() == 2 && heads[0].ends_with(&format!("/{shown} <==")), "{heads:?}");
}

/// JSON has no other bytes than UTF-8's; file systems have.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_utf_8_are_told_as_far_as_they_are() {
    use std::os::unix::ffi::OsStrExt;
    let file = std::env::temp_dir().join(std::ffi::OsStr::from_bytes(b"tagsieve-\xff.html"));
    std::fs::copy(fixtures().join("bees.html"), &file).expect("temporary file");
    let run = |args: &[&str]| {
        let command = env!("CARGO_BIN_EXE_tagsieve");
        let output = std::process::Command::new(command).args(args).arg(&file).output().expect("the command starts");
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let line: Value = serde_json::from_str(&run(&["--format", "jsonl"])).expect("JSON");
    assert!(line["file"].as_str().is_some_and(|name| name.ends_with("tagsieve-\u{fffd}.html")), "{line}");
    let blocks = run(&["blocks"]);
    assert!(run(&[]).contains(DISH) && blocks.contains(DISH));
    assert!(blocks.ends_with("blocks, 3 kept; UTF-8 (as the page says)\n"), "{blocks}");
    std::fs::remove_file(file).expect("clean up");
}

#[test]
fn formats_of_one_document_refuse_several_files() {
    for name in ["json", "html"] {
        let ran = tagsieve(&["--format", name, "bees.html", "cafe.html"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}");
        assert!(ran.err.contains("--format jsonl"), "{}", ran.err);
    }
}

#[test]
fn a_missing_file_fails_alone() {
    let ran = tagsieve(&["nowhere.html", "bees.html", "."]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains(DISH), "{}", ran.out);
    let messages: Vec<&str> = ran.err.lines().collect();
    assert_eq!(messages.len(), 2, "{}", ran.err);
    assert!(messages[0].starts_with("tagsieve: nowhere.html: cannot read: "), "{}", ran.err);
    assert!(messages[0].ends_with(": check the path"), "{}", ran.err);
    assert!(messages[1].starts_with("tagsieve: .: cannot read: "), "{}", ran.err);
}

#[test]
fn an_address_is_no_file() {
    let ran = tagsieve(&["https://example.org/"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.ends_with(": fetch the page first (curl -L ADDRESS | tagsieve -)\n"), "{}", ran.err);
}

/// They would be read as text.
#[test]
fn files_that_are_no_pages_are_named_and_fail_alone() {
    for (bytes, kind) in [
        (&b"\x1f\x8b\x08\0\0"[..], "gzip"),
        (b"%PDF-1.7\n", "PDF"),
        (b"\x89PNG\r\n\x1a\n\0", "PNG"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (b"PK\x03\x04\x14", "ZIP"),
        (b"\x28\xb5\x2f\xfd\x04", "Zstandard"),
        (b"GIF89a\x01", "GIF"),
        // As Brotli has it.
        (b"\x1b\x2f\x03\0\xac\x0f\x06\x9b\x11\x84\xd2", "binary data"),
    ] {
        let message = format!("tagsieve: standard input: looks like {kind}, not like a page: ");
        for args in [&["-"][..], &["--explain", "-"], &["--stream", "-"], &["blocks", "-"]] {
            let ran = tagsieve_with(args, bytes);
            assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{args:?}");
            assert!(ran.err.starts_with(&message), "{}", ran.err);
        }
        let ran = tagsieve_with(&["-", "bees.html"], bytes);
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains(DISH), "{}", ran.out);
    }
    assert_eq!(tagsieve_with(&["-"], b"<p>%PDF- is how such a file begins.").code, 0);
    // Text in UTF-16 has bytes of all values.
    let wide: Vec<u8> = "<p>\u{4e05}\u{4e06}\u{5b01}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xff\xfe", &wide[..]].concat();
    for (args, page) in [(&["-"][..], marked), (&["--charset", "utf-16le", "-"], wide)] {
        let ran = tagsieve_with(args, &page);
        assert_eq!((ran.code, ran.out.as_str()), (0, "\u{4e05}\u{4e06}\u{5b01}\n"));
    }
}

#[test]
fn wrong_usage_is_told_from_failed_input() {
    for args in [
        &[][..],
        &["--format", "pdf", "bees.html"],
        &["--system", "magic", "bees.html"],
        &["--tree-filter", "6", "bees.html"],
        &["--tree-filter", "2", "bees.html"],
        &["blocks", "--tree-filter", "2", "bees.html"],
        &["eval", "--tree-filter", "2", "set"],
        &["--threads", "0", "bees.html"],
        &["--stream", "--unit", "line", "bees.html"],
        &["--stream", "--input", "text", "bees.html"],
        &["--stream", "--ram", "4096", "bees.html"],
        &["--stream", "--ram", "32X", "bees.html"],
        &["--system", "cetr", "--preset", "page", "bees.html"],
        &["--system", "cetr", "--model", "any.tsm", "bees.html"],
        &["--kept-only", "bees.html"],
        &["--links", "bees.html"],
        &["--links", "--format", "cleaneval", "bees.html"],
        &["--links", "--format", "markdown", "--stream", "bees.html"],
        &["--address", "https://example.org/", "--format", "markdown", "bees.html"],
        &["--links", "--address", "example.org", "--format", "markdown", "bees.html"],
        &["--links", "--address", "https://example.org/", "--format", "markdown", "bees.html", "cafe.html"],
        &["--explain", "--ram", "1", "bees.html"],
        &["--explain", "--address", "https://example.org/", "bees.html"],
        &["eval", "--system", "oracle", "--stream", "set"],
        &["train", "set", "-o", "x.tsm", "--date", "2026-02-29"],
        &["-", "bees.html", "-"],
        &["--model", "-", "-"],
        &["blocks", "--model", "-", "-"],
        &["model", "check", "-", "-"],
        &["--preset", "article", "eval", "set"],
        &["blocks"],
        &["blcks", "bees.html"],
        &["eval"],
        &["eval", "--stream", "--unit", "line", "set"],
    ] {
        let ran = tagsieve(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty(), "{args:?}");
    }
    assert_eq!(tagsieve(&["--help"]).code, 0);
    assert_eq!(tagsieve(&["--version"]).out.split(' ').next(), Some("tagsieve"));
}

#[test]
fn a_device_of_any_size_has_a_stream() {
    let of = |ram: &str| tagsieve(&["--stream", "--ram", ram, "bees.html"]);
    assert_eq!(of(&usize::MAX.to_string()).out, of("99999999").out);
    assert!(of("99999999999").out.contains(DISH));
    assert_eq!((of("32k").out, of("1M").out), (of("32768").out, of("1048576").out));
    let least = of("1").err.split_whitespace().rev().nth(2).expect("a number").to_owned();
    assert_eq!((of(&least).code, of(&(least.parse::<usize>().expect("a number") - 1).to_string()).code), (0, 2));
}

#[test]
fn charset_is_declared_or_given() {
    assert!(tagsieve(&["--system", "ice-baseline", "cafe.html"]).out.contains("café du coin ouvre à sept"));
    // The HTTP header goes before the page's own word.
    let ran = tagsieve(&["--system", "ice-baseline", "--charset", "windows-1251", "cafe.html"]);
    assert!(ran.out.contains("cafй du coin"), "{}", ran.out);
}

#[test]
fn an_empty_page_is_no_failure() {
    let ran = tagsieve_with(&["-"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert!(ran.err.starts_with("tagsieve: standard input: no text on the page"), "{}", ran.err);
    let ran = tagsieve_with(&["--format", "json", "-"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn links_are_kept_where_they_are_asked_for() {
    let page = b"<p>A <a href=/b>link</a> in a line of text, which is kept as it stands.";
    let ran = |args: &[&str]| tagsieve_with(&[&["--system", "ice-baseline", "-"], args].concat(), page).out;
    assert!(ran(&["--format", "markdown", "--links"]).starts_with("A [link](/b) in"));
    assert!(ran(&["--format", "html", "--links", "--title"]).starts_with("<p>A <a href=\"/b\">link</a> in"));
    assert!(ran(&["--format", "markdown"]).starts_with("A link in"));
    let json: Value = serde_json::from_str(&ran(&["--format", "json", "--links"])).expect("JSON");
    assert_eq!(json["blocks"][0]["links"], serde_json::json!([{"href": "/b", "text": "link"}]));
    assert!(!ran(&["--format", "json"]).contains("links"));
}

/// The system keeps none of it.
#[test]
fn the_heading_that_is_the_title_is_kept_where_that_is_asked_for() {
    let page = std::fs::read_to_string(fixtures().join("bees.html")).expect("a page");
    // Where no system keeps it, which has most of its words.
    let heading = "Keeping bees on a small balcony";
    let page = page.replacen("<h1>Keeping bees on a balcony</h1>", "", 1);
    let page = page.replacen("<ul>", &format!("<ul><li><h1>{heading}</h1></li>"), 1);
    let without = tagsieve_with(&["-"], page.as_bytes()).out;
    for stream in [&[][..], &["--stream"]] {
        let ran = |args: &[&str]| tagsieve_with(&[args, stream, &["-"]].concat(), page.as_bytes()).out;
        assert_eq!(ran(&[]), without);
        assert_eq!(ran(&["--title"]), format!("{heading}\n\n{without}"));
        assert!(ran(&["--title", "--format", "markdown"]).contains(&format!("# {heading}\n")));
        let json: Value = serde_json::from_str(&ran(&["--format", "json"])).expect("JSON");
        let kept: Value = serde_json::from_str(&ran(&["--format", "json", "--kept-only", "--title"])).expect("JSON");
        let count = |value: &Value| value["kept"].as_u64().expect("a number");
        assert_eq!(count(&kept), count(&json) + 1);
        let blocks = kept["blocks"].as_array().expect("a list");
        assert_eq!(blocks.len() as u64, count(&kept));
        assert_eq!((&blocks[0]["text"], &blocks[0]["label"]), (&heading.into(), &"heading".into()));
    }
}

#[test]
fn links_are_absolute_where_the_address_is_told() {
    let page = b"<p>The bees come from <a href=../hives>the hives behind the house</a>, and fly home in the evening.";
    let options = ["--system", "ice-baseline", "--format", "markdown", "--links", "-"];
    assert!(tagsieve_with(&options, page).out.contains("](../hives)"));
    let address = ["--address", "https://example.org/bees/2026/balcony.html"];
    let ran = tagsieve_with(&[&address[..], &options].concat(), page);
    assert!(ran.out.contains("[the hives behind the house](https://example.org/bees/hives), and"), "{}", ran.out);
}

/// What is written does not wait for the end of the page.
#[test]
fn a_stream_gives_text_before_the_page_has_ended() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tagsieve"))
        .args(["--stream", "--ram", "32K", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    let text = "The bees fly out at noon, and come home before the rain that falls in the evening.";
    input.write_all(format!("<p>{text}</p>").repeat(500).as_bytes()).expect("it reads");
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut line).expect("it writes");
    assert_eq!(line.trim_end(), text);
    drop((input, output));
    child.wait().expect("the command ends");
}

#[test]
fn plain_text_is_read_as_paragraphs() {
    let text = b"First paragraph with a < sign that begins no tag.\n\nSecond paragraph.\n";
    let ran = tagsieve_with(&["--input", "text", "--system", "ice-baseline", "-"], text);
    assert_eq!(ran.out, "First paragraph with a < sign that begins no tag.\n\nSecond paragraph.\n");
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    use std::process::{Command, Stdio};
    let unread = |first: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tagsieve"))
            .arg(first)
            .args(vec!["bees.html"; 2000])
            .current_dir(fixtures())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(child.stdout.take()); // nobody reads
        let output = child.wait_with_output().expect("the command ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).lines().count())
    };
    assert_eq!(unread("bees.html"), (Some(0), 0));
    // What failed before is not hidden.
    assert_eq!(unread("nowhere.html"), (Some(1), 1));
}

/// `/dev/full` has no room.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told() {
    for args in
        [&["bees.html"][..], &["--stream", "bees.html"], &["--explain", "bees.html"], &["bees.html", "cafe.html"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tagsieve"));
        let output = command.args(args).current_dir(fixtures()).stdout(full).output().expect("the command starts");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(message.starts_with("tagsieve: cannot write the output: "), "{args:?}: {message}");
    }
}

#[test]
fn blocks_shows_every_block_and_its_label() {
    let ran = tagsieve(&["blocks", "--system", "boilerpipe", "--width", "120", "bees.html"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].trim_start().starts_with("block"), "{}", lines[0]);
    assert!(lines.iter().all(|line| line.chars().count() <= 120), "{}", ran.out);
    let row = |text: &str| lines.iter().find(|line| line.contains(text)).unwrap_or_else(|| panic!("{text}: {lines:?}"));
    assert!(row(" Home").contains("nav") && row(" Home").contains(" boilerplate "));
    assert!(row("Water matters").contains("main") && row("Water matters").contains("art,p"));
    // The span is that of the text in the source.
    let page = std::fs::read_to_string(fixtures().join("bees.html")).expect("a fixture");
    let span = row("Water matters").split_whitespace().nth(1).expect("a span").split_once("..").expect("two ends");
    let (start, end): (usize, usize) = (span.0.parse().expect("a number"), span.1.parse().expect("a number"));
    assert!(page[start..end].starts_with("Water matters") && page[start..end].ends_with("alone."));
    assert_eq!(tagsieve(&["blocks", "nowhere.html"]).code, 1);
}

/// A page's explanation, and its block that begins with `text`.
fn explained(args: &[&str], page: &str, text: &str) -> (Value, Value) {
    let ran = tagsieve_with(&[&["--explain", "-"], args].concat(), page.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let page: Value = serde_json::from_str(&ran.out).expect("JSON");
    let blocks = page["blocks"].as_array().expect("blocks");
    let block = blocks.iter().find(|b| b["text"].as_str().is_some_and(|t| t.starts_with(text)));
    let block = block.unwrap_or_else(|| panic!("{text}: {page}")).clone();
    (page, block)
}

#[test]
fn explanations_tell_features_scores_and_reasons() {
    let bees = std::fs::read_to_string(fixtures().join("bees.html")).expect("a fixture");
    let (page, water) = explained(&[], &bees, "Water matters");
    assert_eq!((&page["system"], &page["preset"]), (&"fused".into(), &"balanced".into()));
    assert!(page["confidence"].as_u64().is_some_and(|confidence| confidence > 0 && confidence < 256));
    assert_eq!(page["foreign"], false);
    let (foreign, _) = explained(&["--language", "de"], &bees, "Water matters");
    assert_eq!(foreign["foreign"], true);
    // Letters tell the language when all is decided; the model, which goes by stop words, had too few to tell.
    let (short, _) = explained(&[], "<p>港口很安静，船很少。<p>潮水一天来两次。", "港口");
    assert_eq!(short["foreign"], false);
    let border = page["border"].as_f64().expect("a border");
    let number = |value: &Value| value.as_f64().expect("a number");
    assert_eq!((&water["label"], &water["why"], &water["tag"]), (&"main".into(), &"score".into(), &"p".into()));
    assert_eq!(water["means"]["Tag"], "p");
    assert_eq!(water["features"]["Paragraph"], 1);
    for block in page["blocks"].as_array().expect("blocks") {
        let is_kept = block["label"] != "boilerplate";
        assert_eq!(is_kept, number(&block["score"]) >= border, "{block}");
        let stages = block["stages"].as_array().expect("stages");
        let last = stages.last().expect("a stage");
        // The verdict's score has 1/256 nat. The title counts more with this preset.
        let preset = block.get("preset").map_or(0.0, number);
        assert_eq!(preset != 0.0, block["tag"] == "h1", "{block}");
        let around = block.get("around").map_or(0.0, number);
        assert!((number(&last["score"]) + preset + around - number(&block["score"])).abs() < 0.004, "{block}");
        for stage in stages {
            let moved: Vec<f64> =
                stage["moved"].as_array().expect("features").iter().map(|m| number(&m["by"])).collect();
            assert!(moved.len() == 3 && moved.is_sorted_by(|a, b| a.abs() >= b.abs()), "{stage}");
            for feature in stage["moved"].as_array().expect("features").iter().filter(|m| m["row"] == 0) {
                let name = feature["feature"].as_str().expect("a name");
                assert_eq!(block["features"][name], feature["value"], "{name}");
            }
        }
    }
    // Files in a row: an object a line.
    let lines = tagsieve(&["--explain", "bees.html", "cafe.html"]).out;
    let files = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["file"].clone());
    assert_eq!(files.collect::<Vec<_>>(), ["bees.html", "cafe.html"]);
    assert_eq!(tagsieve(&["--explain", "--format", "text", "bees.html"]).code, 2);
}

/// The columns that are left of a page in windows are those of its last one, and the border was another in each.
#[test]
fn explanations_are_of_whole_pages() {
    let page = "<p>a word ".repeat(65_535);
    let ran = tagsieve_with(&["--explain", "-", "bees.html"], page.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("tagsieve: standard input: its 65535 blocks were decided in windows"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 1);
    assert_eq!(tagsieve(&["--explain", "--stream", "bees.html"]).code, 2);
}

/// The border of a page that says nothing is what its best block lacks.
#[test]
fn explanations_of_a_page_that_says_nothing() {
    let frame = "<header class=header><ul class=nav><li><a href=/new>New</a><li><a href=/sale>Sale</a></ul></header>\
                 <div id=app></div><footer class=footer>Copyright 2026</footer>";
    let (page, block) = explained(&[], frame, "Copyright 2026");
    assert_eq!((&page["kept"], &page["fallback"], &page["confidence"]), (&0.into(), &false.into(), &0.into()));
    assert_eq!((&block["why"], &block["label"]), (&"score".into(), &"boilerplate".into()));
    assert!(block["score"].as_f64() < page["border"].as_f64(), "{block}");
    let (page, _) = explained(&["--preset", "recall"], frame, "Copyright 2026");
    assert_ne!(page["kept"], 0);
}

#[test]
fn a_page_that_says_nothing_is_told() {
    let frame = b"<title>Bees</title><noscript>This app needs JavaScript to run.</noscript><div id=root></div>";
    let ran = tagsieve_with(&["-"], frame);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert!(ran.err.starts_with("tagsieve: standard input: nothing on the page looks like content"), "{}", ran.err);
    let ran = tagsieve_with(&["--preset", "recall", "-"], frame);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "This app needs JavaScript to run.\n", ""));
    // JSON tells it itself.
    let ran = tagsieve_with(&["--format", "json", "-"], frame);
    assert!(ran.code == 0 && ran.out.contains("\"kept\":0") && ran.err.is_empty(), "{} {}", ran.out, ran.err);
}

#[test]
fn explanations_of_what_scores_do_not_tell() {
    let menu = "<ul><li><a href=/a>One</a><li><a href=/b>Two</a></ul>";
    let (page, block) = explained(&["--system", "boilerpipe"], menu, "One");
    assert_eq!(
        (&page["fallback"], &block["why"], &block["label"]),
        (&true.into(), &"fallback".into(), &"list-item".into())
    );
    assert!(page.get("border").is_none() && block.get("stages").is_none());
    let (_, block) = explained(&["--system", "ice-baseline"], menu, "Two");
    assert_eq!(block["why"], "system");
    let (_, block) = explained(&[], &"<p>a".repeat(3000), "a");
    assert_eq!(block["why"], "crowded");
    let tides = "<p>Tides are the rise and fall of sea levels, caused by the Moon and the Sun, and they come twice a day. The \
                 first table of tides was made in 1213, for the bridge of a town that the sea reached twice a day, and it \
                 was right.";
    // Where names say that it is content, or the model's score alone says that it is none.
    let action = "<div class=entry-content><h2>History</h2><span>[<a href=/e>edit</a>]</span></div>";
    let wiki = ["<main><article>", &tides.repeat(8), action, &tides.repeat(3)].concat();
    let (_, block) = explained(&["--preset", "recall"], &wiki, "[edit]");
    assert_eq!(block["why"], "action");
    // Blocks without a word are never content to the model.
    let (_, block) = explained(&[], "<p>Words stand here, and a few more of them follow.<p>***", "***");
    assert_eq!((&block["why"], &block["label"]), (&"no words".into(), &"boilerplate".into()));
}

/// A page's text must not steer the terminal, nor look like two lines.
#[test]
fn control_characters_do_not_reach_the_terminal_in_tables() {
    let ran =
        tagsieve_with(&["blocks", "-"], "<p>A bell \x07, a colour \u{9b}31m and a &#x1b;[2J clean screen.".as_bytes());
    assert_eq!((ran.code, ran.out.lines().count()), (0, 3), "{}", ran.out);
    assert!(ran.out.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", ran.out);
    assert!(ran.out.contains("clean screen."), "{}", ran.out);
}

#[test]
fn a_line_of_the_source_is_a_block_where_that_is_asked_for() {
    let page = b"<p>The first line of a paragraph\nand the second one of it</p>";
    let blocks =
        |args: &[&str]| tagsieve_with(&[&["blocks", "--system", "ice-baseline", "-"], args].concat(), page).out;
    assert!(blocks(&[]).contains("\n1 blocks, 1 kept;"), "{}", blocks(&[]));
    assert!(blocks(&["--unit", "line"]).contains("\n2 blocks, 2 kept;"), "{}", blocks(&["--unit", "line"]));
}

/// Of two groups of paragraphs the one with more text is kept.
#[test]
fn a_tree_filter_keeps_one_group() {
    let text = "<p>The water of the pond is clear, and the fish in it are slow to move in the cold.</p>";
    let page = format!("<body><div><div>{text}</div></div><div><div>{}</div></div>", text.repeat(3));
    let kept = |args: &[&str]| {
        let ran = tagsieve_with(&[&["--system", "boilerpipe", "-"], args].concat(), page.as_bytes());
        ran.out.matches("fish").count()
    };
    assert_eq!((kept(&[]), kept(&["--tree-filter", "1"])), (4, 3));
}

/// A deep block names the four elements next to it, and the last line says how the page was decided.
#[test]
fn tables_tell_where_blocks_stand_and_how_they_were_decided() {
    let page = "<body><main><section><article><div><ul><li>One item of a list</ul></div></article></section></main>";
    let deep = tagsieve_with(&["blocks", "--system", "ice-baseline", "-"], page.as_bytes()).out;
    assert!(deep.contains("…>article>div>ul>li "), "{deep}");
    assert!(!deep.contains("; nothing was content") && !deep.contains("in windows"), "{deep}");
    let many = tagsieve_with(&["blocks", "--system", "cetr", "-"], "<p>a".repeat(70_000).as_bytes()).out;
    assert!(many.trim_end().ends_with("; decided in windows"), "{}", &many[many.len() - 200..]);
}
