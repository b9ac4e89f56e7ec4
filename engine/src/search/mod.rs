//! The search: alpha-beta by iterative deepening.
//!
//! A `Search` owns all that one search writes to but the transposition table, which outlives it.
//! It does no input or output: what it finds goes to a listener.
//!
//! - `alphabeta`: a node of the tree
//! - `quiescence`: captures until the position is quiet
//! - `order`: which move first
//! - `draws`: repetition and the other draws inside a search

mod alphabeta;
mod draws;
mod order;
mod quiescence;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use treville_core::game::Game;
use treville_core::moves::{Move, MoveList};
use treville_core::position::Position;
use treville_eval::evaluator::Evaluator;

use crate::message::{Info, Limits};
use crate::score::Score;
use crate::time::Budget;
use crate::tt::Table;

use draws::History;
use order::{Ordering as MoveOrder, ScoredMove};

/// What a search ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The move to play; none only where there is no legal move.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// Positions made.
    pub nodes: u64,
}

/// What a search may use and who hears of it.
pub struct Surroundings<'a> {
    /// Judges the leaves.
    pub evaluator: &'a Evaluator,
    /// Keeps what is found out.
    pub table: &'a Table,
    /// Ends the search from outside.
    pub stop: &'a AtomicBool,
    /// Hears of every finished iteration.
    pub listener: &'a mut dyn FnMut(Info),
}

/// One search of one position.
pub(crate) struct Search<'a> {
    around: Surroundings<'a>,
    limits: &'a Limits,
    budget: Budget,
    history: History,
    order: MoveOrder,
    /// The best line below each ply of the line being looked at.
    lines: Vec<Vec<Move>>,
    /// A list of moves for each ply, kept so that no node has to ask for memory.
    lists: Vec<Vec<ScoredMove>>,
    nodes: u64,
    seldepth: usize,
    stopped: bool,
}

/// How many nodes pass between two looks at the clock.
const POLL: u64 = 1024;

/// Searches the last position of `game` and reports through `around`.
pub fn search<'a>(game: &Game, limits: &'a Limits, around: Surroundings<'a>) -> Outcome {
    let position = game.position();
    let mut search = Search {
        budget: Budget::new(limits, position.stage()),
        around,
        limits,
        history: History::new(game),
        order: MoveOrder::new(),
        lines: vec![Vec::new(); Score::MAX_PLY + 2],
        lists: vec![Vec::new(); Score::MAX_PLY + 2],
        nodes: 0,
        seldepth: 0,
        stopped: false,
    };
    search.deepen(position)
}

impl Search<'_> {
    /// Searches one ply deeper each time, until a limit is reached.
    fn deepen(&mut self, position: &Position) -> Outcome {
        let mut moves: MoveList = position.legal_moves();
        if !self.limits.searchmoves.is_empty() {
            moves.retain(|m| self.limits.searchmoves.contains(m));
        }
        let mut best_line: Vec<Move> = moves.first().copied().into_iter().collect();
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, Score::MAX_PLY as u32 - 1);
        // What is told if the first iteration does not come to its end.
        let (mut done, mut score) = (0, Score(self.around.evaluator.evaluate(position)));
        if moves.is_empty() {
            score = Score(if position.in_check() { -Score::MATE } else { 0 });
            self.report(0, score, &best_line);
        }
        for depth in 1..=deepest {
            if moves.is_empty() {
                break;
            }
            let found = self.root(position, &mut moves, depth as i32);
            // Moves come best first, so a better line found before a stop is one.
            if !self.lines[0].is_empty() {
                best_line.clone_from(&self.lines[0]);
                score = found;
            }
            if self.stopped {
                // What was found since the last report, and how long it took.
                self.report(done, score, &best_line);
                break;
            }
            done = depth;
            self.report(depth, score, &best_line);
            if self.is_done(score, moves.len()) {
                break;
            }
        }
        let mut line = best_line.into_iter();
        Outcome { best: line.next(), ponder: line.next(), nodes: self.nodes }
    }

    /// Whether another iteration is of no use or there is no time for it.
    fn is_done(&self, score: Score, moves: usize) -> bool {
        let mated = |wanted| score.mate_in().is_some_and(|n| n > 0 && n <= wanted as i32);
        self.budget.is_soft_over()
            || self.limits.mate.is_some_and(mated)
            // On a clock, an only move needs no thought.
            || (moves == 1 && self.limits.clock.is_some())
    }

    /// Searches every root move, the best of the last iteration first.
    fn root(&mut self, position: &Position, moves: &mut MoveList, depth: i32) -> Score {
        let (mut alpha, beta) = (-Score::INFINITE, Score::INFINITE);
        self.lines[0].clear();
        for number in 0..moves.len() {
            let m = moves[number];
            let score = -self.child(position, m, number > 0, -beta, -alpha, depth - 1, 0);
            if self.stopped {
                break;
            }
            if score > alpha {
                alpha = score;
                self.extend_line(0, m);
                // The best moves so far stay in front, in order, for the next iteration.
                moves[..=number].rotate_right(1);
            }
        }
        Score(alpha)
    }

    /// Puts `m` in front of the line below `ply` and makes it the line at `ply`.
    fn extend_line(&mut self, ply: usize, m: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// Whether the search has to end. The clock is looked at now and then only.
    fn must_stop(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(POLL) {
            self.stopped |= self.around.stop.load(Ordering::Relaxed) || self.budget.is_hard_over();
        }
        self.stopped
    }

    fn report(&mut self, depth: u32, score: Score, line: &[Move]) {
        let info = Info {
            depth,
            seldepth: self.seldepth as u32,
            score,
            nodes: self.nodes,
            time: self.elapsed(),
            hashfull: self.around.table.hashfull(),
            pv: line.to_vec(),
        };
        (self.around.listener)(info);
    }

    fn elapsed(&self) -> Duration {
        self.budget.elapsed()
    }
}
