//! Longest common subsequences of token sequences, exact at any length.
//!
//! Bit-parallel rows after Hyyrö ("Bit-parallel LCS-length computation revisited", 2004): a row of the table is a bit
//! vector with a 0 where the length grows, and takes one addition with carry. Only the machine words that hold an
//! occurrence of the row's token or receive a carry are touched. The matches come from Hirschberg's divide and conquer
//! (CACM 1975) until a part is small enough for all its rows to be kept.
//!
//! Memory: linear in the tokens, plus 8 MiB. Time: at most `2 * a * b / 64` word operations.

/// Bits of rows that are kept at once (8 MiB).
const KEPT_BITS: usize = 1 << 26;

/// Length of the longest common subsequence. Tokens are small numbers (see `text::Interner`): memory is linear in the
/// largest.
pub fn length(a: &[u32], b: &[u32]) -> usize {
    let (prefix, suffix) = common_ends(a, b);
    let (a, b) = (&a[prefix..a.len() - suffix], &b[prefix..b.len() - suffix]);
    let shared = Shared::new(a, b);
    let masks = Masks::new(shared.a.iter().map(|&(_, token)| token), shared.a.len(), shared.vocabulary);
    let row = masks.last_row(shared.b.iter().map(|&(_, token)| token));
    prefix + suffix + zeros(&row)
}

/// The index pairs `(in a, in b)` of a longest common subsequence, ascending.
pub fn matches(a: &[u32], b: &[u32]) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    divide(a, b, 0, 0, KEPT_BITS, &mut pairs);
    pairs
}

fn divide(a: &[u32], b: &[u32], a_base: u32, b_base: u32, kept_bits: usize, pairs: &mut Vec<(u32, u32)>) {
    let (prefix, suffix) = common_ends(a, b);
    pairs.extend((0..prefix as u32).map(|i| (a_base + i, b_base + i)));
    let shared = Shared::new(&a[prefix..a.len() - suffix], &b[prefix..b.len() - suffix]);
    let (a_base_inner, b_base_inner) = (a_base + prefix as u32, b_base + prefix as u32);
    let (columns, rows) = (shared.a.len(), shared.b.len());
    let (a_ids, b_ids): (Vec<u32>, Vec<u32>) =
        (shared.a.iter().map(|&(_, token)| token).collect(), shared.b.iter().map(|&(_, token)| token).collect());
    let first_new = pairs.len();
    if columns.div_ceil(64) * 64 * rows <= kept_bits || rows < 2 {
        backtrack(&a_ids, &b_ids, shared.vocabulary, |i, j| pairs.push((i, j)));
        pairs[first_new..].reverse();
    } else {
        let middle = rows / 2;
        let split = best_split(&a_ids, &b_ids, middle, shared.vocabulary);
        divide(&a_ids[..split], &b_ids[..middle], 0, 0, kept_bits, pairs);
        divide(&a_ids[split..], &b_ids[middle..], split as u32, middle as u32, kept_bits, pairs);
    }
    for (i, j) in &mut pairs[first_new..] {
        *i = a_base_inner + shared.a[*i as usize].0;
        *j = b_base_inner + shared.b[*j as usize].0;
    }
    let (a_tail, b_tail) = (a_base + (a.len() - suffix) as u32, b_base + (b.len() - suffix) as u32);
    pairs.extend((0..suffix as u32).map(|i| (a_tail + i, b_tail + i)));
}

/// Walks back through all rows, giving the pairs last first. Equal tokens are always matched; of two ways that are as
/// good the one that leaves a token of `a` out is taken, as the usual table walk of ROUGE does.
pub fn backtrack(a: &[u32], b: &[u32], vocabulary: usize, mut pair: impl FnMut(u32, u32)) {
    let words = a.len().div_ceil(64);
    let masks = Masks::new(a.iter().copied(), a.len(), vocabulary);
    let mut rows = Vec::with_capacity(words * b.len());
    let mut row = vec![u64::MAX; words];
    for &token in b {
        masks.step(&mut row, token);
        rows.extend_from_slice(&row);
    }
    let (mut i, mut j) = (a.len(), b.len());
    while i > 0 && j > 0 {
        if a[i - 1] == b[j - 1] {
            i -= 1;
            j -= 1;
            pair(i as u32, j as u32);
        } else if rows[(j - 1) * words + (i - 1) / 64] >> ((i - 1) % 64) & 1 == 0 {
            j -= 1; // the length grows at `i` in this row: token `i` of `a` is still needed
        } else {
            i -= 1;
        }
    }
}

/// Where to cut `a` so that the parts before and behind lose nothing against `b` cut at `middle`.
fn best_split(a: &[u32], b: &[u32], middle: usize, vocabulary: usize) -> usize {
    let columns = a.len();
    let ahead = Masks::new(a.iter().copied(), columns, vocabulary).last_row(b[..middle].iter().copied());
    let back = Masks::new(a.iter().rev().copied(), columns, vocabulary).last_row(b[middle..].iter().rev().copied());
    let grows = |row: &[u64], i: usize| usize::from(row[i / 64] >> (i % 64) & 1 == 0);
    let mut sum = zeros(&back); // nothing of `a` before the cut
    let (mut best, mut split) = (sum, 0);
    for i in 0..columns {
        sum = sum + grows(&ahead, i) - grows(&back, columns - 1 - i);
        if sum > best {
            (best, split) = (sum, i + 1);
        }
    }
    split
}

fn zeros(row: &[u64]) -> usize {
    row.iter().map(|word| word.count_zeros() as usize).sum()
}

/// Lengths of the common prefix and of the common suffix behind it; some longest common subsequence holds both.
fn common_ends(a: &[u32], b: &[u32]) -> (usize, usize) {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let suffix = a[prefix..].iter().rev().zip(b[prefix..].iter().rev()).take_while(|(x, y)| x == y).count();
    (prefix, suffix)
}

/// The tokens that both sequences hold, with their places, renumbered without gaps.
struct Shared {
    a: Vec<(u32, u32)>,
    b: Vec<(u32, u32)>,
    vocabulary: usize,
}

impl Shared {
    fn new(a: &[u32], b: &[u32]) -> Shared {
        const ABSENT: u32 = u32::MAX;
        const IN_A: u32 = u32::MAX - 1;
        let size = a.iter().chain(b).max().map_or(0, |&token| token as usize + 1);
        let mut number = vec![ABSENT; size];
        a.iter().for_each(|&token| number[token as usize] = IN_A);
        let mut vocabulary = 0;
        let mut renumber = |(place, &token): (usize, &u32), number: &mut [u32], may_name: bool| {
            let slot = &mut number[token as usize];
            if *slot == IN_A && may_name {
                *slot = vocabulary;
                vocabulary += 1;
            }
            (*slot < IN_A).then_some((place as u32, *slot))
        };
        let b = b.iter().enumerate().filter_map(|at| renumber(at, &mut number, true)).collect();
        let a = a.iter().enumerate().filter_map(|at| renumber(at, &mut number, false)).collect();
        Shared { a, b, vocabulary: vocabulary as usize }
    }
}

/// For every token the places in `a` that hold it, as masks of the machine words concerned, in ascending order.
struct Masks {
    starts: Vec<u32>,
    masks: Vec<(u32, u64)>,
    words: usize,
}

impl Masks {
    fn new(a: impl Iterator<Item = u32> + Clone, columns: usize, vocabulary: usize) -> Masks {
        let mut last_word = vec![u32::MAX; vocabulary];
        let mut starts = vec![0u32; vocabulary + 1];
        for (place, token) in a.clone().enumerate() {
            let word = (place / 64) as u32;
            if std::mem::replace(&mut last_word[token as usize], word) != word {
                starts[token as usize + 1] += 1;
            }
        }
        for token in 0..vocabulary {
            starts[token + 1] += starts[token];
        }
        let mut ends: Vec<u32> = starts[..vocabulary].to_vec();
        let mut masks = vec![(u32::MAX, 0u64); starts[vocabulary] as usize];
        for (place, token) in a.enumerate() {
            let (token, word) = (token as usize, (place / 64) as u32);
            if ends[token] == starts[token] || masks[ends[token] as usize - 1].0 != word {
                masks[ends[token] as usize].0 = word;
                ends[token] += 1;
            }
            masks[ends[token] as usize - 1].1 |= 1 << (place % 64);
        }
        Masks { starts, masks, words: columns.div_ceil(64) }
    }

    /// From the row above to the row of `token`: `V' = (V + (V & M)) | (V & !M)`, the addition carrying over words.
    fn step(&self, row: &mut [u64], token: u32) {
        let mut carry = false;
        let mut at = 0;
        let ripple = |row: &mut [u64], at: &mut usize, end: usize, carry: &mut bool| {
            while *carry && *at < end {
                let (sum, over) = row[*at].overflowing_add(1);
                row[*at] |= sum;
                *carry = over;
                *at += 1;
            }
        };
        for &(word, mask) in &self.masks[self.starts[token as usize] as usize..self.starts[token as usize + 1] as usize]
        {
            ripple(row, &mut at, word as usize, &mut carry);
            at = word as usize;
            let value = row[at];
            let (sum, over) = value.overflowing_add(value & mask);
            let (sum, over_by_carry) = sum.overflowing_add(u64::from(carry));
            row[at] = sum | (value & !mask);
            carry = over | over_by_carry;
            at += 1;
        }
        ripple(row, &mut at, row.len(), &mut carry);
    }

    fn last_row(&self, b: impl Iterator<Item = u32>) -> Vec<u64> {
        let mut row = vec![u64::MAX; self.words];
        b.for_each(|token| self.step(&mut row, token));
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The textbook table.
    fn naive(a: &[u32], b: &[u32]) -> usize {
        let mut above = vec![0; a.len() + 1];
        for y in b {
            let mut row = vec![0];
            for (i, x) in a.iter().enumerate() {
                row.push(if x == y { above[i] + 1 } else { above[i + 1].max(row[i]) });
            }
            above = row;
        }
        above[a.len()]
    }

    fn check(a: &[u32], b: &[u32], kept_bits: usize) {
        let expected = naive(a, b);
        assert_eq!(length(a, b), expected, "{a:?} {b:?}");
        let mut pairs = Vec::new();
        divide(a, b, 0, 0, kept_bits, &mut pairs);
        assert_eq!(pairs.len(), expected, "{a:?} {b:?} {pairs:?}");
        assert!(pairs.iter().all(|&(i, j)| a[i as usize] == b[j as usize]));
        assert!(pairs.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1), "{pairs:?}");
    }

    #[test]
    fn agrees_with_the_table() {
        let mut random = Random::new(1);
        for round in 0..600 {
            let (n, m) = (random.below(200), random.below(200));
            let vocabulary = [2, 5, 30, 300][round % 4];
            let mut draw = |n: usize| (0..n).map(|_| random.below(vocabulary) as u32).collect::<Vec<_>>();
            let (a, b) = (draw(n), draw(m));
            check(&a, &b, [0, 256, 4096, KEPT_BITS][round / 4 % 4]);
        }
    }

    #[test]
    fn ends_and_borders() {
        let run: Vec<u32> = (0..300).collect();
        check(&[], &[], KEPT_BITS);
        check(&run, &[], 0);
        check(&run, &run, 0);
        check(&run[..64], &run[1..], 0);
        check(&[0; 130], &[0; 70], 0); // carries over whole words
        let cut: Vec<u32> = run.iter().copied().filter(|x| x % 7 != 0).collect();
        check(&run, &cut, 64);
    }
}
