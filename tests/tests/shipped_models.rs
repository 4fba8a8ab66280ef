//! The models in `models/` are whole, small enough and made for this version.

use std::path::Path;
use tagsieve::feature::FEATURE_SET;
use tagsieve::model::{Model, forest_slot, shipped};

/// Bytes that a model may have.
const MODELS: [(&str, usize); 2] = [("default.tsm", 192 * 1024), ("small.tsm", 48 * 1024)];

#[test]
fn models_fit_this_version() {
    for (name, most) in MODELS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models").join(name);
        let bytes = std::fs::read(path).expect("a model that is part of the repository");
        assert!(bytes.len() <= most, "{name} has {} bytes", bytes.len());
        let model = Model::from_bytes(&bytes).expect("a good model");
        assert_eq!(model.check_feature_set(FEATURE_SET), Ok(()), "{name}");
        assert!(model.forest(forest_slot::DOCUMENT_1).is_some(), "{name}");
        let provenance = model.provenance().expect("a model that says where it comes from");
        assert!(provenance.sets.contains("wcxb-dev"), "{name}: {}", provenance.sets);
        if name == "default.tsm" {
            assert_eq!(shipped(), Some(model));
        }
    }
}
