//! Code in every format: its lines, indentation and fences.

use super::{all_give, in_all_ways};
use tagsieve::Config;
use tagsieve::config::{Input, System, Unit};
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve_tests::random::Random;
use tagsieve_tests::render::render;

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

/// Numbers of lines, prompts and notes that are hidden: what stands behind them is a line, with its indentation.
#[test]
fn lines_of_code_go_on_behind_hidden_text() {
    let number = |n| format!("<b hidden>{n}</b>");
    let numbered = format!("{}def f(a):\n{}    if a:\n{}        return 1", number(1), number(2), number(3));
    let prompts = "<b hidden>$ </b>ls\n<b hidden>$ </b>cd x\n";
    let note = "if a:<b hidden> (1)</b>\n    return 1\nreturn 2";
    let behind = "    a<b hidden>1</b>\n</pre><p>b";
    for (code, text) in [
        (numbered.as_str(), "def f(a):\n    if a:\n        return 1\n"),
        (prompts, "ls\ncd x\n"),
        (note, "if a:\n    return 1\nreturn 2\n"),
        (behind, "    a\n\nb\n"),
    ] {
        let page = format!("<pre>{code}");
        assert_eq!(in_all_ways(page.as_bytes(), System::Cetr, Format::Text), text, "{code}");
    }
    let markdown = in_all_ways(format!("<pre>{numbered}").as_bytes(), System::Cetr, Format::Markdown);
    assert_eq!(markdown, "```\ndef f(a):\n    if a:\n        return 1\n```\n");
}

#[test]
fn fences_are_longer_than_what_they_hold() {
    let page = b"<p>a<pre>```sh\n````\nx `y`</pre><p>b &amp;amp;";
    let text = in_all_ways(page, System::IceBaseline, Format::Markdown);
    assert!(text.contains("\n\nb &amp\\;\n"), "{text}");
    let text = in_all_ways(page, System::Cetr, Format::Markdown);
    let long = in_all_ways(b"<pre>``````", System::IceBaseline, Format::Markdown);
    assert_eq!(long, "```````\n``````\n```````\n");
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
