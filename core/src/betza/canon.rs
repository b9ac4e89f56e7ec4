//! One meaning, one list of rays.
//!
//! Many texts mean the same piece, and not only by order: `WnD` is `W2`, `W2D` is `WD`, `RjR` is
//! `WjR`. So rays are taken apart into [`Reach`]es, one square each with the condition for going
//! there; those that another one contains are dropped; and the rest are put together again by a
//! rule that depends on nothing else. Two texts then give the same rays exactly if they give the
//! same reaches.

use std::cmp::Reverse;

use super::ray::{Goal, Hop, Ray, most_steps};
use super::walk::{way, wrapped};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// One square that a piece may go to, and when.
///
/// The conditions are squares of a torus with the piece on a1. The real board is a window on that
/// torus, so each of them is one real square wherever the piece stands, and the wrapped squares of
/// spacious pieces need no care of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reach {
    dx: i8,
    dy: i8,
    /// Only for a piece that has not moved yet.
    initial: bool,
    /// Squares that must be empty.
    empty: u64,
    /// Squares of which exactly one must be occupied, if there are any; none of them is in `empty`.
    hurdles: u64,
}

impl Reach {
    /// What the last of `count` steps of a ray needs, or `None` if it can never be made.
    fn of(ray: &Ray, count: i8) -> Option<Reach> {
        let home = Square::new(0);
        let after = |steps: i8| Bitboard::of(wrapped(home, ray.dx * steps, ray.dy * steps));
        if ray.jumps_first && count == 1 {
            return None;
        }

        let ignored = if ray.jumps_first { 1 } else { 0 };
        let passed = || 1 + ignored..count;
        let between = passed().fold(Bitboard::EMPTY, |set, steps| set | after(steps));
        let (mut empty, mut hurdles) = match ray.hop {
            None => (between, Bitboard::EMPTY),
            Some(Hop::Over) => (Bitboard::EMPTY, between),
            Some(Hop::Behind) => {
                let last = passed().last().map_or(Bitboard::EMPTY, after);
                (between - last, last)
            }
        };
        if ray.lame {
            for steps in 0..count {
                let (x, y) = (ray.dx * steps, ray.dy * steps);
                let squares = way(ray.dx, ray.dy).map(|(dx, dy)| wrapped(home, x + dx, y + dy));
                empty |= squares.collect::<Bitboard>();
            }
        }
        if ray.spacious {
            // The piece has left its own square when it looks round the board.
            empty = (empty | after(count + 1)) - Bitboard::of(home);
        }
        hurdles -= empty;
        if ray.hop.is_some() && hurdles.is_empty() {
            return None;
        }
        Some(Reach {
            dx: ray.dx * count,
            dy: ray.dy * count,
            initial: ray.initial,
            empty: empty.0,
            hurdles: hurdles.0,
        })
    }

    /// Every reach of a ray, the nearest first.
    fn all(ray: &Ray) -> impl Iterator<Item = Reach> {
        (1..=ray.limit as i8).filter_map(|count| Reach::of(ray, count))
    }

    /// The direction of the reach: its shortest vector.
    fn line(&self) -> (i8, i8) {
        let fits = |count: &i8| self.dx % count == 0 && self.dy % count == 0;
        let count = (1..=7).rev().find(fits).unwrap_or(1);
        (self.dx / count, self.dy / count)
    }

    /// Whether `other` allows the move in every position in which this reach does.
    fn is_within(&self, other: &Reach) -> bool {
        let same_square = (self.dx, self.dy) == (other.dx, other.dy);
        let in_time = self.initial || !other.initial;
        let room = other.empty & !self.empty == 0;
        // One hurdle in our set is one in theirs if theirs has ours and otherwise empty squares.
        let hop = other.hurdles == 0
            || (self.hurdles != 0
                && self.hurdles & !other.hurdles == 0
                && other.hurdles & !(self.hurdles | self.empty) == 0);
        same_square && in_time && room && hop
    }
}

/// Whether a ray leads anywhere at all: `pW`, for example, has no square to hop over.
pub(super) fn can_move(ray: &Ray) -> bool {
    Reach::all(ray).next().is_some()
}

/// What a ray may do on the square it reaches. The three have nothing to do with each other, so
/// each is brought into its shortest form by itself.
#[derive(Clone, Copy)]
enum Mode {
    Move,
    Capture,
    EnPassant,
}

impl Mode {
    const ALL: [Mode; 3] = [Mode::Move, Mode::Capture, Mode::EnPassant];

    fn of(self, ray: &Ray) -> bool {
        match self {
            Mode::Move => ray.moves,
            Mode::Capture => ray.captures,
            Mode::EnPassant => ray.en_passant,
        }
    }

    fn grant(self, ray: &mut Ray) {
        match self {
            Mode::Move => ray.moves = true,
            Mode::Capture => ray.captures = true,
            Mode::EnPassant => ray.en_passant = true,
        }
    }
}

/// The reaches of `rays` in one mode, sorted, without those that another one contains.
fn needed(rays: &[Ray], mode: Mode) -> Vec<Reach> {
    let able = rays.iter().filter(|ray| mode.of(ray));
    let mut reaches: Vec<Reach> = able.flat_map(Reach::all).collect();
    reaches.sort_unstable();
    reaches.dedup();
    let is_needed =
        |one: &&Reach| !reaches.iter().any(|other| other != *one && one.is_within(other));
    reaches.iter().filter(is_needed).copied().collect()
}

/// Every square that `rays` lead to, with what going there takes.
pub(super) fn goals(rays: &[Ray]) -> Vec<Goal> {
    let mut goals: Vec<Goal> = Vec::new();
    for mode in [Mode::Move, Mode::Capture] {
        for reach in needed(rays, mode) {
            let same = |goal: &&mut Goal| {
                (goal.dx, goal.dy, goal.initial) == (reach.dx, reach.dy, reach.initial)
                    && (goal.empty.0, goal.hurdles.0) == (reach.empty, reach.hurdles)
            };
            match goals.iter_mut().find(same) {
                Some(known) => known.captures = true,
                None => goals.push(Goal {
                    dx: reach.dx,
                    dy: reach.dy,
                    initial: reach.initial,
                    empty: Bitboard(reach.empty),
                    hurdles: Bitboard(reach.hurdles),
                    moves: matches!(mode, Mode::Move),
                    captures: matches!(mode, Mode::Capture),
                }),
            }
        }
    }
    goals
}

/// The rays that mean the same as `rays`, always the same ones for the same meaning, sorted.
pub(super) fn canonical(rays: &[Ray]) -> Vec<Ray> {
    let mut result: Vec<Ray> = Vec::new();
    for mode in Mode::ALL {
        let needed = needed(rays, mode);
        let mut open = needed.clone();
        while let Some(path) = best_path(&open, &needed) {
            open.retain(|reach| !Reach::all(&path).any(|covered| covered == *reach));
            match result.iter_mut().find(|known| path_of(known) == path) {
                Some(known) => mode.grant(known),
                None => {
                    let mut ray = path;
                    mode.grant(&mut ray);
                    result.push(ray);
                }
            }
        }
        debug_assert!(open.is_empty(), "the ray that a reach came from can always be chosen");
    }
    result.sort_unstable();
    result
}

/// A ray without what it may do where it arrives.
fn path_of(ray: &Ray) -> Ray {
    Ray { moves: false, captures: false, en_passant: false, ..*ray }
}

/// Of the paths along the line of the first `open` reach, the one that says most open reaches,
/// then the one with fewest needless ones; it says none that the `needed` ones do not allow. Plain
/// paths and short steps win a tie.
fn best_path(open: &[Reach], needed: &[Reach]) -> Option<Ray> {
    let first = open.first()?;
    let on_line = |reach: &&Reach| reach.line() == first.line();
    let open: Vec<&Reach> = open.iter().filter(on_line).collect();
    let needed: Vec<&Reach> = needed.iter().filter(on_line).collect();

    let mut best: Option<(Merit, Ray)> = None;
    for (plainness, path) in paths(first.line(), first.initial) {
        let (mut useful, mut needless) = (0, 0);
        for count in 1..=path.limit {
            let Some(reach) = Reach::of(&path, count as i8) else { continue };
            if open.contains(&&reach) {
                useful += 1;
                let step = path.dx.abs().max(path.dy.abs());
                let merit = (useful, Reverse(needless), plainness, Reverse(step));
                if best.is_none_or(|(highest, _)| merit > highest) {
                    best = Some((merit, Ray { limit: count, ..path }));
                }
            } else if needed.iter().any(|other| reach.is_within(other)) {
                needless += 1;
            } else {
                break;
            }
        }
    }
    best.map(|(_, path)| path)
}

/// Useful reaches, needless ones, number of the special form, length of the step.
type Merit = (u8, Reverse<u8>, Reverse<usize>, Reverse<i8>);

/// Every path along a line, as long as the board allows, with the number of its form: 0 is plain.
fn paths((x, y): (i8, i8), initial: bool) -> impl Iterator<Item = (Reverse<usize>, Ray)> {
    let hops = [None, Some(Hop::Over), Some(Hop::Behind)];
    (1..=most_steps((x, y)) as i8).flat_map(move |times| {
        let (dx, dy) = (x * times, y * times);
        (0..24_usize).map(move |form| {
            let path = Ray {
                dx,
                dy,
                limit: most_steps((dx, dy)),
                lame: form % 2 != 0,
                hop: hops[form / 2 % 3],
                jumps_first: form / 6 % 2 != 0,
                spacious: form / 12 % 2 != 0,
                initial,
                moves: false,
                captures: false,
                en_passant: false,
            };
            (Reverse(form), path)
        })
    })
}
