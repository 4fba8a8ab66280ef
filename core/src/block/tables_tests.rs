//! What a model's tables add to the rows, against naive twins.

use super::lexicon::{BUCKET, Lexicon, bucket_of, print_of};
use super::ngram::{CHAR_TABLE, CharNgrams, ORDER, SHAPE_TABLE, ShapeNgrams, shape, shape_of, shape_of_word, symbol};
use super::tests::build_with;
use super::text_hash::word_hash;
use super::*;
use crate::bytes::char_class;
use crate::bytes::class::flag::{DIGIT, IGNORE, LETTER, MARK, UPPER, WHITESPACE};
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

fn class_of(c: char) -> u16 {
    char_class(c as u32).flags()
}

/// Symbols of a text without tags, by its characters.
fn char_symbols(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut before = WHITESPACE;
    for c in text.chars().filter(|&c| class_of(c) & (IGNORE | MARK) == 0) {
        let class = class_of(c);
        if class & WHITESPACE != 0 {
            if before & WHITESPACE == 0 {
                out.push(symbol::SPACE);
            }
        } else {
            if class & UPPER != 0 && before & (LETTER | DIGIT) == 0 {
                out.push(symbol::CAPITAL);
            }
            out.push(ngram::symbol_of(c as u32));
        }
        before = class;
    }
    if before & WHITESPACE != 0 {
        out.pop();
    }
    out.extend([symbol::SPACE; 2]);
    out
}

fn shape_symbols(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut word: Vec<char> = Vec::new();
    for c in text.chars().filter(|&c| class_of(c) & (IGNORE | MARK) == 0).chain([' ']) {
        let class = class_of(c);
        if class & (LETTER | DIGIT) != 0 {
            word.push(c);
            continue;
        }
        if let Some(&first) = word.first() {
            let (all, any) = word.iter().fold((u16::MAX, 0), |(all, any), &c| (all & class_of(c), any | class_of(c)));
            let len = word.len() as u32;
            out.push(shape_of_word(class_of(first) & UPPER != 0, all & UPPER != 0, any & DIGIT != 0, len));
            word.clear();
        }
        if class & WHITESPACE == 0 {
            out.push(shape_of(c as u32));
        }
    }
    out.push(shape::EDGE);
    out
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
        assert_eq!(block.ngram, sum(&chars, 5, &char_symbols(text)), "{text}");
        assert_eq!(block.shape, sum(&shapes, 4, &shape_symbols(text)), "{text}");
    }
    let html = "<p>on<b>e</b> <i> two</i>&amp;three<p>four<br>f&#105;ve ";
    let rows = build_with(html, 64, usize::MAX, tables);
    assert_eq!(rows[0].ngram, sum(&chars, 5, &char_symbols("one two&three")));
    assert_eq!(rows[1].ngram, sum(&chars, 5, &char_symbols("four five")));
    assert_eq!(rows[1].shape, sum(&shapes, 4, &shape_symbols("four five")));
}

#[test]
fn tokens_reach_the_blocks_inside() {
    let words: [(&str, i8); 4] = [("article", 20), ("body", 10), ("sidebar", -60), ("byline", -7)];
    let (mut prints, mut values) = ([[[0; 2]; BUCKET]; 16], [[0; BUCKET]; 16]);
    for (word, value) in words {
        let hash = word_hash(word.as_bytes());
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
