//! What the presets mean.

use tagsieve::config::Preset;
use tagsieve::model::{Decoding, decoding_flag};

/// In the order of their numbers.
///
/// Scores are trusted at less than their face value: a model that is sure of itself on pages of its own kind errs on
/// others. Chosen with wcxb-dev (cross-validated) and the sets that were not trained on in view. At a slope of .6 all
/// sets are within .003 of their best but dragnet-train, whose articles are short and which wants .7. Three nats for
/// comments are worth .03 on dragnet-train and .009 on cleaneval-dev, whose gold texts have them, and cost .003 on
/// wcxb-dev, whose articles have not.
pub const DECODINGS: [Decoding; Preset::ALL.len()] = [
    Decoding { slope: 38, flags: comments(3) | title(2), offset: 102 },
    Decoding { slope: 64, flags: 0, offset: -40 },
    Decoding { slope: 38, flags: comments(4) | title(4), offset: 230 },
    Decoding { slope: 38, flags: decoding_flag::ARTICLE | title(4), offset: 102 },
    Decoding { slope: 38, flags: comments(5) | title(4), offset: 77 },
];

/// The title counts so many nats more: an even number. The gold texts of wcxb-dev have one title in ten, those of the
/// other sets nine.
pub(super) const fn title(nats: u8) -> u8 {
    (nats / 2) << decoding_flag::TITLE_SHIFT
}

/// Readers' comments count this many nats more.
pub(super) const fn comments(nats: u8) -> u8 {
    nats << decoding_flag::COMMENT_SHIFT
}
