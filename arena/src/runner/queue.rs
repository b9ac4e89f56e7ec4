//! The games that are still to be played.

use std::sync::{Mutex, PoisonError};

use crate::schedule::Fixture;

/// Games in order, for whoever asks next. They are not listed before they are asked for: a match may
/// have millions of them, of which a sequential test needs a few thousand.
pub(super) struct Queue<'a>(Mutex<Option<Box<dyn Iterator<Item = Fixture> + Send + 'a>>>);

impl<'a> Queue<'a> {
    pub(super) fn new(games: impl Iterator<Item = Fixture> + Send + 'a) -> Queue<'a> {
        Queue(Mutex::new(Some(Box::new(games))))
    }

    /// The next game, if there is one.
    pub(super) fn next(&self) -> Option<Fixture> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next()
    }

    /// From here on there is none.
    pub(super) fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
