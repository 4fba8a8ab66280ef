//! The models in `models/` are whole, small enough and made for this version.

use std::path::Path;
use tagsieve::Config;
use tagsieve::config::{Preset, System};
use tagsieve::extract::Extractor;
use tagsieve::feature::FEATURE_SET;
use tagsieve::model::{Kind, Model, Part, forest_slot, shipped};
use tagsieve::output::{Format, Summary};
use tagsieve::stream::Shape;
use tagsieve_tests::model_files::{Parts, SHIPPED, exercise, file_of, forest, seal, short};
use tagsieve_tests::random::Random;
use tagsieve_tests::streams::streamed;

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

/// A file that ends anywhere: the error names the part that is not whole.
#[test]
fn a_model_cut_short_names_the_part() {
    let short = short();
    for (name, file) in SHIPPED.into_iter().chain([("by hand", &short[..])]) {
        let parts = Parts::of(file);
        for len in 0..file.len() {
            let error = Model::from_bytes(&file[..len]).expect_err("cut short");
            // The header's own end is the file's, as long as not even the version is there.
            let part = parts.at(len);
            assert!(error.part == part || len <= 14 && error.part != Part::Header, "{name} of {len} bytes: {error}");
        }
    }
}

/// Without the checksum's help too, a changed byte is an error of its own section or does no harm.
#[test]
fn a_changed_byte_names_the_part_or_is_harmless() {
    let short = short();
    let mut random = Random::new(9);
    let (mut refused, mut accepted) = (0, 0);
    let mut check = |name: &str, file: &[u8], parts: &Parts, at: usize, value: u8| {
        let mut changed = file.to_vec();
        changed[at] = value;
        if changed == file {
            return;
        }
        let error = Model::from_bytes(&changed).expect_err("a changed byte");
        assert!(matches!(error.part, Part::File) || at >= 12, "{name}, byte {at}: {error}");
        seal(&mut changed);
        match Model::from_bytes(&changed) {
            Ok(model) => {
                exercise(&model);
                accepted += 1;
            }
            Err(error) => {
                let part = parts.at(at);
                assert!(error.part == part || !matches!(part, Part::Section { .. }), "{name}, byte {at}: {error}");
                refused += 1;
            }
        }
    };
    let parts = Parts::of(&short);
    for at in 0..short.len() {
        for value in [0, 1, 127, 128, 255, short[at] ^ 1, short[at] ^ 0x40] {
            check("by hand", &short, &parts, at, value);
        }
    }
    for (name, file) in SHIPPED {
        let parts = Parts::of(file);
        for _ in 0..300 {
            check(name, file, &parts, random.below(file.len()), random.below(256) as u8);
        }
    }
    assert!(refused > 100 && accepted > 1000, "{refused} refused, {accepted} accepted");
}

#[test]
fn the_short_model_is_sound_and_used() {
    let file = short();
    let model = Model::from_bytes(&file).expect("a good model");
    assert_eq!(model.check_feature_set(FEATURE_SET), Ok(()));
    assert_eq!(model.sections().count(), 9);
    exercise(&model);
}

/// A forest may ask for columns that no page has. Their place in the workspace has what a page before left there.
#[test]
fn a_column_that_is_not_there_is_zero() {
    for slot in 0..6 {
        for late in [140, 150, 159, 170, 230, 280, 300, 350, 400] {
            let mut sections = vec![(Kind::Forest as u8, slot, forest(600, late))];
            if slot != forest_slot::DOCUMENT_1 {
                sections.insert(0, (Kind::Forest as u8, forest_slot::DOCUMENT_1, forest(140, 60)));
            }
            let file = file_of(&sections);
            exercise(&Model::from_bytes(&file).expect("a good model"));
        }
    }
}

/// The frame of a page that a script fills, alone and between a header and a footer.
const FRAMES: [&str; 2] = [
    "<!doctype html><html lang=en><title>Bees</title><noscript>This app needs JavaScript to run.</noscript><div id=root></div>",
    "<!doctype html><html lang=en><title>Bees</title><header class=header><ul class=nav><li><a href=/new>New</a><li>\
     <a href=/sale>Sale</a></ul></header><div id=app></div><footer class=footer><p>Copyright 2026</footer>",
];

/// What a page gives as a document and as a stream in whose window it fits.
fn summaries(html: &str, config: &Config<'_>) -> [Summary; 2] {
    let mut text = String::new();
    let whole = Extractor::new().render(html.as_bytes(), config, Format::Text, &mut text).expect("a page");
    [whole, streamed(Shape::SMALLEST, config, std::iter::once(html.as_bytes())).1]
}

#[test]
fn a_page_that_says_nothing_gives_nothing() {
    for (name, bytes) in SHIPPED {
        let model = Model::from_bytes(bytes).expect("a good model");
        let config = Config::new().with_model(&model);
        for preset in Preset::ALL {
            for summary in FRAMES.iter().flat_map(|html| summaries(html, &config.with_preset(preset))) {
                let is_kept = preset == Preset::Recall;
                assert_eq!(summary.kept > 0, is_kept, "{name} {preset:?} {summary:?}");
                assert!(is_kept || !summary.fallback && summary.confidence == 0, "{name} {preset:?} {summary:?}");
            }
        }
    }
    // The other systems do not know what says nothing.
    for summary in FRAMES.iter().flat_map(|html| summaries(html, &Config::new().with_system(System::Boilerpipe))) {
        assert!(summary.kept > 0 && summary.fallback, "{summary:?}");
    }
    // Nor does one word say nothing.
    for html in ["<p>Honey", "Honey"] {
        summaries(html, &Config::new()).iter().for_each(|summary| assert_eq!(summary.kept, 1, "{html}"));
    }
}
