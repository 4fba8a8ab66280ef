//! Recognises the legacy encoding of a page that declares none, by `chardetng`.

use super::Charset;
#[cfg(feature = "detect-encoding")]
use super::evidence::first_non_ascii;

/// Bytes of text that the detector is given. It tries 27 encodings at 25 MB/s, a small part of the scanner's speed;
/// with 2,048 bytes it took a Korean page for Big5.
#[cfg(feature = "detect-encoding")]
const SAMPLE: usize = 4096;
/// Bytes of one word: what stands between two tags in Chinese is shorter, what has no delimiters at all is no text.
#[cfg(feature = "detect-encoding")]
const LONGEST: usize = 1024;
/// Bytes that the detector is given at a time, words longer than that aside.
#[cfg(feature = "detect-encoding")]
const GATHERED: usize = 512;
/// Words that are remembered.
#[cfg(feature = "detect-encoding")]
const KNOWN: usize = 128;
/// Fewer bytes beyond ASCII than this say nothing: chardetng takes two for Central European or Chinese.
#[cfg(feature = "detect-encoding")]
const MIN_NON_ASCII: u32 = 8;

/// The charset of a page that is not UTF-8; `None` where there is too little to tell.
#[cfg(feature = "detect-encoding")]
pub(super) fn detect(page: &[u8]) -> Option<Charset> {
    use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    // A word that was fed before says nothing new: pages that repeat themselves are soon recognised.
    let mut known = [0; KNOWN];
    let mut is_new = |word: &[u8]| {
        let hash = word.iter().fold(1, |hash: u32, &b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193));
        core::mem::replace(&mut known[hash as usize % KNOWN], hash) != hash
    };
    // A call costs about as much as a hundred bytes: words are gathered.
    let mut gathered = heapless::Vec::<u8, GATHERED>::new();
    let (mut fed, mut non_ascii, mut punctuation) = (0, 0, 0);
    // Words with characters beyond ASCII, without the markup between them. No delimiter is part of a character in any
    // encoding.
    let is_delimiter = |b: &u8| matches!(b, b'\t' | b'\n' | 0x0C | b'\r' | b' ' | b'<' | b'>' | b'"');
    let mut rest = page;
    while let Some(beyond) = first_non_ascii(rest) {
        let (before, _) = rest.split_at_checked(beyond).unwrap_or((rest, &[]));
        let begin = before.iter().rposition(is_delimiter).map_or(0, |delimiter| delimiter + 1);
        let (_, from_word) = rest.split_at_checked(begin).unwrap_or((rest, &[]));
        let len = from_word.iter().take(LONGEST).position(is_delimiter).unwrap_or(from_word.len().min(LONGEST));
        let (word, behind) = from_word.split_at_checked(len).unwrap_or((from_word, &[]));
        rest = behind;
        // One that is cut is the last one: what follows half a character would look wrong.
        let is_cut = len == LONGEST;
        fed += word.len() + 1;
        if is_new(word) {
            if gathered.len() + word.len() + 1 > GATHERED {
                detector.feed(&gathered, false);
                gathered.clear();
            }
            if gathered.extend_from_slice(word).is_err() {
                detector.feed(word, false);
            }
            if !is_cut {
                _ = gathered.push(b' ');
            }
        }
        let (beyond, typographic) = count(word);
        non_ascii += beyond;
        punctuation += typographic;
        if fed >= SAMPLE || is_cut {
            break;
        }
    }
    detector.feed(&gathered, false);
    if non_ascii < MIN_NON_ASCII {
        return None;
    }
    if 4 * punctuation >= 3 * non_ascii {
        return Some(Charset::Windows1252);
    }
    match Charset::of_encoding(detector.guess(None, Utf8Detection::Deny)) {
        // The web has no such pages, but dashes and accents of windows-1252 look like it.
        Some(Charset::Ibm866) => Some(Charset::Windows1252),
        guess => guess,
    }
}

/// Bytes beyond ASCII in a word, and those of them that stand alone and are quotation marks, dashes, signs or no-break
/// spaces in all of windows-1250 to 1258. English has hardly any others, and chardetng takes one page in fourteen of
/// that kind for Cyrillic, Thai or Baltic.
#[cfg(feature = "detect-encoding")]
fn count(word: &[u8]) -> (u32, u32) {
    let (mut non_ascii, mut typographic) = (0, 0);
    for run in word.split(u8::is_ascii) {
        non_ascii += run.len() as u32;
        typographic += matches!(
            run,
            [0x80 | 0x82 | 0x84..=0x87 | 0x89 | 0x8B | 0x91..=0x97 | 0x99 | 0x9B]
                | [0xA0 | 0xA6 | 0xA7 | 0xA9 | 0xAB..=0xAE | 0xB0 | 0xB1 | 0xB4..=0xB7 | 0xBB]
        ) as u32;
    }
    (non_ascii, typographic)
}

#[cfg(not(feature = "detect-encoding"))]
pub(super) fn detect(_page: &[u8]) -> Option<Charset> {
    None
}
