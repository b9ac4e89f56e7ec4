//! What a line keeps for each of its plies.

use treville_core::moves::Move;

use super::history::PieceTo;

/// What is kept for one ply of the line that is being searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The piece that moved here and its target; none for a null move.
    pub played: Option<PieceTo>,
    /// The evaluation, corrected; none in check and before play.
    pub eval: Option<i32>,
    /// The evaluation as it is.
    pub raw_eval: i32,
    /// The move that must not be made, while it is asked what the others are worth.
    pub excluded: Option<Move>,
    /// Quiet moves that have refuted positions of this ply lately.
    pub killers: [Option<Move>; 2],
}

impl Frame {
    pub(super) fn add_killer(&mut self, m: Move) {
        if self.killers[0] != Some(m) {
            self.killers = [Some(m), self.killers[0]];
        }
    }
}
