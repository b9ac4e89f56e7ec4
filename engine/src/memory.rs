//! Amount of memory, and its pages.

/// The megabytes that are free, if the system says so. Linux promises memory that it does not have,
/// and ends programs that use it; other systems refuse at once.
#[must_use]
pub fn available_megabytes() -> Option<usize> {
    parse(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// `MemAvailable` in the text of Linux, which counts in kilobytes.
fn parse(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

/// The most memory that the first thread of a search allocates, with the evaluator for new pieces.
const OF_A_SEARCH: usize = 24 << 20;

/// The most that every other thread of it allocates: accumulators, lists of moves.
const OF_A_THREAD: usize = 2 << 20;

/// The most that a worker keeps between searches, besides its table: histories.
const OF_A_WORKER: usize = 7 << 20;

/// The stack of a thread, which the system keeps for a later one when the thread is gone.
const OF_A_STACK: usize = 2 << 20;

/// Memory for a search, set aside while something else takes what it can get. In the middle of a
/// search a lack of memory would end the program, so it is looked for before.
#[derive(Debug)]
pub struct Reserve(#[expect(dead_code, reason = "it only has to be there")] Vec<u8>);

impl Reserve {
    /// The memory for a search with this many threads besides the first; none if there is too
    /// little.
    #[must_use]
    pub fn for_search(others: usize) -> Option<Reserve> {
        Reserve::of(OF_A_SEARCH + others * OF_A_THREAD)
    }

    /// The same before these threads are started.
    #[must_use]
    pub fn with_stacks(others: usize) -> Option<Reserve> {
        Reserve::of(OF_A_SEARCH + others * (OF_A_THREAD + OF_A_STACK))
    }

    /// The memory for a worker with a table of this size, for its thread and its search; none if
    /// there is too little.
    #[must_use]
    pub fn for_worker(megabytes: usize) -> Option<Reserve> {
        let fixed = OF_A_WORKER + OF_A_STACK + OF_A_SEARCH;
        Reserve::of(megabytes.checked_mul(1 << 20)?.checked_add(fixed)?)
    }

    fn of(bytes: usize) -> Option<Reserve> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(bytes).ok()?;
        // Or else the compiler may do without memory that nobody writes to.
        Some(Reserve(std::hint::black_box(memory)))
    }
}

/// The size of a large page on most systems.
#[cfg(target_os = "linux")]
const LARGE_PAGE: usize = 1 << 21;

/// Asks the system to keep this memory in large pages. Random access to a large table spends a good
/// part of its time on translating addresses of small ones.
///
/// Only Linux needs this request, and only for memory that has not been written yet; its answer
/// does not matter.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub fn prefer_large_pages<T>(memory: &mut [T]) {
    let start = memory.as_mut_ptr().cast::<libc::c_void>();
    let (before, whole) = large_pages_within(start.addr(), size_of_val(memory));
    if whole > 0 {
        // SAFETY: the pages lie within a slice that is borrowed for writing, and the advice does
        // not change their contents.
        unsafe { libc::madvise(start.wrapping_byte_add(before), whole, libc::MADV_HUGEPAGE) };
    }
}

/// Of the memory of this size at this address: the bytes before the first large page, and the bytes
/// of all whole large pages.
#[cfg(target_os = "linux")]
fn large_pages_within(address: usize, bytes: usize) -> (usize, usize) {
    let before = address.wrapping_neg() % LARGE_PAGE;
    (before, bytes.saturating_sub(before) / LARGE_PAGE * LARGE_PAGE)
}

/// Other systems need no request.
#[cfg(not(target_os = "linux"))]
pub fn prefer_large_pages<T>(_: &mut [T]) {}

/// Asks the processor to bring what lies here into its cache while other work goes on, so that a
/// later read waits less.
#[inline]
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub fn prefetch<T>(wanted: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every processor of this kind knows the instruction, which neither reads nor writes.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(wanted).cast()) };
}

/// Rust has no such request for other processors yet.
#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub fn prefetch<T>(_: &T) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_any_size_stays_as_it_is() {
        for words in [0, 1, 1 << 10, 1 << 18, (1 << 20) + 77] {
            let mut memory: Vec<u64> = (0..words).collect();
            prefer_large_pages(&mut memory);
            assert!(memory.iter().copied().eq(0..words));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_pages_that_are_wholly_ours_are_asked_for() {
        const PAGE: usize = 2 << 20;
        assert_eq!(large_pages_within(8 * PAGE, 3 * PAGE), (0, 3 * PAGE));
        assert_eq!(large_pages_within(8 * PAGE + 16, 3 * PAGE), (PAGE - 16, 2 * PAGE));
        assert_eq!(large_pages_within(8 * PAGE - 16, 3 * PAGE + 15), (16, 2 * PAGE));
        assert_eq!(large_pages_within(8 * PAGE - 16, 3 * PAGE + 16), (16, 3 * PAGE));
        assert_eq!(large_pages_within(8 * PAGE + 1, PAGE - 1), (PAGE - 1, 0));
        assert_eq!(large_pages_within(8 * PAGE + 1, 77).1, 0);
    }

    #[test]
    fn linux_counts_in_kilobytes() {
        let text = "MemTotal:       24689764 kB\nMemAvailable:   23068672 kB\nBuffers: 1 kB\n";
        assert_eq!(parse(text), Some(22_528));
        assert_eq!(parse("MemTotal: 24689764 kB\n"), None);
        assert_eq!(parse("MemAvailable: much\n"), None);
    }
}
