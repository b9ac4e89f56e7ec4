//! Threads that wait for work, step after step.

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// Threads; none where one is enough.
#[derive(Debug)]
pub struct Threads(Option<ThreadPool>);

impl Threads {
    /// This many threads, or with a warning the caller's alone if the system refuses.
    #[must_use]
    pub fn new(count: usize) -> Threads {
        if count < 2 {
            return Threads(None);
        }
        let pool = ThreadPoolBuilder::new().num_threads(count).build();
        let warn = |problem| log::warn!("expected {count} threads, got one: {problem}");
        Threads(pool.map_err(warn).ok())
    }

    /// Does the work for each of these; which thread does which makes no difference.
    pub fn each<T: Send>(&self, all: &mut [T], work: impl Fn(&mut T) + Sync) {
        let Some(pool) = &self.0 else { return all.iter_mut().for_each(work) };
        pool.scope(|scope| {
            let work = &work;
            all.iter_mut().for_each(|one| scope.spawn(move |_| work(one)));
        });
    }
}
