//! What is known about a page after a call.

use core::ffi::c_char;
use core::mem::offset_of;
use tagsieve::bytes::CharsetSource;
use tagsieve::output::Summary;

/// Bit of `tagsieve_result.flags`: the system kept nothing, so the best part of the page was kept.
pub const TAGSIEVE_FLAG_FALLBACK: u32 = 1;
/// Bit of `tagsieve_result.flags`: the page had more blocks than the workspace holds, or more elements with blocks in them,
/// of which there is room for three a block, and was decided in windows. Of a stream: the page had more than the window. A stream
/// whose result has neither this bit nor `early` blocks saw the page as a whole, and gives what a workspace gives but for what
/// `tagsieve_stream_init` tells.
pub const TAGSIEVE_FLAG_WINDOWED: u32 = 2;
/// Bit of `tagsieve_result.flags`: a callback stopped the run and was not given the rest of the page, which the numbers
/// may count or not.
pub const TAGSIEVE_FLAG_STOPPED: u32 = 4;

/// Where a page's encoding comes from: values of `tagsieve_result.charset_source`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_charset_source {
    /// Nothing was known.
    TAGSIEVE_CHARSET_FALLBACK = 0,
    /// A byte order mark.
    TAGSIEVE_CHARSET_BOM = 1,
    /// The caller's `charset` option.
    TAGSIEVE_CHARSET_HINT = 2,
    /// A `meta` element or XML declaration of the page.
    TAGSIEVE_CHARSET_META = 3,
    /// The page is valid UTF-8.
    TAGSIEVE_CHARSET_VALID = 4,
    /// Recognised from the frequencies of bytes.
    TAGSIEVE_CHARSET_DETECTED = 5,
}

/// Bytes `start` to before `end` of the page, counted from its first byte. Of a page in UTF-16 or ISO-2022-JP, which is
/// decoded first, they are bytes of what `tagsieve_decode` makes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tagsieve_span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl From<tagsieve::Span> for tagsieve_span {
    fn from(span: tagsieve::Span) -> Self {
        tagsieve_span { start: span.start, end: span.end }
    }
}

/// What is known about a page. Begin with `TAGSIEVE_RESULT_INIT`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct tagsieve_result {
    /// sizeof(tagsieve_result), filled in by the INIT macro; the one field that is read. A shorter struct is known
    /// also: one that ends before `early`.
    pub struct_size: u32,
    /// `TAGSIEVE_FLAG_...` bits.
    pub flags: u32,
    /// Blocks in the page.
    pub blocks: u32,
    /// Blocks kept.
    pub kept: u32,
    /// The title as it stands in the page. `tagsieve_title` gives it decoded.
    pub title: tagsieve_span,
    /// `tagsieve_charset_source`.
    pub charset_source: u32,
    /// Expected F1 of what is kept, in 1/255. 0 where nothing is kept, and where there is no estimate: for systems that do
    /// not learn, for streams whose page did not fit into the window, and for pages that have next to no text between so many
    /// tags that no model is asked. With TAGSIEVE_FLAG_WINDOWED that of a document's last window.
    pub confidence: u32,
    /// The name of the page's encoding: a static string, ended by a zero byte.
    pub charset: *const c_char,
    /// Bytes in `charset`, without the zero byte.
    pub charset_len: usize,
    /// Bytes of the whole output, also where the buffer was too small for it; with callbacks, of all that `on_text` or `write`
    /// was given.
    pub text_len: usize,
    /// Blocks of a stream that were decided early, because their text had to make room.
    pub early: u32,
    /// The page's language: two small letters (BCP 47), then zero bytes. What the caller said, else what the page declares, else that of its
    /// stop words. Zeros where nobody knows.
    pub language: [c_char; 4],
    /// Zeros.
    pub reserved: [u32; 6],
}

pub(crate) const RESULT_SIZES: [usize; 2] = [offset_of!(tagsieve_result, early), size_of::<tagsieve_result>()];

impl tagsieve_result {
    /// `struct_size` is left to the writer, who keeps the caller's.
    pub(crate) fn new(summary: &Summary, text_len: usize) -> tagsieve_result {
        let charset = summary.charset.name();
        let [first, second] = summary.language.unwrap_or_default();
        let flag = |set: bool, bit: u32| if set { bit } else { 0 };
        tagsieve_result {
            struct_size: 0,
            flags: flag(summary.fallback, TAGSIEVE_FLAG_FALLBACK)
                | flag(summary.windowed, TAGSIEVE_FLAG_WINDOWED)
                | flag(summary.stopped, TAGSIEVE_FLAG_STOPPED),
            blocks: summary.blocks,
            kept: summary.kept,
            title: summary.title.into(),
            charset_source: charset_source(summary.charset_source) as u32,
            confidence: summary.confidence.into(),
            charset: charset.as_ptr().cast(),
            charset_len: charset.len(),
            text_len,
            early: summary.early,
            language: [first as c_char, second as c_char, 0, 0],
            reserved: [0; 6],
        }
    }
}

fn charset_source(source: CharsetSource) -> tagsieve_charset_source {
    use tagsieve_charset_source::*;
    match source {
        CharsetSource::Bom => TAGSIEVE_CHARSET_BOM,
        CharsetSource::Hint => TAGSIEVE_CHARSET_HINT,
        CharsetSource::Meta => TAGSIEVE_CHARSET_META,
        CharsetSource::Valid => TAGSIEVE_CHARSET_VALID,
        CharsetSource::Detected => TAGSIEVE_CHARSET_DETECTED,
        CharsetSource::Fallback => TAGSIEVE_CHARSET_FALLBACK,
    }
}
