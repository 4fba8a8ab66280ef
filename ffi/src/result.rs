//! What is known about a page after a call.

use core::ffi::c_char;
use core::mem::offset_of;
use tagsieve::bytes::CharsetSource;
use tagsieve::output::Summary;

/// Bit of `tagsieve_result.flags`: the system kept nothing, so the best part of the page was kept.
pub const TAGSIEVE_FLAG_FALLBACK: u32 = 1;
/// Bit of `tagsieve_result.flags`: the page did not fit and was decided in windows. A workspace has room for a
/// number of blocks and for three times as many elements that contain blocks; a stream has its window.
/// If neither this bit nor `early` is set, a stream saw the page as a whole and gives the same as a workspace, with
/// the exceptions listed at `tagsieve_stream_init`.
pub const TAGSIEVE_FLAG_WINDOWED: u32 = 2;
/// Bit of `tagsieve_result.flags`: a callback stopped the run and did not receive the rest of the page. The counts
/// may or may not include that rest.
pub const TAGSIEVE_FLAG_STOPPED: u32 = 4;
/// Bit of `tagsieve_result.flags`: the page begins as no text does. It is an image, an archive or a body that is
/// still compressed, and what was extracted from it is worthless.
pub const TAGSIEVE_FLAG_BINARY: u32 = 8;

/// How a page's encoding was determined: values of `tagsieve_result.charset_source`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_charset_source {
    /// By default, as there was no evidence.
    TAGSIEVE_CHARSET_FALLBACK = 0,
    /// A byte order mark.
    TAGSIEVE_CHARSET_BOM = 1,
    /// The caller's `charset` option.
    TAGSIEVE_CHARSET_HINT = 2,
    /// A `meta` element or the XML declaration of the page.
    TAGSIEVE_CHARSET_META = 3,
    /// The page is valid UTF-8.
    TAGSIEVE_CHARSET_VALID = 4,
    /// Recognised by byte frequencies.
    TAGSIEVE_CHARSET_DETECTED = 5,
}

/// A range of bytes of the page, from `start` up to but not including `end`. For a page in UTF-16 or ISO-2022-JP
/// the offsets refer to the UTF-8 text that `tagsieve_decode` produces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tagsieve_span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl From<tagsieve::Span> for tagsieve_span {
    fn from(span: tagsieve::Span) -> Self {
        tagsieve_span { start: span.start, end: span.end }
    }
}

/// What is known about a page after a call. Initialise with `TAGSIEVE_RESULT_INIT`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct tagsieve_result {
    /// sizeof(tagsieve_result), set by the INIT macro; the only field that is read. A shorter struct of an older
    /// header is accepted, which ends before `early`.
    pub struct_size: u32,
    /// `TAGSIEVE_FLAG_...` bits.
    pub flags: u32,
    /// Number of blocks in the page.
    pub blocks: u32,
    /// Number of blocks kept.
    pub kept: u32,
    /// Where the title is in the page. `tagsieve_title` returns it as text. Empty for streams.
    pub title: tagsieve_span,
    /// `tagsieve_charset_source`.
    pub charset_source: u32,
    /// Expected F1 of the kept text in 1/255, 0 to 255. It is 0 if nothing was kept, or if there is no estimate:
    /// for systems that do not learn, for streams whose page did not fit into the window, and for pages with so
    /// many tags and so little text that no model is asked. With TAGSIEVE_FLAG_WINDOWED, a workspace reports that
    /// of the last window.
    pub confidence: u32,
    /// Name of the page's encoding: a static, null-terminated string.
    pub charset: *const c_char,
    /// Length of `charset` in bytes, without the null byte.
    pub charset_len: usize,
    /// Bytes of the whole output, even if the buffer was too small for it. With callbacks: bytes passed to `write`
    /// or `on_text`.
    pub text_len: usize,
    /// Number of blocks that a stream decided early, because their text had to make room.
    pub early: u32,
    /// The page's language: two lower-case letters (BCP 47), then zero bytes. Taken from the options, else from the
    /// page's declaration, else recognised by stop words, of documents also by its letters. All zeros if unknown.
    pub language: [c_char; 4],
    /// Zero.
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
                | flag(summary.stopped, TAGSIEVE_FLAG_STOPPED)
                | flag(summary.binary, TAGSIEVE_FLAG_BINARY),
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
