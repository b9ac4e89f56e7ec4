//! The counts on a board, for all pieces together.
//!
//! The mobility of a piece, summed over all squares of a board, is a sum over pairs of a square and
//! a target: is the way clear, and may the piece go there? Whether it is clear is an *and* over a
//! few squares, and the same few squares serve many pieces and both directions of a line. So the
//! pieces are compiled into one list of steps in which nothing is computed twice, and into terms,
//! each an *and* of two registers, that are sorted by the pieces they count for: the longer slides
//! of rook, queen, chancellor and dragon are one sum.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use treville_core::betza::{Goal, Movement};
use treville_core::bitboard::Bitboard;
use treville_core::square::Square;

use super::lanes::{Lanes, WORDS};
use crate::piece::mobility::convention::{CaptureOnly, Convention};

/// A square counts for this many units, so that a convention can count it for less.
pub(super) const UNIT: u32 = 1000;

/// A part of a square in units.
pub(super) fn units(part: f64) -> u32 {
    (part.clamp(0.0, 1.0) * f64::from(UNIT)).round() as u32
}

/// The registers that the sampler fills: 64 squares that are empty, 64 without an ally.
pub(super) const INPUTS: usize = 128;

/// The steps and sums for a list of pieces.
pub(super) struct Plan {
    /// The step that computes each register after the inputs.
    steps: Vec<Step>,
    terms: Vec<[u32; 2]>,
    sums: Vec<Sum>,
    pieces: usize,
}

/// Terms that count alike for every piece.
pub(super) struct Sum {
    terms: Range<usize>,
    /// The pieces that they count for, and how many units.
    pub(super) weights: Vec<(usize, u32)>,
}

/// The computation of a register from two earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    And(u32, u32),
    AndNot(u32, u32),
    Or(u32, u32),
    Not(u32),
}

impl Plan {
    /// Compiles pieces that are each counted by a convention.
    pub(super) fn new<'a>(pieces: impl IntoIterator<Item = (&'a Movement, Convention)>) -> Plan {
        let mut builder = Builder::default();
        let mut count = 0;
        for (movement, convention) in pieces {
            builder.add(count, movement, convention);
            count += 1;
        }
        builder.finish(count)
    }

    /// Number of pieces.
    pub(super) fn pieces(&self) -> usize {
        self.pieces
    }

    /// Number of registers that the steps need, inputs included.
    pub(super) fn registers(&self) -> usize {
        INPUTS + self.steps.len()
    }

    /// The sums.
    pub(super) fn sums(&self) -> &[Sum] {
        &self.sums
    }

    /// The terms of a sum.
    #[inline(always)]
    pub(super) fn terms(&self, sum: &Sum) -> &[[u32; 2]] {
        &self.terms[sum.terms.clone()]
    }

    /// Computes all registers from the inputs.
    #[inline(always)]
    pub(super) fn compute(&self, registers: &mut [Lanes]) {
        for (at, step) in (INPUTS..).zip(&self.steps) {
            let (known, open) = registers.split_at_mut(at);
            let Some(result) = open.first_mut() else { return };
            let operand = |register: u32| &known[register as usize];
            match *step {
                Step::And(a, b) => fill(result, operand(a), operand(b), |a, b| a & b),
                Step::AndNot(a, b) => fill(result, operand(a), operand(b), |a, b| a & !b),
                Step::Or(a, b) => fill(result, operand(a), operand(b), |a, b| a | b),
                Step::Not(a) => fill(result, operand(a), operand(a), |a, _| !a),
            }
        }
    }
}

#[inline(always)]
fn fill(result: &mut Lanes, a: &Lanes, b: &Lanes, combine: impl Fn(u64, u64) -> u64) {
    for word in 0..WORDS {
        result[word] = combine(a[word], b[word]);
    }
}

/// A condition: known in advance, or in a register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    Never,
    Always,
    In(u32),
}

use Condition::{Always, In, Never};

/// A builder of a plan; every condition is looked up before it is computed again.
#[derive(Default)]
struct Builder {
    steps: Vec<Step>,
    known: HashMap<Step, u32>,
    /// By term: units for each piece it counts for.
    terms: BTreeMap<[u32; 2], BTreeMap<usize, u32>>,
}

impl Builder {
    /// Adds all that counts for a piece.
    fn add(&mut self, piece: usize, movement: &Movement, convention: Convention) {
        let mut goals: BTreeMap<(i8, i8), Vec<Goal>> = BTreeMap::new();
        for goal in movement.goals() {
            goals.entry((goal.dx, goal.dy)).or_default().push(goal);
        }
        let starts = convention.start_squares();
        for from in convention.squares() {
            for (&(dx, dy), goals) in &goals {
                let Some(target) = from.offset(dx, dy) else { continue };
                let (mut moves, mut captures) = (Never, Never);
                let possible =
                    |goal: &&Goal| goal.fits(from) && (!goal.initial || starts.has(from));
                for goal in goals.iter().filter(possible) {
                    let way = self.way(from, goal);
                    moves = if goal.moves { self.or(moves, way) } else { moves };
                    captures = if goal.captures { self.or(captures, way) } else { captures };
                }
                self.count(piece, convention, target, moves, captures);
            }
        }
    }

    /// Adds what a target counts for: `moves` if it is empty, `captures` if an enemy stands there.
    fn count(
        &mut self,
        piece: usize,
        convention: Convention,
        target: Square,
        moves: Condition,
        captures: Condition,
    ) {
        let (empty, open) = (In(empty(target)), In(open(target)));
        let capturable = match convention.capture_only {
            CaptureOnly::NotAlly => open,
            CaptureOnly::Enemy => self.and_not(open, empty),
        };
        let both = self.and(moves, captures);
        let move_only = self.and_not(moves, captures);
        let capture_only = self.and_not(captures, moves);
        self.term(piece, both, open, UNIT);
        self.term(piece, move_only, empty, units(convention.move_only));
        self.term(piece, capture_only, capturable, UNIT);
    }

    fn term(&mut self, piece: usize, way: Condition, target: Condition, units: u32) {
        let term = match (way, target) {
            (In(way), In(target)) => [way.min(target), way.max(target)],
            (Always, In(target)) => [target, target],
            _ => return,
        };
        *self.terms.entry(term).or_default().entry(piece).or_default() += units;
    }

    /// Whether the way of a goal is open to a piece on `from`.
    fn way(&mut self, from: Square, goal: &Goal) -> Condition {
        let clear = shifted(goal.empty, from)
            .fold(Always, |clear, square| self.and(clear, In(empty(square))));
        if goal.hurdles.is_empty() {
            return clear;
        }
        // Exactly one hurdle: none so far and then one, or one so far and then none.
        let (mut none, mut one) = (Always, Never);
        for square in shifted(goal.hurdles, from) {
            let free = In(empty(square));
            let first = self.and_not(none, free);
            let still = self.and(one, free);
            one = self.or(first, still);
            none = self.and(none, free);
        }
        self.and(clear, one)
    }

    fn and(&mut self, a: Condition, b: Condition) -> Condition {
        match (a, b) {
            (Never, _) | (_, Never) => Never,
            (Always, other) | (other, Always) => other,
            (In(a), In(b)) if a == b => In(a),
            (In(a), In(b)) => self.step(Step::And(a.min(b), a.max(b))),
        }
    }

    fn or(&mut self, a: Condition, b: Condition) -> Condition {
        match (a, b) {
            (Always, _) | (_, Always) => Always,
            (Never, other) | (other, Never) => other,
            (In(a), In(b)) if a == b => In(a),
            (In(a), In(b)) => self.step(Step::Or(a.min(b), a.max(b))),
        }
    }

    fn and_not(&mut self, a: Condition, b: Condition) -> Condition {
        match (a, b) {
            (Never, _) | (_, Always) => Never,
            (a, Never) => a,
            (In(a), In(b)) if a == b => Never,
            (In(a), In(b)) => self.step(Step::AndNot(a, b)),
            (Always, In(b)) => self.step(Step::Not(b)),
        }
    }

    fn step(&mut self, step: Step) -> Condition {
        let next = (INPUTS + self.steps.len()) as u32;
        let register = *self.known.entry(step).or_insert(next);
        if register == next {
            self.steps.push(step);
        }
        In(register)
    }

    /// Sorts the terms by what they count for.
    fn finish(self, pieces: usize) -> Plan {
        let mut alike: BTreeMap<Vec<(usize, u32)>, Vec<[u32; 2]>> = BTreeMap::new();
        for (term, weights) in self.terms {
            let weights = weights.into_iter().filter(|(_, units)| *units != 0).collect();
            alike.entry(weights).or_default().push(term);
        }
        let (mut terms, mut sums) = (Vec::new(), Vec::new());
        for (weights, more) in alike.into_iter().filter(|(weights, _)| !weights.is_empty()) {
            let start = terms.len();
            terms.extend(more);
            sums.push(Sum { terms: start..terms.len(), weights });
        }
        Plan { steps: self.steps, terms, sums, pieces }
    }
}

/// The register for whether a square is empty.
fn empty(square: Square) -> u32 {
    square.index() as u32
}

/// The register for whether no ally stands on a square.
fn open(square: Square) -> u32 {
    64 + square.index() as u32
}

/// The squares of a goal's condition for a piece on `from`. The condition is for a piece on a1 and
/// may reach beyond the edges, which are joined.
///
/// They come in the order of the board, not of the way: so the two directions of a line ask for the
/// same squares in the same order, and find them computed.
fn shifted(squares: Bitboard, from: Square) -> impl Iterator<Item = Square> {
    let moved = move |square: Square| {
        let file = (square.index() + from.index()) % 8;
        let rank = (square.index() / 8 + from.index() / 8) % 8;
        Square::new((8 * rank + file) as u8)
    };
    squares.into_iter().map(moved).collect::<Bitboard>().into_iter()
}
