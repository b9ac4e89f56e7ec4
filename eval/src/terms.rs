//! What a position is judged by.

use std::fmt;

/// One reason why a position is good or bad for a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// The pieces on the board.
    Material,
    /// The pieces that wait behind the first rank.
    Waiting,
    /// The squares that pieces attack.
    Mobility,
    /// How far pawns have come.
    Pawns,
    /// Pieces close to the enemy king.
    Attack,
    /// Having the move.
    Tempo,
}

impl Term {
    /// All terms, in the order in which a table shows them.
    pub const ALL: [Term; 6] =
        [Term::Material, Term::Waiting, Term::Mobility, Term::Pawns, Term::Attack, Term::Tempo];

    /// The term's index, below the length of [`ALL`](Term::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Term::Material => "material",
            Term::Waiting => "waiting",
            Term::Mobility => "mobility",
            Term::Pawns => "pawns",
            Term::Attack => "attack",
            Term::Tempo => "tempo",
        })
    }
}
