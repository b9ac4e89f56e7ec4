//! Loss of a net on held-out positions, next to the classical evaluation.

use treville_kit::failure::Failure;
use treville_results::training::{Judgement, Line};

use super::batch::{Assembler, Batch};
use super::feed::{self, Aims, Part};
use super::logistic::Counts;
use super::network::{Network, loss};
use super::pool::Pool;
use super::threads::Threads;

/// The sums behind a [`Judgement`].
struct Tally {
    net: f64,
    least: f64,
    hand_made: Counts,
}

/// Scores of the hand-made evaluation beyond this count as this.
const MOST: i32 = 4000;

impl Tally {
    fn judgement(&self) -> Judgement {
        let positions = self.hand_made.len();
        let line = self.hand_made.line(Line { scale: 350.0, offset: 0.0 });
        let each = |sum: f64| (sum - self.least) / positions.max(1) as f64;
        let hand_made = each(self.hand_made.loss(&line));
        Judgement { positions, net: each(self.net), hand_made }
    }
}

/// Judges a net by all positions of a pool: a judgement for each source, and one for all of them.
/// Sources count by their positions, whatever their weights.
///
/// # Errors
///
/// The pool cannot be read.
pub fn judge(
    network: &mut Network,
    pool: &Pool,
    size: usize,
    aims: &Aims,
    assembler: &mut Assembler<'_>,
    threads: &Threads,
) -> Result<(Vec<Judgement>, Judgement), Failure> {
    let tally = || Tally { net: 0.0, least: 0.0, hand_made: Counts::new(MOST) };
    let mut tallies: Vec<Tally> = (0..aims.sources()).map(|_| tally()).collect();
    let mut outputs = Vec::new();
    let part = Part { seed: 0, size, skipped: 0, end: u64::MAX };
    assembler.freeze(true);
    let judged = feed::each(pool, part, aims, assembler, |batch| {
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
    for ((output, aim), known) in outputs.iter().zip(&batch.aims).zip(&batch.known) {
        let Some(tally) = tallies.get_mut(usize::from(known.source)) else { continue };
        tally.net += f64::from(loss(*output, aim).0);
        tally.least += f64::from(aim.least);
        tally.hand_made.add(i32::from(known.hand_made), f64::from(aim.target));
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
    Judgement { positions, net: mean(|one| one.net), hand_made: mean(|one| one.hand_made) }
}
