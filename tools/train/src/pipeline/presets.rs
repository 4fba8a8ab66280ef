//! What the presets mean.

use tagsieve::config::Preset;
use tagsieve::model::{Decoding, decoding_flag};

/// In the order of their numbers.
///
/// Scores are trusted at less than their face value: a model that is sure of itself on pages of its own kind errs on
/// others. Measured on wcxb-dev (one fold) and on the sets that were not trained on: a slope of .6 is within .001 of
/// the best for wcxb-dev and CleanEval, .8 to 1 suit single articles.
pub const DECODINGS: [Decoding; Preset::ALL.len()] = [
    Decoding { slope: 38, flags: comments(1), offset: 0 },
    Decoding { slope: 64, flags: 0, offset: -100 },
    Decoding { slope: 38, flags: comments(2), offset: 100 },
    Decoding { slope: 51, flags: decoding_flag::ARTICLE, offset: -77 },
    Decoding { slope: 38, flags: comments(3), offset: 0 },
];

/// Readers' comments count this many nats more.
const fn comments(nats: u8) -> u8 {
    nats << decoding_flag::COMMENT_SHIFT
}
