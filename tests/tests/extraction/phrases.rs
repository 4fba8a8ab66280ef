//! Strong, emphasised and code words and links in Markdown, as a parser of CommonMark reads it, and in HTML.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use tagsieve::output::{Format, Layout};
use tagsieve::stream::{Room, Shape};
use tagsieve_tests::random::Random;
use tagsieve_tests::render::{BASELINE, render};

/// Strong, emphasised, code, deleted, below and above the line.
type Phrases = [bool; 6];

const NONE: Phrases = [false; 6];
const STRONG: Phrases = [true, false, false, false, false, false];
const CODE: Phrases = [false, false, true, false, false, false];

/// The number of a link, which leads to `/NUMBER`; 0 is none.
type Link = u32;

/// The characters of a text but for white space, and the phrases and links they stand in. In code no other phrase
/// begins.
type Text = Vec<(char, Phrases, Link)>;

fn add(text: &mut Text, piece: &str, phrases: Phrases, link: Link) {
    let phrases = if phrases[2] { CODE } else { phrases };
    text.extend(piece.chars().filter(|c| !c.is_whitespace()).map(|c| (c, phrases, link)));
}

/// Makes pages whose text is known.
struct Maker {
    random: Random,
    html: String,
    text: Text,
    links: Link,
    // The one that is open.
    link: Link,
}

/// The elements of each kind.
const TAGS: [&[&str]; 6] =
    [&["b", "strong"], &["i", "em"], &["code", "kbd", "samp", "tt"], &["del", "s", "strike"], &["sub"], &["sup"]];

impl Maker {
    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.random.below(choices.len())]
    }

    fn words(&mut self, phrases: Phrases) {
        for _ in 0..=self.random.below(2) {
            let word = self.one_of(&[
                "a",
                "bc",
                "d e",
                "(f)",
                "g:",
                ".h",
                "`",
                "``",
                "i`j",
                "*",
                "**k",
                "_",
                "l_m_",
                "#s",
                "-",
                "1.",
                "\\",
                "|",
                "n|o",
                "&amp;",
                "&lt;b&gt;",
                "漢字",
                "「語」",
                "：",
                "é",
                "\u{2014}",
                "\u{1F600}",
                "[p](q)",
                "~~r~~",
                "~s",
                "t~",
                "$",
                "[",
                "[u",
                "]",
                "v]:",
                "[^1] r",
                "w_x",
                "y__",
                "5 * 6",
                "&lt;",
                "&lt; z",
                "&lt;/a",
                "\\a",
                "!",
                "//a_",
                "http://b.c/~d_(e)",
                "//_f/~g~",
            ]);
            self.html += word;
            let text = word.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            add(&mut self.text, &text, phrases, self.link);
            if self.random.below(3) == 0 {
                self.html += [" ", "\n", "<br>", "<span>", "<!-- c -->"][self.random.below(5)];
            }
        }
    }

    fn content(&mut self, phrases: Phrases, depth: usize) {
        for _ in 0..=self.random.below(3) {
            let kind = self.random.below(11);
            match TAGS.get(kind) {
                Some(tags) if depth < 4 => {
                    let tag = self.one_of(tags);
                    let mut inner = phrases;
                    inner[kind] = true;
                    self.html += &format!("<{tag}>");
                    if self.random.below(8) > 0 {
                        self.content(inner, depth + 1);
                    }
                    self.html += &format!("</{tag}>");
                }
                _ if kind == 6 && depth < 4 && self.link == 0 => {
                    self.link();
                    self.content(phrases, depth + 1);
                    self.html += "</a>";
                    self.link = 0;
                }
                _ => self.words(phrases),
            }
        }
    }

    /// Begins a link, or what is none.
    fn link(&mut self) {
        match self.random.below(6) {
            0 => {
                let none = self.one_of(&["<a>", "<a href=\"#x\">", "<a href=javascript:x()>"]);
                self.html += none;
            }
            _ => {
                self.links += 1;
                self.link = self.links;
                self.html += &format!("<a href=\"/{}\">", self.link);
            }
        }
    }

    fn block(&mut self) {
        let tag = self.one_of(&["p", "p", "li", "h2", "td"]);
        match tag {
            "td" => self.html += "<table><tr><td>x1 <b>x1</b><td>",
            _ => self.html += &format!("<{tag}>"),
        }
        let from = self.text.len();
        // What emphasis stands around the first text is not always known.
        let begin = self.one_of(&[
            "x2 ",
            "<i>x2</i> ",
            "<b>x2</b>",
            "<b><em>x2</em></b> ",
            "<code>x2</code>",
            "<tt><b>x2</b></tt>",
        ]);
        if tag == "td" {
            add(&mut self.text, "x1", NONE, 0);
            add(&mut self.text, "x1", STRONG, 0);
        }
        let is_link = self.random.below(3) == 0;
        if is_link {
            self.link();
            let between = self.one_of(&["", "\n", "<!-- > -->", "<img alt='a > b'>", "<span>"]);
            self.html += between;
        }
        self.html += begin;
        let has = |tags: &[&str]| tags.iter().any(|tag| begin.contains(&format!("<{tag}>")));
        add(&mut self.text, "x2", TAGS.map(has), self.link);
        if is_link {
            self.html += "</a>";
            self.link = 0;
        }
        self.content(NONE, 0);
        if tag == "h2" {
            // What a heading ends with may be a mark.
            self.html += " x4";
            add(&mut self.text, "x4", NONE, 0);
        }
        self.html += if tag == "td" { "<td>x3</table>" } else { "</p></li></h2>" };
        if tag == "td" {
            add(&mut self.text, "x3", NONE, 0);
        }
        // Headings are strong themselves.
        self.text[from..].iter_mut().for_each(|(_, phrases, _)| phrases[0] &= tag != "h2");
    }
}

/// What Markdown has HTML for.
const HTML: [[&str; 2]; 3] = [["<del>", "</del>"], ["<sub>", "</sub>"], ["<sup>", "</sup>"]];

const EXTENSIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES);

fn read_markdown(markdown: &str) -> Text {
    let (mut text, mut phrases, mut link) = (Text::new(), [0; 6], 0);
    let of = |phrases: [i32; 6]| phrases.map(|depth| depth > 0);
    for event in Parser::new_ext(markdown, EXTENSIONS) {
        match event {
            Event::Start(Tag::Strong) => phrases[0] += 1,
            Event::End(TagEnd::Strong) => phrases[0] -= 1,
            Event::Start(Tag::Emphasis) => phrases[1] += 1,
            Event::End(TagEnd::Emphasis) => phrases[1] -= 1,
            Event::Start(Tag::Link { dest_url, .. }) => link = number_of(&dest_url),
            Event::End(TagEnd::Link) => link = 0,
            Event::Start(Tag::Image { .. } | Tag::Strikethrough | Tag::FootnoteDefinition(_))
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => panic!("{event:?} in {markdown}"),
            Event::Text(piece) => add(&mut text, &piece, of(phrases), link),
            Event::Code(piece) => {
                add(&mut text, &piece, CODE, link);
            }
            Event::InlineHtml(html) | Event::Html(html) => match HTML.iter().position(|tags| tags.contains(&&*html)) {
                Some(kind) => phrases[kind + 3] += if html.starts_with("</") { -1 } else { 1 },
                None => assert!(matches!(html.trim(), "<!-- -->" | "<br>"), "{html:?} in {markdown}"),
            },
            _ => {}
        }
    }
    text
}

fn number_of(destination: &str) -> Link {
    destination.strip_prefix('/').and_then(|number| number.parse().ok()).expect("a link to a number")
}

fn read_html(html: &str) -> Text {
    let (mut text, mut phrases, mut link) = (Text::new(), NONE, 0);
    for piece in html.split_inclusive('>') {
        let (words, tag) = piece.split_once('<').unwrap_or((piece, ""));
        let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        add(&mut text, &words, phrases, link);
        if let Some(rest) = tag.strip_prefix("a href=\"") {
            assert_eq!(link, 0, "{html}");
            link = number_of(rest.trim_end_matches("\">"));
        }
        if tag == "/a>" {
            assert_ne!(link, 0, "{html}");
            link = 0;
        }
        let kind = ["strong>", "em>", "code>", "del>", "sub>", "sup>"]
            .iter()
            .position(|kind| tag.trim_start_matches('/') == *kind);
        if let Some(kind) = kind {
            assert_eq!(phrases[kind], tag.starts_with('/'), "{html}");
            phrases[kind] = !phrases[kind];
        }
    }
    text
}

/// In Markdown a note in brackets stands on the line, and emphasis may end before a mark.
fn check(html: &str, out: &str, format: Format, expected: &Text) {
    let on_the_line = |text: Text| -> Text {
        let lower = |mut phrases: Phrases| {
            phrases[5] = false;
            phrases
        };
        let ended = |c, [strong, emphasised, other @ ..]: Phrases| {
            let [code, deleted, sub, sup] = other;
            [strong && c != '：', emphasised && c != '：', code, deleted, sub, sup]
        };
        text.into_iter().map(|(c, phrases, link)| (c, ended(c, lower(phrases)), link)).collect()
    };
    match format {
        Format::Html => assert_eq!(read_html(out), *expected, "{html}\n\n{out}"),
        _ => assert_eq!(on_the_line(read_markdown(out)), on_the_line(expected.clone()), "{html}\n\n{out}"),
    }
}

#[test]
fn words_are_what_they_were() {
    let (mut room, mut seen, mut links) = (Room::new(Shape::for_memory(64 << 10).expect("room")), [0; 6], 0);
    for seed in 0..10_000 {
        let mut maker = Maker { random: Random::new(seed), html: String::new(), text: Text::new(), links: 0, link: 0 };
        (0..=maker.random.below(3)).for_each(|_| maker.block());
        let (html, linked) = (maker.html, maker.text);
        for format in [Format::Markdown, Format::Html] {
            check(&html, &render(&html, Layout::new(format).with_links(true)), format, &linked);
        }
        links += linked.iter().filter(|(.., link)| *link > 0).count();
        let expected: Text = linked.into_iter().map(|(c, phrases, _)| (c, phrases, 0)).collect();
        let (markdown, minimal) = (render(&html, Format::Markdown), render(&html, Format::Html));
        check(&html, &markdown, Format::Markdown, &expected);
        check(&html, &minimal, Format::Html, &expected);
        for (format, whole) in [(Format::Markdown, markdown), (Format::Html, minimal)] {
            for chunk in [1, 7] {
                let mut streamed = String::new();
                room.render(html.as_bytes(), chunk, &BASELINE, format, &mut streamed).expect("a page");
                assert_eq!(streamed, whole, "{seed}: {html}");
            }
        }
        for (_, phrases, _) in expected {
            seen.iter_mut().zip(phrases).for_each(|(seen, is)| *seen += usize::from(is));
        }
    }
    assert!(seen.iter().all(|&seen| seen > 5_000) && links > 5_000, "{seen:?}, {links}");
}

#[test]
fn what_is_below_or_above_the_line_or_deleted_is_said() {
    for (html, markdown) in [
        ("<p>10<sup>6</sup> of H<sub>2</sub>O", "10<sup>6</sup> of H<sub>2</sub>O"),
        ("<p>It is so.<sup>[1]</sup> <s>$20</s> $15", "It is so.[1] <del>$20</del> $15"),
        ("<p><kbd>Ctrl</kbd> <kbd>C</kbd>, <code>a</code><code>.b</code>", "`Ctrl` `C`, `a.b`"),
        // From the beginning on.
        ("<p><del><span>$<b>20</b></span></del> <ins>$15</ins>", "<del>$**20**</del> $15"),
        ("<ul><li><s>Wash up</s><li>Dry <s>the</s> cups</ul>", "- <del>Wash up</del>\n- Dry <del>the</del> cups"),
        ("<p><sup>1</sup> Or so.", "<sup>1</sup> Or so."),
        ("<p><b>m<sup>2</sup></b> <code>x<sup>2</sup></code>", "**m<sup>2</sup>** `x2`"),
    ] {
        assert_eq!(render(html, Format::Markdown).trim_end(), markdown);
    }
}

/// Of a page, where no stream's window has lost what stands before a block: whatever stands between, up to the text.
#[test]
fn what_begins_right_before_a_block_is_around_it() {
    for (html, markdown) in [
        ("<p><em><span>a</span></em>: b", "*a*: b"),
        ("<p><em><strong>a:</strong> b</em> c", "**_a:_** *b* c"),
        ("<p><EM class='x y'> <font color=red><b >a</b></font> b</EM> c", "**_a_** *b* c"),
        ("<p><b><b>a:</b> b</b> c", "**a: b** c"),
        ("<p><sup><a href=/x>1</a></sup> a", "<sup>1</sup> a"),
        ("<p><sub><span>1</span></sub> a", "<sub>1</sub> a"),
        ("<p><code><em>a</em> b</code> c", "`a b` c"),
        ("<p><em><code>a</code></em> b", "*`a`* b"),
        // What has ended, and what stands around other blocks.
        ("<p><i></i><span>a</span> b", "a b"),
        ("<p><i><i></i><span>a</span></i> b", "*a* b"),
        ("<em><div><span>a</span></div></em>", "a"),
        ("<p><em><x-a></x-a><span>a</span></em> b", "a b"),
        ("<p><!-- <em></em> --><span>a</span> b", "a b"),
    ] {
        assert_eq!(render(html, Format::Markdown).trim_end(), markdown, "{html}");
    }
    let deep = format!("<p><em>{}a", "<span>".repeat(100));
    assert_eq!(render(&deep, Format::Markdown), "a\n");
}

/// Of a stream, which has not kept what stands before a block but knows what is open.
#[test]
fn a_stream_knows_what_is_around_a_block() {
    for (html, markdown) in [
        ("<p><em><span>a</span></em>: b", "*a*: b"),
        ("<p><em><strong>a:</strong> b</em> c", "**_a:_** *b* c"),
        ("<p><sup><a href=/x>1</a></sup> a", "<sup>1</sup> a"),
        ("<p><i><span>a </span></i><a><i><span>b</span></i></a><i><span> c</span></i> d", "*a b c* d"),
        ("<p><i></i><span>a</span> b", "a b"),
        ("<em><div><span>a</span></div></em>", "a"),
        ("<p><em><code>a</code></em> b", "`a` b"),
    ] {
        for piece in [1, html.len()] {
            let mut out = String::new();
            let mut room = Room::new(Shape { rows: 64, text: 4096 });
            room.render(html.as_bytes(), piece, &BASELINE, Format::Markdown, &mut out).expect("a page");
            assert_eq!(out.trim_end(), markdown, "{html}");
        }
    }
}

#[test]
fn a_line_ends_code_as_white_space_does() {
    for (html, markdown, minimal) in [
        (
            "<code>git add</code><br><b><code>git commit</code></b> is next",
            "`git add`\\\n**`git commit`** is next",
            "<code>git add</code><br>\n<strong><code>git commit</code></strong> is next",
        ),
        ("<code>a<br>b</code>", "`a`\\\n`b`", "<code>a<br>\nb</code>"),
    ] {
        assert_eq!(render(html, Format::Markdown).trim_end(), markdown);
        assert_eq!(render(html, Format::Html).trim_end(), format!("<p>{minimal}</p>"));
    }
}

/// Delimiters are longer than the backticks in the text, but what is written grows no faster than what is read.
#[test]
fn many_backticks_and_much_code_stay_short() {
    let render = |html: &str| render(html, Format::Markdown);
    assert_eq!(render("<p>a ```````` <code>b</code>"), "a \\`\\`\\`\\`\\`\\`\\`\\` ````````` b `````````\n");
    let html = format!("<p>{} {}", "`".repeat(5_000), "<code>b</code> c ".repeat(5_000));
    let markdown = render(&html);
    assert!(markdown.len() < html.len() && markdown.ends_with("b c b c\n"), "{}", markdown.len());
}

/// Before a letter it would need an empty comment behind it; wherever the text is cut.
#[test]
fn emphasis_ends_before_the_mark_that_a_letter_follows() {
    let mut room = Room::new(Shape::for_memory(64 << 10).expect("room"));
    for (html, expected) in [
        ("<b>提示：</b>青溪", "**提示**：青溪"),
        ("<b>提示：</b> 青溪", "**提示：** 青溪"),
        ("<b>提示：</b>（青）", "**提示：**（青）"),
        ("<b>提示：</b><br>青", "**提示：**\\\n青"),
        ("<b>提示：</b>", "**提示：**"),
        ("<b>提：示，</b>a", "**提：示**，a"),
        ("<b>提！！</b>青", "**提！**！青"),
        ("<b>提*。</b>青", "**提\\***。青"),
        ("<b>“提”：</b>青", "**“提”**：青"),
        ("<b>提<i>示：</i></b>青", "**提*示***：青"),
        ("<b><i>提示</i>：</b>青", "**_提示_**：青"),
        ("<b><i>提示：</i>青</b>溪", "**_提示_：青**溪"),
        ("<i>提示？</i>青<b>溪</b>", "*提示*？青**溪**"),
        ("x<b>：</b>青", "x<!-- -->**：**<!-- -->青"),
        ("<b>提 ：</b>青", "**提 ：**<!-- -->青"),
        ("<b>提：</b><i>青</i>", "**提：**<!-- -->*青*"),
        ("<b>提：</b><code>青</code>", "**提：**`青`"),
        ("<b><code>提：</code></b>青", "**`提：`**<!-- -->青"),
        ("<b>提<del>：</del></b>青", "**提<del>：</del>**<!-- -->青"),
        ("<b>note:</b>青", "**note:**<!-- -->青"),
        ("<b>提示 ~</b>", "**提示 ~<!-- -->**"),
        ("<i>提示 ~~</i> 青", "*提示 ~\\~<!-- -->* 青"),
        ("<b>提示~</b> 青", "**提示\\~** 青"),
        ("提：青", "提：青"),
    ] {
        let html = format!("<p>{html}");
        let out = render(&html, Format::Markdown);
        assert_eq!(out, format!("{expected}\n"), "{html}");
        for chunk in [1, 2, 7] {
            let mut streamed = String::new();
            room.render(html.as_bytes(), chunk, &BASELINE, Format::Markdown, &mut streamed).expect("a page");
            assert_eq!(streamed, out, "{html}");
        }
        // As a parser reads it, no word is less strong, and no delimiter is text.
        let words: String = read_markdown(&out).into_iter().map(|(c, ..)| c).collect();
        assert!(!words.contains("**"), "{out}: {words}");
    }
    let linked = render("<p><a href=/x><b>提：</b></a>青", Layout::new(Format::Markdown).with_links(true));
    assert_eq!(linked, "[**提：**](/x)青\n");
}
