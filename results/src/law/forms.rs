//! The forms that the law may have, and the priors of their factors.
//!
//! A form is linear in its coefficients, but for the part that a piece on one colour loses. Known
//! before any game is
//!
//! - that nothing a piece can do makes it worth less, and that a far square is never worth more
//!   than a near one: coefficients are not negative, and those of distances are in order;
//! - what source 001 found: the proportions of its factors, hardly their unit ([`UNIT`]). By how
//!   much one of them is off, in parts of itself, is taken to be normal with a standard deviation
//!   of [`PULL`]. Games that know a factor better than that overcome it.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::criteria::Criteria;

/// Assumed distance of a factor from the source's proportion, in parts of itself.
pub const PULL: f64 = 0.5;

/// Allowed distance of the unit of the source's factors from one, where values are centipawns of
/// source 001: a pull that any piece overcomes whose worth the formula knows. Without it factors
/// would have no end where it knows none, as with hoppers alone.
pub const UNIT: f64 = 3.0;

/// The part that a piece bound to one colour loses by source 001.
pub const BOUND: f64 = 1.0 / 3.0;

/// The factors of source 001 for distances and directions.
pub const SOURCE: [f64; 5] = [50.0, 30.0, 24.0, 12.0, 8.0];

/// A form of the law. Its number seeds its draws, so it stays when other forms go.
#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Source 001 as it is printed
    Printed = 0,
    /// Its formula with factors of its own
    Formula = 1,
    /// Mobility alone (source 000)
    Mobility = 2,
    /// Formula and mobility together
    Combined = 3,
    /// Muller's formula in the number of targets as he gives it
    Muller = 5,
    /// Captures and quiet moves, those ahead again, and captures times moves
    Ways = 12,
    /// The same with captures by distance
    Distances = 13,
}

/// The prior of a coefficient before any game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pull {
    /// No prior.
    None,
    /// It is about this, times a unit that it shares with all others of this kind.
    Proportion(f64),
    /// It is zero, with this standard deviation.
    Nothing(f64),
}

/// One condition on the coefficients: their sum with these weights and a constant is not negative.
pub type Condition = (Vec<(usize, f64)>, f64);

impl Form {
    /// All forms, those of the sources first.
    pub const ALL: [Form; 7] = [
        Form::Printed,
        Form::Formula,
        Form::Mobility,
        Form::Combined,
        Form::Muller,
        Form::Ways,
        Form::Distances,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Form::Printed => "source 001 as printed",
            Form::Formula => "its formula, fitted",
            Form::Mobility => "mobility alone",
            Form::Combined => "formula and mobility",
            Form::Muller => "Muller, as given",
            Form::Ways => "captures and moves",
            Form::Distances => "captures by distance",
        }
    }

    /// The author of the form, and the place.
    #[must_use]
    pub const fn proposed(self) -> &'static str {
        match self {
            Form::Printed | Form::Formula => "source 001, tables 1 and 2",
            Form::Mobility => "source 000",
            Form::Combined => "sources 000 and 001 together",
            Form::Muller => {
                "H. G. Muller, chessvariants.com, comment of 2020-11-07: a fit to subsets of KNAD; \
                 (30 + 5/8 N) N is his figure of 2010. Ways of slides count by a magic number of 0.69"
            }
            Form::Ways => {
                "our own, after all of these: Betza's crowded board at the usual magic number, \
                 Muller's captures and his more than linear growth, and moves ahead"
            }
            Form::Distances => "the same, with the distances of source 001",
        }
    }

    /// Whether it is formula and mobility.
    #[must_use]
    pub const fn has_both(self) -> bool {
        matches!(self, Form::Combined)
    }

    /// Whether source 001's five factors are its first coefficients.
    #[must_use]
    pub const fn has_formula(self) -> bool {
        self.has_both() || matches!(self, Form::Formula)
    }

    /// Whether it counts ways to move and to capture on a crowded board.
    #[must_use]
    pub const fn has_ways(self) -> bool {
        matches!(self, Form::Ways | Form::Distances)
    }

    /// Whether a piece on one colour loses a part of its own.
    #[must_use]
    pub const fn loses_on_one_color(self) -> bool {
        self.has_formula() || self.has_ways()
    }

    /// The priors of its coefficients before any game.
    #[must_use]
    pub fn pulls(self) -> Vec<Pull> {
        let formula = || SOURCE.map(Pull::Proportion).to_vec();
        // Mobility may explain nothing, everything, or what lies between: one is everything.
        let mobility = Pull::Nothing(1.0);
        match self {
            Form::Printed | Form::Mobility | Form::Muller => vec![Pull::None],
            Form::Formula => formula(),
            Form::Combined => [formula(), vec![mobility]].concat(),
            // Centipawns for a move that is always possible, and for each pair of a capture and a
            // move: next to nothing is known.
            Form::Ways => [vec![Pull::Nothing(100.0); 4], vec![Pull::Nothing(10.0)]].concat(),
            Form::Distances => [vec![Pull::Nothing(100.0); 7], vec![Pull::Nothing(10.0)]].concat(),
        }
    }

    /// The conditions on them.
    #[must_use]
    pub fn conditions(self) -> Vec<Condition> {
        let positive = |place: usize| (vec![(place, 1.0)], 0.0);
        let in_order = |place: usize| (vec![(place, 1.0), (place + 1, -1.0)], 0.0);
        let mut list = match self {
            _ if self.has_ways() => (0..self.pulls().len()).map(positive).collect(),
            _ if !self.has_formula() => vec![positive(0)],
            _ => [(0..3).map(in_order).collect(), vec![positive(3), positive(4)]].concat(),
        };
        if self.has_both() {
            list.push(positive(5));
        }
        list
    }

    /// Coefficients that keep the conditions, from which the search begins.
    #[must_use]
    pub fn start(self) -> Vec<f64> {
        let own = |pull| match pull {
            Pull::None => 1.0,
            Pull::Proportion(source) => source,
            Pull::Nothing(width) => 0.1 * width,
        };
        self.pulls().into_iter().map(own).collect()
    }

    /// Its counts of a piece, one number for each coefficient. `mobility` is the factor of a
    /// piece's mobility, so that mobility alone with the coefficient one is worth what pieces are
    /// worth.
    #[must_use]
    pub fn counts(self, piece: &Criteria, mobility: f64) -> Vec<f64> {
        let targets = piece.targets;
        match self {
            Form::Printed => vec![piece.printed],
            Form::Formula => piece.formula().to_vec(),
            Form::Mobility => vec![mobility * piece.mobility],
            Form::Muller => vec![(30.0 + 0.625 * targets) * targets],
            Form::Combined => [&piece.formula()[..], &[mobility * piece.mobility]].concat(),
            Form::Ways => [&[piece.reach.all_captures()], &piece.ways()[..]].concat(),
            Form::Distances => [&piece.reach.captures[..], &piece.ways()].concat(),
        }
    }

    /// The part of these counts of which a piece on one colour loses a share.
    #[must_use]
    pub fn at_stake(self, piece: &Criteria) -> Vec<f64> {
        let mut counts = vec![0.0; self.pulls().len()];
        if self.loses_on_one_color() && piece.is_bound {
            if self.has_ways() {
                return self.counts(piece, 1.0);
            }
            counts[..5].copy_from_slice(&piece.formula());
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::criteria::Phase;
    use crate::pieces::Piece;

    #[test]
    fn every_search_begins_within_its_conditions() {
        let queen = Criteria::of(&Piece::read("queen").unwrap(), Phase::Mean);
        for form in Form::ALL {
            let start = form.start();
            assert_eq!(start.len(), form.pulls().len(), "{form:?}");
            for (weights, constant) in form.conditions() {
                let sum: f64 = weights.iter().map(|(place, weight)| start[*place] * weight).sum();
                assert!(sum + constant > 0.0, "{form:?} {weights:?}");
            }
            assert_eq!(form.counts(&queen, 1.0).len(), start.len(), "{form:?}");
            assert_eq!(form.at_stake(&queen), vec![0.0; start.len()], "a queen loses nothing");
        }
    }
}
