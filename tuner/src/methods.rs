//! The methods by their names on the command line, and pieces valued by them.

use clap::Args;
use serde::Serialize;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::montecarlo::Estimate;
use treville_eval::piece::mobility::pawn_profile;
use treville_eval::piece::values::{Method, worth};

use crate::montecarlo::SamplingArgs;
use crate::pieces::Piece;
use treville_kit::failure::{Failure, quoted};

/// A method: one of those without chance, or Monte Carlo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MethodChoice {
    /// A method without chance.
    Certain(Method),
    /// The experiment of source 000, with its standard error.
    MonteCarlo,
}

use MethodChoice::{Certain, MonteCarlo};

impl MethodChoice {
    /// All methods, in the order in which a table shows them: Monte Carlo stands before the value
    /// that it tends to.
    pub const ALL: [MethodChoice; 9] = [
        Certain(Method::Maximum),
        Certain(Method::LeapSquare),
        Certain(Method::Betza),
        Certain(Method::OpenClosed),
        MonteCarlo,
        Certain(Method::Exact),
        Certain(Method::Magic),
        Certain(Method::Formula),
        Certain(Method::Combined),
    ];

    /// The name by which a person asks for the method.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Certain(method) => method.name(),
            MonteCarlo => "montecarlo",
        }
    }

    /// What its raw values count.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Certain(method) if !method.counts_squares() => "centipawns",
            _ => "squares",
        }
    }
}

/// Which methods are asked for.
#[derive(Args, Clone, Debug, Default)]
pub struct MethodArgs {
    /// What to value by: all, maximum, leap-square, betza, open-closed, montecarlo, exact, magic,
    /// formula, combined; several with commas or by repeating the option [default: all]
    #[arg(long, value_name = "METHOD", value_delimiter = ',', value_parser = named)]
    pub method: Vec<Named>,
}

/// What a name of a method can mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// Every method.
    All,
    /// This one.
    One(MethodChoice),
}

impl MethodArgs {
    /// The methods, each once, in the order of [`MethodChoice::ALL`].
    #[must_use]
    pub fn methods(&self) -> Vec<MethodChoice> {
        let all = self.method.is_empty() || self.method.contains(&Named::All);
        let is_wanted = |method: &MethodChoice| all || self.method.contains(&Named::One(*method));
        MethodChoice::ALL.into_iter().filter(is_wanted).collect()
    }
}

fn named(text: &str) -> Result<Named, String> {
    if text == "all" {
        return Ok(Named::All);
    }
    let method = MethodChoice::ALL.into_iter().find(|method| method.name() == text);
    method.map(Named::One).ok_or_else(|| {
        let names = MethodChoice::ALL.map(MethodChoice::name).join(", ");
        format!("expected all, or one of {names}, got {}", quoted(text))
    })
}

/// A piece's value by a method.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The name of the method.
    pub method: &'static str,
    /// In what the method counts.
    pub raw: f64,
    /// In pawns: squares divided by the pawn's squares of the same method. None for centipawns, of
    /// which a pawn need not have 100.
    pub pawns: Option<f64>,
    /// What the method counts: squares, or centipawns.
    pub unit: &'static str,
    /// The standard error of `raw`, if chance has a part in it.
    pub raw_error: Option<f64>,
    /// The standard error of `pawns`.
    pub pawns_error: Option<f64>,
}

/// An amount with its unit, as tables and comparisons show it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Amount {
    /// How much.
    pub value: f64,
    /// Its standard error, if chance has a part in it.
    pub error: Option<f64>,
    /// Of what: pawns, or centipawns.
    pub unit: &'static str,
}

impl Value {
    /// The value in pawns, or in centipawns where the method has no other unit.
    #[must_use]
    pub fn amount(&self) -> Amount {
        match self.pawns {
            Some(value) => Amount { value, error: self.pawns_error, unit: "pawns" },
            None => Amount { value: self.raw, error: self.raw_error, unit: self.unit },
        }
    }
}

/// How many centipawns a pawn has by these methods: not 100. None if all of them count squares.
#[must_use]
pub fn pawn_note(methods: &[MethodChoice], factors: &Factors) -> Option<String> {
    let certain = methods.iter().filter_map(|choice| match choice {
        Certain(method) if !method.counts_squares() => Some(*method),
        _ => None,
    });
    let pawn = |method| worth(pawn_profile(), method, factors).raw;
    let worth = certain.map(|method| format!("{:.1} by {method}", pawn(method)));
    let worth: Vec<String> = worth.collect();
    let text = format!("100 centipawns are not one pawn: a pawn has {}.", worth.join(" and "));
    (!worth.is_empty()).then_some(text)
}

/// The values of each piece by each method, in the order of both.
///
/// # Errors
///
/// The sampling that Monte Carlo is to do makes no sense.
pub fn values(
    pieces: &[Piece],
    methods: &[MethodChoice],
    factors: &Factors,
    sampling: &SamplingArgs,
) -> Result<Vec<Vec<Value>>, Failure> {
    let by_sampling = |choice: MethodChoice| {
        choice == MonteCarlo || (sampling.sampled && choice == Certain(Method::Combined))
    };
    let sampled = if methods.iter().any(|choice| by_sampling(*choice)) {
        sampling.sample(pieces)?.rows
    } else {
        Vec::new()
    };
    let value = |index: usize, piece: &Piece, choice: MethodChoice| {
        let (method, unit) = (choice.name(), choice.unit());
        let row = sampled.get(index).filter(|_| by_sampling(choice));
        let (raw, pawns) = match (choice, row) {
            (MonteCarlo, row) => row.map(|row| (row.squares, Some(row.pawns)))?,
            (Certain(_), Some(row)) => (blended(piece, row.pawns, factors), None),
            (Certain(certain), None) => {
                let worth = worth(&piece.profile, certain, factors);
                let known = |mean| Estimate { mean, error: None };
                let pawns = certain.counts_squares().then_some(worth.pawns);
                (known(worth.raw), pawns.map(known))
            }
        };
        Some(Value {
            method,
            raw: raw.mean,
            pawns: pawns.map(|pawns| pawns.mean),
            unit,
            raw_error: raw.error,
            pawns_error: pawns.and_then(|pawns| pawns.error),
        })
    };
    let rows = pieces.iter().enumerate().map(|(index, piece)| {
        methods.iter().filter_map(|choice| value(index, piece, *choice)).collect()
    });
    Ok(rows.collect())
}

/// The combination of the formula with a mobility that was estimated, in centipawns.
fn blended(piece: &Piece, mobility: Estimate, factors: &Factors) -> Estimate {
    let formula = worth(&piece.profile, Method::Formula, factors).raw;
    let mean = factors.blended(formula, mobility.mean);
    Estimate { mean, error: mobility.error.map(|error| factors.blended_error(error)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_name() {
        for method in MethodChoice::ALL {
            assert_eq!(named(method.name()), Ok(Named::One(method)));
        }
        for method in Method::ALL {
            assert!(MethodChoice::ALL.contains(&Certain(method)), "{method}");
        }
        assert!(named("exactly").unwrap_err().ends_with("combined, got 'exactly'"));
        assert!(named("").is_err());
    }

    #[test]
    fn the_combination_can_take_its_mobility_from_monte_carlo() {
        let pieces = Piece::named(["rook"]);
        let methods = [Certain(Method::Combined)];
        let factors = Factors { blend: 0.25, ..Factors::SOURCE };
        let value = |sampled| {
            let sampling = SamplingArgs { trials: 600, seed: 3, threads: None, sampled };
            values(&pieces, &methods, &factors, &sampling).unwrap()[0][0]
        };
        let (exact, sampled) = (value(false), value(true));
        assert_eq!((exact.raw_error, exact.pawns_error), (None, None));
        let error = sampled.raw_error.unwrap();
        assert!(error > 0.0 && (sampled.raw - exact.raw).abs() < 4.0 * error);
        let amount = sampled.amount();
        assert_eq!((amount.value, amount.error), (sampled.raw, sampled.raw_error));
        assert_eq!((amount.unit, sampled.pawns, sampled.pawns_error), ("centipawns", None, None));
    }

    #[test]
    fn a_pawn_is_not_a_hundred_centipawns() {
        let note = |methods: &[MethodChoice]| pawn_note(methods, &Factors::SOURCE);
        assert_eq!(
            note(&MethodChoice::ALL).unwrap(),
            "100 centipawns are not one pawn: a pawn has 87.0 by formula and 93.5 by combined."
        );
        assert_eq!(note(&[Certain(Method::Exact), MonteCarlo]), None);
    }

    #[test]
    fn methods_come_in_their_order_and_once() {
        let args = |names: &[&str]| {
            let method = names.iter().map(|name| named(name).unwrap()).collect();
            let methods = MethodArgs { method }.methods();
            methods.into_iter().map(MethodChoice::name).collect::<Vec<_>>()
        };
        assert_eq!(args(&["exact", "betza", "exact"]), ["betza", "exact"]);
        assert_eq!(args(&[]).len(), 9);
        assert_eq!(args(&["exact", "all"]).len(), 9);
    }
}
