//! The language of templates. What stands in braces is replaced:
//!
//! - `{a|b|c}`: one of the templates `a`, `b` and `c`
//! - `{3-9}`: a number of that range
//! - `{rule}`: one of the rule's templates; `Writer::call` has the rules that are not templates
//! - `{rule:argument}`: a rule of `Writer::call` that takes an argument
//! - `{x*3-9}`, `{x*3}`: `x`, a rule or a template, as often
//! - `{x?40}`: `x`, in 40 of 100 cases
//! - `{@rule}`: the same all over the page
//! - `{=x}`: `x` is content

use hashbrown::HashMap;

use super::source::Article;
use super::{Layout, app, article, boxes, manual, modern, more, other, service, shop, site, words};
use crate::random::Random;
use crate::text::pieces;

/// Marks of content in a page that is not done; no text has them.
pub const GOLD: char = '\u{fdd0}';
pub const END: char = '\u{fdd1}';

/// A rule's name and templates.
pub type Rule = (&'static str, &'static [&'static str]);

/// Letters below which a paragraph may be a heading.
const HEADING: usize = 70;

/// Tags around a few words of a paragraph.
const INLINE: [&str; 5] = ["a href=\"http://example.org/x\"", "a href=\"/topic/y\"", "b", "i", "em"];

/// What stands between paragraphs, and how often in a hundred articles.
const BETWEEN: [(&str, usize); 3] = [("{media}", 30), ("{related}", 20), ("{ad}", 15)];

/// Writes a page.
pub struct Writer<'s> {
    pool: &'s [Article],
    own: usize,
    layout: &'static Layout,
    title_is_gold: bool,
    random: &'s mut Random,
    once: HashMap<&'static str, String>,
    // The paragraph and the box that are being written.
    paragraph: &'s str,
    boxed: (&'static str, &'static str),
}

impl<'s> Writer<'s> {
    pub fn new(
        pool: &'s [Article],
        own: usize,
        layout: &'static Layout,
        title_is_gold: bool,
        random: &'s mut Random,
    ) -> Writer<'s> {
        Writer { pool, own, layout, title_is_gold, random, once: HashMap::new(), paragraph: "", boxed: ("", "") }
    }

    /// The page, with its content marked.
    pub fn page(&mut self) -> String {
        self.expand(
            "{doctype}<html><head><meta charset=\"utf-8\"><title>{layout-title}</title></head>\
             <body>{frame}</body></html>\n",
        )
    }

    fn expand(&mut self, template: &'static str) -> String {
        let mut out = String::new();
        let mut rest = template;
        while let Some((before, behind)) = rest.split_once('{') {
            let (inside, behind) = close(behind);
            out.push_str(before);
            out.push_str(&self.replace(inside));
            rest = behind;
        }
        out + rest
    }

    /// What stands for the inside of braces.
    fn replace(&mut self, inside: &'static str) -> String {
        let choices = choices(inside);
        if choices.len() > 1 {
            return self.one_of(&choices);
        }
        if let Some(x) = inside.strip_prefix('=') {
            return format!("{GOLD}{}{END}", self.replace(x));
        }
        if let Some(rule) = inside.strip_prefix('@') {
            if let Some(value) = self.once.get(rule) {
                return value.clone();
            }
            let value = self.replace(rule);
            self.once.insert(rule, value.clone());
            return value;
        }
        if let Some((x, percent)) = inside.rsplit_once('?').and_then(|(x, n)| Some((x, n.parse().ok()?))) {
            return if self.random.below(100) < percent { self.replace(x) } else { String::new() };
        }
        if let Some((x, times)) = inside.rsplit_once('*').and_then(|(x, n)| Some((x, range(n)?))) {
            return (0..self.number(times)).map(|_| self.replace(x)).collect();
        }
        if let Some(range) = range(inside) {
            return self.number(range).to_string();
        }
        let (name, argument) = inside.split_once(':').unwrap_or((inside, ""));
        match name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') {
            true => self.call(name, argument),
            false => self.expand(inside),
        }
    }

    fn call(&mut self, name: &'static str, argument: &'static str) -> String {
        let layout = self.layout;
        let words = |or| range(argument).unwrap_or(or);
        match name {
            // Arguments are templates.
            "a" => format!("<a href=\"/{}.html\">{}</a>", self.random.below(9999), self.expand(argument)),
            "lower" => self.expand(argument).to_lowercase(),
            "upper" => self.expand(argument).to_uppercase(),
            // Texts of other articles; arguments are ranges of words.
            "title" => escape(&self.other().title),
            "short" => {
                let words = self.number(words((2, 6)));
                escape(&pieces(&self.other().title).take(words).collect::<Vec<_>>().join(" "))
            }
            "excerpt" => {
                let words = self.number(words((8, 45)));
                escape(&self.other().beginning(words)) + &self.expand("{...| [...]|…| ...}")
            }
            "passage" | "prose" => {
                let words = self.number(words((15, 90)));
                let passage = self.other().passage(words, self.random);
                if name == "prose" { self.inline(&passage) } else { escape(&passage) }
            }
            "line" => escape(self.other().line(self.random)),
            "code" => escape(words::CODE[self.random.below(words::CODE.len())]),
            // The page's own article.
            "own-title" => escape(&self.pool[self.own].title),
            "headline" => self.replace(if self.title_is_gold { "=own-title" } else { "own-title" }),
            "body" => self.body(),
            "text" => self.inline(self.paragraph),
            "paragraph" if self.paragraph.len() < HEADING => self.expand("{short-paragraph}"),
            "paragraph" => self.expand("<p>{=text}</p>\n"),
            // Parts of the layout.
            "layout-title" => self.expand(layout.title),
            "frame" => self.expand(layout.frame),
            "top" => self.expand(layout.top),
            "main" => self.expand(layout.main),
            "side" => self.expand(layout.side),
            "bottom" => self.expand(layout.bottom),
            "item" => self.expand(layout.item),
            "box" | "plain-box" => {
                self.boxed = boxes::BOXES[self.random.below(boxes::BOXES.len())];
                self.expand(if name == "box" { layout.boxed } else { boxes::PLAIN })
            }
            "heading" => self.expand(self.boxed.0),
            "content" => self.expand(self.boxed.1),
            _ => {
                let rules = [words::RULES, boxes::RULES, article::RULES, more::RULES, modern::RULES, other::RULES];
                let rules =
                    rules.into_iter().chain([site::RULES, service::RULES, manual::RULES, shop::RULES, app::RULES]);
                let rule = rules.flatten().find(|(rule, _)| *rule == name);
                let (_, templates) = rule.unwrap_or_else(|| panic!("no rule of templates is called {name}"));
                self.one_of(templates)
            }
        }
    }

    fn one_of(&mut self, templates: &[&'static str]) -> String {
        let drawn = self.random.below(templates.len());
        self.expand(templates[drawn])
    }

    fn number(&mut self, (from, to): (usize, usize)) -> usize {
        from + self.random.below(to + 1 - from)
    }

    /// An article that is not the page's own.
    fn other(&mut self) -> &'s Article {
        let drawn = self.random.below(self.pool.len().saturating_sub(1));
        &self.pool[(self.own + 1 + drawn) % self.pool.len()]
    }

    /// A part of the article, with a thing or two between its paragraphs.
    fn body(&mut self) -> String {
        let part = self.pool[self.own].part(self.random);
        let style = self.layout.styles[self.random.below(self.layout.styles.len())];
        let mut paragraphs = Vec::new();
        for paragraph in part {
            self.paragraph = paragraph;
            paragraphs.push(self.expand(style));
        }
        for (between, percent) in BETWEEN {
            if part.len() > 1 && self.random.below(100) < percent {
                let place = self.random.below(paragraphs.len());
                paragraphs.insert(place, self.expand(between));
            }
        }
        paragraphs.concat()
    }

    /// A paragraph, of which a few words may be a link or stand out.
    fn inline(&mut self, paragraph: &str) -> String {
        let words: Vec<&str> = pieces(paragraph).collect();
        if words.len() <= 15 || self.random.below(100) >= 35 {
            return escape(paragraph);
        }
        let (from, count) = (self.number((2, words.len() - 6)), self.number((1, 4)));
        let tag = INLINE[self.random.below(INLINE.len())];
        let [before, inside, behind] =
            [&words[..from], &words[from..from + count], &words[from + count..]].map(|words| escape(&words.join(" ")));
        format!("{before} <{tag}>{inside}</{}> {behind}", tag.split(' ').next().unwrap_or(tag))
    }
}

/// The content of a page that has the marks, a line each.
pub fn gold(page: &str) -> String {
    let inside = page.split(GOLD).skip(1).filter_map(|part| part.split(END).next());
    inside.map(|html| text_of(html) + "\n").collect()
}

fn text_of(html: &str) -> String {
    let mut parts = html.split('<');
    let first = parts.next().unwrap_or("");
    let behind_tags = parts.filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    let text: String = std::iter::once(first).chain(behind_tags).collect();
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// `3-9` or `3`.
fn range(text: &str) -> Option<(usize, usize)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some((from.parse().ok()?, to.parse().ok()?)).filter(|(from, to)| from <= to)
}

/// Splits at the brace that closes what is open.
fn close(text: &str) -> (&str, &str) {
    let mut depth = 1;
    let is_end = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    };
    text.split_once(is_end).unwrap_or_else(|| panic!("a brace is not closed: {text}"))
}

/// Splits at the bars outside of braces.
fn choices(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_bar = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0 && c == '|'
    };
    text.split(is_bar).collect()
}
