//! Corrections from games to formula and mobility, and what follows from that for pieces that were
//! never played.
//!
//! A piece that can do all that another one can is never worth less (source 000). The worths of
//! measured pieces are in that order. So an unknown piece is taken up to the dearest measured piece
//! that it contains, and down to the cheapest one that contains it, in each phase.

use std::sync::LazyLock;

use treville_core::betza::{Movement, rays_as_written};

use crate::piece::compare::contains;
use crate::piece::compare::squares::Squares;
use crate::piece::factors::{Correction, Corrections, Factors};
use crate::piece::forecast::model::OFFICERS;
use crate::piece::forecast::order::in_order;
use crate::piece::mobility::{Convention, Profile};
use crate::piece::values::ByPhase;

impl Factors {
    /// The correction for a piece of which formula and mobility make this value.
    #[must_use]
    pub fn correction(&self, profile: &Profile, value: &ByPhase<f64>) -> Correction {
        let text = profile.movement().to_string();
        let Corrections { pieces, worths, forecasts } = self.corrections;
        if let Some(known) = pieces.iter().find(|known| known.movement == text) {
            return *known;
        }
        let phases = [value.middlegame, value.endgame];
        let forecast = || {
            if !forecasts {
                return phases;
            }
            let worth = in_order(profile) / *UNIT;
            in_between(profile, self.phase_scales().map(|scale| scale * worth))
        };
        let measured = worths.iter().find(|known| known.movement == text);
        let worths = measured.map(|known| [known.middlegame, known.endgame].map(f64::from));
        let worths = worths.unwrap_or_else(forecast);
        let [middlegame, endgame] =
            [0, 1].map(|phase| worths[phase].round() as i32 - phases[phase].round() as i32);
        Correction { movement: "", middlegame, endgame }
    }
}

/// A centipawn of the engine in centipawns of source 001: so that knight, bishop, rook and queen
/// are together worth what its formula says.
pub static UNIT: LazyLock<f64> = LazyLock::new(|| {
    let known = Factors::FITTED.corrections.worths.iter();
    let officers = known.filter(|known| ["N", "B", "R", "Q"].contains(&known.movement));
    let both = officers.map(|known| f64::from(known.middlegame + known.endgame));
    2.0 * OFFICERS / both.sum::<f64>()
});

/// A piece that games have measured.
struct MeasuredPiece {
    movement: Movement,
    squares: Squares,
    worths: [f64; 2],
}

/// The pieces by which the engine plays. Their texts are canonical, so their rays are taken as they
/// are written: that takes a fraction of the time.
static KNOWN: LazyLock<Vec<MeasuredPiece>> = LazyLock::new(|| {
    let known = Factors::FITTED.corrections.worths.iter().filter_map(|known| {
        let movement = Movement::from_rays_as_given(&rays_as_written(known.movement).ok()?);
        let squares = Squares::of(&movement);
        let worths = [known.middlegame, known.endgame].map(f64::from);
        Some(MeasuredPiece { movement, squares, worths })
    });
    known.collect()
});

/// Worths by phase, within those of the measured pieces that this one contains and that contain it.
fn in_between(profile: &Profile, mut worths: [f64; 2]) -> [f64; 2] {
    // A pawn is worth what the weights of the evaluation say, and every game has one.
    if profile.convention() == Convention::PAWN {
        return worths;
    }
    let movement = profile.movement();
    let squares = Squares::of(movement);
    for known in KNOWN.iter() {
        let is_part = known.squares.are_in(&squares);
        let is_whole = squares.are_in(&known.squares);
        for (own, worth) in worths.iter_mut().zip(known.worths) {
            let is_too_low = *own < worth && is_part && contains(movement, &known.movement);
            let is_too_high = *own > worth && is_whole && contains(&known.movement, movement);
            if is_too_low || is_too_high {
                *own = worth;
            }
        }
    }
    worths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::compare::squares::containing_pairs;
    use crate::piece::random::RandomPieces;
    use crate::position::piece_values::worth;

    /// The values that the engine plays by, in each phase.
    fn phases(movement: &Movement) -> [i32; 2] {
        let worth = worth(movement);
        [worth.middlegame(), worth.endgame()]
    }

    fn all(texts: impl Iterator<Item = String>) -> Vec<Movement> {
        texts.map(|text| text.parse().unwrap()).collect()
    }

    /// Goes over all pairs of which one contains the other, and returns how many there are.
    #[track_caller]
    fn all_in_order(movements: &[Movement], rounding: i32) -> usize {
        let worths: Vec<[i32; 2]> = movements.iter().map(phases).collect();
        let pairs = containing_pairs(movements);
        for [part, whole] in &pairs {
            let is_more = |phase: usize| worths[*whole][phase] >= worths[*part][phase] - rounding;
            assert!(
                is_more(0) && is_more(1),
                "{} is worth {:?}, its part {} {:?}",
                movements[*whole],
                worths[*whole],
                movements[*part],
                worths[*part]
            );
        }
        pairs.len()
    }

    /// All pairs of the measured pieces, officers among them, as the engine plays by them.
    #[test]
    fn no_measured_piece_is_worth_less_than_a_part_of_it() {
        let Corrections { pieces, worths, .. } = Factors::FITTED.corrections;
        let movements = all(worths.iter().map(|known| known.movement.to_owned()));
        assert_eq!((movements.len(), all_in_order(&movements, 0)), (710, 9557));
        for officer in pieces {
            let own = worths.iter().find(|known| known.movement == officer.movement).unwrap();
            let in_play = phases(&officer.movement.parse().unwrap());
            assert_eq!([own.middlegame, own.endgame], in_play, "{}", officer.movement);
        }
    }

    /// A forecast alone has some of them below.
    #[test]
    fn no_piece_is_worth_less_than_nothing() {
        for movement in all(["mG", "bG", "fmH", "bmZ", "lmG"].map(str::to_owned).into_iter()) {
            assert!(phases(&movement).iter().all(|worth| *worth >= 0), "{movement}");
        }
    }

    /// Random pieces and something added to each: 400 pairs, and 10,000 in the long run.
    fn added(games: u64) -> usize {
        let drawn: RandomPieces = "random:5".parse().unwrap();
        let texts: Vec<String> = (0..games)
            .flat_map(|game| drawn.pair(game))
            .map(|own| own.movement.to_string())
            .collect();
        let mut pairs = 0;
        for (number, text) in texts.iter().enumerate() {
            let part: Movement = text.parse().unwrap();
            for turn in 0..4 {
                let added = ADDED[(number * 7 + turn * 5) % ADDED.len()];
                let whole: Movement = format!("{text}{added}").parse().unwrap();
                if whole == part || !contains(&whole, &part) {
                    continue;
                }
                pairs += 1;
                let [own, more] = [phases(&part), phases(&whole)];
                assert!(
                    own[0] <= more[0] && own[1] <= more[1],
                    "{whole} is worth {more:?}, its part {part} {own:?}"
                );
            }
        }
        pairs
    }

    const ADDED: [&str; 28] = [
        "W", "F", "D", "A", "N", "H", "C", "Z", "G", "R", "B", "fR", "bB", "sW", "mN", "cN", "nN",
        "pR", "gQ", "R2", "B3", "mW", "cF", "NN", "DD", "fhN", "R5", "B5",
    ];

    #[test]
    fn no_piece_is_worth_less_than_before_something_was_added() {
        assert!(added(60) > 380);
    }

    #[test]
    #[ignore = "a minute or two"]
    fn ten_thousand_pieces_are_worth_no_less_with_more() {
        assert!(added(1520) > 10_000);
    }

    /// Pieces that nobody has played, beside each other and beside all that were.
    #[test]
    fn no_unknown_piece_is_worth_less_than_a_part_of_it() {
        let drawn: RandomPieces = "random:77".parse().unwrap();
        let drawn =
            (0..100).flat_map(|game| drawn.pair(game)).map(|piece| piece.movement.to_string());
        let named = ["RFN", "RB2N", "BC", "nDnNnHnCnG", "K", "WA", "FA", "BD2", "W", "F", "mWF"];
        let worths = Factors::FITTED.corrections.worths;
        let known = worths.iter().map(|known| known.movement.to_owned());
        let movements = all(drawn.chain(named.map(str::to_owned)).chain(known));
        assert!(all_in_order(&movements, 0) > 3000);
    }
}
