//! Every limit of the crate, with its unit and reason.

/// Open elements that are remembered. Deeper nesting is counted, not stored.
pub const MAX_DEPTH: usize = 128;

/// Bytes of the longest tag name that is told from others (all standard HTML names are shorter).
pub const MAX_TAG_NAME: usize = 32;

/// Bytes in a page: offsets are 32 bits wide.
pub const MAX_PAGE: usize = u32::MAX as usize - 1;

/// Blocks that one table can hold: block numbers are 16 bits wide and the last one means "none".
pub const MAX_BLOCKS: usize = u16::MAX as usize - 1;

/// True where memory is taken to be short: pointers of 32 bits. Buffers on the stack and caches are smaller then; what
/// comes out is the same.
pub const DEVICE: bool = cfg!(target_pointer_width = "32");

/// True where code may be longer for speed's sake; what comes out is the same.
pub const FAST: bool = cfg!(feature = "std") && !DEVICE;
