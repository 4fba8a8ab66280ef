//! Pages made to take a reader's time or memory, or to trip it, and an ordinary page to compare them with.

use crate::random::Random;

/// A kind of hostile page.
pub struct Hostile {
    pub name: &'static str,
    /// The page, of about so many bytes.
    pub make: fn(usize) -> Vec<u8>,
}

/// `unit` again and again.
fn repeat(unit: &str, bytes: usize) -> Vec<u8> {
    unit.repeat(bytes / unit.len() + 1).into_bytes()
}

/// `head`, then `unit` again and again, then `tail`.
fn around(head: &str, unit: &str, tail: &str, bytes: usize) -> Vec<u8> {
    [head.as_bytes(), &repeat(unit, bytes), tail.as_bytes()].concat()
}

/// As many openings as closings around a text.
fn nest(open: &str, close: &str, bytes: usize) -> Vec<u8> {
    let times = bytes / (open.len() + close.len()) + 1;
    (open.repeat(times) + "text" + &close.repeat(times)).into_bytes()
}

/// Something with a different number each time.
fn numbered(head: &str, before: &str, after: &str, bytes: usize) -> Vec<u8> {
    let mut page = head.to_string();
    for i in 0.. {
        if page.len() >= bytes {
            break;
        }
        page += &format!("{before}{i}{after}");
    }
    page.into_bytes()
}

macro_rules! hostile {
    ($($name:literal: $make:expr,)*) => {
        &[$(Hostile { name: $name, make: $make },)*]
    };
}

/// Every kind of hostile page.
#[rustfmt::skip]
pub const HOSTILE: &[Hostile] = hostile! {
    "nested div": |n| repeat("<div>", n),
    "nested div, closed": |n| nest("<div>", "</div>", n),
    "nested b": |n| repeat("<b>", n),
    "nested b, closed": |n| nest("<b>", "</b>", n),
    "nested span, text": |n| repeat("<span>a ", n),
    "nested custom elements": |n| repeat("<x-y>a", n),
    "ul li": |n| repeat("<ul><li>", n),
    "ul li with text": |n| repeat("<ul><li>a", n),
    "nested tables": |n| repeat("<table><tr><td>a", n),
    "table in table": |n| repeat("<table>", n),
    "nested quotes, closed": |n| nest("<blockquote>", "</blockquote>", n),
    "deep, then breaks": |n| around(&"<div>".repeat(127), "<br><br>a", "", n),
    "deep items, then breaks": |n| around(&"<li><x-y>".repeat(63), "<br><br>a", "", n),
    "deep, then items": |n| around(&"<div>".repeat(120), "<li>a", "", n),
    "beyond the stack": |n| around(&"<div>".repeat(128), "<i></div><div>", "", n),
    "beyond the stack, text": |n| around(&"<div>".repeat(200), "<p>a</p>", "", n),
    "up and down": |n| repeat(&("<div>".repeat(40) + "a" + &"</div>".repeat(40)), n),
    "up and down, inline": |n| repeat(&("<b>".repeat(120) + "a" + &"</b>".repeat(120)), n),
    "misnested b p": |n| repeat("<b><p>", n),
    "misnested b p, closed": |n| repeat("<b><p>a</b></p>", n),
    "misnested, deep": |n| repeat(&("<b>".repeat(60) + &"<div>".repeat(60) + &"</b>".repeat(60) + &"</div>".repeat(60)), n),
    "misnested a div": |n| repeat("<a href=x><div>a</a>", n),
    "a unclosed": |n| repeat("<a href=x>a", n),
    "font unclosed": |n| repeat("<font color=red>a", n),
    "p unclosed": |n| repeat("<p>", n),
    "p end tags": |n| repeat("</p>", n),
    "stray end tags": |n| repeat("</b></div></td></x></h1>", n),
    "headings unclosed": |n| repeat("<h1>a<h2>b", n),
    "dl dt dd": |n| repeat("<dl><dt>a<dd>b", n),
    "options": |n| repeat("<select><option>a", n),
    "buttons": |n| repeat("<button>a", n),
    "forms": |n| repeat("<form>a", n),
    "mail fields": |n| repeat("<input name=mail>", n),
    "mail fields, nested": |n| repeat("<div><input name=mail>", n),
    "mail fields in boxes": |n| repeat("<div><input name=mail>a</div>", n),
    "mail fields, deep": |n| repeat(&("<div>".repeat(40) + "<input name=mail>a" + &"</div>".repeat(40)), n),
    "code in pieces": |n| repeat("<code><b>a</b><i>B</i></code>", n),
    "body and html": |n| repeat("<html><body>a</body></html>", n),
    "tiny blocks": |n| repeat("<p>a", n),
    "tiny blocks by breaks": |n| repeat("<br><br>a", n),
    "tiny blocks, tags of one letter": |n| repeat("<p>a<p><b>b", n),
    "tiny links": |n| repeat("<a href=x>a</a>", n),
    "tiny cells": |n| around("<table>", "<td>a", "", n),
    "tables, a bold first row": |n| repeat("<table><tr><td><b>a</b><td><b>b</b><tr><td>c<td>d</table>", n),
    "cells with lists": |n| around("<table><tr><td>a<td>b", "<tr><td>c<td><ul><li>d<li>e</ul>", "", n),
    "times": |n| around("<h1>a</h1>", "<time datetime=2021-03-04>b</time> ", "", n),
    "bylines": |n| around("<h1>a</h1>", "<p class=author-name>By B. C</p>", "", n),
    "blocks of all lengths": blocks_of_all_lengths,
    "hidden in turn": |n| repeat("<i hidden>a</i>b", n),
    "br": |n| repeat("<br>", n),
    "br with text": |n| repeat("a<br>", n),
    "hr": |n| repeat("<hr>", n),
    "img": |n| repeat("<img>", n),
    "svg": |n| repeat("<svg>", n),
    "svg g": |n| repeat("<svg><g>a", n),
    "svg and p": |n| repeat("<svg><p>a", n),
    "svg desc svg": |n| repeat("<svg><desc>", n),
    "svg end tags": |n| around("<svg>", "</div></g>", "", n),
    "template": |n| repeat("<template>", n),
    "template div": |n| repeat("<template><div>a", n),
    "video, stray end tags": |n| around("<div><video>", "</p></b>", "", n),
    "noscript": |n| repeat("<noscript>a", n),
    "comment unclosed": |n| around("a<!--", " b", "", n),
    "comment openings": |n| repeat("<!--", n),
    "comment openings, closed": |n| repeat("<!-->a", n),
    "comment of dashes": |n| around("<!--", "-", "", n),
    "comment of dashes and bangs": |n| around("<!--", "--!-", "", n),
    "comment of greater-than": |n| around("<!--", ">", "", n),
    "bogus comments": |n| repeat("<?<!</1", n),
    "markup declarations": |n| repeat("<!", n),
    "doctype": |n| around("<!DOCTYPE ", "x ", "", n),
    "doctypes": |n| repeat("<!DOCTYPE html PUBLIC 'a' \"b\">", n),
    "script unclosed": |n| repeat("<script>", n),
    "script, half end tags": |n| around("<script>", "</scrip", "", n),
    "script, escaped": |n| around("<script><!--", "<script></script>", "", n),
    "script, dashes": |n| around("<script><!--", "-<", "", n),
    "scripts": |n| repeat("<script></script>", n),
    "script tags long": |n| repeat(&format!("<script a=\"{}\"></script>", "</scrip ".repeat(40)), n),
    "style, half end tags": |n| around("<style>", "</styl", "", n),
    "style less-than": |n| around("<style>", "<", "", n),
    "title unclosed": |n| around("<title>", "a ", "", n),
    "titles": |n| repeat("<title>a b</title>", n),
    "titles unclosed": |n| repeat("<title>a", n),
    "title of many parts": |n| numbered("<title>", " | a", "", n),
    "textarea, half end tags": |n| around("<textarea>", "</", "", n),
    "textareas": |n| repeat("<textarea>a</textarea>", n),
    "iframe unclosed": |n| repeat("<iframe>a", n),
    "plaintext": |n| around("<plaintext>", "<p>&amp;", "", n),
    "xmp": |n| around("<xmp>", "</xm", "", n),
    "cdata": |n| around("<svg><![CDATA[", "]", "", n),
    "cdata ends": |n| repeat("]]>", n),
    "cdata sections": |n| around("<svg>", "<![CDATA[a]]>", "", n),
    "less-than": |n| repeat("<", n),
    "less-than and slash": |n| repeat("</", n),
    "greater-than": |n| repeat(">", n),
    "half tags": |n| repeat("<p ", n),
    "half tag at the end": |n| around("<p>", "a ", "<p class=\"x", n),
    "tag name long": |n| around("<", "a", "", n),
    "tag name long, closed": |n| around("<", "a", ">b", n),
    "tag names long": |n| repeat(&format!("<{}>", "x".repeat(40)), n),
    "tag quote unclosed": |n| around("<p title=\"", "a <p> ", "", n),
    "attribute": |n| around("<p title='", "a", "'>b", n),
    "attribute unquoted": |n| around("<p title=", "a", ">b", n),
    "attribute of references": |n| around("<a href='", "&amp;", "'>b</a>", n),
    "attribute of half references": |n| around("<a href='", "&am", "'>b</a>", n),
    "attribute name": |n| around("<p ", "a", ">b", n),
    "attributes": |n| around("<p ", "a=b ", ">b", n),
    "attributes, known": |n| around("<p ", "class=b ", ">b", n),
    "attributes, different": |n| numbered("<p ", "a", "=b ", n),
    "attributes without value": |n| around("<p ", "a ", ">b", n),
    "attribute equals": |n| around("<p ", "=", ">b", n),
    "attribute slashes": |n| around("<p ", "/", ">b", n),
    "class long": |n| around("<p class='", "a ", "'>b", n),
    "class token long": |n| around("<p class='", "a", "'>b", n),
    "class different": |n| numbered("<p class='", " a", "", n),
    "classes": |n| repeat("<p class='nav menu content-body a1'>a", n),
    "style long": |n| around("<p style='", "display:", "'>b", n),
    "style display none": |n| repeat("<i style='display:none'>a</i>", n),
    "meta": |n| repeat("<meta name=description content=a>", n),
    "meta charset": |n| around("\u{e9}", "<meta charset=x>", "", n),
    "meta charset, not UTF-8": |n| [&b"\xE9"[..], &repeat("<meta charset=x>", n)].concat(),
    "meta content, not UTF-8": |n| [&b"\xE9<meta content='"[..], &repeat("charset", n), b"'>"].concat(),
    "meta unclosed, not UTF-8": |n| [&b"\xE9"[..], &repeat("<meta ", n)].concat(),
    "comments, not UTF-8": |n| [&b"\xE9"[..], &repeat("<!-- -", n)].concat(),
    "colspan": |n| around("<table><tr>", "<td colspan=99999999999 rowspan=99999999>a", "", n),
    "references without semicolon": |n| repeat("&amp", n),
    "references": |n| repeat("&lt;", n),
    "references, half": |n| repeat("&CounterClockwiseContourIntegra", n),
    "references, prefix": |n| repeat("&notit;", n),
    "references, prefixes in turn": |n| repeat("&notit;&centx;", n),
    "references, unknown": |n| repeat("&abcdefg;", n),
    "ampersands": |n| repeat("&", n),
    "number references": |n| repeat("&#65;", n),
    "number references, half": |n| repeat("&#", n),
    "number reference long": |n| around("&#", "9", "", n),
    "hex references": |n| repeat("&#x1F600;", n),
    "zero bytes": |n| vec![0; n],
    "zero bytes and text": |n| repeat("a\0", n),
    "random bytes": random_bytes,
    "random markup": |n| { let mut random = Random::new(5); let mut page = Vec::new(); while page.len() < n { page.extend(crate::soup::soup(&mut random, 60)); } page },
    "bytes 0xFF": |n| vec![0xFF; n],
    "continuation bytes": |n| vec![0x80; n],
    "cut UTF-8": |n| b"\xF0\x9F\x98".repeat(n / 3),
    "UTF-8 between ASCII": |n| repeat("a\u{e9}", n),
    "GBK": |n| [&b"<meta charset=gbk>"[..], &b"\xD6\xD0\xCE\xC4<p>".repeat(n / 7)].concat(),
    "GBK, cut": |n| [&b"<meta charset=gbk>"[..], &b"\x81<b>\x81 ".repeat(n / 6)].concat(),
    "undeclared legacy": |n| b"\xD6\xD0\xCE\xC4 \xB5\xC4<p>".repeat(n / 10),
    "letters": |n| repeat("a", n),
    "words": |n| repeat("a ", n),
    "words, different": |n| numbered("", " w", "", n),
    "capitals": |n| repeat("AB ", n),
    "spaces": |n| repeat(" ", n),
    "line ends": |n| repeat("\n", n),
    "carriage returns": |n| repeat("\r", n),
    "line ends in pre": |n| around("<pre>", "\n", "</pre>", n),
    "spaces between letters": |n| around("a", " \n\t", "b", n),
    "no-break spaces": |n| repeat("\u{a0}", n),
    "full stops": |n| repeat("a.", n),
    "commas": |n| repeat(",", n),
    "bars": |n| repeat("|", n),
    "Han": |n| repeat("\u{6f22}", n),
    "kana and Han": |n| repeat("\u{6f22}\u{304b}", n),
    "Thai": |n| repeat("\u{e44}\u{e17}\u{e22}", n),
    "combining marks": |n| around("e", "\u{301}", "", n),
    "zero-width spaces": |n| repeat("\u{200b}", n),
    "pictures": |n| repeat("\u{1f600}", n),
    "stop words": |n| repeat("the of and in ", n),
    "UTF-16": |n| [&b"\xFF\xFE"[..], &b"<\0p\0>\0a\0".repeat(n / 8)].concat(),
    "UTF-16 surrogates": |n| [&b"\xFE\xFF"[..], &b"\xD8\x3D".repeat(n / 2)].concat(),
    "ISO-2022-JP": |n| [&b"<meta charset=iso-2022-jp>"[..], &b"\x1b$B4A;z\x1b(B<p>".repeat(n / 14)].concat(),
};

fn random_bytes(n: usize) -> Vec<u8> {
    let mut random = Random::new(3);
    (0..n).map(|_| random.below(256) as u8).collect()
}

/// Whatever a system clusters or looks for, there is some of it.
fn blocks_of_all_lengths(n: usize) -> Vec<u8> {
    let mut random = Random::new(4);
    let mut page = Vec::new();
    while page.len() < n {
        page.extend(b"<p>");
        let longest = [1, 2, 4, 12][random.below(4)];
        for _ in 0..=random.below(longest) {
            page.extend([&b"a"[..], b"the ", b"Word ", b"<b>", b".", b"<a href=x>b</a>", b"9"][random.below(7)]);
        }
    }
    page
}

/// The ordinary pages. What is not UTF-8 is decoded before it is read, so each hostile page is compared with the one in
/// its kind of encoding.
pub const ORDINARY: [Hostile; 3] = [
    Hostile { name: "ordinary", make: ordinary },
    Hostile { name: "ordinary, legacy", make: ordinary_legacy },
    Hostile { name: "ordinary, UTF-16", make: ordinary_utf16 },
];

/// The name of the ordinary page that a page is compared with.
pub fn kind_of(page: &[u8]) -> &'static str {
    match tagsieve::bytes::sniff(page, None).charset {
        tagsieve::bytes::Charset::Utf8 => "ordinary",
        charset if charset.is_ascii_compatible() => "ordinary, legacy",
        _ => "ordinary, UTF-16",
    }
}

/// Cyrillic letters for Latin ones, in windows-1251, which the page does not say.
fn ordinary_legacy(bytes: usize) -> Vec<u8> {
    let page = String::from_utf8(ordinary(bytes)).expect("ASCII").replace("<meta charset=\"utf-8\">", "");
    let mut in_tag = false;
    let letter = |b: u8| {
        in_tag = b == b'<' || in_tag && b != b'>';
        match b {
            b'a'..=b'z' if !in_tag => 0xE0 + (b - b'a'),
            b'A'..=b'Z' if !in_tag => 0xC0 + (b - b'A'),
            _ => b,
        }
    };
    page.bytes().map(letter).collect()
}

fn ordinary_utf16(bytes: usize) -> Vec<u8> {
    b"\xFF\xFE".iter().copied().chain(ordinary(bytes / 2).into_iter().flat_map(|b| [b, 0])).collect()
}

/// A page as the web has them: a third of its bytes is text.
pub fn ordinary(bytes: usize) -> Vec<u8> {
    const WORDS: [&str; 32] = [
        "the", "of", "garden", "and", "bees", "to", "in", "morning", "that", "is", "flowers", "it", "on", "for",
        "with", "was", "hive", "as", "by", "water", "at", "this", "from", "they", "honey", "which", "one", "were",
        "summer", "their", "has", "whatever",
    ];
    let mut random = Random::new(6);
    let mut text = |words: usize| {
        let mut text = String::new();
        for i in 0..words {
            let word = WORDS[random.below(WORDS.len())];
            match random.below(12) {
                _ if i == 0 => text += &(word[..1].to_uppercase() + &word[1..]),
                0 => text += &format!(", {word}"),
                1 => text += &format!(". {}{}", word[..1].to_uppercase(), &word[1..]),
                2 => text += &format!(" <a href=\"/articles/{word}.html\" title=\"{word}\">{word}</a>"),
                3 => text += &format!(" <em>{word}</em>"),
                _ => text += &format!(" {word}"),
            }
        }
        text + "."
    };
    let mut page =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Bees | The Garden</title>\n"
            .to_string();
    for i in 0..8 {
        page += &format!("<link rel=\"stylesheet\" href=\"/static/css/part{i}.css\" media=\"screen\">\n");
    }
    page += "<script>window.data = {\"page\": 1, \"list\": [1, 2, 3]}; function f(a, b) { return a < b; }</script>\n</head>\n<body class=\"post single\">\n";
    while page.len() < bytes {
        page += "<nav class=\"menu main-menu\" id=\"nav\"><ul>\n";
        for i in 0..12 {
            page += &format!(
                "<li class=\"menu-item item-{i}\"><a href=\"/section/{i}?from=nav&amp;x=1\"><span>{}</span></a></li>\n",
                text(2)
            );
        }
        page += "</ul></nav>\n<div class=\"wrapper\">\n  <div class=\"col-8 content\">\n    <article>\n";
        page += &format!("      <h1 class=\"entry-title\">{}</h1>\n", text(6));
        for _ in 0..6 {
            page += &format!("      <p>{}</p>\n", text(60));
            page += &format!(
                "      <div class=\"figure\"><img src=\"/images/bees.jpg\" width=\"640\" height=\"480\" alt=\"{0}\"><span class=\"caption\">{0}</span></div>\n",
                "bees"
            );
        }
        page += "    </article>\n  </div>\n  <div class=\"col-4 sidebar\">\n";
        for _ in 0..10 {
            page += &format!(
                "    <div class=\"card teaser\"><a href=\"/more\" class=\"card-link\"><img src=\"/t.jpg\" alt=\"\"><h3>{}</h3></a><!-- teaser --></div>\n",
                text(7)
            );
        }
        page += "    <script>track('sidebar', {id: 7, when: Date.now()});</script>\n  </div>\n</div>\n";
    }
    page +=
        "<footer><p>&copy; 2026 The Garden &middot; <a href=\"/imprint\">Imprint</a></p></footer>\n</body>\n</html>\n";
    page.into_bytes()
}
