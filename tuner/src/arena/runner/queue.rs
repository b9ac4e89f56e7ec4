//! The games that are still to be played.

use std::sync::{Mutex, PoisonError};
use std::vec::IntoIter;

use crate::arena::schedule::Fixture;

/// Games in order, for whoever asks next.
pub(super) struct Queue(Mutex<IntoIter<Fixture>>);

impl Queue {
    pub(super) fn new(games: Vec<Fixture>) -> Queue {
        Queue(Mutex::new(games.into_iter()))
    }

    /// The next game, if there is one.
    pub(super) fn next(&self) -> Option<Fixture> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    /// From here on there is none.
    pub(super) fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Vec::new().into_iter();
    }
}
