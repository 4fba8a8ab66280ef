//! What can be wrong with a model file, and where.

use core::fmt;

use super::header::{Kind, VERSION, VERSION_MIN};

/// Why a model file cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// Where the problem is.
    pub part: Part,
    /// The problem.
    pub problem: Problem,
}

/// A part of a model file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The file as a whole.
    File,
    /// Version, feature set and table of sections.
    Header,
    /// A section.
    Section {
        /// `Kind`, or the number of a kind that is not known.
        kind: u8,
        /// Which of the sections of that kind.
        slot: u8,
    },
}

/// What is wrong. Lengths are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The file does not begin like a model file.
    NotAModel,
    /// The format version is not one of `VERSION_MIN..=VERSION`.
    Version {
        /// The file's.
        found: u16,
    },
    /// The file was changed on its way.
    Checksum {
        /// Over the bytes.
        found: u32,
        /// As the file says.
        expected: u32,
    },
    /// The part is too short or too long.
    Length {
        /// Bytes that are there.
        found: usize,
        /// Bytes that are needed, or that the part's own figures tell.
        expected: usize,
    },
    /// A figure is too large or too small.
    OutOfRange {
        /// The figure's name.
        what: &'static str,
        /// Its value.
        found: u32,
        /// The bound that it breaks.
        limit: u32,
    },
    /// Not valid UTF-8, or not valid postcard.
    Encoding,
    /// The file has two sections of this kind and slot.
    Repeated,
    /// The model was trained on another set of features.
    FeatureSet {
        /// The model's.
        found: u32,
        /// The program's.
        expected: u32,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Part::File => f.write_str("file"),
            Part::Header => f.write_str("header"),
            Part::Section { kind, slot } => match Kind::from_number(kind) {
                Some(known) => write!(f, "section {} {slot}", known.name()),
                None => write!(f, "section of unknown kind {kind}, slot {slot}"),
            },
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Problem::NotAModel => f.write_str("not a tagsieve model"),
            Problem::Version { found } => {
                write!(f, "format version {found}, but {VERSION_MIN} to {VERSION} are read")
            }
            Problem::Checksum { found, expected } => {
                write!(f, "checksum {found:08x}, but {expected:08x} is expected")
            }
            Problem::Length { found, expected } => write!(f, "{found} bytes, but {expected} are expected"),
            Problem::OutOfRange { what, found, limit } => {
                let bound = if found < limit { "least" } else { "most" };
                write!(f, "{what} is {found}, but must be at {bound} {limit}")
            }
            Problem::Encoding => f.write_str("its text or numbers are not encoded as they should be"),
            Problem::Repeated => f.write_str("there are two of it"),
            Problem::FeatureSet { found, expected } => {
                write!(f, "made for feature set {found:08x}, but this program has {expected:08x}")
            }
        }
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "model: {}: {}", self.part, self.problem)
    }
}

impl core::error::Error for ModelError {}
