//! The letters of a game's pieces, by what they mean.

use super::error::PgnFault;
use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_core::position::Position;

/// The longest movement, as in files of games.
const MOST_BETZA: usize = 50;

/// An entry of a `VariantMen` tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Man<'a> {
    /// The whole entry.
    pub text: &'a str,
    /// The letter, a capital.
    pub letter: char,
    /// Black if the entry has a small letter and so is Black's alone. A capital is of both sides,
    /// or of White if Black has an entry of its own.
    pub color: Color,
    /// The movement as it is written.
    pub betza: &'a str,
    /// The movement.
    pub movement: Movement,
}

/// Reads entries of a letter and a movement, such as `L:NB2;C:llNrrNDK;`. XBoard writes `(null)`
/// where no movement was given; such an entry says nothing.
pub(super) fn entries(text: &str) -> Result<Vec<Man<'_>>, PgnFault> {
    let mut men: Vec<Man<'_>> = Vec::new();
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
        let betza = betza.trim();
        if betza == "(null)" {
            continue;
        }
        if betza.len() > MOST_BETZA {
            let expected = "movements of at most 50 letters in VariantMen";
            return Err(PgnFault::Text(expected, entry.to_owned()));
        }
        let movement = betza.parse().map_err(|error| PgnFault::Betza(letter, error))?;
        let capital = letter.to_ascii_uppercase();
        let color = Color::from_white(letter == capital);
        match men.iter().find(|man| (man.letter, man.color) == (capital, color)) {
            Some(same) if same.movement == movement => {}
            Some(_) => {
                let expected = "each letter for one piece in VariantMen";
                return Err(PgnFault::Text(expected, entry.to_owned()));
            }
            None => men.push(Man { text: entry, letter: capital, color, betza, movement }),
        }
    }
    Ok(men)
}

/// Whether two lists make the same pieces, orthodox ones left out or not.
pub(super) fn say_the_same(one: &[Man<'_>], other: &[Man<'_>]) -> bool {
    let covers = |men: &[Man<'_>], listed: &[Man<'_>]| {
        listed.iter().all(|man| {
            let of = |color| {
                let mut men = men.iter();
                men.find(|other| (other.letter, other.color) == (man.letter, color))
            };
            match of(man.color).or_else(|| of(Color::White)) {
                Some(other) => other.movement == man.movement,
                None => {
                    let usual = ORTHODOX_PIECES.iter().find(|usual| usual.letter == man.letter);
                    usual.is_some_and(|usual| usual.betza.parse().as_ref() == Ok(&man.movement))
                }
            }
        })
    };
    covers(one, other) && covers(other, one)
}

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

    /// The letters of these entries, if all of them are of pieces that are known and both sides
    /// have the same ones. Letters that are not listed are those of both.
    pub(super) fn of(entries: &[Man<'_>], pieces: &'static PieceSet) -> Option<Men> {
        let mut men = Men::ours(pieces);
        for man in entries {
            men.letters[man.color.index()].push((man.letter, men.find(man)?));
        }
        let [white, black] = &mut men.letters;
        let shared = white.iter().filter(|(letter, _)| black.iter().all(|own| own.0 != *letter));
        let shared: Vec<_> = shared.copied().collect();
        black.extend(shared);
        let [white, black] = Color::ALL.map(|color| men.others(color));
        let alone = |own: &[(char, PieceType)], other: &[(char, PieceType)]| {
            let is_alone = |kind| other.iter().all(|(_, known)| *known != kind);
            !other.is_empty() && own.iter().any(|(_, kind)| is_alone(*kind))
        };
        (!alone(&white, &black) && !alone(&black, &white)).then_some(men)
    }

    /// Whether every letter means what it means here.
    pub(super) fn are_ours(&self) -> bool {
        let mut all = self.letters.iter().flatten();
        all.all(|(letter, kind)| self.pieces.kind(*kind).letter == *letter)
    }

    /// Whether only orthodox pieces are listed.
    pub(super) fn are_orthodox(&self) -> bool {
        self.letters.iter().flatten().all(|(_, kind)| kind.index() < PieceType::ORTHODOX)
    }

    /// The types that a side's letters list and that are not orthodox.
    fn others(&self, color: Color) -> Vec<(char, PieceType)> {
        let letters = self.letters[color.index()].iter();
        letters.filter(|(_, kind)| kind.index() >= PieceType::ORTHODOX).copied().collect()
    }

    /// The type that moves like this. Where several do, the letter decides.
    fn find(&self, man: &Man<'_>) -> Option<PieceType> {
        let pieces = self.pieces;
        let same = pieces.by_letter(Color::White, man.letter);
        // What moves as a king is one if it castles, or by its letter.
        let royal = man.letter == 'K' || man.betza.contains('O');
        same.into_iter()
            .chain(pieces.types())
            .filter(|kind| royal || *kind != PieceType::KING)
            .find(|kind| *pieces.kind(*kind).movement == man.movement)
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

/// The value of the tag for a game of Musketeer chess that starts from this position; nothing if
/// there is nothing to list.
pub(super) fn write(start: &Position) -> Option<String> {
    let kinds: Vec<PieceType> = match start.chosen(Color::White) {
        [_, None] if start.gates().unplaced() > 0 => start.rules().selectable().collect(),
        chosen => chosen.into_iter().flatten().collect(),
    };
    // In the spelling of the definition.
    let definitions = &start.rules().made_from().pieces;
    let listed = kinds.iter().filter_map(|kind| definitions.get(kind.index()));
    let entries: Vec<String> =
        listed.map(|piece| format!("{}:{}", piece.letter, piece.movement)).collect();
    (!entries.is_empty()).then(|| entries.join(";"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str) -> Option<Men> {
        Men::of(&entries(text).unwrap(), PieceSet::musketeer())
    }

    fn men(text: &str) -> Men {
        known(text).unwrap()
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
    fn other_pieces_and_pieces_of_one_side_are_not_known() {
        let texts = "L:NB2;X:NN M:K;K:KisO2 Q:WH C:RN;L:NB2;x:BN C:RN;L:NB2;c:NB2";
        for text in texts.split(' ') {
            assert_eq!(known(text), None, "{text}");
        }
        assert_eq!(men("C:RN;X:(null)"), men("C:RN"));
        assert_eq!(men("C:RN;C:NR"), men("C:RN"));
        assert!(men("N:N;P:fmWfceFifmnD;K:KO2").are_ours());
        assert!(!men("C:RN").are_ours() && !men("M:RN").are_orthodox());
    }

    #[test]
    fn faulty_tags_are_refused() {
        let error = |text: &str| entries(text).unwrap_err().to_string();
        assert!(error("L:N!").starts_with("VariantMen, piece L: column 2: expected"));
        assert_eq!(
            error("L:NB2;L:RN"),
            "expected each letter for one piece in VariantMen, got 'L:RN'"
        );
        for text in ["L", "LC:NB2", ":NB2", "é:NB2", "1:N", "+L:NB2"] {
            assert!(error(text).starts_with("expected a letter, ':' and a movement"), "{text}");
        }
        let long = format!("L:{}", "N".repeat(51));
        assert!(error(&long).starts_with("expected movements of at most 50 letters"));
    }
}
