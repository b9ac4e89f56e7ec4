//! Verdicts as a PGN tells them.

use treville_core::position::Position;
use treville_core::san;
use treville_notation::pgn::{Annotation, Evaluation, Pgn, Variation};

use super::verdict::{Finding, Verdict};
use crate::record::ENGINE;

/// The most moves of a line that are shown: beyond them it is hardly more than a guess.
pub const LINE: usize = 8;

/// The tag that names who has made the annotations.
const ANNOTATOR: &str = "Annotator";

/// Writes verdicts into a game: behind each move its score and depth, and behind one that is called
/// something also its glyph, the best move in words, and the best line as a variation.
///
/// Old comments and variations stay, behind the new ones; an old evaluation becomes
/// `was +0.12/14 1.2`. A new glyph takes the place of an old one of the same kind, `$1` to `$6`.
pub fn annotate(pgn: &mut Pgn, verdicts: &[Verdict]) {
    pgn.annotations.resize(pgn.game.moves().len(), Annotation::default());
    for verdict in verdicts {
        let position = pgn.game.positions().get(verdict.ply);
        let annotation = pgn.annotations.get_mut(verdict.ply);
        if let (Some(position), Some(annotation)) = (position, annotation) {
            annotate_move(annotation, position, verdict);
        }
    }
    let others = pgn.tag(ANNOTATOR).unwrap_or_default();
    if !others.contains(ENGINE) {
        let separator = if others.is_empty() { "" } else { ", " };
        pgn.set_tag(ANNOTATOR, &format!("{others}{separator}{ENGINE}"));
    }
}

fn annotate_move(annotation: &mut Annotation, position: &Position, verdict: &Verdict) {
    let mut parts = Vec::new();
    if let Some(judgement) = verdict.judgement {
        annotation.nags.retain(|nag| !(1..=6).contains(nag));
        annotation.nags.insert(0, judgement.nag());
        let best = san::write(position, verdict.best());
        parts.push(format!("{judgement}, best {best} {}", evaluation(&verdict.before)));
        let better: Variation = verdict.before.line.iter().take(LINE).copied().collect();
        let is_known = annotation.variations.iter().any(|known| begins(known, &better));
        if !is_known && !better.moves.is_empty() {
            annotation.variations.insert(0, better);
        }
    }
    parts.extend(annotation.evaluation.map(|old| format!("was {old}")));
    parts.push(introduced(&std::mem::take(&mut annotation.comment)));
    parts.retain(|part| !part.is_empty());
    annotation.comment = parts.join("; ");
    annotation.evaluation = (!verdict.after.is_end()).then(|| evaluation(&verdict.after));
}

/// Whether a variation begins with the moves of another one.
fn begins(variation: &Variation, with: &Variation) -> bool {
    let moves = |variation: &Variation| variation.moves.iter().map(|(m, _)| *m).collect::<Vec<_>>();
    moves(variation).starts_with(&moves(with))
}

/// A comment that was there. One that begins with a number would look like a part of the evaluation
/// before it; with a stroke it is a score in another form, as duel.py writes it.
fn introduced(comment: &str) -> String {
    let first = comment.split(' ').next().unwrap_or_default();
    let is_number = first.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit());
    match (is_number, first.contains('/')) {
        (false, _) => comment.to_owned(),
        (true, true) => format!("was {comment}"),
        (true, false) => format!("note: {comment}"),
    }
}

/// A finding as a PGN has it, without the time, which differs every time.
fn evaluation(finding: &Finding) -> Evaluation {
    let depth = u16::try_from(finding.depth).unwrap_or(u16::MAX);
    Evaluation { score: finding.score.into(), depth, time: None }
}
