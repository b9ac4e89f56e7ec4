//! A list of pieces, of which each game has two.

use treville_core::piece::ORTHODOX_PIECES;
use treville_notation::named_piece::NamedPiece;

use super::numbers::Numbers;
use super::source::{SourceError, Topic};

/// Pieces for many games: each game has two of them, and all come equally often.
///
/// The list is shuffled anew for each round and its pieces are paired in order, so after a number
/// of games as long as the list each piece has been in exactly two. Which pieces a game has follows
/// from the list, the seed and the game's number alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedPieces {
    pieces: Box<[NamedPiece]>,
    seed: u64,
}

impl ListedPieces {
    /// The most pieces of a list.
    pub const MOST: usize = 2000;

    /// A list. Letters are given game by game.
    ///
    /// # Errors
    ///
    /// There are too few or too many pieces, one has no movement, a name or a movement comes twice,
    /// or a movement is that of an orthodox piece, which is in every game anyway.
    pub fn new(pieces: Vec<NamedPiece>, seed: u64) -> Result<ListedPieces, SourceError> {
        let (count, most) = (pieces.len(), ListedPieces::MOST);
        if !(2..=most).contains(&count) {
            return Err(SourceError(format!("expected a list of 2 to {most} pieces, got {count}")));
        }
        let orthodox = ORTHODOX_PIECES.map(|spec| spec.movement().movement().clone());
        let (mut names, mut movements) = (Vec::new(), Vec::new());
        for piece in &pieces {
            let movement = piece.movement.movement();
            let (name, lower) = (&piece.name, piece.name.to_lowercase());
            if orthodox.contains(movement) {
                let expected = "expected pieces beside those of chess";
                return Err(SourceError(format!("{expected}, got the movement of one as {name}")));
            }
            if names.contains(&lower) || movements.contains(&movement) {
                let expected = "expected each name and each movement once";
                return Err(SourceError(format!("{expected}, got that of {name} again")));
            }
            names.push(lower);
            movements.push(movement);
        }
        let pieces = pieces.into_iter().map(|piece| NamedPiece { letter: None, ..piece });
        Ok(ListedPieces { pieces: pieces.collect(), seed })
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[NamedPiece] {
        &self.pieces
    }

    /// The pair of a game.
    #[must_use]
    pub fn pair(&self, game: u64) -> [NamedPiece; 2] {
        let count = self.pieces.len();
        // Two rounds at a time, so that a list of odd length leaves no piece over.
        let (block, place) = (game / count as u64, (game % count as u64) as usize);
        let mut order = self.round(2 * block);
        order.extend(self.round(2 * block + 1));
        // The last piece of the first round may be the first one of the second.
        if order[count - 1] == order[count] {
            order.swap(count, count + 1);
        }
        // A pair is one game, whichever of the two was drawn first.
        let pair = &mut order[2 * place..2 * place + 2];
        pair.sort_unstable();
        [pair[0], pair[1]].map(|at| self.pieces[at].clone())
    }

    /// The places of all pieces, shuffled.
    fn round(&self, round: u64) -> Vec<usize> {
        let mut numbers = Numbers::of(&[self.seed, Topic::List as u64, round]);
        let mut order: Vec<usize> = (0..self.pieces.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, numbers.below(last + 1));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<ListedPieces, String> {
        let pieces = text.split(' ').map(|piece| piece.parse().unwrap()).collect();
        ListedPieces::new(pieces, 7).map_err(|error| error.to_string())
    }

    /// With any length each piece is in two of as many games, and never twice in one.
    #[test]
    fn all_pieces_come_equally_often() {
        for text in ["A:W B:F", "A:W B:F C:D", "A:W B:F C:D D:A E:C F:Z G:H"] {
            let list = list(text).unwrap();
            let count = list.pieces().len() as u64;
            let mut orders = Vec::new();
            for block in 0..20 {
                let games = block * count..(block + 1) * count;
                let pairs: Vec<_> = games.map(|game| list.pair(game)).collect();
                for piece in list.pieces() {
                    let times = pairs.iter().flatten().filter(|one| *one == piece).count();
                    assert_eq!(times, 2, "{text}: {piece}");
                }
                assert!(pairs.iter().all(|[one, other]| one != other), "{text}");
                orders.push(pairs);
            }
            orders.dedup();
            assert!(count < 7 || orders.len() == 20, "rounds differ");
        }
    }

    #[test]
    fn pairs_follow_from_the_seed() {
        let pieces = list("A:W B:F C:D D:A E:C").unwrap();
        let other = ListedPieces { seed: 8, ..pieces.clone() };
        let pairs = |list: &ListedPieces| (0..20).map(|game| list.pair(game)).collect::<Vec<_>>();
        assert_eq!(pairs(&pieces), pairs(&pieces.clone()));
        assert_ne!(pairs(&pieces), pairs(&other));
    }

    #[test]
    fn a_bad_list_is_a_line() {
        for (text, problem) in [
            ("A:W", "expected a list of 2 to 2000 pieces, got 1"),
            ("A:W a:F", "expected each name and each movement once, got that of a again"),
            ("A:AD B:DA", "expected each name and each movement once, got that of B again"),
            ("A:W B:N", "expected pieces beside those of chess, got the movement of one as B"),
        ] {
            assert_eq!(list(text).unwrap_err(), problem);
        }
    }
}
