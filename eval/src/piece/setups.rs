//! Number of ways to begin a game of Musketeer chess (source 000), by listing them.

use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::square::File;

/// Files of the king and the rooks at the start.
const KING: File = File::E;
const ROOKS: [File; 2] = [File::A, File::H];

/// Every pair of types that can be chosen from a set, whichever side names which.
#[must_use]
pub fn pairs(pieces: &PieceSet) -> Vec<[PieceType; 2]> {
    let types: Vec<PieceType> = pieces.others().collect();
    let first = types.iter().enumerate();
    first.flat_map(|(index, one)| types[..index].iter().map(|other| [*other, *one])).collect()
}

/// Every way in which one side can place its two chosen pieces: the file of the first and the file
/// of the second. They wait on different files, and not behind the king and a rook, because
/// castling would let both in at once.
#[must_use]
pub fn placements() -> Vec<[File; 2]> {
    let castle_together = |a: File, b: File| a == KING && ROOKS.contains(&b);
    let files = File::all().flat_map(|first| File::all().map(move |second| [first, second]));
    files.filter(|[a, b]| a != b && !castle_together(*a, *b) && !castle_together(*b, *a)).collect()
}

/// Number of ways to begin: a pair, and a placement for each side.
#[must_use]
pub fn count(pieces: &PieceSet) -> usize {
    pairs(pieces).len() * placements().len().pow(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use treville_core::color::Color;
    use treville_core::perft::perft;
    use treville_core::position::{Position, Stage};
    use treville_core::rules::Rules;

    #[test]
    fn the_numbers_of_the_source() {
        let pieces = PieceSet::musketeer();
        assert_eq!(pairs(pieces).len(), 45);
        assert_eq!(placements().len(), 52);
        assert_eq!(placements().len().pow(2), 2704);
        assert_eq!(count(pieces), 121_680);
    }

    /// The same by playing: ten choices for each side, an equal one meaning the default pair, and
    /// then four placements.
    #[test]
    fn the_rules_of_the_game_allow_as_many() {
        let start = Position::start(Rules::musketeer());
        let mut pairs = BTreeSet::new();
        for first in start.legal_moves() {
            let mut second = start;
            second.play_unchecked(first);
            for choice in second.legal_moves() {
                let mut chosen = second;
                chosen.play_unchecked(choice);
                assert_eq!(chosen.stage(), Stage::Placement);
                assert_eq!(perft(&chosen, 4), 2704);
                let mut pair = chosen.chosen(Color::White);
                pair.sort();
                pairs.insert(pair);
            }
        }
        assert_eq!(pairs.len(), 45);
    }
}
