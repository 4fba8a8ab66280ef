//! Numbers of five bits, packed: for tables that lie in a device's flash.

/// Bytes for so many numbers.
pub(crate) const fn size(numbers: usize) -> usize {
    // One more, so that every number begins a pair of bytes.
    (numbers * 5).div_ceil(8) + 1
}

/// The number at an index, 0 to 31; 0 outside.
#[inline]
pub(crate) const fn get(packed: &[u8], index: usize) -> u8 {
    let bit = index * 5;
    let pair = match packed.split_at_checked(bit / 8) {
        Some((_, [first, second, ..])) => [*first, *second],
        _ => [0; 2],
    };
    (u16::from_le_bytes(pair) >> (bit % 8)) as u8 & 31
}

/// Sets a number that is still 0.
pub(crate) const fn set(packed: &mut [u8], index: usize, number: u8) {
    let (at, shifted) = (index * 5 / 8, (number as u16 & 31) << (index * 5 % 8));
    packed[at] |= shifted as u8;
    packed[at + 1] |= (shifted >> 8) as u8;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_again() {
        let number = |i: usize| (i * 7 % 32) as u8;
        for numbers in 0..40 {
            let mut packed = std::vec![0; size(numbers)];
            (0..numbers).for_each(|i| set(&mut packed, i, number(i)));
            assert!((0..numbers).all(|i| get(&packed, i) == number(i)));
            assert_eq!(get(&packed, numbers + 16), 0);
        }
    }
}
