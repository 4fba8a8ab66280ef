//! Streams: what comes out does not depend on how the page is cut, nothing is lost, and a window that holds the whole
//! page gives what a Document gives.

use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow, Formatter};
use tagsieve::output::Format;
use tagsieve::stream::{Room, Shape, Stream};
use tagsieve_tests::pages::{Generated, page};
use tagsieve_tests::random::Random;
use tagsieve_tests::soup::soup;
use tagsieve_tests::streams::streamed;

const PAGES: u64 = 200;

fn config(page: &Generated, system: System) -> Config<'static> {
    let config = Config::new().with_system(system);
    page.charset.map_or(config, |label| config.with_charset(label))
}

fn random_chunks<'p>(random: &mut Random, page: &'p [u8]) -> Vec<&'p [u8]> {
    let (mut chunks, mut rest) = (Vec::new(), page);
    let most = [1, 7, 60, 1460][random.below(4)];
    while !rest.is_empty() {
        let (chunk, more) = rest.split_at(rest.len().min(random.below(most + 1)));
        chunks.push(chunk);
        rest = more;
    }
    chunks
}

/// The first line in which two records differ.
fn same(left: &str, right: &str, what: &str) {
    let differs = left.lines().zip(right.lines()).find(|(a, b)| a != b);
    assert!(left == right, "{what}: {differs:#?}");
}

#[test]
fn generated_pages_give_the_same_however_they_are_cut() {
    let (mut windowed, mut early) = (0, 0);
    for seed in 0..PAGES {
        let page = page(seed);
        let mut random = Random::new(seed);
        let shape = Shape { rows: 16 + random.below(60), text: 1024 << random.below(4) };
        let system = [System::Cetr, System::Fused, System::Fused][random.below(3)];
        let config = config(&page, system);
        let (whole, summary) = streamed(shape, &config, std::iter::once(&page.bytes[..]));
        windowed += summary.windowed as u32;
        early += (summary.early > 0) as u32;
        let ones = streamed(shape, &config, page.bytes.chunks(1)).0;
        same(&ones, &whole, &format!("page {seed}, byte by byte"));
        let pieces = random_chunks(&mut random, &page.bytes);
        same(&streamed(shape, &config, pieces.into_iter()).0, &whole, &format!("page {seed}, at random"));
    }
    assert!(windowed > 50 && early > 50, "{windowed} {early}");
}

#[test]
fn soup_gives_the_same_however_it_is_cut() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let page = Generated { bytes: soup(&mut random, 600), charset: None, language: "en" };
        let config = config(&page, [System::Cetr, System::Fused][random.below(2)]);
        let (whole, _) = streamed(Shape::SMALLEST, &config, std::iter::once(&page.bytes[..]));
        same(
            &streamed(Shape::SMALLEST, &config, page.bytes.chunks(1)).0,
            &whole,
            &format!("soup {seed}, byte by byte"),
        );
        let pieces = random_chunks(&mut random, &page.bytes);
        same(&streamed(Shape::SMALLEST, &config, pieces.into_iter()).0, &whole, &format!("soup {seed}, at random"));
    }
}

#[test]
fn real_pages_give_the_same_however_they_are_cut() {
    let Some(data) = std::env::var_os("TAGSIEVE_DATA") else {
        return println!("SKIPPED real_pages_give_the_same_however_they_are_cut: TAGSIEVE_DATA is not set");
    };
    for set in ["wcxb-dev", "zh-a", "l3s-gn1-a"] {
        let folder = std::path::Path::new(&data).join(set).join("html");
        let Ok(entries) = std::fs::read_dir(&folder) else {
            println!("SKIPPED real_pages_give_the_same_however_they_are_cut: no {}", folder.display());
            continue;
        };
        let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.sort();
        // Every page is long work without optimisation.
        let step = if cfg!(debug_assertions) { files.len() / 40 } else { 1 };
        for (seed, file) in files.iter().enumerate().step_by(step.max(1)) {
            let bytes = std::fs::read(file).expect("a page");
            let mut random = Random::new(seed as u64);
            let shape = Shape { rows: 16 + random.below(100), text: 1024 << random.below(4) };
            let config = Config::new();
            let (whole, summary) = streamed(shape, &config, std::iter::once(&bytes[..]));
            assert!(!summary.stopped);
            let pieces = random_chunks(&mut random, &bytes);
            same(&streamed(shape, &config, pieces.into_iter()).0, &whole, &file.display().to_string());
        }
    }
}

#[test]
fn a_window_of_the_whole_page_gives_what_a_document_gives() {
    let mut extractor = Extractor::new();
    for seed in 0..PAGES {
        let page = page(seed);
        for system in [System::Fused, System::Cetr] {
            // A Document reads a page again in the language that it turns out to be in.
            let config = config(&page, system).with_language(page.language);
            for format in [Format::Text, Format::CleanEval, Format::Markdown, Format::Html] {
                let mut expected = String::new();
                extractor.render(&page.bytes, &config, format, &mut expected).expect("a page");
                let mut room = Room::new(Shape { rows: 3000, text: 1 << 20 });
                let mut text = String::new();
                let mut write = |piece: &str| {
                    text.push_str(piece);
                    Flow::Continue
                };
                let mut stream = Stream::new(room.memory(), &config, Formatter::new(format, &mut write)).expect("room");
                stream.write(&page.bytes).expect("not ended");
                let summary = stream.end().expect("not ended");
                assert!(!summary.windowed && summary.early == 0);
                assert_eq!(text, expected, "page {seed}");
            }
        }
    }
}

#[test]
fn no_text_is_lost_in_the_smallest_window() {
    let all = Config::new().with_system(System::IceBaseline);
    let mut extractor = Extractor::new();
    for seed in 0..PAGES {
        let page = page(seed);
        let config = page.charset.map_or(all, |label| all.with_charset(label));
        for format in [Format::Text, Format::CleanEval] {
            let mut expected = String::new();
            extractor.render(&page.bytes, &config, format, &mut expected).expect("a page");
            let mut room = Room::new(Shape::SMALLEST);
            let mut text = String::new();
            let mut write = |piece: &str| {
                text.push_str(piece);
                Flow::Continue
            };
            let mut stream = Stream::new(room.memory(), &config, Formatter::new(format, &mut write)).expect("room");
            page.bytes.chunks(1000).for_each(|chunk| _ = stream.write(chunk).expect("not ended"));
            stream.end().expect("not ended");
            assert_eq!(text, expected, "page {seed}");
        }
    }
}

#[test]
fn a_sink_can_stop_the_run() {
    struct Few(u32);
    impl BlockSink for Few {
        fn block(&mut self, _: &Decided<'_>) -> Flow {
            self.0 -= 1;
            if self.0 == 0 { Flow::Stop } else { Flow::Continue }
        }
    }
    for seed in 0..PAGES {
        let page = page(seed);
        let mut room = Room::new(Shape::SMALLEST);
        let mut few = Few(3);
        let mut stream = Stream::new(room.memory(), &config(&page, System::Cetr), &mut few).expect("room");
        let _ = page.bytes.chunks(100).any(|chunk| stream.write(chunk) == Ok(Flow::Stop));
        let summary = stream.end().expect("not ended");
        assert!(summary.stopped && summary.blocks == 3 && summary.kept <= 3, "{seed} {summary:?}");
    }
}

/// The title as JSON has it, read at once and in pieces.
fn titles(page: &[u8]) -> [String; 2] {
    let config = Config::new().with_system(System::Cetr);
    let (mut whole, mut pieces) = (String::new(), String::new());
    Extractor::new().render(page, &config, Format::Json, &mut whole).expect("a page");
    Room::new(Shape::SMALLEST).render(page, 3, &config, Format::Json, &mut pieces).expect("a page");
    [whole, pieces].map(|json| {
        let (_, title) = json.split_once("\"title\":\"").expect("a title");
        title.split_once("\",\"charset\"").expect("a charset").0.to_owned()
    })
}

/// Tags in a heading are markup, those in a `title` element are text; either is one line.
#[test]
fn the_title_of_a_page_without_one_is_the_text_of_its_heading() {
    let text = "<p>Text that stands below the heading.";
    for (head, expected) in [
        ("<h1>The <i>clock</i> of<br>Ems &amp; Weser</h1>", "The clock of Ems & Weser"),
        ("<h1>First</h1><h1>Second</h1>", "First"),
        ("<h1><img src=a> \n </h1>", ""),
        ("<title>The <i>clock</i> \n of Ems</title><h1>Other</h1>", "The <i>clock</i> of Ems"),
    ] {
        assert_eq!(titles(format!("{head}{text}").as_bytes()), [expected, expected], "{head}");
    }
}
