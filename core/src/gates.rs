//! The pieces that have yet to enter: behind the first rank, or in hand.

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::square::{File, Rank, Square};

/// The place of the one piece of a chosen type before it enters the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Gate {
    /// The type is not chosen yet, or its piece has not been placed.
    #[default]
    Unplaced,
    /// It waits behind the first-rank square of this file.
    Waiting(File),
    /// It is in hand (Seirawan chess): it may enter with the first move of any piece of the array.
    InHand,
    /// It has entered the board, or it never will.
    Gone,
}

impl Gate {
    /// The file on which the piece waits, if it does.
    #[inline]
    #[must_use]
    pub const fn file(self) -> Option<File> {
        match self {
            Gate::Waiting(file) => Some(file),
            _ => None,
        }
    }
}

/// All four gates, in order of choice for each side.
///
/// The gate squares are kept as one set beside the list, because every move asks whether its
/// squares have a gate and nearly every answer is no; so is the number of unplaced pieces, which
/// tells the stage. Where pieces are in hand the set is all that is known of the squares: those
/// that are open to them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gates {
    gates: ByColor<[Gate; 2]>,
    squares: Bitboard,
    unplaced: u8,
}

impl Gates {
    /// Gates for a game without waiting pieces.
    #[must_use]
    pub const fn none() -> Gates {
        Gates { gates: ByColor([[Gate::Gone; 2]; 2]), squares: Bitboard::EMPTY, unplaced: 0 }
    }

    /// Both gates of `color`, the first chosen type first.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color) -> [Gate; 2] {
        self.gates[color]
    }

    /// The first-rank squares of both sides that a piece enters, or may enter, when they are left:
    /// those with a piece waiting behind them; and for a side with a piece in hand those on which a
    /// piece of the array stands that has not moved.
    #[inline]
    #[must_use]
    pub const fn squares(&self) -> Bitboard {
        self.squares
    }

    /// Sets the gate of `color` for the first (`number` 0) or second (1) chosen type.
    pub fn set(&mut self, color: Color, number: usize, gate: Gate) {
        if let Some(square) = self.square(color, number) {
            self.squares -= square.into();
        }
        self.unplaced -= u8::from(self.gates[color][number] == Gate::Unplaced);
        self.unplaced += u8::from(gate == Gate::Unplaced);
        self.gates[color][number] = gate;
        if let Some(square) = self.square(color, number) {
            self.squares |= square.into();
        }
    }

    /// The square behind which the piece waits, if it does.
    #[must_use]
    pub fn square(&self, color: Color, number: usize) -> Option<Square> {
        self.gates[color][number].file().map(|file| Square::at(file, Rank::first_of(color)))
    }

    /// Which of the two pieces of `color` waits behind `square`: 0, 1 or none.
    #[must_use]
    pub fn behind(&self, color: Color, square: Square) -> Option<usize> {
        if square.rank() != Rank::first_of(color) {
            return None;
        }
        self.gates[color].iter().position(|gate| *gate == Gate::Waiting(square.file()))
    }

    /// Whether `color` has a piece in hand.
    #[inline]
    #[must_use]
    pub fn has_hand(&self, color: Color) -> bool {
        self.gates[color].contains(&Gate::InHand)
    }

    /// Whether the first (`number` 0) or second (1) piece of `color` may still enter. What is in
    /// hand may not once every piece of the array has moved or is gone.
    #[inline]
    #[must_use]
    pub fn may_enter(&self, color: Color, number: usize) -> bool {
        match self.gates[color][number] {
            Gate::Waiting(_) | Gate::Unplaced => true,
            Gate::InHand => (self.squares & Bitboard::rank(Rank::first_of(color))).any(),
            Gate::Gone => false,
        }
    }

    /// Opens these squares to the pieces in hand.
    pub(crate) fn open(&mut self, squares: Bitboard) {
        self.squares |= squares;
    }

    /// Closes these squares to the pieces in hand.
    pub(crate) fn close(&mut self, squares: Bitboard) {
        self.squares -= squares;
    }

    /// Number of the four pieces that have not been placed.
    #[inline]
    #[must_use]
    pub const fn unplaced(&self) -> usize {
        self.unplaced as usize
    }
}
