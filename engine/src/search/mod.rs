//! The search: alpha-beta by iterative deepening, on one thread or several.
//!
//! A `Searcher` is one thread of a search. It owns its line and its move lists; threads share the
//! transposition table, the histories, the moves in flight, the node counts and the signal to stop.
//! The search does no input or output: its results go to a listener.
//!
//! The files in reading order; each uses only those above it:
//!
//! - `params`: the parameters of the search
//! - `repetition`: repetitions and the fifty-move rule
//! - `history`: what is learnt about moves and about the evaluation
//! - `stack`: what is kept for each node of the line
//! - `picker`: move order
//! - `pruning`: what is pruned, reduced and extended, and why
//! - `abdada`: moves that threads leave to each other
//! - `threads`: the thread pool, what threads share, whose move is played
//! - `context`: what a search is given and what it returns
//! - `searcher`: one thread, its clock and its reports
//! - `learning`: what a node's result tells
//! - `quiescence`, `node`: the tree
//! - `deepen`: iterative deepening
//! - `weaker`: play below full strength

mod abdada;
mod context;
mod deepen;
mod history;
mod learning;
mod node;
mod params;
mod picker;
mod pruning;
mod quiescence;
mod repetition;
mod searcher;
mod stack;
mod threads;
mod threats;
mod weaker;

use treville_core::game::Game;

use crate::message::{Info, Limits};

pub use context::{ProgressListener, SearchContext, SearchResult};
pub use history::Histories;
pub use params::Params;
use searcher::{Common, Searcher};
use threads::SharedState;
pub use threads::ThreadPool;
pub use weaker::search_weakly;

/// Searches the last position of `game`.
pub fn search(game: &Game, limits: &Limits, mut context: SearchContext) -> SearchResult {
    let shared = &SharedState::new(1 + context.pool.count());
    let common = Common::new(game, limits, shared, &context);
    // A thread that gets a processor only when the search is over need not begin.
    let follow = |number| {
        let begins = !shared.is_finished();
        begins.then(|| Searcher::new(number, game, common).deepen(game.position(), &mut |_| {}))
    };
    let (first, others) = context.pool.work(follow, || {
        let _running = shared.until_dropped();
        let mut leader = Searcher::new(0, game, common);
        let progress = context.progress.take();
        leader.progress = progress.map(ProgressListener::reborrow);
        leader.deepen(game.position(), &mut |info| context.report(info))
    });
    let others = others.into_iter().flatten().collect();
    let (nodes, reported) = (first.info.nodes, first.best());
    // Several lines are the first thread's.
    let chosen = if limits.multipv > 1 { first } else { threads::choose(first, others) };
    let (best, ponder) = (chosen.best(), chosen.ponder);
    if best != reported {
        context.report(Info { nodes, time: common.budget.elapsed(), ..chosen.info });
    }
    SearchResult { best, ponder, nodes }
}

#[cfg(test)]
mod tests;
