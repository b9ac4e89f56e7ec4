use treville_core::rules::Rules;

use super::*;
use crate::net::games;
use crate::net::parts::{GameParts, types_of};
use crate::net::rows::ROWS;

/// A row by its definition, in units of accumulators: they are 16 of those of parameters, and all
/// that is divided here is divided by a power of two, so nothing is lost.
fn defined(parameters: &Parameters, parts: &[Part], number: usize, bias: i32) -> f64 {
    let weight = |part: &Part| {
        let parameter = parameters.rows[part.row as usize * parameters.width + number];
        f64::from(part.quarters) / 4.0 * f64::from(parameter)
    };
    let sum = parts.iter().map(weight).sum::<f64>() + f64::from(bias);
    (sum / 16.0).round()
}

#[test]
fn folded_rows_are_sums_of_parts() {
    let parameters = games::parameters(1);
    let mut folds = Folds::default();
    for start in games::starts() {
        let folded = folds.of(&parameters, start);
        let types = types_of(start);
        let parts = GameParts::new(&parameters.numbering(), start.pieces(), &types);
        for view in View::ALL {
            let rows = (0..ROWS).filter_map(Row::new).step_by(3);
            for row in rows {
                let own = folded.row(view, row);
                let parts = parts.of(view, row);
                for number in [0, 13, 31] {
                    let sum = defined(&parameters, &parts, number, 0).clamp(-505.0, 505.0);
                    assert_eq!(f64::from(own[0].0[number]), sum, "{row:?} {view:?} {start}");
                }
            }
            let all = parts.of_all(view);
            for number in 0..32 {
                let sum = defined(&parameters, &all, number, parameters.bias[number]);
                assert_eq!(f64::from(folded.bias(view.color)[0].0[number]), sum);
            }
        }
    }
}

#[test]
fn halves_are_rounded_away_from_zero_and_large_rows_are_cut() {
    let sums = [31, 32, -31, -32, 95, 96, 64 * 505, 64 * 600, -64 * 600, i32::MIN, i32::MAX];
    assert_eq!(rounded(&sums, 505), [0, 1, 0, -1, 1, 2, 505, 505, -505, -505, 505]);
}

#[test]
fn types_in_common_are_folded_once_and_memory_is_bounded() {
    let parameters = games::parameters(1);
    let mut folds = Folds::default();
    let start = Position::start(Rules::musketeer());
    let chess = folds.of(&parameters, &start);
    assert_eq!(folds.blocks.len(), 12);
    let mut after = start;
    after.play_unchecked(start.legal_moves()[0]);
    let one = folds.of(&parameters, &after);
    assert_eq!(folds.blocks.len(), 14, "one more type");
    assert!(one.is_for(&after) && !one.is_for(&start) && chess.is_for(&start));
    assert!(Arc::ptr_eq(&chess, &folds.of(&parameters, &start)));
    // Games of ever new pieces.
    let mut game = games::strange();
    for number in 0..2 * KEPT {
        game.name = format!("strange {number}");
        let (x, y) = (number / 32 % 4 + 4, number / 8 % 4 + 4);
        game.pieces[6].movement = format!("lf({x},{y})B{}", number % 6 + 2).parse().unwrap();
        let mut position = Position::start(game.rules().unwrap());
        position.play_unchecked(position.legal_moves()[0]);
        let folded = folds.of(&parameters, &position);
        assert!(folded.is_for(&position));
        assert!(folds.blocks.len() <= KEPT + 64 && folds.games.len() <= KEPT);
    }
}
