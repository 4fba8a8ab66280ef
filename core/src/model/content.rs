//! All sections but the forests: tables that the scanner reads, decodings, languages, calibration, provenance.

use serde::{Deserialize, Serialize};

use crate::block::lexicon::{BUCKET, Lexicon};

use super::error::Problem;
use super::wire::{Reader, in_range};

/// Points of the calibration curve: the raw number is 0, 16, 32, ... 256.
pub const CALIBRATION_POINTS: usize = 17;

/// How scores become decisions under one preset (`label::decode`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoding {
    /// Scores are multiplied by this, in 1/64: below 64 they are trusted less.
    pub slope: u8,
    /// Bits of `decoding_flag`.
    pub flags: u8,
    /// Added to the product, in 1/256 nat: above 0 more is kept.
    pub offset: i16,
}

/// What `Decoding::flags` can say.
pub mod decoding_flag {
    /// Only what stands in the best group of the kept blocks (paper 5's tree filter).
    pub const ONE_GROUP: u8 = 1 << 0;
    /// The page is taken for an article, whatever the forest of kinds says.
    pub const ARTICLE: u8 = 1 << 1;
    /// From this bit on, in two bits: a number that, doubled, is the nats that the page's title
    /// (`block::flag::TITLE_MATCH`) is scored higher.
    pub const TITLE_SHIFT: u8 = 2;
    /// From this bit on, in four bits: a number of nats that readers' comments (`Lex::comment`) are scored higher.
    pub const COMMENT_SHIFT: u8 = 4;
}

impl Default for Decoding {
    fn default() -> Self {
        Decoding { slope: 64, flags: 0, offset: 0 }
    }
}

impl Decoding {
    pub(super) fn from_bytes(&[slope, flags, low, high]: &[u8; 4]) -> Decoding {
        Decoding { slope, flags, offset: i16::from_le_bytes([low, high]) }
    }

    /// With what a page's kinds add (`score::page_kind::bonus`), which is not asked for if the page is taken for an
    /// article, and less what its language takes (`score::fused::foreign`), both in 1/256 nat.
    #[must_use]
    pub fn on_page(self, foreign: i16, bonus: impl FnOnce() -> i16) -> Decoding {
        let more = if self.flags & decoding_flag::ARTICLE == 0 { bonus() } else { 0 };
        Decoding { offset: self.offset.saturating_add(more).saturating_sub(foreign), ..self }
    }
}

/// A table of a fixed length.
pub(super) fn table<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], Problem> {
    bytes.try_into().map_err(|_| Problem::Length { found: bytes.len(), expected: N })
}

/// How many buckets, then those of the fingerprints, then those of the values.
pub(super) fn lexicon(bytes: &[u8]) -> Result<Lexicon<'_>, Problem> {
    let mut reader = Reader::new(bytes);
    let bits = reader.byte()?;
    in_range("bits", u32::from(bits), 1..=Lexicon::MAX_BITS)?;
    let places = BUCKET << bits;
    let prints = reader.records(places)?.as_chunks().0;
    let values = reader.last(places)?.as_chunks().0;
    Lexicon::new(prints, values).ok_or(Problem::Encoding)
}

pub(super) fn decodings(bytes: &[u8]) -> Result<&[[u8; 4]], Problem> {
    match bytes.as_chunks::<4>() {
        (presets, []) if presets.len() <= 256 => Ok(presets),
        (presets, _) => Err(Problem::Length { found: bytes.len(), expected: presets.len().min(256) * 4 }),
    }
}

pub(super) fn languages(bytes: &[u8]) -> Result<&str, Problem> {
    core::str::from_utf8(bytes).map_err(|_| Problem::Encoding)
}

/// A curve from a raw page-level number to the F1 to be expected.
#[derive(Clone, Copy, Debug)]
pub struct Calibration<'m>(&'m [u8; CALIBRATION_POINTS]);

impl<'m> Calibration<'m> {
    pub(super) fn from_bytes(bytes: &'m [u8]) -> Result<Calibration<'m>, Problem> {
        table(bytes).map(Calibration)
    }

    /// Expected F1, 0 to 255, between the curve's points on a straight line.
    pub fn expected_f1(&self, raw: u8) -> u8 {
        let (point, between) = (usize::from(raw >> 4), u32::from(raw & 15));
        let low = self.0.get(point).copied().map_or(0, u32::from);
        let high = self.0.get(point + 1).copied().map_or(0, u32::from);
        ((low * (16 - between) + high * between + 8) / 16) as u8
    }
}

/// Where a model comes from. Every field is plain text for people; empty where there is nothing to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance<'m> {
    /// The model's name.
    pub name: &'m str,
    /// Data sets that it was trained on.
    pub sets: &'m str,
    /// Licence of the model, and whom it asks to name.
    pub licence: &'m str,
    /// Day of training, as `2025-01-31`.
    pub date: &'m str,
    /// Figures measured on pages that the model had not seen.
    pub metrics: &'m str,
    /// The program that wrote the model, with its version and arguments.
    pub tool: &'m str,
}

impl<'m> Provenance<'m> {
    pub(super) fn from_bytes(bytes: &'m [u8]) -> Result<Provenance<'m>, Problem> {
        // What follows is left alone: a newer program may write more fields.
        postcard::take_from_bytes(bytes).map(|(provenance, _)| provenance).map_err(|_| Problem::Encoding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_raise_or_lower_what_the_preset_adds() {
        let offset =
            |flags, foreign| Decoding { flags, offset: 102, ..Decoding::default() }.on_page(foreign, || 60).offset;
        assert_eq!([offset(0, 0), offset(0, 90)], [162, 72]);
        let article = decoding_flag::ARTICLE;
        assert_eq!([offset(article, 0), offset(article, 90)], [102, 12]);
    }
}
