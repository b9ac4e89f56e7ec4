//! Pieces that wait, have entered or are lost.

use serde::Serialize;
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::gates;
use treville_core::piece::Slot;
use treville_core::position::Position;

/// One of the two pieces that a side brings in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GateView {
    /// Its type, once it is chosen.
    pub r#type: Option<usize>,
    /// The file on which it waits, or `hand`; none before it is placed and when it is gone.
    pub at: Option<String>,
    /// `entered` or `lost`, once it waits no more. What can never leave the hand is lost.
    pub gone: Option<&'static str>,
}

/// Both sides' pieces that enter, in the order of choice; none in a game in which nothing enters.
#[must_use]
pub fn gates(game: &Game) -> ByColor<Vec<GateView>> {
    let position = game.position();
    ByColor::from_fn(|color| {
        let numbers = if position.rules().has_gating() { 0..2 } else { 0..0 };
        numbers.map(|number| gate(game, color, number)).collect()
    })
}

fn gate(game: &Game, color: Color, number: usize) -> GateView {
    let position = game.position();
    let (at, gone) = match position.gates().of(color)[number] {
        gates::Gate::Unplaced => (None, None),
        gates::Gate::Waiting(file) => (Some(file.to_string()), None),
        gates::Gate::InHand if position.gates().may_enter(color, number) => {
            (Some("hand".to_owned()), None)
        }
        gates::Gate::InHand => (None, Some("lost")),
        gates::Gate::Gone if has_entered(game, color, number) => (None, Some("entered")),
        gates::Gate::Gone => (None, Some("lost")),
    };
    GateView { r#type: position.chosen(color)[number].map(|kind| kind.index()), at, gone }
}

/// Whether a piece that is gone has come to the board. Of one that was gone in the first position
/// that can only be guessed: it has if one like it stands there.
fn has_entered(game: &Game, color: Color, number: usize) -> bool {
    let was_gone = |position: &Position| position.gates().of(color)[number] == gates::Gate::Gone;
    let gone = game.positions().iter().position(was_gone).and_then(|ply| ply.checked_sub(1));
    let Some(before) = gone else {
        let slot = Slot::CHOSEN[number];
        return game.start().board().pieces(color, slot).any();
    };
    let (Some(position), Some(m)) = (game.positions().get(before), game.moves().get(before)) else {
        return false;
    };
    let enters = position.gates_with(*m).map(|(kind, _)| kind);
    position.turn() == color && enters.is_some() && enters == position.chosen(color)[number]
}
