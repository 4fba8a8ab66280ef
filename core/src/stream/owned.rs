//! A stream's memory, allocated.

use super::{CARRY, Memory, Shape};
use crate::workspace::Tables;
use alloc::vec;
use alloc::vec::Vec;

/// Owns the memory of streams, one at a time.
#[derive(Clone, Debug)]
pub struct Room {
    rows: Tables,
    ends: Vec<u32>,
    text: Vec<u8>,
    carry: Vec<u8>,
}

impl Room {
    /// Memory for streams of a shape.
    pub fn new(shape: Shape) -> Room {
        let Shape { rows, text } = shape;
        let mut tables = Tables::default();
        tables.grow(rows);
        tables.grow_columns();
        Room { rows: tables, ends: vec![0; rows], text: vec![0; text], carry: vec![0; CARRY] }
    }

    /// For one stream.
    pub fn memory(&mut self) -> Memory<'_> {
        Memory { rows: self.rows.workspace(), ends: &mut self.ends, text: &mut self.text, carry: &mut self.carry }
    }
}
