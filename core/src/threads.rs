//! Work that threads share.

use std::thread::{self, Builder};

/// Does `work` on `count` threads at once. The caller's is one of them, and where the system gives
/// fewer it only takes longer.
pub fn share(count: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        let given = |_: &usize| Builder::new().spawn_scoped(scope, &work).is_ok();
        (1..count).take_while(given).for_each(drop);
        work();
    });
}
