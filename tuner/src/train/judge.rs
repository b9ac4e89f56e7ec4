//! Validation loss of a net, next to that of the classical evaluation.

use treville_kit::failure::Failure;
use treville_results::training::{Judgement, Line};

use super::batch::{Assembler, Batch};
use super::feed::{self, Part, Targets};
use super::logistic::Counts;
use super::network::{Network, loss};
use super::pool::Pool;
use super::threads::Threads;

/// The sums of a [`Judgement`].
struct Tally {
    net: f64,
    least: f64,
    classical: Counts,
}

/// Scores of the classical evaluation are clipped to this.
const MOST: i32 = 4000;

impl Tally {
    fn judgement(&self) -> Judgement {
        let positions = self.classical.len();
        let line = self.classical.line(Line { scale: 350.0, offset: 0.0 });
        let each = |sum: f64| (sum - self.least) / positions.max(1) as f64;
        let classical = each(self.classical.loss(&line));
        Judgement { positions, net: each(self.net), classical }
    }
}

/// Validates a net on all positions of a pool: a judgement for each source, and one for all of
/// them. Sources count by their positions, whatever their sampling weights.
///
/// # Errors
///
/// The pool cannot be read.
pub fn judge(
    network: &mut Network,
    pool: &Pool,
    size: usize,
    targets: &Targets,
    assembler: &mut Assembler<'_>,
    threads: &Threads,
) -> Result<(Vec<Judgement>, Judgement), Failure> {
    let tally = || Tally { net: 0.0, least: 0.0, classical: Counts::new(MOST) };
    let mut tallies: Vec<Tally> = (0..targets.sources()).map(|_| tally()).collect();
    let mut outputs = Vec::new();
    let part = Part { seed: 0, size, skipped: 0, end: u64::MAX };
    assembler.freeze(true);
    let judged = feed::each(pool, part, targets, assembler, |batch| {
        network.forward(batch, threads, &mut outputs);
        add(batch, &outputs, &mut tallies);
        Ok(true)
    });
    assembler.freeze(false);
    judged?;
    let all: Vec<Judgement> = tallies.iter().map(Tally::judgement).collect();
    let whole = whole(&all);
    Ok((all, whole))
}

fn add(batch: &Batch, outputs: &[f32], tallies: &mut [Tally]) {
    for ((output, target), metadata) in outputs.iter().zip(&batch.targets).zip(&batch.metadata) {
        let Some(tally) = tallies.get_mut(usize::from(metadata.source)) else { continue };
        tally.net += f64::from(loss(*output, target).0);
        tally.least += f64::from(target.least);
        tally.classical.add(i32::from(metadata.classical), f64::from(target.points));
    }
}

/// All sources together.
#[must_use]
pub fn whole(all: &[Judgement]) -> Judgement {
    let positions: u64 = all.iter().map(|one| one.positions).sum();
    let mean = |of: fn(&Judgement) -> f64| {
        let sum: f64 = all.iter().map(|one| of(one) * one.positions as f64).sum();
        sum / positions.max(1) as f64
    };
    Judgement { positions, net: mean(|one| one.net), classical: mean(|one| one.classical) }
}
