//! The values that an exchange is counted in.

use crate::piece::Slot;

/// What the pieces of each slot are worth in an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeeValues([i32; 8]);

impl SeeValues {
    /// The slots' values in centipawns, none of them negative.
    #[must_use]
    pub const fn new(values: [i32; 8]) -> SeeValues {
        SeeValues(values)
    }

    /// What a piece of this slot is worth.
    #[inline]
    #[must_use]
    pub const fn of(&self, slot: Slot) -> i32 {
        self.0[slot.index()]
    }
}
