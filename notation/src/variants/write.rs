//! A definition as a section.

use std::fmt::Write;

use super::pieces::{CUSTOM, keys, name, of_orthodox};
use super::sheet::{CASTLING_FILES, CastlingFiles};
use super::unsaid::{self, Unsaid, may_castle};
use crate::fairy::{FairyReading, fairy_reading};
use treville_core::color::{ByColor, Color};
use treville_core::definition::{Castling, Gating};
use treville_core::definition::{CastlingSquares, Definition, Owner, PieceDefinition, Stalemate};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};

/// The types that Fairy-Stockfish plays as something else than this program, and how.
#[must_use]
pub fn differences(game: &Definition) -> Vec<(PieceType, FairyReading)> {
    let types = (0..).map(PieceType::new).zip(&game.pieces);
    let owned =
        types.filter(|(kind, piece)| *kind != PieceType::PAWN && piece.owner != Owner::Neither);
    owned
        .filter_map(|(kind, piece)| Some((kind, fairy_reading(piece.movement.spelling())?)))
        .collect()
}

/// The game as a section of `variants.ini`, a child of chess, from which [`read`](super::read())
/// makes the same game again.
///
/// # Errors
///
/// The format has no words for some part of it. It has them for each game that was read, and, under
/// another name, for those that are known by name.
pub fn write(game: &Definition) -> Result<String, Unsaid> {
    let section = section(game);
    unsaid::compare(game, &section).map(|()| section)
}

/// The section, as far as there are words.
fn section(game: &Definition) -> String {
    let mut lines = Lines(format!("[{}:chess]\n", game.name));
    pieces(game, &mut lines);
    promotions(game, &mut lines);
    lines.put("startFen", &game.start);
    castling(game, &mut lines);
    match game.gating {
        Gating::None => {}
        Gating::Optional => {
            lines.put("gating", "true");
            lines.put("seirawanGating", "true");
        }
        Gating::Mandatory => lines.put("mandatoryGating", "true"),
    }
    let is_chosen = !game.choices.is_empty();
    if is_chosen {
        lines.put("gateChoices", &letters(game, &game.choices));
    }
    // A pair that is given stands in the bracket of the start, if there is one.
    if is_chosen || game.gating == Gating::Mandatory && !game.start.contains('[') {
        let pairs = game.pairs.unwrap_or(ByColor([[PieceType::KNIGHT, PieceType::BISHOP]; 2]));
        lines.by_side("gatePair", |color| letters(game, &pairs[color]));
    }
    if game.check_forfeit {
        lines.put("checkForfeit", "true");
    }
    match game.stalemate {
        Stalemate::Draw => {}
        Stalemate::Win => lines.put("stalemateValue", "win"),
        Stalemate::Loss => lines.put("stalemateValue", "loss"),
    }
    match game.halfmove_limit {
        100 => {}
        odd if odd % 2 == 1 => lines.put("halfmoveLimit", &odd.to_string()),
        even => lines.put("nMoveRule", &(even / 2).to_string()),
    }
    lines.0
}

/// The lines of a section.
struct Lines(String);

impl Lines {
    fn put(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.0, "{key} = {value}");
    }

    /// One line, or one for each side where their values differ.
    fn by_side(&mut self, key: &str, value: impl Fn(Color) -> String) {
        let [white, black] = Color::ALL.map(value);
        if white == black {
            return self.put(key, &white);
        }
        self.put(&format!("{key}White"), &white);
        self.put(&format!("{key}Black"), &black);
    }
}

/// The letters of types, as keys about sets of pieces want them.
fn letters(game: &Definition, kinds: &[PieceType]) -> String {
    let pieces = kinds.iter().filter_map(|kind| game.pieces.get(kind.index()));
    pieces.map(|piece| piece.letter.to_ascii_lowercase()).collect()
}

/// The side in a key about a piece, which has one only if another piece has the same letter.
fn side(game: &Definition, piece: &PieceDefinition) -> &'static str {
    let same =
        |other: &&PieceDefinition| other.letter == piece.letter && other.owner != Owner::Neither;
    match piece.owner {
        Owner::White if game.pieces.iter().filter(same).count() > 1 => "White",
        Owner::Black if game.pieces.iter().filter(same).count() > 1 => "Black",
        _ => "",
    }
}

fn pieces(game: &Definition, lines: &mut Lines) {
    let mut names: [(&str, String); 3] = ["", "White", "Black"].map(|side| (side, String::new()));
    let mut custom = CUSTOM;
    for (kind, piece) in (0..).map(PieceType::new).zip(&game.pieces) {
        let letter = piece.letter.to_ascii_lowercase();
        let side = side(game, piece);
        let usual = ORTHODOX_PIECES.get(kind.index());
        let place = usual.map_or(custom, |_| of_orthodox(kind));
        let [key, full @ ..] = &keys(place)[..] else { continue };
        match usual {
            Some(_) if piece.owner == Owner::Neither => lines.put(key, "-"),
            Some(usual) if kind == PieceType::KING && piece.movement.spelling() != usual.betza => {
                lines.put(key, &format!("{letter}:{}", piece.movement));
            }
            Some(usual) if piece.letter != usual.letter || !side.is_empty() => {
                lines.put(&format!("{key}{side}"), &letter.to_string());
            }
            Some(_) => {}
            None => {
                let key =
                    full.first().filter(|_| !in_subset(piece.movement.spelling())).unwrap_or(key);
                lines.put(&format!("{key}{side}"), &format!("{letter}:{}", piece.movement));
                custom += 1;
            }
        }
        if piece.owner != Owner::Neither && piece.name != name(place, letter) {
            let list = names.iter_mut().filter(|(key, _)| *key == side);
            list.for_each(|(_, list)| list.push_str(&format!(" {letter}:{}", piece.name)));
        }
    }
    for (side, list) in names.iter().filter(|(_, list)| !list.is_empty()) {
        lines.put(&format!("pieceNames{side}"), list.trim_start());
    }
}

/// Whether Fairy-Stockfish knows every letter of a movement, whatever it makes of them.
fn in_subset(betza: &str) -> bool {
    let digits = betza.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_digit));
    let known = |c: char| c.is_ascii_digit() || "mcpgnifbvhrlsWFDNAHLCJZGKRBQ".contains(c);
    !digits && betza.chars().all(known)
}

fn promotions(game: &Definition, lines: &mut Lines) {
    lines.by_side("promotionPieceTypes", |color| match &game.promotions[color] {
        None => "*".to_owned(),
        Some(kinds) if kinds.is_empty() => "-".to_owned(),
        Some(kinds) => letters(game, kinds),
    });
}

fn castling(game: &Definition, lines: &mut Lines) {
    if game.castling == Castling::Chess960 {
        lines.put("chess960", "true");
    }
    let squares = game.castling_squares;
    if Color::ALL.into_iter().all(|color| !may_castle(game, color)) {
        lines.put("castling", "false");
    }
    let usual = &mut CastlingFiles::from(CastlingSquares::ORTHODOX);
    for (key, file) in CASTLING_FILES {
        let file_of = |color| *file(&mut squares[color].into());
        if Color::ALL.into_iter().any(|color| file_of(color) != *file(usual)) {
            lines.by_side(key, |color| file_of(color).letter().to_string());
        }
    }
    if Color::ALL.into_iter().any(|color| squares[color].rook != PieceType::ROOK) {
        lines.by_side("castlingRookPieces", |color| letters(game, &[squares[color].rook]));
    }
}
