//! The definition of the exchange, played out in full on a plain array of squares.
//!
//! Nothing is shared with the search that it checks: pieces walk their rays square by square, as
//! Betza notation [defines](crate::betza::Movement::destinations) where they do more than leap and
//! slide, and every line of captures is tried to its end.

use crate::betza::Content;
use crate::color::{ByColor, Color};
use crate::moves::{Move, MoveKind};
use crate::piece::Slot;
use crate::position::Position;
use crate::square::{Rank, Square};

use super::values::SeeValues;

/// The mover's gain from the exchange that a legal move begins, in centipawns.
pub(super) fn value(position: &Position, m: Move, values: &SeeValues) -> i32 {
    if m.is_set_up() || m.kind() == MoveKind::Castle {
        return 0;
    }
    let (us, played) = (position.turn(), position.after_unchecked(m));
    let (before, after) = (Squares::of(position), Squares::of(&played));
    let mut gain = before.total(!us, values) - after.total(!us, values);
    if m.promotion().is_some() {
        gain += after.total(us, values) - before.total(us, values);
    }
    gain - after.best(!us, m.to(), values)
}

/// The men on the board and those that wait.
#[derive(Clone)]
struct Squares<'a> {
    position: &'a Position,
    men: [Option<(Color, Slot)>; 64],
    /// The pieces behind the first rank, by file.
    waiting: ByColor<[Option<Slot>; 8]>,
}

impl<'a> Squares<'a> {
    fn of(position: &'a Position) -> Squares<'a> {
        let board = position.board();
        let mut men = [None; 64];
        for square in Square::all() {
            let man = board.color_at(square).zip(board.slot_at(square));
            men[square.index()] = man;
        }
        let mut waiting = ByColor([[None; 8]; 2]);
        for color in Color::ALL {
            for (gate, slot) in position.gates().of(color).into_iter().zip(Slot::CHOSEN) {
                if let Some(file) = gate.file() {
                    waiting[color][file.index()] = Some(slot);
                }
            }
        }
        Squares { position, men, waiting }
    }

    /// Whether the man on `from` reaches `to` by a capture, whatever stands there.
    fn attacks(&self, from: Square, to: Square) -> bool {
        let Some((color, slot)) = self.men[from.index()] else { return false };
        let (kind, rules) = (self.position.board().kind(color, slot), self.position.rules());
        let movement = rules.pieces.kind(kind).movement;
        if !rules.pieces.is_plain() {
            let content = |square: Square| match self.men[square.index()] {
                _ if square == to => Content::Enemy,
                None => Content::Empty,
                Some((other, _)) if other == color => Content::Ally,
                Some(_) => Content::Enemy,
            };
            let moved = !rules.home[color][slot].has(from);
            return movement.destinations(from, color, &content, moved).captures.has(to);
        }
        movement.rays().iter().filter(|ray| ray.captures).any(|ray| {
            let ray = ray.seen_by(color);
            let mut at = from;
            for _ in 0..ray.limit {
                let Some(next) = at.offset(ray.dx, ray.dy) else { return false };
                at = next;
                if at == to || self.men[at.index()].is_some() {
                    break;
                }
            }
            at == to
        })
    }

    /// The squares from which `color` can capture on `to`; the king's only if nothing defends.
    fn capturers(&self, color: Color, to: Square) -> Vec<Square> {
        let can = |from: &Square| {
            let man = self.men[from.index()];
            man.is_some_and(|man| man.0 == color)
                && self.attacks(*from, to)
                && (man != Some((color, Slot::King))
                    || !self.after(*from, to, Slot::King).is_attacked(!color, to))
        };
        Square::all().filter(can).collect()
    }

    fn is_attacked(&self, by: Color, to: Square) -> bool {
        let enemy = |from: &Square| self.men[from.index()].is_some_and(|man| man.0 == by);
        Square::all().filter(enemy).any(|from| self.attacks(from, to))
    }

    /// The squares after a capture; what captures is a `slot` now.
    fn after(&self, from: Square, to: Square, slot: Slot) -> Squares<'a> {
        let mut after = self.clone();
        let Some((color, _)) = after.men[from.index()] else { return after };
        after.men[to.index()] = Some((color, slot));
        if to.rank() == Rank::first_of(!color) {
            after.waiting[!color][to.file().index()] = None;
        }
        after.men[from.index()] = None;
        if from.rank() == Rank::first_of(color) {
            let entering = after.waiting[color][from.file().index()].take();
            after.men[from.index()] = entering.map(|slot| (color, slot));
        }
        after
    }

    /// The best gain of `color` by captures on `to`, or by none.
    fn best(&self, color: Color, to: Square, values: &SeeValues) -> i32 {
        let mut best = 0;
        for from in self.capturers(color, to) {
            let Some((_, slot)) = self.men[from.index()] else { continue };
            let promotes = slot == Slot::Pawn && to.rank() == Rank::first_of(!color);
            let becomes =
                if promotes { self.position.promotions(color).collect() } else { vec![slot] };
            for becomes in becomes {
                let after = self.after(from, to, becomes);
                let gain = after.balance(color, values) - self.balance(color, values);
                best = best.max(gain - after.best(!color, to, values));
            }
        }
        best
    }

    fn balance(&self, color: Color, values: &SeeValues) -> i32 {
        self.total(color, values) - self.total(!color, values)
    }

    /// The total value of the men of `color`, waiting or not.
    fn total(&self, color: Color, values: &SeeValues) -> i32 {
        let men = self.men.into_iter().flatten().filter(|man| man.0 == color);
        let waiting = self.waiting[color].into_iter().flatten();
        men.map(|man| man.1).chain(waiting).map(|slot| values.of(color, slot)).sum()
    }
}
