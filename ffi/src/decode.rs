//! Decoding of pages whose bytes the scanner cannot read.

use crate::options::tagsieve_options;
use crate::ptr::call;
use crate::sink::Buffer;
use crate::status::tagsieve_status::{self, *};
use core::ffi::c_char;
use tagsieve::bytes::{PageDecoder, sniff};
use tagsieve::limits::MAX_PAGE;

/// Bytes decoded at a time, on the stack.
const PIECE: usize = 256;

/// Decodes a page in UTF-16 or ISO-2022-JP (TAGSIEVE_E_NEEDS_DECODING) to UTF-8. Extract the output with the
/// `charset` option "utf-8"; spans then refer to it. Any other page is copied unchanged and keeps its encoding, so
/// "utf-8" would be wrong for it. Needs no workspace; one made by `tagsieve_new` decodes by itself. Libraries built
/// without the feature `std` do not know ISO-2022-JP.
///
/// `options`: only `charset` is used; NULL for the defaults. `buffer`, `capacity`: receive the page; NULL with 0 to
/// ask for the size. `len`: receives its length in bytes, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
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
        if page.len() > MAX_PAGE {
            return Err(TAGSIEVE_E_PAGE_TOO_LONG);
        }
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
