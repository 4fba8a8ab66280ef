//! Streams: what comes out does not depend on how the page is cut, nothing is lost, and a window that holds the whole
//! page gives what a Document gives.

use tagsieve::Config;
use tagsieve::block::{Block, flag};
use tagsieve::bytes::{CharClass, char_class};
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow, Formatter};
use tagsieve::output::Format;
use tagsieve::stream::{Memory, Room, Shape, Stream};
use tagsieve_tests::pages::{Generated, page};
use tagsieve_tests::random::Random;
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

/// The blocks of a page with their texts.
#[derive(Default)]
struct Texts(Vec<(Block, String)>);

impl BlockSink for Texts {
    fn block(&mut self, decided: &Decided<'_>) -> Flow {
        let mut text = String::new();
        decided.write_text(&mut |piece| {
            text.push_str(piece);
            Flow::Continue
        });
        // In a stream the title may come after the block.
        let block = Block { flags: decided.block.flags & !flag::TITLE_MATCH, ..*decided.block };
        self.0.push((block, text));
        Flow::Continue
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
        reads.write(&page).expect("not ended");
        reads.end().expect("not ended");
        for (block, text) in &document.0 {
            assert!(tokens(text).is_none_or(|tokens| tokens == block.tokens.into()), "{what}\n{block:?} {text:?}");
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

/// The whole text of a page as a document and as streams give it, which are cut at every place once and everywhere.
fn in_all_ways(page: &[u8], system: System, format: Format) -> String {
    let config = Config::new().with_system(system);
    let mut room = Room::new(Shape::SMALLEST);
    let (mut expected, mut text) = (String::new(), String::new());
    Extractor::new().render(page, &config, format, &mut expected).expect("a page");
    room.render(page, 1, &config, format, &mut text).expect("a page");
    assert_eq!(text, expected, "byte by byte: {:?}", page.escape_ascii().to_string());
    for at in 0..=page.len() {
        text.clear();
        let mut write = |piece: &str| {
            text.push_str(piece);
            Flow::Continue
        };
        let mut stream = Stream::new(room.memory(), &config, Formatter::new(format, &mut write)).expect("room");
        stream.write(&page[..at]).expect("not ended");
        stream.write(&page[at..]).expect("not ended");
        stream.end().expect("not ended");
        assert_eq!(text, expected, "cut at {at}: {:?}", page.escape_ascii().to_string());
    }
    expected
}

#[test]
fn the_first_line_in_pre_keeps_its_indentation() {
    for (html, expected) in [
        ("<pre>    if x:\n        y</pre>", "    if x:\n        y\n"),
        ("<pre>\n\n \n  x\n   y\n</pre>", "  x\n   y\n"),
        ("<pre>\r\n\tx\r\n\t\ty", "\tx\n\t\ty\n"),
        ("<pre><code>    x</code>\n  y</pre>", "    x\n  y\n"),
        ("<pre><span>  </span><b> </b><!-- c --> x</pre>", "    x\n"),
        ("<pre> &#32;&#9;&nbsp;x", "  \t\u{a0}x\n"),
        ("<pre>  &#10; &#13;   x", "   x\n"),
        ("<pre>\0 \0x", " x\n"),
        ("<pre>  <br>   x<br>    y", "   x\n    y\n"),
        ("<pre>  x\n<br>\n<br>    y<br><br>\n     z", "  x\n\n\n\n    y\n\n\n     z\n"),
        ("<pre>  <div>   x</div>  y</pre>  z", "   x\n  y\n\nz\n"),
        (
            "<pre><code><div>f {</div><div>    x;</div><div><br></div><div>\n</div><div></div><div>}</div>",
            "f {\n    x;\n\n\n}\n",
        ),
        ("<div><pre>x<div>y</pre>z</div>", "x\ny\n\nz\n"),
        ("<div>  <pre>  </pre>  x</div>", "x\n"),
        ("<listing>  x</listing><xmp>   y&amp;</xmp>", "  x\n\n   y&amp;\n"),
        ("<pre>  <script>s</script> <a></a><a> x</a> <a>y", "    x y\n"),
        ("<pre>x<a></a> <a>y</a><a>z</a><br><a>w</a>", "x y z\nw\n"),
        ("<p>  x</p>  <p>&#32; y", "x\n\ny\n"),
    ] {
        assert_eq!(in_all_ways(html.as_bytes(), System::IceBaseline, Format::Text), expected, "{html}");
    }
}

#[test]
fn two_links_are_not_glued() {
    for (html, expected) in [
        ("<p><a>x</a><a>y</a>", "x y\n"),
        ("<p><a>x</a><!-- c --><b></b><a>y</a>", "xy\n"),
        ("<p><a>x</a></body></img><a>y</a>", "x y\n"),
        ("<p><a>x</a>\0<a>y</a>", "x y\n"),
        ("<p><a>x</a>&shy;<a>y</a></br><a>z", "x\u{ad}y\nz\n"),
    ] {
        assert_eq!(in_all_ways(html.as_bytes(), System::IceBaseline, Format::Text), expected, "{html}");
    }
}

#[test]
fn what_takes_room_in_a_line_separates_words() {
    for (html, expected) in [
        ("<label>n<input></label><label>m</label>", "n m\n"),
        ("<p>a<img><b>b</b><svg><path/></svg>c<iframe>x</iframe>d<canvas>x</canvas>e", "a b c d e\n"),
        ("<p>a<video>x</video>b<audio>x</audio>c<embed>d<object>e</object>f", "a b c d e\n\nf\n"),
        ("<p>a<svg/>b<img alt=x>, <img><img> c<img>", "a b , c\n"),
        ("<p>a<wbr>b<script>x</script>c<span>d</span><!-- -->e<source>f", "abcdef\n"),
        // Tags that are ignored.
        ("<html><body>a<body>b<html>c", "a b c\n"),
        ("<form>a<form>b</div>c</li>d</span>e", "a b c de\n"),
        ("<p>one</hr>two<div>x<canvas><div>fallback</hr></div>SHOWN</canvas>y</div>", "onetwo\n\nx y\n"),
        // What stands there already counts.
        ("<pre>\n<a></a><a>y", "y\n"),
        ("<pre>x\n<a></a><a>y", "x\ny\n"),
        ("<pre>x  <img><img>y<img><img>z\t<img> w<br><img>v", "x  y z\t w\nv\n"),
        ("<pre>  <img>y<img> z", "  y  z\n"),
        ("<pre>&nbsp;<img>y&nbsp;<img>z\u{a0}<img>", "\u{a0} y\u{a0} z\u{a0}\n"),
    ] {
        assert_eq!(in_all_ways(html.as_bytes(), System::IceBaseline, Format::Text), expected, "{html}");
    }
}

#[test]
fn words_on_both_sides_of_an_edge_are_two() {
    for (html, expected) in [
        ("<p><b>Osprey</b><span>Kestrel 48</span><span>Black</span>", "Osprey Kestrel 48 Black\n"),
        ("<p><label>Brakes</label><span>69</span></span><b><i>EUR", "Brakes 69 EUR\n"),
        (
            "<p><b>\u{43d}\u{43e}\u{432}\u{438}</b><i>\u{416}</i><b>&Eacute;t&eacute;</b><b>X",
            "\u{43d}\u{43e}\u{432}\u{438} \u{416} \u{c9}t\u{e9} X\n",
        ),
        ("<p><b>a</b>\0<i>\0B\0</i><!-- c --><b>\0C", "a B C\n"),
        // Of one word, of a formula, of a price, of code; or nothing says so.
        ("<p><b>B</b><i>reakfast</i> <b>9</b><i>99</i> <b>3</b><i>rd</i>", "Breakfast 999 3rd\n"),
        ("<p>H<sub>2</sub><b>O</b> <b>x</b><sup>2</sup> <b>$</b><i>5</i> <b>(</b><i>A</i>", "H2O x2 $5 (A\n"),
        ("<p>a<b>B</b>C<i></i><b>D", "aBC D\n"),
        ("<pre><b>getItems</b><i>List</i>", "getItemsList\n"),
    ] {
        assert_eq!(in_all_ways(html.as_bytes(), System::IceBaseline, Format::Text), expected, "{html}");
    }
}

#[test]
fn every_format_has_the_indentation() {
    let page = b"<p>a<pre> <b> if</b> x:\n    y</pre><p>b";
    for (format, expected) in [
        (Format::Markdown, "a\n\n```\n  if x:\n    y\n```\n\nb\n"),
        (Format::Html, "<p>a</p>\n<pre>  if x:\n    y</pre>\n<p>b</p>\n"),
        (Format::CleanEval, "<p>a\n<p>  if x:\n    y\n<p>b\n"),
    ] {
        assert_eq!(in_all_ways(page, System::Cetr, format), expected);
    }
    let mut json = String::new();
    let config = Config::new().with_system(System::Cetr);
    Extractor::new().render(page, &config, Format::Json, &mut json).expect("a page");
    assert!(json.contains("\"text\":\"  if x:\\n    y\""), "{json}");
    // Also of systems that call all that they keep a paragraph.
    let text = in_all_ways(page, System::IceBaseline, Format::Markdown);
    assert_eq!(text, "a\n\n```\n  if x:\n    y\n```\n\nb\n");
}

/// What goes on behind hidden text is one paragraph in every format; what stands behind a dropped beginning is no part of
/// the paragraph before.
#[test]
fn lines_go_on_behind_hidden_text() {
    let page =
        b"<p>As at 2017<sup hidden>[update]</sup>, the <i hidden>x</i> land was.<p>* <b hidden>y</b> Another *one*.";
    for (format, expected) in [
        (Format::Text, "As at 2017, the land was.\n\n* Another *one*.\n"),
        (Format::Markdown, "As at 2017, the land was.\n\n\\* Another \\*one\\*.\n"),
        (Format::Html, "<p>As at 2017, the land was.</p>\n<p>* Another *one*.</p>\n"),
        (Format::CleanEval, "<p>As at 2017, the land was.\n<p>* Another *one*.\n"),
    ] {
        assert_eq!(in_all_ways(page, System::Cetr, format), expected);
    }
    // The default system keeps no star that stands alone.
    let [first, second] = [
        "Every visitor who has missed the evening ferry has blamed the clock, and nobody has mended it since.",
        "The keeper of the harbour, who winds it up on Sundays, says that it is the sea which runs late here.",
    ];
    let page = format!("<p>{first}<p>* <b hidden>y</b> {second}");
    let mut text = String::new();
    Extractor::new().render(page.as_bytes(), &Config::new(), Format::Text, &mut text).expect("a page");
    assert_eq!(text, format!("{first}\n\n{second}\n"));
}

#[test]
fn line_breaks_are_no_spaces() {
    let page = b"<p>Shall I<br>compare<p>&amp;<br>- thee<h2>a<br>b</h2>";
    for (format, expected) in [
        (Format::Markdown, "Shall I\\\ncompare\n\n&\\\n\\- thee\n\n## a b\n"),
        (Format::Html, "<p>Shall I<br>\ncompare</p>\n<p>&amp;<br>\n- thee</p>\n<h2>a<br>\nb</h2>\n"),
    ] {
        assert_eq!(in_all_ways(page, System::Cetr, format), expected);
    }
}

/// A paragraph that a stream has no room for is written as one, and so is code.
#[test]
fn what_a_stream_cuts_is_written_as_one() {
    let words = "Every visitor who has missed *the* evening ferry has blamed the clock. ".repeat(90);
    let page = format!("<p>{words}<pre>{words}</pre><p>The end of it.");
    for format in [Format::Text, Format::Markdown, Format::Html, Format::CleanEval] {
        let config = Config::new().with_system(System::Cetr);
        let (mut whole, mut pieces) = (String::new(), String::new());
        Extractor::new().render(page.as_bytes(), &config, format, &mut whole).expect("a page");
        let mut room = Room::new(Shape::SMALLEST);
        room.render(page.as_bytes(), 100, &config, format, &mut pieces).expect("a page");
        assert!(whole == pieces, "{format:?}: {pieces}");
    }
}

#[test]
fn fences_are_longer_than_what_they_hold() {
    let page = b"<p>a<pre>```sh\n````\nx `y`</pre><p>b <code>&amp;amp;</code>";
    let text = in_all_ways(page, System::IceBaseline, Format::Markdown);
    assert!(text.contains("\n\nb &amp\\;\n"), "{text}");
    let text = in_all_ways(page, System::Cetr, Format::Markdown);
    assert!(text.starts_with("a\n\n`````\n```sh\n````\nx `y`\n`````\n\nb"), "{text}");
}

/// Of bits that stand in code, with what ends its blocks.
#[test]
fn code_gives_the_same_in_a_document_and_a_stream() {
    const BITS: [&str; 38] = [
        "X",
        "<i>",
        "\r",
        "<img>",
        "<svg> </svg>",
        "<body>",
        "x",
        "y z",
        " ",
        " ",
        "  ",
        "\n",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "\x0C",
        "&#32;",
        "&#10;",
        "&nbsp;",
        "\u{a0}",
        "\u{e9}",
        "<b>",
        "</b>",
        "<code>",
        "</code>",
        "<a href=x>",
        "</a>",
        "<br>",
        "<br>",
        "<p>",
        "<div>",
        "</div>",
        "<pre>",
        "</pre>",
        "<!-- -->",
        "<script> </script>",
        "<b hidden> </b>",
    ];
    for seed in 0..1000 {
        let mut random = Random::new(seed);
        let bits = random.below(25);
        let html: String = (0..bits).map(|_| BITS[random.below(BITS.len())]).collect();
        in_all_ways(format!("<pre>{html}").as_bytes(), System::IceBaseline, Format::Text);
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
fn parts_of_a_character_do_not_meet() {
    let page =
        b"\xEF\xBB\xBF<p>\xF0\x9F<b>\x98\x80</b> \xE6\0\xBC\xA2 \xC3<!doctype html>\xA9 \xC3</b><i>M</i> 0\xC3</u><i>M";
    let cut = "\u{fffd}\u{fffd}\u{fffd}";
    let expected = format!("{cut} {cut} \u{fffd}\u{fffd} \u{fffd}M 0\u{fffd}M\n");
    assert_eq!(in_all_ways(page, System::IceBaseline, Format::Text), expected);
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
            Flow::Continue
        }
    }
    let rows = 8192;
    let page = "Words that stand in no element.<hr>".repeat(rows + rows / 2);
    let mut room = Room::new(Shape { rows, text: 64 * rows });
    let mut loose = Loose(0);
    let config = Config::new().with_system(System::Cetr);
    let mut stream = Stream::new(room.memory(), &config, &mut loose).expect("room");
    stream.write(page.as_bytes()).expect("a short page");
    assert!(stream.end().expect("not ended").windowed);
    assert_eq!(loose.0 as usize, rows + rows / 2);
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
    let [whole, pieces] = titles(format!("<title>{gap}The{gap}clock{gap}</title><p>Text").as_bytes());
    assert_eq!((&*whole, &*pieces), ("The clock", "The clock"));
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
        assert_eq!(stream.write(b"<p>Words that have no room."), Ok(Flow::Stop));
        assert!(stream.end().expect("not ended").stopped);
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

/// Where a Document reads on.
#[test]
fn what_is_never_closed_is_no_title_and_ends_at_its_tag() {
    let config = Config::new().with_system(System::IceBaseline);
    for (page, text, title) in [
        ("<title><p>First words</p><title>x<p>Text", "First words\n\nText\n", "x"),
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
