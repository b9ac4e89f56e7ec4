//! The chances of a win, a draw and a loss: those that a score means, or a finished game's result.

use treville_core::color::Color;
use treville_core::outcome::Outcome;

use crate::score::Score;

/// The result of a finished game in thousandths for this side: a win, a draw or a loss.
#[must_use]
pub fn of_outcome(outcome: Outcome, side: Color) -> [u32; 3] {
    match outcome.winner() {
        None => [0, 1000, 0],
        Some(winner) if winner == side => [1000, 0, 0],
        Some(_) => [0, 0, 1000],
    }
}

/// The points of a finished game for this side: 1, ½ or 0.
#[must_use]
pub fn points(outcome: Outcome, side: Color) -> f64 {
    outcome.winner().map_or(0.5, |winner| f64::from(u8::from(winner == side)))
}

/// The model of the chances by a score: the chance of a win is a logistic curve, the chance of a
/// loss the same curve for the other side, and draws are what is left.
///
/// ```text
/// win(score) = 1 / (1 + exp((margin - score) / scale))        loss(score) = win(-score)
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Centipawns that multiply the odds of a win by e.
    pub scale: f64,
    /// The score from which a win is more likely than not, in centipawns; not below zero.
    pub margin: f64,
}

/// The chances in 4,000 games of the engine against itself, by the net
/// (docs/research/measurements.md). By the classical evaluation they are 195 and 94.
pub const FITTED: Model = Model { scale: 212.0, margin: 67.0 };

impl Model {
    /// The chance that the side to move wins from this many centipawns, from 0 to 1.
    #[must_use]
    pub fn win(&self, centipawns: i32) -> f64 {
        1.0 / (1.0 + ((self.margin - f64::from(centipawns)) / self.scale).exp())
    }

    /// The points that the side to move can expect, from 0 for a loss to 1 for a win: the chance of
    /// a win and half that of a draw. A mate is certain.
    #[must_use]
    pub fn expected(&self, score: Score) -> f64 {
        match score.mate_in() {
            Some(moves) => f64::from(u8::from(moves > 0)),
            None => (1.0 + self.win(score.0) - self.win(-score.0)) / 2.0,
        }
    }

    /// The chances of a win, a draw and a loss for the side to move, in thousandths that add up to
    /// 1000. A mate is certain.
    #[must_use]
    pub fn chances(&self, score: Score) -> [u32; 3] {
        let thousandths = |chance: f64| (1000.0 * chance).round() as u32;
        let [win, loss] = match score.mate_in() {
            Some(moves) if moves > 0 => [1000, 0],
            Some(_) => [0, 1000],
            None => [score.0, -score.0].map(|score| thousandths(self.win(score))),
        };
        [win, 1000_u32.saturating_sub(win + loss), loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use treville_core::outcome::DrawReason;

    fn model() -> impl Strategy<Value = Model> {
        (20.0..1000.0, 0.0..300.0).prop_map(|(scale, margin)| Model { scale, margin })
    }

    /// Every score that can be reported: mated already is one, having mated is not.
    fn score() -> impl Strategy<Value = Score> {
        (-Score::MATE..Score::MATE).prop_map(Score)
    }

    proptest! {
        #[test]
        fn chances_are_whole_and_the_same_for_both_sides(model in model(), score in score()) {
            let [win, draw, loss] = model.chances(score);
            prop_assert_eq!(win + draw + loss, 1000);
            // Being mated already is a mate in 0, which has no opposite.
            if score.0.abs() < Score::MATE {
                prop_assert_eq!(model.chances(Score(-score.0)), [loss, draw, win]);
            }
        }

        #[test]
        fn expected_points_are_those_of_the_chances(model in model(), score in score()) {
            let [win, draw, _] = model.chances(score).map(f64::from);
            let expected = model.expected(score);
            prop_assert!((expected - (win + draw / 2.0) / 1000.0).abs() < 0.002, "{expected}");
        }

        #[test]
        fn a_better_score_wins_more_and_loses_less(model in model(), a in score(), b in score()) {
            let (low, high) = (model.chances(a.min(b)), model.chances(a.max(b)));
            prop_assert!(low[0] <= high[0] && low[2] >= high[2], "{low:?} {high:?}");
        }
    }

    #[test]
    fn a_mate_is_certain_and_balance_is_balanced() {
        assert_eq!(FITTED.chances(Score(Score::MATE - 9)), [1000, 0, 0]);
        assert_eq!(FITTED.chances(Score(2 - Score::MATE)), [0, 0, 1000]);
        assert_eq!(FITTED.chances(Score(-Score::MATE)), [0, 0, 1000]);
        let [win, draw, loss] = FITTED.chances(Score(0));
        assert_eq!(win, loss);
        assert!((100..400).contains(&draw), "{draw}");
    }

    #[test]
    fn a_finished_game_has_its_result() {
        for (outcome, chances) in [
            (Outcome::Mate(Color::White), [1000, 0, 0]),
            (Outcome::Stalemate(Color::Black), [0, 0, 1000]),
            (Outcome::Draw(DrawReason::FiftyMoves), [0, 1000, 0]),
        ] {
            assert_eq!(of_outcome(outcome, Color::White), chances);
            let [win, draw, loss] = chances;
            assert_eq!(of_outcome(outcome, Color::Black), [loss, draw, win]);
            let expected = f64::from(2 * win + draw) / 2000.0;
            assert_eq!(points(outcome, Color::White), expected);
            assert_eq!(points(outcome, Color::Black), 1.0 - expected);
        }
    }

    #[test]
    fn the_parameters_are_what_they_are_called() {
        let model = Model { scale: 200.0, margin: 50.0 };
        assert!((model.win(50) - 0.5).abs() < 1e-12);
        let odds = |centipawns| model.win(centipawns) / (1.0 - model.win(centipawns));
        for centipawns in [-300, 0, 120] {
            let ratio = odds(centipawns + 200) / odds(centipawns);
            assert!((ratio - std::f64::consts::E).abs() < 1e-9, "{ratio}");
        }
    }
}
