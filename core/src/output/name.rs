//! What can be an author's name, and what stands before and behind one.

use super::{Flow, Source};
use crate::bytes::find;
use crate::span::Span;

/// Characters of a name. Longer texts tell of somebody.
const NAME: core::ops::Range<usize> = 2..60;
/// Bytes of a name and what somebody is behind it.
const MOST_ROLE: u32 = 256;
/// Words of one that a class tells of.
const MOST_WORDS: usize = 6;
/// "By" of some languages, before a name or in an element of its own (`without_by` knows the English one).
static BEFORE: [&[u8]; 6] = [b"von", b"par", b"por", b"di", b"door", b"av"];
/// What stands before a name, as platforms write it: with "von", "par", "por" and the like at its end.
static BEFORE_FOREIGN: [&[u8]; 14] = [
    b"eingestellt von",
    b"geschrieben von",
    b"gepostet von",
    "ver\u{f6}ffentlicht von".as_bytes(),
    "publi\u{e9} par".as_bytes(),
    "\u{e9}crit par".as_bytes(),
    b"publicado por",
    b"publicada por",
    b"escrito por",
    b"postado por",
    b"pubblicato da",
    b"scritto da",
    b"geplaatst door",
    b"geschreven door",
];
/// Words that end what stands before a name: "Posted by", "Insights from", "Rezept von".
static BEHIND_LABELS: [&[u8]; 8] = [b"by", b"from", b"von", b"par", b"por", b"da", b"door", b"av"];
/// What stands before a colon and a name. Those beyond ASCII are known on pages in UTF-8.
static BEFORE_COLON: [&[u8]; 13] = [
    b"author",
    b"autor",
    b"autora",
    b"auteur",
    b"autore",
    b"redaktion",
    b"text",
    "\u{410}\u{432}\u{442}\u{43e}\u{440}".as_bytes(),
    "\u{430}\u{432}\u{442}\u{43e}\u{440}".as_bytes(),
    "T\u{e1}c gi\u{1ea3}".as_bytes(),
    "\u{628}\u{642}\u{644}\u{645}".as_bytes(),
    "\u{4f5c}\u{8005}".as_bytes(),
    "\u{6587}".as_bytes(),
];
/// What else stands in elements whose class tells of an author.
static NO_NAMES: [&[u8]; 6] = [b"written", b"posted", b"posted in", b"posted on", b"updated", b"post"];
/// What links to an author's page say beside the name or in its place, and labels: on 55 pages of 3,784 one of them
/// would be the author.
static LABELS: [&[u8]; 25] = [
    b"about",
    b"about me",
    b"about us",
    b"bio",
    b"contact us",
    b"email",
    b"facebook",
    b"home",
    b"instagram",
    b"more",
    b"other articles",
    b"permalink",
    b"profile",
    b"published",
    b"rss",
    b"share",
    b"subscribe",
    b"twitter",
    b"website",
    b"auteur",
    b"autor",
    b"autora",
    b"autore",
    b"publiziert am",
    "Ver\u{f6}ffentlicht am".as_bytes(),
];
/// How others begin.
static LABELS_BEGIN: [&[u8]; 7] =
    [b"follow", b"view", b"read more", b"see all", b"all posts", b"all articles", b"articles by"];
/// What stands before "by".
static BEFORE_BY: [&[u8]; 2] = [b"written", b"posted"];

/// What templates give as an author where they have none.
static NOTHING: [&[u8]; 2] = [b"undefined", b"null"];
/// What stands for an author whose name is not told.
static ACCOUNTS: [&[u8]; 10] = [
    b"admin",
    b"administrator",
    b"author",
    b"editor",
    b"name",
    b"root",
    b"unknown",
    b"user",
    b"webmaster",
    b"your name",
];

/// Words that tell what somebody is, behind a name.
static ROLES: [&[u8]; 14] = [
    b"columnist",
    b"contributing",
    b"contributor",
    b"correspondent",
    b"critic",
    b"editor",
    b"engineer",
    b"journalist",
    b"manager",
    b"photographer",
    b"reporter",
    b"special",
    b"staff",
    b"writer",
];

/// White space that does not break: references, and the character in UTF-8 and in charsets of one byte.
static NO_BREAKS: [&[u8]; 5] = [b"&nbsp;", b"&#160;", b"&#xa0;", b"\xC2\xA0", b"\xA0"];

/// Signs between a name and what stands behind it: a bar, dots, and how markup writes them.
static SIGNS: [&[u8]; 8] =
    [b"|", b",", b"-", b"&bull;", b"&middot;", b"&#8226;", "\u{2022}".as_bytes(), "\u{b7}".as_bytes()];

/// What may stand where a page names its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A name, as far as can be told.
    Name,
    /// An account, a mail address, a host: it counts where nothing else tells of an author.
    Doubtful,
    /// An address, or what a template gives where it has none.
    Never,
}

/// True of what stands for an author whose name is not told.
fn is_account(text: &[u8]) -> bool {
    ACCOUNTS.iter().any(|known| text.eq_ignore_ascii_case(known))
}

/// What the text is that a page gives as its author's name.
pub fn standing_of(text: &[u8]) -> Standing {
    let text = text.trim_ascii();
    let is = |known: &&[u8]| text.eq_ignore_ascii_case(known);
    if find(text, b"://").is_some() || NOTHING.iter().any(is) {
        return Standing::Never;
    }
    // "page.author", "example.org", but "J.Miller".
    let has_dot = || text.array_windows().any(|[dot, letter]| *dot == b'.' && letter.is_ascii_lowercase());
    let is_word = !text.iter().any(u8::is_ascii_whitespace);
    if is_account(text) || is_word && (text.contains(&b'@') || has_dot()) {
        return Standing::Doubtful;
    }
    Standing::Name
}

/// Without "By" before a name, or "Written by".
pub fn without_by(span: Span, page: &[u8]) -> Span {
    behind_by(span, page).unwrap_or_else(|| last_of(span, trim_start(span.slice(page))))
}

/// As `without_by`, of what the page says is an author: without "Autor:" too, or "Von" before two words. Before one it
/// may be a part of the name ("Von Trapp").
pub fn without_label(span: Span, page: &[u8]) -> Span {
    let text = trim_start(span.slice(page));
    let behind_label = |label: &&[u8]| {
        let rest = trim_start(behind_prefix(text, label)?);
        rest.strip_prefix(b":").or_else(|| rest.strip_prefix("\u{ff1a}".as_bytes()))
    };
    let behind_foreign = |word: &&[u8]| {
        let rest = trim_start(behind_word(text, word)?);
        rest.trim_ascii_end().iter().any(u8::is_ascii_whitespace).then_some(rest)
    };
    let name = BEFORE_COLON
        .iter()
        .find_map(behind_label)
        .or_else(|| BEFORE_FOREIGN.iter().find_map(|label| Some(trim_start(behind_word(text, label)?))))
        .or_else(|| BEFORE.iter().find_map(behind_foreign));
    name.map_or_else(|| without_by(span, page), |name| last_of(span, name))
}

/// Without white space in front, of any kind.
fn trim_start(text: &[u8]) -> &[u8] {
    let mut text = text.trim_ascii_start();
    while let Some(rest) = NO_BREAKS.iter().find_map(|space| text.strip_prefix(*space)) {
        text = rest.trim_ascii_start();
    }
    text
}

/// What stands behind "By", or "Written by"; none where a text does not begin with that.
pub fn behind_by(span: Span, page: &[u8]) -> Option<Span> {
    let text = trim_start(span.slice(page));
    let by = |text| behind_word(text, b"by");
    let behind = |word: &&[u8]| by(trim_start(behind_word(text, word)?));
    Some(last_of(span, by(text).or_else(|| BEFORE_BY.iter().find_map(behind))?))
}

/// Where the text that a span ends with stands, without a colon before it.
fn last_of(span: Span, text: &[u8]) -> Span {
    let text = trim_start(text.strip_prefix(b":").unwrap_or(text));
    Span { start: span.end - text.len() as u32, end: span.end }
}

/// Without the sign behind a name that parts it from what follows.
pub fn without_sign(span: Span, page: &[u8]) -> Span {
    let text = span.slice(page).trim_ascii_end();
    let name = SIGNS.iter().find_map(|sign| text.strip_suffix(*sign)).unwrap_or(text).trim_ascii_end();
    Span { start: span.start, end: span.start + name.len() as u32 }
}

/// Without the day behind a name: "A. Miller, 3 March 2021", "A. Miller on May 3", "A. Miller | 2021". The name has two
/// words, for "Sunday, 3 March" has none.
pub fn without_day(span: Span, page: &[u8]) -> Span {
    let text = span.slice(page);
    let Some(digit) = text.iter().position(u8::is_ascii_digit) else { return span };
    let before = text.get(..digit).unwrap_or(text);
    let end = memchr::memchr2(b',', b'|', before).or_else(|| word_in(before, b"on")).or_else(|| word_in(before, b"-"));
    match end.and_then(|end| before.get(..end)).map(<[u8]>::trim_ascii_end) {
        Some(name) if name.trim_ascii_start().iter().any(u8::is_ascii_whitespace) => {
            Span { start: span.start, end: span.start + name.len() as u32 }
        }
        _ => span,
    }
}

/// Without what somebody is behind a name: "A. Miller, Staff Writer", "A. Miller - CNN Political Reporter". What else
/// stands there may be another name.
pub fn without_role(span: Span, page: &[u8]) -> Span {
    if span.len() > MOST_ROLE {
        return span;
    }
    let mut rest = span.slice(page);
    let mut end = 0;
    while let Some(sign) = rest.iter().position(|b| matches!(b, b',' | b'|' | b'-')) {
        let (before, behind) = rest.split_at_checked(sign).unwrap_or_default();
        // Not within "Smith-Writer", nor "Editor-in-Chief".
        let is_apart = !behind.starts_with(b"-") || before.last().is_some_and(u8::is_ascii_whitespace);
        let part = behind.get(1..).unwrap_or(&[]);
        end += before.len();
        if is_apart && end > 0 && tells_role(part) {
            return without_sign(Span { start: span.start, end: span.start + end as u32 }, page);
        }
        (rest, end) = (part, end + 1);
    }
    span
}

/// True of a text that tells what somebody is, up to its first comma or bar.
fn tells_role(text: &[u8]) -> bool {
    let first = text.split(|b| matches!(b, b',' | b'|')).next().unwrap_or(text);
    let mut words = first.split(|b| !b.is_ascii_alphabetic());
    words.any(|word| {
        ROLES.iter().any(|role| {
            let word = if word.len() > role.len() { word.strip_suffix(b"s").unwrap_or(word) } else { word };
            word.eq_ignore_ascii_case(role)
        })
    })
}

/// Where a word stands in a text, with white space around it.
fn word_in(text: &[u8], word: &[u8]) -> Option<usize> {
    let is_it = |&at: &usize| {
        let (before, behind) = text.split_at_checked(at).unwrap_or_default();
        let ends = |rest: &[u8]| rest.first().is_some_and(u8::is_ascii_whitespace);
        before.last().is_some_and(u8::is_ascii_whitespace) && behind.strip_prefix(word).is_some_and(ends)
    };
    memchr::memchr_iter(*word.first()?, text).find(is_it)
}

/// What stands behind a word that the text begins with.
fn behind_word<'t>(text: &'t [u8], word: &[u8]) -> Option<&'t [u8]> {
    let rest = behind_prefix(text, word)?;
    (rest.is_empty() || rest.starts_with(b":") || trim_start(rest).len() < rest.len()).then_some(rest)
}

/// What stands behind a prefix of the text, in capitals or not.
fn behind_prefix<'t>(text: &'t [u8], prefix: &[u8]) -> Option<&'t [u8]> {
    let (head, rest) = text.split_at_checked(prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// True of what can be a name where only a class says so: it begins with a capital or a letter of another script, has
/// few words, of which half begin so too, no digits, and does not tell what stands behind it ("About the author").
pub fn may_be_name(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let begins = text.first().is_some_and(|b| b.is_ascii_uppercase() || !b.is_ascii());
    let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    // "Your choice of colours" is none.
    let is_small = |word: &&[u8]| word.first().is_some_and(u8::is_ascii_lowercase);
    let small = words.clone().filter(is_small).take(MOST_WORDS).count();
    begins
        && 2 * small <= words.clone().take(MOST_WORDS).count()
        && words.take(MOST_WORDS + 1).count() <= MOST_WORDS
        && !text.iter().any(u8::is_ascii_digit)
        && !text.windows(6).any(|window| window.eq_ignore_ascii_case(b"author"))
        && !NO_NAMES.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// True of what can be a name: no address, no number, not too long, nor a label ("View profile") or what stands
/// before a name ("Written by:").
pub fn is_name(span: Span, source: &Source<'_>) -> bool {
    let raw = span.slice(source.bytes).trim_ascii();
    let has_letter = raw.iter().any(|b| b.is_ascii_alphabetic() || !b.is_ascii());
    let last = raw.rsplit(u8::is_ascii_whitespace).next().unwrap_or(raw);
    let is_word = |word: &&[u8]| last.eq_ignore_ascii_case(word);
    let is_before = raw.ends_with(b":")
        || last.len() < raw.len() && BEHIND_LABELS.iter().any(is_word)
        || BEFORE.iter().any(|word| raw.eq_ignore_ascii_case(word));
    let is_label = LABELS.iter().any(|label| raw.eq_ignore_ascii_case(label))
        || LABELS_BEGIN.iter().any(|label| behind_word(raw, label).is_some());
    if !has_letter || is_before || is_label || is_account(raw) || raw.starts_with(b"@") || raw.contains(&b'/') {
        return false;
    }
    let mut characters = 0;
    let _ = source.write_span(span, &mut |piece| {
        characters += piece.chars().count();
        if characters < NAME.end { Flow::Continue(()) } else { Flow::Break(()) }
    });
    NAME.contains(&characters)
}
