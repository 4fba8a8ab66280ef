//! What the scanner tells, and to whom.

use super::{AttrId, TagId};
use crate::span::Span;

/// Start tag or end tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagKind {
    /// `<name ...>`
    Start,
    /// `</name>`
    End,
}

/// How the bytes behind a start tag are read (WHATWG: the state that the tree builder switches the tokenizer to).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContentModel {
    /// Markup and text.
    #[default]
    Data,
    /// `title`, `textarea`: text with character references, up to the matching end tag.
    Rcdata,
    /// `style`, `iframe`, `xmp`, ...: text up to the matching end tag.
    Rawtext,
    /// `script`: raw text with escaped states.
    ScriptData,
    /// `plaintext`: text up to the end of the page.
    Plaintext,
    /// A CDATA section: only as an initial state.
    CdataSection,
}

impl ContentModel {
    /// What an HTML element with this tag holds when scripting is off (so `noscript` is markup).
    pub const fn of(tag: TagId) -> ContentModel {
        match tag {
            TagId::TITLE | TagId::TEXTAREA => ContentModel::Rcdata,
            TagId::STYLE | TagId::XMP | TagId::IFRAME | TagId::NOEMBED | TagId::NOFRAMES => ContentModel::Rawtext,
            TagId::SCRIPT => ContentModel::ScriptData,
            TagId::PLAINTEXT => ContentModel::Plaintext,
            _ => ContentModel::Data,
        }
    }
}

/// A part of a doctype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoctypePart {
    /// The name.
    Name,
    /// The public identifier.
    Public,
    /// The system identifier.
    System,
}

/// Receives what the scanner finds, in the order of the page.
///
/// Raw pieces are bytes as they stand in the source. It is the sink that folds upper-case letters of names, turns CR
/// and CRLF into LF, and reads NUL in names, values, comments and doctypes as U+FFFD.
///
/// A tag is reported as `tag_open`, then for each attribute of a start tag `attr` (and, where that returned true, its
/// value in pieces and `attr_end`), then `tag_close`; or `tag_dropped` where the page ends inside the tag.
pub trait Sink {
    /// A piece of character data that begins at byte `at` of the page. NUL occurs in it only in the content models
    /// `Data` and `CdataSection`.
    fn text(&mut self, raw: &[u8], at: u32);

    /// The same of a piece of spaces, tabs and line ends. Not all of them come this way.
    #[inline(always)]
    fn blank(&mut self, raw: &[u8], at: u32) {
        self.text(raw, at);
    }

    /// What a character reference in character data stands for (`span` covers it from `&` on). Also U+FFFD for
    /// a NUL where the standard replaces it. A CR here is one that was meant.
    fn text_ref(&mut self, text: &str, span: Span);

    /// The name of a tag has been read; `at` is the offset of its `<`.
    fn tag_open(&mut self, kind: TagKind, tag: TagId, at: u32);

    /// A piece of the tag's name; comes before `tag_open`.
    fn tag_name(&mut self, _raw: &[u8]) {}

    /// The tag whose end tag is likely to come next, for speed's sake: it need not.
    #[inline(always)]
    fn innermost(&self) -> TagId {
        TagId::UNKNOWN
    }

    /// Behind `tag_open` of a start tag: false where none of its attributes is wanted. They may be reported all the
    /// same.
    #[inline(always)]
    fn wants_attributes(&self) -> bool {
        true
    }

    /// A piece of an attribute's name; comes before `attr`.
    fn attr_name(&mut self, _raw: &[u8]) {}

    /// The name of an attribute has been read. True asks for the value. Called only for the first of several known
    /// attributes of one name (unknown ones are not told apart), and not for end tags.
    fn attr(&mut self, _attr: AttrId) -> bool {
        false
    }

    /// A piece of the value asked for, at byte `at`.
    fn attr_value(&mut self, _raw: &[u8], _at: u32) {}

    /// What a character reference in the value asked for stands for.
    fn attr_value_ref(&mut self, _text: &str, _span: Span) {}

    /// The attribute that was asked for is complete (it may have had no value).
    fn attr_end(&mut self) {}

    /// The value asked for, which stands in one piece at byte `at`, and no reference in it: instead of one call of
    /// `attr_value` and one of `attr_end`. Whether a value comes this way depends on the chunks.
    fn attr_whole(&mut self, raw: &[u8], at: u32) {
        if !raw.is_empty() {
            self.attr_value(raw, at);
        }
        self.attr_end();
    }

    /// The tag is complete; `end` is the offset behind its `>`. For a start tag, returns how to go on; for an end
    /// tag the answer is ignored.
    fn tag_close(&mut self, self_closing: bool, end: u32) -> ContentModel;

    /// The page ended inside a tag: everything since the first piece of its name does not count.
    fn tag_dropped(&mut self) {}

    /// A piece of a comment.
    fn comment(&mut self, _raw: &[u8]) {}

    /// The comment is complete; `end` is the offset behind it.
    fn comment_end(&mut self, _end: u32) {}

    /// False where none of the three calls about doctypes is wanted: nothing of a doctype but its end is looked for
    /// then, and `doctype_end` says nothing about quirks.
    const READS_DOCTYPES: bool = false;

    /// A doctype has begun.
    fn doctype(&mut self) {}

    /// A piece of a part of the doctype; an empty piece says that the part is there.
    fn doctype_part(&mut self, _part: DoctypePart, _raw: &[u8]) {}

    /// The doctype is complete.
    fn doctype_end(&mut self, _force_quirks: bool) {}

    /// True where `<![CDATA[` opens a CDATA section (in foreign content).
    fn cdata_allowed(&self) -> bool {
        false
    }
}
