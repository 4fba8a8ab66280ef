//! Markup soup: pages put together at random from the bits that tokenizers stumble over.

pub use crate::random::Random;

#[rustfmt::skip]
const BITS: &[&str] = &[
    "<", ">", "/", "=", "\"", "'", "&", ";", "#", "!", "-", "--", "]", "]]>", "\0", "\r", "\n", "\r\n", " ", "\t", "\u{c}", "?",
    "a", "b", "Z", "0", "9", "x", "é", "漢", "text and more text, a longer run of it ", "</", "<!", "<!-", "<!--", "-->", "--!>", "--!",
    "<?", "<![CDATA[", "<!doctype", "<!DOCTYPE html>", "<!DOCTYPE html PUBLIC \"-//W3C//DTD\" 'about:legacy'", " SYSTEM", " public ",
    "<p", "<p>", "</p>", "<div class=\"a b\" id=c>", "<a href='?x=1&amp;y=2&copy=3&lt;'", "<br/>", "<IMG SRC=x ALT>", "<h1 >", "</H1\n>",
    " class", " id=", " class=\"", " CLASS='", " href=", " data-a-rather-long-name-of-an-attribute=\"v\"", " title = \"a>b\"", "=\"\"", " a", " /",
    "<script>", "</script>", "</script ", "</scrip", "<script", "<!--<script", "<style>", "</style>", "<title>", "</title>", "<textarea>",
    "</textarea/", "<plaintext>", "<xmp>", "</xmp>", "<iframe>", "</iframe>", "<script\0", " class\0", "<title\u{1}", "<my-element>", "<a-very-long-name-of-a-custom-element-that-is-held-nowhere",
    "<averylongnameofanunknownelementwithouthyphens>", "&amp;", "&amp", "&not", "&notit;", "&notin;", "&nbsp", "&#", "&#x", "&#65;", "&#x41", "&#X1F600;",
    "&#128;", "&#xD800;", "&#99999999999;", "&CounterClockwiseContourIntegral;", "&CounterClockwiseContourIntegralx;", "&NotEqualTilde;", "&Afr;", "&zz",
];

/// A page of up to `bits` bits.
pub fn soup(random: &mut Random, bits: usize) -> Vec<u8> {
    let mut page = Vec::new();
    for _ in 0..random.below(bits) + 1 {
        page.extend(BITS[random.below(BITS.len())].as_bytes());
        // Now and then a byte that belongs to nothing.
        if random.below(40) == 0 {
            page.push(random.below(256) as u8);
        }
    }
    page
}

#[rustfmt::skip]
const SCRAPS: &[&[u8]] = &[
    b"a", b"B", b"c ", b" D", b"word ", b"7", b". ", b" ", b"\n", b"\r\n", b"\r", b"\0", b"\x0b", b"\x01",
    b"\xE6", b"\xBC", b"\xE6\xBC\xA2", b"\xC3", b"\xA9", b"\xF0\x9F", b"\x98\x80", b"\x81", b"\x81\x30\x81\x30", b"\xC2\xA0", b"\xC2\xAD",
    b"<b>", b"</b>", b"<a href=x>", b"</a>", b"<sub>", b"</sub>", b"</u>", b"<p>", b"</p>", b"<div>", b"</div>", b"<br>", b"</br>", b"<hr>", b"</hr>",
    b"<li>", b"</li>", b"<h1>", b"</h2>", b"<td>", b"</table>", b"<img>", b"</input>", b"<embed>", b"<object>", b"</object>", b"<svg>", b"</svg>", b"<svg/>",
    b"<template>", b"</template>", b"<canvas>", b"</canvas>", b"<title>", b"</title>", b"<script>", b"</script>", b"<iframe>", b"</iframe>",
    b"<textarea>", b"</textarea>", b"<xmp>", b"</xmp>", b"<pre>", b"</pre>", b"<option>", b"<body>", b"<form>", b"<x-y>", b"</x-y>",
    b"<desc>", b"</desc>", b"<image>", b"<!-- -->", b"<!-->", b"<!--", b"--!>", b"<!doctype html>", b"<?x>", b"<![CDATA[", b"]]>", b"<",
    b"&amp;", b"&nbsp;", b"&lt", b"&#13;", b"&#0;", b"&not", b"&notin;", b"&", b"&shy;",
    b"<div hidden>", b"<meta name=author content=\"x\xC3\">", b"<meta content='\xC3", b"<b a=\"", b"\">", b"'>", b"</xmp y=\"", b"</textarea y=\"",
];

/// A page of up to `most` scraps: characters in halves and the tags that words and blocks stumble over.
pub fn scraps(random: &mut Random, most: usize) -> Vec<u8> {
    (0..random.below(most) + 1).flat_map(|_| SCRAPS[random.below(SCRAPS.len())]).copied().collect()
}
