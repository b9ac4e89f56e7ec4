//! Positions as a fit sees them: how often each feature is there, and what came of the game.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;

use treville_core::pgn::GameResult;
use treville_core::piece::PieceType;
use treville_core::position::Stage;
use treville_core::rules::Rules;
use treville_engine::score::Score;
use treville_eval::piece::factors::Factors;
use treville_eval::position::sink::Trace;
use treville_eval::position::tracer::Tracer;
use treville_eval::position::weights::Feature;

use crate::positions::head::Head;
use crate::positions::packed::{Packed, Sample};
use crate::positions::reader::{Care, Contents, Reader};
use treville_kit::failure::{Failure, path_name};

/// The columns of the design: every feature, and behind them every type of piece.
pub const COLUMNS: usize = Feature::COUNT + PieceType::LIMIT;

/// The column of a feature.
#[must_use]
pub const fn feature_column(feature: Feature) -> usize {
    feature.index()
}

/// The column of a type of piece.
#[must_use]
pub const fn piece_column(kind: PieceType) -> usize {
    Feature::COUNT + kind.index()
}

/// A feature or type that a position has: its column, and White's count less Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The column.
    pub column: u16,
    /// White's count less Black's, never zero.
    pub count: i16,
}

/// What is known of a position beside its entries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// The parts of the middlegame's and of the endgame's sum in the score: each from 0 to 1.
    pub shares: [f32; 2],
    /// The part of the score that no column explains, in centipawns for White.
    pub rest: f32,
    /// The score of the search, in centipawns for White.
    pub score: f32,
    /// What White made of the game: 0, a half, or 1.
    pub result: f32,
    /// Its game, numbered through all files; positions without a game have one each.
    pub game: u32,
    /// The fold of its game.
    pub fold: u8,
}

/// Positions, and how they were chosen.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// One for each position.
    pub rows: Vec<Row>,
    /// Where the entries of each row begin, and where the last ones end.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// The positions that were read to find them.
    pub seen: u64,
    /// How many games they are from.
    pub games: u32,
    /// What the first file is about, and the plans of the others that differ.
    pub heads: Vec<Head>,
}

impl Samples {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The entries of a row.
    #[inline]
    #[must_use]
    pub fn entries(&self, row: usize) -> &[Entry] {
        let start = row.checked_sub(1).map_or(0, |before| self.starts[before]);
        &self.entries[start..self.starts[row]]
    }

    /// Adds a position.
    pub fn push(&mut self, row: Row, entries: impl IntoIterator<Item = Entry>) {
        self.entries.extend(entries);
        self.starts.push(self.entries.len());
        self.rows.push(row);
    }

    fn append(&mut self, other: Samples) {
        let before = self.entries.len();
        self.starts.extend(other.starts.into_iter().map(|start| start + before));
        self.entries.extend(other.entries);
        self.rows.extend(other.rows);
    }
}

/// Which positions are fitted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Positions whose search has found more than this, in centipawns, are left out: they are decided.
    pub most: i32,
}

/// A position that was read, and the game it belongs to.
#[derive(Clone, Copy)]
struct Found {
    packed: Packed,
    game: u32,
}

/// Reads files of positions and takes the quiet ones apart, with pieces worth what these factors say. The
/// samples are the same for any number of threads, and for shares of a run what they are for the whole.
///
/// # Errors
///
/// A file cannot be read, is no file of positions, is damaged or is by other rules than the first.
pub fn read(
    files: &[PathBuf],
    care: Care,
    choice: Choice,
    factors: &Factors,
    threads: usize,
) -> Result<Samples, Failure> {
    let mut heads: Vec<Head> = Vec::new();
    let mut games: Vec<(usize, u32, Vec<Packed>)> = Vec::new();
    let mut loose: Vec<Packed> = Vec::new();
    for path in files {
        let mut reader = Reader::open(path, care)?;
        let plan = plan_of(&mut heads, reader.head(), path)?;
        while let Some((_, contents)) = reader.next().transpose()? {
            match contents {
                Contents::Games(list) => {
                    games.extend(list.into_iter().map(|game| (plan, game.number, game.positions)))
                }
                Contents::Loose(list) => loose.extend(list),
            }
        }
    }
    // In the order of their numbers, whichever share they were in.
    games.sort_by_key(|(plan, number, _)| (*plan, *number));
    games.dedup_by_key(|(plan, number, _)| (*plan, *number));
    let mut found = Vec::new();
    let mut count = 0;
    for (_, _, positions) in games {
        found.extend(positions.into_iter().map(|packed| Found { packed, game: count }));
        count += 1;
    }
    for packed in loose {
        found.push(Found { packed, game: count });
        count += 1;
    }
    let Some(head) = heads.first() else {
        return Err(Failure::Request("expected files of positions, got none".to_owned()));
    };
    let mut samples = traced(&found, head.rules(), choice, factors, threads.max(1))?;
    samples.seen = found.len() as u64;
    samples.games = count;
    samples.heads = heads;
    Ok(samples)
}

/// The number of a file's plan, which is new or was met before.
fn plan_of(heads: &mut Vec<Head>, head: &Head, path: &Path) -> Result<usize, Failure> {
    if let Some(first) = heads.first()
        && first.plan.variant != head.plan.variant
    {
        return Err(Failure::Request(format!(
            "{}: expected positions of {}, got {}",
            path_name(path),
            first.plan.variant,
            head.plan.variant
        )));
    }
    let known = heads.iter().position(|other| other.plan == head.plan);
    Ok(known.unwrap_or_else(|| {
        heads.push(head.clone());
        heads.len() - 1
    }))
}

/// Takes positions apart, in their order.
fn traced(
    found: &[Found],
    rules: Rules,
    choice: Choice,
    factors: &Factors,
    threads: usize,
) -> Result<Samples, Failure> {
    let tracer = Tracer::new(rules.pieces, factors);
    let part = found.len().div_ceil(threads).max(1);
    let parts: Vec<Result<Samples, Failure>> = thread::scope(|scope| {
        let work = |part| {
            scope.spawn({
                let tracer = &tracer;
                move || traced_part(part, rules, choice, tracer)
            })
        };
        let workers: Vec<_> = found.chunks(part).map(work).collect();
        // A panic in a thread is a fault of the program and is reported as one.
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)))
            .collect()
    });
    let mut samples = Samples::default();
    for part in parts {
        samples.append(part?);
    }
    Ok(samples)
}

fn traced_part(
    found: &[Found],
    rules: Rules,
    choice: Choice,
    tracer: &Tracer,
) -> Result<Samples, Failure> {
    let mut samples = Samples::default();
    for Found { packed, game } in found {
        if packed.in_check() || packed.is_noisy() || i32::from(packed.score()).abs() > choice.most {
            continue;
        }
        let sample = packed.unpack(rules).map_err(|unsound| {
            Failure::Request(format!("position of game {}: {}", game + 1, unsound.0))
        })?;
        let Some(result) = points(sample.result) else { continue };
        if sample.position.stage() != Stage::Play || Score::is_mate(i32::from(sample.score)) {
            continue;
        }
        let trace = tracer.trace(&sample.position);
        if !trace.is_known {
            add(&mut samples, &sample, result, &trace, *game);
        }
    }
    Ok(samples)
}

/// What White made of a game.
fn points(result: GameResult) -> Option<f32> {
    match result {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unknown => None,
    }
}

fn add(samples: &mut Samples, sample: &Sample, result: f32, trace: &Trace, game: u32) {
    let shares = trace.shares.map(|share| share as f32 / 16_384.0);
    let rest = trace.rest.middlegame() as f32 * shares[0] + trace.rest.endgame() as f32 * shares[1];
    let row = Row { shares, rest, score: f32::from(sample.score), result, game, fold: sample.fold };
    let counts = trace.counts.iter().chain(&trace.pieces).enumerate();
    let present = counts.filter(|(_, count)| **count != 0);
    samples
        .push(row, present.map(|(column, count)| Entry { column: column as u16, count: *count }));
}

/// Cuts `count` things into parts of nearly equal length; the parts depend on nothing else, so sums
/// over them are the same for any number of threads.
#[must_use]
pub fn parts(count: usize, number: usize) -> Vec<Range<usize>> {
    (0..number).map(|part| part * count / number..(part + 1) * count / number).collect()
}
