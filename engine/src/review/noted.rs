//! Verdicts of an annotated game, whoever has annotated it.

use treville_core::color::Color;
use treville_core::position::Stage;
use treville_notation::pgn::{self, Annotation, Pgn};

use super::verdict::{Finding, Judgement, Thresholds, Verdict};
use crate::score::Score;

/// The score of the position after a move for the side that made it, if its annotation has one: the
/// evaluation of `[%eval]`, which is White's, or that in front of the comment, which is the mover's.
#[must_use]
pub fn noted_score(annotation: &Annotation, mover: Color) -> Option<Score> {
    let own = annotation.evaluation.map(|evaluation| of_mover(evaluation.score));
    let of_white = |score| match (score, mover) {
        // A mate in no moves is that of the side that has moved.
        (pgn::NotedScore::Mate(0), _) | (_, Color::White) => of_mover(score),
        (_, Color::Black) => Score(-of_mover(score).0),
    };
    annotation.white_score().map(of_white).or(own)
}

/// A score that is told for the side that has moved.
fn of_mover(score: pgn::NotedScore) -> Score {
    let plies = |moves: i32| 2 * moves.unsigned_abs().min(Score::MAX_PLY as u32 / 2) as i32;
    Score(match score {
        pgn::NotedScore::Centipawns(score) => {
            score.clamp(1 - Score::MATE_BOUND, Score::MATE_BOUND - 1)
        }
        pgn::NotedScore::Mate(moves) if moves < 0 => plies(moves) - 1 - Score::MATE,
        pgn::NotedScore::Mate(moves) => Score::MATE - plies(moves),
    })
}

/// The verdicts that the annotations of a game amount to, in the order of its moves of play; none
/// unless each of them has a score. A last move may have none where it ends the game.
///
/// Where a move has a sign, that is the judgement; in a game without signs the thresholds judge.
/// The better line is the first variation of a move with a judgement; without one the line of the
/// finding before the move is empty.
#[must_use]
pub fn noted(pgn: &Pgn, thresholds: &Thresholds) -> Option<Vec<Verdict>> {
    let game = &pgn.game;
    let first = game.positions().iter().position(|p| p.stage() == Stage::Play)?;
    let sign = |annotation: &Annotation| {
        Judgement::ALL.into_iter().find(|judgement| annotation.nags.contains(&judgement.nag()))
    };
    let has_signs = pgn.annotations.iter().any(|annotation| sign(annotation).is_some());
    let mut verdicts: Vec<Verdict> = Vec::new();
    for (ply, played) in game.moves().iter().enumerate().skip(first) {
        let mover = game.positions().get(ply)?.turn();
        let annotation = pgn.annotations.get(ply)?;
        let after = match (noted_score(annotation, mover), game.outcome()) {
            (_, Some(outcome)) if ply + 1 == game.moves().len() => Finding::end(outcome, mover),
            (score, _) => Finding { score: score?, depth: depth(annotation), line: Vec::new() },
        };
        // The position before the first move has no score: the move loses nothing.
        let before = verdicts.last().map_or_else(|| after.clone(), |last| last.after.turned());
        let mut verdict = Verdict::new(ply, *played, before, &after.turned(), thresholds);
        if has_signs {
            verdict.judgement = sign(annotation);
        }
        if verdict.judgement.is_some() {
            let better = annotation.variations.first().into_iter();
            verdict.before.line =
                better.flat_map(|line| line.moves.iter().map(|(m, _)| *m)).collect();
        }
        verdicts.push(verdict);
    }
    (!verdicts.is_empty()).then_some(verdicts)
}

/// The depth of the search that an annotation tells.
fn depth(annotation: &Annotation) -> u32 {
    annotation.evaluation.map_or(0, |evaluation| u32::from(evaluation.depth))
}
