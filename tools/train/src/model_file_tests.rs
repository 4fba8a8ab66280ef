use tagsieve::block::lexicon::Lexicon;
use tagsieve::block::ngram::{CHAR_TABLE, CharNgrams, SHAPE_TABLE, ShapeNgrams};
use tagsieve::feature::columns::Columns;
use tagsieve::model::forest::View;
use tagsieve::model::{Part, Problem, forest_slot};
use tagsieve::score;

use super::*;
use crate::boost::Tree;
use crate::random::Random;

const PROVENANCE: Provenance<'static> = Provenance {
    name: "test",
    sets: "none",
    licence: "none",
    date: "2025-01-31",
    metrics: "F1 .5 of all",
    tool: "a test",
};

fn forest(random: &mut Random, depth: u8, trees: usize) -> Forest {
    let views: Vec<View> =
        (0..7).map(|_| View { column: random.below(5) as u16, offset: random.below(17) as i8 - 8 }).collect();
    let trees = (0..trees)
        .map(|_| Tree {
            levels: (0..depth).map(|_| [random.below(views.len()) as u8, random.bits() as u8]).collect(),
            shift: random.below(9) as u8,
            leaves: (0..1 << depth).map(|_| random.bits() as i8).collect(),
        })
        .collect();
    Forest { depth, columns: 5, bias: random.below(1000) as i32 - 500, views, trees }
}

const DECODING: Decoding = Decoding { slope: 38, flags: 1, offset: -300 };

/// Every kind of section, but for the n-gram tables, which only have a length.
fn small() -> ModelFile {
    let mut random = Random::new(1);
    ModelFile::new(0xfeed)
        .forest(forest_slot::DOCUMENT_1, &forest(&mut random, 2, 3))
        .forest(forest_slot::STREAM, &forest(&mut random, 1, 2))
        .lexicon(&[[[1, 2]; BUCKET]; 2], &[[7; BUCKET]; 2])
        .decodings(false, &[DECODING, Decoding::default()])
        .languages(&["en", "de"])
        .calibration(&[0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 255])
        .provenance(&PROVENANCE)
        .section(200, 3, vec![1, 2, 3])
}

/// Uses everything that a checked model has.
fn exercise(model: &Model<'_>) {
    let bytes = [7; Columns::room(5, 20)];
    let columns = Columns::new(&bytes, 20);
    for slot in 0..=255 {
        if let Some(forest) = model.forest(slot) {
            score::forest::sums(forest, &columns, 0, &mut [0; 20]);
        }
        model.decoding(slot, false);
        model.decoding(slot, true);
        model.calibration().map(|calibration| calibration.expected_f1(slot));
    }
    assert!(model.languages().count() <= model.sections().map(|section| section.bytes.len()).sum());
}

#[test]
fn what_is_written_is_read() {
    let mut random = Random::new(1);
    let (first, stream) = (forest(&mut random, 2, 3), forest(&mut random, 1, 2));
    let file = small().to_bytes().expect("a good model");
    let model = Model::from_bytes(&file).expect("a good model");
    assert_eq!((model.version(), model.feature_set()), (VERSION, 0xfeed));
    assert!(model.check_feature_set(0xfeed).is_ok());
    assert_eq!(
        model.check_feature_set(1).map_err(|e| e.problem),
        Err(Problem::FeatureSet { found: 0xfeed, expected: 1 })
    );
    for (slot, original) in [(forest_slot::DOCUMENT_1, first), (forest_slot::STREAM, stream)] {
        let read = model.forest(slot).expect("was written");
        assert_eq!((read.depth(), read.bias(), read.columns()), (original.depth, original.bias, original.columns));
        assert_eq!(read.views().collect::<Vec<_>>(), original.views);
        let trees = read.trees().map(|tree| Tree {
            levels: tree.levels.to_vec(),
            shift: tree.shift,
            leaves: tree.leaves.iter().map(|&leaf| leaf as i8).collect(),
        });
        assert_eq!(trees.collect::<Vec<_>>(), original.trees);
    }
    assert!(model.forest(forest_slot::DOCUMENT_2).is_none());
    assert_eq!(model.tables().lexicon, Lexicon::new(&[[[1, 2]; 4]; 2], &[[7; 4]; 2]));
    assert_eq!((model.decoding(0, false), model.decoding(2, false)), (DECODING, Decoding::default()));
    assert_eq!(model.decoding(0, true), Decoding::default());
    assert_eq!(model.languages().collect::<Vec<_>>(), ["en", "de"]);
    let f1 = |raw| model.calibration().map(|calibration| calibration.expected_f1(raw));
    assert_eq!([f1(0), f1(100), f1(255)], [Some(0), Some(100), Some(254)]);
    assert_eq!(model.provenance(), Some(&PROVENANCE));
    assert!(model.sections().any(|section| section.kind == 200 && section.bytes == [1, 2, 3]));
}

#[test]
fn a_saved_forest_scores_as_before() {
    let mut random = Random::new(5);
    let bytes: Vec<u8> = (0..Columns::room(5, 300)).map(|_| random.bits() as u8).collect();
    let columns = Columns::new(&bytes, 300);
    let forest = forest(&mut random, 6, 40);
    let file = ModelFile::new(0).forest(0, &forest).to_bytes().expect("a good model");
    let model = Model::from_bytes(&file).expect("a good model");
    let mut loaded = vec![0; 300];
    score::forest::sums(model.forest(0).expect("was written"), &columns, 0, &mut loaded);
    assert_eq!(Ok(loaded), forest.sums(&columns));
}

#[test]
fn n_gram_tables_have_their_lengths() {
    let file = ModelFile::new(0).ngrams(Kind::Chars, &[-1; CHAR_TABLE]).ngrams(Kind::Shapes, &[5; SHAPE_TABLE]);
    let bytes = file.to_bytes().expect("a good model");
    let model = Model::from_bytes(&bytes).expect("a good model");
    assert_eq!(model.tables().chars, CharNgrams::from_bytes(&[255; CHAR_TABLE]));
    assert_eq!(model.tables().shapes, ShapeNgrams::from_bytes(&[5; SHAPE_TABLE]));
    let short = ModelFile::new(0).ngrams(Kind::Chars, &[0; 9]).to_bytes().map_err(|e| e.to_string());
    assert_eq!(short, Err("model: section character n-grams 0: 9 bytes, but 32768 are expected".into()));
}

#[test]
fn a_file_cut_short_anywhere_names_the_part() {
    let file = small().to_bytes().expect("a good model");
    let contents: usize = Model::from_bytes(&file).expect("a good model").sections().map(|s| s.bytes.len()).sum();
    for length in 0..file.len() {
        let error = Model::from_bytes(&file[..length]).expect_err("cut short");
        let in_contents = length >= file.len() - contents;
        assert_eq!(matches!(error.part, Part::Section { .. }), in_contents, "{length}: {error}");
        assert!(!matches!(error.problem, Problem::Checksum { .. }), "{length}: {error}");
    }
    let mut longer = file.clone();
    longer.push(0);
    let expected = Problem::Length { found: file.len() + 1, expected: file.len() };
    assert_eq!(Model::from_bytes(&longer).map_err(|e| e.problem).err(), Some(expected));
}

#[test]
fn a_changed_byte_is_found() {
    let file = small().to_bytes().expect("a good model");
    for at in 0..file.len() {
        for change in [1, 0x80, 0xff] {
            let mut file = file.clone();
            file[at] ^= change;
            assert!(Model::from_bytes(&file).is_err(), "byte {at}");
        }
    }
}

#[test]
fn any_byte_behind_a_right_checksum_is_safe() {
    let file = small().to_bytes().expect("a good model");
    let mut accepted = 0;
    for at in 0..file.len() {
        for value in 0..=255 {
            let mut file = file.clone();
            file[at] = value;
            seal(&mut file);
            if let Ok(model) = Model::from_bytes(&file) {
                exercise(&model);
                accepted += 1;
            }
        }
    }
    // Leaves, borders, decodings and texts may be anything.
    assert!(accepted > 40 * 256, "{accepted}");
}

#[test]
fn each_problem_is_told_apart() {
    let error = |file: ModelFile| file.to_bytes().expect_err("a bad model").to_string();
    let mut random = Random::new(3);
    let good = forest(&mut random, 2, 2);
    let with = |change: &dyn Fn(&mut Forest)| {
        let mut forest = good.clone();
        change(&mut forest);
        error(ModelFile::new(0).forest(1, &forest))
    };
    let cases = [
        (with(&|f| f.depth = 0), "depth is 0, but must be at least 1"),
        (with(&|f| f.depth = 9), "depth is 9, but must be at most 8"),
        (with(&|f| f.depth = 3), "51 bytes, but 63 are expected"),
        (with(&|f| f.columns = 1), "columns is 1, but must be at least"),
        (with(&|f| f.views[0].offset = -9), "size of an offset is 9, but must be at most 8"),
        (with(&|f| f.trees[1].shift = 9), "shift is 9, but must be at most 8"),
        (with(&|f| f.trees[1].levels[1][0] = 7), "views is 7, but must be at least 8"),
        (with(&|f| f.bias = i32::MIN), "size of the bias is 2147483648, but must be at most 1048576"),
    ];
    for (found, expected) in cases {
        assert!(found.starts_with("model: section forest 1: ") && found.contains(expected), "{found}");
    }
    let twice = ModelFile::new(0).languages(&[]).languages(&[]);
    assert_eq!(error(twice), "model: section languages 0: there are two of it");
    assert_eq!(
        error(ModelFile::new(0).forest(16, &good)),
        "model: section forest 16: slot is 16, but must be at most 15"
    );
    let not_text = ModelFile::new(0).section(Kind::Languages as u8, 0, vec![0xff]);
    assert!(error(not_text).starts_with("model: section languages 0: its text"));

    let mut newer = small().to_bytes().expect("a good model");
    newer[CHECKED_FROM] = 9;
    let text = Model::from_bytes(&newer).expect_err("a newer version").to_string();
    assert_eq!(text, "model: header: format version 9, but 1 to 1 are read");
    assert_eq!(
        Model::from_bytes(b"tagsieves").expect_err("too short").to_string(),
        "model: file: 9 bytes, but 12 are expected"
    );
    assert_eq!(Model::from_bytes(&[0; 40]).expect_err("no model").to_string(), "model: file: not a tagsieve model");
}
