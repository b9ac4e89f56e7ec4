//! Every figure of the sources against ours.

use treville_core::color::Color;
use treville_core::pieces::PieceSet;

use super::disagreements::{DISAGREEMENTS, Place, about};
use super::formula_tables::{COUNTS, DIRECTION_FACTOR, DISTANCE_FACTORS, MUSKETEER, ORTHODOX};
use super::mobility_tables::*;
use super::monte_carlo_tables::{EXPERIMENTS, Experiment};
use super::recommendation_tables::{RECOMMENDATIONS, Recommendation};
use super::*;
use crate::piece::factors::Factors;
use crate::piece::formula::formula;
use crate::piece::mobility::BoardSize;
use crate::piece::mobility::leap_square::perimeter;
use crate::piece::mobility::{Chances, Convention, Profile, betza, exact, maximum};
use crate::piece::values::{Method, worth};

fn profile(name: &str) -> Profile {
    let set = PieceSet::musketeer();
    Profile::new(set.kind(set.by_text(Color::White, name).unwrap()).movement)
}

fn squares(name: &str, method: Method) -> f64 {
    worth(&profile(name), method, &Factors::SOURCE).raw
}

fn pawns(name: &str, method: Method) -> f64 {
    worth(&profile(name), method, &Factors::SOURCE).pawns
}

#[track_caller]
fn check<const N: usize>(table: &[Row<N>], ours: impl Fn(&str) -> [f64; N]) {
    for row in table {
        for (figure, value) in row.figures.into_iter().zip(ours(row.piece)) {
            assert!(figure.agrees(value), "{}: {figure}, ours {value}", row.piece);
        }
    }
}

/// In squares, and relative to pawn = 1, knight = 3 and rook = 5.
fn relative(name: &str, method: Method) -> [f64; 4] {
    let value = squares(name, method);
    let units = [("pawn", 1.0), ("knight", 3.0), ("rook", 5.0)];
    let [pawn, knight, rook] = units.map(|(unit, worth)| value / squares(unit, method) * worth);
    [value, pawn, knight, rook]
}

#[test]
fn rounding() {
    for (value, decimals, text) in [
        (3.125, 2, "3.13"),
        (0.5, 0, "1"),
        (-0.125, 2, "-0.13"),
        (0.285, 2, "0.29"),
        (1.0 - 1e-14, 3, "1.000"),
        (14.063720703125, 10, "14.0637207031"),
        (5.561767578125, 11, "5.56176757813"),
    ] {
        assert_eq!(half_up(value, decimals), text);
    }
    assert_eq!(Figure("0.734375").decimals(), 6);
    assert!(Figure("12.80").agrees(12.795) && !Figure("12.80").agrees(12.794));
    assert!(Figure("n/a").value().is_nan());
}

#[test]
fn maximum_mobility() {
    check(&MAXIMUM, |piece| [squares(piece, Method::Maximum), pawns(piece, Method::Maximum)]);
    let ranked: Vec<&str> = MAXIMUM_RANKS.iter().flat_map(|(pieces, _)| *pieces).copied().collect();
    assert_eq!(ranked.len(), MAXIMUM.len());
    assert!(MAXIMUM_RANKS.is_sorted_by(|(_, above), (_, below)| above > below));
    for (pieces, value) in MAXIMUM_RANKS {
        for piece in pieces {
            assert_eq!(maximum::maximum(&profile(piece)), value, "{piece}");
        }
    }
}

#[test]
fn the_boards_of_knight_and_pawn() {
    for (name, board, sum) in
        [("knight", KNIGHTS_BOARD.as_slice(), 336), ("pawn", PAWNS_BOARD.as_slice(), 140)]
    {
        let profile = profile(name);
        let mut counts = vec![0; 64];
        for from in treville_core::square::Square::all() {
            counts[maximum::squares_from(&profile, from) as usize] += 1;
        }
        for (moves, on) in board {
            assert_eq!(counts[*moves as usize], *on, "{name} with {moves} moves");
        }
        assert_eq!(board.iter().map(|(moves, on)| moves * on).sum::<u32>(), sum);
    }
}

#[test]
fn average_mobility() {
    check(&AVERAGE, |piece| relative(piece, Method::LeapSquare));
    // The pieces that the source marks as weaker than a rook.
    let weaker = |row: &&Row<4>| row.figures[0].value() < 14.0;
    assert_eq!(AVERAGE[5..].iter().filter(weaker).count(), 7);
}

#[test]
fn betza_mobility() {
    for (step, figure) in (1..).zip(BETZA_COEFFICIENTS) {
        assert!(figure.agrees(betza::coefficient(step)), "{figure}");
    }
    check(&BETZA, |piece| relative(piece, Method::Betza));
    // Those that it marks as worth more than a queen.
    let queen = squares("queen", Method::Betza);
    assert_eq!(BETZA.iter().filter(|row| squares(row.piece, Method::Betza) > queen).count(), 5);
    // The share of a rook's value that its four next squares have, and the chance of two empty
    // squares among 32 pieces.
    let leaps = 4.0 * 0.5 * 0.875;
    assert!(Figure("58.3").agrees(leaps / squares("rook", Method::Betza) * 100.0));
    let full = Chances::over(crate::piece::mobility::Densities::single(16, 16).unwrap());
    assert!(Figure("24.6").agrees(full.empty(2) * 100.0));
}

#[test]
fn open_and_closed_mobility() {
    check(&OPEN_CLOSED, |piece| {
        let methods = [Method::LeapSquare, Method::Betza, Method::OpenClosed];
        let [open, closed, mean] = methods.map(|method| squares(piece, method));
        [open, closed, mean, pawns(piece, Method::OpenClosed)]
    });
}

#[test]
fn ranks() {
    for (table, method) in [
        (RANKS_BY_MAXIMUM, Method::Maximum),
        (RANKS_BY_AVERAGE, Method::LeapSquare),
        (RANKS_BY_OPEN_CLOSED, Method::OpenClosed),
    ] {
        let mut values: Vec<f64> = table.iter().map(|(_, name, _)| pawns(name, method)).collect();
        assert!(values.is_sorted_by(|above, below| above >= below), "{method}");
        for ((_, name, figure), value) in table.iter().zip(&values) {
            assert!(figure.agrees(*value), "{name}: {figure}, ours {value}");
        }
        values.dedup();
        for (rank, name, _) in table {
            assert_eq!(values[rank as usize - 1], pawns(name, method), "{name}");
        }
    }
}

/// Raw values and values in pawns that were computed once by another program, to all their digits.
#[test]
fn exact_values() {
    const EXACT: [Row<2>; 15] = [
        row("knight", ["4.552734", "3.15216"]),
        row("bishop", ["5.414140", "3.74857"]),
        row("rook", ["7.586099", "5.25236"]),
        row("king", ["5.690918", "3.94020"]),
        row("hawk", ["8.075684", "5.59133"]),
        row("unicorn", ["8.346680", "5.77896"]),
        row("leopard", ["8.637719", "5.98046"]),
        row("fortress", ["9.704924", "6.71936"]),
        row("chancellor", ["12.138833", "8.40451"]),
        row("queen", ["13.000239", "9.00092"]),
        row("elephant", ["10.243652", "7.09236"]),
        row("cannon", ["10.568848", "7.31751"]),
        row("spider", ["11.239281", "7.78169"]),
        row("archbishop", ["9.966874", "6.90072"]),
        row("dragon", ["17.552974", "12.15308"]),
    ];
    check(&EXACT, |piece| [squares(piece, Method::Exact), pawns(piece, Method::Exact)]);
}

#[test]
fn two_pawns() {
    let exact = |convention| {
        let pawn = Profile::with(profile("pawn").movement(), convention);
        exact::exact(&pawn, Chances::all())
    };
    assert_eq!(half_up(exact(Convention::PAWN), 8), "1.44432302");
    assert_eq!(half_up(exact(Convention::PAWN_IN_WORDS), 7), "0.4907097");
    let knight = squares("knight", Method::Exact);
    assert_eq!(half_up(knight / exact(Convention::PAWN_IN_WORDS), 2), "9.28");
    // The same by counting a pawn's steps, double steps and attacked squares by hand.
    let chances = Chances::all();
    let sum =
        48.0 * chances.empty(1) / 2.0 + 8.0 * chances.empty(2) / 2.0 + 84.0 * chances.reach(0);
    assert!((exact(Convention::PAWN) - sum / 64.0).abs() < 1e-14);
}

/// The source's means against what they tend to: three ten-thousandths at a million trials. The
/// bounds for fewer trials are rough; what chance allows is for the Monte Carlo tests to say.
#[test]
fn the_experiments_tend_to_the_exact_values() {
    let bounds = [0.06, 0.0015, 0.0005, 0.0004, 0.0003];
    for (experiment, bound) in EXPERIMENTS.into_iter().zip(bounds) {
        for (piece, figures) in experiment.rows {
            let differs = |figure: Figure| (figure.value() - pawns(piece, Method::Exact)).abs();
            let mean = experiment.mean(figures);
            let all_near =
                experiment.tests(figures).iter().chain(mean).all(|f| differs(*f) < bound);
            let known = about(Place::MonteCarlo(1_000_000), piece).is_some();
            let expected = !known || experiment.trials == 1;
            assert_eq!(all_near, expected, "{piece} at {} trials", experiment.trials);
        }
    }
    let last: Experiment = EXPERIMENTS[4];
    assert!(last.rows.iter().all(|(piece, figures)| {
        let mean = last.mean(figures).unwrap().value();
        *piece == "fortress" || (mean / pawns(piece, Method::Exact) - 1.0) < -9e-6
    }));
}

/// The means and "variances" that the source computed from its own tests.
#[test]
fn the_experiments_add_up() {
    for experiment in EXPERIMENTS {
        let trials = experiment.trials;
        for (piece, figures) in experiment.rows {
            let mended = |(index, figure): (usize, &Figure)| {
                let lost = about(Place::Test(trials, index + 1), piece);
                lost.map_or(figure.value(), |known| {
                    assert_eq!(known.printed, figure.0);
                    known.ours.parse().unwrap()
                })
            };
            let tests: Vec<f64> =
                experiment.tests(figures).iter().enumerate().map(mended).collect();
            assert_eq!(tests.len(), if trials == 10_000 { 6 } else { 3 });
            if let Some(mean) = experiment.mean(figures) {
                let ours = tests.iter().sum::<f64>() / tests.len() as f64;
                assert!(mean.agrees(ours), "{piece} at {trials} trials: {mean}, ours {ours}");
            }
            let most = tests.iter().copied().fold(f64::MIN, f64::max);
            let least = tests.iter().copied().fold(f64::MAX, f64::min);
            let variance = figures.last().unwrap();
            match about(Place::Variance(trials), piece) {
                None => assert!(variance.agrees(most - least), "{piece} at {trials}: {variance}"),
                Some(known) => {
                    assert_eq!(known.printed, variance.0);
                    assert!(Figure(known.ours).agrees(most - least));
                }
            }
        }
    }
}

#[test]
fn recommendations() {
    let values = RECOMMENDATIONS.map(|row: Recommendation| row.value.value());
    assert!(values.is_sorted());
    let nearest = |value: f64, part: f64| (value * part).round() / part;
    for (index, row) in RECOMMENDATIONS.iter().enumerate() {
        let value = values[index];
        match row.differential {
            None => assert_eq!(row.piece, "pawn"),
            Some(figure) => {
                assert!(figure.agrees(value - values[index - 1]), "{}: {figure}", row.piece);
            }
        }
        let halves = nearest(value, 2.0);
        match about(Place::Recommended, row.piece) {
            None => assert_eq!(row.recommended, halves, "{}", row.piece),
            Some(known) => {
                assert_eq!(known.printed, row.recommended.to_string());
                assert_eq!(known.ours, halves.to_string());
                assert_ne!(row.recommended, halves);
            }
        }
        assert_eq!(row.quarters, nearest(value, 4.0), "{}", row.piece);
        assert!(row.tenths.agrees(value) && row.hundredths.agrees(value), "{}", row.piece);
        // Ours gives the same hundredths, but for the fortress.
        let exact = pawns(row.piece, Method::Exact);
        let known = about(Place::MonteCarlo(1_000_000), row.piece).is_some();
        assert_eq!(row.hundredths.agrees(exact), !known, "{}", row.piece);
    }
    // The theoretical values are the means of the last experiment.
    for (piece, figures) in EXPERIMENTS[4].rows.iter().filter(|(piece, _)| *piece != "king") {
        let row = RECOMMENDATIONS.iter().find(|row| row.piece == *piece).unwrap();
        assert_eq!(EXPERIMENTS[4].mean(figures), Some(&row.value), "{piece}");
    }
}

#[test]
fn the_formula() {
    assert_eq!(Factors::SOURCE.distance, DISTANCE_FACTORS);
    assert_eq!(Factors::SOURCE.direction, DIRECTION_FACTOR);
    let breakdown = |name: &str, factors: &Factors| formula(profile(name).movement(), factors);
    for (name, row) in ORTHODOX.into_iter().chain(MUSKETEER) {
        let value = breakdown(name, &Factors::SOURCE);
        let [d1, d2, d3, d4] = value.distance;
        let ours = [d1, d2, d3, d4, value.direction, value.penalty, value.total()];
        assert_eq!(ours, row, "{name}");
    }
    for (name, distances, directions) in COUNTS {
        let ones = Factors { distance: [1; 4], direction: 1, ..Factors::SOURCE };
        let counts = breakdown(name, &ones);
        assert_eq!((counts.distance, counts.direction), (distances, directions), "{name}");
    }
}

/// "The second perimeter is stronger than the third" holds for all but the one in the list.
#[test]
fn perimeters_overlap() {
    let values = |distance| -> Vec<f64> {
        perimeter(distance, BoardSize::CHESS).map(|(_, value)| value).collect()
    };
    assert_eq!((values(2)[2], values(3)[0]), (0.5625, 0.625));
    let inverted = DISAGREEMENTS.iter().any(|known| known.ours.contains("0.5625"));
    assert!(inverted);
}
