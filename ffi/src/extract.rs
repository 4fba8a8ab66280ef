//! The extraction itself.

use crate::block::tagsieve_block;
use crate::options::{Choice, tagsieve_options};
use crate::ptr::{Call, Out, call};
use crate::result::{RESULT_SIZES, tagsieve_result};
use crate::sink::{BlockCallback, Buffer, TextCallback};
use crate::status::tagsieve_status::{self, *};
use crate::workspace::{Guard, tagsieve_workspace};
use core::ffi::{c_char, c_void};
use tagsieve::output::{Flow, Formatter};

/// Returned by a callback to continue.
pub const TAGSIEVE_CONTINUE: i32 = 0;
/// Returned by a callback to stop the run.
pub const TAGSIEVE_STOP: i32 = 1;
/// Returned by a `tagsieve_block_fn` to continue without the text of this block.
pub const TAGSIEVE_SKIP: i32 = 2;

/// Receives a piece of text: `len` bytes of UTF-8 at `text`, valid during the call and not null-terminated. Pieces
/// have 1 to 512 bytes and never split a character. Return TAGSIEVE_CONTINUE; any other value stops the run.
pub type tagsieve_text_fn = Option<extern "C" fn(user: *mut c_void, text: *const c_char, len: usize) -> i32>;

/// Receives a block of the page, kept or dropped. `block` is valid during the call. Return TAGSIEVE_CONTINUE or
/// TAGSIEVE_SKIP; any other value stops the run.
pub type tagsieve_block_fn = Option<extern "C" fn(user: *mut c_void, block: *const tagsieve_block) -> i32>;

/// What the three functions have in common.
struct Run<'c> {
    workspace: Guard<'c>,
    page: &'c [u8],
    choice: Choice<'c>,
    result: Out<'c, tagsieve_result>,
}

impl<'c> Run<'c> {
    fn new(
        call: &'c Call,
        workspace: *mut tagsieve_workspace,
        page: (*const c_char, usize),
        options: *const tagsieve_options,
        result: *mut tagsieve_result,
    ) -> Result<Run<'c>, tagsieve_status> {
        let workspace = Guard::new(call, workspace)?;
        // Whatever is wrong with the rest: blocks of the page before would be taken for this one's.
        workspace.forget();
        Ok(Run {
            workspace,
            page: call.bytes(page.0.cast(), page.1, TAGSIEVE_E_PAGE_TOO_LONG)?,
            choice: call.options(options)?.check(call)?,
            result: call.out_struct(result, &RESULT_SIZES)?,
        })
    }
}

/// Extracts a page into a buffer. The workspace forgets the page before it, even if the call fails (except with
/// TAGSIEVE_E_BUSY).
///
/// `page`, `page_len`: the page. `options`: NULL for the defaults. `buffer`, `capacity`: receive the text, in UTF-8
/// and not null-terminated; NULL with 0 to ask for the size. The buffer must not overlap the page
/// (TAGSIEVE_E_OVERLAP) or the workspace (not checked). `result`: required.
///
/// If the buffer is too small, the call returns TAGSIEVE_E_BUFFER_TOO_SMALL. `result` is then written as usual,
/// with the required size in `text_len`; the content of the buffer is unspecified. `tagsieve_render` with the same
/// options then fills a larger one without deciding again, unless the page was decided in windows.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_OVERLAP,
/// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_BUFFER_TOO_SMALL, TAGSIEVE_E_PAGE_TOO_LONG,
/// TAGSIEVE_E_NEEDS_DECODING, TAGSIEVE_E_NO_MODEL, TAGSIEVE_E_MODEL, TAGSIEVE_E_MODEL_FEATURES,
/// TAGSIEVE_E_SYSTEM_NOT_BUILT.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_extract(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    options: *const tagsieve_options,
    buffer: *mut c_char,
    capacity: usize,
    result: *mut tagsieve_result,
) -> tagsieve_status {
    call(|call| {
        let mut run = Run::new(call, workspace, (page, page_len), options, result)?;
        let mut buffer = Buffer::new(call.room(buffer.cast(), capacity, run.page)?);
        let summary = {
            let mut write = |text: &str| buffer.push(text);
            run.workspace.extract(run.page, &run.choice, &mut Formatter::new(run.choice.layout(), &mut write))?
        };
        run.result.write(tagsieve_result::new(&summary, buffer.needed()));
        if buffer.fits() { Ok(()) } else { Err(TAGSIEVE_E_BUFFER_TOO_SMALL) }
    })
}

/// Extracts a page and passes its text to `write`, in pieces of up to 512 bytes; libraries without the feature `std`
/// pass shorter ones, of a word or less. Longer words are cut.
///
/// `user`: passed to `write` unchanged. The other parameters are those of `tagsieve_extract`. If `write` stops the
/// run, the status is TAGSIEVE_OK and the result has TAGSIEVE_FLAG_STOPPED. `text_len` is the sum of the pieces.
///
/// The statuses of `tagsieve_extract`, except those about the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_extract_to(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    options: *const tagsieve_options,
    write: tagsieve_text_fn,
    user: *mut c_void,
    result: *mut tagsieve_result,
) -> tagsieve_status {
    call(|call| {
        let mut run = Run::new(call, workspace, (page, page_len), options, result)?;
        let mut text = TextCallback::new(write.ok_or(TAGSIEVE_E_NULL)?, user);
        let mut done = Err(TAGSIEVE_E_NO_PAGE);
        let flow = text.give(|write| {
            done = run.workspace.extract(run.page, &run.choice, &mut Formatter::new(run.choice.layout(), write));
            if done.is_ok_and(|summary| summary.stopped) { Flow::Break(()) } else { Flow::Continue(()) }
        });
        let mut summary = done?;
        // Pieces are gathered: the last one may be stopped when all blocks have been given.
        if flow.is_break() {
            run.workspace.forget();
            summary.stopped = true;
        }
        run.result.write(tagsieve_result::new(&summary, text.written()));
        Ok(())
    })
}

/// Extracts a page and passes every block to `on_block`, in page order, including dropped blocks. Unlike
/// `tagsieve_block_get`, this covers all blocks of a page that does not fit into the workspace.
///
/// `on_text`: receives the text of a block after its `on_block`, unless that returned TAGSIEVE_SKIP; NULL if no
/// text is wanted. `user`: passed to both unchanged. The format in the options is not used. If a callback stops the
/// run, the status is TAGSIEVE_OK and the result has TAGSIEVE_FLAG_STOPPED.
///
/// The statuses of `tagsieve_extract`, except those about the buffer.
#[allow(clippy::too_many_arguments)] // three of them are the callbacks
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_extract_blocks(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    options: *const tagsieve_options,
    on_block: tagsieve_block_fn,
    on_text: tagsieve_text_fn,
    user: *mut c_void,
    result: *mut tagsieve_result,
) -> tagsieve_status {
    call(|call| {
        let mut run = Run::new(call, workspace, (page, page_len), options, result)?;
        let on_text = on_text.map(|on_text| TextCallback::new(on_text, user));
        let mut sink = BlockCallback { on_block: on_block.ok_or(TAGSIEVE_E_NULL)?, on_text, user };
        let summary = run.workspace.extract(run.page, &run.choice, &mut sink)?;
        let written = sink.on_text.map_or(0, |text| text.written());
        run.result.write(tagsieve_result::new(&summary, written));
        Ok(())
    })
}
