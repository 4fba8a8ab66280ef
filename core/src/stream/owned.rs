//! A stream's memory, allocated.

use super::{CARRY, Memory, Shape};
use crate::block::{Block, Container};
use crate::label::Label;
use crate::score::{SCRATCH_PER_BLOCK, Verdict};
use crate::workspace::{CONTAINERS_PER_BLOCK, Workspace, column_bytes};
use alloc::vec;
use alloc::vec::Vec;

/// Owns the memory of streams, one at a time.
#[derive(Clone, Debug)]
pub struct Room {
    blocks: Vec<Block>,
    containers: Vec<Container>,
    verdicts: Vec<Verdict>,
    labels: Vec<Label>,
    scratch: Vec<u32>,
    columns: Vec<u8>,
    ends: Vec<u32>,
    text: Vec<u8>,
    carry: Vec<u8>,
}

impl Room {
    /// Memory for streams of a shape.
    pub fn new(shape: Shape) -> Room {
        let Shape { rows, text } = shape;
        Room {
            blocks: vec![Block::default(); rows],
            containers: vec![Container::EMPTY; CONTAINERS_PER_BLOCK * rows],
            verdicts: vec![Verdict::default(); rows],
            labels: vec![Label::default(); rows],
            scratch: vec![0; SCRATCH_PER_BLOCK * rows],
            columns: vec![0; column_bytes(rows)],
            ends: vec![0; rows],
            text: vec![0; text],
            carry: vec![0; CARRY],
        }
    }

    /// For one stream.
    pub fn memory(&mut self) -> Memory<'_> {
        Memory {
            rows: Workspace {
                blocks: &mut self.blocks,
                containers: &mut self.containers,
                verdicts: &mut self.verdicts,
                labels: &mut self.labels,
                scratch: &mut self.scratch,
                columns: &mut self.columns,
            },
            ends: &mut self.ends,
            text: &mut self.text,
            carry: &mut self.carry,
        }
    }
}
