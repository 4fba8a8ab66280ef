//! Workspaces in the caller's memory: nothing is allocated, ever.

use crate::ptr::call;
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use crate::workspace::{self, tagsieve_workspace};
use core::ffi::c_void;

/// Bytes of a workspace for pages of up to `max_blocks` blocks, one at least, whatever its alignment. The macro
/// TAGSIEVE_WORKSPACE_SIZE gives the same as a constant. There is room for three elements a block; one page in a hundred has
/// more. A page that does not fit is read also, in windows (TAGSIEVE_FLAG_WINDOWED): where that must not be, twice as many
/// blocks do. Most news pages have fewer than 500 blocks.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_workspace_size(max_blocks: usize) -> usize {
    workspace::workspace_size(max_blocks)
}

/// Makes a workspace inside `len` bytes at `memory`, of any alignment and content. Nothing has to be freed: the
/// workspace ends when the memory is used for something else, but not before a call that works in it has returned: a
/// callback must not give its own workspace's memory to this function. It must not be moved or copied.
///
/// `abi`: TAGSIEVE_ABI. `out`: where the handle is written; it points into `memory`.
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
