//! The methods by their names on the command line, and pieces valued by them.

use std::borrow::Cow;

use clap::{Args, ValueEnum};
use serde::Serialize;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::montecarlo::Estimate;
use treville_eval::piece::mobility::{Convention, Profile, pawn_profile};
use treville_eval::piece::values::{Method, worth};

use crate::crowding::{Crowding, CrowdingArgs};
use crate::montecarlo::SamplingArgs;
use treville_kit::failure::{Failure, quoted};
use treville_results::pieces::Piece;

/// A method: one of those without chance, Monte Carlo, or mobility on boards of one crowding.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MethodChoice {
    /// A method without chance.
    Certain(Method),
    /// The experiment of source 000, with its standard error.
    MonteCarlo,
    /// Mobility on such boards.
    On(Crowding),
    /// The values by games, by their results and material.
    Games,
    /// The values of a net, which is measured in positions of games.
    Net,
}

use MethodChoice::{Certain, Games, MonteCarlo, Net, On};

impl MethodChoice {
    /// All methods that have a name of their own, in the order in which a table shows them: Monte
    /// Carlo stands before the value that it tends to.
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
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Certain(method) => method.name().into(),
            MonteCarlo => "montecarlo".into(),
            On(board) => board.to_string().into(),
            Games => "games".into(),
            Net => "net".into(),
        }
    }

    /// The unit of its raw values.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Certain(method) if !method.counts_squares() => "centipawns",
            Games | Net => "centipawns",
            _ => "squares",
        }
    }
}

/// Which methods are asked for.
#[derive(Args, Clone, Debug, Default)]
pub struct MethodArgs {
    /// What to value by: all, maximum, leap-square, betza, open-closed, montecarlo, exact, magic,
    /// formula, combined, games with --game-values, net with --net-values; several with commas or
    /// by repeating the option [default: all that need no file]
    #[arg(long, value_name = "METHOD", value_delimiter = ',', value_parser = named)]
    pub method: Vec<MethodName>,
    /// On which boards besides.
    #[command(flatten)]
    pub crowding: CrowdingArgs,
}

/// The meaning of a name of a method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MethodName {
    /// Every method.
    All,
    /// This one.
    One(MethodChoice),
}

impl MethodArgs {
    /// Whether nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.method.is_empty() && self.crowding.density.is_empty()
    }

    /// The methods, each once, in the order of [`MethodChoice::ALL`]; then boards, and last
    /// games and the net. Who asks for boards alone gets nothing else.
    #[must_use]
    pub fn methods(&self) -> Vec<MethodChoice> {
        let all = self.is_empty() || self.method.contains(&MethodName::All);
        let is_wanted =
            |method: &MethodChoice| all || self.method.contains(&MethodName::One(*method));
        let named = MethodChoice::ALL.into_iter().filter(is_wanted);
        let by_games = [Games, Net].into_iter();
        let by_games = by_games.filter(|method| self.method.contains(&MethodName::One(*method)));
        named.chain(self.crowding.density.iter().copied().map(On)).chain(by_games).collect()
    }
}

/// In what values are given.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Pawns where a method counts squares, centipawns where it does not
    #[default]
    Pawns,
    /// The same with the pawn as source 000 describes it: it attacks only where an enemy stands
    LiteralPawns,
    /// Knights, by every method
    Knights,
    /// Rooks, by every method
    Rooks,
}

impl Unit {
    /// The heading of a column.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Pawns => "pawns",
            Unit::LiteralPawns => "literal pawns",
            Unit::Knights => "knights",
            Unit::Rooks => "rooks",
        }
    }

    /// The piece that is the unit.
    #[must_use]
    pub fn profile(self) -> Profile {
        let pawn = pawn_profile();
        let known = |name| Piece::named([name]).pop().map(|piece| piece.profile);
        let other = match self {
            Unit::Pawns => None,
            Unit::LiteralPawns => Some(Profile::with(pawn.movement(), Convention::PAWN_IN_WORDS)),
            Unit::Knights => known("knight"),
            Unit::Rooks => known("rook"),
        };
        other.unwrap_or_else(|| pawn.clone())
    }

    /// Number of squares or centipawns in one of them by a method; none where the unit is not used.
    fn size(self, choice: MethodChoice, factors: &Factors) -> Option<f64> {
        let unit = self.profile();
        match (self, choice) {
            (Unit::Pawns, _) => None,
            // Nothing but positions says what games and nets do.
            (_, Games | Net) => None,
            (Unit::LiteralPawns, Certain(method)) if !method.counts_squares() => None,
            (Unit::LiteralPawns, On(board)) => Some(board.pawn(&unit)),
            (_, On(board)) => Some(board.squares(&unit)),
            (_, MonteCarlo) => Some(worth(&unit, Method::Exact, factors).raw),
            (_, Certain(method)) => Some(worth(&unit, method, factors).raw),
        }
    }

    /// The piece as it is counted: only the literal pawn is not counted as usual.
    pub(crate) fn counted(self, piece: &Piece) -> Piece {
        let is_pawn = piece.movement() == pawn_profile().movement();
        let profile = if self == Unit::LiteralPawns && is_pawn {
            self.profile()
        } else {
            piece.profile.clone()
        };
        Piece { profile, ..piece.clone() }
    }
}

fn named(text: &str) -> Result<MethodName, String> {
    if text == "all" {
        return Ok(MethodName::All);
    }
    let mut choices = MethodChoice::ALL.into_iter().chain([Games, Net]);
    let method = choices.find(|method| method.name() == text);
    method.map(MethodName::One).ok_or_else(|| {
        let names = MethodChoice::ALL.map(|choice| choice.name().into_owned()).join(", ");
        format!("expected all, or one of {names}, got {}", quoted(text))
    })
}

/// A piece's value by a method.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Value {
    /// The name of the method.
    pub method: Cow<'static, str>,
    /// In what the method counts.
    pub raw: f64,
    /// In pawns: squares divided by the pawn's squares of the same method. None for centipawns, of
    /// which a pawn need not have 100.
    pub pawns: Option<f64>,
    /// The unit of the method: squares, or centipawns.
    pub unit: &'static str,
    /// The standard error of `raw`, if chance has a part in it.
    pub raw_error: Option<f64>,
    /// The standard error of `pawns`.
    pub pawns_error: Option<f64>,
    /// In another unit, where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<Amount>,
}

/// An amount with its unit, as tables and comparisons show it.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Amount {
    /// The amount.
    pub value: f64,
    /// Its standard error, if chance has a part in it.
    pub error: Option<f64>,
    /// Of what: pawns, centipawns, or what was asked for.
    pub unit: &'static str,
}

impl Value {
    /// The value in the unit that was asked for, else in pawns, or in centipawns where the method
    /// has no other unit.
    #[must_use]
    pub fn amount(&self) -> Amount {
        match (self.measured, self.pawns) {
            (Some(amount), _) => amount,
            (None, Some(value)) => Amount { value, error: self.pawns_error, unit: "pawns" },
            (None, None) => Amount { value: self.raw, error: self.raw_error, unit: self.unit },
        }
    }
}

/// Number of centipawns of a pawn by these methods: not 100. None if all of them count squares.
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

/// The values of each piece by each method, in the order of both. Games and nets have none here:
/// they are asked in positions.
///
/// # Errors
///
/// The sampling that Monte Carlo is to do makes no sense.
pub fn values(
    pieces: &[Piece],
    methods: &[MethodChoice],
    factors: &Factors,
    sampling: &SamplingArgs,
    unit: Unit,
) -> Result<Vec<Vec<Value>>, Failure> {
    let sizes: Vec<Option<f64>> =
        methods.iter().map(|choice| unit.size(*choice, factors)).collect();
    let pieces: Vec<Piece> = pieces.iter().map(|piece| unit.counted(piece)).collect();
    let pieces = &pieces[..];
    let by_sampling = |choice: MethodChoice| {
        choice == MonteCarlo || (sampling.sampled && choice == Certain(Method::Combined))
    };
    let sampled = if methods.iter().any(|choice| by_sampling(*choice)) {
        sampling.sample(pieces)?.rows
    } else {
        Vec::new()
    };
    let value = |index: usize, piece: &Piece, choice: MethodChoice, size: Option<f64>| {
        // Monte Carlo tries the pawn as the tables of source 000 have it, whatever the unit.
        let is_pawn = piece.movement() == pawn_profile().movement();
        let is_usual = is_pawn && choice == MonteCarlo && unit == Unit::LiteralPawns;
        let size = size.filter(|_| !is_usual);
        let row = sampled.get(index).filter(|_| by_sampling(choice));
        let (raw, pawns) = match (choice, row) {
            (Games | Net, _) => return None,
            (MonteCarlo, row) => row.map(|row| (row.squares, Some(row.pawns)))?,
            (On(board), _) => {
                let known = |mean| Estimate { mean, error: None };
                let squares = board.squares(&piece.profile);
                (known(squares), Some(known(squares / board.pawn(pawn_profile()))))
            }
            (Certain(_), Some(row)) => (blended(piece, row.pawns, factors), None),
            (Certain(certain), None) => {
                let worth = worth(&piece.profile, certain, factors);
                let known = |mean| Estimate { mean, error: None };
                let pawns = certain.counts_squares().then_some(worth.pawns);
                (known(worth.raw), pawns.map(known))
            }
        };
        let measured = size.map(|size| Amount {
            value: raw.mean / size,
            error: raw.error.map(|error| error / size),
            unit: unit.name(),
        });
        Some(Value {
            method: choice.name(),
            raw: raw.mean,
            pawns: pawns.map(|pawns| pawns.mean),
            unit: choice.unit(),
            raw_error: raw.error,
            pawns_error: pawns.and_then(|pawns| pawns.error),
            measured,
        })
    };
    let rows = pieces.iter().enumerate().map(|(index, piece)| {
        let methods = methods.iter().zip(&sizes);
        methods.filter_map(|(choice, size)| value(index, piece, *choice, *size)).collect()
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
        for method in MethodChoice::ALL.into_iter().chain([Games, Net]) {
            assert_eq!(named(&method.name()), Ok(MethodName::One(method)));
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
            let sampling = SamplingArgs { trials: Some(600), seed: 3, threads: None, sampled };
            let mut rows = values(&pieces, &methods, &factors, &sampling, Unit::Pawns).unwrap();
            rows.remove(0).remove(0)
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
    fn values_come_in_any_unit() {
        let pieces = Piece::named(["pawn", "knight", "rook"]);
        let methods = [Certain(Method::Exact), Certain(Method::Formula), On(Crowding::Empty(0.69))];
        let sampling = SamplingArgs { trials: Some(1), seed: 1, threads: None, sampled: false };
        let values = |unit| {
            let rows = values(&pieces, &methods, &Factors::SOURCE, &sampling, unit).unwrap();
            rows.iter()
                .map(|row| row.iter().map(|value| value.amount().value).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        for (row, unit) in [(1, Unit::Knights), (2, Unit::Rooks)] {
            assert!(values(unit)[row].iter().all(|value| (value - 1.0).abs() < 1e-12), "{unit:?}");
        }
        let (usual, literal) = (values(Unit::Pawns), values(Unit::LiteralPawns));
        assert_eq!(format!("{:.2} {:.2}", usual[1][0], literal[1][0]), "3.15 9.28");
        assert_eq!([usual[0][0], literal[0][0], literal[0][2]], [1.0; 3]);
        assert_eq!(usual[1][1], literal[1][1], "centipawns stay");
    }

    #[test]
    fn methods_come_in_their_order_and_once() {
        let args = |names: &[&str]| {
            let method = names.iter().map(|name| named(name).unwrap()).collect();
            let methods = MethodArgs { method, crowding: CrowdingArgs::default() }.methods();
            methods.into_iter().map(|method| method.name().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(args(&["exact", "betza", "exact"]), ["betza", "exact"]);
        assert_eq!(args(&[]).len(), 9);
        assert_eq!(args(&["exact", "all"]).len(), 9);
    }
}
