//! Men beside their king against a bare king, and what is known of one piece.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::square::{Rank, Square};

use super::retrograde::{Force, Look, Solution, beside, solve};

/// White's king and other men, by their movement. Their squares are the digits of a placement to
/// base 64, the king's the lowest.
pub(super) struct Men<'a> {
    pub pieces: &'a PieceSet,
    /// The types of the men beside the king.
    pub kinds: &'a [PieceType],
    /// The same men with the last one, a pawn, promoted: to each type that it may become.
    pub promoted: &'a [&'a Solution],
}

impl Men<'_> {
    fn attacks(&self, number: usize, from: Square, occupied: Bitboard) -> Bitboard {
        self.pieces.attacks(Color::White, self.kinds[number - 1], from, occupied)
    }

    fn is_pawn(&self, number: usize) -> bool {
        number > 0 && self.kinds[number - 1] == PieceType::PAWN
    }

    fn occupied(&self, placement: usize) -> Bitboard {
        (0..=self.kinds.len()).map(|number| square(placement, number)).collect()
    }

    /// The squares that a pawn may step to, and for each where a bare king would stop it.
    fn steps(from: Square, occupied: Bitboard) -> impl Iterator<Item = (Square, Bitboard)> {
        let once = Bitboard::of(from).forward(Color::White) - occupied;
        let begins = from.rank() == Rank::new(1);
        let twice = once.forward(Color::White) - occupied;
        let twice = if begins { twice } else { Bitboard::EMPTY };
        let on_the_way = move |to: Square| once | Bitboard::of(to);
        (once | twice).into_iter().map(move |to| (to, on_the_way(to)))
    }
}

/// The square of the king (0) or of another man (from 1).
fn square(placement: usize, number: usize) -> Square {
    Square::new((placement >> (6 * number) & 63) as u8)
}

/// The placement with a man on another square.
fn moved(placement: usize, number: usize, to: Square) -> usize {
    placement & !(63 << (6 * number)) | to.index() << (6 * number)
}

/// Where pawns can stand.
const PAWNS: Bitboard = Bitboard(0x00FF_FFFF_FFFF_FF00);

impl Force for Men<'_> {
    fn placements(&self) -> usize {
        1 << (6 * (self.kinds.len() + 1))
    }

    fn look(&self, placement: usize) -> Option<Look> {
        let occupied = self.occupied(placement);
        let men = 1..=self.kinds.len();
        let fits = |number: usize| !self.is_pawn(number) || PAWNS.has(square(placement, number));
        if occupied.count() as usize != self.kinds.len() + 1 || !men.clone().all(fits) {
            return None;
        }
        let near = beside(square(placement, 0).into());
        let attacks = men.map(|number| {
            let from = square(placement, number);
            self.attacks(number, from, occupied)
        });
        let attacked = attacks.fold(near, |all, attacks| all | attacks);
        Some(Look { attacked, room: !(occupied | near) })
    }

    fn moves(&self, placement: usize, mut tell: impl FnMut(usize, Bitboard)) {
        let occupied = self.occupied(placement);
        for number in 0..=self.kinds.len() {
            let from = square(placement, number);
            if self.is_pawn(number) {
                let steps = Men::steps(from, occupied).filter(|(to, _)| PAWNS.has(*to));
                for (to, stopped) in steps {
                    tell(moved(placement, number, to), stopped);
                }
                continue;
            }
            let targets = match number {
                0 => beside(from.into()),
                _ => self.attacks(number, from, occupied),
            };
            for to in targets - occupied {
                tell(moved(placement, number, to), Bitboard::EMPTY);
            }
        }
    }

    fn won_by_change(&self, placement: usize) -> Bitboard {
        let last = self.kinds.len();
        if !self.is_pawn(last) {
            return Bitboard::EMPTY;
        }
        let from = square(placement, last);
        let steps = Men::steps(from, self.occupied(placement)).filter(|(to, _)| !PAWNS.has(*to));
        let won = steps.flat_map(|(to, stopped)| {
            let after = moved(placement, last, to);
            self.promoted.iter().map(move |solution| solution.to_lose[after] - stopped)
        });
        won.fold(Bitboard::EMPTY, |all, won| all | won)
    }
}

/// A king and one piece against a bare king: in how many moves every position is won.
#[derive(Debug)]
pub(super) struct Lone {
    pub solution: Solution,
    /// Moves until mate, by who is to move (the piece's side, the bare king's), by the king and the
    /// piece and then the bare king; none where it is not won.
    moves: [Box<[Option<u8>]>; 2],
    /// Whether the piece wins nearly always.
    pub wins: bool,
}

/// From this share of positions on, with the piece's side to move, an ending is called won. No
/// piece of the game comes near: the weakest winner wins all, the strongest loser one in a thousand.
const NEARLY_ALL: f64 = 0.9;

impl Lone {
    pub fn new(pieces: &PieceSet, kind: PieceType) -> Lone {
        let mut moves = [(); 2].map(|()| vec![None; 64 * 64 * 64].into_boxed_slice());
        let men = Men { pieces, kinds: &[kind], promoted: &[] };
        let solution = solve(&men, |placement, kings, to_lose, left| {
            for king in kings {
                moves[usize::from(to_lose)][placement * 64 + king.index()] = Some(left);
            }
        });
        let wins = solution.share_won() >= NEARLY_ALL;
        Lone { solution, moves, wins }
    }

    /// Moves until mate, if it can be forced. The squares are as the piece's side sees them.
    pub fn moves(&self, king: Square, piece: Square, bare: Square, to_lose: bool) -> Option<u8> {
        let placement = king.index() | piece.index() << 6;
        self.moves[usize::from(to_lose)][placement * 64 + bare.index()]
    }
}

/// A king and a pawn against a bare king.
#[derive(Debug)]
pub(super) struct LonePawn(Solution);

impl LonePawn {
    /// With promotion to the types whose endings are given.
    pub fn new(pieces: &PieceSet, promoted: &[&Solution]) -> LonePawn {
        LonePawn(solve(&Men { pieces, kinds: &[PieceType::PAWN], promoted }, |_, _, _, _| ()))
    }

    /// Whether the pawn wins. The squares are as its side sees them.
    pub fn wins(&self, king: Square, pawn: Square, bare: Square, to_lose: bool) -> bool {
        let placement = king.index() | pawn.index() << 6;
        let won = if to_lose { &self.0.to_lose } else { &self.0.to_win };
        won[placement].has(bare)
    }
}
