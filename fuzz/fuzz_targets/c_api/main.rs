//! Any sequence of C calls with any arguments that the header allows, and many that it answers with a status: outputs
//! are written on success only and stay in bounds, sizes reported are sizes written, both kinds of workspace give the
//! same text, callbacks can stop a run and find their own workspace busy.
#![no_main]

mod callbacks;
mod memory;

use callbacks::*;
use libfuzzer_sys::fuzz_target;
use memory::*;
use std::ffi::{CStr, c_char, c_void};
use std::mem::offset_of;
use std::ptr::{null, null_mut};
use std::sync::OnceLock;
use tagsieve_c_api::block::*;
use tagsieve_c_api::caller::*;
use tagsieve_c_api::decode::*;
use tagsieve_c_api::extract::*;
use tagsieve_c_api::model::*;
use tagsieve_c_api::options::*;
use tagsieve_c_api::owned::*;
use tagsieve_c_api::result::*;
use tagsieve_c_api::status::tagsieve_status::{self, *};
use tagsieve_c_api::status::tagsieve_status_str;
use tagsieve_c_api::stream::tagsieve_fact::*;
use tagsieve_c_api::stream::*;
use tagsieve_c_api::version::TAGSIEVE_ABI;
use tagsieve_c_api::workspace::tagsieve_workspace;
use tagsieve_fuzz::{Choices, cut};
use tagsieve_tests::model_files::{SHIPPED, short};

/// A handle, and what is known about it.
struct Handle {
    pointer: *mut tagsieve_workspace,
    memory: Option<Memory>,
    is_workspace: bool,
    /// Blocks of the last page, whether it was windowed, and its length.
    last: Option<(u32, bool, usize)>,
}

/// A model of the caller's own, made once: the small one that ships, or a short one.
fn own_model(shipped: bool) -> *const tagsieve_model {
    static MODELS: OnceLock<[usize; 2]> = OnceLock::new();
    let make = |file: &'static [u8]| {
        let memory = vec![PATTERN; TAGSIEVE_MODEL_SIZE].leak();
        let mut model = null();
        let memory = memory.as_mut_ptr().cast();
        let file = (file.as_ptr().cast(), file.len());
        let status = tagsieve_model_init(memory, TAGSIEVE_MODEL_SIZE, TAGSIEVE_ABI, file.0, file.1, &mut model);
        assert_eq!(status, TAGSIEVE_OK);
        model.expose_provenance()
    };
    let models = MODELS.get_or_init(|| [make(short().leak()), make(SHIPPED[1].1)]);
    std::ptr::with_exposed_provenance(models[usize::from(shipped)])
}

/// What is told of the last page as text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Text,
    Title,
    Fact,
}

struct World<'d> {
    choices: Choices<'d>,
    handles: Vec<Handle>,
}

impl World<'_> {
    fn handle(&mut self) -> usize {
        usize::from(self.choices.byte()) % self.handles.len()
    }

    /// Options from all that fit in the struct. What they point to lives as long as `strings`.
    fn options(&mut self, strings: &(&[u8], &[u8])) -> Option<tagsieve_options> {
        const SIZES: [usize; 3] = [
            offset_of!(tagsieve_options, charset),
            offset_of!(tagsieve_options, preset),
            size_of::<tagsieve_options>(),
        ];
        let c = &mut self.choices;
        let kind = c.byte();
        if kind % 8 == 0 {
            return None;
        }
        let mut options: tagsieve_options = zero();
        options.struct_size = if kind % 16 == 1 { u32::from(c.byte()) } else { c.one_of(&SIZES) as u32 };
        options.system = u32::from(c.one_of(&[0_u8, 10, 11, 12, 20, 21, 22, 30, 31, 40, 50, 51, 60, 61, 70]));
        options.format = u32::from(c.byte() % 6);
        options.unit = u32::from(c.byte() % 8 == 1);
        options.input = u32::from(c.byte() % 8 == 1);
        let byte = c.byte();
        options.tree_filter = u32::from(byte % 7);
        options.preset = u32::from(byte / 7 % 6);
        options.links = u32::from(byte / 42 % 3);
        options.charset = if strings.0.is_empty() { null() } else { strings.0.as_ptr().cast() };
        options.charset_len = strings.0.len();
        let byte = c.byte();
        options.title = u32::from(byte % 3);
        options.kept_only = u32::from(byte / 3 % 3);
        let address = [&b""[..], b"https://example.org/a/b?c", strings.1][usize::from(byte / 9 % 3)];
        options.address = if address.is_empty() { null() } else { address.as_ptr().cast() };
        options.address_len = address.len();
        options.language = strings.1.as_ptr().cast();
        options.language_len = strings.1.len();
        if kind % 16 == 2 {
            options.language = null();
        }
        if kind % 16 == 3 {
            options.reserved[usize::from(c.byte()) % 4] = 1;
        }
        if kind % 16 >= 12 {
            options.model = own_model(kind % 16 > 13);
        }
        Some(options)
    }

    fn init(&mut self) {
        let (blocks, shift, slack) = (usize::from(self.choices.byte() % 64), self.choices.byte(), self.choices.byte());
        let len = match slack {
            0..200 => tagsieve_workspace_size(blocks),
            _ => usize::from(slack) * 2,
        };
        let mut memory = Memory::new(len, usize::from(shift));
        let abi = if shift == 255 { 0 } else { TAGSIEVE_ABI };
        let mut pointer = null_mut();
        let status = tagsieve_init(memory.start().cast(), len, abi, &mut pointer);
        memory.check_margins();
        assert_eq!(tagsieve_init(null_mut(), len, TAGSIEVE_ABI, &mut null_mut()), TAGSIEVE_E_NULL);
        assert_eq!(tagsieve_init(memory.start().cast(), len, TAGSIEVE_ABI, null_mut()), TAGSIEVE_E_NULL);
        if status == TAGSIEVE_OK {
            assert!(memory.inside().as_ptr_range().contains(&pointer.cast::<u8>().cast_const()));
            self.handles.push(Handle { pointer, memory: Some(memory), is_workspace: true, last: None });
        } else {
            assert!(matches!(status, TAGSIEVE_E_ABI | TAGSIEVE_E_WORKSPACE_TOO_SMALL));
            assert!(pointer.is_null());
            assert!(abi != TAGSIEVE_ABI || len < tagsieve_workspace_size(1));
            memory.check_untouched();
        }
    }

    fn new_owned(&mut self) {
        let mut pointer = null_mut();
        assert_eq!(tagsieve_new(TAGSIEVE_ABI + 1, &mut pointer), TAGSIEVE_E_ABI);
        assert_eq!(tagsieve_new(TAGSIEVE_ABI, null_mut()), TAGSIEVE_E_NULL);
        assert_eq!(tagsieve_new(TAGSIEVE_ABI, &mut pointer), TAGSIEVE_OK);
        self.handles.push(Handle { pointer, memory: None, is_workspace: true, last: None });
    }

    /// Something that is no workspace: bytes, or a workspace that was copied elsewhere.
    fn impostor(&mut self) {
        let from = self.handle();
        let mut memory = Memory::new(4096, 0);
        let shift = memory.start().align_offset(64) + usize::from(self.choices.byte() % 16);
        let mut kept = Memory::new(4096, 0);
        if let Some(original) = &self.handles[from].memory {
            let bytes = original.inside();
            let skip = (self.handles[from].pointer.addr() - bytes.as_ptr().addr()).min(bytes.len());
            let len = bytes.len().min(2048) - skip.min(bytes.len().min(2048));
            let at = memory.from + shift;
            memory.bytes[at..at + len].copy_from_slice(&bytes[skip..skip + len]);
        }
        std::mem::swap(&mut memory, &mut kept);
        let pointer = kept.start().wrapping_add(shift).cast();
        self.handles.push(Handle { pointer, memory: Some(kept), is_workspace: false, last: None });
    }

    fn free(&mut self) {
        let at = self.handle();
        let handle = &mut self.handles[at];
        let status = tagsieve_free(handle.pointer);
        if handle.pointer.is_null() {
            assert_eq!(status, TAGSIEVE_OK);
        } else if !handle.is_workspace {
            assert_eq!(status, TAGSIEVE_E_WORKSPACE);
        } else {
            assert_eq!(status, TAGSIEVE_OK);
            if handle.memory.is_none() {
                self.handles.remove(at);
            }
        }
    }

    /// One of the three extractions.
    fn extract(&mut self) {
        let at = self.handle();
        let strings = (self.choices.bytes(), self.choices.bytes());
        let strings = (&strings.0[..strings.0.len().min(24)], &strings.1[..strings.1.len().min(24)]);
        let options = self.options(&strings);
        let options: *const tagsieve_options = options.as_ref().map_or(null(), |options| options);
        let how = self.choices.byte();
        let capacity = match how / 16 {
            0..4 => 0,
            4..8 => usize::from(self.choices.byte()),
            _ => 1 << 16,
        };
        let mut buffer = Memory::new(capacity, usize::from(how));
        let result = Place::<tagsieve_result>::new(&mut self.choices, RESULT_SIZES);
        let mut user = User {
            workspace: self.handles[at].pointer,
            text: Vec::new(),
            blocks: 0,
            calls_left: if self.choices.byte() % 2 == 0 { u32::MAX } else { u32::from(self.choices.byte()) },
            answer: i32::from(self.choices.byte() % 4),
            stopped: false,
            skips: false,
        };
        let page = self.choices.bytes();
        let page_at = if page.is_empty() { null() } else { page.as_ptr().cast::<c_char>() };
        let workspace = self.handles[at].pointer;
        let user_at = (&raw mut user).cast::<c_void>();
        let mut result = result;
        let out = if how == 255 { null_mut() } else { result.pointer() };
        let status = match how % 4 {
            0 | 1 => {
                let to = if capacity == 0 { null_mut() } else { buffer.start().cast() };
                tagsieve_extract(workspace, page_at, page.len(), options, to, capacity, out)
            }
            2 => {
                let write: tagsieve_text_fn = if how == 2 { None } else { Some(on_text) };
                tagsieve_extract_to(workspace, page_at, page.len(), options, write, user_at, out)
            }
            _ => {
                let write: tagsieve_text_fn = if how < 128 { None } else { Some(on_text) };
                let block: tagsieve_block_fn = if how == 3 { None } else { Some(on_block) };
                tagsieve_extract_blocks(workspace, page_at, page.len(), options, block, write, user_at, out)
            }
        };
        self.check_status(status, at);
        buffer.check_margins();
        let written = matches!(status, TAGSIEVE_OK | TAGSIEVE_E_BUFFER_TOO_SMALL);
        let short = result.size as usize == RESULT_SIZES[0];
        let Some(result) = result.read(written, zero()) else {
            if how % 4 < 2 {
                buffer.check_untouched();
            }
            if matches!(status, TAGSIEVE_E_NEEDS_DECODING | TAGSIEVE_E_PAGE_TOO_LONG) {
                self.handles[at].last = None;
            }
            return;
        };
        assert!(short || result.reserved == [0; 6] && result.early == 0);
        let letters = result.language.map(|c| c as u8);
        assert!(short || letters == [0; 4] || matches!(letters, [b'a'..=b'z', b'a'..=b'z', 0, 0]));
        assert!(result.kept <= result.blocks && result.flags < 16 && result.title.start <= result.title.end);
        let stopped = result.flags & TAGSIEVE_FLAG_STOPPED != 0;
        let windowed = result.flags & TAGSIEVE_FLAG_WINDOWED != 0;
        match how % 4 {
            0 | 1 => {
                assert_eq!(
                    status == TAGSIEVE_OK,
                    result.text_len <= capacity,
                    "needs {} of {capacity}",
                    result.text_len
                );
                if status == TAGSIEVE_OK {
                    let (text, rest) = buffer.inside().split_at(result.text_len);
                    assert!(std::str::from_utf8(text).is_ok());
                    assert!(rest.iter().all(|&byte| byte == PATTERN), "more written than reported");
                }
                // The same through a callback.
                let mut user = User { calls_left: u32::MAX, ..user };
                let mut again = zero::<tagsieve_result>();
                again.struct_size = size_of::<tagsieve_result>() as u32;
                let user_at = (&raw mut user).cast::<c_void>();
                let on_text: tagsieve_text_fn = Some(on_text);
                let status2 =
                    tagsieve_extract_to(workspace, page_at, page.len(), options, on_text, user_at, &mut again);
                assert_eq!((status2, again.text_len, user.text.len()), (TAGSIEVE_OK, result.text_len, result.text_len));
                if status == TAGSIEVE_OK {
                    assert_eq!(user.text, buffer.inside()[..result.text_len]);
                }
                // And once more without deciding.
                let mut buffer = Memory::new(result.text_len, 0);
                let to = if result.text_len == 0 { null_mut() } else { buffer.start().cast() };
                let mut len = usize::MAX;
                let status = tagsieve_render(workspace, page_at, page.len(), options, to, result.text_len, &mut len);
                buffer.check_margins();
                if windowed {
                    assert_eq!(status, TAGSIEVE_E_WINDOWED);
                } else {
                    assert_eq!((status, buffer.inside()), (TAGSIEVE_OK, &user.text[..]));
                }
            }
            2 => assert_eq!((stopped, user.text.len()), (user.stopped, result.text_len)),
            _ => {
                assert_eq!(user.text.len(), result.text_len);
                assert!(stopped || result.blocks == user.blocks);
            }
        }
        self.handles[at].last = (!stopped).then_some((result.blocks, windowed, page.len()));
        if !stopped {
            self.look(at, page);
        }
    }

    /// A page as a stream, twice: cut one way and another, the same comes out.
    fn stream(&mut self) {
        let strings = (self.choices.bytes(), self.choices.bytes());
        let strings = (&strings.0[..strings.0.len().min(24)], &strings.1[..strings.1.len().min(24)]);
        let options = self.options(&strings);
        let options: *const tagsieve_options = options.as_ref().map_or(null(), |options| options);
        let (how, shift, slack) = (self.choices.byte(), usize::from(self.choices.byte()), self.choices.byte());
        let len = match slack {
            0..200 => tagsieve_stream_size(usize::from(slack)),
            _ => usize::from(slack) * 2,
        };
        let calls_left = if how & 8 == 0 { u32::MAX } else { u32::from(self.choices.byte()) };
        let seed = self.choices.number();
        let page = self.choices.bytes();
        let on_block: tagsieve_block_fn = if how & 1 == 0 { None } else { Some(stream_block) };
        let on_text: tagsieve_text_fn = if how & 2 == 0 { None } else { Some(stream_text) };
        let on_fact: tagsieve_fact_fn = if how & 4 == 0 { None } else { Some(stream_fact) };
        let mut outcomes = Vec::new();
        for cuts in [seed, seed + 1] {
            let mut memory = Memory::new(len, shift);
            let mut user = StreamUser { stream: null_mut(), text: Vec::new(), blocks: 0, calls_left, stopped: false };
            let user_at = (&raw mut user).cast::<c_void>();
            let mut stream = null_mut();
            let start = memory.start().cast();
            let status = tagsieve_stream_init(
                start,
                len,
                TAGSIEVE_ABI,
                options,
                on_block,
                on_text,
                on_fact,
                user_at,
                &mut stream,
            );
            memory.check_margins();
            if status != TAGSIEVE_OK {
                assert!(stream.is_null());
                assert!(!matches!(status, TAGSIEVE_E_ABI | TAGSIEVE_E_MODEL | TAGSIEVE_E_OTHER), "{status:?}");
                return;
            }
            // SAFETY: no callback is at work.
            unsafe { (*user_at.cast::<StreamUser>()).stream = stream };
            for chunk in cut(page, cuts) {
                let at = if chunk.is_empty() { null() } else { chunk.as_ptr().cast() };
                assert_eq!(tagsieve_stream_write(stream, at, chunk.len()), TAGSIEVE_OK);
            }
            let mut result = zero::<tagsieve_result>();
            result.struct_size = size_of::<tagsieve_result>() as u32;
            assert_eq!(tagsieve_stream_end(stream, &mut result), TAGSIEVE_OK);
            assert_eq!(tagsieve_stream_end(stream, &mut result), TAGSIEVE_E_ENDED);
            assert_eq!(tagsieve_stream_write(stream, null(), 0), TAGSIEVE_E_ENDED);
            memory.check_margins();
            // SAFETY: as above.
            let user = unsafe { &*user_at.cast::<StreamUser>() };
            assert_eq!(result.flags & TAGSIEVE_FLAG_STOPPED != 0, user.stopped);
            assert!(result.text_len == user.text.len() && result.kept <= result.blocks);
            assert!(how & 1 == 0 || result.blocks == user.blocks);
            outcomes.push((user.text.clone(), result.blocks, result.kept, result.flags, result.confidence));
        }
        // Pieces of text may be cut otherwise, so a run that is stopped at one of them ends elsewhere.
        if calls_left == u32::MAX {
            assert_eq!(outcomes[0], outcomes[1]);
        }
    }

    /// Looks at what the last page left.
    fn look(&mut self, at: usize, page: &[u8]) {
        let handle = &self.handles[at];
        let workspace = handle.pointer;
        let (blocks, windowed, _) = handle.last.expect("a page was extracted");
        let mut count = u32::MAX;
        assert_eq!(tagsieve_block_count(workspace, &mut count), TAGSIEVE_OK);
        assert_eq!(count, blocks);
        let index = u32::from(self.choices.byte());
        let mut place = Place::<tagsieve_block>::new(&mut self.choices, BLOCK_SIZES);
        let known_size = BLOCK_SIZES.contains(&(place.size as usize));
        let status = tagsieve_block_get(workspace, index, place.pointer());
        let expected = match () {
            _ if !known_size => TAGSIEVE_E_STRUCT_SIZE,
            _ if index >= blocks => TAGSIEVE_E_INDEX,
            _ if windowed => TAGSIEVE_E_WINDOWED,
            _ => TAGSIEVE_OK,
        };
        assert_eq!(status, expected);
        if let Some(block) = place.read(status == TAGSIEVE_OK, zero()) {
            check_block(&block);
            assert_eq!(block.index, index);
        }
        let capacity = usize::from(self.choices.byte());
        let mut buffer = Memory::new(capacity, 0);
        let page_at = if page.is_empty() { null() } else { page.as_ptr().cast::<c_char>() };
        let mut len = usize::MAX;
        let wrong = usize::from(self.choices.byte() == 7 && !page.is_empty());
        let fact = u32::from(self.choices.byte() % 6);
        for what in [What::Text, What::Title, What::Fact] {
            let to = if capacity == 0 { null_mut() } else { buffer.start().cast() };
            let page_len = page.len() - wrong;
            let status = match what {
                What::Text => tagsieve_block_text(workspace, page_at, page_len, index, to, capacity, &mut len),
                What::Title => tagsieve_title(workspace, page_at, page_len, to, capacity, &mut len),
                What::Fact => tagsieve_fact_text(workspace, page_at, page_len, fact, to, capacity, &mut len),
            };
            buffer.check_margins();
            match status {
                TAGSIEVE_OK => assert!(std::str::from_utf8(&buffer.inside()[..len]).is_ok()),
                TAGSIEVE_E_BUFFER_TOO_SMALL => assert!(len > capacity && len != usize::MAX),
                TAGSIEVE_E_INDEX => assert!(index >= blocks && what == What::Text),
                TAGSIEVE_E_WINDOWED => assert!(windowed && what == What::Text),
                TAGSIEVE_E_OPTION => assert!(fact > TAGSIEVE_FACT_PUBLISHED as u32 && what == What::Fact),
                TAGSIEVE_E_OTHER_PAGE => assert_eq!(wrong, 1),
                other => panic!("{other:?}"),
            }
        }
        let text = tagsieve_block_text(workspace, page_at, page.len(), 0, page_at.cast_mut(), page.len(), &mut len);
        if blocks > 0 && text != TAGSIEVE_E_WINDOWED {
            assert_eq!(text, TAGSIEVE_E_OVERLAP);
        }
    }

    /// Looks at a workspace in any state.
    fn look_anyhow(&mut self) {
        let at = self.handle();
        let pointer = self.handles[at].pointer;
        let mut count = 0x5A5A;
        let out = if self.choices.byte() == 1 { null_mut() } else { &mut count };
        let status = tagsieve_block_count(pointer, out);
        self.check_status(status, at);
        assert_eq!(status == TAGSIEVE_OK, count != 0x5A5A);
        if let Some((blocks, ..)) = self.handles[at].last {
            assert!(status != TAGSIEVE_OK || count == blocks);
        } else {
            assert!(status != TAGSIEVE_OK);
        }
        let mut place = Place::<tagsieve_block>::new(&mut self.choices, BLOCK_SIZES);
        let index = self.choices.number() as u32 * 65537;
        let status = tagsieve_block_get(pointer, index, place.pointer());
        self.check_status(status, at);
        place.read(status == TAGSIEVE_OK, zero());
    }

    fn decode(&mut self) {
        let strings = (self.choices.bytes(), &b""[..]);
        let options = self.options(&strings);
        let options: *const tagsieve_options = options.as_ref().map_or(null(), |options| options);
        let capacity = self.choices.number();
        let page = self.choices.bytes();
        let page_at = if page.is_empty() { null() } else { page.as_ptr().cast::<c_char>() };
        let mut buffer = Memory::new(capacity, 3);
        let mut len = usize::MAX;
        let to = if capacity == 0 { null_mut() } else { buffer.start().cast() };
        let status = tagsieve_decode(page_at, page.len(), options, to, capacity, &mut len);
        buffer.check_margins();
        match status {
            TAGSIEVE_OK => assert!(len <= capacity),
            TAGSIEVE_E_BUFFER_TOO_SMALL => {
                assert!(len > capacity);
                let mut buffer = Memory::new(len, 5);
                let mut again = 0;
                let status = tagsieve_decode(page_at, page.len(), options, buffer.start().cast(), len, &mut again);
                assert_eq!((status, again), (TAGSIEVE_OK, len));
                buffer.check_margins();
            }
            _ => {
                assert_eq!(len, usize::MAX);
                buffer.check_untouched();
            }
        }
    }

    fn check_status(&self, status: tagsieve_status, at: usize) {
        // A short model has no n-grams; all were made for this library.
        assert!(!matches!(status, TAGSIEVE_E_MODEL | TAGSIEVE_E_MODEL_FEATURES));
        // SAFETY: the header promises a string.
        let text = unsafe { CStr::from_ptr(tagsieve_status_str(status as i32)) };
        assert!(!text.is_empty());
        let handle = &self.handles[at];
        if handle.pointer.is_null() {
            assert_eq!(status, TAGSIEVE_E_NULL);
        } else if !handle.is_workspace {
            assert_eq!(status, TAGSIEVE_E_WORKSPACE);
        } else {
            assert!(!matches!(status, TAGSIEVE_E_WORKSPACE | TAGSIEVE_E_BUSY | TAGSIEVE_E_ABI | TAGSIEVE_E_OTHER));
        }
        if let Some(memory) = &handle.memory {
            memory.check_margins();
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let null_handle = Handle { pointer: null_mut(), memory: None, is_workspace: false, last: None };
    let mut world = World { choices: Choices::all(data), handles: vec![null_handle] };
    for _ in 0..64 {
        if world.choices.is_empty() {
            break;
        }
        match world.choices.byte() % 16 {
            0 | 1 => world.init(),
            2 => world.new_owned(),
            3 => world.impostor(),
            4 => world.free(),
            5 => world.look_anyhow(),
            6 => world.decode(),
            7 => {
                _ = tagsieve_status_str(world.choices.number() as i32 - 1000);
                let file = world.choices.bytes();
                assert_ne!(tagsieve_model_check(file.as_ptr().cast(), file.len()), TAGSIEVE_OK);
            }
            15 => world.stream(),
            _ => world.extract(),
        }
        if world.handles.len() > 8 {
            let handle = world.handles.remove(1);
            if handle.is_workspace && handle.memory.is_none() {
                assert_eq!(tagsieve_free(handle.pointer), TAGSIEVE_OK);
            }
        }
    }
    for handle in world.handles {
        if handle.is_workspace && handle.memory.is_none() {
            assert_eq!(tagsieve_free(handle.pointer), TAGSIEVE_OK);
        }
    }
});
