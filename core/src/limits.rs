//! Limits that several layers share, each with its unit and reason.

/// Open elements that are remembered. Deeper nesting is counted, not stored.
pub const MAX_DEPTH: usize = 128;

/// Bytes of the longest name that is told from others: of a tag, an attribute or a character reference, which is held
/// with the byte behind it (all standard ones are shorter).
pub const MAX_TAG_NAME: usize = 32;

/// Bytes of a title or of what else a page says about itself, of which a stream keeps one at a time.
pub const MAX_FACT: usize = 256;

/// Bytes in a page: offsets are 32 bits wide.
pub const MAX_PAGE: usize = u32::MAX as usize - 1;

/// Blocks that one table can hold: block numbers are 16 bits wide and the last one means "none".
pub const MAX_BLOCKS: usize = u16::MAX as usize - 1;

/// True where memory is taken to be short: pointers of 32 bits. Buffers on the stack and caches are smaller then; what
/// comes out is the same.
pub const DEVICE: bool = cfg!(target_pointer_width = "32");

/// True where code may be longer for speed's sake; what comes out is the same.
pub const FAST: bool = cfg!(feature = "std") && !DEVICE;
