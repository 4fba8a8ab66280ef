//! What the authors of pages call their elements: the tokens of `class`, `id`, `role` and `itemprop`, and a table of
//! their log-odds (the IC idea of paper 3). The table also has those of headings (`label::heading`).

use crate::limits::{DEVICE, FAST};
use crate::scan::AttrId;

/// Values are in `1 / 2^VALUE_BITS` nat; positive is content. A signed byte holds 8 nat.
pub const VALUE_BITS: u32 = 4;

/// Tokens in a bucket of the table.
pub const BUCKET: usize = 4;

/// A token's hash is compared with this many bits of a fingerprint: an unknown token is taken for a known one in one
/// of 16,384 cases.
type Print = [u8; 2];

/// Log-odds of tokens, read in place: buckets of four fingerprints, then as many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexicon<'m> {
    // log2 of the number of buckets.
    bits: u32,
    prints: &'m [[Print; BUCKET]],
    values: &'m [[u8; BUCKET]],
}

impl<'m> Lexicon<'m> {
    /// At most this many buckets, as a power of two: 48 KiB.
    pub const MAX_BITS: u32 = 12;

    /// `prints` and `values` hold one entry a bucket; `None` where their lengths are not equal, or not a power of two
    /// from 2 to `2^MAX_BITS`.
    pub fn new(prints: &'m [[Print; BUCKET]], values: &'m [[u8; BUCKET]]) -> Option<Lexicon<'m>> {
        let bits = prints.len().checked_ilog2()?;
        let fits =
            prints.len().is_power_of_two() && prints.len() == values.len() && (1..=Self::MAX_BITS).contains(&bits);
        fits.then_some(Lexicon { bits, prints, values })
    }

    /// Log-odds of a token by its hash; 0 where it is not known.
    #[cfg_attr(target_pointer_width = "32", inline(never))]
    #[cfg_attr(not(target_pointer_width = "32"), inline)]
    pub fn get(&self, hash: u32) -> i8 {
        let bucket = bucket_of(hash, self.bits);
        let Some(&prints) = self.prints.get(bucket) else { return 0 };
        // Most tokens are unknown, so all four are compared at once: which 16 bits of the difference are zero?
        let [[a, b], [c, d], [e, f], [g, h]] = prints;
        const ONES: u64 = 0x0001_0001_0001_0001;
        let difference = u64::from_le_bytes([a, b, c, d, e, f, g, h]) ^ (ONES * u64::from(hash as u16));
        let zeros = difference.wrapping_sub(ONES) & !difference & (ONES << 15);
        if !FAST && zeros == 0 {
            return 0;
        }
        // The lowest one is exact; higher ones may be borrowed from it.
        let place = zeros.trailing_zeros() / 16;
        // Which tokens are known cannot be guessed: where none is, all values are shifted out. Measured on 300 pages:
        // `fused` 1 % less time.
        self.values.get(bucket).map_or(0, |&values| (u64::from(u32::from_le_bytes(values)) >> (8 * place)) as i8)
    }

    /// What a whole value of `class` or `id` says.
    pub fn of_value(&self, value: &[u8]) -> Lex {
        let mut lex = Lex::EMPTY;
        let mut tokens = Tokens::default();
        tokens.read(value, |hash| lex.add(self.get(hash)));
        tokens.end(|hash| lex.add(self.get(hash)));
        lex
    }
}

/// The bucket of a token among `2^bits`; `bits` is 1 to 32.
#[inline]
pub const fn bucket_of(hash: u32, bits: u32) -> usize {
    // Fibonacci hashing: the fingerprint is made of the other bits.
    (hash.wrapping_mul(0x9E37_79B1) >> (32 - bits)) as usize
}

/// The fingerprint of a token.
#[inline]
pub const fn print_of(hash: u32) -> Print {
    (hash as u16).to_le_bytes()
}

/// What the tokens of an element, or of all open elements, say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lex {
    /// Of the innermost element whose tokens do not add up to 0: their sum, saturated.
    pub near: i8,
    /// The lowest value of a token; at most 0.
    pub min: i8,
    /// The highest value of a token; at least 0.
    pub max: i8,
    /// A token stands for readers' comments.
    pub comment: bool,
    /// Sum of the values of all tokens, saturated.
    pub sum: i16,
}

impl Lex {
    /// Nothing said.
    pub const EMPTY: Lex = Lex { near: 0, min: 0, max: 0, comment: false, sum: 0 };

    /// True where no token has a value.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.min == 0 && self.max == 0
    }

    /// Adds a token of the same element; `near` is left alone. An odd value stands for readers' comments.
    #[inline]
    pub fn add(&mut self, value: i8) {
        // 0 changes nothing, and cannot be guessed.
        if FAST || value != 0 {
            self.sum = self.sum.saturating_add(i16::from(value));
            self.min = self.min.min(value);
            self.max = self.max.max(value);
            self.comment |= value & 1 != 0;
        }
    }

    /// What both say, of the same element; `near` is left alone.
    #[inline]
    pub fn and(self, other: Lex) -> Lex {
        Lex {
            near: self.near,
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            comment: self.comment | other.comment,
            sum: self.sum.saturating_add(other.sum),
        }
    }

    /// Makes of what all open elements say what they say when an element that says `own` is opened in them.
    #[inline]
    pub fn open(&mut self, own: &Lex) {
        // Most elements say nothing.
        if !own.is_empty() {
            self.open_inline(own);
            *self = self.and(*own);
        }
    }

    /// The same for an inline element: it tells only what is nearest.
    #[inline]
    pub fn open_inline(&mut self, own: &Lex) {
        let near = own.sum.clamp(i16::from(i8::MIN), i16::from(i8::MAX)) as i8;
        if near != 0 {
            self.near = near;
        }
    }
}

/// True where the attribute's value is made of tokens.
pub const fn has_tokens(attr: AttrId) -> bool {
    matches!(attr, AttrId::CLASS | AttrId::ID | AttrId::ROLE | AttrId::ITEMPROP)
}

/// Hashes of the tokens of an attribute's value, piece by piece.
///
/// A token is what stands between white space; its parts are runs of letters, cut where a small letter is followed by a
/// capital. Each part counts as a token, and where there are several their sequence does too. Case, digits and signs
/// do not matter: `entry-content`, `entryContent` and `entry_content_12` are `entry`, `content` and both. `class` and
/// `id` share their tokens; `role` and `itemprop` have their own.
#[derive(Clone, Copy, Debug)]
pub struct Tokens {
    start: u32,
    part: u32,
    // Of the parts so far, and how many they are.
    whole: u32,
    parts: u32,
    // What the byte before is.
    before: u8,
}

const SMALL: u8 = 1;
const CAPITAL: u8 = 2;
const CUT: u8 = 4;
const SPACE: u8 = 8;

/// Bytes of the table: devices have more time than flash.
const KINDS: usize = if DEVICE { 128 } else { 256 };

/// What each byte is to a token.
static KIND: [u8; KINDS] = {
    let mut table = [BEYOND; KINDS];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' => SMALL,
            b'A'..=b'Z' => CAPITAL,
            b' ' | b'\t' | b'\n' | b'\r' | 0x0C => SPACE,
            _ => CUT,
        };
        byte += 1;
    }
    table
};

/// Beyond ASCII: letters for all that is known.
const BEYOND: u8 = SMALL;

const MIX: u32 = 0x9E37_79B1;

impl Default for Tokens {
    fn default() -> Self {
        Tokens::new(AttrId::CLASS)
    }
}

impl Tokens {
    /// Of the value of `attr`.
    pub const fn new(attr: AttrId) -> Tokens {
        let start = match attr {
            AttrId::ROLE => 1,
            AttrId::ITEMPROP => 2,
            _ => 0,
        };
        Tokens { start, part: start, whole: start, parts: 0, before: SPACE }
    }

    /// Reads a piece of the value.
    #[inline]
    pub fn read(&mut self, raw: &[u8], mut each: impl FnMut(u32)) {
        if DEVICE { self.read_by_call(raw, &mut each) } else { self.read_pieces(raw, each) }
    }

    /// One for all.
    #[inline(never)]
    fn read_by_call(&mut self, raw: &[u8], each: &mut dyn FnMut(u32)) {
        self.read_pieces(raw, each);
    }

    #[inline(always)]
    fn read_pieces(&mut self, raw: &[u8], mut each: impl FnMut(u32)) {
        // Over a local: measured, a fifth fewer instructions than over two of its fields.
        let mut all = *self;
        for &b in raw {
            let kind = KIND.get(usize::from(b)).copied().unwrap_or(BEYOND);
            if kind != SMALL {
                match kind {
                    SPACE => all.end_token(&mut each),
                    CAPITAL if all.before == CAPITAL => {}
                    _ => all.end_part(&mut each),
                }
            }
            all.before = kind;
            if kind <= CAPITAL {
                // A rotation and a difference a byte, the product once a part: values are long.
                all.part = all.part.rotate_left(5) ^ u32::from(b | 0x20);
            }
        }
        *self = all;
    }

    /// The token has ended.
    #[inline]
    pub fn end(&mut self, mut each: impl FnMut(u32)) {
        if DEVICE { self.end_by_call(&mut each) } else { self.end_token(each) }
    }

    /// One for all.
    #[inline(never)]
    fn end_by_call(&mut self, each: &mut dyn FnMut(u32)) {
        self.end_token(each);
    }

    #[inline]
    fn end_token(&mut self, mut each: impl FnMut(u32)) {
        self.end_part(&mut each);
        if self.parts > 1 {
            each(self.whole);
        }
        (self.whole, self.parts) = (self.start, 0);
    }

    #[inline]
    fn end_part(&mut self, each: &mut impl FnMut(u32)) {
        if self.part == self.start {
            return;
        }
        let hash = self.part.wrapping_mul(MIX);
        let hash = hash ^ hash >> 15;
        each(hash);
        self.whole = (self.whole.rotate_left(5) ^ hash).wrapping_mul(MIX);
        self.parts += 1;
        self.part = self.start;
    }
}

/// The hash of a token of `class` or `id` by its parts, in small letters.
pub fn hash_of(parts: &[&str]) -> u32 {
    let mut hash = 0;
    let mut tokens = Tokens::default();
    for part in parts {
        tokens.read(part.as_bytes(), |_| {});
        tokens.read(b"-", |part| hash = part);
    }
    tokens.end(|whole| hash = whole);
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn hashes(attr: AttrId, value: &str, piece: usize) -> Vec<u32> {
        let mut all = Vec::new();
        let mut tokens = Tokens::new(attr);
        for piece in value.as_bytes().chunks(piece) {
            tokens.read(piece, |hash| all.push(hash));
        }
        tokens.end(|hash| all.push(hash));
        all
    }

    #[test]
    fn tokens_and_their_parts() {
        let of = |value| hashes(AttrId::CLASS, value, usize::MAX);
        let all = |tokens: &[&[&str]]| tokens.iter().map(|parts| hash_of(parts)).collect::<Vec<_>>();
        assert_eq!(of(" main  Sidebar "), all(&[&["main"], &["sidebar"]]));
        let entry_content = all(&[&["entry"], &["content"], &["entry", "content"]]);
        for value in ["entry-content", "EntryContent", "entry__content-12", "_entry:content"] {
            assert_eq!(of(value), entry_content, "{value}");
        }
        assert_eq!(of("HTMLText 12 x"), all(&[&["htmltext"], &["x"]]));
        assert_eq!(of(""), []);
        assert_ne!(hash_of(&["a", "b"]), hash_of(&["b", "a"]));
        assert_ne!(hash_of(&["ab"]), hash_of(&["a", "b"]));
    }

    #[test]
    fn pieces_change_nothing() {
        let value = "post-12 hentry articleBody  nav_main-1";
        for piece in 1..9 {
            assert_eq!(hashes(AttrId::ID, value, piece), hashes(AttrId::ID, value, usize::MAX));
        }
    }

    #[test]
    fn roles_have_their_own_tokens() {
        assert_ne!(hashes(AttrId::ROLE, "main", 9), hashes(AttrId::ID, "main", 9));
        assert_ne!(hashes(AttrId::ROLE, "main", 9), hashes(AttrId::ITEMPROP, "main", 9));
    }

    #[test]
    fn finds_what_was_put_in() {
        let mut prints = [[[0; 2]; BUCKET]; 8];
        let mut values = [[0; BUCKET]; 8];
        for (i, word) in ["content", "sidebar", "nav"].into_iter().enumerate() {
            let hash = hash_of(&[word]);
            prints[bucket_of(hash, 3)][i] = print_of(hash);
            values[bucket_of(hash, 3)][i] = (i as i8 * 40 - 50) as u8;
        }
        let lexicon = Lexicon::new(&prints, &values).expect("eight buckets");
        let get = |word: &str| lexicon.get(hash_of(&[word]));
        assert_eq!([get("content"), get("sidebar"), get("nav"), get("other")], [-50, -10, 30, 0]);
        assert_eq!(Lexicon::new(&prints[..6], &values[..6]), None);
        assert_eq!(Lexicon::new(&prints[..1], &values[..1]), None);
        assert_eq!(Lexicon::new(&prints[..4], &values), None);
    }

    #[test]
    fn elements_add_up() {
        let own = |values: &[i8]| {
            let mut lex = Lex::EMPTY;
            values.iter().for_each(|&v| lex.add(v));
            lex
        };
        let mut lex = own(&[10, -30]);
        assert_eq!(lex, Lex { near: 0, min: -30, max: 10, comment: false, sum: -20 });
        let mut open = Lex::EMPTY;
        open.open(&lex);
        lex.near = -20;
        assert_eq!(open, lex);
        open.open(&own(&[100, 100]));
        let inner = Lex { near: 127, min: -30, max: 100, comment: false, sum: 180 };
        assert_eq!(open, inner);
        open.open(&Lex::EMPTY);
        assert_eq!(open, inner);
        open.open_inline(&own(&[-5]));
        assert_eq!(open, Lex { near: -5, ..inner });
        open.open(&own(&[2, 7]));
        open.open(&own(&[4]));
        assert!(open.comment);
    }
}
