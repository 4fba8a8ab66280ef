//! In: bytes of a page in an ASCII-compatible encoding, in chunks of any size. Out: events on a `Sink`.
//! Imports `bytes`, `span`, `packed` and `limits` only.
//!
//! The state machine of the WHATWG tokenizer (HTML standard, section 13.2.5) at the level of bytes: one file for
//! each of its sections. It may stop behind any byte and go on with the next chunk; the pieces in which text
//! and values are reported depend on the chunks, their concatenation does not.
//!
//! Inside a chunk a whole tag is read by functions that call each other, and text runs are jumped over; the state is
//! written down only where the chunk ends, and `feed` takes up the thread there.

mod attr;
pub mod attr_id;
mod cdata;
mod char_ref;
mod class;
mod comment;
mod data;
mod doctype;
#[cfg(feature = "all-references")]
mod entities;
#[cfg(not(feature = "all-references"))]
#[path = "few_entities.rs"]
mod entities;
mod name;
#[cfg(feature = "std")]
mod name_index;
mod name_key;
#[cfg(any(test, not(feature = "std")))]
mod name_search;
mod named_ref;
mod raw_text;
mod script;
mod sink;
mod tag;
pub mod tag_id;
pub(crate) mod word;

pub use attr_id::AttrId;
pub use sink::{ContentModel, DoctypePart, Sink, TagKind};
pub use tag_id::{TAG_COUNT, TagId};

use name::Name;

/// What the next byte is read as: the standard's states, but for those that differ from another one in errors only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Data,
    TagOpen,
    EndTagOpen,
    TagName,

    BeforeAttrName,
    AttrName,
    AfterAttrName,
    BeforeAttrValue,
    AttrValueDoubleQuoted,
    AttrValueSingleQuoted,
    AttrValueUnquoted,
    SelfClosingStartTag,

    Rcdata,
    Rawtext,
    ScriptData,
    Plaintext,
    /// The less-than sign states of RCDATA, RAWTEXT, script data and escaped script data: `text_state` tells them
    /// apart.
    RawLessThan,
    /// Their end tag open and end tag name states.
    RawEndTagName,

    ScriptEscapeStart,
    ScriptEscapeStartDash,
    ScriptEscaped,
    ScriptEscapedDash,
    ScriptEscapedDashDash,
    ScriptDoubleEscapeStart,
    ScriptDoubleEscaped,
    ScriptDoubleEscapedDash,
    ScriptDoubleEscapedDashDash,
    ScriptDoubleEscapedLessThan,
    ScriptDoubleEscapeEnd,

    MarkupDeclarationOpen,
    BogusComment,
    CommentStart,
    CommentStartDash,
    Comment,
    CommentEndDash,
    CommentEnd,
    CommentEndBang,

    Doctype,
    BeforeDoctypeName,
    DoctypeName,
    AfterDoctypeName,
    /// In the letters of `PUBLIC` or `SYSTEM`.
    DoctypeKeyword,
    AfterDoctypePublicKeyword,
    BeforeDoctypePublic,
    DoctypePublicDoubleQuoted,
    DoctypePublicSingleQuoted,
    AfterDoctypePublic,
    BetweenDoctypeIdentifiers,
    AfterDoctypeSystemKeyword,
    BeforeDoctypeSystem,
    DoctypeSystemDoubleQuoted,
    DoctypeSystemSingleQuoted,
    AfterDoctypeSystem,
    BogusDoctype,

    CdataSection,
    CdataSectionBracket,
    CdataSectionEnd,

    CharRef,
    NamedCharRef,
    NumericCharRef,
    HexCharRefStart,
    DecimalCharRef,
    HexCharRef,
}

impl State {
    const fn of(model: ContentModel) -> State {
        match model {
            ContentModel::Data => State::Data,
            ContentModel::Rcdata => State::Rcdata,
            ContentModel::Rawtext => State::Rawtext,
            ContentModel::ScriptData => State::ScriptData,
            ContentModel::Plaintext => State::Plaintext,
            ContentModel::CdataSection => State::CdataSection,
        }
    }
}

/// The states within a tag behind its name, as a pattern.
macro_rules! attribute_states {
    () => {
        State::BeforeAttrName
            | State::AttrName
            | State::AfterAttrName
            | State::BeforeAttrValue
            | State::AttrValueDoubleQuoted
            | State::AttrValueSingleQuoted
            | State::AttrValueUnquoted
            | State::SelfClosingStartTag
    };
}

/// The states within a doctype that is none of the bogus ones, as a pattern.
macro_rules! doctype_states {
    () => {
        State::Doctype
            | State::BeforeDoctypeName
            | State::DoctypeName
            | State::AfterDoctypeName
            | State::DoctypeKeyword
            | State::AfterDoctypePublicKeyword
            | State::BeforeDoctypePublic
            | State::DoctypePublicDoubleQuoted
            | State::DoctypePublicSingleQuoted
            | State::AfterDoctypePublic
            | State::BetweenDoctypeIdentifiers
            | State::AfterDoctypeSystemKeyword
            | State::BeforeDoctypeSystem
            | State::DoctypeSystemDoubleQuoted
            | State::DoctypeSystemSingleQuoted
            | State::AfterDoctypeSystem
    };
}

/// The tokenizer's state between two chunks.
#[derive(Clone, Debug)]
pub struct Scanner {
    state: State,
    /// Where to go back to from a character reference, or from a `<` in raw text.
    text_state: State,
    kind: TagKind,
    tag: TagId,
    /// Whether the sink asked for the value of the current attribute.
    wanted: bool,
    force_quirks: bool,
    /// Letters of `script` read so far.
    script_word: u8,
    /// Offset of the chunk's first byte.
    base: u32,
    /// Offset of the `<` of the current tag.
    tag_at: u32,
    /// Offset of the `&` of the current character reference.
    ref_at: u32,
    /// Its number so far.
    ref_code: u32,
    /// The current tag's known attributes, by `AttrId`.
    seen: u32,
    /// The name of the current tag, where a chunk's end cut it or it is unknown.
    tag_name: Name,
    /// Bytes that may turn out to be one thing or another: an attribute's name, a reference, `</name` in raw text,
    /// the keyword of a declaration.
    pending: Name,
    /// The name that ends raw text.
    last_start_tag: Name,
}

impl Default for Scanner {
    fn default() -> Self {
        Scanner::new()
    }
}

impl Scanner {
    /// A scanner at offset 0 in the data state.
    pub const fn new() -> Scanner {
        Scanner {
            state: State::Data,
            text_state: State::Data,
            kind: TagKind::Start,
            tag: TagId::UNKNOWN,
            wanted: false,
            force_quirks: false,
            script_word: 0,
            base: 0,
            tag_at: 0,
            ref_at: 0,
            ref_code: 0,
            seen: 0,
            tag_name: Name::new(),
            pending: Name::new(),
            last_start_tag: Name::new(),
        }
    }

    /// A scanner whose first byte has the offset `at`, in the state for `model`; `last_start_tag` is the name that an
    /// end tag must have to end RCDATA, RAWTEXT and script data. (A name of more than `MAX_TAG_NAME` bytes ends
    /// nothing.)
    pub fn resume_at(at: u32, model: ContentModel, last_start_tag: &[u8]) -> Scanner {
        let mut scanner = Scanner { state: State::of(model), base: at, ..Scanner::new() };
        scanner.last_start_tag.set(last_start_tag);
        scanner
    }

    /// Reads the next chunk of the page.
    pub fn feed<S: Sink>(&mut self, chunk: &[u8], sink: &mut S) {
        let mut pos = 0;
        while let Some(&byte) = chunk.get(pos) {
            pos = match self.state {
                State::Data => self.data(chunk, pos, sink),
                State::TagOpen => self.tag_open_rest(chunk, pos, sink),
                State::EndTagOpen => self.end_tag_open(chunk, pos),
                State::TagName => self.tag_name_rest(chunk, pos, sink),
                attribute_states!() => self.attribute_rest(chunk, pos, sink),
                State::Rcdata | State::Rawtext | State::ScriptData | State::Plaintext => {
                    self.raw_text(chunk, pos, sink)
                }
                State::RawLessThan => self.raw_less_than_sign(byte, pos, sink),
                State::RawEndTagName => self.raw_end_tag_name(chunk, pos, sink),
                State::ScriptEscapeStart
                | State::ScriptEscapeStartDash
                | State::ScriptEscaped
                | State::ScriptEscapedDash
                | State::ScriptEscapedDashDash
                | State::ScriptDoubleEscapeStart
                | State::ScriptDoubleEscaped
                | State::ScriptDoubleEscapedDash
                | State::ScriptDoubleEscapedDashDash
                | State::ScriptDoubleEscapedLessThan
                | State::ScriptDoubleEscapeEnd => self.script_escaped(chunk, pos, sink),
                State::MarkupDeclarationOpen => self.markup_declaration(byte, pos, sink),
                State::BogusComment => self.bogus_comment(chunk, pos, sink),
                State::Comment => self.comment(chunk, pos, sink),
                State::CommentStart
                | State::CommentStartDash
                | State::CommentEndDash
                | State::CommentEnd
                | State::CommentEndBang => self.comment_dashes(byte, pos, sink),
                doctype_states!() | State::BogusDoctype => self.doctype(chunk, pos, sink),
                State::CdataSection => self.cdata(chunk, pos, sink),
                State::CdataSectionBracket | State::CdataSectionEnd => self.cdata_brackets(byte, pos, sink),
                State::CharRef
                | State::NamedCharRef
                | State::NumericCharRef
                | State::HexCharRefStart
                | State::DecimalCharRef
                | State::HexCharRef => self.char_ref_rest(chunk, pos, sink),
            };
        }
        self.base = self.offset(chunk.len());
    }

    /// Where the tag or comment begins in which the bytes read so far end.
    pub fn unclosed(&self) -> Option<u32> {
        // A character reference may stand in a value.
        match if self.in_char_ref() { self.text_state } else { self.state } {
            State::TagName
            | attribute_states!()
            | State::BogusComment
            | State::Comment
            | State::CommentEndDash
            | State::CommentEnd
            | State::CommentEndBang => Some(self.tag_at),
            _ => None,
        }
    }

    /// Says that the page has ended, and reports what was still open. The scanner is then in the data state.
    pub fn finish<S: Sink>(&mut self, sink: &mut S) {
        if self.in_char_ref() {
            self.finish_char_ref(sink);
        }
        match self.state {
            State::TagOpen | State::RawLessThan => sink.text(b"<", self.tag_at),
            State::EndTagOpen => sink.text(b"</", self.tag_at),
            State::RawEndTagName => _ = self.raw_end_tag_fails(0, sink),
            State::TagName | attribute_states!() => sink.tag_dropped(),
            State::MarkupDeclarationOpen => {
                sink.comment(self.pending.whole().unwrap_or(&[]));
                sink.comment_end(self.base);
            }
            State::BogusComment
            | State::CommentStart
            | State::CommentStartDash
            | State::Comment
            | State::CommentEndDash
            | State::CommentEnd
            | State::CommentEndBang => sink.comment_end(self.base),
            State::BogusDoctype => sink.doctype_end(self.force_quirks),
            doctype_states!() => sink.doctype_end(true),
            State::CdataSectionBracket | State::CdataSectionEnd => self.give_back_brackets(self.base, sink),
            _ => {}
        }
        self.force_quirks = false;
        self.state = State::Data;
    }

    /// The offset in the page of a position in the chunk.
    #[inline(always)]
    fn offset(&self, pos: usize) -> u32 {
        // A page has at most `MAX_PAGE` bytes: the driver sees to that, and beyond it nothing worse than wrong
        // offsets can happen.
        self.base.wrapping_add(pos as u32)
    }
}

/// What a comment begins with.
pub const COMMENT: &[u8] = b"<!--";

/// Where reading goes on in the comment or the tag at `at`, which is never closed (`Scanner::unclosed`).
pub fn behind_unclosed(page: &[u8], at: usize) -> Option<usize> {
    let rest = page.get(at..)?;
    let end = match rest.strip_prefix(COMMENT) {
        // A conditional one has a `>` before its first tag.
        Some(comment) => memchr::memchr2(b'<', b'>', comment)? + 4,
        None => memchr::memchr(b'>', rest)?,
    };
    Some(at + end + usize::from(rest.get(end) == Some(&b'>')))
}

/// `bytes[start..end]`, or nothing where that lies outside.
#[inline(always)]
fn between(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.get(start..end).unwrap_or(&[])
}
