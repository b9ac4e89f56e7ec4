//! Attacks in a position: checks and pins.
//!
//! Black's pieces are White's turned by 180 degrees, and that also turns a move round: a white
//! piece attacks the king exactly if the same piece of Black's on the king's square attacks that
//! piece. So attackers are found with the other side's masks and no table of reversed moves is
//! needed.

use crate::attacks::Reach;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::piece::{PieceType, Slot};
use crate::position::{Checks, Position};
use crate::sliders::{between, bishop_attacks, rook_attacks};
use crate::square::Square;

impl Position {
    /// The squares that a piece of `color` and `kind` on `from` attacks, own pieces included.
    #[inline]
    #[must_use]
    pub fn attacks_of(
        &self,
        color: Color,
        kind: PieceType,
        from: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let pieces = self.pieces;
        if pieces.is_plain() {
            return pieces.reach(color, kind, from).attacks(from, occupied);
        }
        pieces.tables(kind).attacks(color, from, occupied, self.is_unmoved(color, kind, from))
    }

    /// Whether a piece of this type and side on `square` has not moved, as far as its movement
    /// asks: it has not if one like it stands there when the game begins.
    pub(crate) fn is_unmoved(&self, color: Color, kind: PieceType, square: Square) -> bool {
        let slot = self.board.slot_of(color, kind);
        slot.is_some_and(|slot| self.rules.home[color][slot].has(square))
    }

    /// The pieces of `by` that could attack `target` on an empty board by leaps and by straight
    /// slides.
    #[inline]
    pub(crate) fn aligned_with(&self, target: Square, by: Color) -> Reach {
        let mut aligned = Reach::default();
        let pieces = self.pieces;
        for slot in Slot::ALL {
            let men = self.board().pieces(by, slot);
            let reach = pieces.reach(!by, self.board().kind(by, slot), target);
            aligned.leap |= reach.leap & men;
            aligned.slide |= reach.slide & men;
        }
        aligned
    }

    /// The pieces of `by` that attack `target` when these squares are occupied. Pieces of `by` that
    /// the set leaves out still attack: the caller masks them off.
    #[inline]
    #[must_use]
    pub fn attackers(&self, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let attackers = self.aligned_with(target, by).attacks(target, occupied);
        if self.pieces.is_plain() {
            return attackers;
        }
        attackers | self.walkers(target, by, occupied)
    }

    /// The pieces of `by` that attack `target` in a way that masks cannot hold.
    #[inline(never)]
    fn walkers(&self, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut walkers = Bitboard::EMPTY;
        for slot in Slot::ALL {
            let men = self.board.pieces(by, slot);
            let Some(walk) = &self.pieces.tables(self.board.kind(by, slot)).walk else { continue };
            for from in men {
                let attacks = |unmoved| walk.captures(by, from, occupied, unmoved).has(target);
                let unmoved = self.rules.home[by][slot].has(from);
                if walk.may_capture(by, from, target) && attacks(unmoved) {
                    walkers |= from.into();
                }
            }
        }
        walkers
    }

    /// The pawns of `by` that may capture en passant the pawn that has just passed this square.
    ///
    /// The capture empties two squares at once, on one rank with the king perhaps, so it is tried
    /// out on the occupied squares instead of being reasoned about.
    #[inline(never)]
    pub(crate) fn en_passant_captors(&self, by: Color, passed: Square) -> Bitboard {
        let board = &self.board;
        let beside = self.pieces.reach(!by, PieceType::PAWN, passed).leap;
        let mut captors = beside & board.pieces(by, Slot::Pawn);
        for from in captors {
            let taken = Bitboard::of(Square::at(passed.file(), from.rank()));
            let occupied = (board.occupied() - from.into() - taken) | passed.into();
            if (self.attackers(board.king(by), !by, occupied) - taken).any() {
                captors -= from.into();
            }
        }
        captors
    }

    /// Whether `by` attacks `target` when these squares are occupied.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, target: Square, by: Color, occupied: Bitboard) -> bool {
        self.attackers(target, by, occupied).any()
    }

    /// Finds checks and pins from scratch. After a move, mover, gated piece and discovered lines
    /// can all give check, so looking from the king once is both simplest and fastest.
    #[inline]
    pub(crate) fn find_checks(&self) -> Checks {
        let us = self.turn;
        let king = self.board.king(us);
        let aligned = self.aligned_with(king, !us);
        let occupied = self.board.occupied();
        let mut checks = Checks { checkers: aligned.leap, ..Checks::default() };
        if !self.pieces.is_plain() {
            checks.checkers |= self.walkers(king, !us, occupied);
        }
        for slider in aligned.slide {
            let blockers = between(king, slider) & occupied;
            if blockers.is_empty() {
                checks.checkers |= slider.into();
                checks.sliding |= slider.into();
            } else if !blockers.many() && (blockers & self.board.color(us)).any() {
                checks.pinned |= blockers;
                checks.pinners |= slider.into();
            }
        }
        checks
    }
}

/// From where the pieces of the side to move would give check: found once, then used for all moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckSquares {
    /// For each slot, the squares from which it attacks the enemy king.
    by_slot: [Bitboard; 8],
    /// Own pieces that alone stand between an own slider and the enemy king.
    shields: Bitboard,
}

impl CheckSquares {
    /// The squares from which a piece of this slot attacks the enemy king.
    #[inline]
    #[must_use]
    pub fn of(&self, slot: Slot) -> Bitboard {
        self.by_slot[slot.index()]
    }
}

impl Position {
    /// For each slot, the squares from which a piece of `color` would give check.
    #[must_use]
    pub fn checking_squares(&self, color: Color) -> [Bitboard; 8] {
        let king = self.board.king(!color);
        let occupied = self.board.occupied();
        let (bishop, rook) = (bishop_attacks(king, occupied), rook_attacks(king, occupied));
        Slot::ALL.map(|slot| {
            // A piece attacks the king from where the other side's piece of the same type attacks
            // from the king's square.
            let reach = self.pieces.reach(!color, self.board.kind(color, slot), king);
            let (diagonal, straight) = reach.lines(king);
            reach.leap | bishop & diagonal | rook & straight
        })
    }

    /// From where the side to move, in play, would give check.
    #[must_use]
    pub fn check_squares(&self) -> CheckSquares {
        let us = self.turn;
        let king = self.board.king(!us);
        let occupied = self.board.occupied();
        let by_slot = self.checking_squares(us);
        let (mut aligned, mut shields) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slot in Slot::ALL {
            let reach = self.pieces.reach(!us, self.board.kind(us, slot), king);
            aligned |= reach.slide & self.board.pieces(us, slot);
        }
        for slider in aligned {
            let between = between(king, slider) & occupied;
            if !between.many() {
                shields |= between & self.board.color(us);
            }
        }
        CheckSquares { by_slot, shields }
    }

    /// Whether a legal move in play gives check: by the piece that moves, by one that it uncovers
    /// or by one that it gates. `squares` are those of this position.
    #[inline]
    #[must_use]
    pub fn gives_check(&self, m: Move, squares: &CheckSquares) -> bool {
        // Whatever is more than one piece on its way to another square is rare: it is played.
        let is_plain = m.kind() == MoveKind::Plain
            && !squares.shields.has(m.from())
            && !self.gates.squares().has(m.from())
            && self.pieces.is_plain();
        match self.board.slot_at(m.from()) {
            Some(slot) if is_plain => squares.by_slot[slot.index()].has(m.to()),
            _ => self.after_unchecked(m).in_check(),
        }
    }
}
