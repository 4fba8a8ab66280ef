//! Author and day of publication from a page's JSON-LD (W3C, JSON-LD 1.1), used if no `meta` element has them. Of
//! schema.org's terms only `author` and `datePublished` are looked for, wherever they are; anything doubtful is
//! skipped.

use crate::bytes::find;
use crate::output::Fact;
use crate::span::Span;

/// Scripts that are looked into.
const MOST_SCRIPTS: usize = 4;
/// Bytes of a value. Longer ones are none of these.
const MOST_VALUE: usize = 128;

/// Where the page's JSON-LD has the value; empty for facts that it is not asked for.
pub fn span_of(fact: Fact, page: &[u8]) -> Span {
    let key: &[u8] = match fact {
        Fact::Author => b"\"author\"",
        Fact::Published => b"\"datePublished\"",
        Fact::Title | Fact::OgTitle | Fact::Description => return Span::EMPTY,
    };
    let mut from = 0;
    for _ in 0..MOST_SCRIPTS {
        let Some((start, end)) = script(page, from) else { break };
        let value = page.get(start..end).and_then(|json| value(json, key));
        if let Some((at, len)) = value {
            return Span { start: (start + at) as u32, end: (start + at + len) as u32 };
        }
        from = end;
    }
    Span::EMPTY
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

/// Where the value of a key stands, and its length: of an object, or the first of an array, the one of its `name`.
fn value(json: &[u8], key: &[u8]) -> Option<(usize, usize)> {
    let at = find(json, key)?;
    // Those who review or comment have names and days too.
    if [&b"\"review\""[..], b"\"comment\""].iter().any(|other| find(json.get(..at).unwrap_or(&[]), other).is_some()) {
        return None;
    }
    let at = behind_colon(json, at + key.len())?;
    match json.get(at)? {
        b'"' => string(json, at),
        b'{' | b'[' => {
            let object = json.get(at..)?;
            let object = object.get(..memchr::memchr(b'}', object)?)?;
            const NAME: &[u8] = b"\"name\"";
            let name = at + find(object, NAME)? + NAME.len();
            string(json, behind_colon(json, name)?)
        }
        _ => None,
    }
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
            // Not the name behind the object, nor what needs reading.
            (r#"{"author":{"@id":"a"},"publisher":{"name":"B"}}"#, ""),
            (r#"{"author":"R\u00e9my"}"#, ""),
            (r#"{"author":"https://example.org/a"}"#, ""),
            (r#"{"review":[{"author":"A"}]}"#, ""),
            (r#"{"author":""}"#, ""),
            (r#"{"author":"#, ""),
        ] {
            assert_eq!(told(Fact::Author, json), author, "{json}");
        }
        assert_eq!(told(Fact::Published, r#"{"datePublished":"2026-11-26T10:00Z"}"#), "2026-11-26T10:00Z");
        assert_eq!(told(Fact::Description, r#"{"description":"a"}"#), "");
        // In the second script.
        assert_eq!(told(Fact::Author, r#"{}</script><script type="application/ld+json">{"author":"A"}"#), "A");
        assert_eq!(span_of(Fact::Author, b"<script type=application/ld+json>{\"author\":\"A\"}"), Span::EMPTY);
    }
}
