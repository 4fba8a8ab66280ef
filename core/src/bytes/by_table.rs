//! Text in GBK, EUC-JP, Shift_JIS, EUC-KR and the charsets of one byte without `encoding_rs`, of which a call costs as
//! much as ten characters here: pages have many short runs. What is not in the tables (39 KiB, with feature `std`
//! alone) is left to `encoding_rs`.

use super::Charset;
use super::pair_table::{GB2312, JIS_X_0208, KS_X_1001};
use super::single_table::SINGLE;
use super::text::WINDOWS_1252;

/// Characters of a row.
const ROW: usize = 94;
/// Bytes decoded at a time.
const CHUNK: usize = 128;
/// The same for short pieces, for which less is cleared.
const SHORT: usize = 8;

static CHINESE: [u16; ROW * GB2312.len()] = flat(&GB2312);
static JAPANESE: [u16; ROW * JIS_X_0208.len()] = flat(&JIS_X_0208);
static KOREAN: [u16; ROW * KS_X_1001.len()] = flat(&KS_X_1001);

/// The upper half of windows-1252.
static WESTERN: [u16; 128] = {
    let (mut codes, mut upper) = ([0; 128], 0);
    while upper < 128 {
        codes[upper] = if upper < 32 { WINDOWS_1252[upper] } else { 0x80 + upper as u16 };
        upper += 1;
    }
    codes
};

/// Code points of all rows; 0 for what is not known.
const fn flat<const N: usize>(rows: &[&str]) -> [u16; N] {
    let (mut codes, mut row) = ([0; N], 0);
    while row < rows.len() {
        let (text, mut at, mut column) = (rows[row].as_bytes(), 0, 0);
        while at < text.len() {
            let code;
            (code, at) = match text[at] {
                a @ ..0x80 => (a as u16, at + 1),
                a @ ..0xE0 => ((a as u16 & 0x1F) << 6 | text[at + 1] as u16 & 0x3F, at + 2),
                a => ((a as u16) << 12 | (text[at + 1] as u16 & 0x3F) << 6 | text[at + 2] as u16 & 0x3F, at + 3),
            };
            codes[row * ROW + column] = if code == 0xFFFD { 0 } else { code };
            column += 1;
        }
        assert!(column == ROW);
        row += 1;
    }
    codes
}

/// Decodes the beginning of `raw`, at which a character begins, as far as it is known; `sink` is given UTF-8, in pieces
/// that are not empty. Returns what is left.
pub(super) fn decode<'r>(charset: Charset, raw: &'r [u8], sink: &mut dyn FnMut(&[u8])) -> &'r [u8] {
    use Charset::{EucJp, EucKr, Gb18030, Gbk, ShiftJis};
    match charset {
        Gbk | Gb18030 => decode_with(|lead, rest| double(Gbk, lead, rest, |pair| euc(&CHINESE, pair)), raw, sink),
        EucKr => decode_with(|lead, rest| double(EucKr, lead, rest, |pair| euc(&KOREAN, pair)), raw, sink),
        EucJp => decode_with(|lead, rest| double(EucJp, lead, rest, |pair| euc(&JAPANESE, pair)), raw, sink),
        ShiftJis => decode_with(|lead, rest| double(ShiftJis, lead, rest, shift_jis), raw, sink),
        // Long pieces have a faster decoder.
        Charset::Windows1252 if raw.len() > SHORT => raw,
        Charset::Windows1252 => decode_with(|byte, rest| single(&WESTERN, byte, rest), raw, sink),
        _ => match single_codes(charset) {
            Some(codes) => decode_with(|byte, rest| single(codes, byte, rest), raw, sink),
            None => raw,
        },
    }
}

/// The upper half of a charset of one byte.
fn single_codes(charset: Charset) -> Option<&'static [u16; 128]> {
    SINGLE.get((charset as usize).wrapping_sub(Charset::Ibm866 as usize))
}

/// A character that begins with a byte beyond ASCII, and what is behind it.
type Found<'r> = Option<(u16, &'r [u8])>;

#[inline(always)]
fn single<'r>(codes: &[u16; 128], byte: u8, rest: &'r [u8]) -> Found<'r> {
    Some((codes[usize::from(byte & 0x7F)], rest)).filter(|&(code, _)| code != 0)
}

/// A pair, or what stands where none begins or in place of its second half.
#[inline(always)]
fn double<'r>(charset: Charset, lead: u8, behind: &'r [u8], pair: impl Fn([u8; 2]) -> u16) -> Found<'r> {
    if let [trail, rest @ ..] = behind {
        match pair([lead, *trail]) {
            // Half a character: in all of these charsets the byte behind it is itself.
            0 if *trail < b'0' && charset.is_lead(lead) => return Some((0xFFFD, behind)),
            0 => {}
            code => return Some((code, rest)),
        }
    }
    match lead {
        0xA1..=0xDF if charset == Charset::ShiftJis => Some((0xFF61 - 0xA1 + u16::from(lead), behind)),
        0xFF => Some((0xFFFD, behind)),
        _ => None,
    }
}

/// The code point of a pair of EUC, 0 if it is not known.
#[inline(always)]
fn euc(codes: &[u16], [lead, trail]: [u8; 2]) -> u16 {
    let (row, column) = (lead.wrapping_sub(0xA1) as usize, trail.wrapping_sub(0xA1) as usize);
    if column < ROW { codes.get(row * ROW + column).copied().unwrap_or(0) } else { 0 }
}

/// The same of a pair of Shift_JIS.
#[inline(always)]
fn shift_jis([lead, trail]: [u8; 2]) -> u16 {
    let lead = match lead {
        0x81..=0x9F => lead - 0x81,
        0xE0..=0xEF => lead - 0xC1,
        _ => return 0,
    };
    let trail = match trail {
        0x40..=0x7E => trail - 0x40,
        0x80..=0xFC => trail - 0x41,
        _ => return 0,
    };
    JAPANESE.get(usize::from(lead) * 2 * ROW + usize::from(trail)).copied().unwrap_or(0)
}

#[inline(always)]
fn decode_with<'r>(
    character: impl Fn(u8, &'r [u8]) -> Found<'r> + Copy,
    raw: &'r [u8],
    sink: &mut dyn FnMut(&[u8]),
) -> &'r [u8] {
    if raw.len() <= SHORT {
        decode_in(&mut [0; 3 * SHORT + 1], character, raw, sink)
    } else {
        decode_long(character, raw, sink)
    }
}

// Not inlined: its buffer would make room for itself around every short piece.
#[inline(never)]
fn decode_long<'r>(
    character: impl Fn(u8, &'r [u8]) -> Found<'r> + Copy,
    mut raw: &'r [u8],
    sink: &mut dyn FnMut(&[u8]),
) -> &'r [u8] {
    let mut buffer = [0; 3 * CHUNK + 1];
    loop {
        let before = raw.len();
        raw = decode_in(&mut buffer, character, raw, sink);
        // Not stopped for want of room.
        if raw.is_empty() || raw.len() + CHUNK > before {
            return raw;
        }
    }
}

/// As much of it as the buffer holds at three bytes for each, and one.
#[inline(always)]
fn decode_in<'r>(
    buffer: &mut [u8],
    character: impl Fn(u8, &'r [u8]) -> Found<'r>,
    mut raw: &'r [u8],
    sink: &mut dyn FnMut(&[u8]),
) -> &'r [u8] {
    let mut len = 0;
    while let [lead, behind @ ..] = raw
        && let Some(to) = buffer.get_mut(len..len + 4)
    {
        if *lead < 0x80 {
            to[0] = *lead;
            (raw, len) = (behind, len + 1);
            continue;
        }
        let Some((code, rest)) = character(*lead, behind) else { break };
        raw = rest;
        // Its bytes, the first one lowest: written in one step.
        let code = u32::from(code);
        let utf8 = if code < 0x800 {
            len += 2;
            0x80C0 | code >> 6 | (code & 0x3F) << 8
        } else {
            len += 3;
            0x80_80E0 | code >> 12 | (code & 0xFC0) << 2 | (code & 0x3F) << 16
        };
        to.copy_from_slice(&utf8.to_le_bytes());
    }
    if let Some(text @ [_, ..]) = buffer.get(..len) {
        sink(text);
    }
    raw
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    /// All pairs of all charsets, between ASCII, a run each.
    #[test]
    fn what_is_decoded_is_what_encoding_rs_decodes() {
        for &charset in Charset::all() {
            let count = match charset {
                Charset::Gbk | Charset::Gb18030 => 7000,
                Charset::EucJp | Charset::ShiftJis => 3000,
                Charset::EucKr => 2500,
                Charset::Windows1252 => 128 * 208 - 1,
                _ if single_codes(charset).is_some() => 6000,
                _ => continue,
            };
            let mut known = 0;
            for (lead, trail) in (0..=255).flat_map(|lead| (0..=255).map(move |trail| (lead, trail))) {
                let raw = [b'a', lead, trail, b' ', b'b'];
                let mut text = String::new();
                let rest = decode(charset, &raw, &mut |piece| text.push_str(core::str::from_utf8(piece).unwrap()));
                let read = &raw[..raw.len() - rest.len()];
                let mut expected = [0; 32];
                let mut decoder = charset.encoding().new_decoder_without_bom_handling();
                let (_, all, len, _) = decoder.decode_to_utf8(read, &mut expected, true);
                assert_eq!((text.as_bytes(), read.len()), (&expected[..len], all), "{charset:?} {read:x?}");
                known += usize::from(rest.is_empty() && lead >= 0x80 && trail >= b'0');
            }
            assert!(known > count, "{charset:?} {known}");
        }
    }
}
