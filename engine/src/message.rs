//! The orders that an engine takes and the events that it answers with.
//!
//! Protocols are adapters from lines to [`Command`]s and from [`Event`]s to lines; programs that
//! play games inside the process use these types directly.

use std::time::Duration;

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::rules::Rules;
use treville_eval::net::evaluator::Net;
use treville_eval::position::value_set::ValueSet;

use crate::score::Score;

/// An order to the engine.
#[derive(Clone, Debug)]
pub enum Command {
    /// Forget what was learnt: the next search belongs to another game. Answered by
    /// [`Event::Done`].
    NewGame,
    /// Make ready to judge games with these rules, so that the first search need not do it on its
    /// clock; answered by [`Event::Done`].
    Prepare(Rules),
    /// Search the last position of a game; answered by [`Event::BestMove`].
    Search(Box<Game>, Limits),
    /// Count the leaves of a tree with this many threads; answered by [`Event::Perft`].
    Perft(Box<Game>, u32, usize),
    /// Give the transposition table this many megabytes, emptied; answered by [`Event::Done`].
    Hash(usize),
    /// Search with this many threads; answered by [`Event::Done`].
    Threads(usize),
    /// Judge positions by this net, or without one by the classical evaluation, and forget what was
    /// learnt; answered by [`Event::Done`].
    Net(Option<Net>),
    /// Take these numbers of the classical evaluation, and forget what was learnt; answered by
    /// [`Event::Done`].
    Values(Box<ValueSet>),
    /// Search with this value of the parameter with this name, and forget what was learnt; answered
    /// by [`Event::Done`].
    Parameter(&'static str, i32),
    /// Run the benchmark to this depth: [`Event::Line`]s, then [`Event::Done`].
    Bench(u32),
}

/// The deepest count of leaves that is accepted: a deeper one would never end, and with two bare
/// kings it would soon exceed the stack.
pub const DEEPEST_COUNT: u32 = 64;

/// A report of an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A search has a new result.
    Info(Info),
    /// A long search is in the middle of an iteration.
    Progress(Progress),
    /// A search is over.
    BestMove {
        /// The move to play; none only where there is no legal move.
        best: Option<Move>,
        /// The reply that is expected.
        ponder: Option<Move>,
    },
    /// A count is over: the leaves below each move. None if it was stopped.
    Perft(Option<Vec<(Move, u64)>>),
    /// A line to be shown as it is.
    Line(String),
    /// A sentence for the user, without a full stop.
    Note(String),
    /// An order without an answer of its own has been carried out, or why it could not be.
    Done(Result<(), String>),
}

/// The state of a search at some moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The depth of the last full iteration, in plies.
    pub depth: u32,
    /// The deepest ply that was searched.
    pub seldepth: u32,
    /// The rank of this line among those reported, from 1.
    pub multipv: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Positions made so far, in search and quiescence.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Share of the transposition table in use, in thousandths.
    pub hashfull: u32,
    /// The line that both sides are expected to play.
    pub pv: Vec<Move>,
}

/// Progress in the middle of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// The true score is at least that of this line, which is being searched again.
    AtLeast(Info),
    /// The true score is at most that of this line, which is being searched again.
    AtMost(Info),
    /// The search comes to another root move.
    Move(RootMove),
}

/// The root move that is being searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The move.
    pub current: Move,
    /// Its number among the first moves of this iteration, from 1.
    pub number: u32,
    /// Number of first moves.
    pub total: u32,
    /// Positions made so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

/// The limits of a search. The first limit reached ends it; without any it goes on until it is
/// stopped.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to make.
    pub nodes: Option<u64>,
    /// Positions after which no deeper iteration begins; the current one is completed.
    pub soft_nodes: Option<u64>,
    /// Time to think.
    pub movetime: Option<Duration>,
    /// The clock to play by.
    pub clock: Option<Clock>,
    /// Stop once a mate in this many moves or fewer is found.
    pub mate: Option<u32>,
    /// The only root moves to search; empty means all.
    pub searchmoves: Vec<Move>,
    /// Number of lines to report, with different first moves; 0 is 1.
    pub multipv: usize,
    /// Answer only after a stop, even if the search is over.
    pub infinite: bool,
    /// The opponent has not moved yet: until the expected move comes, the clock does not end the
    /// search and the answer waits.
    pub ponder: bool,
    /// The strength of play, on the scale of a [`Level`](crate::level::Level); none is as well as
    /// can be. An infinite search ignores it: analysis is at full strength.
    pub elo: Option<u32>,
}

impl Limits {
    /// Whether the search is a fixed amount of work, whose result does not depend on the clock.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        (self.depth.is_some() || self.nodes.is_some() || self.soft_nodes.is_some())
            && !self.infinite
            && !self.ponder
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left; zero for a flag that has fallen.
    pub left: Duration,
    /// Time gained by each move.
    pub increment: Duration,
    /// Moves until more time comes, if it comes.
    pub moves_to_go: Option<u32>,
    /// Time that passes between the engine's answer and the stopping of its clock.
    pub overhead: Duration,
}

/// Nodes per second, for any time however short.
#[must_use]
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    (u128::from(nodes) * 1_000_000_000 / nanoseconds).try_into().unwrap_or(u64::MAX)
}
