//! A caller's own model: read in place from the caller's bytes, described in the caller's memory.

use crate::ptr::{Handle, Marked, call};
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use core::ffi::c_void;
use tagsieve::feature::FEATURE_SET;
use tagsieve::model::{Kind, Model, ModelError, Part, Problem};

/// Bytes of memory that `tagsieve_model_init` needs, whatever their alignment.
pub const TAGSIEVE_MODEL_SIZE: usize = 1024;

/// A checked model. It is immutable; any number of threads may use it at the same time.
pub struct tagsieve_model(());

impl Handle for tagsieve_model {
    type Value = Model<'static>;
    const MAGIC: u32 = 0x5467_5f4d;
    const WRONG: tagsieve_status = TAGSIEVE_E_MODEL;
}

// On every target, with what aligning can cost.
const _: () =
    assert!(size_of::<Marked<tagsieve_model>>() + align_of::<Marked<tagsieve_model>>() <= TAGSIEVE_MODEL_SIZE);

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

/// Bytes of memory that a model needs, whatever their alignment: TAGSIEVE_MODEL_SIZE. The file is not copied into
/// it.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_model_size() -> usize {
    TAGSIEVE_MODEL_SIZE
}

/// Checks a model file made by `tagsieve train` and sets up a model for `tagsieve_options.model`.
///
/// `memory`, `len`: where the model is set up; any alignment and content. `abi`: TAGSIEVE_ABI. `file`, `file_len`:
/// the whole file. It is read in place, for example from flash. `out`: receives the handle, which points into
/// `memory`.
///
/// `memory` and `file` must neither change nor move while the model is in use. Nothing has to be freed.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_MODEL_MEMORY. For faults of the file: TAGSIEVE_E_MODEL_FEATURES,
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

/// Checks a model file without setting up a model. Returns TAGSIEVE_OK, or what `tagsieve_model_init` would return
/// for the file.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_MODEL_FEATURES, TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that
/// names the section.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_model_check(file: *const c_void, file_len: usize) -> tagsieve_status {
    call(|call| read(call.bytes(file.cast(), file_len, TAGSIEVE_E_MODEL_FILE)?).map(drop))
}
