//! One of the boards on which games are played at the same time.

use std::collections::BTreeMap;
use std::time::Duration;

use crossbeam_channel::RecvTimeoutError;
use treville_core::color::ByColor;
use treville_core::pgn::Evaluation;
use treville_core::uci;

use crate::referee::{self, Interrupted, Played, Progress};
use crate::schedule::Fixture;
use crate::seat::{Seat, Surroundings};
use crate::settings::Plan;
use treville_games::openings::Book;
use treville_kit::failure::Failure;
use treville_kit::jobs::Worker;

/// What happens on a board, by the number of the board.
pub(super) enum Event {
    /// A game begins.
    Started(usize, Fixture),
    /// A move was made; `ply` counts from 1.
    Moved { board: usize, ply: u32, text: String, evaluation: Option<Evaluation> },
    /// A game is over.
    Finished(usize, Box<Played>),
}

/// What the games of all boards have in common.
pub(super) struct Boards<'a> {
    pub plan: &'a Plan,
    pub book: &'a Book,
    pub around: Surroundings,
    /// The pause between two games on a board.
    pub pause: Duration,
    /// Whether every move is reported.
    pub reports_moves: bool,
}

impl Boards<'_> {
    /// Plays games on one board until none is left or the match is interrupted.
    pub(super) fn play(&self, worker: &Worker<'_, Fixture, Event>) -> Result<(), Failure> {
        // The engines of the last game; they often play the next one, too.
        let mut seats = BTreeMap::new();
        while let Some((_, fixture)) = worker.next_job() {
            match self.game(worker, &fixture, &mut seats)? {
                Ok(played) => worker.send(Event::Finished(worker.number, Box::new(played))),
                Err(Interrupted) => return Ok(()),
            }
            if !self.pause.is_zero() && self.is_interrupted_within(self.pause) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn game(
        &self,
        worker: &Worker<'_, Fixture, Event>,
        fixture: &Fixture,
        seats: &mut BTreeMap<usize, Seat>,
    ) -> Result<Result<Played, Interrupted>, Failure> {
        let opening = self.book.opening(fixture.opening)?;
        worker.send(Event::Started(worker.number, *fixture));
        seats.retain(|engine, _| [fixture.white, fixture.black].contains(engine));
        let mut white = self.take(seats, fixture.white);
        let mut black = self.take(seats, fixture.black);
        let mut watch = |progress: Progress| {
            if self.reports_moves {
                report_move(worker, progress);
            }
        };
        let sides = ByColor([&mut white, &mut black]);
        let played = referee::play(self.plan, fixture, opening, sides, &mut watch);
        seats.insert(fixture.white, white);
        seats.insert(fixture.black, black);
        Ok(played)
    }

    fn take(&self, seats: &mut BTreeMap<usize, Seat>, engine: usize) -> Seat {
        let new = || Seat::new(self.plan.engines[engine].clone(), self.around.clone());
        seats.remove(&engine).unwrap_or_else(new)
    }

    /// Waits for this long; true as soon as the match is interrupted.
    fn is_interrupted_within(&self, time: Duration) -> bool {
        !matches!(self.around.abort.recv_timeout(time), Err(RecvTimeoutError::Timeout))
    }
}

fn report_move(worker: &Worker<'_, Fixture, Event>, progress: Progress) {
    let moves = progress.game.moves();
    let before = progress.game.positions().iter().rev().nth(1);
    if let (Some(last), Some(before)) = (moves.last(), before) {
        worker.send(Event::Moved {
            board: worker.number,
            ply: u32::try_from(moves.len()).unwrap_or(u32::MAX),
            text: uci::write(before, *last, true),
            evaluation: progress.evaluation,
        });
    }
}
