//! The search: alpha-beta by iterative deepening.
//!
//! A `Worker` owns its line and its lists. Threads share the transposition table, what they learn about
//! moves, which moves they are at, the count of nodes and the sign to stop: they search the same
//! position, each finds in the table what the others have found, and puts off what they are at. The
//! search does no input or output: what it finds goes to a listener.
//!
//! - `params`: its numbers
//! - `draws`: repetition and the other draws inside a search
//! - `history`: what is learnt about moves
//! - `picker`, `turns`: which move next; and what is put off, as another thread is at it
//! - `stack`: what a line keeps for each ply
//! - `quiescence`, `node`: the tree
//! - `moves`, `candidate`: the moves of a node; which of them are looked at, and how deep
//! - `deepen`: one ply deeper each time
//! - `progress`: what is told in the middle of an iteration
//! - `threads`, `claims`: several threads at one search; which moves they leave to each other
//! - `weaker`: moves as a weaker player finds them

mod candidate;
mod claims;
mod deepen;
mod draws;
mod history;
mod moves;
mod node;
mod params;
mod picker;
mod progress;
mod quiescence;
mod stack;
mod threads;
mod turns;
mod weaker;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use treville_core::exchange::Worth;
use treville_core::game::Game;
use treville_core::moves::{Move, MoveList};
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_eval::position::evaluator::Evaluator;

use crate::message::{Info, Limits};
use crate::score::Score;
use crate::time::Budget;
use crate::tt::{Bound, Entry, Table};

use draws::History;
pub use history::Experience;
use history::Trail;
pub use params::Params;
use picker::List;
pub use progress::Observer;
use stack::Frame;
pub use threads::Crew;
use threads::Shared;
pub use weaker::search_weakly;

/// What a search ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The move to play; none only where there is no legal move.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// Positions made by all threads.
    pub nodes: u64,
}

/// What a search may use and who hears of it.
pub struct Surroundings<'a> {
    /// Judges the leaves.
    pub evaluator: &'a Evaluator,
    /// Keeps what is found out.
    pub table: &'a Table,
    /// What was learnt before, and is learnt now.
    pub experience: &'a Experience,
    /// The threads that search beside the one that asks.
    pub crew: &'a Crew,
    /// The numbers of the search.
    pub params: Params,
    /// When the search was ordered: its clock runs from here.
    pub start: Instant,
    /// Ends the search from outside.
    pub stop: &'a AtomicBool,
    /// As long as this is set, the opponent is to move and the clock ends nothing.
    pub pondering: &'a AtomicBool,
    /// Hears of every finished iteration.
    pub listener: &'a mut dyn FnMut(Info),
    /// Hears of what happens within long iterations, if anybody wants to know.
    pub observer: Option<Observer<'a>>,
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    number: usize,
    evaluator: &'a Evaluator,
    table: &'a Table,
    experience: &'a Experience,
    params: Params,
    reductions: Box<[[i32; 64]; 64]>,
    stop: &'a AtomicBool,
    pondering: &'a AtomicBool,
    shared: &'a Shared,
    limits: &'a Limits,
    budget: Budget,
    /// Hears of what happens within iterations; only the first thread has one.
    observer: Option<Observer<'a>>,
    /// The keys of the game and the line, for repetitions.
    line: History,
    /// The best line below each ply of the line being looked at.
    lines: Vec<Vec<Move>>,
    /// A list of moves for each ply, kept so that no node has to ask for memory.
    lists: Vec<List>,
    stack: Vec<Frame>,
    /// What pieces are worth in exchanges, for the pair that it was made for.
    worth: ([Option<PieceType>; 2], Worth),
    nodes: u64,
    seldepth: usize,
    root_depth: i32,
    root_best: Option<Move>,
    /// The moves to look at, with the nodes that each has cost in this iteration.
    root_moves: Vec<(Move, u64)>,
    /// The first moves of the lines found in this iteration, which the next line must not have.
    told: Vec<Move>,
    /// Null moves are not tried before this ply, while one is being verified.
    null_from: usize,
    stopped: bool,
    /// The search would have ended by now, were it not the opponent's turn.
    enough: bool,
}

/// How many nodes pass between two looks at the clock.
const POLL: u64 = 128;

/// Searches the last position of `game` and reports through `around`.
pub fn search(game: &Game, limits: &Limits, around: Surroundings) -> Outcome {
    let Surroundings { evaluator, table, experience, crew, params, .. } = around;
    let Surroundings { start, stop, pondering, listener, observer, .. } = around;
    let budget = Budget::new(limits, game.position().stage(), start);
    let shared = &Shared::new(1 + crew.count());
    let context =
        Context { evaluator, table, experience, params, stop, pondering, shared, limits, budget };
    let worker = |number| Worker::new(number, game, context);
    // Whoever gets a processor only when all is over need not begin.
    let follow = |number| {
        let begin = !shared.is_finished();
        begin.then(|| worker(number).deepen(game.position(), &mut |_| {}))
    };
    let (first, others) = crew.work(follow, || {
        let _running = shared.until_dropped();
        let mut leader = worker(0);
        leader.observer = observer.map(|Observer { after, tell }| Observer { after, tell });
        leader.deepen(game.position(), listener)
    });
    let others = others.into_iter().flatten().collect();
    let (nodes, told) = (first.info.nodes, first.best());
    // Where several lines were told, they are the first thread's.
    let verdict = if limits.multipv > 1 { first } else { threads::choose(first, others) };
    let (best, ponder) = (verdict.best(), verdict.ponder);
    if best != told {
        listener(Info { nodes, time: budget.elapsed(), ..verdict.info });
    }
    Outcome { best, ponder, nodes }
}

/// What all workers of a search are made with.
#[derive(Clone, Copy)]
struct Context<'a> {
    evaluator: &'a Evaluator,
    table: &'a Table,
    experience: &'a Experience,
    params: Params,
    stop: &'a AtomicBool,
    pondering: &'a AtomicBool,
    shared: &'a Shared,
    limits: &'a Limits,
    budget: Budget,
}

impl<'a> Worker<'a> {
    fn new(number: usize, game: &Game, context: Context<'a>) -> Worker<'a> {
        let Context { evaluator, table, experience, params, .. } = context;
        let Context { stop, pondering, shared, limits, budget, .. } = context;
        let mut moves: MoveList = game.position().legal_moves();
        // Moves that are all illegal are no choice.
        if moves.iter().any(|m| limits.searchmoves.contains(m)) {
            moves.retain(|m| limits.searchmoves.contains(m));
        }
        let plies = Score::MAX_PLY + 8;
        Worker {
            number,
            evaluator,
            table,
            experience,
            params,
            reductions: reductions(&params),
            stop,
            pondering,
            shared,
            limits,
            budget,
            observer: None,
            line: History::new(game),
            lines: vec![Vec::new(); plies],
            lists: vec![List::new(); plies],
            stack: vec![Frame::default(); plies],
            worth: (game.position().chosen(), worth(game.position(), evaluator)),
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            root_best: moves.first().copied(),
            root_moves: moves.iter().map(|m| (*m, 0)).collect(),
            told: Vec::new(),
            null_from: 0,
            stopped: false,
            enough: false,
        }
    }

    /// A position is made; looks at the clock now and then.
    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.limits.nodes.is_some() || self.nodes.is_multiple_of(POLL) {
            self.look_up();
        }
    }

    /// Whether the search has to end.
    #[cold]
    fn look_up(&mut self) {
        self.shared.count(self.number, self.nodes);
        if self.limits.nodes.is_some_and(|most| self.all_nodes() >= most) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(POLL) {
            self.stopped |= self.stop.load(Ordering::Relaxed)
                || self.shared.is_finished()
                || (self.number == 0
                    && (self.enough || self.budget.is_hard_over())
                    && !self.is_pondering());
        }
    }

    /// Whether the opponent still thinks about the move that this search expects.
    fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// What the table knows about a position. It does not know of the fifty-move rule: of a mate that
    /// the rule may come before, only the move is left.
    #[inline]
    fn recall(&self, position: &Position, ply: usize) -> Option<Entry> {
        let entry = self.table.get(position.key(), ply)?;
        let to_mate = Score::MATE - entry.score.abs() - ply as i32;
        if Score::is_mate(entry.score) && to_mate + i32::from(position.halfmove_clock()) > 100 {
            let nothing = -Score::INFINITE;
            return Some(Entry { score: nothing, bound: Bound::Lower, ..entry });
        }
        Some(entry)
    }

    /// The positions that all threads have made.
    fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.nodes_of_others(self.number)
    }

    /// The reduction of a late move in 1024ths of a ply.
    #[inline]
    fn reduction(&self, depth: i32, count: i32) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize]
    }

    /// The moves that led to the position at `ply`: one, two and four plies ago.
    #[inline]
    fn trail(&self, ply: usize) -> Trail {
        [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|ply| self.stack[ply].played))
    }

    /// What pieces are worth in exchanges.
    #[inline]
    fn worth_of(&mut self, position: &Position) -> Worth {
        if self.worth.0 != position.chosen() {
            self.worth = (position.chosen(), worth(position, self.evaluator));
        }
        self.worth.1
    }

    /// Puts `m` in front of the line below `ply` and makes it the line at `ply`.
    fn extend_line(&mut self, ply: usize, m: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }
}

/// What the pieces of each slot are worth in exchanges.
fn worth(position: &Position, evaluator: &Evaluator) -> Worth {
    let board = position.board();
    Worth::new(Slot::ALL.map(|slot| match slot {
        Slot::King => 10_000,
        slot => evaluator.value(board.kind(position.turn(), slot)),
    }))
}

/// The reductions of late moves: the product of the logarithms of depth and number, in 1024ths.
fn reductions(params: &Params) -> Box<[[i32; 64]; 64]> {
    let mut table = Box::new([[0; 64]; 64]);
    // A search of a thousand nodes would spend a tenth of its time on thousands of logarithms.
    let logarithms: [f64; 64] = std::array::from_fn(|number| (number as f64).ln());
    for depth in 1..64 {
        for count in 1..64 {
            let product = logarithms[depth] * logarithms[count];
            let plies = f64::from(params.late_base) / 100.0
                + product * 100.0 / f64::from(params.late_divisor);
            table[depth][count] = (plies * 1024.0) as i32;
        }
    }
    table
}

#[cfg(test)]
mod tests;
