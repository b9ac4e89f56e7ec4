//! The effect of a move on a position.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::gates::Gate;
use crate::moves::{Move, MoveKind};
use crate::piece::{PieceType, Slot};
use crate::position::{Position, Stage};
use crate::square::{File, Rank, Square};
use crate::zobrist;

/// Receives the changes that a move makes on the board, at most five: castling with a gate.
///
/// Incremental evaluations implement this.
pub trait BoardObserver {
    /// A piece of `kind` has appeared on `square`.
    fn put(&mut self, color: Color, kind: PieceType, square: Square);
    /// A piece of `kind` has left `square`.
    fn take(&mut self, color: Color, kind: PieceType, square: Square);
}

/// Ignores all changes.
impl BoardObserver for () {
    #[inline]
    fn put(&mut self, _: Color, _: PieceType, _: Square) {}
    #[inline]
    fn take(&mut self, _: Color, _: PieceType, _: Square) {}
}

impl Position {
    /// Plays a move without a look at whether it is legal here, which it must be: another one leaves
    /// a position of no game. [`try_play`](Position::try_play) looks.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        self.play_unchecked_observed(m, &mut ());
    }

    /// The position after a move, which must be legal here and is not looked at, as in
    /// [`play_unchecked`](Position::play_unchecked).
    #[inline]
    #[must_use]
    pub fn after_unchecked(&self, m: Move) -> Position {
        // What stands on the squares is looked up before the copy: reading bytes back that have
        // only just been copied in bulk is slow.
        let men = self.men_of(m);
        let mut position = *self;
        position.play_with(m, men, &mut ());
        position
    }

    /// [`play_unchecked`](Position::play_unchecked) in a copy of `original`, made a moment ago. The copy is not moved,
    /// and what stands on the squares is looked up in the original: reading what has only just been
    /// written in pieces of another size is slow.
    #[inline]
    pub fn play_unchecked_in_copy_of(&mut self, original: &Position, m: Move) {
        self.play_with(m, original.men_of(m), &mut ());
    }

    /// The key after a plain move or capture, without playing it. Castling, promotion, castling
    /// rights, gates and en passant are left out; where they change, the true key is another one.
    /// So this only serves to fetch memory ahead.
    #[inline]
    #[must_use]
    pub fn plain_key_after(&self, m: Move) -> u64 {
        let (from, to) = (m.from(), m.to());
        let key = |color, slot, on| zobrist::piece(color, self.board.kind(color, slot), on);
        let [mover, victim] = self.men_of(m);
        let moved = mover.map_or(0, |slot| key(self.turn, slot, from) ^ key(self.turn, slot, to));
        let taken = victim.map_or(0, |slot| key(!self.turn, slot, to));
        self.key() ^ zobrist::black_to_move() ^ moved ^ taken
    }

    /// The slots of what stands on the two squares of a move.
    #[inline]
    fn men_of(&self, m: Move) -> [Option<Slot>; 2] {
        [self.board.slot_at(m.from()), self.board.slot_at(m.to())]
    }

    /// [`play_unchecked`](Position::play_unchecked) that reports every change on the board to
    /// `observer`.
    #[inline]
    pub fn play_unchecked_observed(&mut self, m: Move, observer: &mut impl BoardObserver) {
        self.play_with(m, self.men_of(m), observer);
    }

    #[inline]
    fn play_with(&mut self, m: Move, men: [Option<Slot>; 2], observer: &mut impl BoardObserver) {
        match m.kind() {
            MoveKind::Select(kind) => return self.select(kind),
            MoveKind::Place(file) => return self.place(file),
            MoveKind::Castle => self.castle(m, observer),
            kind => self.step(m, kind, men, observer),
        }
        self.end_move();
    }

    /// Lets the side to move pass, which is no legal move but useful to a search, without a check:
    /// the side must not be in check and the game must be in play, or else no game leads to the
    /// position that comes out.
    pub fn pass_unchecked(&mut self) {
        debug_assert!(!self.in_check() && self.stage() == Stage::Play);
        self.set_en_passant(None);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.end_move();
    }

    /// Every move on the board but castling.
    #[inline]
    fn step(
        &mut self,
        m: Move,
        kind: MoveKind,
        [mover, victim]: [Option<Slot>; 2],
        observer: &mut impl BoardObserver,
    ) {
        let (us, from, to) = (self.turn, m.from(), m.to());
        let Some(mover) = mover else {
            debug_assert!(false, "no piece on {from}");
            return;
        };
        let lost_gate = self.gates.squares().has(from) && self.forfeits(m);

        self.set_en_passant(None);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(victim) = victim {
            self.take(!us, victim, to, observer);
            self.halfmove_clock = 0;
            if self.gates.squares().has(to) {
                self.lose_gate(!us, to);
            }
        }
        self.take(us, mover, from, observer);
        match kind {
            MoveKind::Promote(slot) => self.put(us, slot, to, observer),
            _ => self.put(us, mover, to, observer),
        }

        if mover == Slot::Pawn {
            self.halfmove_clock = 0;
            if kind == MoveKind::EnPassant {
                self.take(!us, Slot::Pawn, Square::at(to.file(), from.rank()), observer);
            } else if from.index().abs_diff(to.index()) == 16 {
                let passed = Square::new(((from.index() + to.index()) / 2) as u8);
                if self.en_passant_captors(!us, passed).any() {
                    self.set_en_passant(Some(passed));
                }
            }
        }
        if (self.castling & (Bitboard::of(from) | Bitboard::of(to))).any() || mover == Slot::King {
            self.update_castling(mover, from, to);
        }
        if self.gates.squares().has(from) {
            if lost_gate {
                self.lose_gate(us, from);
            } else {
                self.enter(m, from, observer);
            }
        }
    }

    fn castle(&mut self, m: Move, observer: &mut impl BoardObserver) {
        let (us, king, rook) = (self.turn, m.from(), m.to());
        let (king_to, rook_to) = self.castling_targets(king, rook);
        let Some(beside) = self.board.slot_at(rook) else {
            debug_assert!(false, "no piece to castle with on {rook}");
            return;
        };
        self.set_en_passant(None);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.update_castling(Slot::King, king, king_to);
        self.take(us, Slot::King, king, observer);
        self.take(us, beside, rook, observer);
        self.put(us, Slot::King, king_to, observer);
        self.put(us, beside, rook_to, observer);
        for square in [king, rook] {
            if self.gates.squares().has(square) {
                // In Chess960 one of the two may stand on the other's square, or on its own again;
                // the piece behind an occupied square is lost.
                if square == king_to || square == rook_to {
                    self.lose_gate(us, square);
                } else {
                    self.enter(m, square, observer);
                }
            }
        }
    }

    /// Lets the piece behind `square`, or the one in hand that the move names, enter it.
    #[inline(never)]
    fn enter(&mut self, m: Move, square: Square, observer: &mut impl BoardObserver) {
        match self.gates.behind(self.turn, square) {
            Some(number) => self.gate_in(number, square, observer),
            None => self.leave(m, square, observer),
        }
    }

    /// Closes a square that is left to the pieces in hand, once the one that the move names is in.
    fn leave(&mut self, m: Move, square: Square, observer: &mut impl BoardObserver) {
        self.close(square.into());
        let Some((number, entered)) = m.entering() else { return };
        if entered == square {
            self.gate_in(number, square, observer);
            // With nothing left in hand it makes no difference any more what has moved.
            if !self.gates.has_hand(self.turn) {
                self.close(Bitboard::rank(Rank::first_of(self.turn)));
            }
        }
    }

    fn gate_in(&mut self, number: usize, square: Square, observer: &mut impl BoardObserver) {
        self.set_gate(self.turn, number, Gate::Gone);
        self.put(self.turn, Slot::CHOSEN[number], square, observer);
    }

    /// Removes the piece of `color` that waits behind `square` from the game, or closes the square
    /// to those in hand.
    #[inline(never)]
    fn lose_gate(&mut self, color: Color, square: Square) {
        match self.gates.behind(color, square) {
            Some(number) => self.set_gate(color, number, Gate::Gone),
            None => self.close(square.into()),
        }
    }

    /// Withdraws the rights that end when `mover` goes from one square to the other.
    #[inline(never)]
    fn update_castling(&mut self, mover: Slot, from: Square, to: Square) {
        let mut ended = Bitboard::of(from) | Bitboard::of(to);
        if mover == Slot::King {
            ended |= Bitboard::rank(Rank::first_of(self.turn));
        }
        ended &= self.castling;
        for rook in ended {
            self.board.mix(zobrist::castling(rook));
        }
        self.castling -= ended;
    }

    fn select(&mut self, kind: PieceType) {
        let [first, _] = self.chosen(Color::White);
        if first.is_none() {
            self.choose(0, kind);
        } else if first == Some(kind) {
            let [first, second] = self.rules.pair(Color::White);
            self.choose(0, first);
            self.choose(1, second);
        } else {
            self.choose(1, kind);
        }
        self.change_turn();
    }

    fn place(&mut self, file: File) {
        if let Some(number) = self.next_to_place() {
            self.set_gate(self.turn, number, Gate::Waiting(file));
        }
        self.change_turn();
    }

    #[inline]
    fn put(&mut self, color: Color, slot: Slot, square: Square, observer: &mut impl BoardObserver) {
        self.board.put(color, slot, square);
        observer.put(color, self.board.kind(color, slot), square);
    }

    #[inline]
    fn take(
        &mut self,
        color: Color,
        slot: Slot,
        square: Square,
        observer: &mut impl BoardObserver,
    ) {
        self.board.take(color, slot, square);
        observer.take(color, self.board.kind(color, slot), square);
    }

    /// Counts a move in play and hands the turn over.
    #[inline]
    fn end_move(&mut self) {
        let black = u32::from(self.turn == Color::Black);
        self.fullmove_number = self.fullmove_number.saturating_add(black);
        self.change_turn();
    }

    #[inline]
    fn change_turn(&mut self) {
        self.turn = !self.turn;
        self.board.mix(zobrist::black_to_move());
        self.checks = self.find_checks();
    }
}

#[cfg(test)]
mod tests;
