//! In: hashes of words. Out: the languages that use the word as a function word. Imports `block::text_hash`,
//! `choice`, `limits` and `packed` only.
//!
//! The lists (`XX.txt`, words parted by white space) are read at compile time into one table of all languages.
//!
//! The English one also has frequent words of content (`en_content.txt`), for jusText, which counts on function words
//! alone, to leave out. Models count them: a model without them lost .0005 on dragnet-train.

use super::text_hash::word_hash;
use crate::choice::{ALL_SYSTEMS, LEARNS};
use crate::limits::FAST;
use crate::packed;

pub use super::text_hash::{HASH_START, hash_step};

/// Bit of `mask_of_kind`: an English conjunction (paper 1, section 3.2).
pub const CONJUNCTION: u32 = 1 << 31;

/// Bit of `mask_of_kind`: an English word of content.
const CONTENT: u32 = 1 << CONTENT_BIT;

const CONTENT_BIT: u32 = 30;

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

// Function words, adverbs and quantifiers that go with any subject are not among them, nor the commonest nouns, verbs
// and adjectives (some 25 of each).
const ENGLISH_CONTENT: &[u8] = include_bytes!("en_content.txt");

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
    place_of(subtag_in(tag.as_bytes())?)
}

/// The index of a language that has a list.
pub(crate) fn place_of(language: Subtag) -> Option<u8> {
    LANGUAGES.iter().position(|name| LEARNS && name.as_bytes() == language).map(|place| place as u8)
}

/// A primary subtag of two letters (BCP 47), small ones. Both kinds of Norwegian are `no`.
pub type Subtag = [u8; 2];

/// That of a tag. One of more letters says nothing here: the language has no list, or it is `eng`, which should be
/// `en`.
pub(crate) const fn subtag_in(tag: &[u8]) -> Option<Subtag> {
    let (&[first, second] | &[first, second, b'-' | b'_', ..]) = tag.trim_ascii() else { return None };
    match [first | 0x20, second | 0x20] {
        [b'n', b'b' | b'n'] => Some(*b"no"),
        subtag @ [b'a'..=b'z', b'a'..=b'z'] => Some(subtag),
        _ => None,
    }
}

/// That of a language that has a list.
pub(crate) fn subtag_of(language: u8) -> Option<Subtag> {
    LANGUAGES.get(usize::from(language))?.as_bytes().try_into().ok()
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

/// Stop words by their kinds (`lookup`). The first may count words that are none.
pub type KindCounts = [u16; KINDS];
/// None yet.
pub const NONE_SEEN: KindCounts = [0; KINDS];

/// The language with the most stop words; none where there are too few to tell.
pub fn most_frequent(seen: &KindCounts) -> Option<u8> {
    // None are counted without systems that ask for them.
    if !LEARNS {
        return None;
    }
    let mut counts = [0u32; LISTS.len()];
    for (&n, &mask) in seen.iter().zip(&TABLE.masks).filter(|&(&n, _)| n > 0) {
        for (bit, count) in counts.iter_mut().enumerate() {
            *count += u32::from(n) * (mask >> bit & 1);
        }
    }
    let (count, language) =
        counts.into_iter().enumerate().map(|(i, n)| (n, i)).max_by_key(|&(n, i)| (n, LISTS.len() - i))?;
    (count >= 8).then_some(language as u8)
}

/// A word's kind: all stop words of a kind are those of the same languages; 0 is no stop word. `hash` is the word's,
/// from `HASH_START` by `hash_step`. Other words are taken for a stop word of some language once in 250 times: 22 bits
/// of the hash are compared.
#[inline]
pub fn lookup(hash: u32) -> u8 {
    let mut slot = slot_of(hash);
    let wanted = fingerprint(hash);
    if FAST {
        // Whether a word is a stop word cannot be guessed: four slots at once, and hardly ever more, without a branch.
        // Measured on 300 pages: 2 % (`fused`) and 3 % (`cetr`) less time than slot by slot.
        while let Some(&[[a, b], [c, d], [e, f], [g, h]]) = TABLE.slots.get(slot..).and_then(<[_]>::first_chunk) {
            const ONES: u64 = 0x0001_0001_0001_0001;
            // 16 bits a slot, of which the highest is set where the lower eight are not zero.
            let taken = |fingerprints: u64| (fingerprints & (ONES * 0xFF)) + ONES * 0x7FFF;
            let slots = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
            let goes_on = taken(slots) & taken(slots ^ (ONES * u64::from(wanted)));
            let ends = !goes_on & (ONES << 15);
            if ends != 0 {
                // An empty slot's kind is 0.
                return (slots >> (ends.trailing_zeros() - 7)) as u8;
            }
            slot += 4;
        }
        return 0;
    }
    if !is_taken(slot) {
        return 0;
    }
    // Entries stand in the order of their slots.
    let (word, below) = (slot / 32 % WORDS, (1 << (slot % 32)) - 1);
    let counted = word / COUNTED;
    let mut entry = usize::from(TABLE.before[counted]) + (TABLE.taken[word] & below).count_ones() as usize;
    for at in counted * COUNTED..word {
        entry += TABLE.taken[at].count_ones() as usize;
    }
    while let Some(&found) = TABLE.fingerprints.get(entry) {
        if found == wanted {
            return kind_of(entry);
        }
        slot += 1;
        entry += 1;
        if !is_taken(slot) {
            break;
        }
    }
    0
}

/// The kind of an entry.
fn kind_of(entry: usize) -> u8 {
    match packed::get(&TABLE.kinds, entry) {
        RARE => {
            let rare = TABLE.rare_entries.binary_search(&(entry as u16));
            rare.ok().and_then(|i| TABLE.rare_kinds.get(i)).copied().unwrap_or(0)
        }
        kind => kind,
    }
}

#[inline(always)]
fn is_taken(slot: usize) -> bool {
    TABLE.taken[slot / 32 % WORDS] >> (slot % 32) & 1 == 1
}

/// The languages in which words of a kind are stop words, as bits, and `CONJUNCTION`.
#[inline]
pub fn mask_of_kind(kind: u8) -> u32 {
    TABLE.masks.get(kind as usize).copied().unwrap_or(0)
}

/// The same without English for its words of content.
#[inline]
pub fn function_mask_of_kind(kind: u8) -> u32 {
    let mask = mask_of_kind(kind);
    // English is bit 0.
    mask & !(mask >> CONTENT_BIT & 1)
}

/// Kinds of stop words, of which 0 is none.
const KINDS: usize = KIND_LIST.0;
/// Kinds that are named in five bits: the most frequent. Of the others, one entry in twenty, the table has a list.
const RARE: u8 = 31;

const fn slot_of(hash: u32) -> usize {
    (hash >> (32 - SLOT_BITS)) as usize
}

// Never 0, which marks an empty slot.
const fn fingerprint(hash: u32) -> u8 {
    let low = (hash >> 8) as u8;
    if low == 0 { 1 } else { low }
}

/// 32 slots a word.
const WORDS: usize = SLOT_COUNT / 32;
/// Of the words, those in front of every fourth one are counted: 0.75 KiB less.
const COUNTED: usize = 4;
/// Empty ones behind the last, so that four can be read from each.
const MORE_SLOTS: usize = 3;
/// What is kept for small builds alone.
const PACKED: usize = !FAST as usize;

/// Where there is room, what stands in every slot. Small builds keep that of those that are taken alone, 16 KiB in all,
/// which takes twice as long: a bit says whether a slot is, and most words that are no stop words end there.
struct Table {
    taken: [u32; PACKED * WORDS],
    masks: [u32; KINDS],
    /// Fingerprint and kind.
    slots: [[u8; 2]; (SLOT_COUNT + MORE_SLOTS) * (1 - PACKED)],
    /// How many are taken before every `COUNTED`th word.
    before: [u16; PACKED * WORDS / COUNTED],
    fingerprints: [u8; PACKED * ENTRIES],
    kinds: [u8; PACKED * packed::size(ENTRIES)],
    rare_entries: [u16; PACKED * RARE_ENTRIES],
    rare_kinds: [u8; PACKED * RARE_ENTRIES],
}

static TABLE: Table = build();

/// The table with a row for every slot.
struct Slots {
    fingerprints: [u8; SLOT_COUNT],
    masks: [u32; SLOT_COUNT],
    taken: usize,
}

/// Slots that are taken.
const ENTRIES: usize = fill().taken;

/// How many kinds there are, the masks of each, the most frequent first, and how many entries are of each.
const KIND_LIST: (usize, [u32; 256], [u16; 256]) = {
    let slots = fill();
    let (mut masks, mut counts, mut used) = ([0; 256], [0; 256], 1);
    let mut slot = 0;
    while slot < SLOT_COUNT {
        let mask = slots.masks[slot];
        if mask != 0 {
            let mut kind = 1;
            while kind < used && masks[kind] != mask {
                kind += 1;
            }
            assert!(kind < 256, "more combinations of languages share words than a byte can name");
            masks[kind] = mask;
            counts[kind] += 1;
            if kind == used {
                used += 1;
            }
            // In order.
            while kind > 1 && counts[kind] > counts[kind - 1] {
                (masks[kind], masks[kind - 1]) = (masks[kind - 1], masks[kind]);
                (counts[kind], counts[kind - 1]) = (counts[kind - 1], counts[kind]);
                kind -= 1;
            }
        }
        slot += 1;
    }
    (used, masks, counts)
};

/// Entries of kinds from `RARE` on.
const RARE_ENTRIES: usize = {
    let (kinds, _, counts) = KIND_LIST;
    let (mut rare, mut kind) = (0, RARE as usize);
    while kind < kinds {
        rare += counts[kind] as usize;
        kind += 1;
    }
    rare
};

const fn fill() -> Slots {
    let mut slots = Slots { fingerprints: [0; SLOT_COUNT], masks: [0; SLOT_COUNT], taken: 0 };
    let mut list = 0;
    while list < LISTS.len() {
        slots.insert(LISTS[list].1, 1 << list);
        list += 1;
    }
    slots.insert(CONJUNCTIONS, CONJUNCTION);
    if ALL_SYSTEMS {
        slots.insert(ENGLISH_CONTENT, CONTENT);
    }
    assert!(slots.taken <= MAX_ENTRIES, "more stop words than the table is made for");
    // `lookup` does not go round.
    assert!(slots.fingerprints[SLOT_COUNT - 1] == 0, "a word in the last slot");
    const { assert!(LISTS.len() <= CONTENT_BIT as usize) };
    slots
}

impl Slots {
    /// Adds the words of `list` with `bit`.
    const fn insert(&mut self, list: &[u8], bit: u32) {
        let mut at = 0;
        while at < list.len() {
            let mut end = at;
            while end < list.len() && !list[end].is_ascii_whitespace() {
                end += 1;
            }
            if end > at {
                let hash = word_hash(list.split_at(end).0.split_at(at).1);
                let mut slot = slot_of(hash);
                while self.fingerprints[slot] != 0 && self.fingerprints[slot] != fingerprint(hash) {
                    slot = (slot + 1) & (SLOT_COUNT - 1);
                }
                self.taken += (self.fingerprints[slot] == 0) as usize;
                self.fingerprints[slot] = fingerprint(hash);
                self.masks[slot] |= bit;
            }
            at = end + 1;
        }
    }
}

const fn build() -> Table {
    let slots = fill();
    let mut table = Table {
        taken: [0; PACKED * WORDS],
        masks: [0; KINDS],
        slots: [[0; 2]; (SLOT_COUNT + MORE_SLOTS) * (1 - PACKED)],
        before: [0; PACKED * WORDS / COUNTED],
        fingerprints: [0; PACKED * ENTRIES],
        kinds: [0; PACKED * packed::size(ENTRIES)],
        rare_entries: [0; PACKED * RARE_ENTRIES],
        rare_kinds: [0; PACKED * RARE_ENTRIES],
    };
    let (mut kind, mut rare) = (0, 0);
    while kind < KINDS {
        table.masks[kind] = KIND_LIST.1[kind];
        kind += 1;
    }
    let mut entry = 0;
    let mut slot = 0;
    while slot < SLOT_COUNT {
        if !FAST && slot % (32 * COUNTED) == 0 {
            table.before[slot / (32 * COUNTED)] = entry as u16;
        }
        if slots.fingerprints[slot] != 0 {
            let mut kind = 1;
            while table.masks[kind] != slots.masks[slot] {
                kind += 1;
            }
            if FAST {
                table.slots[slot] = [slots.fingerprints[slot], kind as u8];
            } else {
                table.taken[slot / 32] |= 1 << (slot % 32);
                let named = if kind < RARE as usize { kind as u8 } else { RARE };
                packed::set(&mut table.kinds, entry, named);
                if named == RARE {
                    table.rare_entries[rare] = entry as u16;
                    table.rare_kinds[rare] = kind as u8;
                    rare += 1;
                }
                table.fingerprints[entry] = slots.fingerprints[slot];
            }
            entry += 1;
        }
        slot += 1;
    }
    table
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

    /// By the definition: the slots one by one, from the hash's on.
    #[test]
    fn lookup_agrees_with_the_table_of_all_slots() {
        let slots = std::boxed::Box::new(fill());
        // Every slot with every fingerprint.
        for hash in (0..=u32::MAX).step_by(1 << 8) {
            let mut slot = slot_of(hash);
            while slots.fingerprints[slot] != 0 && slots.fingerprints[slot] != fingerprint(hash) {
                slot = (slot + 1) % SLOT_COUNT;
            }
            assert_eq!(mask_of_kind(lookup(hash)), slots.masks[slot], "{hash:x}");
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
    fn frequent_words_of_content_are_no_function_words() {
        let functions = |word: &str| function_mask_of_kind(lookup(word_hash(word.as_bytes())));
        let list = core::str::from_utf8(ENGLISH_CONTENT).expect("lists are UTF-8");
        for word in list.split_whitespace() {
            assert_ne!(mask(word) & 1, 0, "{word}");
            assert_eq!(functions(word) & 1 == 0, ALL_SYSTEMS, "{word}");
        }
        assert_ne!(functions("the") & 1, 0);
        // German has it too.
        let german = mask_of(language_of("de"));
        assert_ne!(functions("man") & german, 0);
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
