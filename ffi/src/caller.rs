//! Workspaces in the caller's memory: nothing is ever allocated.

use crate::ptr::call;
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use crate::workspace::{self, tagsieve_workspace};
use core::ffi::c_void;

/// Bytes that a workspace needs to hold pages of up to `max_blocks` blocks (at least 1), whatever the alignment of
/// its memory. The macro TAGSIEVE_WORKSPACE_SIZE gives the same number as a constant. Most news pages have fewer
/// than 500 blocks.
///
/// A workspace also has room for three elements per block; one page in a hundred has more. A page that does not fit
/// is still read, in windows (TAGSIEVE_FLAG_WINDOWED). To avoid that, ask for twice as many blocks. No workspace has
/// room for more than 65,534 blocks and 65,535 elements.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_workspace_size(max_blocks: usize) -> usize {
    workspace::workspace_size(max_blocks)
}

/// Makes a workspace in the caller's memory.
///
/// `memory`, `len`: any alignment and content. The memory belongs to the workspace until the caller uses it for
/// something else, which must not happen during a call on the workspace (so not in its callbacks). It must not be
/// moved or copied. Nothing has to be freed. `abi`: TAGSIEVE_ABI. `out`: receives the handle, which points into
/// `memory`.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_WORKSPACE_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_init(
    memory: *mut c_void,
    len: usize,
    abi: u32,
    out: *mut *mut tagsieve_workspace,
) -> tagsieve_status {
    call(|call| {
        let out = call.out(out)?;
        if abi != TAGSIEVE_ABI {
            return Err(TAGSIEVE_E_ABI);
        }
        out.write(workspace::init(call, memory, len)?);
        Ok(())
    })
}
