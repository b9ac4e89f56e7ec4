//! Worths of one type of piece in many positions: their line over the phases of the game, and its
//! errors.
//!
//! A worth is taken to be `middlegame * phase + endgame * (1 - phase)`, as the evaluation counts
//! it, and both are found by least squares. All positions of a game are alike, so errors are
//! cluster-robust by game, as those of fits are. Sums by game and their products are all that this
//! needs, so positions need not be kept.

use treville_results::measured::NumberWithError;
use treville_results::net_values::Line;

/// The sums of a game: worth by each phase, and the three products of the shares of both phases.
type Sums = [f64; 5];

/// Worths of one type.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pieces: u64,
    games: u64,
    squares: f64,
    sums: Sums,
    products: [Sums; 5],
    game: Sums,
}

/// Positions of phases that differ by less, in standard deviations, say nothing of phases.
const LEAST_SPREAD: f64 = 0.03;

impl Tally {
    /// Counts the worth of a piece in a position of this phase, of which 1 is the first one.
    pub fn add(&mut self, phase: f64, worth: f64) {
        let (one, other) = (phase, 1.0 - phase);
        let all = [one * worth, other * worth, one * one, one * other, other * other];
        self.game.iter_mut().zip(all).for_each(|(sum, part)| *sum += part);
        self.squares += worth * worth;
        self.pieces += 1;
    }

    /// Ends a game, whose positions go together.
    pub fn end_game(&mut self) {
        let game = std::mem::take(&mut self.game);
        if count(&game) == 0.0 {
            return;
        }
        self.games += 1;
        for (row, (sum, one)) in self.products.iter_mut().zip(self.sums.iter_mut().zip(game)) {
            *sum += one;
            row.iter_mut().zip(game).for_each(|(product, other)| *product += one * other);
        }
    }

    /// The result; none with less than two games, which have no error.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        if self.games < 2 {
            return None;
        }
        let Tally { pieces, games, .. } = *self;
        let [y0, y1, a, b, d] = self.sums;
        let (count, determinant) = (count(&self.sums), a * d - b * b);
        let mean = (y0 + y1) / count;
        // The determinant is the variance of the phase by the number squared.
        if determinant < (LEAST_SPREAD * count).powi(2) {
            let gradient = [1.0, 1.0, -mean, -2.0 * mean, -mean].map(|part| part / count);
            let spread = (self.squares / count - mean * mean).max(0.0).sqrt();
            let value = self.measured(mean, &gradient);
            return Some(Line { pieces, games, value, phases: None, spread });
        }
        let line = [d * y0 - b * y1, a * y1 - b * y0].map(|part| part / determinant);
        // The gradient of a game's residuals by its sums, and of the line by these.
        let residuals = [
            [1.0, 0.0, -line[0], -line[1], 0.0], //
            [0.0, 1.0, 0.0, -line[0], -line[1]],
        ];
        let inverse = [[d, -b], [-b, a]].map(|row| row.map(|part| part / determinant));
        let gradient = |weights: [f64; 2]| -> Sums {
            let parts = [0, 1].map(|n| weights[0] * inverse[0][n] + weights[1] * inverse[1][n]);
            std::array::from_fn(|at| parts[0] * residuals[0][at] + parts[1] * residuals[1][at])
        };
        let explained = line[0] * y0 + line[1] * y1;
        Some(Line {
            pieces,
            games,
            value: self.measured((line[0] + line[1]) / 2.0, &gradient([0.5, 0.5])),
            phases: Some([
                self.measured(line[0], &gradient([1.0, 0.0])),
                self.measured(line[1], &gradient([0.0, 1.0])),
            ]),
            spread: ((self.squares - explained) / count).max(0.0).sqrt(),
        })
    }

    /// A number with its error, from its gradient by the sums of each game.
    fn measured(&self, value: f64, gradient: &Sums) -> NumberWithError {
        let rows = self.products.iter().zip(gradient);
        let row = |row: &Sums| row.iter().zip(gradient).map(|(p, part)| p * part).sum::<f64>();
        let variance: f64 = rows.map(|(products, part)| part * row(products)).sum();
        let games = self.games as f64;
        NumberWithError { value, error: (variance * games / (games - 1.0)).max(0.0).sqrt() }
    }
}

/// Number of worths in sums: the shares of both phases are one together.
fn count(sums: &Sums) -> f64 {
    sums[2] + 2.0 * sums[3] + sums[4]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn a_line_is_found_again() {
        let mut tally = Tally::default();
        for game in 0..10 {
            for position in 0..20 {
                let phase = f64::from(game * 20 + position) / 200.0;
                tally.add(phase, 300.0 * phase + 500.0 * (1.0 - phase));
            }
            tally.end_game();
        }
        let line = tally.line().unwrap();
        assert_eq!((line.pieces, line.games), (200, 10));
        let [middlegame, endgame] = line.phases.unwrap();
        for (found, expected) in [(line.value, 400.0), (middlegame, 300.0), (endgame, 500.0)] {
            assert!((found.value - expected).abs() < 1e-6 && found.error < 1e-3, "{line:?}");
        }
        assert!(line.spread < 1e-3, "{line:?}");
    }

    #[test]
    fn where_all_is_of_one_phase_there_is_a_mean() {
        let mut tally = Tally::default();
        for worth in [100.0, 200.0, 300.0] {
            assert_eq!(tally.line().is_some(), tally.games > 1);
            tally.add(1.0, worth);
            tally.end_game();
        }
        let line = tally.line().unwrap();
        assert!(line.phases.is_none() && (line.value.value - 200.0).abs() < 1e-9);
        assert!((line.spread - (20_000.0_f64 / 3.0).sqrt()).abs() < 1e-6, "{line:?}");
        // As of three numbers: 100 by the root of three.
        assert!((line.value.error - 100.0 / 3.0_f64.sqrt()).abs() < 1e-6, "{line:?}");
    }

    /// The errors are those that repeating it has, though a game's positions go together.
    #[test]
    fn errors_are_by_game() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut number = || f64::from(random.random_range(-1000..=1000)) / 1000.0;
        let (mut within, mut errors) = ([0; 3], 0.0);
        for _ in 0..400 {
            let mut tally = Tally::default();
            for _ in 0..60 {
                let shift = 100.0 * number();
                for position in 0..10 {
                    let phase = 1.0 - f64::from(position) / 10.0;
                    let worth = 300.0 * phase + 400.0 * (1.0 - phase);
                    tally.add(phase, worth + shift + 10.0 * number());
                }
                tally.end_game();
            }
            let line = tally.line().unwrap();
            let [middlegame, endgame] = line.phases.unwrap();
            let all = [(line.value, 350.0), (middlegame, 300.0), (endgame, 400.0)];
            for (count, (found, truth)) in within.iter_mut().zip(all) {
                *count += u32::from((found.value - truth).abs() < 1.96 * found.error);
            }
            errors += line.value.error / 400.0;
        }
        assert!(within.iter().all(|count| (360..=395).contains(count)), "{within:?}");
        // A shift between -100 and 100 has the deviation 57.7, by the root of 60 games.
        assert!((6.9..8.0).contains(&errors), "{errors}");
    }
}
