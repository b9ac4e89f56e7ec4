//! The numbers of a net.
//!
//! All of them are integers, so that a net judges alike on every processor:
//!
//! | numbers | one is | bound |
//! |---|---|---|
//! | rows, bias | [`ROW_ONE`] | [`ROW_LIMIT`], [`BIAS_LIMIT`] |
//! | accumulators | [`ONE`] | rows are cut to [`FOLDED_LIMIT`] there, the bias to [`FOLDED_BIAS_LIMIT`] |
//! | output weights | [`OUTPUT_ONE`] | [`OUTPUT_LIMIT`], all together [`OUTPUT_SUM`] |
//! | output bias | [`OUTPUT_BIAS_ONE`] | [`OUTPUT_BIAS_LIMIT`] |
//!
//! A net has an [output](Output) for each few men that are on the board, so the same units say one
//! thing in an opening and another one in an ending (T. Sobczyk, *layer stacks* in Stockfish, 2021).

use std::fmt;

use treville_core::betza::Movement;
use treville_core::encoding::excerpt;

use crate::net::facts::{Facts, UNITS};
use crate::net::parts::Numbering;
use crate::piece::factors::{Corrections, Factors};

/// 1.0 in rows of parameters and in the bias.
pub const ROW_ONE: i32 = 16 * ONE;
/// 1.0 in accumulators.
pub const ONE: i32 = 255;
/// 1.0 in output weights.
pub const OUTPUT_ONE: i32 = 64;
/// 1.0 in the output bias and in sums of the output: `ONE * ONE * OUTPUT_ONE`.
pub const OUTPUT_BIAS_ONE: i32 = ONE * ONE * OUTPUT_ONE;

/// The largest number in a row of parameters, up and down: about 8.0.
pub const ROW_LIMIT: i32 = i16::MAX as i32;
/// The largest number of the bias.
pub const BIAS_LIMIT: i32 = 16 * FOLDED_BIAS_LIMIT;
/// The largest number of a folded row: about 1.98. At most 18 men a side and four castling rights
/// make 40 rows, so that with the bias no accumulator leaves 16 bits.
pub const FOLDED_LIMIT: i32 = 505;
/// The largest number of the bias with the types that take part.
pub const FOLDED_BIAS_LIMIT: i32 = 12_000;
/// The largest output weight: a product with an activation stays in 16 bits.
pub const OUTPUT_LIMIT: i16 = 127;
/// The most that output weights may add up to without their signs: sums then stay in 32 bits, in
/// whatever order they are taken.
pub const OUTPUT_SUM: i32 = 33_000;
/// The largest output bias.
pub const OUTPUT_BIAS_LIMIT: i32 = 1 << 30;

/// Number of outputs of a net: see [`output_for`].
pub const OUTPUTS: usize = 8;

/// Widths are multiples of this.
pub const WIDTH_STEP: usize = 32;
/// The largest width.
pub const WIDTH_LIMIT: usize = 512;
/// The most types with own rows.
pub const OWN_LIMIT: usize = 64;
/// The largest scale.
const SCALE_LIMIT: i32 = 10_000;

/// All that a net has learnt, and by which numbers it counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// The numbers of an accumulator for one view: a multiple of [`WIDTH_STEP`].
    pub width: usize,
    /// The movements with own rows, in canonical Betza notation.
    pub own: Vec<String>,
    /// By which factors pieces are valued under the net's score, without corrections.
    pub factors: Factors,
    /// Centipawns of an output of 1.0.
    pub scale: i32,
    /// The net's metadata.
    pub facts: Facts,
    /// The rows of parameters as [`Numbering`] numbers them, `width` numbers each.
    pub rows: Vec<i32>,
    /// `width` numbers.
    pub bias: Vec<i32>,
    /// By the men on the board: see [`output_for`].
    pub outputs: [Output; OUTPUTS],
}

/// The layer after the accumulators while a certain number of men is on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The weights of the own view and then of the other one, `width` each.
    pub weights: Vec<i16>,
    /// The bias.
    pub bias: i32,
}

/// The output that judges a position with this many men on the board, kings among them: the first
/// one up to 5 men, each other one for 4 more, and the last one from 30 on.
#[inline]
#[must_use]
pub const fn output_for(men: u32) -> usize {
    let number = men.saturating_sub(2) as usize / 4;
    if number < OUTPUTS { number } else { OUTPUTS - 1 }
}

/// Why numbers are not a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParametersError {
    expected: String,
    found: String,
}

impl fmt::Display for ParametersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, got {}", self.expected, self.found)
    }
}

impl std::error::Error for ParametersError {}

/// The error, unless what it says is so.
pub(super) fn expect(
    holds: bool,
    expected: impl Into<String>,
    found: impl fmt::Display,
) -> Result<(), ParametersError> {
    if holds {
        return Ok(());
    }
    Err(ParametersError { expected: expected.into(), found: found.to_string() })
}

impl Parameters {
    /// A net that has learnt nothing: it judges by material alone.
    #[must_use]
    pub fn zero(width: usize, own: Vec<String>, factors: Factors, scale: i32) -> Parameters {
        let rows = vec![0; Numbering::new(own.clone()).rows() * width];
        let output = Output { weights: vec![0; 2 * width], bias: 0 };
        let outputs = std::array::from_fn(|_| output.clone());
        let (facts, bias) = (Facts::NONE, vec![0; width]);
        Parameters { width, own, factors, scale, facts, rows, bias, outputs }
    }

    /// The numbering of the rows.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        Numbering::new(self.own.clone())
    }

    /// Whether a row of parameters has a number other than zero. A row that is not there has none.
    #[must_use]
    pub fn is_learnt(&self, row: usize) -> bool {
        let row = self.rows.get(row * self.width..(row + 1) * self.width);
        row.is_some_and(|row| row.iter().any(|number| *number != 0))
    }

    /// Checks that all numbers are there and within their bounds.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), ParametersError> {
        self.check_plan()?;
        let width = self.width;
        let lengths = [
            ("rows", self.rows.len(), self.numbering().rows() * width),
            ("bias", self.bias.len(), width),
        ];
        let outputs = self.outputs.iter().map(|output| output.weights.len());
        let outputs = outputs.map(|length| ("output weights", length, 2 * width));
        for (name, found, expected) in lengths.into_iter().chain(outputs) {
            expect(found == expected, format!("{expected} numbers of {name}"), found)?;
        }
        within("rows", &self.rows, ROW_LIMIT)?;
        within("the bias", &self.bias, BIAS_LIMIT)?;
        for Output { weights, bias } in &self.outputs {
            let weights: Vec<i32> = weights.iter().map(|weight| i32::from(*weight)).collect();
            within("output weights", &weights, OUTPUT_LIMIT.into())?;
            let sum: i32 = weights.iter().map(|weight| weight.abs()).sum();
            expect(sum <= OUTPUT_SUM, format!("output weights of {OUTPUT_SUM} together"), sum)?;
            within("the output bias", &[*bias], OUTPUT_BIAS_LIMIT)?;
        }
        Ok(())
    }

    /// Checks all but the numbers that were learnt.
    pub(super) fn check_plan(&self) -> Result<(), ParametersError> {
        let is_width = self.width.is_multiple_of(WIDTH_STEP)
            && (WIDTH_STEP..=WIDTH_LIMIT).contains(&self.width);
        let widths = format!("a width of {WIDTH_STEP}, {} ... {WIDTH_LIMIT}", 2 * WIDTH_STEP);
        expect(is_width, widths, self.width)?;
        let scales = format!("a scale from 1 to {SCALE_LIMIT}");
        expect((1..=SCALE_LIMIT).contains(&self.scale), scales, self.scale)?;
        let units = format!("a centipawn of {} to {} classical ones", UNITS.start(), UNITS.end());
        expect(UNITS.contains(&self.facts.unit), units, self.facts.unit)?;
        let count = self.own.len();
        expect(count <= OWN_LIMIT, format!("at most {OWN_LIMIT} own movements"), count)?;
        for (number, text) in self.own.iter().enumerate() {
            let canonical = text.parse::<Movement>().is_ok_and(|own| own.to_string() == *text);
            let found = || excerpt(text);
            expect(canonical, "a movement in canonical notation", found())?;
            let again = self.own[..number].contains(text);
            expect(!again, "different own movements", format!("{} twice", found()))?;
        }
        check_factors(&self.factors)
    }
}

fn within(name: &str, numbers: &[i32], limit: i32) -> Result<(), ParametersError> {
    let outside = numbers.iter().find(|number| number.unsigned_abs() > limit.unsigned_abs());
    let expected = || format!("{name} from -{limit} to {limit}");
    outside.map_or(Ok(()), |number| expect(false, expected(), number))
}

/// Factors outside these bounds make no values of pieces.
fn check_factors(factors: &Factors) -> Result<(), ParametersError> {
    for number in factors.distance.into_iter().chain([factors.direction]) {
        expect(number.abs() <= 1000, "factors of squares from -1000 to 1000", number)?;
    }
    let bounds = [
        ("a divisor of bound pieces", factors.color_bound_divisor, 1.0..=1000.0),
        ("a share of the formula", factors.blend, 0.0..=1.0),
        ("a taper", factors.taper, 0.1..=10.0),
        ("a share of empty squares", factors.magic, 0.0..=1.0),
    ];
    for (name, number, bounds) in bounds {
        let expected = format!("{name} from {} to {}", bounds.start(), bounds.end());
        expect(bounds.contains(&number), expected, number)?;
    }
    let corrections = factors.corrections.pieces.len();
    let is_bare = factors.corrections == Corrections::NONE;
    expect(is_bare, "factors without corrections", corrections)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zero() -> Parameters {
        let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
        Parameters::zero(32, vec!["N".to_owned()], factors, 346)
    }

    #[track_caller]
    fn refused(change: impl Fn(&mut Parameters), line: &str) {
        let mut parameters = zero();
        change(&mut parameters);
        assert_eq!(parameters.check().unwrap_err().to_string(), line);
    }

    #[test]
    fn numbers_out_of_bounds_are_refused() {
        assert_eq!(zero().check(), Ok(()));
        refused(|net| net.width = 48, "expected a width of 32, 64 ... 512, got 48");
        refused(|net| net.width = 0, "expected a width of 32, 64 ... 512, got 0");
        refused(|net| net.scale = 0, "expected a scale from 1 to 10000, got 0");
        for unit in [0.0, -0.625, f64::NAN, f64::INFINITY] {
            let line = "expected a centipawn of 0.01 to 100 classical ones, got";
            refused(|net| net.facts.unit = unit, &format!("{line} {unit}"));
        }
        refused(
            |net| net.own[0] = "X".to_owned(),
            "expected a movement in canonical notation, got X",
        );
        refused(
            |net| net.own[0] = "FW".to_owned(),
            "expected a movement in canonical notation, got FW",
        );
        refused(
            |net| net.own.push("N".to_owned()),
            "expected different own movements, got N twice",
        );
        refused(|net| net.rows[7] = -32_768, "expected rows from -32767 to 32767, got -32768");
        refused(
            |net| net.outputs[7].weights[0] = 128,
            "expected output weights from -127 to 127, got 128",
        );
        refused(
            |net| net.bias[0] = i32::MIN,
            "expected the bias from -192000 to 192000, got -2147483648",
        );
        refused(
            |net| net.factors.blend = f64::NAN,
            "expected a share of the formula from 0 to 1, got NaN",
        );
        refused(
            |net| net.factors.corrections = Factors::FITTED.corrections,
            "expected factors without corrections, got 14",
        );
        let mut short = zero();
        short.rows.pop();
        assert!(short.check().is_err());
    }

    /// Two kings alone, and more men than the rules allow: every number has an output.
    #[test]
    fn each_output_judges_four_numbers_of_men() {
        let numbers = [2, 5, 6, 9, 10, 29, 30, 36, 64].map(output_for);
        assert_eq!(numbers, [0, 0, 1, 1, 2, 6, 7, 7, 7]);
        assert_eq!(output_for(0), 0);
    }

    #[test]
    fn sums_of_the_output_stay_in_32_bits() {
        let largest = i64::from(OUTPUT_SUM) * i64::from(ONE * ONE);
        assert!(largest < i64::from(i32::MAX));
        refused(
            |net| {
                *net = Parameters { width: 512, ..net.clone() };
                net.rows.resize(net.numbering().rows() * 512, 0);
                net.bias.resize(512, 0);
                net.outputs.iter_mut().for_each(|output| output.weights.resize(1024, 0));
                net.outputs[3].weights = vec![127; 1024];
            },
            "expected output weights of 33000 together, got 130048",
        );
        // Every accumulator: at most 40 rows and the bias.
        const { assert!(40 * FOLDED_LIMIT + FOLDED_BIAS_LIMIT <= i16::MAX as i32) };
    }
}
