//! Model files by hand: the shipped ones, and a short one with every kind of section, put together after
//! `models/FORMAT.md` and not by the trainer's writer.

use crate::promises::{in_memory, owned};
use tagsieve::config::{Preset, System};
use tagsieve::extract::Extractor;
use tagsieve::feature::FEATURE_SET;
use tagsieve::model::{Kind, MAGIC, Model, Part, VERSION, crc32};
use tagsieve::output::Format;
use tagsieve::{Config, Error};

/// The models of the repository by name.
pub const SHIPPED: [(&str, &[u8]); 2] = [
    ("default.tsm", include_bytes!("../../models/default.tsm")),
    ("small.tsm", include_bytes!("../../models/small.tsm")),
];

/// Bytes before the checked ones: magic and checksum.
const CHECKED: usize = 12;

/// Puts the right checksum into a file that is long enough for one.
pub fn seal(file: &mut [u8]) {
    let checksum = file.get(CHECKED..).map(crc32);
    if let (Some(checksum), Some(place)) = (checksum, file.get_mut(MAGIC.len()..CHECKED)) {
        place.copy_from_slice(&checksum.to_le_bytes());
    }
}

/// Numbers below 128 are a byte long.
fn varint(mut n: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while n > 127 {
        bytes.push(n as u8 | 128);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes
}

/// A sound file of these sections: kind, slot and content of each.
pub fn file_of(sections: &[(u8, u8, Vec<u8>)]) -> Vec<u8> {
    let mut file = [&MAGIC[..], &[0; CHECKED - MAGIC.len()], &VERSION.to_le_bytes()].concat();
    file.extend(varint(FEATURE_SET as usize));
    file.push(sections.len() as u8);
    for (kind, slot, bytes) in sections {
        file.extend([*kind, *slot]);
        file.extend(varint(bytes.len()));
    }
    sections.iter().for_each(|(.., bytes)| file.extend(bytes));
    seal(&mut file);
    file
}

/// A forest of two trees of depth 2 over three views: words, link density of the row before, and a late column.
pub fn forest(columns: u16, late: u16) -> Vec<u8> {
    let mut bytes = vec![2, 0, 2, 0];
    bytes.extend(columns.to_le_bytes());
    bytes.extend([3, 0]);
    bytes.extend((-100_i32).to_le_bytes());
    bytes.extend([0, 0, 0, 2, 0, 255, late as u8, (late >> 8) as u8, 0]);
    bytes.extend([0, 9, 1, 99, 6, 200, 240, 40, 90]);
    bytes.extend([2, 100, 0, 30, 8, 250, 5, 130, 127]);
    bytes
}

/// A sound file of some 300 bytes with every section that need not be long.
pub fn short() -> Vec<u8> {
    let kind = |kind: Kind| kind as u8;
    let lexicon: Vec<u8> = [vec![1], (0..16).collect(), vec![7; 8]].concat();
    let points: Vec<u8> = (0..17).map(|point| (point * 15) as u8).collect();
    let provenance: Vec<u8> = ["short", "none", "none", "2026-01-31", "", "by hand"]
        .iter()
        .flat_map(|text| [&[text.len() as u8], text.as_bytes()].concat())
        .collect();
    file_of(&[
        (kind(Kind::Forest), 0, forest(140, 60)),
        (kind(Kind::Forest), 1, forest(160, 110)),
        (kind(Kind::Forest), 3, forest(240, 130)),
        (kind(Kind::Lexicon), 0, lexicon),
        (kind(Kind::Decoding), 0, vec![64, 0, 0, 0, 60, 1, 9, 0, 70, 2, 1, 1, 64, 16, 0, 255]),
        (kind(Kind::Languages), 0, b"en de".to_vec()),
        (kind(Kind::Calibration), 0, points),
        (kind(Kind::Provenance), 0, provenance),
        (200, 3, vec![1, 2, 3]),
    ])
}

const PAGE: &str = "<title>Bees</title><nav class=menu><a href=/>Home</a> <a href=/b>Bees</a></nav><article class=post>\
    <h1>Bees</h1><p>In the morning the bees fly out, all of them, and by noon they know every flower.<p>A hive of them \
    keeps count of nothing, and is never wrong.</article><div id=comments><p>I like them.</div><footer>2026</footer>";

/// What holds for a model that was accepted: every preset and system that reads it extracts a page, whatever the memory
/// and whatever was read in it before.
pub fn exercise(model: &Model<'_>) {
    let mut extractor = Extractor::new();
    let mut used = Extractor::new();
    let _ = used.extract(PAGE.repeat(9).as_bytes(), &Config::new().with_model(model));
    for system in [System::Fused, System::Ncleaner, System::NcleanerNonlexical] {
        for preset in Preset::ALL {
            let config = Config::new().with_system(system).with_model(model).with_preset(preset);
            let page = PAGE.as_bytes();
            match extractor.extract(page, &config).map(|page| page.summary.kept) {
                Ok(_) => {
                    let whole = owned(&mut extractor, page, &config, Format::Text);
                    assert_eq!(owned(&mut used, page, &config, Format::Text), whole);
                    assert_eq!(in_memory(page, &config, Format::Text, whole.blocks.len()), Ok(whole));
                }
                Err(error) => assert!(matches!(error, Error::NoModel | Error::ModelFeatures), "{error}"),
            }
            if system != System::Fused {
                break;
            }
        }
    }
}

/// Which part of a sound file each byte belongs to.
pub struct Parts(Vec<(usize, Part)>);

impl Parts {
    /// The parts of a file.
    pub fn of(file: &[u8]) -> Parts {
        let model = Model::from_bytes(file).expect("a sound file");
        let contents: usize = model.sections().map(|section| section.bytes.len()).sum();
        let mut end = file.len() - contents;
        let mut parts = vec![(CHECKED, Part::File), (end, Part::Header)];
        for section in model.sections() {
            end += section.bytes.len();
            parts.push((end, section.part()));
        }
        Parts(parts)
    }

    /// The part of the byte at `at`.
    pub fn at(&self, at: usize) -> Part {
        self.0.iter().find(|&&(end, _)| at < end).map_or(Part::File, |&(_, part)| part)
    }
}
