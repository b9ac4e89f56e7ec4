//! The pieces that a section can name, in places.
//!
//! Fairy-Stockfish keeps pieces by number: those that it knows by name, then the custom ones, then
//! the king. Keys are obeyed in this order, whatever their order in the file, and so are letters
//! taken over; our lists of types keep it.

use treville_core::piece::{ORTHODOX_PIECES, PieceType};

/// The number of a type of piece: what a section's keys call it.
pub(super) type Place = usize;

/// The place of the first custom piece.
pub(super) const CUSTOM: Place = NAMED.len();
/// Number of custom pieces: one for each letter. Fairy-Stockfish has one less.
pub(super) const MOST_CUSTOM: usize = 26;
/// The king's place.
pub(super) const KING: Place = CUSTOM + MOST_CUSTOM;
/// The pawn's place.
pub(super) const PAWN: Place = 0;
/// The places of hawk and elephant of Seirawan chess, which are an archbishop and a chancellor.
pub(super) const SEIRAWAN: [Place; 2] = [11, 12];

/// Keys and movements of the pieces that Fairy-Stockfish knows by name.
pub(super) const NAMED: [(&str, &str); 36] = [
    ("pawn", "fmWfceFifmnD"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    // No text says that a piece never moves, and the Korean cannon neither hops over cannons nor
    // captures them; a section with one of the two is left out.
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", ""),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// The keys of a place, apart from those for one side.
pub(super) fn keys(place: Place) -> Vec<String> {
    match NAMED.get(place) {
        Some((key, _)) => vec![(*key).to_owned()],
        None if place == KING => vec!["king".to_owned()],
        None => {
            let number = place - CUSTOM + 1;
            vec![format!("customPiece{number}"), format!("betzaPiece{number}")]
        }
    }
}

/// The name of the piece on a place: its key in lower case with hyphens, or its letter if it is a
/// custom one.
pub(super) fn name(place: Place, letter: char) -> String {
    match NAMED.get(place) {
        Some((key, _)) => {
            let mut name = String::new();
            for c in key.chars() {
                name.extend(c.is_ascii_uppercase().then_some('-'));
                name.push(c.to_ascii_lowercase());
            }
            name
        }
        None if place == KING => "king".to_owned(),
        None => letter.to_ascii_lowercase().to_string(),
    }
}

/// The place of an orthodox type.
pub(super) fn of_orthodox(kind: PieceType) -> Place {
    if kind == PieceType::KING { KING } else { kind.index() }
}

/// The orthodox type on a place, if it is one's.
pub(super) fn orthodox(place: Place) -> Option<PieceType> {
    let mut kinds = (0..ORTHODOX_PIECES.len() as u8).map(PieceType::new);
    kinds.find(|kind| of_orthodox(*kind) == place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairy::fairy_reading;
    use treville_core::betza::Movement;

    #[test]
    fn named_pieces_move_as_their_names_say() {
        for (key, betza) in NAMED.into_iter().skip(1).filter(|(_, betza)| !betza.is_empty()) {
            assert!(betza.parse::<Movement>().is_ok(), "{key}");
            assert_eq!(fairy_reading(betza), None, "{key}");
        }
        assert_eq!(
            SEIRAWAN.map(|place| NAMED[place]),
            [("archbishop", "BN"), ("chancellor", "RN")]
        );
        assert_eq!(name(SEIRAWAN[0], 'H'), "archbishop");
        assert_eq!(name(7, 'E'), "fers-alfil");
        assert_eq!(orthodox(KING), Some(PieceType::KING));
        assert_eq!(keys(KING - 1), ["customPiece26", "betzaPiece26"]);
    }
}
