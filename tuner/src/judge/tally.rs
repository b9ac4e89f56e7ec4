//! Losses of a net and of the classical evaluation, and their ratio with its error.
//!
//! All positions of a game are alike, so the error of the ratio is cluster-robust by game. Targets
//! depend on all results, so positions are kept until the end, in a dozen bytes each.

use serde::Serialize;

use crate::fit::logistic::loss;
use crate::train::logistic::{Counts, points};
use treville_results::training::Line;

/// The data that are kept of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedPosition {
    /// The number of its game.
    pub game: u32,
    /// The score of the search, in centipawns.
    pub score: i16,
    /// The points of the game, in halves of a point.
    pub halves: u8,
    /// The score of the net.
    pub net: i16,
    /// The score of the classical evaluation.
    pub classical: i16,
}

/// Positions of one source.
#[derive(Clone, Debug)]
pub struct Tally {
    seen: Vec<JudgedPosition>,
    results: Counts,
}

/// The sums of a game: positions, and divergences of the net and of the classical evaluation.
type Game = [f64; 3];

/// The losses of a source.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    games: Vec<Game>,
    /// The net's divergence after its scale and offset were fitted to these positions.
    scaled: f64,
}

/// Losses, in nats a position above the least possible.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct ExcessLosses {
    /// Number of games.
    pub games: u64,
    /// Number of positions.
    pub positions: u64,
    /// The net's.
    pub net: f64,
    /// The same with the scale and the offset that fit best here.
    pub net_scaled: f64,
    /// That of the classical evaluation, with the scale and the offset that fit best here.
    #[serde(rename = "hand_made")]
    pub classical: f64,
    /// The net's by that of the classical evaluation.
    pub ratio: f64,
    /// The standard error of the ratio; none with a single game.
    pub error: Option<f64>,
    /// The verdict of that on the net: better, worse, or undecided within twice the error.
    pub verdict: &'static str,
}

/// The line of a source whose results do not determine one.
const USUAL: Line = Line { scale: 350.0, offset: 0.0 };
/// Scores of both evaluations beyond this count as this where a line is fitted.
const MOST: i32 = 4000;

impl Tally {
    /// No positions yet; scores of searches are at most this many centipawns.
    #[must_use]
    pub fn new(most: i32) -> Tally {
        Tally { seen: Vec::new(), results: Counts::new(most) }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Adds a position; those of a game follow each other.
    pub fn add(&mut self, seen: JudgedPosition) {
        self.results.add(i32::from(seen.score), f64::from(seen.halves) / 2.0);
        self.seen.push(seen);
    }

    /// The meaning of scores of the search, by the results of these games.
    #[must_use]
    pub fn line(&self) -> Line {
        self.results.line(USUAL)
    }

    /// The losses against what the search expects by this line. A score of the net of `scale`
    /// centipawns is one in the logarithm of the odds.
    #[must_use]
    pub fn losses(&self, line: &Line, scale: f64) -> Losses {
        let target = |seen: &JudgedPosition| points(line, f64::from(seen.score));
        let fitted = |score: fn(&JudgedPosition) -> i16| {
            let mut counts = Counts::new(MOST);
            self.seen.iter().for_each(|one| counts.add(i32::from(score(one)), target(one)));
            counts.line(USUAL)
        };
        let (by_classical, by_net) = (fitted(|seen| seen.classical), fitted(|seen| seen.net));
        let plain = Line { scale, offset: 0.0 };
        let mut losses = Losses::default();
        let mut last = None;
        for seen in &self.seen {
            let target = target(seen);
            // No loss is less than that of the target with itself.
            let least = loss((f64::from(seen.score) - line.offset) / line.scale, target);
            let lost = |score: i16, line: &Line, most: i32| {
                let score = i32::from(score).clamp(-most, most);
                loss((f64::from(score) - line.offset) / line.scale, target) - least
            };
            if last != Some(seen.game) {
                losses.games.push(Game::default());
                last = Some(seen.game);
            }
            let all = i32::from(i16::MAX);
            let parts =
                [1.0, lost(seen.net, &plain, all), lost(seen.classical, &by_classical, MOST)];
            if let Some(game) = losses.games.last_mut() {
                game.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
            }
            losses.scaled += lost(seen.net, &by_net, MOST);
        }
        losses
    }
}

/// The losses of several sources together: each position counts alike.
#[must_use]
pub fn together(all: &[Losses]) -> ExcessLosses {
    let games = || all.iter().flat_map(|losses| &losses.games);
    let sum = |part: usize| games().map(|game| game[part]).sum::<f64>();
    let (positions, net, classical) = (sum(0), sum(1), sum(2));
    let ratio = net / classical;
    let count = games().count() as f64;
    // The squared residuals of the games.
    let squares: f64 = games().map(|game| (game[1] - ratio * game[2]).powi(2)).sum();
    let error = (squares * count / (count - 1.0)).sqrt() / classical;
    let error = Some(error).filter(|error| count > 1.0 && error.is_finite());
    let each = |sum: f64| sum / positions.max(1.0);
    ExcessLosses {
        games: count as u64,
        positions: positions as u64,
        net: each(net),
        net_scaled: each(all.iter().map(|losses| losses.scaled).sum()),
        classical: each(classical),
        ratio,
        error,
        verdict: match error {
            Some(error) if ratio + 2.0 * error < 1.0 => "better",
            Some(error) if ratio - 2.0 * error > 1.0 => "worse",
            _ => "undecided",
        },
    }
}
