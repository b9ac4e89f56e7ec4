//! Ratings of more than two players.
//!
//! Players are rated so that each scores what the logistic curve expects: the most likely
//! ratings where a draw is half a win and half a loss (Zermelo, 1929; Bradley and Terry, 1952). So
//! does Ordo (Ballicora, 2015), whose scale is 0.9 % finer: 202 points there are 200.2 here. The
//! mean rating is 0.
//!
//! Most likely ratings exist if every player has taken points from every other, directly or through
//! others (Ford, 1957). Players who have form a group; players outside of the largest group
//! cannot be compared with it. Ordo takes such players out and then gives them a limit; here they
//! keep what the results say, which is an infinite rating, or a rating among themselves.

use super::elo::reach;
use super::outcomes::Outcomes;
use super::sample::Sample;
use groups::groups;
use symmetric::centered_inverse;

mod groups;
mod symmetric;

/// Elo of one unit of log-odds: 400 / ln 10.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The rating of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating in Elo. `group` says with whose it may be compared, and it is infinite for a
    /// player above or below the whole largest group.
    pub rating: f64,
    /// Half the width of the 95% confidence interval of the rating against the mean of the group;
    /// none for a player without a group.
    pub error: Option<f64>,
    /// Points scored.
    pub points: f64,
    /// Games played.
    pub games: u64,
    /// The number of the group, 0 for the largest. Each group has a mean of 0.
    pub group: usize,
}

/// Rates players by the points of each against each, and the games they are from. A draw is half a
/// point for both.
///
/// Errors are those of single games that are won or lost; where games are drawn or played in pairs
/// they are too large, and [`rate_samples`] knows better.
#[must_use]
pub fn rate(points: &[Vec<f64>], games: &[Vec<u64>]) -> Vec<Rating> {
    let n = games.len();
    let at = |i: usize, j: usize| games.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0);
    let scored = |i: usize, j: usize| points.get(i).and_then(|row| row.get(j)).copied();
    let encounters = square(n, |i, j| {
        let games = at(i, j) as f64;
        Encounter { points: scored(i, j).unwrap_or(0.0).clamp(0.0, games), games, outcomes: None }
    });
    rate_encounters(&encounters)
}

/// Rates players by the results of each against each.
///
/// Errors allow for draws and for pairs of games: they are computed from what was really scored
/// around the expected scores (the "sandwich" of Huber, 1967). Two players are each half their
/// difference away from the mean, so their errors are half that of [`Sample::elo`].
#[must_use]
pub fn rate_samples(samples: &[Vec<Sample>]) -> Vec<Rating> {
    let encounters = square(samples.len(), |i, j| {
        let sample = samples[i].get(j).copied().unwrap_or_default();
        let outcomes = Some(sample.outcomes());
        let games = sample.games.games() as f64;
        Encounter { points: sample.games.points(), games, outcomes }
    });
    rate_encounters(&encounters)
}

/// The games of one player against another.
#[derive(Clone, Copy)]
struct Encounter {
    points: f64,
    games: f64,
    /// Single results or pairs of them, where they are known.
    outcomes: Option<Outcomes>,
}

impl Encounter {
    /// The variance of the points where `score` is expected of every game.
    fn variance(&self, score: f64) -> f64 {
        match self.outcomes {
            Some(outcomes) if outcomes.total() > 0.0 => {
                self.games.powi(2) * outcomes.spread(score) / outcomes.total()
            }
            _ => self.games * score * (1.0 - score),
        }
    }
}

fn rate_encounters(encounters: &[Vec<Encounter>]) -> Vec<Rating> {
    let n = encounters.len();
    let mut ratings: Vec<Rating> = (0..n)
        .map(|i| {
            let others = || (0..n).filter(move |j| *j != i).map(|j| encounters[i][j]);
            let games = others().map(|e| e.games).sum::<f64>() as u64;
            let points = others().map(|e| e.points).sum();
            Rating { rating: 0.0, error: None, points, games, group: 0 }
        })
        .collect();
    let scores = |i: usize, j: usize| i != j && encounters[i][j].points > 0.0;
    for (number, group) in groups(n, scores).into_iter().enumerate() {
        let among =
            square(group.members.len(), |i, j| encounters[group.members[i]][group.members[j]]);
        let fitted = Fit::of(&among);
        for (place, player) in group.members.iter().enumerate() {
            let rating = &mut ratings[*player];
            rating.group = number;
            rating.rating = group.standing.unwrap_or(fitted.ratings[place] * UNIT);
            let finite = group.members.len() > 1 && rating.rating.is_finite();
            let error = reach() * fitted.covariance[place][place].max(0.0).sqrt() * UNIT;
            rating.error = finite.then_some(error);
        }
    }
    ratings
}

/// Most likely ratings of a group, in log-odds.
struct Fit {
    ratings: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl Fit {
    /// By Newton's method. The likelihood is concave; steps of more than two log-odds are cut, so
    /// that the first ones do not lead astray.
    fn of(encounters: &[Vec<Encounter>]) -> Fit {
        let n = encounters.len();
        let mut ratings = vec![0.0; n];
        let mut inverse = Vec::new();
        for _ in 0..100 {
            inverse = centered_inverse(&laplacian(n, |i, j| {
                let score = expected(ratings[i] - ratings[j]);
                encounters[i][j].games * score * (1.0 - score)
            }));
            let excess: Vec<f64> = (0..n).map(|i| excess(encounters, &ratings, i)).collect();
            let steps: Vec<f64> = inverse.iter().map(|row| dot(row, &excess)).collect();
            let longest = steps.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
            let cut = 1.0_f64.min(2.0 / longest.max(1e-300));
            for (rating, step) in ratings.iter_mut().zip(steps) {
                *rating += cut * step;
            }
            if longest < 1e-11 {
                break;
            }
        }
        let spread =
            laplacian(n, |i, j| encounters[i][j].variance(expected(ratings[i] - ratings[j])));
        let half = square(n, |i, j| (0..n).map(|k| inverse[i][k] * spread[k][j]).sum::<f64>());
        let covariance = square(n, |i, j| (0..n).map(|k| half[i][k] * inverse[k][j]).sum());
        Fit { ratings, covariance }
    }
}

/// A player's score above the expected one.
fn excess(encounters: &[Vec<Encounter>], ratings: &[f64], player: usize) -> f64 {
    let others = (0..ratings.len()).filter(|other| *other != player);
    let each = others.map(|other| {
        let encounter = &encounters[player][other];
        encounter.points - encounter.games * expected(ratings[player] - ratings[other])
    });
    each.sum()
}

/// The score that is expected at a difference in log-odds.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A square matrix by its elements.
fn square<T>(n: usize, element: impl Fn(usize, usize) -> T) -> Vec<Vec<T>> {
    (0..n).map(|i| (0..n).map(|j| element(i, j)).collect()).collect()
}

/// The matrix with the negative of each weight off the diagonal, and rows that sum to 0.
fn laplacian(n: usize, weight: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let mut matrix = square(n, |i, j| if i == j { 0.0 } else { -weight(i, j) });
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] = -row.iter().sum::<f64>();
    }
    matrix
}

#[cfg(test)]
mod tests;
