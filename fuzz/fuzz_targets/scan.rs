//! The scanner's events are well-formed, their spans in bounds, ordered and disjoint (`Collector` checks that); cut
//! anywhere, and whichever attributes are asked for, the page gives the same tokens.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::iter::once;
use tagsieve::scan::{ContentModel, Scanner};
use tagsieve_fuzz::{Choices, cut};
use tagsieve_tests::tokens::{Ask, Collector, Token, scan};

const MODELS: [(ContentModel, &[u8]); 9] = [
    (ContentModel::Data, b""),
    (ContentModel::Data, b""),
    (ContentModel::Data, b""),
    (ContentModel::Data, b""),
    (ContentModel::Rcdata, b"title"),
    (ContentModel::Rawtext, b"style"),
    (ContentModel::ScriptData, b"script"),
    (ContentModel::Plaintext, b""),
    (ContentModel::CdataSection, b""),
];

fuzz_target!(|data: &[u8]| {
    let (page, mut choices) = Choices::of(data);
    let (model, end_tag) = choices.one_of(&MODELS);
    let (switch_content_models, cdata) = (choices.byte() % 4 != 0, choices.byte() % 4 == 0);
    let seed = choices.number();
    let scanner = Scanner::resume_at(0, model, end_tag);
    let collector = |ask| {
        let mut collector = Collector::new(page);
        (collector.ask, collector.switch_content_models, collector.cdata) = (ask, switch_content_models, cdata);
        collector
    };
    let whole = scan(scanner.clone(), once(page), collector(Ask::All));
    assert_eq!(scan(scanner.clone(), cut(page, seed), collector(Ask::All)), whole);
    assert_eq!(scan(scanner.clone(), page.chunks(1), collector(Ask::All)), whole);
    let ask = choices.one_of(&[Ask::Some, Ask::None]);
    let fewer = scan(scanner.clone(), once(page), collector(ask));
    assert_eq!(without_attributes(&fewer), without_attributes(&whole));
    assert_eq!(scan(scanner, cut(page, seed + 1), collector(ask)), fewer);
});

fn without_attributes(tokens: &[Token]) -> Vec<Token> {
    let mut tokens = tokens.to_vec();
    for token in &mut tokens {
        if let Token::StartTag { attrs, .. } = token {
            attrs.clear();
        }
    }
    tokens
}
