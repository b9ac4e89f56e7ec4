//! One meaning, one list of rays.
//!
//! Many texts mean the same piece, and not only by order: `WnD` is `W2`, `W2D` is `WD`, `RjR` is
//! `WjR`. So rays are taken apart into [`Reach`]es, one square each with the condition for going
//! there; those that another one contains are dropped; and the rest are put together again by a
//! rule that depends on nothing else. Two texts then give the same rays exactly if they give the
//! same reaches.

use std::cmp::Reverse;

use super::goal::{Goal, Span};
use super::ray::{Bend, Hop, Ray, most_steps};
use super::turning::{path_over, turning_paths};
use super::walk::{crossed, wrapped};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// One square that a piece may go to, and when.
///
/// The conditions are squares of a torus with the piece on a1. The real board is a window on that
/// torus, so each of them is one real square wherever the piece stands, and the wrapped squares of
/// spacious pieces need no care of their own. The squares that are passed have to lie in the
/// window: the span says from where they do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reach {
    dx: i8,
    dy: i8,
    /// Only for a piece that has not moved yet.
    initial: bool,
    /// Squares that must be empty.
    empty: u64,
    /// Squares of which exactly one must be occupied, if there are any; none of them is in
    /// `empty`.
    hurdles: u64,
    /// Extent of the way to each side.
    span: Span,
}

impl Reach {
    /// The needs of the last of `count` steps of a ray, or `None` if it can never be made.
    fn of(ray: &Ray, count: u8) -> Option<Reach> {
        let home = Square::new(0);
        let at = |steps: u8| {
            let (dx, dy) = ray.after(steps);
            wrapped(home, dx, dy)
        };
        let after = |steps: u8| Bitboard::of(at(steps));
        if ray.passes_first() && count == 1 {
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
                let start = if steps == 0 { home } else { at(steps) };
                let squares = crossed(ray.dx, ray.dy).map(|(dx, dy)| wrapped(start, dx, dy));
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
        let (dx, dy) = ray.after(count);
        let span = ray.span(count);
        let (empty, hurdles) = (empty.0, hurdles.0);
        Some(Reach { dx, dy, initial: ray.initial, empty, hurdles, span })
    }

    /// Every reach of a ray, the nearest first.
    fn all(ray: &Ray) -> impl Iterator<Item = Reach> {
        (1..=ray.limit).filter_map(|count| Reach::of(ray, count))
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
        let room = other.empty & !self.empty == 0 && other.span.is_within(self.span);
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

/// Whether a ray leads to squares of the colour where it starts only.
pub(super) fn keeps_color(ray: &Ray) -> bool {
    Reach::all(ray).all(|reach| (reach.dx + reach.dy) % 2 == 0)
}

/// An ability of a ray on the square it reaches. The three have nothing to do with each other, so
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

/// The paths of the rays that may do this.
fn able(rays: &[Ray], mode: Mode) -> Vec<Ray> {
    rays.iter().filter(|ray| mode.of(ray)).map(path_of).collect()
}

/// The reaches of these paths, sorted, without those that another one contains.
fn needed(paths: &[Ray]) -> Vec<Reach> {
    let mut reaches: Vec<Reach> = paths.iter().flat_map(Reach::all).collect();
    reaches.sort_unstable();
    reaches.dedup();
    // Only reaches of the same square can contain each other, and those stand together.
    let squares = reaches.chunk_by(|one, other| (one.dx, one.dy) == (other.dx, other.dy));
    let needed = squares.flat_map(|same| {
        let contained = |one: &Reach| same.iter().any(|other| other != one && one.is_within(other));
        same.iter().filter(move |one| !contained(one))
    });
    needed.copied().collect()
}

/// Every square that `rays` lead to, with what going there takes.
pub(super) fn goals(rays: &[Ray]) -> Vec<Goal> {
    let [moves, captures] = [Mode::Move, Mode::Capture].map(|mode| able(rays, mode));
    let reaches = needed(&moves);
    if moves == captures {
        return reaches.iter().map(|reach| goal(reach, true, true)).collect();
    }
    let mut goals: Vec<Goal> = reaches.iter().map(|reach| goal(reach, true, false)).collect();
    for reach in needed(&captures) {
        match reaches.binary_search(&reach) {
            Ok(known) => goals[known].captures = true,
            Err(_) => goals.push(goal(&reach, false, true)),
        }
    }
    goals
}

fn goal(reach: &Reach, moves: bool, captures: bool) -> Goal {
    let Reach { dx, dy, initial, span, .. } = *reach;
    let (empty, hurdles) = (Bitboard(reach.empty), Bitboard(reach.hurdles));
    Goal { dx, dy, initial, empty, hurdles, span, moves, captures }
}

/// The rays that mean the same as `rays`, always the same ones for the same meaning, sorted.
pub(super) fn canonical(rays: &[Ray]) -> Vec<Ray> {
    // What is written without turns is written best without them, and there are many to try.
    let turns = rays.iter().any(|ray| ray.bend.is_some());
    let mut result: Vec<Ray> = Vec::new();
    // Most pieces capture as they move: that is worked out once.
    let mut known: Vec<(Vec<Ray>, Vec<Ray>)> = Vec::new();
    for mode in Mode::ALL {
        let able = able(rays, mode);
        if !known.iter().any(|(paths, _)| *paths == able) {
            let best = best_paths(&able, turns);
            known.push((able.clone(), best));
        }
        let best = known.iter().find(|(paths, _)| *paths == able).map(|(_, best)| best);
        for path in best.into_iter().flatten().copied() {
            match result.iter_mut().find(|known| path_of(known) == path) {
                Some(known) => mode.grant(known),
                None => {
                    let mut ray = path;
                    mode.grant(&mut ray);
                    result.push(ray);
                }
            }
        }
    }
    result.sort_unstable();
    result
}

/// The fewest and shortest paths that say the same as these.
fn best_paths(paths: &[Ray], turns: bool) -> Vec<Ray> {
    let needed = needed(paths);
    let mut open = needed.clone();
    let mut best = Vec::new();
    while let Some(path) = best_path(&open, &needed, turns) {
        let covered: Vec<Reach> = Reach::all(&path).collect();
        open.retain(|reach| !covered.contains(reach));
        best.push(path);
    }
    debug_assert!(open.is_empty(), "the ray that a reach came from can always be chosen");
    best
}

/// A ray without what it may do where it arrives.
fn path_of(ray: &Ray) -> Ray {
    Ray { moves: false, captures: false, en_passant: false, ..*ray }
}

/// Of the paths along the line of the first `open` reach and, with `turns`, of those that lead to
/// it with turns, the one that says most open reaches, then the one with fewest needless ones; it
/// says none that the `needed` ones do not allow. Plain paths and short steps win a tie.
fn best_path(open: &[Reach], needed: &[Reach], turns: bool) -> Option<Ray> {
    let first = open.first()?;
    let on_line = |reach: &&Reach| reach.line() == first.line();
    let [open_line, needed_line] = [open, needed]
        .map(|reaches| reaches.iter().filter(on_line).copied().collect::<Vec<Reach>>());
    // The reaches of a hopping path all have hurdles, and those of any other path have none.
    let [hopping, plain] =
        [true, false].map(|hops| open_line.iter().any(|reach| (reach.hurdles != 0) == hops));
    let is_of_use = |path: &Ray| if path.hop.is_some() { hopping } else { plain };
    let mut straight = paths(first.line(), first.initial)
        .filter(|(_, path)| is_of_use(path))
        .filter_map(|(form, path)| praise(&path, form, &open_line, &needed_line))
        .peekable();
    // Nearly always the plain ray with the shortest steps says it all, and no merit is above that.
    let whole = u8::try_from(open_line.len()).unwrap_or(u8::MAX);
    let shortest = Reverse(first.line().0.abs().max(first.line().1.abs()));
    let highest = (whole, Reverse(0), Reverse(0), shortest);
    if !turns
        && let Some((merit, path)) = straight.peek()
        && *merit == highest
    {
        return Some(*path);
    }

    let turning = if turns { turning_paths((first.dx, first.dy)) } else { &[] };
    let turning = turning.iter().filter_map(|(count, path)| {
        let path = Ray { initial: first.initial, ..*path };
        let leads_there = Reach::of(&path, *count).as_ref() == Some(first);
        // Ways with turns share their first squares. Each counts them, or they would differ.
        let goes_on = path.bend == Some(Bend::Once(path.dx, path.dy));
        let wanted = if goes_on { open } else { needed };
        let (merit, cut) = leads_there.then(|| praise(&path, TURNING, wanted, needed)).flatten()?;
        // Two legs straight on are for what no straight path says as well.
        let needless = if goes_on { Reverse(u8::MAX) } else { merit.1 };
        (cut.limit >= *count.max(&2)).then_some(((merit.0, needless, merit.2, merit.3), cut))
    });

    let mut best: Option<(Merit, Ray)> = None;
    for (merit, path) in straight.chain(turning) {
        if best.is_none_or(|(highest, _)| merit > highest) {
            best = Some((merit, path));
        }
    }
    best.map(|(_, path)| path)
}

/// Useful reaches, needless ones, number of the form, length of the step.
type Merit = (u8, Reverse<u8>, Reverse<usize>, Reverse<i8>);

/// Merit of a path of this form, cut off after its last useful reach, one that is `wanted`; `None`
/// if it has none. A path with turns stays whole where it can, and a bent one has to: it goes on
/// for one step after the turn or for as many as fit, and there is no text for another number.
fn praise(path: &Ray, form: usize, wanted: &[Reach], needed: &[Reach]) -> Option<(Merit, Ray)> {
    let step = path.dx.abs().max(path.dy.abs());
    let (mut useful, mut needless) = (0, 0);
    let mut best: Option<(Merit, Ray)> = None;
    for count in 1..=path.limit {
        let Some(reach) = Reach::of(path, count) else { continue };
        if wanted.contains(&reach) {
            useful += 1;
            let merit = (useful, Reverse(needless), Reverse(form), Reverse(step));
            best = Some((merit, Ray { limit: count, ..*path }));
        } else if needed.iter().any(|other| reach.is_within(other)) {
            needless += 1;
        } else {
            return best.filter(|_| !matches!(path.bend, Some(Bend::Once(..))));
        }
    }
    best.map(|(merit, cut)| (merit, if path.bend.is_some() { *path } else { cut }))
}

/// Every path straight along a line, as long as the board allows, with the number of its form: 0 is
/// plain.
fn paths((x, y): (i8, i8), initial: bool) -> impl Iterator<Item = (usize, Ray)> {
    let hops = [None, Some(Hop::Over), Some(Hop::Behind)];
    (1..=most_steps((x, y)) as i8).flat_map(move |times| {
        let (dx, dy) = (x * times, y * times);
        (0..TURNING).map(move |form| {
            let path = Ray {
                limit: most_steps((dx, dy)),
                lame: form % 2 != 0,
                hop: hops[form / 2 % 3],
                jumps_first: form / 6 % 2 != 0,
                spacious: form / 12 % 2 != 0,
                initial,
                ..path_over((dx, dy), None)
            };
            (form, path)
        })
    })
}

/// The number of the form of all turning paths: they come after the straight ones.
const TURNING: usize = 24;
