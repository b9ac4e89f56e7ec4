//! A position and what a move does to it.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::gates::{Gate, Gates};
use crate::moves::{Move, MoveKind};
use crate::piece::{PieceType, Slot};
use crate::rules::Rules;
use crate::sliders::between;
use crate::square::{File, Rank, Square};
use crate::zobrist;

/// What the side to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Name a type of piece.
    Selection,
    /// Place a chosen piece behind the first rank.
    Placement,
    /// Move.
    Play,
}

/// A position of Musketeer chess, orthodox chess or Chess960, in any stage, that passed the checks
/// of [`Setup::position`](crate::setup::Setup::position).
///
/// A position is a value of 256 bytes without pointers to anything that changes. It is copied before
/// a move and dropped to take the move back, so taking back cannot go wrong. It fills four cache
/// lines exactly: copies then never straddle one, which makes them measurably cheaper to read back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    pub(crate) chosen: [Option<PieceType>; 2],
    pub(crate) gates: Gates,
    /// The squares of the rooks that may still castle.
    pub(crate) castling: Bitboard,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u32,
    pub(crate) checks: Checks,
}

/// What the enemy's pieces do to the king of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checks {
    /// Pieces that give check.
    pub checkers: Bitboard,
    /// Those of them whose check can be blocked.
    pub sliding: Bitboard,
    /// Own pieces that alone stand between the king and a slider.
    pub pinned: Bitboard,
    /// The sliders that pin them.
    pub pinners: Bitboard,
}

/// Is told of the changes that a move makes on the board, at most five: castling with a gate.
///
/// Evaluations that are kept up to date move by move hang on here.
pub trait Observer {
    /// A piece of `kind` has appeared on `square`.
    fn put(&mut self, color: Color, kind: PieceType, square: Square);
    /// A piece of `kind` has left `square`.
    fn take(&mut self, color: Color, kind: PieceType, square: Square);
}

/// Nobody watches.
impl Observer for () {
    #[inline]
    fn put(&mut self, _: Color, _: PieceType, _: Square) {}
    #[inline]
    fn take(&mut self, _: Color, _: PieceType, _: Square) {}
}

impl Position {
    /// The rules this position is played by.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The pieces on the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// What the side to move has to do.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.gates.unplaced() == 0 {
            Stage::Play
        } else if self.chosen[1].is_some() {
            Stage::Placement
        } else {
            Stage::Selection
        }
    }

    /// The chosen types in order of choice, as far as they are chosen and known.
    #[inline]
    #[must_use]
    pub fn chosen(&self) -> [Option<PieceType>; 2] {
        self.chosen
    }

    /// The pieces that wait behind the first rank.
    #[inline]
    #[must_use]
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// The squares of the rooks that may still castle.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square a pawn has just jumped over, if a pawn of the side to move attacks it.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move, for the fifty-move rule. Gating does not reset it.
    #[inline]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, from 1; choosing and placing do not count.
    #[inline]
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The hash key: equal for positions with the same moves ahead of them, whatever the clocks.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checks.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    /// The pieces of the side to move that may leave the line to their king only by exposing it.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.checks.pinned
    }

    /// What pawns can promote to, in the order N B R Q and the chosen types.
    pub fn promotions(&self) -> impl Iterator<Item = Slot> + Clone + use<> {
        let chosen = self.chosen;
        Slot::OFFICERS.into_iter().filter(move |slot| match slot {
            Slot::First => chosen[0].is_some(),
            Slot::Second => chosen[1].is_some(),
            _ => true,
        })
    }

    /// The slot of the piece that is taken, if the move takes one.
    #[inline]
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Slot> {
        match m.kind() {
            MoveKind::EnPassant => Some(Slot::Pawn),
            MoveKind::Plain | MoveKind::Promote(_) => self.board.slot_at(m.to()),
            _ => None,
        }
    }

    /// Whether the move takes a piece that gives check.
    fn takes_a_checker(&self, m: Move) -> bool {
        m.kind() != MoveKind::Castle && self.checks.checkers.has(m.to())
    }

    /// The squares on which the king and the rook end when castling with the rook on `rook`.
    #[inline]
    #[must_use]
    pub fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
        let (king_file, rook_file) =
            if rook > king { (File::G, File::F) } else { (File::C, File::D) };
        (Square::at(king_file, king.rank()), Square::at(rook_file, king.rank()))
    }

    /// The piece that enters with the move and the square it enters, if the move gates.
    #[must_use]
    pub fn gates_with(&self, m: Move) -> Option<(PieceType, Square)> {
        if m.is_set_up() {
            return None;
        }
        if m.kind() == MoveKind::Castle {
            let (king_to, rook_to) = Position::castling_targets(m.from(), m.to());
            return [m.from(), m.to()]
                .into_iter()
                .filter(|square| *square != king_to && *square != rook_to)
                .find_map(|square| self.waiting_behind(square));
        }
        if !self.gates.squares().has(m.from()) || self.forfeits(m) {
            return None;
        }
        self.waiting_behind(m.from())
    }

    /// The piece of the side to move that waits behind `square`, and that square.
    fn waiting_behind(&self, square: Square) -> Option<(PieceType, Square)> {
        let number = self.gates.behind(self.turn, square)?;
        self.chosen[number].map(|kind| (kind, square))
    }

    /// Whether the move drives the king off a square and its waiting piece with it (rule 6b).
    fn forfeits(&self, m: Move) -> bool {
        self.rules.check_forfeit
            && self.in_check()
            && self.board.slot_at(m.from()) == Some(Slot::King)
            && !self.takes_a_checker(m)
    }

    /// Plays a move, which must be legal here.
    #[inline]
    pub fn play(&mut self, m: Move) {
        self.play_observed(m, &mut ());
    }

    /// The position after a move, which must be legal here.
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        // What stands on the squares is looked up before the copy: reading bytes back that have
        // only just been copied in bulk is slow.
        let men = self.men_of(m);
        let mut position = *self;
        position.play_with(m, men, &mut ());
        position
    }

    /// The slots of what stands on the two squares of a move.
    #[inline]
    fn men_of(&self, m: Move) -> [Option<Slot>; 2] {
        [self.board.slot_at(m.from()), self.board.slot_at(m.to())]
    }

    /// Plays a move, which must be legal here, and tells `observer` of every change on the board.
    #[inline]
    pub fn play_observed(&mut self, m: Move, observer: &mut impl Observer) {
        self.play_with(m, self.men_of(m), observer);
    }

    #[inline]
    fn play_with(&mut self, m: Move, men: [Option<Slot>; 2], observer: &mut impl Observer) {
        match m.kind() {
            MoveKind::Select(kind) => return self.select(kind),
            MoveKind::Place(file) => return self.place(file),
            MoveKind::Castle => self.castle(m.from(), m.to(), observer),
            kind => self.step(m, kind, men, observer),
        }
        self.end_move();
    }

    /// Lets the side to move pass, which is no legal move but useful to a search. The side must not
    /// be in check and the game must be in play.
    pub fn pass(&mut self) {
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
        observer: &mut impl Observer,
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
                let pawn = self.rules.pieces.reach(us, PieceType::PAWN, passed);
                if (pawn.leap & self.board.pieces(!us, Slot::Pawn)).any() {
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
                self.enter(from, observer);
            }
        }
    }

    fn castle(&mut self, king: Square, rook: Square, observer: &mut impl Observer) {
        let us = self.turn;
        let (king_to, rook_to) = Position::castling_targets(king, rook);
        self.set_en_passant(None);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.update_castling(Slot::King, king, king_to);
        self.take(us, Slot::King, king, observer);
        self.take(us, Slot::Rook, rook, observer);
        self.put(us, Slot::King, king_to, observer);
        self.put(us, Slot::Rook, rook_to, observer);
        for square in [king, rook] {
            if self.gates.squares().has(square) {
                // In Chess960 one of the two may stand on the other's square, or on its own again;
                // the piece behind an occupied square is lost.
                if square == king_to || square == rook_to {
                    self.lose_gate(us, square);
                } else {
                    self.enter(square, observer);
                }
            }
        }
    }

    /// Lets the piece behind `square` enter it.
    #[inline(never)]
    fn enter(&mut self, square: Square, observer: &mut impl Observer) {
        if let Some(number) = self.gates.behind(self.turn, square) {
            self.set_gate(self.turn, number, Gate::Gone);
            self.put(self.turn, Slot::CHOSEN[number], square, observer);
        }
    }

    /// Removes the piece of `color` that waits behind `square` from the game.
    #[inline(never)]
    fn lose_gate(&mut self, color: Color, square: Square) {
        if let Some(number) = self.gates.behind(color, square) {
            self.set_gate(color, number, Gate::Gone);
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
        if self.chosen[0].is_none() {
            self.choose(0, kind);
        } else if self.chosen[0] == Some(kind) {
            let [first, second] = self.rules.default_pair;
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

    /// Which chosen piece the side to move has to place: the first chosen type goes first, for both
    /// sides.
    #[must_use]
    pub fn next_to_place(&self) -> Option<usize> {
        self.gates.of(self.turn).iter().position(|gate| *gate == Gate::Unplaced)
    }

    /// Fixes a chosen type, in place of another if there was one.
    pub(crate) fn choose(&mut self, number: usize, kind: PieceType) {
        if let Some(old) = self.chosen[number].replace(kind) {
            self.board.mix(zobrist::chosen(old));
        }
        self.board.mix(zobrist::chosen(kind));
        self.board.choose(Slot::CHOSEN[number], kind);
    }

    /// Changes one gate and its part of the key.
    pub(crate) fn set_gate(&mut self, color: Color, number: usize, gate: Gate) {
        let old = self.gates.of(color)[number];
        self.board.mix(self.gate_key(color, number, old) ^ self.gate_key(color, number, gate));
        self.gates.set(color, number, gate);
    }

    fn gate_key(&self, color: Color, number: usize, gate: Gate) -> u64 {
        match (gate, self.chosen[number]) {
            (Gate::Waiting(file), Some(kind)) => zobrist::gate(color, kind, file),
            (Gate::Unplaced, _) => zobrist::unplaced(color, number),
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        for square in [self.en_passant, square].into_iter().flatten() {
            self.board.mix(zobrist::en_passant(square.file()));
        }
        self.en_passant = square;
    }

    #[inline]
    fn put(&mut self, color: Color, slot: Slot, square: Square, observer: &mut impl Observer) {
        self.board.put(color, slot, square);
        observer.put(color, self.board.kind(color, slot), square);
    }

    #[inline]
    fn take(&mut self, color: Color, slot: Slot, square: Square, observer: &mut impl Observer) {
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

    /// Finds checks and pins from scratch. After a move, mover, gated piece and discovered lines
    /// can all give check, so looking from the king once is both simplest and fastest.
    #[inline]
    pub(crate) fn find_checks(&self) -> Checks {
        let us = self.turn;
        let king = self.board.king(us);
        let aligned = self.aligned_with(king, !us);
        let occupied = self.board.occupied();
        let mut checks = Checks { checkers: aligned.leap, ..Checks::default() };
        for slider in aligned.diagonal | aligned.orthogonal {
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

const _: () = assert!(size_of::<Position>() == 256);
