//! Scores of a search.

use std::fmt;

use treville_core::definition::Stalemate;
use treville_core::position::Position;
use treville_notation::pgn;

/// A score for the side to move: centipawns, or the distance to mate.
///
/// Mate in n plies is [`MATE`](Score::MATE) - n, being mated in n plies its negative, so that a
/// faster mate is better and all scores compare as numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score(pub i32);

impl Score {
    /// Mate on the board.
    pub const MATE: i32 = 32_000;
    /// More than any score.
    pub const INFINITE: i32 = 32_500;
    /// The deepest ply that a search reaches.
    pub const MAX_PLY: usize = 128;
    /// Scores beyond this are mates: the deepest ply of a search plus as many plies again.
    pub const MATE_BOUND: i32 = Score::MATE - 2 * Score::MAX_PLY as i32;

    /// The score of the side to move in a stalemate, which most games call a draw.
    #[must_use]
    pub fn of_stalemate(position: &Position, ply: usize) -> i32 {
        match position.rules().definition.stalemate {
            Stalemate::Draw => 0,
            Stalemate::Win => Score::MATE - ply as i32,
            Stalemate::Loss => ply as i32 - Score::MATE,
        }
    }

    /// Whether a score is a mate, for either side.
    #[must_use]
    pub const fn is_mate(score: i32) -> bool {
        score >= Score::MATE_BOUND || score <= -Score::MATE_BOUND
    }

    /// In how many moves the side to move mates (positive) or is mated (negative), if either;
    /// `Some(0)` means that it is mated already. The negative of a score is told from the side that
    /// has just moved, and has the negative moves.
    #[must_use]
    pub fn mate_in(self) -> Option<i32> {
        let plies = Score::MATE - self.0.abs();
        match self.0 {
            score if score >= Score::MATE_BOUND => Some((plies + 1) / 2),
            score if score <= -Score::MATE_BOUND => Some(-((plies + 1) / 2)),
            _ => None,
        }
    }
}

/// As a PGN writes it.
impl From<Score> for pgn::NotedScore {
    fn from(score: Score) -> pgn::NotedScore {
        score.mate_in().map_or(pgn::NotedScore::Centipawns(score.0), pgn::NotedScore::Mate)
    }
}

/// The relation of a score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score is the true one.
    #[default]
    Exact,
    /// The true score is at least this: the search was cut off.
    Lower,
    /// The true score is at most this: no move reached alpha.
    Upper,
}

/// As UCI writes it: `cp 35` or `mate -3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_to_mate_are_in_moves() {
        assert_eq!(Score(Score::MATE - 1).mate_in(), Some(1));
        assert_eq!(Score(Score::MATE - 5).mate_in(), Some(3));
        assert_eq!(Score(-Score::MATE).mate_in(), Some(0));
        assert_eq!(Score(2 - Score::MATE).mate_in(), Some(-1));
        assert_eq!(Score(3000).mate_in(), None);
    }

    /// The side to move mates in an odd number of plies and is mated in an even one.
    #[test]
    fn mates_have_the_same_moves_from_both_sides() {
        for (plies, mates, mated) in [(0, 0, 0), (1, 1, -1), (2, 1, -1), (3, 2, -2), (4, 2, -2)] {
            assert_eq!(Score(Score::MATE - plies).mate_in(), Some(mates));
            assert_eq!(Score(plies - Score::MATE).mate_in(), Some(mated));
        }
        assert_eq!(Score(500).mate_in(), None);
    }
}
