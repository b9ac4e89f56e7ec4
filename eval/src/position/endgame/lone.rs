//! Men beside their king against a bare king, and what is known of one piece.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::square::{Rank, Square};

use super::retrograde::{Force, Look, Solution, beside, solve};

/// White's king and other men, by their movement. Their squares are the digits of a placement to
/// base 64, the king's the lowest. Kings move as in chess.
pub(super) struct Men<'a> {
    pieces: &'a PieceSet,
    /// The types of the men beside the king.
    kinds: &'a [PieceType],
    /// The same men with the last one, a pawn, promoted: to each type that it may become.
    promoted: &'a [&'a Solution],
    /// For each man what is left without it; nothing where that never wins.
    left: &'a [Option<LastMan<'a>>],
    /// For each man the squares that it might ever go to from each square, if masks do not hold
    /// its movement.
    walks: Vec<Option<Box<[Bitboard; 64]>>>,
}

/// The remaining man of two when the other is captured.
pub(super) enum LastMan<'a> {
    Piece(&'a Lone),
    Pawn(&'a LonePawn),
}

impl LastMan<'_> {
    /// Whether it wins any position.
    pub fn ever_wins(&self) -> bool {
        match self {
            LastMan::Piece(lone) => lone.longest().is_some(),
            LastMan::Pawn(_) => true,
        }
    }

    /// Whether it mates within these moves, or a pawn wins at all.
    fn wins(&self, king: Square, man: Square, bare: Square, moves: u16) -> bool {
        match self {
            LastMan::Piece(lone) => {
                lone.moves(king, man, bare, false).is_some_and(|most| u16::from(most) <= moves)
            }
            LastMan::Pawn(pawn) => pawn.wins(king, man, bare, false),
        }
    }
}

impl<'a> Men<'a> {
    /// The men of these types, a pawn as the last one; `promoted` and `left` are solved before.
    pub fn new(
        pieces: &'a PieceSet,
        kinds: &'a [PieceType],
        promoted: &'a [&'a Solution],
        left: &'a [Option<LastMan<'a>>],
    ) -> Men<'a> {
        let walk = |kind: &PieceType| {
            let walked = !pieces.is_plain_type(*kind) && *kind != PieceType::PAWN;
            walked.then(|| Box::new(targets(pieces, *kind)))
        };
        Men { pieces, kinds, promoted, left, walks: kinds.iter().map(walk).collect() }
    }

    fn attacks(&self, number: usize, from: Square, occupied: Bitboard) -> Bitboard {
        self.pieces.attacks(Color::White, self.kinds[number - 1], from, occupied)
    }

    /// The bare kings for which a walked man can go to a placement where they have lost. Where it
    /// can go depends on where the bare king stands, so each of those that matter is tried.
    fn won_by_walking(
        &self,
        (placement, number): (usize, usize),
        walks: &[Bitboard; 64],
        open: Bitboard,
        lost: &impl Fn(usize) -> Bitboard,
    ) -> Bitboard {
        let occupied = self.occupied(placement);
        let from = square(placement, number);
        let lost = |to: Square| lost(moved(placement, number, to));
        let targets = walks[from.index()] - occupied;
        let wanted = targets.into_iter().fold(Bitboard::EMPTY, |all, to| all | lost(to)) & open;
        let wins = |bare: &Square| {
            let kind = self.kinds[number - 1];
            let steps = self.pieces.quiet(Color::White, kind, from, occupied | (*bare).into());
            steps.into_iter().any(|to| lost(to).has(*bare))
        };
        wanted.into_iter().filter(wins).collect()
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

/// The squares that a piece might ever go to from each square, a1 first.
fn targets(pieces: &PieceSet, kind: PieceType) -> [Bitboard; 64] {
    let mut targets = [Bitboard::EMPTY; 64];
    for goal in pieces.kind(kind).movement.goals() {
        for from in Square::all().filter(|from| goal.fits(*from)) {
            targets[from.index()] |=
                from.offset(goal.dx, goal.dy).map_or(Bitboard::EMPTY, Into::into);
        }
    }
    targets
}

/// The square of the king (0) or of another man (from 1).
fn square(placement: usize, number: usize) -> Square {
    Square::new((placement >> (6 * number) & 63) as u8)
}

/// The placement with a man on another square.
fn moved(placement: usize, number: usize, to: Square) -> usize {
    placement & !(63 << (6 * number)) | to.index() << (6 * number)
}

/// Squares where pawns can stand.
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

    fn won(&self, placement: usize, open: Bitboard, lost: impl Fn(usize) -> Bitboard) -> Bitboard {
        let occupied = self.occupied(placement);
        let mut won = Bitboard::EMPTY;
        for number in 0..=self.kinds.len() {
            let from = square(placement, number);
            if self.is_pawn(number) {
                let steps = Men::steps(from, occupied).filter(|(to, _)| PAWNS.has(*to));
                for (to, stopped) in steps {
                    won |= lost(moved(placement, number, to)) - stopped;
                }
                continue;
            }
            let targets = match number.checked_sub(1).map(|man| &self.walks[man]) {
                None => beside(from.into()),
                Some(None) => self.attacks(number, from, occupied),
                Some(Some(walks)) => {
                    won |= self.won_by_walking((placement, number), walks, open - won, &lost);
                    continue;
                }
            };
            for to in targets - occupied {
                won |= lost(moved(placement, number, to));
            }
        }
        won
    }

    fn lost_by_capture(&self, placement: usize, moves: u16) -> Bitboard {
        let king = square(placement, 0);
        let captured = |number: usize| {
            // Of two men the other one is left.
            let (bare, man) = (square(placement, number), square(placement, 3 - number));
            self.left[number - 1].as_ref().is_some_and(|left| left.wins(king, man, bare, moves))
        };
        let men = (1..=self.left.len()).filter(|number| captured(*number));
        men.map(|number| square(placement, number)).collect()
    }

    fn longest_after_capture(&self) -> u16 {
        let longest = |left: &Option<LastMan<'_>>| match left {
            Some(LastMan::Piece(lone)) => lone.longest().map_or(0, u16::from),
            _ => 0,
        };
        self.left.iter().map(longest).max().unwrap_or(0)
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
    /// Moves until mate, by who is to move (the piece's side, the bare king's), by the king and
    /// the piece and then the bare king; none where it is not won.
    moves: [Box<[Option<u8>]>; 2],
    /// Whether the piece wins nearly always.
    pub wins: bool,
}

/// From this share of positions on, with the piece's side to move, an ending is called won. No
/// piece of the game comes near: the weakest winner wins all, the strongest loser one in a
/// thousand.
const NEARLY_ALL: f64 = 0.9;

impl Lone {
    pub fn new(pieces: &PieceSet, kind: PieceType) -> Lone {
        let mut moves = [(); 2].map(|()| vec![None; 64 * 64 * 64].into_boxed_slice());
        let solution =
            solve(&Men::new(pieces, &[kind], &[], &[]), |placement, kings, to_lose, left| {
                for king in kings {
                    let left = u8::try_from(left).unwrap_or(u8::MAX);
                    moves[usize::from(to_lose)][placement * 64 + king.index()] = Some(left);
                }
            });
        let wins = solution.share_won() >= NEARLY_ALL;
        Lone { solution, moves, wins }
    }

    /// The most moves until mate, if it can ever be forced.
    pub fn longest(&self) -> Option<u8> {
        self.moves[0].iter().copied().max().flatten()
    }

    /// Moves until mate, if it can be forced. The squares are as the piece's side sees them.
    pub fn moves(&self, king: Square, piece: Square, bare: Square, to_lose: bool) -> Option<u8> {
        let placement = king.index() | piece.index() << 6;
        self.moves[usize::from(to_lose)][placement * 64 + bare.index()]
    }
}

/// A king and a pawn against a bare king.
#[derive(Debug)]
pub(super) struct LonePawn(pub Solution);

impl LonePawn {
    /// With promotion to the types whose endings are given.
    pub fn new(pieces: &PieceSet, promoted: &[&Solution]) -> LonePawn {
        LonePawn(solve(&Men::new(pieces, &[PieceType::PAWN], promoted, &[]), |_, _, _, _| ()))
    }

    /// Whether the pawn wins. The squares are as its side sees them.
    pub fn wins(&self, king: Square, pawn: Square, bare: Square, to_lose: bool) -> bool {
        let placement = king.index() | pawn.index() << 6;
        let won = if to_lose { &self.0.to_lose } else { &self.0.to_win };
        won[placement].has(bare)
    }
}
