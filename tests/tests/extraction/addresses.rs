//! Links made absolute with the page's address.

use tagsieve::output::{Format, Layout, is_absolute};
use tagsieve_tests::random::Random;
use tagsieve_tests::render::render;
use url::Url;

/// Where the only link of a page leads.
fn joined(address: &str, head: &str, href: &str) -> Option<String> {
    let href = href.replace('&', "&amp;").replace('"', "&quot;");
    let page = format!("{head}<p>a <a href=\"{href}\">b</a> c");
    let json = render(page, Layout::new(Format::Json).with_links(true).with_address(address));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    json["blocks"][0]["links"][0]["href"].as_str().map(str::to_owned)
}

#[test]
fn links_are_relative_to_the_address() {
    let page = "https://e.org/a/b/c.html?d=/e#f";
    for (href, expected) in [
        ("http://f.org/x", "http://f.org/x"),
        ("mailto:a@b.c", "mailto:a@b.c"),
        ("//f.org/x", "https://f.org/x"),
        ("/x/../y", "https://e.org/x/../y"),
        ("?g", "https://e.org/a/b/c.html?g"),
        ("https:x.html", "https://e.org/a/b/x.html"),
        ("HTTPS:../x", "https://e.org/a/x"),
        ("https:/x", "https://e.org/x"),
        ("https:?g", "https://e.org/a/b/c.html?g"),
        ("https://f.org/x", "https://f.org/x"),
        ("http:x.html", "http:x.html"),
        ("x.html", "https://e.org/a/b/x.html"),
        ("x/y:z", "https://e.org/a/b/x/y:z"),
        ("12:30.html", "https://e.org/a/b/12:30.html"),
        ("a_b:c/../d", "https://e.org/a/b/a_b:c/../d"),
        ("./x", "https://e.org/a/b/x"),
        (".x", "https://e.org/a/b/.x"),
        ("...", "https://e.org/a/b/..."),
        ("../x?y", "https://e.org/a/x?y"),
        (".././../x", "https://e.org/x"),
        ("../../../../x", "https://e.org/x"),
        ("..", "https://e.org/a/"),
        (".", "https://e.org/a/b/"),
        ("../..?x", "https://e.org/?x"),
        ("..#x", "https://e.org/a/#x"),
    ] {
        assert_eq!(joined(page, "", href).as_deref(), Some(expected), "{href}");
    }
    assert_eq!(joined("http://e.org", "", "x").as_deref(), Some("http://e.org/x"));
    assert_eq!(joined("http://e.org?x", "", "/y").as_deref(), Some("http://e.org/y"));
    assert_eq!(joined("http://e.org:80", "", "//f.org").as_deref(), Some("http://f.org"));
    assert_eq!(joined(page, "", "#x"), None);
    assert_eq!(joined("https://\u{fc}ber.example/a/", "", "x").as_deref(), Some("https://\u{fc}ber.example/a/x"));
    // What is no page's address is passed over.
    for address in [
        "",
        "e.org",
        "/a/b",
        "mailto:a@b.c",
        "file:///a/b",
        "http://",
        "https:///x",
        "http://e .org",
        "http://e\u{7f}.org",
    ] {
        assert_eq!(joined(address, "", "x").as_deref(), Some("x"), "{address}");
        assert!(!is_absolute(address), "{address}");
    }
}

#[test]
fn the_first_base_element_goes_before_the_address() {
    let page = "https://e.org/a/b";
    for (head, expected) in [
        ("<base href=https://f.org/c/d>", "https://f.org/c/x"),
        ("<base target=_blank><BASE target=x HREF='/c/'>", "https://e.org/c/x"),
        ("<base href=../c/><base href=/d/>", "https://e.org/c/x"),
        ("<base href=//f.org>", "https://f.org/x"),
        (&format!("<base href='/{}/'>", "c".repeat(250)), &format!("https://e.org/{}/x", "c".repeat(250))),
        (
            "<!-- <base href=/c/> --><script>'<base href=/c/>'</script><title><base href=/c/></title>",
            "https://e.org/a/x",
        ),
        ("<base href='javascript:c'>", "https://e.org/a/x"),
        ("<base href='  '>", "https://e.org/a/x"),
        (&format!("<base href='/{}/'>", "c".repeat(256)), "https://e.org/a/x"),
        // Wherever it stands.
        ("<head></head><body><base href=/c/>", "https://e.org/c/x"),
        ("<body><div><table><tr><td><BaSe\nhref=/c/></table></div><base href=/d/>", "https://e.org/c/x"),
        ("<base href=ftp://f.org/c/>", "ftp://f.org/c/x"),
        ("<base href='\tFTP:\\\\f.org\\c\\'>", "FTP://f.org/c/x"),
        // What links would not lead to a page by.
        ("<base href='data:text/html,c/'>", "https://e.org/a/x"),
        ("<base href=mailto:a@b.c>", "https://e.org/a/x"),
        ("<base href=file:///c/d>", "https://e.org/a/x"),
        ("<base href=https:c>", "https://e.org/a/x"),
        ("<base href=https:///c/>", "https://e.org/a/x"),
    ] {
        assert_eq!(joined(page, head, "x").as_deref(), Some(expected), "{head}");
    }
}

#[test]
fn a_base_element_may_stand_anywhere_but_is_none_in_what_is_no_markup() {
    let long = "c".repeat(5000);
    for (page, is_one) in [
        // Behind the link.
        ("<p>a <a href=x>b</a> c<base href=/c/>", true),
        ("<p>a <a href=x>b</a> c</body></html><base href=/c/>", true),
        ("<noscript><iframe src=y /></noscript><p>a <a href=x>b</a> c<base href=/c/>", true),
        (&format!("<base target=y><!-- <base> {long} --><p>a <a href=x>b</a> c<base href=/c/>"), true),
        ("<svg><path><p>a <a href=x>b</a> c<base href=/c/>", true),
        ("<template><template></template></template><p>a <a href=x>b</a> c<base href=/c/>", true),
        ("<p>a <a href=x>b</a> c<!-- <base href=/c/> -->", false),
        ("<p>a <a href=x>b</a> c<!-- <base href=/c/>", false),
        ("<p>a <a href=x>b</a> c<script>'<base href=/c/>'</script>", false),
        ("<p>a <a href=x>b</a> c<style><base href=/c/></style><textarea><base href=/c/></textarea>", false),
        ("<p>a <a href=x>b</a> c<iframe><base href=/c/></iframe><xmp><base href=/c/></xmp>", false),
        ("<p>a <a href=x>b</a> c<img alt='<base href=/c/>'>", false),
        ("<p>a <a href=x>b</a> c<template><p><template></template><base href=/c/></p></template>", false),
        ("<p>a <a href=x>b</a> c<svg><base href=/c/></svg>", false),
        ("<p>a <a href=x>b</a> c<svg><![CDATA[><base href=/c/>]]></svg>", false),
        ("<p>a <a href=x>b</a> c</base href=/c/><basefont href=/c/><base-x href=/c/>", false),
        ("<p>a <a href=x>b</a> c< base href=/c/>&lt;base href=/c/>", false),
        ("<p>a <a href=x>b</a> c<base href=/c/", false),
        (&format!("<p>a <a href=x>b</a> c<base title={long} href=/c/>"), false),
        (&format!("<p>a <a href=x>b</a> c<base title={long} href=/c/><base href=/d/>"), false),
        (&format!("<p>a <a href=x>b</a> c<!-- <base> {long} <base href=/c/> -->"), false),
    ] {
        let json = render(page, Layout::new(Format::Json).with_links(true).with_address("https://e.org/a/b"));
        let expected = if is_one { "\"https://e.org/c/x\"" } else { "\"https://e.org/a/x\"" };
        assert!(json.contains(expected), "{page}: {json}");
    }
}

#[test]
fn a_base_element_that_names_no_other_page_leaves_the_address() {
    for (base, href, expected) in [
        ("", "?page=2", "https://e.org/wiki/page.html?page=2"),
        ("#x", "?page=2", "https://e.org/wiki/page.html?page=2"),
        ("#x/y?z", "../b", "https://e.org/b"),
        ("", "b", "https://e.org/wiki/b"),
        ("?c", "?page=2", "https://e.org/wiki/page.html?page=2"),
    ] {
        let head = format!("<base href='{base}'>");
        for address in ["https://e.org/wiki/page.html", "https://e.org/wiki/page.html?a=/b#c?d/e"] {
            assert_eq!(joined(address, &head, href).as_deref(), Some(expected), "{base} at {address}");
        }
    }
}

#[test]
fn all_formats_with_links_have_them_absolute() {
    let page = "<p><a href=x>b</a><p>c <a href=/d>https://e.org/d</a>";
    let of = |format| render(page, Layout::new(format).with_links(true).with_address("https://e.org/a/"));
    assert_eq!(of(Format::Markdown), "[b](https://e.org/a/x)\n\nc <https://e.org/d>\n");
    assert_eq!(
        of(Format::Html),
        "<p><a href=\"https://e.org/a/x\">b</a></p>\n<p>c <a href=\"https://e.org/d\">https://e.org/d</a></p>\n"
    );
    assert_eq!(of(Format::Text), "b\n\nc https://e.org/d\n");
}

/// Cases by hand, the same as `URL` of Node gives. A scheme that links may not have leads nowhere.
#[test]
fn links_that_are_written_oddly_lead_where_the_url_standard_says() {
    const PAGE: &str = "https://e.org/wiki/page.html?q#f";
    for (base, href, expected) in [
        ("", "?page=2", "https://e.org/wiki/page.html?page=2"),
        ("#x", "a", "https://e.org/wiki/a"),
        ("?x", "?y", "https://e.org/wiki/page.html?y"),
        ("sub/", "?y", "https://e.org/wiki/sub/?y"),
        ("/", "a\\b", "https://e.org/a/b"),
        ("//f.org", "a", "https://f.org/a"),
        ("ftp://f.org/x/y", "../a", "ftp://f.org/a"),
        ("ftp://f.org/x/y", "//g.org/a", "ftp://g.org/a"),
        ("javascript:x", "a", "https://e.org/wiki/a"),
        ("data:x", "a", "https://e.org/wiki/a"),
        ("1:2/", "a", "https://e.org/wiki/1:2/a"),
        ("", "12:30-news.html", "https://e.org/wiki/12:30-news.html"),
        ("", "Benutzer_Diskussion:X", "https://e.org/wiki/Benutzer_Diskussion:X"),
        ("", "維基:首頁", "https://e.org/wiki/%E7%B6%AD%E5%9F%BA:%E9%A6%96%E9%A0%81"),
        ("", "a\tb:c/\nd", ""),
        ("", "a_\tb:c/\nd", "https://e.org/wiki/a_b:c/d"),
        ("", "mailto:a\\b@c.d", "mailto:a\\b@c.d"),
        ("", "tel:1\\2", "tel:1\\2"),
        ("", "ftp:\\\\f.org\\a?\\", "ftp://f.org/a?\\"),
    ] {
        let ours = joined(PAGE, &format!("<base href='{base}'>"), href);
        let ours = ours.map(|ours| Url::parse(&ours).expect("an address"));
        assert_eq!(ours.as_ref().map_or("", Url::as_str), expected, "{href} by {base}");
        let page = Url::parse(PAGE).expect("an address");
        let base = page.join(base).ok().filter(|base| !["data", "javascript"].contains(&base.scheme())).unwrap_or(page);
        let theirs = base.join(href).expect("an address");
        assert!(ours.is_none_or(|ours| ours == theirs), "{href} by {base}: {theirs}");
    }
}

/// The crate `url` resolves as the URL standard says. Parts of a path that lead upwards stay where they do not stand
/// first; it takes them away from both.
#[test]
fn links_lead_where_the_url_standard_says() {
    const PARTS: [&str; 19] = [
        "/",
        "/",
        "..",
        "..",
        ".",
        "a",
        "b.html",
        "%20",
        "é",
        " ",
        "?",
        "#",
        ":",
        "c=d&e",
        "\\",
        "@",
        ";",
        "(",
        "http://f.org",
    ];
    const HEADS: [&str; 4] = ["", "", "<base href='../g/h?i/j'>", "<base href='https://f.org'>"];
    let mut random = Random::new(1);
    let mut some =
        |most: usize| -> String { (0..=random.below(most)).map(|_| PARTS[random.below(PARTS.len())]).collect() };
    let mut compared = 0;
    for i in 0..20_000 {
        let (address, href) = (format!("https://e.org/{}", some(6).replace(' ', "")), some(8));
        // As a program that has fetched the page knows it.
        let address = String::from(Url::parse(&address).expect("an address"));
        let head = HEADS[i % HEADS.len()];
        let base = Url::parse(&address).expect("an address");
        let base = match head.split('\'').nth(1) {
            Some(own) => base.join(own).expect("an address"),
            None => base,
        };
        let Some(ours) = joined(&address, head, &href) else { continue };
        let (Ok(ours), Ok(theirs)) = (Url::parse(&ours), base.join(&href)) else { continue };
        assert_eq!(ours, theirs, "{href} at {address} with {head}");
        compared += 1;
    }
    assert!(compared > 14_000, "{compared}");
}
