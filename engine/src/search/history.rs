//! Histories: what searches learn about moves and about the evaluation, kept from search to search.

use std::sync::atomic::{AtomicI16, AtomicU16, Ordering};

use bytemuck::allocation::zeroed_box;
use bytemuck::write_zeroes;
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::piece::Slot;
use treville_core::position::Position;

use super::params::Params;
use crate::memory::prefetch;

/// Scores of moves stay within this, up and down.
pub(super) const LIMIT: i32 = 16_384;

/// A piece and the square it moves to, the index of continuation histories. Below 1024.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    pub(super) fn of(position: &Position, m: Move) -> PieceTo {
        let slot = position.board().slot_at(m.from()).unwrap_or(Slot::Pawn);
        let piece = slot.index() + 8 * position.turn() as usize;
        PieceTo((piece << 6 | m.to().index()) as u16)
    }

    const fn index(self) -> usize {
        self.0 as usize & 1023
    }
}

/// Pieces and squares: sides times slots times squares.
const PIECE_TO: usize = 1024;
/// Entries of the pawn history, for hashes of the pawns.
const PAWNS: usize = 1024;
/// Entries of each table of corrections, for each side.
const CORRECTIONS: usize = 16_384;

/// A score that threads update without locks. If two update it at once, one update may be lost,
/// which the next result makes up for.
type HistoryEntry = AtomicI16;

#[inline]
fn value(entry: &HistoryEntry) -> i32 {
    i32::from(entry.load(Ordering::Relaxed))
}

/// Moves an entry towards a limit by a bonus, the less the closer it is ("gravity"), so that it
/// never leaves its range and old results fade.
#[inline]
fn learn(entry: &HistoryEntry, bonus: i32, limit: i32) {
    let old = value(entry);
    entry.store((old + bonus - old * bonus.abs() / limit) as i16, Ordering::Relaxed);
}

/// The histories that searches have learnt. All threads of a search share it: then they try moves
/// in the same order, and know which ones to defer.
pub struct Histories {
    /// Success of quiet moves between two squares, by side and by whether the opponent attacks each
    /// of them.
    quiet: Box<[[[[HistoryEntry; 64]; 64]; 4]; 2]>,
    /// Success of captures: by piece and target, and what was taken.
    noisy: Box<[[HistoryEntry; 8]; PIECE_TO]>,
    /// Continuation history: how well a move has done after another one, by the pieces and targets
    /// of both.
    continuation: Box<[[HistoryEntry; PIECE_TO]; PIECE_TO]>,
    /// Counter moves: the quiet move that has refuted the last move, by piece and target of the
    /// last one; its bits, or zero.
    counter: Box<[AtomicU16; PIECE_TO]>,
    /// Correction histories: how far the evaluation was off in positions with the same pawns, with
    /// the same white pieces and with the same black pieces, by the side to move.
    corrections: [Box<[[HistoryEntry; CORRECTIONS]; 2]>; 3],
    /// How far the evaluation was off after a move of each side, by the pieces and targets of both.
    move_correction: Box<[[HistoryEntry; PIECE_TO]; PIECE_TO]>,
    /// Success of quiet moves, by piece and target, where pawns stand like this.
    pawn: Box<[[HistoryEntry; PIECE_TO]; PAWNS]>,
}

impl Default for Histories {
    fn default() -> Histories {
        Histories {
            quiet: zeroed_box(),
            noisy: zeroed_box(),
            continuation: zeroed_box(),
            counter: zeroed_box(),
            corrections: std::array::from_fn(|_| zeroed_box()),
            move_correction: zeroed_box(),
            pawn: zeroed_box(),
        }
    }
}

/// The pieces and targets of the moves one, two, four and six plies ago, to look up continuation
/// history.
pub(super) type ContinuationKeys = [Option<PieceTo>; 4];

/// All that the success of a quiet move depends on besides the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// The side that moves.
    pub side: Color,
    /// The pawns, as an index.
    pub pawns: usize,
    /// The squares that the opponent attacks.
    pub threats: Bitboard,
    /// The moves that led here.
    pub keys: ContinuationKeys,
}

impl Situation {
    /// The situation of the side to move.
    pub(super) fn new(position: &Position, threats: Bitboard, keys: ContinuationKeys) -> Situation {
        Situation { side: position.turn(), pawns: pawn_key(position), threats, keys }
    }

    /// Whether the squares that a move leaves and enters are attacked, as an index.
    #[inline]
    fn danger(&self, m: Move) -> usize {
        usize::from(self.threats.has(m.from())) << 1 | usize::from(self.threats.has(m.to()))
    }
}

/// How much each history counts in the success of a quiet move, in sixteenths.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryWeights {
    alone: i32,
    pawns: i32,
    /// After each of the moves of [`ContinuationKeys`].
    after: [i32; 4],
}

impl HistoryWeights {
    pub(super) const fn new(params: &Params) -> HistoryWeights {
        let &Params { history_last, history_own, history_own_second, history_own_third, .. } =
            params;
        HistoryWeights {
            alone: params.history_move,
            pawns: params.history_pawns,
            after: [history_last, history_own, history_own_second, history_own_third],
        }
    }
}

impl Histories {
    /// Forgets everything, without memory for a second set.
    pub fn clear(&mut self) {
        let Histories { quiet, noisy, continuation, counter, corrections, move_correction, pawn } =
            self;
        write_zeroes(&mut **quiet);
        write_zeroes(&mut **noisy);
        write_zeroes(&mut **continuation);
        write_zeroes(&mut **counter);
        corrections.iter_mut().for_each(|table| write_zeroes(&mut **table));
        write_zeroes(&mut **move_correction);
        write_zeroes(&mut **pawn);
    }

    /// The success of a quiet move so far: by itself, after the moves that led here, and where pawns
    /// stand as here.
    #[inline]
    pub(super) fn quiet(
        &self,
        at: &Situation,
        m: Move,
        piece: PieceTo,
        weights: &HistoryWeights,
    ) -> i32 {
        let mut score = weights.alone * value(self.butterfly(at, m))
            + weights.pawns * value(&self.pawn[at.pawns][piece.index()]);
        for (before, weight) in at.keys.iter().zip(weights.after) {
            if let Some(before) = before {
                score += weight * value(&self.continuation[before.index()][piece.index()]);
            }
        }
        score / 16
    }

    /// The success of a quiet move by itself ("butterfly history").
    #[inline]
    fn butterfly(&self, at: &Situation, m: Move) -> &HistoryEntry {
        &self.quiet[at.side as usize][at.danger(m)][m.from().index()][m.to().index()]
    }

    /// The success of a capture or promotion so far.
    #[inline]
    pub(super) fn noisy(&self, piece: PieceTo, victim: Option<Slot>) -> i32 {
        value(&self.noisy[piece.index()][victim.map_or(Slot::King.index(), Slot::index)])
    }

    /// The quiet move that refuted the last move before.
    pub(super) fn counter(&self, last: Option<PieceTo>) -> Option<Move> {
        Move::from_bits(self.counter[last?.index()].load(Ordering::Relaxed))
    }

    pub(super) fn set_counter(&self, last: Option<PieceTo>, m: Move) {
        if let Some(last) = last {
            self.counter[last.index()].store(m.bits(), Ordering::Relaxed);
        }
    }

    /// A quiet move has fared well or badly in a situation.
    pub(super) fn learn_quiet(&self, at: &Situation, m: Move, piece: PieceTo, bonus: i32) {
        learn(&self.pawn[at.pawns][piece.index()], bonus, LIMIT);
        self.learn_butterfly(at, m, bonus);
        for before in at.keys.iter().flatten() {
            learn(&self.continuation[before.index()][piece.index()], bonus, LIMIT);
        }
    }

    /// The same, for the success of the move by itself.
    pub(super) fn learn_butterfly(&self, at: &Situation, m: Move, bonus: i32) {
        learn(self.butterfly(at, m), bonus, LIMIT);
    }

    pub(super) fn learn_noisy(&self, piece: PieceTo, victim: Option<Slot>, bonus: i32) {
        let victim = victim.map_or(Slot::King.index(), Slot::index);
        learn(&self.noisy[piece.index()][victim], bonus, LIMIT);
    }

    /// Brings the corrections of a position into the processor's cache, while other work goes on.
    #[inline]
    pub(super) fn prefetch(&self, at: &CorrectionKeys) {
        let (men, moves) = self.corrections_at(at);
        men.into_iter().chain(moves).for_each(prefetch);
    }

    /// The correction of the evaluation, from the results of similar positions.
    #[inline]
    pub(super) fn correction(&self, at: &CorrectionKeys, params: &Params) -> i32 {
        let (men, moves) = self.corrections_at(at);
        let [pawns, white, black] = men.map(value);
        let sum = params.correction_pawns * pawns
            + params.correction_pieces * (white + black)
            + params.correction_moves * moves.map_or(0, value);
        sum / params.correction_divisor
    }

    /// A search to this depth has found that the evaluation is off by `off` centipawns.
    pub(super) fn learn_correction(
        &self,
        at: &CorrectionKeys,
        depth: i32,
        off: i32,
        params: &Params,
    ) {
        let most = params.correction_most;
        let bonus = (off * depth / 8 * params.correction_rate).clamp(-most, most);
        let (men, moves) = self.corrections_at(at);
        for entry in men.into_iter().chain(moves) {
            learn(entry, bonus, params.correction_limit);
        }
    }

    /// The corrections by pawns, White's pieces and Black's pieces, and by the last move of each
    /// side if both are known.
    #[inline]
    fn corrections_at(&self, at: &CorrectionKeys) -> ([&HistoryEntry; 3], Option<&HistoryEntry>) {
        let men = std::array::from_fn(|kind| &self.corrections[kind][at.side][at.men[kind]]);
        let moves = at.moves.map(|[own, last]| &self.move_correction[own.index()][last.index()]);
        (men, moves)
    }
}

/// The places of a position's corrections in their tables.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CorrectionKeys {
    side: usize,
    /// Hashes of the pawns, of White's pieces and of Black's pieces, as indices.
    men: [usize; 3],
    /// The last move of the side to move, and the opponent's answer.
    moves: Option<[PieceTo; 2]>,
}

impl CorrectionKeys {
    /// Those of a position after the moves that led there.
    #[inline]
    pub(super) fn new(position: &Position, keys: &ContinuationKeys) -> CorrectionKeys {
        let [last, own, ..] = *keys;
        let moves = own.zip(last).map(|(own, last)| [own, last]);
        CorrectionKeys { side: position.turn() as usize, men: hashes_of_men(position), moves }
    }
}

/// A hash of the pawns, as an index.
#[inline]
fn pawn_key(position: &Position) -> usize {
    let board = position.board();
    let pawns = board.slot(Slot::Pawn);
    let white = (pawns & board.color(Color::White)).0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let black = (pawns & board.color(Color::Black)).0.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    let mixed = (white ^ black.rotate_left(29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed >> (64 - PAWNS.ilog2())) as usize
}

/// Hashes of the pawns, of White's pieces and of Black's pieces, as indices.
#[inline]
fn hashes_of_men(position: &Position) -> [usize; 3] {
    let board = position.board();
    let pawns = board.slot(Slot::Pawn);
    let scramble = |bits: Bitboard, salt: u64| {
        let mixed = (bits.0 ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    };
    let index = |mixed: u64| (mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 50) as usize;
    let of = |color: Color| {
        let mut mixed = 0u64;
        for slot in Slot::OFFICERS {
            let men = board.pieces(color, slot);
            mixed = mixed.rotate_left(9) ^ scramble(men, slot.index() as u64);
        }
        index(mixed)
    };
    let white = scramble(pawns & board.color(Color::White), 1);
    let black = scramble(pawns & board.color(Color::Black), 2);
    [index(white ^ black.rotate_left(17)), of(Color::White), of(Color::Black)]
}

/// The most moves of a kind at a node that learn from its result.
const REMEMBERED: usize = 32;

/// Moves of a node that were searched without a cutoff.
pub(super) struct TriedMoves {
    moves: [Option<Move>; REMEMBERED],
    count: usize,
}

impl TriedMoves {
    pub(super) const NONE: TriedMoves = TriedMoves { moves: [None; REMEMBERED], count: 0 };

    pub(super) fn push(&mut self, m: Move) {
        if let Some(free) = self.moves.get_mut(self.count) {
            *free = Some(m);
            self.count += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_never_leave_their_range() {
        let entry = HistoryEntry::new(0);
        for bonus in [1_700, 1_700, -1_700, LIMIT, LIMIT, -LIMIT, 5] {
            for _ in 0..100 {
                learn(&entry, bonus, LIMIT);
                assert!(value(&entry).abs() <= LIMIT);
            }
        }
    }
}
