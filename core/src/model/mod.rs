//! In: the bytes of a model file. Out: its tables, read in place. Imports nothing: hooks of the scanner, features and
//! scores all read it.
//!
//! `Model::from_bytes` checks everything once: lengths, checksum, versions, every index. Behind it nothing can fail.
//! Nothing is copied or allocated and nothing need be aligned, so a model can lie in flash. `models/FORMAT.md` tells the
//! file to the byte.

mod content;
mod crc;
mod error;
pub mod forest;
mod header;
mod wire;

pub use content::{BUCKET, CALIBRATION_POINTS, CHAR_TABLE, Calibration, Lexicon, Provenance, SHAPE_TABLE, Thresholds};
pub use crc::crc32;
pub use error::{ModelError, Part, Problem};
pub use forest::Forest;
pub use header::{CHECKED_FROM, Kind, MAGIC, Section, Sections, VERSION, VERSION_MIN};

use core::slice::from_mut;

/// Forests that a model can hold; see `forest_slot`.
pub const FORESTS: usize = 16;

/// What the forest of a slot is for. The others are free.
pub mod forest_slot {
    /// First stage over a whole page.
    pub const DOCUMENT_1: u8 = 0;
    /// Second stage over a whole page: reads the first one's scores.
    pub const DOCUMENT_2: u8 = 1;
    /// Over a stream's window.
    pub const STREAM: u8 = 2;
}

/// A checked model file. Threads may share it.
#[derive(Clone, Copy, Debug)]
pub struct Model<'m> {
    sections: Sections<'m>,
    forests: [Option<Forest<'m>>; FORESTS],
    chars: Option<&'m [u8; CHAR_TABLE]>,
    shapes: Option<&'m [u8; SHAPE_TABLE]>,
    lexicon: Option<Lexicon<'m>>,
    thresholds: Option<&'m [[u8; 4]]>,
    languages: Option<&'m str>,
    calibration: Option<Calibration<'m>>,
    provenance: Option<Provenance<'m>>,
}

impl<'m> Model<'m> {
    /// Reads a model in place. `bytes` is the whole file and nothing more.
    ///
    /// # Errors
    /// `ModelError` names the part of the file that is not as it should be, with what was found and what was expected.
    /// Any bytes are safe.
    pub fn from_bytes(bytes: &'m [u8]) -> Result<Model<'m>, ModelError> {
        let sections = Sections::open(bytes)?;
        let mut model = Model {
            sections,
            forests: [None; FORESTS],
            chars: None,
            shapes: None,
            lexicon: None,
            thresholds: None,
            languages: None,
            calibration: None,
            provenance: None,
        };
        for section in sections {
            model.take(&section).map_err(|problem| ModelError { part: section.part(), problem })?;
        }
        Ok(model)
    }

    fn take(&mut self, section: &Section<'m>) -> Result<(), Problem> {
        let (slot, bytes) = (section.slot, section.bytes);
        // What a newer program wrote is left alone: where it could not be, the format version would have changed.
        let Some(kind) = Kind::from_number(section.kind) else { return Ok(()) };
        match kind {
            Kind::Forest => put(&mut self.forests, slot, Forest::from_bytes(bytes)?),
            Kind::Chars => put(from_mut(&mut self.chars), slot, content::table(bytes)?),
            Kind::Shapes => put(from_mut(&mut self.shapes), slot, content::table(bytes)?),
            Kind::Lexicon => put(from_mut(&mut self.lexicon), slot, Lexicon::from_bytes(bytes)?),
            Kind::Thresholds => put(from_mut(&mut self.thresholds), slot, content::thresholds(bytes)?),
            Kind::Languages => put(from_mut(&mut self.languages), slot, content::languages(bytes)?),
            Kind::Calibration => put(from_mut(&mut self.calibration), slot, Calibration::from_bytes(bytes)?),
            Kind::Provenance => put(from_mut(&mut self.provenance), slot, Provenance::from_bytes(bytes)?),
        }
    }

    /// The set of features that the forests were trained on.
    pub fn feature_set(&self) -> u32 {
        self.sections.feature_set()
    }

    /// Fails where the model was trained on another set of features than `expected`.
    ///
    /// # Errors
    /// `Problem::FeatureSet`.
    pub fn check_feature_set(&self, expected: u32) -> Result<(), ModelError> {
        let found = self.feature_set();
        if found == expected {
            return Ok(());
        }
        Err(ModelError { part: Part::Header, problem: Problem::FeatureSet { found, expected } })
    }

    /// Format version of the file.
    pub fn version(&self) -> u16 {
        self.sections.version()
    }

    /// All sections in the file's order, unknown ones included.
    pub fn sections(&self) -> Sections<'m> {
        self.sections
    }

    /// The forest of a slot (`forest_slot`).
    pub fn forest(&self, slot: u8) -> Option<&Forest<'m>> {
        self.forests.get(usize::from(slot))?.as_ref()
    }

    /// Log-ratios of character n-grams.
    pub fn chars(&self) -> Option<&'m [u8; CHAR_TABLE]> {
        self.chars
    }

    /// Log-ratios of shape n-grams.
    pub fn shapes(&self) -> Option<&'m [u8; SHAPE_TABLE]> {
        self.shapes
    }

    /// Log-odds of tokens of `class`, `id`, `role` and `itemprop`.
    pub fn lexicon(&self) -> Option<&Lexicon<'m>> {
        self.lexicon.as_ref()
    }

    /// Scores at which a block becomes content under the preset of that number; 0 where the model says nothing.
    pub fn thresholds(&self, preset: u8) -> Thresholds {
        self.thresholds.unwrap_or(&[]).get(usize::from(preset)).map_or(Thresholds::default(), Thresholds::from_bytes)
    }

    /// BCP 47 tags of the languages that the lexical tables know.
    pub fn languages(&self) -> impl Iterator<Item = &'m str> + use<'m> {
        self.languages.unwrap_or("").split(' ').filter(|tag| !tag.is_empty())
    }

    /// From a raw page-level number to the expected F1.
    pub fn calibration(&self) -> Option<&Calibration<'m>> {
        self.calibration.as_ref()
    }

    /// Where the model comes from.
    pub fn provenance(&self) -> Option<&Provenance<'m>> {
        self.provenance.as_ref()
    }
}

fn put<T>(slots: &mut [Option<T>], slot: u8, value: T) -> Result<(), Problem> {
    let limit = slots.len() as u32 - 1;
    match slots.get_mut(usize::from(slot)) {
        None => Err(Problem::OutOfRange { what: "slot", found: u32::from(slot), limit }),
        Some(Some(_)) => Err(Problem::Repeated),
        Some(free) => {
            *free = Some(value);
            Ok(())
        }
    }
}
