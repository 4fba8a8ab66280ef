//! In: hashes of words. Out: the languages that use the word as a function word. Imports `block::text_hash` only.
//!
//! The lists (`XX.txt`, words parted by white space) are read at compile time into one table of all languages.

use super::text_hash::word_hash;

pub use super::text_hash::{HASH_START, hash_step};

/// Bit of `mask_of_kind`: an English conjunction (paper 1, section 3.2).
pub const CONJUNCTION: u32 = 1 << 31;

const CONJUNCTION_BIT: u32 = 31;

// English first: it is assumed where a page names no language.
const LISTS: [(&str, &[u8]); 22] = [
    ("en", include_bytes!("en.txt")),
    ("ar", include_bytes!("ar.txt")),
    ("cs", include_bytes!("cs.txt")),
    ("da", include_bytes!("da.txt")),
    ("de", include_bytes!("de.txt")),
    ("el", include_bytes!("el.txt")),
    ("es", include_bytes!("es.txt")),
    ("fi", include_bytes!("fi.txt")),
    ("fr", include_bytes!("fr.txt")),
    ("he", include_bytes!("he.txt")),
    ("hi", include_bytes!("hi.txt")),
    ("hu", include_bytes!("hu.txt")),
    ("it", include_bytes!("it.txt")),
    ("nl", include_bytes!("nl.txt")),
    ("no", include_bytes!("no.txt")),
    ("pl", include_bytes!("pl.txt")),
    ("pt", include_bytes!("pt.txt")),
    ("ro", include_bytes!("ro.txt")),
    ("ru", include_bytes!("ru.txt")),
    ("sv", include_bytes!("sv.txt")),
    ("tr", include_bytes!("tr.txt")),
    ("uk", include_bytes!("uk.txt")),
];

const CONJUNCTIONS: &[u8] = include_bytes!("conjunctions.txt");

/// Primary subtags (BCP 47) of the languages that have a list, at the index that is their bit in `mask_of_kind`.
pub const LANGUAGES: [&str; LISTS.len()] = {
    let mut names = [""; LISTS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = LISTS[i].0;
        i += 1;
    }
    names
};

/// The index in `LANGUAGES` of a BCP 47 tag such as `de` or `pt-BR`, in any case.
pub fn language_of(tag: &str) -> Option<u8> {
    let subtag = tag.trim_ascii().split(['-', '_']).next().unwrap_or("");
    let subtag = if subtag.eq_ignore_ascii_case("nb") || subtag.eq_ignore_ascii_case("nn") { "no" } else { subtag };
    LANGUAGES.iter().position(|name| name.eq_ignore_ascii_case(subtag)).map(|i| i as u8)
}

// Load below one half keeps probes short: most words end at the first slot.
const SLOT_COUNT: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 14;
const MAX_ENTRIES: usize = SLOT_COUNT / 2;

/// The bit of a language in what `lookup` gives; English where none is known.
pub fn mask_of(language: Option<u8>) -> u32 {
    1 << (language.unwrap_or(0) as u32 & 31)
}

/// True where a third of running prose are stop words, so that their density tells prose from lists. In languages that
/// inflect every word or write prepositions as prefixes, a few hundred words are a quarter (Finnish, Polish: measured
/// on `snippets-a`), and lists of thousands of forms would be needed.
pub fn is_dense(language: u8) -> bool {
    const SPARSE: [&str; 9] = ["ar", "cs", "fi", "he", "hu", "pl", "ru", "tr", "uk"];
    LANGUAGES.get(usize::from(language)).is_some_and(|name| !SPARSE.contains(name))
}

/// Stop words by their kinds (`lookup`).
pub type KindCounts = [u16; KINDS];

/// The language with the most stop words; none where there are too few to tell.
pub fn most_frequent(seen: &KindCounts) -> Option<u8> {
    if cfg!(not(feature = "all-systems")) {
        // None are counted.
        return None;
    }
    let count = |language: usize| {
        let of = seen.iter().zip(&TABLE.masks).filter(|&(_, mask)| mask >> language & 1 != 0);
        of.fold(0u32, |sum, (&n, _)| sum.saturating_add(n.into()))
    };
    let (count, language) = (0..LISTS.len()).map(|i| (count(i), i)).max_by_key(|&(n, i)| (n, LISTS.len() - i))?;
    (count >= 8).then_some(language as u8)
}

/// A word's kind: all stop words of a kind are those of the same languages; 0 is no stop word. `hash` is the word's,
/// from `HASH_START` by `hash_step`. Other words are taken for a stop word of some language once in 250 times: 22 bits
/// of the hash are compared.
#[inline]
pub fn lookup(hash: u32) -> u8 {
    let mut slot = slot_of(hash);
    let wanted = fingerprint(hash);
    loop {
        match TABLE.fingerprints[slot & (SLOT_COUNT - 1)] {
            0 => return 0,
            found if found == wanted => return TABLE.kinds[slot & (SLOT_COUNT - 1)],
            _ => slot += 1,
        }
    }
}

/// The languages in which words of a kind are stop words, as bits, and `CONJUNCTION`.
#[inline]
pub fn mask_of_kind(kind: u8) -> u32 {
    TABLE.masks[kind as usize]
}

/// Kinds of stop words, at most.
const KINDS: usize = 256;

const fn slot_of(hash: u32) -> usize {
    (hash >> (32 - SLOT_BITS)) as usize
}

// Never 0, which marks an empty slot.
const fn fingerprint(hash: u32) -> u8 {
    let low = (hash >> 8) as u8;
    if low == 0 { 1 } else { low }
}

/// 16 KiB are looked at for every word, the other 17 for stop words only.
struct Table {
    fingerprints: [u8; SLOT_COUNT],
    kinds: [u8; SLOT_COUNT],
    masks: [u32; KINDS],
}

static TABLE: Table = build();

const fn build() -> Table {
    let mut table = Table { fingerprints: [0; SLOT_COUNT], kinds: [0; SLOT_COUNT], masks: [0; KINDS] };
    let mut masks = [0u32; SLOT_COUNT];
    let mut entries = 0;
    let mut list = 0;
    while list < LISTS.len() {
        entries += insert(&mut table.fingerprints, &mut masks, LISTS[list].1, 1 << list);
        list += 1;
    }
    entries += insert(&mut table.fingerprints, &mut masks, CONJUNCTIONS, CONJUNCTION);
    assert!(entries <= MAX_ENTRIES, "more stop words than the table is made for");
    const { assert!(LISTS.len() <= CONJUNCTION_BIT as usize) };

    // Distinct masks are few: a byte names one.
    let mut used = 1;
    let mut slot = 0;
    while slot < SLOT_COUNT {
        let mut id = 0;
        while id < used && table.masks[id] != masks[slot] {
            id += 1;
        }
        if id == used {
            assert!(used < KINDS, "more than 255 combinations of languages share words");
            table.masks[used] = masks[slot];
            used += 1;
        }
        table.kinds[slot] = id as u8;
        slot += 1;
    }
    table
}

/// Adds the words of `list` with `bit`; returns how many slots were taken.
const fn insert(fingerprints: &mut [u8; SLOT_COUNT], masks: &mut [u32; SLOT_COUNT], list: &[u8], bit: u32) -> usize {
    let mut taken = 0;
    let mut at = 0;
    while at < list.len() {
        let mut end = at;
        while end < list.len() && !list[end].is_ascii_whitespace() {
            end += 1;
        }
        if end > at {
            let hash = word_hash(list.split_at(end).0.split_at(at).1);
            let mut slot = slot_of(hash);
            while fingerprints[slot] != 0 && fingerprints[slot] != fingerprint(hash) {
                slot = (slot + 1) & (SLOT_COUNT - 1);
            }
            taken += (fingerprints[slot] == 0) as usize;
            fingerprints[slot] = fingerprint(hash);
            masks[slot] |= bit;
        }
        at = end + 1;
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(word: &str) -> u32 {
        mask_of_kind(lookup(word_hash(word.as_bytes())))
    }

    #[test]
    fn every_listed_word_is_found_in_its_language() {
        for (i, (name, list)) in LISTS.iter().enumerate() {
            let list = core::str::from_utf8(list).expect("lists are UTF-8");
            assert!(list.split_whitespace().count() >= 100, "{name}");
            for word in list.split_whitespace() {
                assert_ne!(mask(word) & (1 << i), 0, "{name}: {word}");
            }
        }
    }

    #[test]
    fn content_words_are_not_stop_words() {
        for word in ["tagsieve", "keyboard", "Photosynthesis", "zebra"] {
            assert_eq!(mask(word), 0, "{word}");
        }
        let strangers = (0..100_000u32).filter(|n| mask(&std::format!("{n:x}q{}", n % 7)) != 0).count();
        assert!(strangers < 600, "{strangers} of 100,000");
    }

    #[test]
    fn conjunctions_have_their_bit() {
        assert_ne!(mask("and") & CONJUNCTION, 0);
        assert_ne!(mask("Because") & CONJUNCTION, 0);
        assert_eq!(mask("the") & CONJUNCTION, 0);
    }

    #[test]
    fn languages_are_told_by_their_primary_subtag() {
        let name = |tag| language_of(tag).map(|i| LANGUAGES[usize::from(i)]);
        assert_eq!(name("en-GB"), Some("en"));
        assert_eq!(name(" PT_br"), Some("pt"));
        assert_eq!(name("nb"), Some("no"));
        assert_eq!(language_of("en"), Some(0));
        assert!(language_of("de").is_some_and(is_dense) && !language_of("fi").is_some_and(is_dense));
        assert_eq!(language_of("english"), None);
        assert_eq!(language_of(""), None);
    }
}
