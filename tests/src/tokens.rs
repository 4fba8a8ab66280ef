//! A sink that puts the scanner's events together to the tokens of the HTML standard.
//!
//! Everything is kept as bytes, so that lone surrogates (as three bytes, in the manner of WTF-8) pass like any other
//! character and no test input need be left out for them.

use tagsieve::scan::attr_id::ATTR_NAMES;
use tagsieve::scan::tag_id::TAG_NAMES;
use tagsieve::scan::{AttrId, ContentModel, DoctypePart, Scanner, Sink, TagId, TagKind};
use tagsieve::span::Span;

/// A token as the tree builder would receive it; adjacent characters are one token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Doctype { name: Option<Vec<u8>>, public: Option<Vec<u8>>, system: Option<Vec<u8>>, force_quirks: bool },
    StartTag { name: Vec<u8>, attrs: Vec<(Vec<u8>, Vec<u8>)>, self_closing: bool },
    EndTag { name: Vec<u8> },
    Comment(Vec<u8>),
    Characters(Vec<u8>),
}

/// Turns CR and CRLF into LF across pieces, and (for all but text) NUL into U+FFFD.
#[derive(Default)]
pub struct NewlineFolder {
    /// Offset behind a CR that was the last byte seen.
    behind_cr: Option<u32>,
}

impl NewlineFolder {
    /// Appends the piece that begins at `at`.
    pub fn push(&mut self, to: &mut Vec<u8>, raw: &[u8], at: u32, replace_nul: bool) {
        for (i, &b) in raw.iter().enumerate() {
            let at = at + i as u32;
            match b {
                b'\n' if self.behind_cr == Some(at) => {}
                b'\r' => to.push(b'\n'),
                0 if replace_nul => to.extend("\u{FFFD}".as_bytes()),
                _ => to.push(b),
            }
            self.behind_cr = (b == b'\r').then_some(at + 1);
        }
    }
}

/// Collects tokens, and checks that pieces lie inside the page, in order and apart from each other.
#[derive(Default)]
pub struct Collector {
    /// The tokens so far.
    pub tokens: Vec<Token>,
    /// What `tag_close` answers for known tags.
    pub switch_content_models: bool,
    /// Whether values are asked for.
    pub ask: Ask,
    /// What `cdata_allowed` answers.
    pub cdata: bool,
    /// The page, for checking pieces against their offsets.
    page: Vec<u8>,
    text: Vec<u8>,
    folder: NewlineFolder,
    name: Vec<u8>,
    kind: Option<TagKind>,
    tag: TagId,
    attr_name: Vec<u8>,
    attr_value: Vec<u8>,
    attrs: Vec<(Vec<u8>, Vec<u8>)>,
    open_attr: bool,
    comment: Vec<u8>,
    doctype: [Option<Vec<u8>>; 3],
    /// Behind the last piece.
    seen_to: u32,
}

/// Which values a `Collector` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// All.
    #[default]
    All,
    /// Those of known attributes with an even number.
    Some,
    /// None.
    None,
}

impl Collector {
    /// A collector for `page`.
    pub fn new(page: &[u8]) -> Collector {
        Collector { page: page.to_vec(), ..Collector::default() }
    }

    fn piece(&mut self, span: Span) {
        assert!(span.start <= span.end && span.end as usize <= self.page.len(), "{span:?} lies outside the page");
        assert!(self.seen_to <= span.start, "{span:?} begins before {}", self.seen_to);
        self.seen_to = span.end;
    }

    fn raw_piece(&mut self, raw: &[u8], at: u32) {
        let span = Span { start: at, end: at + raw.len() as u32 };
        self.piece(span);
        assert!(!raw.is_empty(), "empty piece at {at}");
        assert_eq!(span.slice(&self.page), raw, "the piece at {at} is not what stands there");
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.tokens.push(Token::Characters(std::mem::take(&mut self.text)));
        }
    }

    /// The tokens, once the page has ended.
    pub fn finish(mut self) -> Vec<Token> {
        assert!(self.kind.is_none(), "a tag was left open");
        self.end_text();
        self.tokens
    }
}

fn lower(name: &[u8]) -> Vec<u8> {
    let mut to = Vec::new();
    NewlineFolder::default().push(&mut to, &name.to_ascii_lowercase(), 0, true);
    to
}

fn naive_tag_id(name: &[u8]) -> TagId {
    let name = name.to_ascii_lowercase();
    match TAG_NAMES.iter().skip(2).position(|known| known.as_bytes() == name) {
        Some(i) => TagId(i as u8 + 2),
        None if name.contains(&b'-') => TagId::CUSTOM,
        None => TagId::UNKNOWN,
    }
}

fn naive_attr_id(name: &[u8]) -> AttrId {
    let name = name.to_ascii_lowercase();
    ATTR_NAMES
        .iter()
        .skip(1)
        .position(|known| known.as_bytes() == name)
        .map_or(AttrId::UNKNOWN, |i| AttrId(i as u8 + 1))
}

impl Sink for Collector {
    fn text(&mut self, raw: &[u8], at: u32) {
        assert!(self.kind.is_none(), "text inside a tag");
        self.raw_piece(raw, at);
        self.folder.push(&mut self.text, raw, at, false);
    }

    fn text_ref(&mut self, text: &str, span: Span) {
        assert!(self.kind.is_none(), "text inside a tag");
        self.piece(span);
        self.text.extend(text.as_bytes());
    }

    fn tag_name(&mut self, raw: &[u8]) {
        self.name.extend(raw);
    }

    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32) {
        assert!(self.kind.is_none(), "a tag inside a tag");
        assert_eq!(tag, naive_tag_id(&self.name));
        assert_eq!(self.page[at as usize], b'<');
        self.piece(Span { start: at, end: at + 1 + self.name.len() as u32 });
        self.kind = Some(kind);
        self.tag = tag;
        self.end_text();
    }

    fn attr_name(&mut self, raw: &[u8]) {
        self.attr_name.extend(raw);
    }

    fn attr(&mut self, attr: AttrId) -> bool {
        assert_eq!(self.kind, Some(TagKind::Start), "an attribute outside a start tag");
        assert!(!self.open_attr);
        assert_eq!(attr, naive_attr_id(&self.attr_name));
        let ask = match self.ask {
            Ask::All => true,
            Ask::Some => attr != AttrId::UNKNOWN && attr.0.is_multiple_of(2),
            Ask::None => false,
        };
        if ask {
            self.open_attr = true;
        } else {
            let name = lower(&std::mem::take(&mut self.attr_name));
            self.attrs.push((name, b"(not asked for)".to_vec()));
        }
        ask
    }

    fn attr_value(&mut self, raw: &[u8], at: u32) {
        assert!(self.open_attr);
        self.raw_piece(raw, at);
        self.folder.push(&mut self.attr_value, raw, at, true);
    }

    fn attr_value_ref(&mut self, text: &str, span: Span) {
        assert!(self.open_attr);
        self.piece(span);
        self.attr_value.extend(text.as_bytes());
    }

    fn attr_end(&mut self) {
        assert!(std::mem::take(&mut self.open_attr));
        let name = lower(&std::mem::take(&mut self.attr_name));
        let value = std::mem::take(&mut self.attr_value);
        // The scanner does not tell unknown names apart.
        if self.attrs.iter().all(|(known, _)| *known != name) {
            self.attrs.push((name, value));
        } else {
            assert_eq!(AttrId::of(&name), AttrId::UNKNOWN, "a known attribute was reported twice");
        }
    }

    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel {
        assert!(!self.open_attr);
        assert_eq!(self.page[end as usize - 1], b'>');
        self.piece(Span { start: end, end });
        let name = lower(&std::mem::take(&mut self.name));
        let attrs = std::mem::take(&mut self.attrs);
        match self.kind.take() {
            Some(TagKind::Start) => self.tokens.push(Token::StartTag { name, attrs, self_closing }),
            Some(TagKind::End) => self.tokens.push(Token::EndTag { name }),
            None => panic!("a tag was closed twice"),
        }
        if self.switch_content_models { ContentModel::of(self.tag) } else { ContentModel::Data }
    }

    fn tag_dropped(&mut self) {
        self.kind = None;
        self.open_attr = false;
    }

    fn comment(&mut self, raw: &[u8]) {
        self.comment.extend(raw);
    }

    fn comment_end(&mut self, end: u32) {
        self.piece(Span { start: end, end });
        self.end_text();
        let mut data = Vec::new();
        NewlineFolder::default().push(&mut data, &std::mem::take(&mut self.comment), 0, true);
        self.tokens.push(Token::Comment(data));
    }

    const READS_DOCTYPES: bool = true;

    fn doctype(&mut self) {
        self.end_text();
        self.doctype = [None, None, None];
    }

    fn doctype_part(&mut self, part: DoctypePart, raw: &[u8]) {
        self.doctype[part as usize].get_or_insert_default().extend(raw);
    }

    fn doctype_end(&mut self, force_quirks: bool) {
        let [name, public, system] = std::mem::take(&mut self.doctype).map(|part| {
            part.map(|raw| {
                let mut to = Vec::new();
                NewlineFolder::default().push(&mut to, &raw, 0, true);
                to
            })
        });
        let name = name.map(|name| name.to_ascii_lowercase());
        self.tokens.push(Token::Doctype { name, public, system, force_quirks });
    }

    fn cdata_allowed(&self) -> bool {
        self.cdata
    }
}

/// Runs a page through `scanner` in the given chunks.
pub fn scan<'p>(mut scanner: Scanner, chunks: impl Iterator<Item = &'p [u8]>, mut sink: Collector) -> Vec<Token> {
    for chunk in chunks {
        scanner.feed(chunk, &mut sink);
    }
    scanner.finish(&mut sink);
    sink.finish()
}
