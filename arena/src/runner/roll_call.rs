//! Every engine is started once before the first game: a match with one that does not start is no
//! match, and an engine without a name is asked for it.

use std::ops::ControlFlow;

use crossbeam_channel::bounded;
use treville_kit::failure::{Failure, printable};
use treville_kit::jobs::{End, Work, Worker};
use treville_kit::signals;

use crate::player::{Fault, Player};
use crate::settings::{EngineSettings, MatchPlan};

/// Starts every engine. One without a name gets its own or that of its program, with a number if
/// another engine has the same.
///
/// # Errors
///
/// An engine does not start, or the match was interrupted.
pub(crate) fn roll_call(plan: &mut MatchPlan) -> Result<(), Failure> {
    let (abort_guard, abort) = bounded(0);
    let mut guard = Some(abort_guard);
    let (engines, variant) = (plan.engines.clone(), plan.variant);
    let work = Work {
        // One after the other, so that names do not depend on who is faster.
        threads: 1,
        jobs: 0..engines.len(),
        signals: &signals::listen(),
        stop: &mut || guard = None,
    };
    let call = |worker: &Worker<'_, usize, (usize, String)>| {
        while let Some((_, index)) = worker.next_job() {
            match Player::start(&engines[index], variant, None, abort.clone(), &[]) {
                Ok(player) => worker.send((index, player.name().to_owned())),
                Err(Fault::Interrupted) => return Ok(()),
                Err(fault) => return Err(absent(index, &engines[index], &fault)),
            }
        }
        Ok(())
    };
    let end = work.run(call, |(index, name)| {
        if plan.engines[index].name.is_empty() {
            plan.engines[index].name = free_name(plan, name);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    match end {
        End::Interrupted => {
            Err(Failure::Interrupted("the match was interrupted before it began".to_owned()))
        }
        End::Finished | End::Stopped => Ok(()),
    }
}

/// This name, or the first one with a number that no engine has.
fn free_name(plan: &MatchPlan, name: String) -> String {
    let taken = |name: &str| plan.engines.iter().any(|engine| engine.name == name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
}

/// The failure that an engine does not start.
fn absent(index: usize, engine: &EngineSettings, fault: &Fault) -> Failure {
    let number = index + 1;
    let name = match engine.name.as_str() {
        "" => String::new(),
        name => format!(" ({})", printable(name)),
    };
    let why = match fault {
        Fault::NoRoom(problem) => return Failure::Request(problem.clone()),
        Fault::NoStart(problem) => problem,
        _ => "it does not answer",
    };
    Failure::Untried(format!("-engine {number}{name} does not start: {why}"))
}
