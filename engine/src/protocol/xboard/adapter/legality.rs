//! The advice about Test Legality, for users of XBoard 4.9 and older.
//!
//! Their XBoard takes every gating move for illegal while that option is on, and does not say so to
//! the engine: a move that the user has made by mouse does not come, or comes without its piece.
//! So nothing is said before that happens.

use std::mem;
use std::time::Duration;

use treville_core::moves::Move;

use super::state::{Generation, Legality, XBoard, reply};
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;

/// The time that a move by mouse may take from XBoard to the engine. XBoard sends both lines at
/// once.
const MOMENT: Duration = Duration::from_secs(1);

impl XBoard {
    /// The user has dropped a piece so that it makes this move.
    pub(super) fn await_move(&mut self, m: Move) {
        let after_gating = self.game.positions().iter().rev().nth(1).zip(self.game.moves().last());
        let after_gating =
            after_gating.is_some_and(|(before, last)| before.gates_with(*last).is_some());
        if self.needs_advice() && (after_gating || self.position().gates_with(m).is_some()) {
            self.legality = Legality::Awaited;
        }
    }

    /// A move of the user has come as this text: what to say if its piece is missing.
    pub(super) fn hear_of_gating(&mut self, m: Move, text: &str) -> Vec<Action> {
        if self.legality == Legality::Awaited {
            self.legality = Legality::Unknown;
        }
        // On a, e and h this XBoard cannot gate in any case.
        let gate = self.position().gates_with(m).map(|(_, square)| square.file().letter());
        let lacks_piece = gate.is_some_and(|file| !matches!(file, 'a' | 'e' | 'h'));
        if lacks_piece && text.len() == 4 && self.needs_advice() && !self.is_watching() {
            return self.advise();
        }
        Vec::new()
    }

    /// The time to wait for the move that should come.
    pub(super) fn patience_with_move(&self) -> Option<Duration> {
        (self.legality == Legality::Awaited).then_some(MOMENT)
    }

    /// The move has not come.
    pub(super) fn miss_move(&mut self) -> Vec<Action> {
        if mem::take(&mut self.legality) == Legality::Awaited { self.advise() } else { Vec::new() }
    }

    /// Whether the advice is for this GUI, and has not been given. A match has nobody to read it. A
    /// second engine hears nothing of the mouse, and would only repeat what the first has said.
    fn needs_advice(&self) -> bool {
        self.generation == Generation::Old
            && self.sees_mouse
            && !self.against_computer
            && self.legality != Legality::Told
    }

    fn advise(&mut self) -> Vec<Action> {
        self.legality = Legality::Told;
        vec![reply(Reply::TellUser(
            "This XBoard takes gating moves only while 'Test Legality' is off (menu Options, \
             General)."
                .to_owned(),
        ))]
    }
}
