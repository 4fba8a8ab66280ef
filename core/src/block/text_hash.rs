//! Hashes of words and of whole texts: for stop words, repeated blocks and known phrases.
//!
//! A text's hash is made of its words' hashes, so it costs one step a word where the words are hashed anyway, and
//! white space and punctuation do not matter.

use crate::limits::FAST;

/// Start value of a word's hash (FNV-1a).
pub const HASH_START: u32 = 0x811c_9dc5;

const PRIME: u32 = 0x0100_0193;

/// One byte of a word in UTF-8, upper or lower case.
///
/// Case is folded by bit arithmetic alone: bit 5 is set in every byte, and bit 0 in lead bytes. That makes the two
/// cases equal in ASCII, Latin-1 and the unaccented letters of Greek and Cyrillic (there the capital's lead byte may
/// be the even neighbour of the small letter's). It leaves Latin Extended-A as it stands, and makes a few unrelated
/// letters equal, which a hash can bear.
#[inline(always)]
pub const fn hash_step(hash: u32, byte: u8) -> u32 {
    let lead = (byte >> 7) & (byte >> 6);
    (hash ^ (byte | 0x20 | lead) as u32).wrapping_mul(PRIME)
}

/// The same for a byte of ASCII.
#[inline(always)]
pub const fn hash_step_ascii(hash: u32, byte: u8) -> u32 {
    (hash ^ (byte | 0x20) as u32).wrapping_mul(PRIME)
}

/// The same for a small letter of ASCII.
#[inline(always)]
pub const fn hash_step_small(hash: u32, letter: u8) -> u32 {
    (hash ^ letter as u32).wrapping_mul(PRIME)
}

/// The bytes of a character beyond ASCII.
#[inline(always)]
pub fn hash_step_char(hash: u32, utf8: &[u8]) -> u32 {
    // The trails' case is folded as that of ASCII. (A loop over three bytes takes twice as long.)
    let step = hash_step_ascii;
    match *utf8 {
        [a, b, c] => step(step(hash_step(hash, a), b), c),
        [a, b] => step(hash_step(hash, a), b),
        [a] if FAST => hash_step(hash, a),
        _ => utf8.iter().fold(hash, |hash, &byte| hash_step(hash, byte)),
    }
}

/// The hash of one word.
pub const fn word_hash(word: &[u8]) -> u32 {
    let mut hash = HASH_START;
    let mut i = 0;
    while i < word.len() {
        hash = hash_step(hash, word[i]);
        i += 1;
    }
    hash
}

/// Stands for every word that holds a digit.
const NUMBER: u32 = word_hash(b"0");

/// One word of a text, by its hash.
#[inline(always)]
const fn text_step(hash: u32, word: u32, has_digit: bool) -> u32 {
    let word = if has_digit { NUMBER } else { word };
    (hash.rotate_left(5) ^ word).wrapping_mul(PRIME)
}

/// The hash of a text, fed word by word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextHash {
    hash: u32,
    words: u8,
    end_phrase: bool,
}

impl TextHash {
    /// No word yet.
    pub const fn new() -> TextHash {
        TextHash { hash: HASH_START, words: 0, end_phrase: false }
    }

    /// The next word, by its hash. Words that hold a digit count as equal: "3 comments" is "12 comments".
    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    pub const fn word(&mut self, hash: u32, has_digit: bool) {
        self.hash = text_step(self.hash, hash, has_digit);
        if self.words <= BEGINNING_WORDS {
            self.words += 1;
            if self.words <= END_PHRASE_WORDS {
                self.end_phrase |= is_end_phrase(self.hash);
            }
        }
    }

    /// The hash where so many words have been fed as tell how a text begins.
    #[inline(always)]
    pub const fn beginning(self) -> Option<u32> {
        if self.words == BEGINNING_WORDS { Some(self.hash) } else { None }
    }

    /// The hash; `HASH_START` for a text without words.
    pub const fn finish(self) -> u32 {
        self.hash
    }

    /// True where the text begins with one of the phrases that stand behind an article: the heading of the reader
    /// comments, the form to write one, a news agency's notice. (`flag::END_PHRASE`)
    pub const fn begins_with_end_phrase(self) -> bool {
        self.end_phrase
    }
}

impl Default for TextHash {
    fn default() -> Self {
        TextHash::new()
    }
}

/// The hash of a text whose words are runs of ASCII letters and digits and of bytes beyond ASCII.
pub const fn fold_hash(text: &[u8]) -> u32 {
    let mut all = HASH_START;
    let mut word = HASH_START;
    let (mut in_word, mut has_digit) = (false, false);
    let mut i = 0;
    while i < text.len() {
        let byte = text[i];
        if byte.is_ascii_alphanumeric() || byte >= 0x80 {
            word = hash_step(word, byte);
            in_word = true;
            has_digit |= byte.is_ascii_digit();
        } else if in_word {
            all = text_step(all, word, has_digit);
            word = HASH_START;
            (in_word, has_digit) = (false, false);
        }
        i += 1;
    }
    if in_word {
        all = text_step(all, word, has_digit);
    }
    all
}

/// `fold_hash` of each.
pub const fn fold_hashes<const N: usize>(texts: &[&str; N]) -> [u32; N] {
    let mut hashes = [0; N];
    let mut i = 0;
    while i < N {
        hashes[i] = fold_hash(texts[i].as_bytes());
        i += 1;
    }
    hashes
}

/// Words by which the beginning of a text is recognised.
const BEGINNING_WORDS: u8 = 8;

/// Words of the longest end phrase.
const END_PHRASE_WORDS: u8 = 4;

/// The English ones are those that Boilerpipe's finder of terminating blocks knows, the others the same heading in
/// other languages.
const END_PHRASES: [&str; 20] = [
    "comments",
    "0 comments",
    "0 users responded in",
    "please rate this",
    "post a comment",
    "what you think",
    "add your comment",
    "add comment",
    "reader views",
    "reader comments",
    "have your say",
    "leave a reply",
    "leave a comment",
    "reuters limited",
    "kommentare",
    "0 kommentare",
    "commentaires",
    "0 commentaires",
    "comentarios",
    "0 comentarios",
];

static END_PHRASE_HASHES: [u32; END_PHRASES.len()] = fold_hashes(&END_PHRASES);

// A bit for each phrase: hardly a text begins with one.
static END_PHRASE_BLOOM: [u32; 8] = {
    let mut bloom = [0; 8];
    let mut i = 0;
    while i < END_PHRASE_HASHES.len() {
        let (word, bit) = bloom_bit(END_PHRASE_HASHES[i]);
        bloom[word] |= bit;
        i += 1;
    }
    bloom
};

/// The word and the bit of a hash among 8 times 32.
#[inline]
const fn bloom_bit(hash: u32) -> (usize, u32) {
    ((hash >> 29) as usize, 1 << (hash >> 24 & 31))
}

#[inline]
const fn is_end_phrase(hash: u32) -> bool {
    let (word, bit) = bloom_bit(hash);
    END_PHRASE_BLOOM[word] & bit != 0 && is_listed(hash)
}

#[cold]
const fn is_listed(hash: u32) -> bool {
    let mut i = 0;
    while i < END_PHRASE_HASHES.len() {
        if END_PHRASE_HASHES[i] == hash {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> TextHash {
        let mut all = TextHash::new();
        for word in text.split_whitespace() {
            all.word(word_hash(word.as_bytes()), word.bytes().any(|b| b.is_ascii_digit()));
        }
        all
    }

    #[test]
    fn case_space_and_punctuation_do_not_matter() {
        assert_eq!(fold_hash(b"  Post a   COMMENT! "), fold_hash(b"post a comment"));
        assert_eq!(fold_hash(b"12 Comments"), fold_hash(b"(3) comments"));
        assert_ne!(fold_hash(b"a b"), fold_hash(b"ab"));
        assert_ne!(fold_hash(b"a b"), fold_hash(b"b a"));
        assert_eq!(fold_hash(b" - "), TextHash::new().finish());
    }

    #[test]
    fn capitals_fold_in_the_common_alphabets() {
        for (small, capital) in [("über", "ÜBER"), ("при", "ПРИ"), ("что", "ЧТО"), ("ειναι", "ΕΙΝΑΙ"), ("și", "șI")]
        {
            assert_eq!(word_hash(small.as_bytes()), word_hash(capital.as_bytes()), "{small}");
        }
        assert_ne!(word_hash("при".as_bytes()), word_hash("про".as_bytes()));
    }

    #[test]
    fn word_by_word_equals_at_once() {
        for text in ["", "comments", "17 users responded in this post", "Über uns", "a b c d e f g"] {
            assert_eq!(of(text).finish(), fold_hash(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn end_phrases_are_found_at_the_start_only() {
        assert!(of("Comments").begins_with_end_phrase());
        assert!(of("152 Comments on this story").begins_with_end_phrase());
        assert!(of("3 users responded in this post").begins_with_end_phrase());
        assert!(!of("Further comments").begins_with_end_phrase());
        assert!(!of("").begins_with_end_phrase());
        for phrase in END_PHRASES {
            assert!(phrase.split(' ').count() <= END_PHRASE_WORDS as usize);
        }
    }
}
