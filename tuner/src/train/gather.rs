//! From files to records: chooses the positions to train on, with their metadata.

use std::path::{Path, PathBuf};

use treville_core::color::Color;
use treville_eval::net::facts::GameKind;
use treville_eval::net::threats::ClassBounds;
use treville_eval::piece::factors::Factors;

use super::classical::Judges;
use super::material_skip::MaterialSkip;
use super::pool::{Dealer, Pool};
use super::probe::Probe;
use super::record::{self, Metadata};
use super::sources::{Source, halves, name, settle};
use super::types::Types;
use crate::fit::samples::Choice;
use crate::positions::reader::{Care, Contents, Reader};
use crate::positions::sample::Sample;
use treville_kit::failure::Failure;

/// The files to read, and the choice of positions.
#[derive(Clone, Copy, Debug)]
pub struct GatherPlan<'a> {
    /// The files.
    pub files: &'a [PathBuf],
    /// The treatment of damaged ones.
    pub care: Care,
    /// Which positions are trained on.
    pub choice: Choice,
    /// The fold that is held out for validation.
    pub fold: u8,
    /// The weight of the searches after a position in its score.
    pub later: f64,
    /// The exponent of the sampling weights of sources.
    pub balance: f64,
    /// About the most positions to train on, of each file by its size.
    pub most: Option<u64>,
    /// The seed of the order.
    pub seed: u64,
    /// The factors of the material skip connection.
    pub factors: Factors,
    /// The bounds of value classes.
    pub bounds: ClassBounds,
}

/// Positions, ready to be trained on.
pub struct TrainingSet {
    /// The types of their pieces.
    pub types: Types,
    /// Their sources.
    pub sources: Vec<Source>,
    /// The positions to train on.
    pub training: Pool,
    /// The held-out positions, for validation.
    pub held_out: Pool,
    /// Some of these as they are.
    pub probe: Probe,
    /// All positions that were read.
    pub seen: u64,
}

/// A shard has about this many bytes, so that the last cache of a processor holds it.
const SHARD: u64 = 1 << 23;
/// The most bytes of records for a byte of games.
const GROWTH: u64 = 16;
const MOST_SHARDS: u64 = 1024;

/// Reads the files, and deals their quiet positions to shards in this folder.
///
/// # Errors
///
/// A file cannot be read, is no file of positions or is damaged, or the folder is full.
pub fn gather(wanted: &GatherPlan<'_>, folder: &Path) -> Result<TrainingSet, Failure> {
    let lengths = wanted.files.iter().map(|path| Ok(Reader::open(path, wanted.care)?.length()));
    let lengths = lengths.collect::<Result<Vec<u64>, Failure>>()?;
    let all: u64 = lengths.iter().sum();
    let shards = (all.saturating_mul(GROWTH) / SHARD + 1).min(MOST_SHARDS) as usize;
    let dealer = |seed| Dealer::new(folder, shards, seed);
    let mut gatherer = Gatherer {
        wanted,
        types: Types::default(),
        sources: Vec::new(),
        training: dealer(wanted.seed)?,
        held_out: dealer(!wanted.seed)?,
        probe: Probe::default(),
        seen: 0,
        skip: MaterialSkip::new(wanted.factors),
        judges: Judges::default(),
        record: Vec::new(),
    };
    for (path, length) in wanted.files.iter().zip(lengths) {
        let part = length as f64 / all.max(1) as f64;
        let most = wanted.most.map_or(u64::MAX, |most| (most as f64 * part).ceil() as u64);
        gatherer.read(path, most)?;
    }
    let Gatherer { types, mut sources, training, held_out, probe, seen, .. } = gatherer;
    settle(&mut sources, wanted.balance);
    let (training, held_out) = (training.pool(), held_out.pool());
    Ok(TrainingSet { types, sources, training, held_out, probe, seen })
}

/// The scores of a game's searches, for White, each mixed with those that follow it: a search adds
/// `1 - later` of its own score to `later` of what the searches after it come to together.
///
/// These have seen more of the game, and each leans to its own side to move, so that together they
/// lean to none. It is the lambda return of temporal differences (R. S. Sutton, *Learning to
/// predict by the methods of temporal differences*, 1988), for positions of games by J. Baxter, A.
/// Tridgell and L. Weaver (*KnightCap*, 1998).
fn smoothed(mut scores: Vec<i16>, most: i32, later: f64) -> Vec<i16> {
    let limit = f64::from(most);
    let mut after = None;
    for score in scores.iter_mut().rev().filter(|_| later > 0.0) {
        let own = f64::from(*score).clamp(-limit, limit);
        let mixed = after.map_or(own, |after| own + later * (after - own));
        (*score, after) = (mixed.round() as i16, Some(mixed));
    }
    scores
}

struct Gatherer<'a> {
    wanted: &'a GatherPlan<'a>,
    types: Types,
    sources: Vec<Source>,
    training: Dealer,
    held_out: Dealer,
    probe: Probe,
    seen: u64,
    skip: MaterialSkip,
    judges: Judges,
    record: Vec<u8>,
}

impl Gatherer<'_> {
    fn read(&mut self, path: &Path, most: u64) -> Result<(), Failure> {
        let mut reader = Reader::open(path, self.wanted.care)?;
        let source = self.source(name(&reader.head().plan))?;
        let enough = self.sources[source].positions.saturating_add(most);
        let mut samples = Vec::new();
        while let Some((block, contents)) = reader.next().transpose()? {
            let Contents::Games(games) = contents else { continue };
            for game in games {
                if reader.play(&block, &game, &mut samples)? {
                    self.add_all(&samples, source)?;
                }
            }
            if self.sources[source].positions >= enough {
                break;
            }
        }
        Ok(())
    }

    fn source(&mut self, name: String) -> Result<usize, Failure> {
        let known = self.sources.iter().position(|source| source.name == name);
        if known.is_none() && self.sources.len() > usize::from(u8::MAX) {
            let problem = "expected at most 256 kinds of games, got more";
            return Err(Failure::Request(problem.to_owned()));
        }
        Ok(known.unwrap_or_else(|| {
            self.sources.push(Source::new(name, self.wanted.choice.most));
            self.sources.len() - 1
        }))
    }

    fn add_all(&mut self, samples: &[Sample], source: usize) -> Result<(), Failure> {
        self.seen += samples.len() as u64;
        let scores = samples.iter().map(|sample| sample.score).collect();
        let scores = smoothed(scores, self.wanted.choice.most, self.wanted.later);
        for (sample, score) in samples.iter().zip(scores) {
            if !self.wanted.choice.is_quiet(sample) {
                continue;
            }
            let sample = &Sample { score, ..*sample };
            let (position, result) = (&sample.position, halves(sample.result));
            let judge = self.judges.of(position.pieces());
            if let Some(white) = result.filter(|_| !judge.is_known(position)) {
                self.add(sample, source, white)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, sample: &Sample, source: usize, white: u8) -> Result<(), Failure> {
        let Sample { position, score, fold, .. } = sample;
        let is_white = position.turn() == Color::White;
        let is_held_out = *fold == self.wanted.fold;
        let judge = self.judges.of(position.pieces());
        let armies = self.types.armies_of(position);
        self.skip.extend(self.types.types());
        let types = &self.types.armies()[armies as usize];
        let classes = self.skip.classes(types, &self.wanted.bounds);
        let metadata = Metadata {
            score: if is_white { *score } else { -score },
            skip: self.skip.of(position, types),
            classical: if is_held_out { judge.score(position) } else { 0 },
            halves: if is_white { white } else { 2 - white },
            source: source as u8,
            armies,
        };
        self.record.clear();
        record::write(position, &metadata, &classes, &mut self.record);
        if is_held_out {
            self.sources[source].held_out += 1;
            self.probe.add(position, &metadata);
            return self.held_out.add(&self.record);
        }
        let kind = GameKind::of(position.rules());
        self.sources[source].count(metadata.score, metadata.halves, kind);
        self.training.add(&self.record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores that lean to one side and to the other in turn lean to none, wins are seen before
    /// they come, and a score beyond the bound counts as the bound.
    #[test]
    fn later_searches_are_mixed_in() {
        let smooth = |scores: &[i16], later| smoothed(scores.to_vec(), 1500, later);
        assert_eq!(smooth(&[30, -2000, 40], 0.0), [30, -2000, 40]);
        let leaning: Vec<i16> = (0..60).map(|ply| 100 + [80, -80][ply % 2]).collect();
        let smooth_ones = smooth(&leaning, 0.8);
        assert!(smooth_ones[..40].iter().all(|score| (90..=110).contains(score)));
        let mut won = vec![0; 20];
        won.push(31_000);
        let won = smooth(&won, 0.5);
        assert_eq!((won[20], won[19], won[18], won[0]), (1500, 750, 375, 0));
        assert_eq!(smooth(&[], 0.5), Vec::<i16>::new());
    }
}
