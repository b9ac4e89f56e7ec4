//! The program of source 000 as it is described there: an array of numbers, and for every piece and
//! every square a walk along each of its lines.
//!
//! It is the experiment on boards of other sizes than 8x8, since the fast counts have a register for
//! each of 64 squares. It is also the yardstick of the benchmark, and tests hold the fast counts to
//! it board by board. It
//! reads rays, not the conditions that the fast plan is compiled from, so the two share nothing but
//! the meaning of a movement.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use treville_core::betza::{Bend, Hop, Movement, Ray};
use treville_core::bitboard::Bitboard;
use treville_core::threads::share;

use super::experiment::Subject;
use super::moments::{Estimate, Moments};
use super::plan::{UNIT, units};
use super::random::{Generator, Stream};
use crate::piece::mobility::board_size::BoardSize;
use crate::piece::mobility::convention::{CaptureOnly, Convention};
use crate::piece::mobility::density::Densities;
use crate::piece::mobility::pawn_profile;

const EMPTY: u8 = 0;
const ENEMY: u8 = 1;
const ALLY: u8 = 2;

/// May the piece move to a square if it is empty?
const MOVE: u8 = 1;
/// May it capture there if an enemy stands there?
const CAPTURE: u8 = 2;

/// A board as the source keeps it: by file and rank, 0 for an empty square, 1 for an enemy, 2 for
/// an ally.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainBoard {
    size: BoardSize,
    squares: Vec<u8>,
}

impl PlainBoard {
    fn empty(size: BoardSize) -> PlainBoard {
        PlainBoard { size, squares: vec![EMPTY; usize::from(size.area())] }
    }

    /// The board of chess with these pieces.
    #[must_use]
    pub fn new(allies: Bitboard, enemies: Bitboard) -> PlainBoard {
        let mut board = PlainBoard::empty(BoardSize::CHESS);
        for (pieces, content) in [(allies, ALLY), (enemies, ENEMY)] {
            for square in pieces {
                board.squares[square.file().index() * 8 + square.rank().index()] = content;
            }
        }
        board
    }

    /// The board of this size with pieces on these places among its squares.
    #[cfg(test)]
    pub(crate) fn with(size: BoardSize, allies: &[usize], enemies: &[usize]) -> PlainBoard {
        let mut board = PlainBoard::empty(size);
        allies.iter().for_each(|place| board.squares[*place] = ALLY);
        enemies.iter().for_each(|place| board.squares[*place] = ENEMY);
        board
    }

    /// A random board.
    fn draw(size: BoardSize, allies: u8, enemies: u8, random: &mut Generator) -> PlainBoard {
        let mut board = PlainBoard::empty(size);
        for (count, content) in [(allies, ALLY), (enemies, ENEMY)] {
            let mut left = count;
            while left > 0 {
                let place = (u128::from(random.draw()) * u128::from(size.area())) >> 64;
                if let Some(square @ &mut EMPTY) = board.squares.get_mut(place as usize) {
                    *square = content;
                    left -= 1;
                }
            }
        }
        board
    }

    /// The content of a square, if it is one.
    fn at(&self, x: i32, y: i32) -> Option<u8> {
        self.squares.get(self.size.place((x, y))?).copied()
    }

    /// The mobility of a piece on all squares together, in thousandths of a square.
    #[must_use]
    pub fn count(&self, movement: &Movement, convention: Convention) -> u64 {
        let worth = Units::by(convention);
        let ranks = convention.ranks(self.size.height());
        let mut marks = vec![0; self.squares.len()];
        let mut total = 0;
        for from in self.size.squares().filter(|(_, y)| ranks.contains(&(*y as u8))) {
            marks.fill(0);
            let starts = from.1 == i32::from(convention.start_rank);
            for ray in movement.rays().iter().filter(|ray| starts || !ray.initial) {
                total += self.walk(ray, from, &mut marks, &worth);
            }
        }
        total
    }

    /// Walks along a ray, marks the squares where it allows the piece to end its move, and gives
    /// what they are worth beyond what earlier rays marked.
    fn walk(&self, ray: &Ray, from: (i32, i32), marks: &mut [u8], worth: &Units) -> u64 {
        let mark = if ray.moves { MOVE } else { 0 } | if ray.captures { CAPTURE } else { 0 };
        let (mut at, mut hopped, mut total) = (from, false, 0);
        for step in 1..=self.size.most_steps(ray) {
            if ray.lame && !self.is_clear(at, ray) {
                break;
            }
            let (dx, dy) = match ray.bend {
                Some(Bend::Once(dx, dy)) if step > 1 => (dx, dy),
                Some(Bend::Zigzag(dx, dy)) if step % 2 == 0 => (dx, dy),
                _ => (ray.dx, ray.dy),
            };
            at = (at.0 + i32::from(dx), at.1 + i32::from(dy));
            let Some(place) = self.size.place(at) else { break };
            let content = self.squares[place];
            if ray.jumps_first && step == 1 {
                continue;
            }
            if step == 1 && matches!(ray.bend, Some(Bend::Once(..))) {
                if content == EMPTY {
                    continue;
                }
                break;
            }
            if ray.hop.is_some() && !hopped {
                hopped = content != EMPTY;
                continue;
            }
            if !ray.spacious || self.is_wide(from, at, ray) {
                let known = &mut marks[place];
                // To be able to do more on a square never makes it count for less.
                total += worth.of(content, *known | mark) - worth.of(content, *known);
                *known |= mark;
            }
            if content != EMPTY || ray.hop == Some(Hop::Behind) {
                break;
            }
        }
        total
    }

    /// Whether the squares that a lame leap crosses are empty: along its longer side first, then
    /// diagonally.
    fn is_clear(&self, (mut x, mut y): (i32, i32), ray: &Ray) -> bool {
        let (long, short) = (ray.dx.abs().max(ray.dy.abs()), ray.dx.abs().min(ray.dy.abs()));
        (1..long).all(|step| {
            let is_straight = step <= long - short;
            if !is_straight || ray.dx.abs() == long {
                x += i32::from(ray.dx.signum());
            }
            if !is_straight || ray.dx.abs() != long {
                y += i32::from(ray.dy.signum());
            }
            // Off the board the leap fails anyway.
            self.at(x, y).is_none_or(|content| content == EMPTY)
        })
    }

    /// Whether the square beyond `to`, across joined edges, is empty or the piece's own.
    fn is_wide(&self, from: (i32, i32), to: (i32, i32), ray: &Ray) -> bool {
        let x = (to.0 + i32::from(ray.dx)).rem_euclid(i32::from(self.size.width()));
        let y = (to.1 + i32::from(ray.dy)).rem_euclid(i32::from(self.size.height()));
        (x, y) == from || self.at(x, y) == Some(EMPTY)
    }
}

/// Weights of squares, in thousandths: by what stands there, then by what the piece may do there.
struct Units([[u64; 4]; 3]);

impl Units {
    fn by(convention: Convention) -> Units {
        let (one, less) = (u64::from(UNIT), u64::from(units(convention.move_only)));
        let free_capture = match convention.capture_only {
            CaptureOnly::NotAlly => one,
            CaptureOnly::Enemy => 0,
        };
        // Nothing, move, capture, both; on an empty square, an enemy, an ally.
        Units([[0, less, free_capture, one], [0, 0, one, one], [0; 4]])
    }

    fn of(&self, content: u8, mark: u8) -> u64 {
        self.0[usize::from(content)][usize::from(mark)]
    }
}

/// One trial by the source's method: the units of each piece on a random board of every
/// combination.
fn totals(subjects: &[Subject], densities: Densities, size: BoardSize, seed: u64) -> Vec<u64> {
    let mut random = Stream::new(seed, 0).generator(0);
    let mut totals = vec![0; subjects.len()];
    for (allies, enemies) in densities.combinations() {
        let board = PlainBoard::draw(size, allies, enemies, &mut random);
        for (total, subject) in totals.iter_mut().zip(subjects) {
            *total += board.count(&subject.movement, subject.convention);
        }
    }
    totals
}

/// One trial by the source's method: the mobility of each piece in squares, averaged over a random
/// board of every combination.
#[must_use]
pub fn trial(subjects: &[Subject], densities: Densities, seed: u64) -> Vec<f64> {
    let totals = totals(subjects, densities, BoardSize::CHESS, seed);
    let boards = densities.combinations().count() as f64;
    totals.into_iter().map(|total| total as f64 / (boards * 64.0 * f64::from(UNIT))).collect()
}

/// The experiment on boards of this size, with the densities [scaled](Densities::scaled) to it: for
/// each piece its squares, and its worth in pawns of that board. The numbers are the same for any
/// number of threads.
#[must_use]
pub fn experiment(
    subjects: &[Subject],
    size: BoardSize,
    trials: u64,
    seed: u64,
    threads: NonZeroUsize,
) -> Vec<[Estimate; 2]> {
    let densities = Densities::scaled(size);
    let pawn = Subject::new("pawn", pawn_profile().movement());
    let tried: Vec<Subject> = subjects.iter().cloned().chain([pawn]).collect();
    let (next, moments) = (AtomicU64::new(0), Mutex::new(Moments::new(tried.len())));
    let threads = threads.get().min(usize::try_from(trials).unwrap_or(usize::MAX));
    share(threads, || {
        loop {
            let trial = next.fetch_add(1, Ordering::Relaxed);
            if trial >= trials {
                break;
            }
            // Neighbouring seeds have streams far apart.
            let totals = totals(&tried, densities, size, seed.wrapping_add(trial));
            moments.lock().unwrap_or_else(PoisonError::into_inner).add(&totals);
        }
    });
    let moments = moments.into_inner().unwrap_or_else(PoisonError::into_inner);
    let squares = densities.combinations().count() * usize::from(size.area());
    (0..subjects.len()).map(|at| [moments.squares(at, squares), moments.pawns(at)]).collect()
}
