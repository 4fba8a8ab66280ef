//! What attributes say in Markdown and HTML: numbers of items, languages and lines of code, levels of headings. (Links:
//! `links.rs`.)

use tagsieve::Config;
use tagsieve::config::Preset;
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve::stream::{Room, Shape};
use tagsieve_tests::render::{BASELINE, render};

/// What stands behind the fence of the only code on a page.
fn language(html: &str) -> String {
    let markdown = render(format!("<div><p>Text.</p>{html}</div>"), Format::Markdown);
    let fence = markdown.lines().find_map(|line| line.strip_prefix("```"));
    fence.unwrap_or_else(|| panic!("no fence in {markdown}")).to_owned()
}

#[test]
fn code_names_its_language() {
    for (html, expected) in [
        ("<pre><code class='hljs language-c++'>a", "c++"),
        ("<pre class=\"lang-py prettyprint\"><code>a", "py"),
        ("<pre class=language-Rust>a", "rust"),
        ("<pre><span></span><code data-lang=go>a", "go"),
        ("<pre data-language='ts'><code>a", "ts"),
        ("<div class='highlight highlight-source-js'><pre>a</pre></div>", "js"),
        (
            "<div class='highlight-python notranslate'><div class=highlight><pre><span></span>a</pre></div></div>",
            "python",
        ),
        ("<div class=sourceCode id=cb1><pre class='sourceCode haskell'><code class='sourceCode haskell'>a", "haskell"),
        ("<pre><code class='hljs go'>a", "go"),
        ("<pre><code class='hljs language-go'>a", "go"),
        ("<pre class='brush: js; toolbar: false'>a", "js"),
        ("<pre class='highlight typescript'><code>a", "typescript"),
        ("<div class='highlight box'><pre class='highlight plaintext'>a</pre></div>", ""),
        ("<pre class='rust rust-example'><code>a", "rust"),
        ("<pre><code class='Python hljs'>a", "python"),
        ("<pre class='lang:php decode:true'>a", "php"),
        ("<pre class='content rusty'>a", ""),
        ("<div class=c><pre>a</pre></div>", ""),
        ("<pre class=hljs>a", ""),
        ("<div class=language-sh><div><div><pre>a</pre></div></div></div>", ""),
        // None, or no name.
        ("<pre>a", ""),
        ("<pre class=language-none>a", ""),
        ("<pre class=language-auto>a", ""),
        ("<pre class='highlight zig'>a", "zig"),
        ("<pre class='lang-none s-code-block'><code class='hljs language-none'>a", ""),
        ("<pre class='language- lang'>a", ""),
        ("<pre class='language-a`b'>a", ""),
        ("<pre class='language-a-name-that-is-much-too-long'>a", ""),
        ("<pre data-languages=a>a", ""),
        // Of what stands in the code nothing counts.
        ("<pre>a <span class=language-b>b</span>", ""),
        ("<pre class=language-a>b <code class=language-c>", "a"),
    ] {
        assert_eq!(language(html), expected, "{html}");
    }
}

#[test]
fn headings_have_the_level_of_their_element_or_role() {
    for (heading, expected) in [
        ("<h4><div>a</div></h4>", "#### a"),
        ("<h1><center>a</center></h1>", "# a"),
        ("<div role=heading aria-level=4>a</div>", "#### a"),
        ("<div role=heading aria-level='1'><div><span>a</span></div></div>", "# a"),
        ("<h3 aria-level=5>a</h3>", "### a"),
        ("<div role=heading>a</div>", "## a"),
        ("<div role=heading aria-level=7>a</div>", "## a"),
        ("<div role=heading aria-level=0>a</div>", "## a"),
        ("<div role=heading aria-level=x>a</div>", "## a"),
    ] {
        let mut out = String::new();
        let config = Config::new().with_preset(Preset::Recall);
        let page =
            format!("<p>A text of some words that is long enough.{heading}<p>Another text that is as long as that.");
        Extractor::new().render(page.as_bytes(), &config, Format::Markdown, &mut out).expect("a page");
        assert!(out.contains(&format!("\n{expected}\n")), "{heading}: {out}");
    }
}

#[test]
fn items_are_counted_from_where_the_page_begins() {
    for (html, markdown, minimal) in [
        ("<ol start=4><li>a<li>b</ol>", "4. a\n5. b\n", "<ol start=\"4\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("<ol start=' 09 '><li>a<li>b</ol>", "9. a\n10. b\n", "<ol start=\"9\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("<ol start='\t\r\n\x0C 9'><li>a</ol>", "9. a\n", "<ol start=\"9\">\n<li>a</li>\n</ol>\n"),
        (
            "<ol><li>a<li value=7>b<li>c</ol>",
            "1. a\n7) b\n8) c\n",
            "<ol>\n<li>a</li>\n<li value=\"7\">b</li>\n<li>c</li>\n</ol>\n",
        ),
        ("<ol><li>a<li value=2>b</ol>", "1. a\n2. b\n", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        // In the text of an item only a list that begins with 1 would be one.
        (
            "<ul><li>a<ol start=4><li>b<li>c</ol>d<li>e</ul>",
            "- a\n\n  4. b\n  5. c\n\n  d\n- e\n",
            "<ul>\n<li>a\n<ol start=\"4\">\n<li>b</li>\n<li>c</li>\n</ol>\n<p>d</p>\n</li>\n<li>e</li>\n</ul>\n",
        ),
        ("<ol start=0><li>a</ol>", "0. a\n", "<ol start=\"0\">\n<li>a</li>\n</ol>\n"),
        // There are no numbers below 0.
        (
            "<ol reversed start=1><li>a<li>b<li>c</ol>",
            "1. a\n0) b\n0. c\n",
            "<ol>\n<li>a</li>\n<li value=\"0\">b</li>\n<li value=\"0\">c</li>\n</ol>\n",
        ),
        ("<ol start=x><li>a</ol>", "1. a\n", "<ol>\n<li>a</li>\n</ol>\n"),
        ("<ol start=-3><li>a</ol>", "1. a\n", "<ol>\n<li>a</li>\n</ol>\n"),
        ("<ol start=65536><li>a</ol>", "1. a\n", "<ol>\n<li>a</li>\n</ol>\n"),
        ("<ul start=3><li value=2>a</ul>", "- a\n", "<ul>\n<li>a</li>\n</ul>\n"),
    ] {
        assert_eq!(render(html, Format::Markdown), markdown, "{html}");
        assert_eq!(render(html, Format::Html), minimal, "{html}");
    }
}

/// The source over a quotation, as forums write it, is a line of its own, wherever the page has no space behind it.
/// As editors write them: in the list, and in no item of it.
#[test]
fn a_list_in_a_list_is_in_the_item_before() {
    for (html, markdown) in [
        ("<ol><li>a</li><ul><li>b<li>c</ul><li>d</ol>", "1. a\n   - b\n   - c\n2. d\n"),
        ("<ul><li>a</li><ol><ol><li>b</ol></ol><li>c</ul>", "- a\n  1. b\n- c\n"),
        ("<ul><li>a</li><ul><li>b</li><ul><li>c</ul><li>d</ul><li>e</ul>", "- a\n  - b\n    - c\n  - d\n- e\n"),
        // In none before, or in another element.
        ("<ul><ul><li>a</ul><li>b</ul>", "- a\n* b\n"),
        ("<ul><li>a</li><div><ul><li>b</ul></div><li>c</ul>", "- a\n* b\n- c\n"),
        ("<ul><li>a</ul><ul><ul><li>b</ul></ul>", "- a\n* b\n"),
    ] {
        assert_eq!(render(html, Format::Markdown), markdown, "{html}");
        let mut streamed = String::new();
        let mut room = Room::new(Shape::for_memory(64 << 10).expect("room"));
        room.render(html.as_bytes(), 1, &BASELINE, Format::Markdown, &mut streamed).expect("a page");
        assert_eq!(streamed, markdown, "{html}");
    }
}

#[test]
fn quotations_begin_with_their_source() {
    for (html, expected) in [
        (
            "<div><cite><a href=u>Tom</a> wrote: <span>Nov 06, 2024</span></cite>It hums</div>",
            "Tom wrote: Nov 06, 2024\nIt hums",
        ),
        ("<cite>Tom</cite><b>&Eacute;t\u{e9}</b>", "Tom\n\u{c9}t\u{e9}"),
        ("<cite>Tom</cite> wrote", "Tom wrote"),
        ("<cite>Tom</cite>, 1999", "Tom, 1999"),
        ("<cite>Tom</cite><br>wrote", "Tom\nwrote"),
        ("In <cite>Tide</cite>s and <cite>Salt</cite>s", "In Tides and Salts"),
        ("<cite>Tom</cite><p>It hums", "Tom\n\nIt hums"),
    ] {
        let page = format!("<blockquote>{html}</blockquote>");
        assert_eq!(render(&page, Format::Text), format!("{expected}\n"));
        for format in [Format::Text, Format::Markdown] {
            for cut in [1, page.len()] {
                let mut streamed = String::new();
                let mut room = Room::new(Shape::for_memory(64 << 10).expect("room"));
                room.render(page.as_bytes(), cut, &BASELINE, format, &mut streamed).expect("a page");
                assert_eq!(streamed, render(&page, format), "{html}");
            }
        }
    }
    assert_eq!(render("<p><cite>Tide</cite>s", Format::Text), "Tides\n");
}

/// Where an element around both has it in its classes, or that of the code in an element which holds little else.
#[test]
fn names_of_languages_over_code_are_left_out() {
    for (html, is_left_out) in [
        ("<div class='language-js x'><button></button><span class=lang>js</span><pre>b</pre></div>", true),
        ("<div class='highlight-c++'><div>C++</div><pre>b</pre></div>", true),
        ("<figure class=language-objective-c><figcaption>Objective-C</figcaption><pre>b</pre></figure>", true),
        ("<div class=language-js><span>json</span><pre>b</pre></div>", false),
        ("<div class=language-js><p>js</p></div><pre>b</pre>", false),
        ("<div class=language-text><p>text</p><pre>b</pre></div>", false),
        ("<div class=x><p>js</p><pre class=language-js>b</pre></div>", false),
        ("<ul class=language-js><li>js<pre>b</pre></ul>", false),
        ("<div><div><span>js</span></div><pre><code class=language-js>b</code></pre></div>", true),
        ("<div><div>JS</div><button>Copy</button><div>\n<pre> <code class='hljs js'>b</code></pre></div></div>", true),
        ("<figure><pre data-lang=js>b</pre><figcaption>js</figcaption></figure>", true),
        ("<div><span>js</span><pre><code class=language-json>b</code></pre></div>", false),
        ("<div><span>js</span><pre>b<code class=language-js>c</code></pre></div>", false),
        ("<div><span>js</span><p>c<p>d<p>e<pre class=language-js>b</pre></div>", false),
        ("<div><div>js</div></div><pre class=language-js>b</pre>", false),
    ] {
        for format in [Format::Markdown, Format::Html] {
            let text = render(format!("<p>a{html}"), format).to_lowercase();
            let text = text.replace("```js", "").replace("```c++", "").replace("```objective-c", "");
            let has_name = ["js", "c++", "objective-c", "text"].iter().any(|name| text.contains(name));
            assert_eq!(!has_name, is_left_out, "{html}: {text}");
        }
        let text = render(html, Format::Text);
        assert!(text.len() > "b\n".len(), "{html}: {text}");
    }
}

#[test]
fn lines_of_code_may_be_inline_elements() {
    for (code, expected) in [
        ("<span class=line><b>a</b> <span>{</span></span><span class=line>b</span>", "a {\nb"),
        ("<span class=\"x code-line\">a</span>\n<span class='code-line'>  b</span>\nc", "a\n  b\nc"),
        ("a\n<span class=highlight-code-line>b</span><span class=highlight-code-line>c</span>d", "a\nb\nc\nd"),
        ("a<span class=line>b</span>&lt;c", "a\nb\n<c"),
        ("<span class=line>a</span><span class=line></span><span class=line>b</span>", "a\nb"),
        // Those that stand in lines already, indented outside the element or with blanks behind it.
        ("<span class=line>a b</span>\n    <span class=line>c d</span>", "a b\n    c d"),
        ("  <span class=line>a</span> \t\n\t<span class=line>b</span> \n<span class=line>c</span>", "  a \t\n\tb \nc"),
        ("<span class=line>a</span>\r\n\r\n  <span class=line>b</span>  <b>c</b>", "a\n\n  b\n  c"),
        ("<span class=line>a</span>\n<span class=line>b</span>  <span class=line>c</span>  x", "a\nb\n  c\n  x"),
        ("<span class=inline>a</span><span class=lines>b</span>", "ab"),
        // Their numbers, as Pygments, Chroma and others write them.
        ("<span class=linenos>1</span>a\n<span class='x linenos'> 2</span><b>b</b>\n", "a\nb"),
        ("<span class=line><span class=ln>1</span>a</span><span class=line><span class=ln>2</span>b</span>", "a\nb"),
        (
            "<span class=codeLineNumber_x>1<span>0</span></span>a <span class=lineno>b</span><span class=mi>7</span>",
            "a b7",
        ),
    ] {
        let html = format!("<p>t</p><pre>{code}</pre>");
        assert_eq!(render(&html, Format::Markdown), format!("t\n\n```\n{expected}\n```\n"), "{code}");
        let text = expected.replace('<', "&lt;");
        assert_eq!(render(&html, Format::Html), format!("<p>t</p>\n<pre>{text}</pre>\n"), "{code}");
        assert_eq!(render(&html, Format::Text), format!("t\n\n{expected}\n"), "{code}");
    }
}

/// They do not keep the page.
#[test]
fn streams_do_without() {
    let page = "<ol start=4><li>a</ol><pre class=language-c>b</pre>";
    let mut out = String::new();
    let mut room = Room::new(Shape::for_memory(64 << 10).expect("room"));
    room.render(page.as_bytes(), 7, &BASELINE, Format::Markdown, &mut out).expect("a page");
    assert_eq!(out, "1. a\n\n```\nb\n```\n");
}

/// A small element around a field for a mail address is lowered: the field is told by its name or id, also where that
/// is cut. A field for something else changes nothing, nor does one in an element with more text.
#[test]
fn boxes_with_a_field_for_a_mail_address_count_less() {
    let box_with = |field: &str, text: &str| {
        let box_ = format!("<div><p>{text}</p><form><input {field}><button>Go</button></form></div>");
        format!(
            "<h1>Harbour</h1><p>The tide comes in twice a day, and it is never in a hurry to leave again.</p>{box_}\
             <p>Who waits for it on the pier sees the boats rise before the water does, and nobody minds.</p>"
        )
    };
    let score = |field: &str, text: &str| {
        let page = box_with(field, text);
        let mut extractor = Extractor::new();
        let extraction = extractor.extract(page.as_bytes(), &Config::new()).expect("a page");
        let of_box = extraction.iter().find(|block| block.to_text() == text).expect("the box");
        let score = of_box.verdict.score;
        // A window that holds the page decides as a document does, wherever the page is cut.
        for cut in [1, 7] {
            let mut room = Room::new(Shape { rows: 64, text: 4096 });
            let mut json = String::new();
            room.render(page.as_bytes(), cut, &Config::new(), Format::Json, &mut json).expect("a stream");
            assert!(json.contains(&format!("\"score\":{score},")), "{field}: {score} is not in {json}");
        }
        score
    };
    let text = "Letters about boats, once a month.";
    let other = score("type=text name=boat", text);
    for field in ["name=email", "type=email name=EMAIL", "id=\"your-e-mail\"", "name=newsletter[mail] type=text"] {
        assert!(score(field, text) < other - 2 * 256, "{field}");
    }
    for field in ["", "name=ma id=il", "type=search name=q", "class=email"] {
        assert_eq!(score(field, text), other, "{field}");
    }
    let long = ["Letters about boats"; 12].join(" and ");
    assert_eq!(score("name=email", &long), score("name=boat", &long));
}
