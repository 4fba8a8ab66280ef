//! Streams: pages that arrive in pieces and are never held as a whole.

use crate::extract::{TAGSIEVE_CONTINUE, tagsieve_block_fn, tagsieve_text_fn};
use crate::options::tagsieve_options;
use crate::place::{self, tagsieve_stream};
use crate::ptr::{Lock, call};
use crate::result::{RESULT_SIZES, tagsieve_result};
use crate::sink::{BlockCallback, TextCallback};
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use core::ffi::{c_char, c_void};
use tagsieve::output::{BlockSink, Decided, Fact, Flow, Layout, Source, Summary};
use tagsieve::stream::Shape;

/// Fixed part of a stream's size in bytes; see `TAGSIEVE_STREAM_SIZE`.
pub const TAGSIEVE_STREAM_BASE: usize = 13312;
/// Bytes of a stream per 16 blocks, including their waiting text; see `TAGSIEVE_STREAM_SIZE`.
pub const TAGSIEVE_STREAM_PER_16_BLOCKS: usize = 7168;

/// The most bytes of a fact that a callback receives.
pub const TAGSIEVE_FACT_MAX: usize = 256;
const _: () = assert!(TAGSIEVE_FACT_MAX == tagsieve::limits::MAX_FACT);

/// What a page says about itself: values of `fact` in `tagsieve_fact_fn` and `tagsieve_fact_text`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_fact {
    /// Text of the `title` element.
    TAGSIEVE_FACT_TITLE = 0,
    /// `og:title`.
    TAGSIEVE_FACT_OG_TITLE = 1,
    /// The description.
    TAGSIEVE_FACT_DESCRIPTION = 2,
    /// The author.
    TAGSIEVE_FACT_AUTHOR = 3,
    /// The time of publication.
    TAGSIEVE_FACT_PUBLISHED = 4,
}

/// Receives what the page says about itself. `fact`: a `tagsieve_fact`. `text`, `len`: UTF-8, valid during the call
/// and not null-terminated; longer text is cut to at most TAGSIEVE_FACT_MAX bytes, between characters. A fact may
/// be reported more than once. Return TAGSIEVE_CONTINUE; any other value stops the run.
pub type tagsieve_fact_fn = Option<extern "C" fn(user: *mut c_void, fact: u32, text: *const c_char, len: usize) -> i32>;

/// What a stream reports to its caller.
pub(crate) struct Callbacks {
    blocks: Option<BlockCallback>,
    text: Option<TextCallback>,
    fact: tagsieve_fact_fn,
    user: *mut c_void,
    layout: Layout<'static>,
}

impl Callbacks {
    fn new(
        on_block: tagsieve_block_fn,
        on_text: tagsieve_text_fn,
        on_fact: tagsieve_fact_fn,
        user: *mut c_void,
        layout: Layout<'static>,
    ) -> Result<Callbacks, tagsieve_status> {
        let text = on_text.map(|on_text| TextCallback::new(on_text, user));
        let (blocks, text) = match (on_block, text) {
            (None, None) => return Err(TAGSIEVE_E_NULL),
            (None, text) => (None, text),
            (Some(on_block), on_text) => (Some(BlockCallback { on_block, on_text, user }), None),
        };
        Ok(Callbacks { blocks, text, fact: on_fact, user, layout })
    }

    /// Bytes of text that were given.
    pub(crate) fn written(&self) -> usize {
        let text = self.text.as_ref().or(self.blocks.as_ref().and_then(|blocks| blocks.on_text.as_ref()));
        text.map_or(0, TextCallback::written)
    }
}

impl BlockSink for Callbacks {
    fn wants_phrases(&self) -> bool {
        self.blocks.is_none() && self.layout.wants_phrases()
    }

    fn block(&mut self, block: &Decided<'_>) -> Flow {
        match (&mut self.blocks, &mut self.text) {
            (Some(blocks), _) => blocks.block(block),
            (None, Some(text)) => text.give(|write| self.layout.block(block, write)),
            (None, None) => Flow::Continue(()),
        }
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        if let Some(text) = &mut self.text
            && text.give(|write| self.layout.fact(fact, source, write)).is_break()
        {
            return Flow::Break(());
        }
        let Some(on_fact) = self.fact else { return Flow::Continue(()) };
        let mut text = FactText { bytes: [0; TAGSIEVE_FACT_MAX], len: 0 };
        let _ = source.write_all(&mut |piece| text.push(piece));
        match on_fact(self.user, fact_number(fact) as u32, text.bytes.as_ptr().cast(), text.len) {
            TAGSIEVE_CONTINUE => Flow::Continue(()),
            _ => Flow::Break(()),
        }
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        match &mut self.text {
            Some(text) => text.give(|write| self.layout.end(summary, source, write)),
            None => Flow::Continue(()),
        }
    }
}

/// What has been read of a fact.
struct FactText {
    bytes: [u8; TAGSIEVE_FACT_MAX],
    len: usize,
}

impl FactText {
    /// The next piece, or what of it there is room for. (A closure would be compiled twice.)
    #[inline(never)]
    fn push(&mut self, piece: &str) -> Flow {
        // Half characters of the source have become longer.
        let fits = piece.get(..piece.floor_char_boundary(self.bytes.len() - self.len)).unwrap_or("");
        if let Some(room) = self.bytes.get_mut(self.len..self.len + fits.len()) {
            room.copy_from_slice(fits.as_bytes());
            self.len += fits.len();
        }
        if fits.len() < piece.len() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

pub(crate) fn fact_number(fact: Fact) -> tagsieve_fact {
    use tagsieve_fact::*;
    match fact {
        Fact::Title => TAGSIEVE_FACT_TITLE,
        Fact::OgTitle => TAGSIEVE_FACT_OG_TITLE,
        Fact::Description => TAGSIEVE_FACT_DESCRIPTION,
        Fact::Author => TAGSIEVE_FACT_AUTHOR,
        Fact::Published => TAGSIEVE_FACT_PUBLISHED,
    }
}

/// Bytes that a stream needs for a window of `max_blocks` blocks, whatever the alignment of its memory. The macro
/// TAGSIEVE_STREAM_SIZE gives the same number as a constant. A larger window gives better text. The minimum is 16
/// blocks: 20 KiB are enough on every target, and 14 KiB with 32-bit pointers. All of the memory above the minimum
/// is used.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_stream_size(max_blocks: usize) -> usize {
    place::stream_size(max_blocks)
}

/// Begins a stream for one page in the caller's memory.
///
/// `memory`, `len`: any alignment and content; it must not be moved or copied. Nothing has to be freed. The stream
/// ends when the memory is used for something else, such as the stream of the next page; that must not happen in a
/// callback of the stream. `abi`: TAGSIEVE_ABI. `options`: NULL for the defaults. Only their model must outlast the
/// call.
/// `on_block`: receives every block as soon as it is decided, in page order, including dropped blocks. `on_text`:
/// receives the text of a block after its `on_block`, unless that returned TAGSIEVE_SKIP. If `on_block` is NULL,
/// `on_text` receives the kept text in the format of the options. One of the two may be NULL.
/// `on_fact`: receives what `meta` elements say as soon as they have been read, and the text of the `title` element
/// before the blocks that follow it; not that of a `title` after an `h1` that has already been passed on. NULL:
/// facts are not wanted.
/// `user`: passed to the callbacks unchanged. `out`: receives the handle, which points into `memory`.
///
/// Streams read HTML in blocks, without links. They also read UTF-16 and ISO-2022-JP; spans then refer to the page
/// in UTF-8, as `tagsieve_decode` writes it.
/// A stream with room for the whole page gives the same as a workspace, unless the page has a comment, tag or title
/// that is never closed, text in a declarative shadow root, lines of code that are inline elements (they become one
/// line), more than 128 bytes of white space in code, more than 64 elements open at a time, a language that only its
/// words reveal, or a charset not declared in its first 1,024 bytes. The text of 27 of 3,785 real pages differed.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_WORKSPACE_TOO_SMALL,
/// TAGSIEVE_E_ABI, TAGSIEVE_E_NOT_STREAMED, TAGSIEVE_E_NO_MODEL, TAGSIEVE_E_MODEL, TAGSIEVE_E_MODEL_FEATURES,
/// TAGSIEVE_E_SYSTEM_NOT_BUILT.
#[allow(clippy::too_many_arguments)] // three of them are the callbacks
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_stream_init(
    memory: *mut c_void,
    len: usize,
    abi: u32,
    options: *const tagsieve_options,
    on_block: tagsieve_block_fn,
    on_text: tagsieve_text_fn,
    on_fact: tagsieve_fact_fn,
    user: *mut c_void,
    out: *mut *mut tagsieve_stream,
) -> tagsieve_status {
    call(|call| {
        let out = call.out(out)?;
        if abi != TAGSIEVE_ABI {
            return Err(TAGSIEVE_E_ABI);
        }
        let options = call.options(options)?;
        let choice = options.check(call)?;
        if choice.links {
            return Err(TAGSIEVE_E_NOT_STREAMED);
        }
        let config = tagsieve::stream::lasting(&choice.config, call.lasting_model(options.model)?);
        let callbacks = Callbacks::new(on_block, on_text, on_fact, user, choice.stream_layout())?;
        out.write(place::init(call, memory, len, &config, callbacks)?);
        Ok(())
    })
}

/// Reads the next `len` bytes of the page; any number is allowed. Blocks are passed to the callbacks as soon as
/// they are decided.
/// After a callback has stopped the run, bytes are counted but no longer read, and the status is still TAGSIEVE_OK.
/// After TAGSIEVE_E_PAGE_TOO_LONG, `tagsieve_stream_end` still gives the result of what was read.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STREAM, TAGSIEVE_E_BUSY, TAGSIEVE_E_PAGE_TOO_LONG, TAGSIEVE_E_ENDED.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_stream_write(
    stream: *mut tagsieve_stream,
    bytes: *const c_char,
    len: usize,
) -> tagsieve_status {
    call(|call| {
        let mut stream = Lock::new(call, stream)?;
        let _ = stream.stream().write(call.bytes(bytes.cast(), len, TAGSIEVE_E_PAGE_TOO_LONG)?)?;
        Ok(())
    })
}

/// Ends the page: the last blocks are passed to the callbacks.
///
/// `result`: required. Its `title` is empty, since `on_fact` reports the title. `early` counts the blocks that were
/// decided with less of the text after them in view than the window has room for. If a callback stopped the run,
/// the status is TAGSIEVE_OK and the result has TAGSIEVE_FLAG_STOPPED.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_STREAM, TAGSIEVE_E_BUSY, TAGSIEVE_E_ENDED.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_stream_end(stream: *mut tagsieve_stream, result: *mut tagsieve_result) -> tagsieve_status {
    call(|call| {
        let result = call.out_struct(result, &RESULT_SIZES)?;
        let mut stream = Lock::new(call, stream)?;
        let mut summary = stream.stream().end()?;
        summary.title = tagsieve::Span::EMPTY;
        let written = stream.stream().sink().written();
        result.write(tagsieve_result::new(&summary, written));
        Ok(())
    })
}

const _: () = assert!(place::stream_size(Shape::SMALLEST.rows) <= 22 << 10);
