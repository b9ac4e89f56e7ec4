//! Terms by which a position is judged.

use std::fmt;

/// One reason why a position is good or bad for a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// The pieces on the board and where they stand, and those that wait.
    Material,
    /// The squares of the pieces, beyond what their movement says of them.
    Squares,
    /// The waiting pieces.
    Gates,
    /// The squares that pieces can go to.
    Mobility,
    /// Pieces that could be taken.
    Threats,
    /// The kings' safety.
    King,
    /// The pawn structure, and the ranks that pawns have reached.
    Pawns,
    /// Having the move.
    Tempo,
    /// An ending that is known to be won.
    Endgame,
}

impl Term {
    /// All terms, in the order in which a table shows them.
    pub const ALL: [Term; 9] = [
        Term::Material,
        Term::Squares,
        Term::Gates,
        Term::Mobility,
        Term::Threats,
        Term::King,
        Term::Pawns,
        Term::Tempo,
        Term::Endgame,
    ];

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
            Term::Squares => "squares",
            Term::Gates => "gates",
            Term::Mobility => "mobility",
            Term::Threats => "threats",
            Term::King => "king",
            Term::Pawns => "pawns",
            Term::Tempo => "tempo",
            Term::Endgame => "endgame",
        })
    }
}
