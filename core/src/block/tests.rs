//! From HTML to rows.

use super::*;
use crate::bytes::Charset;
use crate::choice::Unit;
use crate::scan::Scanner;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

/// Gives the rows of full tables away.
#[derive(Default)]
struct Collect {
    rows: Vec<Block>,
    windows: usize,
}

impl Hooks for Collect {
    fn full(&mut self, table: &Table<'_>, _facts: &Facts) {
        self.rows.extend_from_slice(table.blocks());
        self.windows += 1;
    }
}

/// The rows with what a model's tables add.
pub(super) fn build_with(html: &str, room: usize, chunk: usize, tables: Tables<'_>) -> Vec<Block> {
    build_all(html, room, Unit::Block, chunk, tables).0
}

fn build_in(html: &str, room: usize, unit: Unit, chunk: usize) -> (Vec<Block>, Vec<Container>, Facts) {
    build_all(html, room, unit, chunk, Tables::NONE)
}

fn build_all(
    html: &str,
    room: usize,
    unit: Unit,
    chunk: usize,
    tables: Tables<'_>,
) -> (Vec<Block>, Vec<Container>, Facts) {
    let mut blocks = vec![Block::default(); room];
    let mut containers = vec![Container::EMPTY; 3 * room];
    let table = Table::new(&mut blocks, &mut containers);
    let mut open = [Open::EMPTY; crate::limits::MAX_DEPTH];
    let reading = Reading { unit, source: html.as_bytes(), tables, ..Reading::PLAIN };
    let mut builder = Builder::new(table, &mut open, Collect::default(), reading);
    builder.count_stop_tokens();
    let mut scanner = Scanner::new();
    for piece in html.as_bytes().chunks(chunk) {
        scanner.feed(piece, &mut builder);
    }
    scanner.finish(&mut builder);
    let (table, facts, mut hooks) = builder.finish();
    hooks.rows.extend_from_slice(table.blocks());
    (hooks.rows, table.containers().to_vec(), facts)
}

fn build(html: &str) -> (Vec<Block>, Vec<Container>, Facts) {
    build_in(html, 64, Unit::Block, usize::MAX)
}

/// The blocks' source ranges.
fn spans(html: &str) -> Vec<String> {
    build(html).0.iter().map(|b| String::from_utf8_lossy(b.span.slice(html.as_bytes())).into_owned()).collect()
}

#[test]
fn block_level_tags_split_and_inline_tags_do_not() {
    assert_eq!(spans("<div>a <b>b</b> c<p>d</div>e"), ["a <b>b</b> c", "d", "e"]);
    assert_eq!(spans("<p>a<p>b</p>c"), ["a", "b", "c"]);
    assert_eq!(spans("<ul><li>a<li>b<ul><li>c</ul>d</ul>e"), ["a", "b", "c", "d", "e"]);
    assert_eq!(spans("<table><tr><td>a<td>b<tr><th>c</table>d"), ["a", "b", "c", "d"]);
    assert_eq!(spans("<dl><dt>a<dd>b<dt>c</dl>"), ["a", "b", "c"]);
    assert_eq!(spans("<x-card>a</x-card>b<unknown>c</unknown>"), ["a", "b<unknown>c"]);
    assert_eq!(spans("a<br>b<br><br>c<br> <br>d"), ["a<br>b", "c", "d"]);
}

#[test]
fn what_is_not_shown_is_no_text() {
    assert_eq!(
        spans(
            "<head><title>t</title><style>a{}</style></head>x<script>if(a<b)y</script>z<template><p>n</p></template>w"
        ),
        ["x<script>if(a<b)y</script>z<template><p>n</p></template>w"]
    );
    assert_eq!(
        spans("a<svg><title>n</title><g><text>n</text></g></svg>b"),
        ["a<svg><title>n</title><g><text>n</text></g></svg>b"]
    );
    // Formulas in other languages.
    let formula = "a<math><mi>x</mi><annotation-xml>x<p>y</p></annotation-xml><annotation>\\chi</annotation></math>b";
    assert_eq!(spans(formula), [formula]);
    assert_eq!(build(formula).0[0].words, 1);
    // A paragraph cannot stand in a drawing: it ends it.
    assert_eq!(spans("<svg><g><p>a</p>"), ["a"]);
    assert_eq!(spans("&nbsp; \u{200B}<p>\u{FEFF}</p>"), [""; 0]);
}

#[test]
fn custom_elements_split_but_in_paragraphs_and_headings() {
    assert_eq!(spans("<x-card>a</x-card><x-card>b</x-card>c"), ["a", "b", "c"]);
    assert_eq!(spans("<x-card><p>a <x-time>b</x-time> c</p>d</x-card>e"), ["a <x-time>b</x-time> c", "d", "e"]);
    assert_eq!(spans("<h2>a<x-b>b</h2>c<li>d<x-b>e</x-b>f"), ["a<x-b>b", "c", "d", "e", "f"]);
    // An end tag that ends nothing, and one inside what is skipped.
    assert_eq!(spans("<div>a</x-b>b<p>c</x-b>d"), ["a</x-b>b", "c</x-b>d"]);
    assert_eq!(spans("<x-a>a<p>b<svg><x-b></x-b></svg>c"), ["a", "b<svg><x-b></x-b></svg>c"]);
}

#[test]
fn a_block_in_pre_begins_with_its_indentation() {
    assert_eq!(spans("<pre>  a\n b</pre> <p> c"), ["  a\n b", "c"]);
    assert_eq!(spans("<pre>\n \r\n\ta</pre>"), ["\ta"]);
    assert_eq!(
        spans("<pre> <b> </b>a<br>  b<br><br>  c<br> <br> <br>\n d"),
        [" <b> </b>a<br>  b<br><br>  c<br> <br> <br>\n d"]
    );
    assert_eq!(spans("<pre>\0 &#32;&nbsp;a&#10;</pre>"), [" &#32;&nbsp;a"]);
    assert_eq!(spans("<pre> &#10;  a<pre>&#13;\x0C a"), ["  a", "\x0C a"]);
    // What stands before another element is not in the block's line.
    assert_eq!(spans("<pre>  <p>a</p>  </pre>b<pre>  </pre>c"), ["a", "b", "c"]);
    // What stands in the line behind hidden text is in that of what goes on, and is hidden with what is hidden.
    assert_eq!(spans("<pre>  <hr>a <b hidden> b"), ["a", " b"]);
    assert_eq!(spans("<pre>a\n<b hidden>b</b>  c\n <b hidden>d</b>\n\n e"), ["a", "b", "  c", "d", " e"]);
    assert_eq!(spans("<pre><b hidden>b</b>  </pre>c"), ["b", "c"]);
    assert_eq!(spans("<pre>  a<textarea>  b</textarea>  c"), ["  a", "b", "  c"]);
    let lines = "<pre>  a\n\n   b\n <div> c</div>\n  </pre> d";
    let (blocks, ..) = build_in(lines, 64, Unit::Line, usize::MAX);
    let spans: Vec<_> = blocks.iter().map(|b| b.span.slice(lines.as_bytes())).collect();
    assert_eq!(spans, [&b"  a"[..], b"   b", b" c", b"d"]);
}

#[test]
fn hidden_text_is_apart_and_marked() {
    let html = "<p>a <span style='color:red; DISPLAY : none'>b</span> c</p><div hidden>d<p>e</div>f";
    let (blocks, ..) = build(html);
    assert_eq!(spans(html), ["a", "b", "c", "d", "e", "f"]);
    let hidden: Vec<bool> = blocks.iter().map(|b| b.flags & flag::HIDDEN != 0).collect();
    assert_eq!(hidden, [false, true, false, true, true, false]);
    assert!(blocks[2].flags & flag::CONTINUES != 0);
    // White space alone behind it is of no block: what stands behind its element continues nothing.
    let (blocks, ..) = build("<pre>a<b hidden>b</b> </pre>c<pre><b hidden>d</b> e");
    let continues: Vec<bool> = blocks.iter().map(|b| b.flags & flag::CONTINUES != 0).collect();
    assert_eq!(continues, [false, true, false, false, true]);
}

#[test]
fn flags_reach_down_and_end() {
    let (blocks, ..) = build("<nav><ul><li>a</ul></nav><h2>b</h2><footer role=main>c</footer><noscript>d</noscript>e");
    let has = |i: usize, bits| blocks[i].flags & bits == bits;
    assert!(has(0, flag::NAV | flag::LIST | flag::LIST_ITEM));
    assert!(has(1, flag::HEADING) && !has(1, flag::NAV));
    assert!(has(2, flag::FOOTER | flag::MAIN));
    assert!(has(3, flag::NOSCRIPT) && !has(4, flag::NOSCRIPT));
    let (blocks, ..) = build("<blockquote>a<footer>b</footer></blockquote><footer><blockquote>c<footer>d");
    let footers: Vec<bool> = blocks.iter().map(|b| b.flags & flag::FOOTER != 0).collect();
    assert_eq!(footers, [false, false, true, true]);
    // What formats text ends in an element that it stands around, what does not goes on.
    let (blocks, ..) = build("<b hidden><div>a</b>b</div>c<span hidden><div>d</span>e</div>f");
    let hidden: Vec<bool> = blocks.iter().map(|b| b.flags & flag::HIDDEN != 0).collect();
    assert_eq!(hidden, [true, false, false, true, true]);
}

#[test]
fn links_are_those_with_an_address() {
    let (blocks, ..) =
        build("<p><a href=x>one two</a> three<p><a name=y>four<p>five<p><a href=z>six<p>seven</a> eight");
    let link_words: Vec<u16> = blocks.iter().map(|b| b.link_words).collect();
    // A link that is left open ends with its paragraph; the standard would open it again in the next one.
    assert_eq!(link_words, [2, 0, 0, 1, 0]);
    assert_eq!(blocks[0].words, 3);
    assert_eq!((blocks[0].links, blocks[3].links, blocks[4].links), (1, 1, 0));
}

#[test]
fn a_heading_that_leads_to_a_place_in_the_page_is_no_link() {
    let html = "<h2><a data-toggle=collapse href='#a'>one</a></h2><dl><dt><a HREF=' #b'>two</a><dd><a href=#c>three</a></dl>\
        <h2><a href=/#d>four</a></h2><h2><a href=#>five</a></h2><p><a href=#e>six</a><div role=heading><a href=#f>seven</a></div>\
        <a href=#a-name-that-is-longer-than-what-is-kept-of-it><h3>eight</h3></a><h3>nine <a href=#nine>#</a></h3>";
    for chunk in [1, 7, usize::MAX] {
        let (blocks, ..) = build_in(html, 64, Unit::Block, chunk);
        let links: Vec<[u16; 2]> = blocks.iter().map(|b| [b.links, b.link_words]).collect();
        assert_eq!(links, [[0, 0], [0, 0], [1, 1], [1, 1], [1, 1], [1, 1], [0, 0], [0, 0], [1, 0]]);
        assert_eq!(blocks[8].link_chars, 2);
    }
}

#[test]
fn counts() {
    let (blocks, ..) = build("<p>The QUICK brown-fox, it has 4 legs.  Really! <b>don</b>'t</p>");
    let b = blocks[0];
    assert_eq!((b.words, b.tokens, b.cap_words, b.upper_words, b.digit_words), (11, 9, 3, 1, 1));
    assert_eq!((b.sentences, b.commas, b.punct), (2, 1, 5));
    assert_eq!(b.chars as usize, "The QUICK brown-fox, it has 4 legs. Really! don't".len());
    let (blocks, ..) = build("<p>这是一个测试页面，没有空格。");
    assert_eq!((blocks[0].words, blocks[0].tokens, blocks[0].sentences), (8, 1, 1));
    let (blocks, ..) =
        build("<p>The<br>one, <i>th</i>e other - an<b>d</b> <a href=x>both</a><a href=y>,</a> &amp;<p>the");
    let of = |b: &Block| (b.words, b.stop_words, b.tokens, b.system_words);
    assert_eq!([of(&blocks[0]), of(&blocks[1])], [(6, 6, 9, 5), (1, 1, 1, 1)]);
}

#[test]
fn containers_are_ranges_in_preorder() {
    let (blocks, containers, _) = build("<div>a<section><p>b</p><p>c</p></section></div><p>d");
    let rows: Vec<_> = containers.iter().map(|c| (c.tag.name(), c.parent, c.first, c.end)).collect();
    assert_eq!(rows, [("div", NONE, 0, 3), ("section", 0, 1, 3), ("p", 1, 1, 2), ("p", 1, 2, 3), ("p", NONE, 3, 4)]);
    assert_eq!(blocks.iter().map(|b| b.container).collect::<Vec<_>>(), [0, 2, 3, 4]);
}

#[test]
fn title_and_language() {
    let html = "<html lang=de-AT><title>Ein Haus &amp; mehr | Zeitung</title><meta property=og:title content='X'>\
                <h1>ein haus & mehr</h1><p>anders";
    let (blocks, _, facts) = build(html);
    assert_eq!(facts.title.slice(html.as_bytes()), b"Ein Haus &amp; mehr | Zeitung");
    assert_eq!(facts.og_title.slice(html.as_bytes()), b"X");
    assert_eq!(facts.declared, Some(*b"de"));
    for (html, language) in [
        ("<html lang=de-AT><p>the house of the neighbours and the horse of the man in the street", Some(*b"de")),
        ("<html lang=ZH-Hant><p>a", Some(*b"zh")),
        ("<html lang=eng><p>the house of the neighbours and the horse of the man in the street", Some(*b"en")),
        ("<p>le chat de la voisine et le chien de la rue sont dans le jardin", Some(*b"fr")),
        ("<p>a", None),
    ] {
        assert_eq!(build(html).2.subtag(), language, "{html}");
    }
    assert!(blocks[0].flags & flag::TITLE_MATCH != 0 && blocks[1].flags & flag::TITLE_MATCH == 0);
    // Vowels of Thai and selectors of emoji are marks, which are no words.
    for title in ["\u{E19}\u{E49}\u{E33}\u{E0A}\u{E32}", "\u{2615}\u{FE0F} Tea \u{2615}\u{FE0F}"] {
        let blocks = build(&format!("<title>{title}</title><h1>{title}</h1>")).0;
        assert!(blocks[0].flags & flag::TITLE_MATCH != 0, "{title}");
    }
    assert_eq!((blocks[0].title_words, blocks[1].title_words), (3, 0));
}

#[test]
fn headlines_are_what_titles_begin_with() {
    let is_title = |title: &str, tag: &str, text: &str| {
        let blocks = build(&format!("<title>{title}</title><{tag}>{text}</{tag}><p>b")).0;
        blocks[0].flags & flag::TITLE_MATCH != 0
    };
    for (title, headline) in [
        // Hyphens, slashes and colons in words.
        ("Rates fall for covid-19 again in May - Site", "Rates fall for covid-19 again in May"),
        ("Why a TCP/IP level is wrong | Site", "Why a TCP/IP level is wrong"),
        ("At 10:30 the level fell | Site", "At 10:30 the level fell"),
        // Separators in the headline.
        ("Episode 8: The man of Ems - Podcast", "Episode 8: The man of Ems"),
        ("Levels \u{2013} a short history \u{2013} Site", "Levels \u{2013} a short history"),
        // A longer name of the site.
        ("Clocks at home - The Clock Makers' Foundation of Ems", "Clocks at home"),
        // Chinese and Japanese sites separate without spaces.
        ("市立图书馆新馆开放_青溪新闻网", "市立图书馆新馆开放"),
        ("新馆开放--青溪日报社官方网站", "新馆开放"),
        ("新馆开放：周末免费_青溪", "新馆开放：周末免费"),
        ("北浜図書館が開館：北浜新聞デジタル", "北浜図書館が開館"),
        ("【青溪】市立图书馆新馆开放", "市立图书馆新馆开放"),
    ] {
        assert!(is_title(title, "h1", headline), "{title}");
    }
    // What is shorter than the rest is no headline but as a heading.
    assert!(!is_title("Home - The Clock Makers of Ems", "li", "Home"));
    assert!(!is_title("The Clock Makers of Ems: Clocks", "h1", "Clocks"));
    assert!(!is_title("Clock-makers of Ems", "h1", "Clock"));
    assert!(!is_title("The clock_makers of Ems | Docs", "h1", "The clock"));
}

#[test]
fn a_button_behind_the_words_of_a_heading_is_none() {
    let headings = |html: &str| build(html).0.iter().map(|b| b.flags & flag::HEADING != 0).collect::<Vec<_>>();
    assert_eq!(headings("<h2>Disk <button>Copy link</button></h2><p>a"), [true, false, false]);
    assert_eq!(headings("<h2><span></span> <button>How loud?</button></h2><p>a"), [true, false]);
}

/// What the names around each block say, where one name has a value.
fn lexes(html: &str, name: &str, value: i8) -> Vec<lexicon::Lex> {
    let hash = lexicon::hash_of(&[name]);
    let mut prints = [[[0; 2]; 4]; 2];
    let mut values = [[0u8; 4]; 2];
    let bucket = lexicon::bucket_of(hash, 1);
    (prints[bucket][0], values[bucket][0]) = (lexicon::print_of(hash), value as u8);
    let lexicon = lexicon::Lexicon::new(&prints, &values).expect("two buckets");
    let tables = Tables { lexicon: Some(lexicon), ..Tables::NONE };
    build_with(html, 64, usize::MAX, tables).iter().map(|block| block.lex).collect()
}

#[test]
fn a_whole_page_is_no_comment() {
    let comments = |html| lexes(html, "comments", 3).iter().map(|lex| lex.comment).collect::<Vec<_>>();
    assert_eq!(comments("<body class=comments><p>a<div class=comments><p>b"), [false, true]);
    assert_eq!(
        comments("<div class=comments><p>a<main><p>b<p class=comments>c</main><p>d"),
        [true, false, true, false]
    );
}

#[test]
fn names_say_nothing_against_what_holds_the_content() {
    let said = |html: &str| {
        let lexes = lexes(html, "footer", -4);
        assert!(lexes.iter().all(|lex| lex.sum < 0 || (lex.near, lex.min) == (0, 0)), "{html} {lexes:?}");
        lexes.iter().map(|lex| lex.sum).collect::<Vec<_>>()
    };
    assert_eq!(said("<html class=footer><body class=footer><p>a<div class=footer><p>b"), [0, -4]);
    let main = "<div class=footer><p>a<div><main><p>b<div class=footer><p>c</div></main></div><p>d</div><p>e";
    assert_eq!(said(main), [-4, 0, -4, 0, 0]);
    assert_eq!(said("<div class=footer><p>a<div role=main class=footer><p>b</div><p>c"), [-4, -4, 0]);
    // Of a headline what is around it and what is before it.
    let headline = |rows: usize| {
        let html = ["<div class=footer>", &"<p>a".repeat(rows), "<div class=footer><h1>b</h1></div><p>c"].concat();
        said(&html).split_off(rows)
    };
    assert_eq!(headline(7), [-8, -4]);
    assert_eq!(headline(8), [-4, 0]);
}

#[test]
fn leads_begin_as_a_description_does() {
    let lead = "A clock that is five minutes slow, as everybody here knows";
    let html =
        |metas: &str| format!("{metas}<h1>A clock that is slow</h1><h2>{lead} &amp; likes.</h2><p>As everybody knows.");
    let is_described = |metas: &str| -> Vec<bool> {
        build(&html(metas)).0.iter().map(|block| block.flags & flag::DESCRIBED != 0).collect()
    };
    for metas in [
        "<meta name=description content='A clock that is &#102;ive minutes slow - as everybody ...'>",
        "<meta content='A CLOCK THAT IS FIVE MINUTES SLOW, AS' property='og:description'>",
        "<meta name=Description content=''><meta name=description content='News of the town, as they come in every day'>\
         <meta property=og:description content='A clock that is five minutes slow, as'>",
    ] {
        assert_eq!(is_described(metas), [false, true, false], "{metas}");
    }
    for metas in [
        "",
        "<meta name=description content='A clock that is five minutes slow'>",
        "<meta name=description content='A clock that is six minutes slow, as everybody here knows'>",
        "<meta name=keywords content='A clock that is five minutes slow, as everybody here knows'>",
    ] {
        assert_eq!(is_described(metas), [false; 3], "{metas}");
    }
}

#[test]
fn lines_of_the_source() {
    let html = "<p>one <b>two</b>\nthree</p><p>four</p>\n\n<div\n>five</div>";
    let (blocks, ..) = build_in(html, 64, Unit::Line, usize::MAX);
    let words: Vec<u16> = blocks.iter().map(|b| b.words).collect();
    assert_eq!(words, [2, 2, 1]);
    assert_eq!(blocks.iter().map(|b| b.tags).collect::<Vec<_>>(), [3, 3, 2]);
}

#[test]
fn a_long_value_is_the_same_however_it_is_cut() {
    for html in [
        "<html lang=nl-NL-wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww><p>het huis van de buren en het paard",
        "<p>a<div role='navigation                                                           '>b</div>",
    ] {
        let (whole, _, facts) = build(html);
        for chunk in 1..40 {
            let (rows, _, cut_facts) = build_in(html, 64, Unit::Block, chunk);
            assert_eq!((rows, cut_facts.declared), (whole.clone(), facts.declared), "chunks of {chunk}");
        }
    }
}

const SOUP: &str = "<pre> \n  <b> </b>&#32;a<br><br>\0 b</pre><table><tr><td><b>a<p>b</b>c<td><a href=q>d<li>e<h1>f<h2>g</h3>h<button>i<button>j</form>\
    <p>k<table><td>l</table>m</p></p><select><option>n<option>o</select><svg><path/><p>p<br><br>q</svg><textarea>r</textarea>";

#[test]
fn chunks_and_room_change_nothing() {
    let (whole, ..) = build(SOUP);
    assert!(whole.len() > 15);
    for chunk in 1..9 {
        assert_eq!(build_in(SOUP, 64, Unit::Block, chunk).0, whole, "chunks of {chunk}");
    }
    for room in 1..12 {
        let (mut rows, ..) = build_in(SOUP, room, Unit::Block, usize::MAX);
        assert_eq!(rows.len(), whole.len(), "room for {room}");
        for (row, expected) in rows.iter_mut().zip(&whole) {
            row.container = expected.container;
        }
        assert_eq!(rows, whole);
    }
}

#[test]
fn deep_nesting_is_counted() {
    let mut html = String::new();
    for i in 0..1000 {
        html += &format!("<div><b>{i}");
    }
    for _ in 0..1000 {
        html += "</b></div>";
    }
    html += "<p>end";
    let (blocks, containers, _) = build_in(&html, 2000, Unit::Block, usize::MAX);
    assert_eq!(blocks.len(), 1001);
    let last = &blocks[1000];
    assert_eq!((last.tag, last.depth), (crate::scan::TagId::P, 1));
    assert!(containers.iter().all(|c| c.first <= c.end && c.end as usize <= blocks.len()));
}

#[test]
fn cuts_inside_characters_and_beside_nul_change_nothing() {
    let html = "a\0b \0 c\u{E9}\u{6F22}\u{1F600}d <i>\u{E9}</i>\0<p>\u{6F22}";
    let whole = build(html).0;
    assert_eq!((whole[0].tokens, whole[0].words), (3, 5));
    for chunk in 1..8 {
        assert_eq!(build_in(html, 64, Unit::Block, chunk).0, whole, "chunks of {chunk}");
    }
}

#[test]
fn a_character_cut_by_the_end_of_a_line_counts() {
    let mut blocks = [Block::default(); 2];
    let mut containers = [Container::EMPTY; 6];
    let page = b"ab\xDB\nc";
    let table = Table::new(&mut blocks, &mut containers);
    let mut open = [Open::EMPTY; crate::limits::MAX_DEPTH];
    let reading = Reading { unit: Unit::Line, source: page, ..Reading::PLAIN };
    let mut builder = Builder::new(table, &mut open, Collect::default(), reading);
    let mut scanner = Scanner::new();
    scanner.feed(page, &mut builder);
    scanner.finish(&mut builder);
    let (table, ..) = builder.finish();
    assert_eq!(table.blocks().iter().map(|b| b.chars).collect::<Vec<_>>(), [3, 1]);
}

/// The characters of each row, where the page ends with `page` and is read on at `resume` in it.
fn chars(page: &[u8], charset: Charset, resume: Option<usize>) -> Vec<u32> {
    let mut blocks = [Block::default(); 4];
    let mut containers = [Container::EMPTY; 12];
    let table = Table::new(&mut blocks, &mut containers);
    let mut open = [Open::EMPTY; crate::limits::MAX_DEPTH];
    let reading = Reading { charset, source: page, ..Reading::PLAIN };
    let mut builder = Builder::new(table, &mut open, Collect::default(), reading);
    let mut scanner = Scanner::new();
    scanner.feed(page, &mut builder);
    if let Some(at) = resume {
        builder.resume(at as u32);
        scanner = Scanner::resume_at(at as u32, Default::default(), b"");
        scanner.feed(&page[at..], &mut builder);
    }
    scanner.finish(&mut builder);
    let (table, ..) = builder.finish();
    table.blocks().iter().map(|b| b.chars).collect()
}

#[test]
fn a_character_cut_by_the_end_of_a_value_or_title_is_no_text() {
    #[cfg(feature = "legacy-encodings")]
    let charsets = [(Charset::Utf8, b"\xE2\x80".as_slice()), (Charset::Gbk, b"\xC4")];
    #[cfg(not(feature = "legacy-encodings"))]
    let charsets = [(Charset::Utf8, b"\xE2\x80".as_slice())];
    for (charset, cut) in charsets {
        let page = |text: &[u8]| [text, cut].concat();
        let tag = b"ab<meta property=og:title content=\"c>d ".as_slice();
        assert_eq!(chars(&page(tag), charset, None), [2]);
        assert_eq!(chars(&page(&tag[2..]), charset, None), [0; 0]);
        // Read again as text: `d` and the cut character.
        let text = tag.len() - 2;
        assert_eq!(chars(&page(tag), charset, Some(text)), [2, 3]);
        assert_eq!(chars(&page(&tag[2..]), charset, Some(text - 2)), [3]);
        let title = page(b"<title>< b ");
        assert_eq!(chars(&title, charset, None), [0; 0]);
        assert_eq!(chars(&title, charset, Some(7)), [5]);
        // A tag that is closed cuts nothing off the text behind it.
        assert_eq!(chars(&page(b"<meta content=c>d "), charset, None), [3]);
        assert_eq!(chars(&page(b"<meta content>d "), charset, None), [3]);
    }
}

#[test]
fn skipped_elements_end_by_the_same_rules_as_in_the_output() {
    // A drawing without content, sections of text, and what cannot stand in a drawing.
    assert_eq!(spans("<svg/>a"), ["a"]);
    // Readings of characters, whose end tags may be left out.
    assert_eq!(spans("<ruby>a<rp>(<rt>n<rp>)</ruby>b"), ["a<rp>(<rt>n<rp>)</ruby>b"]);
    let words = |html| build(html).0.iter().map(|block| block.words).sum::<u16>();
    assert_eq!(words("<ruby>a<rp>(<rt>n<rp>)</ruby> b"), 2);
    assert_eq!(words("<ruby>a<rt>n n<rt>n<rb> b<rtc>n<rt> n</rt></rtc></ruby> <ruby>c<rt> n</rt></ruby>"), 3);
    assert_eq!(spans("<p><ruby>a<rt>n<p>b"), ["a", "b"]);
    assert_eq!(spans("a<svg><![CDATA[n>n]]></svg>b"), ["a<svg><![CDATA[n>n]]></svg>b"]);
    assert_eq!(spans("a<svg><g>n<b>b</b>"), ["a<svg><g>n<b>b"]);
    assert_eq!(spans("a<svg><desc><p>n</desc></svg>b"), ["a<svg><desc><p>n</desc></svg>b"]);
    // End tags of outer elements: block-level ones end it, and the block; others do not.
    assert_eq!(spans("<div>a<video>n</div>b"), ["a", "b"]);
    assert_eq!(spans("<x>a<video>n</x>n</video>b"), ["a<video>n</x>n</video>b"]);
    assert_eq!(spans("<div>a<template>n</div>n</template>b"), ["a<template>n</div>n</template>b"]);
    // So do those whose own end tag may be left out, but for such as stand inside.
    assert_eq!(spans("<p>a<audio>n</p><p>b"), ["a", "b"]);
    assert_eq!(spans("<ul><li>a<canvas>n</li><li>b"), ["a", "b"]);
    assert_eq!(spans("<table><tr><td>a<svg>n</td><td>b"), ["a", "b"]);
    assert_eq!(spans("<p>a<video><p>n</p>n</video>b"), ["a<video><p>n</p>n</video>b"]);
    // A frame that ends itself has no content.
    assert_eq!(spans("a<noscript><iframe src=x /></noscript><p>b<iframe/>c"), ["a", "b<iframe/>c"]);
    // A declarative shadow root is shown.
    assert_eq!(
        spans(
            "<x-y>a<template shadowrootmode=open><p>s</p>t<template>n</template>u</template>b<template>n</template>c</x-y>"
        ),
        ["a", "s", "t<template>n</template>u", "b<template>n</template>c"]
    );
    // However deep it stands.
    let deep = std::iter::repeat_n("<b>", 200).collect::<String>() + "a<canvas>n</canvas>b<textarea><i></textarea>";
    assert_eq!(spans(&deep), ["a<canvas>n</canvas>b", "<i>"]);
}

#[test]
fn headings_that_unfold_are_headings() {
    let rows = build(
        "<h3><button>Who?</button></h3><p>b</p><button>Go</button><details><summary><h4>c</h4></summary></details>",
    )
    .0;
    let told: Vec<_> = rows.iter().map(|b| (b.tag, b.flags & (flag::HEADING | flag::FORM_CONTROL))).collect();
    let button = (TagId::BUTTON, flag::FORM_CONTROL);
    assert_eq!(told, [(TagId::H3, flag::HEADING), (TagId::P, 0), button, (TagId::H4, flag::HEADING)]);
}

#[test]
fn elements_beyond_the_stack_end_with_a_boundary_too() {
    let deep = "<div>".repeat(200) + "<p>a<blockquote>b</blockquote>c</div>d";
    assert_eq!(spans(&deep), ["a", "b", "c", "d"]);
}

#[test]
fn inline_elements_left_open_do_not_hide_what_stands_in_them() {
    let (rows, ..) = build(&("<font><b>".repeat(200) + "<nav>a <a href=x>b</a></nav></b></font><p>c"));
    let told: Vec<_> = rows.iter().map(|b| (b.tag, b.flags & (flag::NAV | flag::BOLD), b.link_words)).collect();
    assert_eq!(told, [(TagId::NAV, flag::NAV | flag::BOLD, 1), (TagId::P, flag::BOLD, 0)]);
}

/// Wikipedia hides it beside a picture of it.
#[test]
fn a_hidden_formula_is_shown_but_not_what_is_hidden_around_it() {
    let html = "a <span style='display:none'>x <math><mi>v</mi></math> y</span><img>";
    let (blocks, ..) = build(html);
    let hidden: Vec<bool> = blocks.iter().map(|b| b.flags & flag::HIDDEN != 0).collect();
    assert_eq!(spans(html), ["a", "x", "v", "y"]);
    assert_eq!(hidden, [false, true, false, true]);
}
