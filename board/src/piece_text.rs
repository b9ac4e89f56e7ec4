//! Pieces as people write them: `Name:Betza`, `Name:L:Betza`, or a name that the program knows.

use serde_json::json;
use treville_core::betza::SpelledMovement;
use treville_core::encoding::excerpt;
use treville_core::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceSpec};
use treville_notation::armies::ARMIES;
use treville_notation::named_piece::{NamedPiece, NamedPieceError};
use treville_notation::variants::MOST_BETZA;

use crate::answer::Problem;

/// The most characters of a piece.
pub const MOST_CHARACTERS: usize = 100;

/// A piece by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The name.
    pub name: String,
    /// Its letter, a capital, if it has one.
    pub letter: Option<char>,
    /// The movement, as it was spelled.
    pub movement: SpelledMovement,
}

/// The pieces that have a name, those of Musketeer chess first.
fn known() -> impl Iterator<Item = PieceSpec> {
    let armies = ARMIES.iter().flat_map(|army| army.pieces);
    ORTHODOX_PIECES.into_iter().chain(MUSKETEER_PIECES).chain(armies)
}

/// Reads a piece. A letter alone is one of Musketeer chess; a bare word is never Betza notation,
/// where `B` and `Bishop` would mean different things.
///
/// # Errors
///
/// It is none, with the place of what is wrong where there is one.
pub fn read(text: &str) -> Result<Piece, Problem> {
    let length = text.chars().count();
    if length > MOST_CHARACTERS {
        let most =
            format!("expected a piece of at most {MOST_CHARACTERS} characters, got {length}");
        let why = json!({ "code": "piece_long", "most": MOST_CHARACTERS });
        return Err(Problem::coded(most, why));
    }
    if text.contains(':') {
        return written(text);
    }
    let word = text.trim();
    let is_meant = |piece: &PieceSpec| {
        let is_letter = word.len() == 1 && word.eq_ignore_ascii_case(&piece.letter.to_string());
        is_letter || piece.name.eq_ignore_ascii_case(word)
    };
    let spec = known().find(is_meant).ok_or_else(|| {
        let word = excerpt(word);
        let words = format!("expected Name:Betza or the name of a known piece, got '{word}'");
        Problem::coded(words, json!({ "code": "piece_unknown", "got": word }))
    })?;
    let movement = spec.movement();
    Ok(Piece { name: spec.name.to_owned(), letter: Some(spec.letter), movement })
}

/// Reads a piece that is written out.
fn written(text: &str) -> Result<Piece, Problem> {
    let problem = |error: NamedPieceError| {
        let at = match &error {
            NamedPieceError::Betza(_, error) => Some(betza_at(text) + error.column - 1),
            _ => None,
        };
        Problem { at, ..Problem::from(error) }
    };
    let named: NamedPiece = text.parse().map_err(problem)?;
    // Files of games have no longer ones, and games are kept with their definition.
    if named.movement.spelling().len() > MOST_BETZA {
        let length = named.movement.spelling().len();
        let words = format!("expected a movement of at most {MOST_BETZA} letters, got {length}");
        let why = json!({ "code": "movement_long", "most": MOST_BETZA });
        return Err(Problem { at: Some(betza_at(text)), ..Problem::coded(words, why) });
    }
    Ok(Piece { name: named.name, letter: named.letter, movement: named.movement })
}

/// The place where the movement begins in a piece that is written out, in characters.
fn betza_at(text: &str) -> usize {
    let (before, betza) = text.rsplit_once(':').unwrap_or(("", text));
    let space = betza.chars().take_while(|c| c.is_whitespace()).count();
    before.chars().count() + 1 + space
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_known_by_name_or_letter_or_written_out() {
        for (text, name, letter, betza) in [
            ("knight", "knight", Some('N'), "N"),
            ("n", "knight", Some('N'), "N"),
            (" Leopard ", "leopard", Some('L'), "NB2"),
            ("waffle", "waffle", Some('W'), "WA"),
            ("Zebu:CN", "Zebu", None, "CN"),
            ("Zebu:z:CN", "Zebu", Some('Z'), "CN"),
        ] {
            let piece = read(text).unwrap();
            assert_eq!((piece.name.as_str(), piece.letter), (name, letter), "{text}");
            assert_eq!(piece.movement.spelling(), betza, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let problem = |text: &str| read(text).unwrap_err();
        assert_eq!(problem("Zébu:Z: CX").at, Some(9));
        assert_eq!(problem("Zebu:").at, Some(5));
        assert_eq!(problem("Zebu:Zz:N").at, None);
        assert_eq!(
            problem("Zebu:CX").words,
            "Zebu: column 2: expected an atom or a modifier, found `X`"
        );
        assert!(problem("CN").words.starts_with("expected Name:Betza"));
        assert!(problem(&"N".repeat(200)).words.contains("at most 100 characters"));
        assert!(problem(&format!("Own:{}", "N".repeat(51))).words.contains("at most 50 letters"));
    }
}
