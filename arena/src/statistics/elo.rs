//! Elo and how sure it is.

use std::fmt;

use statrs::distribution::{ContinuousCDF, Normal};

/// The rating difference at which a score is expected: 400 log10(score / (1 - score)), infinite for
/// 0 and 1 (Elo, 1978, "The Rating of Chessplayers, Past and Present", with the logistic curve).
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score.log10() - (1.0 - score).log10())
}

/// The score that is expected at a rating difference: the inverse of [`elo_of`].
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A value with its 95% confidence interval. Values and ends may be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval; none if that is infinite.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        Some((self.high - self.low) / 2.0).filter(|half| half.is_finite())
    }

    /// The same from the other side's view.
    #[must_use]
    pub fn flipped(&self) -> Estimate {
        Estimate { value: -self.value, low: -self.high, high: -self.low }
    }
}

/// `+12.3 +/- 20.4` with as many decimals as are asked for, one by default. An infinite error is
/// `inf`; an infinite value is `+inf` or `-inf` alone.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(1);
        let tiny = self.value.abs() < 0.5 * 0.1_f64.powi(decimals as i32);
        // Without this, values that round to nothing would be printed as -0.0.
        let value = if tiny { 0.0 } else { self.value };
        let text = match self.error() {
            _ if value.is_infinite() => format!("{value:+}"),
            Some(error) => format!("{value:+.decimals$} +/- {error:.decimals$}"),
            None => format!("{value:+.decimals$} +/- inf"),
        };
        // `pad` would cut the text to the precision.
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

/// Standard errors that a 95% interval reaches to either side: 1.96.
pub(super) fn reach() -> f64 {
    Normal::standard().inverse_cdf(0.975)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_the_elo_of_the_tables() {
        // Chess Programming Wiki, "Pawn Advantage, Win Percentage, and Elo" and "Match Statistics":
        // 400 Elo are odds of 10 to 1; 75 % are 191 Elo, 90 % twice as much (Laskos, 24 June 2012,
        // TalkChess, "EloStat, Bayeselo and Ordo").
        for (score, elo) in [(0.5, 0.0), (10.0 / 11.0, 400.0), (0.75, 191.0), (0.9, 382.0)] {
            assert!((elo_of(score) - elo).abs() < 0.5, "{score}: {}", elo_of(score));
            assert!((score_of(elo_of(score)) - score).abs() < 1e-12);
            assert!((elo_of(1.0 - score) + elo_of(score)).abs() < 1e-9);
        }
        assert_eq!((elo_of(0.0), elo_of(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn estimates_are_written_for_people() {
        let text = |value, low, high| Estimate { value, low, high }.to_string();
        assert_eq!(text(12.34, -8.0, 32.8), "+12.3 +/- 20.4");
        assert_eq!(text(-3.0, -4.0, -2.0), "-3.0 +/- 1.0");
        assert_eq!(text(-0.04, -1.0, 1.0), "+0.0 +/- 1.0");
        assert_eq!(text(400.0, 200.0, f64::INFINITY), "+400.0 +/- inf");
        assert_eq!(text(f64::INFINITY, f64::INFINITY, f64::INFINITY), "+inf");
        assert_eq!(text(f64::NEG_INFINITY, f64::NEG_INFINITY, 3.0), "-inf");
        let estimate = Estimate { value: 1.25, low: 0.0, high: 2.5 };
        assert_eq!(format!("[{estimate:16.2}]"), "[  +1.25 +/- 1.25]");
    }
}
