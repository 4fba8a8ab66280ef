//! The model that comes with the crate.

use super::Model;

#[cfg(feature = "default-model")]
static FILE: &[u8] = include_bytes!("../../../models/default.tsm");

/// The shipped model; none without the feature `default-model`. Reading it takes some microseconds and no memory: what
/// is part of the program needs no checksum.
pub fn shipped() -> Option<Model<'static>> {
    #[cfg(feature = "default-model")]
    return Model::open(FILE, false).ok();
    #[cfg(not(feature = "default-model"))]
    None
}

#[cfg(all(test, feature = "default-model"))]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_model_is_whole_and_fits_this_version() {
        let model = Model::from_bytes(FILE).expect("a good model, its checksum included");
        assert_eq!(model.check_feature_set(crate::feature::FEATURE_SET), Ok(()));
        assert_eq!(shipped(), Some(model));
        assert!(model.forest(crate::model::forest_slot::DOCUMENT_1).is_some());
        assert!(FILE.len() <= 192 * 1024, "{} bytes", FILE.len());
    }
}
