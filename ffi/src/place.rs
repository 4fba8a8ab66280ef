//! A stream in one raw buffer of the caller's: a header with the core's stream, and behind it the typed slices that the
//! stream works in.

use crate::ptr::{Call, Handle, Lock, Marked};
use crate::status::tagsieve_status::{self, *};
use crate::stream::{Callbacks, TAGSIEVE_STREAM_BASE, TAGSIEVE_STREAM_PER_16_BLOCKS};
use crate::workspace::Carver;
use core::cell::UnsafeCell;
use core::ffi::c_void;
use tagsieve::Config;
use tagsieve::block::{Block, Container, Open};
use tagsieve::limits::MAX_BLOCKS;
use tagsieve::score::SCRATCH_PER_BLOCK;
use tagsieve::stream::{CARRY, DEPTH, FIXED, Memory, Shape, Stream};
use tagsieve::workspace::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};

/// A page that is being read in pieces. One thread at a time.
pub struct tagsieve_stream(());

impl Handle for tagsieve_stream {
    type Value = UnsafeCell<Stream<'static, Callbacks>>;
    const MAGIC: u32 = 0x5467_5372;
    const WRONG: tagsieve_status = TAGSIEVE_E_STREAM;
}

const ALIGN: usize = align_of::<Marked<tagsieve_stream>>();
/// Where the slices begin, counted from the header.
const SLICES: usize = size_of::<Marked<tagsieve_stream>>();

// On every target: the header, with what aligning can cost, is no larger than the core reckons for a stream.
const _: () = assert!(SLICES + ALIGN <= FIXED);
// The figures of the header hold.
const _: () = assert!(fits(16) && fits(17) && fits(32) && fits(100) && fits(1000) && fits(MAX_BLOCKS));
// No slice needs padding before it.
const _: () = assert!(SLICES.is_multiple_of(align_of::<Block>()));
const _: () = assert!(align_of::<Block>() >= align_of::<Open>() && align_of::<Open>() >= align_of::<Container>());
const _: () = assert!(align_of::<Container>() >= align_of::<u32>());

const fn fits(max_blocks: usize) -> bool {
    match Shape::for_memory(stream_size(max_blocks)) {
        Some(shape) => shape.rows >= max_blocks,
        None => false,
    }
}

/// See `tagsieve_stream_size`.
pub(crate) const fn stream_size(max_blocks: usize) -> usize {
    let max_blocks = if max_blocks < MAX_BLOCKS { max_blocks } else { MAX_BLOCKS };
    let groups = if max_blocks < 1 { 1 } else { max_blocks.div_ceil(16) };
    TAGSIEVE_STREAM_BASE + TAGSIEVE_STREAM_PER_16_BLOCKS * groups
}

/// Makes a stream inside the caller's memory, of any alignment.
pub(crate) fn init(
    _: &Call,
    memory: *mut c_void,
    len: usize,
    config: &Config<'static>,
    callbacks: Callbacks,
) -> Result<*mut tagsieve_stream, tagsieve_status> {
    if memory.is_null() {
        return Err(TAGSIEVE_E_NULL);
    }
    // Before anything is written: what is refused leaves a stream that is there as it is.
    tagsieve::stream::check(config)?;
    let Shape { rows, text } = Shape::for_memory(len).ok_or(TAGSIEVE_E_WORKSPACE_TOO_SMALL)?;
    let header = Marked::<tagsieve_stream>::place_in(memory);
    // SAFETY: the caller promises `len` writable bytes that are the stream's from now on; the header and the slices fit
    // behind the padding, which is less than ALIGN, since `Shape` reckons FIXED bytes for both. No slice needs padding.
    let memory: Memory<'static> = unsafe {
        let mut carver = Carver::new(header.byte_add(SLICES).cast());
        let (blocks, open) = (carver.take(rows, true), carver.take(DEPTH, true));
        let containers = carver.take(rows * CONTAINERS_PER_BLOCK, true);
        let (scratch, ends) = (carver.take(rows * SCRATCH_PER_BLOCK, true), carver.take(rows, true));
        let (verdicts, labels) = (carver.take(rows, true), carver.take(rows, true));
        let columns = carver.take(column_bytes(rows), true);
        let rows = Workspace { blocks, containers, verdicts, labels, scratch, columns };
        Memory { rows, open, ends, text: carver.take(text, true), carry: carver.take(CARRY, true) }
    };
    let stream = UnsafeCell::new(Stream::begin(memory, config, callbacks));
    let value = Marked::new(header.addr(), stream);
    // SAFETY: aligned, inside the same memory, and before the slices.
    unsafe { header.write(value) };
    Ok(header.cast())
}

impl Lock<'_, tagsieve_stream> {
    pub(crate) fn stream(&mut self) -> &mut Stream<'static, Callbacks> {
        // SAFETY: the lock and the `&mut` keep others out.
        unsafe { &mut *self.value().get() }
    }
}
