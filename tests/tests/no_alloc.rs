//! An extractor that has seen a page as large allocates nothing for the next one.

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::cell::Cell;
use tagsieve::Config;
use tagsieve::config::Unit;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow};
use tagsieve::output;
use tagsieve_tests::hostile::ordinary;
use tagsieve_tests::promises::{FORMATS, SYSTEMS};

/// Counts what the current thread asks of the heap.
struct Counting;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn note() {
    // A thread that is ending has no counter any more.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
}

// SAFETY: everything is passed on.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        // SAFETY: the caller's promise is passed on.
        unsafe { Heap.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note();
        // SAFETY: as above.
        unsafe { Heap.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        // SAFETY: as above.
        unsafe { Heap.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

/// Allocations and deallocations while `run` runs.
fn calls(run: impl FnOnce()) -> usize {
    let before = CALLS.get();
    run();
    CALLS.get() - before
}

/// Pages of different sizes in each encoding, declared and not.
fn pages() -> Vec<(&'static str, Vec<u8>)> {
    let text = String::from_utf8(ordinary(60_000)).expect("ASCII");
    let short =
        "<title>Caf\u{e9}</title><p>Na\u{ef}ve caf\u{e9}s \u{201c}open\u{201d} in the morning \u{2014} and close.";
    let utf16 = |text: &str| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    let legacy = |text: &str| -> Vec<u8> {
        let charset_cut = text.replace("<meta charset=\"utf-8\">", "").replace("the ", "th\u{e9} ");
        encoding_rs::WINDOWS_1252.encode(&charset_cut).0.into_owned()
    };
    let utf8 = text.replace("the ", "th\u{e9} ");
    vec![
        ("UTF-8", utf8.clone().into_bytes()),
        ("short UTF-8", short.into()),
        ("windows-1252", [b"<meta charset=windows-1252>", &legacy(&utf8)[..]].concat()),
        ("windows-1252, undeclared", legacy(&utf8)),
        ("short windows-1252", legacy(short)),
        ("UTF-16", utf16(&utf8)),
        ("short UTF-16", utf16(short)),
        ("GBK", [&b"<meta charset=gbk>"[..], &b"<p>\xD6\xD0\xCE\xC4, ".repeat(500)].concat()),
        ("many blocks", "<p>a<ul><li>b</ul>".repeat(3000).into_bytes()),
        ("empty", Vec::new()),
    ]
}

struct Count(u32);

impl BlockSink for Count {
    fn block(&mut self, _: &Decided<'_>) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(calls(|| drop(std::hint::black_box(Box::new(1)))), 2);
    assert_eq!(calls(|| ()), 0);
}

#[test]
fn steady_state() {
    let pages = pages();
    for &system in SYSTEMS {
        for unit in [Unit::Block, Unit::Line] {
            let config = Config::new().with_system(system).with_unit(unit);
            let mut extractor = Extractor::new();
            let mut out = String::new();
            let mut round = |counted: bool| {
                for (name, page) in &pages {
                    for format in FORMATS {
                        let count = calls(|| {
                            let layout = output::Layout::new(format).with_links(true).with_address("https://e.org/a");
                            extractor.render(page, &config, layout, &mut out).expect("any bytes are a page");
                        });
                        assert!(!counted || count == 0, "{count} calls for {name} with {system:?} as {format:?}");
                        assert!(page.is_empty() || out.len() > 1);
                    }
                    let mut blocks = Count(0);
                    let count = calls(|| {
                        extractor.extract_to(page, &config, &mut blocks).expect("any bytes are a page");
                    });
                    assert!(!counted || count == 0, "{count} calls for {name} with {system:?}");
                    assert_eq!(blocks.0 == 0, page.is_empty());
                }
            };
            round(false);
            round(true);
        }
    }
}

/// Nothing is allocated for a page in the caller's memory, not even for the first one.
#[test]
fn caller_memory() {
    use tagsieve::extract::extract;
    use tagsieve_tests::promises::Memory;
    let mut memory = Memory::new(200);
    for (name, page) in pages() {
        for &system in SYSTEMS {
            let config = Config::new().with_system(system);
            let mut workspace = memory.workspace();
            let mut blocks = Count(0);
            let count = calls(|| _ = extract(&page, &config, &mut workspace, &mut blocks));
            assert_eq!(count, 0, "{name}");
            assert_eq!(blocks.0 == 0, page.is_empty() || name.ends_with("UTF-16"));
        }
    }
}

/// Nothing is allocated for a stream whose memory is there.
#[test]
fn streams() {
    use tagsieve::stream::{Room, Shape, Stream};
    for system in [tagsieve::config::System::Fused, tagsieve::config::System::Cetr] {
        let config = Config::new().with_system(system);
        let mut room = Room::new(Shape { rows: 40, text: 4096 });
        for (name, page) in pages() {
            let mut blocks = Count(0);
            let count = calls(|| {
                let mut stream = Stream::new(room.memory(), &config, &mut blocks).expect("enough memory");
                page.chunks(100).for_each(|chunk| _ = stream.write(chunk).expect("it has not ended"));
                stream.end().expect("it has not ended");
            });
            assert_eq!(count, 0, "{name} with {system:?}");
            assert_eq!(blocks.0 == 0, page.is_empty());
        }
    }
}
