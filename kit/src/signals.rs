//! Ctrl-C and the like, as messages.

use std::process;
use std::sync::{LazyLock, Mutex};

use crate::threads;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

/// The listeners. A program has one handler for good, but may have several runs, even at once.
static LISTENERS: LazyLock<Mutex<Listeners>> = LazyLock::new(|| {
    // Signals are caught before the thread that waits for them is there. Without one they would be
    // caught for nothing, and nothing but a kill would end the program.
    match threads::room_for(1, "Ctrl-C") {
        Ok(()) => {
            if let Err(error) = ctrlc::set_handler(notify) {
                log::warn!("no handler for Ctrl-C: {error}");
            }
        }
        Err(problem) => log::warn!("no handler for Ctrl-C: {problem}"),
    }
    Mutex::default()
});

/// A channel with a message for each Ctrl-C from now on. A second Ctrl-C ends the program at once
/// if the first was not received, as it would without a handler.
pub fn listen() -> Receiver<()> {
    match LISTENERS.lock() {
        Ok(mut listeners) => listeners.add(),
        Err(poisoned) => poisoned.into_inner().add(),
    }
}

fn notify() {
    let is_received = LISTENERS.lock().is_ok_and(|mut listeners| listeners.notify());
    if !is_received {
        process::exit(130);
    }
}

/// The runs that listen.
#[derive(Default)]
struct Listeners(Vec<Sender<()>>);

impl Listeners {
    /// Adds a listener.
    fn add(&mut self) -> Receiver<()> {
        let (sender, receiver) = bounded(1);
        self.0.push(sender);
        receiver
    }

    /// Sends a message to all listeners; false if there are none, or if one has not received the
    /// last message yet.
    fn notify(&mut self) -> bool {
        let mut all_free = true;
        self.0.retain(|listener| match listener.try_send(()) {
            Ok(()) => true,
            Err(TrySendError::Full(())) => {
                all_free = false;
                true
            }
            Err(TrySendError::Disconnected(())) => false,
        });
        all_free && !self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::TryRecvError;

    use super::*;

    #[test]
    fn all_listeners_get_a_message() {
        let mut listeners = Listeners::default();
        assert!(!listeners.notify(), "there is no listener");
        let first = listeners.add();
        let second = listeners.add();
        // Another listener is no signal.
        assert_eq!(first.try_recv(), Err(TryRecvError::Empty));
        assert!(listeners.notify());
        assert_eq!((first.try_recv(), second.try_recv()), (Ok(()), Ok(())));
        drop(first);
        assert!(listeners.notify() && second.try_recv().is_ok());
        drop(second);
        assert!(!listeners.notify());
    }

    #[test]
    fn a_second_message_that_is_not_received_ends_it() {
        let mut listeners = Listeners::default();
        let deaf = listeners.add();
        assert!(listeners.notify() && !listeners.notify());
        assert!(deaf.try_recv().is_ok() && listeners.notify());
    }
}
