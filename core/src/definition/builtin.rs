//! The games that this program knows by name, as definitions.

use super::{Castling, CastlingSquares, Definition, Gating, PieceDefinition, Stalemate};
use crate::color::ByColor;
use crate::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceSpec, PieceType, SEIRAWAN_PIECES};
use crate::square::File;

/// The array of orthodox chess.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

impl Definition {
    /// The names of the games that this program knows.
    pub const NAMES: [&'static str; 5] =
        ["musketeer", "musketeer-peer", "chess", "chess960", "seirawan"];

    /// The game that this program knows by this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Definition> {
        match name {
            "musketeer" => Some(Definition::musketeer()),
            "musketeer-peer" => Some(Definition::musketeer_peer()),
            "chess" => Some(Definition::chess()),
            "chess960" => Some(Definition::chess960()),
            "seirawan" => Some(Definition::seirawan()),
            _ => None,
        }
    }

    /// The official game of Musketeer chess, check forfeit included.
    #[must_use]
    pub fn musketeer() -> Definition {
        let pieces = with_orthodox(&MUSKETEER_PIECES);
        let [leopard, cannon] = [6, 7].map(PieceType::new);
        Definition {
            name: "musketeer".to_owned(),
            promotions: ByColor([None, None]),
            gating: Gating::Mandatory,
            choices: (6..pieces.len() as u8).map(PieceType::new).collect(),
            pairs: Some(ByColor([[cannon, leopard]; 2])),
            check_forfeit: true,
            pieces,
            ..Definition::chess()
        }
    }

    /// Musketeer chess as Musketeer-Stockfish and XBoard's board play it: without check forfeit.
    #[must_use]
    pub fn musketeer_peer() -> Definition {
        Definition {
            name: "musketeer-peer".to_owned(),
            check_forfeit: false,
            ..Definition::musketeer()
        }
    }

    /// Orthodox chess.
    #[must_use]
    pub fn chess() -> Definition {
        Definition {
            name: "chess".to_owned(),
            pieces: with_orthodox(&[]),
            start: format!("{ARRAY} w KQkq - 0 1"),
            promotions: promotions(&[]),
            gating: Gating::None,
            choices: Vec::new(),
            pairs: None,
            check_forfeit: false,
            castling: Castling::Orthodox,
            castling_squares: ByColor([CastlingSquares::ORTHODOX; 2]),
            stalemate: Stalemate::Draw,
            halfmove_limit: 100,
        }
    }

    /// Chess960.
    #[must_use]
    pub fn chess960() -> Definition {
        Definition {
            name: "chess960".to_owned(),
            castling: Castling::Chess960,
            ..Definition::chess()
        }
    }

    /// Seirawan chess: hawk and elephant in hand.
    #[must_use]
    pub fn seirawan() -> Definition {
        let [hawk, elephant] = [6, 7].map(PieceType::new);
        Definition {
            name: "seirawan".to_owned(),
            pieces: with_orthodox(&SEIRAWAN_PIECES),
            start: format!("{ARRAY}[HEhe] w KQBCDFGkqbcdfg - 0 1"),
            promotions: promotions(&[hawk, elephant]),
            gating: Gating::Optional,
            pairs: Some(ByColor([[hawk, elephant]; 2])),
            ..Definition::chess()
        }
    }
}

impl CastlingSquares {
    /// Those of orthodox chess.
    pub const ORTHODOX: CastlingSquares = CastlingSquares {
        king: File::E,
        rooks: [File::A, File::H],
        king_to: [File::C, File::G],
        rook: PieceType::ROOK,
    };
}

/// The orthodox pieces and these, which both sides may have.
fn with_orthodox(others: &[PieceSpec]) -> Vec<PieceDefinition> {
    ORTHODOX_PIECES.iter().chain(others).map(PieceDefinition::from).collect()
}

/// Both sides' pawns become any orthodox officer or one of these.
fn promotions(others: &[PieceType]) -> ByColor<Option<Vec<PieceType>>> {
    let orthodox = [PieceType::KNIGHT, PieceType::BISHOP, PieceType::ROOK, PieceType::QUEEN];
    let list: Vec<PieceType> = orthodox.iter().chain(others).copied().collect();
    ByColor([Some(list.clone()), Some(list)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::rules::Rules;

    #[test]
    fn the_games_that_are_known_by_name_are_data() {
        let all = [
            Rules::musketeer(),
            Rules::musketeer_peer(),
            Rules::chess(),
            Rules::chess960(),
            Rules::seirawan(),
        ];
        for (name, rules) in Definition::NAMES.into_iter().zip(all) {
            let game = Definition::named(name).unwrap();
            assert_eq!(game.name, name);
            assert_eq!((game.gating, game.castling), (rules.gating, rules.castling), "{name}");
            assert_eq!(game.check_forfeit, rules.check_forfeit && rules.has_set_up(), "{name}");
            // The selection stage is written with an empty bracket or with none, and in Chess960
            // rooks by their files.
            let start = Position::start(rules).to_string();
            let start = start.replace("[]", "").replace("HAha", "KQkq");
            assert_eq!(game.start, start, "{name}");
            let kinds = rules.pieces.types().map(|kind| rules.pieces.kind(kind));
            for (piece, kind) in game.pieces.iter().zip(kinds) {
                assert_eq!((piece.letter, &piece.name), (kind.letter, &kind.name));
                assert_eq!(piece.movement.movement(), kind.movement);
            }
        }
        assert_eq!(Definition::named("chess9"), None);
        let letters: String = Definition::musketeer().pieces.iter().map(|p| p.letter).collect();
        assert_eq!(letters, "PNBRQKLCUDMAEHFS");
    }
}
