//! What can go wrong: little, because any bytes are a page.

use core::fmt;

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The page is longer than `limits::MAX_PAGE` bytes.
    PageTooLong,
    /// The workspace has no room for even one block, or one of its slices is empty.
    WorkspaceTooSmall,
    /// The page is in UTF-16 or ISO-2022-JP and must be decoded before it is scanned (`bytes::decode_into`).
    NeedsDecoding,
    /// The library was built without this system. Without the feature `all-systems` there is only `System::Cetr`, and
    /// `System::Fused` with the feature `fused`.
    SystemNotBuilt,
    /// The system needs a model. None was given and none is embedded, or the model lacks the tables that the system
    /// reads.
    NoModel,
    /// The model was trained on other features than this version computes.
    ModelFeatures,
    /// Streams read HTML in blocks: they refuse plain text and lines.
    NotStreamed,
    /// The stream has ended.
    Ended,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::PageTooLong => "the page is longer than 4 GiB",
            Error::WorkspaceTooSmall => "the workspace is too small: ask `Workspace::size` for the bytes that it needs",
            Error::SystemNotBuilt => "the library was built without this system: switch on the feature `fused` for it, or `all-systems` for the others",
            Error::NoModel => "this system reads a model's forest (`fused`) or its n-grams (`ncleaner`), and no model that has them was given",
            Error::ModelFeatures => {
                "the model was trained on other features than this version computes: train it again"
            }
            Error::NotStreamed => "streams read HTML in blocks: leave input and unit as they are by default",
            Error::Ended => "the stream has ended: begin a new one for the next page",
            Error::NeedsDecoding => "the page is not in an ASCII-compatible encoding: decode it first, with `bytes::decode_into`",
        })
    }
}

impl core::error::Error for Error {}
