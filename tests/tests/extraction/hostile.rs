//! Any bytes are a page: hostile pages finish, and what holds for any page holds for them, with every system.

use tagsieve::Config;
use tagsieve::config::{Input, System, Unit};
use tagsieve::extract::Extractor;
use tagsieve::limits::MAX_BLOCKS;
use tagsieve::output::Format;
use tagsieve_tests::hostile::{HOSTILE, ordinary};
use tagsieve_tests::promises::{SYSTEMS, in_memory, owned, same_in_any_memory};

fn page(name: &str, bytes: usize) -> Vec<u8> {
    let hostile = HOSTILE.iter().find(|h| h.name == name).unwrap_or_else(|| panic!("no page {name:?}"));
    (hostile.make)(bytes)
}

#[test]
fn all_systems_in_any_memory() {
    for hostile in HOSTILE {
        let page = (hostile.make)(6000);
        for &system in SYSTEMS {
            same_in_any_memory(&page, &Config::new().with_system(system), Format::Text, &[1, 50]);
        }
        let baseline = Config::new().with_system(System::IceBaseline);
        same_in_any_memory(&page, &baseline.with_unit(Unit::Line), Format::Json, &[3]);
        same_in_any_memory(&page, &baseline.with_input(Input::Text), Format::Html, &[3]);
    }
}

/// The outermost of five elements in each other have no room in a table for one row. They are lists, of which Markdown
/// and HTML tell.
#[test]
fn deep_lists_in_one_row() {
    let page = b"<ul><li><dl><dt><ol><li><p>a word";
    for format in [Format::Text, Format::Markdown, Format::Html, Format::Json] {
        let config = Config::new().with_system(System::IceBaseline);
        same_in_any_memory(page, &config, format, &[1, 2, 3]);
    }
    let config = Config::new().with_system(System::IceBaseline);
    let in_rows = |rows| in_memory(page, &config, Format::Markdown, rows).expect("there is memory").text;
    assert_eq!([1, 3].map(in_rows), ["1. a word\n", "- - 1. a word\n"]);
}

/// As many containers as a table for one row has: all that is computed finds room.
#[test]
fn one_row_and_all_its_containers() {
    let page = b"<div>a word <p>and more of them, a few <table><td>in a cell";
    for &system in SYSTEMS {
        for unit in [Unit::Line, Unit::Block] {
            let config = Config::new().with_system(system).with_unit(unit);
            same_in_any_memory(page, &config, Format::Text, &[1, 2, 3, 9]);
        }
    }
}

/// The sizes that are promised.
#[test]
fn large_pages() {
    for (name, bytes) in [
        ("nested div", 5 * 100_000),
        ("nested b", 3 * 100_000),
        ("ul li", 512 << 10),
        ("ul li with text", 512 << 10),
        ("comment unclosed", 4 << 20),
        ("comment openings", 1 << 20),
        ("attribute", 10 << 20),
        ("class long", 10 << 20),
        ("attributes", 4 << 20),
        ("less-than", 1_000_000),
        ("references without semicolon", 4 * 100_000),
        ("ampersands", 1 << 20),
        ("cdata ends", 1 << 20),
        ("script unclosed", 1 << 20),
        ("zero bytes", 1 << 20),
        ("random bytes", 1 << 20),
        ("misnested b p", 1 << 20),
    ] {
        let page = page(name, bytes);
        let mut extractor = Extractor::new();
        for system in [System::IceBaseline, System::Cetr, System::Fused] {
            let outcome = owned(&mut extractor, &page, &Config::new().with_system(system), Format::Text);
            let again = in_memory(&page, &Config::new().with_system(system), Format::Text, 64);
            assert_eq!(again.unwrap().blocks.len(), outcome.blocks.len(), "{name}");
        }
    }
}

/// More blocks than any table holds: decided in windows, and nothing is lost.
#[test]
fn more_blocks_than_a_table_holds() {
    let blocks = MAX_BLOCKS + 5000;
    let page: String = (0..blocks).map(|i| format!("<p>w{i}")).collect();
    let mut extractor = Extractor::new();
    for &system in SYSTEMS {
        let outcome = owned(&mut extractor, page.as_bytes(), &Config::new().with_system(system), Format::Text);
        assert!(outcome.summary.windowed);
        assert_eq!(outcome.blocks.len(), blocks);
        // The tables are those of the last window, what is known about the page comes from all of them.
        let extraction = extractor.extract(page.as_bytes(), &Config::new().with_system(system)).expect("a page");
        assert_eq!(extraction.summary, outcome.summary, "{}", system.name());
        assert_eq!(extraction.first_block as usize + extraction.blocks.len(), blocks);
        assert_eq!(extraction.iter().last().map(|block| block.index), Some(blocks as u32 - 1));
        let text_of = |index: u32| extraction.block(index).map(|block| (block.index, block.to_text()));
        let first = extraction.first_block;
        assert_eq!([first - 1, blocks as u32].map(text_of), [None, None]);
        assert_eq!([first, first + 7].map(text_of), [first, first + 7].map(|i| Some((i, format!("w{i}")))));
        if system == System::IceBaseline {
            let words: Vec<&str> = outcome.text.split_whitespace().collect();
            assert!(words.iter().enumerate().all(|(i, word)| *word == format!("w{i}")));
            assert_eq!(words.len(), blocks);
        }
    }
}

/// Half a tag, half a reference, half a comment: a page may end anywhere.
#[test]
fn pages_that_end_anywhere() {
    let page = ordinary(100);
    for end in 0..page.len().min(3000) {
        let config = Config::new().with_system(System::IceBaseline);
        let outcome = in_memory(&page[..end], &config, Format::Text, 4).unwrap();
        assert_eq!(outcome.summary.blocks > 0, !outcome.text.is_empty());
    }
}
