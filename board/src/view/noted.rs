//! Data that other programs put beside a move, as commands of its comment: `[%eval]`, `[%clk]`,
//! and what is drawn on the board by `[%cal]` and `[%csl]`.

use serde::Serialize;
use treville_core::square::Square;
use treville_notation::pgn::{Annotation, NotedScore};

/// Notes of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct MoveNotes {
    /// The evaluation from White's side, `+0.35` or `-#3`.
    pub evaluation: Option<String>,
    /// The time left on the player's clock, `0:05:00`.
    pub clock: Option<String>,
    /// Arrows on the board.
    pub arrows: Vec<Arrow>,
    /// Circles on the board.
    pub marks: Vec<Mark>,
}

/// An arrow.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Arrow {
    /// The square where it begins.
    pub from: String,
    /// The square where it ends.
    pub to: String,
    /// Its colour: `G`, `R`, `Y` or `B`.
    pub kind: String,
}

/// A circle.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Mark {
    /// Around which square.
    pub square: String,
    /// Its colour.
    pub kind: String,
}

/// The notes of an annotation, none where it has none. What cannot be read is passed over.
#[must_use]
pub fn noted(annotation: &Annotation) -> Option<MoveNotes> {
    let items = |name| annotation.command(name).unwrap_or_default().split(',').map(str::trim);
    let colour = |kind: &str| ["G", "R", "Y", "B"].contains(&kind).then(|| kind.to_owned());
    let square = |text: &str| text.parse::<Square>().ok().map(|square| square.to_string());
    let arrow = |item: &str| {
        let (kind, from, to) = (item.get(..1)?, item.get(1..3)?, item.get(3..)?);
        Some(Arrow { from: square(from)?, to: square(to)?, kind: colour(kind)? })
    };
    let mark = |item: &str| {
        let (kind, at) = (item.get(..1)?, item.get(1..)?);
        Some(Mark { square: square(at)?, kind: colour(kind)? })
    };
    let score = |score| match score {
        NotedScore::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
        NotedScore::Mate(moves) if moves < 0 => format!("-#{}", moves.unsigned_abs()),
        NotedScore::Mate(moves) => format!("#{moves}"),
    };
    let noted = MoveNotes {
        evaluation: annotation.white_score().map(score),
        clock: annotation.clock().and(annotation.command("clk")).map(str::to_owned),
        arrows: items("cal").filter_map(arrow).collect(),
        marks: items("csl").filter_map(mark).collect(),
    };
    (noted != MoveNotes::default()).then_some(noted)
}

#[cfg(test)]
mod tests {
    use treville_notation::pgn::read_all;

    use super::*;

    fn of(comment: &str) -> Option<MoveNotes> {
        let pgn = read_all(&format!("1. e4 {{{comment}}} *")).unwrap().remove(0);
        noted(&pgn.annotations[0])
    }

    #[test]
    fn commands_of_lichess_are_read() {
        let noted = of("[%eval -0.17] [%clk 0:03:00] [%cal Ge2e4,Rd8h4] [%csl Ye4] fine").unwrap();
        assert_eq!(noted.evaluation.as_deref(), Some("-0.17"));
        assert_eq!(noted.clock.as_deref(), Some("0:03:00"));
        let arrows: Vec<_> = noted.arrows.iter().map(|a| (&*a.kind, &*a.from, &*a.to)).collect();
        assert_eq!(arrows, [("G", "e2", "e4"), ("R", "d8", "h4")]);
        assert_eq!((&*noted.marks[0].kind, &*noted.marks[0].square), ("Y", "e4"));
        assert_eq!(of("[%eval #-3]").unwrap().evaluation.as_deref(), Some("-#3"));
    }

    #[test]
    fn what_cannot_be_read_is_passed_over() {
        assert_eq!(of("nothing"), None);
        assert_eq!(of("[%cal Xe2e4,Ge2,Ge2e9,\u{e9}\u{e9}] [%csl ,G,Gz1] [%clk soon]"), None);
    }
}
