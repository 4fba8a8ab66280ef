//! CPU time and memory as Linux counts them.

use std::fs;

/// CPU time of the calling thread in nanoseconds: what other processes do counts only through shared caches.
pub fn thread_nanoseconds() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is a timespec that the call may write to.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0, "the thread's CPU clock cannot be read");
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Bytes in use now; the peak is counted from here on. 0 where the system does not tell.
pub fn memory_before() -> u64 {
    // 5: the peak becomes what is in use now (proc(5)).
    if fs::write("/proc/self/clear_refs", "5").is_err() {
        return 0;
    }
    field("VmRSS:")
}

/// The most bytes in use since `memory_before` gave `before`, less those. 0 where the system does not tell.
pub fn peak_since(before: u64) -> u64 {
    if before == 0 { 0 } else { field("VmHWM:").saturating_sub(before) }
}

fn field(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|value| value.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
