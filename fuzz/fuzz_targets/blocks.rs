//! Rows and containers are well-formed; a page gives the same rows in one piece, cut anywhere and with any room; and
//! the output reads the same text out of the rows' spans as was counted when they were made.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::iter::once;
use tagsieve::block::{Block, Builder, Container, Facts, Hooks, NONE, Open, Reading, Table, flag};
use tagsieve::bytes::{Charset, sniff};
use tagsieve::config::{Input, Unit};
use tagsieve::extract::{Decided, Flow, Source};
use tagsieve::label::Label;
use tagsieve::limits::MAX_DEPTH;
use tagsieve::scan::Scanner;
use tagsieve::score::Verdict;
use tagsieve_fuzz::{Choices, cut};

/// Rows of all windows, each with the start of its innermost container.
#[derive(Default)]
struct Rows {
    rows: Vec<(Block, Option<u32>)>,
    text: String,
}

impl Hooks for Rows {
    fn full(&mut self, table: &Table<'_>, _facts: &Facts) {
        assert!(!table.blocks().is_empty());
        self.take(table);
    }

    fn text(&mut self, utf8: &[u8]) {
        // No piece ends inside a character.
        self.text.push_str(&String::from_utf8_lossy(utf8));
    }
}

impl Rows {
    fn take(&mut self, table: &Table<'_>) {
        check_containers(table.blocks(), table.containers());
        for &row in table.blocks() {
            let innermost = table.containers().get(usize::from(row.container)).map(|c| c.start);
            assert_eq!(innermost.is_none(), row.container == NONE);
            // What depends on the window: its container's number, and a title that comes later.
            let row = Block { container: 0, flags: row.flags & !flag::TITLE_MATCH, ..row };
            self.rows.push((row, innermost));
        }
    }
}

/// Containers are in preorder, hold at least one block, and lie inside their parents.
fn check_containers(blocks: &[Block], containers: &[Container]) {
    for (i, c) in containers.iter().enumerate() {
        assert!(c.first < c.end && usize::from(c.end) <= blocks.len(), "{c:?} of {} blocks", blocks.len());
        if let Some(before) = i.checked_sub(1).map(|i| &containers[i]) {
            assert!(before.start < c.start && before.first <= c.first, "{before:?} before {c:?}");
            // Nested or apart.
            assert!(c.end <= before.end || before.end <= c.first, "{before:?} overlaps {c:?}");
        }
        if c.parent == NONE {
            continue;
        }
        assert!(usize::from(c.parent) < i, "{c:?} before its parent");
        let parent = &containers[usize::from(c.parent)];
        assert!(parent.first <= c.first && c.end <= parent.end, "{c:?} in {parent:?}");
    }
    for (i, row) in blocks.iter().enumerate() {
        if let Some(c) = containers.get(usize::from(row.container)) {
            assert!((c.first..c.end).contains(&(i as u16)), "block {i} is outside {c:?}");
        }
    }
}

fn rows<'p>(page: &'p [u8], charset: Charset, unit: Unit, room: usize, chunks: impl Iterator<Item = &'p [u8]>) -> Rows {
    let (mut blocks, mut containers) = (vec![Block::default(); room], vec![Container::EMPTY; 3 * room]);
    let table = Table::new(&mut blocks, &mut containers);
    let mut open = [Open::EMPTY; MAX_DEPTH];
    let reading = Reading { charset, unit, source: page, ..Reading::PLAIN };
    let mut builder = Builder::new(table, &mut open, Rows::default(), reading);
    builder.count_stop_tokens();
    let mut scanner = Scanner::new();
    for chunk in chunks {
        scanner.feed(chunk, &mut builder);
    }
    scanner.finish(&mut builder);
    let (table, facts, mut rows) = builder.finish();
    for span in [facts.title, facts.og_title, facts.description, facts.author, facts.published] {
        assert!(span.start <= span.end && span.end as usize <= page.len(), "{facts:?}");
    }
    rows.take(&table);
    rows
}

/// Characters that a person sees.
fn visible(text: &str) -> String {
    text.chars().filter(|&c| !c.is_whitespace() && c > ' ').collect()
}

fuzz_target!(|data: &[u8]| {
    let (page, mut choices) = Choices::of(data);
    let unit = choices.one_of(&[Unit::Block, Unit::Line]);
    let charset = match choices.one_of(&[None, None, Some(Charset::Utf8), Some(Charset::Gbk), Some(Charset::ShiftJis)])
    {
        Some(charset) => charset,
        None => match sniff(page, None).charset {
            charset if charset.is_ascii_compatible() => charset,
            _ => Charset::Utf8,
        },
    };
    let seed = choices.number();
    let room = 1 + usize::from(choices.byte()) % 40;
    let whole = rows(page, charset, unit, 4096, once(page));

    let mut end = 0;
    let mut read_again = String::new();
    let source = Source::page(page, charset, Input::Html);
    for (row, _) in &whole.rows {
        assert!(
            end <= row.span.start && row.span.start < row.span.end && row.span.end as usize <= page.len(),
            "{row:?}"
        );
        end = row.span.end;
        assert!(row.system_words <= row.tokens && row.system_words <= row.stop_words, "{row:?}");
        assert!(row.link_chars <= row.chars && row.link_words <= row.words && row.link_tokens <= row.tokens, "{row:?}");
        // Headings and items are written without the mark that they may end with.
        let unmarked = Block { flags: row.flags & !(flag::HEADING | flag::LIST_ITEM), ..*row };
        let decided = Decided {
            index: 0,
            block: &unmarked,
            verdict: Verdict::KEEP,
            label: Label::Main,
            containers: &[],
            source,
            text: None,
        };
        let mut text = String::new();
        let mut write = |piece: &str| {
            text.push_str(piece);
            Flow::Continue(())
        };
        assert_eq!(decided.write_text(&mut write), Flow::Continue(()));
        assert!(!visible(&text).is_empty(), "no text in {row:?}");
        read_again.push_str(&text);
    }
    let seen = visible(&whole.text);
    let read_again = visible(&read_again);
    // Blocks of nothing but characters that are never seen are left out.
    assert!(seen == read_again || without_unseen(&seen) == without_unseen(&read_again), "{seen:?} {read_again:?}");

    assert_eq!(rows(page, charset, unit, 4096, cut(page, seed)).rows, whole.rows);
    let little_room = rows(page, charset, unit, room, once(page)).rows;
    // From one window to the next the language becomes known whose stop words are counted.
    let row = |row: &Block| Block { stop_words: 0, system_words: 0, ..*row };
    if room >= 40 / 3 {
        let rows = |rows: &[(Block, _)]| rows.iter().map(|(block, start)| (row(block), *start)).collect::<Vec<_>>();
        assert_eq!(rows(&little_room), rows(&whole.rows));
    } else {
        // Outer elements may be left without a container.
        let blocks = |rows: &[(Block, _)]| rows.iter().map(|(block, _)| row(block)).collect::<Vec<_>>();
        assert_eq!(blocks(&little_room), blocks(&whole.rows));
    }
});

fn without_unseen(text: &str) -> String {
    use tagsieve::bytes::{CharClass, char_class};
    text.chars().filter(|&c| !matches!(char_class(c as u32), CharClass::Ignore | CharClass::Mark)).collect()
}
