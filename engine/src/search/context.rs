//! Input and result of a search.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use treville_core::moves::Move;
use treville_eval::position::evaluator::Evaluator;

use super::history::Histories;
use super::params::Params;
use super::threads::ThreadPool;
use crate::clock::Instant;
use crate::message::{Info, Progress};
use crate::tt::Table;

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play; none only where there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The positions made by all threads.
    pub nodes: u64,
}

/// The data that a search uses, and the listeners to which it reports.
///
/// ```
/// # use treville_core::{game::Game, position::Position, rules::Rules};
/// # use treville_engine::{message::Limits, tt::Table};
/// # use treville_engine::search::{Histories, SearchContext, search};
/// # use treville_eval::{net::judge::Judge, position::evaluator::Evaluator};
/// let game = Game::new(Position::start(Rules::chess()));
/// let evaluator = Evaluator::new(game.position().pieces(), Judge::Classical);
/// let (table, histories) = (Table::default(), Histories::default());
/// let mut score = None;
/// let context = SearchContext {
///     listener: Some(&mut |info| score = Some(info.score)),
///     ..SearchContext::new(&evaluator, &table, &histories)
/// };
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// assert!(search(&game, &limits, context).best.is_some() && score.is_some());
/// ```
pub struct SearchContext<'a> {
    /// Evaluates the leaves.
    pub evaluator: &'a Evaluator,
    /// The transposition table.
    pub table: &'a Table,
    /// The histories of moves that searches have learnt, this one included.
    pub histories: &'a Histories,
    /// The threads that search beside the caller's.
    pub pool: &'a ThreadPool,
    /// The numbers of the search.
    pub params: Params,
    /// When the search was ordered: its clock runs from here.
    pub start: Instant,
    /// Ends the search from outside.
    pub stop: &'a AtomicBool,
    /// While this is set, the opponent is to move and the clock does not end the search.
    pub pondering: &'a AtomicBool,
    /// Receives the result of every finished iteration.
    pub listener: Option<&'a mut dyn FnMut(Info)>,
    /// Receives what happens within long iterations.
    pub progress: Option<ProgressListener<'a>>,
}

/// For searches that are never stopped, and those that do not ponder.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> SearchContext<'a> {
    /// A search on the caller's thread alone, from now on, that reports nothing.
    #[must_use]
    pub fn new(
        evaluator: &'a Evaluator,
        table: &'a Table,
        histories: &'a Histories,
    ) -> SearchContext<'a> {
        SearchContext {
            evaluator,
            table,
            histories,
            pool: &ThreadPool::NONE,
            params: Params::default(),
            start: Instant::now(),
            stop: &NEVER,
            pondering: &NEVER,
            listener: None,
            progress: None,
        }
    }
}

impl SearchContext<'_> {
    pub(super) fn report(&mut self, info: Info) {
        if let Some(listener) = &mut self.listener {
            listener(info);
        }
    }
}

/// Receives what happens within iterations.
pub struct ProgressListener<'a> {
    /// The time that a search lasts before it reports progress, so that fast games are not flooded.
    pub after: Duration,
    /// Called with each report.
    pub listener: &'a mut dyn FnMut(Progress),
}

impl<'a> ProgressListener<'a> {
    /// The same listener for a shorter time.
    pub(super) fn reborrow<'b>(self) -> ProgressListener<'b>
    where
        'a: 'b,
    {
        let ProgressListener { after, listener } = self;
        ProgressListener { after, listener }
    }
}
