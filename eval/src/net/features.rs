//! Input features of a net: pieces on squares, pieces that wait, castling rights, threats.
//!
//! A feature is a number below [`FEATURES`]. A view, or perspective, looks at the board from its
//! own side's king: ranks are flipped for Black, and files are flipped while the own king stands on
//! one of the files a to d. Features name slots, not types: which piece a slot has differs from
//! game to game, so the [factoriser](super::factoriser) works out the weights for each. They differ
//! with the zone of the own king, too. [Threats](super::threats) name classes of value instead.
//!
//! Changes between two positions are read off the positions themselves. So none can be forgotten,
//! null moves change nothing, and positions several plies apart are compared as easily.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::gates::Gate;
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_core::square::{File, Rank, Square};

use crate::net::rings::{Ring, RingAttack, SPOTS};
use crate::net::threats::{CLASSES, Threat, Threats, ValueClasses};

/// Number of features.
pub const FEATURES: usize = THREATS + THREAT_FEATURES;
/// Number of features of threats.
pub const THREAT_FEATURES: usize = PIECE_THREATS + RING_ATTACKS * 2 * SPOTS;
/// Number of those to pieces; the others are to squares near a king.
pub const PIECE_THREATS: usize = CLASSES * 2 * CLASSES * 2 * 64;
/// The first feature of a threat.
pub const THREATS: usize = CASTLING + 4;

/// The different attacks on a square near a king.
const RING_ATTACKS: usize = CLASSES * 4;

const WAITING: usize = 1024;
const CASTLING: usize = WAITING + 2 * 2 * WAITING_PLACES;
/// The places of a piece before it enters: a file, in hand, or not placed yet.
const WAITING_PLACES: usize = 10;

/// A feature of a position, as a view sees it.
///
/// | feature | meaning |
/// |---|---|
/// | `c * 512 + slot * 64 + square` | a piece on a square |
/// | `1024 + c * 20 + number * 10 + place` | a piece of the first or second chosen type waits |
/// | `1064 + c * 2 + side` | a side may castle with a rook |
/// | `1068 + ((attacker * 2 + defended) * 6 + class) * 128 + c * 64 + square` | a piece is attacked |
/// | `10284 + ((attacker * 4 + guarded * 2 + double) * 2 + c) * 12 + spot` | a square near a king is attacked |
///
/// `c` is 0 for the view's own side and 1 for the other one. A place is one of the eight files, 8
/// in hand, or 9 chosen and not placed. `side` is 0 for a rook on the side of the h file from its
/// king. `class` is the [value class](ValueClasses) of the piece, `attacker` that of the least that
/// attacks it, and `defended` is 1 if its own side does too. A [spot](Ring::spot) is near the king of
/// the side `c`; `guarded` and `double` are those of a [`RingAttack`]. Squares, files, spots and
/// sides are those that the view sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Feature(u16);

/// Number of zones of the own king: see [`View::zone`].
pub const ZONES: usize = 4;

/// A side from which a position is seen, whether its files are flipped, and where its king stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// The view's own side.
    pub color: Color,
    /// Whether files are flipped, so that the own king is on one of the files e to h.
    pub mirrored: bool,
    /// The zone of the own king as the view sees it: on its first rank 0 on the files g and h and 1
    /// on e and f, 2 on the second rank, 3 beyond. Features do not depend on it, weights do: king
    /// buckets, as in Stockfish since 2021.
    pub zone: u8,
}

/// The side of a piece, as a view sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The view's own side.
    Own,
    /// The other side.
    Other,
}

/// The place of a piece, as a view sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the board.
    Square(Square),
    /// Behind the first rank, on this file.
    Waiting(File),
    /// In hand, and it may still enter.
    InHand,
    /// Its type is chosen, and it has not been placed.
    NotPlaced,
    /// Nowhere: the type takes part in the game. That never changes, so it goes into the bias and
    /// has no feature.
    TakesPart,
}

/// The meaning of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A piece of a slot is at a place.
    Piece(Side, Slot, Place),
    /// A side may castle; `towards_h` says with which rook.
    Castling {
        /// The side that may castle.
        side: Side,
        /// Whether the rook is on the side of the view's h file.
        towards_h: bool,
    },
    /// A piece of a value class is attacked on a square.
    Threat(Side, usize, Square, Threat),
    /// A spot near a side's king is attacked.
    NearKing(Side, usize, RingAttack),
}

impl Side {
    /// Both sides, the own one first.
    pub const ALL: [Side; 2] = [Side::Own, Side::Other];

    /// 0 for the own side, 1 for the other one.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Place {
    /// Number of places.
    pub const COUNT: usize = 75;

    /// All places, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Place> {
        let files = File::all().map(Place::Waiting);
        let rest = [Place::InHand, Place::NotPlaced, Place::TakesPart];
        Square::all().map(Place::Square).chain(files).chain(rest)
    }

    /// The place's number: 64 squares, eight files, in hand, not placed, taking part.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Place::Square(square) => square.index(),
            Place::Waiting(file) => 64 + file.index(),
            Place::InHand => 72,
            Place::NotPlaced => 73,
            Place::TakesPart => 74,
        }
    }
}

impl View {
    /// White's view of the board as it is.
    pub const PLAIN: View = View { color: Color::White, mirrored: false, zone: 0 };

    /// All views: White's and Black's, each plain and mirrored, by the zone of the king.
    pub const ALL: [View; 4 * ZONES] = {
        let mut all = [View::PLAIN; 4 * ZONES];
        let mut index = 0;
        while index < all.len() {
            let color = if index < 2 * ZONES { Color::White } else { Color::Black };
            let mirrored = index / ZONES % 2 == 1;
            all[index] = View { color, mirrored, zone: (index % ZONES) as u8 };
            index += 1;
        }
        all
    };

    /// The view that a side has of a position: mirrored while its king is on a file from a to d.
    #[inline]
    #[must_use]
    pub fn of(position: &Position, color: Color) -> View {
        let king = position.board().king(color);
        let view = View { color, mirrored: king.file() < File::E, zone: 0 };
        let zone = match view.square(king).index() {
            6..8 => 0,
            0..6 => 1,
            8..16 => 2,
            _ => 3,
        };
        View { zone, ..view }
    }

    /// The view's number among [`View::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (2 * self.color.index() + self.mirrored as usize) * ZONES + self.zone as usize
    }

    /// This side, as the view sees it.
    #[inline]
    #[must_use]
    pub fn side(self, color: Color) -> Side {
        if color == self.color { Side::Own } else { Side::Other }
    }

    /// This side's colour.
    #[inline]
    #[must_use]
    pub fn color(self, side: Side) -> Color {
        match side {
            Side::Own => self.color,
            Side::Other => !self.color,
        }
    }

    /// The view's square for one of the board, and the other way round.
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        Square::new(square.index() as u8 ^ self.flips() as u8)
    }

    /// A threat by its number among them, as another view than White's plain one sees it.
    #[inline(always)]
    pub(super) const fn threat(self, number: usize) -> usize {
        let Some(near) = number.checked_sub(PIECE_THREATS) else {
            return number ^ (self.flips() as usize | self.color.index() << 6);
        };
        let (spot, sort) = (near % SPOTS, near / SPOTS);
        let spot = if self.mirrored { spot / 3 * 3 + 2 - spot % 3 } else { spot };
        PIECE_THREATS + (sort ^ self.color.index()) * SPOTS + spot
    }

    /// The bits of a square's number that the view flips.
    #[inline]
    const fn flips(self) -> u16 {
        (if self.mirrored { 7 } else { 0 }) | (self.color.index() as u16 * 56)
    }
}

impl Feature {
    /// The feature with the number 0.
    pub(super) const FIRST: Feature = Feature(0);

    /// The feature with this number, if there is one.
    #[must_use]
    pub const fn new(index: usize) -> Option<Feature> {
        if index < FEATURES { Some(Feature(index as u16)) } else { None }
    }

    /// The feature's number, below [`FEATURES`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it says that a piece is on the board.
    #[inline]
    #[must_use]
    pub const fn is_on_board(self) -> bool {
        self.index() < WAITING
    }

    /// Its number among the features of threats, if it is one.
    #[inline(always)]
    #[must_use]
    pub const fn threat(self) -> Option<usize> {
        self.index().checked_sub(THREATS)
    }

    /// The meaning of the feature.
    #[must_use]
    pub fn fact(self) -> Fact {
        let index = self.index();
        let side = |other: bool| if other { Side::Other } else { Side::Own };
        if index < WAITING {
            let square = Square::new((index % 64) as u8);
            Fact::Piece(side(index >= 512), Slot::ALL[index / 64 % 8], Place::Square(square))
        } else if index < CASTLING {
            let index = index - WAITING;
            let place = match index % WAITING_PLACES {
                8 => Place::InHand,
                9 => Place::NotPlaced,
                file => Place::Waiting(File::new(file as u8)),
            };
            let number = index / WAITING_PLACES;
            Fact::Piece(side(number >= 2), Slot::CHOSEN[number % 2], place)
        } else if index < THREATS {
            let index = index - CASTLING;
            Fact::Castling { side: side(index >= 2), towards_h: index.is_multiple_of(2) }
        } else if let Some(near) = index.checked_sub(THREATS + PIECE_THREATS) {
            let (spot, sort) = (near % SPOTS, near / SPOTS);
            let attack = sort / 2;
            let (is_guarded, is_double) = (attack / 2 % 2 == 1, attack % 2 == 1);
            let attack = RingAttack { attacker: attack / 4, is_guarded, is_double };
            Fact::NearKing(side(sort % 2 == 1), spot, attack)
        } else {
            let index = index - THREATS;
            let (square, sort) = (Square::new((index % 64) as u8), index / 128);
            let (class, sort) = (sort % CLASSES, sort / CLASSES);
            let threat = Threat { attacker: sort / 2, is_defended: sort % 2 == 1 };
            Fact::Threat(side(index / 64 % 2 == 1), class, square, threat)
        }
    }

    /// A feature of White's plain view, as another view sees it.
    #[inline(always)]
    #[must_use]
    pub const fn seen_by(self, view: View) -> Feature {
        let other = view.color.index() as u16;
        if self.index() < WAITING {
            return Feature(self.0 ^ (view.flips() | other << 9));
        }
        if let Some(threat) = self.threat() {
            return Feature((THREATS + view.threat(threat)) as u16);
        }
        if self.index() >= CASTLING {
            return Feature(self.0 ^ (view.mirrored as u16 | other << 1));
        }
        let index = self.0 - WAITING as u16;
        let (gate, place) = (index / WAITING_PLACES as u16, index % WAITING_PLACES as u16);
        let place = if view.mirrored && place < 8 { place ^ 7 } else { place };
        Feature(WAITING as u16 + (gate ^ other << 1) * WAITING_PLACES as u16 + place)
    }

    /// The feature by its block, one for each side and slot and the last for castling, and by its
    /// place there.
    #[inline(always)]
    pub(super) const fn in_block(self) -> (usize, usize) {
        let index = self.index();
        if index < WAITING {
            return (index / 64, index % 64);
        }
        if index >= CASTLING {
            return (16, index - CASTLING);
        }
        let (gate, place) =
            ((index - WAITING) / WAITING_PLACES, (index - WAITING) % WAITING_PLACES);
        (gate / 2 * 8 + Slot::First.index() + gate % 2, 64 + place)
    }

    /// A piece on the board, as White sees it.
    #[inline]
    fn piece(color: Color, slot: Slot, square: Square) -> Feature {
        Feature((color.index() * 512 + slot.index() * 64 + square.index()) as u16)
    }

    /// The piece that stands on an occupied square, as White sees it.
    #[inline]
    fn standing(position: &Position, square: Square) -> Feature {
        let board = position.board();
        let color = Color::from_white(board.color(Color::White).has(square));
        // On every occupied square stands a piece of some slot.
        let slot = board.slot_at(square).unwrap_or(Slot::Pawn);
        Feature::piece(color, slot, square)
    }

    /// The threat to a piece, as White sees it, if there is one.
    #[inline]
    fn threatened(
        position: &Position,
        square: Square,
        threats: &Threats,
        classes: &ValueClasses,
    ) -> Option<Feature> {
        let Threat { attacker, is_defended } = threats.on(square)?;
        let board = position.board();
        let color = Color::from_white(board.color(Color::White).has(square));
        let class = classes.of(color, board.slot_at(square)?);
        let sort = (2 * attacker + usize::from(is_defended)) * CLASSES + class;
        Some(Feature((THREATS + sort * 128 + color.index() * 64 + square.index()) as u16))
    }

    /// The attack on a square near a side's king, as White sees it, if there is one.
    #[inline]
    fn near_king(color: Color, ring: &Ring, square: Square) -> Option<Feature> {
        let RingAttack { attacker, is_guarded, is_double } = ring.on(square)?;
        let attack = 4 * attacker + 2 * usize::from(is_guarded) + usize::from(is_double);
        let place = (2 * attack + color.index()) * SPOTS + ring.spot(color, square);
        Some(Feature((THREATS + PIECE_THREATS + place) as u16))
    }

    /// A piece that waits, as White sees it, if it does and may still enter.
    #[inline]
    fn waiting(position: &Position, color: Color, number: usize) -> Option<Feature> {
        let gates = position.gates();
        let place = match gates.of(color)[number] {
            Gate::Waiting(file) => file.index(),
            Gate::InHand if gates.may_enter(color, number) => 8,
            Gate::Unplaced if is_chosen(position, color, number) => 9,
            Gate::InHand | Gate::Unplaced | Gate::Gone => return None,
        };
        Some(Feature((WAITING + (2 * color.index() + number) * WAITING_PLACES + place) as u16))
    }

    /// The right to castle with this rook, as White sees it.
    #[inline]
    fn castling(position: &Position, rook: Square) -> Feature {
        let color = Color::from_white(rook.rank() == Rank::FIRST);
        let towards_a = rook < position.board().king(color);
        Feature((CASTLING + 2 * color.index() + usize::from(towards_a)) as u16)
    }
}

#[inline]
fn is_chosen(position: &Position, color: Color, number: usize) -> bool {
    position.board().kind(color, Slot::CHOSEN[number]) != PieceType::KING
}

/// Gives every active feature of a position for a view, each once, but for those of threats.
pub fn active(position: &Position, view: View, mut give: impl FnMut(Feature)) {
    let board = position.board();
    for color in Color::ALL {
        for slot in Slot::ALL {
            for square in board.pieces(color, slot) {
                give(Feature::piece(color, slot, square).seen_by(view));
            }
        }
        for number in 0..2 {
            if let Some(feature) = Feature::waiting(position, color, number) {
                give(feature.seen_by(view));
            }
        }
    }
    for rook in position.castling_rooks() {
        give(Feature::castling(position, rook).seen_by(view));
    }
}

/// Gives the features of a position's threats for a view, each once.
pub fn active_threats(
    position: &Position,
    threats: &Threats,
    classes: &ValueClasses,
    view: View,
    mut give: impl FnMut(Feature),
) {
    for square in threats.attacked() {
        let feature = Feature::threatened(position, square, threats, classes);
        feature.into_iter().for_each(|feature| give(feature.seen_by(view)));
    }
    for color in Color::ALL {
        let ring = threats.ring(color);
        for square in ring.attacked() {
            let feature = Feature::near_king(color, ring, square);
            feature.into_iter().for_each(|feature| give(feature.seen_by(view)));
        }
    }
}

/// Gives the features that differ between two positions of a game, for a view, without threats: `removed` gets those
/// of `before` alone, `added` those of `after` alone. The second need not follow from the first.
///
/// The types of the slots must be the same in both, or a feature would mean different things.
#[inline]
pub fn changes(
    before: &Position,
    after: &Position,
    view: View,
    mut added: impl FnMut(Feature),
    mut removed: impl FnMut(Feature),
) {
    let changed = changed_squares(before, after);
    for square in changed & before.board().occupied() {
        removed(Feature::standing(before, square).seen_by(view));
    }
    for square in changed & after.board().occupied() {
        added(Feature::standing(after, square).seen_by(view));
    }
    if before.gates() != after.gates() {
        for (color, number) in Color::ALL.into_iter().flat_map(|color| [(color, 0), (color, 1)]) {
            let gate = |position| Feature::waiting(position, color, number);
            let (was, is) = (gate(before), gate(after));
            if was != is {
                was.into_iter().for_each(|feature| removed(feature.seen_by(view)));
                is.into_iter().for_each(|feature| added(feature.seen_by(view)));
            }
        }
    }
    let (was, is) = (before.castling_rooks(), after.castling_rooks());
    if was != is {
        for rook in was - is {
            removed(Feature::castling(before, rook).seen_by(view));
        }
        for rook in is - was {
            added(Feature::castling(after, rook).seen_by(view));
        }
    }
}

/// The same for the features of threats, as White's plain view has them. `changed` are the squares
/// whose contents differ. Where a king has moved, a feature may be both added and removed.
#[inline]
pub fn threat_changes(
    [before, after]: [(&Position, &Threats); 2],
    changed: Bitboard,
    classes: &ValueClasses,
    mut added: impl FnMut(Feature),
    mut removed: impl FnMut(Feature),
) {
    let mut change = |was: Option<Feature>, is: Option<Feature>| {
        if was != is {
            was.into_iter().for_each(&mut removed);
            is.into_iter().for_each(&mut added);
        }
    };
    let changed = changed | before.1.differences(after.1);
    for square in changed & (before.1.attacked() | after.1.attacked()) {
        let feature = |(position, threats)| Feature::threatened(position, square, threats, classes);
        change(feature(before), feature(after));
    }
    for color in Color::ALL {
        let (was, is) = (before.1.ring(color), after.1.ring(color));
        for square in was.differences(is) {
            let feature = |ring| Feature::near_king(color, ring, square);
            change(feature(was), feature(is));
        }
    }
}

/// The squares whose contents differ between the positions.
#[inline]
#[must_use]
pub fn changed_squares(before: &Position, after: &Position) -> Bitboard {
    let (before, after) = (before.board(), after.board());
    let mut changed = Bitboard::EMPTY;
    for color in Color::ALL {
        changed |= before.color(color) ^ after.color(color);
    }
    for slot in Slot::ALL {
        changed |= before.slot(slot) ^ after.slot(slot);
    }
    changed
}

#[cfg(test)]
mod tests;
