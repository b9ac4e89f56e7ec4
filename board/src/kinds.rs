//! The types of pieces and the sides, as views and set-ups have them.

use serde::Serialize;
use treville_core::color::Color;
use treville_core::definition::PieceDefinition;
use treville_core::piece::PieceType;
use treville_core::rules::Rules;

use crate::picture;

/// A type of piece. Its place in the list is its number everywhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Kind {
    /// The name.
    pub name: String,
    /// White's letter, a capital; none if White can never have it.
    pub white: Option<char>,
    /// Black's letter, a small one.
    pub black: Option<char>,
    /// The movement.
    pub betza: String,
    /// The name of its picture.
    pub picture: Option<&'static str>,
    /// Its emblem on a tile where there is no picture: files to the right and ranks up.
    pub emblem: Vec<[i8; 2]>,
}

/// A side's name.
#[must_use]
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The types of a game, in the order of their numbers.
#[must_use]
pub fn kinds(rules: Rules) -> Vec<Kind> {
    let pieces = rules.pieces;
    // In the spelling of the definition.
    let definitions = &rules.made_from().pieces;
    let types = (0..).map(PieceType::new).zip(definitions);
    let kind = |(kind, definition): (PieceType, &PieceDefinition)| {
        let letter = |color| definition.owner.has(color).then(|| pieces.letter(color, kind));
        Kind {
            name: definition.name.clone(),
            white: letter(Color::White),
            black: letter(Color::Black),
            betza: definition.movement.to_string(),
            picture: picture::of(pieces, kind),
            emblem: picture::emblem(pieces.kind(kind).movement),
        }
    };
    types.map(kind).collect()
}
