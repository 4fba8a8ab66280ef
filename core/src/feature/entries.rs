//! A hash table in scratch memory: open addressing over four words an entry, half full at most. Of an entry the second
//! word is the upper half of its key and how often it was counted; the others are the caller's.

const COUNT: u32 = 0xFFFF;

/// Slots that are looked at for a key. In a table that is half full one key in 100,000 needs more; it has none then.
/// Without a bound a page whose texts were made to meet in few slots cost 2.7 microseconds a byte.
const MOST_SLOTS: usize = 64;

/// An empty table for the keys of so many rows, each with one, in eight words a row; where there are less it is
/// smaller.
pub fn entries(scratch: &mut [u32], rows: usize) -> &mut [[u32; 4]] {
    let length = scratch.len().min(rows * 8);
    let table = scratch.split_at_mut(length).0.as_chunks_mut::<4>().0;
    table.fill([0; 4]);
    table
}

/// The entry of a key, new or old; a new one stays where it is counted. Keys are told apart by their slot and 16 bits:
/// a rare mix-up changes a feature a little, on every machine alike.
pub fn entry_of(table: &mut [[u32; 4]], key: u32) -> Option<&mut [u32; 4]> {
    let mixed = key.wrapping_mul(0x9E37_79B1);
    let tag = (mixed & 0xFFFF) << 16;
    let len = table.len();
    let mut slot = ((mixed as u64 * len as u64) >> 32) as usize;
    for _ in 0..len.min(MOST_SLOTS) {
        let entry = table.get(slot)?;
        if times(entry) == 0 || entry[1] & !COUNT == tag {
            let entry = table.get_mut(slot)?;
            entry[1] |= tag;
            return Some(entry);
        }
        slot = if slot + 1 == len { 0 } else { slot + 1 };
    }
    None
}

/// Counts an entry once more. The count saturates.
#[inline(always)]
pub fn count(entry: &mut [u32; 4]) {
    entry[1] += u32::from(times(entry) != COUNT);
}

/// How often an entry was counted.
#[inline(always)]
pub fn times(entry: &[u32; 4]) -> u32 {
    entry[1] & COUNT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_meet_are_looked_for_so_far() {
        // The inverse of the multiplier: keys whose products count up from 0, all of one slot.
        let mut inverse = 1u32;
        (0..5).for_each(|_| inverse = inverse.wrapping_mul(2u32.wrapping_sub(0x9E37_79B1u32.wrapping_mul(inverse))));
        let mut scratch = std::vec![7; 8 * 1000];
        let table = entries(&mut scratch, 1000);
        let mut found = |product: u32| {
            let entry = entry_of(table, product.wrapping_mul(inverse));
            entry.map(|entry| {
                count(entry);
                times(entry)
            })
        };
        assert!((0..MOST_SLOTS as u32).all(|product| found(product) == Some(1)));
        assert_eq!((found(MOST_SLOTS as u32), found(0), found(63)), (None, Some(2), Some(2)));
        assert_eq!(found(u32::MAX), Some(1));
    }
}
