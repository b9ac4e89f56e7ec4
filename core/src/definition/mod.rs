//! A game as data: pieces, array, promotion, castling, gating, and how it ends.
//!
//! A [`Definition`] is what a text can say about a game; [`Definition::rules`] checks it and builds
//! the [`Rules`](crate::rules::Rules) that positions are played by. The games that this program
//! knows by name are definitions like any other.
//!
//! With the feature `serde` a definition has a written form, which loses nothing (`written`).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::betza::SpelledMovement;
use crate::color::{ByColor, Color};
use crate::piece::{PieceSpec, PieceType};
use crate::square::File;

mod builtin;
#[cfg(feature = "serde")]
mod written;

/// All that makes a game on 64 squares different from others that this program can play.
///
/// Kings and pawns are every game's: a side has one king, whose movement the definition may change,
/// and up to eight pawns, which move as in orthodox chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Definition {
    /// The name by which protocols and command lines know the game.
    pub name: String,
    /// Every type that a side may have. The six orthodox types come first, in the order of their
    /// numbers, whether a side has them or not; only the king's movement may differ from the
    /// orthodox one.
    pub pieces: Vec<PieceDefinition>,
    /// The start as a FEN in the letters of `pieces`.
    pub start: String,
    /// The types that each side's pawns become: ones that are neither pawns nor kings. `None` means
    /// every such type that the side has at the start or gates in.
    pub promotions: ByColor<Option<Vec<PieceType>>>,
    /// Whether and how pieces enter from outside the board.
    pub gating: Gating,
    /// The types that can be chosen before play; none where nothing is chosen.
    pub choices: Vec<PieceType>,
    /// Each side's pair: what it has in hand or behind its first rank where nothing is chosen, and
    /// where there is a choice, what both get if Black names the type that White has named.
    pub pairs: Option<ByColor<[PieceType; 2]>>,
    /// Rule 6b: a king that is in check and moves without capturing a checking piece loses the
    /// piece waiting behind it.
    pub check_forfeit: bool,
    /// The set-up and notation of castling.
    pub castling: Castling,
    /// The squares where castling begins and ends.
    pub castling_squares: ByColor<CastlingSquares>,
    /// The result for a side that has no legal move and is not in check.
    pub stalemate: Stalemate,
    /// After how many plies without a capture or a pawn move the game is drawn; 0 is never.
    pub halfmove_limit: u16,
}

impl Definition {
    /// Whether the two are the same game, whatever they are called.
    #[must_use]
    pub fn plays_like(&self, other: &Definition) -> bool {
        let unnamed =
            |definition: &Definition| Definition { name: String::new(), ..definition.clone() };
        unnamed(self) == unnamed(other)
    }
}

/// One type of piece of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceDefinition {
    /// The letter in FENs and moves, upper case; different for all types of a side.
    pub letter: char,
    /// The name, lower case.
    pub name: String,
    /// The movement, as the game spells it.
    pub movement: SpelledMovement,
    /// The sides that may have it. Two types may share a letter if no side may have both.
    pub owner: Owner,
}

/// The sides that may have a type of piece, on the board, by promotion or by gating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Owner {
    /// Both sides.
    Both,
    /// White alone.
    White,
    /// Black alone.
    Black,
    /// Neither: an orthodox type that is not in the game. Its letter is free for others.
    Neither,
}

impl Owner {
    /// The owner of a type that White may have if `white`, and Black if `black`.
    #[must_use]
    pub const fn new(white: bool, black: bool) -> Owner {
        match (white, black) {
            (true, true) => Owner::Both,
            (true, false) => Owner::White,
            (false, true) => Owner::Black,
            (false, false) => Owner::Neither,
        }
    }

    /// Whether this side may have the type.
    #[must_use]
    pub const fn has(self, color: Color) -> bool {
        match self {
            Owner::Both => true,
            Owner::White => matches!(color, Color::White),
            Owner::Black => matches!(color, Color::Black),
            Owner::Neither => false,
        }
    }

    /// Whether some side may have pieces of both types.
    #[must_use]
    pub fn meets(self, other: Owner) -> bool {
        Color::ALL.into_iter().any(|color| self.has(color) && other.has(color))
    }
}

impl From<&PieceSpec> for PieceDefinition {
    fn from(spec: &PieceSpec) -> PieceDefinition {
        PieceDefinition {
            letter: spec.letter,
            name: spec.name.to_owned(),
            movement: spec.movement(),
            owner: Owner::Both,
        }
    }
}

/// The way in which pieces enter from outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Gating {
    /// They do not: nothing is chosen, and nothing waits or is in hand.
    None,
    /// Musketeer chess: two types are chosen or given, and placed, and each piece enters when the
    /// one in front of it first moves.
    Mandatory,
    /// Seirawan chess: the pair is in each side's hand, and a piece of the array that moves for the
    /// first time may bring one of the two in on the square that it leaves.
    Optional,
}

/// The set-up and notation of castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Castling {
    /// King and rooks on the files of the array; written as the king's two steps.
    Orthodox,
    /// King and rooks on any first-rank squares, as in Chess960; written as king takes rook.
    Chess960,
}

/// The squares where a side's castling begins and ends, on its first rank. The rook ends beside the
/// king, on the side from which the king has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CastlingSquares {
    /// The king's file before; in Chess960 it may be any.
    pub king: File,
    /// The files of the pieces to castle with, towards a and towards h; in Chess960 any.
    pub rooks: [File; 2],
    /// The king's file after castling towards a and towards h.
    pub king_to: [File; 2],
    /// The type that the king castles with.
    pub rook: PieceType,
}

/// The result for a side that has no legal move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Stalemate {
    /// The game is drawn.
    Draw,
    /// The side to move, which is stalemated, wins.
    Win,
    /// The side to move, which is stalemated, loses.
    Loss,
}
