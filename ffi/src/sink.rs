//! Where text and blocks go: a buffer or callbacks.

use crate::block::tagsieve_block;
use crate::extract::{TAGSIEVE_CONTINUE, TAGSIEVE_SKIP};
use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;
#[cfg(feature = "std")]
use heapless::String;
use tagsieve::extract::{BlockSink, Decided, Flow};
use tagsieve::output::Write;

/// A caller's buffer. What does not fit is counted.
pub(crate) struct Buffer<'b> {
    room: &'b mut [MaybeUninit<u8>],
    needed: usize,
}

impl<'b> Buffer<'b> {
    pub(crate) fn new(room: &'b mut [MaybeUninit<u8>]) -> Buffer<'b> {
        Buffer { room, needed: 0 }
    }

    pub(crate) fn push(&mut self, text: &str) -> Flow {
        self.push_bytes(text.as_bytes());
        Flow::Continue(())
    }

    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) {
        let end = self.needed.saturating_add(bytes.len());
        if let Some(place) = self.room.get_mut(self.needed..end) {
            for (slot, &byte) in place.iter_mut().zip(bytes) {
                slot.write(byte);
            }
        }
        self.needed = end;
    }

    /// Bytes pushed.
    pub(crate) fn needed(&self) -> usize {
        self.needed
    }

    /// True where all of them are in the buffer.
    pub(crate) fn fits(&self) -> bool {
        self.needed <= self.room.len()
    }
}

/// The most bytes of text that a callback is given at a time.
const PIECE: usize = 512;

/// A text callback and the bytes it was given.
pub(crate) struct TextCallback {
    write: extern "C" fn(*mut c_void, *const c_char, usize) -> i32,
    user: *mut c_void,
    written: usize,
}

impl TextCallback {
    pub(crate) fn new(
        write: extern "C" fn(*mut c_void, *const c_char, usize) -> i32,
        user: *mut c_void,
    ) -> TextCallback {
        TextCallback { write, user, written: 0 }
    }

    /// Gives all that `write_all` writes. What gathers takes 520 bytes of a device's flash, where calls are cheap.
    #[cfg(not(feature = "std"))]
    pub(crate) fn give(&mut self, write_all: impl FnOnce(&mut Write<'_>) -> Flow) -> Flow {
        write_all(&mut |piece| self.push(piece))
    }

    /// Gives all that `write_all` writes, in few pieces.
    #[cfg(feature = "std")]
    pub(crate) fn give(&mut self, write_all: impl FnOnce(&mut Write<'_>) -> Flow) -> Flow {
        let mut gather = Gather::new(self);
        write_all(&mut |piece| gather.push(piece))?;
        gather.flush()
    }

    /// Gives a text of any length: words may be as long as the page.
    fn push(&mut self, text: &str) -> Flow {
        let mut rest = text;
        while let Some((piece, behind)) = rest.split_at_checked(rest.floor_char_boundary(PIECE))
            && !piece.is_empty()
        {
            self.written = self.written.saturating_add(piece.len());
            if (self.write)(self.user, piece.as_ptr().cast(), piece.len()) != TAGSIEVE_CONTINUE {
                return Flow::Break(());
            }
            rest = behind;
        }
        Flow::Continue(())
    }

    pub(crate) fn written(&self) -> usize {
        self.written
    }
}

/// Gathers pieces for a callback: in JSON they have six bytes in the mean, and calls from other languages are dear.
#[cfg(feature = "std")]
struct Gather<'t> {
    text: &'t mut TextCallback,
    gathered: String<PIECE>,
}

#[cfg(feature = "std")]
impl<'t> Gather<'t> {
    fn new(text: &'t mut TextCallback) -> Gather<'t> {
        Gather { text, gathered: String::new() }
    }

    fn push(&mut self, piece: &str) -> Flow {
        if self.gathered.push_str(piece).is_ok() {
            return Flow::Continue(());
        }
        self.flush()?;
        match self.gathered.push_str(piece) {
            Ok(()) => Flow::Continue(()),
            Err(_) => self.text.push(piece),
        }
    }

    /// Gives what is left.
    fn flush(&mut self) -> Flow {
        let flow = self.text.push(&self.gathered);
        self.gathered.clear();
        flow
    }
}

/// Block and text callbacks.
pub(crate) struct BlockCallback {
    pub(crate) on_block: extern "C" fn(*mut c_void, *const tagsieve_block) -> i32,
    pub(crate) on_text: Option<TextCallback>,
    pub(crate) user: *mut c_void,
}

impl BlockSink for BlockCallback {
    fn block(&mut self, decided: &Decided<'_>) -> Flow {
        let block = tagsieve_block::new(decided.index, decided.block, decided.verdict, decided.label);
        match (self.on_block)(self.user, &block) {
            TAGSIEVE_CONTINUE => match &mut self.on_text {
                Some(on_text) => on_text.give(|write| decided.write_text(write)),
                None => Flow::Continue(()),
            },
            TAGSIEVE_SKIP => Flow::Continue(()),
            _ => Flow::Break(()),
        }
    }
}
