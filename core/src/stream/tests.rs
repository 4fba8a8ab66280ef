//! Sizes of streams.

use super::*;
use crate::output::{Decided, Flow};

struct Nothing;

impl BlockSink for Nothing {
    fn block(&mut self, _: &Decided<'_>) -> Flow {
        Flow::Continue
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
