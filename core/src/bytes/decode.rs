//! Whole pages in UTF-16 or ISO-2022-JP to UTF-8, at once or in chunks of any size, without allocation.

use super::Charset;
use super::utf8::{REPLACEMENT, encode_utf8};

/// Free bytes below which nothing is written: a unit of UTF-16 gives two characters at most.
const ROOM: usize = 8;

/// What a step of `PageDecoder` did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Bytes taken from the input.
    pub read: usize,
    /// Bytes written, whole characters of UTF-8.
    pub written: usize,
    /// The input is used up. Else the output is full: go on with the rest of the input.
    pub done: bool,
}

/// Decodes a page of which the scanner cannot read the bytes. A byte order mark at the start is left out. Pages in
/// other charsets are copied.
pub struct PageDecoder {
    state: State,
}

enum State {
    Copy,
    Utf16(Utf16),
    #[cfg(feature = "legacy-encodings")]
    Legacy(encoding_rs::Decoder),
}

impl PageDecoder {
    /// A decoder at the beginning of a page.
    pub fn new(charset: Charset) -> PageDecoder {
        PageDecoder {
            state: match charset {
                Charset::Utf16Le => State::Utf16(Utf16::new(false)),
                Charset::Utf16Be => State::Utf16(Utf16::new(true)),
                #[cfg(feature = "legacy-encodings")]
                Charset::Iso2022Jp => State::Legacy(charset.encoding().new_decoder_without_bom_handling()),
                _ => State::Copy,
            },
        }
    }

    /// Decodes as much of `raw` as `out` has room for. `last` says that the page ends with `raw`: what is incomplete
    /// then becomes U+FFFD. Nothing may follow a call with `last` that is `done`. An `out` of fewer than 16 bytes may
    /// take nothing.
    pub fn decode(&mut self, raw: &[u8], out: &mut [u8], last: bool) -> Progress {
        match &mut self.state {
            State::Copy => {
                let len = raw.len().min(out.len());
                if let (Some(to), Some(from)) = (out.get_mut(..len), raw.get(..len)) {
                    to.copy_from_slice(from);
                }
                Progress { read: len, written: len, done: len == raw.len() }
            }
            State::Utf16(utf16) => utf16.decode(raw, out, last),
            #[cfg(feature = "legacy-encodings")]
            State::Legacy(decoder) => {
                let (result, read, written, _) = decoder.decode_to_utf8(raw, out, last);
                let done = result == encoding_rs::CoderResult::InputEmpty;
                if done && last {
                    self.state = State::Copy; // a finished decoder of encoding_rs must not be called again
                }
                Progress { read, written, done }
            }
        }
    }
}

impl core::fmt::Debug for PageDecoder {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self.state {
            State::Copy => "PageDecoder(copy)",
            State::Utf16(_) => "PageDecoder(UTF-16)",
            #[cfg(feature = "legacy-encodings")]
            State::Legacy(_) => "PageDecoder(ISO-2022-JP)",
        })
    }
}

/// Bytes that a page of `page_len` bytes has in UTF-8 at most.
pub fn decoded_len_bound(charset: Charset, page_len: usize) -> usize {
    match charset {
        Charset::Utf16Le | Charset::Utf16Be => (page_len / 2 + 1).saturating_mul(3).saturating_add(ROOM),
        // Half-width katakana and errors: three bytes for one.
        Charset::Iso2022Jp => page_len.saturating_mul(3).saturating_add(16),
        _ => page_len,
    }
}

/// Decodes a whole page into `out` and returns the bytes written; `None` if `out` is too short, which it never is with
/// `decoded_len_bound` bytes.
pub fn decode_into(charset: Charset, page: &[u8], out: &mut [u8]) -> Option<usize> {
    let progress = PageDecoder::new(charset).decode(page, out, true);
    progress.done.then_some(progress.written)
}

/// The WHATWG "shared UTF-16 decoder".
struct Utf16 {
    big_endian: bool,
    at_start: bool,
    lead_byte: Option<u8>,
    lead_surrogate: Option<u16>,
}

impl Utf16 {
    fn new(big_endian: bool) -> Utf16 {
        Utf16 { big_endian, at_start: true, lead_byte: None, lead_surrogate: None }
    }

    fn decode(&mut self, raw: &[u8], out: &mut [u8], last: bool) -> Progress {
        let mut out = Output { bytes: out, len: 0 };
        let mut read = 0;
        while let Some(&byte) = raw.get(read) {
            if out.is_full() {
                return Progress { read, written: out.len, done: false };
            }
            read += 1;
            let pair = match self.lead_byte.take() {
                Some(first) => [first, byte],
                None => match raw.get(read) {
                    Some(&second) => {
                        read += 1;
                        [byte, second]
                    }
                    None => {
                        self.lead_byte = Some(byte);
                        break;
                    }
                },
            };
            self.unit(if self.big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }, &mut out);
        }
        if last && (self.lead_byte.is_some() || self.lead_surrogate.is_some()) {
            if out.is_full() {
                return Progress { read: raw.len(), written: out.len, done: false };
            }
            (self.lead_byte, self.lead_surrogate) = (None, None);
            out.push(REPLACEMENT);
        }
        Progress { read: raw.len(), written: out.len, done: true }
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn unit(&mut self, unit: u16, out: &mut Output<'_>) {
        if unit < 0x80 && self.lead_surrogate.is_none() {
            self.at_start = false;
            return out.push_ascii(unit as u8);
        }
        self.other_unit(unit, out);
    }

    fn other_unit(&mut self, unit: u16, out: &mut Output<'_>) {
        if core::mem::take(&mut self.at_start) && unit == 0xFEFF {
            return;
        }
        let is_low = (0xDC00..0xE000).contains(&unit);
        match self.lead_surrogate.take() {
            Some(high) if is_low => {
                return out.push(0x1_0000 + ((high as u32 & 0x3FF) << 10 | unit as u32 & 0x3FF));
            }
            Some(_) => out.push(REPLACEMENT),
            None => {}
        }
        match unit {
            0xD800..0xDC00 => self.lead_surrogate = Some(unit),
            _ => out.push(unit as u32), // a low surrogate by itself becomes U+FFFD there
        }
    }
}

struct Output<'a> {
    bytes: &'a mut [u8],
    len: usize,
}

impl Output<'_> {
    fn is_full(&self) -> bool {
        self.bytes.len() - self.len < ROOM
    }

    #[cfg_attr(not(target_pointer_width = "32"), inline(always))]
    fn push_ascii(&mut self, byte: u8) {
        if let Some(to) = self.bytes.get_mut(self.len) {
            *to = byte;
            self.len += 1;
        }
    }

    fn push(&mut self, code: u32) {
        let (utf8, len) = encode_utf8(code);
        if let (Some(to), Some(from)) = (self.bytes.get_mut(self.len..self.len + len), utf8.get(..len)) {
            to.copy_from_slice(from);
            self.len += len;
        }
    }
}
