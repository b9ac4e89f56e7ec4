//! The letters of a game's pieces, by what they mean.

use super::error::PgnFault;
use crate::betza::Movement;
use crate::color::Color;
use crate::piece::{MUSKETEER_PIECES, PieceType};
use crate::pieces::PieceSet;
use crate::position::Position;
use crate::rules::Rules;

/// The letters that a `VariantMen` tag lists, in its order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Men {
    pieces: &'static PieceSet,
    /// By side, capitals all of them.
    letters: [Vec<(char, PieceType)>; 2],
}

impl Men {
    /// Our own letters.
    pub(super) fn ours(pieces: &'static PieceSet) -> Men {
        Men { pieces, letters: [Vec::new(), Vec::new()] }
    }

    /// Reads entries of a letter and a movement, such as `L:NB2;C:llNrrNDK;`. A small letter is
    /// Black's alone; a capital is of both sides, or of White if Black has an entry of its own.
    pub(super) fn parse(text: &str, pieces: &'static PieceSet) -> Result<Men, PgnFault> {
        let mut men = Men::ours(pieces);
        let mut shared = Vec::new();
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
            let capital = letter.to_ascii_uppercase();
            let kind = men.find(capital, betza.trim())?;
            let color = Color::from_white(letter == capital);
            let own = &mut men.letters[color.index()];
            match own.iter().find(|(known, _)| *known == capital) {
                None => {
                    own.push((capital, kind));
                    if color == Color::White {
                        shared.push((capital, kind));
                    }
                }
                Some((_, known)) if *known == kind => {}
                Some(_) => {
                    let expected = "each letter for one piece in VariantMen";
                    return Err(PgnFault::Text(expected, entry.to_owned()));
                }
            }
        }
        let black = &mut men.letters[Color::Black.index()];
        shared.retain(|(letter, _)| black.iter().all(|(known, _)| known != letter));
        black.extend(shared);
        men.same_for_both()?;
        Ok(men)
    }

    /// Refuses pieces that one side alone has. Letters that are not listed are those of both.
    fn same_for_both(&self) -> Result<(), PgnFault> {
        for color in Color::ALL {
            let (own, other) = (self.others(color), self.others(!color));
            let alone = own.iter().find(|(_, kind)| other.iter().all(|(_, known)| known != kind));
            if let Some((letter, kind)) = alone.filter(|_| !other.is_empty()) {
                let letter =
                    if color == Color::White { *letter } else { letter.to_ascii_lowercase() };
                let (betza, name) = (movement(self.pieces, *kind), &self.pieces.kind(*kind).name);
                return Err(PgnFault::Text(
                    "the same pieces for both sides in VariantMen",
                    format!("{letter}:{betza} ({name}) of {color} alone"),
                ));
            }
        }
        Ok(())
    }

    /// The types that a side's letters list and that are not orthodox.
    fn others(&self, color: Color) -> Vec<(char, PieceType)> {
        let letters = self.letters[color.index()].iter();
        letters.filter(|(_, kind)| kind.index() >= PieceType::ORTHODOX).copied().collect()
    }

    /// The type that moves like this. Where several do, the letter decides.
    fn find(&self, letter: char, betza: &str) -> Result<PieceType, PgnFault> {
        let pieces = self.pieces;
        let same = pieces.by_letter(Color::White, letter);
        if let Some(kind) = same.filter(|kind| movement(pieces, *kind) == betza) {
            return Ok(kind);
        }
        let meant: Movement = betza.parse().map_err(|error| PgnFault::Betza(letter, error))?;
        // What moves as a king is one if it castles, or by its letter.
        let royal = letter == 'K' || betza.contains('O');
        same.into_iter()
            .chain(pieces.types())
            .filter(|kind| royal || *kind != PieceType::KING)
            .find(|kind| *pieces.kind(*kind).movement == meant)
            .ok_or_else(|| PgnFault::Movement(letter, betza.to_owned(), name(&meant)))
    }

    /// Our letter, in the same case, for a letter of the game that this side uses. Unknown ones are
    /// left as they are; the reader of the text reports them.
    pub(super) fn translate(&self, color: Color, letter: char) -> char {
        let upper = letter.to_ascii_uppercase();
        let mut listed = self.letters[color.index()].iter();
        let Some((_, kind)) = listed.find(|(known, _)| *known == upper) else { return letter };
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
                    let color = Color::from_white(c.is_ascii_uppercase());
                    text.push(self.translate(color, c));
                    continue;
                }
            }
            text.push(c);
        }
        text + fields
    }

    /// The listed types that are not orthodox, if they are two: the pair of the game.
    pub(super) fn pair(&self) -> Option<[PieceType; 2]> {
        let mut own: Vec<PieceType> = Vec::new();
        for (_, kind) in self.others(Color::White).into_iter().chain(self.others(Color::Black)) {
            if !own.contains(&kind) {
                own.push(kind);
            }
        }
        <[PieceType; 2]>::try_from(own).ok()
    }
}

/// Pieces that cannot be played here and have a name that everybody uses.
const NAMED: [(&str, &str); 24] = [
    ("W", "wazir"),
    ("F", "ferz"),
    ("D", "dabbaba"),
    ("A", "alfil"),
    ("H", "threeleaper"),
    ("C", "camel"),
    ("Z", "zebra"),
    ("G", "tripper"),
    ("K", "mann"),
    ("WA", "phoenix"),
    ("FD", "kirin"),
    ("WD", "woody rook"),
    ("FA", "modern elephant"),
    ("DA", "alibaba"),
    ("NK", "centaur"),
    ("NC", "gnu"),
    ("NAD", "squirrel"),
    ("NN", "nightrider"),
    ("RF", "crowned rook"),
    ("BW", "crowned bishop"),
    ("nN", "horse of Xiangqi"),
    ("nA", "elephant of Xiangqi"),
    ("mRcpR", "cannon of Xiangqi"),
    ("gQ", "grasshopper"),
];

/// The name of a movement, if it is a known one.
fn name(movement: &Movement) -> Option<&'static str> {
    let named = NAMED.iter().find(|(betza, _)| betza.parse().as_ref() == Ok(movement));
    named.map(|(_, name)| *name)
}

/// The value of the tag for a game that starts from this position; nothing if there is nothing to
/// list.
pub(super) fn write(start: &Position) -> Option<String> {
    let pieces = start.pieces();
    let kinds: Vec<PieceType> = match start.chosen(Color::White) {
        [_, None] if start.gates().unplaced() > 0 => start.rules().selectable().collect(),
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
        Some(spec) if pieces == Rules::musketeer().pieces => spec.betza.to_owned(),
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
        let swapped = men("P:fmWfceFifmnD;N:N;K:KisO2;C:NR;O:FWDsN;M:BN;");
        let translate = |text: &str| {
            text.chars().map(|c| swapped.translate(Color::Black, c)).collect::<String>()
        };
        assert_eq!(translate("CcOoMmNnLx"), "MmCcAaNnLx");
        assert_eq!(swapped.pair(), None, "three types are listed");
        assert_eq!(
            men("C:NR;L:NB2").pair().map(|[a, _]| a),
            PieceSet::musketeer().by_letter(Color::White, 'M')
        );
        assert_eq!(men("").pair(), None);
        assert_eq!(men("C:RN;M:RN").pair(), None, "one type under two letters");
    }

    #[test]
    fn sides_may_have_letters_of_their_own() {
        let translate = |men: &Men| {
            Color::ALL
                .map(|color| "CLXN".chars().map(|c| men.translate(color, c)).collect::<String>())
        };
        let other = men("C:RN;L:NB2;x:RN");
        assert_eq!(translate(&other), ["MLXN", "MLMN"].map(String::from));
        assert_eq!(other.pair(), men("M:RN;L:NB2").pair());
        assert_eq!(other.translate_fen("*x******/8/cxn/8 w"), "*m******/8/mmn/8 w");
        assert_eq!(translate(&men("C:RN;L:NB2;c:NB2;l:RN")), ["MLXN", "LMXN"].map(String::from));
        assert_eq!(translate(&men("x:N;c:RN")), ["CLXN", "MLNN"].map(String::from));
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
            "expected the movement of a known piece for X in VariantMen, got 'NN' (nightrider)"
        );
        assert_eq!(
            error("M:K;K:KisO2"),
            "expected the movement of a known piece for M in VariantMen, got 'K' (mann)"
        );
        assert!(error("Q:WH").ends_with("got 'WH'"));
        assert_eq!(
            error("C:RN;L:NB2;x:BN"),
            "expected the same pieces for both sides in VariantMen, got 'x:BN (archbishop) of Black \
             alone'"
        );
        assert!(error("C:RN;L:NB2;c:NB2").ends_with("got 'C:RN (chancellor) of White alone'"));
        assert!(NAMED.iter().all(|(betza, _)| betza.parse::<Movement>().is_ok()));

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
