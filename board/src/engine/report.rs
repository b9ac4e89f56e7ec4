//! Findings, as JSON.

use serde_json::{Map, Value, json};
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::outcome::Outcome;
use treville_core::position::Position;
use treville_core::{san, uci};
use treville_engine::message::{Info, per_second};
use treville_engine::review::{Judgement, Summary, Thresholds, Verdict, summaries};
use treville_engine::score::Score;
use treville_engine::wdl::{self, FITTED};

/// The position that a search is about, the number of its first move, and the game's result if it
/// is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    position: Position,
    number: u32,
    outcome: Option<Outcome>,
}

impl Root {
    /// The last position of a game.
    pub fn of(game: &Game) -> Root {
        let number = game.number(game.moves().len());
        Root { position: *game.position(), number, outcome: game.outcome() }
    }

    /// A result of a search.
    pub fn info(&self, info: &Info) -> Value {
        json!({
            "depth": info.depth,
            "seldepth": info.seldepth,
            "line": info.multipv,
            "score": score(info.score),
            "white": of_white(self.expected(info.score), self.position.turn()),
            "nodes": info.nodes,
            "nps": per_second(info.nodes, info.time),
            "hash": info.hashfull,
            "time": info.time.as_millis() as u64,
            "moves": self.coordinates(&info.pv),
            "san": self.numbered(&info.pv),
        })
    }

    /// The points that the side to move can expect, or has got.
    fn expected(&self, score: Score) -> f64 {
        let points = self.outcome.map(|outcome| wdl::points(outcome, self.position.turn()));
        points.unwrap_or_else(|| FITTED.expected(score))
    }

    /// The end of a search.
    pub fn best(&self, best: Option<Move>, ponder: Option<Move>) -> [(&'static str, Value); 3] {
        let coordinates = self.coordinates(&best.into_iter().chain(ponder).collect::<Vec<_>>());
        let mut coordinates = coordinates.into_iter();
        [
            ("best", coordinates.next().into()),
            ("san", best.map(|m| san::write(&self.position, m)).into()),
            ("ponder", coordinates.next().into()),
        ]
    }

    fn coordinates(&self, moves: &[Move]) -> Vec<String> {
        let word = |position: &Position, m, _| uci::write(position, m, false);
        words(self.position, self.number, moves, word)
    }

    /// Moves with their numbers, as a PGN has them.
    fn numbered(&self, moves: &[Move]) -> Vec<String> {
        let mut first = true;
        words(self.position, self.number, moves, |position, m, number| {
            let is_first = std::mem::take(&mut first);
            let san = san::write(position, m);
            match position.turn() {
                Color::White => format!("{number}. {san}"),
                Color::Black if is_first => format!("{number}... {san}"),
                Color::Black => san,
            }
        })
    }
}

/// A word for each move of a line, from the position before it and its number.
fn words(
    mut position: Position,
    mut number: u32,
    moves: &[Move],
    mut word: impl FnMut(&Position, Move, u32) -> String,
) -> Vec<String> {
    let mut words = Vec::new();
    for m in moves {
        if !position.is_legal(*m) {
            break;
        }
        words.push(word(&position, *m, number));
        number = number.saturating_add(u32::from(position.turn() == Color::Black));
        position.play_unchecked(*m);
    }
    words
}

/// A score for the side to move.
fn score(score: Score) -> Value {
    match score.mate_in() {
        Some(moves) => json!({ "mate": moves }),
        None => json!({ "cp": score.0 }),
    }
}

/// White's expected score, from that of a side.
fn of_white(expected: f64, side: Color) -> f64 {
    rounded(if side == Color::White { expected } else { 1.0 - expected })
}

/// Four digits: more would only be noise.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// The verdict on a move of a game; `best` is null where the annotations name none.
pub(crate) fn verdict(game: &Game, verdict: &Verdict) -> Value {
    let Some(position) = game.positions().get(verdict.ply) else { return Value::Null };
    let number = game.number(verdict.ply);
    let root = Root { position: *position, number, outcome: None };
    let (mover, judgement) = (position.turn(), verdict.judgement);
    json!({
        "ply": verdict.ply,
        "san": root.numbered(&[verdict.played]).pop(),
        "lost": rounded(verdict.loss),
        "judgement": judgement.map(|judgement| judgement.to_string()),
        "white": of_white(verdict.after.expected(), mover),
        "best": verdict.before.line.first().map(|best| san::write(position, *best)),
        "line": root.numbered(&verdict.before.line),
        "score": score(verdict.before.score),
        "mark": judgement.map(Judgement::sign),
    })
}

/// The end of a review: both sides' moves together, those known before with them, and how many were
/// not judged.
pub(crate) fn done(
    game: &Game,
    verdicts: &[Verdict],
    known: &ByColor<Vec<f64>>,
    left: usize,
) -> Value {
    let mut both = summaries(game, verdicts);
    for color in Color::ALL {
        for loss in &known[color] {
            both[color].add_loss(*loss, Thresholds::default().judge(*loss));
        }
    }
    json!({
        "white": side(&both[Color::White]),
        "black": side(&both[Color::Black]),
        "left": left,
    })
}

fn side(summary: &Summary) -> Map<String, Value> {
    let counts = [
        ("inaccuracies", Judgement::Inaccuracy),
        ("mistakes", Judgement::Mistake),
        ("blunders", Judgement::Blunder),
    ];
    let counts = counts.map(|(name, judgement)| (name, summary.count(judgement).into()));
    let means = [
        ("moves", summary.moves.into()),
        ("lost", summary.mean_loss().map(rounded).into()),
        ("accuracy", summary.accuracy().map(|percent| rounded(percent / 100.0)).into()),
    ];
    let fields = means.into_iter().chain(counts);
    fields.map(|(name, value): (&str, Value)| (name.to_owned(), value)).collect()
}
