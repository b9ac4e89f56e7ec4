//! Does the difference of two armies count, or their ratio?
//!
//! Source 000 says that "it is ultimately the ratio that is most important, not the difference": 8
//! against 4 becomes 5 against 1. Here results are fitted to each, by logistic regression with the
//! move as a second parameter, and judged by games that were held out. Between and beyond the two
//! lie the forms
//!
//! ```text
//! difference / total^p
//! ```
//!
//! With p = 0 this is the difference. With p = 1 it goes with the ratio: the logarithm of a ratio
//! is twice the difference divided by the total, but for the cube of that.
//!
//! An army is all that a side has on the board but its king, in the engine's centipawns. A side
//! with nothing left has no ratio, so its positions are left out.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use treville_core::color::Color;
use treville_core::piece::{PieceType, Slot};
use treville_core::position::{Position, Stage};
use treville_eval::position::piece_values::worth;

use crate::fit::logistic::{expected, loss, two_parameters};
use crate::positions::sample::Sample;
use crate::train::sources::halves;
use treville_kit::format::Table;

/// Number of parts of the games; each is judged by a fit of the others.
const PARTS: u8 = 4;

/// Number of times that games are drawn anew, for intervals.
const RESAMPLES: usize = 2000;

/// Powers of the total that are tried: 0 to 2 in steps of a tenth.
const POWERS: usize = 21;

/// The number of the form by ratio, after those by power.
const RATIO: usize = POWERS;

/// Centipawns in which armies count in the fit.
const PAWN: f64 = 100.0;

/// Quiet positions as two armies, game by game.
#[derive(Default)]
pub struct Armies {
    positions: Vec<ArmyPosition>,
    /// The engine's worth of the pieces met, by the address of their set.
    worths: HashMap<usize, Vec<f64>>,
}

/// A position as two armies.
#[derive(Clone, Copy)]
struct ArmyPosition {
    game: u32,
    part: u8,
    /// White's and Black's, in pawns.
    armies: [f64; 2],
    /// 1 if White has the move, else -1.
    turn: f64,
    /// White's, of the game.
    points: f64,
}

impl ArmyPosition {
    fn total(&self) -> f64 {
        self.armies[0] + self.armies[1]
    }

    fn lead(&self) -> f64 {
        self.armies[0] - self.armies[1]
    }

    /// The armies as a form counts them.
    fn by(&self, form: usize) -> f64 {
        match form {
            RATIO => (self.armies[0] / self.armies[1]).ln(),
            power => self.lead() / self.total().powf(power as f64 / 10.0),
        }
    }
}

/// A number with the interval of 95% that games leave.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The number.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The verdict of games on difference and ratio; the JSON document is this.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Findings {
    version: u32,
    games: u32,
    positions: u64,
    /// Cross entropy on games that were held out, in nats a position: by the difference.
    difference: f64,
    /// The same by the logarithm of the ratio.
    ratio: f64,
    /// How much more the difference loses than the ratio; less than nothing where it expects better.
    gain: Interval,
    /// The power of the total by which games that were held out are expected best.
    power: Interval,
    /// The loss with that power.
    by_power: f64,
    rows: Vec<SizeRow>,
}

/// Positions in which a side leads by two to four pawns, by the size of both armies.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SizeRow {
    /// The least total of both armies, in pawns, and the one that it stays below.
    total: [f64; 2],
    positions: u64,
    /// The mean ratio of the larger army to the smaller one.
    ratio: f64,
    /// Points that the leading side scored, and what both forms expected of games held out.
    points: f64,
    by_difference: f64,
    by_ratio: f64,
}

impl Armies {
    /// Adds the quiet positions of a game, or the first of them.
    pub fn add(&mut self, game: u32, samples: &[Sample], first: usize) {
        let most = if first == 0 { usize::MAX } else { first };
        for sample in samples.iter().filter(|sample| is_quiet(sample)).take(most) {
            let position = &sample.position;
            let armies = [Color::White, Color::Black].map(|color| self.army(position, color));
            let points = halves(sample.result).map(|halves| f64::from(halves) / 2.0);
            if let (Some(points), true) = (points, armies.iter().all(|army| *army > 0.0)) {
                let turn = if position.turn() == Color::White { 1.0 } else { -1.0 };
                let part = sample.fold % PARTS;
                self.positions.push(ArmyPosition { game, part, armies, turn, points });
            }
        }
    }

    fn army(&mut self, position: &Position, color: Color) -> f64 {
        let (board, pieces) = (position.board(), position.pieces());
        // Sets are kept for the whole run, so their addresses tell them apart.
        let worths = self.worths.entry(std::ptr::from_ref(pieces).addr()).or_insert_with(|| {
            let worth = |kind| worth(pieces.kind(kind).movement);
            let pawns = |kind| match kind {
                PieceType::KING => 0.0,
                kind => f64::from(worth(kind).middlegame() + worth(kind).endgame()) / 2.0 / PAWN,
            };
            pieces.types().map(pawns).collect()
        });
        let men = Slot::OFFICERS.into_iter().chain([Slot::Pawn]).map(|slot| {
            let worth = worths.get(board.kind(color, slot).index()).copied().unwrap_or(0.0);
            f64::from(board.pieces(color, slot).count()) * worth
        });
        men.sum()
    }

    /// The verdict of the games; none if they do not determine it.
    #[must_use]
    pub fn findings(&self, games: u32) -> Option<Findings> {
        if self.positions.is_empty() {
            return None;
        }
        // By form, what is expected of each position by the games of the other parts.
        let forms: Option<Vec<Vec<f64>>> = (0..=RATIO).map(|form| self.held_out(form)).collect();
        let forms = forms?;
        let mut by_game = vec![(0.0, [0.0; RATIO + 1]); games as usize];
        for (at, position) in self.positions.iter().enumerate() {
            let (positions, losses) = &mut by_game[position.game as usize];
            *positions += 1.0;
            for (own, form) in losses.iter_mut().zip(&forms) {
                *own += loss(form[at], position.points);
            }
        }
        by_game.retain(|(positions, _)| *positions > 0.0);
        let mean = |drawn: &mut dyn Iterator<Item = usize>| {
            let (mut positions, mut losses) = (0.0, [0.0; RATIO + 1]);
            for game in drawn {
                let (own, lost) = &by_game[game];
                positions += own;
                losses.iter_mut().zip(lost).for_each(|(sum, lost)| *sum += lost);
            }
            losses.map(|sum| sum / positions)
        };
        let best = |losses: &[f64; RATIO + 1]| {
            let powers = losses.iter().take(POWERS).enumerate();
            powers.min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(power, _)| power)
        };
        let whole = mean(&mut (0..by_game.len()));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let count = by_game.len();
        let (mut gains, mut powers): (Vec<f64>, Vec<f64>) = (0..RESAMPLES)
            .map(|_| {
                let losses = mean(&mut (0..count).map(|_| random.random_range(0..count)));
                (losses[0] - losses[RATIO], best(&losses) as f64 / 10.0)
            })
            .unzip();
        Some(Findings {
            version: 1,
            games: count as u32,
            positions: self.positions.len() as u64,
            difference: whole[0],
            ratio: whole[RATIO],
            gain: interval(whole[0] - whole[RATIO], &mut gains),
            power: interval(best(&whole) as f64 / 10.0, &mut powers),
            by_power: whole[best(&whole)],
            rows: self.rows(&forms),
        })
    }

    /// The expectation of a form for each position, in logarithms of the odds, fitted to the other parts.
    fn held_out(&self, form: usize) -> Option<Vec<f64>> {
        let mut found = vec![0.0; self.positions.len()];
        // Forms of one size, so that the steps of the fit suit them all.
        let squares: f64 = self.positions.iter().map(|position| position.by(form).powi(2)).sum();
        let size = (squares / found.len() as f64).sqrt();
        for part in 0..PARTS {
            let others = self.positions.iter().filter(|position| position.part != part);
            let groups = others
                .map(|position| ([position.by(form) / size, position.turn], 1.0, position.points));
            let ([slope, turn], _) = two_parameters(groups, [0.0, 0.0])?;
            for (found, position) in found.iter_mut().zip(&self.positions) {
                if position.part == part {
                    *found = slope * position.by(form) / size + turn * position.turn;
                }
            }
        }
        Some(found)
    }

    /// Leads of about three pawns, by the size of both armies: each row has twice the last one's.
    fn rows(&self, forms: &[Vec<f64>]) -> Vec<SizeRow> {
        let row = |size: i32| {
            let total = [size, size + 1].map(|size| 2_f64.powi(size));
            let (mut positions, mut sums) = (0.0, [0.0; 4]);
            for (at, position) in self.positions.iter().enumerate() {
                let is_in = position.total() >= total[0] && position.total() < total[1];
                if is_in && (2.0..4.0).contains(&position.lead().abs()) {
                    let [white, black] = position.armies;
                    let sign = position.lead().signum();
                    let ahead = |share: f64| if sign > 0.0 { share } else { 1.0 - share };
                    let by = [0, RATIO].map(|form| ahead(expected(forms[form][at])));
                    let own = [white.max(black) / white.min(black), ahead(position.points)];
                    sums.iter_mut().zip(own.into_iter().chain(by)).for_each(|(sum, n)| *sum += n);
                    positions += 1.0;
                }
            }
            let [ratio, points, by_difference, by_ratio] = sums.map(|sum| sum / positions);
            let positions = positions as u64;
            let row = SizeRow { total, positions, ratio, points, by_difference, by_ratio };
            (positions > 0).then_some(row)
        };
        (1..8).filter_map(row).collect()
    }
}

/// Whether material says something of a position. Scores choose nothing: they know of the ratio.
fn is_quiet(sample: &Sample) -> bool {
    let position = &sample.position;
    !position.in_check() && position.stage() == Stage::Play && !sample.is_noisy()
}

fn interval(value: f64, drawn: &mut [f64]) -> Interval {
    drawn.sort_unstable_by(f64::total_cmp);
    let at = |part: f64| drawn[(part * (drawn.len() - 1) as f64).round() as usize];
    Interval { value, low: at(0.025), high: at(0.975) }
}

impl Findings {
    /// It as a table.
    #[must_use]
    pub fn table(&self) -> Table {
        let Findings { gain, power, .. } = self;
        let title = format!(
            "Games held out: {:.5} nats a position by the difference of the armies, {:.5} by the \
             logarithm of their ratio",
            self.difference, self.ratio
        );
        let headings =
            ["both armies", "positions", "ratio", "points", "by the difference", "by the ratio"];
        let mut table = Table::new(title, &headings);
        for row in &self.rows {
            let [from, to] = row.total;
            let shares = [row.points, row.by_difference, row.by_ratio];
            let shares = shares.map(|share| format!("{:.1}%", 100.0 * share));
            let first = [format!("{from} to {to}"), row.positions.to_string()];
            let cells = first.into_iter().chain([format!("{:.2}", row.ratio)]).chain(shares);
            table.row(cells);
        }
        table.notes.push(format!(
            "The difference loses more than the ratio by {:.5} ({:.5} to {:.5}). Difference / total^p is best with p = {} \
             ({} to {}): {:.5}. Intervals of 95%, games drawn anew {RESAMPLES} times; {} positions \
             of {} games.",
            gain.value,
            gain.low,
            gain.high,
            power.value,
            power.low,
            power.high,
            self.by_power,
            self.positions,
            self.games
        ));
        table.notes.push(
            "Rows: leads of two to four pawns of 100 centipawns, and points of the side ahead."
                .to_owned(),
        );
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of one position each, whose results follow one of the forms.
    fn played(form: usize, seed: u64) -> Armies {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut armies = Armies::default();
        for game in 0..8000 {
            let smaller: f64 = random.random_range(3.0..36.0);
            let sides = [smaller, smaller + random.random_range(0.0..4.0)];
            let [white, black] = if random.random() { sides } else { [sides[1], sides[0]] };
            let mut position = ArmyPosition {
                game,
                part: (game % 4) as u8,
                armies: [white, black],
                turn: 1.0,
                points: 0.0,
            };
            let chance = expected(if form == RATIO { 3.0 } else { 0.6 } * position.by(form));
            position.points = f64::from(u8::from(random.random_bool(chance)));
            armies.positions.push(position);
        }
        armies
    }

    #[test]
    fn the_form_behind_the_results_is_found_again() {
        let by_ratio = played(RATIO, 1).findings(8000).unwrap();
        assert!(by_ratio.gain.low > 0.0, "{by_ratio:?}");
        assert!(by_ratio.power.low > 0.3 && by_ratio.power.high >= 1.0, "{by_ratio:?}");
        let by_difference = played(0, 1).findings(8000).unwrap();
        assert!(by_difference.gain.high < 0.0, "{by_difference:?}");
        assert!(by_difference.power.high < 0.7, "{by_difference:?}");
        let Interval { value, low, high } = by_difference.gain;
        assert!(low < value && value < high);
        assert!((by_difference.difference - by_difference.ratio - value).abs() < 1e-12);
    }

    /// Where results follow the ratio, equal leads of smaller armies score more, and only one form
    /// expects it.
    #[test]
    fn rows_show_what_size_does_to_a_lead() {
        let rows = played(RATIO, 2).findings(8000).unwrap().rows;
        let (small, large) = (&rows[1], &rows[rows.len() - 1]);
        assert!(small.ratio > large.ratio && small.points > large.points + 0.1, "{rows:?}");
        assert!((small.by_ratio - small.points).abs() < 0.05, "{small:?}");
        assert!((small.by_difference - large.by_difference).abs() < 0.05, "{rows:?}");
    }

    #[test]
    fn what_determines_nothing_has_no_answer() {
        assert_eq!(Armies::default().findings(0), None);
    }
}
