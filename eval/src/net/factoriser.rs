//! The factoriser: virtual features, which belong to movements instead of pieces.
//!
//! A feature of a game stands for a piece of some type at a place. Its weights are the sum of those
//! of virtual features, so that a piece that no training ever saw has weights as well:
//!
//! | section | virtual feature | counts |
//! |---|---|---|
//! | any | side, place | once |
//! | castling | side, which rook | once |
//! | offset | step, kind, mode; side, rank | a half for each different one that the movement has |
//! | target | kind, mode; side, square reached | a quarter for each goal that fits the board |
//! | any, by zone | zone of the own king; side, square | once on the board |
//! | target, by zone | zone of the own king; kind, mode; side, square reached | as target |
//! | threat | [threat](super::threats) and class of the piece; side, square | once |
//! | ring | [attack](super::rings); side of the king, spot near it | once |
//! | own | type; side, place | once, for types that are in the net's list |
//! | own, by zone | type; zone of the own king; side, square | once on the board, for the same |
//!
//! A step is how many files and ranks a goal is away, whatever the direction. Kind and mode say
//! what the goal takes: see [`KINDS`] and [`MODES`]. The ninth rank stands for all places off the
//! board. Pawns and kings have *any* and *own* only, as their movement says the least of what they
//! are for; a king of another movement than the orthodox one is built like an officer.
//!
//! Only the virtual features' weights are trained and stored. The engine [folds](super::fold) them
//! into the weights of real features.

use treville_core::betza::{Goal, Movement, Span};
use treville_core::color::{ByColor, Color};
use treville_core::piece::{BySlot, ORTHODOX_PIECES, PieceType, Slot};
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_core::square::Square;

use crate::net::features::{
    Fact, Feature, PIECE_THREATS, Place, Side, THREAT_FEATURES, View, ZONES,
};

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
/// Number of targets.
const TARGETS: usize = KINDS * MODES * 2 * 64;
const ZONED_ANY: usize = TARGET + TARGETS;
const ZONED_TARGET: usize = ZONED_ANY + ZONES * 2 * 64;
const THREAT: usize = ZONED_TARGET + ZONES * TARGETS;
/// The first own feature: all before are the same in every net.
const OWN: usize = THREAT + THREAT_FEATURES;
/// Own features of a type in all zones, before those by zone.
const UNZONED: usize = 2 * Place::COUNT;
/// Own features of a type.
const OWN_SIZE: usize = UNZONED + ZONES * 2 * 64;

/// A virtual feature of a feature, with its share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VirtualFeature {
    /// Its number, as [`Numbering`] has it.
    pub index: u32,
    /// How often its weights count, in quarters.
    pub quarters: u8,
}

impl From<(usize, u8)> for VirtualFeature {
    fn from((index, quarters): (usize, u8)) -> VirtualFeature {
        VirtualFeature { index: index as u32, quarters }
    }
}

/// The numbering of a net's virtual features: fixed sections, and own features for a list of
/// movements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbering {
    own: Vec<String>,
}

impl Numbering {
    /// Own features for the movements of these canonical Betza texts, in this order.
    #[must_use]
    pub fn new(own: Vec<String>) -> Numbering {
        Numbering { own }
    }

    /// The texts of the movements with own features.
    #[must_use]
    pub fn own(&self) -> &[String] {
        &self.own
    }

    /// Number of virtual features.
    #[must_use]
    pub fn count(&self) -> usize {
        OWN + self.own.len() * OWN_SIZE
    }

    /// The first feature by zone. Those from here on, threats and own features among them, say what
    /// others leave open: they begin at zero in training and decay faster.
    #[must_use]
    pub const fn first_zoned() -> usize {
        ZONED_ANY
    }

    /// The first own feature.
    #[must_use]
    pub const fn first_own() -> usize {
        OWN
    }

    /// The first virtual feature of a threat: each has the feature alone.
    #[must_use]
    pub const fn first_threat() -> usize {
        THREAT
    }

    /// Whether a virtual feature is that of a threat.
    #[inline]
    #[must_use]
    pub const fn is_threat(index: usize) -> bool {
        THREAT <= index && index < OWN
    }

    /// By virtual feature of a net without rings: its number.
    pub(super) fn without_rings(&self) -> impl Iterator<Item = usize> {
        (0..THREAT + PIECE_THREATS).chain(OWN..self.count())
    }

    /// By virtual feature of a net without threats: its number.
    pub(super) fn without_threats(&self) -> impl Iterator<Item = usize> {
        (0..THREAT).chain(OWN..self.count())
    }

    /// By virtual feature of a net without zones that has this many own movements: its number.
    pub(super) fn without_zones(own: usize) -> impl Iterator<Item = usize> {
        let own = (0..own).map(|number| OWN + number * OWN_SIZE);
        (0..ZONED_ANY).chain(own.flat_map(|first| first..first + UNZONED))
    }

    /// The first own feature of a type. A king's and a pawn's are theirs alone: an officer that
    /// moves like a king does not share them.
    fn own_features(&self, movement: &Movement, slot: Slot) -> Option<usize> {
        let text = movement.to_string();
        let orthodox = |kind: PieceType| ORTHODOX_PIECES[kind.index()].betza == text;
        let is_right = match slot {
            Slot::Pawn => orthodox(PieceType::PAWN),
            Slot::King => orthodox(PieceType::KING),
            _ => !orthodox(PieceType::PAWN) && !orthodox(PieceType::KING),
        };
        let number = self.own.iter().position(|own| *own == text).filter(|_| is_right)?;
        Some(OWN + number * OWN_SIZE)
    }
}

/// A type of piece as the factoriser sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactorisedPiece {
    /// Its first own feature, if it has any.
    own: Option<usize>,
    /// The different steps with kind and mode, by number.
    offsets: Vec<usize>,
    atoms: Vec<Atom>,
}

/// A goal as the factoriser sees it, as White moves.
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

impl FactorisedPiece {
    /// The type that moves like this and stands in this slot.
    #[must_use]
    pub fn new(numbering: &Numbering, movement: &Movement, slot: Slot) -> FactorisedPiece {
        let own = numbering.own_features(movement, slot);
        let is_lone = own.is_some() && matches!(slot, Slot::Pawn | Slot::King);
        let goals = if is_lone { Vec::new() } else { movement.goals() };
        let atoms: Vec<Atom> = goals.iter().filter_map(Atom::of).collect();
        let mut offsets: Vec<usize> = atoms.iter().map(|atom| atom.offset()).collect();
        offsets.sort_unstable();
        offsets.dedup();
        FactorisedPiece { own, offsets, atoms }
    }

    /// Whether the type moves to the left as to the right, so that flipping files does not change
    /// its virtual features.
    #[must_use]
    pub fn is_symmetrical(&self) -> bool {
        let mut mirrored: Vec<Atom> = self.atoms.iter().map(|atom| atom.mirrored()).collect();
        let mut plain = self.atoms.clone();
        mirrored.sort_unstable();
        plain.sort_unstable();
        plain == mirrored
    }

    /// The virtual features of a piece of this type at a place, wherever the own king stands:
    /// sorted, none twice. `mirrored` says whether the movement is to be flipped to left and right:
    /// see [`is_mirrored`].
    #[must_use]
    pub fn features(&self, side: Side, mirrored: bool, place: Place) -> Vec<VirtualFeature> {
        let c = side.index();
        let at = c * Place::COUNT + place.index();
        let rank = match place {
            Place::Square(square) => square.rank().index(),
            _ => RANKS - 1,
        };
        // The sections in their order.
        let offsets =
            self.offsets.iter().map(|offset| (OFFSET + (offset * 2 + c) * RANKS + rank, 2));
        let targets = self.targets(side, mirrored, place).into_iter();
        let targets = targets.map(|(target, quarters)| (TARGET + target, quarters));
        let own = self.own.map(|own| (own + at, 4));
        let all = std::iter::once((at, 4)).chain(offsets).chain(targets).chain(own);
        all.map(VirtualFeature::from).collect()
    }

    /// The virtual features that it has besides while the own king is in a zone: sorted, none
    /// twice, and none off the board.
    #[must_use]
    pub fn zoned_features(
        &self,
        side: Side,
        mirrored: bool,
        zone: usize,
        place: Place,
    ) -> Vec<VirtualFeature> {
        let Place::Square(square) = place else { return Vec::new() };
        let at = (zone * 2 + side.index()) * 64 + square.index();
        let targets = self.targets(side, mirrored, place).into_iter();
        let first = ZONED_TARGET + zone * TARGETS;
        let targets = targets.map(|(target, quarters)| (first + target, quarters));
        let own = self.own.map(|own| (own + UNZONED + at, 4));
        let all = std::iter::once((ZONED_ANY + at, 4)).chain(targets).chain(own);
        all.map(VirtualFeature::from).collect()
    }

    /// The targets by number among them, sorted, with the number of goals that lead there.
    fn targets(&self, side: Side, mirrored: bool, place: Place) -> Vec<(usize, u8)> {
        let Place::Square(from) = place else { return Vec::new() };
        let feature = |atom: &Atom| {
            let atom = if side == Side::Other { atom.flipped() } else { *atom };
            let atom = if mirrored { atom.mirrored() } else { atom };
            let target = atom.target(from)?;
            Some(((atom.sort * 2 + side.index()) * 64 + target.index(), 1_u8))
        };
        let mut targets: Vec<(usize, u8)> = self.atoms.iter().filter_map(feature).collect();
        targets.sort_unstable();
        targets.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 = kept.1.saturating_add(u8::from(is_same));
            is_same
        });
        targets
    }
}

/// Whether a view sees the pieces of a side with left and right changed about, against how White's
/// move. Black's pieces are White's turned by half a circle, which changes left and right as well.
#[must_use]
pub fn is_mirrored(view: View, side: Side) -> bool {
    (view.color(side) == Color::Black) != view.mirrored
}

/// The types of both sides by slot; none where a type is not chosen yet.
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

/// The virtual features of a game's features, as long as its types are these.
#[derive(Clone, Debug)]
pub struct Factoriser {
    pieces: ByColor<[Option<FactorisedPiece>; 8]>,
}

impl Factoriser {
    /// The factoriser of a game with these types of a set.
    #[must_use]
    pub fn new(numbering: &Numbering, pieces: &PieceSet, types: &Types) -> Factoriser {
        let piece = |color, slot| {
            let kind = types[color][slot]?;
            Some(FactorisedPiece::new(numbering, pieces.kind(kind).movement, slot))
        };
        Factoriser { pieces: ByColor::from_fn(|color| Slot::ALL.map(|slot| piece(color, slot))) }
    }

    /// The virtual features of a feature as a view sees it, those by zone last; none if its slot
    /// has no type.
    #[must_use]
    pub fn of(&self, view: View, feature: Feature) -> Vec<VirtualFeature> {
        match feature.fact() {
            Fact::Piece(side, slot, place) => self.of_piece(view, side, slot, place),
            Fact::Castling { side, towards_h } => vec![castling(side, towards_h)],
            Fact::Threat(..) | Fact::NearKing(..) => {
                feature.threat().map(threat).into_iter().collect()
            }
        }
    }

    /// The virtual features of what never changes in the game: which types take part. They are
    /// sorted by side and slot, and one may be there more than once.
    #[must_use]
    pub fn of_all(&self, view: View) -> Vec<VirtualFeature> {
        let sides = Side::ALL.into_iter();
        let slots = sides.flat_map(|side| Slot::ALL.map(|slot| (side, slot)));
        slots.flat_map(|(side, slot)| self.of_piece(view, side, slot, Place::TakesPart)).collect()
    }

    fn of_piece(&self, view: View, side: Side, slot: Slot, place: Place) -> Vec<VirtualFeature> {
        let Some(piece) = &self.pieces[view.color(side)][slot.index()] else { return Vec::new() };
        let mirrored = is_mirrored(view, side);
        let mut features = piece.features(side, mirrored, place);
        features.extend(piece.zoned_features(side, mirrored, view.zone.into(), place));
        features
    }
}

/// The virtual feature of a right to castle.
#[must_use]
pub fn castling(side: Side, towards_h: bool) -> VirtualFeature {
    let index = CASTLING + 2 * side.index() + usize::from(!towards_h);
    VirtualFeature { index: index as u32, quarters: 4 }
}

/// The virtual feature of a threat, by the number of the feature among them.
#[must_use]
pub const fn threat(number: usize) -> VirtualFeature {
    VirtualFeature { index: (THREAT + number) as u32, quarters: 4 }
}

#[cfg(test)]
mod tests;
