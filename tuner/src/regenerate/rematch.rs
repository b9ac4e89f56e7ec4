//! The match of the new factors against those inside the program. Neither side has corrections, and
//! both have the weights inside, so that nothing but the factors differs.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::Receiver;
use serde::{Deserialize, Serialize};
use treville_engine::search::Params;
use treville_eval::net::judge::Judge;
use treville_eval::piece::factors::Factors;
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::value_set::ValueSet;

use super::settings::Settings;
use crate::selfplay::openings::OpeningBooks;
use crate::spsa::duel::Rivals;
use crate::spsa::tally::Tally;
use treville_kit::failure::{Failure, path_name};
use treville_kit::jobs::{End, Work, Worker};
use treville_kit::progress::Progress;
use treville_results::fit::{Fit, INTERVAL};
use treville_results::json_file;

/// Pairs that are played before the file is written again.
const BATCH: u32 = 50;

/// A match so far, for the new factors.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// The games.
    pub tally: Tally,
    /// The pairs by half points, from none to four.
    pub pairs: [u32; 5],
}

impl Rematch {
    fn add(&mut self, pair: Tally) {
        self.tally += pair;
        self.pairs[(pair.lead() + 2).clamp(0, 4) as usize] += 1;
    }

    /// Pairs that have been played.
    pub fn played(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// The score, from 0 to 1, and the ends of its 95% interval. Games of a pair have one opening,
    /// so a pair is one measurement.
    pub fn score(&self) -> [f64; 3] {
        let count = f64::from(self.played().max(1));
        let points = |half: usize| half as f64 / 4.0;
        let pairs = || self.pairs.iter().enumerate().map(|(half, n)| (points(half), f64::from(*n)));
        let mean = pairs().map(|(points, n)| points * n).sum::<f64>() / count;
        let squares = pairs().map(|(points, n)| (points - mean).powi(2) * n).sum::<f64>();
        let far = INTERVAL * (squares / count / (count - 1.0).max(1.0)).sqrt();
        [mean, mean - far, mean + far].map(|score| score.clamp(0.0, 1.0))
    }
}

/// Plays the pairs that the file does not have yet.
///
/// # Errors
///
/// There is no opening or no memory for a table, the file is of something else or cannot be
/// written, or the run was interrupted.
pub fn play(
    settings: &Settings,
    fit: &Fit,
    path: &Path,
    threads: NonZeroUsize,
    signals: &Receiver<()>,
) -> Result<Rematch, Failure> {
    let wrong = |error| format!("expected a match of `regenerate`: {error}");
    let read = || json_file::read(path, |text| serde_json::from_str(text).map_err(wrong));
    let mut done: Rematch = if path.exists() { read()? } else { Rematch::default() };
    let plan = &settings.match_plan();
    let evaluator = |factors| {
        let values = ValueSet { factors, ..ValueSet::FITTED };
        Evaluator::with_values(plan.variant.rules().pieces, &values, Judge::Classical)
    };
    let old = ValueSet::named("combined").unwrap_or_default().factors;
    let (new, old) = (&evaluator(Factors::from(&fit.factors)), &evaluator(old));
    let (openings, stop) = (&OpeningBooks::new(plan)?, &AtomicBool::new(false));
    let left = settings.pairs.saturating_sub(done.played());
    let mut progress = Progress::new(Some(2 * u64::from(left)), "games");
    while done.played() < settings.pairs {
        let first = done.played();
        let last = (first + BATCH).min(settings.pairs);
        let work = |worker: &Worker<'_, u32, (Tally, u64)>| {
            let mut rivals = Rivals::new(plan, openings, [new, old], stop)?;
            while let Some((_, number)) = worker.next_job() {
                let before = rivals.nodes();
                if let Some(pair) = rivals.play(number, [Params::default(); 2])? {
                    worker.send((pair, rivals.nodes() - before));
                }
            }
            Ok(())
        };
        let mut batch = done.clone();
        let pairs = Work {
            threads: threads.get(),
            jobs: first..last,
            signals,
            stop: &mut || stop.store(true, Ordering::Relaxed),
        };
        let end = pairs.run(work, |(pair, nodes)| {
            progress.add(2, 2, nodes);
            batch.add(pair);
            Ok(ControlFlow::Continue(()))
        });
        if end? != End::Finished {
            progress.finish();
            let (name, all) = (path_name(path), settings.pairs);
            return Err(Failure::Interrupted(format!(
                "{name}: interrupted after {first} of {all} pairs; the same command goes on"
            )));
        }
        done = batch;
        json_file::write(path, &done)?;
    }
    progress.finish();
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_has_the_interval_of_its_pairs() {
        let tally = |wins, draws, losses| Tally { wins, draws, losses };
        let mut even = Rematch::default();
        for pair in [tally(1, 0, 1), tally(1, 0, 1), tally(0, 2, 0), tally(1, 0, 1)] {
            even.add(pair);
        }
        assert_eq!((even.played(), even.tally.games()), (4, 8));
        assert_eq!(even.score(), [0.5; 3], "no pair was won, so nothing varies");
        even.add(tally(2, 0, 0));
        let [mean, low, high] = even.score();
        // Four of one half and one of one: a standard error of 0.1.
        assert!((mean - 0.6).abs() < 1e-9 && (high - low - 2.0 * 0.195_996).abs() < 1e-4);
    }
}
