//! Looking at the blocks of the page that was extracted last.

use crate::ptr::{Call, call};
use crate::result::tagsieve_span;
use crate::sink::Buffer;
use crate::status::tagsieve_status::{self, *};
use crate::workspace::{Guard, Row, tagsieve_workspace};
use core::ffi::c_char;
use core::mem::offset_of;
use tagsieve::block::{Block, flag};
use tagsieve::label::Label;
use tagsieve::output::{Decided, Write};
use tagsieve::score::Verdict;

/// What a block is: values of `tagsieve_block.label`. All but 0 are kept.
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

/// A block: a run of text between two block boundaries, and what was decided about it. Begin with
/// `TAGSIEVE_BLOCK_INIT`. Counts stop at 65535, but those of characters.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct tagsieve_block {
    /// sizeof(tagsieve_block), filled in by the INIT macro; the one field that is read. A shorter struct is known
    /// also: one that ends before `flags`.
    pub struct_size: u32,
    /// Number of the block in the page, from 0.
    pub index: u32,
    /// From the first to behind the last byte of the block's text in the page, inline tags between them included, and in
    /// `pre` the indentation before it.
    pub span: tagsieve_span,
    /// `tagsieve_label`.
    pub label: u32,
    /// 1/256 nat; higher is content. `label` says what is kept: with the default system the least score that is differs from
    /// page to page. Systems without a scale say 256 and -256.
    pub score_q8: i32,
    /// Words.
    pub words: u32,
    /// Words in links.
    pub link_words: u32,
    /// Characters, a run of white space counted as one.
    pub chars: u32,
    /// Characters in links.
    pub link_chars: u32,
    /// Ends of sentences.
    pub sentences: u32,
    /// Open block-level elements. It stops at 128, in streams at 64: what elements deeper than that say (`hidden`, lists, links) is
    /// not seen.
    pub depth: u32,
    /// Name of the innermost block-level element: a static string in lower case, ended by a zero byte. "-" for an element that
    /// HTML does not know, empty outside all elements.
    pub tag: *const c_char,
    /// Bytes in `tag`, without the zero byte.
    pub tag_len: usize,
    /// `TAGSIEVE_BLOCK_...` bits.
    pub flags: u32,
    /// Zeros.
    pub reserved: [u32; 7],
}

/// In `tagsieve_block.flags`: the block goes on in the middle of the one before, which was longer than a stream had room
/// for. Nothing belongs between their texts, not even a space.
pub const TAGSIEVE_BLOCK_CONTINUES: u32 = 1;

/// In `tagsieve_block.flags`: the words are those of the page's title, or a part of it. The default system drops such a heading
/// from most pages, since the title is told besides (`tagsieve_title`): a caller that wants it in the text keeps the first one.
pub const TAGSIEVE_BLOCK_TITLE: u32 = 2;

pub(crate) const BLOCK_SIZES: [usize; 2] = [offset_of!(tagsieve_block, flags), size_of::<tagsieve_block>()];

impl tagsieve_block {
    pub(crate) fn new(index: u32, block: &Block, verdict: Verdict, label: Label) -> tagsieve_block {
        let tag = block.tag.name();
        let flag = |flag: u32, bit: u32| if block.flags & flag != 0 { bit } else { 0 };
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
            flags: flag(flag::CUT, TAGSIEVE_BLOCK_CONTINUES) | flag(flag::TITLE_MATCH, TAGSIEVE_BLOCK_TITLE),
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

/// The number of blocks in the page that was extracted last, dropped ones included.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_block_count(workspace: *mut tagsieve_workspace, out: *mut u32) -> tagsieve_status {
    call(|call| {
        let workspace = Guard::lock(call, workspace)?;
        call.out(out)?.write(workspace.last()?.blocks);
        Ok(())
    })
}

/// A block of the page that was extracted last: `index` from 0 to below `tagsieve_block_count`.
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
        let mut workspace = Guard::lock(call, workspace)?;
        let out = call.out_struct(out, &BLOCK_SIZES)?;
        let Row { block, verdict, label } = workspace.row(index)?;
        out.write(tagsieve_block::new(index, &block, verdict, label));
        Ok(())
    })
}

/// The text of a block of the page that was extracted last, kept or not: UTF-8, white space as in the formatted text.
/// The page is read again.
///
/// `page`, `page_len`: the same page. `buffer`, `capacity`: where the text goes, without a zero byte behind it; NULL
/// with 0 to ask for the size. `len`: where its length is written, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
///
/// The statuses of `tagsieve_block_get`, and TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
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
        let mut workspace = Guard::lock(call, workspace)?;
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_OTHER_PAGE)?;
        let Row { block, verdict, label } = workspace.row(index)?;
        let source = workspace.source(page)?;
        let decided = Decided { index, block: &block, verdict, label, containers: &[], source, text: None };
        copy(call, page, (buffer, capacity), len, &|write| {
            decided.write_text(write);
        })
    })
}

/// The title of the page that was extracted last: of its `title` element, else of `og:title`, else of its first `h1`.
/// UTF-8 on one line; empty where there is none.
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
        let mut workspace = Guard::lock(call, workspace)?;
        let page = call.bytes(page.cast(), page_len, TAGSIEVE_E_OTHER_PAGE)?;
        let summary = workspace.last()?;
        let source = workspace.source(page)?;
        copy(call, page, (buffer, capacity), len, &|write| {
            source.write_title(&summary, write);
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
    use crate::options::tagsieve_options;
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
