//! Work shared by as many threads as the system gives. It may give none: users and groups of
//! programs have limits, and `thread::spawn` panics there.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder, JoinHandle, Scope, ScopedJoinHandle};

use crate::failure::Failure;

/// The threads that were asked for, or one for each core.
#[must_use]
pub fn cores(threads: Option<NonZeroUsize>) -> NonZeroUsize {
    let all = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    threads.unwrap_or(all)
}

/// There is no thread for something that cannot be done without one, such as `"the work"`.
#[must_use]
pub fn none_for(purpose: &str, error: &io::Error) -> Failure {
    Failure::Request(format!("expected a thread for {purpose}, got none: {error}"))
}

/// Makes sure that the system gives as many threads at once as something needs, such as
/// `"the work"`.
///
/// # Errors
///
/// It gives fewer.
pub fn room_for(threads: usize, purpose: &str) -> Result<(), Failure> {
    let (running, ended) = crossbeam_channel::bounded::<()>(0);
    let started: io::Result<Vec<JoinHandle<()>>> = (0..threads)
        .map(|_| {
            let ended = ended.clone();
            Builder::new().spawn(move || {
                let _ = ended.recv();
            })
        })
        .collect();
    drop(running);
    let joined =
        |threads: Vec<JoinHandle<()>>| threads.into_iter().for_each(|one| drop(one.join()));
    started.map(joined).map_err(|error| none_for(purpose, &error))
}

/// The results of `make` for all numbers below `count`, in order, made on up to `threads` threads.
/// The caller's is one of them, so where the system gives fewer it only takes longer.
pub fn map<T: Send>(count: usize, threads: usize, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut made = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return made;
            }
            made.push((number, make(number)));
        }
    };
    let mut all = thread::scope(|scope| {
        let helpers = 1..threads.clamp(1, count.max(1));
        let helpers: Vec<_> = helpers.map_while(|_| helper(scope, &work)).collect();
        let mut all = work();
        for helper in helpers {
            all.extend(helper.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)));
        }
        all
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, made)| made).collect()
}

/// One more thread; none, with a word the first time, where the system refuses.
fn helper<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: &'scope (impl Fn() -> T + Sync),
) -> Option<ScopedJoinHandle<'scope, T>> {
    static TOLD: Once = Once::new();
    let refused = |error| TOLD.call_once(|| log::warn!("expected more threads, got none: {error}"));
    Builder::new().spawn_scoped(scope, work).map_err(refused).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let squares: Vec<usize> = (0..100).map(|number| number * number).collect();
        for threads in [0, 1, 3, 200] {
            assert_eq!(map(100, threads, |number| number * number), squares, "{threads} threads");
        }
        assert!(map(0, 4, |number| number).is_empty());
    }
}
