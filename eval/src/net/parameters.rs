//! The parameters of a net and their quantisation.
//!
//! All of them are integers, so that a net judges alike on every processor:
//!
//! | parameters | 1.0 is | bound |
//! |---|---|---|
//! | feature weights, bias | [`FEATURE_ONE`] | [`FEATURE_LIMIT`], [`BIAS_LIMIT`] |
//! | accumulators | [`ONE`] | folded weights are clipped to [`FOLDED_LIMIT`], those of threats to [`THREAT_LIMIT`], the bias to [`FOLDED_BIAS_LIMIT`] |
//! | output weights | [`OUTPUT_ONE`] | [`OUTPUT_LIMIT`], all together [`OUTPUT_SUM`] |
//! | output bias | [`OUTPUT_BIAS_ONE`] | [`OUTPUT_BIAS_LIMIT`] |
//!
//! The [output bucket](OutputBucket) follows from the piece count, so the same hidden units mean
//! one thing in an opening and another one in an ending (T. Sobczyk, *layer stacks* in Stockfish,
//! 2021).

use std::fmt;

use treville_core::betza::Movement;
use treville_core::encoding::excerpt;

use crate::net::factoriser::Numbering;
use crate::net::facts::{Facts, UNITS};
use crate::net::threats::{BOUNDS, ClassBounds};
use crate::piece::factors::{Corrections, Factors};

/// 1.0 in the weights of virtual features and in the bias.
pub const FEATURE_ONE: i32 = 16 * ONE;
/// 1.0 in accumulators.
pub const ONE: i32 = 255;
/// 1.0 in output weights.
pub const OUTPUT_ONE: i32 = 64;
/// 1.0 in the output bias and in sums of the output: `ONE * ONE * OUTPUT_ONE`.
pub const OUTPUT_BIAS_ONE: i32 = ONE * ONE * OUTPUT_ONE;

/// The largest weight of a virtual feature, up and down: about 8.0.
pub const FEATURE_LIMIT: i32 = i16::MAX as i32;
/// The largest number of the bias.
pub const BIAS_LIMIT: i32 = 16 * FOLDED_BIAS_LIMIT;
/// The largest folded weight: about 1.98. At most 18 pieces a side and four castling rights make 40
/// active features, the pieces 36 of threats and the squares near kings 24, so that with the bias
/// no accumulator leaves 16 bits.
pub const FOLDED_LIMIT: i32 = 505;
/// The largest folded weight of a threat, in 8 bits: about 0.50.
pub const THREAT_LIMIT: i32 = 127;
/// The largest number of the bias with the types that take part.
pub const FOLDED_BIAS_LIMIT: i32 = 4_900;
/// The largest output weight: a product with an activation stays in 16 bits.
pub const OUTPUT_LIMIT: i16 = 127;
/// The most that output weights may add up to without their signs: sums then stay in 32 bits, in
/// whatever order they are taken.
pub const OUTPUT_SUM: i32 = 33_000;
/// The largest output bias.
pub const OUTPUT_BIAS_LIMIT: i32 = 1 << 30;

/// Number of output buckets: see [`output_bucket`].
pub const OUTPUT_BUCKETS: usize = 8;

/// Widths are multiples of this.
pub const WIDTH_STEP: usize = 32;
/// The largest width.
pub const WIDTH_LIMIT: usize = 512;
/// The most types with own features.
pub const OWN_LIMIT: usize = 64;
/// The largest scale.
const SCALE_LIMIT: i32 = 10_000;

/// A net: its parameters, and the plan that they follow.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// Hidden units of each view, the length of its accumulator: a multiple of [`WIDTH_STEP`].
    pub width: usize,
    /// The movements with own features, in canonical Betza notation.
    pub own: Vec<String>,
    /// The factors of the [material skip connection](super::material_skip), without corrections.
    pub factors: Factors,
    /// The bounds of value classes, for the features of threats.
    pub bounds: ClassBounds,
    /// Centipawns of an output of 1.0.
    pub scale: i32,
    /// The net's metadata.
    pub facts: Facts,
    /// The weights of virtual features as [`Numbering`] numbers them, `width` each.
    pub feature_weights: Vec<i16>,
    /// The bias of both accumulators, `width` numbers.
    pub bias: Vec<i32>,
    /// By piece count: see [`output_bucket`].
    pub output_buckets: [OutputBucket; OUTPUT_BUCKETS],
}

/// The output layer for some piece counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputBucket {
    /// The weights of the own view and then of the other one, `width` each.
    pub weights: Vec<i16>,
    /// The bias.
    pub bias: i32,
}

/// The output bucket for a piece count, kings and pawns among them: the first one up to 5 pieces,
/// each other one for 4 more, and the last one from 30 on.
#[inline]
#[must_use]
pub const fn output_bucket(piece_count: u32) -> usize {
    let number = piece_count.saturating_sub(2) as usize / 4;
    if number < OUTPUT_BUCKETS { number } else { OUTPUT_BUCKETS - 1 }
}

/// Why parameters are not a net.
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
pub(crate) fn expect(
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
        let feature_weights = vec![0; Numbering::new(own.clone()).count() * width];
        let bucket = OutputBucket { weights: vec![0; 2 * width], bias: 0 };
        let output_buckets = std::array::from_fn(|_| bucket.clone());
        let (facts, bias) = (Facts::NONE, vec![0; width]);
        Parameters {
            width,
            own,
            factors,
            bounds: BOUNDS,
            scale,
            facts,
            feature_weights,
            bias,
            output_buckets,
        }
    }

    /// The numbering of the virtual features.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        Numbering::new(self.own.clone())
    }

    /// Whether a virtual feature has a weight other than zero.
    #[must_use]
    pub fn is_learnt(&self, index: usize) -> bool {
        let weights = self.feature_weights.get(index * self.width..(index + 1) * self.width);
        weights.is_some_and(|weights| weights.iter().any(|weight| *weight != 0))
    }

    /// Checks that all parameters are there and within their bounds.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), ParametersError> {
        self.check_plan()?;
        let width = self.width;
        let lengths = [
            ("feature weights", self.feature_weights.len(), self.numbering().count() * width),
            ("bias", self.bias.len(), width),
        ];
        let outputs = self.output_buckets.iter().map(|bucket| bucket.weights.len());
        let outputs = outputs.map(|length| ("output weights", length, 2 * width));
        for (name, found, expected) in lengths.into_iter().chain(outputs) {
            expect(found == expected, format!("{expected} numbers of {name}"), found)?;
        }
        within("feature weights", &self.feature_weights, FEATURE_LIMIT)?;
        within("the bias", &self.bias, BIAS_LIMIT)?;
        for OutputBucket { weights, bias } in &self.output_buckets {
            within("output weights", weights, OUTPUT_LIMIT.into())?;
            let sum: i32 = weights.iter().map(|weight| i32::from(*weight).abs()).sum();
            expect(sum <= OUTPUT_SUM, format!("output weights of {OUTPUT_SUM} together"), sum)?;
            within("the output bias", &[*bias], OUTPUT_BIAS_LIMIT)?;
        }
        Ok(())
    }

    /// Checks all but the learnt parameters.
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
        let [third, fourth, fifth] = self.bounds;
        let is_ordered = third <= fourth && fourth <= fifth;
        let found = || format!("{third}, {fourth} and {fifth}");
        expect(is_ordered, "bounds of classes in ascending order", found())?;
        check_factors(&self.factors)
    }
}

pub(crate) fn within<N: Copy + Into<i32>>(
    name: &str,
    numbers: &[N],
    limit: i32,
) -> Result<(), ParametersError> {
    let mut numbers = numbers.iter().map(|number| (*number).into());
    let outside = numbers.find(|number| number.unsigned_abs() > limit.unsigned_abs());
    let expected = || format!("{name} from -{limit} to {limit}");
    outside.map_or(Ok(()), |number| expect(false, expected(), number))
}

/// Factors outside these bounds make no values of pieces, and corrections belong to no net.
pub(crate) fn check_factors(factors: &Factors) -> Result<(), ParametersError> {
    for number in factors.distance.into_iter().chain([factors.direction]) {
        let is_sound = (-1000..=1000).contains(&number);
        expect(is_sound, "factors of squares from -1000 to 1000", number)?;
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
        refused(
            |net| net.feature_weights[7] = -32_768,
            "expected feature weights from -32767 to 32767, got -32768",
        );
        refused(
            |net| net.output_buckets[7].weights[0] = 128,
            "expected output weights from -127 to 127, got 128",
        );
        refused(
            |net| net.bias[0] = i32::MIN,
            "expected the bias from -78400 to 78400, got -2147483648",
        );
        refused(
            |net| net.factors.blend = f64::NAN,
            "expected a share of the formula from 0 to 1, got NaN",
        );
        refused(
            |net| net.bounds = [900, 675, 425],
            "expected bounds of classes in ascending order, got 900, 675 and 425",
        );
        let line = "expected factors of squares from -1000 to 1000, got -2147483648";
        refused(|net| net.factors.direction = i32::MIN, line);
        refused(|net| net.factors.distance[0] = i32::MIN, line);
        refused(
            |net| net.factors.corrections = Factors::FITTED.corrections,
            "expected factors without corrections, got 14",
        );
        let mut short = zero();
        short.feature_weights.pop();
        assert!(short.check().is_err());
    }

    /// Two kings alone, and more pieces than the rules allow: every count has a bucket.
    #[test]
    fn each_output_bucket_has_four_piece_counts() {
        let numbers = [2, 5, 6, 9, 10, 29, 30, 36, 64].map(output_bucket);
        assert_eq!(numbers, [0, 0, 1, 1, 2, 6, 7, 7, 7]);
        assert_eq!(output_bucket(0), 0);
    }

    #[test]
    fn sums_of_the_output_stay_in_32_bits() {
        let largest = i64::from(OUTPUT_SUM) * i64::from(ONE * ONE);
        assert!(largest < i64::from(i32::MAX));
        refused(
            |net| {
                *net = Parameters { width: 512, ..net.clone() };
                net.feature_weights.resize(net.numbering().count() * 512, 0);
                net.bias.resize(512, 0);
                net.output_buckets.iter_mut().for_each(|bucket| bucket.weights.resize(1024, 0));
                net.output_buckets[3].weights = vec![127; 1024];
            },
            "expected output weights of 33000 together, got 130048",
        );
        // Every accumulator: at most 40 active features, 60 threats and the bias.
        const MOST: i32 = 40 * FOLDED_LIMIT + 60 * THREAT_LIMIT + FOLDED_BIAS_LIMIT;
        const { assert!(MOST <= i16::MAX as i32) };
    }
}
