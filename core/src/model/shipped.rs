//! The model that comes with the crate.

use super::Model;

#[cfg(feature = "default-model")]
static FILE: &[u8] = include_bytes!("../../../models/default.tsm");

/// The shipped model; none without the feature `default-model`. Reading it takes less than a microsecond and no memory:
/// what is part of the program has been checked by the tests.
pub fn shipped() -> Option<Model<'static>> {
    #[cfg(feature = "default-model")]
    return Model::open(FILE, false).ok();
    #[cfg(not(feature = "default-model"))]
    None
}
