//! One of the tables at which games are played at the same time.

use std::collections::BTreeMap;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender};
use treville_core::color::ByColor;
use treville_core::pgn::Evaluation;
use treville_core::uci;

use crate::referee::{self, Interrupted, Played, Progress};
use crate::schedule::Fixture;
use crate::seat::{Seat, Surroundings};
use crate::settings::Plan;
use treville_games::openings::Book;
use treville_kit::failure::Failure;

/// What a worker tells.
pub(super) enum Message {
    /// A game begins.
    Started { slot: usize, fixture: Fixture },
    /// A move was made; `ply` counts from 1.
    Moved { slot: usize, ply: u32, text: String, evaluation: Option<Evaluation> },
    /// A game is over.
    Finished { slot: usize, played: Box<Played> },
    /// The match cannot go on.
    Failed(Failure),
}

/// One who plays games until there are none.
pub(super) struct Worker<'a> {
    pub slot: usize,
    pub plan: &'a Plan,
    pub book: &'a Book,
    /// Gives the next game, if there is one.
    pub next: &'a (dyn Fn() -> Option<Fixture> + Sync),
    pub around: Surroundings,
    /// Milliseconds between two games.
    pub wait: u64,
    /// Whether every move is told.
    pub tells_moves: bool,
    pub messages: Sender<Message>,
}

impl Worker<'_> {
    pub(super) fn work(self) {
        // The engines of the last game; they often play the next one, too.
        let mut seats = BTreeMap::new();
        while let Some(fixture) = (self.next)() {
            match self.game(&fixture, &mut seats) {
                Ok(Ok(played)) => {
                    let played = Box::new(played);
                    self.tell(Message::Finished { slot: self.slot, played });
                }
                Ok(Err(Interrupted)) => return,
                Err(failure) => return self.tell(Message::Failed(failure)),
            }
            if self.wait > 0 && !self.pause() {
                return;
            }
        }
    }

    fn game(
        &self,
        fixture: &Fixture,
        seats: &mut BTreeMap<usize, Seat>,
    ) -> Result<Result<Played, Interrupted>, Failure> {
        let opening = self.book.opening(fixture.opening)?;
        self.tell(Message::Started { slot: self.slot, fixture: *fixture });
        seats.retain(|engine, _| [fixture.white, fixture.black].contains(engine));
        let mut white = self.take(seats, fixture.white);
        let mut black = self.take(seats, fixture.black);
        let mut watch = |progress: Progress| self.watch(progress);
        let table = ByColor([&mut white, &mut black]);
        let played = referee::play(self.plan, fixture, opening, table, &mut watch);
        seats.insert(fixture.white, white);
        seats.insert(fixture.black, black);
        Ok(played)
    }

    fn take(&self, seats: &mut BTreeMap<usize, Seat>, engine: usize) -> Seat {
        let new = || Seat::new(self.plan.engines[engine].clone(), self.around.clone());
        seats.remove(&engine).unwrap_or_else(new)
    }

    fn watch(&self, progress: Progress) {
        if !self.tells_moves {
            return;
        }
        let moves = progress.game.moves().len();
        let (Some(last), Some(before)) =
            (progress.game.moves().last(), progress.game.positions().iter().rev().nth(1))
        else {
            return;
        };
        self.tell(Message::Moved {
            slot: self.slot,
            ply: u32::try_from(moves).unwrap_or(u32::MAX),
            text: uci::write(before, *last, true),
            evaluation: progress.evaluation,
        });
    }

    /// Waits between two games; says whether the match still goes on.
    fn pause(&self) -> bool {
        let wait = Duration::from_millis(self.wait);
        matches!(self.around.abort.recv_timeout(wait), Err(RecvTimeoutError::Timeout))
    }

    /// Nobody listens any more once the match has ended.
    fn tell(&self, message: Message) {
        let _ = self.messages.send(message);
    }
}
