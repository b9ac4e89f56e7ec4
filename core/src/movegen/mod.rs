//! Legal moves, found a set at a time.
//!
//! The generator hands whole sets of targets to a [`MoveSink`]. Every move handed over is legal:
//! pins and checks restrict the sets before they are made.
//!
//! Mandatory gating plays no part here: it neither adds a move nor takes one away, and a pinned
//! piece may not move even if the piece behind it would cover the line (rule 7). Optional gating
//! adds moves to those of the same generator, of which a second run finds what may bring a piece
//! in.
//!
//! All this holds for pieces that leap and slide. With any other piece in the set moves are
//! tried instead (`tested`).

mod tested;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::gates::Gate;
use crate::moves::{Move, MoveList};
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::rules::Gating;
use crate::sink::Entering;
use crate::sliders::between;
use crate::square::{File, Rank, Square};

pub use crate::sink::{Counter, MoveSink};

/// Which of the legal moves are wanted, by the squares they start from and end on. Castling counts
/// as ending on the king's target; of set-up moves all are always given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Squares where moves may start.
    pub from: Bitboard,
    /// Squares where moves may end.
    pub to: Bitboard,
}

impl Scope {
    /// All moves.
    pub const ALL: Scope = Scope { from: Bitboard::ALL, to: Bitboard::ALL };
}

impl Position {
    /// All legal moves, in an order that depends on the position only.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::with_capacity(64);
        self.generate(Scope::ALL, &mut moves);
        moves
    }

    /// Number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate(Scope::ALL, &mut counter);
        counter.0
    }

    /// Hands the legal moves within `scope` to `sink`.
    #[inline]
    pub fn generate(&self, scope: Scope, sink: &mut impl MoveSink) {
        match self.stage() {
            Stage::Play => {
                let generator = Generator::new(self, scope);
                if self.pieces.is_plain() {
                    generator.all(sink);
                } else {
                    generator.all_tested(false, sink);
                }
                if self.rules.gating == Gating::Optional {
                    self.entering(scope, sink);
                }
            }
            Stage::Selection => {
                self.rules.selectable().for_each(|kind| sink.single(Move::select(kind)));
            }
            Stage::Placement => {
                File::all()
                    .filter(|file| self.can_place(*file))
                    .for_each(|file| sink.single(Move::place(file)));
            }
        }
    }

    /// The moves that bring a piece in from hand: the same as without it from the squares that are
    /// open. A pinned piece may not leave its line here either, though the one that enters would
    /// close it.
    #[inline(never)]
    fn entering(&self, scope: Scope, sink: &mut impl MoveSink) {
        let open = self.gates.squares() & self.board.color(self.turn);
        let scope = Scope { from: scope.from & open, to: scope.to };
        if scope.from.is_empty() {
            return;
        }
        for (number, gate) in self.gates.of(self.turn).into_iter().enumerate() {
            if gate == Gate::InHand {
                let generator = Generator::new(self, scope);
                let mut sink = Entering { open, number, position: self, sink };
                if self.pieces.is_plain() {
                    generator.all(&mut sink);
                } else {
                    generator.all_tested(true, &mut sink);
                }
            }
        }
    }

    /// Whether the piece to be placed next may wait on `file`: an own piece stands in front of it,
    /// nothing waits there already, and castling could not bring both gates into play at once.
    /// The first of the two pieces may not take the last room of the second one.
    #[must_use]
    pub fn can_place(&self, file: File) -> bool {
        self.has_room(self.turn, file)
    }

    /// See [`can_place`](Position::can_place), for either side.
    pub(crate) fn has_room(&self, color: Color, file: File) -> bool {
        let has_helper =
            |file| self.board.color(color).has(Square::at(file, Rank::first_of(color)));
        let beside = |file: File, other| {
            has_helper(file) && file != other && !self.gates_collide(color, file, other)
        };
        match self.gates.of(color).into_iter().find_map(|gate| gate.file()) {
            Some(other) => beside(file, other),
            None => has_helper(file) && File::all().any(|second| beside(second, file)),
        }
    }

    /// The squares that castling needs empty: the paths of both, and whatever the array, all between
    /// king and rook.
    pub(crate) fn castling_way(&self, king: Square, rook: Square) -> Bitboard {
        let (king_to, rook_to) = self.castling_targets(king, rook);
        let king_path = between(king, king_to) | king_to.into();
        let rook_path = between(rook, rook_to) | rook_to.into();
        (between(king, rook) | king_path | rook_path) - Bitboard::of(king) - Bitboard::of(rook)
    }

    /// Whether one of two files is the king's and the other one a rook's with which it may castle:
    /// pieces behind both would enter in the same move.
    #[must_use]
    pub(crate) fn gates_collide(&self, color: Color, a: File, b: File) -> bool {
        let (king, rooks) = self.castling_files(color);
        (a == king && rooks.contains(&Some(b))) || (b == king && rooks.contains(&Some(a)))
    }
}

/// The data that every step of the generation needs.
struct Generator<'a> {
    position: &'a Position,
    us: Color,
    king: Square,
    occupied: Bitboard,
    enemies: Bitboard,
    /// Target squares of pieces other than the king: not onto own pieces, and in check only where
    /// they capture or block the checker.
    targets: Bitboard,
    scope: Scope,
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(position: &'a Position, scope: Scope) -> Generator<'a> {
        let us = position.turn;
        let king = position.board.king(us);
        let checks = &position.checks;
        let evading = match checks.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checks.checkers.many() => Bitboard::EMPTY,
            Some(checker) if checks.sliding.any() => checks.checkers | between(king, checker),
            Some(_) => checks.checkers,
        };
        Generator {
            position,
            us,
            king,
            occupied: position.board.occupied(),
            enemies: position.board.color(!us),
            targets: evading & scope.to & !position.board.color(us),
            scope,
        }
    }

    #[inline]
    fn all(&self, sink: &mut impl MoveSink) {
        if !self.position.checks.checkers.many() {
            let free = self.scope.from - self.position.checks.pinned;
            self.officers(free, self.targets, sink);
            let pawns = self.position.board.pieces(self.us, Slot::Pawn);
            self.pawns(pawns & free, self.targets, sink);
            if (self.position.checks.pinned & self.scope.from).any() {
                self.pinned(sink);
            }
            if self.position.en_passant.is_some() {
                self.en_passant(sink);
            }
        }
        if self.scope.from.has(self.king) {
            self.king_steps(sink);
            if self.position.castling.any() {
                self.castling(sink);
            }
        }
    }

    /// Moves of the pieces that are neither pawns nor kings and stand on one of these squares.
    #[inline]
    fn officers(&self, on: Bitboard, targets: Bitboard, sink: &mut impl MoveSink) {
        let board = &self.position.board;
        let pieces = self.position.pieces;
        for slot in Slot::OFFICERS {
            let kind = board.kind(self.us, slot);
            for from in board.pieces(self.us, slot) & on {
                let reach = pieces.reach(self.us, kind, from);
                sink.moves(from, reach.attacks(from, self.occupied) & targets);
            }
        }
    }

    /// A pinned piece may go as far as the pinning one and no further. The whole line through both
    /// will not do: a leaper could jump over either end of it.
    #[inline(never)]
    fn pinned(&self, sink: &mut impl MoveSink) {
        let checks = &self.position.checks;
        for pinner in checks.pinners {
            let line = between(self.king, pinner);
            let pinned = line & checks.pinned & self.scope.from;
            let targets = self.targets & (line | pinner.into());
            self.officers(pinned, targets, sink);
            self.pawns(pinned & self.position.board.slot(Slot::Pawn), targets, sink);
        }
    }

    /// Steps, double steps, captures and promotions of these pawns.
    #[inline]
    fn pawns(&self, pawns: Bitboard, targets: Bitboard, sink: &mut impl MoveSink) {
        let (up, last, third) = match self.us {
            Color::White => (8, Bitboard::rank(Rank::EIGHTH), Bitboard::rank(Rank::new(2))),
            Color::Black => (-8, Bitboard::rank(Rank::FIRST), Bitboard::rank(Rank::new(5))),
        };
        let steps = pawns.rotate(up) - self.occupied;
        let doubles = (steps & third).rotate(up) - self.occupied;
        sink.pawn_moves(doubles & targets, 2 * up);
        let taking = self.enemies & targets;
        let left = (pawns - Bitboard::file(File::A)).rotate(up - 1) & taking;
        let right = (pawns - Bitboard::file(File::H)).rotate(up + 1) & taking;
        for (to, step) in [(steps & targets, up), (left, up - 1), (right, up + 1)] {
            sink.pawn_moves(to - last, step);
            if (to & last).any() {
                sink.promotions(to & last, step, self.position.promotions(self.us));
            }
        }
    }

    #[inline(never)]
    fn en_passant(&self, sink: &mut impl MoveSink) {
        let Some(to) = self.position.en_passant else { return };
        if !self.scope.to.has(to) {
            return;
        }
        for from in self.position.en_passant_captors(self.us, to) & self.scope.from {
            sink.single(Move::en_passant(from, to));
        }
    }

    #[inline]
    fn king_steps(&self, sink: &mut impl MoveSink) {
        let position = self.position;
        let kind = position.board.kind(self.us, Slot::King);
        let reach = position.pieces.reach(self.us, kind, self.king);
        let mut targets = reach.attacks(self.king, self.occupied) & self.scope.to;
        targets -= position.board.color(self.us);
        // The king must not shade its own flight squares from a slider.
        let occupied = self.occupied - Bitboard::of(self.king);
        let mut safe = Bitboard::EMPTY;
        for to in targets {
            if !position.is_attacked(to, !self.us, occupied) {
                safe |= to.into();
            }
        }
        sink.moves(self.king, safe);
    }

    #[inline(never)]
    fn castling(&self, sink: &mut impl MoveSink) {
        let position = self.position;
        if position.in_check() {
            return;
        }
        for rook in position.castling & position.board.color(self.us) {
            let (king_to, rook_to) = position.castling_targets(self.king, rook);
            let blocked = (position.castling_way(self.king, rook) & self.occupied).any();
            if blocked || !self.scope.to.has(king_to) {
                continue;
            }
            let king_path = between(self.king, king_to) | king_to.into();
            let others = self.occupied - Bitboard::of(self.king) - Bitboard::of(rook);
            // The rook is off its square when the king arrives, which matters in Chess960 only. The
            // piece behind it does not help: it enters afterwards (rule 7).
            let landed = others | king_to.into() | rook_to.into();
            let attacked = |square, occupied| position.is_attacked(square, !self.us, occupied);
            let passed = king_path - Bitboard::of(king_to);
            if !passed
                .into_iter()
                .any(|square| attacked(square, self.occupied - Bitboard::of(self.king)))
                && !attacked(king_to, landed)
            {
                let m = Move::castle(self.king, rook);
                // What enters afterwards may be a hurdle.
                if position.pieces.is_plain() || position.is_safe_after(m) {
                    sink.single(m);
                }
            }
        }
    }
}
