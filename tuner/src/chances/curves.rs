//! Two logistic curves, of one slope, for the chances of a win and of a loss.
//!
//! This is the proportional odds model (P. McCullagh, *Regression models for ordinal data*, 1980)
//! with thresholds that are the same for both sides. Its likelihood has a single maximum, which
//! Fisher scoring finds.

use serde::Serialize;
use treville_engine::wdl::Model;

/// Scores count in pawns in the fit, so that slope and threshold are of one size.
const PAWN: f64 = 100.0;

/// Positions with their scores and results.
#[derive(Clone, PartialEq, Debug)]
pub struct Curves {
    most: i32,
    /// By score, the lowest first: the counts of wins, draws and losses.
    counts: Vec<[f64; 3]>,
    /// All positions, those of a game one after the other.
    seen: Vec<PositionScore>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct PositionScore {
    game: u32,
    score: i16,
    /// 0 won, 1 drawn, 2 lost.
    outcome: u8,
}

/// The fitted meaning of scores.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct FittedCurves {
    /// Centipawns that multiply the odds of a win by e.
    pub scale: f64,
    /// Its standard error. All errors are by game, as positions of one game go together.
    pub scale_error: f64,
    /// The score from which a win is more likely than not, in centipawns.
    pub margin: f64,
    /// Its standard error.
    pub margin_error: f64,
    /// Number of positions.
    pub positions: u64,
}

impl FittedCurves {
    /// The chances of a win, a draw and a loss from this many centipawns.
    #[must_use]
    pub fn chances(&self, score: f64) -> [f64; 3] {
        let model = Model { scale: self.scale, margin: self.margin };
        let [win, loss] = [score, -score].map(|score| model.win(score.round() as i32));
        [win, 1.0 - win - loss, loss]
    }
}

impl Curves {
    /// Nothing yet; scores beyond `most` centipawns are left out.
    #[must_use]
    pub fn new(most: i32) -> Curves {
        let counts = vec![[0.0; 3]; 2 * most.unsigned_abs() as usize + 1];
        Curves { most, counts, seen: Vec::new() }
    }

    /// Adds a position of a game with its score for White and what White made of the game, in
    /// halves of a point.
    pub fn add(&mut self, game: u32, score: i16, halves: u8) {
        if i32::from(score).abs() <= self.most {
            let outcome = 2 - halves.min(2);
            self.counts[(i32::from(score) + self.most) as usize][usize::from(outcome)] += 1.0;
            self.seen.push(PositionScore { game, score, outcome });
        }
    }

    /// Number of positions with this score that were won, drawn and lost.
    #[must_use]
    pub fn counts(&self, score: i32) -> [f64; 3] {
        let place = usize::try_from(score + self.most).ok();
        place.and_then(|place| self.counts.get(place)).copied().unwrap_or_default()
    }

    /// The curves under which all this was most likely; none where it does not determine them.
    #[must_use]
    pub fn fit(&self) -> Option<FittedCurves> {
        let (mut slope, mut threshold) = (0.3, 0.3);
        for _ in 0..200 {
            let (gradient, information) = self.gradient(slope, threshold);
            let step = solve(information, gradient)?.map(|step| step.clamp(-0.5, 0.5));
            // The threshold of a curve without draws would be zero.
            (slope, threshold) = (slope + step[0], (threshold + step[1]).max(1e-6));
            if step[0].abs() + step[1].abs() < 1e-10 {
                return self.fitted(slope, threshold, information);
            }
        }
        None
    }

    /// The gradient of the logarithm of the likelihood, and Fisher's information.
    fn gradient(&self, slope: f64, threshold: f64) -> ([f64; 2], [[f64; 2]; 2]) {
        let (mut gradient, mut information) = ([0.0; 2], [[0.0; 2]; 2]);
        for (score, counts) in (-self.most..=self.most).zip(&self.counts) {
            let all: f64 = counts.iter().sum();
            if all == 0.0 {
                continue;
            }
            for (chance, derivatives, count) in outcomes(score, slope, threshold, counts) {
                for i in 0..2 {
                    gradient[i] += count * derivatives[i] / chance;
                    for j in 0..2 {
                        information[i][j] += all * derivatives[i] * derivatives[j] / chance;
                    }
                }
            }
        }
        (gradient, information)
    }

    fn fitted(
        &self,
        slope: f64,
        threshold: f64,
        information: [[f64; 2]; 2],
    ) -> Option<FittedCurves> {
        if slope <= 0.0 {
            return None;
        }
        // The sandwich estimator: the information around the squared gradients of the games.
        let mut squares = [[0.0; 2]; 2];
        for game in self.seen.chunk_by(|one, next| one.game == next.game) {
            let mut sum = [0.0; 2];
            for PositionScore { score, outcome, .. } in game {
                let mut counts = [0.0; 3];
                counts[usize::from(*outcome)] = 1.0;
                for (chance, derivatives, count) in
                    outcomes((*score).into(), slope, threshold, &counts)
                {
                    (0..2).for_each(|i| sum[i] += count * derivatives[i] / chance);
                }
            }
            for i in 0..2 {
                (0..2).for_each(|j| squares[i][j] += sum[i] * sum[j]);
            }
        }
        // The derivatives of scale and margin by slope and threshold.
        let by_slope = -PAWN / (slope * slope);
        let error = |direction: [f64; 2]| {
            let [a, b] = solve(information, direction)?;
            let [[aa, ab], [_, bb]] = squares;
            Some((a * a * aa + 2.0 * a * b * ab + b * b * bb).sqrt())
        };
        Some(FittedCurves {
            scale: PAWN / slope,
            scale_error: error([by_slope, 0.0])?,
            margin: PAWN * threshold / slope,
            margin_error: error([by_slope * threshold, PAWN / slope])?,
            positions: self.seen.len() as u64,
        })
    }
}

/// For a win, a draw and a loss: the chance, its derivatives by both parameters, and the count.
fn outcomes(
    score: i32,
    slope: f64,
    threshold: f64,
    counts: &[f64; 3],
) -> [(f64, [f64; 2], f64); 3] {
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    let x = f64::from(score) / PAWN;
    let [win, loss] = [1.0, -1.0].map(|sign| logistic(sign * slope * x - threshold));
    let [by_win, by_loss] = [(win, x), (loss, -x)].map(|(chance, x)| {
        let steep = chance * (1.0 - chance);
        [steep * x, -steep]
    });
    let by_draw = [0, 1].map(|i| -by_win[i] - by_loss[i]);
    // Far from zero a chance may be nothing in floating point.
    let least = f64::MIN_POSITIVE.sqrt();
    [
        (win.max(least), by_win, counts[0]),
        ((1.0 - win - loss).max(least), by_draw, counts[1]),
        (loss.max(least), by_loss, counts[2]),
    ]
}

/// Solves two equations; none where they are not independent.
fn solve([[a, b], [c, d]]: [[f64; 2]; 2], [e, f]: [f64; 2]) -> Option<[f64; 2]> {
    let determinant = a * d - b * c;
    let is_sound = determinant.is_finite() && determinant > 1e-12 * a * d;
    is_sound.then(|| [(d * e - b * f) / determinant, (a * f - c * e) / determinant])
}
