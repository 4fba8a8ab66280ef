//! The handle: one raw buffer of the caller's becomes a header and the core's typed slices, or an allocated handle
//! owns an extractor. Every function takes both kinds.

use crate::options::Choice;
use crate::ptr::{Call, Handle, Lock, Marked};
use crate::status::tagsieve_status::{self, *};
use core::cell::Cell;
use core::ffi::c_void;
use core::marker::PhantomData;
use tagsieve::block::{Block, Container, NONE};
use tagsieve::config::Input;
use tagsieve::extract::Extraction;
use tagsieve::feature::Columns;
use tagsieve::label::Label;
use tagsieve::limits::MAX_BLOCKS;
use tagsieve::output::{BlockSink, Source, Summary};
use tagsieve::score::{SCRATCH_PER_BLOCK, Verdict};
use tagsieve::workspace::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};
use tagsieve::{Config, Error};

#[cfg(feature = "std")]
use crate::owned::Owned;
#[cfg(feature = "std")]
use std::boxed::Box;

/// Fixed part of a workspace's size in bytes; see `TAGSIEVE_WORKSPACE_SIZE`.
pub const TAGSIEVE_WORKSPACE_BASE: usize = 13312;
/// Bytes of a workspace per block; see `TAGSIEVE_WORKSPACE_SIZE`.
pub const TAGSIEVE_WORKSPACE_PER_BLOCK: usize = 352;
/// The most blocks that a workspace can hold. Memory for more is not used.
pub const TAGSIEVE_WORKSPACE_MAX_BLOCKS: usize = 65534;

/// The memory of an extraction, and what is known about the page extracted last. One thread at a time.
pub struct tagsieve_workspace(());

/// What a handle has, and where its slices are.
pub(crate) struct Header {
    last: Cell<Option<Last>>,
    memory: Memory,
}

impl Handle for tagsieve_workspace {
    type Value = Header;
    const MAGIC: u32 = 0x5467_5376;
    const WRONG: tagsieve_status = TAGSIEVE_E_WORKSPACE;
}

/// What is known about the page that was extracted last.
#[derive(Clone, Copy)]
pub(crate) struct Last {
    pub(crate) summary: Summary,
    page_len: usize,
    input: Input,
}

impl Last {
    /// The page again, whose bytes the spans point into.
    pub(crate) fn source<'p>(&self, page: &'p [u8]) -> Source<'p> {
        Source::page(page, self.summary.charset, self.input)
    }

    /// The page in UTF-8, where it had to be decoded.
    #[cfg(feature = "std")]
    pub(crate) fn decoded<'p>(&self, page: &'p [u8]) -> Source<'p> {
        Source::page(page, tagsieve::bytes::Charset::Utf8, self.input)
    }
}

enum Memory {
    /// The slices for `max_blocks` blocks follow behind the header, in the order of falling alignment.
    Caller { max_blocks: usize },
    #[cfg(feature = "std")]
    Owned(Box<core::cell::UnsafeCell<Owned>>),
}

const ALIGN: usize = align_of::<Marked<tagsieve_workspace>>();
/// Where the slices begin, counted from the header.
const SLICES: usize = size_of::<Marked<tagsieve_workspace>>();

// The figures of the header hold, with what aligning can cost, on every target.
const _: () = assert!(fits(1) && fits(2) && fits(64) && fits(65) && fits(1000) && fits(MAX_BLOCKS));
const _: () = assert!(MAX_BLOCKS == TAGSIEVE_WORKSPACE_MAX_BLOCKS);
// No slice needs padding before it.
const _: () = assert!(SLICES.is_multiple_of(align_of::<Block>()));
const _: () = assert!(align_of::<Block>() >= align_of::<Container>());
const _: () = assert!(align_of::<Container>() >= align_of::<u32>());
const _: () = assert!(align_of::<u32>() >= align_of::<Verdict>());
const _: () = assert!(align_of::<Verdict>() >= align_of::<Label>());
const _: () = assert!(align_of::<Label>() >= align_of::<u8>());

/// Columns grow by groups of rows, the rest by the block: the least and the most within a group decide.
const fn fits(max_blocks: usize) -> bool {
    SLICES + ALIGN - 1 + Workspace::size(max_blocks) <= workspace_size(max_blocks)
}

/// See `tagsieve_workspace_size`.
pub(crate) const fn workspace_size(max_blocks: usize) -> usize {
    let max_blocks = match max_blocks {
        0 => 1,
        1..=MAX_BLOCKS => max_blocks,
        _ => MAX_BLOCKS,
    };
    TAGSIEVE_WORKSPACE_BASE + TAGSIEVE_WORKSPACE_PER_BLOCK * max_blocks
}

impl Header {
    fn new(memory: Memory) -> Header {
        Header { last: Cell::new(None), memory }
    }
}

/// Cuts slices off raw memory.
pub(crate) struct Carver<'w> {
    next: *mut u8,
    memory: PhantomData<&'w mut [u8]>,
}

impl<'w> Carver<'w> {
    pub(crate) fn new(next: *mut u8) -> Carver<'w> {
        Carver { next, memory: PhantomData }
    }

    /// # Safety
    /// `count` values of `T` fit at `next`, aligned, inside memory that is nobody else's for `'w`. Where `fresh` is
    /// false they hold values of `T`.
    pub(crate) unsafe fn take<T: Copy + Default>(&mut self, count: usize, fresh: bool) -> &'w mut [T] {
        let start = self.next.cast::<T>();
        if fresh {
            for i in 0..count {
                // SAFETY: inside the memory, aligned, and `T: Copy` has nothing to drop.
                unsafe { start.add(i).write(T::default()) };
            }
        }
        // SAFETY: the end of the slice is inside the memory or one behind it.
        self.next = unsafe { start.add(count) }.cast();
        // SAFETY: the values are initialised, by this call or an earlier one, and nobody else's for `'w`.
        unsafe { core::slice::from_raw_parts_mut(start, count) }
    }

    /// # Safety
    /// `next` stands `SLICES` behind an aligned header, followed by `max_blocks` times
    /// `TAGSIEVE_WORKSPACE_PER_BLOCK` bytes that are nobody else's for `'w`. Where `fresh` is false they were carved
    /// before.
    unsafe fn workspace(mut self, max_blocks: usize, fresh: bool) -> Workspace<'w> {
        // SAFETY: by the assertions above all slices fit and none needs padding.
        unsafe {
            Workspace {
                blocks: self.take(max_blocks, fresh),
                containers: self.take(max_blocks * CONTAINERS_PER_BLOCK, fresh),
                scratch: self.take(max_blocks * SCRATCH_PER_BLOCK, fresh),
                verdicts: self.take(max_blocks, fresh),
                labels: self.take(max_blocks, fresh),
                columns: self.take(column_bytes(max_blocks), fresh),
            }
        }
    }
}

/// Makes a workspace inside the caller's memory, of any alignment.
pub(crate) fn init(_: &Call, memory: *mut c_void, len: usize) -> Result<*mut tagsieve_workspace, tagsieve_status> {
    if memory.is_null() {
        return Err(TAGSIEVE_E_NULL);
    }
    let room = len.checked_sub(TAGSIEVE_WORKSPACE_BASE).ok_or(TAGSIEVE_E_WORKSPACE_TOO_SMALL)?;
    let max_blocks = (room / TAGSIEVE_WORKSPACE_PER_BLOCK).min(MAX_BLOCKS);
    if max_blocks == 0 {
        return Err(TAGSIEVE_E_WORKSPACE_TOO_SMALL);
    }
    let header = Marked::<tagsieve_workspace>::place_in(memory);
    let value = Marked::new(header.addr(), Header::new(Memory::Caller { max_blocks }));
    // SAFETY: the caller promises `len` writable bytes that are the workspace's from now on; the header and the slices
    // fit behind the padding, which is less than ALIGN.
    unsafe {
        header.write(value);
        Carver::new(header.byte_add(SLICES).cast()).workspace(max_blocks, true);
    }
    Ok(header.cast())
}

/// Makes a workspace that owns its memory.
#[cfg(feature = "std")]
pub(crate) fn new(owned: Owned) -> *mut tagsieve_workspace {
    let place = Box::<Marked<tagsieve_workspace>>::new_uninit();
    let address = place.as_ptr().addr();
    let header = Header::new(Memory::Owned(Box::new(owned.into())));
    Box::into_raw(Box::write(place, Marked::new(address, header))).cast()
}

/// Frees what `new` made. Anything else is left alone.
#[cfg(feature = "std")]
pub(crate) fn free(call: &Call, workspace: *mut tagsieve_workspace) -> Result<(), tagsieve_status> {
    let guard = Guard::new(call, workspace)?;
    let (place, is_owned) = (guard.place(), matches!(guard.value().memory, Memory::Owned(_)));
    drop(guard);
    if is_owned {
        // SAFETY: made by `new`, and the guard has shown that nobody works in it.
        drop(unsafe { Box::from_raw(place) });
    }
    Ok(())
}

/// A workspace at work.
pub(crate) type Guard<'c> = Lock<'c, tagsieve_workspace>;

impl Guard<'_> {
    /// The slices of a workspace in the caller's memory.
    fn slices(&mut self, max_blocks: usize) -> Workspace<'_> {
        // SAFETY: `init` has carved this memory for as many blocks; the lock and the `&mut` keep others out.
        unsafe { Carver::new(self.place().byte_add(SLICES).cast()).workspace(max_blocks, false) }
    }

    #[cfg(feature = "std")]
    fn owned(&mut self) -> Option<&mut Owned> {
        match &self.value().memory {
            Memory::Caller { .. } => None,
            // SAFETY: the lock and the `&mut` keep others out.
            Memory::Owned(owned) => Some(unsafe { &mut *owned.get() }),
        }
    }

    fn max_blocks(&self) -> usize {
        match self.value().memory {
            Memory::Caller { max_blocks } => max_blocks,
            #[cfg(feature = "std")]
            Memory::Owned(_) => 0,
        }
    }

    /// Nothing is known about a last page any more.
    pub(crate) fn forget(&self) {
        self.value().last.set(None);
    }

    /// Reads a page and gives every block to `sink`.
    pub(crate) fn extract(
        &mut self,
        page: &[u8],
        choice: &Choice<'_>,
        sink: &mut dyn BlockSink,
    ) -> Result<Summary, tagsieve_status> {
        self.forget();
        let summary = self.extract_in_place(page, &choice.config, sink)?;
        if !summary.stopped {
            self.value().last.set(Some(Last { summary, page_len: page.len(), input: choice.input }));
        }
        Ok(summary)
    }

    fn extract_in_place(
        &mut self,
        page: &[u8],
        config: &Config<'_>,
        sink: &mut dyn BlockSink,
    ) -> Result<Summary, Error> {
        #[cfg(feature = "std")]
        if let Some(owned) = self.owned() {
            return owned.extract(page, config, sink);
        }
        let max_blocks = self.max_blocks();
        tagsieve::extract::extract(page, config, &mut self.slices(max_blocks), sink)
    }

    /// What is known about the last page.
    pub(crate) fn last(&self) -> Result<Summary, tagsieve_status> {
        Ok(self.last_page()?.summary)
    }

    fn last_page(&self) -> Result<Last, tagsieve_status> {
        self.value().last.get().ok_or(TAGSIEVE_E_NO_PAGE)
    }

    /// The same, if `page` can be that page again.
    fn same_page(&self, page: &[u8]) -> Result<Last, tagsieve_status> {
        self.last_page()
            .and_then(|last| if page.len() == last.page_len { Ok(last) } else { Err(TAGSIEVE_E_OTHER_PAGE) })
    }

    /// The bytes that the last page's spans point into, given that page again.
    pub(crate) fn source<'p>(&'p mut self, page: &'p [u8]) -> Result<Source<'p>, tagsieve_status> {
        let last = self.same_page(page)?;
        #[cfg(feature = "std")]
        if let Some(owned) = self.owned() {
            return Ok(owned.source(page, &last));
        }
        Ok(last.source(page))
    }

    /// The last page's tables, given that page again.
    pub(crate) fn extraction<'p>(&'p mut self, page: &'p [u8]) -> Result<Extraction<'p>, tagsieve_status> {
        let last = self.same_page(page)?;
        let tables = self.tables(page, &last)?;
        // Each container has a block that is in no later one. In the caller's memory pages before have left others
        // behind them.
        let used = tables.blocks.iter().map(|block| block.container).filter(|&container| container != NONE).max();
        let used = used.map_or(0, |last| usize::from(last) + 1);
        Ok(Extraction { containers: tables.containers.get(..used).unwrap_or_default(), ..tables })
    }

    /// A block of the last page: its rows in the tables.
    pub(crate) fn row(&mut self, index: u32) -> Result<(Block, Verdict, Label), tagsieve_status> {
        let last = self.last_page()?;
        if index >= last.summary.blocks {
            return Err(TAGSIEVE_E_INDEX);
        }
        let decided = self.tables(&[], &last)?.block(index).ok_or(TAGSIEVE_E_INDEX)?;
        Ok((*decided.block, decided.verdict, decided.label))
    }

    fn tables<'p>(&'p mut self, page: &'p [u8], last: &Last) -> Result<Extraction<'p>, tagsieve_status> {
        if last.summary.windowed {
            return Err(TAGSIEVE_E_WINDOWED);
        }
        match self.value().memory {
            #[cfg(feature = "std")]
            Memory::Owned(_) => self.owned().and_then(|owned| owned.tables(page, last)).ok_or(TAGSIEVE_E_NO_PAGE),
            Memory::Caller { max_blocks } => {
                let blocks = last.summary.blocks as usize;
                let slices = self.slices(max_blocks);
                Ok(Extraction {
                    summary: last.summary,
                    blocks: slices.blocks.get(..blocks).unwrap_or_default(),
                    containers: slices.containers,
                    verdicts: slices.verdicts.get(..blocks).unwrap_or_default(),
                    labels: slices.labels.get(..blocks).unwrap_or_default(),
                    source: last.source(page),
                    first_block: 0,
                    stop_words_known: false,
                    language: None,
                    columns: Columns::new(&[], 0),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ptr::call;

    #[test]
    fn slices_lie_in_the_memory_whatever_its_alignment() {
        for max_blocks in [1, 2, 7, 100] {
            let mut memory = vec![0xAA_u8; workspace_size(max_blocks) + 16];
            for offset in 0..16 {
                let range = memory[offset..][..workspace_size(max_blocks)].as_mut_ptr_range();
                let range = range.start.addr()..range.end.addr();
                let start = memory[offset..].as_mut_ptr().cast();
                let status = call(|call| {
                    let mut guard = Guard::new(call, init(call, start, range.len())?)?;
                    assert_eq!(guard.max_blocks(), max_blocks);
                    let slices = guard.slices(max_blocks);
                    assert_eq!(slices.rows(), max_blocks);
                    let spans = [
                        bytes_of(slices.blocks),
                        bytes_of(slices.containers),
                        bytes_of(slices.scratch),
                        bytes_of(slices.verdicts),
                        bytes_of(slices.labels),
                    ];
                    assert!(range.start + SLICES <= spans[0].start && spans[4].end <= range.end);
                    assert!(spans.windows(2).all(|pair| pair[0].end == pair[1].start));
                    Ok(())
                });
                assert_eq!(status, TAGSIEVE_OK);
            }
        }
    }

    fn bytes_of<T>(slice: &[T]) -> core::ops::Range<usize> {
        let range = slice.as_ptr_range();
        range.start.addr()..range.end.addr()
    }

    #[test]
    fn little_is_set_aside_for_later() {
        // The least that blocks add: what is the same for one and for many is the base's.
        let used = (Workspace::size(64 * 101) - Workspace::size(64)) / (64 * 100);
        let spare = TAGSIEVE_WORKSPACE_PER_BLOCK - used;
        assert!(spare < 48, "{spare} bytes a block are not used");
    }
}
