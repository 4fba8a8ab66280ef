//! The scanner against the tokenizer tests of html5lib-tests, each uncut, cut into two at every byte, and in small
//! chunks. Parse errors are not compared: the scanner reports none. No case is left out.

use serde_json::Value;
use std::fmt::Write;
use tagsieve::scan::{ContentModel, Scanner};
use tagsieve_tests::shared::shared;
use tagsieve_tests::tokens::{Collector, Token, scan};

/// Runs (cases times initial states) of the suite as of 2025; fewer mean that something was not read.
const RUNS_AT_LEAST: usize = 7_000;

#[test]
fn html5lib_tokenizer_tests() {
    let Some(folder) = shared("html5lib_tokenizer_tests", "conformance/html5lib-tests/tokenizer") else { return };
    let mut failures = String::new();
    let (mut runs, mut failed) = (0, 0);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "test")) {
        let suite: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        let xml = suite.get("xmlViolationTests");
        let cases = xml.or(suite.get("tests")).and_then(Value::as_array).unwrap();
        for case in cases {
            let case = Case::read(case, xml.is_some());
            for &model in &case.models {
                runs += 1;
                if let Some(message) = case.run(model) {
                    failed += 1;
                    if failed <= 20 {
                        let name = file.file_name().unwrap().to_string_lossy();
                        writeln!(failures, "{name}: {} in {model:?}: {message}", case.description).unwrap();
                    }
                }
            }
        }
    }
    println!("{runs} runs, {failed} failed");
    assert!(failed == 0, "{failed} of {runs} runs failed; the first ones:\n{failures}");
    assert!(runs >= RUNS_AT_LEAST, "only {runs} runs");
}

struct Case {
    description: String,
    input: Vec<u8>,
    expected: Vec<Token>,
    models: Vec<ContentModel>,
    last_start_tag: String,
    xml: bool,
}

impl Case {
    fn read(case: &Value, xml: bool) -> Case {
        let string = |name| case.get(name).and_then(Value::as_str);
        let double_escaped = case.get("doubleEscaped").and_then(Value::as_bool).unwrap_or(false);
        let bytes = |value: &Value| {
            let text = value.as_str().unwrap_or_else(|| panic!("{value} is not a string"));
            if double_escaped { unescape(text) } else { text.as_bytes().to_vec() }
        };
        let models = match case.get("initialStates").and_then(Value::as_array) {
            None => vec![ContentModel::Data],
            Some(states) => states.iter().map(|state| model(state.as_str().unwrap())).collect(),
        };
        let mut expected: Vec<Token> = Vec::new();
        for token in case["output"].as_array().unwrap() {
            let token = read_token(token, &bytes);
            match (expected.last_mut(), token) {
                (Some(Token::Characters(before)), Token::Characters(more)) => before.extend(more),
                (_, token) => expected.push(token),
            }
        }
        Case {
            description: string("description").unwrap().to_owned(),
            input: bytes(&case["input"]),
            expected,
            models,
            last_start_tag: string("lastStartTag").unwrap_or("").to_owned(),
            xml,
        }
    }

    /// What went wrong, if anything.
    fn run(&self, model: ContentModel) -> Option<String> {
        let input = &self.input[..];
        let whole = self.tokens(model, std::iter::once(input));
        if whole != self.expected {
            return Some(self.difference("uncut", &whole));
        }
        for cut in 0..=input.len() {
            let cut_in_two = self.tokens(model, [&input[..cut], &input[cut..]].into_iter());
            if cut_in_two != self.expected {
                return Some(self.difference(&format!("cut at {cut}"), &cut_in_two));
            }
        }
        for size in [1, 2, 3, 7, 64] {
            let in_chunks = self.tokens(model, input.chunks(size));
            if in_chunks != self.expected {
                return Some(self.difference(&format!("in chunks of {size}"), &in_chunks));
            }
        }
        None
    }

    fn tokens<'p>(&'p self, model: ContentModel, chunks: impl Iterator<Item = &'p [u8]>) -> Vec<Token> {
        let scanner = Scanner::resume_at(0, model, self.last_start_tag.as_bytes());
        let mut tokens = scan(scanner, chunks, Collector::new(&self.input));
        for token in &mut tokens {
            if let Token::StartTag { attrs, .. } = token {
                attrs.sort(); // the suite does not tell their order
            }
            if self.xml {
                coerce_to_xml(token);
            }
        }
        tokens
    }

    fn difference(&self, how: &str, tokens: &[Token]) -> String {
        let input = String::from_utf8_lossy(&self.input);
        format!("{how}: {input:?}\n   expected {:?}\n   got      {tokens:?}", self.expected)
    }
}

fn model(state: &str) -> ContentModel {
    match state {
        "Data state" => ContentModel::Data,
        "PLAINTEXT state" => ContentModel::Plaintext,
        "RCDATA state" => ContentModel::Rcdata,
        "RAWTEXT state" => ContentModel::Rawtext,
        "Script data state" => ContentModel::ScriptData,
        "CDATA section state" => ContentModel::CdataSection,
        _ => panic!("unknown initial state {state:?}"),
    }
}

fn read_token(token: &Value, bytes: &impl Fn(&Value) -> Vec<u8>) -> Token {
    let optional = |value: &Value| if value.is_null() { None } else { Some(bytes(value)) };
    match token[0].as_str().unwrap() {
        "DOCTYPE" => Token::Doctype {
            name: optional(&token[1]),
            public: optional(&token[2]),
            system: optional(&token[3]),
            force_quirks: !token[4].as_bool().unwrap(),
        },
        "StartTag" => {
            let attrs = token[2].as_object().unwrap().iter();
            let attrs = attrs.map(|(name, value)| (bytes(&Value::from(name.as_str())), bytes(value)));
            let mut attrs: Vec<_> = attrs.collect();
            attrs.sort();
            let self_closing = token.get(3).is_some_and(|flag| flag.as_bool().unwrap());
            Token::StartTag { name: bytes(&token[1]), attrs, self_closing }
        }
        "EndTag" => Token::EndTag { name: bytes(&token[1]) },
        "Comment" => Token::Comment(bytes(&token[1])),
        "Character" => Token::Characters(bytes(&token[1])),
        kind => panic!("unknown token {kind:?}"),
    }
}

/// Undoes the second round of `\uHHHH`. Surrogate pairs become one character, lone ones their three bytes in WTF-8.
fn unescape(text: &str) -> Vec<u8> {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(hex) = rest.strip_prefix("\\u").and_then(|escape| escape.get(..4)) {
            units.push(u16::from_str_radix(hex, 16).unwrap());
            rest = &rest[6..];
        } else {
            units.extend(c.encode_utf16(&mut [0; 2]).iter());
            rest = &rest[c.len_utf8()..];
        }
    }
    let mut bytes = Vec::new();
    for unit in char::decode_utf16(units) {
        match unit {
            Ok(c) => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(lone) => {
                let code = lone.unpaired_surrogate();
                bytes.extend([0xE0 | (code >> 12) as u8, 0x80 | (code >> 6 & 0x3F) as u8, 0x80 | (code & 0x3F) as u8]);
            }
        }
    }
    bytes
}

/// What the standard's section 13.2.9 lets a processor do that hands its result to XML tools. No tokenizer does it:
/// `xmlViolation.test` expects it behind one.
fn coerce_to_xml(token: &mut Token) {
    let replace = |data: &mut Vec<u8>, from: &str, to: &str| {
        let text = String::from_utf8(std::mem::take(data)).unwrap();
        *data = text.replace(from, to).into_bytes();
    };
    match token {
        Token::Characters(data) => {
            replace(data, "\u{FFFF}", "\u{FFFD}");
            replace(data, "\u{C}", " ");
        }
        Token::Comment(data) => replace(data, "--", "- -"),
        _ => {}
    }
}
