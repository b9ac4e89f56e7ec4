//! Sources of positions, and the meaning of a score there.
//!
//! Positions of one kind of game are a source: the files of one variant, with the same pieces by
//! chance and the same nodes a move, are one. Short searches flatter the side to move, and not by
//! as much in every game, so each source has its own line from scores to points.

use treville_eval::net::facts::GameKind;
use treville_notation::pgn::GameResult;
use treville_results::training::{Line, SourceText};

use super::logistic::Counts;
use treville_results::plan::{PieceDraw, Plan};

/// Positions of one kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    /// The name.
    pub name: String,
    /// Its positions to train on.
    pub positions: u64,
    /// The same by kind of game.
    pub games: [u64; GameKind::ALL.len()],
    /// Those that are kept apart.
    pub kept_apart: u64,
    /// The meaning of scores of its searches.
    pub line: Line,
    /// The weight of each of its positions.
    pub weight: f64,
    /// Scores of its searches with what came of the games.
    counts: Counts,
}

/// The scale of a source whose results say nothing of it.
const USUAL: Line = Line { scale: 350.0, offset: 0.0 };

impl Source {
    /// A source without positions, whose scores are at most this many centipawns.
    #[must_use]
    pub fn new(name: String, most: i32) -> Source {
        let counts = Counts::new(most);
        let (positions, games) = (0, [0; _]);
        Source { name, positions, games, kept_apart: 0, line: USUAL, weight: 1.0, counts }
    }

    /// Counts a position to train on, with its score and what came of it in halves of a point.
    pub fn count(&mut self, score: i16, halves: u8, kind: GameKind) {
        self.positions += 1;
        self.games[kind as usize] += 1;
        self.counts.add(i32::from(score), f64::from(halves) / 2.0);
    }
}

/// Finds what scores mean, and weighs sources so that rare ones count: a position counts as the
/// number of its source's positions to the power of -`balance`, all of them together as many as
/// they are. With 0 all count alike, with 1 all sources; no weight is beyond eight.
pub fn settle(sources: &mut [Source], balance: f64) {
    let all: u64 = sources.iter().map(|source| source.positions).sum();
    let share = |source: &Source| (source.positions.max(1) as f64).powf(-balance);
    let weighed: f64 = sources.iter().map(|source| source.positions as f64 * share(source)).sum();
    for source in sources {
        source.line = source.counts.line(USUAL);
        source.weight = (share(source) * all as f64 / weighed.max(1e-9)).clamp(0.125, 8.0);
    }
}

/// The name of the source of the positions of a plan's games.
#[must_use]
pub fn name(plan: &Plan) -> String {
    let mut name = plan.variant.to_string();
    if let Some(PieceDraw { pieces, list, white, black, spacious, .. }) = &plan.drawn {
        let pieces = pieces.as_deref().or((!list.is_empty()).then_some("of a list"));
        pieces.iter().for_each(|pieces| name.push_str(&format!(", pieces {}", kind_of(pieces))));
        if pieces.is_none() || [white, black].iter().any(|army| army.starts_with("random")) {
            name.push_str(&format!(", armies {} and {}", kind_of(white), kind_of(black)));
        }
        name.push_str(if *spacious { ", spacious" } else { "" });
    }
    let nodes = plan.soft_nodes.unwrap_or(plan.nodes);
    name + &format!(", {nodes} nodes")
}

/// The kind of draw, without its seed.
fn kind_of(drawn: &str) -> String {
    let kept = drawn.split([':', '/']).filter(|part| part.parse::<u64>().is_err());
    kept.collect::<Vec<_>>().join(" ")
}

/// White's points of a game, in halves of a point.
#[must_use]
pub const fn halves(result: GameResult) -> Option<u8> {
    match result {
        GameResult::WhiteWins => Some(2),
        GameResult::Draw => Some(1),
        GameResult::BlackWins => Some(0),
        GameResult::Unknown => None,
    }
}

impl From<&Source> for SourceText {
    fn from(source: &Source) -> SourceText {
        let Source { name, positions, kept_apart, line, weight, .. } = source.clone();
        SourceText { name, positions, kept_apart, line, weight }
    }
}
