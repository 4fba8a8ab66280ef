//! Sizes of streams.

use super::*;
use crate::output::{Decided, Flow};

struct Nothing;

impl BlockSink for Nothing {
    fn block(&mut self, _: &Decided<'_>) -> Flow {
        Flow::Continue(())
    }
}

#[test]
fn what_is_reckoned_for_a_stream_is_enough_and_not_much_more() {
    let size = size_of::<Stream<'_, &mut Nothing>>();
    assert!(size <= FIXED, "{size}");
    // As much is reckoned without legacy encodings: windows, and what is decided in them, are the same then.
    assert!(cfg!(not(feature = "legacy-encodings")) || size + 1536 > FIXED, "{size}");
}

#[test]
fn memory_is_used_up() {
    for bytes in (0..300_000).step_by(371) {
        let Some(shape) = Shape::for_memory(bytes) else {
            assert!(bytes < Shape::SMALLEST.memory());
            continue;
        };
        assert!(shape.rows >= LEAST_ROWS && shape.text >= LEAST_TEXT && shape.memory() == bytes, "{bytes} {shape:?}");
    }
}

/// UTF-16 grows when it is decoded: four GiB of text may be less of a page.
#[cfg(feature = "alloc")]
#[test]
fn a_page_that_grows_too_long_is_refused() {
    let config = Config::new().with_system(System::Cetr);
    let mut room = Room::new(Shape::SMALLEST);
    let mut stream = Stream::new(room.memory(), &config, Nothing).unwrap();
    let _ = stream.write(&[0xFF, 0xFE]).unwrap();
    let wide = [0x22, 0x6F].repeat(CARRY);
    assert_eq!(stream.write(&wide), Ok(Flow::Continue(())));
    assert_eq!((stream.read, stream.decoded), (2 + 2 * CARRY, 3 * CARRY));
    (stream.read, stream.decoded) = (MAX_PAGE / 2, MAX_PAGE - 3 * CARRY);
    assert_eq!(stream.write(&wide), Ok(Flow::Continue(())));
    assert_eq!(stream.write(&wide), Err(Error::PageTooLong));
    assert_eq!(stream.end().map(|summary| summary.stopped), Ok(false));
}

/// Offsets are of 32 bits. What was read before is kept.
#[cfg(feature = "alloc")]
#[test]
fn a_page_that_is_too_long_is_refused() {
    let config = Config::new().with_system(System::Cetr);
    let mut room = Room::new(Shape::SMALLEST);
    let mut stream = Stream::new(room.memory(), &config, Nothing).unwrap();
    assert_eq!(stream.write(b"<p>Text."), Ok(Flow::Continue(())));
    stream.read = MAX_PAGE - 4;
    assert_eq!(stream.write(b"<br>"), Ok(Flow::Continue(())));
    assert_eq!(stream.write(b"a"), Err(Error::PageTooLong));
    assert_eq!(stream.end().map(|summary| summary.blocks), Ok(1));
}

/// Else the time would grow with the square of the page: decided rows are scored until the table is full.
#[cfg(feature = "alloc")]
#[test]
fn rows_beyond_the_text_are_of_no_use() {
    let mut room = Room::new(Shape { rows: 5000, text: LEAST_TEXT });
    let mut stream = Stream::new(room.memory(), &Config::new().with_system(System::Cetr), Nothing).unwrap();
    let _ = stream.write("<p>a".repeat(LEAST_TEXT + 1).as_bytes()).unwrap();
    assert!(stream.end().unwrap().windowed);
}
