//! A caller's own model: read in place from the caller's bytes, described in the caller's memory.

use crate::ptr::call;
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use core::ffi::c_void;
use tagsieve::feature::FEATURE_SET;
use tagsieve::model::{Kind, Model, ModelError, Part, Problem};

/// Bytes that `tagsieve_model_init` needs, whatever their alignment.
pub const TAGSIEVE_MODEL_SIZE: usize = 1024;

/// A model that has been checked. It never changes: any number of threads may use it at the same time.
// The marks come first, so that one handle is told from another. Behind a condition, for cbindgen would write the fields down.
#[cfg_attr(all(), repr(C))]
pub struct tagsieve_model {
    pub(crate) magic: u32,
    pub(crate) abi: u32,
    /// Where this stands: tells a model that was moved.
    pub(crate) address: usize,
    pub(crate) model: Model<'static>,
}

pub(crate) const MAGIC: u32 = 0x5467_5f4d;

// On every target, with what aligning can cost.
const _: () = assert!(size_of::<tagsieve_model>() + align_of::<tagsieve_model>() <= TAGSIEVE_MODEL_SIZE);

impl From<ModelError> for tagsieve_status {
    fn from(error: ModelError) -> Self {
        let kind = match (error.part, error.problem) {
            (_, Problem::FeatureSet { .. }) => return TAGSIEVE_E_MODEL_FEATURES,
            (Part::File, _) => return TAGSIEVE_E_MODEL_FILE,
            (Part::Section { kind, .. }, _) => Kind::from_number(kind),
            _ => return TAGSIEVE_E_MODEL_HEADER,
        };
        match kind {
            Some(Kind::Forest) => TAGSIEVE_E_MODEL_FOREST,
            Some(Kind::Chars) => TAGSIEVE_E_MODEL_CHARS,
            Some(Kind::Shapes) => TAGSIEVE_E_MODEL_SHAPES,
            Some(Kind::Lexicon) => TAGSIEVE_E_MODEL_LEXICON,
            Some(Kind::Decoding) => TAGSIEVE_E_MODEL_DECODING,
            Some(Kind::Languages) => TAGSIEVE_E_MODEL_LANGUAGES,
            Some(Kind::Calibration) => TAGSIEVE_E_MODEL_CALIBRATION,
            Some(Kind::Provenance) => TAGSIEVE_E_MODEL_PROVENANCE,
            None => TAGSIEVE_E_MODEL_SECTION,
        }
    }
}

/// Checks all of a model file, and that it is for this library.
fn read(file: &[u8]) -> Result<Model<'_>, tagsieve_status> {
    let model = Model::from_bytes(file)?;
    model.check_feature_set(FEATURE_SET)?;
    Ok(model)
}

/// Bytes of the memory of a model, whatever its alignment: TAGSIEVE_MODEL_SIZE. The file's own bytes are not copied.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_model_size() -> usize {
    TAGSIEVE_MODEL_SIZE
}

/// Checks a model file, made by `tagsieve train`, and describes it in `len` bytes at `memory`, of any alignment and
/// content, for `tagsieve_options.model`. The file is read where it stands, in flash for example: `file` and `memory` must
/// stay as they are, and where they are, as long as the model is used. Nothing has to be freed.
///
/// `abi`: TAGSIEVE_ABI. `out`: where the handle is written; it points into `memory`.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_MODEL_MEMORY, and what is wrong with the file: TAGSIEVE_E_MODEL_FEATURES,
/// TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that names the section.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_model_init(
    memory: *mut c_void,
    len: usize,
    abi: u32,
    file: *const c_void,
    file_len: usize,
    out: *mut *const tagsieve_model,
) -> tagsieve_status {
    call(|call| {
        let out = call.out(out)?;
        if abi != TAGSIEVE_ABI {
            return Err(TAGSIEVE_E_ABI);
        }
        let place = call.model_place(memory, len)?;
        let model = read(call.lasting_bytes(file.cast(), file_len, TAGSIEVE_E_MODEL_FILE)?)?;
        out.write(place.write(model));
        Ok(())
    })
}

/// Checks a model file without keeping anything: TAGSIEVE_OK, or what `tagsieve_model_init` would say of it.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_MODEL_FEATURES, TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that names
/// the section.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_model_check(file: *const c_void, file_len: usize) -> tagsieve_status {
    call(|call| read(call.bytes(file.cast(), file_len, TAGSIEVE_E_MODEL_FILE)?).map(drop))
}
