//! Generated pages: every word planted where a reader sees it comes out once, in order, neither cut nor glued to
//! another; nothing comes out of scripts, styles, templates, comments and attributes.

use tagsieve::Config;
use tagsieve::config::{Preset, System, Unit};
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve_tests::promises::{FORMATS, SYSTEMS, in_memory, owned};
use tagsieve_tests::random::Random;

const PAGES: u64 = 1500;

/// A page in the making.
struct Page {
    html: String,
    random: Random,
    /// Words that a reader sees, in order. They begin with `v` and end with `q`.
    words: Vec<String>,
    /// Number of words that no reader sees. They begin with `x`.
    unseen: usize,
    /// Whether white space or a boundary separates what comes next from the last word.
    apart: bool,
}

const BLOCKS: [&str; 24] = [
    "p",
    "div",
    "section",
    "article",
    "h1",
    "h3",
    "blockquote",
    "pre",
    "ul",
    "address",
    "center",
    "main",
    "nav",
    "footer",
    "aside",
    "form",
    "fieldset",
    "figure",
    "details",
    "summary",
    "x-card",
    "noscript",
    "header",
    "dialog",
];
const INLINE: [&str; 16] = [
    "b", "i", "em", "strong", "span", "font", "code", "small", "u", "abbr", "unknown", "label", "sub", "mark", "tt",
    "ins",
];

impl Page {
    fn new(seed: u64) -> Page {
        Page { html: String::new(), random: Random::new(seed), words: Vec::new(), unseen: 0, apart: true }
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.random.below(of.len())]
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn hidden_word(&mut self) -> String {
        self.unseen += 1;
        format!("x{}y", self.unseen)
    }

    fn space(&mut self) {
        let space = self.one_of(&[" ", " ", " ", "\n", "\t", "  \r\n ", "&nbsp;", "&#32;", " <!-- --> ", "\u{3000}"]);
        self.html += space;
        self.apart = true;
    }

    fn attributes(&mut self) {
        for _ in 0..self.random.below(3) {
            let word = self.hidden_word();
            self.html += &match self.random.below(7) {
                0 => format!(" class={word}"),
                1 => format!(" title=\"{word} > {word}\""),
                2 => format!(" id='{word}'"),
                3 => format!(" data-{word}"),
                4 => format!(" alt=\"&lt;{word}\""),
                5 => format!(" aria-label = {word}"),
                _ => format!(" style=\"content: '{word}'\""),
            };
        }
    }

    fn open(&mut self, tag: &str) {
        self.html += &format!("<{tag}");
        self.attributes();
        self.html.push('>');
    }

    fn close(&mut self, tag: &str) {
        self.html += &format!("</{tag}>");
    }

    /// A word in one of the ways in which it can stand in the source.
    fn word(&mut self) {
        if !self.apart {
            self.space();
        }
        let word = format!("v{}q", self.words.len());
        let hidden = self.hidden_word();
        let (head, tail) = word.split_at(1 + self.random.below(word.len() - 1));
        self.html += &match self.random.below(14) {
            0 => format!("{head}<b>{tail}</b>"),
            1 => format!("<i>{head}</i>{tail}"),
            2 => format!("{head}<!-- {hidden} -->{tail}"),
            3 => format!("&#{};{}", word.as_bytes()[0], &word[1..]),
            4 => format!("{}&#x{:X};", &word[..word.len() - 1], b'q'),
            5 => format!("{head}<span></span>{tail}"),
            6 => format!("{head}</unopened>{tail}"),
            7 => format!("{head}<script>'{hidden}'</script>{tail}"),
            8 => format!("{head}\0{tail}"),
            _ => word.clone(),
        };
        self.words.push(word);
        self.apart = false;
    }

    fn words(&mut self, most: usize) {
        for _ in 0..self.random.below(most + 1) {
            self.word();
        }
    }

    /// Something that nobody sees. It separates nothing.
    fn unseen(&mut self) {
        let a = self.hidden_word();
        let b = self.hidden_word();
        self.html += &match self.random.below(17) {
            0 => format!("<script>if (a < b) document.write('<p>{a}</p>')</script>"),
            1 => format!("<style>p::before {{ content: '{a} <b>' }}</style>"),
            2 => format!("<template><p>{a}</p><template>{b}</template>{a}</template>"),
            3 => format!("<!-- {a} <p>{b}</p> -->"),
            4 => format!("<!--{a}--!>"),
            5 => format!("<svg><title>{a}</title><g><text>{b}</text></g></svg>"),
            6 => format!("<iframe src=x><p>{a}</p></iframe>"),
            7 => format!("<video controls><source src=x>{a}<a href=x>{b}</a></video>"),
            8 => format!("<canvas>{a}</canvas>"),
            9 => format!("<datalist><option value={a}>{b}</datalist>"),
            10 => format!("<img alt='{a}'>"),
            11 => format!("<meta name=description content='{a}'>"),
            12 => format!("<!doctype {a}>"),
            13 => format!("<![CDATA[{a}]]>"),
            14 => format!("<?{a}>"),
            15 => format!("<script><!-- <script>{a}</script> {b} --></script>"),
            _ => format!("<svg width=1><style>{a}</style><path d='{b}'/></svg>"),
        };
    }

    fn list(&mut self, depth: usize) {
        let closes = self.chance(50);
        self.open("ul");
        self.apart = true;
        for _ in 0..self.random.below(4) + 1 {
            self.open("li");
            self.apart = true;
            self.content(depth + 2, 3);
            if closes {
                self.close("li");
            }
            self.apart = true;
        }
        self.close("ul");
    }

    fn table(&mut self, depth: usize) {
        self.open("table");
        for _ in 0..self.random.below(3) + 1 {
            let row = self.one_of(&["<tr>", "<tr>\n", "</tr><tr>", "<tbody><tr>"]);
            self.html += row;
            for _ in 0..self.random.below(3) + 1 {
                let cell = self.one_of(&["td", "th"]);
                self.open(cell);
                self.apart = true;
                self.content(depth + 2, 2);
                if self.chance(50) {
                    self.close(cell);
                }
                self.apart = true;
            }
        }
        self.close("table");
    }

    fn element(&mut self, depth: usize) {
        match self.random.below(14) {
            0..4 => {
                let tag = self.one_of(&BLOCKS);
                self.open(tag);
                self.apart = true;
                self.content(depth + 1, 5);
                if self.chance(85) {
                    self.close(tag);
                    self.apart = true;
                }
            }
            4..7 => {
                let tag = self.one_of(&INLINE);
                self.open(tag);
                self.content(depth + 1, 3);
                if self.chance(90) {
                    self.close(tag);
                }
            }
            7 => {
                // Links side by side are apart, whatever stands between them.
                for _ in 0..self.random.below(3) + 1 {
                    self.html += "<a href=x>";
                    self.word();
                    self.html += "</a>";
                    self.apart = true;
                }
                self.apart = false;
            }
            8 => self.list(depth),
            9 => self.table(depth),
            10 => {
                let tag = self.one_of(&["<br>", "<br/>", "</br>", "<br><br>", "<hr>", "<BR CLASS=x>"]);
                self.html += tag;
                self.apart = true;
            }
            11 => {
                self.html += "<textarea>";
                self.apart = true;
                let word = format!("v{}q", self.words.len());
                self.html += &word;
                self.words.push(word);
                self.html += "</textarea>";
                self.apart = true;
            }
            12 => {
                // Misnested.
                self.html += "<b><p>";
                self.apart = true;
                self.words(2);
                self.html += "</b>";
                self.words(2);
                self.html += "</p>";
                self.apart = true;
            }
            _ => {
                self.html += "<dl><dt>";
                self.apart = true;
                self.words(1);
                self.html += "<dd>";
                self.apart = true;
                self.words(2);
                self.html += "</dl>";
                self.apart = true;
            }
        }
    }

    fn content(&mut self, depth: usize, most: usize) {
        for _ in 0..self.random.below(most + 1) {
            match self.random.below(10) {
                0..5 => self.words(4),
                5 => self.unseen(),
                6 => self.space(),
                _ if depth < 12 => self.element(depth),
                _ => self.word(),
            }
        }
    }

    fn make(mut self) -> Page {
        if self.chance(50) {
            let title = self.hidden_word();
            self.html += &format!("<!DOCTYPE html><html><head><title>{title}</title>");
            self.unseen();
            self.html += "</head><body>";
        }
        if self.chance(5) {
            let tags = self.one_of(&["<div>", "<b>", "<x-y>", "<ul><li>"]).repeat(150);
            self.html += &tags;
        }
        self.content(0, 25);
        self
    }
}

/// The planted words in a text, in their order.
fn found(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('v') {
        rest = &rest[at..];
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[1 + digits..].starts_with('q') {
            words.push(&rest[..digits + 2]);
        }
        rest = &rest[1..];
    }
    words
}

/// What tells which words are strong, emphasised or code may stand in a word.
fn without_phrases(text: &str, format: Format) -> String {
    let tags: &[&str] = match format {
        Format::Markdown => &["del", "sub", "sup"],
        Format::Html => &["strong", "em", "code", "del", "sub", "sup"],
        _ => &[],
    };
    let without = |text: String, tag: &&str| text.replace(&format!("<{tag}>"), "").replace(&format!("</{tag}>"), "");
    let text = tags.iter().fold(text.to_owned(), without);
    if format == Format::Markdown { text.replace("<!-- -->", "").replace(['*', '_', '`'], "") } else { text }
}

fn has_unseen(text: &str) -> bool {
    text.match_indices('x').any(|(at, _)| {
        let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && text[at + 1 + digits..].starts_with('y')
    })
}

fn encoded(page: &Page, seed: u64) -> Vec<u8> {
    match seed % 4 {
        0 => "\u{feff}".encode_utf16().chain(page.html.encode_utf16()).flat_map(u16::to_le_bytes).collect(),
        1 => {
            let html = page.html.replace('\u{3000}', " ");
            [&b"<meta charset=latin1>\xE9 "[..], html.as_bytes()].concat()
        }
        _ => page.html.clone().into_bytes(),
    }
}

#[test]
fn the_baseline_gives_every_word_once() {
    let mut extractor = Extractor::new();
    let mut text = String::new();
    for seed in 0..PAGES {
        let page = Page::new(seed).make();
        let bytes = encoded(&page, seed);
        let config = Config::new().with_system(System::IceBaseline);
        extractor.render(&bytes, &config, Format::Text, &mut text).unwrap();
        let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "\u{e9}").collect();
        assert_eq!(words, page.words, "seed {seed}: {}", page.html);
        for format in FORMATS {
            extractor.render(&bytes, &config, format, &mut text).unwrap();
            // JSON has the title too, which may be a heading, and the description.
            let text = text.split_once("\"blocks\":[").map_or(&*text, |(_, blocks)| blocks);
            let text = text.rsplit_once("],\"title\"").map_or(text, |(blocks, _)| blocks);
            let text = &without_phrases(text, format);
            assert_eq!(found(text), page.words, "seed {seed} as {format:?}: {}", page.html);
            assert!(!has_unseen(text), "seed {seed} as {format:?}: {}\n{text}", page.html);
        }
        if seed % 4 != 0 {
            let outcome = in_memory(&bytes, &config, Format::Text, 1 + seed as usize % 7).unwrap();
            assert_eq!(found(&outcome.text), page.words, "seed {seed} in little memory: {}", page.html);
        }
    }
}

/// By lines a word is cut where its inside holds a line end, so only its presence can be asked for.
#[test]
fn lines_lose_no_word() {
    let mut extractor = Extractor::new();
    let mut text = String::new();
    for seed in 0..PAGES {
        let page = Page::new(seed).make();
        let config = Config::new().with_system(System::IceBaseline).with_unit(Unit::Line);
        extractor.render(page.html.as_bytes(), &config, Format::Text, &mut text).unwrap();
        assert_eq!(found(&text), page.words, "seed {seed}: {}", page.html);
    }
}

/// A line of the source holds what else would be several blocks.
#[test]
fn lines_glue_no_words() {
    let page = "<h1>a</h1>b<ul><li>c<li>d</ul>e</div>f<table><td>g<td>h</table>i<input>j</p>k<body>l\n<p>m</p>n";
    let config = Config::new().with_system(System::IceBaseline).with_unit(Unit::Line);
    let mut text = String::new();
    Extractor::new().render(page.as_bytes(), &config, Format::Text, &mut text).unwrap();
    assert_eq!(text, "a b c d e f g h i j k l\n\nm n\n");
}

#[test]
fn no_system_gives_a_word_twice() {
    let mut extractor = Extractor::new();
    let mut text = String::new();
    for seed in 0..PAGES / 5 {
        let page = Page::new(seed).make();
        let number = |word: &str| word[1..word.len() - 1].parse::<usize>().unwrap();
        for (system, preset) in SYSTEMS.iter().flat_map(|&s| [Preset::Balanced, Preset::Recall].map(|p| (s, p))) {
            let config = Config::new().with_system(system).with_preset(preset);
            let summary = extractor.render(page.html.as_bytes(), &config, Format::Text, &mut text).unwrap();
            let numbers: Vec<usize> = found(&text).into_iter().map(number).collect();
            assert!(numbers.is_sorted_by(|a, b| a < b), "seed {seed} with {system:?}: {}", page.html);
            assert_eq!(numbers.is_empty(), summary.kept == 0, "seed {seed} with {system:?}");
            if system != System::Fused || preset.keeps_something() {
                assert_eq!(summary.kept == 0, page.words.is_empty(), "never empty: seed {seed} with {system:?}");
            }
            assert!(!has_unseen(&text), "seed {seed} with {system:?}: {}", page.html);
        }
    }
}

/// Behind an unclosed comment none is closed: conditional ones of old pages, each of which lacks its end.
#[test]
fn what_many_unclosed_comments_swallow_is_read() {
    let config = Config::new().with_system(System::IceBaseline);
    let read = |page: &str| owned(&mut Extractor::new(), page.as_bytes(), &config, Format::Text).text;
    let comments: String =
        (0..99).map(|n| format!("<p>text {n}.</p><!--[if IE {n}]>old {n}<![endif]><a title='<!--'>b</a>")).collect();
    let text = read(&format!("{comments}<script><!-- hide\n c()</script><p>The end.</p><!--"));
    for n in 0..99 {
        assert!(text.contains(&format!("text {n}.")) && text.contains(&format!("old {n}")), "{n}: {text}");
    }
    assert!(text.contains("The end.") && !text.contains("c()"), "{text}");
}

/// Of an attribute that is never closed alone, not of one that has a script's end tag.
#[test]
fn a_script_that_its_own_tag_has_swallowed_has_ended() {
    let config = Config::new().with_system(System::IceBaseline);
    let read = |page: &str| owned(&mut Extractor::new(), page.as_bytes(), &config, Format::Text).text;
    let long = "x".repeat(260);
    let within = format!("<p>A<script data-a='<div>{long}</div><script src=y></SCRIPT>'>leak()</script><p>B");
    assert_eq!(read(&within), "A\n\nB\n");
    let unclosed =
        format!("<p>A</p><script src='x.js></SCRIPT><p>{long}</p>B<p title='b'>C <b>D</b><script>leak()</script>");
    assert_eq!(read(&unclosed), "A\n\nC D\n");
}

/// However the page goes on behind it, and though it ends in what could begin a comment's end.
#[test]
fn what_an_unclosed_comment_swallows_is_read() {
    for tail in ["", "-", "--", "---", "--!", " - ", "--!-", "-->x", "<!-", "<!--", "<!---"] {
        let page = format!("<p>Before it.</p><!-- note > <p>Behind it.</p>{tail}");
        let config = Config::new().with_system(System::IceBaseline);
        let text = owned(&mut Extractor::new(), page.as_bytes(), &config, Format::Text).text;
        assert_eq!(text.contains("Behind it."), tail != "-->x", "{tail}: {text}");
    }
}

/// The same of a value, which may end in what could begin a character reference.
#[test]
fn what_an_unclosed_value_swallows_is_read() {
    let config = Config::new().with_system(System::IceBaseline);
    for tail in ["", "&", "&am", "&amp", "&amp;", "&#", "&#3", "&#x", "&#x3", "&nothing", "<", "</", "</p"] {
        for name in ["class", "title"] {
            let page = format!("<p>Before it.</p><p {name}=\"note>Behind it. {tail}");
            let text = owned(&mut Extractor::new(), page.as_bytes(), &config, Format::Text).text;
            assert!(text.contains("Before it.") && text.contains("Behind it."), "{name} {tail}: {text}");
        }
    }
}
