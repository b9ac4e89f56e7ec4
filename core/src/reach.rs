//! Movements compiled to tables.
//!
//! A movement is compiled once, whatever game, side and letter it is played under. Leaps and
//! straight slides become the two masks of a [`Reach`]; what depends on more than the first blocker
//! of a line (lame, hopping, spacious, bent, riding along a knight's line) becomes a [`Walk`].

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex};

use crate::attacks::{Pattern, Reach};
use crate::betza::{Movement, Ray};
use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::square::Square;
use crate::walk::Walk;

/// A movement as tables, for both sides.
pub(crate) struct Tables {
    /// The movement.
    pub(crate) movement: Movement,
    /// The captures by leaps and straight slides.
    pub(crate) captures: &'static Masks,
    /// The moves by them without a capture, if those are something else.
    moves: Option<&'static Masks>,
    /// The rest of the movement, if masks do not hold all of it.
    pub(crate) walk: Option<Walk>,
}

/// The reach of every square for both sides.
pub(crate) type Masks = ByColor<Patterns>;

/// The reach of every square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Patterns {
    leap: Pattern,
    slide: Pattern,
}

impl Patterns {
    fn new<'a>(rays: impl Iterator<Item = &'a Ray> + Clone, color: Color) -> Patterns {
        let reach = |from| reach(rays.clone(), color, from);
        let leap = Pattern::new(|from| reach(from).leap);
        Patterns { leap, slide: Pattern::new(|from| reach(from).slide) }
    }

    /// The reach of a piece on this square.
    #[inline]
    pub(crate) fn at(&self, from: Square) -> Reach {
        Reach { leap: self.leap.at(from), slide: self.slide.at(from) }
    }
}

/// The movements compiled so far. It is never dropped: positions are copied by the million and
/// point to it, so nothing can count who still does. A movement takes less than a kilobyte.
#[derive(Default)]
struct ReachCache {
    /// The movements, and those of pawns.
    tables: [HashMap<&'static Movement, &'static Tables>; 2],
    /// The masks of all of them. Many have the same ones, not least those without any.
    masks: HashSet<&'static Masks>,
}

static COMPILED: LazyLock<Mutex<ReachCache>> = LazyLock::new(Default::default);

impl ReachCache {
    fn masks(&mut self, masks: Masks) -> &'static Masks {
        if let Some(known) = self.masks.get(&masks) {
            return known;
        }
        let masks: &'static Masks = Box::leak(Box::new(masks));
        self.masks.insert(masks);
        masks
    }
}

impl Tables {
    /// The tables of a movement; the same ones for equal movements.
    ///
    /// Of the pawn only what it attacks is compiled; its steps, double steps and promotions are
    /// rules of their own in the [generator](crate::movegen).
    pub(crate) fn of(movement: &Movement, pawn: bool) -> &'static Tables {
        let mut compiled = COMPILED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(tables) = compiled.tables[usize::from(pawn)].get(movement) {
            return tables;
        }
        let tables: &'static Tables =
            Box::leak(Box::new(Tables::new(movement, pawn, &mut compiled)));
        compiled.tables[usize::from(pawn)].insert(&tables.movement, tables);
        tables
    }

    fn new(movement: &Movement, pawn: bool, compiled: &mut ReachCache) -> Tables {
        let plain = || movement.rays().iter().filter(|ray| ray.fits_masks());
        let mut masks = |moves: bool| {
            let able = move |ray: &&Ray| if moves { ray.moves } else { ray.captures };
            let patterns = |color| Patterns::new(plain().filter(able), color);
            compiled.masks(ByColor::from_fn(patterns))
        };
        let (captures, moves) = (masks(false), masks(true));
        Tables {
            movement: movement.clone(),
            captures,
            moves: (!pawn && captures != moves).then_some(moves),
            walk: if pawn { None } else { Walk::new(movement) },
        }
    }

    /// Whether captures and moves are the same and masks hold them all.
    pub(crate) fn is_plain(&self) -> bool {
        self.moves.is_none() && self.walk.is_none()
    }

    /// The captures from a square that the masks hold.
    #[inline]
    pub(crate) fn captures(&self, color: Color, from: Square) -> Reach {
        self.captures[color].at(from)
    }

    /// The moves from a square without a capture that the masks hold.
    #[inline]
    pub(crate) fn moves(&self, color: Color, from: Square) -> Reach {
        self.moves
            .as_ref()
            .map_or_else(|| self.captures(color, from), |moves| moves[color].at(from))
    }

    /// The squares attacked from a square: those where it could capture if enemies stood there. A
    /// piece that has not moved attacks more with some movements.
    pub(crate) fn attacks(
        &self,
        color: Color,
        from: Square,
        occupied: Bitboard,
        unmoved: bool,
    ) -> Bitboard {
        let attacks = self.captures(color, from).attacks(from, occupied);
        match &self.walk {
            None => attacks,
            Some(walk) => attacks | walk.captures(color, from, occupied, unmoved),
        }
    }

    /// The empty squares that it can go to.
    pub(crate) fn quiet(
        &self,
        color: Color,
        from: Square,
        occupied: Bitboard,
        unmoved: bool,
    ) -> Bitboard {
        let moves = self.moves(color, from).attacks(from, occupied) - occupied;
        match &self.walk {
            None => moves,
            Some(walk) => moves | (walk.moves(color, from, occupied, unmoved) - occupied),
        }
    }
}

/// The squares that plain rays reach on an empty board.
fn reach<'a>(rays: impl Iterator<Item = &'a Ray>, color: Color, from: Square) -> Reach {
    let mut reach = Reach::default();
    for ray in rays {
        let squares = squares(ray, color, from);
        if ray.limit == 1 { reach.leap |= squares } else { reach.slide |= squares }
    }
    reach.slide -= reach.leap;
    reach
}

/// The squares along a ray on an empty board.
fn squares(ray: &Ray, color: Color, from: Square) -> Bitboard {
    let ray = ray.seen_by(color);
    std::iter::successors(Some(from), |last| last.offset(ray.dx, ray.dy))
        .skip(1)
        .take(ray.limit.into())
        .collect()
}
