//! One thread of a search: its state, its look at the clock, and what it reports.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use treville_core::color::{ByColor, Color};
use treville_core::exchange::SeeValues;
use treville_core::game::Game;
use treville_core::moves::{Move, MoveList};
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_eval::net::stack::AccumulatorStack;
use treville_eval::position::evaluator::Evaluator;

use super::context::{ProgressListener, SearchContext};
use super::history::{ContinuationKeys, Histories};
use super::params::Params;
use super::picker::List;
use super::pruning::Pruning;
use super::repetition::RepetitionKeys;
use super::stack::Frame;
use super::threads::SharedState;
use crate::message::{Info, Limits, Progress, RootMove};
use crate::score::{Bound, Score};
use crate::time::Budget;
use crate::tt::{Entry, Table};

/// The data that all threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct Common<'a> {
    pub evaluator: &'a Evaluator,
    pub table: &'a Table,
    pub histories: &'a Histories,
    pub params: Params,
    pub stop: &'a AtomicBool,
    pub pondering: &'a AtomicBool,
    pub shared: &'a SharedState,
    pub limits: &'a Limits,
    pub budget: Budget,
}

impl<'a> Common<'a> {
    pub(super) fn new<'b: 'a>(
        game: &Game,
        limits: &'a Limits,
        shared: &'a SharedState,
        context: &SearchContext<'b>,
    ) -> Common<'a> {
        let &SearchContext { evaluator, table, histories, params, stop, pondering, .. } = context;
        let budget = Budget::new(limits, game.position().stage(), context.start);
        Common { evaluator, table, histories, params, stop, pondering, shared, limits, budget }
    }
}

/// One thread of a search.
pub(super) struct Searcher<'a> {
    /// The number of the thread; the first, 0, watches the clock and reports.
    pub number: usize,
    evaluator: &'a Evaluator,
    /// A net's accumulators along the line.
    accumulators: Option<AccumulatorStack>,
    pub table: &'a Table,
    pub histories: &'a Histories,
    pub pruning: Pruning,
    stop: &'a AtomicBool,
    pondering: &'a AtomicBool,
    pub shared: &'a SharedState,
    pub limits: &'a Limits,
    pub budget: Budget,
    /// Receives what happens within iterations; only the first thread has one.
    pub progress: Option<ProgressListener<'a>>,
    /// The keys of the game and of the line, for repetitions.
    pub keys: RepetitionKeys,
    /// The principal variation from each ply of the line.
    pub pv: Vec<Vec<Move>>,
    /// A list of moves for each ply, kept so that no node allocates.
    pub lists: Vec<List>,
    pub stack: Vec<Frame>,
    /// The values of pieces in exchanges, and the pair of types in play that they are for.
    see_values: ([Option<PieceType>; 2], SeeValues),
    pub nodes: u64,
    pub seldepth: usize,
    pub root_depth: i32,
    pub root_best: Option<Move>,
    /// The moves to search at the root, with the nodes spent on each in this iteration.
    pub root_moves: Vec<(Move, u64)>,
    /// The first moves of the lines found in this iteration, which the next line must not have.
    pub found_first: Vec<Move>,
    /// No null move is tried before this ply while one is being verified.
    pub null_from: usize,
    pub stopped: bool,
    /// The search would have ended by now if it were not pondering.
    pub stop_on_ponder_hit: bool,
}

/// Number of nodes between two looks at the clock.
const POLL: u64 = 128;

impl<'a> Searcher<'a> {
    pub(super) fn new(number: usize, game: &Game, common: Common<'a>) -> Searcher<'a> {
        let Common { evaluator, table, histories, params, .. } = common;
        let Common { stop, pondering, shared, limits, budget, .. } = common;
        let mut moves: MoveList = game.position().legal_moves();
        // Moves that are all illegal are no choice.
        if moves.iter().any(|m| limits.searchmoves.contains(m)) {
            moves.retain(|m| limits.searchmoves.contains(m));
        }
        let plies = Score::MAX_PLY + 8;
        Searcher {
            number,
            evaluator,
            accumulators: evaluator.stack(),
            table,
            histories,
            pruning: Pruning::new(params),
            stop,
            pondering,
            shared,
            limits,
            budget,
            progress: None,
            keys: RepetitionKeys::new(game),
            pv: vec![Vec::new(); plies],
            lists: vec![List::new(); plies],
            stack: vec![Frame::default(); plies],
            see_values: (
                game.position().chosen(Color::White),
                see_values(game.position(), evaluator),
            ),
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            root_best: moves.first().copied(),
            root_moves: moves.iter().map(|m| (*m, 0)).collect(),
            found_first: Vec::new(),
            null_from: 0,
            stopped: false,
            stop_on_ponder_hit: false,
        }
    }

    /// Counts a position that is made, and looks at the clock now and then.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.limits.nodes.is_some() || self.nodes.is_multiple_of(POLL) {
            self.poll();
        }
    }

    /// Sets `stopped` if the search has to end.
    #[cold]
    fn poll(&mut self) {
        self.shared.count(self.number, self.nodes);
        if self.limits.nodes.is_some_and(|most| self.all_nodes() >= most) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(POLL) {
            self.stopped |= self.stop.load(Ordering::Relaxed)
                || self.shared.is_finished()
                || (self.number == 0
                    && (self.stop_on_ponder_hit || self.budget.is_hard_over())
                    && !self.is_pondering());
        }
    }

    /// Whether the opponent is still thinking about the expected move.
    pub(super) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The positions made by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.nodes_of_others(self.number)
    }

    /// The evaluation of a position at `ply`, without correction.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        self.evaluator.evaluate_at(position, ply, self.accumulators.as_mut())
    }

    /// The table's entry for a position. The table does not know the fifty-move rule: where the
    /// rule may come before a stored mate, only the move of the entry is used.
    #[inline]
    pub(super) fn probe(&self, position: &Position, ply: usize) -> Option<Entry> {
        let entry = self.table.get(position.key(), ply)?;
        let to_mate = Score::MATE - entry.score.abs() - ply as i32;
        if Score::is_mate(entry.score)
            && to_mate + i32::from(position.halfmove_clock())
                > i32::from(position.rules().halfmove_limit)
        {
            return Some(Entry { score: -Score::INFINITE, bound: Bound::Lower, ..entry });
        }
        Some(entry)
    }

    /// The moves that led to the position at `ply`: one, two, four and six plies ago.
    #[inline]
    pub(super) fn continuation_keys(&self, ply: usize) -> ContinuationKeys {
        [1, 2, 4, 6].map(|back| ply.checked_sub(back).and_then(|ply| self.stack[ply].played))
    }

    /// The values of pieces in exchanges.
    #[inline]
    pub(super) fn see_values(&mut self, position: &Position) -> SeeValues {
        if self.see_values.0 != position.chosen(Color::White) {
            self.see_values = (position.chosen(Color::White), see_values(position, self.evaluator));
        }
        self.see_values.1
    }

    /// Makes `m` and the variation after it the principal variation from `ply`.
    pub(super) fn update_pv(&mut self, ply: usize, m: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let pv = &mut above[ply];
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&below[0]);
    }
}

/// The root.
impl Searcher<'_> {
    /// Whether the move is to be searched at the root, and no line that begins with it has been
    /// found in this iteration.
    pub(super) fn is_root_move(&self, m: Move) -> bool {
        !self.found_first.contains(&m) && self.root_moves.iter().any(|(own, _)| *own == m)
    }

    /// Whether all moves are searched at the root, so that its score is that of the position.
    pub(super) fn is_whole_root(&self) -> bool {
        self.found_first.is_empty() && self.limits.searchmoves.is_empty()
    }

    /// Adds the nodes spent on a move of the root.
    pub(super) fn count_root_move(&mut self, m: Move, nodes: u64) {
        if let Some((_, own)) = self.root_moves.iter_mut().find(|(own, _)| *own == m) {
            *own += nodes;
        }
    }
}

/// Reports.
impl Searcher<'_> {
    /// The report on a line with this rank.
    pub(super) fn info(&self, depth: u32, rank: u32, score: i32, pv: Vec<Move>) -> Info {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            multipv: rank,
            score: Score(score),
            nodes: self.all_nodes(),
            time: self.budget.elapsed(),
            hashfull: self.table.hashfull(),
            pv,
        }
    }

    /// Reports a score outside the aspiration window. Its line is the one that failed high, or
    /// where all have failed low, the move that was best before.
    pub(super) fn report_bound(&mut self, kind: fn(Info) -> Progress, depth: i32, score: i32) {
        if self.time_to_report().is_none() {
            return;
        }
        let mut pv = self.pv[0].clone();
        if pv.is_empty() {
            pv.extend(self.root_best);
        }
        let rank = self.found_first.len() as u32 + 1;
        self.report(kind(self.info(depth as u32, rank, score, pv)));
    }

    /// Reports that the root comes to another move, the `number`th of those left to this line.
    pub(super) fn report_root_move(&mut self, current: Move, number: i32) {
        let Some(time) = self.time_to_report() else { return };
        let current = RootMove {
            depth: self.root_depth as u32,
            current,
            // The lines found in this iteration count as searched.
            number: self.found_first.len() as u32 + number as u32,
            total: self.root_moves.len() as u32,
            nodes: self.all_nodes(),
            time,
        };
        self.report(Progress::Move(current));
    }

    /// The time since the search began, if progress is to be reported by now.
    fn time_to_report(&self) -> Option<Duration> {
        let progress = self.progress.as_ref()?;
        let time = self.budget.elapsed();
        (time >= progress.after).then_some(time)
    }

    fn report(&mut self, report: Progress) {
        if let Some(progress) = &mut self.progress {
            (progress.listener)(report);
        }
    }
}

/// The values of the pieces of each slot in exchanges.
fn see_values(position: &Position, evaluator: &Evaluator) -> SeeValues {
    let board = position.board();
    let value = |color, slot| match slot {
        Slot::King => 10_000,
        slot => evaluator.value(board.kind(color, slot)),
    };
    SeeValues::by_side(ByColor::from_fn(|color| Slot::ALL.map(|slot| value(color, slot))))
}
