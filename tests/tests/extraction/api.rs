//! What the Rust API promises beside its results.

use tagsieve::Config;
use tagsieve::block::Tables;
use tagsieve::bytes::Charset;
use tagsieve::config::{Input, System};
use tagsieve::extract::{Decided, Extraction, Extractor, Fact, Flow, Formatter, Source};
use tagsieve::model::{Model, shipped};
use tagsieve::output::{Format, Layout};
use tagsieve::stream::{Room, Shape, Stream};
use tagsieve_tests::promises::in_memory;

fn send<T: Send>() {}
fn sync<T: Sync>() {}

/// A stream may wait for its page in a task that moves between threads; what has been read may be looked at by several.
#[test]
fn threads_can_share() {
    send::<Stream<'_, Formatter<'_, Box<dyn FnMut(&str) -> Flow + Send>>>>();
    send::<Extractor>();
    send::<Room>();
    send::<Model<'_>>();
    sync::<Model<'_>>();
    send::<Config<'_>>();
    sync::<Config<'_>>();
    send::<Extraction<'_>>();
    sync::<Extraction<'_>>();
    send::<Decided<'_>>();
    sync::<Decided<'_>>();
    send::<Source<'_>>();
    sync::<Source<'_>>();
}

#[test]
fn streams_and_documents_read_with_the_same_tables() {
    let page = b"<nav><a href=/>Home</a></nav><h1>Tides</h1><p class=lead>The tide comes in twice a day, and it is never in a
        hurry to leave again.<p>Who waits for it on the pier sees the boats rise before the water does.<footer>Imprint</footer>";
    let model = shipped().expect("a model");
    let own = Config::new().with_model(&model);
    let scores = |config: &Config<'_>| -> Vec<i16> {
        let mut extractor = Extractor::new();
        extractor.extract(page, config).expect("a page").iter().map(|block| block.verdict.score).collect()
    };
    let (with, without) = (own, own.with_tables(Tables::NONE));
    assert_ne!(scores(&with), scores(&without));
    for config in [with, without] {
        let mut room = Room::new(Shape { rows: 64, text: 4096 });
        let mut text = String::new();
        room.render(page, 100, &config, Format::Json, &mut text).expect("a stream");
        for score in scores(&config) {
            assert!(text.contains(&format!("\"score\":{score},")), "{score}: {text}");
        }
    }
    // Tables alone are no model: the shipped one decides.
    assert_eq!(scores(&Config::new().with_system(System::Fused).with_tables(Tables::NONE)), scores(&Config::new()));
}

/// An image or a compressed body is told from a page, whole or in pieces; of UTF-16 the text counts, not its bytes.
#[test]
fn what_is_no_text_is_told() {
    let utf16 =
        |text: &str| [&b"\xFF\xFE"[..], &text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()].concat();
    let mut extractor = Extractor::new();
    let mut room = Room::new(Shape { rows: 64, text: 4096 });
    for (page, is_binary) in [
        (b"<p>The tide comes in.".to_vec(), false),
        (b"".to_vec(), false),
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x4d\x8e\x41".to_vec(), true),
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x01\0".to_vec(), true),
        (utf16("<p>The tide comes in."), false),
        // A few control characters among text say nothing, nor do many far behind.
        ([&b"<p>The tide comes in.".repeat(30)[..], b"\x01\x02\x03\x04\x05"].concat(), false),
        ([&b"<p>The tide comes in.".repeat(60)[..], &b"\x01".repeat(900)].concat(), false),
    ] {
        let config = Config::new();
        let summary = extractor.extract(&page, &config).expect("a page").summary;
        let mut json = String::new();
        let streamed = room.render(&page, 5, &config, Format::Json, &mut json).expect("a page");
        assert_eq!((summary.binary, streamed.binary), (is_binary, is_binary), "{page:?}");
        assert!(json.contains(&format!("\"binary\":{is_binary}")), "{json}");
    }
}

/// The last window has nothing but a footer: what is kept of the page stands before it.
#[test]
fn a_window_without_content_is_not_rescued_where_others_have_some() {
    let text =
        "The bees of the hill gather honey in the summer, and they eat it in the winter when there is nothing else.";
    let mut page: String = (0..60).map(|i| format!("<p>{i} {text} {text}</p>")).collect();
    page += "<footer>";
    page.extend((0..300).map(|i| format!("<p><a href=/{i}>Link {i}</a>")));
    let config = Config::new().with_system(System::Boilerpipe);
    let outcome = in_memory(page.as_bytes(), &config, Format::Text, 64).expect("there is memory");
    assert!(outcome.summary.windowed && !outcome.summary.fallback && outcome.summary.kept >= 50);
    assert!(!outcome.text.contains("Link 299"), "{}", outcome.text);
    // In a stream too.
    let (mut room, mut streamed) = (Room::new(Shape { rows: 64, text: 4096 }), String::new());
    let summary = room.render(page.as_bytes(), 100, &config, Format::Text, &mut streamed).expect("a stream");
    assert!(!summary.fallback && summary.kept >= 50 && !streamed.contains("Link 299"), "{streamed}");
}

/// What was decided once is written in every format as if it had been decided for it; of a page in UTF-16 too.
#[test]
fn a_decided_page_is_written_again() {
    let page = "<title>Tides</title><meta name=author content='A. Miller'><nav><a href=/>Home</a></nav><h1>Tides</h1>
        <ul><li>The tide <b>comes in</b> twice a day, and it is never in a hurry to leave again.<li>Boats rise first.</ul>
        <p>Who waits for it <a href=/pier>on the pier</a> sees the boats rise before the water does.<footer>Imprint</footer>";
    let in_utf16: Vec<u8> = format!("\u{feff}{page}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut extractor = Extractor::new();
    assert!(extractor.last(Source::text(b"", Charset::Utf8)).is_none());
    for (page, decoded) in [(page.as_bytes(), page.as_bytes()), (&in_utf16, page.as_bytes())] {
        for format in [Format::Text, Format::CleanEval, Format::Json, Format::Markdown, Format::Html] {
            let layout = Layout::new(format).with_links(true).with_title(true);
            let (mut expected, mut text) = (String::new(), String::new());
            let summary = extractor.render(page, &Config::new(), layout.clone(), &mut expected).expect("a page");
            let last = extractor.last(Source::page(decoded, Charset::Utf8, Input::Html)).expect("it was read");
            assert_eq!(last.summary, summary);
            last.render(layout.clone(), &mut text);
            assert_eq!(text, expected);
            let extraction = extractor.extract(page, &Config::new()).expect("a page");
            extraction.render(layout, &mut text);
            assert_eq!(text, expected);
            assert!(extraction.pass_to(&mut Formatter::new(format, |_: &str| Flow::Break(()))).stopped);
        }
    }
}

/// Of windows too small to tell whether their rows are crowded, as many rows are judged as of a document's bytes: one
/// for 32 bytes.
#[test]
fn small_windows_ask_the_model_no_oftener() {
    let page = "<li>A".repeat(20_000);
    let mut asked = 0;
    struct Count<'a>(&'a mut usize);
    impl tagsieve::output::BlockSink for Count<'_> {
        fn block(&mut self, _block: &Decided<'_>) -> Flow {
            Flow::Continue(())
        }
        fn features(&mut self, _: u32, _: &tagsieve::feature::Columns<'_>, rows: std::ops::Range<usize>) {
            *self.0 += rows.len();
        }
    }
    let mut room = Room::new(Shape::SMALLEST);
    let mut stream = Stream::new(room.memory(), &Config::new(), Count(&mut asked)).expect("a stream");
    for piece in page.as_bytes().chunks(1000) {
        assert_eq!(stream.write(piece), Ok(Flow::Continue(())));
    }
    assert_eq!(stream.end().map(|summary| summary.blocks), Ok(20_000));
    assert!((1_000..=page.len() / 32).contains(&asked), "{asked}");
}

#[test]
fn a_page_tells_its_facts() {
    let page = br#"<meta property="article:published_time" content="2026-03-01"><script type="application/ld+json">{"@type":
        "NewsArticle", "author": {"name": "A. Miller"}}</script><h1>Low &amp; high <b>tides</b></h1><p>The tide comes in."#;
    let mut extractor = Extractor::new();
    let extraction = extractor.extract(page, &Config::new()).expect("a page");
    assert_eq!(extraction.title(), "Low & high tides");
    assert!(extraction.summary.title_is_heading);
    let facts = [Fact::Title, Fact::Author, Fact::Published, Fact::Description].map(|fact| extraction.fact(fact));
    assert_eq!(facts.each_ref().map(Option::as_deref), [None, Some("A. Miller"), Some("2026-03-01"), None]);
    assert_eq!(extraction.iter().last().map(|block| block.to_text()).as_deref(), Some("The tide comes in."));
}

#[test]
fn a_page_tells_its_facts_by_its_elements() {
    let told = |page: &str| {
        let mut extractor = Extractor::new();
        let extraction = extractor.extract(page.as_bytes(), &Config::new()).expect("a page");
        assert!(!extraction.summary.title_is_heading);
        [Fact::Author, Fact::Published].map(|fact| extraction.fact(fact).unwrap_or_default())
    };
    let elements = "<p>By <a rel=author href=/a>Ren&eacute;e</a> <time datetime=2026-11-27>today</time>";
    assert_eq!(told(elements), ["Ren\u{e9}e", "2026-11-27"]);
    let elements = "<div itemprop=author><span>By  Ren&eacute;e\n Miller</span></div><time datetime=2026-11-27T10:00Z>";
    assert_eq!(told(elements), ["Ren\u{e9}e Miller", "2026-11-27T10:00Z"]);
    // Around what stands in for a missing `h1`.
    let page = "<title>K | Moose in lake</title><h3>Moose in lake</h3><div>By Doreen Pask</div><div>Jan 9, 2008</div>";
    assert_eq!(told(page), ["Doreen Pask", "2008-01-09"]);
    // The same heading once more is no other headline, whether it repeats the title or not.
    for (first, again) in [("Moose in lake", "Moose in lake"), ("K", "More")] {
        let far = "<p>a</p>".repeat(9);
        let page = format!(
            "<title>Moose in lake</title><h1>{first}</h1><p>By Doreen Pask</p>{far}<h1>{again}</h1><p>By A. Miller"
        );
        assert_eq!(told(&page), ["Doreen Pask", ""], "{again}");
    }
    // What is meant for that counts before, wherever it stands.
    let meta = "<p>b<meta name=author content=A><meta name=date content=2025>";
    assert_eq!(told(&[elements, meta].concat()), ["A", "2025"]);
    let json = r#"<script type="application/ld+json">[{"@type":"WebSite","datePublished":"2001"},
        {"@type":"Article","image":{"author":"P"},"author":["A","B"],"datePublished":"2024"}]</script>"#;
    assert_eq!(told(&[elements, json].concat()), ["A; B", "2024"]);
    // Who wrote an article before whom `meta` names, which may be the site.
    let meta = "<meta name=author content='The Courier'>";
    let wrote = |author: &str| {
        let json = format!(r#"<script type="application/ld+json">{{"@type":"Article","author":{author}}}</script>"#);
        told(&[meta, &json].concat())[0].clone()
    };
    assert_eq!(wrote(r#"{"@type":"Person","name":"By A. Miller"}"#), "A. Miller");
    assert_eq!(wrote(r#"{"@type":"Organization","name":"Courier Ltd"}"#), "The Courier");
    assert_eq!([wrote("null"), wrote(r#""admin""#)], ["The Courier", "The Courier"]);
    // What is no name only where nothing else is told, and what templates leave never.
    for (meta, alone) in [
        ("admin", "admin"),
        ("a.miller", "a.miller"),
        ("a@example.org", "a@example.org"),
        ("undefined", ""),
        ("NULL", ""),
        ("https://example.org/a", ""),
    ] {
        let meta = format!("<meta name=author content={meta}>");
        assert_eq!(told(&meta)[0], alone);
        assert_eq!(told(&[&meta, elements].concat())[0], "Ren\u{e9}e Miller", "{meta}");
    }
    // Not what somebody is.
    assert_eq!(told("<meta name=author content='A. Miller, Tidewater Political Editor'>")[0], "A. Miller");
    // References in the name of a `meta` are characters.
    let meta = "<meta property=article&#x3A;published_time content=2024-05-06><meta name=&#97;uth&#x6f;r content=A>";
    assert_eq!(told(meta), ["A", "2024-05-06"]);
    // All that a page names, one in each `meta`.
    let several = "<meta name=citation_author content='By A, B'><meta name=citation_author content='C &amp; D'>";
    assert_eq!(told(&[several, elements].concat()), ["A, B; C & D", "2026-11-27T10:00Z"]);
    assert_eq!(told("<meta name=author content=Name><meta name=author content='M. Perez'>")[0], "M. Perez");
    // By a class, and not from beside the page's own text.
    let aside =
        "<aside class=author>X</aside><div class=comments><b class=author>Y</b></div><p class=byline>By Zoe</p>";
    assert_eq!(told(&[aside, "<nav><time datetime=2026-01-01>a</time></nav>"].concat()), ["Zoe", ""]);
    // Nor a label in the name's place, nor what the class of all of a post tells; an `aside` of an article is its own.
    let labels = "<a class=author href=/author/mara>View profile</a><i class='meta-prep meta-prep-author'>Am</i>";
    let post = "<body class='page author-mara'><div class='hentry author-mara'><h2>Why the clock</h2>";
    let own = "<article><aside><b class=author>Mara</b> <time datetime=2026-02-01>a</time></aside></article>";
    assert_eq!(told(&[post, labels].concat()), ["", ""]);
    assert_eq!(told(&[post, labels, own].concat()), ["Mara", "2026-02-01"]);
    // Each from where it is told; escapes of JSON are read.
    let json =
        r#"<script type="application/ld+json">{"@type":"Article","author":"Mart\u00edn \"M\" O&#39;Neill"}</script>"#;
    assert_eq!(told(&[elements, json].concat()), ["Mart\u{ed}n \"M\" O'Neill", "2026-11-27T10:00Z"]);
    // The formatter of JSON asks for them, and text does not.
    let (mut extractor, mut out) = (Extractor::new(), String::new());
    extractor.render(elements.as_bytes(), &Config::new(), Format::Json, &mut out).expect("a page");
    assert!(
        out.starts_with("{\"author\":\"Ren\u{e9}e Miller\",\"published\":\"2026-11-27T10:00Z\",\"blocks\":["),
        "{out}"
    );
}
