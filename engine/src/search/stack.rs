//! The search's data for each node of the line that it is searching.

use treville_core::moves::Move;

use super::history::{CorrectionKeys, PieceTo, Situation};

/// The kind of node that is searched; the compiler makes a function for each.
pub(super) trait NodeType {
    /// The node needs an exact score and keeps its line.
    const PV: bool;
    /// The node is the position that the search was asked about.
    const ROOT: bool;
}

/// The position that the search was asked about.
pub(super) struct Root;
/// A node of the principal variation: its score may become the root's.
pub(super) struct Pv;
/// A node searched with an empty window: only asked whether it beats a bound.
pub(super) struct Scout;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl NodeType for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The state of a node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The best score found so far that the side to move can have.
    pub alpha: i32,
    /// The score from which the opponent avoids this node.
    pub beta: i32,
    /// The plies left to search.
    pub depth: i32,
    /// The distance from the root in plies.
    pub ply: usize,
    /// The node is expected to fail high: its score should be at least beta.
    pub cut: bool,
    /// The node is part of the principal variation.
    pub is_pv: bool,
    /// The side to move stands better than at its last turn.
    pub improving: bool,
    /// The move stored in the transposition table.
    pub table_move: Option<Move>,
}

/// The data for one ply of the line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The piece that moved here and its target; none for a null move.
    pub played: Option<PieceTo>,
    /// The move made here, if it was a quiet one.
    pub quiet: Option<Move>,
    /// The corrected evaluation; none in check and before play.
    pub eval: Option<i32>,
    /// The evaluation without correction.
    pub raw_eval: i32,
    /// The keys of its correction.
    pub corrections: CorrectionKeys,
    /// The move left out while a singular search asks what the others are worth.
    pub excluded: Option<Move>,
    /// Quiet moves that have lately cut off at this ply.
    pub killers: [Option<Move>; 2],
    /// The situation of its quiet moves, once moves are searched.
    pub situation: Option<Situation>,
}

impl Frame {
    pub(super) fn add_killer(&mut self, m: Move) {
        if self.killers[0] != Some(m) {
            self.killers = [Some(m), self.killers[0]];
        }
    }
}
