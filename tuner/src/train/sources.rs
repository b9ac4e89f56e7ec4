//! Sources of positions, their sampling weights, and the meaning of a score there.
//!
//! Positions of one kind of game are a source: the files of one variant, with the same draw of
//! pieces and the same nodes a move, are one. Short searches flatter the side to move, and not by
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
    /// Its held-out positions.
    pub held_out: u64,
    /// The meaning of scores of its searches.
    pub line: Line,
    /// The sampling weight: how much each of its positions counts in the loss.
    pub weight: f64,
    /// Scores of its searches with the results of the games.
    counts: Counts,
}

/// The line of a source whose results do not determine one.
const USUAL: Line = Line { scale: 350.0, offset: 0.0 };

impl Source {
    /// A source without positions, whose scores are at most this many centipawns.
    #[must_use]
    pub fn new(name: String, most: i32) -> Source {
        let counts = Counts::new(most);
        let (positions, games) = (0, [0; _]);
        Source { name, positions, games, held_out: 0, line: USUAL, weight: 1.0, counts }
    }

    /// Counts a position to train on, with its score and its result in halves of a point.
    pub fn count(&mut self, score: i16, halves: u8, kind: GameKind) {
        self.positions += 1;
        self.games[kind as usize] += 1;
        self.counts.add(i32::from(score), f64::from(halves) / 2.0);
    }
}

/// Fits what scores mean, and sets the sampling weights so that rare sources count: a weight is the
/// number of the source's positions to the power of -`balance`, and the mean of all positions is 1.
/// With 0 all positions count alike, with 1 all sources; weights are clipped to 1/8 and 8.
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
        let Source { name, positions, held_out, line, weight, .. } = source.clone();
        SourceText { name, positions, held_out, line, weight }
    }
}
