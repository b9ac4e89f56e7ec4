//! The look of a type of piece: its picture, or an emblem of its movement on a tile.
//!
//! A picture says how a piece moves, so only a piece that moves like the one that was drawn has it,
//! whatever its letter. Kings and pawns are what they are by their place in the game.

use std::cmp::Reverse;
use std::sync::LazyLock;

use treville_core::betza::{Goal, Movement};
use treville_core::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceType};
use treville_core::pieces::{Kind, PieceSet};
use treville_notation::armies::ARMIES;

/// The most squares of an emblem.
pub const MOST_SQUARES: usize = 24;
/// Distance of the squares of an emblem from its middle, where some lie so near.
const NEAR: i8 = 3;

/// The movements that have pictures, kings and pawns apart; the names are those of the files.
static KNOWN: LazyLock<Vec<(Movement, &str)>> = LazyLock::new(|| {
    let armies = ARMIES.iter().flat_map(|army| &army.pieces);
    let known = ORTHODOX_PIECES[1..5].iter().chain(&MUSKETEER_PIECES).chain(armies);
    known.filter_map(|piece| Some((piece.betza.parse().ok()?, piece.name))).collect()
});

/// The picture of a type of a game: the name of a file of `board/pieces`.
///
/// Of two types of a side that move alike, the one of the usual name has the picture, else the
/// first of them.
#[must_use]
pub fn of(pieces: &PieceSet, kind: PieceType) -> Option<&'static str> {
    if let PieceType::PAWN | PieceType::KING = kind {
        return Some(ORTHODOX_PIECES[kind.index()].name);
    }
    let own = pieces.kind(kind);
    let picture = of_movement(own.movement)?;
    let is_rival = |other: &Kind| other.movement == own.movement && other.owner.meets(own.owner);
    let rivals = pieces.types().filter(|other| is_rival(pieces.kind(*other)));
    let best =
        rivals.min_by_key(|other| (Reverse(pieces.kind(*other).name == picture), other.index()));
    (best.is_none() || best == Some(kind)).then_some(picture)
}

/// The picture of a piece that is neither king nor pawn and moves like this.
#[must_use]
pub fn of_movement(movement: &Movement) -> Option<&'static str> {
    KNOWN.iter().find(|(known, _)| known == movement).map(|(_, name)| *name)
}

/// The emblem of a movement: the nearest squares that it leads to, as files to the right and ranks
/// up, at most [`MOST_SQUARES`] of them. Squares that are equally far are all there or not at all.
#[must_use]
pub fn emblem(movement: &Movement) -> Vec<[i8; 2]> {
    let goals = movement.goals();
    let squares = |is_meant: &dyn Fn(&Goal) -> bool| -> Vec<[i8; 2]> {
        let mut squares: Vec<[i8; 2]> =
            goals.iter().filter(|goal| is_meant(goal)).map(|goal| [goal.dx, goal.dy]).collect();
        squares.sort_by_key(|[dx, dy]| (distance([*dx, *dy]), Reverse(*dy), *dx));
        squares.dedup();
        squares
    };
    let is_near = |goal: &Goal| goal.dx.abs().max(goal.dy.abs()) <= NEAR;
    // First moves are an extra, and far squares too small to see, unless there is nothing else.
    let mut found = squares(&|goal| !goal.initial && is_near(goal));
    if found.is_empty() {
        found = squares(&|_| true);
    }
    let cut = found.get(MOST_SQUARES).map(|square| distance(*square));
    found.retain(|square| cut.is_none_or(|cut| distance(*square) < cut));
    found
}

/// The square of how far a step leads.
fn distance([dx, dy]: [i8; 2]) -> i16 {
    i16::from(dx) * i16::from(dx) + i16::from(dy) * i16::from(dy)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use treville_core::definition::{Definition, PieceDefinition};
    use treville_core::rules::Rules;
    use treville_notation::armies;
    use treville_notation::named_piece::{NamedPiece, game_of_pair};

    use super::*;

    fn movement(betza: &str) -> Movement {
        betza.parse().unwrap()
    }

    fn pictures(game: &Definition) -> Vec<(String, Option<&'static str>)> {
        let pieces = game.rules().unwrap().pieces;
        pieces.types().map(|kind| (pieces.kind(kind).name.clone(), of(pieces, kind))).collect()
    }

    #[test]
    fn the_sixteen_pieces_of_the_game_have_a_picture_each() {
        let pieces = Rules::musketeer().pieces;
        for kind in pieces.types() {
            let name = pieces.kind(kind).name.as_str();
            assert_eq!(of(pieces, kind), Some(name));
            for color in ["white", "black"] {
                let file = format!("{}/pieces/{color}/{name}.svg", env!("CARGO_MANIFEST_DIR"));
                assert!(Path::new(&file).is_file(), "{file}");
            }
        }
    }

    #[test]
    fn the_pieces_of_the_armies_have_a_picture_each() {
        for army in &ARMIES {
            let game = armies::game(army, army, false);
            for (name, picture) in pictures(&game) {
                assert!(picture.is_some(), "{name}");
                for color in ["white", "black"] {
                    let file = picture.unwrap_or_default();
                    let file = format!("{}/pieces/{color}/{file}.svg", env!("CARGO_MANIFEST_DIR"));
                    assert!(Path::new(&file).is_file(), "{file}");
                }
            }
        }
    }

    #[test]
    fn a_picture_is_of_the_movement_and_not_of_the_letter() {
        let hawk = &pictures(Rules::seirawan().made_from())[6..];
        assert_eq!(hawk[0], ("hawk".to_owned(), Some("archbishop")));
        assert_eq!(hawk[1], ("elephant".to_owned(), Some("chancellor")));
        assert_eq!(of_movement(&movement("BN")), of_movement(&movement("NB")));
        assert_eq!(of_movement(&movement("K")), None, "a piece that moves so is no king");
        assert_eq!(of_movement(&movement("wQ")), None);
        assert_eq!(of_movement(&movement("KAD")), Some("elephant"));
    }

    #[test]
    fn of_two_types_that_move_alike_one_has_the_picture() {
        let pair = ["Horse:H:N", "Steed:S:RN"].map(|text| text.parse::<NamedPiece>().unwrap());
        let mut game = game_of_pair(&pair).unwrap();
        let shown = |game: &Definition, names: [&str; 2]| -> Vec<Option<&str>> {
            let pictures = pictures(game);
            let of = |name| pictures.iter().find(|(known, _)| known == name);
            names.iter().map(|name| of(name).and_then(|(_, picture)| *picture)).collect()
        };
        assert_eq!(shown(&game, ["knight", "horse"]), [Some("knight"), None]);
        assert_eq!(shown(&game, ["steed", "rook"]), [Some("chancellor"), Some("rook")]);
        let king = &mut game.pieces[PieceType::KING.index()];
        *king = PieceDefinition { movement: "KN".parse().unwrap(), ..king.clone() };
        assert_eq!(shown(&game, ["king", "pawn"]), [Some("king"), Some("pawn")]);

        let [clobberers, rookies] =
            ["clobberers", "rookies"].map(|name| armies::by_name(name).unwrap());
        let game = armies::game(&clobberers, &rookies, false);
        assert_eq!(
            shown(&game, ["archbishop", "chancellor"]),
            [Some("archbishop"), Some("chancellor")]
        );
        assert_eq!(shown(&game, ["waffle", "short-rook"]), [Some("waffle"), Some("short-rook")]);
    }

    #[test]
    fn emblems_are_small_and_whole() {
        assert_eq!(emblem(&movement("W")), [[0, 1], [-1, 0], [1, 0], [0, -1]]);
        assert_eq!(emblem(&movement("fN")), [[-1, 2], [1, 2]]);
        assert_eq!(emblem(&movement("R")).len(), 12);
        assert_eq!(emblem(&movement("(4,1)")).len(), 8, "far squares, as there are no near ones");
        assert_eq!(emblem(&movement("iW")).len(), 4);
        assert_eq!(emblem(&movement("WimR2")).len(), 4);
        for text in ["QNNCCZZ", "yafsKzRzB", "KDNAHCZG", "(7,7)", "QCCN0A0"] {
            let found = emblem(&movement(text));
            assert!((1..=MOST_SQUARES).contains(&found.len()), "{text}: {}", found.len());
            for [dx, dy] in &found {
                assert!(found.contains(&[-dx, -dy]) && found.contains(&[*dy, *dx]), "{text}");
            }
        }
    }
}
