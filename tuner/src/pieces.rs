//! Pieces as they are named on the command line.

use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::pieces::PieceSet;
use treville_eval::piece::mobility::Profile;

use treville_kit::failure::{Failure, quoted};

/// What a piece may be called at most, in characters.
const LONGEST_NAME: usize = 40;

/// A piece to be valued.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// What it is called in the tables.
    pub name: String,
    /// The movement, taken apart.
    pub profile: Profile,
}

impl Piece {
    /// A piece of this name and movement.
    #[must_use]
    pub fn new(name: impl Into<String>, movement: &Movement) -> Piece {
        Piece { name: name.into(), profile: Profile::new(movement) }
    }

    /// Its movement.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        self.profile.movement()
    }

    /// Reads one word: a name or letter of the piece table, or `Name:Betza` for any other piece.
    ///
    /// A bare word is never read as Betza notation, where `B` and `Bishop` would mean different
    /// things.
    ///
    /// # Errors
    ///
    /// It is neither.
    pub fn read(word: &str) -> Result<Piece, Failure> {
        let Some((name, betza)) = word.split_once(':') else {
            let known = PieceSet::musketeer().by_text(Color::White, word);
            let kind = known.map(|kind| PieceSet::musketeer().kind(kind));
            return kind.map(|kind| Piece::new(&kind.name, kind.movement)).ok_or_else(|| {
                let expected = "expected the name or letter of a piece, or Name:Betza";
                Failure::Request(format!("{expected}, got {}", quoted(word)))
            });
        };
        let name = name.trim();
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control)
        {
            return Err(Failure::Request(format!(
                "expected a name of 1 to {LONGEST_NAME} printable characters before the colon, \
                 got {}",
                quoted(name)
            )));
        }
        match betza.parse() {
            Ok(movement) => Ok(Piece::new(name, &movement)),
            Err(error) => {
                let problem = treville_kit::failure::printable(&error.to_string());
                Err(Failure::Request(format!("{name}: {problem}")))
            }
        }
    }

    /// Reads several words.
    ///
    /// # Errors
    ///
    /// One of them names no piece.
    pub fn read_all(words: &[String]) -> Result<Vec<Piece>, Failure> {
        words.iter().map(|word| Piece::read(word)).collect()
    }

    /// Pieces of the piece table by their names; those it lacks are left out.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Piece> {
        names.into_iter().filter_map(|name| Piece::read(name).ok()).collect()
    }

    /// The orthodox pieces and the ten of Musketeer chess, in the order of the piece table.
    #[must_use]
    pub fn all() -> Vec<Piece> {
        let set = PieceSet::musketeer();
        let kinds = set.types().map(|kind| set.kind(kind));
        kinds.map(|kind| Piece::new(&kind.name, kind.movement)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(word: &str) -> String {
        Piece::read(word).unwrap_err().to_string()
    }

    #[test]
    fn a_piece_goes_by_name_letter_or_betza() {
        for (word, name, betza) in [
            ("leopard", "leopard", "NB2"),
            ("L", "leopard", "NB2"),
            ("Queen", "queen", "Q"),
            ("Mine:NB2", "Mine", "NB2"),
            ("Queen:W", "Queen", "W"),
        ] {
            let piece = Piece::read(word).unwrap();
            assert_eq!(piece.name, name, "{word}");
            assert_eq!(piece.movement(), &betza.parse().unwrap(), "{word}");
        }
        assert_eq!(Piece::all().len(), 16);
        assert_eq!(Piece::named(["rook", "nothing"]).len(), 1);
    }

    #[test]
    fn what_is_no_piece_is_refused_in_one_line() {
        assert_eq!(
            problem("NB2"),
            "expected the name or letter of a piece, or Name:Betza, got 'NB2'"
        );
        assert_eq!(
            problem("Mine:NB2?"),
            "Mine: column 4: expected an atom or a modifier, found `?`"
        );
        assert_eq!(problem("Mine:"), "Mine: column 1: expected at least one move, found the end");
        assert_eq!(
            problem(":N"),
            "expected a name of 1 to 40 printable characters before the colon, got ''"
        );
        for word in ["a\nb:N", "Mine:\n", "a\nb"] {
            assert_eq!(problem(word).lines().count(), 1, "{word:?}");
        }
    }
}
