//! The games that this program knows by name, and their positions from text.

use std::str::FromStr;
use std::sync::LazyLock;

use crate::definition::{Castling, Definition, Gating};
use crate::fen::{self, FenError};
use crate::pieces::PieceSet;
use crate::position::Position;
use crate::rules::Rules;

/// Orthodox chess with the pieces of Musketeer chess at hand, of which none is in play: a FEN with
/// gates turns it into Musketeer chess.
fn chess() -> Definition {
    Definition { name: "chess".to_owned(), gating: Gating::None, ..Definition::musketeer() }
}

fn chess960() -> Definition {
    Definition { name: "chess960".to_owned(), castling: Castling::Chess960, ..chess() }
}

/// Rules of a definition in this file.
fn rules(definition: &Definition) -> Rules {
    definition.rules().expect("the games in this file are constants that a test checks")
}

macro_rules! known_rules {
    ($($name:ident $make:path, $text:literal)*) => {
        impl Rules {
            $(
                #[doc = $text]
                #[must_use]
                pub fn $name() -> Rules {
                    static RULES: LazyLock<Rules> = LazyLock::new(|| rules(&$make()));
                    *RULES
                }
            )*
        }
    };
}

known_rules! {
    musketeer Definition::musketeer, "The official game of Musketeer chess, check forfeit included."
    musketeer_peer Definition::musketeer_peer, "Musketeer chess as Musketeer-Stockfish and XBoard's board play it: without check forfeit."
    chess chess, "Orthodox chess."
    chess960 chess960, "Chess960."
    seirawan Definition::seirawan, "Seirawan chess: hawk and elephant in hand."
}

/// Reads a FEN of Musketeer chess, in either form, or of orthodox chess. [`fen::parse`] reads those
/// of all games, and says what it has read with indulgence.
///
/// ```
/// use treville_core::position::Position;
///
/// let mate: Position = "7k/8/8/8/8/8/5PPP/1N1r2K1[LbC-l-c-] w - - 0 1".parse().unwrap();
/// assert_eq!(mate.outcome().unwrap().to_string(), "Black mates");
/// assert!("7k/8".parse::<Position>().is_err());
/// ```
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        fen::parse(text, Rules::chess(), None).map(|parsed| parsed.position)
    }
}

impl PieceSet {
    /// The orthodox pieces and the ten of Musketeer chess.
    #[must_use]
    pub fn musketeer() -> &'static PieceSet {
        Rules::musketeer().pieces
    }

    /// The orthodox pieces and the two of Seirawan chess.
    #[must_use]
    pub fn seirawan() -> &'static PieceSet {
        Rules::seirawan().pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_this_file_can_be_played() {
        for rules in [
            Rules::musketeer(),
            Rules::musketeer_peer(),
            Rules::chess(),
            Rules::chess960(),
            Rules::seirawan(),
        ] {
            assert_eq!(rules.definition.rules(), Ok(rules));
        }
        let derived = Rules::musketeer().with_gating(Gating::None);
        assert_eq!(derived, Rules::chess(), "a name makes no difference");
        assert_ne!(derived, Rules::chess960());
    }
}
