//! Parts of rows: parameters that belong to movements, not to pieces.
//!
//! A row of a game stands for a piece of some type at a place. Its weights are a sum over rows of
//! parameters, so that a piece that no training ever saw has weights as well:
//!
//! | section | rows | counts |
//! |---|---|---|
//! | any | side, place | once |
//! | castling | side, which rook | once |
//! | offset | step, kind, mode; side, rank | a half for each different one that the movement has |
//! | target | kind, mode; side, square reached | a quarter for each goal that fits the board |
//! | own | type; side, place | once, for types that are in the net's list |
//!
//! A step is how many files and ranks a goal is away, whatever the direction. Kind and mode say
//! what the goal takes: see [`KINDS`] and [`MODES`]. The ninth rank stands for all places off the
//! board. Pawns and kings have *any* and *own* only, as their movement says the least of what they
//! are for; a king of another movement than the orthodox one is built like an officer.

use treville_core::betza::{Goal, Movement, Span};
use treville_core::color::{ByColor, Color};
use treville_core::piece::{BySlot, ORTHODOX_PIECES, PieceType, Slot};
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_core::square::Square;

use crate::net::rows::{Fact, Place, Row, Side, View};

/// Kinds of goals: free, one, two, or more squares that have to be empty, and with a hurdle.
pub const KINDS: usize = 5;
/// Modes of goals: moves and captures, moves only, captures only.
pub const MODES: usize = 3;
/// The different steps: up to seven files and ranks, and not none.
pub const STEPS: usize = 63;

/// Places of the board's ranks, and one for all places off the board.
const RANKS: usize = 9;
const CASTLING: usize = 2 * Place::COUNT;
const OFFSET: usize = CASTLING + 4;
const TARGET: usize = OFFSET + STEPS * KINDS * MODES * 2 * RANKS;
/// The beginning of own rows: all rows before are the same in every net.
const OWN: usize = TARGET + KINDS * MODES * 2 * 64;

/// One part of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Part {
    /// The row of parameters.
    pub row: u32,
    /// The weight, in quarters.
    pub quarters: u8,
}

/// The numbering of a net's parameters: fixed sections, and own rows for a list of movements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbering {
    own: Vec<String>,
}

impl Numbering {
    /// Own rows for the movements of these canonical Betza texts, in this order.
    #[must_use]
    pub fn new(own: Vec<String>) -> Numbering {
        Numbering { own }
    }

    /// The texts of the movements with own rows.
    #[must_use]
    pub fn own(&self) -> &[String] {
        &self.own
    }

    /// Number of rows of parameters.
    #[must_use]
    pub fn rows(&self) -> usize {
        OWN + self.own.len() * 2 * Place::COUNT
    }

    /// The first own row; those from here on begin at zero in training and decay faster.
    #[must_use]
    pub const fn first_own() -> usize {
        OWN
    }

    /// The beginning of the own rows of a type. A king's and a pawn's are theirs alone: an officer
    /// that moves like a king is none.
    fn own_rows(&self, movement: &Movement, slot: Slot) -> Option<usize> {
        let text = movement.to_string();
        let orthodox = |kind: PieceType| ORTHODOX_PIECES[kind.index()].betza == text;
        let is_right = match slot {
            Slot::Pawn => orthodox(PieceType::PAWN),
            Slot::King => orthodox(PieceType::KING),
            _ => !orthodox(PieceType::PAWN) && !orthodox(PieceType::KING),
        };
        let number = self.own.iter().position(|own| *own == text).filter(|_| is_right)?;
        Some(OWN + number * 2 * Place::COUNT)
    }
}

/// A type of piece as parameters see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// The beginning of its own rows, if it has any.
    own: Option<usize>,
    /// The different steps with kind and mode, by number.
    offsets: Vec<usize>,
    atoms: Vec<Atom>,
}

/// A goal as parameters see it, as White moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Atom {
    dx: i8,
    dy: i8,
    /// Kind and mode in one number.
    sort: usize,
    span: Span,
}

impl Atom {
    fn of(goal: &Goal) -> Option<Atom> {
        let kind = if goal.hurdles.any() { 4 } else { goal.empty.count().min(3) as usize };
        let mode = match (goal.moves, goal.captures) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        };
        let (x, y) = (goal.dx.unsigned_abs(), goal.dy.unsigned_abs());
        let is_step = x < 8 && y < 8 && (x, y) != (0, 0);
        let sort = kind * MODES + mode;
        is_step.then_some(Atom { dx: goal.dx, dy: goal.dy, sort, span: goal.span })
    }

    /// The goal with files flipped.
    fn mirrored(self) -> Atom {
        let span = Span { left: self.span.right, right: self.span.left, ..self.span };
        Atom { dx: -self.dx, span, ..self }
    }

    /// The goal with ranks flipped.
    fn flipped(self) -> Atom {
        let span = Span { down: self.span.up, up: self.span.down, ..self.span };
        Atom { dy: -self.dy, span, ..self }
    }

    /// The number of the step, kind and mode.
    fn offset(self) -> usize {
        let step = usize::from(self.dy.unsigned_abs()) * 8 + usize::from(self.dx.unsigned_abs());
        (step - 1) * KINDS * MODES + self.sort
    }

    /// The square reached, if the way fits the board.
    fn target(self, from: Square) -> Option<Square> {
        if self.span.fits(from) { from.offset(self.dx, self.dy) } else { None }
    }
}

impl Man {
    /// The type that moves like this and stands in this slot.
    #[must_use]
    pub fn new(numbering: &Numbering, movement: &Movement, slot: Slot) -> Man {
        let own = numbering.own_rows(movement, slot);
        let is_lone = own.is_some() && matches!(slot, Slot::Pawn | Slot::King);
        let goals = if is_lone { Vec::new() } else { movement.goals() };
        let atoms: Vec<Atom> = goals.iter().filter_map(Atom::of).collect();
        let mut offsets: Vec<usize> = atoms.iter().map(|atom| atom.offset()).collect();
        offsets.sort_unstable();
        offsets.dedup();
        Man { own, offsets, atoms }
    }

    /// Whether the type moves to the left as to the right, so that it makes no difference for its
    /// parts whether files are flipped.
    #[must_use]
    pub fn is_symmetrical(&self) -> bool {
        let mut mirrored: Vec<Atom> = self.atoms.iter().map(|atom| atom.mirrored()).collect();
        let mut plain = self.atoms.clone();
        mirrored.sort_unstable();
        plain.sort_unstable();
        plain == mirrored
    }

    /// The parts of a piece of this type at a place, sorted, none twice. `mirrored` says whether
    /// the movement is to be flipped to left and right: see [`is_mirrored`].
    #[must_use]
    pub fn parts(&self, side: Side, mirrored: bool, place: Place) -> Vec<Part> {
        let c = side.index();
        let at = c * Place::COUNT + place.index();
        let rank = match place {
            Place::Square(square) => square.rank().index(),
            _ => RANKS - 1,
        };
        // The sections in their order.
        let offsets =
            self.offsets.iter().map(|offset| (OFFSET + (offset * 2 + c) * RANKS + rank, 2));
        let targets = self.targets(side, mirrored, place);
        let own = self.own.map(|own| (own + at, 4));
        let parts = std::iter::once((at, 4)).chain(offsets).chain(targets).chain(own);
        parts.map(|(row, quarters)| Part { row: row as u32, quarters }).collect()
    }

    /// The rows of target squares, sorted, with how many goals lead there.
    fn targets(&self, side: Side, mirrored: bool, place: Place) -> Vec<(usize, u8)> {
        let Place::Square(from) = place else { return Vec::new() };
        let row = |atom: &Atom| {
            let atom = if side == Side::Other { atom.flipped() } else { *atom };
            let atom = if mirrored { atom.mirrored() } else { atom };
            let target = atom.target(from)?;
            Some((TARGET + (atom.sort * 2 + side.index()) * 64 + target.index(), 1_u8))
        };
        let mut rows: Vec<(usize, u8)> = self.atoms.iter().filter_map(row).collect();
        rows.sort_unstable();
        rows.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 = kept.1.saturating_add(u8::from(is_same));
            is_same
        });
        rows
    }
}

/// Whether a view sees the pieces of a side with left and right changed about, against how White's
/// move. Black's pieces are White's turned by half a circle, which changes left and right as well.
#[must_use]
pub fn is_mirrored(view: View, side: Side) -> bool {
    (view.color(side) == Color::Black) != view.mirrored
}

/// The types of both sides by slot, as far as they are chosen.
pub type Types = ByColor<BySlot<Option<PieceType>>>;

/// The types of a position.
#[must_use]
pub fn types_of(position: &Position) -> Types {
    ByColor::from_fn(|color| {
        BySlot(Slot::ALL.map(|slot| {
            let kind = position.board().kind(color, slot);
            (slot == Slot::King || kind != PieceType::KING).then_some(kind)
        }))
    })
}

/// The parts of the rows of a game, as long as its types are these.
#[derive(Clone, Debug)]
pub struct GameParts {
    men: ByColor<[Option<Man>; 8]>,
}

impl GameParts {
    /// The parts of a game with these types of a set.
    #[must_use]
    pub fn new(numbering: &Numbering, pieces: &PieceSet, types: &Types) -> GameParts {
        let man = |color, slot| {
            let kind = types[color][slot]?;
            Some(Man::new(numbering, pieces.kind(kind).movement, slot))
        };
        GameParts { men: ByColor::from_fn(|color| Slot::ALL.map(|slot| man(color, slot))) }
    }

    /// The parts of a row as a view sees it; none if its slot has no type.
    #[must_use]
    pub fn of(&self, view: View, row: Row) -> Vec<Part> {
        match row.fact() {
            Fact::Piece(side, slot, place) => self.of_piece(view, side, slot, place),
            Fact::Castling { side, towards_h } => vec![castling(side, towards_h)],
        }
    }

    /// The parts of what never changes in the game: which types take part. They are sorted by side
    /// and slot, and a row may be there more than once.
    #[must_use]
    pub fn of_all(&self, view: View) -> Vec<Part> {
        let sides = Side::ALL.into_iter();
        let slots = sides.flat_map(|side| Slot::ALL.map(|slot| (side, slot)));
        slots.flat_map(|(side, slot)| self.of_piece(view, side, slot, Place::TakesPart)).collect()
    }

    fn of_piece(&self, view: View, side: Side, slot: Slot, place: Place) -> Vec<Part> {
        let man = &self.men[view.color(side)][slot.index()];
        man.as_ref().map_or_else(Vec::new, |man| man.parts(side, is_mirrored(view, side), place))
    }
}

/// The part of a right to castle.
#[must_use]
pub fn castling(side: Side, towards_h: bool) -> Part {
    let row = CASTLING + 2 * side.index() + usize::from(!towards_h);
    Part { row: row as u32, quarters: 4 }
}

#[cfg(test)]
mod tests;
