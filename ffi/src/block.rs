//! Looking at the blocks of the page that was extracted last.

use crate::options::tagsieve_options;
use crate::ptr::{Call, call};
use crate::result::tagsieve_span;
use crate::sink::Buffer;
use crate::status::tagsieve_status::{self, *};
use crate::stream::fact_number;
use crate::workspace::{Guard, tagsieve_workspace};
use core::ffi::c_char;
use core::mem::offset_of;
use tagsieve::block::{Block, flag};
use tagsieve::label::Label;
use tagsieve::output::{Fact, Formatter, Write};
use tagsieve::score::Verdict;

/// The kind of a block: values of `tagsieve_block.label`. All but TAGSIEVE_LABEL_BOILERPLATE are kept.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum tagsieve_label {
    /// Dropped.
    TAGSIEVE_LABEL_BOILERPLATE = 0,
    /// A paragraph of the main text.
    TAGSIEVE_LABEL_MAIN = 1,
    /// A heading.
    TAGSIEVE_LABEL_HEADING = 2,
    /// A list item.
    TAGSIEVE_LABEL_LIST_ITEM = 3,
    /// A table cell.
    TAGSIEVE_LABEL_TABLE = 4,
    /// Preformatted text or code.
    TAGSIEVE_LABEL_CODE = 5,
    /// A caption.
    TAGSIEVE_LABEL_CAPTION = 6,
    /// A reader's comment.
    TAGSIEVE_LABEL_COMMENT = 7,
}

/// A block: a run of text between two block boundaries, and the decision about it. Initialise with
/// `TAGSIEVE_BLOCK_INIT`. Counts saturate at 65535, except those of characters.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct tagsieve_block {
    /// sizeof(tagsieve_block), set by the INIT macro; the only field that is read. A shorter struct of an older
    /// header is accepted, which ends before `flags`.
    pub struct_size: u32,
    /// Number of the block in the page, from 0.
    pub index: u32,
    /// Where the block's text is in the page, including the inline tags inside it and, in `pre`, the indentation
    /// before it.
    pub span: tagsieve_span,
    /// `tagsieve_label`.
    pub label: u32,
    /// Score in 1/256 nat; higher means content. `label` says what is kept, since the default system's threshold
    /// differs from page to page. Systems without a scale report 256 (kept) and -256 (dropped).
    pub score_q8: i32,
    /// Number of words.
    pub words: u32,
    /// Number of words in links.
    pub link_words: u32,
    /// Number of characters; a run of white space counts as one.
    pub chars: u32,
    /// Number of characters in links.
    pub link_chars: u32,
    /// Number of sentence ends.
    pub sentences: u32,
    /// Number of open block-level elements, at most 128 (64 in streams). Deeper elements have no effect: their
    /// `hidden` attributes, lists and links are not seen.
    pub depth: u32,
    /// Name of the innermost block-level element in lower case: a static, null-terminated string. "-" for an
    /// element that HTML does not define, empty outside all elements.
    pub tag: *const c_char,
    /// Length of `tag` in bytes, without the null byte.
    pub tag_len: usize,
    /// `TAGSIEVE_BLOCK_...` bits.
    pub flags: u32,
    /// Zero.
    pub reserved: [u32; 7],
}

/// Bit of `tagsieve_block.flags`: this block continues the one before it, which was too long for a stream. Put
/// nothing between their texts, not even a space.
pub const TAGSIEVE_BLOCK_CONTINUES: u32 = 1;

/// Bit of `tagsieve_block.flags`: the words are those of the page's title or a part of it. The default system keeps
/// such a heading where it stands over kept text and does not look like boilerplate. A caller that wants the title in
/// the text in any case keeps the first such block.
pub const TAGSIEVE_BLOCK_TITLE: u32 = 2;

/// Bit of `tagsieve_block.flags`: the text goes on in the line of the block before, from which it is told because one
/// of both is hidden: "in 2017", "[update]", "the land". Between the kept blocks of a line put a space, or nothing
/// before punctuation; in code a line feed.
pub const TAGSIEVE_BLOCK_IN_LINE: u32 = 4;

pub(crate) const BLOCK_SIZES: [usize; 2] = [offset_of!(tagsieve_block, flags), size_of::<tagsieve_block>()];

impl tagsieve_block {
    pub(crate) fn new(index: u32, block: &Block, verdict: Verdict, label: Label) -> tagsieve_block {
        let tag = block.tag.name();
        let has = |flag: u32| u32::from(block.flags & flag != 0);
        let is_cut = has(flag::CUT);
        tagsieve_block {
            struct_size: size_of::<tagsieve_block>() as u32,
            index,
            span: block.span.into(),
            label: label_number(label) as u32,
            score_q8: verdict.score.into(),
            words: block.words.into(),
            link_words: block.link_words.into(),
            chars: block.chars,
            link_chars: block.link_chars,
            sentences: block.sentences.into(),
            depth: block.depth.into(),
            tag: tag.as_ptr().cast(),
            tag_len: tag.len(),
            flags: (is_cut * TAGSIEVE_BLOCK_CONTINUES)
                | (has(flag::TITLE_MATCH) * TAGSIEVE_BLOCK_TITLE)
                | ((has(flag::CONTINUES) & !is_cut) * TAGSIEVE_BLOCK_IN_LINE),
            reserved: [0; 7],
        }
    }
}

fn label_number(label: Label) -> tagsieve_label {
    use tagsieve_label::*;
    match label {
        Label::Boilerplate => TAGSIEVE_LABEL_BOILERPLATE,
        Label::Main => TAGSIEVE_LABEL_MAIN,
        Label::Heading => TAGSIEVE_LABEL_HEADING,
        Label::ListItem => TAGSIEVE_LABEL_LIST_ITEM,
        Label::Table => TAGSIEVE_LABEL_TABLE,
        Label::Code => TAGSIEVE_LABEL_CODE,
        Label::Caption => TAGSIEVE_LABEL_CAPTION,
        Label::Comment => TAGSIEVE_LABEL_COMMENT,
    }
}

/// Number of blocks in the page extracted last, including dropped ones.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_block_count(workspace: *mut tagsieve_workspace, out: *mut u32) -> tagsieve_status {
    call(|call| {
        let workspace = Guard::new(call, workspace)?;
        call.out(out)?.write(workspace.last()?.blocks);
        Ok(())
    })
}

/// A block of the page extracted last. `index`: from 0 to `tagsieve_block_count` - 1.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE,
/// TAGSIEVE_E_INDEX, TAGSIEVE_E_WINDOWED.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_block_get(
    workspace: *mut tagsieve_workspace,
    index: u32,
    out: *mut tagsieve_block,
) -> tagsieve_status {
    call(|call| {
        let mut workspace = Guard::new(call, workspace)?;
        let out = call.out_struct(out, &BLOCK_SIZES)?;
        let (block, verdict, label) = workspace.row(index)?;
        out.write(tagsieve_block::new(index, &block, verdict, label));
        Ok(())
    })
}

/// Text of a block of the page extracted last, kept or dropped: UTF-8, with white space as in the formatted text.
/// The page is read again.
///
/// `page`, `page_len`: the same page. `buffer`, `capacity`: receive the text, not null-terminated; NULL with 0 to
/// ask for the size. `len`: receives its length in bytes, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
///
/// The statuses of `tagsieve_block_get`, and TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_OVERLAP,
/// TAGSIEVE_E_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_block_text(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    index: u32,
    buffer: *mut c_char,
    capacity: usize,
    len: *mut usize,
) -> tagsieve_status {
    call(|call| {
        let mut workspace = Guard::new(call, workspace)?;
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_OTHER_PAGE)?;
        workspace.row(index)?;
        let decided = workspace.extraction(page)?.block(index).ok_or(TAGSIEVE_E_INDEX)?;
        copy(call, page, (buffer, capacity), len, &|write| {
            let _ = decided.write_text(write);
        })
    })
}

/// Writes the page extracted last once more, in the format of `options`. Nothing is decided again: the page is only
/// read where its kept blocks are. Use it for a second format after `tagsieve_extract`.
///
/// `options`: `format`, `links`, `address`, `title` and `kept_only` count; the other fields are checked and not used.
/// NULL for the defaults. Other parameters as for `tagsieve_block_text`.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_MODEL,
/// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE, TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_WINDOWED,
/// TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_render(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    options: *const tagsieve_options,
    buffer: *mut c_char,
    capacity: usize,
    len: *mut usize,
) -> tagsieve_status {
    call(|call| {
        let mut workspace = Guard::new(call, workspace)?;
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_OTHER_PAGE)?;
        let choice = call.options(options)?.check(call)?;
        let extraction = workspace.extraction(page)?;
        copy(call, page, (buffer, capacity), len, &|write| {
            extraction.pass_to(&mut Formatter::new(choice.layout(), &mut *write));
        })
    })
}

/// Title of the page extracted last: that of its `title` element, else of `og:title`, else of its first `h1`. UTF-8
/// on one line; empty if there is none.
///
/// Parameters as for `tagsieve_block_text`.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE, TAGSIEVE_E_OTHER_PAGE,
/// TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_title(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    buffer: *mut c_char,
    capacity: usize,
    len: *mut usize,
) -> tagsieve_status {
    call(|call| {
        let mut workspace = Guard::new(call, workspace)?;
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_OTHER_PAGE)?;
        let summary = workspace.last()?;
        let source = workspace.source(page)?;
        copy(call, page, (buffer, capacity), len, &|write| {
            let _ = source.write_title(&summary, write);
        })
    })
}

/// What the page extracted last says about itself, by its `title` and `meta` elements; its author and day of
/// publication by JSON-LD and other elements too, for which the page is read again. UTF-8 on one line; empty if it does
/// not say, or in libraries that have no format but text.
///
/// `fact`: a `tagsieve_fact`. Other parameters as for `tagsieve_block_text`.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_OPTION for another `fact`, TAGSIEVE_E_NO_PAGE,
/// TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_fact_text(
    workspace: *mut tagsieve_workspace,
    page: *const c_char,
    page_len: usize,
    fact: u32,
    buffer: *mut c_char,
    capacity: usize,
    len: *mut usize,
) -> tagsieve_status {
    call(|call| {
        let mut workspace = Guard::new(call, workspace)?;
        let fact = Fact::ALL.into_iter().find(|of| fact_number(*of) as u32 == fact).ok_or(TAGSIEVE_E_OPTION)?;
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_OTHER_PAGE)?;
        let summary = workspace.last()?;
        let source = workspace.source(page)?;
        copy(call, page, (buffer, capacity), len, &|write| {
            let _ = source.write_fact(&summary, fact, write);
        })
    })
}

/// Puts text into the caller's buffer and its length beside it.
fn copy(
    call: &Call,
    page: &[u8],
    (buffer, capacity): (*mut c_char, usize),
    len: *mut usize,
    text: &dyn Fn(&mut Write<'_>),
) -> Result<(), tagsieve_status> {
    let len = call.out(len)?;
    let mut buffer = Buffer::new(call.room(buffer.cast(), capacity, page)?);
    text(&mut |piece| buffer.push(piece));
    len.write(buffer.needed());
    if buffer.fits() { Ok(()) } else { Err(TAGSIEVE_E_BUFFER_TOO_SMALL) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::tagsieve_extract;
    use crate::owned::{tagsieve_free, tagsieve_new};
    use crate::result::tagsieve_result;
    use crate::version::TAGSIEVE_ABI;
    use core::ptr::{null, null_mut};

    #[test]
    fn a_buffer_must_not_overlap_a_page_that_was_decoded_either() {
        let mut page = *b"\xFF\xFE<\0p\0>\0a\0b\0";
        let (start, len) = (page.as_mut_ptr().cast::<c_char>(), page.len());
        let mut workspace = null_mut();
        assert_eq!(tagsieve_new(TAGSIEVE_ABI, &mut workspace), TAGSIEVE_OK);
        let mut result = tagsieve_result::new(&Default::default(), 0);
        result.struct_size = size_of::<tagsieve_result>() as u32;
        let options: *const tagsieve_options = null();
        let status = tagsieve_extract(workspace, start, len, options, null_mut(), 0, &mut result);
        assert_eq!((status, result.text_len), (TAGSIEVE_E_BUFFER_TOO_SMALL, 3));
        let mut text_len = 0;
        assert_eq!(tagsieve_block_text(workspace, start, len, 0, start, len, &mut text_len), TAGSIEVE_E_OVERLAP);
        assert_eq!(tagsieve_title(workspace, start, len, start, len, &mut text_len), TAGSIEVE_E_OVERLAP);
        assert_eq!(tagsieve_free(workspace), TAGSIEVE_OK);
    }
}
