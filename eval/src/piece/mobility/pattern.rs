//! Which squares are known to be empty or occupied, and what goals make of it.

use treville_core::betza::Goal;
use treville_core::bitboard::Bitboard;

/// The known state of the squares that goals depend on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pattern {
    pub empty: Bitboard,
    pub occupied: Bitboard,
}

impl Pattern {
    /// The two ways in which a square can be: first empty, then occupied.
    pub fn split(self, square: Bitboard) -> [Pattern; 2] {
        [
            Pattern { empty: self.empty | square, ..self },
            Pattern { occupied: self.occupied | square, ..self },
        ]
    }

    /// Whether a goal can be reached, as far as what is known decides it.
    pub fn allows(self, goal: &Goal) -> Option<bool> {
        let hurdles = (goal.hurdles & self.occupied).count();
        if (goal.empty & self.occupied).any() || hurdles > 1 {
            return Some(false);
        }
        if self.open(goal).any() {
            return None;
        }
        Some(goal.hurdles.is_empty() || hurdles == 1)
    }

    /// The first square that decides about one of these goals and is not known, if there is any.
    pub fn next<'a>(self, goals: impl IntoIterator<Item = &'a Goal>) -> Option<Bitboard> {
        let undecided = goals.into_iter().find(|goal| self.allows(goal).is_none())?;
        self.open(undecided).first().map(Bitboard::of)
    }

    /// The squares of a goal that are not known.
    fn open(self, goal: &Goal) -> Bitboard {
        (goal.empty | goal.hurdles) - self.empty - self.occupied
    }
}
