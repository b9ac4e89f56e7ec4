//! The program of source 000 as it is described there: an 8x8 array of numbers, and for every piece
//! and every square a walk along each of its lines.
//!
//! It is the yardstick of the benchmark, and tests hold the fast counts to it board by board. It
//! reads rays, not the conditions that the fast plan is compiled from, so the two share nothing but
//! the meaning of a movement.

use treville_core::betza::{Bend, Hop, Movement, Ray};
use treville_core::bitboard::Bitboard;
use treville_core::square::Square;

use super::experiment::Subject;
use super::plan::{UNIT, units};
use super::random::{Generator, Stream};
use crate::piece::mobility::convention::{CaptureOnly, Convention};
use crate::piece::mobility::density::Densities;

const EMPTY: u8 = 0;
const ENEMY: u8 = 1;
const ALLY: u8 = 2;

/// May the piece move to a square if it is empty?
const MOVE: u8 = 1;
/// May it capture there if an enemy stands there?
const CAPTURE: u8 = 2;

/// A board as the source keeps it: by rank and file, 0 for an empty square, 1 for an enemy, 2 for
/// an ally.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainBoard([[u8; 8]; 8]);

impl PlainBoard {
    /// The board with these pieces.
    #[must_use]
    pub fn new(allies: Bitboard, enemies: Bitboard) -> PlainBoard {
        let mut board = PlainBoard([[EMPTY; 8]; 8]);
        for (pieces, content) in [(allies, ALLY), (enemies, ENEMY)] {
            for square in pieces {
                board.0[square.rank().index()][square.file().index()] = content;
            }
        }
        board
    }

    /// A random board.
    fn draw(allies: u8, enemies: u8, random: &mut Generator) -> PlainBoard {
        let mut board = PlainBoard([[EMPTY; 8]; 8]);
        for (count, content) in [(allies, ALLY), (enemies, ENEMY)] {
            let mut left = count;
            while left > 0 {
                let number = random.draw();
                let (file, rank) = ((number >> 61) as usize, (number >> 58 & 7) as usize);
                if board.0[rank][file] == EMPTY {
                    board.0[rank][file] = content;
                    left -= 1;
                }
            }
        }
        board
    }

    /// The content of a square, if it is one.
    fn at(&self, x: i8, y: i8) -> Option<u8> {
        let on_board = (0..8).contains(&x) && (0..8).contains(&y);
        on_board.then(|| self.0[y as usize & 7][x as usize & 7])
    }

    /// The mobility of a piece on all squares together, in thousandths of a square.
    #[must_use]
    pub fn count(&self, movement: &Movement, convention: Convention) -> u64 {
        let worth = Units::by(convention);
        let (tried, starts) = (convention.squares(), convention.start_squares());
        let mut total = 0;
        for from in Square::all().filter(|from| tried.has(*from)) {
            let mut marks = [[0_u8; 8]; 8];
            let at = (from.file().index() as i8, from.rank().index() as i8);
            for ray in movement.rays().iter().filter(|ray| !ray.initial || starts.has(from)) {
                total += self.walk(ray, at, &mut marks, &worth);
            }
        }
        total
    }

    /// Walks along a ray, marks the squares where it allows the piece to end its move, and gives
    /// what they are worth beyond what earlier rays marked.
    fn walk(&self, ray: &Ray, from: (i8, i8), marks: &mut [[u8; 8]; 8], worth: &Units) -> u64 {
        let mark = if ray.moves { MOVE } else { 0 } | if ray.captures { CAPTURE } else { 0 };
        let (mut at, mut hopped, mut total) = (from, false, 0);
        for step in 1..=ray.limit {
            if ray.lame && !self.is_clear(at, ray) {
                break;
            }
            let (dx, dy) = match ray.bend {
                Some(Bend::Once(dx, dy)) if step > 1 => (dx, dy),
                Some(Bend::Zigzag(dx, dy)) if step % 2 == 0 => (dx, dy),
                _ => (ray.dx, ray.dy),
            };
            at = (at.0 + dx, at.1 + dy);
            let Some(content) = self.at(at.0, at.1) else { break };
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
                let known = &mut marks[at.1 as usize & 7][at.0 as usize & 7];
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
    fn is_clear(&self, (mut x, mut y): (i8, i8), ray: &Ray) -> bool {
        let (long, short) = (ray.dx.abs().max(ray.dy.abs()), ray.dx.abs().min(ray.dy.abs()));
        (1..long).all(|step| {
            let is_straight = step <= long - short;
            if !is_straight || ray.dx.abs() == long {
                x += ray.dx.signum();
            }
            if !is_straight || ray.dx.abs() != long {
                y += ray.dy.signum();
            }
            // Off the board the leap fails anyway.
            self.at(x, y).is_none_or(|content| content == EMPTY)
        })
    }

    /// Whether the square beyond `to`, across joined edges, is empty or the piece's own.
    fn is_wide(&self, from: (i8, i8), to: (i8, i8), ray: &Ray) -> bool {
        let beyond = ((to.0 + ray.dx).rem_euclid(8), (to.1 + ray.dy).rem_euclid(8));
        beyond == from || self.at(beyond.0, beyond.1) == Some(EMPTY)
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

/// One trial by the source's method: the mobility of each piece in squares, averaged over a random
/// board of every combination.
#[must_use]
pub fn trial(subjects: &[Subject], densities: Densities, seed: u64) -> Vec<f64> {
    let mut random = Stream::new(seed, 0).generator(0);
    let mut totals = vec![0; subjects.len()];
    let mut boards = 0.0;
    for (allies, enemies) in densities.combinations() {
        let board = PlainBoard::draw(allies, enemies, &mut random);
        for (total, subject) in totals.iter_mut().zip(subjects) {
            *total += board.count(&subject.movement, subject.convention);
        }
        boards += 1.0;
    }
    totals.into_iter().map(|total| total as f64 / (boards * 64.0 * f64::from(UNIT))).collect()
}
