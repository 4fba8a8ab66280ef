//! Text runs of ASCII-compatible charsets to UTF-8, piece by piece, without allocation.

#[cfg(all(feature = "legacy-encodings", feature = "std"))]
use super::by_table;
use super::{Charset, is_ascii};
use crate::limits::DEVICE;
#[cfg(feature = "legacy-encodings")]
use encoding_rs::DecoderResult;

/// Bytes decoded at a time. An input byte gives three bytes at most, so that the stack holds half a KiB.
const CHUNK: usize = 128;
/// The same for short pieces.
#[cfg(feature = "legacy-encodings")]
const SHORT: usize = 8;
/// What stands for bytes that are no character. There is always room for it: where there is not, encoding_rs stops
/// before them.
#[cfg(feature = "legacy-encodings")]
const INVALID: &[u8] = "\u{FFFD}".as_bytes();

/// Turns the raw text runs of a page into UTF-8, piece by piece. For UTF-8 pages the bytes pass as they are, invalid
/// ones included, but a character cut by the end of a piece comes out with the next one; pieces that are ASCII pass as
/// they are also. Of all other charsets only whole characters come out, and what cannot be decoded is U+FFFD.
pub struct TextDecoder {
    charset: Charset,
    /// A character of the run may be incomplete.
    dirty: bool,
    /// The beginning of a character of UTF-8, or the lead byte of another multi-byte charset, and its length.
    partial: [u8; 4],
    partial_len: u8,
    /// Made where it is needed, and anew behind what is incomplete.
    #[cfg(feature = "legacy-encodings")]
    legacy: Option<encoding_rs::Decoder>,
    /// What is incomplete would be one U+FFFD.
    #[cfg(feature = "legacy-encodings")]
    is_single: bool,
}

impl TextDecoder {
    /// A decoder for pages in `charset`. UTF-16 and ISO-2022-JP must have been turned into UTF-8 before
    /// (`PageDecoder`), hence their bytes pass as they are.
    pub fn new(charset: Charset) -> TextDecoder {
        TextDecoder {
            charset,
            dirty: false,
            partial: [0; 4],
            partial_len: 0,
            #[cfg(feature = "legacy-encodings")]
            legacy: None,
            #[cfg(feature = "legacy-encodings")]
            is_single: false,
        }
    }

    /// True where a character of the run may be incomplete, so that `flush` may have something to say.
    #[inline(always)]
    pub fn is_pending(&self) -> bool {
        self.dirty
    }

    /// True where the bytes of a run already are UTF-8, so that there is nothing to call.
    pub fn is_transparent(&self) -> bool {
        self.charset == Charset::Utf8 || !self.charset.is_ascii_compatible()
    }

    /// True where a piece of a text run would come out as it stands.
    #[inline(always)]
    pub fn passes(&self, raw: &[u8]) -> bool {
        let ends_in_ascii = raw.last().is_none_or(|b| *b < 0x80);
        // What is not ASCII mostly ends so.
        !self.dirty && ends_in_ascii && (self.is_transparent() || is_ascii(raw))
    }

    /// Decodes a piece of a text run; `sink` is given UTF-8 in one or more pieces, none of them empty.
    #[inline]
    pub fn decode(&mut self, raw: &[u8], mut sink: impl FnMut(&[u8])) {
        if raw.is_empty() {
        } else if self.passes(raw) {
            sink(raw)
        } else {
            self.decode_other(raw, &mut sink)
        }
    }

    /// The same of a piece that does not pass.
    pub fn decode_other(&mut self, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
        if self.is_transparent() { self.decode_utf8(raw, sink) } else { self.decode_legacy(raw, sink) }
    }

    /// UTF-8 that begins or ends inside a character.
    fn decode_utf8(&mut self, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
        let mut raw = raw;
        while self.partial_len != 0 {
            let len = self.partial_len as usize;
            match raw.split_first() {
                Some((&byte, rest)) if is_trail(byte) && len < char_len(self.partial[0]) => {
                    if let Some(slot) = self.partial.get_mut(len) {
                        *slot = byte;
                    }
                    self.partial_len += 1;
                    raw = rest;
                }
                // The piece was too short.
                None if len < char_len(self.partial[0]) => return,
                _ => {
                    sink(self.partial.get(..len).unwrap_or(&[]));
                    self.partial_len = 0;
                }
            }
        }
        let trails = raw.iter().rev().take(3).take_while(|b| is_trail(**b)).count();
        let cut = match raw.len().checked_sub(trails + 1) {
            Some(lead) if raw.get(lead).is_some_and(|b| trails + 1 < char_len(*b)) => lead,
            _ => raw.len(),
        };
        let (whole, partial) = raw.split_at_checked(cut).unwrap_or((raw, &[]));
        for (slot, &byte) in self.partial.iter_mut().zip(partial) {
            *slot = byte;
        }
        self.partial_len = partial.len() as u8;
        self.dirty = self.partial_len != 0;
        if !whole.is_empty() {
            sink(whole);
        }
    }

    /// Says that the run has ended, as if markup followed: an incomplete sequence becomes U+FFFD.
    #[inline]
    pub fn flush(&mut self, mut sink: impl FnMut(&[u8])) {
        if self.dirty {
            self.flush_dirty(&mut sink)
        }
    }

    #[cfg(feature = "legacy-encodings")]
    fn decode_legacy(&mut self, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
        #[cfg(feature = "std")]
        let raw = if self.dirty { raw } else { by_table::decode(self.charset, raw, sink) };
        match raw {
            [] => {}
            // Half a character: mostly nothing follows, and the decoder would have to be made anew.
            &[lead] if !self.dirty && self.charset.is_lead(lead) => self.hold(lead),
            _ => self.decode_by_encoding_rs(raw, sink),
        }
    }

    /// Keeps a lead byte until more comes.
    #[cfg(feature = "legacy-encodings")]
    fn hold(&mut self, lead: u8) {
        self.partial[0] = lead;
        self.partial_len = 1;
        (self.dirty, self.is_single) = (true, true);
    }

    // Not inlined: its buffers would make room for themselves around what is decoded without it.
    #[cfg(feature = "legacy-encodings")]
    #[inline(never)]
    fn decode_by_encoding_rs(&mut self, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
        let decoder = match &mut self.legacy {
            Some(decoder) => decoder,
            None if self.charset == Charset::Windows1252 => return decode_windows_1252(raw, sink),
            none => none.insert(self.charset.encoding().new_decoder_without_bom_handling()),
        };
        if self.partial_len != 0 {
            self.partial_len = 0;
            run_apart(decoder, self.partial.get(..1).unwrap_or(&[]), sink);
        } else if let Some((&last, before)) = raw.split_last()
            && before.last().is_some_and(|&b| b < b'0')
            && self.charset.is_lead(last)
        {
            run(decoder, before, sink);
            return self.hold(last);
        }
        if !raw.is_empty() {
            run(decoder, raw, sink);
        }
        // Asked of a decoder inside a character, this says nothing; of all our encodings it is `Some` elsewhere.
        let was_dirty = core::mem::replace(&mut self.dirty, decoder.latin1_byte_compatible_up_to(&[]).is_none());
        if self.dirty {
            // All but a sequence of four bytes in gb18030, which has digits in it.
            self.is_single = match raw {
                [] | [.., b'0'..=b'9'] | [.., b'0'..=b'9', _] => false,
                [_] => !was_dirty,
                _ => true,
            };
        }
    }

    #[cfg(not(feature = "legacy-encodings"))]
    fn decode_legacy(&mut self, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
        decode_windows_1252(raw, sink)
    }

    #[cold]
    fn flush_dirty(&mut self, sink: &mut dyn FnMut(&[u8])) {
        self.dirty = false;
        let held = core::mem::take(&mut self.partial_len) as usize;
        if held != 0 && self.is_transparent() {
            sink(self.partial.get(..held).unwrap_or(&[]));
        }
        #[cfg(feature = "legacy-encodings")]
        if held != 0 {
            if !self.is_transparent() {
                sink(INVALID);
            }
        } else if self.legacy.is_some() && self.is_single {
            self.legacy = None;
            sink(INVALID);
        } else if let Some(decoder) = &mut self.legacy {
            // Behind a run stands markup or the page's end. In gb18030 they differ: of an incomplete sequence of four
            // bytes the digits are text again where anything follows.
            run_apart(decoder, b"<", &mut |text| match text.strip_suffix(b"<") {
                Some([]) => {}
                Some(text) => sink(text),
                None => sink(text),
            });
        }
    }
}

impl core::fmt::Debug for TextDecoder {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("TextDecoder").field("charset", &self.charset).field("dirty", &self.dirty).finish()
    }
}

fn is_trail(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// Bytes of the character of UTF-8 that begins with `lead`; 1 for a byte that begins none.
pub(crate) fn char_len(lead: u8) -> usize {
    match lead {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    }
}

/// `run` where it is rare.
#[cfg(feature = "legacy-encodings")]
#[inline(never)]
fn run_apart(decoder: &mut encoding_rs::Decoder, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
    run(decoder, raw, sink)
}

#[cfg(feature = "legacy-encodings")]
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
fn run(decoder: &mut encoding_rs::Decoder, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
    // Short pieces are not worth clearing more.
    if raw.len() <= SHORT {
        run_in(&mut [0; 4 * SHORT], decoder, raw, sink)
    } else {
        run_in(&mut [0; 3 * CHUNK], decoder, raw, sink)
    }
}

#[cfg(feature = "legacy-encodings")]
#[cfg_attr(not(target_pointer_width = "32"), inline(always))]
fn run_in(buffer: &mut [u8], decoder: &mut encoding_rs::Decoder, raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
    // What `decode_to_utf8` does, at half the cost of a short piece.
    let done = decoder.decode_to_utf8_without_replacement(raw, buffer, false);
    if done.0 != DecoderResult::InputEmpty {
        return run_on(buffer, decoder, raw, done, sink);
    }
    if let Some(text @ [_, ..]) = buffer.get(..done.2) {
        sink(text);
    }
}

/// Goes on where the decoder has stopped, at what is no character or for want of room: with its result, how much of
/// `raw` it has read, and how much it has written.
#[cfg(feature = "legacy-encodings")]
#[inline(never)]
fn run_on(
    buffer: &mut [u8],
    decoder: &mut encoding_rs::Decoder,
    mut raw: &[u8],
    stopped: (DecoderResult, usize, usize),
    sink: &mut dyn FnMut(&[u8]),
) {
    let (mut result, mut read, mut len) = stopped;
    loop {
        raw = raw.get(read..).unwrap_or(&[]);
        let invalid = buffer.get_mut(len..len + INVALID.len());
        if let DecoderResult::Malformed(_, behind) = result
            && let Some(room) = invalid
        {
            room.copy_from_slice(INVALID);
            len += INVALID.len();
            // What follows is mostly the ASCII byte that ended the sequence, which is not worth another call. Where the
            // decoder has read beyond the sequence it still has something to say.
            if behind == 0
                && raw.len() <= SHORT
                && is_ascii(raw)
                && let Some(room) = buffer.get_mut(len..len + raw.len())
            {
                room.copy_from_slice(raw);
                len += raw.len();
                result = DecoderResult::InputEmpty;
            }
        }
        if !matches!(result, DecoderResult::Malformed(..)) {
            if let Some(text @ [_, ..]) = buffer.get(..len) {
                sink(text);
            }
            len = 0;
        }
        if result == DecoderResult::InputEmpty {
            return;
        }
        let Some(room) = buffer.get_mut(len..) else { return };
        let written;
        (result, read, written) = decoder.decode_to_utf8_without_replacement(raw, room, false);
        len += written;
    }
}

/// Code points of the bytes 0x80 to 0x9F; the other bytes are those of Latin-1 (WHATWG index windows-1252).
pub(crate) const WINDOWS_1252: [u16; 32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
];

/// A byte from 0x80 on, counted from there, in UTF-8, the first byte lowest; in the highest byte how many those are.
#[cfg_attr(target_pointer_width = "32", inline(never))]
const fn in_utf8(upper: u8) -> u32 {
    let code = if upper < 32 { WINDOWS_1252[upper as usize] } else { 0x80 + upper as u16 };
    let (low, middle) = (0x80 | (code & 0x3F) as u8, (code >> 6) as u8);
    u32::from_le_bytes(match code {
        0..0x800 => [0xC0 | middle, low, 0, 2],
        _ => [0xE0 | (code >> 12) as u8, 0x80 | middle & 0x3F, low, 3],
    })
}

/// All of them.
static UPPER_HALF: [u32; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = in_utf8(i as u8);
        i += 1;
    }
    table
};

fn decode_windows_1252(raw: &[u8], sink: &mut dyn FnMut(&[u8])) {
    for chunk in raw.chunks(CHUNK) {
        if chunk.is_ascii() {
            sink(chunk);
            continue;
        }
        // A byte more than is given: a character is written with its length behind it, in one step.
        let mut buffer = [0; 3 * CHUNK + 1];
        let mut end = 0;
        for &byte in chunk {
            let character = match byte.checked_sub(0x80) {
                // The table is half a KiB.
                Some(upper) if DEVICE => in_utf8(upper),
                Some(upper) => UPPER_HALF[upper as usize & 0x7F],
                None => u32::from_le_bytes([byte, 0, 0, 1]),
            };
            if let Some(to) = buffer.get_mut(end..end + 4) {
                to.copy_from_slice(&character.to_le_bytes());
                end += (character >> 24) as usize;
            }
        }
        if let Some(text) = buffer.get(..end) {
            sink(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn lossy(pieces: &[&[u8]]) -> String {
        let mut decoder = TextDecoder::new(Charset::Utf8);
        let mut text = String::new();
        for piece in pieces {
            decoder.decode(piece, |utf8| text.push_str(&String::from_utf8_lossy(utf8)));
        }
        decoder.flush(|utf8| text.push_str(&String::from_utf8_lossy(utf8)));
        text
    }

    #[test]
    fn characters_of_utf8_come_out_whole_wherever_they_are_cut() {
        let texts: [&[u8]; 6] = [
            "a\u{E9}\u{6F22}\u{1F600}z".as_bytes(),
            b"\xE6\xBC",
            b"\xF0\x9F\x98x\xE6\xBC\xC3\xA9",
            b"\xF0\x80\x80\x80\x80\xED\xA0\x80\xE0\x80",
            b"\x80\x80\x80\x80\xC0\xC1\xF5\xFF",
            b"\xF4\x90\x80\x80\xC3\xC3\xA9",
        ];
        for text in texts {
            for first in 0..=text.len() {
                for second in first..=text.len() {
                    let pieces = [&text[..first], &text[first..second], &text[second..]];
                    assert_eq!(lossy(&pieces), String::from_utf8_lossy(text), "{pieces:x?}");
                }
            }
        }
    }
}
