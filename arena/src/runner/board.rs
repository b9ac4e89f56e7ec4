//! One of the boards on which games are played at the same time.

use std::collections::BTreeMap;
use std::time::Duration;

use crossbeam_channel::RecvTimeoutError;
use treville_core::color::ByColor;
use treville_core::uci;
use treville_notation::pgn::Evaluation;

use super::seats::Seats;
use crate::engine_slot::{EngineBooks, EngineSlot, MatchContext};
use crate::opening_books::Books;
use crate::referee::{self, MoveMade, NoResult, PlayedGame};
use crate::schedule::Fixture;
use crate::settings::MatchPlan;
use treville_kit::failure::Failure;
use treville_kit::jobs::Worker;

/// An event on a board, by the number of the board.
pub(super) enum BoardEvent {
    /// A game begins.
    Started(usize, Fixture),
    /// A move was made; `ply` counts from 1.
    Moved { board: usize, ply: u32, text: String, evaluation: Option<Evaluation> },
    /// A game is over.
    Finished(usize, Box<PlayedGame>),
}

/// The data that the games of all boards share.
pub(super) struct Boards<'a> {
    pub plan: &'a MatchPlan,
    pub book: &'a Books,
    pub engine_books: &'a EngineBooks,
    pub context: MatchContext,
    /// The processors of each board, if they are given out.
    pub seats: Vec<Seats>,
    /// The pause between two games on a board.
    pub pause: Duration,
    /// Whether every move is reported.
    pub reports_moves: bool,
}

impl Boards<'_> {
    /// Plays games on one board until none is left or the match is interrupted.
    pub(super) fn play(&self, worker: &Worker<'_, Fixture, BoardEvent>) -> Result<(), Failure> {
        // The engines of the last game; they often play the next one, too.
        let mut slots = BTreeMap::new();
        while let Some((_, fixture)) = worker.next_job() {
            match self.game(worker, &fixture, &mut slots)? {
                Some(played) => worker.send(BoardEvent::Finished(worker.number, Box::new(played))),
                None => return Ok(()),
            }
            if !self.pause.is_zero() && self.is_interrupted_within(self.pause) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays a game; none if the match is interrupted.
    fn game(
        &self,
        worker: &Worker<'_, Fixture, BoardEvent>,
        fixture: &Fixture,
        slots: &mut BTreeMap<usize, EngineSlot>,
    ) -> Result<Option<PlayedGame>, Failure> {
        let opening = self.book.opening(fixture.opening)?;
        worker.send(BoardEvent::Started(worker.number, *fixture));
        slots.retain(|engine, _| [fixture.white, fixture.black].contains(engine));
        let seat = self.seat(worker.number, slots.get(&fixture.black));
        let mut white = self.take(slots, fixture.white, seat);
        let seat = self.seat(worker.number, Some(&white));
        let mut black = self.take(slots, fixture.black, seat);
        let mut watch = |made: MoveMade| {
            if self.reports_moves {
                report_move(worker, made);
            }
        };
        let variant = self.plan.variant_of(fixture.opening);
        for slot in [&mut white, &mut black] {
            slot.sit_down_to(variant);
        }
        let sides = ByColor([&mut white, &mut black]);
        let played = referee::play(self.plan, fixture, opening, sides, &mut watch);
        slots.insert(fixture.white, white);
        slots.insert(fixture.black, black);
        match played {
            Ok(played) => Ok(Some(played)),
            Err(NoResult::Interrupted) => Ok(None),
            Err(NoResult::Failure(failure)) => Err(failure),
        }
    }

    /// The processors of an engine that sits down beside this one, if there is one already.
    fn seat(&self, board: usize, other: Option<&EngineSlot>) -> Vec<usize> {
        let Some([first, second]) = self.seats.get(board) else { return Vec::new() };
        let is_taken = other.is_some_and(|other| other.cpus() == first);
        if is_taken { second.clone() } else { first.clone() }
    }

    fn take(
        &self,
        slots: &mut BTreeMap<usize, EngineSlot>,
        engine: usize,
        seat: Vec<usize>,
    ) -> EngineSlot {
        let (settings, context) = (&self.plan.engines[engine], &self.context);
        let book = || self.engine_books.get(engine).cloned().flatten();
        let new = || EngineSlot::new(settings.clone(), book(), context.clone(), seat);
        slots.remove(&engine).unwrap_or_else(new)
    }

    /// Waits for this long; true as soon as the match is interrupted.
    fn is_interrupted_within(&self, time: Duration) -> bool {
        !matches!(self.context.abort.recv_timeout(time), Err(RecvTimeoutError::Timeout))
    }
}

fn report_move(worker: &Worker<'_, Fixture, BoardEvent>, made: MoveMade) {
    let moves = made.game.moves();
    let before = made.game.positions().iter().rev().nth(1);
    if let (Some(last), Some(before)) = (moves.last(), before) {
        worker.send(BoardEvent::Moved {
            board: worker.number,
            ply: u32::try_from(moves.len()).unwrap_or(u32::MAX),
            text: uci::write(before, *last, true),
            evaluation: made.evaluation,
        });
    }
}
