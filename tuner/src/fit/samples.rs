//! Positions as a fit sees them: how often each feature is there, and what came of the game.

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::position::Stage;
use treville_core::rules::Rules;
use treville_engine::score::Score;
use treville_eval::piece::factors::Factors;
use treville_eval::position::sink::Trace;
use treville_eval::position::tracer::Tracer;
use treville_eval::position::weights::Feature;
use treville_notation::pgn::GameResult;

use crate::positions::game::StoredGame;
use crate::positions::head::Head;
use crate::positions::reader::{Care, Contents, Reader};
use crate::positions::sample::Sample;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::threads;

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

/// Metadata of a position besides its entries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// The parts of the middlegame's and of the endgame's sum in the score: each from 0 to 1.
    pub shares: [f32; 2],
    /// The part of the score that no column explains, in centipawns for White.
    pub rest: f32,
    /// The score of the search, in centipawns for White.
    pub score: f32,
    /// White's points of the game: 0, a half, or 1.
    pub result: f32,
    /// Its game, numbered through all files; positions without a game have one each.
    pub game: u32,
    /// The fold of its game.
    pub fold: u8,
    /// Whether every type of which one side has more has a column.
    pub is_known: bool,
}

/// Positions, and how they were chosen.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// One for each position.
    pub rows: Vec<Row>,
    /// The place where the entries of each row begin, and where the last ones end.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// The positions that were read to find them.
    pub seen: u64,
    /// Number of games that they are from.
    pub games: u32,
    /// The head of the first file, and the plans of the others that differ.
    pub heads: Vec<Head>,
    /// Number of rows with types without a column: those of games that differ in their pieces, and
    /// not among the known ones. They are worth what their movement says.
    pub unknown: u64,
}

impl Samples {
    /// Number of positions.
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

    /// 1 with White to move, -1 with Black: the move is a feature that every position has.
    #[inline]
    #[must_use]
    pub fn side(&self, row: usize) -> f64 {
        let is_move = |entry: &&Entry| usize::from(entry.column) == feature_column(Feature::TEMPO);
        self.entries(row).iter().find(is_move).map_or(0.0, |entry| f64::from(entry.count))
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
        self.unknown += other.unknown;
    }

    /// Count of each column, all these rows together.
    #[must_use]
    pub fn usage(&self, of: impl Fn(&Row) -> bool) -> Vec<f64> {
        let mut usage = vec![0.0; COLUMNS];
        for row in (0..self.len()).filter(|row| of(&self.rows[*row])) {
            for entry in self.entries(row) {
                usage[usize::from(entry.column)] += f64::from(entry.count).abs();
            }
        }
        usage
    }
}

/// Which positions are fitted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Positions whose search has found more than this, in centipawns, are left out: they are
    /// decided.
    pub most: i32,
}

/// A game that was read, and its rules.
struct SampledGame {
    rules: Rules,
    /// Its number through all files.
    number: u32,
    /// The file.
    path: usize,
    game: StoredGame,
}

/// The contents of files of positions, not yet taken apart.
struct Files<'a> {
    paths: &'a [PathBuf],
    care: Care,
    found: Vec<SampledGame>,
    heads: Vec<Head>,
    games: u32,
    /// The types that have columns.
    pieces: &'static PieceSet,
}

/// Reads files of positions and takes the quiet ones apart, with pieces worth what these factors
/// say. The samples are the same for any number of threads, and for shares of a run what they are
/// for the whole. Beside them come the types that have columns: those of all games if these are the
/// same, else those of Musketeer chess.
///
/// # Errors
///
/// A file cannot be read, is no file of positions or is damaged.
pub fn read(
    files: &[PathBuf],
    care: Care,
    choice: Choice,
    factors: &Factors,
    threads: usize,
) -> Result<(Samples, &'static PieceSet), Failure> {
    let files = Files::read(files, care)?;
    let mut samples = files.traced(choice, factors, threads.max(1))?;
    samples.games = files.games;
    samples.heads = files.heads;
    Ok((samples, files.pieces))
}

impl<'a> Files<'a> {
    fn read(paths: &'a [PathBuf], care: Care) -> Result<Files<'a>, Failure> {
        let mut heads: Vec<Head> = Vec::new();
        let mut games: Vec<(usize, usize, StoredGame, Rules)> = Vec::new();
        let mut sets: Vec<&'static PieceSet> = Vec::new();
        let mut meet = |rules: Rules| {
            if sets.len() < 2 && !sets.contains(&rules.pieces) {
                sets.push(rules.pieces);
            }
        };
        for (number, path) in paths.iter().enumerate() {
            let mut reader = Reader::open(path, care)?;
            let plan = plan_of(&mut heads, reader.head());
            while let Some((block, contents)) = reader.next().transpose()? {
                let Contents::Games(list) = contents else { continue };
                for game in list {
                    let rules = reader.known().rules(game.definition);
                    let Some(rules) = reader.sound(&block, rules)? else { continue };
                    meet(rules);
                    games.push((plan, number, game, rules));
                }
            }
        }
        if heads.is_empty() {
            return Err(Failure::Request("expected files of positions, got none".to_owned()));
        }
        // In the order of their numbers, whichever share they were in.
        games.sort_by_key(|(plan, _, game, _)| (*plan, game.number));
        games.dedup_by_key(|(plan, _, game, _)| (*plan, game.number));
        let found: Vec<SampledGame> = (0..)
            .zip(games)
            .map(|(number, (_, path, game, rules))| SampledGame { rules, number, path, game })
            .collect();
        let pieces = match sets[..] {
            [only] => only,
            _ => PieceSet::musketeer(),
        };
        Ok(Files { paths, care, games: found.len() as u32, found, heads, pieces })
    }

    /// Takes positions apart, in their order.
    fn traced(
        &self,
        choice: Choice,
        factors: &Factors,
        threads: usize,
    ) -> Result<Samples, Failure> {
        let ranges = parts(self.found.len(), threads);
        let work = |part: usize| self.part(&self.found[ranges[part].clone()], choice, factors);
        let mut samples = Samples::default();
        for part in threads::map(ranges.len(), threads, work) {
            let part = part?;
            samples.seen += part.seen;
            samples.append(part);
        }
        Ok(samples)
    }

    fn part(
        &self,
        part: &[SampledGame],
        choice: Choice,
        factors: &Factors,
    ) -> Result<Samples, Failure> {
        let mut samples = Samples::default();
        let mut tracers = Tracers { factors, pieces: self.pieces, known: HashMap::new() };
        let mut read = Vec::new();
        for found in part {
            if let Err(unsound) = found.game.samples(found.rules, &mut read) {
                self.unsound(found, &unsound.0)?;
                continue;
            }
            samples.seen += read.len() as u64;
            let tracer = tracers.of(found.rules);
            for sample in read.iter().filter(|sample| choice.is_quiet(sample)) {
                tracer.add(&mut samples, sample, found.number);
            }
        }
        Ok(samples)
    }

    /// A game that is damaged is an error or skipped, as the user wants.
    fn unsound(&self, found: &SampledGame, problem: &str) -> Result<(), Failure> {
        let name = self.paths.get(found.path).map(|path| path_name(path)).unwrap_or_default();
        let number = u64::from(found.game.number) + 1;
        let text = printable(&format!("{name}: game {number}: {problem}"));
        if !self.care.skip_damaged {
            let problem = format!("{text}; --skip-damaged leaves it out and uses the rest");
            return Err(Failure::Request(problem));
        }
        log::warn!("{text}; it is left out");
        Ok(())
    }
}

impl Choice {
    /// Whether a position is fitted to: quiet, in play, and not decided.
    #[must_use]
    pub fn is_quiet(&self, sample: &Sample) -> bool {
        let score = i32::from(sample.score);
        let position = &sample.position;
        !position.in_check()
            && score.abs() <= self.most
            && !Score::is_mate(score)
            && position.stage() == Stage::Play
            && points(sample.result).is_some()
            && !sample.is_noisy()
    }
}

/// The tracers that take positions apart, by the pieces of their games.
struct Tracers<'a> {
    factors: &'a Factors,
    pieces: &'static PieceSet,
    known: HashMap<usize, PieceTracer>,
}

/// A tracer for the pieces of a game.
struct PieceTracer {
    tracer: Tracer,
    /// By type of the game: the type that has its column.
    types: [Option<PieceType>; PieceType::LIMIT],
}

/// Number of tracers that a thread keeps; each takes some dozen kilobytes.
const MOST_TRACERS: usize = 1000;

impl Tracers<'_> {
    fn of(&mut self, rules: Rules) -> &PieceTracer {
        // Sets are kept for the whole run, so their addresses tell them apart.
        let key = std::ptr::from_ref(rules.pieces).addr();
        if self.known.len() >= MOST_TRACERS && !self.known.contains_key(&key) {
            self.known.clear();
        }
        let (pieces, factors) = (self.pieces, self.factors);
        self.known.entry(key).or_insert_with(|| {
            let movement = |kind: PieceType| rules.pieces.kind(kind).movement;
            let same = |kind: PieceType| {
                let mut types = pieces.types();
                types.find(|known| pieces.kind(*known).movement == movement(kind))
            };
            let mut types = [None; PieceType::LIMIT];
            rules.pieces.types().for_each(|kind| types[kind.index()] = same(kind));
            PieceTracer { tracer: Tracer::new(rules.pieces, factors), types }
        })
    }
}

impl PieceTracer {
    /// Adds a position, unless its outcome is known.
    fn add(&self, samples: &mut Samples, sample: &Sample, game: u32) {
        let trace = self.tracer.trace(&sample.position);
        let Some(result) = points(sample.result).filter(|_| !trace.is_known) else { return };
        let (mut pieces, mut is_known) = ([0; PieceType::LIMIT], true);
        for (kind, count) in self.types.iter().zip(&trace.pieces) {
            match kind {
                Some(kind) => pieces[kind.index()] += count,
                None => is_known &= *count == 0,
            }
        }
        let all_known = slots(sample).all(|kind| self.types[kind.index()].is_some());
        samples.unknown += u64::from(!all_known);
        add(samples, sample, result, &Trace { pieces, ..trace }, game, is_known);
    }
}

/// The types on the board.
fn slots(sample: &Sample) -> impl Iterator<Item = PieceType> + '_ {
    let board = sample.position.board();
    board.occupied().into_iter().filter_map(|square| board.piece_at(square)).map(|piece| piece.kind)
}

/// The number of a file's plan, which is new or was met before.
fn plan_of(heads: &mut Vec<Head>, head: &Head) -> usize {
    let known = heads.iter().position(|other| other.plan == head.plan);
    known.unwrap_or_else(|| {
        heads.push(head.clone());
        heads.len() - 1
    })
}

/// White's points of a game.
fn points(result: GameResult) -> Option<f32> {
    match result {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unknown => None,
    }
}

fn add(
    samples: &mut Samples,
    sample: &Sample,
    result: f32,
    trace: &Trace,
    game: u32,
    is_known: bool,
) {
    let shares = trace.shares.map(|share| share as f32 / 16_384.0);
    let rest = trace.rest.middlegame() as f32 * shares[0] + trace.rest.endgame() as f32 * shares[1];
    let (score, fold) = (f32::from(sample.score), sample.fold);
    let row = Row { shares, rest, score, result, game, fold, is_known };
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
