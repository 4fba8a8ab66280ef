//! In: the bytes of a model file. Out: its tables, read in place. Imports `block` for the types of the tables that are
//! read while a page is scanned.
//!
//! `Model::from_bytes` checks everything once: lengths, checksum, versions, every index. After that nothing can fail.
//! Nothing is copied or allocated and no alignment is needed, so a model can be in flash. `models/FORMAT.md` describes
//! the file to the byte.

mod content;
mod crc;
mod error;
pub mod forest;
mod header;
mod shipped;
mod wire;

pub use content::{CALIBRATION_POINTS, Calibration, Decoding, Provenance, decoding_flag};
pub use crc::crc32;
pub use error::{ModelError, Part, Problem};
pub use forest::Forest;
pub use header::{CHECKED_FROM, Kind, MAGIC, Section, Sections, VERSION, VERSION_MIN};
pub use shipped::shipped;

use core::slice::from_mut;

use crate::block::Tables;
use crate::block::lexicon::Lexicon;
use crate::block::ngram::{CharNgrams, ShapeNgrams};

/// The most forests that a model can hold; see `forest_slot`.
pub const FORESTS: usize = 16;

/// What the forest in each slot is for. The other slots are free.
pub mod forest_slot {
    /// First stage over a whole page.
    pub const DOCUMENT_1: u8 = 0;
    /// Second stage over a whole page: reads the scores of the first.
    pub const DOCUMENT_2: u8 = 1;
    /// Over a stream's window.
    pub const STREAM: u8 = 2;
    /// The kind of page (`score::page_kind`).
    pub const KIND: u8 = 3;
    /// Whether a page presents a service (`score::page_kind::bonus`).
    pub const SERVICE: u8 = 4;
    /// Whether a page is documentation.
    pub const DOCUMENTATION: u8 = 5;
}

/// A checked model file, borrowed from the caller. Immutable; threads may share it.
#[derive(Clone, Copy, Debug)]
pub struct Model<'m> {
    sections: Sections<'m>,
    forests: [Option<Forest<'m>>; FORESTS],
    tables: Tables<'m>,
    decodings: [Option<&'m [[u8; 4]]>; 2],
    languages: Option<&'m str>,
    calibration: Option<Calibration<'m>>,
    provenance: Option<Provenance<'m>>,
}

/// Models are equal if their files are.
impl PartialEq for Model<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.sections == other.sections
    }
}

impl Eq for Model<'_> {}

impl<'m> Model<'m> {
    /// Reads a model in place. `bytes` is the whole file and nothing more; any bytes are safe.
    ///
    /// # Errors
    /// `ModelError` names the faulty part of the file, with what was found and what was expected.
    pub fn from_bytes(bytes: &'m [u8]) -> Result<Model<'m>, ModelError> {
        Model::open(bytes, true)
    }

    /// `check` is false for bytes that are known to be good.
    fn open(bytes: &'m [u8], check: bool) -> Result<Model<'m>, ModelError> {
        let sections = Sections::open(bytes, check)?;
        let mut model = Model {
            sections,
            forests: [None; FORESTS],
            tables: Tables::NONE,
            decodings: [None; 2],
            languages: None,
            calibration: None,
            provenance: None,
        };
        for section in sections {
            model.take(&section, check).map_err(|problem| ModelError { part: section.part(), problem })?;
        }
        Ok(model)
    }

    fn take(&mut self, section: &Section<'m>, check: bool) -> Result<(), Problem> {
        let (slot, bytes) = (section.slot, section.bytes);
        // What a newer program wrote is left alone: where it could not be, the format version would have changed.
        let Some(kind) = Kind::from_number(section.kind) else { return Ok(()) };
        match kind {
            Kind::Forest => put(&mut self.forests, slot, Forest::read(bytes, check)?),
            Kind::Chars => put(from_mut(&mut self.tables.chars), slot, CharNgrams::new(content::table(bytes)?)),
            Kind::Shapes => put(from_mut(&mut self.tables.shapes), slot, ShapeNgrams::new(content::table(bytes)?)),
            Kind::Lexicon => put(from_mut(&mut self.tables.lexicon), slot, content::lexicon(bytes)?),
            Kind::Decoding => put(&mut self.decodings, slot, content::decodings(bytes)?),
            Kind::Languages => put(from_mut(&mut self.languages), slot, content::languages(bytes)?),
            Kind::Calibration => put(from_mut(&mut self.calibration), slot, Calibration::from_bytes(bytes)?),
            Kind::Provenance => put(from_mut(&mut self.provenance), slot, Provenance::from_bytes(bytes)?),
        }
    }

    /// Number of the feature set that the forests were trained on.
    pub fn feature_set(&self) -> u32 {
        self.sections.feature_set()
    }

    /// Checks that the model was trained on the feature set `expected`.
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

    /// All sections in file order, including unknown ones.
    pub fn sections(&self) -> Sections<'m> {
        self.sections
    }

    /// The forest in a slot (`forest_slot`).
    pub fn forest(&self, slot: u8) -> Option<&Forest<'m>> {
        self.forests.get(usize::from(slot))?.as_ref()
    }

    /// The tables that are read while a page is scanned: n-grams and the lexicon.
    pub const fn tables(&self) -> Tables<'m> {
        self.tables
    }

    /// The lexicon, which also has known headings.
    pub const fn lexicon(&self) -> Option<&Lexicon<'m>> {
        self.tables.lexicon.as_ref()
    }

    /// How scores become decisions with the preset of this number, for a whole page or a stream.
    pub fn decoding(&self, preset: u8, stream: bool) -> Decoding {
        let rows = self.decodings[stream as usize].unwrap_or(&[]);
        rows.get(usize::from(preset)).map_or(Decoding::default(), Decoding::from_bytes)
    }

    /// BCP 47 tags of the languages that the lexical tables cover, separated by single spaces.
    pub fn language_tags(&self) -> &'m str {
        self.languages.unwrap_or("")
    }

    /// The same tags one by one.
    pub fn languages(&self) -> impl Iterator<Item = &'m str> + use<'m> {
        self.language_tags().split(' ').filter(|tag| !tag.is_empty())
    }

    /// Maps a raw page-level number to the expected F1.
    pub fn calibration(&self) -> Option<&Calibration<'m>> {
        self.calibration.as_ref()
    }

    /// What the model was trained on.
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
