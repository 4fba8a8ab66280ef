//! Streams: what comes out does not depend on how the page is cut, nothing is lost, and a window that holds the whole
//! page gives what a Document gives.

use std::ops::Range;
use tagsieve::Config;
use tagsieve::block::{Block, flag};
use tagsieve::bytes::{CharClass, char_class};
use tagsieve::config::{Input, System, Unit};
use tagsieve::extract::{BlockSink, Decided, Extractor, Fact, Flow, Formatter, Source, Summary, extract};
use tagsieve::feature::Columns;
use tagsieve::model::shipped;
use tagsieve::output::Format;
use tagsieve::stream::{CARRY, LEAST_ROWS, Memory, Room, Shape, Stream, lasting};
use tagsieve_tests::pages::{Generated, page};
use tagsieve_tests::promises;
use tagsieve_tests::random::Random;
use tagsieve_tests::shared::data;
use tagsieve_tests::soup::{scraps, soup};
use tagsieve_tests::streams::{Record, streamed};

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

/// White space that is due when a piece ends takes room too, and so does half a character.
#[test]
fn blocks_longer_than_the_window_give_the_same_wherever_the_page_is_cut() {
    let indented = |gap: usize| format!("let x = 1;\n{}", " ".repeat(gap)).into_bytes();
    let pages: [(&str, &str, Vec<u8>); 8] = [
        ("utf-8", "<pre>xxxxxxxxx", indented(12)),
        ("utf-8", "<pre>", indented(127)),
        ("utf-8", "<pre>", indented(300)),
        ("utf-8", "<p>", b"of words &amp; <b>such</b> \n\t of them".to_vec()),
        ("utf-8", "<pre>", "&nbsp; \u{e9}\u{4e2d}\u{1f600}\n  <i>\u{3000}</i>&ngE;\0 ".into()),
        ("euc-kr", "<p>", b"\xbc\xd2\0\xba\xf1\xc0\0\0\xda a \0\xb5\xe9".to_vec()),
        ("shift_jis", "<pre>", b"\x82\xb1\0\x82\0\xea\x82\n   \xcd\x93\xfa\x96".to_vec()),
        ("gb18030", "<p>", b"\xce\xd2\x81\x30\0\x81\x300\x95\x32\x82\x36 \x81".to_vec()),
    ];
    for (charset, begin, part) in pages {
        let config = Config::new().with_system(System::IceBaseline).with_charset(charset);
        let page = [begin.as_bytes(), &part.repeat(2400 / part.len() + 8)].concat();
        for text in [1024, 1055, 1500] {
            let shape = Shape { text, ..Shape::SMALLEST };
            let (whole, summary) = streamed(shape, &config, std::iter::once(&page[..]));
            assert!(summary.blocks > 1, "{charset}, {text}: is not cut");
            let what = || format!("{charset}, {text}, {}", page[..40].escape_ascii());
            same(&streamed(shape, &config, page.chunks(1)).0, &whole, &format!("{}, byte by byte", what()));
            // Long work without optimisation.
            for at in (0..page.len()).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
                let (before, behind) = page.split_at(at);
                let cut = streamed(shape, &config, [before, behind].into_iter()).0;
                same(&cut, &whole, &format!("{}, cut at {at}", what()));
            }
        }
    }
}

#[test]
fn real_pages_give_the_same_however_they_are_cut() {
    for set in ["wcxb-dev", "zh-a", "l3s-gn1-a"] {
        let Some(folder) = data("real_pages_give_the_same_however_they_are_cut", set) else { continue };
        let entries = std::fs::read_dir(folder.join("html")).expect("a folder");
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
        for system in [System::Fused, System::Cetr, System::Justext] {
            // A Document reads a page again in the language that it turns out to be in.
            let config = config(&page, system).with_language(page.language);
            for format in [Format::Text, Format::CleanEval, Format::Markdown, Format::Html] {
                let mut expected = String::new();
                let document = extractor.render(&page.bytes, &config, format, &mut expected).expect("a page");
                let mut room = Room::new(Shape { rows: 3000, text: 1 << 20 });
                let mut text = String::new();
                let mut write = |piece: &str| {
                    text.push_str(piece);
                    Flow::Continue(())
                };
                let mut stream = Stream::new(room.memory(), &config, Formatter::new(format, &mut write)).expect("room");
                let _ = stream.write(&page.bytes).expect("not ended");
                let summary = stream.end().expect("not ended");
                assert!(!summary.windowed && summary.early == 0);
                assert_eq!((summary.language, summary.charset), (document.language, document.charset), "page {seed}");
                assert_eq!(text, expected, "page {seed}");
            }
        }
    }
}

/// The blocks of a page with their texts.
#[derive(Default)]
struct Texts(Vec<(Block, String)>);

impl BlockSink for Texts {
    fn block(&mut self, decided: &Decided<'_>) -> Flow {
        // In a stream the title may come after the block.
        let block = Block { flags: decided.block.flags & !flag::TITLE_MATCH, ..*decided.block };
        self.0.push((block, decided.to_text()));
        Flow::Continue(())
    }
}

/// Tokens of a text; none where it has characters that may or may not stand alone.
fn tokens(text: &str) -> Option<usize> {
    let class = |c: char| char_class(c as u32);
    let unsure = |c: char| c != '\n' && c.is_control() || class(c) == CharClass::Mark;
    let is_seen = |word: &&str| word.chars().any(|c| class(c) != CharClass::Ignore);
    (!text.chars().any(unsure)).then(|| text.split_whitespace().filter(is_seen).count())
}

#[test]
fn a_stream_writes_what_a_document_writes_and_both_what_was_counted() {
    let (mut extractor, mut alike, pages) = (Extractor::new(), 0, 4000);
    for seed in 0..pages {
        let mut random = Random::new(seed);
        let most = [6, 30][random.below(2)];
        let page = scraps(&mut random, most);
        let charset = ["utf-8", "utf-8", "gb18030", "euc-jp", "windows-1251"][random.below(5)];
        let config = Config::new().with_system(System::IceBaseline).with_charset(charset).with_language("en");
        let what = format!("{seed}, {charset}: {}", page.escape_ascii());
        let (mut document, mut stream) = (Texts::default(), Texts::default());
        extractor.extract_to(&page, &config, &mut document).expect("a page");
        let mut room = Room::new(Shape { rows: 128, text: 1 << 13 });
        let mut reads = Stream::new(room.memory(), &config, &mut stream).expect("room");
        let _ = reads.write(&page).expect("not ended");
        reads.end().expect("not ended");
        for (block, text) in &document.0 {
            assert!(
                tokens(text).is_none_or(|tokens| tokens == usize::from(block.tokens)),
                "{what}\n{block:?} {text:?}"
            );
        }
        // Up to what is never closed, behind which a stream does not read on.
        let both = document.0.iter().zip(&stream.0).take_while(|(left, right)| left.0.span == right.0.span);
        for ((block, text), (other, streamed)) in both {
            let place = |block: &Block| Block { container: 0, ..*block };
            assert_eq!((place(block), text), (place(other), streamed), "{what}");
        }
        alike += u64::from(document.0.len() == stream.0.len());
    }
    assert!(alike > pages / 2, "{alike}");
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
                Flow::Continue(())
            };
            let mut stream = Stream::new(room.memory(), &config, Formatter::new(format, &mut write)).expect("room");
            page.bytes.chunks(1000).for_each(|chunk| _ = stream.write(chunk).expect("not ended"));
            stream.end().expect("not ended");
            assert_eq!(text, expected, "page {seed}");
        }
    }
}

/// Containers, of which there is room for three a row, are used up before the rows are.
#[test]
fn many_rows_are_decided_at_a_time_whatever_stands_around_them() {
    struct Count {
        decisions: usize,
        blocks: usize,
    }
    impl BlockSink for Count {
        fn block(&mut self, _: &Decided<'_>) -> Flow {
            self.blocks += 1;
            Flow::Continue(())
        }
        fn features(&mut self, _: u32, _: &Columns<'_>, _: Range<usize>) {
            self.decisions += 1;
        }
    }
    for elements in [1, 4, 5, 12, 60] {
        let row = "<div>".repeat(elements) + "Some words to be read by all" + &"</div>".repeat(elements);
        let page = row.repeat(2000);
        let mut room = Room::new(Shape { rows: 400, text: 1 << 16 });
        let mut count = Count { decisions: 0, blocks: 0 };
        let config = Config::new().with_system(System::Fused);
        let mut stream = Stream::new(room.memory(), &config, &mut count).expect("room");
        let _ = stream.write(page.as_bytes()).expect("a short page");
        assert!(stream.end().expect("not ended").windowed);
        assert_eq!(count.blocks, 2000, "{elements}");
        // Of 1,200 containers; three eighths of the rows go at a time.
        let rows = (1200 / elements).min(400);
        assert!(count.decisions * rows < 4 * 2000, "{elements}: {}", count.decisions);
    }
}

#[test]
fn a_sink_can_stop_the_run() {
    struct Few(u32);
    impl BlockSink for Few {
        fn block(&mut self, _: &Decided<'_>) -> Flow {
            self.0 -= 1;
            if self.0 == 0 { Flow::Break(()) } else { Flow::Continue(()) }
        }
    }
    for seed in 0..PAGES {
        let page = page(seed);
        let mut room = Room::new(Shape::SMALLEST);
        let mut few = Few(3);
        let mut stream = Stream::new(room.memory(), &config(&page, System::Cetr), &mut few).expect("room");
        let _ = page.bytes.chunks(100).any(|chunk| stream.write(chunk) == Ok(Flow::Break(())));
        let summary = stream.end().expect("not ended");
        assert!(summary.stopped && summary.blocks == 3 && summary.kept <= 3, "{seed} {summary:?}");
    }
}

/// At the page's end too, and nothing more is told then.
#[test]
fn a_sink_can_stop_the_run_by_a_fact_and_at_the_end() {
    #[derive(Default)]
    struct Stops {
        at_the_end: bool,
        facts: u32,
        blocks: u32,
    }
    impl BlockSink for Stops {
        fn block(&mut self, _: &Decided<'_>) -> Flow {
            self.blocks += 1;
            Flow::Continue(())
        }
        fn fact(&mut self, _: Fact, _: &Source<'_>) -> Flow {
            self.facts += 1;
            if self.at_the_end { Flow::Continue(()) } else { Flow::Break(()) }
        }
        fn end(&mut self, _: &Summary, _: &Source<'_>) -> Flow {
            Flow::Break(())
        }
    }
    let page = b"<meta name=author content=A><meta name=description content=B><p>Text.<p>More.";
    let config = Config::new().with_system(System::Cetr);
    for (at_the_end, facts, blocks) in [(true, 2, 2), (false, 1, 0)] {
        let (mut document, mut streams) =
            (Stops { at_the_end, ..Stops::default() }, Stops { at_the_end, ..Stops::default() });
        assert!(Extractor::new().extract_to(page, &config, &mut document).expect("a page").stopped);
        let mut room = Room::new(Shape::SMALLEST);
        let mut stream = Stream::new(room.memory(), &config, &mut streams).expect("room");
        let _ = stream.write(page).expect("not ended");
        assert!(stream.end().expect("not ended").stopped);
        let mut in_memory = Stops { at_the_end, ..Stops::default() };
        let summary = extract(page, &config, &mut promises::Memory::new(16).workspace(), &mut in_memory);
        assert!(summary.expect("there is memory").stopped);
        for stops in [document, streams, in_memory] {
            assert_eq!((stops.facts, stops.blocks), (facts, blocks), "at the end: {at_the_end}");
        }
    }
    // A document in windows: they are told once, and no window comes behind the one that it stops in.
    struct Few(u32, u32);
    impl BlockSink for Few {
        fn block(&mut self, _: &Decided<'_>) -> Flow {
            self.0 += 1;
            if self.0 == 9 { Flow::Break(()) } else { Flow::Continue(()) }
        }
        fn fact(&mut self, _: Fact, _: &Source<'_>) -> Flow {
            self.1 += 1;
            Flow::Continue(())
        }
    }
    for rows in [4, 16, 400] {
        let mut few = Few(0, 0);
        let page = "<meta name=author content=A>".to_owned() + &"<p>Words that are read.".repeat(300);
        let summary = extract(page.as_bytes(), &config, &mut promises::Memory::new(rows).workspace(), &mut few);
        assert!(summary.expect("there is memory").stopped);
        assert_eq!((few.0, few.1), (9, 1), "{rows}");
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
        ("<h1>Tea <a href=#t>\u{B6}</a>\u{A0}</h1>", "Tea"),
        ("<h1><img src=a> \n </h1>", ""),
        ("<title> </title><h1>The clock of Ems</h1>", "The clock of Ems"),
        ("<title>&nbsp;\u{3000}</title><h1>The clock of Ems</h1>", "The clock of Ems"),
        ("<h1 hidden>Menu</h1><h1>The clock of Ems</h1>", "The clock of Ems"),
        ("<title>The <i>clock</i> \n of Ems</title><h1>Other</h1>", "The <i>clock</i> of Ems"),
        ("<h1><title>x</title>First</h1>", "x"),
    ] {
        assert_eq!(titles(format!("{head}{text}").as_bytes()), [expected, expected], "{head}");
    }
}

#[test]
fn wide_spaces_in_pre_are_whole_or_gone() {
    for spaces in 120..130 {
        let page = format!("<pre>x{}&nbsp;&emsp;y", " ".repeat(spaces));
        let config = Config::new().with_system(System::IceBaseline);
        let mut text = String::new();
        Room::new(Shape::SMALLEST).render(page.as_bytes(), 7, &config, Format::Text, &mut text).expect("a page");
        let words: Vec<_> = text.split_whitespace().collect();
        assert_eq!(words, ["x", "y"], "{spaces}: {text:?}");
    }
}

/// From 8,192 rows on, the map in which containers are renumbered has a place at the number that stands for none.
#[test]
fn blocks_outside_all_elements_stay_there_in_large_windows() {
    struct Loose(u32);
    impl BlockSink for Loose {
        fn block(&mut self, block: &Decided<'_>) -> Flow {
            assert_eq!(block.block.container, tagsieve::block::NONE, "block {}", block.index);
            self.0 += 1;
            Flow::Continue(())
        }
    }
    let rows = 8192;
    let page = "Words that stand in no element.<hr>".repeat(rows + rows / 2);
    let mut room = Room::new(Shape { rows, text: 64 * rows });
    let mut loose = Loose(0);
    let config = Config::new().with_system(System::Cetr);
    let mut stream = Stream::new(room.memory(), &config, &mut loose).expect("room");
    let _ = stream.write(page.as_bytes()).expect("a short page");
    assert!(stream.end().expect("not ended").windowed);
    assert_eq!(loose.0 as usize, rows + rows / 2);
}

/// A heading that stands for the title is told at the end, and a `title` behind it comes too late.
#[test]
fn a_title_behind_a_heading_that_was_passed_on_is_not_told() {
    let config = Config::new().with_system(System::IceBaseline);
    let text = "<p>Words that are read.".repeat(300);
    for (page, told, title) in [
        (format!("<h1>First</h1>{text}<title>Late</title>"), "", "First"),
        (format!("<h1>First</h1><title>In time</title>{text}"), "Title: In time", "In time"),
        (format!("<h1>First</h1>{text}"), "", "First"),
    ] {
        let record = streamed(Shape::SMALLEST, &config, page.as_bytes().chunks(100)).0;
        assert_eq!(record.matches("Title: ").count(), usize::from(!told.is_empty()), "{record}");
        assert!(record.contains(told) && record.ends_with(&format!("}}{title}")), "{record}");
    }
}

/// What a stream tells of a page before its first block.
fn facts(head: &[u8], charset: &str) -> String {
    let page = [head, b"<p>Text."].concat();
    let config = Config::new().with_system(System::Cetr).with_charset(charset);
    let told = |chunk| {
        let record = streamed(Shape::SMALLEST, &config, page.chunks(chunk)).0;
        record.split("0 Block").next().unwrap_or_default().to_owned()
    };
    let whole = told(page.len());
    (1..4).for_each(|chunk| assert_eq!(told(chunk), whole, "{chunk}"));
    whole
}

/// A line break behind the head of a quotation takes room, however the page is cut.
#[test]
fn heads_of_quotations_in_a_full_window() {
    let quotes = (0..400).map(|n| {
        let (head, text) = ("Tom ".repeat(n % 40), "hums ".repeat(1 + n * 7 % 90));
        format!("<blockquote><cite>{head}wrote:</cite>{text}</blockquote>")
    });
    let page: String = quotes.collect();
    let config = Config::new().with_system(System::Cetr);
    let whole = streamed(Shape::SMALLEST, &config, std::iter::once(page.as_bytes()));
    assert!(whole.1.early > 0 && whole.0.contains("wrote:\\nhums"), "{}", whole.0);
    for chunk in [1, 2, 3, 7, 50] {
        same(&streamed(Shape::SMALLEST, &config, page.as_bytes().chunks(chunk)).0, &whole.0, &format!("{chunk}"));
    }
}

#[test]
fn every_meta_element_has_its_own_content() {
    for other in ["content=''", "", "content"] {
        let head =
            format!("<meta name=viewport content=wide><meta name=description {other}><meta name=author content=A>");
        assert_eq!(facts(head.as_bytes(), "utf-8"), "Author: A", "{other}");
    }
}

#[test]
fn white_space_takes_no_room_in_facts() {
    let gap = "\n \t".repeat(200);
    let head = format!("<meta name=description content=' {gap} '><meta name=author content='{gap}A{gap}B'>");
    assert_eq!(facts(head.as_bytes(), "utf-8"), "Author: A B");
    for blank in ["' '", "&nbsp;", "''"] {
        let head = format!("<meta name=author content={blank}><meta name=author content=A>");
        assert_eq!(facts(head.as_bytes(), "utf-8"), "Author: A", "{blank}");
        let mut json = String::new();
        let config = Config::new().with_system(System::Cetr);
        Extractor::new().render(head.as_bytes(), &config, Format::Json, &mut json).expect("a page");
        assert!(json.starts_with(r#"{"author":"A","blocks""#), "{json}");
    }
    let [whole, pieces] = titles(format!("<title>{gap}The{gap}clock{gap}</title><p>Text").as_bytes());
    assert_eq!((&*whole, &*pieces), ("The clock", "The clock"));
}

#[test]
fn a_title_is_cut_between_characters() {
    for (last, kept) in [("\u{e9}", "\u{e9}"), ("\u{e9}b", "\u{e9}"), ("a\u{e9}", "a"), ("\u{4e2d}", ""), ("ab", "ab")]
    {
        let long = "a".repeat(254);
        let [_, title] = titles(format!("<title>{long}{last}</title><p>Text").as_bytes());
        assert_eq!(title, format!("{long}{kept}"), "{last}");
    }
    // Half a character of a title that is not cut stands for itself.
    let title = [b"<meta charset=utf-8><title>", "Th\u{e9} ".as_bytes(), b"\xC3</title><p>Text"].concat();
    assert_eq!(titles(&title), ["Th\u{e9} \u{fffd}"; 2]);
}

#[test]
fn a_declaration_counts_where_the_hint_is_wrong_late() {
    let config = Config::new().with_system(System::IceBaseline).with_charset("utf-8");
    let page = [b"<meta charset=windows-1251><p>", &[b'a'; 2000][..], b" \xcc\xe8\xf0"].concat();
    let mut whole = String::new();
    Extractor::new().render(&page, &config, Format::Text, &mut whole).expect("a page");
    assert!(whole.ends_with("a \u{41c}\u{438}\u{440}\n"), "{whole}");
    for chunk in [0, 1, 700, page.len()] {
        let mut pieces = String::new();
        Room::new(Shape::SMALLEST).render(&page, chunk, &config, Format::Text, &mut pieces).expect("a page");
        assert_eq!(pieces, whole, "{chunk}");
    }
}

/// Behind the bytes that are held back, what the page says of itself counts as in a document.
#[test]
fn what_the_beginning_says_holds_for_what_comes_late() {
    let config = Config::new().with_system(System::IceBaseline);
    for (begin, late, expected) in [
        (&b"<meta charset=windows-1251>"[..], &b" \xcc\xe8\xf0"[..], "\u{41c}\u{438}\u{440}"),
        (b"\xef\xbb\xbf", b" \xe9 b", "\u{fffd} b"),
        (b"", b" \xe9 b", "\u{e9} b"),
        (b"<meta charset=windows-1251>", " \u{41c}\u{438}\u{440}".as_bytes(), "\u{41c}\u{438}\u{440}"),
    ] {
        let page = [begin, b"<p>", &[b'a'; 2000][..], late].concat();
        let (mut whole, mut pieces) = (String::new(), String::new());
        let document = Extractor::new().render(&page, &config, Format::Text, &mut whole).expect("a page");
        assert!(whole.ends_with(&format!("a {expected}\n")), "{whole}");
        for chunk in [1, 700, page.len()] {
            let mut room = Room::new(Shape::SMALLEST);
            let summary = room.render(&page, chunk, &config, Format::Text, &mut pieces).expect("a page");
            assert_eq!(pieces, whole, "{chunk}");
            assert_eq!((summary.charset, summary.charset_source), (document.charset, document.charset_source));
        }
    }
}

/// What a stream is told that outlives the caller's options, and what it does not take.
#[test]
fn options_outlast_their_strings() {
    let label = String::from("windows-1251");
    let config = lasting(&Config::new().with_system(System::IceBaseline).with_charset(&label), None);
    drop(label);
    let mut text = String::new();
    let mut room = Room::new(Shape::SMALLEST);
    room.render(b"<p>\xcf\xf0\xe8", 2, &config, Format::Text, &mut text).expect("a page");
    assert_eq!(text, "\u{41f}\u{440}\u{438}\n");
    // The model that takes the place of the caller's has tables of its own.
    let model = shipped().expect("a model");
    let own = Config::new().with_model(&model);
    let page =
        b"<ul class=nav><li><a href=/>Home</a></ul><p class=lead>The tide comes in twice a day, and never waits.";
    let (whole, _) = streamed(Shape::SMALLEST, &own, page.chunks(99));
    same(&streamed(Shape::SMALLEST, &lasting(&own, Some(&model)), page.chunks(99)).0, &whole, "with a model");
    // A byte order mark is no text.
    room.render("\u{feff}Honey <p>bees".as_bytes(), 2, &config, Format::Text, &mut text).expect("a page");
    assert_eq!(text, "Honey\n\nbees\n");
    for refused in [config.with_unit(Unit::Line), config.with_input(Input::Text)] {
        let error = Stream::new(room.memory(), &refused, Record::default()).map(|_| ());
        assert_eq!(error, Err(tagsieve::Error::NotStreamed));
    }
}

/// A document says the same of them.
#[test]
fn facts_are_without_what_stands_around_them() {
    for (name, told, expected) in [
        ("author", &["By Ann Miller"][..], "Ann Miller"),
        ("author", &["Ann Miller, Staff Writer"], "Ann Miller"),
        ("author", &["https://example.org/ann", "undefined", "Ann Miller"], "Ann Miller"),
        ("date", &["July 31, 2012, 3:01 pm"], "2012-07-31"),
        ("date", &["2012-07-31T15:01:00Z"], "2012-07-31T15:01:00Z"),
    ] {
        let head: String = told.iter().map(|told| format!("<meta name={name} content='{told}'>")).collect();
        let fact = if name == "date" { "Published" } else { "Author" };
        assert_eq!(facts(head.as_bytes(), "utf-8"), format!("{fact}: {expected}"), "{told:?}");
        let (page, mut json) = (format!("{head}<p>Text."), String::new());
        let config = Config::new().with_system(System::Cetr);
        Extractor::new().render(page.as_bytes(), &config, Format::Json, &mut json).expect("a page");
        assert!(json.contains(&format!(":\"{expected}\"")), "{json}");
    }
}

#[test]
fn facts_are_decoded_with_their_references() {
    let head = b"<meta name=author content='Andr\xe9 &amp; Ren&eacute;e'>";
    assert_eq!(facts(head, "windows-1252"), "Author: Andr\u{e9} & Ren\u{e9}e");
    // Half a character before a reference and at the end.
    let head = b"<meta name=author content='\xb0\xa1&eacute;\xb0&lt;\xb0'>";
    assert_eq!(facts(head, "gbk"), "Author: \u{554a}\u{e9}\u{fffd}<\u{fffd}");
}

#[test]
fn a_stream_in_too_little_memory_is_refused_or_stopped() {
    let config = Config::new().with_system(System::Cetr);
    for text in [0, 64, 1023] {
        let (mut room, mut less) = (Room::new(Shape::SMALLEST), vec![0; text]);
        let memory = Memory { text: &mut less, ..room.memory() };
        assert!(Stream::new(memory, &config, Record::default()).is_err());
        let memory = Memory { text: &mut less, ..room.memory() };
        let mut stream = Stream::begin(memory, &config, Record::default());
        assert_eq!(stream.write(b"<p>Words that have no room."), Ok(Flow::Break(())));
        assert!(stream.end().expect("not ended").stopped);
    }
    // The other parts of the memory have a least size too.
    let (mut room, mut ends, mut carry) = (Room::new(Shape::SMALLEST), [0; LEAST_ROWS], [0; CARRY]);
    for (ends_len, carry_len) in [(LEAST_ROWS - 1, CARRY), (LEAST_ROWS, CARRY - 1), (LEAST_ROWS, CARRY)] {
        let memory = Memory { ends: &mut ends[..ends_len], carry: &mut carry[..carry_len], ..room.memory() };
        let is_enough = (ends_len, carry_len) == (LEAST_ROWS, CARRY);
        assert_eq!(Stream::new(memory, &config, Record::default()).is_ok(), is_enough, "{ends_len} {carry_len}");
    }
}

/// A page of which a system kept nothing keeps something of the rows that were not given away before.
#[test]
fn a_fallback_keeps_something() {
    let mut fallbacks = 0;
    for (short, links) in (0..60).flat_map(|short| (0..14).map(move |links| (short, links))) {
        let page = [
            "<body>",
            &"<div><p>two words</p></div>".repeat(short),
            &"<p><a href=x>words that lead on</a></p>".repeat(links),
        ];
        let config = Config::new().with_system(System::Boilerpipe);
        let shape = Shape { rows: 16, text: 4096 };
        let summary = streamed(shape, &config, std::iter::once(page.concat().as_bytes())).1;
        assert_eq!(summary.kept > 0, summary.blocks > 0, "{short} {links} {summary:?}");
        fallbacks += u32::from(summary.fallback);
    }
    assert!(fallbacks > 100, "{fallbacks}");
}

/// Every block that is decided before its time counts, not every time at which some are.
#[test]
fn blocks_that_are_decided_early_are_counted() {
    let page = "<p>Words that are read, and take their room.</p>".repeat(200);
    let config = Config::new().with_system(System::IceBaseline);
    let summary = streamed(Shape { rows: 300, text: 2048 }, &config, page.as_bytes().chunks(100)).1;
    assert!(!summary.windowed && summary.blocks == 200);
    // What still waits at the end has less text than there is room for.
    assert!((150..200).contains(&summary.early), "{}", summary.early);
}

/// Where text has to make room, before the page has ended.
#[test]
fn the_title_is_known_where_blocks_are_decided_early() {
    struct Titles(Vec<u32>);
    impl BlockSink for Titles {
        fn block(&mut self, block: &Decided<'_>) -> Flow {
            if block.block.flags & flag::TITLE_MATCH != 0 {
                self.0.push(block.index);
            }
            Flow::Continue(())
        }
    }
    let text = "<p>The tide comes in twice a day, and goes out as often.</p>".repeat(100);
    let page = format!("<title>How the tide comes in - Harbour</title><p>Menu<h1>How the tide comes in</h1>{text}");
    for (text, is_early) in [(2048, true), (65536, false)] {
        let mut room = Room::new(Shape { rows: 300, text });
        let mut titles = Titles(Vec::new());
        let mut stream = Stream::new(room.memory(), &Config::new(), &mut titles).expect("the memory is enough");
        assert_eq!(stream.write(page.as_bytes()), Ok(Flow::Continue(())));
        assert_eq!(stream.end().expect("it has not ended").early > 0, is_early);
        assert_eq!(titles.0, [1]);
    }
}

/// Where a Document reads on.
#[test]
fn what_is_never_closed_is_no_title_and_ends_at_its_tag() {
    let config = Config::new().with_system(System::IceBaseline);
    for (page, text, title) in [
        ("<title><p>First words</p><title>x<p>Text", "First words\n\nText\n", "x"),
        ("<p>a<!-- note <script>let b</script><p>c", "a\n\nc\n", ""),
        ("<p>a<!--[if IE]><style>b</style>c", "a\n\nc\n", ""),
        ("<p>a<!-- b", "a\n", ""),
        ("<p>a<xmp>b<i></xmp y=\"<p>c</p><p>d", "a\n\nb<i>\n\nc\n\nd\n", ""),
        ("<p>a<textarea>b</textarea y=\">c<i>d</i> &amp; e", "a\n\nb\n\ncd & e\n", ""),
        ("<meta property=og:title content='How </title> works'><p>Text", "Text\n", "How </title> works"),
    ] {
        let mut written = String::new();
        let summary = Extractor::new().render(page.as_bytes(), &config, Format::Text, &mut written).expect("a page");
        assert_eq!(written, text, "{page}");
        assert_eq!(summary.title.slice(page.as_bytes()), title.as_bytes(), "{page}");
    }
}
