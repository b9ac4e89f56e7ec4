//! Straight lines from centipawns to the logarithm of the odds, fitted to what came of them.

use crate::fit::logistic::{expected, loss, two_parameters};
use treville_results::training::Line;

/// The points that a score means.
#[inline]
#[must_use]
pub fn points(line: &Line, score: f64) -> f64 {
    expected(odds(line, score))
}

#[inline]
fn odds(line: &Line, score: f64) -> f64 {
    (score - line.offset) / line.scale
}

/// The count of each score, and the sum of the points that it was to mean. No fit needs to know
/// more, so positions need not be kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts {
    most: i32,
    /// By score, the lowest first.
    counts: Vec<(f64, f64)>,
}

impl Counts {
    /// Nothing yet; scores beyond `most` centipawns count as that many.
    #[must_use]
    pub fn new(most: i32) -> Counts {
        Counts { most, counts: vec![(0.0, 0.0); 2 * most.unsigned_abs() as usize + 1] }
    }

    /// Counts a score with its points.
    pub fn add(&mut self, score: i32, points: f64) {
        let place = score.clamp(-self.most, self.most) + self.most;
        let (count, sum) = &mut self.counts[place as usize];
        *count += 1.0;
        *sum += points;
    }

    fn each(&self) -> impl Iterator<Item = (f64, f64, f64)> + Clone + '_ {
        let scores = (-self.most..=self.most).map(f64::from);
        let all = scores.zip(&self.counts).map(|(score, (count, sum))| (score, *count, *sum));
        all.filter(|(_, count, _)| *count > 0.0)
    }

    /// Number of scores that were counted.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.each().map(|(_, count, _)| count as u64).sum()
    }

    /// Whether none were counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sum of the cross entropies of this line with the points.
    #[must_use]
    pub fn loss(&self, line: &Line) -> f64 {
        let part = |(score, count, sum): (f64, f64, f64)| {
            let odds = odds(line, score);
            count * loss(odds, 0.0) - sum * odds
        };
        self.each().map(part).sum()
    }

    /// The line that loses least; where the scores do not determine one, that of `otherwise`.
    #[must_use]
    pub fn line(&self, otherwise: Line) -> Line {
        // Scores count in pawns, so that both slopes are of one size.
        let groups = self.each().map(|(score, count, sum)| ([1.0, score / 100.0], count, sum));
        let Some(([constant, slope], known)) = two_parameters(groups, [0.0, 0.3]) else {
            return otherwise;
        };
        let line = Line { scale: 100.0 / slope, offset: -100.0 * constant / slope };
        // Where all is won or lost, nothing is known of the scale.
        let is_sound = known > 1.0 && (1.0..1e5).contains(&line.scale) && line.offset.abs() < 1e4;
        if is_sound { line } else { otherwise }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHERWISE: Line = Line { scale: 300.0, offset: 0.0 };

    #[test]
    fn a_line_is_found_again() {
        let truth = Line { scale: 170.0, offset: 23.0 };
        let mut counts = Counts::new(900);
        for score in -400..400 {
            counts.add(score, points(&truth, f64::from(score)));
        }
        let found = counts.line(OTHERWISE);
        assert!((found.scale - 170.0).abs() < 1e-3 && (found.offset - 23.0).abs() < 1e-3);
        for other in [Line { scale: 160.0, ..truth }, Line { offset: 20.0, ..truth }] {
            assert!(counts.loss(&found) < counts.loss(&other));
        }
        assert_eq!(counts.len(), 800);
    }

    #[test]
    fn scores_that_say_nothing_leave_the_line_as_it_was() {
        assert_eq!(Counts::new(10).line(OTHERWISE), OTHERWISE);
        let mut won = Counts::new(1000);
        (-500..500).for_each(|score| won.add(score, 1.0));
        assert_eq!(won.line(OTHERWISE), OTHERWISE);
    }
}
