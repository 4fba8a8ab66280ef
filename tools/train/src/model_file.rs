//! Writes model files: the counterpart of `tagsieve::model`, whose `models/FORMAT.md` tells every byte.

use serde::Serialize;
use tagsieve::block::lexicon::BUCKET;
use tagsieve::model::{
    CALIBRATION_POINTS, CHECKED_FROM, Decoding, Kind, MAGIC, Model, ModelError, Provenance, VERSION, crc32,
};

use crate::boost::Forest;

/// A model file to be.
#[derive(Clone, Debug, Default)]
pub struct ModelFile {
    feature_set: u32,
    sections: Vec<Section>,
}

#[derive(Clone, Debug)]
struct Section {
    kind: u8,
    slot: u8,
    bytes: Vec<u8>,
}

#[derive(Serialize)]
struct Head {
    feature_set: u32,
    sections: u8,
}

#[derive(Serialize)]
struct Entry {
    kind: u8,
    slot: u8,
    length: u32,
}

impl ModelFile {
    /// An empty model over a set of features.
    pub fn new(feature_set: u32) -> ModelFile {
        ModelFile { feature_set, sections: Vec::new() }
    }

    /// Adds a section of any kind.
    pub fn section(mut self, kind: u8, slot: u8, bytes: Vec<u8>) -> ModelFile {
        self.sections.push(Section { kind, slot, bytes });
        self
    }

    /// Adds a forest; `slot` is one of `tagsieve::model::forest_slot`, or free.
    pub fn forest(self, slot: u8, forest: &Forest) -> ModelFile {
        self.section(Kind::Forest as u8, slot, forest.to_bytes())
    }

    /// Adds a table of character or shape n-grams.
    pub fn ngrams(self, kind: Kind, table: &[i8]) -> ModelFile {
        self.section(kind as u8, 0, table.iter().map(|&value| value as u8).collect())
    }

    /// Adds a lexicon. The numbers of buckets are equal and a power of two.
    pub fn lexicon(self, prints: &[[[u8; 2]; BUCKET]], values: &[[u8; BUCKET]]) -> ModelFile {
        let mut bytes = vec![values.len().ilog2() as u8];
        bytes.extend(prints.as_flattened().as_flattened());
        bytes.extend(values.as_flattened());
        self.section(Kind::Lexicon as u8, 0, bytes)
    }

    /// Adds how scores become decisions under all presets, in the order of their numbers.
    pub fn decodings(self, stream: bool, presets: &[Decoding]) -> ModelFile {
        let bytes = presets.iter().flat_map(|d| {
            let [low, high] = d.offset.to_le_bytes();
            [d.slope, d.flags, low, high]
        });
        self.section(Kind::Decoding as u8, stream as u8, bytes.collect())
    }

    /// Adds the BCP 47 tags of the languages that the lexical tables know.
    pub fn languages(self, tags: &[&str]) -> ModelFile {
        self.section(Kind::Languages as u8, 0, tags.join(" ").into_bytes())
    }

    /// Adds the expected F1, 0 to 255, at the raw numbers 0, 16, 32, ... 256.
    pub fn calibration(self, points: &[u8; CALIBRATION_POINTS]) -> ModelFile {
        self.section(Kind::Calibration as u8, 0, points.to_vec())
    }

    /// Adds where the model comes from.
    pub fn provenance(self, provenance: &Provenance<'_>) -> ModelFile {
        self.section(Kind::Provenance as u8, 0, encode(provenance))
    }

    /// The file.
    ///
    /// # Errors
    /// What `Model::from_bytes` says of it: the writer does not check again what the reader checks.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ModelError> {
        let mut file = Vec::from(MAGIC);
        file.extend([0; CHECKED_FROM - MAGIC.len()]);
        file.extend(VERSION.to_le_bytes());
        file.extend(encode(&Head { feature_set: self.feature_set, sections: self.sections.len() as u8 }));
        for Section { kind, slot, bytes } in &self.sections {
            file.extend(encode(&Entry { kind: *kind, slot: *slot, length: bytes.len() as u32 }));
        }
        self.sections.iter().for_each(|section| file.extend(&section.bytes));
        seal(&mut file);
        Model::from_bytes(&file)?;
        Ok(file)
    }
}

/// Puts the checksum into a file.
fn seal(file: &mut [u8]) {
    let checksum = crc32(&file[CHECKED_FROM..]);
    file[MAGIC.len()..CHECKED_FROM].copy_from_slice(&checksum.to_le_bytes());
}

fn encode(value: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).expect("numbers and strings can always be written to memory")
}

#[cfg(test)]
#[path = "model_file_tests.rs"]
mod tests;
