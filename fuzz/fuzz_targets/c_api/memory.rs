//! Memory that is handed over the C boundary, with what shows that no more of it was written than may be.

use std::mem::offset_of;
use tagsieve_c_api::block::tagsieve_block;
use tagsieve_c_api::result::tagsieve_result;
use tagsieve_fuzz::Choices;

/// What memory is filled with that must not change.
pub const PATTERN: u8 = 0xA5;
/// Bytes before and behind memory that is handed over.
pub const MARGIN: usize = 64;

/// Memory with margins, of any alignment.
pub struct Memory {
    pub bytes: Vec<u8>,
    pub from: usize,
    pub len: usize,
}

impl Memory {
    pub fn new(len: usize, shift: usize) -> Memory {
        Memory { bytes: vec![PATTERN; len + 3 * MARGIN], from: MARGIN + shift % MARGIN, len }
    }

    pub fn start(&mut self) -> *mut u8 {
        self.bytes[self.from..].as_mut_ptr()
    }

    pub fn inside(&self) -> &[u8] {
        &self.bytes[self.from..self.from + self.len]
    }

    pub fn check_margins(&self) {
        let outside = self.bytes[..self.from].iter().chain(&self.bytes[self.from + self.len..]);
        assert!(outside.copied().all(|byte| byte == PATTERN), "written out of bounds");
    }

    pub fn check_untouched(&self) {
        assert!(self.bytes.iter().all(|&byte| byte == PATTERN), "written without success");
    }
}

/// A place for a struct that begins with `struct_size`, of any alignment; margins and pattern as in `Memory`.
pub struct Place<T> {
    pub memory: Memory,
    pub size: u32,
    pub kind: std::marker::PhantomData<T>,
}

impl<T: Copy> Place<T> {
    pub fn new(choices: &mut Choices<'_>, known: [usize; 2]) -> Place<T> {
        let size = match choices.byte() % 16 {
            0 => 0,
            1 => 4,
            2 => u32::MAX as usize,
            3 => known[0],
            _ => known[1],
        };
        // There are always as many bytes as the size says, where a library should use them.
        let mut memory = Memory::new(if known.contains(&size) { size } else { 4 }, usize::from(choices.byte() % 16));
        memory.bytes[memory.from..memory.from + 4].copy_from_slice(&(size as u32).to_ne_bytes());
        Place { memory, size: size as u32, kind: std::marker::PhantomData }
    }

    pub fn pointer(&mut self) -> *mut T {
        self.memory.start().cast()
    }

    /// The struct, if it was written; where it must not have been, checks that.
    pub fn read(mut self, written: bool, zero: T) -> Option<T> {
        assert_eq!(self.memory.inside()[..4], self.size.to_ne_bytes(), "`struct_size` is the caller's");
        self.memory.check_margins();
        if !written {
            assert!(self.memory.inside()[4..].iter().all(|&byte| byte == PATTERN), "written without success");
            return None;
        }
        let mut value = zero;
        // SAFETY: a plain struct of which any bytes are a value, copied bytewise within its size.
        unsafe {
            let to = (&raw mut value).cast::<u8>();
            std::ptr::copy_nonoverlapping(self.memory.start(), to, self.memory.len.min(size_of::<T>()));
        }
        Some(value)
    }
}

pub const RESULT_SIZES: [usize; 2] = [offset_of!(tagsieve_result, early), size_of::<tagsieve_result>()];
pub const BLOCK_SIZES: [usize; 2] = [offset_of!(tagsieve_block, flags), size_of::<tagsieve_block>()];

pub fn zero<T: Copy>() -> T {
    // SAFETY: used for the C structs only, of which zeros are a value.
    unsafe { std::mem::zeroed() }
}
