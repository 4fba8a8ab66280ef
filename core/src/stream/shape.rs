//! How a stream's memory is shared out.

use crate::block::Open;
use crate::bytes::PRESCAN;
use crate::limits::MAX_DEPTH;
use crate::workspace::Workspace;

/// Bytes of a page that are held back until its charset is known.
pub const CARRY: usize = PRESCAN;

/// Open elements that a stream remembers: half of what a Document does.
pub const DEPTH: usize = MAX_DEPTH / 2;

/// Rows of the smallest window.
pub const LEAST_ROWS: usize = 16;
/// Bytes of text of the smallest window.
pub const LEAST_TEXT: usize = 1024;
/// Bytes that are reckoned for `Stream` itself; it may be a little smaller.
pub const FIXED: usize = if cfg!(target_pointer_width = "64") {
    7680
} else {
    let decoders = if cfg!(feature = "legacy-encodings") { 768 } else { 0 };
    let formats = if cfg!(feature = "all-formats") { 192 } else { 0 };
    DEVICE_FIXED + decoders + formats
};
/// The same on devices: 32-bit targets without the decoders of legacy encodings and the formats that nest lists or have tables.
pub const DEVICE_FIXED: usize = 3072;
/// Bytes that are reckoned on them beside a stream: 4,096 of stack, 1,024 for the description of a model, 1,024 for a
/// piece of the page, 64 for variables.
pub const DEVICE_REST: usize = 6208;

/// Rows of a window and bytes of text that wait in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Blocks that the window holds, decided ones in front of the undecided ones included. 16 at least; more than bytes
    /// of `text` are of no use.
    pub rows: usize,
    /// Bytes of text that wait for a decision. 1024 at least.
    pub text: usize,
}

impl Shape {
    /// The smallest shape that works.
    pub const SMALLEST: Shape = Shape { rows: LEAST_ROWS, text: LEAST_TEXT };

    /// The shape for a stream of so many bytes in all; `None` where that is too little.
    pub const fn for_memory(bytes: usize) -> Option<Shape> {
        if bytes < Shape::SMALLEST.memory() {
            return None;
        }
        let rest = bytes - FIXED - HELD;
        let mut text = rest / TEXT_PART;
        if text < LEAST_TEXT {
            text = LEAST_TEXT;
        }
        // What every column takes beside its rows is not in the quotient.
        let mut rows = (rest - text) / (row_bytes(1024) / 1024);
        while rows > LEAST_ROWS && row_bytes(rows) > rest - text {
            rows -= 1;
        }
        if rows < LEAST_ROWS {
            rows = LEAST_ROWS;
        }
        if rows > crate::limits::MAX_BLOCKS {
            rows = crate::limits::MAX_BLOCKS;
        }
        Some(Shape { rows, text: rest - row_bytes(rows) })
    }

    /// The shape on a 32-bit device that has so many bytes of RAM in all, whatever the target is.
    pub const fn for_device(ram: usize) -> Option<Shape> {
        Shape::for_memory(ram.saturating_add(FIXED).saturating_sub(DEVICE_FIXED + DEVICE_REST))
    }

    /// Bytes of a stream of this shape in all.
    pub const fn memory(&self) -> usize {
        FIXED + HELD + row_bytes(self.rows) + self.text
    }
}

/// Of the memory for rows and text, the text has this part.
const TEXT_PART: usize = 5;

/// Bytes of the slices that are as long for every shape.
const HELD: usize = CARRY + DEPTH * size_of::<Open>();

const fn row_bytes(rows: usize) -> usize {
    Workspace::size(rows) + 4 * rows
}

/// Typed slices for one stream, borrowed from the caller.
#[derive(Debug)]
pub struct Memory<'m> {
    /// The window's rows.
    pub rows: Workspace<'m>,
    /// Open elements: `DEPTH` of them, or fewer for shallow pages.
    pub open: &'m mut [Open],
    /// Where the text of each row ends; one a row.
    pub ends: &'m mut [u32],
    /// Text that waits.
    pub text: &'m mut [u8],
    /// `CARRY` bytes.
    pub carry: &'m mut [u8],
}
