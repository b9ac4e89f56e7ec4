//! The values that an exchange is counted in.

use crate::color::{ByColor, Color};
use crate::piece::Slot;

/// The values of the pieces of each slot in an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeeValues(ByColor<[i32; 8]>);

impl SeeValues {
    /// The slots' values in centipawns, none of them negative, for two sides with the same types.
    #[must_use]
    pub const fn new(values: [i32; 8]) -> SeeValues {
        SeeValues(ByColor([values; 2]))
    }

    /// The values of each side's slots in centipawns, none of them negative.
    #[must_use]
    pub const fn by_side(values: ByColor<[i32; 8]>) -> SeeValues {
        SeeValues(values)
    }

    /// The value of a piece of this side and slot.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color, slot: Slot) -> i32 {
        self.0[color][slot.index()]
    }
}
