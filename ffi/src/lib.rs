//! C ABI of tagsieve: functions that check, convert and call. The conventions stand at the top of
//! `include/tagsieve.h`, which is generated from this crate.
//!
//! One file a family: `version`, `status`, `model`, `options`, `result`, `caller` (memory from the caller), `owned`
//! (memory from the allocator), `extract`, `block`, `decode`, `stream`. Unsafe code stands in `ptr` (pointers that C
//! hands over), and in `workspace` and `place` (values and slices in raw memory) alone; a test sees to it.
#![cfg_attr(not(test), no_std)]
// The names are C's.
#![allow(non_camel_case_types)]

#[cfg(feature = "std")]
extern crate std;

// The header is in this order.
pub mod version;

pub mod status;

pub mod model;

pub mod options;

pub mod result;

pub mod workspace;

pub mod caller;

#[cfg(feature = "std")]
pub mod owned;

pub mod extract;

pub mod block;

pub mod decode;

pub mod place;

pub mod stream;

mod ptr;
mod sink;

/// The core does not panic; the compiler cannot know.
#[cfg(all(feature = "panic-handler", not(feature = "std"), not(test)))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
