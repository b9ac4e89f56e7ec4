//! The rules as a value.

use std::fmt;
use std::ops::Deref;

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::definition::Definition;
pub use crate::definition::{Castling, Gating};
use crate::piece::{BySlot, PieceType, Slot};
use crate::pieces::PieceSet;

/// Everything that differs between games, as small as a pointer.
///
/// Rules are made from a [`Definition`], and equal definitions make equal rules. Orthodox chess is
/// rules with nothing to choose. There is no trait for variants: a rule that differs is a field
/// that differs.
///
/// Rules, sets of pieces and compiled movements live for the whole program: positions are copied by
/// the million, and nothing could count who still points to them. Equal ones are built once, and a
/// test bounds what they cost (`tests/sets_memory.rs`).
#[derive(Clone, Copy)]
pub struct Rules(&'static Rulebook);

/// The data that [`Rules`] point to.
pub struct Rulebook {
    /// The definition of the game.
    pub definition: Definition,
    /// The pieces and how they move.
    pub pieces: &'static PieceSet,
    /// The types of each side.
    pub armies: ByColor<Army>,
    /// See [`Definition::gating`].
    pub gating: Gating,
    /// See [`Definition::check_forfeit`].
    pub check_forfeit: bool,
    /// See [`Definition::castling`].
    pub castling: Castling,
    /// After how many plies without a capture or a pawn move the game is drawn; the largest number
    /// is never reached.
    pub halfmove_limit: u16,
    /// Number of pieces of each slot at the start, with those that wait or are in hand.
    pub array: ByColor<BySlot<u8>>,
    /// The squares on which the pieces of each slot begin: one that stands there has not moved, as
    /// far as its movement asks.
    pub(crate) home: ByColor<BySlot<Bitboard>>,
}

/// The types of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    /// The type in each slot. In a game with gating those of [`Slot::First`] and [`Slot::Second`]
    /// are chosen or given later.
    pub slots: BySlot<Option<PieceType>>,
    /// The slots of types that its pawns become, apart from those of pieces that enter.
    pub promotions: BySlot<bool>,
}

impl Rules {
    /// The definition that the rules were made from.
    #[must_use]
    pub fn made_from(self) -> &'static Definition {
        &self.0.definition
    }

    /// A rulebook that has passed all checks but that of its start.
    pub(crate) fn unchecked(book: Rulebook) -> Rules {
        Rules(Box::leak(Box::new(book)))
    }

    /// Whether pieces enter from outside the board.
    #[inline]
    #[must_use]
    pub fn has_gating(self) -> bool {
        self.gating != Gating::None
    }

    /// Whether two types are chosen or given, and placed before they enter.
    #[inline]
    #[must_use]
    pub fn has_set_up(self) -> bool {
        self.gating == Gating::Mandatory
    }

    /// The types that can be chosen before play.
    pub fn selectable(self) -> impl Iterator<Item = PieceType> + Clone {
        self.0.definition.choices.iter().copied()
    }

    /// The types that each side has from the start: its pair where nothing is chosen.
    pub(crate) fn given(self) -> ByColor<[Option<PieceType>; 2]> {
        let is_given = self.has_gating() && self.0.definition.choices.is_empty();
        ByColor::from_fn(|color| if is_given { self.pair(color).map(Some) } else { [None; 2] })
    }

    /// The side's pair: the one that it is given, or where there is a choice, the one that is
    /// played when Black names the type that White has named. Without gating it means nothing.
    #[must_use]
    pub fn pair(self, color: Color) -> [PieceType; 2] {
        self.0.definition.pairs.map_or([PieceType::QUEEN; 2], |pairs| pairs[color])
    }
}

impl Deref for Rules {
    type Target = Rulebook;

    #[inline]
    fn deref(&self) -> &Rulebook {
        self.0
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        let (one, other) = (&self.0.definition, &other.0.definition);
        std::ptr::eq(one, other) || one.plays_like(other)
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", self.definition.name)
    }
}

impl Army {
    /// The slot of a type, if the side has it from the start.
    #[must_use]
    pub fn slot(&self, kind: PieceType) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| self.slots[*slot] == Some(kind))
    }
}
