//! Work shared by threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs `work` on every item, in any order, on up to `threads` threads.
pub fn for_each<T: Send>(threads: usize, items: impl ExactSizeIterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    map_with(threads, items, || (), |(), item| work(item));
}

/// What `work` makes of every item, in the order of the items, on up to `threads` threads, each of which has a `state`
/// of its own.
pub fn map_with<T: Send, S, R: Send>(
    threads: usize,
    items: impl ExactSizeIterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len());
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let queue = Mutex::new(items.enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let mut state = state();
        while let Some((at, item)) = next() {
            let result = work(&mut state, item);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(run);
        });
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [0, 1, 2, 9] {
            let doubled = map_with(threads, 0..100, || 0, |calls, item| (*calls += 1, 2 * item).1);
            assert!(doubled.into_iter().eq((0..200).step_by(2)), "{threads}");
            assert!(map_with(threads, 0..0, || (), |(), item: i32| item).is_empty());
        }
    }
}
