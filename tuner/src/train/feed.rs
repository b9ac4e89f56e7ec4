//! Batches one after the other, made on a thread of their own while the net works on those before.

use std::thread;

use crossbeam_channel::{Sender, bounded};

use super::batch::{Aim, Assembler, Batch};
use super::logistic::points;
use super::pool::Pool;
use super::record::Metadata;
use super::sources::Source;
use crate::fit::logistic;
use treville_kit::failure::Failure;
use treville_kit::threads::none_for;

/// Batches that are made before the net needs them.
const AHEAD: usize = 2;

/// The targets of positions.
#[derive(Clone, Debug)]
pub struct Aims {
    /// By source, score and result: the target, and its own entropy.
    tables: Vec<Vec<[(f32, f32); 3]>>,
    weights: Vec<f32>,
    most: i32,
    scale: f32,
}

impl Aims {
    /// Aims for positions of these sources with scores up to `most`: a share of them are results.
    /// A base of `scale` centipawns is one in the logarithm of the odds.
    #[must_use]
    pub fn new(sources: &[Source], most: i32, results: f64, scale: f64) -> Aims {
        let aim = |source: &Source, score: i32, halves: i32| {
            let searched = points(&source.line, f64::from(score));
            let target = results * f64::from(halves) / 2.0 + (1.0 - results) * searched;
            (target as f32, entropy(f64::from(target as f32)) as f32)
        };
        let table = |source: &Source| {
            let scores = -most..=most;
            scores.map(|score| [0, 1, 2].map(|halves| aim(source, score, halves))).collect()
        };
        Aims {
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

    /// The aim of a position.
    #[must_use]
    pub fn of(&self, known: &Metadata) -> Aim {
        let source = usize::from(known.source);
        let place = i32::from(known.score).clamp(-self.most, self.most) + self.most;
        let (target, least) = self.tables[source][place as usize][usize::from(known.halves.min(2))];
        let base = f32::from(known.base) / self.scale;
        Aim { base, target, least, weight: self.weights[source] }
    }
}

/// The cross entropy of a target with itself.
fn entropy(target: f64) -> f64 {
    if target <= 0.0 || target >= 1.0 {
        return 0.0;
    }
    logistic::loss((target / (1.0 - target)).ln(), target)
}

/// Which batches of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The seed of the order.
    pub seed: u64,
    /// Positions in a batch.
    pub size: usize,
    /// Batches to leave out at the start.
    pub skipped: u64,
    /// The number behind that of the last batch.
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
    aims: &Aims,
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
            .spawn_scoped(scope, move || feed(pool, part, aims, assembler, take, &full))
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
    aims: &Aims,
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
        let known = record.known();
        assembler.add(&mut batch, record, known, aims.of(&known));
        if batch.aims.len() < part.size {
            return Ok(true);
        }
        assembler.end(&mut batch);
        let next = take();
        number += 1;
        if full.send(std::mem::replace(&mut batch, next)).is_err() || number == part.end {
            batch.aims.clear();
            return Ok(false);
        }
        assembler.begin(&mut batch);
        Ok(true)
    })?;
    if !batch.aims.is_empty() && number < part.end {
        assembler.end(&mut batch);
        let _ = full.send(batch);
    }
    Ok(())
}
