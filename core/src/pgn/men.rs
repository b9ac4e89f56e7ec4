//! The letters of a game's pieces, by what they mean.

use super::error::PgnFault;
use crate::betza::Movement;
use crate::piece::{MUSKETEER_PIECES, PieceType};
use crate::position::Position;
use crate::rules::PieceSet;

/// The letters that a `VariantMen` tag lists, in its order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Men {
    pieces: &'static PieceSet,
    letters: Vec<(char, PieceType)>,
}

impl Men {
    /// Our own letters.
    pub(super) fn ours(pieces: &'static PieceSet) -> Men {
        Men { pieces, letters: Vec::new() }
    }

    /// Reads entries of a letter and a movement, such as `L:NB2;C:llNrrNDK;`.
    pub(super) fn parse(text: &str, pieces: &'static PieceSet) -> Result<Men, PgnFault> {
        let mut men = Men::ours(pieces);
        for entry in text.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
            let wrong =
                || PgnFault::Text("a letter, ':' and a movement in VariantMen", entry.to_owned());
            let (letter, betza) = entry.split_once(':').ok_or_else(wrong)?;
            let mut letters = letter.trim().chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(wrong());
            };
            if !letter.is_ascii_alphabetic() {
                return Err(wrong());
            }
            // Both sides have the same pieces, so an entry for Black's alone says nothing new.
            let letter = letter.to_ascii_uppercase();
            let kind = men.find(letter, betza.trim())?;
            match men.letters.iter().find(|(known, _)| *known == letter) {
                None => men.letters.push((letter, kind)),
                Some((_, known)) if *known == kind => {}
                Some(_) => {
                    let expected = "each letter for one piece in VariantMen";
                    return Err(PgnFault::Text(expected, entry.to_owned()));
                }
            }
        }
        Ok(men)
    }

    /// The type that moves like this. Where several do, the letter decides.
    fn find(&self, letter: char, betza: &str) -> Result<PieceType, PgnFault> {
        let pieces = self.pieces;
        let same = pieces.by_letter(letter);
        if let Some(kind) = same.filter(|kind| movement(pieces, *kind) == betza) {
            return Ok(kind);
        }
        let meant: Movement = betza.parse().map_err(|error| PgnFault::Betza(letter, error))?;
        same.into_iter()
            .chain(pieces.types())
            .find(|kind| pieces.kind(*kind).movement == meant)
            .ok_or_else(|| PgnFault::Movement(letter, betza.to_owned()))
    }

    /// Our letter, in the same case, for a letter of the game. Unknown ones are left as they are;
    /// the reader of the text reports them.
    pub(super) fn translate(&self, letter: char) -> char {
        let upper = letter.to_ascii_uppercase();
        let Some((_, kind)) = self.letters.iter().find(|(known, _)| *known == upper) else {
            return letter;
        };
        let ours = self.pieces.kind(*kind).letter;
        if letter.is_ascii_lowercase() { ours.to_ascii_lowercase() } else { ours }
    }

    /// The FEN in our letters. Only its first field has letters of pieces, and inside a bracket
    /// only every other one: the one after it is a file.
    pub(super) fn translate_fen(&self, fen: &str) -> String {
        let fen = fen.trim_start();
        let end = fen.find(char::is_whitespace).unwrap_or(fen.len());
        let (placement, fields) = fen.split_at_checked(end).unwrap_or((fen, ""));
        let (mut in_bracket, mut is_file) = (false, false);
        let mut text = String::with_capacity(fen.len());
        for c in placement.chars() {
            match c {
                '[' => in_bracket = true,
                ']' | '/' | '0'..='9' => {}
                _ if in_bracket && is_file => is_file = false,
                _ => {
                    is_file = in_bracket;
                    text.push(self.translate(c));
                    continue;
                }
            }
            text.push(c);
        }
        text + fields
    }

    /// The listed types that are not orthodox, if they are two: the pair of the game.
    pub(super) fn pair(&self) -> Option<[PieceType; 2]> {
        let kinds = self.letters.iter().map(|(_, kind)| *kind);
        let own: Vec<PieceType> =
            kinds.filter(|kind| kind.index() >= PieceType::ORTHODOX).collect();
        match own[..] {
            [first, second] if first != second => Some([first, second]),
            _ => None,
        }
    }
}

/// The value of the tag for a game that starts from this position; nothing if there is nothing to
/// list.
pub(super) fn write(start: &Position) -> Option<String> {
    let pieces = start.rules().pieces;
    let kinds: Vec<PieceType> = match start.chosen() {
        [_, None] if start.gates().unplaced() > 0 => pieces.selectable().collect(),
        chosen => chosen.into_iter().flatten().collect(),
    };
    let entry =
        |kind: &PieceType| format!("{}:{}", pieces.kind(*kind).letter, movement(pieces, *kind));
    let entries: Vec<String> = kinds.iter().map(entry).collect();
    (!entries.is_empty()).then(|| entries.join(";"))
}

/// The movement in Betza notation, for Musketeer pieces in the usual spelling.
fn movement(pieces: &'static PieceSet, kind: PieceType) -> String {
    let usual = kind.index().checked_sub(PieceType::ORTHODOX);
    match usual.and_then(|number| MUSKETEER_PIECES.get(number)) {
        Some(spec) if pieces == PieceSet::musketeer() => spec.betza.to_owned(),
        _ => pieces.kind(kind).movement.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(text: &str) -> Men {
        Men::parse(text, PieceSet::musketeer()).unwrap()
    }

    #[test]
    fn letters_are_told_by_movement() {
        let swapped = men("P:fmWfceFifmnD;N:N;K:KisO2;C:NR;O:FWDsN;m:BN;");
        let translate = |text: &str| text.chars().map(|c| swapped.translate(c)).collect::<String>();
        assert_eq!(translate("CcOoMmNnLx"), "MmCcAaNnLx");
        assert_eq!(swapped.pair(), None, "three types are listed");
        assert_eq!(men("C:NR;L:NB2").pair().map(|[a, _]| a), PieceSet::musketeer().by_letter('M'));
        assert_eq!(men("").pair(), None);
        assert_eq!(men("C:RN;M:RN").pair(), None, "one type under two letters");
    }

    #[test]
    fn fens_are_translated_where_pieces_stand() {
        let swapped = men("C:RN;O:llNrrNDK");
        for (theirs, ours) in [
            ("c*o*****/8/C7/O7/8 w KQcq - 0 1", "m*c*****/8/M7/C7/8 w KQcq - 0 1"),
            ("8/8/cC6/8[CcO-c8c/o?] w - c3 0 1", "8/8/mM6/8[McC-m8c/c?] w - c3 0 1"),
            ("", ""),
            ("[[", "[["),
            ("é[é", "é[é"),
        ] {
            assert_eq!(swapped.translate_fen(theirs), ours);
        }
    }

    #[test]
    fn faulty_tags_are_refused() {
        let error = |text| Men::parse(text, PieceSet::musketeer()).unwrap_err().to_string();
        assert_eq!(
            error("L:NB2;X:NN"),
            "expected the movement of a known piece for X in VariantMen, got 'NN'"
        );
        assert!(error("L:N!").starts_with("VariantMen, piece L: column 2: expected"));
        assert_eq!(
            error("L:NB2;L:RN"),
            "expected each letter for one piece in VariantMen, got 'L:RN'"
        );
        for text in ["L", "LC:NB2", ":NB2", "é:NB2", "1:N"] {
            assert!(error(text).starts_with("expected a letter, ':' and a movement"), "{text}");
        }
    }
}
