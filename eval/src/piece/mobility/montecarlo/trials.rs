//! Blocks of trials: boards drawn, counted and summed.

use super::counters::Counter;
use super::lanes::{LANES, Lanes};
use super::moments::Moments;
use super::plan::{INPUTS, Plan};
use super::random::Stream;
use super::sampler::Sampler;

/// Runs blocks, one after the other; each thread has its own.
///
/// A board of a block is a trial: for one combination of allies and enemies after the other, each
/// trial draws a new board, and its counts grow.
pub(super) struct Machine<'a> {
    plan: &'a Plan,
    /// The numbers of allies and enemies of the boards of a trial.
    combinations: &'a [(u8, u8)],
    registers: Vec<Lanes>,
    /// A counter for each sum of the plan.
    counters: Vec<Counter>,
}

impl<'a> Machine<'a> {
    pub(super) fn new(plan: &'a Plan, combinations: &'a [(u8, u8)]) -> Machine<'a> {
        let boards = combinations.len() as u64;
        let counter = |sum| Counter::new(boards * plan.terms(sum).len() as u64);
        Machine {
            plan,
            combinations,
            registers: vec![Lanes::NONE; plan.registers()],
            counters: plan.sums().iter().map(counter).collect(),
        }
    }

    /// Runs a block, of which the first `trials` trials count, and adds up what they give.
    pub(super) fn run(&mut self, seed: u64, block: u64, trials: usize, moments: &mut Moments) {
        self.counters.iter_mut().for_each(Counter::clear);
        let mut sampler = Sampler::new(Stream::new(seed, block));
        for &(allies, enemies) in self.combinations {
            sampler.draw(allies, enemies);
            self.count(sampler.empty(), sampler.open());
        }
        for trial in self.totals().chunks_exact(self.plan.pieces()).take(trials) {
            moments.add(trial);
        }
    }

    /// Counts one more board of every trial, given by square: where it is empty and where no ally
    /// stands.
    #[inline(always)]
    fn count(&mut self, empty: &[Lanes; 64], open: &[Lanes; 64]) {
        let (first, second) = self.registers[..INPUTS].split_at_mut(64);
        first.copy_from_slice(empty);
        second.copy_from_slice(open);
        self.plan.compute(&mut self.registers);
        for (sum, counter) in self.plan.sums().iter().zip(&mut self.counters) {
            counter.add(self.plan.terms(sum), &self.registers);
        }
    }

    /// The units of each piece in each trial, a trial after the other.
    fn totals(&self) -> Vec<u64> {
        let pieces = self.plan.pieces();
        let mut totals = vec![0; LANES * pieces];
        for (sum, counter) in self.plan.sums().iter().zip(&self.counters) {
            let counts = counter.read();
            for (trial, count) in totals.chunks_exact_mut(pieces).zip(counts) {
                for &(piece, units) in &sum.weights {
                    trial[piece] += count * u64::from(units);
                }
            }
        }
        totals
    }

    /// The units of each piece on 512 given boards, a board after the other.
    #[cfg(test)]
    pub(super) fn count_given(&mut self, empty: &[Lanes; 64], open: &[Lanes; 64]) -> Vec<u64> {
        self.counters.iter_mut().for_each(Counter::clear);
        self.count(empty, open);
        self.totals()
    }
}
