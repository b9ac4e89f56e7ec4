//! The kinds of men and how they move, every leap written out by hand.
//!
//! Nothing here is computed from a notation: a mistake in reading one must not be able to repeat
//! itself in the generator under test.

/// A displacement: files to the right, ranks upward.
pub(super) type Offset = (i8, i8);

/// The six kinds of chess and the ten that can be selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Leopard,
    Cannon,
    Unicorn,
    Dragon,
    Chancellor,
    Archbishop,
    Elephant,
    Hawk,
    Fortress,
    Spider,
}

/// The ten kinds in the order in which a player is offered them.
pub(super) const SELECTABLE: [Kind; 10] = [
    Kind::Leopard,
    Kind::Cannon,
    Kind::Unicorn,
    Kind::Dragon,
    Kind::Chancellor,
    Kind::Archbishop,
    Kind::Elephant,
    Kind::Hawk,
    Kind::Fortress,
    Kind::Spider,
];

/// The pair that is played when Black names the type that White has named.
pub(super) const DEFAULT_PAIR: [Kind; 2] = [Kind::Cannon, Kind::Leopard];

/// The promotions of a pawn in every game, whatever was selected.
pub(super) const CHESS_PROMOTIONS: [Kind; 4] =
    [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// Every kind beside its capital letter.
const LETTERS: [(Kind, char); 16] = [
    (Kind::King, 'K'),
    (Kind::Queen, 'Q'),
    (Kind::Rook, 'R'),
    (Kind::Bishop, 'B'),
    (Kind::Knight, 'N'),
    (Kind::Pawn, 'P'),
    (Kind::Leopard, 'L'),
    (Kind::Cannon, 'C'),
    (Kind::Unicorn, 'U'),
    (Kind::Dragon, 'D'),
    (Kind::Chancellor, 'M'),
    (Kind::Archbishop, 'A'),
    (Kind::Elephant, 'E'),
    (Kind::Hawk, 'H'),
    (Kind::Fortress, 'F'),
    (Kind::Spider, 'S'),
];

const DIAGONAL: &[Offset] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const STRAIGHT: &[Offset] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const ALL_LINES: &[Offset] =
    &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The king goes one square in any direction.
const KING: &[Offset] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The knight; also the leaping half of leopard, dragon, chancellor and archbishop.
const KNIGHT: &[Offset] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The cannon: the king's squares, two squares straight, and the knight's squares at the sides.
#[rustfmt::skip]
const CANNON: &[Offset] = &[
    (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
    (0, 2), (2, 0), (0, -2), (-2, 0),
    (2, 1), (2, -1), (-2, 1), (-2, -1),
];

/// The unicorn: the knight's squares and the camel's, one across and three along.
#[rustfmt::skip]
const UNICORN: &[Offset] = &[
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
    (1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3),
];

/// The elephant: the king's squares and two squares in the same eight directions.
#[rustfmt::skip]
const ELEPHANT: &[Offset] = &[
    (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
    (0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2),
];

/// The hawk: two or three squares in the eight directions, never one.
#[rustfmt::skip]
const HAWK: &[Offset] = &[
    (0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2),
    (0, 3), (3, 3), (3, 0), (3, -3), (0, -3), (-3, -3), (-3, 0), (-3, 3),
];

/// The fortress's leaps: two squares straight, and the knight's squares to the front and back.
#[rustfmt::skip]
const FORTRESS: &[Offset] = &[
    (0, 2), (2, 0), (0, -2), (-2, 0),
    (1, 2), (-1, 2), (1, -2), (-1, -2),
];

/// The spider's leaps: two squares straight, and all the knight's squares.
#[rustfmt::skip]
const SPIDER: &[Offset] = &[
    (0, 2), (2, 0), (0, -2), (-2, 0),
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
];

impl Kind {
    /// The capital letter of this kind.
    pub(super) fn letter(self) -> char {
        LETTERS.iter().find(|(kind, _)| *kind == self).map_or('?', |(_, letter)| *letter)
    }

    /// The small letter, as UCI writes promotions and gated pieces of both sides.
    pub(super) fn small_letter(self) -> char {
        self.letter().to_ascii_lowercase()
    }

    /// The kind that a letter of either case names.
    pub(super) fn from_letter(letter: char) -> Option<Kind> {
        let capital = letter.to_ascii_uppercase();
        LETTERS.iter().find(|(_, known)| *known == capital).map(|(kind, _)| *kind)
    }

    /// The squares this kind reaches whatever stands in between.
    ///
    /// Every list looks the same turned by 180 degrees, so Black needs none of its own. Pawns
    /// move by rules of their own and have an empty list.
    pub(super) fn leaps(self) -> &'static [Offset] {
        match self {
            Kind::King => KING,
            Kind::Knight | Kind::Leopard | Kind::Dragon | Kind::Chancellor | Kind::Archbishop => {
                KNIGHT
            }
            Kind::Cannon => CANNON,
            Kind::Unicorn => UNICORN,
            Kind::Elephant => ELEPHANT,
            Kind::Hawk => HAWK,
            Kind::Fortress => FORTRESS,
            Kind::Spider => SPIDER,
            Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Pawn => &[],
        }
    }

    /// The directions in which this kind slides, and how many squares at most.
    pub(super) fn slides(self) -> (&'static [Offset], i8) {
        match self {
            Kind::Queen | Kind::Dragon => (ALL_LINES, 7),
            Kind::Rook | Kind::Chancellor => (STRAIGHT, 7),
            Kind::Bishop | Kind::Archbishop => (DIAGONAL, 7),
            Kind::Fortress => (DIAGONAL, 3),
            Kind::Leopard | Kind::Spider => (DIAGONAL, 2),
            Kind::King
            | Kind::Knight
            | Kind::Pawn
            | Kind::Cannon
            | Kind::Unicorn
            | Kind::Elephant
            | Kind::Hawk => (&[], 0),
        }
    }
}
