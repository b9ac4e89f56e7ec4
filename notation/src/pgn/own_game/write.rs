//! The tags of a game that no name says.

use super::castling;
use crate::variants::{self, Unsaid};
use treville_core::color::Color;
use treville_core::definition::{Definition, Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};

/// The pieces of a game, as XBoard lists them: a capital is of both sides unless Black has an entry
/// of its own with the letter, and orthodox pieces are left out.
pub fn men(game: &Definition) -> String {
    let entries = (0..).map(PieceType::new).zip(&game.pieces);
    let entries: Vec<String> = entries.flat_map(|(kind, piece)| entry(game, kind, piece)).collect();
    entries.join(";")
}

/// The entries for a type.
fn entry(game: &Definition, kind: PieceType, piece: &PieceDefinition) -> Vec<String> {
    let PieceDefinition { letter, movement, owner, .. } = piece;
    let small = letter.to_ascii_lowercase();
    if kind == PieceType::KING {
        return king(game, piece);
    }
    let is_usual = ORTHODOX_PIECES.get(kind.index()).is_some_and(|usual| usual.letter == *letter);
    // An entry for White's other piece with the letter would be for this one, too.
    let is_shadowed = game.pieces.iter().any(|other| {
        other.letter == *letter && other.owner == Owner::White && *owner == Owner::Black
    });
    match owner {
        Owner::Neither => Vec::new(),
        _ if is_usual && !is_shadowed => Vec::new(),
        Owner::Black => vec![format!("{small}:{movement}")],
        Owner::White | Owner::Both => vec![format!("{letter}:{movement}")],
    }
}

/// The king, where it does not move or castle as usual.
fn king(game: &Definition, piece: &PieceDefinition) -> Vec<String> {
    let steps = Color::ALL.map(|color| castling::steps(game, color));
    let [white, black] = steps.map(castling::write);
    let is_usual = (piece.letter, piece.movement.spelling()) == ('K', "K");
    if is_usual && steps == [[Some(2); 2]; 2] {
        return Vec::new();
    }
    let mut entries = vec![format!("{}:{}{white}", piece.letter, piece.movement)];
    if white != black {
        let small = piece.letter.to_ascii_lowercase();
        entries.push(format!("{small}:{}{black}", piece.movement));
    }
    entries
}

/// All else that makes the game another one than chess with these pieces: the lines of its section
/// that are about no piece. `fen` is where the game begins, whose text is a tag of its own.
pub fn rules(game: &Definition, fen: &str) -> Result<String, Unsaid> {
    let section = variants::write(game)?;
    let lines = section.lines().skip(1).filter(|line| {
        let (key, value) = line.split_once(" = ").unwrap_or((line, ""));
        let is_piece = key.starts_with("customPiece")
            || key.starts_with("betzaPiece")
            || key == "king" && value.contains(':');
        !is_piece && (key, value) != ("startFen", fen)
    });
    Ok(lines.collect::<Vec<_>>().join("; "))
}
