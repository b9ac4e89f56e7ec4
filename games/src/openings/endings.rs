//! Random endings, in which sides have something else of about the same worth.
//!
//! In games that begin with all men, endings have what happens to survive. These begin there.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::gates::Gate;
use treville_core::piece::{Piece, PieceType, Slot};
use treville_core::position::Position;
use treville_core::setup::Setup;
use treville_core::square::Square;
use treville_eval::position::piece_values::PieceValues;

use super::missing::shares;

/// The most pawns that each side has before either has something else.
const PAWNS: usize = 4;

/// A random ending of the game that begins with this set-up: kings and as many pawns for each side,
/// each piece of the pair on the board for one of them, and officers and pawns for the side that
/// has less. None if the drawn squares make no position.
pub(super) fn ending(
    position: &Position,
    values: &PieceValues,
    random: &mut impl Rng,
) -> Option<Position> {
    let shares = shares(position, values, random)?;
    let pawns = random.random_range(1..=PAWNS);
    let mut free: Vec<Square> = Square::all().collect();
    free.shuffle(random);
    let mut setup = Setup {
        pieces: [None; 64],
        gates: ByColor([[Gate::Gone; 2]; 2]),
        open: Bitboard::EMPTY,
        castling: Bitboard::EMPTY,
        turn: *Color::ALL.choose(random)?,
        ..position.setup()
    };
    for color in Color::ALL {
        let common = [(Slot::King, 1), (Slot::Pawn, pawns)];
        for (slot, count) in common.into_iter().chain(shares[color].iter().copied()) {
            let kind = position.board().kind(color, slot);
            for _ in 0..count {
                let place = free.iter().position(|square| may_stand(kind, *square, color))?;
                setup.pieces[free.swap_remove(place).index()] = Some(Piece { color, kind });
            }
        }
    }
    setup.position().ok()
}

/// Pawns stand neither behind their second rank, nor where they are about to promote.
fn may_stand(kind: PieceType, square: Square, color: Color) -> bool {
    kind != PieceType::PAWN || (1..=5).contains(&square.rank().relative(color).index())
}

#[cfg(test)]
mod tests {
    use super::super::pairs;
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::HashSet;
    use treville_core::rules::Rules;
    use treville_eval::piece::factors::Factors;

    #[test]
    fn few_men_compare_the_pair_with_about_as_much() {
        let rules = Rules::musketeer();
        let values = PieceValues::new(rules.pieces, &Factors::FITTED);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let (mut all, mut squares, mut having) = (0, HashSet::new(), HashSet::new());
        for number in 0..400 {
            let start = pairs::drawn(rules, 1, number);
            let Some(position) = ending(&start, &values, &mut random) else { continue };
            let board = position.board();
            let count = |color, slot| board.pieces(color, slot).count();
            let men = board.occupied().count() as usize;
            assert!((6..=2 + 2 * PAWNS + 2 + 5).contains(&men), "{position}");
            for slot in Slot::CHOSEN {
                let [white, black] = Color::ALL.map(|color| count(color, slot));
                assert_eq!(white + black, 1, "{position}");
            }
            let worth = |color| {
                let each = |slot| values.of(board.kind(color, slot)) * count(color, slot) as i32;
                Slot::ALL.map(each).into_iter().sum::<i32>()
            };
            let apart = worth(Color::White) - worth(Color::Black);
            assert!(apart.abs() <= 200, "{position}: {apart}");
            assert!(position.castling_rooks().is_empty(), "{position}");
            all += 1;
            squares.extend(board.pieces(Color::White, Slot::King));
            having.extend(Slot::OFFICERS.map(|slot| (slot, count(Color::Black, slot))));
        }
        assert!(all > 200 && squares.len() > 50, "{all} {}", squares.len());
        let paid = [Slot::Knight, Slot::Bishop, Slot::Rook];
        assert!(paid.iter().all(|slot| having.contains(&(*slot, 1))), "{having:?}");
    }
}
