//! `treville-tuner game-values`: what pieces of any movement are worth in games, by results and
//! material alone.
//!
//! - [`rows`]: positions as material
//! - `layout`: which parameters the regression has
//! - [`levelling`]: what officers take from the worth of those on the other side
//! - [`show`]: values as a table, and as a list for `law`
//! - [`phases`]: values at full boards and in endings
//! - [`command`]: the command line
//!
//! The regression is that of [`material`](crate::fit::material): results by what one side has more
//! of, with errors by game. One value for each movement, whatever it is called in its game; the
//! unit is the engine's centipawn, so that the officers of chess, which every game has, are worth
//! together what they are to the engine.

pub mod command;
mod layout;
pub mod levelling;
pub mod phases;
pub mod rows;
pub mod show;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::path::PathBuf;

use nalgebra::{DMatrix, DVector};
use serde::Serialize;
use treville_core::color::Color;
use treville_core::piece::PieceType;

use crate::fit::lean::Lean;
use crate::fit::material::{Estimates, solve};
use crate::fit::samples::Choice;
use crate::positions::packed::Sample;
use crate::positions::reader::{Care, Reader};
use crate::selfplay::beliefs::belief;
use layout::Layout;
use rows::{Material, Other, engine_worth};
use treville_kit::failure::Failure;
use treville_results::game_values::{GameValues, Played, VERSION};
use treville_results::measured::Measured;

/// The dependence of values on the piece values the engine plays with.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Shift {
    /// The pieces about which beliefs differ.
    pub pieces: usize,
    /// The part of the difference between beliefs that is found between values, by least squares.
    pub part: Measured,
    /// Differences of values, as the root of the mean square.
    pub apart: f64,
    /// Differences of the engine's values.
    pub beliefs: f64,
}

/// Positions with a score beyond this are decided, and left out.
const MOST: i32 = 1500;

/// The data on a movement from the files that have it.
#[derive(Clone, Debug, Default)]
struct Believed {
    name: String,
    games: f64,
    sum: f64,
    squares: f64,
}

/// The contents of files of games, game by game.
#[derive(Default)]
struct Found {
    material: Material,
    believed: Vec<Believed>,
    lean: Lean,
    games: u32,
    positions: u64,
}

/// The message for games that do not tell pieces apart.
const FEW: &str = "expected games that tell pieces apart, got too few";

/// Values by the games of these files, each game once.
///
/// # Errors
///
/// A file cannot be read, is no file of positions or is damaged, or the games do not tell what
/// pieces are worth.
pub fn measure(files: &[PathBuf], care: Care, first: usize) -> Result<GameValues, Failure> {
    Found::read(files, care, first)?.values(first == 0)
}

impl Shift {
    /// How far other values follow the beliefs behind them; none if beliefs are the same.
    #[must_use]
    pub fn between(values: &GameValues, others: &GameValues) -> Option<Shift> {
        let apart = |piece: &Played| {
            let other = &others.pieces[others.position(&piece.movement)?];
            Some((other.belief - piece.belief, other.value - piece.value))
        };
        let pairs: Vec<(f64, f64)> = values.pieces.iter().filter_map(apart).collect();
        let pairs: Vec<_> = pairs.into_iter().filter(|pair| pair.0.abs() > 1.0).collect();
        let sum = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
        let squares = sum(|(belief, _)| belief * belief);
        let count = pairs.len() as f64;
        if pairs.len() < 2 {
            return None;
        }
        let value = sum(|(belief, value)| belief * value) / squares;
        let left = pairs.iter().map(|(belief, own)| (own - value * belief).powi(2)).sum::<f64>();
        let error = (left / (count - 1.0) / squares).sqrt();
        Some(Shift {
            pieces: pairs.len(),
            part: Measured { value, error },
            apart: (sum(|(_, value)| value * value) / count).sqrt(),
            beliefs: (squares / count).sqrt(),
        })
    }
}

impl Found {
    /// The contents of these files, each game once.
    fn read(files: &[PathBuf], care: Care, first: usize) -> Result<Found, Failure> {
        let (mut found, mut plans, mut seen) = (Found::default(), Vec::new(), HashSet::new());
        for path in files {
            let reader = Reader::open(path, care)?;
            let plan = reader.head().plan.clone();
            let number = plans.iter().position(|known| *known == plan).unwrap_or_else(|| {
                plans.push(plan.clone());
                plans.len() - 1
            });
            reader.each(|game, samples| {
                // Positions without a game have no result of their own.
                let Some(game) = game else { return Ok(()) };
                if seen.insert((number, game.number)) {
                    found.add(samples, first, plan.perturb);
                }
                Ok(())
            })?;
        }
        Ok(found)
    }

    fn add(&mut self, samples: &[Sample], first: usize, perturb: Option<u64>) {
        let choice = Choice { most: MOST };
        let most = if first == 0 { usize::MAX } else { first };
        let quiet = || samples.iter().filter(|sample| choice.is_quiet(sample)).take(most);
        let Some(one) = quiet().next() else { return };
        self.material.add(self.games, quiet());
        self.games += 1;
        for sample in quiet() {
            self.positions += 1;
            let is_white = sample.position.turn() == Color::White;
            let points =
                crate::train::sources::halves(sample.result).map_or(0.5, |n| f64::from(n) / 2.0);
            self.lean.add(i32::from(sample.score), is_white, points);
        }
        let pieces = one.position.pieces();
        let orthodox = PieceType::ORTHODOX;
        self.believed.resize_with(self.material.movements.len(), Believed::default);
        for kind in pieces.types() {
            let movement = pieces.kind(kind).movement;
            let at = self.material.number(movement);
            let Some(believed) = at.and_then(|at| self.believed.get_mut(at)) else { continue };
            let times = perturb.filter(|_| kind.index() >= orthodox);
            let worth = times.map_or(1.0, |seed| belief(movement, seed)) * engine_worth(movement);
            if believed.name.is_empty() {
                believed.name.clone_from(&pieces.kind(kind).name);
            }
            believed.games += 1.0;
            believed.sum += worth;
            believed.squares += worth * worth;
        }
    }

    fn values(self, with_waiting: bool) -> Result<GameValues, Failure> {
        let problem = |problem: &str| Failure::Request(problem.to_owned());
        let Found { material, believed, .. } = &self;
        let games = material.games();
        let others = Other::ALL.len();
        let Layout { order, officers, rare, places, anchors } =
            Layout::new(&self.material, with_waiting, false)?;
        let estimates = solve(&material.design(&places)).ok_or_else(|| problem(FEW))?;
        let anchored = Anchored::new(&estimates, &anchors).ok_or_else(|| problem(FEW))?;
        let of = |other: Other| places[other as usize].map(|place| anchored.measured(place));
        let mut still = places.clone();
        if let Some(place) = still[Other::Move as usize].take() {
            still
                .iter_mut()
                .flatten()
                .filter(|other| **other > place)
                .for_each(|other| *other -= 1);
        }
        let without = solve(&material.design(&still));
        let without = without.and_then(|still| Anchored::new(&still, &anchors));
        let count = officers.len();
        let change = without.map_or(0.0, |other| {
            let apart = anchored.values.rows(0, count) - other.values.rows(0, count);
            apart.norm() / (count as f64).sqrt()
        });
        let piece = |(place, at): (usize, &usize)| {
            let Believed { name, games: times, sum, squares } = &believed[*at];
            let mean = sum / times;
            let Measured { value, error } = anchored.measured(place);
            Played {
                name: name.clone(),
                movement: material.movements[*at].clone(),
                value,
                error,
                games: games[others + at],
                belief: mean,
                spread: (squares / times - mean * mean).max(0.0).sqrt(),
            }
        };
        Ok(GameValues {
            treville_game_values: VERSION,
            games: self.games,
            positions: self.positions,
            scale: anchored.unit,
            tempo: of(Other::Move).unwrap_or(Measured { value: 0.0, error: 0.0 }),
            pair: of(Other::Colours),
            waiting: of(Other::Waiting),
            pawn: (order.len() > count).then(|| anchored.measured(count)),
            change,
            leaning: self.lean.leaning(),
            pieces: officers.iter().enumerate().map(piece).collect(),
            covariance: anchored.covariance.view((0, 0), (count, count)).into_owned(),
            rare: rare.iter().map(|at| material.movements[*at].to_string()).collect(),
        })
    }
}

/// Estimates in centipawns.
struct Anchored {
    unit: Measured,
    values: DVector<f64>,
    covariance: DMatrix<f64>,
}

impl Anchored {
    /// Estimates in a unit in which these pieces together are worth what they should be. That is
    /// so exactly, so what is not known of their sum is not known of all others.
    fn new(estimates: &Estimates, anchors: &[(usize, f64)]) -> Option<Anchored> {
        let size = estimates.values.len();
        let wanted: f64 = anchors.iter().map(|(_, worth)| worth).sum();
        let sum: f64 = anchors.iter().map(|(place, _)| estimates.values[*place]).sum();
        if sum <= 0.0 {
            return None;
        }
        let unit = wanted / sum;
        let pairs = anchors.iter().flat_map(|(a, _)| anchors.iter().map(move |(b, _)| (*a, *b)));
        let variance: f64 = pairs.map(|pair| estimates.covariance[pair]).sum();
        let error = unit * variance.max(0.0).sqrt() / sum;
        let values = &estimates.values * unit;
        let mut slopes = DMatrix::identity(size, size) * unit;
        for (place, _) in anchors {
            for row in 0..size {
                slopes[(row, *place)] -= values[row] / sum;
            }
        }
        let covariance = &slopes * &estimates.covariance * slopes.transpose();
        Some(Anchored { unit: Measured { value: unit, error }, values, covariance })
    }

    fn measured(&self, place: usize) -> Measured {
        let error = self.covariance[(place, place)].max(0.0).sqrt();
        Measured { value: self.values[place], error }
    }
}
