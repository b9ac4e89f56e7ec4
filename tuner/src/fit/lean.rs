//! Meaning of scores of searches, and how far they lean to the side that has the move.
//!
//! The search of a quiet position ends somewhere, and who moves there has the last word: its
//! score leans to the side to move. So the odds of results are taken to be
//!
//! ```text
//! (score + lean of the side to move) / scale
//! ```
//!
//! in nats, with both numbers found from results, by scores in classes.

use super::logistic::{expected, two_parameters};
use super::samples::Samples;
use treville_results::fit::Leaning;

/// The width of a class of scores, in centipawns.
const WIDTH: i32 = 10;

/// Scores beyond this are in the last class.
const MOST: i32 = 1500;

/// Games by score and side to move.
#[derive(Clone, Debug)]
pub struct Lean {
    /// By side to move and class: positions, and points for White.
    classes: Vec<[(f64, f64); 2]>,
}

impl Default for Lean {
    fn default() -> Lean {
        Lean { classes: vec![[(0.0, 0.0); 2]; (2 * MOST / WIDTH + 1) as usize] }
    }
}

/// The target of a fit for a position: the game's result, and the share `1 - results` of what the
/// search expected.
#[inline]
#[must_use]
pub fn target(leaning: &Leaning, samples: &Samples, row: usize, results: f64) -> f64 {
    let side = if leaning.offset == 0.0 { 0.0 } else { samples.side(row) };
    let row = &samples.rows[row];
    let searched = expected((f64::from(row.score) + leaning.offset * side) / leaning.scale);
    results * f64::from(row.result) + (1.0 - results) * searched
}

impl Lean {
    /// Counts all positions of a fit.
    #[must_use]
    pub fn of(samples: &Samples) -> Lean {
        let mut lean = Lean::default();
        for (row, known) in samples.rows.iter().enumerate() {
            let is_white = samples.side(row) > 0.0;
            lean.add(known.score.round() as i32, is_white, f64::from(known.result));
        }
        lean
    }

    /// Counts a position of this score for White, with White to move or not, and White's points.
    pub fn add(&mut self, score: i32, is_white: bool, points: f64) {
        let class = (score.clamp(-MOST, MOST) + MOST + WIDTH / 2) / WIDTH;
        let (positions, sum) = &mut self.classes[class as usize][usize::from(is_white)];
        *positions += 1.0;
        *sum += points;
    }

    /// The scale and the offset; none without positions that tell them.
    #[must_use]
    pub fn leaning(&self) -> Option<Leaning> {
        let [slope, lean] = self.fit(true)?;
        let [plain, _] = self.fit(false)?;
        let is_sound = slope > 1e-6 && plain > 1e-6;
        is_sound.then(|| Leaning { scale: 1.0 / slope, offset: lean / slope, plain: 1.0 / plain })
    }

    /// Nats for a centipawn, and for having the move.
    fn fit(&self, with_move: bool) -> Option<[f64; 2]> {
        let groups = self.classes.iter().enumerate().flat_map(|(class, sides)| {
            let pawns = f64::from(class as i32 * WIDTH - MOST) / 100.0;
            let sides = [-1.0, 1.0].into_iter().zip(*sides);
            sides.map(move |(sign, (positions, points))| {
                ([pawns, if with_move { sign } else { 0.0 }], positions, points)
            })
        });
        let ([slope, lean], _) = two_parameters(groups, [0.0, 0.0])?;
        Some([slope / 100.0, lean])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores that flatter the side to move by fifteen centipawns, at 170 a nat.
    #[test]
    fn a_lean_is_found_again() {
        let mut lean = Lean::default();
        assert!(lean.leaning().is_none());
        for truth in (-600..=600).step_by(5) {
            for (is_white, sign) in [(true, 1), (false, -1)] {
                let points = expected(f64::from(truth) / 170.0);
                lean.add(truth + 15 * sign, is_white, points);
            }
        }
        let found = lean.leaning().unwrap();
        assert!((found.scale - 170.0).abs() < 1.0, "{found:?}");
        assert!((found.offset + 15.0).abs() < 0.5, "{found:?}");
        assert!(found.plain > found.scale, "noise flattens: {found:?}");
    }
}
