//! Data loader: batches in order, made on a thread of their own while the net trains on those
//! before.

use std::thread;

use crossbeam_channel::{Sender, bounded};

use super::batch::{Assembler, Batch, Target};
use super::logistic::points;
use super::pool::Pool;
use super::record::Metadata;
use super::sources::Source;
use crate::fit::logistic;
use treville_kit::failure::Failure;
use treville_kit::threads::none_for;

/// Batches that are prefetched.
const AHEAD: usize = 2;

/// The targets of positions.
#[derive(Clone, Debug)]
pub struct Targets {
    /// By source, score and result: the points of the target, and their own entropy.
    tables: Vec<Vec<[(f32, f32); 3]>>,
    weights: Vec<f32>,
    most: i32,
    scale: f32,
}

impl Targets {
    /// Targets for positions of these sources with scores up to `most`, mixed with a share of
    /// results. A skip connection of `scale` centipawns is one in the logarithm of the odds.
    #[must_use]
    pub fn new(sources: &[Source], most: i32, results: f64, scale: f64) -> Targets {
        let target = |source: &Source, score: i32, halves: i32| {
            let searched = points(&source.line, f64::from(score));
            let mixed = results * f64::from(halves) / 2.0 + (1.0 - results) * searched;
            (mixed as f32, entropy(f64::from(mixed as f32)) as f32)
        };
        let table = |source: &Source| {
            let scores = -most..=most;
            scores.map(|score| [0, 1, 2].map(|halves| target(source, score, halves))).collect()
        };
        Targets {
            tables: sources.iter().map(table).collect(),
            weights: sources.iter().map(|source| source.weight as f32).collect(),
            most,
            scale: scale as f32,
        }
    }

    /// Number of sources.
    #[must_use]
    pub const fn sources(&self) -> usize {
        self.tables.len()
    }

    /// The target of a position.
    #[must_use]
    pub fn of(&self, metadata: &Metadata) -> Target {
        let source = usize::from(metadata.source);
        let place = i32::from(metadata.score).clamp(-self.most, self.most) + self.most;
        let halves = usize::from(metadata.halves.min(2));
        let (points, least) = self.tables[source][place as usize][halves];
        let skip = f32::from(metadata.skip) / self.scale;
        Target { skip, points, least, weight: self.weights[source] }
    }
}

/// The entropy of a target, the least cross entropy with it.
fn entropy(points: f64) -> f64 {
    if points <= 0.0 || points >= 1.0 {
        return 0.0;
    }
    logistic::loss((points / (1.0 - points)).ln(), points)
}

/// A range of batches of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The seed of the order.
    pub seed: u64,
    /// Positions in a batch.
    pub size: usize,
    /// Batches to leave out at the start.
    pub skipped: u64,
    /// The number after that of the last batch.
    pub end: u64,
}

/// Number of batches of a pass: the rest at its end is a batch if it is half a one.
#[must_use]
pub fn batches(positions: u64, size: usize) -> u64 {
    ((positions + size as u64 / 2) / size as u64).max(1)
}

/// Shows these batches of a pool in order, until `see` returns false.
///
/// # Errors
///
/// The pool cannot be read, or `see` fails.
pub fn each(
    pool: &Pool,
    part: Part,
    targets: &Targets,
    assembler: &mut Assembler<'_>,
    mut see: impl FnMut(&Batch) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        let (full, batches) = bounded::<Batch>(AHEAD);
        let (empty, used) = bounded::<Batch>(AHEAD + 2);
        for _ in 0..AHEAD + 2 {
            let _ = empty.send(Batch::default());
        }
        let take = move || used.recv().unwrap_or_default();
        let feeder = thread::Builder::new()
            .spawn_scoped(scope, move || feed(pool, part, targets, assembler, take, &full))
            .map_err(|error| none_for("reading positions", &error))?;
        for batch in &batches {
            if !see(&batch)? {
                break;
            }
            // The feeder may be done with all of them.
            let _ = empty.send(batch);
        }
        // Without receivers the feeder ends.
        drop((batches, empty));
        feeder.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault))
    })
}

/// Makes batches and sends them, as long as they are wanted.
fn feed(
    pool: &Pool,
    part: Part,
    targets: &Targets,
    assembler: &mut Assembler<'_>,
    mut take: impl FnMut() -> Batch,
    full: &Sender<Batch>,
) -> Result<(), Failure> {
    let mut number = part.skipped;
    if number >= part.end {
        return Ok(());
    }
    let mut batch = take();
    assembler.begin(&mut batch);
    pool.each(part.seed, number * part.size as u64, |record| {
        let metadata = record.metadata();
        assembler.add(&mut batch, record, metadata, targets.of(&metadata));
        if batch.targets.len() < part.size {
            return Ok(true);
        }
        assembler.end(&mut batch);
        let next = take();
        number += 1;
        if full.send(std::mem::replace(&mut batch, next)).is_err() || number == part.end {
            batch.targets.clear();
            return Ok(false);
        }
        assembler.begin(&mut batch);
        Ok(true)
    })?;
    if !batch.targets.is_empty() && number < part.end {
        assembler.end(&mut batch);
        let _ = full.send(batch);
    }
    Ok(())
}
