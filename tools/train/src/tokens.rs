//! The tokens of a start tag, with their names.

use tagsieve::Span;
use tagsieve::block::lexicon::{Tokens, has_tokens};
use tagsieve::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};

/// A token of `class`, `id`, `role` or `itemprop`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// As `Lexicon::get` takes it.
    pub hash: u32,
    /// For people: in lower case, with the attribute's name in front where it is neither `class` nor `id`.
    pub name: String,
}

/// The tokens of the tag that begins at `start`, in its order.
pub fn tokens_of_tag(source: &[u8], start: u32) -> Vec<Token> {
    // Longer tags are met, but not with tokens that other pages have too.
    const LONGEST: usize = 1 << 14;
    let from = start as usize;
    let raw = source.get(from..source.len().min(from + LONGEST)).unwrap_or(&[]);
    let mut reader = Reader { attr: AttrId::UNKNOWN, value: Vec::new(), tokens: Vec::new(), done: false };
    let end = raw.iter().position(|&b| b == b'>').map_or(raw.len(), |i| i + 1);
    let mut scanner = Scanner::resume_at(start, ContentModel::Data, b"");
    scanner.feed(&raw[..end], &mut reader);
    // A `>` in a quoted value.
    let mut at = end;
    while !reader.done && at < raw.len() {
        let next = raw[at..].iter().position(|&b| b == b'>').map_or(raw.len(), |i| at + i + 1);
        scanner.feed(&raw[at..next], &mut reader);
        at = next;
    }
    reader.tokens
}

/// The tokens of an attribute's value.
pub fn tokens_of_value(attr: AttrId, value: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    // Byte by byte, to see where the hashes come from.
    let mut splitter = Tokens::new(attr);
    let (mut whole, mut part): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
    for i in 0..=value.len() {
        let mut hashes = Vec::new();
        match value.get(i) {
            Some(b) => splitter.read(&[*b], |hash| hashes.push(hash)),
            None => splitter.end(|hash| hashes.push(hash)),
        }
        let byte = value.get(i).copied().unwrap_or(b' ');
        let ends_token = byte.is_ascii_whitespace();
        for (n, &hash) in hashes.iter().enumerate() {
            let is_whole = ends_token && n + 1 == hashes.len();
            tokens.push(Token { hash, name: name(attr, if is_whole { &whole } else { &part }) });
        }
        if ends_token {
            whole.clear();
            part.clear();
            continue;
        }
        whole.push(byte);
        if !hashes.is_empty() || !(byte.is_ascii_alphabetic() || byte >= 0x80) {
            part.clear();
        }
        if byte.is_ascii_alphabetic() || byte >= 0x80 {
            part.push(byte);
        }
    }
    tokens
}

fn name(attr: AttrId, bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    match attr {
        AttrId::ROLE => format!("role={text}"),
        AttrId::ITEMPROP => format!("itemprop={text}"),
        _ => text,
    }
}

struct Reader {
    attr: AttrId,
    value: Vec<u8>,
    tokens: Vec<Token>,
    done: bool,
}

impl Sink for Reader {
    fn text(&mut self, _raw: &[u8], _at: u32) {}
    fn text_ref(&mut self, _text: &str, _span: Span) {}
    fn tag_open(&mut self, _kind: TagKind, _tag: TagId, _at: u32) {}

    fn attr(&mut self, attr: AttrId) -> bool {
        self.attr = attr;
        self.value.clear();
        !self.done && has_tokens(attr)
    }

    fn attr_value(&mut self, raw: &[u8], _at: u32) {
        self.value.extend_from_slice(raw);
    }

    fn attr_end(&mut self) {
        self.tokens.extend(tokens_of_value(self.attr, &self.value));
    }

    fn tag_close(&mut self, _self_closing: bool, _end: u32) -> ContentModel {
        self.done = true;
        ContentModel::Data
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tagsieve::block::text_hash::word_hash;

    fn names(html: &str) -> Vec<String> {
        tokens_of_tag(html.as_bytes(), 0).into_iter().map(|t| t.name).collect()
    }

    #[test]
    fn names_are_those_of_the_hashes() {
        for value in ["entry-content main", "articleBody2 x", "__a--bC  ", "HTMLText", "1-2 a1b", ""] {
            for token in tokens_of_value(AttrId::CLASS, value.as_bytes()) {
                assert_eq!(token.hash, word_hash(token.name.as_bytes()), "{value}: {}", token.name);
            }
        }
        let found: Vec<_> = tokens_of_value(AttrId::ID, b"articleBody-2").into_iter().map(|t| t.name).collect();
        assert_eq!(found, ["article", "body", "articlebody-2"]);
    }

    #[test]
    fn tags_are_read_to_their_end() {
        assert_eq!(names("<div class='a b' title='>' id=c role=\"main\">x<p class=d>"), ["a", "b", "c", "role=main"]);
        assert_eq!(names("<div itemprop=articleBody>"), ["itemprop=article", "itemprop=body", "itemprop=articlebody"]);
        assert_eq!(names("<div"), [""; 0]);
    }
}
