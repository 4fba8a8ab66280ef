//! Synthetic pages: texts of training pages in hand-written templates. Data sets of today's pages have few of the
//! layouts that the web had before and that many sites still have (blogs of the large services, news in tables, content
//! managers' defaults, forums, manuals), and few pages that are not articles. What stands around the content there -
//! link lists, teasers, archives, share tools, forms, menus that fold out - is here beside content that is known to be
//! content.
//!
//! In: articles (title and gold text of a page of any type) and random numbers. Out: pages with their gold texts and
//! types. Imports: `random`, `text`.
//!
//! `source` has the articles, `template` the language that templates are written in, `words`, `boxes` and `site` its
//! rules, `article`, `more`, `modern`, `other`, `service`, `manual`, `shop` and `app` the layouts, `script` writes
//! pages in other scripts.

mod app;
mod article;
mod boxes;
mod manual;
mod modern;
mod more;
mod other;
mod script;
mod service;
mod shop;
mod site;
mod source;
mod template;
#[cfg(test)]
mod tests;
mod words;

pub use source::Article;

use crate::random::Random;
use crate::text::TokenUnit;
use script::Script;
use template::Writer;

/// A page that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// UTF-8.
    pub html: String,
    /// What is content, a paragraph a line.
    pub gold: String,
    /// As wcxb-dev calls kinds of pages.
    pub page_type: &'static str,
    /// What counts as a token.
    pub unit: TokenUnit,
}

/// How pages of a platform or a kind look: templates, see `template`.
#[derive(Debug)]
pub struct Layout {
    /// How often it is drawn, beside the others.
    weight: usize,
    page_type: &'static str,
    /// The type of the pages whose texts it takes.
    pub texts: &'static str,
    /// What stands in `<title>`.
    title: &'static str,
    /// The whole of `<body>`: `{top}`, `{main}`, `{side}` and `{bottom}` stand in it.
    frame: &'static str,
    top: &'static str,
    main: &'static str,
    side: &'static str,
    bottom: &'static str,
    /// A box of a side column, with `{heading}` and `{content}`.
    boxed: &'static str,
    /// One of the things that `main` is a list of.
    item: &'static str,
    /// How the paragraphs of `{body}` may be marked up.
    styles: &'static [&'static str],
}

/// Parts of the pages, in percent: titles that count as content, pages in other scripts.
const TITLE_PERCENT: usize = 50;
const SCRIPT_PERCENT: usize = 20;

impl Layout {
    /// One of the layouts.
    pub fn draw(random: &mut Random) -> &'static Layout {
        let all = [
            article::LAYOUTS,
            more::LAYOUTS,
            modern::LAYOUTS,
            other::LAYOUTS,
            service::LAYOUTS,
            manual::LAYOUTS,
            shop::LAYOUTS,
            app::LAYOUTS,
        ];
        let layouts = || all.into_iter().flatten();
        let mut drawn = random.below(layouts().map(|layout| layout.weight).sum());
        let is_drawn = |layout: &&Layout| {
            let below = drawn < layout.weight;
            drawn = drawn.saturating_sub(layout.weight);
            below
        };
        layouts().find(is_drawn).unwrap_or(&article::LAYOUTS[0])
    }
}

/// Makes a page about article `own` of `pool`; the texts around it are of the others.
pub fn page(layout: &'static Layout, pool: &[Article], own: usize, random: &mut Random) -> Page {
    let title_is_gold = random.below(100) < TITLE_PERCENT;
    let script = if random.below(100) < SCRIPT_PERCENT { Script::draw(random) } else { Script::Latin };
    let marked = Writer::new(pool, own, layout, title_is_gold, random).page();
    let marked = script.write(&marked);
    Page {
        gold: template::gold(&marked),
        html: marked.replace([template::GOLD, template::END], ""),
        page_type: layout.page_type,
        unit: script.unit(),
    }
}
