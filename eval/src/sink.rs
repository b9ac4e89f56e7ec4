//! Who listens to an evaluation.
//!
//! The evaluator is written once and tells what it finds to a [`Sink`]: the search only wants the
//! sum, a person wants to see the terms.

use std::fmt;

use treville_core::color::{ByColor, Color};

use crate::terms::Term;

/// Takes the parts of an evaluation.
pub trait Sink {
    /// `centipawns` speak for `color`, because of `term`.
    fn add(&mut self, term: Term, color: Color, centipawns: i32);
}

/// The sum, in centipawns, positive where White stands better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score(pub i32);

impl Sink for Score {
    #[inline]
    fn add(&mut self, _: Term, color: Color, centipawns: i32) {
        match color {
            Color::White => self.0 += centipawns,
            Color::Black => self.0 -= centipawns,
        }
    }
}

/// Every term for each side, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Table([ByColor<i32>; Term::ALL.len()]);

impl Sink for Table {
    fn add(&mut self, term: Term, color: Color, centipawns: i32) {
        self.0[term.index()][color] += centipawns;
    }
}

impl Table {
    /// What one term gives a side.
    #[must_use]
    pub fn get(&self, term: Term, color: Color) -> i32 {
        self.0[term.index()][color]
    }

    /// The sum over all terms, positive where White stands better.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.0.iter().map(|sides| sides[Color::White] - sides[Color::Black]).sum()
    }
}

/// Lines of columns: term, White, Black, difference.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<10} {:>7} {:>7} {:>7}", "term", "White", "Black", "total")?;
        for term in Term::ALL {
            let (white, black) = (self.get(term, Color::White), self.get(term, Color::Black));
            writeln!(f, "{term:<10} {white:>7} {black:>7} {:>7}", white - black)?;
        }
        write!(f, "{:<10} {:>23}", "sum", self.total())
    }
}
