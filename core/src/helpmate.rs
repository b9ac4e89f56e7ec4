//! Whether a side can mate at all with the men it has, the other side helping.
//!
//! Positions are tried out in which the one man left to a side gives check, and the other side's
//! men stand where they take their own king's squares away. So a knight wins against a rook or a
//! pawn and not against queens, which would take it. No mate is missed; whether moves lead to a
//! mate that is found is not asked, nor how the men stand now.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::PieceType;
use crate::pieces::PieceSet;
use crate::sliders::{between, diagonals};
use crate::square::{Rank, Square};

/// A man other than a king: each type that it is or may become, with the squares where that can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Man(Vec<(PieceType, Bitboard)>);

impl Man {
    /// A piece of this type that stands, or enters, on one of these squares.
    pub(crate) fn piece(pieces: &PieceSet, kind: PieceType, on: Bitboard) -> Man {
        let shades = [Bitboard::DARK, Bitboard::LIGHT].into_iter();
        let reached = if pieces.kind(kind).movement.is_color_bound() {
            shades.filter(|shade| (*shade & on).any()).fold(Bitboard::EMPTY, |a, b| a | b)
        } else {
            Bitboard::ALL
        };
        Man(vec![(kind, reached)])
    }

    /// A pawn, which may become one of these types.
    pub(crate) fn pawn(promotions: impl Iterator<Item = PieceType>) -> Man {
        let edges = Bitboard::rank(Rank::FIRST) | Bitboard::rank(Rank::EIGHTH);
        let pawn = (PieceType::PAWN, !edges);
        Man(promotions.map(|kind| (kind, Bitboard::ALL)).chain([pawn]).collect())
    }

    /// The shade of the board that it never leaves, if there is one.
    fn shade(&self) -> Option<Bitboard> {
        let reached = self.0.iter().fold(Bitboard::EMPTY, |all, (_, squares)| all | *squares);
        [Bitboard::DARK, Bitboard::LIGHT].into_iter().find(|shade| (reached - *shade).is_empty())
    }
}

/// Whether a side with these men beside its king could ever mate a side with those.
///
/// Kings must not be able to check each other. A piece that is not plain is taken to be able to,
/// unless the other king is bare: what hops may need a hurdle, and a lame man may be no defender.
pub(crate) fn is_possible(pieces: &PieceSet, color: Color, men: &[Man], others: &[Man]) -> bool {
    let Some((first, rest)) = men.split_first() else { return false };
    if rest.is_empty() {
        return Search::new(pieces, color, others, Bitboard::EMPTY).finds_mate_by(first);
    }
    let Some(shade) = first.shade().filter(|shade| rest.iter().all(|m| m.shade() == Some(*shade)))
    else {
        return true;
    };
    // A king in check always has a neighbouring square of the other shade that nothing but the
    // enemy king could cover, and that one cannot cover all of them without standing next to it.
    let is_alike = |man: &Man| man.shade() == Some(shade);
    if pieces.has_orthodox_king() && others.iter().all(is_alike) {
        return false;
    }
    // Men that keep to diagonals never give double check: one that uncovers another moves at right
    // angles to its line, and so beside the king's other diagonal. Together they are taken to cover
    // every square of their shade.
    let keeps_to_diagonals = |kind: PieceType| {
        let strays = |from| {
            let reach = pieces.reach(color, kind, from);
            ((reach.leap | reach.slide) - diagonals(from)).any()
        };
        pieces.is_plain_type(kind) && !Square::all().any(strays)
    };
    let kinds = || men.iter().flat_map(|man| &man.0);
    if !kinds().all(|(kind, _)| keeps_to_diagonals(*kind)) {
        return true;
    }
    let search = Search::new(pieces, color, others, shade);
    men.iter().any(|man| search.finds_mate_by(man))
}

/// The search for a position in which one man has mated.
struct Search<'a> {
    pieces: &'a PieceSet,
    /// The side that mates.
    color: Color,
    /// The men of the other side.
    others: &'a [Man],
    /// Squares that more men of the mating side cover, which may close any line as well.
    guarded: Bitboard,
}

/// A man of the other side that takes a square away from its king, by its place in the list.
#[derive(Clone, Copy)]
struct PlacedMan {
    number: usize,
    kind: PieceType,
    on: Square,
}

/// A position that may be mate once more men stand in the king's way.
#[derive(Clone, Copy)]
struct Net {
    mater: (PieceType, Square),
    own: Square,
    bare: Square,
    /// Squares of the other side's men.
    filled: Bitboard,
}

impl<'a> Search<'a> {
    fn new(pieces: &'a PieceSet, color: Color, others: &'a [Man], guarded: Bitboard) -> Self {
        Search { pieces, color, others, guarded }
    }

    fn finds_mate_by(&self, man: &Man) -> bool {
        man.0.iter().any(|(kind, squares)| self.finds_mate(*kind, *squares))
    }

    fn finds_mate(&self, kind: PieceType, squares: Bitboard) -> bool {
        let is_pawn = kind == PieceType::PAWN;
        if !is_pawn && self.pieces.mates_alone(kind) {
            return true;
        }
        let mut kinds = self.others.iter().flat_map(|man| &man.0);
        let is_plain = |kind| kind == PieceType::PAWN || self.pieces.is_plain_type(kind);
        if !is_plain(kind) || !kinds.all(|(kind, _)| is_plain(*kind)) {
            return !self.others.is_empty();
        }
        Square::all().any(|bare| {
            let attackers = self.pieces.reach(!self.color, kind, bare);
            ((attackers.leap | attackers.slide) & squares).into_iter().any(|from| {
                let net = |own| Net { mater: (kind, from), own, bare, filled: Bitboard::EMPTY };
                Square::all()
                    .filter(|own| *own != bare && *own != from && !self.kings_touch(*own, bare))
                    .any(|own| self.closes(net(own), &mut Vec::new()))
            })
        })
    }

    fn kings_touch(&self, own: Square, bare: Square) -> bool {
        self.pieces.reach(self.color, PieceType::KING, own).attacks(own, own.into()).has(bare)
    }

    /// Whether it is mate, or can be with more men beside those that are placed.
    fn closes(&self, net: Net, placed: &mut Vec<PlacedMan>) -> bool {
        let (kind, from) = net.mater;
        let men = Bitboard::of(from) | net.own.into() | net.filled;
        let reach = self.pieces.reach(self.color, kind, from);
        let leaps = reach.leap.has(net.bare);
        let line = if leaps { Bitboard::EMPTY } else { between(from, net.bare) };
        if (line & men).any() {
            return false;
        }
        let all = men | net.bare.into();
        let defences: Vec<Bitboard> =
            placed.iter().flat_map(|man| self.defences(*man, line, from, all)).collect();
        if defences.iter().any(|way| way.is_empty()) {
            return false;
        }
        let king = self.pieces.tables(PieceType::KING);
        let covers = |square: Square| {
            let others = men | square.into();
            self.guarded.has(square)
                || square != from && reach.attacks(from, others).has(square)
                || king.attacks(self.color, net.own, others, false).has(square)
        };
        if king.attacks(!self.color, net.bare, all, false).has(from) && !covers(from) {
            return false;
        }
        let quiet = king.quiet(!self.color, net.bare, all, false);
        let flights: Bitboard = quiet.into_iter().filter(|to| !covers(*to)).collect();
        if let Some(flight) = flights.first() {
            let spare = self.others.len() - placed.len();
            return flights.count() as usize <= spare && self.fills(flight, net, placed);
        }
        match defences.first() {
            Some(way) if self.guarded.is_empty() => {
                way.into_iter().any(|square| self.fills(square, net, placed))
            }
            _ => true,
        }
    }

    /// The ways on which a man gets to the checking one on `from` or onto the `line` of its check:
    /// the squares of each that have to be empty.
    fn defences(
        &self,
        man: PlacedMan,
        line: Bitboard,
        from: Square,
        occupied: Bitboard,
    ) -> impl Iterator<Item = Bitboard> {
        let (side, on) = (!self.color, man.on);
        let reach = self.pieces.reach(side, man.kind, on);
        let mut targets = reach.attacks(on, occupied) & (line | from.into());
        let mut leaps = reach.leap;
        if man.kind == PieceType::PAWN {
            let once = Bitboard::of(on).forward(side) - occupied;
            let is_home = on.rank().relative(side) == Rank::new(1);
            let twice = if is_home { once.forward(side) - occupied } else { Bitboard::EMPTY };
            targets = targets & Bitboard::of(from) | (once | twice) & line;
            leaps |= once;
        }
        targets.into_iter().map(move |to| match leaps.has(to) {
            true => Bitboard::EMPTY,
            false => between(on, to),
        })
    }

    /// Whether it can be mate with one more man of the other side, on `square`.
    fn fills(&self, square: Square, net: Net, placed: &mut Vec<PlacedMan>) -> bool {
        let net = Net { filled: net.filled | square.into(), ..net };
        let is_used = |number| placed.iter().any(|man| man.number == number);
        let free: Vec<usize> = (0..self.others.len()).filter(|man| !is_used(*man)).collect();
        let man = |number: usize| &self.others[number];
        // Of men that are the same one is enough.
        let is_first = |i: usize| free[..i].iter().all(|other| man(*other) != man(free[i]));
        (0..free.len()).filter(|i| is_first(*i)).map(|i| free[i]).any(|number| {
            let mut kinds = self.others[number].0.iter();
            kinds.any(|(kind, squares)| {
                placed.push(PlacedMan { number, kind: *kind, on: square });
                let closes = squares.has(square) && self.closes(net, placed);
                placed.pop();
                closes
            })
        })
    }
}

#[cfg(test)]
mod tests;
