//! Threats: which pieces on the board are attacked, by what, and whether they are defended; and the
//! same for the squares [near a king](super::rings).
//!
//! The class of the least valuable attacker counts. Classes go by value, so a piece that no training
//! ever saw has one too. Attacked and defended pieces are among the inputs of the nets of
//! *Monty* (2024), by type and square.

use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::piece::{BySlot, Slot};
use treville_core::position::Position;
use treville_core::square::{File, Square};

use crate::net::rings::{Ring, near};

/// Number of [value classes](ValueClasses).
pub const CLASSES: usize = 6;

/// The least values of the third, fourth and fifth class, in centipawns of the [material
/// skip](super::material_skip) connection.
pub type ClassBounds = [i32; 3];

/// The bounds of a new net: the second class is knights and bishops, the third rooks and hawks, the
/// fourth leopards and chancellors, the fifth queens and dragons.
pub const BOUNDS: ClassBounds = [425, 675, 900];

/// The value class of each slot: 0 the pawn, 1 to 4 the officers by value, 5 the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueClasses(ByColor<[u8; 8]>);

impl ValueClasses {
    /// The classes of types with these values.
    #[must_use]
    pub fn new(values: &ByColor<BySlot<i32>>, bounds: &ClassBounds) -> ValueClasses {
        let class = |color, slot| match slot {
            Slot::Pawn => 0,
            Slot::King => CLASSES as u8 - 1,
            _ => 1 + bounds.iter().filter(|bound| values[color][slot] >= **bound).count() as u8,
        };
        ValueClasses(ByColor::from_fn(|color| Slot::ALL.map(|slot| class(color, slot))))
    }

    /// The class of a slot, below [`CLASSES`].
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color, slot: Slot) -> usize {
        self.0[color][slot.index()].into()
    }
}

/// The threats to the pieces of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Threats {
    /// The bits of a number for each square: the class of the least attacker and 1, or 0.
    planes: [Bitboard; 3],
    /// The attacked pieces that their own side defends.
    defended: Bitboard,
    /// The squares near each side's king.
    rings: ByColor<Ring>,
}

/// The squares that the pieces of a side attack.
#[derive(Clone, Copy)]
struct SideAttacks {
    /// By the class of the attacker.
    by_class: [Bitboard; CLASSES],
    /// By any.
    once: Bitboard,
    /// By two or more.
    twice: Bitboard,
}

impl SideAttacks {
    const NONE: SideAttacks = SideAttacks {
        by_class: [Bitboard::EMPTY; CLASSES],
        once: Bitboard::EMPTY,
        twice: Bitboard::EMPTY,
    };

    /// Adds what one piece attacks, or pawns that attack no square twice.
    #[inline(always)]
    fn add(&mut self, class: usize, squares: Bitboard) {
        self.by_class[class] |= squares;
        self.twice |= self.once & squares;
        self.once |= squares;
    }
}

/// The squares that each piece of a position but pawns attacks, by its own square. The sets of
/// squares without such a piece mean nothing.
#[derive(Clone, Debug)]
pub(super) struct Attacks([Bitboard; 64]);

impl Attacks {
    /// No position's.
    pub(super) const NONE: Attacks = Attacks([Bitboard::EMPTY; 64]);
}

/// The threat to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Threat {
    /// The class of the least attacker.
    pub attacker: usize,
    /// Whether the piece's own side attacks its square as well.
    pub is_defended: bool,
}

impl Threats {
    /// The threats of a position by these classes, as if the pieces on `absent` were not there.
    #[must_use]
    pub fn of(position: &Position, classes: &ValueClasses, absent: Bitboard) -> Threats {
        Threats::by(position, classes, absent, |color, slot, from, occupied| {
            position.attacks_of(color, position.board().kind(color, slot), from, occupied)
        })
    }

    /// The threats of a position, and what each piece attacks, from what pieces attacked in a
    /// position that differs from it on the `changed` squares. Only those that stand there or look
    /// at one are asked anew, unless a movement depends on squares that it does not attack.
    #[inline]
    pub(super) fn update(
        position: &Position,
        classes: &ValueClasses,
        before: &Attacks,
        changed: Bitboard,
        attacks: &mut Attacks,
    ) -> Threats {
        let is_plain = position.pieces().is_plain();
        Threats::by(position, classes, Bitboard::EMPTY, |color, slot, from, occupied| {
            let known = before.0[from.index()];
            let is_same = is_plain && ((known | from.into()) & changed).is_empty();
            let anew =
                || position.attacks_of(color, position.board().kind(color, slot), from, occupied);
            let own = if is_same { known } else { anew() };
            attacks.0[from.index()] = own;
            own
        })
    }

    /// The threats by what each piece but pawns attacks.
    #[inline]
    fn by(
        position: &Position,
        classes: &ValueClasses,
        absent: Bitboard,
        mut attacks_of: impl FnMut(Color, Slot, Square, Bitboard) -> Bitboard,
    ) -> Threats {
        let board = position.board();
        let occupied = board.occupied() - absent;
        let mut attacks = ByColor([SideAttacks::NONE; 2]);
        for color in Color::ALL {
            let front = (board.pieces(color, Slot::Pawn) & occupied).forward(color);
            attacks[color].add(0, (front - Bitboard::file(File::A)).rotate(-1));
            attacks[color].add(0, (front - Bitboard::file(File::H)).rotate(1));
        }
        // One loop: a loop for each side and slot costs more in branches than in attacks.
        for from in occupied - board.slot(Slot::Pawn) {
            let color = Color::from_white(board.color(Color::White).has(from));
            let Some(slot) = board.slot_at(from) else { continue };
            attacks[color].add(classes.of(color, slot), attacks_of(color, slot, from, occupied));
        }
        let mut threats = Threats::default();
        for color in Color::ALL {
            let (own, king) = (board.color(color) & occupied, board.king(color));
            let ring = near(king, color);
            let mut left = own | ring;
            let [one, two, three, four, five, six] = attacks[!color].by_class.map(|attacks| {
                let least = left & attacks;
                left -= attacks;
                least
            });
            let numbers = [one | three | five, two | three | six, four | five | six];
            for (plane, number) in threats.planes.iter_mut().zip(numbers) {
                *plane |= number & own;
            }
            threats.defended |= (own - left) & attacks[color].once;
            let [guards @ .., _] = attacks[color].by_class;
            let guarded = guards.into_iter().fold(Bitboard::EMPTY, |all, one| all | one);
            let attacked = ring - left;
            threats.rings[color] = Ring {
                king,
                planes: numbers.map(|number| number & ring),
                guarded: guarded & attacked,
                twice: attacks[!color].twice & attacked,
            };
        }
        threats
    }

    /// The squares near the king of a side.
    #[inline]
    #[must_use]
    pub fn ring(&self, color: Color) -> &Ring {
        &self.rings[color]
    }

    /// The attacked pieces.
    #[inline]
    #[must_use]
    pub fn attacked(&self) -> Bitboard {
        let [one, two, four] = self.planes;
        one | two | four
    }

    /// The threat to the piece on a square, if there is one.
    #[inline]
    #[must_use]
    pub fn on(&self, square: Square) -> Option<Threat> {
        let [one, two, four] = self.planes.map(|plane| usize::from(plane.has(square)));
        let attacker = (one + 2 * two + 4 * four).checked_sub(1)?;
        Some(Threat { attacker, is_defended: self.defended.has(square) })
    }

    /// The squares of pieces on which the threats differ.
    #[inline]
    #[must_use]
    pub fn differences(&self, other: &Threats) -> Bitboard {
        let planes = self.planes.into_iter().zip(other.planes);
        planes.fold(self.defended ^ other.defended, |all, (one, other)| all | (one ^ other))
    }
}

#[cfg(test)]
mod tests;
