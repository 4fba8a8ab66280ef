//! How the memory of a stream is divided.

use crate::block::Open;
use crate::bytes::PRESCAN;
use crate::limits::MAX_DEPTH;
use crate::workspace::Workspace;

/// Bytes of a page that are held back until its charset is known.
pub const CARRY: usize = PRESCAN;

/// Open elements that a stream remembers: half of what `extract` does.
pub const DEPTH: usize = MAX_DEPTH / 2;

/// Rows of the smallest window.
pub const LEAST_ROWS: usize = 16;
/// Bytes of text of the smallest window.
pub const LEAST_TEXT: usize = 1024;
/// Bytes accounted for `Stream` itself, which may be a little smaller.
pub const FIXED: usize = if cfg!(target_pointer_width = "64") {
    7808
} else {
    let decoders = if cfg!(feature = "legacy-encodings") { 768 } else { 0 };
    let formats = if cfg!(feature = "all-formats") { 640 } else { 0 };
    DEVICE_FIXED + decoders + formats
};
/// The same on devices: 32-bit targets without the decoders of legacy encodings and the formats that nest lists or have
/// tables.
pub const DEVICE_FIXED: usize = 3072;
/// Bytes accounted on devices besides a stream: 4,096 of stack, 1,024 for the description of a model, 1,024 for a piece
/// of the page, 64 for variables.
pub const DEVICE_REST: usize = 6208;

/// Rows of a window, and bytes of text that wait in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Blocks that the window holds, including decided ones before the undecided ones. At least 16; more than bytes of
    /// `text` are of no use.
    pub rows: usize,
    /// Bytes of text that wait for a decision. At least 1,024.
    pub text: usize,
}

impl Shape {
    /// The smallest shape that works.
    pub const SMALLEST: Shape = Shape { rows: LEAST_ROWS, text: LEAST_TEXT };

    /// The shape for a stream that takes `bytes` bytes in all; `None` if that is too little.
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

    /// The shape on a 32-bit device with `ram` bytes of RAM in all, whatever the target is; `None` if that is too
    /// little.
    pub const fn for_device(ram: usize) -> Option<Shape> {
        Shape::for_memory(ram.saturating_add(FIXED).saturating_sub(DEVICE_FIXED + DEVICE_REST))
    }

    /// Bytes that a stream of this shape takes in all.
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
///
/// ```
/// use tagsieve::Config;
/// use tagsieve::block::{Block, Container, Open};
/// use tagsieve::config::System;
/// use tagsieve::label::Label;
/// use tagsieve::output::{Flow, Format, Formatter};
/// use tagsieve::score::Verdict;
/// use tagsieve::stream::{CARRY, DEPTH, LEAST_ROWS, LEAST_TEXT, Memory, Stream};
/// use tagsieve::score::SCRATCH_PER_BLOCK;
/// use tagsieve::workspace::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};
///
/// let rows = Workspace {
///     blocks: &mut [Block::EMPTY; LEAST_ROWS],
///     containers: &mut [Container::EMPTY; LEAST_ROWS * CONTAINERS_PER_BLOCK],
///     verdicts: &mut [Verdict::DROP; LEAST_ROWS],
///     labels: &mut [Label::Boilerplate; LEAST_ROWS],
///     scratch: &mut [0; LEAST_ROWS * SCRATCH_PER_BLOCK],
///     columns: &mut [0; column_bytes(LEAST_ROWS)],
/// };
/// let memory = Memory {
///     rows,
///     open: &mut [Open::EMPTY; DEPTH],
///     ends: &mut [0; LEAST_ROWS],
///     text: &mut [0; LEAST_TEXT],
///     carry: &mut [0; CARRY],
/// };
/// let mut bytes = 0;
/// let sink = Formatter::new(Format::Text, |piece: &str| {
///     bytes += piece.len(); // or wherever text goes
///     Flow::Continue(())
/// });
/// let config = Config::new().with_system(System::Cetr); // needs no model
/// let mut stream = Stream::new(memory, &config, sink)?;
/// for piece in ["<p>The tide comes in twice ", "a day, and it is never in a hurry to leave again."] {
///     if stream.write(piece.as_bytes())?.is_break() {
///         break;
///     }
/// }
/// assert_eq!(stream.end()?.kept, 1);
/// drop(stream);
/// assert_eq!(bytes, 74); // and a line end
/// # Ok::<(), tagsieve::Error>(())
/// ```
#[derive(Debug)]
pub struct Memory<'m> {
    /// The window's rows.
    pub rows: Workspace<'m>,
    /// Open elements: `DEPTH` of them, or fewer for shallow pages.
    pub open: &'m mut [Open],
    /// Where the text of each row ends, one per row.
    pub ends: &'m mut [u32],
    /// Waiting text.
    pub text: &'m mut [u8],
    /// `CARRY` bytes.
    pub carry: &'m mut [u8],
}
