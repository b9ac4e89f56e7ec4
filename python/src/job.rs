//! Long work without Python's lock, which Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use pyo3::prelude::*;

use crate::errors::{EngineError, raise};

/// How often a waiting thread asks Python whether it was interrupted.
const TICK: Duration = Duration::from_millis(50);

/// Waits for the next message, and meanwhile lets other Python threads run.
///
/// # Errors
///
/// Python was interrupted, or the sender is gone.
pub fn receive<T: Send>(py: Python<'_>, from: &Receiver<T>) -> PyResult<T> {
    loop {
        match py.detach(|| from.recv_timeout(TICK)) {
            Ok(message) => return Ok(message),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(raise::<EngineError>("the thread that works is gone"));
            }
        }
    }
}

/// Does this work on a thread of its own. It should end soon after its argument becomes true.
pub fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (done, result) = bounded(1);
        let stop = &stop;
        let begin = move || done.send(work(stop));
        thread::Builder::new().spawn_scoped(scope, begin).map_err(|error| {
            raise::<EngineError>(format!("expected a thread, got none: {error}"))
        })?;
        let result = receive(py, &result);
        stop.store(true, Ordering::Relaxed);
        result
    })
}
