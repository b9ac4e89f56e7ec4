use treville_core::rules::Rules;

use super::*;
use crate::net::factoriser::{Factoriser, types_of};
use crate::net::features::FEATURES;
use crate::net::games;

/// A weight of a feature by its definition, in units of accumulators: they are 16 of those of
/// stored weights, and all that is divided here is divided by a power of two, so nothing is lost.
fn defined(parameters: &Parameters, features: &[VirtualFeature], number: usize, bias: i32) -> f64 {
    let weight = |feature: &VirtualFeature| {
        let at = feature.index as usize * parameters.width + number;
        f64::from(feature.quarters) / 4.0 * f64::from(parameters.feature_weights[at])
    };
    let sum = features.iter().map(weight).sum::<f64>() + f64::from(bias);
    (sum / 16.0).round()
}

#[test]
fn folded_weights_are_sums_over_virtual_features() {
    let parameters = games::parameters(1);
    let mut folds = Folds::default();
    for start in games::starts() {
        let folded = folds.of(&parameters, start);
        let types = types_of(start);
        let factoriser = Factoriser::new(&parameters.numbering(), start.pieces(), &types);
        for view in View::ALL {
            for feature in (0..FEATURES).filter_map(Feature::new).step_by(3) {
                // A threat is named as White's plain view has it, from which any other is found.
                let own: Vec<i16> = match feature.threat() {
                    Some(threat) => {
                        let weights = folded.threat(view, view.threat(threat));
                        weights.iter().map(|weight| i16::from(*weight)).collect()
                    }
                    None => folded.weights(view, feature)[0].0.to_vec(),
                };
                let most = if feature.threat().is_some() { 127.0 } else { 505.0 };
                let virtual_features = factoriser.of(view, feature);
                for number in [0, 13, 31] {
                    let sum = defined(&parameters, &virtual_features, number, 0);
                    let sum = sum.clamp(-most, most);
                    assert_eq!(f64::from(own[number]), sum, "{feature:?} {view:?} {start}");
                }
            }
            let all = factoriser.of_all(view);
            for number in 0..32 {
                let sum = defined(&parameters, &all, number, parameters.bias[number]);
                assert_eq!(f64::from(folded.bias(view.color)[0].0[number]), sum);
            }
        }
    }
}

#[test]
fn halves_are_rounded_away_from_zero_and_large_weights_are_clipped() {
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
