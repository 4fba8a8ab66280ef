//! An extraction as a device would have it: UTF-8, Latin-1 and windows-1252 pages, one system, text into a callback,
//! all memory from the caller. `benches/size` says how large that is. Not for use: the C library is in `ffi`.
#![no_std]

use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::extract;
use tagsieve::output::{Flow, Format, Formatter};
use tagsieve::workspace::Workspace;

/// Gives the page's text to `write`, piece by piece, and says whether that went well.
///
/// # Safety
/// `page` points to `len` bytes, `workspace` to a workspace that nobody else uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn smallest(
    page: *const u8,
    len: usize,
    workspace: *mut Workspace<'_>,
    write: extern "C" fn(*const u8, usize),
) -> bool {
    // SAFETY: the caller's promise.
    let (page, workspace) = unsafe { (core::slice::from_raw_parts(page, len), &mut *workspace) };
    let config = Config::new().with_system(System::Cetr);
    let mut write = |text: &str| {
        write(text.as_ptr(), text.len());
        Flow::Continue(())
    };
    extract(page, &config, workspace, &mut Formatter::new(Format::Text, &mut write)).is_ok()
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
