//! Workspaces whose memory comes from the allocator and grows with the pages.

use crate::ptr::call;
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use crate::workspace::{self, Last, tagsieve_workspace};
use std::vec::Vec;
use tagsieve::extract::{Extraction, Extractor};
use tagsieve::output::{BlockSink, Decided, Fact, Flow, Source, Summary};
use tagsieve::{Config, Error};

/// An extractor, and what of the last page it lends out only during a run.
#[derive(Default)]
pub(crate) struct Owned {
    extractor: Extractor,
    decoded: Decoded,
}

/// The page in UTF-8, where the spans point into that: the extractor has it during a run only.
#[derive(Default)]
struct Decoded {
    // Kept from page to page, as the extractor keeps its memory.
    text: Vec<u8>,
    is_there: bool,
}

impl Decoded {
    fn clear(&mut self) {
        self.text.clear();
        self.is_there = false;
    }

    fn keep(&mut self, source: &Source<'_>, page: &[u8]) {
        if !self.is_there && !core::ptr::eq(source.bytes, page) {
            self.text.reserve_exact(source.bytes.len());
            self.text.extend_from_slice(source.bytes);
            self.is_there = true;
        }
    }
}

impl Owned {
    pub(crate) fn extract(
        &mut self,
        page: &[u8],
        config: &Config<'_>,
        sink: &mut dyn BlockSink,
    ) -> Result<Summary, Error> {
        self.decoded.clear();
        self.extractor.extract_to(page, config, &mut Keeper { page, decoded: &mut self.decoded, sink })
    }

    /// What the spans of the last page point into, given that page again.
    pub(crate) fn source<'p>(&'p self, page: &'p [u8], last: &Last) -> Source<'p> {
        if self.decoded.is_there { last.decoded(&self.decoded.text) } else { last.source(page) }
    }

    /// The tables of the last page, given that page again.
    pub(crate) fn tables<'p>(&'p self, page: &'p [u8], last: &Last) -> Option<Extraction<'p>> {
        self.extractor.last(self.source(page, last))
    }
}

/// Keeps the decoded page.
struct Keeper<'k> {
    page: &'k [u8],
    decoded: &'k mut Decoded,
    sink: &'k mut dyn BlockSink,
}

impl BlockSink for Keeper<'_> {
    fn block(&mut self, decided: &Decided<'_>) -> Flow {
        self.decoded.keep(&decided.source, self.page);
        self.sink.block(decided)
    }

    fn wants_json_ld(&self) -> bool {
        self.sink.wants_json_ld()
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        self.sink.fact(fact, source)
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.decoded.keep(source, self.page);
        self.sink.end(summary, source)
    }
}

/// Makes a workspace that takes its memory from the allocator. It grows with the pages and keeps its memory: once
/// it has seen pages with as many blocks and bytes, a page costs no allocation. It holds at most 32 MiB, plus three
/// times the largest page in UTF-16 and six times the largest in ISO-2022-JP; to release memory, free it and make
/// another. It also reads pages in these two encodings; spans then refer to the page in UTF-8. If the allocator fails,
/// the process ends.
///
/// Only in libraries built with the feature `std`, which is the default.
///
/// `abi`: TAGSIEVE_ABI. `out`: receives the handle, to be freed with `tagsieve_free`.
///
/// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_new(abi: u32, out: *mut *mut tagsieve_workspace) -> tagsieve_status {
    call(|call| {
        let out = call.out(out)?;
        if abi != TAGSIEVE_ABI {
            return Err(TAGSIEVE_E_ABI);
        }
        out.write(workspace::new(Owned::default()));
        Ok(())
    })
}

/// Frees a workspace made by `tagsieve_new`. A workspace in the caller's memory is left alone. Afterwards the
/// handle must not be used or freed again; this cannot be detected. Only in libraries with `tagsieve_new`.
///
/// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY. NULL is TAGSIEVE_OK.
#[unsafe(no_mangle)]
pub extern "C" fn tagsieve_free(workspace: *mut tagsieve_workspace) -> tagsieve_status {
    call(|call| if workspace.is_null() { Ok(()) } else { workspace::free(call, workspace) })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct First;

    impl BlockSink for First {
        fn block(&mut self, _: &Decided<'_>) -> Flow {
            Flow::Break(())
        }
    }

    #[test]
    fn a_page_that_was_decoded_is_there_after_a_stopped_run_and_in_the_same_memory() {
        let page: Vec<u8> = "\u{feff}<p>Caf\u{e9}<p>Tea".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut owned = Owned::default();
        let mut places = Vec::new();
        for _ in 0..2 {
            assert!(owned.extract(&page, &Config::new(), &mut First).expect("a page").stopped);
            assert!(owned.decoded.is_there);
            assert_eq!(owned.decoded.text, "<p>Caf\u{e9}<p>Tea".as_bytes());
            places.push(owned.decoded.text.as_ptr());
            assert!(owned.extract(b"<p>Tea", &Config::new(), &mut First).is_ok());
            assert!(!owned.decoded.is_there);
        }
        assert_eq!(places[0], places[1]);
    }
}
