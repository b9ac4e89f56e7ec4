//! Piece types as data, and the slots in which a position keeps them.

use std::collections::HashMap;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::betza::SpelledMovement;
use crate::color::Color;

/// A type of piece: its number in the [`PieceSet`](crate::pieces::PieceSet) it belongs to.
///
/// The six orthodox types have the same number in every set; the types to choose from follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceType(u8);

impl PieceType {
    /// The pawn.
    pub const PAWN: PieceType = PieceType(0);
    /// The knight.
    pub const KNIGHT: PieceType = PieceType(1);
    /// The bishop.
    pub const BISHOP: PieceType = PieceType(2);
    /// The rook.
    pub const ROOK: PieceType = PieceType(3);
    /// The queen.
    pub const QUEEN: PieceType = PieceType(4);
    /// The king.
    pub const KING: PieceType = PieceType(5);
    /// Number of orthodox types; the numbers from here on are the types to choose from.
    pub const ORTHODOX: usize = 6;
    /// The most types of a set, and the length of tables by type.
    pub const LIMIT: usize = 32;

    /// The type with this number, of which only the low five bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> PieceType {
        PieceType(index & 31)
    }

    /// The type's number, below [`LIMIT`](PieceType::LIMIT).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// A piece type as one line of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSpec {
    /// The letter in FENs and moves, upper case.
    pub letter: char,
    /// The name, lower case.
    pub name: &'static str,
    /// The movement in Betza notation.
    pub betza: &'static str,
}

/// The six orthodox types, in the order of their numbers.
pub const ORTHODOX_PIECES: [PieceSpec; 6] = [
    PieceSpec { letter: 'P', name: "pawn", betza: "fmWfceFifmnD" },
    PieceSpec { letter: 'N', name: "knight", betza: "N" },
    PieceSpec { letter: 'B', name: "bishop", betza: "B" },
    PieceSpec { letter: 'R', name: "rook", betza: "R" },
    PieceSpec { letter: 'Q', name: "queen", betza: "Q" },
    PieceSpec { letter: 'K', name: "king", betza: "K" },
];

/// The ten types of Musketeer chess from which each side names one (source 003, section B).
pub const MUSKETEER_PIECES: [PieceSpec; 10] = [
    PieceSpec { letter: 'L', name: "leopard", betza: "NB2" },
    PieceSpec { letter: 'C', name: "cannon", betza: "llNrrNDK" },
    PieceSpec { letter: 'U', name: "unicorn", betza: "CN" },
    PieceSpec { letter: 'D', name: "dragon", betza: "QN" },
    PieceSpec { letter: 'M', name: "chancellor", betza: "RN" },
    PieceSpec { letter: 'A', name: "archbishop", betza: "BN" },
    PieceSpec { letter: 'E', name: "elephant", betza: "KDA" },
    PieceSpec { letter: 'H', name: "hawk", betza: "DHAG" },
    PieceSpec { letter: 'F', name: "fortress", betza: "B3DfNbN" },
    PieceSpec { letter: 'S', name: "spider", betza: "B2DN" },
];

/// The two types that each side has in hand in Seirawan chess. Their letters are those of other
/// pieces in Musketeer chess, which has the same movements under other names.
pub const SEIRAWAN_PIECES: [PieceSpec; 2] = [
    PieceSpec { letter: 'H', name: "hawk", betza: "BN" },
    PieceSpec { letter: 'E', name: "elephant", betza: "RN" },
];

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side.
    pub color: Color,
    /// The type.
    pub kind: PieceType,
}

/// One of the eight places for a piece type in a position.
///
/// At most eight types are in play at once, whatever the set offers, so a position keeps eight
/// bitboards and a map from slots to types; tables for types that are not in play stay cold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Slot {
    /// The pawns.
    Pawn,
    /// The knights.
    Knight,
    /// The bishops.
    Bishop,
    /// The rooks.
    Rook,
    /// The queens.
    Queen,
    /// The king.
    King,
    /// The pieces of the type that was chosen first.
    First,
    /// The pieces of the type that was chosen second.
    Second,
}

impl Slot {
    /// All slots.
    pub const ALL: [Slot; 8] = [
        Slot::Pawn,
        Slot::Knight,
        Slot::Bishop,
        Slot::Rook,
        Slot::Queen,
        Slot::King,
        Slot::First,
        Slot::Second,
    ];

    /// The slots whose pieces are neither pawns nor kings; also what a pawn can promote to.
    pub const OFFICERS: [Slot; 6] =
        [Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen, Slot::First, Slot::Second];

    /// The slots of the two chosen types, in the order of choice.
    pub const CHOSEN: [Slot; 2] = [Slot::First, Slot::Second];

    /// The slot's index, below 8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One `T` for each slot, indexed by [`Slot`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySlot<T>(pub [T; 8]);

impl<T> Index<Slot> for BySlot<T> {
    type Output = T;

    #[inline]
    fn index(&self, slot: Slot) -> &T {
        &self.0[slot.index()]
    }
}

impl<T> IndexMut<Slot> for BySlot<T> {
    #[inline]
    fn index_mut(&mut self, slot: Slot) -> &mut T {
        &mut self.0[slot.index()]
    }
}

/// The movements of such lines, by their texts.
static MOVEMENTS: LazyLock<Mutex<HashMap<&str, SpelledMovement>>> = LazyLock::new(Default::default);

impl PieceSpec {
    /// The movement, as it is spelled here. It is parsed the first time.
    ///
    /// # Panics
    ///
    /// The text is no Betza notation, which a test excludes for all pieces that are known by name.
    #[must_use]
    pub fn movement(&self) -> SpelledMovement {
        let mut known = MOVEMENTS.lock().unwrap_or_else(PoisonError::into_inner);
        let parse = || self.betza.parse().unwrap_or_else(|error| panic!("{self}: {error}"));
        known.entry(self.betza).or_insert_with(parse).clone()
    }
}

impl fmt::Display for PieceSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.letter, self.name, self.betza)
    }
}
