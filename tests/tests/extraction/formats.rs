//! The formats: what white space, markup and cuts between blocks become in each. Documents and streams give the same,
//! wherever a page is cut.

use tagsieve::Config;
use tagsieve::config::{Input, System, Unit};
use tagsieve::extract::{BlockSink, Extractor, Flow, Formatter};
use tagsieve::label::Label;
use tagsieve::output::{Decided, Fact, Format, Layout, Source};
use tagsieve::stream::{Room, Shape, Stream};
use tagsieve_tests::random::Random;
use tagsieve_tests::render::{BASELINE, render};

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

/// The text of each page, in all ways, where every block is kept.
fn all_give(pages: &[(&str, &str)]) {
    for (html, expected) in pages {
        assert_eq!(in_all_ways(html.as_bytes(), System::IceBaseline, Format::Text), *expected, "{html}");
    }
}

#[test]
fn the_first_line_in_pre_keeps_its_indentation() {
    all_give(&[
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
            "<pre><code><div>f {</div><div>    x;</div><div><br></div><div><br></div><div>\n</div><div></div><div>}</div>",
            "f {\n    x;\n\n\n\n}\n",
        ),
        ("<div><pre>x<div>y</pre>z</div>", "x\ny\n\nz\n"),
        ("<div>  <pre>  </pre>  x</div>", "x\n"),
        ("<listing>  x</listing><xmp>   y&amp;</xmp>", "  x\n\n   y&amp;\n"),
        ("<pre>  <script>s</script> <a></a><a> x</a> <a>y", "    x y\n"),
        ("<pre>x<a></a> <a>y</a><a>z</a><br><a>w</a>", "x y z\nw\n"),
        ("<p>  x</p>  <p>&#32; y", "x\n\ny\n"),
    ]);
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

/// As wide as its widest row, wherever that stands, but for what a page makes up.
#[test]
fn a_table_is_as_wide_as_its_widest_row() {
    let rows = "<tr><td>a<td>b".repeat(25);
    let table = |cells: usize| {
        let page = format!("<p>Text.<table>{rows}<tr>{}</table>", "<td>c".repeat(cells));
        let (mut text, config) = (String::new(), Config::new().with_system(System::IceBaseline));
        Extractor::new().render(page.as_bytes(), &config, Format::Markdown, &mut text).expect("a page");
        text
    };
    assert!(table(4).ends_with("| c | c | c | c |\n"), "{}", table(4));
    assert!(
        table(99).ends_with(&["| c ".repeat(17), "| c<br>".into(), ["c"; 81].join("<br>"), " |\n".into()].concat()),
        "{}",
        table(99)
    );
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
        // Of one word, of a formula, of a price, of code; or nothing says so.
        ("<p><b>B</b><i>reakfast</i> <b>9</b><i>99</i> <b>3</b><i>rd</i>", "Breakfast 999 3rd\n"),
        ("<p>H<sub>2</sub><b>O</b> <b>x</b><sup>2</sup> <b>$</b><i>5</i> <b>(</b><i>A</i>", "H2O x2 $5 (A\n"),
        ("<p>a<b>B</b>C<i></i><b>D", "aBC D\n"),
        ("<pre><b>getItems</b><i>List</i>", "getItemsList\n"),
    ]);
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
fn rows_of_data_are_tables() {
    let page = "<p>Fruit<table><caption>Sold<tr><th><th>2019<th>a|b<tr><th>Apples<td>12<td>13<br>of them 2 red\
                <tr><td>Pears<td><td><p>14<ul><li>more</ul></table>of all";
    assert_eq!(
        in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown),
        "Fruit\n\nSold\n\n|  | 2019 | a\\|b |\n| --- | --- | --- |\n| Apples | 12 | 13<br>of them 2 red |\n\
         | Pears |  | 14<br>more |\n\nof all\n"
    );
    assert_eq!(
        in_all_ways(page.as_bytes(), System::IceBaseline, Format::Html),
        "<p>Fruit</p>\n<p>Sold</p>\n<table>\n<tr><td></td><th>2019</th><th>a|b</th></tr>\n\
         <tr><th>Apples</th><td>12</td><td>13<br>\nof them 2 red</td></tr>\n\
         <tr><td>Pears</td><td></td><td>14<br>\nmore</td></tr>\n</table>\n<p>of all</p>\n"
    );
    let in_list = "<blockquote>x<table><tr><td>a<td>b<tr><td>c</table></blockquote>\
                   <ul><li>y<table><tr><th>a<th>b<tr><td>c<td>d</table><li>z</ul>";
    assert_eq!(
        in_all_ways(in_list.as_bytes(), System::IceBaseline, Format::Markdown),
        "> x\n>\n> |  |  |\n> | --- | --- |\n> | a | b |\n> | c |\n\n\
         - y\n\n  | a | b |\n  | --- | --- |\n  | c | d |\n- z\n"
    );
    let in_head = "<table><thead><tr><td>a<td>b</thead><tbody><tr><td>c<td>d</table>";
    assert_eq!(
        in_all_ways(in_head.as_bytes(), System::IceBaseline, Format::Markdown),
        "| a | b |\n| --- | --- |\n| c | d |\n"
    );
    assert_eq!(
        in_all_ways(in_head.as_bytes(), System::IceBaseline, Format::Html),
        "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>c</td><td>d</td></tr>\n</table>\n"
    );
}

/// Of a page; streams, which do not keep it, have the cells one behind the other.
#[test]
fn cells_span_columns_and_rows() {
    let page = "<table><tr><th rowspan=2></th><th colspan=2>2019<th>2020<tr><th>May<th>June<th>May\
                <tr><td ROWSPAN='2'>Apples<td>1<td>2<td>3<tr><td colspan=2>none<td>4<tr><td>Pears<td>5<td colspan=9>6</table>";
    assert_eq!(
        render(page, Format::Markdown),
        "|  | 2019 |  | 2020 |\n| --- | --- | --- | --- |\n|  | May | June | May |\n\
         | Apples | 1 | 2 | 3 |\n|  | none |  | 4 |\n| Pears | 5 | 6 |\n"
    );
    let html = render(page, Format::Html);
    assert_eq!(
        html,
        "<table>\n<tr><td></td><th>2019</th><td></td><th>2020</th></tr>\n\
         <tr><td></td><th>May</th><th>June</th><th>May</th></tr>\n\
         <tr><td>Apples</td><td>1</td><td>2</td><td>3</td></tr>\n\
         <tr><td></td><td>none</td><td></td><td>4</td></tr>\n<tr><td>Pears</td><td>5</td><td>6</td></tr>\n</table>\n"
    );
    assert_eq!(render(&html, Format::Html), html);
    for (format, expected) in [(Format::Text, "a\n\nb\n\nc\n\nd\n"), (Format::CleanEval, "<p>a\n<p>b\n<p>c\n<p>d\n")] {
        let page = b"<table><tr><td rowspan=2>a<td>b<tr><td>c<td>d</table>";
        assert_eq!(in_all_ways(page, System::IceBaseline, format), expected);
    }
    // Cells that span one give the same in all ways.
    let page = b"<table><tr><td colspan=1 rowspan='1'>a<td>b<tr><td>c<td>d</table>";
    let expected = "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n";
    assert_eq!(in_all_ways(page, System::IceBaseline, Format::Markdown), expected);
}

/// A row of a made-up page becomes no more than 16 columns wider, and each of its cells no wider than that; tags are
/// read again only so often.
#[test]
fn cells_span_only_so_much() {
    let wide = |rows| format!("<table>{}</table>", "<tr><td colspan=100000>a<td>b".repeat(rows));
    let tall = |rows| format!("<table><tr>{}{}", "<td rowspan=65000>a".repeat(40), "<tr><td>b<td>c".repeat(rows));
    let pages = [wide(3), tall(3), wide(3_000), tall(3_000), wide(2).repeat(1_000)];
    for page in pages {
        for format in [Format::Markdown, Format::Html] {
            let out = render(&page, format);
            assert!(out.len() < 20 * page.len(), "{} bytes of {}", out.len(), page.len());
        }
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

#[test]
fn numbers_of_lines_beside_code_are_left_out() {
    for (gutter, is_left_out) in [
        ("<td><pre>1\n2\n3\n</pre>", true),
        ("<td><div><pre><span>9</span>\n<span>10</span></pre></div>", true),
        ("<td class=gutter><pre>7<br>8<br></pre>", true),
        ("<th><pre>1\n\n2</pre>", true),
        ("<td><pre>1\n3</pre>", false),
        ("<td><pre>1</pre>", false),
        ("<td><pre>1\n2 x</pre>", false),
        ("<td><p>1<br>2</p>", false),
    ] {
        let page = format!("<p>a<table><tr>{gutter}<td><pre>x\n  y</pre></table>");
        for (format, expected) in
            [(Format::Markdown, "a\n\n```\nx\n  y\n```\n"), (Format::Html, "<p>a</p>\n<pre>x\n  y</pre>\n")]
        {
            let text = in_all_ways(page.as_bytes(), System::IceBaseline, format);
            assert_eq!(text == expected, is_left_out, "{page}: {text}");
        }
        let text = in_all_ways(page.as_bytes(), System::IceBaseline, Format::Text);
        assert!(text.trim_start_matches("a\n\n").starts_with(|c: char| c.is_ascii_digit()), "{text}");
    }
    // What a program prints.
    let text = in_all_ways(b"<pre>1\n2\n3</pre>", System::IceBaseline, Format::Markdown);
    assert_eq!(text, "```\n1\n2\n3\n```\n");
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

/// Where a system drops all of a page.
#[test]
fn headlines_with_words_around_the_title_are_kept_where_that_is_asked_for() {
    for (heading, expected) in [
        ("<h1>Levels of the sea rise</h1>", "Levels of the sea rise"),
        ("<h1>[Solved] Levels of the sea rise #84</h1>", "[Solved] Levels of the sea rise #84"),
        ("<h2>[Solved] Levels of the sea rise #84</h2>", ""),
        ("<h1>Levels of other seas that fall</h1>", ""),
        ("<h1>The Site</h1>", ""),
        (
            "<h1>Rise of the sea</h1><h2>Levels of the sea rise</h2><h1>Of the sea rise</h1>",
            "Rise of the sea\n\nLevels of the sea rise",
        ),
    ] {
        let page = format!("<title>Levels of the sea rise - The Site</title>{heading}<p>Text.");
        let mut extractor = Extractor::new();
        let extraction = extractor.extract(page.as_bytes(), &BASELINE).expect("a page");
        let (mut layout, mut out) = (Layout::new(Format::Text).with_title(true), String::new());
        for block in extraction.iter() {
            let dropped = Decided { label: Label::Boilerplate, ..block };
            let flow = layout.block(&dropped, &mut |piece| {
                out.push_str(piece);
                Flow::Continue
            });
            assert_eq!(flow, Flow::Continue);
        }
        assert_eq!(out, expected, "{heading}");
    }
}

/// Writes what is kept of a page of which everything is dropped.
struct AllDropped {
    layout: Layout<'static>,
    out: String,
}

impl AllDropped {
    fn with_title() -> AllDropped {
        AllDropped { layout: Layout::new(Format::Text).with_title(true), out: String::new() }
    }
}

impl BlockSink for AllDropped {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        let AllDropped { layout, out } = self;
        layout.block(&Decided { label: Label::Boilerplate, ..*block }, &mut |piece| {
            out.push_str(piece);
            Flow::Continue
        })
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        self.layout.fact(fact, source, &mut |_| Flow::Stop)
    }
}

/// In a document and in a stream, however short the headline is.
#[test]
fn headlines_that_a_title_begins_with_are_kept_where_that_is_asked_for() {
    const TITLE: &str = "<title>The Salt Ledger (1962) by Irma Voss | Books</title>";
    const OG_TITLE: &str = "<meta property=og:title content='Sea &amp;  salt: a ledger'>";
    let long = format!("<title>Salt {}</title>", "and more salt ".repeat(40));
    for (head, headings, expected) in [
        (TITLE, "<h1>The Salt Ledger</h1>", "The Salt Ledger"),
        (TITLE, "<h1>The <i>salt</i></h1>", "The salt"),
        (TITLE, "<h1>The Salt Led</h1>", ""),
        (TITLE, "<h1>Salt Ledger</h1>", ""),
        (TITLE, "<h1>***</h1><h1>Irma Voss</h1>", ""),
        (TITLE, "<h2>The Salt Ledger</h2>", ""),
        (TITLE, "<h1 hidden>The Salt Ledger</h1>", ""),
        (TITLE, "<h1>The Salt</h1><h1>The Salt Ledger</h1>", "The Salt"),
        (OG_TITLE, "<h1>Sea & Salt</h1>", "Sea & Salt"),
        (OG_TITLE, "<h1>A ledger</h1>", ""),
        (&format!("{TITLE}{OG_TITLE}"), "<h1>Books</h1><h1>Sea and salt</h1><h1>Sea & Salt</h1>", "Sea & Salt"),
        (&format!("{OG_TITLE}{TITLE}<title>Books</title>"), "<h1>The Salt</h1>", "The Salt"),
        (&long, "<h1>Salt and more</h1>", "Salt and more"),
        ("", "<h1>Salt</h1>", ""),
    ] {
        let page = format!("{head}{headings}<p>Text.");
        let mut document = AllDropped::with_title();
        Extractor::new().extract_to(page.as_bytes(), &BASELINE, &mut document).expect("a page");
        assert_eq!(document.out, expected, "{page}");
        let (mut room, mut streamed) = (Room::new(Shape::SMALLEST), AllDropped::with_title());
        let mut stream = Stream::new(room.memory(), &BASELINE, &mut streamed).expect("room");
        page.as_bytes().chunks(7).for_each(|piece| _ = stream.write(piece).expect("not ended"));
        stream.end().expect("not ended");
        assert_eq!(streamed.out, expected, "in a stream: {page}");
    }
}

/// The tag of `pre` is read again for each of the blocks in it, for as many bytes as 32 times the page.
#[test]
fn tags_are_not_read_again_for_ever() {
    let code = |blocks| format!("<pre class='language-c {}'>{}", "x ".repeat(240), "<p>a".repeat(blocks));
    let told = |blocks| render(code(blocks), Format::Markdown).matches("```c\n").count();
    assert_eq!(told(100), 100);
    assert!((1_000..20_000).contains(&told(20_000)));
}

#[test]
fn lines_end_in_three_ways() {
    let text = Config::new().with_system(System::IceBaseline).with_input(Input::Text);
    let lines = Config::new().with_system(System::IceBaseline).with_unit(Unit::Line);
    for end in ["\n", "\r", "\r\n"] {
        for (config, page, expected) in [
            (&text, "One\ntwo\n\n\nthree\n- item\n", "One two\n\nthree\n\n- item\n"),
            (&lines, "<p>One\ntwo</p\n>three <i\n>four\n\nfive", "One\n\ntwo\n\nthree\n\nfour\n\nfive\n"),
        ] {
            let mut out = String::new();
            let page = page.replace('\n', end);
            Extractor::new().render(page.as_bytes(), config, Format::Text, &mut out).expect("a page");
            assert_eq!(out, expected, "{page:?}");
        }
    }
}

#[test]
fn what_tables_lay_out_is_no_data() {
    for page in [
        "<table><tr><td>menu<td>text</table>",
        "<table><tr><td>menu<td><p>a<p>b<p>c<p>d<p>e<tr><td>x<td>y</table>",
        "<table><tr><td>x<td><table><tr><td>y</table><tr><td>z<td>a</table>",
        "<table><tr><td><img><td>first<tr><td><img><td>second</table>",
        "<table><tr><td>x<tr><td>y<td>z<tr><td>a</table>",
        "<td>x<td>y<tr><td>a<td>b",
    ] {
        let text = in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown);
        assert!(!text.contains('|'), "{page}: {text}");
    }
}

#[test]
fn fences_are_longer_than_what_they_hold() {
    let page = b"<p>a<pre>```sh\n````\nx `y`</pre><p>b &amp;amp;";
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
fn parts_of_a_character_do_not_meet() {
    let page =
        b"\xEF\xBB\xBF<p>\xF0\x9F<b>\x98\x80</b> \xE6\0\xBC\xA2 \xC3<!doctype html>\xA9 \xC3</b><i>M</i> 0\xC3</u><i>M";
    let cut = "\u{fffd}\u{fffd}\u{fffd}";
    let expected = format!("{cut} {cut} \u{fffd}\u{fffd} \u{fffd}M 0\u{fffd}M\n");
    assert_eq!(in_all_ways(page, System::IceBaseline, Format::Text), expected);
}

/// Whatever stands for the mark, and wherever the page is cut.
#[test]
fn marks_and_links_behind_headings_are_left_out() {
    for (page, expected) in [
        (&b"<h2>Tea<a href=#tea>\xC2\xB6</a></h2><p>Black or green\xC2\xB6"[..], "Tea\n\nBlack or green\u{B6}\n"),
        (b"<h2>Tea <a href=#tea>&para;</a> </h2><p>Black", "Tea\n\nBlack\n"),
        (b"<meta charset=windows-1252><h3>Caf\xE9 <a>\xB6</a>", "Caf\u{E9}\n"),
        (b"<h3>Tea <a>&#167;</a><a>\xC2\xA7</a>", "Tea \u{A7}\n"),
        (b"<h3>\xC2\xA7 5 of the <i>law</i>", "\u{A7} 5 of the law\n"),
        (b"<h3>Tea<br><a>\xC2\xB6</a>", "Tea\n\u{B6}\n"),
        (b"<h3><a>\xC2\xB6</a>", "\u{B6}\n"),
        (b"<dl><dt>brew(tea)<a>&#182;</a><dd>Pours.", "brew(tea)\n\nPours.\n"),
        (b"<h2>Tea<a href=#tea>#</a></h2><p>C#", "Tea\n\nC#\n"),
        (b"<h2>Learn <a href=c>C#</a></h2><h2>Learn C#", "Learn C#\n\nLearn C#\n"),
        (b"<h2>Tea<span>[<a href=t>edit</a>]</span></h2>", "Tea\n"),
        (b"<h2>Tea <b>[</b><a href=t>edit</a><b> | </b><a href=t>edit  source</a><b>]</b></h2>", "Tea\n"),
        (b"<h2>\xE8\x8C\xB6[<a href=t>\xE7\xBC\x96\xE8\xBE\x91</a>]</h2>", "\u{8336}\n"),
        (b"<h2><a href=t>Tea</a> [new]</h2><h2>About <a href=t>tea</a> [brewed]", "Tea [new]\n\nAbout tea [brewed]\n"),
        (b"<h2>[<a href=t>edit</a>]</h2><li>Tea [<a href=t>pdf</a>]", "[edit]\n\nTea [pdf]\n"),
        // White space beyond ASCII.
        (b"<h2>Tea <a>\xC2\xB6</a>\xC2\xA0</h2><h2>A cup<br>\xC2\xA0\xC2\xB6", "Tea\n\nA cup\n\u{B6}\n"),
        (b"<li>\xC2\xA0\xC2\xA7<li>Tea\xE3\x80\x80\xC2\xA7", "\u{A7}\n\nTea\n"),
    ] {
        assert_eq!(in_all_ways(page, System::IceBaseline, Format::Text), expected);
    }
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
