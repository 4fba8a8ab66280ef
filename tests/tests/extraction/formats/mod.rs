//! The formats: what white space, markup and cuts between blocks become in each. Documents and streams give the same,
//! wherever a page is cut.

mod code;
mod headlines;
mod tables;

use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{Extractor, Flow, Formatter};
use tagsieve::output::Format;
use tagsieve::stream::{Room, Shape, Stream};
use tagsieve_tests::render::render;

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
            Flow::Continue(())
        };
        let mut stream = Stream::new(room.memory(), &config, Formatter::new(format, &mut write)).expect("room");
        let _ = stream.write(&page[..at]).expect("not ended");
        let _ = stream.write(&page[at..]).expect("not ended");
        stream.end().expect("not ended");
        assert_eq!(text, expected, "cut at {at}: {:?}", page.escape_ascii().to_string());
    }
    expected
}

/// The text of each page, in all ways, where every block is kept.
fn all_give(pages: &[(&str, &str)]) {
    for (html, expected) in pages {
        assert_eq!(in_all_ways(html.as_bytes(), System::IceBaseline, Format::Text), *expected, "{html}");
    }
}

/// Half a tag is none, half a reference is text.
#[test]
fn pages_end_in_half_a_tag_or_reference() {
    all_give(&[
        ("<p>a <", "a <\n"),
        ("<p>a </", "a </\n"),
        ("<p>a <b", "a\n"),
        ("<p>a <b c='d", "a\n"),
        ("<p>a &amp", "a &\n"),
        ("<p>a &am", "a &am\n"),
        ("<p>a &#x41", "a A\n"),
        ("<textarea>a</textar", "a</textar\n"),
        ("<p>a<![CDATA[b]]", "a\n"),
    ]);
}

/// Those by which a stream tells where phrases begin and end: a page's own are none.
#[test]
fn control_characters_make_no_phrases() {
    for character in (1..=8).chain(0xE..=0x1F).map(char::from) {
        let page = format!("<p>a {character}b c{character} <b>d</b> {character}e");
        let markdown = in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown);
        assert_eq!(markdown.replace(character, ""), "a b c **d** e\n", "{character:?}");
        let html = in_all_ways(page.as_bytes(), System::IceBaseline, Format::Html);
        assert_eq!(html.matches('<').count(), 4, "{character:?}: {html}");
    }
}

#[test]
fn two_links_are_not_glued() {
    all_give(&[
        ("<p><a>x</a><a>y</a>", "x y\n"),
        ("<p><a>x</a><!-- c --><b></b><a>y</a>", "xy\n"),
        ("<p><a>x</a></body></img><a>y</a>", "x y\n"),
        ("<p><a>x</a>\0<a>y</a>", "x y\n"),
        ("<p><a>x</a>&shy;<a>y</a></br><a>z", "x\u{ad}y\nz\n"),
    ]);
}

#[test]
fn what_takes_room_in_a_line_separates_words() {
    all_give(&[
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
    ]);
}

#[test]
fn words_on_both_sides_of_an_edge_are_two() {
    all_give(&[
        ("<p><b>Osprey</b><span>Kestrel 48</span><span>Black</span>", "Osprey Kestrel 48 Black\n"),
        ("<p><label>Brakes</label><span>69</span></span><b><i>EUR", "Brakes 69 EUR\n"),
        (
            "<p><b>\u{43d}\u{43e}\u{432}\u{438}</b><i>\u{416}</i><b>&Eacute;t&eacute;</b><b>X",
            "\u{43d}\u{43e}\u{432}\u{438} \u{416} \u{c9}t\u{e9} X\n",
        ),
        ("<p><b>a</b>\0<i>\0B\0</i><!-- c --><b>\0C", "a B C\n"),
        (
            "<p><i>1</i><i>(1)</i><b>Every</b> <b>[b]</b><i>B</i> <b>slept.</b><i>A</i> <b>w&hellip;</b><i>\u{c9}</i>",
            "1(1) Every [b] B slept. A w\u{2026} \u{c9}\n",
        ),
        ("<p><b>e.</b><i>g</i> <b>Re:</b><i>Tea</i> <b>3.</b><i>5</i>", "e.g Re: Tea 3.5\n"),
        // Behind a label.
        (
            "<p><cite>Ann wrote:</cite>thanks <b>Score:</b>4 <i>12:</i><i>30</i> <b>Da:</b><i>5</i>",
            "Ann wrote: thanks Score: 4 12:30 Da:5\n",
        ),
        ("<p><b>http:</b>//a <b>a:</b> b <b>c:</b><sup>d</sup> <sup>e:</sup>f", "http://a a: b c:d e:f\n"),
        ("<pre><b>key:</b>value", "key:value\n"),
        // Two prices, or what one is of.
        (
            "<p><b>hose</b><i>$64.50</i><s>$70</s> <b>12</b><i>&euro;5</i> <b>US</b><i>$5</i> <b>&pound;</b><i>5</i>",
            "hose $64.50 $70 12 \u{20ac}5 US$5 \u{a3}5\n",
        ),
        // Of one word, of a formula, of a price, of code; or nothing says so.
        ("<p><b>B</b><i>reakfast</i> <b>9</b><i>99</i> <b>3</b><i>rd</i>", "Breakfast 999 3rd\n"),
        ("<p>H<sub>2</sub><b>O</b> <b>x</b><sup>2</sup> <b>$</b><i>5</i> <b>(</b><i>A</i>", "H2O x2 $5 (A\n"),
        ("<p>a<b>B</b>C<i></i><b>D", "aBC D\n"),
        ("<pre><b>getItems</b><i>List</i>", "getItemsList\n"),
        ("<h2><code><b>tide</b><i>.</i><b>Session</b><i>(</i><b>port</b><i>:</i><b>int</b>", "tide.Session(port:int\n"),
        // Code ends with its element; beside it nothing is.
        ("<h2><code><b>get</b><b>List</b></code><i>New</i><b>Old</b>", "getList New Old\n"),
        ("<p>Call <kbd><b>get</b><b>List</b></kbd><i>New</i> <b>a</b><code>B</code>", "Call getList New a B\n"),
        // A full stop in a term is one of a name.
        ("<dl><dt><em>class </em><b><i>tide.</i></b><b><i>Session</i></b>(<dd>x.", "class tide.Session(\n\nx.\n"),
        ("<dl><dt><code>tide.</code><code>Session</code><b>New</b><dd><b>x.</b><b>Y", "tide.Session New\n\nx. Y\n"),
    ]);
}

/// What goes on behind hidden text is one paragraph in every format; what stands behind a dropped beginning is no part
/// of the paragraph before.
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
    let json = in_all_ways(page, System::Cetr, Format::Json);
    assert!(json.contains("\"in_line\":true,\"text\":\", the\""), "{json}");
    assert_eq!(json.matches("\"in_line\":true").count(), 6, "{json}");
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
fn details_stand_in_the_item_of_their_term() {
    let page = "<dl><dd>a<dt>b<dt>c<dd>d<dd><p>e<p>f<ul><li>g<li>h</ul><dt>i</dl><ul><li>j<dl><dt>k<dd>l</dl></ul>";
    assert_eq!(
        in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown),
        "- a\n- b\n- c\n  - d\n  - e\n\n    f\n    - g\n    - h\n- i\n* j\n  - k\n    - l\n"
    );
    assert_eq!(
        in_all_ways(b"<dl><dt>a<dd>b<dt>c</dl>", System::IceBaseline, Format::Html),
        "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n"
    );
    // In no list at all.
    assert_eq!(in_all_ways(b"<dt>a<dd>b<dt>c", System::IceBaseline, Format::Markdown), "- a\n  - b\n- c\n");
}

/// Of a page; streams, which may not keep a term so long, have items in any case.
#[test]
fn without_terms_there_are_no_details() {
    let render = |html: &str, format| {
        let (mut text, config) = (String::new(), Config::new().with_system(System::Cetr));
        Extractor::new().render(html.as_bytes(), &config, format, &mut text).expect("a page");
        text
    };
    for (html, markdown, minimal) in [
        (
            "<dl><dd><h1>a</h1></dd><dd><h2>b</h2></dd></dl><p>c",
            "# a\n\n## b\n\nc\n",
            "<h1>a</h1>\n<h2>b</h2>\n<p>c</p>\n",
        ),
        ("<p>a<dl><dd>b</dd></dl>c", "a\n\nb\n\nc\n", "<p>a</p>\n<p>b</p>\n<p>c</p>\n"),
        ("<p>a<ul><li>b<dl><dd>c</dl></ul>", "a\n\n- b\n\n  c\n", "<p>a</p>\n<ul>\n<li>b\n<p>c</p>\n</li>\n</ul>\n"),
        ("<p>a<dl><dd><ul><li>b</ul></dl>", "a\n\n- b\n", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n"),
        // Its terms are headings.
        ("<p>a<dl><dt><h3>b</h3><dd>c</dl>", "a\n\n### b\n\nc\n", "<p>a</p>\n<h3>b</h3>\n<p>c</p>\n"),
        // One heading is the only text of a term.
        (
            "<p>a<dl><dt>b<dd>c<dt><h3>d</h3></dl>",
            "a\n\n- b\n  - c\n\n### d\n",
            "<p>a</p>\n<ul>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n<h3>d</h3>\n",
        ),
        (
            "<p>a<dl><dt>b<dd><h3>c</h3><p>d</dl>",
            "a\n\n- b\n  - ### c\n\n    d\n",
            "<p>a</p>\n<ul>\n<li>b\n<ul>\n<li><h3>c</h3>\n<p>d</p>\n</li>\n</ul>\n</li>\n</ul>\n",
        ),
    ] {
        assert_eq!(render(html, Format::Markdown), markdown, "{html}");
        assert_eq!(render(html, Format::Html), minimal, "{html}");
    }
    // Where much stands in one, its first term is not looked for: it is a list.
    for (details, is_list) in [(16, false), (17, true)] {
        let html = format!("<p>a<dl>{}</dl>c", "<dd>b</dd>".repeat(details));
        assert_eq!(render(&html, Format::Markdown).matches("- b\n").count() == details, is_list, "{details}");
    }
}

/// All that stands in it, as in an `li`; also in streams, which do not keep the page.
#[test]
fn elements_are_items_by_their_role() {
    let page = b"<div role=list><div role=listitem><h3>a</h3><p>b<p>c</div><div role=listitem><section><p>d</section>\
                 <div><div role=list><p role=listitem>e<p role=listitem>f</div></div><p>g</div></div>\
                 <ul><li role=listitem><p>h<p>i<li role=listitem>j<blockquote role=listitem>k</blockquote></ul>\
                 <p>l<input name=email><table><tr><td role=listitem><p>m<p>n</table>";
    for (format, expected) in [
        (Format::Markdown, "- a\n\n  b\n\n  c\n- d\n  - e\n  - f\n\n  g\n* h\n\n  i\n* j\n\n  > k\n\nl\n\nm\n\nn\n"),
        (
            Format::Html,
            "<ul>\n<li>a\n<p>b</p>\n<p>c</p>\n</li>\n<li>d\n<ul>\n<li>e</li>\n<li>f</li>\n</ul>\n<p>g</p>\n\
             </li>\n</ul>\n<ul>\n<li>h\n<p>i</p>\n</li>\n<li>j\n<blockquote>\n<p>k</p>\n</blockquote>\n</li>\n</ul>\n\
             <p>l</p>\n<p>m</p>\n<p>n</p>\n",
        ),
    ] {
        assert_eq!(in_all_ways(page, System::IceBaseline, format), expected);
    }
}

/// Markdown and HTML number items by themselves.
#[test]
fn numbers_that_items_begin_with_are_left_out() {
    let page = b"<ol><li><span>1</span><div>a</div><li><div>02.</div><p>b<p>c<li><b>3)</b><ol><li>1<p>d</ol><li><p>5<p>e<li><p>5<li>6</ol>\
                 <ul><li><p>1<p>f</ul><ol><li><blockquote><p>1<p>g</blockquote></ol>";
    for (format, expected) in [
        (Format::Markdown, "1. a\n2. b\n\n   c\n3. 1. d\n4. 5\n\n   e\n5. 5\n6. 6\n* 1\n\n  f\n1. > 1\n   >\n   > g\n"),
        (
            Format::Html,
            "<ol>\n<li>a</li>\n<li>b\n<p>c</p>\n</li>\n<li><ol>\n<li>d</li>\n</ol>\n</li>\n<li>5\n<p>e</p>\n</li>\n\
             <li>5</li>\n<li>6</li>\n</ol>\n<ul>\n<li>1\n<p>f</p>\n</li>\n</ul>\n\
             <ol>\n<li><blockquote>\n<p>1</p>\n<p>g</p>\n</blockquote>\n</li>\n</ol>\n",
        ),
        (Format::Text, "1\n\na\n\n02.\n\nb\n\nc\n\n3)\n\n1\n\nd\n\n5\n\ne\n\n5\n\n6\n\n1\n\nf\n\n1\n\ng\n"),
    ] {
        assert_eq!(in_all_ways(page, System::IceBaseline, format), expected);
    }
    let page = b"<table><tr><td><ol><li><p>1<p>a</ol><td>b<tr><td>c<td>d</table>";
    let expected = "|  |  |\n| --- | --- |\n| 1<br>a | b |\n| c | d |\n";
    assert_eq!(in_all_ways(page, System::IceBaseline, Format::Markdown), expected);
    // What goes on in the line of the number begins the item.
    let page = b"<p>x<ol><li>1 <b hidden>y</b> a</ol>";
    assert_eq!(in_all_ways(page, System::Cetr, Format::Markdown), "x\n\n1. a\n");
    // Where a page counts from another number, a stream does not know.
    assert_eq!(
        render("<ol start=7><li>7<p>a<li>7<p>b<li value=12>12.<p>c</ol>", Format::Markdown),
        "7. a\n8. 7\n\n   b\n12) c\n"
    );
}

/// Below 257 items: of longer lists nobody counts them.
#[test]
fn items_are_counted_down() {
    for (items, first) in [(3, 3), (200, 200), (300, 1)] {
        let page = format!("<ol reversed>{}</ol><p>b", "<li>a".repeat(items));
        let html = render(&page, Format::Html);
        let start = if first == 1 { "<ol>".to_owned() } else { format!("<ol start=\"{first}\">") };
        assert!(html.starts_with(&start), "{html}");
        assert_eq!(html.contains(&format!("<li value=\"{}\">a</li>", first - 1)), first > 1, "{html}");
        assert_eq!(render(&html, Format::Html), html);
    }
    let page = "<ol reversed start=9><li>a<ol><li>b<li>c</ol><li>d<li value=2>e</ol>";
    assert_eq!(render(page, Format::Markdown), "9. a\n   1. b\n   2. c\n8) d\n2. e\n");
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
fn json_begins_with_what_the_page_says_of_itself() {
    let page = b"<title>Tea</title><meta name=keywords content=k><meta property=og:description content='Black &amp; &quot;green&quot;'>\
                 <meta name=author content=A><meta name=description content=second><p>Pours.<meta name=byl content=B>";
    let json = in_all_ways(page, System::IceBaseline, Format::Json);
    let begins = r#"{"description":"Black & \"green\"","author":"A","blocks":[{"start":"#;
    assert!(json.starts_with(begins) && json.contains(r#"],"title":"Tea","#), "{json}");
    assert_eq!(json.matches("description").count() + json.matches("author").count(), 2);
    let named = b"<meta name=byl content=A><meta itemprop=datePublished content=2026-11-26><p>Pours.";
    let json = in_all_ways(named, System::IceBaseline, Format::Json);
    assert!(json.starts_with(r#"{"author":"A","published":"2026-11-26","blocks":[{"#), "{json}");
    let described =
        "<script type=application/ld+json>{\"author\":{\"name\":\"A\"},\"datePublished\":\"2026\"}</script><p>b";
    let json = render(described, Format::Json);
    assert!(json.starts_with(r#"{"author":"A","published":"2026","blocks":[{"#), "{json}");
    let json =
        in_all_ways(b"<meta property=article:published_time content=2026-11-25>", System::IceBaseline, Format::Json);
    assert!(json.starts_with(r#"{"published":"2026-11-25","blocks":[],"title":"","#), "{json}");
    // What is written out becomes a day, in JSON-LD too; what is one stays as it is.
    for (told, day) in [
        ("Dec 3rd, 2025", "2025-12-03"),
        ("Thu, 09/25/2025 - 11:38", "2025-09-25"),
        ("2025-12-03T10:00:00Z", "2025-12-03T10:00:00Z"),
        ("03/04/2025", "03/04/2025"),
        ("yesterday", "yesterday"),
    ] {
        let meta = format!("<meta name=date content='{told}'>");
        let other = format!("<meta name=pubdate content='{told}'>");
        let script =
            format!(r#"<script type="application/ld+json">{{"@type":"Article","datePublished":"{told}"}}</script>"#);
        for page in [meta, other, script] {
            let json = render(&page, Format::Json);
            assert!(json.starts_with(&format!(r#"{{"published":"{day}","#)), "{page}: {json}");
        }
    }
}
