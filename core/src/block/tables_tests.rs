//! What a model's tables add to the rows, against naive twins.

use super::lexicon::{BUCKET, Lexicon, bucket_of, hash_of, print_of};
use super::ngram::{CHAR_TABLE, CharNgrams, ORDER, SHAPE_TABLE, ShapeNgrams, shape, symbol};
use super::tests::build_with;
use super::*;
use std::vec;
use std::vec::Vec;

/// Bytes that look random.
fn noise(len: usize) -> Vec<u8> {
    (0..len as u32).map(|i| (i.wrapping_mul(0x9E37_79B1) >> 13) as u8).collect()
}

fn sum(table: &[u8], bits: u32, symbols: &[u8]) -> i32 {
    let mut all = vec![0u8; ORDER - 1];
    all.extend_from_slice(symbols);
    let index = |gram: &[u8]| gram.iter().fold(0, |index, &s| index << bits | usize::from(s));
    all.windows(ORDER).map(|gram| i32::from(table[index(gram)] as i8)).sum()
}

fn chars_of(text: &str) -> Vec<u8> {
    let mut all = Vec::new();
    ngram::char_symbols(text, |s| all.push(s));
    all
}

fn shapes_of(text: &str) -> Vec<u8> {
    let mut all = Vec::new();
    ngram::shape_symbols(text, |s| all.push(s));
    all
}

#[test]
fn symbols_of_texts() {
    use symbol::{COMMA, OTHER, SENTENCE_END, SPACE};
    assert_eq!(chars_of("  Ab,  \u{416}2! "), [1, 2, COMMA, SPACE, OTHER, 27, SENTENCE_END, 0, 0]);
    assert_eq!(chars_of("e\u{301}X"), [5, 24, SPACE, SPACE]);
    assert_eq!(
        shapes_of("The US-made \u{6f22}\u{5b57}, H2O."),
        [shape::CAPITAL, shape::UPPER, shape::DASH, shape::MIDDLE, 7, 7, shape::COMMA, shape::NUMBER, 10, shape::EDGE]
    );
}

#[test]
fn sums_agree_with_the_naive_ones() {
    let (chars, shapes) = (noise(CHAR_TABLE), noise(SHAPE_TABLE));
    let tables =
        Tables { chars: CharNgrams::from_bytes(&chars), shapes: ShapeNgrams::from_bytes(&shapes), lexicon: None };
    let texts = [
        "a",
        "The quick BROWN fox, it has 4 legs.  Really! Don't",
        "Home | Über uns | Questions (12) - a/b; \u{201c}Été\u{201d}",
        "漢字かな。ABC привет Мир",
        "x\u{200B}y e\u{301}t H2O 3D",
    ];
    for text in texts {
        let block = build_with(text, 64, usize::MAX, tables)[0];
        assert_eq!(block.ngram, sum(&chars, 5, &chars_of(text)), "{text}");
        assert_eq!(block.shape, sum(&shapes, 4, &shapes_of(text)), "{text}");
    }
    let html = "<p>on<b>e</b> <i> two</i>&amp;three<p>four<br>f&#105;ve ";
    let rows = build_with(html, 64, usize::MAX, tables);
    assert_eq!(rows[0].ngram, sum(&chars, 5, &chars_of("one two&three")));
    assert_eq!(rows[1].ngram, sum(&chars, 5, &chars_of("four five")));
    assert_eq!(rows[1].shape, sum(&shapes, 4, &shapes_of("four five")));
}

#[test]
fn tokens_reach_the_blocks_inside() {
    let words: [(&str, i8); 4] = [("article", 20), ("body", 10), ("sidebar", -60), ("byline", -7)];
    let (mut prints, mut values) = ([[[0; 2]; BUCKET]; 16], [[0; BUCKET]; 16]);
    for (word, value) in words {
        let hash = hash_of(&[word]);
        let bucket = bucket_of(hash, 4);
        let free = values[bucket].iter().position(|&v| v == 0).expect("few words");
        (prints[bucket][free], values[bucket][free]) = (print_of(hash), value as u8);
    }
    let tables = Tables { lexicon: Lexicon::new(&prints, &values), ..Tables::NONE };
    let html = "<div class='Article-body x'>a<div>b<span class=byline>c</span></div><ul id=sidebar><li>d</ul>\
                <p><a class=byline>e</a>f</div>g<p class='&#97;rticle side bar'>h";
    for chunk in [1, 2, 3, 7, usize::MAX] {
        let rows = build_with(html, 64, chunk, tables);
        let lex: Vec<_> = rows.iter().map(|b| (b.lex.near, b.lex.min, b.lex.max, b.lex.sum)).collect();
        let article = (30, 0, 20, 30);
        assert_eq!(
            lex,
            [article, article, (-60, -60, 20, -30), (-7, 0, 20, 30), (0, 0, 0, 0), (0, 0, 0, 0)],
            "chunks of {chunk}"
        );
    }
}

#[test]
fn chunks_change_nothing() {
    let (chars, shapes) = (noise(CHAR_TABLE), noise(SHAPE_TABLE));
    let prints: Vec<[[u8; 2]; BUCKET]> = vec![[[1, 2]; BUCKET]; 4];
    let values = vec![[3; BUCKET]; 4];
    let tables = Tables {
        chars: CharNgrams::from_bytes(&chars),
        shapes: ShapeNgrams::from_bytes(&shapes),
        lexicon: Lexicon::new(&prints, &values),
    };
    let html = "<div class='one two'>&Uuml;ber &eacute;t&#x6F22;e 12th<b>ol</b>d <a id=three_four>Q&A</a>, no.<p>&ldquo;Yes&rdquo;";
    let whole = build_with(html, 64, usize::MAX, tables);
    for chunk in 1..12 {
        assert_eq!(build_with(html, 64, chunk, tables), whole, "chunks of {chunk}");
    }
}
