//! What each contestant does with the pages.
//!
//! tagsieve gets the bytes, recognises their charset and writes UTF-8, all of it measured. dom_smoothie takes a `str`:
//! the conversion is done beforehand and not measured.

use std::hint::black_box;

use tagsieve::config::{Config, System};
use tagsieve::extract::Extractor;
use tagsieve::output::Format;

/// Works through all pages once and gives a number that depends on all of the work.
pub type Pass = Box<dyn FnMut(&[Vec<u8>]) -> u64>;

/// The work of the contestant of that name; `tagsieve:SYSTEM` is tagsieve with a system, `tagsieve:SYSTEM:FORMAT` with
/// another format than text.
pub fn pass(name: &str, pages: &[Vec<u8>]) -> Option<Pass> {
    Some(match name {
        "dom_smoothie" => dom_smoothie(pages),
        "lol_html" => Box::new(|pages| sum(pages, lol_html)),
        "lol_html-elements" => Box::new(|pages| sum(pages, lol_html_elements)),
        "html5gum" => Box::new(|pages| sum(pages, html5gum)),
        "memchr" => Box::new(|pages| sum(pages, |page| memchr::memchr_iter(b'<', page).count() as u64)),
        _ => {
            let name = name.strip_prefix("tagsieve:")?;
            let (system, format) = name.split_once(':').unwrap_or((name, "text"));
            tagsieve(System::from_name(system)?, Format::from_name(format)?)
        }
    })
}

fn sum(pages: &[Vec<u8>], of_page: impl Fn(&[u8]) -> u64) -> u64 {
    pages.iter().map(|page| of_page(black_box(page))).sum()
}

/// The whole extraction: bytes of output.
fn tagsieve(system: System, format: Format) -> Pass {
    let (mut extractor, mut text) = (Extractor::new(), String::new());
    let config = Config::new().with_system(system);
    Box::new(move |pages| {
        let mut kept = 0;
        for page in pages {
            extractor.render(black_box(page), &config, format, &mut text).expect("pages shorter than 4 GiB");
            kept += text.len() as u64;
        }
        kept
    })
}

/// The whole extraction: bytes of text.
fn dom_smoothie(pages: &[Vec<u8>]) -> Pass {
    let pages: Vec<String> = pages.iter().map(|page| String::from_utf8_lossy(page).into_owned()).collect();
    let of_page = |page: &str| {
        let article = dom_smoothie::Readability::new(page, None, None).and_then(|mut reader| reader.parse());
        article.map_or(0, |article| article.text_content.len() as u64)
    };
    Box::new(move |_| pages.iter().map(|page| of_page(black_box(page))).sum())
}

/// Tokens pass through unread: the bytes that come out.
fn lol_html(page: &[u8]) -> u64 {
    let mut bytes = 0;
    // Strict mode gives up on markup that browsers read in several ways.
    let settings = lol_html::Settings::new().with_strict(false);
    let mut rewriter = lol_html::HtmlRewriter::new(settings, |out: &[u8]| bytes += out.len() as u64);
    rewriter.write(page).and_then(|()| rewriter.end()).expect("no handler fails");
    bytes
}

/// A handler on every element: the bytes that come out, and the elements.
fn lol_html_elements(page: &[u8]) -> u64 {
    let (mut bytes, mut elements) = (0, 0);
    let handler = lol_html::element!("*", |_element| {
        elements += 1;
        Ok(())
    });
    let settings = lol_html::Settings::new().with_strict(false).append_element_content_handler(handler);
    let mut rewriter = lol_html::HtmlRewriter::new(settings, |out: &[u8]| bytes += out.len() as u64);
    rewriter.write(page).and_then(|()| rewriter.end()).expect("no handler fails");
    bytes + elements
}

/// Tokens.
fn html5gum(page: &[u8]) -> u64 {
    html5gum::Tokenizer::new(page).filter(|token| black_box(token).is_ok()).count() as u64
}
