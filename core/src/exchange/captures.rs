//! The captures on one square after a move, searched as far as the answer needs.
//!
//! The search asks only whether a side reaches a threshold, so every node answers yes or no and a
//! capture that succeeds ends it. The cheapest piece goes first, and where it fails most others
//! fail as well. Let the departures of two pieces of one side do nothing but clear the way for
//! pieces of their own side that are no cheaper. Then to begin with the cheaper of the two is at
//! least as good: whatever is planned after the dearer one can be played with the pieces of its
//! line one turn later, and at no time more has been given. So of such pieces only the cheapest is
//! tried.
//!
//! All others are *special* and tried each: a piece whose departure lets a waiting piece in, or
//! opens a line for the enemy or for something cheaper, or stands where a walked piece needs the
//! square empty or occupied; a piece that hops, since its hurdle may have left a turn later; and a
//! pawn that promotes.

use crate::attacks::Reach;
use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::moves::{Move, MoveKind};
use crate::piece::Slot;
use crate::position::Position;
use crate::rules::Gating;
use crate::sliders::between;
use crate::square::Square;

use super::values::SeeValues;

/// The squares of the men, apart from the target square, at one time of the exchange.
#[derive(Clone, Copy)]
struct Men {
    /// All occupied squares.
    occupied: Bitboard,
    /// Those of them on which a piece stands that has entered since the exchange began.
    entered: Bitboard,
}

/// The captures that are possible on one square.
///
/// Data the first captures do not need is found when first asked for: usually they decide.
pub(super) struct Captures<'a> {
    position: &'a Position,
    values: &'a SeeValues,
    target: Square,
    /// The side whose piece is captured first.
    mover: Color,
    /// The gain of a pawn of each side by capturing here, besides what it captures.
    promotion: ByColor<i32>,
    /// The men when the exchange begins.
    first: Men,
    /// The pieces of each side that attack the target on an empty board.
    aligned: ByColor<Option<Reach>>,
    /// The squares of the pieces that are tried although a cheaper one has failed.
    special: Option<Bitboard>,
}

impl<'a> Captures<'a> {
    /// The captures after a move that neither castles nor sets up.
    #[inline]
    pub(super) fn after(position: &'a Position, m: Move, values: &'a SeeValues) -> Captures<'a> {
        let (from, to, us) = (m.from(), m.to(), position.turn());
        let mut occupied = position.board().occupied() - from.into();
        if m.kind() == MoveKind::EnPassant {
            occupied -= Square::at(to.file(), from.rank()).into();
        }
        // What waits behind a king that leaves a check is lost (rule 6b) and not let in, which
        // makes no difference: nothing attacks the square that a king has legally gone to.
        let mut entered = position.gates().squares() & from.into();
        // A piece from hand enters with the first move only and blocks, but is not seen to capture.
        if position.rules().gating == Gating::Optional && m.entering().is_none() {
            entered = Bitboard::EMPTY;
        }
        let promotion = ByColor(Color::ALL.map(|color| position.promotion_gain(to, color, values)));
        let first = Men { occupied: occupied | to.into() | entered, entered };
        let aligned = ByColor([None; 2]);
        Captures {
            position,
            values,
            target: to,
            mover: us,
            promotion,
            first,
            aligned,
            special: None,
        }
    }

    /// Whether the enemy wins no more than `spare` by capturing the mover, which is worth
    /// `at_stake`.
    #[inline]
    pub(super) fn hold(mut self, at_stake: i32, spare: i32) -> bool {
        !self.reach(!self.mover, self.first, at_stake, spare + 1)
    }

    /// Whether `color` wins at least `needed`, which is above zero, by capturing the piece on the
    /// target, which is worth `at_stake`, and what follows.
    fn reach(&mut self, color: Color, men: Men, at_stake: i32, needed: i32) -> bool {
        if at_stake + self.promotion[color].max(0) < needed {
            return false;
        }
        let attackers = self.attackers(color, men);
        let king = attackers & self.position.board().pieces(color, Slot::King);
        let others = attackers - king;
        if let Some(first) = self.cheapest(others, men) {
            if self.reach_with(first, color, men, at_stake, needed) {
                return true;
            }
            let others = others - first.into();
            if others.any() {
                let special = self.special();
                let mut rest = others & special;
                if special.has(first)
                    && let Some(next) = self.cheapest(others - special, men)
                {
                    rest |= next.into();
                }
                for square in rest {
                    if self.reach_with(square, color, men, at_stake, needed) {
                        return true;
                    }
                }
            }
        }
        king.first().is_some_and(|king| {
            at_stake >= needed && self.attackers(!color, self.leave(king, color, men)).is_empty()
        })
    }

    /// The same by capturing with the piece on `square`.
    #[inline]
    fn reach_with(
        &mut self,
        square: Square,
        color: Color,
        men: Men,
        at_stake: i32,
        needed: i32,
    ) -> bool {
        let slot = self.slot(square, men);
        let promotion = if slot == Some(Slot::Pawn) { self.promotion[color] } else { 0 };
        let spare = at_stake + promotion - needed;
        let value = slot.map_or(0, |slot| self.values.of(color, slot)) + promotion;
        spare >= 0 && !self.reach(!color, self.leave(square, color, men), value, spare + 1)
    }

    /// The men once the one on `square` has gone to the target.
    #[inline]
    fn leave(&self, square: Square, color: Color, men: Men) -> Men {
        let gates = self.position.gates();
        let square_set = Bitboard::of(square);
        if gates.squares().has(square)
            && !men.entered.has(square)
            && gates.behind(color, square).is_some()
        {
            return Men { entered: men.entered | square_set, ..men };
        }
        Men { occupied: men.occupied - square_set, entered: men.entered - square_set }
    }

    /// The pieces of `color` that attack the target.
    #[inline]
    fn attackers(&mut self, color: Color, men: Men) -> Bitboard {
        let mut attackers = if self.position.pieces().is_plain() {
            self.aligned(color).attacks(self.target, men.occupied)
        } else {
            self.position.attackers(self.target, color, men.occupied)
        };
        attackers &= men.occupied - men.entered;
        for square in men.entered {
            if let Some(number) = self.position.gates().behind(color, square) {
                let kind = self.position.board().kind(color, Slot::CHOSEN[number]);
                let attacked = self.position.attacks_of(color, kind, square, men.occupied);
                if attacked.has(self.target) {
                    attackers |= square.into();
                }
            }
        }
        attackers
    }

    /// The slot of the piece on a square other than the target.
    #[inline]
    fn slot(&self, square: Square, men: Men) -> Option<Slot> {
        if !men.entered.has(square) {
            return self.position.board().slot_at(square);
        }
        let gates = self.position.gates();
        let number = Color::ALL.into_iter().find_map(|color| gates.behind(color, square));
        number.map(|number| Slot::CHOSEN[number])
    }

    #[inline]
    fn value_on(&self, square: Square, men: Men) -> i32 {
        let color = if men.entered.has(square) {
            let gates = self.position.gates();
            Color::ALL.into_iter().find(|color| gates.behind(*color, square).is_some())
        } else {
            self.position.board().color_at(square)
        };
        let slot = self.slot(square, men);
        slot.zip(color).map_or(0, |(slot, color)| self.values.of(color, slot))
    }

    #[inline]
    fn cheapest(&self, squares: Bitboard, men: Men) -> Option<Square> {
        squares.into_iter().min_by_key(|square| self.value_on(*square, men))
    }

    #[inline]
    fn aligned(&mut self, color: Color) -> Reach {
        let find = || self.position.aligned_with(self.target, color);
        *self.aligned[color].get_or_insert_with(find)
    }

    /// See [`Captures::special`].
    fn special(&mut self) -> Bitboard {
        if let Some(special) = self.special {
            return special;
        }
        let special = self.find_special();
        self.special = Some(special);
        special
    }

    /// Finds the pieces whose departure does more than to clear the way for dearer ones of their
    /// own side, rather one too many than one too few.
    fn find_special(&mut self) -> Bitboard {
        let men = self.first;
        let is_plain = self.position.pieces().is_plain();
        let standing = men.occupied - men.entered;
        let [white, black] = Color::ALL.map(|color| self.aligned(color));
        let slides = Reach { slide: (white.slide | black.slide) & standing, ..Reach::default() };
        // No other piece can ever leave its square for the target.
        let able = match is_plain {
            true => (white.leap | black.leap) & standing | slides.slide | men.entered,
            false => men.occupied,
        };
        let gating = able & self.position.gates().squares();
        let mut special = if is_plain { gating } else { gating | self.on_ways() };
        for color in Color::ALL {
            if self.promotion[color] != 0 {
                special |= able & self.position.board().pieces(color, Slot::Pawn);
            }
        }
        let open = slides.attacks(self.target, men.occupied);
        for rear in (slides.slide - open) | gating {
            let front = between(self.target, rear) & men.occupied;
            let opens = (front - able).is_empty();
            if opens && (gating.has(rear) || !self.is_orderly(front, rear)) {
                special |= front;
            }
        }
        special
    }

    /// The squares whose occupation decides whether a piece that is walked attacks the target, or
    /// might once it has entered: a departure may take its hurdle away, or make room. And those of
    /// the pieces that have a hurdle to lose: what they can capture now they may not one turn
    /// later.
    fn on_ways(&self) -> Bitboard {
        let (position, target) = (self.position, self.target);
        let mut squares = Bitboard::EMPTY;
        for color in Color::ALL {
            for slot in Slot::ALL {
                let kind = position.board().kind(color, slot);
                let Some(walk) = &position.pieces().tables(kind).walk else { continue };
                let mut from = position.board().pieces(color, slot);
                if let Some(number) = Slot::CHOSEN.iter().position(|chosen| *chosen == slot)
                    && let Some(gate) = position.gates().square(color, number)
                {
                    from |= gate.into();
                }
                for from in from {
                    if walk.may_capture(color, from, target) {
                        squares |= walk.on_the_way(color, from, target);
                        if walk.may_hop(color, from, target) {
                            squares |= from.into();
                        }
                    }
                }
            }
        }
        squares
    }

    /// Whether the pieces in `front` of the one on `rear` are of its side and none is dearer.
    fn is_orderly(&self, front: Bitboard, rear: Square) -> bool {
        let board = self.position.board();
        let allies = Color::ALL.map(|color| board.color(color)).into_iter().find(|s| s.has(rear));
        let value = self.value_on(rear, self.first);
        allies.is_some_and(|allies| (front - allies).is_empty())
            && front.into_iter().all(|square| self.value_on(square, self.first) <= value)
    }
}
