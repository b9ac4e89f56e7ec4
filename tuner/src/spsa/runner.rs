//! A run from where it is to its end: batch after batch, several pairs of games at a time.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::Receiver;
use treville_eval::position::evaluator::Evaluator;

use super::duel::Rivals;
use super::run::{Bout, Run};
use super::tally::Tally;
use crate::selfplay::openings::OpeningBooks;
use treville_kit::failure::Failure;
use treville_kit::jobs::{End, Work, Worker};
use treville_kit::progress::Progress;

/// Goes on with a run until all iterations are counted or `play` was interrupted. After each batch
/// the run is passed to `save`, so that it can go on from there.
///
/// # Errors
///
/// Those of `play` and `save`.
pub fn tune(
    run: &mut Run,
    mut play: impl FnMut(&[Bout]) -> Result<Option<Vec<Tally>>, Failure>,
    mut save: impl FnMut(&Run) -> Result<(), Failure>,
) -> Result<End, Failure> {
    while !run.is_over() {
        let Some(tallies) = play(&run.bouts())? else { return Ok(End::Interrupted) };
        run.count(&tallies);
        save(run)?;
    }
    Ok(End::Finished)
}

/// Goes on with a run by games, judged like this, until `signals` has something;
/// see [`tune`].
///
/// # Errors
///
/// A pair has no opening, there is no memory for a table, or `save` fails.
pub fn play(
    run: &mut Run,
    evaluator: &Evaluator,
    threads: NonZeroUsize,
    progress: &mut Progress,
    signals: &Receiver<()>,
    save: impl FnMut(&Run) -> Result<(), Failure>,
) -> Result<End, Failure> {
    let plan = &run.plan.clone();
    let openings = &OpeningBooks::new(&plan.games)?;
    let stop = &AtomicBool::new(false);
    let play_batch = |bouts: &[Bout]| {
        let work = |worker: &Worker<'_, Bout, (usize, Tally, u64)>| {
            let mut rivals = Rivals::new(&plan.games, openings, [evaluator; 2], stop)?;
            while let Some((place, bout)) = worker.next_job() {
                let before = rivals.nodes();
                let params = [&bout.plus, &bout.minus].map(|values| plan.search(values));
                if let Some(tally) = rivals.play(bout.number, params)? {
                    worker.send((place, tally, rivals.nodes() - before));
                }
            }
            Ok(())
        };
        let mut tallies = vec![Tally::default(); bouts.len()];
        let batch = Work {
            threads: threads.get().min(bouts.len()),
            jobs: bouts.iter().cloned(),
            signals,
            stop: &mut || stop.store(true, Ordering::Relaxed),
        };
        let end = batch.run(work, |(place, tally, nodes)| {
            progress.add(tally.games(), tally.games(), nodes);
            tallies[place] = tally;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok((end == End::Finished).then_some(tallies))
    };
    tune(run, play_batch, save)
}
