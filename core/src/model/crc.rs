//! CRC-32 as in gzip and zlib (ISO 3309, reflected polynomial 0xEDB88320), so that other tools can check a file.

/// What four bits do to the rest. A table for bytes is 1 KiB, and a model is checked once.
const TABLE: [u32; 16] = {
    let mut table = [0; 16];
    let mut half = 0;
    while half < 16 {
        let mut crc = half as u32;
        let mut bit = 0;
        while bit < 4 {
            crc = if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
            bit += 1;
        }
        table[half] = crc;
        half += 1;
    }
    table
};

/// The CRC-32 of `bytes`.
pub fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| (crc >> 4) ^ TABLE[(crc & 15) as usize];
    !bytes.iter().fold(!0, |crc, &byte| step(step(crc ^ u32::from(byte))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_value_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
    }
}
