//! A stream tells its sink the same in one piece, byte by byte and cut anywhere, in a window of any size.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::iter::once;
use tagsieve::config::{Input, Unit};
use tagsieve::stream::Shape;
use tagsieve_fuzz::{Choices, cut};
use tagsieve_tests::streams::streamed;

fuzz_target!(|data: &[u8]| {
    let (page, mut choices) = Choices::of(data);
    // Lines and plain text are not streamed.
    let config = choices.config().0.with_unit(Unit::Block).with_input(Input::Html);
    let Shape { rows, text } = Shape::SMALLEST;
    let shape = Shape { rows: rows + usize::from(choices.byte()) % 100, text: text << (choices.byte() % 5) };
    let seed = choices.number();
    let whole = streamed(shape, &config, once(page));
    assert!(whole.1.kept <= whole.1.blocks && !whole.1.stopped);
    assert_eq!(streamed(shape, &config, page.chunks(1)), whole);
    assert_eq!(streamed(shape, &config, cut(page, seed)), whole);
});
