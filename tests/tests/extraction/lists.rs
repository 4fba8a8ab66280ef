//! Lists and quotations in Markdown and HTML: a text stands in the items and the quotation that it stands in on the
//! page, as a parser of CommonMark reads it.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use tagsieve::output::Format;
use tagsieve::stream::{Room, Shape};
use tagsieve_tests::random::Random;
use tagsieve_tests::render::{BASELINE, render};

/// A list: what its items hold.
struct List {
    is_ordered: bool,
    items: Vec<Vec<Part>>,
}

enum Part {
    Text(usize),
    Paragraph(usize),
    Code(usize),
    Quote(Vec<Part>),
    List(List),
}

/// Whether the lists around a text are ordered, and the numbers of its items, from the outside in; last the quotation.
type Path = Vec<Option<u64>>;

/// The first of the page's quotations in a path.
const QUOTES: u64 = 1_000_000;

/// Items and quotations in each other.
const DEEPEST: usize = 6;

struct Maker {
    random: Random,
    texts: usize,
}

impl Maker {
    fn text(&mut self) -> usize {
        self.texts += 1;
        self.texts
    }

    fn list(&mut self, depth: usize) -> List {
        let items = (0..=self.random.below(4)).map(|_| self.item(depth)).collect();
        List { is_ordered: self.random.below(2) == 0, items }
    }

    fn item(&mut self, depth: usize) -> Vec<Part> {
        let mut parts = Vec::new();
        if self.random.below(3) > 0 {
            parts.push(Part::Text(self.text()));
        }
        for _ in 0..self.random.below(3) {
            parts.extend(self.inner(depth + 1));
        }
        parts
    }

    fn quote(&mut self, depth: usize) -> Part {
        Part::Quote((0..=self.random.below(3)).filter_map(|_| self.inner(depth + 1)).collect())
    }

    /// What stands in so many items and quotations.
    fn inner(&mut self, depth: usize) -> Option<Part> {
        Some(match self.random.below(5) {
            0 => Part::Paragraph(self.text()),
            1 => Part::Code(self.text()),
            _ if depth == DEEPEST => return None,
            2 => self.quote(depth),
            _ => Part::List(self.list(depth)),
        })
    }

    fn html(&mut self, list: &List, out: &mut String) {
        let tag = if list.is_ordered { "ol" } else { "ul" };
        *out += &format!("<{tag}>\n");
        for item in &list.items {
            *out += "<li>";
            for part in item {
                self.part(part, out);
            }
            *out += if self.random.below(2) == 0 { "</li>\n" } else { "" };
        }
        *out += &format!("</{tag}>");
    }

    fn part(&mut self, part: &Part, out: &mut String) {
        match part {
            Part::Text(n) => *out += &format!("w{n}\n"),
            Part::Paragraph(n) => *out += &format!("<p>w{n}</p>"),
            Part::Code(n) => *out += &format!("<pre>w{n}\n\n  w{n}</pre>"),
            Part::Quote(parts) => {
                *out += "<blockquote>";
                parts.iter().for_each(|part| self.part(part, out));
                *out += "</blockquote>";
            }
            Part::List(list) => self.html(list, out),
        }
    }
}

fn has_text(part: &Part) -> bool {
    match part {
        Part::List(list) => list.items.iter().flatten().any(has_text),
        Part::Quote(parts) => parts.iter().any(has_text),
        _ => true,
    }
}

/// Every text with its path. Items without a text are none.
fn paths(list: &List, path: &mut Path, quotes: &mut u64, out: &mut Vec<(String, Path)>) {
    for (number, item) in (1..).zip(list.items.iter().filter(|item| item.iter().any(has_text))) {
        path.push(list.is_ordered.then_some(number));
        for part in item {
            path_of(part, path, quotes, out);
        }
        path.pop();
    }
}

fn path_of(part: &Part, path: &mut Path, quotes: &mut u64, out: &mut Vec<(String, Path)>) {
    match part {
        Part::Text(n) | Part::Paragraph(n) => out.push((format!("w{n}"), path.clone())),
        Part::Code(n) => out.push((format!("w{n}\n\n  w{n}\n"), path.clone())),
        Part::Quote(_) if !has_text(part) => {}
        Part::Quote(parts) => {
            path.push(Some(*quotes));
            *quotes += 1;
            parts.iter().for_each(|part| path_of(part, path, quotes, out));
            path.pop();
        }
        Part::List(list) => paths(list, path, quotes, out),
    }
}

/// The same of Markdown.
fn read(markdown: &str) -> Vec<(String, Path)> {
    let (mut path, mut out): (Path, Vec<(String, Path)>) = (Vec::new(), Vec::new());
    let (mut code, mut quotes) = (None, QUOTES);
    for (event, range) in Parser::new(markdown).into_offset_iter() {
        match event {
            Event::Start(Tag::List(first)) => path.push(first),
            Event::End(TagEnd::List(_)) => _ = path.pop(),
            Event::Start(Tag::Item) => {
                // The number that is written: a parser of CommonMark counts from the first one on.
                if let Some(Some(number)) = path.last_mut() {
                    let digits = markdown[range].split(['.', ')']).next();
                    *number = digits.and_then(|digits| digits.parse().ok()).expect("a number");
                }
            }
            Event::Start(Tag::BlockQuote(_)) => {
                path.push(Some(quotes));
                quotes += 1;
            }
            Event::End(TagEnd::BlockQuote(_)) => _ = path.pop(),
            Event::Start(Tag::CodeBlock(_)) => code = Some(String::new()),
            Event::End(TagEnd::CodeBlock) => out.extend(code.take().map(|text| (text, path.clone()))),
            Event::Text(text) => match &mut code {
                Some(code) => *code += &text,
                None => out.push((text.to_string(), path.clone())),
            },
            _ => {}
        }
    }
    out
}

#[test]
fn texts_stand_in_their_items() {
    let (mut room, mut seen) = (Room::new(Shape::for_memory(32 << 10).expect("room")), 0);
    for seed in 0..500 {
        let mut maker = Maker { random: Random::new(seed), texts: 0 };
        let (mut html, mut expected, mut quotes) = (String::new(), Vec::new(), QUOTES);
        for _ in 0..=maker.random.below(3) {
            // Two lists side by side, or with a paragraph between them.
            if maker.random.below(2) == 0 {
                let n = maker.text();
                html += &format!("<p>w{n}</p>");
                expected.push((format!("w{n}"), Vec::new()));
            }
            for _ in 0..maker.random.below(3) {
                let quote = maker.quote(0);
                maker.part(&quote, &mut html);
                path_of(&quote, &mut Vec::new(), &mut quotes, &mut expected);
            }
            let list = maker.list(0);
            maker.html(&list, &mut html);
            paths(&list, &mut Vec::new(), &mut quotes, &mut expected);
        }
        let markdown = render(&html, Format::Markdown);
        assert_eq!(read(&markdown), expected, "{html}\n\n{markdown}");
        let again = render(&html, Format::Html);
        assert_eq!(render(&again, Format::Html), again, "{html}");
        assert_eq!(render(&again, Format::Markdown), markdown, "{html}\n\n{again}");
        let mut streamed = String::new();
        room.render(html.as_bytes(), 7, &BASELINE, Format::Markdown, &mut streamed).expect("a page");
        assert_eq!(streamed, markdown, "{html}");
        seen += expected.len();
    }
    assert!(seen > 5_000, "{seen}");
}

/// As a parser with the extension for tasks reads it: only what no reader can check is a task.
#[test]
fn items_with_a_disabled_box_are_tasks() {
    let page = "<ul><li><input type=checkbox disabled checked> a<li><label><input disabled='' TYPE=Checkbox><span></span></label> b\
                <ul><li><p><input type=checkbox disabled></p><p>c<p>d</ul>\
                <li><input type=checkbox> e<li><input type=radio disabled> f<li>g <input type=checkbox disabled><li>\
                <input type=checkbox disabled><pre>h</pre></ul><ol><li><input type=checkbox disabled checked>i</ol>";
    let markdown = render(page, Format::Markdown);
    let (mut tasks, mut done) = (Vec::new(), None);
    for event in Parser::new_ext(&markdown, Options::ENABLE_TASKLISTS) {
        match event {
            Event::TaskListMarker(is_done) => done = Some(is_done),
            Event::Text(text) => tasks.push((text.trim().to_owned(), done.take())),
            _ => {}
        }
    }
    let tasks: Vec<_> = tasks.iter().map(|(text, done)| (text.as_str(), *done)).collect();
    let (open, done) = (Some(false), Some(true));
    let expected = [
        ("a", done),
        ("b", open),
        ("c", open),
        ("d", None),
        ("e", None),
        ("f", None),
        ("g", None),
        ("h", None),
        ("i", done),
    ];
    assert_eq!(tasks, expected, "{markdown}");
    let html = render(page, Format::Html);
    assert!(html.contains("<li><input type=\"checkbox\" disabled checked> a</li>"), "{html}");
    assert_eq!(html.matches("<input type=\"checkbox\" disabled>").count(), 3, "{html}");
    assert_eq!(render(&html, Format::Html), html);
    assert!(!render(page, Format::Text).contains('['));
}

/// The box stands before what its item begins with, not before what comes behind a quotation or a list in it.
#[test]
fn a_task_has_its_box_once() {
    let page = "<ul><li><input type=checkbox disabled checked> a<blockquote><p>b</blockquote><p>c</p>\
                <li><input type=checkbox disabled> d<ul><li>e<li><input type=checkbox disabled>f</ul><p>g</ul>";
    let markdown = render(page, Format::Markdown);
    assert_eq!(markdown, "- [x] a\n\n  > b\n\n  c\n- [ ] d\n  - e\n  - [ ] f\n\n  g\n");
    assert_eq!(render(page, Format::Html).matches("<input").count(), 3);
}
