//! From counts to bytes. All maps are monotone, so a tree's border on the byte is a border on the count.

/// Counts: exact below 16, then eight steps a doubling.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
#[cfg_attr(target_pointer_width = "32", inline(never))]
pub const fn log8(x: u32) -> u8 {
    // Of every doubling but the first two, which are one: a count shifted to four bits is 8 to 15.
    let doublings = (x | 8).ilog2() - 3;
    (8 * doublings + (x >> doublings)) as u8
}

/// A share from 0 to 1 in 1/255; 0 where the whole is 0.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
#[cfg_attr(target_pointer_width = "32", inline(never))]
pub fn share(part: u32, whole: u32) -> u8 {
    // Nothing at all is most of what is asked, and needs no division.
    match part.min(whole) {
        0 => 0,
        part => quotient(part, whole, 255) as u8,
    }
}

/// `part / whole` in 1/`unit`, up to 255.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
#[cfg_attr(target_pointer_width = "32", inline(never))]
pub fn ratio(part: u32, whole: u32, unit: u32) -> u8 {
    quotient(part, whole, unit).min(255) as u8
}

/// The same unbounded, but where it has more than 32 bits on the way.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
fn quotient(part: u32, whole: u32, unit: u32) -> u32 {
    // Nearly always 32 bits are enough, and a division of 64 bits takes much longer: a hundred steps without hardware.
    match part.checked_mul(unit) {
        Some(product) => product.checked_div(whole).unwrap_or(0),
        None => (u64::from(part) * u64::from(unit)).checked_div(whole.into()).map_or(0, |x| x.min(255) as u32),
    }
}

/// A signed number about 128.
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
pub fn signed(x: i32) -> u8 {
    x.saturating_add(128).clamp(0, 255) as u8
}

/// A count up to 255.
#[inline(always)]
pub fn cap(x: u32) -> u8 {
    x.min(255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_monotone_and_in_range() {
        let mut last = 0;
        for x in (0..1 << 17).chain([1 << 20, 1 << 25, u32::MAX]) {
            let y = log8(x);
            assert!(y >= last, "{x}");
            last = y;
        }
        assert_eq!((log8(15), log8(16), log8(32), log8(33), log8(36)), (15, 16, 24, 24, 25));
        assert_eq!((share(1, 2), share(0, 0), share(9, 3), ratio(3, 2, 16), signed(-200)), (127, 0, 255, 24, 0));
    }
}
