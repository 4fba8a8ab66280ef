//! Pages whose bytes the scanner cannot read.

use crate::options::tagsieve_options;
use crate::ptr::call;
use crate::sink::Buffer;
use crate::status::tagsieve_status::{self, *};
use core::ffi::c_char;
use tagsieve::bytes::{PageDecoder, sniff};

/// Bytes decoded at a time, on the stack.
const PIECE: usize = 256;

/// Decodes a page in UTF-16 or ISO-2022-JP, for which an extraction has returned TAGSIEVE_E_NEEDS_DECODING, to UTF-8. Extract
/// the outcome with the `charset` option "utf-8"; spans then count its bytes. Any other page is copied as it is, and stays in
/// its encoding: "utf-8" would be wrong for it. Needs no workspace. A workspace of `tagsieve_new` does the same by itself.
/// Libraries built without the feature `std` know no ISO-2022-JP.
///
/// `options`: its `charset`; NULL for the defaults. `buffer`, `capacity`: where the page goes; NULL with 0 to ask for
/// the size. `len`: where its length is written, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_OVERLAP,
/// TAGSIEVE_E_MODEL, TAGSIEVE_E_BUFFER_TOO_SMALL, TAGSIEVE_E_PAGE_TOO_LONG.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_decode(
    page: *const c_char,
    page_len: usize,
    options: *const tagsieve_options,
    buffer: *mut c_char,
    capacity: usize,
    len: *mut usize,
) -> tagsieve_status {
    call(|call| {
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_PAGE_TOO_LONG)?;
        let choice = call.options(options)?.check(call)?;
        let mut buffer = Buffer::new(call.room(buffer.cast(), capacity, page)?);
        let len = call.out(len)?;
        let sniffed = sniff(page, choice.charset);
        if sniffed.charset.is_ascii_compatible() {
            buffer.push_bytes(page);
        } else {
            let mut decoder = PageDecoder::new(sniffed.charset);
            // The decoder leaves out another mark.
            let mut rest = page.get(usize::from(sniffed.bom_len)..).unwrap_or_default();
            loop {
                let mut piece = [0; PIECE];
                let progress = decoder.decode(rest, &mut piece, true);
                buffer.push_bytes(piece.get(..progress.written).unwrap_or_default());
                if progress.done {
                    break;
                }
                rest = rest.get(progress.read..).unwrap_or_default();
            }
        }
        len.write(buffer.needed());
        if buffer.fits() { Ok(()) } else { Err(TAGSIEVE_E_BUFFER_TOO_SMALL) }
    })
}
