//! One position, one engine: the search, and what has come of it.

use treville_core::color::ByColor;
use treville_core::game::Game;
use treville_kit::failure::Failure;
use treville_kit::jobs::Worker;
use treville_notation::pgn::GameResult;

use super::epd::Task;
use super::judge::{self, Solution};
use crate::clock::PlayerClock;
use crate::engine_slot::{EngineSlot, MatchContext};
use crate::player::{Clocks, Fault, MoveReply, Player};
use crate::settings::EngineSettings;

/// A position and an engine, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Job {
    pub task: usize,
    pub engine: usize,
}

/// The result of a job, and the warnings about its engine.
pub(super) struct JobResult {
    pub job: Job,
    pub solution: Solution,
    pub warnings: Vec<String>,
}

/// The state that all threads share.
pub(super) struct Solvers<'a> {
    pub tasks: &'a [Task],
    pub engines: &'a [EngineSettings],
    pub context: MatchContext,
}

impl Solvers<'_> {
    /// Solves positions until none is left or the work is interrupted. Each thread has an engine of
    /// each kind, which stays from position to position.
    pub(super) fn work(&self, worker: &Worker<'_, Job, JobResult>) -> Result<(), Failure> {
        let slot = |settings: &EngineSettings| {
            EngineSlot::new(settings.clone(), None, self.context.clone(), Vec::new())
        };
        let mut slots: Vec<EngineSlot> = self.engines.iter().map(slot).collect();
        while let Some((_, job)) = worker.next_job() {
            let (Some(task), Some(slot)) = (self.tasks.get(job.task), slots.get_mut(job.engine))
            else {
                continue;
            };
            let solution = match search(slot, task) {
                Ok(reply) => judge::judge(task, &reply),
                Err(Fault::Interrupted) => return Ok(()),
                Err(Fault::NoRoom(problem)) => return Err(Failure::Request(problem)),
                Err(fault) => Solution::of_fault(words(&fault)),
            };
            let warnings = slot.running().map_or_else(Vec::new, |player| {
                player.game_over(GameResult::Unknown, "the next position");
                player.warnings()
            });
            slot.end_game();
            worker.send(JobResult { job, solution, warnings });
        }
        Ok(())
    }
}

/// Has an engine search a position as if a game began there, so that nothing is left of the one
/// before.
fn search(slot: &mut EngineSlot, task: &Task) -> Result<MoveReply, Fault> {
    let clocks = clocks(slot.settings());
    let game = Game::new(task.position);
    let player: &mut Player = slot.player()?;
    player.keep_all_lines();
    player.new_game(&game, task.position.turn(), "suite", &clocks)?;
    player.go(&game, &clocks)
}

/// The clocks of a first move.
fn clocks(settings: &EngineSettings) -> Clocks {
    let clock = PlayerClock::new(settings);
    Clocks {
        left: ByColor::from_fn(|_| clock.left()),
        increment: ByColor::from_fn(|_| clock.increment()),
        moves_to_go: clock.moves_to_go(),
        deadline: clock.deadline(),
    }
}

/// Why there is no answer.
fn words(fault: &Fault) -> String {
    match fault {
        Fault::NoStart(problem) => format!("does not start: {problem}"),
        Fault::Crash(how) => format!("crashes: {how}"),
        Fault::Disconnect => "disconnects".to_owned(),
        Fault::Late => "is late".to_owned(),
        Fault::NoRoom(problem) => problem.clone(),
        Fault::Stalled | Fault::Interrupted => "does not answer".to_owned(),
    }
}
