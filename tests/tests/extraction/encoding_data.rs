//! Charsets of real pages: Chinese ones, a third of which are GBK and say so late or not at all.

use std::collections::BTreeSet;
use tagsieve::bytes::{CharClass, Charset, TextDecoder, char_class, sniff};
use tagsieve_tests::shared::data;

fn han(text: &str) -> BTreeSet<char> {
    text.chars().filter(|&c| char_class(c as u32) == CharClass::Ideograph).collect()
}

/// The Han characters of the gold text occur in the decoded page.
#[test]
fn chinese_pages_are_decoded() {
    let Some(set) = data("chinese_pages_are_decoded", "zh-a") else { return };
    let index = std::fs::read_to_string(set.join("index.jsonl")).unwrap();
    let (mut pages, mut gbk) = (0, 0);
    for line in index.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let file = |key: &str| std::fs::read(set.join(entry[key].as_str().unwrap())).unwrap();
        let (page, gold) = (file("html"), String::from_utf8(file("gold")).unwrap());
        let sniffed = sniff(&page, None);
        assert!(matches!(sniffed.charset, Charset::Utf8 | Charset::Gbk), "{entry} {sniffed:?}");
        let mut text = Vec::new();
        let mut decoder = TextDecoder::new(sniffed.charset);
        decoder.decode(&page, |utf8| text.extend_from_slice(utf8));
        decoder.flush(|utf8| text.extend_from_slice(utf8));
        let (found, wanted) = (han(&String::from_utf8_lossy(&text)), han(&gold));
        assert!(wanted.len() > 50, "{entry}");
        assert!(wanted.intersection(&found).count() * 100 >= wanted.len() * 98, "{entry} {sniffed:?}");
        pages += 1;
        gbk += (sniffed.charset == Charset::Gbk) as u32;
    }
    assert!(pages >= 30 && gbk * 4 > pages, "{gbk} of {pages}");
}
