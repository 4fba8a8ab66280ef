//! How much stack a call takes: for threads and fibres that have little.

use std::thread;
use tagsieve::Config;
use tagsieve::extract::Extractor;
use tagsieve::output::{Format, Layout};
use tagsieve::stream::{Room, Shape};
use tagsieve_tests::pages;

/// What the documents promise (`docs/c-guide.md`).
const STACK: usize = 128 << 10;

#[test]
fn extraction_and_streams_run_on_little_stack() {
    let pages: Vec<Vec<u8>> = (0..20).map(|seed| pages::page(seed).bytes).collect();
    let run = move || {
        let (mut extractor, mut out) = (Extractor::new(), String::new());
        let mut room = Room::new(Shape::for_memory(1 << 20).expect("room"));
        for page in &pages {
            for format in [Format::Text, Format::Markdown, Format::Html, Format::Json] {
                let layout = Layout::new(format).with_links(true).with_address("https://example.org/");
                extractor.render(page, &Config::new(), layout, &mut out).expect("a page");
                room.render(page, 4096, &Config::new(), format, &mut out).expect("a page");
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread").join().expect("no fault");
}
