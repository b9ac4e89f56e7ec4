//! `treville-tuner game-values`: what pieces of any movement are worth in games, by results and
//! material alone.
//!
//! - [`rows`]: positions as material
//! - `layout`: which parameters the regression has
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
pub mod phases;
pub mod rows;
pub mod show;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::path::PathBuf;

use nalgebra::{DMatrix, DVector};
use treville_core::color::Color;

use crate::fit::lean::Lean;
use crate::fit::material::{Estimates, solve};
use crate::fit::samples::Choice;
use crate::positions::reader::{Care, Reader};
use crate::positions::sample::Sample;
use layout::Layout;
use rows::{Material, Other};
use treville_kit::failure::Failure;
use treville_results::game_values::{GameValue, GameValues, VERSION};
use treville_results::measured::NumberWithError;

/// Positions with a score beyond this are decided, and left out.
const MOST: i32 = 1500;

/// The contents of files of games, game by game.
#[derive(Default)]
struct GameContents {
    material: Material,
    /// The name of each movement, in the first game that has it.
    names: Vec<String>,
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
    GameContents::read(files, care, first)?.values(first == 0)
}

impl GameContents {
    /// The contents of these files, each game once.
    fn read(files: &[PathBuf], care: Care, first: usize) -> Result<GameContents, Failure> {
        let (mut found, mut plans, mut seen) =
            (GameContents::default(), Vec::new(), HashSet::new());
        for path in files {
            let reader = Reader::open(path, care)?;
            let plan = reader.head().plan.clone();
            let number = plans.iter().position(|known| *known == plan).unwrap_or_else(|| {
                plans.push(plan.clone());
                plans.len() - 1
            });
            reader.each(|game, samples| {
                if seen.insert((number, game.number)) {
                    found.add(samples, first);
                }
                Ok(())
            })?;
        }
        Ok(found)
    }

    fn add(&mut self, samples: &[Sample], first: usize) {
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
        self.names.resize_with(self.material.movements.len(), String::new);
        for kind in pieces.types() {
            let kind = pieces.kind(kind);
            let name = self.material.number(kind.movement).and_then(|at| self.names.get_mut(at));
            if let Some(name) = name.filter(|name| name.is_empty()) {
                name.clone_from(&kind.name);
            }
        }
    }

    fn values(self, with_waiting: bool) -> Result<GameValues, Failure> {
        let problem = |problem: &str| Failure::Request(problem.to_owned());
        let GameContents { material, names, .. } = &self;
        let games = material.games();
        let others = Other::ALL.len();
        let Layout { order, officers, rare, places, anchors } =
            Layout::new(&self.material, with_waiting)?;
        let estimates = solve(&material.design(&places)).ok_or_else(|| problem(FEW))?;
        let anchored = CentipawnEstimates::new(&estimates, &anchors).ok_or_else(|| problem(FEW))?;
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
        let without = without.and_then(|still| CentipawnEstimates::new(&still, &anchors));
        let count = officers.len();
        let change = without.map_or(0.0, |other| {
            let apart = anchored.values.rows(0, count) - other.values.rows(0, count);
            apart.norm() / (count as f64).sqrt()
        });
        let piece = |(place, at): (usize, &usize)| {
            let NumberWithError { value, error } = anchored.measured(place);
            GameValue {
                name: names[*at].clone(),
                movement: material.movements[*at].clone(),
                value,
                error,
                games: games[others + at],
            }
        };
        Ok(GameValues {
            treville_game_values: VERSION,
            games: self.games,
            positions: self.positions,
            scale: anchored.unit,
            tempo: of(Other::Move).unwrap_or(NumberWithError { value: 0.0, error: 0.0 }),
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
struct CentipawnEstimates {
    unit: NumberWithError,
    values: DVector<f64>,
    covariance: DMatrix<f64>,
}

impl CentipawnEstimates {
    /// Estimates in a unit in which these pieces together are worth what they should be. That is
    /// so exactly, so what is not known of their sum is not known of all others.
    fn new(estimates: &Estimates, anchors: &[(usize, f64)]) -> Option<CentipawnEstimates> {
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
        Some(CentipawnEstimates {
            unit: NumberWithError { value: unit, error },
            values,
            covariance,
        })
    }

    fn measured(&self, place: usize) -> NumberWithError {
        let error = self.covariance[(place, place)].max(0.0).sqrt();
        NumberWithError { value: self.values[place], error }
    }
}
