//! All authors of a page that names each in a `meta` element of its own, as journals do (`citation_author`).

use super::attribute;
use super::name::{Standing, standing_of};
use super::reader::Part;
use super::{Flow, Source, Write};
use crate::bytes::find;
use crate::scan::TagId;
use crate::span::Span;
use heapless::Vec;

/// What stands between two authors: names have commas ("Miller, A.").
pub const BETWEEN: &str = "; ";

/// Bytes from the first author on in which others are looked for. Where each has an institute and an address, these
/// are some forty.
const MOST_BYTES: usize = 1 << 14;
/// Bytes of a name, and of the one of a `meta`.
const MOST_NAME: usize = 128;

type Name = Vec<u8, MOST_NAME>;

/// The range of the tags that name them, where the value of the first one is at `first`; none where that is the only
/// one. What is no name is passed over: "Name", before the name.
pub fn span_of(first: Span, source: &Source<'_>) -> Option<Span> {
    let before = source.bytes.get(..first.start as usize)?;
    let start = memchr::memrchr(b'<', before)?;
    let (mut count, mut end) = (0, start);
    let most = source.bytes.len().min(start + MOST_BYTES);
    let _ = each(source, Span { start: start as u32, end: most as u32 }, &mut |_, behind| {
        (count, end) = (count + 1, behind as usize);
        Flow::Continue(())
    });
    let is_name = standing_of(first.slice(source.bytes)) == Standing::Name;
    (count > usize::from(is_name)).then_some(Span { start: start as u32, end: end as u32 })
}

/// Reads what `span_of` gives, as `reader::Read` asks for: the names one after the other.
pub fn read(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    let Part::Span(span) = part else { return Flow::Continue(()) };
    let mut is_first = true;
    each(source, span, &mut |name, _| {
        let between = if core::mem::take(&mut is_first) { "" } else { BETWEEN };
        super::write_all(write, &[between, name])
    })
}

/// True of an author that is the site, by its own account (`og:site_name`).
pub fn is_site(author: &Source<'_>, page: &Source<'_>) -> bool {
    let Some(at) = find(page.bytes, b"og:site_name") else { return false };
    let tag = page.bytes.get(..at).and_then(|before| memchr::memrchr(b'<', before)).unwrap_or(at);
    let ([site], tag) = attribute::values::<MOST_NAME, 1>(page, (tag, page.bytes.len()), [b"content"]);
    let mut name = Name::new();
    let _ = author.write_all(&mut |piece| match name.extend_from_slice(piece.as_bytes()) {
        Ok(()) => Flow::Continue(()),
        Err(_) => Flow::Break(()),
    });
    tag.tag == TagId::META && !name.is_empty() && name.eq_ignore_ascii_case(site.trim_ascii())
}

/// Gives each name, and where its tag ends. One that stands twice in a row is one, for several parts of a site may have
/// written it.
fn each(source: &Source<'_>, span: Span, tell: &mut dyn FnMut(&str, u32) -> Flow) -> Flow {
    let bytes = span.slice(source.bytes);
    let (mut kind, mut last) = (Name::new(), Name::new());
    let mut behind = 0;
    for at in memchr::memchr_iter(b'<', bytes).map(|at| at + span.start as usize) {
        // Within a tag that has been read.
        if at < behind {
            continue;
        }
        let range = (at, at + bytes.len());
        let ([name, property, item, content], tag) =
            attribute::values::<MOST_NAME, 4>(source, range, [b"name", b"property", b"itemprop", b"content"]);
        behind = match tag.end {
            // One that does not end is read as far as tags are.
            0 if tag.tag != TagId::UNKNOWN => at + attribute::MOST_BYTES,
            end => end as usize,
        };
        let own = [name, property, item].into_iter().find(|name| !name.is_empty()).unwrap_or_default();
        if tag.tag != TagId::META || tag.end == 0 || own.is_empty() {
            continue;
        }
        if kind.is_empty() {
            kind = own;
        } else if !own.eq_ignore_ascii_case(&kind) {
            continue;
        }
        let text = super::name::without_by(Span { start: 0, end: content.len() as u32 }, &content);
        let Ok(name) = core::str::from_utf8(text.slice(&content).trim_ascii()) else { continue };
        if name.is_empty() || content == last || standing_of(name.as_bytes()) != Standing::Name {
            continue;
        }
        tell(name, tag.end)?;
        last = content;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use crate::choice::Input;
    use crate::output::read_whole;
    use std::string::String;

    fn told(page: &str) -> Option<String> {
        let source = Source::page(page.as_bytes(), Charset::Utf8, Input::Html);
        let start = find(page.as_bytes(), b"Miller").unwrap() as u32;
        let span = span_of(Span { start, end: start + 6 }, &source)?;
        Some(read_whole(read, &source, span))
    }

    #[test]
    fn sites() {
        let page = "<title>og:</title><META property=og:site_name content=' Tidewater &amp; News '><p>a";
        let page = Source::page(page.as_bytes(), Charset::Utf8, Input::Html);
        for (author, is_it) in [("tidewater &amp; News", true), ("Tidewater", false), ("", false)] {
            let author = Source::page(author.as_bytes(), Charset::Utf8, Input::Html);
            assert_eq!(is_site(&author, &page), is_it);
        }
        for page in ["", "og:site_name content=A", "<p property=og:site_name content=A>", "<meta og:site_name>"] {
            let page = Source::page(page.as_bytes(), Charset::Utf8, Input::Html);
            let author = Source::page(b"A", Charset::Utf8, Input::Html);
            assert!(!is_site(&author, &page));
        }
    }

    #[test]
    fn authors() {
        let miller = "<title>a</title><meta name=citation_author content='Miller, A.'>";
        for (behind, authors) in [
            ("", None),
            ("<meta name=citation_author content='Miller, A.'>", None),
            ("<meta name=author content=B><p>", None),
            ("<meta name=citation_author content=' '><meta name=citation_author", None),
            (
                "<meta name=citation_author_institution content=C>\n<META content='R&eacute;my, B.' name=Citation_Author />",
                Some("Miller, A.; R\u{e9}my, B."),
            ),
            (
                "<!-- a --><meta name=citation_author content='By B'><meta name=citation_author content='By B'>
                    <meta name=citation_author content=C>",
                Some("Miller, A.; B; C"),
            ),
        ] {
            assert_eq!(told(&[miller, behind].concat()).as_deref(), authors, "{behind}");
        }
        assert_eq!(told("Miller"), None);
        let far = [miller, &" ".repeat(MOST_BYTES), "<meta name=citation_author content=B>"].concat();
        assert_eq!(told(&far), None);
        for name in ["property=author", "itemprop=author", "name=author itemprop=a"] {
            let other = std::format!("<meta {name} content=Miller><meta {name} content=B>");
            assert_eq!(told(&other).as_deref(), Some("Miller; B"));
        }
        let items = "<meta itemprop=author content=Miller><meta itemprop=datePublished content=2026><meta content=B>";
        assert_eq!(told(items), None);
    }
}
