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
    let mut splitter = Tokens::new(attr);
    let (mut parts, mut part) = (Vec::new(), String::new());
    // Byte by byte, to see what the hashes are of.
    for i in 0..=value.len() {
        let mut hashes = Vec::new();
        let byte = value.get(i).copied().unwrap_or(b' ');
        splitter.read(&[byte], |hash| hashes.push(hash));
        for hash in hashes {
            if !part.is_empty() {
                parts.push(std::mem::take(&mut part));
                tokens.push(Token { hash, name: name(attr, &parts[parts.len() - 1]) });
            } else {
                tokens.push(Token { hash, name: name(attr, &parts.join("-")) });
            }
        }
        if byte.is_ascii_whitespace() {
            parts.clear();
        } else if byte.is_ascii_alphabetic() || !byte.is_ascii() {
            part.push(char::from(byte.to_ascii_lowercase()));
        }
    }
    tokens
}

fn name(attr: AttrId, text: &str) -> String {
    match attr {
        AttrId::ROLE => format!("role={text}"),
        AttrId::ITEMPROP => format!("itemprop={text}"),
        _ => text.to_owned(),
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
    use tagsieve::block::lexicon::hash_of;

    fn names(html: &str) -> Vec<String> {
        tokens_of_tag(html.as_bytes(), 0).into_iter().map(|t| t.name).collect()
    }

    #[test]
    fn names_are_those_of_the_hashes() {
        for value in ["entry-content main", "articleBody2 x", "__a--bC  ", "HTMLText", "1-2 a1b", ""] {
            for token in tokens_of_value(AttrId::CLASS, value.as_bytes()) {
                let parts: Vec<&str> = token.name.split('-').collect();
                assert_eq!(token.hash, hash_of(&parts), "{value}: {}", token.name);
            }
        }
        let found: Vec<_> = tokens_of_value(AttrId::ID, b"articleBody-2 x").into_iter().map(|t| t.name).collect();
        assert_eq!(found, ["article", "body", "article-body", "x"]);
    }

    #[test]
    fn tags_are_read_to_their_end() {
        assert_eq!(names("<div class='a b' title='>' id=c role=\"main\">x<p class=d>"), ["a", "b", "c", "role=main"]);
        assert_eq!(names("<div itemprop=articleBody>"), ["itemprop=article", "itemprop=body", "itemprop=article-body"]);
        assert_eq!(names("<div"), [""; 0]);
    }
}
