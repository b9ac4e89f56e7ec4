//! The tables that the sources print, figure by figure, and where they are wrong.
//!
//! The figures are kept as they are printed, so that they say how many digits they have, and tests
//! hold ours against every one of them. What does not come out is in the list of
//! [`disagreements`], each with a reason.
//!
//! - [`mobility_tables`]: source 000, from maximum mobility to the mean of open and closed boards
//! - [`monte_carlo_tables`]: source 000, one trial to a million
//! - [`recommendation_tables`]: source 000, the values that it recommends at last
//! - [`formula_tables`]: source 001, tables 1 to 4
//! - [`disagreements`]: what is wrong in the sources, or differs from ours

pub mod disagreements;
pub mod formula_tables;
pub mod mobility_tables;
pub mod monte_carlo_tables;
pub mod recommendation_tables;
#[cfg(test)]
mod tests;

use std::fmt;

/// A number as a source prints it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Figure(pub &'static str);

impl Figure {
    /// The number; not a number where the text is none, which a test excludes.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Number of digits behind the point.
    #[must_use]
    pub fn decimals(self) -> usize {
        self.0.split_once('.').map_or(0, |(_, decimals)| decimals.len())
    }

    /// Whether a number, rounded half up to as many digits, is this one.
    #[must_use]
    pub fn agrees(self, value: f64) -> bool {
        half_up(value, self.decimals()) == self.0
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The figures of one piece, from left to right; the table says what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<const N: usize> {
    /// The name of the piece, as the piece table has it.
    pub piece: &'static str,
    /// The figures.
    pub figures: [Figure; N],
}

/// A row of a table.
const fn row<const N: usize>(piece: &'static str, texts: [&'static str; N]) -> Row<N> {
    let mut figures = [Figure(""); N];
    let mut index = 0;
    while index < N {
        figures[index] = Figure(texts[index]);
        index += 1;
    }
    Row { piece, figures }
}

/// A number with so many digits behind the point, a half rounded away from zero as the sources do.
/// The formatter of the standard library rounds it to the even digit.
///
/// ```
/// assert_eq!(treville_eval::piece::sources::half_up(3.125, 2), "3.13");
/// assert_eq!(format!("{:.2}", 3.125), "3.12");
/// ```
#[must_use]
pub fn half_up(value: f64, decimals: usize) -> String {
    let scale = 10_f64.powi(decimals as i32);
    // A quotient that ought to be a half may come out a little less.
    let whole = (value.abs() * scale + 0.5 + 1e-9).floor();
    format!("{:.decimals$}", (whole / scale).copysign(value))
}
