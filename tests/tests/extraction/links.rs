//! Where links lead, in Markdown, HTML and JSON.

use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow, Formatter, Source, Summary};
use tagsieve::label::Label;
use tagsieve::output::{Format, Layout};
use tagsieve_tests::render::{BASELINE, render};

/// Markdown, and HTML.
fn linked(html: &[u8]) -> [String; 2] {
    let of = |format| render(html, Layout::new(format).with_links(true)).trim_end().to_owned();
    [Format::Markdown, Format::Html].map(of)
}

/// Where the only link on a page leads, as a parser of Markdown reads it; it is the same in HTML.
fn destination(href: &str) -> Option<String> {
    use pulldown_cmark::{Event, Parser, Tag};
    let [markdown, html] = linked(format!("<p>a <a {href}>b</a> c").as_bytes());
    let read = Parser::new(&markdown).find_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    });
    let written = html.split_once("href=\"").map(|(_, rest)| rest.split('"').next().unwrap_or_default());
    // Only Markdown would end it, or a cell.
    let written = written.map(|href| href.replace("&amp;", "&").replace('|', "%7C"));
    assert_eq!(read, written.map(|href| href.replace('\\', "%5C")), "{markdown}\n{html}");
    read
}

#[test]
fn destinations_stand_as_they_do_in_the_page() {
    for (href, expected) in [
        ("href=https://e.org/a?b=1#c", "https://e.org/a?b=1#c"),
        ("href=/a/b", "/a/b"),
        ("href=?page=2", "?page=2"),
        ("href=//e.org", "//e.org"),
        ("href=MAILTO:a@b.c", "MAILTO:a@b.c"),
        ("href=tel:+49-30", "tel:+49-30"),
        ("href=a:b.html", ""),
        ("href=a/b:c", "a/b:c"),
        // Only the first one counts, and it may stand anywhere in the tag.
        ("class=x HREF='a' href=b", "a"),
        // References as they are read in attributes.
        ("href='?a=1&amp;b=2&copy=3&lt;&#x41;'", "?a=1&b=2&copy=3%3CA"),
        ("href='?a=1&amp;copy;'", "?a=1&copy;"),
        // What would end it.
        ("href='a (b) \"c\"|`d\\e?\\'", "a%20(b)%20%22c%22%7C%60d/e?%5C"),
        ("href='  /a\n\tb  '", "/ab"),
        // A backslash is a slash where there are paths.
        ("href='\\a:b\\c'", "/a:b/c"),
        ("href='FTP:\\\\e.org\\a'", "FTP://e.org/a"),
        ("href='ht\ntps:\\\\e.org\\a'", "https://e.org/a"),
        ("href='1:\\a'", "1:/a"),
        ("href='mailto:a\\b@c.d'", "mailto:a%5Cb@c.d"),
        ("href=' Ma\tilto:&quot;a\\ b&quot;@c.d '", "Mailto:%22a%5C%20b%22@c.d"),
        ("href='tel:1\\2'", "tel:1%5C2"),
        ("href=/漢字", "/漢字"),
        // To no other page.
        ("href=#top", ""),
        ("href=", ""),
        ("href='  '", ""),
        ("name=x", ""),
        ("href=javascript:x()", ""),
        ("href='&#106;avascript&colon;x()'", ""),
        ("href=' Java\nScript:x()'", ""),
        ("href='\u{1}javascript:x()'", ""),
        ("href=data:text/html,x", ""),
        ("href=mailtos:x", ""),
        ("href=httpsx:x", ""),
    ] {
        assert_eq!(destination(href).unwrap_or_default(), expected, "{href}");
    }
}

#[test]
fn a_colon_in_the_name_of_a_page_makes_no_scheme() {
    for (href, expected) in [
        ("12:30-news.html", "12:30-news.html"),
        ("2026-01-02T12:30", "2026-01-02T12:30"),
        ("Benutzer_Diskussion:X", "Benutzer_Diskussion:X"),
        ("維基:首頁", "維基:首頁"),
        ("सदस्य:क", "सदस्य:क"),
        ("ویکی\u{200C}پدیا:ا", "ویکی\u{200C}پدیا:ا"),
        ("%E7%BB%B4:%E9%A6%96", "%E7%BB%B4:%E9%A6%96"),
        (&format!("{}_:a", "b".repeat(80)), &format!("{}_:a", "b".repeat(80))),
        ("1:javascript:x", "1:javascript:x"),
        // What has the letters of a scheme is one.
        ("Talk:X", ""),
        ("localhost:8080/a", ""),
        (&format!("{}:a", "b".repeat(80)), ""),
        // What is broken, or hides what it is.
        ("ma' + 'ilto:a@b.c", ""),
        ("&#34;mailto:a@b.c", ""),
        ("mail to:a@b.c", ""),
        ("<http://e.org>", ""),
        ("{{url}}:a", ""),
        (":a", ""),
        ("java\tscr\nipt\r:x()", ""),
        ("\u{1} \u{1F}\tJAVAscript:x()", ""),
        ("&#106;avascript:x()", ""),
        ("java&#x0A;script&#58;x()", ""),
        ("java&Tab;script&colon;x()", ""),
        ("java script:x()", ""),
        ("java\u{1}script:x()", ""),
        ("java\0script:x()", ""),
        ("java\u{AD}script:x()", ""),
        ("java\u{200D}script:x()", ""),
        ("\u{FEFF}javascript:x()", ""),
        ("\u{A0}javascript:x()", ""),
        ("\u{85}javascript:x()", ""),
        ("j\u{430}vascript:x()", ""),
        ("%6Aavascript:x()", ""),
        ("java_script:x()", ""),
        ("1vbscript:x", ""),
        ("d\u{200B}ata:text/html,x", ""),
    ] {
        assert_eq!(destination(&format!("href=\"{href}\"")).unwrap_or_default(), expected, "{href:?}");
    }
}

#[test]
fn links_stand_where_their_text_does() {
    for (html, markdown, minimal) in [
        ("<p><a href=x>All</a>", "[All](x)", "<p><a href=\"x\">All</a></p>"),
        ("<a href=x><p> <b>All</b></a>", "[**All**](x)", "<p><a href=\"x\"><strong>All</strong></a></p>"),
        (
            "<p><a href=x><svg><title>t</title></svg> <img alt='<'><!-- c --> b</a>",
            "[b](x)",
            "<p><a href=\"x\">b</a></p>",
        ),
        ("<p><a href=x><!-- <a href=y> -->b</a>", "[b](x)", "<p><a href=\"x\">b</a></p>"),
        // What is strong in a link and what is around it stand as in the page.
        ("<p><b><a href=x>a</a>:</b> c", "**[a](x):** c", "<p><strong><a href=\"x\">a</a>:</strong> c</p>"),
        ("<p><a href=x><i></i><b>a</b> b</a> c", "[**a** b](x) c", "<p><a href=\"x\"><strong>a</strong> b</a> c</p>"),
        ("<p>a <b>b <a href=x>c</a>", "a **b [c](x)**", "<p>a <strong>b <a href=\"x\">c</a></strong></p>"),
        ("<p><a href=x><!-- <a href=y> --><b>b</b></a>", "[**b**](x)", "<p><a href=\"x\"><strong>b</strong></a></p>"),
        // The first block in a link has it.
        ("<a href=x><p>a<p>b</a>", "[a](x)\n\nb", "<p><a href=\"x\">a</a></p>\n<p>b</p>"),
        ("<p><a href=x></a>b", "b", "<p>b</p>"),
        ("<p><a href=x><script><a href=y></script>b</a>", "[b](x)", "<p><a href=\"x\">b</a></p>"),
        // The next one ends it.
        (
            "<p>a <a href=x>b <a href=y>c</a> d",
            "a [b](x) [c](y) d",
            "<p>a <a href=\"x\">b</a> <a href=\"y\">c</a> d</p>",
        ),
        ("<p>a <a href=x>b <a>c</a> d", "a [b](x) c d", "<p>a <a href=\"x\">b</a> c d</p>"),
        ("<p>a! <a href=x>b</a>!", "a! [b](x)!", "<p>a! <a href=\"x\">b</a>!</p>"),
        ("<p>a!<a href=x>[b]</a>", "a!<!-- -->[\\[b\\]](x)", "<p>a!<a href=\"x\">[b]</a></p>"),
        // An address.
        (
            "<p>a <a href=http://e.org/a_b?c>http://e.org/a_b?c</a>.",
            "a <http://e.org/a_b?c>.",
            "<p>a <a href=\"http://e.org/a_b?c\">http://e.org/a_b?c</a>.</p>",
        ),
        (
            "<p>a <a href=http://e.org>http://e.org <b>b</b></a><a href=//f.org>f</a>",
            "a <http://e.org> **b** [f](//f.org)",
            "<p>a <a href=\"http://e.org\">http://e.org <strong>b</strong></a> <a href=\"//f.org\">f</a></p>",
        ),
        (
            "<p>a <a href=http://e.org/b>http://e.org/</a>",
            "a [http://e.org/](http://e.org/b)",
            "<p>a <a href=\"http://e.org/b\">http://e.org/</a></p>",
        ),
        // In code the text stands for itself.
        ("<pre>a <a href=x>b</a></pre>", "```\na b\n```", "<pre>a b</pre>"),
    ] {
        assert_eq!(linked(html.as_bytes()), [markdown, minimal], "{html}");
    }
}

#[test]
fn links_that_blocks_begin_in_are_told_from_what_looks_like_them() {
    let drawings = "<svg><path d=M1 /></svg>".repeat(11);
    let picture = format!("<img srcset='{}'>", "a ".repeat(4150));
    for between in [
        "",
        // In attributes.
        "<p title='<a href=https://evil.example/>'>",
        "<p title='</a>'><img alt='a <b> c'>",
        "<p title='C (CIA<sup>&reg;</sup>)'>",
        // In what is no markup, or no text of the page.
        "<!-- <a href=y> --><!-- </a> --><p>",
        "<!-- <a> --><!x <a href=y><p>",
        "<style>.a{}</style><p>",
        "<style></a></style><script>'<a href=y>'</script><iframe></a></iframe><p>",
        "<svg><title><a href=y></title></svg><p>",
        "<svg><a href=y></a><![CDATA[</a>]]></svg><p>",
        "<template></a><script></template></script></template><textarea></textarea><p>",
        "<noembed></a></noembed><canvas><a href=y></canvas><p>",
        // Much of it.
        &drawings,
        &picture,
        &"<span><b></b>".repeat(200),
        // Blocks that end nothing.
        "<b><img></b></i><hr><p>",
    ] {
        assert_eq!(linked(format!("<a href=x>{between}word</a>").as_bytes())[0], "[word](x)", "{between}");
        let quoted =
            format!("<p>a <a href='/x?<a href=y>'>b</a></p><a href=\"x\" title='<a href=z>'>{between}word</a>");
        let expected = "a [b](/x?%3Ca%20href=y%3E)\n\n[word](x)";
        assert_eq!(linked(quoted.as_bytes())[0], expected, "{between}");
    }
}

#[test]
fn phrases_that_begin_in_a_link_stand_in_it() {
    for (html, markdown) in [
        ("<a href=x><p><b>a</b> b</a>", "[**a** b](x)"),
        ("<b><a href=x><p>a</a> b</b>", "**[a](x) b**"),
        ("<a href=x><b><svg></b></svg><p>a</b> b</a>", "[**a** b](x)"),
        ("<a href=x><i></i><b><s></s><p>a</b> b</a>", "[**a** b](x)"),
    ] {
        assert_eq!(linked(html.as_bytes())[0], markdown, "{html}");
    }
}

#[test]
fn links_end_where_the_builder_ends_them() {
    for (html, markdown) in [
        // Of a cell that has ended.
        (
            "<p><a href=x><img></a><table><tr><td><a href=x><img></td><td>b</td></table><p>c <a href=y>d</a>",
            "b\n\nc [d](y)",
        ),
        // What is never closed hides what else is in it.
        ("<p>a <a href=x>b</a><p>c<!-- </a><p><a href=y>d</a>", "a [b](x)\n\nc\n\n[d](y)"),
        ("<div>a <a href=x><!-- </a><p>b <a href=y>c</a>", "a\n\nb [c](y)"),
        ("<title>a <a href=x><p>b</p></a>", "[b](x)"),
        ("<p>a</p><p title='><a href=x><p>b</p></a>", "a\n\n[b](x)"),
        // In what is written by the reader nothing is a tag.
        ("<textarea>a <b</textarea><a href=x><p>b</p></a>", "```\na <b\n```\n\n[b](x)"),
    ] {
        assert_eq!(linked(html.as_bytes())[0], markdown, "{html}");
    }
}

#[test]
fn an_unclosed_link_is_that_of_each_of_many_blocks() {
    // More than the tags of a page that may be read again for one block.
    let page = format!("<div>a</div><a href=/x>{}", "<p>b</p>".repeat(20_000));
    let json = render(&page, Layout::new(Format::Json).with_links(true).with_kept_only(true));
    assert_eq!(json.matches("{\"href\":\"/x\",\"text\":\"b\"}").count(), 20_000);
    let markdown = render(&page, Layout::new(Format::Markdown).with_links(true));
    assert_eq!((markdown.matches("[b](/x)").count(), markdown.matches("](").count()), (1, 1));
}

#[test]
fn brackets_and_bars_of_destinations_stand_as_they_do_in_the_page() {
    let [markdown, html] = linked(b"<p>a <a href='/w/A_(b)|c)'>d</a>");
    assert_eq!(markdown, "a [d](/w/A_\\(b\\)%7Cc\\))");
    assert_eq!(html, "<p>a <a href=\"/w/A_(b)|c)\">d</a></p>");
    let json = render("<p>a <a href='/w/A_(b)|c)'>d</a>", Layout::new(Format::Json).with_links(true));
    assert!(json.contains("{\"href\":\"/w/A_(b)|c)\",\"text\":\"d\"}"), "{json}");
}

#[test]
fn json_has_the_links_of_each_block() {
    let page = "<a href=x><p>a<p>b</a><p>c <a href='/d?e=\"'>d <b>\"e\"</b></a><a href=#f>f</a> <a href=g><img></a>, \
                <a href=h>h</a>.<p>i";
    let json = render(page.as_bytes(), Layout::new(Format::Json).with_links(true));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let of = |block: usize| json["blocks"][block]["links"].clone();
    assert_eq!(of(0), serde_json::json!([{"href": "x", "text": "a"}]));
    assert_eq!(of(1), serde_json::json!([{"href": "x", "text": "b"}]));
    let two = serde_json::json!([{"href": "/d?e=%22", "text": "d \"e\""}, {"href": "h", "text": "h"}]);
    assert_eq!((of(2), of(3)), (two, serde_json::Value::Null));
}

/// Drops the first block.
struct ButFirst<S>(S);

impl<S: BlockSink> BlockSink for ButFirst<S> {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        let label = if block.index == 0 { Label::Boilerplate } else { block.label };
        self.0.block(&Decided { label, ..*block })
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.0.end(summary, source)
    }
}

#[test]
fn a_link_around_blocks_is_that_of_the_first_one_that_is_kept() {
    let mut out = String::new();
    let mut write = |piece: &str| {
        out.push_str(piece);
        Flow::Continue(())
    };
    let formatter = Formatter::new(Layout::new(Format::Markdown).with_links(true), &mut write);
    let page = b"<a href=x><p>a<p>b<p>c</a><p><a href=x>d</a>";
    Extractor::new().extract_to(page, &BASELINE, &mut ButFirst(formatter)).expect("a page");
    assert_eq!(out, "[b](x)\n\nc\n\n[d](x)\n");
}

/// Whether it is kept is not known before.
#[test]
fn a_heading_in_a_link_around_blocks_has_it_too() {
    let [markdown, html] = linked(b"<a href=x><p>a<h2>b</h2><p>c<h3>d</h3></a><h2>e</h2><p>f");
    assert_eq!(markdown, "[a](x)\n\n[b](x)\n\nc\n\nd\n\ne\n\nf");
    assert!(html.starts_with("<p><a href=\"x\">a</a></p>\n<p><a href=\"x\">b</a></p>\n<p>c</p>\n<p>d</p>\n"), "{html}");
    let [markdown, _] = linked(b"<a href=x><h2>a</h2><h3>b</h3><p>c</a>");
    assert_eq!(markdown, "[a](x)\n\nb\n\nc");
    let [markdown, _] = linked(b"<a href=http://a.b/><p>http://a.b/<h2>c</h2></a>");
    assert_eq!(markdown, "<http://a.b/>\n\n[c](http://a.b/)");
}

#[test]
fn a_mark_behind_a_heading_is_left_out_with_its_link() {
    let page = b"<h2><a href=#a>#</a> One</h2><p>b<h2>Two [<a href=/c>edit</a>]</h2><p>d";
    let config = Config::new().with_system(System::CetrThreshold);
    let mut out = String::new();
    Extractor::new().render(page, &config, Layout::new(Format::Markdown).with_links(true), &mut out).expect("a page");
    assert!(!out.contains("edit") && !out.contains("](") && !out.contains("# #"), "{out}");
}

#[test]
fn destinations_are_read_in_the_charset_of_the_page() {
    let page = b"<meta charset=windows-1251><p>a <a href='/\xEF\xEE'>\xEF</a>";
    assert_eq!(linked(page)[0], "a [п](/по)");
    let page: Vec<u8> = "\u{FEFF}<p>a <a href=/x>b</a>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(linked(&page)[0], "a [b](/x)");
}

#[test]
fn without_being_asked_for_there_are_none_and_other_formats_have_none() {
    let page = b"<p>a <a href=x>b</a>";
    for format in [Format::Text, Format::Json, Format::CleanEval, Format::Markdown, Format::Html] {
        let without = render(page, Layout::new(format));
        assert!(!without.contains("](") && !without.contains("href"), "{without}");
        let with = render(page, Layout::new(format).with_links(true));
        assert_eq!(with != without, matches!(format, Format::Markdown | Format::Html | Format::Json), "{with}");
    }
}
