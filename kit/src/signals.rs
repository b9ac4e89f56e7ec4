//! Ctrl-C and the like, as messages.

use std::process;
use std::sync::{LazyLock, Mutex};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

/// Who listens: a program has one handler for good, but may have several runs, even at once.
static LISTENERS: LazyLock<Mutex<Listeners>> = LazyLock::new(|| {
    if let Err(error) = ctrlc::set_handler(tell) {
        log::warn!("no handler for Ctrl-C: {error}");
    }
    Mutex::default()
});

/// A message for each Ctrl-C from now on. A second one that nobody has heard ends the program at
/// once, as it would without a handler.
pub fn listen() -> Receiver<()> {
    match LISTENERS.lock() {
        Ok(mut listeners) => listeners.add(),
        Err(poisoned) => poisoned.into_inner().add(),
    }
}

fn tell() {
    let heard = LISTENERS.lock().is_ok_and(|mut listeners| listeners.tell());
    if !heard {
        process::exit(130);
    }
}

/// The runs that listen.
#[derive(Default)]
struct Listeners(Vec<Sender<()>>);

impl Listeners {
    /// One more; those before it listen on.
    fn add(&mut self) -> Receiver<()> {
        let (sender, receiver) = bounded(1);
        self.0.push(sender);
        receiver
    }

    /// Tells all that still listen; false if there are none, or one has not heard the last message yet.
    fn tell(&mut self) -> bool {
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
    fn all_that_listen_hear_of_it() {
        let mut listeners = Listeners::default();
        assert!(!listeners.tell(), "nobody listens");
        let first = listeners.add();
        let second = listeners.add();
        // Somebody else who listens is no signal.
        assert_eq!(first.try_recv(), Err(TryRecvError::Empty));
        assert!(listeners.tell());
        assert_eq!((first.try_recv(), second.try_recv()), (Ok(()), Ok(())));
        drop(first);
        assert!(listeners.tell() && second.try_recv().is_ok());
        drop(second);
        assert!(!listeners.tell());
    }

    #[test]
    fn a_second_message_that_nobody_has_heard_ends_it() {
        let mut listeners = Listeners::default();
        let deaf = listeners.add();
        assert!(listeners.tell() && !listeners.tell());
        assert!(deaf.try_recv().is_ok() && listeners.tell());
    }
}
