//! The piece table in XBoard's terms: which picture shows a type, and how it moves.

use treville_core::color::Color;
use treville_core::definition::{Definition, Gating, Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};

use crate::variant::xboard::movement;

/// Number of XBoard's pictures for each side. The first five and the last are those of chess.
const COUNT: usize = 45;

/// XBoard's pictures that show what a type is named after, in the order in which we announce the
/// types. A type that none of them shows gets one that is free, and is announced after these.
const PICTURES: [(&str, usize); 23] = [
    ("leopard", 42),
    ("cannon", 11),
    ("elephant", 6),
    ("unicorn", 20),
    ("spider", 19),
    ("dragon", 30),
    ("fortress", 25),
    ("chancellor", 16),
    ("archbishop", 13),
    ("hawk", 17),
    ("fers", 5),
    ("wazir", 9),
    ("commoner", 10),
    ("nightrider", 12),
    ("lion", 21),
    ("zebra", 23),
    ("camel", 24),
    ("wolf", 26),
    ("duck", 28),
    ("half-duck", 28),
    ("amazon", 29),
    ("gnu", 31),
    ("wizard", 35),
];

/// The letter of each picture, first White's, then Black's; a dot leaves a picture out.
pub(super) fn table(game: &Definition) -> String {
    let mut letters = [['.'; COUNT]; 2];
    for (kind, picture) in pictures(game) {
        let Some(piece) = game.pieces.get(kind.index()) else { continue };
        for (color, letters) in Color::ALL.into_iter().zip(&mut letters) {
            if piece.owner.has(color)
                && let Some(place) = letters.get_mut(picture)
            {
                *place = case(piece.letter, color);
            }
        }
    }
    format!("({})", String::from_iter(letters.into_iter().flatten()))
}

fn case(letter: char, color: Color) -> char {
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// The types that sides have, each with its picture: those of chess, then the others as they are
/// announced.
fn pictures(game: &Definition) -> Vec<(PieceType, usize)> {
    let all = (0..).map(PieceType::new).zip(&game.pieces);
    let owned = all.filter(|(_, piece)| piece.owner != Owner::Neither);
    let (chess, others): (Vec<_>, Vec<_>) =
        owned.partition(|(kind, _)| kind.index() < PieceType::ORTHODOX);
    let place = |kind: PieceType| if kind == PieceType::KING { COUNT - 1 } else { kind.index() };
    let mut pictures: Vec<(PieceType, usize)> =
        chess.into_iter().map(|(kind, _)| (kind, place(kind))).collect();
    // In a hand XBoard counts the pieces of the table, and has room for seven.
    let in_hand = |kind: &PieceType| {
        let pairs = game.pairs.filter(|_| game.gating == Gating::Optional);
        pairs.is_some_and(|pairs| pairs.0.iter().flatten().any(|other| other == kind))
    };
    let mut others: Vec<(PieceType, &PieceDefinition)> = others;
    others.sort_by_key(|(kind, piece)| (!in_hand(kind), rank(piece)));
    let is_by_hand = game.gating == Gating::Optional;
    let named: Vec<usize> = others.iter().filter_map(|(_, piece)| picture(piece)).collect();
    for (kind, piece) in others {
        let is_free = |place: &usize| {
            let taken = pictures.iter().any(|(_, other)| other == place);
            !taken && (is_by_hand || !named.contains(place))
        };
        let own = picture(piece).filter(|own| pictures.iter().all(|(_, place)| place != own));
        let free = (PieceType::KING.index()..COUNT - 1).find(is_free);
        pictures.extend(own.filter(|_| !is_by_hand).or(free).map(|place| (kind, place)));
    }
    pictures
}

/// The picture of what a piece is named after.
fn picture(piece: &PieceDefinition) -> Option<usize> {
    PICTURES.get(rank(piece)).map(|(_, place)| *place)
}

/// The place of a type in the list of pictures; the length of the list if it is not there.
fn rank(piece: &PieceDefinition) -> usize {
    PICTURES.iter().position(|(name, _)| *name == piece.name).unwrap_or(PICTURES.len())
}

/// The letter of each type, with `&` if both sides have it, and its movement as XBoard reads it.
/// Those of chess are known there. The king's line says how it castles.
pub(super) fn movements(rules: Rules) -> Vec<(String, String)> {
    let game = rules.made_from();
    let others = pictures(game).into_iter().filter(|(kind, _)| kind.index() >= PieceType::ORTHODOX);
    let lines = others.filter_map(|(kind, _)| {
        let piece = game.pieces.get(kind.index())?;
        let id = match piece.owner {
            Owner::Both => format!("{}&", piece.letter),
            Owner::Black => case(piece.letter, Color::Black).to_string(),
            Owner::White | Owner::Neither => piece.letter.to_string(),
        };
        Some((id, movement(game, kind)?))
    });
    lines.chain(king(rules)).collect()
}

/// The lines of the kings. In Chess960 XBoard knows better than any text how they castle.
fn king(rules: Rules) -> Vec<(String, String)> {
    let game = rules.made_from();
    let (Some(king), Some(betza)) =
        (game.pieces.get(PieceType::KING.index()), movement(game, PieceType::KING))
    else {
        return Vec::new();
    };
    let is_usual = king.movement.spelling() == ORTHODOX_PIECES[PieceType::KING.index()].betza;
    if game.castling == Castling::Chess960 && is_usual {
        return Vec::new();
    }
    let start = Position::start(rules);
    let [white, black] = Color::ALL.map(|color| {
        let rooks = start.castling_rooks() & start.board().color(color);
        let castles = rooks.any() && game.castling == Castling::Orthodox;
        let castling = if castles { castling(game, color) } else { String::new() };
        format!("{betza}{castling}")
    });
    let letter = king.letter;
    if white == black {
        return vec![(format!("{letter}&"), white)];
    }
    vec![(letter.to_string(), white), (letter.to_ascii_lowercase().to_string(), black)]
}

/// The castling steps of a side's king, in XBoard's words: `isO2`.
fn castling(game: &Definition, color: Color) -> String {
    let squares = &game.castling_squares[color];
    let [to_a, to_h] = squares.king_to.map(|file| file.index());
    let king = squares.king.index();
    match (to_h.saturating_sub(king), king.saturating_sub(to_a)) {
        (right, left) if right == left => format!("isO{right}"),
        (right, left) => format!("irO{right}ilO{left}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use treville_core::betza::Movement;
    use treville_core::piece::MUSKETEER_PIECES;

    fn musketeer() -> Definition {
        Rules::musketeer().made_from().clone()
    }

    #[test]
    fn the_ten_types_have_the_pictures_that_xboard_knows_them_by() {
        let white = "PNBRQ.E....C.A..MH.SU....F....D...........L.K";
        assert_eq!(table(&musketeer()), format!("({white}{})", white.to_lowercase()));
        let movements = movements(Rules::musketeer());
        let letters: String = movements.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(letters, "L&C&E&U&S&D&F&M&A&H&K&");
    }

    /// XBoard's reader of Betza notation takes less than ours, and not in any order. What it gets
    /// must mean the same.
    #[test]
    fn movements_are_in_the_betza_that_xboard_reads() {
        let expected =
            ["NB2", "llNrrNDK", "KDA", "CN", "B2DN", "QN", "B3DfNbN", "NR", "NB", "DHAG"];
        let movements = movements(Rules::musketeer());
        let told: Vec<&str> = movements.iter().map(|(_, betza)| betza.as_str()).collect();
        assert_eq!(told[..10], expected);
        for ((id, told), (name, _)) in movements.iter().zip(PICTURES).take(10) {
            let piece = MUSKETEER_PIECES.iter().find(|piece| piece.name == name).unwrap();
            assert_eq!(id.chars().next(), Some(piece.letter));
            let [told, ours] = [told, piece.betza].map(|text| text.parse::<Movement>().unwrap());
            assert_eq!(told.to_string(), ours.to_string(), "{name}");
        }
    }

    #[test]
    fn a_new_line_of_the_piece_table_is_announced_as_well() {
        let mut game = musketeer();
        let zebra = PieceDefinition {
            letter: 'Z',
            name: "zebra-rider".to_owned(),
            movement: "ZZ".parse().unwrap(),
            owner: Owner::Both,
        };
        game.pieces.push(zebra);
        assert_eq!(table(&game).matches('Z').count(), 1);
        assert_eq!(table(&game).replace(['Z', 'z'], "."), table(&musketeer()));
        let last = movements(game.rules().unwrap());
        let last: Vec<(&str, &str)> =
            last[10..].iter().map(|(id, betza)| (id.as_str(), betza.as_str())).collect();
        assert_eq!(last, [("Z&", "Z0"), ("K&", "KisO2")]);
    }
}
