//! Author and day of publication from a page's JSON-LD (W3C, JSON-LD 1.1), used if no `meta` element has them. Of
//! schema.org's terms only `author` and `datePublished` are looked for: of an article rather than of anything else, and of
//! what stands around rather than of what stands within. Anything doubtful is skipped.

use crate::bytes::find;
use crate::output::Fact;
use crate::span::Span;

/// Scripts that are looked into.
const MOST_SCRIPTS: usize = 4;
/// Bytes of a value. Longer ones are none of these.
const MOST_VALUE: usize = 128;
/// Objects and arrays around a value. Those that stand deeper are passed over.
const MOST_DEPTH: u8 = 8;

/// Members whose objects are not what the page is about: those who review, comment or take pictures have names and days too.
static APART: [&[u8]; 8] = [
    b"\"review\"",
    b"\"reviews\"",
    b"\"comment\"",
    b"\"image\"",
    b"\"hasPart\"",
    b"\"itemListElement\"",
    b"\"acceptedAnswer\"",
    b"\"suggestedAnswer\"",
];

/// Ends of the names of types whose author or day is not the page's: a site's is that of its first page.
static OTHERS: [&[u8]; 4] = [b"WebSite", b"Organization", b"ImageObject", b"Person"];

/// Where the page's JSON-LD has the value; empty for facts that it is not asked for.
pub fn span_of(fact: Fact, page: &[u8]) -> Span {
    let key: &[u8] = match fact {
        Fact::Author => b"\"author\"",
        Fact::Published => b"\"datePublished\"",
        Fact::Title | Fact::OgTitle | Fact::Description => return Span::EMPTY,
    };
    let (mut from, mut best) = (0, None);
    for _ in 0..MOST_SCRIPTS {
        let Some((start, end)) = script(page, from) else { break };
        let mut reader = Reader { json: page.get(..end).unwrap_or(page), key, best };
        reader.objects(start);
        best = reader.best;
        from = end;
    }
    best.map_or(Span::EMPTY, |Found { at, len, .. }| Span { start: at as u32, end: (at + len) as u32 })
}

/// The next script with JSON-LD.
fn script(page: &[u8], from: usize) -> Option<(usize, usize)> {
    // Few bytes of a page are a plus sign.
    const KIND: &[u8] = b"+json";
    let mut at = from;
    loop {
        at += find(page.get(at..)?, KIND)?;
        let is_kind = page.get(..at)?.ends_with(b"application/ld");
        at += KIND.len();
        if is_kind {
            let start = at + memchr::memchr(b'>', page.get(at..)?)? + 1;
            return Some((start, start + find(page.get(start..)?, b"</script")?));
        }
    }
}

/// A value, and how far it is from what is looked for.
#[derive(Clone, Copy, Debug)]
struct Found {
    rank: u8,
    at: usize,
    len: usize,
}

/// Reads scripts for a key. Reading ends where a script is no JSON, with what has been found before.
struct Reader<'p> {
    // The page up to the script's end.
    json: &'p [u8],
    key: &'p [u8],
    best: Option<Found>,
}

impl Reader<'_> {
    /// The objects of a script, whatever stands around them: a list, a comment, a CDATA section.
    fn objects(&mut self, start: usize) -> Option<()> {
        let mut at = start;
        loop {
            at += memchr::memchr(b'{', self.json.get(at..)?)?;
            at = self.object(at, 0)?;
        }
    }

    /// Reads the value at `at` and gives its end.
    fn value(&mut self, at: usize, depth: u8) -> Option<usize> {
        match self.json.get(at)? {
            b'{' if depth < MOST_DEPTH => self.object(at, depth),
            b'[' if depth < MOST_DEPTH => {
                let mut at = behind_space(self.json, at + 1)?;
                while self.json.get(at)? != &b']' {
                    at = behind_comma(self.json, self.value(at, depth + 1)?)?;
                }
                Some(at + 1)
            }
            _ => skip(self.json, at),
        }
    }

    fn object(&mut self, at: usize, depth: u8) -> Option<usize> {
        let (json, key) = (self.json, self.key);
        let (mut kind, mut own) = (Kind::Any, None);
        let end = members(json, at, &mut |name, value| {
            if name == key {
                own = own.or_else(|| text(json, value));
            } else if name == b"\"@type\"" {
                kind = Kind::at(json, value);
            } else if !APART.contains(&name) {
                return self.value(value, depth + 1);
            }
            skip(json, value)
        });
        let rank = depth + if kind == Kind::Article { 0 } else { MOST_DEPTH + 1 };
        if let Some((at, len)) = own.filter(|_| kind != Kind::Other && self.best.is_none_or(|best| rank < best.rank)) {
            self.best = Some(Found { rank, at, len });
        }
        end
    }
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Article,
    Any,
    Other,
}

impl Kind {
    /// By the name of its type, or the first of several.
    fn at(json: &[u8], at: usize) -> Kind {
        let Some(name) = first(json, at).and_then(|at| json.get(at + 1..skip(json, at)? - 1)) else { return Kind::Any };
        match name {
            _ if name.ends_with(b"Article") || name.ends_with(b"Posting") => Kind::Article,
            _ if OTHERS.iter().any(|other| name.ends_with(other)) => Kind::Other,
            _ => Kind::Any,
        }
    }
}

/// Gives the name of each member of the object at `at`, in quotation marks, and where its value stands, to what tells the value's
/// end. Gives the end of the object.
fn members(json: &[u8], at: usize, each: &mut dyn FnMut(&[u8], usize) -> Option<usize>) -> Option<usize> {
    let mut at = behind_space(json, at + 1)?;
    while json.get(at)? != &b'}' {
        let end = skip(json, at)?;
        let name = json.get(at..end).filter(|name| name.starts_with(b"\""))?;
        at = behind_comma(json, each(name, behind_colon(json, end)?)?)?;
    }
    Some(at + 1)
}

/// Where a value stands, or the first of an array.
fn first(json: &[u8], at: usize) -> Option<usize> {
    if json.get(at)? == &b'[' { behind_space(json, at + 1) } else { Some(at) }
}

/// Where the text of a value stands, and its length: of an object, or the first of an array, the one of its `name`.
fn text(json: &[u8], at: usize) -> Option<(usize, usize)> {
    let (at, mut found) = (first(json, at)?, None);
    if json.get(at)? != &b'{' {
        return string(json, at);
    }
    members(json, at, &mut |name, value| {
        if name == b"\"name\"" {
            found = string(json, value);
        }
        skip(json, value)
    });
    found
}

/// The end of the value at `at`; none where none begins.
fn skip(json: &[u8], at: usize) -> Option<usize> {
    let (mut at, mut depth) = (at, 0u32);
    loop {
        let rest = json.get(at..)?;
        match rest.first()? {
            b'"' => at = end_of_string(json, at + 1)?,
            b'{' | b'[' => (at, depth) = (at + 1, depth + 1),
            b'}' | b']' if depth > 0 => (at, depth) = (at + 1, depth - 1),
            _ if depth > 0 => {
                at += rest.iter().position(|b| matches!(b, b'"' | b'{' | b'[' | b'}' | b']'))?;
                continue;
            }
            _ => {
                let len = rest.iter().position(|b| matches!(b, b',' | b']' | b'}') || b.is_ascii_whitespace())?;
                return (len > 0).then_some(at + len);
            }
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The end of the string whose text begins at `from`.
fn end_of_string(json: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr::memchr2(b'"', b'\\', json.get(at..)?)?;
        match json.get(at)? {
            b'"' => return Some(at + 1),
            _ => at += 2,
        }
    }
}

fn behind_comma(json: &[u8], at: usize) -> Option<usize> {
    let comma = behind_space(json, at)?;
    if json.get(comma) == Some(&b',') { behind_space(json, comma + 1) } else { Some(comma) }
}

fn behind_colon(json: &[u8], at: usize) -> Option<usize> {
    let colon = behind_space(json, at)?;
    if json.get(colon) == Some(&b':') { behind_space(json, colon + 1) } else { None }
}

fn behind_space(json: &[u8], at: usize) -> Option<usize> {
    Some(at + json.get(at..)?.iter().position(|b| !b.is_ascii_whitespace())?)
}

/// The string whose quotation mark is at `at`. One with an escape is passed over, as is an address.
fn string(json: &[u8], at: usize) -> Option<(usize, usize)> {
    let text = json.get(at..)?.strip_prefix(b"\"")?;
    let len = text.iter().take(MOST_VALUE + 1).position(|b| matches!(b, b'"' | b'\\'))?;
    let text = text.get(..=len)?;
    let is_value = len > 0 && text.ends_with(b"\"") && !text.starts_with(b"http");
    is_value.then_some((at + 1, len))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;

    fn told(fact: Fact, json: &str) -> String {
        let page = format!("<script>let a = '+json'</script><script type='application/ld+json'>{json}</script><p>b");
        String::from_utf8_lossy(span_of(fact, page.as_bytes()).slice(page.as_bytes())).into_owned()
    }

    #[test]
    fn authors_and_days() {
        for (json, author) in [
            (r#"{"author":"A. Miller"}"#, "A. Miller"),
            (r#"{"author" : {"@type":"Person", "name" : "A. Miller"}}"#, "A. Miller"),
            (r#"{"author":[{"@type":"Person","name":"A"},{"name":"B"}]}"#, "A"),
            (r#"{"author":["A","B"]}"#, "A"),
            (r#"{"author":[]}"#, ""),
            // Not the name behind the object, nor what needs reading.
            (r#"{"author":{"@id":"a"},"publisher":{"name":"B"}}"#, ""),
            (r#"{"author":"R\u00e9my"}"#, ""),
            (r#"{"author":"https://example.org/a"}"#, ""),
            (r#"{"review":[{"author":"A"}]}"#, ""),
            (r#"{"author":""}"#, ""),
            (r#"{"author":"#, ""),
            // Not who is told of within, but who stands behind.
            (r#"{"image":{"author":"A"},"hasPart":[{"author":"B"}],"comment":[{"author":"C"}],"author":"D"}"#, "D"),
            (r#"{"itemListElement":[{"item":{"author":"A"}}]}"#, ""),
            (r#"{"about":{"author":"A"},"author":"B"}"#, "B"),
            // Of an article rather than of anything else, never of a site or a picture.
            (r#"[{"@type":"WebSite","author":"A"},{"@type":"WebPage","author":"B"}]"#, "B"),
            (r#"{"@graph":[{"author":"A","@type":"WebPage"},{"author":"B","@type":["NewsArticle"]}]}"#, "B"),
            (r#"{"@type":"ImageObject","author":"A"}"#, ""),
            // Names in strings are none, and what is around the object is passed over.
            (r#"//<![CDATA[ {"a":"\\","b":"\"author\":\"A\"}","c":[1,{"d":null}],"author":"B"}"#, "B"),
            // What is no JSON ends reading, and what was found before counts.
            (r#"{"author":"A","b":c d"#, "A"),
            (r#"{"b":"c"d","author":"A"}"#, ""),
            (r#"{"author":"A"}, {"author":"B"}"#, "A"),
        ] {
            assert_eq!(told(Fact::Author, json), author, "{json}");
        }
        assert_eq!(told(Fact::Published, r#"{"datePublished":"2026-11-26T10:00Z"}"#), "2026-11-26T10:00Z");
        let deep =
            |levels: usize| format!(r#"{}{{"datePublished":"2026"}}{}"#, r#"{"a":"#.repeat(levels), "}".repeat(levels));
        assert_eq!(told(Fact::Published, &deep(7)), "2026");
        assert_eq!(told(Fact::Published, &deep(100_000)), "");
        assert_eq!(told(Fact::Description, r#"{"description":"a"}"#), "");
        // In the second script.
        assert_eq!(told(Fact::Author, r#"{}</script><script type="application/ld+json">{"author":"A"}"#), "A");
        assert_eq!(span_of(Fact::Author, b"<script type=application/ld+json>{\"author\":\"A\"}"), Span::EMPTY);
    }
}
