//! The features of a position, counted.
//!
//! - `view`: what several features need to know of a position: who attacks what
//! - `pieces`: material, squares, mobility, and what pieces do to the enemy king
//! - `threats`: what could be taken
//! - `pawns`: how pawns stand
//! - `king`: the pawns around the kings
//! - `gates`: the waiting pieces

mod gates;
mod king;
mod pawns;
mod pieces;
mod threats;
mod view;

use treville_core::color::Color;
use treville_core::position::Position;

use crate::kinds::Kinds;
use crate::sink::Sink;
use crate::weights::Feature;
use view::View;

/// Tells `sink` all that is good for either side, and gives what is left of the game's first pieces:
/// 256 at the start, 0 with kings and pawns alone.
pub(crate) fn judge(position: &Position, kinds: &Kinds, sink: &mut impl Sink) -> i32 {
    let mut view = View::new(position, kinds);
    for color in Color::ALL {
        view.pieces(color, sink);
    }
    for color in Color::ALL {
        view.attack(color, sink);
        view.threats(color, sink);
        view.pawns(color, sink);
        view.shelter(color, sink);
        view.gates(color, sink);
    }
    sink.count(Feature::TEMPO, position.turn(), 1);
    view.phase()
}
