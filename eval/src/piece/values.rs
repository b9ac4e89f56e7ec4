//! Every method under its name, and the combination of the formula with mobility.

use std::fmt;
use std::str::FromStr;

use treville_core::encoding::excerpt;

use crate::piece::factors::Factors;
use crate::piece::formula::formula;
use crate::piece::mobility::leap_square::leap_square;
use crate::piece::mobility::{
    BoardSize, Chances, Densities, Profile, betza, exact, magic, maximum, pawn_profile,
};

/// A method that gives a piece's value from its movement alone, without chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Method {
    /// The most squares of an empty board: [`maximum`](mod@maximum).
    Maximum,
    /// The mean over the squares of an empty board: [`leap_square`].
    LeapSquare,
    /// A full board by Betza's coefficients: [`betza`](mod@betza).
    Betza,
    /// The mean of the two before: [`betza::open_closed`].
    OpenClosed,
    /// The mean over all boards: [`exact`](mod@exact).
    Exact,
    /// Every square empty with [one probability](Factors::magic): [`magic`](mod@magic).
    Magic,
    /// The centipawn formula: [`formula`].
    Formula,
    /// The formula with exact mobility: [`combined`].
    Combined,
}

impl Method {
    /// All methods, in the order in which a table shows them.
    pub const ALL: [Method; 8] = [
        Method::Maximum,
        Method::LeapSquare,
        Method::Betza,
        Method::OpenClosed,
        Method::Exact,
        Method::Magic,
        Method::Formula,
        Method::Combined,
    ];

    /// The name by which a person asks for the method.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Maximum => "maximum",
            Method::LeapSquare => "leap-square",
            Method::Betza => "betza",
            Method::OpenClosed => "open-closed",
            Method::Exact => "exact",
            Method::Magic => "magic",
            Method::Formula => "formula",
            Method::Combined => "combined",
        }
    }

    /// Whether the raw value counts squares; else it counts centipawns.
    #[must_use]
    pub const fn counts_squares(self) -> bool {
        !matches!(self, Method::Formula | Method::Combined)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodError(String);

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "expected one of {names}, got '{}'", self.0)
    }
}

impl std::error::Error for MethodError {}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Method, MethodError> {
        let named = Method::ALL.into_iter().find(|method| method.name() == text);
        named.ok_or_else(|| MethodError(excerpt(text)))
    }
}

/// A piece's value by one method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceValue {
    /// In what the method counts: squares, or centipawns.
    pub raw: f64,
    /// In pawns: squares divided by the pawn's squares of the same method, or centipawns by 100.
    pub pawns: f64,
}

/// The value of a piece by a method.
///
/// ```
/// use treville_eval::piece::factors::Factors;
/// use treville_eval::piece::mobility::Profile;
/// use treville_eval::piece::values::{Method, worth};
///
/// let queen = Profile::new(&"Q".parse().unwrap());
/// let worth = worth(&queen, Method::LeapSquare, &Factors::SOURCE);
/// assert_eq!((worth.raw, worth.pawns), (22.75, 10.4));
/// ```
#[must_use]
pub fn worth(profile: &Profile, method: Method, factors: &Factors) -> PieceValue {
    let value = raw(profile, method, factors);
    let unit = match method {
        Method::Exact => exact::pawn(),
        _ if method.counts_squares() => raw(pawn_profile(), method, factors),
        _ => 100.0,
    };
    PieceValue { raw: value, pawns: value / unit }
}

fn raw(profile: &Profile, method: Method, factors: &Factors) -> f64 {
    match method {
        Method::Maximum => f64::from(maximum::maximum(profile)),
        Method::LeapSquare => leap_square(profile, BoardSize::CHESS),
        Method::Betza => betza::betza(profile),
        Method::OpenClosed => betza::open_closed(profile),
        Method::Exact => exact::exact(profile, Chances::all()),
        Method::Magic => magic::magic(profile, factors.magic),
        Method::Formula => formula_of(profile, factors),
        Method::Combined => combined(profile, factors).whole,
    }
}

fn formula_of(profile: &Profile, factors: &Factors) -> f64 {
    f64::from(formula(profile.movement(), factors).total())
}

/// A number for each phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByPhase<T> {
    /// Over all numbers of pieces.
    pub whole: T,
    /// With nearly all pieces on the board.
    pub middlegame: T,
    /// With few pieces on the board.
    pub endgame: T,
}

impl<T> ByPhase<T> {
    /// The same with each number changed.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByPhase<U> {
        ByPhase {
            whole: change(self.whole),
            middlegame: change(self.middlegame),
            endgame: change(self.endgame),
        }
    }
}

impl ByPhase<f64> {
    /// The mean of middlegame and endgame.
    #[must_use]
    pub fn mean(&self) -> f64 {
        f64::midpoint(self.middlegame, self.endgame)
    }
}

impl Factors {
    /// The boards over which each phase takes mobility.
    #[must_use]
    pub fn phases(&self) -> ByPhase<Densities> {
        let (middlegame, endgame) = (self.middlegame, self.endgame);
        ByPhase { whole: Densities::ALL, middlegame, endgame }
    }

    /// `b x formula + (1-b) x 100 x mobility/pawn`, in centipawns: the formula's value in
    /// centipawns blended with a mobility in pawns, be it exact or estimated.
    #[must_use]
    pub fn blended(&self, formula: f64, mobility: f64) -> f64 {
        self.blend * formula + (1.0 - self.blend) * 100.0 * mobility
    }

    /// The standard error in centipawns that an error of the mobility, in pawns, leaves in
    /// [`blended`](Factors::blended): the formula has none.
    #[must_use]
    pub fn blended_error(&self, mobility_error: f64) -> f64 {
        (1.0 - self.blend).abs() * 100.0 * mobility_error
    }
}

/// The value of a piece by the formula and by exact mobility together, in centipawns, for each
/// phase. The pawn in which mobility is measured is that of all densities, in every phase, so that
/// a piece gains as the board empties.
#[must_use]
pub fn combined(profile: &Profile, factors: &Factors) -> ByPhase<f64> {
    let formula = formula_of(profile, factors);
    let values = factors.phases().map(|densities| {
        let squares = exact::exact(profile, &Chances::over(densities));
        factors.blended(formula, squares / exact::pawn())
    });
    let [middlegame, endgame] = factors.phase_scales();
    ByPhase {
        middlegame: values.middlegame * middlegame,
        endgame: values.endgame * endgame,
        ..values
    }
}

/// The same for each square that the piece may stand on, a1 first, as White sees it: a
/// piece-square table for each phase. The mean of a table is the value of its phase.
#[must_use]
pub fn combined_by_square(profile: &Profile, factors: &Factors) -> ByPhase<[f64; 64]> {
    let formula = formula_of(profile, factors);
    let values = factors.phases().map(|densities| {
        let squares = exact::by_square(profile, &Chances::over(densities));
        squares.map(|squares| factors.blended(formula, squares / exact::pawn()))
    });
    let [middlegame, endgame] = factors.phase_scales();
    ByPhase {
        middlegame: values.middlegame.map(|value| value * middlegame),
        endgame: values.endgame.map(|value| value * endgame),
        ..values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(text: &str) -> Profile {
        Profile::new(&text.parse().unwrap())
    }

    #[test]
    fn methods_go_by_their_names() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        let error = "montecarlo".parse::<Method>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected one of maximum, leap-square, betza, open-closed, exact, magic, formula, \
             combined, got 'montecarlo'"
        );
    }

    #[test]
    fn the_pawn_is_the_unit_of_each_count() {
        let pawn = profile("fmWfceFifmnD");
        for method in Method::ALL.into_iter().filter(|method| method.counts_squares()) {
            let worth = worth(&pawn, method, &Factors::SOURCE);
            assert!((worth.pawns - 1.0).abs() < 1e-15, "{method}");
        }
        assert_eq!(worth(&pawn, Method::Betza, &Factors::SOURCE).raw, 0.734375);
        assert_eq!(worth(&profile("N"), Method::Formula, &Factors::SOURCE).pawns, 3.04);
    }

    #[test]
    fn the_blend_leads_from_mobility_to_the_formula() {
        let rook = profile("R");
        let blend = |blend| {
            let factors = Factors { blend, ..Factors::SOURCE };
            combined(&rook, &factors)
        };
        assert_eq!(blend(1.0), ByPhase { whole: 472.0, middlegame: 472.0, endgame: 472.0 });
        assert!((blend(0.0).whole - 525.236).abs() < 0.001);
        assert!((blend(0.5).whole - (472.0 + 525.236) / 2.0).abs() < 0.001);
        assert_eq!(Factors::SOURCE.blended_error(0.02), 1.0);
    }

    /// Sliders gain as the board empties, and spacious ones gain more; leapers gain a little.
    #[test]
    fn pieces_gain_as_the_board_empties() {
        let gain = |text: &str| {
            let value = combined(&profile(text), &Factors { blend: 0.0, ..Factors::SOURCE });
            assert!(value.middlegame < value.whole && value.whole < value.endgame, "{text}");
            value.endgame / value.middlegame
        };
        assert!(gain("N") < gain("B") && gain("B") < gain("R") && gain("R") < gain("wR"));
        assert!(gain("N") < gain("wN"));
    }

    #[test]
    fn tables_have_the_value_as_their_mean() {
        for text in ["N", "QN", "mRcpR", "wR", "fmWfceFifmnD"] {
            let profile = profile(text);
            let means = combined_by_square(&profile, &Factors::SOURCE)
                .map(|table| table.iter().sum::<f64>() / 64.0);
            let values = combined(&profile, &Factors::SOURCE);
            for (mean, value) in [
                (means.whole, values.whole),
                (means.middlegame, values.middlegame),
                (means.endgame, values.endgame),
            ] {
                assert!((mean - value).abs() < 1e-9, "{text}");
            }
        }
        let knight = combined_by_square(&profile("N"), &Factors::SOURCE).endgame;
        assert!(knight[0] < knight[1] && knight[1] < knight[27]);
    }
}
