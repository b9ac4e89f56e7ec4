//! Vectors of 16-bit numbers, in lanes that a processor adds at once, and the activation: squared
//! clipped ReLU.
//!
//! Most loops are plain and have fixed lengths, so that compilers make vector instructions of them.
//! All arithmetic wraps, which never happens within the bounds of a net's weights.

use wide::{i16x16, i32x8};

/// Length of a lane, in numbers.
pub const LANE: usize = 32;

/// A part of a vector: as long as a cache line, and lying on one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Lane(pub [i16; LANE]);

impl Lane {
    /// All zero.
    pub const ZERO: Lane = Lane([0; LANE]);

    #[inline(always)]
    fn add(&mut self, other: &Lane) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*number);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Lane) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*number);
        }
    }
}

/// The numbers as lanes; the last one is filled with zeros.
#[must_use]
pub fn lanes(numbers: &[i16]) -> Box<[Lane]> {
    let lane = |part: &[i16]| {
        let mut lane = Lane::ZERO;
        lane.0[..part.len()].copy_from_slice(part);
        lane
    };
    numbers.chunks(LANE).map(lane).collect()
}

/// Writes `from` with some rows added and some subtracted to `to`. All have the same length.
#[inline]
pub fn combine<const A: usize, const R: usize>(
    from: &[Lane],
    added: [&[Lane]; A],
    removed: [&[Lane]; R],
    to: &mut [Lane],
) {
    // One check of the lengths, so that no step needs its own.
    let length = to.len();
    let from = &from[..length];
    let added = added.map(|row| &row[..length]);
    let removed = removed.map(|row| &row[..length]);
    for number in 0..length {
        let mut sum = from[number];
        for row in added {
            sum.add(&row[number]);
        }
        for row in removed {
            sum.subtract(&row[number]);
        }
        to[number] = sum;
    }
}

/// The same for any number of rows.
pub fn combine_any(from: &[Lane], added: &[&[Lane]], removed: &[&[Lane]], to: &mut [Lane]) {
    for (number, (to, from)) in to.iter_mut().zip(from).enumerate() {
        let mut sum = *from;
        for row in added {
            sum.add(&row[number]);
        }
        for row in removed {
            sum.subtract(&row[number]);
        }
        *to = sum;
    }
}

/// Adds some rows of 8-bit numbers and subtracts others.
#[inline]
pub fn combine_bytes(to: &mut [Lane], added: &[&[i8]], removed: &[&[i8]]) {
    for (number, to) in to.iter_mut().enumerate() {
        let part = |row: &[i8]| -> [i8; LANE] {
            let mut part = [0; LANE];
            part.copy_from_slice(&row[number * LANE..][..LANE]);
            part
        };
        let mut sum = *to;
        for row in added {
            for (sum, number) in sum.0.iter_mut().zip(part(row)) {
                *sum = sum.wrapping_add(number.into());
            }
        }
        for row in removed {
            for (sum, number) in sum.0.iter_mut().zip(part(row)) {
                *sum = sum.wrapping_sub(number.into());
            }
        }
        *to = sum;
    }
}

/// Subtracts a row.
pub fn subtract(to: &mut [Lane], row: &[Lane]) {
    for (sum, lane) in to.iter_mut().zip(row) {
        sum.subtract(lane);
    }
}

/// Adds rows, four at a time so that sums are written less often.
#[inline]
pub fn add_all(to: &mut [Lane], rows: &[&[Lane]]) {
    let (fours, rest) = rows.as_chunks::<4>();
    for four in fours {
        add_some(to, *four);
    }
    for row in rest {
        add_some(to, [*row]);
    }
}

#[inline(always)]
fn add_some<const N: usize>(to: &mut [Lane], rows: [&[Lane]; N]) {
    let length = to.len();
    let rows = rows.map(|row| &row[..length]);
    for number in 0..length {
        let mut sum = to[number];
        for row in rows {
            sum.add(&row[number]);
        }
        to[number] = sum;
    }
}

/// The squared clipped ReLU of accumulators times output weights: the sum of
/// `clamp(a, 0, 255) * w * clamp(a, 0, 255)` by pairs.
///
/// Weights are within 128, so that the first product stays in 16 bits; the sum stays in 32 bits if
/// the weights add up to at most 33,000.
// A loop of its own becomes the same instructions wherever it is called.
#[inline(never)]
#[must_use]
pub fn activate(activations: &[Lane], weights: &[Lane]) -> i32 {
    let most = i16x16::splat(255);
    let mut sum = i32x8::ZERO;
    for (lane, weights) in activations.iter().zip(weights) {
        let (numbers, weights) = (lane.0.as_chunks().0, weights.0.as_chunks().0);
        for (numbers, weights) in numbers.iter().zip(weights) {
            let clipped = i16x16::new(*numbers).max(i16x16::ZERO).min(most);
            sum += (clipped * i16x16::new(*weights)).dot(clipped);
        }
    }
    sum.reduce_add()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(factor: i16) -> Box<[Lane]> {
        lanes(&(0..70).map(|number| factor * (number - 20)).collect::<Vec<i16>>())
    }

    #[test]
    fn rows_are_added_and_subtracted() {
        let [one, two, five, seven] = [1, 2, 5, 7].map(row);
        let mut to = row(99);
        combine(&seven, [&one, &five], [&two], &mut to);
        assert_eq!(to, row(11));
        combine(&to.clone(), [&one], [&five, &five, &seven], &mut to);
        assert_eq!(to, row(-5));
        combine_any(&seven, &[&one, &two, &two], &[&five], &mut to);
        assert_eq!(to, seven);
        combine_any(&five, &[], &[], &mut to);
        assert_eq!(to, five);
        combine(&five, [], [&five, &five], &mut to);
        add_all(&mut to, &[&one, &two, &two, &five, &seven, &one]);
        assert_eq!(to, row(13));
        subtract(&mut to, &seven);
        assert_eq!(to, row(6));
        let bytes = |factor: i8| (0..96).map(|n| factor * (n - 20).min(49)).collect::<Vec<i8>>();
        let [one, two] = [1, 2].map(bytes);
        combine_bytes(&mut to, &[&two, &one, &two], &[&one]);
        assert_eq!(to[..2], row(10)[..2]);
        combine_bytes(&mut to, &[], &[&two, &two]);
        combine_bytes(&mut to, &[], &[]);
        assert_eq!(to[..2], row(6)[..2]);
    }

    #[test]
    fn activations_are_clipped_squared_and_weighed() {
        let activations: Vec<i16> = (0..64).map(|number| 20 * (number - 30)).collect();
        let weights: Vec<i16> = (0..64).map(|number| 4 * number - 127).collect();
        let expected: i32 = activations
            .iter()
            .zip(&weights)
            .map(|(a, w)| i32::from((*a).clamp(0, 255)).pow(2) * i32::from(*w))
            .sum();
        assert_eq!(activate(&lanes(&activations), &lanes(&weights)), expected);
        let most = lanes(&[i16::MAX; 512]);
        assert_eq!(activate(&most, &lanes(&[64; 512])), 512 * 64 * 255 * 255);
        assert_eq!(activate(&most, &lanes(&[-64; 512])), -512 * 64 * 255 * 255);
    }
}
