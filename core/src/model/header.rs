//! The head of a model file and its sections, which follow each other without gaps.

use serde::Deserialize;

use super::crc::crc32;
use super::error::{ModelError, Part, Problem};
use super::wire::Reader;

/// First bytes of a model file.
pub const MAGIC: [u8; 8] = *b"tagsieve";
/// Oldest format version that is read.
pub const VERSION_MIN: u16 = 1;
/// Format version that is written.
pub const VERSION: u16 = 1;
/// Offset of the first byte that the checksum covers: behind the magic and the checksum itself.
pub const CHECKED_FROM: usize = 12;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    Forest = 1,
    Chars = 2,
    Shapes = 3,
    Lexicon = 4,
    Decoding = 5,
    Languages = 6,
    Calibration = 7,
    Provenance = 8,
}

impl Kind {
    /// All known kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Forest,
        Kind::Chars,
        Kind::Shapes,
        Kind::Lexicon,
        Kind::Decoding,
        Kind::Languages,
        Kind::Calibration,
        Kind::Provenance,
    ];

    /// The kind of a number in the file; `None` for kinds of newer programs.
    pub fn from_number(number: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| kind as u8 == number)
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Forest => "forest",
            Kind::Chars => "character n-grams",
            Kind::Shapes => "shape n-grams",
            Kind::Lexicon => "lexicon",
            Kind::Decoding => "decoding",
            Kind::Languages => "languages",
            Kind::Calibration => "calibration",
            Kind::Provenance => "provenance",
        }
    }
}

#[derive(Deserialize)]
struct Head {
    feature_set: u32,
    sections: u8,
}

#[derive(Deserialize)]
struct Entry {
    kind: u8,
    slot: u8,
    length: u32,
}

/// A section of the file.
#[derive(Clone, Copy, Debug)]
pub struct Section<'m> {
    /// `Kind`, or the number of a kind that is not known.
    pub kind: u8,
    /// Which of the sections of that kind.
    pub slot: u8,
    /// Its content.
    pub bytes: &'m [u8],
}

impl Section<'_> {
    /// The section's name in errors.
    pub fn part(&self) -> Part {
        Part::Section { kind: self.kind, slot: self.slot }
    }
}

/// The sections of a file whose lengths and checksum are right. An iterator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sections<'m> {
    version: u16,
    feature_set: u32,
    /// Entries that are still to come, and what is behind them.
    left: u8,
    entries: &'m [u8],
    contents: &'m [u8],
}

impl<'m> Sections<'m> {
    /// `checksum` is false for bytes that cannot have changed on their way here.
    pub(super) fn open(file: &'m [u8], checksum: bool) -> Result<Sections<'m>, ModelError> {
        let in_file = |problem| ModelError { part: Part::File, problem };
        let in_header = |problem| ModelError { part: Part::Header, problem };
        let in_entry = |_| in_header(Problem::Encoding);

        let mut reader = Reader::new(file);
        if *reader.array().map_err(in_file)? != MAGIC {
            return Err(in_file(Problem::NotAModel));
        }
        let expected = u32::from_le_bytes(*reader.array().map_err(in_file)?);
        let version = reader.u16().map_err(in_header)?;
        if !(VERSION_MIN..=VERSION).contains(&version) {
            return Err(in_header(Problem::Version { found: version }));
        }
        let (head, entries) = postcard::take_from_bytes::<Head>(reader.rest()).map_err(in_entry)?;
        let mut sections =
            Sections { version, feature_set: head.feature_set, left: head.sections, entries, contents: &[] };

        // Lengths first: of a file that was cut short, the section is named.
        let mut contents = entries;
        for _ in 0..head.sections {
            contents = postcard::take_from_bytes::<Entry>(contents).map_err(in_entry)?.1;
        }
        sections.contents = contents;
        let mut rest = sections;
        while rest.left > 0 {
            let entry = rest.entry().map_err(in_entry)?;
            let (found, expected) = (rest.contents.len(), entry.length as usize);
            let Some(behind) = rest.contents.get(expected..) else {
                let part = Part::Section { kind: entry.kind, slot: entry.slot };
                return Err(ModelError { part, problem: Problem::Length { found, expected } });
            };
            rest.contents = behind;
        }
        let used = file.len() - rest.contents.len();
        if used != file.len() {
            return Err(in_file(Problem::Length { found: file.len(), expected: used }));
        }
        let found = if checksum { crc32(file.get(CHECKED_FROM..).unwrap_or(&[])) } else { expected };
        if found != expected {
            return Err(in_file(Problem::Checksum { found, expected }));
        }
        Ok(sections)
    }

    /// Format version of the file.
    pub fn version(&self) -> u16 {
        self.version
    }

    /// The set of features that the forests were trained on.
    pub fn feature_set(&self) -> u32 {
        self.feature_set
    }

    fn entry(&mut self) -> postcard::Result<Entry> {
        let (entry, entries) = postcard::take_from_bytes::<Entry>(self.entries)?;
        self.entries = entries;
        self.left = self.left.saturating_sub(1);
        Ok(entry)
    }
}

impl<'m> Iterator for Sections<'m> {
    type Item = Section<'m>;

    fn next(&mut self) -> Option<Section<'m>> {
        if self.left == 0 {
            return None;
        }
        let Entry { kind, slot, length } = self.entry().ok()?;
        let (bytes, contents) = self.contents.split_at_checked(length as usize)?;
        self.contents = contents;
        Some(Section { kind, slot, bytes })
    }
}
