//! Which move first.
//!
//! Alpha-beta saves most where the best move comes first: the one that the table remembers, then
//! captures, the most valuable victim first and of equal ones by the cheapest piece, then quiet
//! moves that have cut off elsewhere.

use treville_core::color::{ByColor, Color};
use treville_core::moves::{Move, MoveList};
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_eval::evaluator::Evaluator;

use crate::score::Score;

/// A move and how early it should be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScoredMove {
    pub m: Move,
    pub score: i32,
}

const TABLE_MOVE: i32 = 2_000_000;
const CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
const HISTORY_LIMIT: i32 = 16_384;

/// What the search has learnt about quiet moves.
pub(super) struct Ordering {
    /// For each ply the quiet moves that last cut off there.
    killers: Vec<[Option<Move>; 2]>,
    /// How well quiet moves between two squares have done, by side.
    history: ByColor<Box<[[i32; 64]; 64]>>,
}

impl Ordering {
    pub(super) fn new() -> Ordering {
        Ordering {
            killers: vec![[None; 2]; Score::MAX_PLY + 2],
            history: ByColor::from_fn(|_| Box::new([[0; 64]; 64])),
        }
    }

    /// Scores `moves` into `scored`, in no particular order yet.
    pub(super) fn score(
        &self,
        position: &Position,
        evaluator: &Evaluator,
        moves: &MoveList,
        table_move: Option<Move>,
        ply: usize,
        scored: &mut Vec<ScoredMove>,
    ) {
        scored.clear();
        scored.extend(moves.iter().map(|m| {
            let score = if Some(*m) == table_move {
                TABLE_MOVE
            } else if is_noisy(position, *m) {
                CAPTURE + gain(position, evaluator, *m)
            } else if let Some(age) = self.killers[ply].iter().position(|k| *k == Some(*m)) {
                KILLER - age as i32
            } else {
                self.history(position.turn(), *m)
            };
            ScoredMove { m: *m, score }
        }));
    }

    fn history(&self, color: Color, m: Move) -> i32 {
        self.history[color][m.from().index()][m.to().index()]
    }

    /// A quiet move has cut off; the ones tried before it have not.
    pub(super) fn reward(
        &mut self,
        color: Color,
        best: Move,
        tried: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth).min(400);
        self.adjust(color, best, bonus);
        for m in tried {
            self.adjust(color, *m, -bonus);
        }
    }

    /// Moves a history score towards its limit by a bonus, the less the closer it is ("gravity"),
    /// so that it never leaves its range and old merits fade.
    fn adjust(&mut self, color: Color, m: Move, bonus: i32) {
        let entry = &mut self.history[color][m.from().index()][m.to().index()];
        *entry += bonus * 32 - *entry * bonus.abs() * 32 / HISTORY_LIMIT;
    }
}

/// Whether the move takes something or promotes.
pub(super) fn is_noisy(position: &Position, m: Move) -> bool {
    position.captured(m).is_some() || m.promotion().is_some()
}

/// What the move takes, waiting piece behind the victim included, before what could be lost.
pub(super) fn gain(position: &Position, evaluator: &Evaluator, m: Move) -> i32 {
    let board = position.board();
    let (us, them) = (position.turn(), !position.turn());
    let victim = position.captured(m).map_or(0, |slot| evaluator.value(board.kind(them, slot)));
    let behind = match position.gates().behind(them, m.to()) {
        Some(number) if victim > 0 => position.chosen()[number].map(|kind| evaluator.value(kind)),
        _ => None,
    };
    let promotion = m
        .promotion()
        .map_or(0, |slot| evaluator.value(board.kind(us, slot)) - evaluator.value(PieceType::PAWN));
    let mover = board.slot_at(m.from()).unwrap_or(Slot::Pawn);
    let taken = victim + behind.unwrap_or(0) + promotion;
    taken * 16 - evaluator.value(board.kind(us, mover))
}

/// Brings the best of the moves from `start` on to the front and returns it.
pub(super) fn pick(moves: &mut [ScoredMove], start: usize) -> Option<Move> {
    let best = (start..moves.len()).max_by_key(|i| (moves[*i].score, std::cmp::Reverse(*i)))?;
    moves.swap(start, best);
    Some(moves[start].m)
}
