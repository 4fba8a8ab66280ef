//! The callbacks, and what each of them checks when it is called.

use crate::memory::zero;
use std::ffi::{c_char, c_void};
use std::ptr::null;
use tagsieve_c_api::block::*;
use tagsieve_c_api::extract::*;
use tagsieve_c_api::owned::*;
use tagsieve_c_api::place::tagsieve_stream;
use tagsieve_c_api::result::tagsieve_result;
use tagsieve_c_api::status::tagsieve_status::*;
use tagsieve_c_api::stream::*;
use tagsieve_c_api::workspace::tagsieve_workspace;

/// What callbacks are given.
pub struct User {
    pub workspace: *mut tagsieve_workspace,
    pub text: Vec<u8>,
    pub blocks: u32,
    pub calls_left: u32,
    pub answer: i32,
    pub stopped: bool,
    /// The block's callback wanted no text.
    pub skips: bool,
}

pub extern "C" fn on_text(user: *mut c_void, text: *const c_char, len: usize) -> i32 {
    // SAFETY: what this program gave, and what the header promises.
    let (user, piece) = unsafe { (&mut *user.cast::<User>(), std::slice::from_raw_parts(text.cast::<u8>(), len)) };
    assert!(!user.stopped, "called after a stop");
    assert!(!user.skips, "text of a block that was skipped");
    assert!(matches!(len, 1..=512), "a piece of {len} bytes");
    assert!(std::str::from_utf8(piece).is_ok(), "a piece cuts a character");
    user.text.extend(piece);
    answer(user)
}

pub extern "C" fn on_block(user: *mut c_void, block: *const tagsieve_block) -> i32 {
    // SAFETY: as above.
    let (user, block) = unsafe { (&mut *user.cast::<User>(), block.read()) };
    assert!(!user.stopped, "called after a stop");
    assert_eq!((block.index, block.struct_size as usize), (user.blocks, size_of::<tagsieve_block>()));
    check_block(&block);
    user.blocks += 1;
    let answer = answer(user);
    // Of this block no text is wanted; the next one is.
    user.skips = answer == TAGSIEVE_SKIP;
    user.stopped &= !user.skips;
    answer
}

pub fn answer(user: &mut User) -> i32 {
    let mut count = 0x5A5A;
    assert_eq!(tagsieve_block_count(user.workspace, &mut count), TAGSIEVE_E_BUSY);
    assert_eq!(tagsieve_free(user.workspace), TAGSIEVE_E_BUSY);
    assert_eq!(count, 0x5A5A);
    if user.calls_left > 0 {
        user.calls_left -= 1;
        return TAGSIEVE_CONTINUE;
    }
    user.stopped = user.answer != TAGSIEVE_CONTINUE;
    user.answer
}

pub fn check_block(block: &tagsieve_block) {
    assert!(block.span.start < block.span.end && block.label <= 7);
    assert!(block.link_words <= block.words && block.link_chars <= block.chars);
    // SAFETY: the header promises a static string.
    let tag = unsafe { std::slice::from_raw_parts(block.tag.cast::<u8>(), block.tag_len) };
    assert!(std::str::from_utf8(tag).is_ok_and(|tag| tag == tag.to_lowercase()));
}

/// What a stream's callbacks are given.
pub struct StreamUser {
    pub stream: *mut tagsieve_stream,
    pub text: Vec<u8>,
    pub blocks: u32,
    pub calls_left: u32,
    pub stopped: bool,
}

pub extern "C" fn stream_text(user: *mut c_void, text: *const c_char, len: usize) -> i32 {
    // SAFETY: what this program gave, and what the header promises.
    let (user, piece) =
        unsafe { (&mut *user.cast::<StreamUser>(), std::slice::from_raw_parts(text.cast::<u8>(), len)) };
    assert!(matches!(len, 1..=512), "a piece of {len} bytes");
    assert!(std::str::from_utf8(piece).is_ok(), "a piece cuts a character");
    user.text.extend(piece);
    stream_answer(user)
}

pub extern "C" fn stream_block(user: *mut c_void, block: *const tagsieve_block) -> i32 {
    // SAFETY: as above.
    let (user, block) = unsafe { (&mut *user.cast::<StreamUser>(), block.read()) };
    assert_eq!(block.index, user.blocks);
    check_block(&block);
    user.blocks += 1;
    stream_answer(user)
}

pub extern "C" fn stream_fact(user: *mut c_void, fact: u32, text: *const c_char, len: usize) -> i32 {
    // SAFETY: as above.
    let (user, text) = unsafe { (&mut *user.cast::<StreamUser>(), std::slice::from_raw_parts(text.cast::<u8>(), len)) };
    assert!(fact <= 4 && len <= TAGSIEVE_FACT_MAX && std::str::from_utf8(text).is_ok());
    stream_answer(user)
}

pub fn stream_answer(user: &mut StreamUser) -> i32 {
    assert!(!user.stopped, "called after a stop");
    if !user.stream.is_null() {
        assert_eq!(tagsieve_stream_write(user.stream, null(), 0), TAGSIEVE_E_BUSY);
        let mut result = zero::<tagsieve_result>();
        result.struct_size = size_of::<tagsieve_result>() as u32;
        assert_eq!(tagsieve_stream_end(user.stream, &mut result), TAGSIEVE_E_BUSY);
    }
    user.stopped = user.calls_left == 0;
    user.calls_left = user.calls_left.saturating_sub(1);
    if user.stopped { TAGSIEVE_STOP } else { TAGSIEVE_CONTINUE }
}
