//! Work shared by threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs `work` on every item, in any order, on up to `threads` threads.
pub(super) fn for_each<T: Send>(
    threads: usize,
    items: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    let threads = threads.min(items.len());
    let queue = Mutex::new(items);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(run);
        });
        run();
    });
}
