//! A game that was played, judged move by move.
//!
//! Each position of play is searched once. What a move has lost is the difference of two expected
//! scores: that of the position, which the best move would have kept, and that of the position
//! after the move. A last position in which the game has ended counts as it ended, not as a search
//! sees it.
//!
//! The review goes from the end of the game to its beginning, so what was found about later moves
//! is still in the transposition table when the moves before them are judged. Choosing and placing,
//! with which a game of Musketeer chess begins, are not judged.
//!
//! ```
//! use treville_notation::pgn;
//! use treville_engine::message::Limits;
//! use treville_engine::review::{Judgement, Thresholds, review};
//! use treville_engine::worker::Worker;
//!
//! let pgn = pgn::read_all("1. f3 e5 2. g4 Qh4# 0-1").unwrap().remove(0);
//! let limits = Limits { depth: Some(6), ..Limits::default() };
//! let verdicts = review(&pgn.game, &limits, Thresholds::default(), &mut Worker::new());
//! assert_eq!(verdicts[2].judgement, Some(Judgement::Blunder));
//! ```
//!
//! Each file uses only those above it:
//!
//! - `verdict`: what a search finds of a position, and what follows for a move
//! - `summary`: the moves of a side together
//! - `annotate`: verdicts as a PGN tells them
//! - `noted`: verdicts of a game that is annotated already

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod annotate;
mod noted;
mod summary;
#[cfg(test)]
mod tests;
mod verdict;

use treville_core::game::Game;
use treville_core::position::Stage;

use crate::message::{Command, Event, Info, Limits};
use crate::worker::Worker;

pub use annotate::{LINE, annotate};
pub use noted::{noted, noted_score};
pub use summary::{Summary, summaries};
pub use verdict::{Finding, Judgement, Thresholds, Verdict, findings, judge};

/// A review in progress. It can be left after any step and gone on with later.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game up to the position after the next move to be judged.
    game: Game,
    /// Moves before the first one of play.
    set_up: usize,
    limits: Limits,
    thresholds: Thresholds,
    state: State,
    nodes: u64,
}

/// The state of a review.
#[derive(Clone, Debug)]
enum State {
    /// Nothing is known.
    New,
    /// A search has been stopped before the last position was known.
    Begun,
    /// The position on the board is known, for the side to move.
    Knows(Finding),
}

/// The outcome of a step.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// The verdict on one more move: the one before that of the last step.
    Verdict(Box<Verdict>),
    /// The search was stopped. The next step searches the same position again.
    Stopped,
    /// Every move has its verdict.
    Done,
}

impl Review {
    /// A review of all moves of play. Of the limits only depth, nodes and time count; without any
    /// of them a search goes on until it is stopped.
    #[must_use]
    pub fn new(game: &Game, limits: &Limits, thresholds: Thresholds) -> Review {
        let in_play = game.positions().iter().position(|p| p.stage() == Stage::Play);
        let &Limits { depth, nodes, soft_nodes, movetime, .. } = limits;
        Review {
            game: game.clone(),
            set_up: in_play.unwrap_or(game.moves().len()),
            limits: Limits { depth, nodes, soft_nodes, movetime, ..Limits::default() },
            thresholds,
            state: State::New,
            nodes: 0,
        }
    }

    /// Number of moves that have no verdict yet.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.game.moves().len() - self.set_up
    }

    /// The positions made by all searches so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Judges the next move, from the last one of the game to the first: one search, in the first
    /// step two. `listen` hears how a search goes on, and may stop it by the worker's signals.
    ///
    /// The worker forgets other games in the first step, and should get no other orders between the
    /// steps. With one thread and a limit of depth or nodes, equal games have equal reviews.
    pub fn step(&mut self, worker: &mut Worker, listen: &mut dyn FnMut(&Info)) -> Step {
        if self.remaining() == 0 {
            return Step::Done;
        }
        if matches!(self.state, State::New) {
            worker.carry_out(Command::NewGame, &mut |_| {});
            self.state = State::Begun;
        }
        let after = match &self.state {
            State::Knows(finding) => finding.clone(),
            _ => match self.game.outcome() {
                Some(outcome) => Finding::end(outcome, self.game.position().turn()),
                None => match self.search(worker, listen) {
                    Some(finding) => finding,
                    None => return Step::Stopped,
                },
            },
        };
        let Some(played) = self.game.undo() else { return Step::Done };
        let Some(before) = self.search(worker, listen) else {
            self.game.play_unchecked(played);
            self.state = State::Knows(after);
            return Step::Stopped;
        };
        self.state = State::Knows(before.clone());
        let ply = self.game.moves().len();
        Step::Verdict(Box::new(Verdict::new(ply, played, before, &after, &self.thresholds)))
    }

    /// The finding of a search on the position on the board; none if it was stopped.
    fn search(&mut self, worker: &mut Worker, listen: &mut dyn FnMut(&Info)) -> Option<Finding> {
        let mut last: Option<Info> = None;
        let mut played = None;
        let order = Command::Search(Box::new(self.game.clone()), self.limits.clone());
        worker.carry_out(order, &mut |event| match event {
            Event::Info(info) => {
                listen(&info);
                last = Some(info);
            }
            Event::BestMove { best, .. } => played = best,
            _ => {}
        });
        let Info { score, depth, pv, nodes, .. } = last?;
        self.nodes += nodes;
        // A search that hardly began has a move, but perhaps no line.
        let line = if pv.is_empty() { played.into_iter().collect() } else { pv };
        (!worker.signals().is_stopped()).then_some(Finding { score, depth, line })
    }
}

/// The verdicts on all moves of play, in their order. If a search is stopped, those on the last
/// moves.
#[must_use]
pub fn review(
    game: &Game,
    limits: &Limits,
    thresholds: Thresholds,
    worker: &mut Worker,
) -> Vec<Verdict> {
    let mut review = Review::new(game, limits, thresholds);
    let mut verdicts = Vec::new();
    while let Step::Verdict(verdict) = review.step(worker, &mut |_| {}) {
        verdicts.push(*verdict);
    }
    verdicts.reverse();
    verdicts
}
