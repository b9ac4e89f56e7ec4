//! Sums over trials, from which means and standard errors follow.

use serde::{Deserialize, Serialize};

use super::plan::UNIT;

/// Sums over trials for a list of pieces whose last one is the pawn.
///
/// They are sums of integers, so they come out the same in whatever order, by however many threads
/// and in however many shares the trials are run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Moments {
    trials: u64,
    pieces: Vec<PieceMoments>,
}

/// The sums of one piece, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct PieceMoments {
    #[serde(with = "decimal")]
    sum: u128,
    /// Of the squares of the trials' totals.
    #[serde(with = "decimal")]
    squares: u128,
    /// Of the products of the trials' totals with those of the pawn.
    #[serde(with = "decimal")]
    with_pawn: u128,
}

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean over trials.
    pub mean: f64,
    /// The standard error of the mean, from how the trials differ; none for a single trial.
    pub error: Option<f64>,
}

impl Moments {
    pub(super) fn new(pieces: usize) -> Moments {
        Moments { trials: 0, pieces: vec![PieceMoments::default(); pieces] }
    }

    /// Number of trials added.
    pub(super) fn trials(&self) -> u64 {
        self.trials
    }

    /// For how many pieces the sums are, the pawn included.
    pub(super) fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Adds a trial: the units of each piece on all its boards and squares.
    pub(super) fn add(&mut self, totals: &[u64]) {
        self.trials += 1;
        let pawn = u128::from(totals.last().copied().unwrap_or(0));
        for (piece, total) in self.pieces.iter_mut().zip(totals) {
            let total = u128::from(*total);
            piece.sum += total;
            piece.squares += total * total;
            piece.with_pawn += total * pawn;
        }
    }

    /// Adds the trials of another list of sums for the same pieces. What a damaged file may hold is
    /// too large at worst, not a reason to stop the program.
    pub(super) fn merge(&mut self, other: &Moments) {
        self.trials = self.trials.saturating_add(other.trials);
        for (piece, more) in self.pieces.iter_mut().zip(&other.pieces) {
            piece.sum = piece.sum.saturating_add(more.sum);
            piece.squares = piece.squares.saturating_add(more.squares);
            piece.with_pawn = piece.with_pawn.saturating_add(more.with_pawn);
        }
    }

    /// The mobility of a piece in squares, where a trial has this many squares on all its boards.
    pub(super) fn squares(&self, piece: usize, tried: usize) -> Estimate {
        let piece = self.piece(piece);
        let scale = tried as f64 * f64::from(UNIT);
        Estimate {
            mean: self.mean(piece.sum) / scale,
            error: self.error_from(self.spread(piece.squares, piece.sum, piece.sum), scale),
        }
    }

    /// The mobility of a piece in pawns: the ratio of the two means. Both come from the same
    /// boards, so part of their errors cancels out; a ratio's error is that of
    /// `piece - ratio x pawn`, divided by the pawn.
    pub(super) fn pawns(&self, piece: usize) -> Estimate {
        let (piece, pawn) = (self.piece(piece), self.piece(self.pieces.len() - 1));
        let ratio = piece.sum as f64 / pawn.sum as f64;
        let spread = self.spread(piece.squares, piece.sum, piece.sum)
            - 2.0 * ratio * self.spread(piece.with_pawn, piece.sum, pawn.sum)
            + ratio * ratio * self.spread(pawn.squares, pawn.sum, pawn.sum);
        Estimate { mean: ratio, error: self.error_from(spread, self.mean(pawn.sum)) }
    }

    fn piece(&self, at: usize) -> PieceMoments {
        self.pieces.get(at).copied().unwrap_or_default()
    }

    fn mean(&self, sum: u128) -> f64 {
        sum as f64 / self.trials as f64
    }

    /// The sum over trials of the product of two deviations from the mean, times the number of
    /// trials. The integers are exact, so nothing is lost where two nearly equal ones are
    /// subtracted.
    fn spread(&self, products: u128, a: u128, b: u128) -> f64 {
        let (products, means) =
            (u128::from(self.trials).saturating_mul(products), a.saturating_mul(b));
        let size = products.abs_diff(means) as f64;
        if products >= means { size } else { -size }
    }

    fn error_from(&self, spread: f64, scale: f64) -> Option<f64> {
        let trials = self.trials as f64;
        let variance_of_mean = spread.max(0.0) / (trials * trials * (trials - 1.0));
        (self.trials > 1).then(|| variance_of_mean.sqrt() / scale)
    }
}

/// Large integers as decimal text: JSON readers take long numbers for floating-point ones.
mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_errors_are_those_of_the_textbook() {
        let trials = [[5000_u64, 1000], [7000, 1200], [6000, 900], [9000, 1500]];
        let mut moments = Moments::new(2);
        trials.iter().for_each(|trial| moments.add(trial));
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");

        let squares = moments.squares(0, 64);
        let (mean, scale) = (6750.0, 64.0 * 1000.0);
        close(squares.mean, mean / scale);
        let sum = |f: &dyn Fn(f64, f64) -> f64| {
            trials.iter().map(|[a, b]| f(*a as f64, *b as f64)).sum::<f64>()
        };
        let deviations = sum(&|a, _| (a - mean) * (a - mean));
        close(squares.error.unwrap(), (deviations / 3.0 / 4.0).sqrt() / scale);

        let pawns = moments.pawns(0);
        let ratio = 27000.0 / 4600.0;
        close(pawns.mean, ratio);
        let residues = sum(&|a, b| (a - ratio * b) * (a - ratio * b));
        close(pawns.error.unwrap(), (residues / 3.0 / 4.0).sqrt() / 1150.0);
        assert_eq!(moments.pawns(1), Estimate { mean: 1.0, error: Some(0.0) });
    }

    #[test]
    fn one_trial_has_no_error() {
        let mut moments = Moments::new(2);
        moments.add(&[3000, 1000]);
        assert_eq!(moments.pawns(0), Estimate { mean: 3.0, error: None });
        assert_eq!(moments.squares(0, 64).error, None);
    }
}
