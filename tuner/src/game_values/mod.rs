//! What pieces of any movement are worth in games, by results and material alone.
//!
//! - [`rows`]: positions as material
//! - `layout`: which parameters the regression has
//! - [`levelling`]: what officers take from the worth of those on the other side
//! - [`show`]: values as a table, and as a list for `law`
//! - [`phases`]: values at full boards and in endings
//!
//! The regression is that of [`material`](crate::fit::material): results by what one side has more
//! of, with errors by game. One value for each movement, whatever it is called in its game; the
//! unit is the engine's centipawn, so that the officers of chess, which every game has, are worth
//! together what they are to the engine.

mod layout;
pub mod levelling;
pub mod phases;
pub mod rows;
pub mod show;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use nalgebra::{DMatrix, DVector};
use serde::Serialize;
use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::piece::PieceType;

use crate::fit::lean::{Lean, Leaning};
use crate::fit::material::{Estimates, solve};
use crate::fit::samples::Choice;
use crate::net_values::tally::Measured;
use crate::positions::packed::Sample;
use crate::positions::reader::{Care, Reader};
use crate::selfplay::beliefs::belief;
use layout::Layout;
use rows::{Material, Other, engine_worth};
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;

/// How values by games are found.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Values by games")]
pub struct PlayedArgs {
    /// Take this many quiet positions of each game, from its start; 0 takes all
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = numbers(0..=usize::MAX, "a number of positions"))]
    pub first: usize,
    /// Games that were played with other beliefs: say how far values follow beliefs
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub believing: Vec<PathBuf>,
    /// Games of random endings: values at full boards by --games, best with --first, and in endings
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "believing")]
    pub endings: Vec<PathBuf>,
    /// Say whether values add: what levelling between officers does, and what army A may expect
    /// against army B, such as 7N and 3Q, beside equal pawns
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["endings", "believing"])]
    pub armies: Vec<String>,
    /// Write how the errors go together, for `law`: rows of numbers in the order of the list
    #[arg(long, value_name = "FILE")]
    pub covariance: Option<PathBuf>,
}

/// What pieces are worth in games.
#[derive(Clone, PartialEq, Debug)]
pub struct GameValues {
    /// The games.
    pub games: u32,
    /// Their quiet positions that were used.
    pub positions: u64,
    /// Centipawns for a nat: for odds of e to 1.
    pub scale: Measured,
    /// What the move is worth, in centipawns.
    pub tempo: Measured,
    /// What pieces of one type that is bound to a colour are worth more if they are on both.
    pub pair: Option<Measured>,
    /// What a piece loses by waiting, where that was asked.
    pub waiting: Option<Measured>,
    /// The pawn.
    pub pawn: Option<Measured>,
    /// By how much values change if the move counts nothing: the mean of squares, and its root.
    pub change: f64,
    /// What scores of searches mean.
    pub leaning: Option<Leaning>,
    /// Officers, by movement.
    pub pieces: Vec<Played>,
    /// The covariance of their errors.
    pub covariance: DMatrix<f64>,
    /// Movements that too few games tell of.
    pub rare: Vec<String>,
}

/// What a piece is worth in games.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// What it is called in its games.
    pub name: String,
    /// How it moves.
    pub movement: Movement,
    /// Its worth in the engine's centipawns.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
    /// Games in which a side has more of it at some time.
    pub games: u32,
    /// What the engine thought it to be worth, in the mean of the games.
    pub belief: f64,
    /// How far that is spread from game to game.
    pub spread: f64,
}

/// How far values follow what those who play believe.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Shift {
    /// The pieces about which beliefs differ.
    pub pieces: usize,
    /// The part of the difference between beliefs that is found between values, by least squares.
    pub part: Measured,
    /// How far values are apart, as the root of the mean square.
    pub apart: f64,
    /// How far beliefs are apart.
    pub beliefs: f64,
}

/// Positions with a score beyond this are decided, and left out.
const MOST: i32 = 1500;

/// What is known of a movement from the files that have it.
#[derive(Clone, Debug, Default)]
struct Believed {
    name: String,
    games: f64,
    sum: f64,
    squares: f64,
}

/// What files of games have, game by game.
#[derive(Default)]
struct Found {
    material: Material,
    believed: Vec<Believed>,
    lean: Lean,
    games: u32,
    positions: u64,
}

/// What is said of games that do not tell pieces apart.
const FEW: &str = "expected games that tell pieces apart, got too few";

impl GameValues {
    /// Values by the games of these files, each game once.
    ///
    /// # Errors
    ///
    /// A file cannot be read, is no file of positions or is damaged, or the games do not tell what
    /// pieces are worth.
    pub fn measure(files: &[PathBuf], care: Care, first: usize) -> Result<GameValues, Failure> {
        Found::read(files, care, first)?.values(first == 0)
    }

    /// How far the values of these other games follow the beliefs behind them; none if beliefs are
    /// the same.
    #[must_use]
    pub fn shift(&self, others: &GameValues) -> Option<Shift> {
        let apart = |piece: &Played| {
            let other = &others.pieces[others.position(&piece.movement)?];
            Some((other.belief - piece.belief, other.value - piece.value))
        };
        let pairs: Vec<(f64, f64)> = self.pieces.iter().filter_map(apart).collect();
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

    /// The number of a movement among the pieces.
    #[must_use]
    pub fn position(&self, movement: &Movement) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.movement == *movement)
    }
}

impl Found {
    /// What these files have, each game once.
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
