//! Allocated memory for streams.

use super::{CARRY, DEPTH, Memory, Shape, Stream};
use crate::block::Open;
use crate::config::Config;
use crate::error::Error;
use crate::limits::{MAX_BLOCKS, MAX_PAGE};
use crate::output::{Flow, Formatter, Layout, Summary};
use crate::workspace::OwnedWorkspace;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Owns the memory of streams, for one stream at a time.
#[derive(Clone, Debug)]
pub struct Room {
    rows: OwnedWorkspace,
    open: Vec<Open>,
    ends: Vec<u32>,
    text: Vec<u8>,
    carry: Vec<u8>,
}

impl Room {
    /// Memory for streams of this shape; what exceeds the largest useful shape is not allocated.
    pub fn new(shape: Shape) -> Room {
        let (rows, text) = (shape.rows.min(MAX_BLOCKS), shape.text.min(MAX_PAGE));
        let mut tables = OwnedWorkspace::default();
        tables.grow(rows);
        tables.grow_columns(usize::MAX);
        let open = vec![Open::EMPTY; DEPTH];
        Room { rows: tables, open, ends: vec![0; rows], text: vec![0; text], carry: vec![0; CARRY] }
    }

    /// Writes the page's main content to `out`, which is cleared first, with a stream that reads `chunk` bytes at a
    /// time. `format` is a `Format`, or a `Layout` with more options.
    ///
    /// # Errors
    /// Those of `Stream::new` and `Stream::write`.
    pub fn render<'l>(
        &mut self,
        page: &[u8],
        chunk: usize,
        config: &Config<'_>,
        format: impl Into<Layout<'l>>,
        out: &mut String,
    ) -> Result<Summary, Error> {
        out.clear();
        let mut write = |piece: &str| {
            out.push_str(piece);
            Flow::Continue(())
        };
        let mut stream = Stream::new(self.memory(), config, Formatter::new(format, &mut write))?;
        for chunk in page.chunks(chunk.max(1)) {
            if stream.write(chunk)?.is_break() {
                break;
            }
        }
        stream.end()
    }

    /// The memory for one stream.
    pub fn memory(&mut self) -> Memory<'_> {
        Memory {
            rows: self.rows.workspace(),
            open: &mut self.open,
            ends: &mut self.ends,
            text: &mut self.text,
            carry: &mut self.carry,
        }
    }
}
