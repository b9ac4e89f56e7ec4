//! One answer to what a piece is worth: the value by which the engine plays, how well it is known,
//! and why.
//!
//! ```
//! use treville_eval::appraisal::{Basis, appraise};
//!
//! let zebu = appraise(&"CN".parse()?);
//! assert!(zebu.low < zebu.value && zebu.value < zebu.high);
//! let mine = appraise(&"BN2mW".parse()?);
//! assert_eq!(mine.basis, Basis::Forecast);
//! assert!(mine.value > appraise(&"BN".parse()?).value - 1.0);
//! # Ok::<(), treville_core::betza::BetzaError>(())
//! ```

pub mod golden;

use std::fmt;

use treville_core::betza::Movement;

use crate::piece::factors::Factors;
use crate::piece::forecast::model::{MeasuredPiece, OFFICERS, TERM_NAMES};
use crate::piece::forecast::order::in_order;
use crate::piece::forecast::process::Subject;
use crate::piece::forecast::table::{MEASURED, MODEL};
use crate::piece::measured::UNIT;
use crate::piece::mobility::{Convention, Profile};
use crate::position::piece_values::{PAWN, worth, worth_by, worth_of};
use crate::tapered::Tapered;

/// Standard deviations from the middle of an interval of 95% to its end.
const INTERVAL: f64 = 1.96;

/// Values that differ by less are the same to the engine, in centipawns.
const ROUNDED: f64 = 5.0;

/// Sums of the same values in another order differ by less.
const SAME: f64 = 1e-6;

/// A piece that has less in common with those that were measured is beyond what they tell.
const REMOTE: f64 = 0.6;

/// The value of a piece. All numbers are centipawns of source 001, in which knight, bishop, rook and
/// queen are together worth 2,015; a hundred are a pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal {
    /// The value by which the engine plays, in the mean of full boards and endings.
    pub value: f64,
    /// The lower end of the interval that has the truth in 95 of 100 cases.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The value on full boards, and in endings.
    pub phases: [f64; 2],
    /// What games of material alone say or forecast. In play officers keep another value, and pieces
    /// are held between those that they contain and that contain them; the interval has both.
    pub material: f64,
    /// The source of that knowledge.
    pub basis: Basis,
    /// The nearest measured pieces, the piece itself aside, the nearest first.
    pub nearest: Vec<Neighbour>,
    /// The parts of a forecast, in words: what the form counts, then what neighbours add. They add
    /// up to the forecast.
    pub reasons: Vec<(&'static str, f64)>,
    /// Whether no measured piece is near, so that the interval is wide.
    pub is_remote: bool,
}

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Basis {
    /// The weights of the evaluation: the pawn.
    Weights,
    /// The fit of the whole evaluation, for the officers of chess and Musketeer chess.
    Fit,
    /// This many games, and what is forecast.
    Games(u32),
    /// A forecast from other pieces.
    Forecast,
}

impl Basis {
    /// Its name in files and documents: `weights`, `fit`, `games` or `forecast`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Weights => "weights",
            Basis::Fit => "fit",
            Basis::Games(_) => "games",
            Basis::Forecast => "forecast",
        }
    }
}

/// A measured piece beside another one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Neighbour {
    /// Its movement in canonical Betza notation.
    pub movement: &'static str,
    /// Its value in play.
    pub value: f64,
    /// How near it is: 1 for a piece with the same features, 0 for one that tells nothing.
    pub nearness: f64,
}

/// Centipawns as pawns, to the tenth.
#[must_use]
pub fn pawns(centipawns: f64) -> String {
    format!("{:.1}", centipawns / 100.0)
}

/// A number of centipawns to the tenth, as JSON and tables have it.
#[must_use]
pub fn tenths(centipawns: f64) -> f64 {
    (centipawns * 10.0).round() / 10.0
}

/// The answer in words: `about 10.2 pawns (9.5 to 11.0), forecast from 710 measured pieces`.
impl fmt::Display for Appraisal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [value, low, high] = [self.value, self.low, self.high].map(pawns);
        if self.basis == Basis::Weights {
            return write!(f, "{value} pawns");
        }
        write!(f, "about {value} pawns ({low} to {high}), ")?;
        match self.basis {
            Basis::Games(games) => write!(f, "measured in {games} games"),
            Basis::Forecast => write!(f, "forecast from {} measured pieces", MEASURED.len()),
            Basis::Fit | Basis::Weights => f.write_str("fitted with the whole evaluation"),
        }
    }
}

/// The value of a piece that moves like this, and all that is known about it.
#[must_use]
pub fn appraise(movement: &Movement) -> Appraisal {
    let profile = Profile::new(movement);
    let worth = worth_of(&profile, &Factors::FITTED);
    let value = *UNIT * mean(worth);
    if profile.convention() == Convention::PAWN {
        return pawn(worth, value);
    }
    let text = movement.to_string();
    let subject = Subject::of(&profile);
    let number = MEASURED.iter().position(|known| known.movement == text);
    let deviation = subject.deviation(number);
    let is_officer = Factors::FITTED.corrections.pieces.iter().any(|known| known.movement == text);
    let far = INTERVAL * deviation;
    let (basis, material) = match number {
        Some(number) if is_officer => (Basis::Fit, subject.posterior(number).value),
        Some(number) => (Basis::Games(MEASURED[number].games), subject.posterior(number).value),
        None => (Basis::Forecast, in_order(&profile)),
    };
    // The engine rounds.
    let is_rounded = basis != Basis::Fit && (value - material).abs() < ROUNDED;
    let material = if is_rounded { value } else { material };
    let ratio = subject.forecast().ratio;
    Appraisal {
        value,
        low: (value.min(material) - far).max(0.0),
        high: value.max(material) + far,
        phases: [2.0 * value / (1.0 + ratio), 2.0 * value * ratio / (1.0 + ratio)],
        material,
        basis,
        nearest: nearest(&subject, number),
        reasons: reasons(&subject),
        is_remote: number.is_none() && subject.remoteness() > REMOTE,
    }
}

/// Two sides of a trade, in centipawns of source 001.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trade {
    /// The first side's pieces together.
    pub left: f64,
    /// The second side's.
    pub right: f64,
    /// How likely it is that the first side is worth more.
    pub probability: f64,
    /// Both sides by material alone: what games say or forecast.
    pub material: [f64; 2],
}

impl Trade {
    /// The verdict: `B+R is worth less than Q: over 99%, by 0.9 pawns (8.1 against 9.0)`.
    #[must_use]
    pub fn in_words(&self, left: &str, right: &str) -> String {
        let Trade { left: own, right: other, probability, .. } = *self;
        if (own - other).abs() < SAME {
            return format!("{left} is worth as much as {right}: {} pawns", pawns(own));
        }
        let (is, likely) =
            if probability >= 0.5 { ("more", probability) } else { ("less", 1.0 - probability) };
        // More than an interval of 95% can tell.
        let likely = match 100.0 * likely {
            nearly if nearly >= 99.5 => "over 99%".to_owned(),
            others => format!("{others:.0}%"),
        };
        let [by, own, other] = [(own - other).abs(), own, other].map(pawns);
        format!(
            "{left} is worth {is} than {right}: {likely}, by {by} pawns ({own} against {other})"
        )
    }

    /// What games of material alone say, where it is the other way round.
    #[must_use]
    pub fn by_material(&self) -> Option<String> {
        let [own, other] = self.material;
        let is_other =
            (own > other) != (self.left > self.right) && (self.left - self.right).abs() >= SAME;
        let [own, other] = self.material.map(pawns);
        (is_other && own != other).then(|| {
            format!("by material alone, in games, it is the other way round: {own} against {other}")
        })
    }
}

/// The worth of two sides of a trade, each a list of pieces and how many there are of each.
/// Errors of different pieces are taken to be independent. Where an interval reaches farther to one
/// side, so does the error.
#[must_use]
pub fn trade(left: &[(u32, Movement)], right: &[(u32, Movement)]) -> Trade {
    // Each piece once, with how many more of it the first side has.
    let mut both: Vec<(&Movement, i64, Appraisal)> = Vec::new();
    let signed = left.iter().map(|(count, own)| (i64::from(*count), own));
    let signed = signed.chain(right.iter().map(|(count, own)| (-i64::from(*count), own)));
    for (count, movement) in signed {
        match both.iter_mut().find(|known| known.0 == movement) {
            Some(known) => known.1 += count,
            None => both.push((movement, count, appraise(movement))),
        }
    }
    let difference: f64 = both.iter().map(|(_, count, own)| *count as f64 * own.value).sum();
    // How far each piece may be off towards the other verdict.
    let off = |(_, count, own): &(&Movement, i64, Appraisal)| {
        let is_less = (*count > 0) == (difference > 0.0);
        let end = if is_less { own.value - own.low } else { own.high - own.value };
        (*count as f64 * end / INTERVAL).powi(2)
    };
    let variance: f64 = both.iter().map(off).sum();
    let sum = |side: &[(u32, Movement)], value: fn(&Appraisal) -> f64| -> f64 {
        let known = |own: &Movement| both.iter().find(|known| known.0 == own);
        let value = |own| known(own).map_or(0.0, |known| value(&known.2));
        side.iter().map(|(count, own)| f64::from(*count) * value(own)).sum()
    };
    let probability = match variance {
        0.0 if difference == 0.0 => 0.5,
        0.0 => f64::from(u8::from(difference > 0.0)),
        _ => 0.5 * libm::erfc(-difference / (2.0 * variance).sqrt()),
    };
    let [left, right] =
        [left, right].map(|side| [sum(side, |own| own.value), sum(side, |own| own.material)]);
    Trade { left: left[0], right: right[0], probability, material: [left[1], right[1]] }
}

/// Pieces of chess that are worth about as much, at most three of them beside pawns, in words: the
/// nearest three.
#[must_use]
pub fn fair_trades(wanted: f64) -> Vec<String> {
    let pieces = ["Q", "R", "B", "N"];
    let worths = pieces.map(|betza| betza.parse().map_or(0.0, |movement| value(&movement)));
    let pawn = *UNIT * mean(PAWN);
    let mut found: Vec<(f64, u32, String)> = Vec::new();
    for number in 0..3_u32.pow(4) {
        let counts: [u32; 4] = std::array::from_fn(|at| number / 3_u32.pow(at as u32) % 3);
        let sum: f64 = counts.iter().zip(worths).map(|(count, own)| f64::from(*count) * own).sum();
        let officers: u32 = counts.iter().sum();
        // Two bishops are two, and a piece for three pawns is a trade as well.
        for pawns in 0..=3_u32 {
            let off = (sum + f64::from(pawns) * pawn - wanted).abs();
            if (1..=3).contains(&(officers + u32::from(pawns > 0))) && officers > 0 && off < 35.0 {
                found.push((off + 10.0 * f64::from(officers + pawns), pawns, group(counts, pawns)));
            }
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().take(3).map(|(.., words)| words).collect()
}

/// Pieces in words: "a rook, a knight and two pawns".
fn group(counts: [u32; 4], pawns: u32) -> String {
    let names = ["queen", "rook", "bishop", "knight", "pawn"];
    let counts = counts.into_iter().chain([pawns]);
    let some = names.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    let words: Vec<String> = some
        .map(|(name, count)| match count {
            1 => format!("a {name}"),
            2 => format!("two {name}s"),
            _ => format!("three {name}s"),
        })
        .collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The value by which the engine plays, in the mean of full boards and endings: the number of
/// [`appraise`] alone, in centipawns of source 001.
#[must_use]
pub fn value(movement: &Movement) -> f64 {
    *UNIT * mean(worth(movement))
}

/// The value of a piece in words, by the factors that are played with. By those inside the program
/// that is [`appraise`]'s answer; others know no interval, and have the same unit.
#[must_use]
pub fn in_words(movement: &Movement, factors: &Factors) -> String {
    if *factors == Factors::FITTED {
        return appraise(movement).to_string();
    }
    format!("{} pawns by the chosen values", pawns(value_by(movement, factors)))
}

/// The value of a piece by any factors, in the same unit.
#[must_use]
pub fn value_by(movement: &Movement, factors: &Factors) -> f64 {
    let officers = ["N", "B", "R", "Q"].into_iter().filter_map(|text| text.parse().ok());
    let sum: f64 = officers.map(|officer| mean(worth_by(&officer, factors))).sum();
    OFFICERS / sum.max(1.0) * mean(worth_by(movement, factors))
}

/// The mean of full boards and endings.
fn mean(worth: Tapered) -> f64 {
    f64::from(worth.middlegame() + worth.endgame()) / 2.0
}

/// The pawn moves as no other piece does, and has a value by phase of its own.
fn pawn(worth: Tapered, value: f64) -> Appraisal {
    Appraisal {
        value,
        low: value,
        high: value,
        phases: [worth.middlegame(), worth.endgame()].map(|phase| *UNIT * f64::from(phase)),
        material: value,
        basis: Basis::Weights,
        nearest: Vec::new(),
        reasons: Vec::new(),
        is_remote: false,
    }
}

/// Five measured pieces, the nearest ones.
fn nearest(subject: &Subject, own: Option<usize>) -> Vec<Neighbour> {
    let others = subject.nearness.iter().zip(&MEASURED).enumerate();
    let others = others.filter(|(number, _)| Some(*number) != own);
    let mut all: Vec<(f64, &MeasuredPiece)> =
        others.map(|(_, (nearness, known))| (*nearness, known)).collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let neighbour = |(nearness, known): (f64, &MeasuredPiece)| {
        let mut worths = Factors::FITTED.corrections.worths.iter();
        let worth = worths.find(|worth| worth.movement == known.movement)?;
        let worth = Tapered::new(worth.middlegame, worth.endgame);
        Some(Neighbour { movement: known.movement, value: *UNIT * mean(worth), nearness })
    };
    all.into_iter().take(5).filter_map(neighbour).collect()
}

fn reasons(subject: &Subject) -> Vec<(&'static str, f64)> {
    // The terms of a bound piece are less what it loses.
    let kept = 1.0 - if subject.is_color_bound { MODEL.color_bound } else { 0.0 };
    let whole: f64 = subject.terms.iter().sum::<f64>() / kept;
    let terms = TERM_NAMES.into_iter().zip(subject.terms.map(|term| term / kept));
    let rest = [
        ("squares of one colour alone", (kept - 1.0) * whole),
        ("what pieces near it are worth besides", subject.forecast().value - subject.by_form()),
    ];
    terms.chain(rest).filter(|(_, part)| part.abs() >= 0.5).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Appraisal {
        appraise(&text.parse().unwrap())
    }

    /// The unit that all values share.
    #[test]
    fn the_officers_of_chess_are_worth_2015_together() {
        let sum: f64 = ["N", "B", "R", "Q"].map(|text| of(text).value).iter().sum();
        assert!((sum - 2015.0).abs() < 1e-9, "{sum}");
    }

    /// The engine's own number, for pieces of every kind.
    #[test]
    fn the_answer_is_what_the_engine_plays_with() {
        for text in ["fmWfceFifmnD", "N", "NB2", "CN", "BN2mW", "cQmW", "pRN", "W"] {
            let worth = worth(&text.parse().unwrap());
            let mean = f64::from(worth.middlegame() + worth.endgame()) / 2.0;
            let own = of(text);
            assert!((own.value - *UNIT * mean).abs() < 1e-9, "{text}");
            assert!((own.low..=own.high).contains(&own.value), "{text}: {own:?}");
            let phases = f64::midpoint(own.phases[0], own.phases[1]);
            assert!((phases - own.value).abs() < 1e-9, "{text}: {own:?}");
        }
    }

    /// Other sets share the unit, and say nothing of how sure they are.
    #[test]
    fn chosen_values_are_said_in_the_same_unit() {
        let sum: f64 = ["N", "B", "R", "Q"]
            .map(|text| value_by(&text.parse().unwrap(), &Factors::SOURCE))
            .iter()
            .sum();
        assert!((sum - OFFICERS).abs() < 1e-9, "{sum}");
        let leopard = "NB2".parse().unwrap();
        let [own, other] =
            [Factors::FITTED, Factors::SOURCE].map(|factors| in_words(&leopard, &factors));
        assert_eq!(own, appraise(&leopard).to_string());
        assert!(other.ends_with(" pawns by the chosen values"), "{other}");
    }

    #[test]
    fn each_piece_says_what_it_is_known_from() {
        assert_eq!(of("fmWfceFifmnD").basis, Basis::Weights);
        assert_eq!(of("NB2").basis, Basis::Fit);
        assert!(matches!(of("cQmW").basis, Basis::Games(1000..)));
        assert_eq!(of("BN2mW").basis, Basis::Forecast);
        // Games of other pieces say less than those of its own.
        let width = |text: &str| of(text).high - of(text).low;
        assert!(width("cQmW") < width("BN2mW"), "{} {}", width("cQmW"), width("BN2mW"));
        // Nothing that leaps over everything from everywhere was played.
        let own = of("WFDNAHCZG");
        assert!(own.is_remote && own.high - own.low > 150.0, "{own:?}");
        assert!(!of("BN2mW").is_remote);
        // Nor a queen that never captures, or a king that goes on from where it steps.
        assert!(["mQ", "aK"].iter().all(|text| of(text).is_remote));
    }

    #[test]
    fn reasons_add_up_to_the_forecast_and_neighbours_are_others() {
        for text in ["BN2mW", "DAG", "mRcpR"] {
            let movement = text.parse().unwrap();
            let own = appraise(&movement);
            let sum: f64 = own.reasons.iter().map(|(_, part)| part).sum();
            let forecast = Subject::of(&Profile::new(&movement)).forecast().value;
            assert!((sum - forecast).abs() < 5.0, "{text}: {sum} {forecast}");
            assert_eq!(own.nearest.len(), 5);
            assert!(own.nearest.is_sorted_by(|one, other| one.nearness >= other.nearness));
            assert!(own.nearest.iter().all(|other| other.movement != movement.to_string()));
        }
    }
}
