//! Author and day of publication from a page's JSON-LD (W3C, JSON-LD 1.1), used if no `meta` element has them. Only the
//! author of an article, if that is a person, goes before `meta`, which may name the site or an account: where they
//! differ on the pages of wcxb-dev, JSON-LD is right (5 of 5). Of schema.org's terms only `author` and `datePublished`
//! are looked for, and what stands for the day where that is missing: of an article rather than of anything else, and
//! of what stands around rather than of what stands within. Anything doubtful is skipped.

use super::authors::BETWEEN;
use super::name::{Standing, standing_of, without_by};
use super::reader::Part;
use super::{AUTHOR, Flow, Missing, PUBLISHED, Source, Write, begins_with, json_text};
use crate::bytes::{Charset, find};
use crate::span::Span;

/// Scripts that are looked into.
const MOST_SCRIPTS: usize = 16;
/// Bytes before a script's type in which its tag and a comment around it are looked for: the time stays linear.
const MOST_BEFORE: usize = 1 << 12;
/// Bytes of a value. Longer ones are none of these.
const MOST_VALUE: usize = 128;
/// Authors of a page that are told by a reference alone (`@id`) and looked for, and objects with that `@id` that are
/// looked at for each, up to `MOST_BEFORE` bytes around it.
const MOST_MEANT: u8 = 2;
const MOST_OF_ID: usize = 8;
/// Objects and arrays around a value. Those that stand deeper are passed over.
const MOST_DEPTH: u8 = 8;

/// Members whose objects are not what the page is about: those who review, comment or take pictures have names and days
/// too.
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

/// The members that are looked for, the fact that each tells of, and whether it does so only where no other does: the
/// day of a vacancy, a question, a film.
static KEYS: [(&[u8], usize, bool); 5] = [
    (b"\"author\"", AUTHOR, false),
    (b"\"datePublished\"", PUBLISHED, false),
    (b"\"datePosted\"", PUBLISHED, true),
    (b"\"dateCreated\"", PUBLISHED, true),
    (b"\"uploadDate\"", PUBLISHED, true),
];

/// A part of the page, and how its strings end.
#[derive(Clone, Copy)]
struct Json<'p> {
    bytes: &'p [u8],
    charset: Charset,
}

/// Where the page's JSON-LD has what is `missing`: a string in its quotation marks, or a list of which `read` gives the
/// names. Empty for what it does not have. And who the author is.
pub fn spans_of(missing: Missing, page: &[u8], charset: Charset) -> ([Span; 2], Who) {
    let (mut from, mut best, mut meant) = (0, [None; 2], MOST_MEANT);
    for _ in 0..MOST_SCRIPTS {
        let Some((start, end)) = script(page, from) else { break };
        let json = Json { bytes: page.get(..end).unwrap_or(page), charset };
        let mut reader = Reader { json, start, missing, best, meant };
        reader.objects(start);
        (best, meant) = (reader.best, reader.meant);
        from = end;
    }
    let spans = best.map(|best| best.map_or(Span::EMPTY, |Found { span, .. }| span));
    let who = match best[AUTHOR] {
        Some(Found { is_site: true, .. }) => Who::Site,
        Some(Found { rank: 0..=MOST_DEPTH, .. }) if standing_of(unquoted(spans[AUTHOR], page)) == Standing::Name => {
            Who::Person
        }
        _ => Who::Unknown,
    };
    (spans, who)
}

/// Who an author is, as far as JSON-LD tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person, named, of an article.
    Person,
    /// An organization.
    Site,
    /// Not known.
    Unknown,
}

/// The text of a string in its quotation marks, or a list as it is.
fn unquoted(span: Span, page: &[u8]) -> &[u8] {
    let text = span.slice(page);
    text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text)
}

/// Reads what `spans_of` gives, as `reader::Read` asks for: of a list the texts one after the other.
pub fn read(source: &Source<'_>, part: Part<'_>, write: &mut Write<'_>) -> Flow {
    let Part::Span(span) = part else { return Flow::Continue(()) };
    let json = Json { bytes: source.bytes.get(..span.end as usize).unwrap_or(&[]), charset: source.charset };
    let (mut is_first, mut flow) = (true, Flow::Continue(()));
    each(json, span.start as usize, &mut |at| {
        let Some(text) = text(json, at).filter(|_| flow.is_continue()) else { return };
        if !core::mem::take(&mut is_first) {
            flow = write(BETWEEN);
        }
        if flow.is_continue() {
            let text = without_by(Span { start: text.start + 1, end: text.end - 1 }, source.bytes);
            flow = json_text::read(source, Part::Span(text), write);
        }
    });
    flow
}

/// The next script with JSON-LD.
fn script(page: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut at, mut asked) = (from, (page.len(), false));
    loop {
        // Few bytes of a page are a plus sign.
        at += memchr::memchr(b'+', page.get(at..)?)?;
        let (before, behind) = page.split_at_checked(at)?;
        at += 1;
        let is_kind = begins_with(behind, "+json") && before.last_chunk().is_some_and(is_ld);
        if !is_kind {
            continue;
        }
        let looked_at = before.len().saturating_sub(MOST_BEFORE);
        let Some(tag) = memchr::memrchr(b'<', before.get(looked_at..)?).map(|tag| looked_at + tag) else { continue };
        // A tag may say it many times, and is asked once.
        if asked.0 != tag {
            asked = (tag, begins_with(page.get(tag..)?, "<script") && !is_in_comment(page.get(looked_at..tag)?));
        }
        if asked.1 {
            let start = at + memchr::memchr(b'>', page.get(at..)?)? + 1;
            let ends = memchr::memchr_iter(b'<', page.get(start..)?).map(|tag| start + tag);
            let mut ends = ends.filter(|&tag| page.get(tag..).is_some_and(|tag| begins_with(tag, "</script")));
            return Some((start, ends.next()?));
        }
    }
}

fn is_ld(before: &[u8; 14]) -> bool {
    before.eq_ignore_ascii_case(b"application/ld")
}

/// True where what stands before ends in a comment, as far as is looked back.
fn is_in_comment(before: &[u8]) -> bool {
    let comment = memchr::memrchr_iter(b'<', before).find_map(|at| before.get(at..)?.strip_prefix(b"<!--"));
    comment.is_some_and(|comment| find(comment, b"-->").is_none())
}

/// A value, and how far it is from what is looked for.
#[derive(Clone, Copy, Debug)]
struct Found {
    rank: u8,
    span: Span,
    // Of an author: an organization.
    is_site: bool,
}

/// The rank of what stands in for another value, behind all others.
const INSTEAD: u8 = 2 * BEHIND_ARTICLES;
/// What is added to the rank of what is not an article's.
const BEHIND_ARTICLES: u8 = MOST_DEPTH + 1;

impl Found {
    /// Takes `other` if that is nearer than `best`.
    fn better(best: &mut Option<Found>, other: Option<Found>) {
        if let Some(other) = other.filter(|other| best.is_none_or(|best| other.rank < best.rank)) {
            *best = Some(other);
        }
    }
}

/// Reads scripts for what is missing. Reading ends where a script is no JSON, with what has been found before.
struct Reader<'p> {
    // The page up to the script's end.
    json: Json<'p>,
    start: usize,
    missing: Missing,
    best: [Option<Found>; 2],
    // References that may still be followed.
    meant: u8,
}

impl Reader<'_> {
    /// The objects of a script, whatever stands around them: a list, a comment, a CDATA section.
    fn objects(&mut self, start: usize) -> Option<()> {
        let mut at = start;
        loop {
            at += memchr::memchr(b'{', self.json.bytes.get(at..)?)?;
            at = self.object(at, 0)?;
        }
    }

    /// Reads the value at `at` and gives its end.
    fn value(&mut self, at: usize, depth: u8) -> Option<usize> {
        match self.json.bytes.get(at)? {
            b'{' if depth < MOST_DEPTH => self.object(at, depth),
            b'[' if depth < MOST_DEPTH => {
                let mut at = behind_space(self.json, at + 1)?;
                while self.json.bytes.get(at)? != &b']' {
                    at = behind_comma(self.json, self.value(at, depth + 1)?)?;
                }
                Some(at + 1)
            }
            _ => skip(self.json, at),
        }
    }

    fn object(&mut self, at: usize, depth: u8) -> Option<usize> {
        let (json, missing) = (self.json, self.missing);
        let (mut kind, mut own) = (Kind::Any, [None::<Found>; 2]);
        let end = members(json, at, &mut |name, value| {
            let key = KEYS.iter().find(|(key, fact, _)| *key == name && missing.get(*fact) == Some(&true));
            if let Some(&(_, fact, is_instead)) = key {
                let end = skip(json, value);
                let value = if fact == AUTHOR { self.meant(value) } else { value };
                let is_site = fact == AUTHOR && is_organization(json, value);
                let rank = match fact {
                    _ if is_instead => INSTEAD,
                    _ if is_site => depth + BEHIND_ARTICLES,
                    _ => depth,
                };
                let span = if fact == AUTHOR { texts(json, value) } else { text(json, value) };
                let found = span.map(|span| Found { rank, span, is_site });
                own.get_mut(fact).into_iter().for_each(|own| Found::better(own, found));
                return end;
            } else if name == b"\"@type\"" {
                kind = Kind::at(json, value);
            } else if !APART.contains(&name) {
                return self.value(value, depth + 1);
            }
            skip(json, value)
        });
        let more = if kind == Kind::Article { 0 } else { BEHIND_ARTICLES };
        for (best, own) in self.best.iter_mut().zip(own).filter(|_| kind != Kind::Other) {
            Found::better(best, own.map(|own| Found { rank: own.rank + more, ..own }));
        }
        end
    }

    /// Where the object stands that a value refers to without naming it; the value itself, if it does not.
    fn meant(&mut self, at: usize) -> usize {
        let (json, mut only, mut count) = (self.json, at, 0);
        each(json, at, &mut |at| (only, count) = (at, count + 1));
        if count != 1 || json.bytes.get(only) != Some(&b'{') || text(json, only).is_some() {
            return at;
        }
        let Some(id) = id(json, only).filter(|_| self.meant > 0) else { return at };
        self.meant -= 1;
        self.of_id(id).unwrap_or(at)
    }

    /// Where the object with this `@id` and a name stands. None of an organization: the site itself.
    fn of_id(&self, id: &[u8]) -> Option<usize> {
        let Json { bytes, charset } = self.json;
        let (mut from, mut looked_at) = (self.start, 0);
        while looked_at < MOST_OF_ID {
            let at = from + find(bytes.get(from..)?, ID)?;
            from = at + ID.len();
            if !behind_colon(self.json, from).is_some_and(|value| bytes.get(value..).is_some_and(|b| b.starts_with(id)))
            {
                continue;
            }
            looked_at += 1;
            let before = bytes.get(at.saturating_sub(MOST_BEFORE)..at)?;
            let Some(start) = memchr::memrchr(b'{', before).map(|start| at - before.len() + start) else { continue };
            let object = Json { bytes: bytes.get(..at + MOST_BEFORE).unwrap_or(bytes), charset };
            if self::id(object, start) == Some(id) && text(object, start).is_some() {
                return Some(start).filter(|_| !is_organization(object, start));
            }
        }
        None
    }
}

/// The member by which other objects refer to one.
const ID: &[u8] = b"\"@id\"";

/// What an object says that it is referred to by, in quotation marks.
fn id<'p>(json: Json<'p>, at: usize) -> Option<&'p [u8]> {
    let mut found = None;
    members(json, at, &mut |name, value| {
        let end = skip(json, value);
        if name == ID {
            found = json.bytes.get(value..end?).filter(|id| id.starts_with(b"\""));
        }
        end
    });
    found
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
    fn at(json: Json<'_>, at: usize) -> Kind {
        let Some(name) = type_at(json, at) else { return Kind::Any };
        match name {
            _ if name.ends_with(b"Article") || name.ends_with(b"Posting") => Kind::Article,
            _ if OTHERS.iter().any(|other| name.ends_with(other)) => Kind::Other,
            _ => Kind::Any,
        }
    }
}

/// The name of a type, or of the first of several.
fn type_at<'p>(json: Json<'p>, at: usize) -> Option<&'p [u8]> {
    first(json, at).and_then(|at| json.bytes.get(at + 1..skip(json, at)? - 1))
}

/// Gives the name of each member of the object at `at`, in quotation marks, and where its value stands, to what tells
/// the value's end. Gives the end of the object.
fn members(json: Json<'_>, at: usize, each: &mut dyn FnMut(&[u8], usize) -> Option<usize>) -> Option<usize> {
    let mut at = behind_space(json, at + 1)?;
    while json.bytes.get(at)? != &b'}' {
        let end = skip(json, at)?;
        let name = json.bytes.get(at..end).filter(|name| name.starts_with(b"\""))?;
        at = behind_comma(json, each(name, behind_colon(json, end)?)?)?;
    }
    Some(at + 1)
}

/// Where a value stands, or the first of an array.
fn first(json: Json<'_>, at: usize) -> Option<usize> {
    if json.bytes.get(at)? == &b'[' { behind_space(json, at + 1) } else { Some(at) }
}

/// Gives where each value of an array stands, or the only one that is no array. Gives the end of what is JSON.
fn each(json: Json<'_>, at: usize, value: &mut dyn FnMut(usize)) -> Option<usize> {
    if json.bytes.get(at)? != &b'[' {
        value(at);
        return skip(json, at);
    }
    let mut at = behind_space(json, at + 1)?;
    while json.bytes.get(at)? != &b']' {
        value(at);
        at = behind_comma(json, skip(json, at)?)?;
    }
    Some(at + 1)
}

/// Where the texts of a value stand: the only one of it, or the array that has several.
fn texts(json: Json<'_>, at: usize) -> Option<Span> {
    let (mut only, mut count) = (None, 0);
    let end = each(json, at, &mut |at| {
        if let Some(text) = text(json, at) {
            (only, count) = (Some(text), count + 1);
        }
    });
    if count > 1 { Some(Span { start: at as u32, end: end? as u32 }) } else { only }
}

/// True of an author, or the first of several, that is no person: the site itself.
fn is_organization(json: Json<'_>, at: usize) -> bool {
    let mut is_organization = false;
    let object = first(json, at).filter(|&at| json.bytes.get(at) == Some(&b'{'));
    object.and_then(|at| {
        members(json, at, &mut |name, value| {
            is_organization |= name == b"\"@type\"" && type_at(json, value)?.ends_with(b"Organization");
            skip(json, value)
        })
    });
    is_organization
}

/// Where the text of a value stands, or of the first of an array: of an object that of its `name`.
fn text(json: Json<'_>, at: usize) -> Option<Span> {
    let (at, mut found) = (first(json, at)?, None);
    if json.bytes.get(at)? != &b'{' {
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
fn skip(json: Json<'_>, at: usize) -> Option<usize> {
    let (mut at, mut depth) = (at, 0u32);
    loop {
        let rest = json.bytes.get(at..)?;
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

/// The end of the string whose text begins at `from`. The second byte of a character may be the one of `\`.
fn end_of_string(json: Json<'_>, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        if !may_hide_escape(json.charset) {
            at += memchr::memchr2(b'"', b'\\', json.bytes.get(at..)?)?;
        }
        match json.bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            &b => at += if json.charset.is_lead(b) { 2 } else { 1 },
        }
    }
}

/// True where a character's last byte may be one of ASCII's that is no letter.
fn may_hide_escape(charset: Charset) -> bool {
    matches!(charset, Charset::ShiftJis | Charset::Gbk | Charset::Gb18030 | Charset::Big5)
}

fn behind_comma(json: Json<'_>, at: usize) -> Option<usize> {
    let comma = behind_space(json, at)?;
    if json.bytes.get(comma) == Some(&b',') { behind_space(json, comma + 1) } else { Some(comma) }
}

fn behind_colon(json: Json<'_>, at: usize) -> Option<usize> {
    let colon = behind_space(json, at)?;
    if json.bytes.get(colon) == Some(&b':') { behind_space(json, colon + 1) } else { None }
}

fn behind_space(json: Json<'_>, at: usize) -> Option<usize> {
    Some(at + json.bytes.get(at..)?.iter().position(|b| !b.is_ascii_whitespace())?)
}

/// Where the string at `at` stands. An address is passed over.
fn string(json: Json<'_>, at: usize) -> Option<Span> {
    json.bytes.get(at).filter(|&&b| b == b'"')?;
    let end = end_of_string(json, at + 1)?;
    let text = json.bytes.get(at + 1..end - 1)?;
    let is_value = !text.trim_ascii().is_empty() && text.len() <= MOST_VALUE && !text.starts_with(b"http");
    is_value.then_some(Span { start: at as u32, end: end as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Input;
    use crate::output::{Fact, read_whole};
    use std::format;
    use std::string::String;

    fn told(fact: Fact, json: &str) -> String {
        let page = format!("<script>let a = '+json'</script><script type='application/ld+json'>{json}</script><p>b");
        let ([author, published], _) = spans_of([true; 2], page.as_bytes(), Charset::Utf8);
        let span = if fact == Fact::Author { author } else { published };
        let source = Source::page(span.slice(page.as_bytes()), Charset::Utf8, Input::Html);
        read_whole(read, &source, source.all())
    }

    #[test]
    fn authors() {
        for (json, author) in [
            (r#"{"author":"A. Miller"}"#, "A. Miller"),
            (r#"{"author" : {"@type":"Person", "name" : "A. Miller"}}"#, "A. Miller"),
            (r#"{"author":[{"@type":"Person","name":"A"},{"name":"B"}]}"#, "A; B"),
            (r#"{"author":["A", "[B]" ,{},"https://example.org/a",["C"]],"b":1}"#, "A; [B]; C"),
            (r#"{"author":[{},{"name":"[A]"}]}"#, "[A]"),
            (r#"{"author":["A","B""#, ""),
            (r#"{"author":[]}"#, ""),
            // Not the name behind the object.
            (r#"{"author":{"@id":"a"},"publisher":{"name":"B"}}"#, ""),
            (r#"{"author":["By A. Miller", "Bylander"]}"#, "A. Miller; Bylander"),
            (r#"{"author":"R\u00e9my"}"#, "R\u{e9}my"),
            (r#"{"author":"A \"B\" C\\","b":1}"#, r#"A "B" C\"#),
            (r#"{"author":"https://example.org/a"}"#, ""),
            (r#"{"review":[{"author":"A"}]}"#, ""),
            (r#"{"author":""}"#, ""),
            (r#"{"author":{"name":" "}}"#, ""),
            // By reference.
            (
                r#"{"@graph":[{"author":{"@id":"p/a"}},{"@type":"Person","@id":"p/a","image":{"@id":"p/b"},"name":"A"}]}"#,
                "A",
            ),
            (r#"[{"name":"A","@id":"p/a"},{"author":[{"@id":"p/a"}]}]"#, "A"),
            (r#"[{"author":{"@id":"a"}},{"@type":"Organization","@id":"a","name":"A"}]"#, ""),
            (r#"[{"@id":"p/a"},{"author":{"@id":"p/b"}},{"@id":"p/a","name":"A"}]"#, ""),
            (r#"[{"author":[{"@id":"1"},{"@id":"2"}]},{"@id":"1","name":"A"},{"@id":"2","name":"B"}]"#, ""),
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
    }

    #[test]
    fn days() {
        assert_eq!(told(Fact::Published, r#"{"datePublished":"2026-11-26T10:00Z"}"#), "2026-11-26T10:00Z");
        let deep =
            |levels: usize| format!(r#"{}{{"datePublished":"2026"}}{}"#, r#"{"a":"#.repeat(levels), "}".repeat(levels));
        assert_eq!(told(Fact::Published, r#"{"datePublished":["2026","2027"]}"#), "2026");
        assert_eq!(told(Fact::Published, r#"{"datePosted":"2025","a":{"datePublished":"2026"}}"#), "2026");
        assert_eq!(told(Fact::Published, r#"{"dateCreated":"2025","datePublished":"2026"}"#), "2026");
        assert_eq!(told(Fact::Published, r#"{"@type":"JobPosting","datePosted":"2025"}"#), "2025");
        assert_eq!(told(Fact::Published, &deep(7)), "2026");
        assert_eq!(told(Fact::Published, &deep(100_000)), "");
    }

    #[test]
    fn scripts() {
        // In the second one.
        assert_eq!(told(Fact::Author, r#"{}</script><script type="application/ld+json">{"author":"A"}"#), "A");
        assert_eq!(
            spans_of([true; 2], b"<script type=application/ld+json>{\"author\":\"A\"}", Charset::Utf8),
            ([Span::EMPTY; 2], Who::Unknown)
        );
        // Neither in a comment nor in text, in whatever case, behind characters whose last byte is a backslash's.
        let old = "<!-- <script type='application/ld+json'>{\"author\":\"A\"}</script> --><code>&lt;script type='application/ld+json'>{</code>";
        let page = [old, "<SCRIPT TYPE='application/LD+JSON'>{\"author\":\"B\"}</SCRIPT>"].concat();
        assert_eq!(spans_of([true; 2], page.as_bytes(), Charset::Utf8).0[0].slice(page.as_bytes()), b"\"B\"");
        let page =
            b"<script type='application/ld+json'>{\"author\":\"\x93c\x95\\\",\"datePublished\":\"2024\"}</script>";
        let told = spans_of([true; 2], page, Charset::ShiftJis).0.map(|span| span.slice(page));
        assert_eq!(told, [&b"\"\x93c\x95\\\""[..], b"\"2024\""]);
    }

    #[test]
    fn persons_who_wrote_an_article() {
        for (json, is_person) in [
            (r#"{"@type":"Article","author":"A. Miller"}"#, true),
            (r#"{"@type":"BlogPosting","author":{"@type":"Person","name":"A. Miller"}}"#, true),
            (r#"{"@type":"Article","author":{"name":"A. Miller","@type":["Organization"]}}"#, false),
            (r#"{"@type":"Article","author":"admin"}"#, false),
            (r#"{"@type":"WebPage","author":"A. Miller"}"#, false),
            (r#"{"@type":"Article"}"#, false),
        ] {
            let page = format!("<script type='application/ld+json'>{json}</script>");
            let (_, who) = spans_of([true; 2], page.as_bytes(), Charset::Utf8);
            assert_eq!(who == Who::Person, is_person, "{json}");
            assert_eq!(who == Who::Site, json.contains("Organization"), "{json}");
        }
    }

    #[test]
    fn what_is_known() {
        // What is not missing is not looked for, and what it has within is passed over.
        let page =
            br#"<script type="application/ld+json">{"author":{"datePublished":"1"},"datePublished":"2"}</script>"#;
        let ([author, published], _) = spans_of([false, true], page, Charset::Utf8);
        assert_eq!((author, published.slice(page)), (Span::EMPTY, &b"\"2\""[..]));
    }
}
