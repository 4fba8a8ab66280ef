//! Whether a page's bytes look like UTF-8: against labels that lie.

use super::Charset;
use super::prescan::PRESCAN;
use super::utf8::decode_checked;
use crate::limits::DEVICE;
use crate::wide::widest;

/// Characters beyond ASCII after which the verdict stands: on all pages of the data sets it is that of 256.
const SAMPLE: u32 = 64;
/// ASCII is passed over in steps of so many bytes.
const STRIDE: usize = 256;
/// First of so many, while all is ASCII: a quarter of the instructions, 1 % of an extraction.
const WIDE_STRIDE: usize = 1024;

/// The characters beyond ASCII at the beginning of a page, read as UTF-8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    /// Valid sequences.
    pub good: u32,
    /// Trail bytes in them: three-byte sequences are far less likely by chance than two-byte ones.
    pub weight: u32,
    /// Invalid sequences.
    pub bad: u32,
}

impl Evidence {
    /// A sequence cut by the end of `page` says nothing, so that `page` may be the beginning of a page.
    pub fn of(page: &[u8]) -> Evidence {
        let mut seen = Evidence::default();
        let mut pos = 0;
        while seen.good + seen.bad < SAMPLE {
            let Some(rest) = page.get(pos..) else { break };
            let Some(offset) = first_non_ascii(rest) else { break };
            pos += offset;
            let (code, len) = decode_checked(page, pos);
            pos += len;
            if code.is_some() {
                seen.good += 1;
                seen.weight += len as u32 - 1;
            } else if pos < page.len() {
                seen.bad += 1;
            }
        }
        seen
    }

    /// UTF-8, perhaps damaged in places. Valid sequences for one invalid, measured on pages of the data sets: EUC-JP
    /// .35, GBK .29, Shift_JIS .23, Big5 .17, single-byte charsets .04 at most; UTF-8 with foreign bytes in it 1.2 and
    /// above, and 6 where it did not declare itself.
    pub fn is_utf8(self) -> bool {
        self.good > 2 * self.bad || self.bad == 0
    }

    /// The bytes show that a page labelled `charset` is in another one.
    pub fn contradicts(self, charset: Charset) -> bool {
        match charset {
            // A declaration of UTF-8 is worth some doubt: only where nearly nothing decodes it is wrong.
            Charset::Utf8 => self.bad > 2 * self.good,
            // A page that is valid UTF-8 from end to end is no page of another charset; of a multi-byte one a few
            // characters can be by chance, but ISO-2022-JP has none beyond ASCII.
            Charset::Iso2022Jp => self.bad == 0 && self.weight > 0,
            _ if charset.is_multi_byte() => self.bad == 0 && self.weight >= 8,
            _ => self.bad == 0 && self.weight > 0,
        }
    }
}

/// True where the page begins as no text does: with control characters ("binary data bytes" in the terminology of the
/// WHATWG's MIME Sniffing Standard), two at least and more than one in 64 bytes. Of bytes drawn by chance one in nine
/// is, of the first `PRESCAN` of the 3,785 pages of the data sets none.
#[inline(never)]
pub fn is_binary(page: &[u8]) -> bool {
    let head = page.get(..PRESCAN).unwrap_or(page);
    let is_control = |b: u8| matches!(b, 0x00..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    // In bytes, of which a vector holds many: 13 instructions a byte became one.
    let in_chunk = |chunk: &[u8]| chunk.iter().fold(0u8, |count, b| count.wrapping_add(is_control(*b).into()));
    head.chunks(128).map(|chunk| usize::from(in_chunk(chunk))).sum::<usize>() > 1 + head.len() / 64
}

/// Offset of the first byte above 0x7F. Long strides for markup, short ones where a character stands near.
pub(super) fn first_non_ascii(bytes: &[u8]) -> Option<usize> {
    if DEVICE {
        return bytes.iter().position(|b| !b.is_ascii());
    }
    let mut at = widest(
        #[inline(always)]
        || {
            let is_ascii = |chunk: &&[u8; WIDE_STRIDE]| chunk.iter().fold(0, |all, b| all | b) < 0x80;
            WIDE_STRIDE * bytes.as_chunks().0.iter().take_while(is_ascii).count()
        },
    );
    for stride in [STRIDE, 16, 1] {
        for chunk in bytes.get(at..)?.chunks(stride) {
            if !chunk.is_ascii() {
                break;
            }
            at += chunk.len();
        }
    }
    (at < bytes.len()).then_some(at)
}
