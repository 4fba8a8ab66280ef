//! What calls return.

use core::ffi::{CStr, c_char};

/// What every function that can fail returns. The numbers are frozen; new ones fill the gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum tagsieve_status {
    /// Success.
    TAGSIEVE_OK = 0,
    /// A required pointer is NULL.
    TAGSIEVE_E_NULL = 1,
    /// `struct_size` is not a size that this version knows. Was the struct filled with its INIT macro?
    TAGSIEVE_E_STRUCT_SIZE = 2,
    /// An option has a value that this version does not know or was not built with, a string is too long, or
    /// `address` is not an absolute address of a page.
    TAGSIEVE_E_OPTION = 3,
    /// A reserved field is not zero.
    TAGSIEVE_E_RESERVED = 4,
    /// There is no block with this number.
    TAGSIEVE_E_INDEX = 5,
    /// The output buffer overlaps the page.
    TAGSIEVE_E_OVERLAP = 6,
    /// The memory is too small: a workspace needs room for one block (see `tagsieve_workspace_size`), a stream for
    /// 16 (see `tagsieve_stream_size`).
    TAGSIEVE_E_WORKSPACE_TOO_SMALL = 10,
    /// The pointer is not a workspace, or the workspace was moved in memory.
    TAGSIEVE_E_WORKSPACE = 11,
    /// The ABI numbers of header and library differ.
    TAGSIEVE_E_ABI = 12,
    /// The output buffer is too small. The required size is reported in `text_len` or `*len`.
    TAGSIEVE_E_BUFFER_TOO_SMALL = 13,
    /// The workspace or stream is in use: the call came from one of its own callbacks.
    TAGSIEVE_E_BUSY = 14,
    /// The pointer is not a stream, or the stream was moved in memory.
    TAGSIEVE_E_STREAM = 15,
    /// The page is longer than 2^32 - 2 bytes, or than PTRDIFF_MAX.
    TAGSIEVE_E_PAGE_TOO_LONG = 20,
    /// The page is in UTF-16 or ISO-2022-JP and needs memory to be decoded: use `tagsieve_new`, or call
    /// `tagsieve_decode` first.
    TAGSIEVE_E_NEEDS_DECODING = 21,
    /// The workspace holds no page: there was no extraction yet, or the last one failed or was stopped. (After
    /// TAGSIEVE_E_BUFFER_TOO_SMALL it does hold the page.)
    TAGSIEVE_E_NO_PAGE = 22,
    /// The page was decided in windows (TAGSIEVE_FLAG_WINDOWED). Only callbacks receive all of its blocks.
    TAGSIEVE_E_WINDOWED = 23,
    /// The length of the page differs from that of the page extracted last.
    TAGSIEVE_E_OTHER_PAGE = 24,
    /// The stream has ended.
    TAGSIEVE_E_ENDED = 25,
    /// Streams read HTML in blocks. They refuse plain text, lines, and links (in any format).
    TAGSIEVE_E_NOT_STREAMED = 26,
    /// The system needs a model. None was given and none is embedded, or the model lacks the tables that the system
    /// reads.
    TAGSIEVE_E_NO_MODEL = 30,
    /// The model was trained on other features than this version computes.
    TAGSIEVE_E_MODEL_FEATURES = 31,
    /// The library was built without this system.
    TAGSIEVE_E_SYSTEM_NOT_BUILT = 32,
    /// The memory is too small for a model; see `tagsieve_model_size`.
    TAGSIEVE_E_MODEL_MEMORY = 40,
    /// The pointer is not a model, or the model was moved in memory.
    TAGSIEVE_E_MODEL = 41,
    /// The file is not a model, or its checksum is wrong. A file that was cut short, or written with a broken
    /// section, gives the status of that section instead.
    TAGSIEVE_E_MODEL_FILE = 50,
    /// The model file has another format version, or a broken table of sections.
    TAGSIEVE_E_MODEL_HEADER = 51,
    /// A section of a kind that this version does not know is incomplete.
    TAGSIEVE_E_MODEL_SECTION = 52,
    /// A forest of the model file is faulty.
    TAGSIEVE_E_MODEL_FOREST = 53,
    /// The character n-grams of the model file are faulty.
    TAGSIEVE_E_MODEL_CHARS = 54,
    /// The shape n-grams of the model file are faulty.
    TAGSIEVE_E_MODEL_SHAPES = 55,
    /// The lexicon of the model file is faulty.
    TAGSIEVE_E_MODEL_LEXICON = 56,
    /// The decoding of the model file is faulty.
    TAGSIEVE_E_MODEL_DECODING = 57,
    /// The languages of the model file are faulty.
    TAGSIEVE_E_MODEL_LANGUAGES = 58,
    /// The calibration of the model file is faulty.
    TAGSIEVE_E_MODEL_CALIBRATION = 59,
    /// The provenance of the model file is faulty.
    TAGSIEVE_E_MODEL_PROVENANCE = 60,
    /// An error for which this version has no number.
    TAGSIEVE_E_OTHER = 99,
}

use tagsieve_status::*;

impl tagsieve_status {
    const ALL: [tagsieve_status; 37] = [
        TAGSIEVE_OK,
        TAGSIEVE_E_NULL,
        TAGSIEVE_E_STRUCT_SIZE,
        TAGSIEVE_E_OPTION,
        TAGSIEVE_E_RESERVED,
        TAGSIEVE_E_INDEX,
        TAGSIEVE_E_OVERLAP,
        TAGSIEVE_E_WORKSPACE_TOO_SMALL,
        TAGSIEVE_E_WORKSPACE,
        TAGSIEVE_E_ABI,
        TAGSIEVE_E_BUFFER_TOO_SMALL,
        TAGSIEVE_E_BUSY,
        TAGSIEVE_E_STREAM,
        TAGSIEVE_E_PAGE_TOO_LONG,
        TAGSIEVE_E_NEEDS_DECODING,
        TAGSIEVE_E_NO_PAGE,
        TAGSIEVE_E_WINDOWED,
        TAGSIEVE_E_OTHER_PAGE,
        TAGSIEVE_E_ENDED,
        TAGSIEVE_E_NOT_STREAMED,
        TAGSIEVE_E_NO_MODEL,
        TAGSIEVE_E_MODEL_FEATURES,
        TAGSIEVE_E_SYSTEM_NOT_BUILT,
        TAGSIEVE_E_MODEL_MEMORY,
        TAGSIEVE_E_MODEL,
        TAGSIEVE_E_MODEL_FILE,
        TAGSIEVE_E_MODEL_HEADER,
        TAGSIEVE_E_MODEL_SECTION,
        TAGSIEVE_E_MODEL_FOREST,
        TAGSIEVE_E_MODEL_CHARS,
        TAGSIEVE_E_MODEL_SHAPES,
        TAGSIEVE_E_MODEL_LEXICON,
        TAGSIEVE_E_MODEL_DECODING,
        TAGSIEVE_E_MODEL_LANGUAGES,
        TAGSIEVE_E_MODEL_CALIBRATION,
        TAGSIEVE_E_MODEL_PROVENANCE,
        TAGSIEVE_E_OTHER,
    ];

    const fn text(self) -> &'static CStr {
        match self {
            TAGSIEVE_OK => c"ok",
            TAGSIEVE_E_NULL => c"a pointer is NULL that must not be",
            TAGSIEVE_E_STRUCT_SIZE => c"struct_size is not known: fill the struct with its INIT macro",
            TAGSIEVE_E_OPTION => c"an option has a value that is not known, not built in or not valid",
            TAGSIEVE_E_RESERVED => c"a reserved field is not zero",
            TAGSIEVE_E_INDEX => c"there is no block of that number",
            TAGSIEVE_E_OVERLAP => c"the output buffer overlaps the page",
            TAGSIEVE_E_WORKSPACE_TOO_SMALL => {
                c"the memory is too small: ask tagsieve_workspace_size, or tagsieve_stream_size for a stream"
            }
            TAGSIEVE_E_WORKSPACE => c"not a workspace, or one that was moved in memory",
            TAGSIEVE_E_ABI => c"header and library are of different ABI numbers",
            TAGSIEVE_E_BUFFER_TOO_SMALL => c"the output buffer is too small",
            TAGSIEVE_E_BUSY => c"the workspace or stream is at work",
            TAGSIEVE_E_STREAM => c"not a stream, or one that was moved in memory",
            TAGSIEVE_E_PAGE_TOO_LONG => c"the page is longer than 4 GiB",
            TAGSIEVE_E_NEEDS_DECODING => c"the page is in UTF-16 or ISO-2022-JP: call tagsieve_decode first",
            TAGSIEVE_E_NO_PAGE => c"no page was extracted to its end",
            TAGSIEVE_E_WINDOWED => c"the page did not fit into the workspace",
            TAGSIEVE_E_OTHER_PAGE => c"not the page that was extracted last",
            TAGSIEVE_E_ENDED => c"the stream has ended",
            TAGSIEVE_E_NOT_STREAMED => c"streams read HTML in blocks, and without links",
            TAGSIEVE_E_NO_MODEL => c"this system reads a model, and none was given that has what it reads",
            TAGSIEVE_E_MODEL_FEATURES => c"the model was made for other features",
            TAGSIEVE_E_SYSTEM_NOT_BUILT => c"the library was built without this system",
            TAGSIEVE_E_MODEL_MEMORY => c"the memory is too small for a model: ask tagsieve_model_size",
            TAGSIEVE_E_MODEL => c"not a model, or one that was moved in memory",
            TAGSIEVE_E_MODEL_FILE => c"model: file: not a model, or changed",
            TAGSIEVE_E_MODEL_HEADER => c"model: header: another format version, or a broken table",
            TAGSIEVE_E_MODEL_SECTION => c"model: section of unknown kind: not whole",
            TAGSIEVE_E_MODEL_FOREST => c"model: section forest: not as it should be",
            TAGSIEVE_E_MODEL_CHARS => c"model: section character n-grams: not as it should be",
            TAGSIEVE_E_MODEL_SHAPES => c"model: section shape n-grams: not as it should be",
            TAGSIEVE_E_MODEL_LEXICON => c"model: section lexicon: not as it should be",
            TAGSIEVE_E_MODEL_DECODING => c"model: section decoding: not as it should be",
            TAGSIEVE_E_MODEL_LANGUAGES => c"model: section languages: not as they should be",
            TAGSIEVE_E_MODEL_CALIBRATION => c"model: section calibration: not as it should be",
            TAGSIEVE_E_MODEL_PROVENANCE => c"model: section provenance: not as it should be",
            TAGSIEVE_E_OTHER => c"other error",
        }
    }
}

impl From<tagsieve::Error> for tagsieve_status {
    fn from(error: tagsieve::Error) -> Self {
        use tagsieve::Error;
        match error {
            Error::PageTooLong => TAGSIEVE_E_PAGE_TOO_LONG,
            Error::WorkspaceTooSmall => TAGSIEVE_E_WORKSPACE_TOO_SMALL,
            Error::NeedsDecoding => TAGSIEVE_E_NEEDS_DECODING,
            Error::NoModel => TAGSIEVE_E_NO_MODEL,
            Error::ModelFeatures => TAGSIEVE_E_MODEL_FEATURES,
            Error::NotStreamed => TAGSIEVE_E_NOT_STREAMED,
            Error::Ended => TAGSIEVE_E_ENDED,
            Error::SystemNotBuilt => TAGSIEVE_E_SYSTEM_NOT_BUILT,
            _ => TAGSIEVE_E_OTHER,
        }
    }
}

/// Describes a status in English: a static, null-terminated string, never NULL, even for numbers that are not a
/// status.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_status_str(status: i32) -> *const c_char {
    let known = tagsieve_status::ALL.into_iter().find(|&known| known as i32 == status);
    known.map_or(c"unknown status", tagsieve_status::text).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_its_own_number_and_text() {
        for (i, a) in tagsieve_status::ALL.iter().enumerate() {
            for b in &tagsieve_status::ALL[i + 1..] {
                assert!((*a as i32) < (*b as i32), "{a:?} {b:?}");
                assert_ne!(a.text(), b.text());
            }
        }
    }
}
