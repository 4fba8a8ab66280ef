//! Work on several pages at the same time, whose results come in the order of the pages.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

use tagsieve::extract::{Extractor, Summary};

/// What is printed of a page, and what is known of it, but where that is explained; or why the page cannot be read.
pub type Rendered = Result<(String, Option<Summary>), String>;

/// Pages for each thread whose results may wait for that of a slow page before them.
const MOST_EARLY: usize = 8;

/// Extracts from all files, `threads` at a time, and gives the results in the order of the files.
pub fn in_order(
    files: &[PathBuf],
    threads: usize,
    render: &(dyn Fn(&mut Extractor, &Path) -> Rendered + Sync),
    mut each: impl FnMut(&Path, Rendered) -> io::Result<()>,
) -> io::Result<()> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (given, moved) = (Mutex::new(0), Condvar::new());
    let (sender, receiver) = mpsc::sync_channel(2 * threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stop, given, moved) = (&next, &stop, &given, &moved);
            scope.spawn(move || {
                let _alarm = Alarm { stop, given, moved };
                let mut extractor = Extractor::new();
                while !stop.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { break };
                    // The page that is due waits for none.
                    let is_early =
                        |given: &mut usize| at >= *given + MOST_EARLY * threads && !stop.load(Ordering::Relaxed);
                    drop(moved.wait_while(lock(given), is_early));
                    let result = render(&mut extractor, file);
                    if sender.send((at, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let _alarm = Alarm { stop: &stop, given: &given, moved: &moved };
        let mut early = BTreeMap::new();
        let mut due = 0;
        let mut outcome = Ok(());
        for (at, result) in receiver {
            early.insert(at, result);
            while let Some(result) = early.remove(&due) {
                if outcome.is_ok() {
                    outcome = each(&files[due], result);
                    stop.fetch_or(outcome.is_err(), Ordering::Relaxed);
                }
                due += 1;
            }
            *lock(&given) = due;
            moved.notify_all();
        }
        outcome
    })
}

/// Stops all threads where one panics: the others would wait for its page for ever.
struct Alarm<'w> {
    stop: &'w AtomicBool,
    given: &'w Mutex<usize>,
    moved: &'w Condvar,
}

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Locked, so that none is between its look at `stop` and its wait.
            let _given = lock(self.given);
            self.stop.store(true, Ordering::Relaxed);
            self.moved.notify_all();
        }
    }
}

/// A count is right whoever left it.
fn lock(count: &Mutex<usize>) -> MutexGuard<'_, usize> {
    count.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where it does not, this test does not end either.
    #[test]
    fn a_panic_ends_the_run() {
        let files: Vec<PathBuf> = (0..100).map(|number| number.to_string().into()).collect();
        let render = |_: &mut Extractor, file: &Path| {
            assert_ne!(file, Path::new("1"), "a panic that is part of the test");
            Ok((String::new(), None))
        };
        let run = |each: &mut dyn FnMut(&Path)| {
            let each = |file: &Path, _| {
                each(file);
                Ok(())
            };
            in_order(&files, 3, &render, each)
        };
        let mut given = 0;
        let worker = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&mut |_| given += 1)));
        assert!(worker.is_err() && given <= 1, "{given}");
        assert!(std::panic::catch_unwind(|| run(&mut |_| panic!("another"))).is_err());
    }
}
