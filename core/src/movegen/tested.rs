//! Legal moves where the lines of bishops and rooks do not say what a move uncovers.
//!
//! With a piece that hops, a king is exposed by a piece that leaves the way and by one that steps
//! onto it, and a lame leap is blocked on squares that lie on no line. So moves are made without a
//! look at the king, and those that might expose it are tried: the king must be safe once the move
//! is made, and once more when a waiting piece has entered. Most moves touch no square on which an
//! attack on the king depends, and need not be tried.

use super::Generator;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Slot;
use crate::position::Position;
use crate::rules::Gating;
use crate::sink::MoveSink;
use crate::sliders::between;
use crate::square::{Rank, Square};

impl Generator<'_> {
    /// All legal moves; with `enters`, those with which a piece enters from hand.
    #[inline(never)]
    pub(super) fn all_tested(&self, enters: bool, sink: &mut impl MoveSink) {
        let board = &self.position.board;
        let targets = self.scope.to - board.color(self.us);
        let sensitive = self.sensitive();
        for slot in Slot::OFFICERS {
            for from in board.pieces(self.us, slot) & self.scope.from {
                let wanted = self.destinations(slot, from) & targets;
                sink.moves(from, self.safe(from, wanted, sensitive, enters));
            }
        }
        for from in board.pieces(self.us, Slot::Pawn) & self.scope.from {
            let wanted = self.pawn_destinations(from) & targets;
            let safe = self.safe(from, wanted, sensitive, enters);
            if safe.any() {
                self.pawns(from.into(), safe, sink);
            }
        }
        if self.position.en_passant.is_some() {
            self.en_passant(sink);
        }
        if self.scope.from.has(self.king) {
            let wanted = self.destinations(Slot::King, self.king) & targets;
            sink.moves(self.king, self.safe(self.king, wanted, None, enters));
            if self.position.castling.any() {
                self.castling(sink);
            }
        }
    }

    /// Squares to which a piece that is no pawn can go if its king does not matter.
    fn destinations(&self, slot: Slot, from: Square) -> Bitboard {
        let position = self.position;
        let tables = position.pieces.tables(position.board.kind(self.us, slot));
        let unmoved = position.rules.home[self.us][slot].has(from);
        let captures = tables.attacks(self.us, from, self.occupied, unmoved) & self.enemies;
        captures | tables.quiet(self.us, from, self.occupied, unmoved)
    }

    /// The same of a pawn, en passant aside.
    fn pawn_destinations(&self, from: Square) -> Bitboard {
        let once = Bitboard::of(from).forward(self.us) - self.occupied;
        let is_home = from.rank().relative(self.us) == Rank::new(1);
        let twice = if is_home { once.forward(self.us) - self.occupied } else { Bitboard::EMPTY };
        let position = self.position;
        let kind = position.board.kind(self.us, Slot::Pawn);
        let captures = position.pieces.reach(self.us, kind, from).leap & self.enemies;
        once | twice | captures
    }

    /// The squares on whose occupation it depends whether the king is attacked; nothing if it is,
    /// for then every move has to be tried.
    fn sensitive(&self) -> Option<Bitboard> {
        let (position, them) = (self.position, !self.us);
        if position.in_check() {
            return None;
        }
        let mut sensitive = Bitboard::EMPTY;
        for slider in position.aligned_with(self.king, them).slide {
            let way = between(self.king, slider);
            if !(way & self.occupied).many() {
                sensitive |= way;
            }
        }
        for slot in Slot::ALL {
            let kind = position.board.kind(them, slot);
            let Some(walk) = &position.pieces.tables(kind).walk else { continue };
            for from in position.board.pieces(them, slot) {
                if walk.may_capture(them, from, self.king) {
                    sensitive |= walk.on_the_way(them, from, self.king);
                }
            }
        }
        Some(sensitive)
    }

    /// Those of these targets to which the piece on `from` can go without exposing its king.
    fn safe(
        &self,
        from: Square,
        targets: Bitboard,
        sensitive: Option<Bitboard>,
        enters: bool,
    ) -> Bitboard {
        let sure = match sensitive {
            Some(sensitive) if !sensitive.has(from) => targets - sensitive,
            _ => Bitboard::EMPTY,
        };
        let tried = (targets - sure).into_iter().filter(|to| !self.exposes(from, *to, enters));
        sure | tried.collect()
    }

    /// Whether a move exposes its king, before or after a piece has entered on the square it
    /// leaves.
    fn exposes(&self, from: Square, to: Square, enters: bool) -> bool {
        let position = self.position;
        let king = if from == self.king { to } else { self.king };
        let attacked =
            |occupied| (position.attackers(king, !self.us, occupied) - Bitboard::of(to)).any();
        let left = (self.occupied - from.into()) | to.into();
        let filled = enters
            || position.rules.gating == Gating::Mandatory
                && position.gates.behind(self.us, from).is_some()
                && !position.forfeits(Move::plain(from, to));
        attacked(left) || filled && attacked(left | from.into())
    }
}

impl Position {
    /// Whether the king of the side to move is safe after a move that is legal otherwise.
    #[inline(never)]
    pub(crate) fn is_safe_after(&self, m: Move) -> bool {
        let (us, after) = (self.turn, self.after_unchecked(m));
        !after.is_attacked(after.board.king(us), !us, after.board.occupied())
    }
}
