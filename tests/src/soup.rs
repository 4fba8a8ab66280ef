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
