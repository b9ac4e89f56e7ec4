//! Ctrl-C and the like, as messages.

use std::process;
use std::sync::{LazyLock, Mutex};

use crossbeam_channel::{Receiver, Sender, bounded};

/// Who listens at the moment: a program has one handler for good, but may play several matches.
static LISTENER: LazyLock<Mutex<Option<Sender<()>>>> = LazyLock::new(|| {
    if let Err(error) = ctrlc::set_handler(tell) {
        log::warn!("no handler for Ctrl-C: {error}");
    }
    Mutex::new(None)
});

/// A message for each Ctrl-C from now on. A second one that nobody has heard ends the program at
/// once, as it would without a handler.
pub(crate) fn listen() -> Receiver<()> {
    let (sender, receiver) = bounded(1);
    if let Ok(mut listener) = LISTENER.lock() {
        *listener = Some(sender);
    }
    receiver
}

fn tell() {
    let listener = LISTENER.lock().ok().and_then(|listener| listener.clone());
    if listener.is_none_or(|listener| listener.try_send(()).is_err()) {
        process::exit(130);
    }
}
