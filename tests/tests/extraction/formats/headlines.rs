//! Headings: the headline that is kept where that is asked for, and what stands behind headings.

use super::in_all_ways;
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Extractor, Flow};
use tagsieve::label::Label;
use tagsieve::output::{Decided, Fact, Format, Layout, Source};
use tagsieve::stream::{Room, Shape, Stream};
use tagsieve_tests::render::BASELINE;

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
                Flow::Continue(())
            });
            assert_eq!(flow, Flow::Continue(()));
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
            Flow::Continue(())
        })
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        self.layout.fact(fact, source, &mut |_| Flow::Break(()))
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

/// Those of captions, and of code, whose caption is no element of its own.
#[test]
fn marks_and_links_behind_captions_are_left_out() {
    for (page, expected) in [
        (
            "<table><caption><span>Methods and their use</span><a href=#m>#</a></caption><tr><td>a</table>",
            "Methods and their use\n\na\n",
        ),
        ("<div><span>daily.py</span><a href=#c>\u{b6}</a></div><pre>x</pre>", "daily.py\n\nx\n"),
        (
            "<figure><figcaption><p><span>The tide at noon</span> <a href=#f>&para;</a></p></figcaption>",
            "The tide at noon\n",
        ),
        ("<figcaption>The tide by <a href=v>Voss</a><a href=#f>\u{b6}</a>", "The tide by Voss\n"),
        ("<figcaption>A sign \u{b6}</figcaption><p>A sign \u{b6}", "A sign \u{b6}\n\nA sign \u{b6}\n"),
        ("<p>A sign by <a href=v>Voss \u{b6}</a>", "A sign by Voss \u{b6}\n"),
        ("<p>More of it: <a href=v>#</a><p>By law: <a href=v>\u{a7}</a>", "More of it: #\n\nBy law: \u{a7}\n"),
        ("<p>a<p><a href=#a>\u{b6}</a>", "a\n\n\u{b6}\n"),
    ] {
        assert_eq!(in_all_ways(page.as_bytes(), System::IceBaseline, Format::Text), expected);
    }
}
