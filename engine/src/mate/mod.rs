//! `go mate N`: proofs of mates, apart from the search.
//!
//! The search prunes by evaluation, so it overlooks mates that begin quietly, and cannot say that
//! there is none. Here every move is searched, by depth-first AND/OR search with a table of proofs,
//! one move of the attacker more each time (on such trees: Allis, *Searching for Solutions in Games
//! and Artificial Intelligence*, 1994, chapter 2).
//!
//! - `table`: what is proved about positions, in bounded memory
//! - `halt`: when a proof has to end
//! - `prover`: one number of moves, all lines
//! - [`prove`]: the shortest mate, and further ones; [`find`]: the answer to `go mate N`

mod halt;
mod prover;
mod table;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use crate::clock::Instant;
use crate::memory::available_megabytes;
use crate::message::{Event, Info, Limits};
use crate::score::Score;
use crate::time::Budget;
use halt::Halt;
use prover::{Prover, Scope};
use table::ProofTable;

/// The most moves to a mate that are looked for: more than any proof will reach, and few enough for
/// the plies that a score can count.
pub const MOST_MOVES: u32 = Score::MAX_PLY as u32 / 2 - 4;

/// A table of proofs has this part of the megabytes of the transposition table.
const PART_OF_HASH: usize = 4;

/// The positions that the search of checks alone may make before the others have had their turn.
const HEAD_START: u64 = 50_000;

/// Of its positions a proof leaves one part of this number to the search that follows it.
const PART_LEFT: u64 = 8;

/// The positions of a search for a move where there is no mate, and nothing else was asked for.
const SHORT: u64 = 50_000;

/// The context of a proof besides the game and the limits.
#[derive(Clone, Copy)]
pub struct ProofContext<'a> {
    /// The megabytes of the transposition table, of which proofs take a quarter in addition.
    pub hash: usize,
    /// When the search was ordered.
    pub start: Instant,
    /// Ends the proof from outside.
    pub stop: &'a AtomicBool,
    /// While this is set, the clock does not end the proof.
    pub pondering: &'a AtomicBool,
}

/// The result of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The line of the best mate; empty if there is none.
    pub line: Vec<Move>,
    /// There is no mate in this many moves or fewer.
    pub refuted: u32,
    /// In how many moves a mate was looked for.
    pub wanted: u32,
    /// Positions made.
    pub nodes: u64,
}

/// A mate of the root.
struct Mate {
    moves: u32,
    line: Vec<Move>,
}

/// Proves the mate that is looked for, if there is one, and answers. Else the limits are left of a
/// search that chooses a move, and a note says that there is no mate.
pub fn find(
    game: &Game,
    limits: &Limits,
    context: ProofContext,
    tell: &mut dyn FnMut(Event),
) -> Option<Limits> {
    // Whoever plays below full strength may overlook a mate.
    let is_weak = limits.elo.is_some() && !limits.infinite;
    let is_in_play = game.position().stage() == Stage::Play && game.position().has_moves();
    if limits.mate.is_none() || is_weak || !is_in_play {
        return Some(limits.clone());
    }
    let proof = prove(game, limits, context, &mut |info| tell(Event::Info(info)));
    if let Some(best) = proof.line.first() {
        let ponder = proof.line.get(1).copied();
        tell(Event::BestMove { best: Some(*best), ponder });
        return None;
    }
    let next = proof.refuted + 1;
    let end = if next <= proof.wanted { format!("; {next} is not proved") } else { String::new() };
    tell(Event::Note(format!("no mate in {}{end}", proof.refuted)));
    let nodes = limits.nodes.map(|most| most.saturating_sub(proof.nodes).max(1));
    let rest = Limits { mate: None, nodes, ..limits.clone() };
    let is_fixed = rest.depth.is_some() || rest.nodes.is_some() || rest.soft_nodes.is_some();
    let is_timed = rest.movetime.is_some() || rest.clock.is_some();
    let is_limited = is_fixed || is_timed || rest.infinite;
    Some(if is_limited { rest } else { Limits { nodes: Some(SHORT), ..rest } })
}

/// Looks for the shortest mate in at most `limits.mate` moves from the last position of the game,
/// which has to be in play, and reports it. A mate of checks alone is reported as soon as it is
/// found, even if a shorter one may exist. With `limits.multipv` further first moves that mate
/// follow, each with its shortest mate.
///
/// ```
/// # use std::sync::atomic::AtomicBool;
/// # use treville_core::{fen, game::Game, rules::Rules};
/// # use treville_engine::{clock::Instant, mate::{ProofContext, prove}, message::Limits};
/// let ladder = fen::parse("7k/8/8/8/8/R7/1R6/K7 w - - 0 1", Rules::chess(), None).unwrap();
/// let limits = Limits { mate: Some(4), ..Limits::default() };
/// let never = &AtomicBool::new(false);
/// let context = ProofContext { hash: 16, start: Instant::now(), stop: never, pondering: never };
/// let proof = prove(&Game::new(ladder.position), &limits, context, &mut |_| {});
/// assert_eq!((proof.line.len(), proof.refuted), (3, 1));
/// ```
pub fn prove(
    game: &Game,
    limits: &Limits,
    context: ProofContext,
    tell: &mut dyn FnMut(Info),
) -> Proof {
    let plies = limits.depth.unwrap_or(u32::MAX);
    let wanted = limits.mate.unwrap_or(0).min(plies.div_ceil(2)).min(MOST_MOVES);
    let budget = Budget::new(limits, game.position().stage(), context.start);
    let nodes = limits.nodes.map_or(u64::MAX, |most| most - most / PART_LEFT);
    let halt = Halt::new(context.stop, context.pondering, budget, nodes);
    // The system may promise memory that it does not have.
    let free = available_megabytes().map_or(usize::MAX, |free| free / 2);
    let table = ProofTable::new((context.hash / PART_OF_HASH).max(1).min(free));
    let mut prover = Prover::new(game, wanted, table, halt);
    let mut moves = prover.ordered(game.position(), None, 0);
    // Moves that are all illegal are no choice, as in the search.
    if moves.iter().any(|m| limits.searchmoves.contains(m)) {
        moves.retain(|m| limits.searchmoves.contains(m));
    }
    let lines = limits.multipv.max(1).min(moves.len());
    let root = Root { position: *game.position(), moves, wanted, lines, prover, budget };
    root.prove(tell)
}

/// The root of a proof.
struct Root<'a> {
    position: Position,
    /// The moves to search, checks first.
    moves: Vec<Move>,
    wanted: u32,
    /// How many lines are asked for.
    lines: usize,
    prover: Prover<'a>,
    budget: Budget,
}

impl Root<'_> {
    fn prove(mut self, tell: &mut dyn FnMut(Info)) -> Proof {
        let mut refuted = 0;
        let first = self.shortest(&mut refuted, tell);
        if let Some(mate) = &first {
            self.others(mate, tell);
        }
        let line = first.map_or_else(Vec::new, |mate| mate.line);
        Proof { line, refuted, wanted: self.wanted, nodes: self.prover.nodes }
    }

    /// The shortest mate: one move more each time. In between, checks alone are searched deeper, as
    /// long as that takes less than the rest; the mate that they find is the one to beat.
    fn shortest(&mut self, refuted: &mut u32, tell: &mut dyn FnMut(Info)) -> Option<Mate> {
        let mut found: Option<Mate> = None;
        let (mut on_checks, mut on_all) = (0, 0);
        let mut checks = 0;
        let mut reported = 0;
        loop {
            let most = found.as_ref().map_or(self.wanted, |mate| mate.moves - 1);
            if *refuted >= most || self.prover.halt.is_stopped {
                if let Some(mate) = found.as_ref().filter(|_| self.prover.nodes > reported) {
                    self.report(1, mate, tell);
                }
                return found;
            }
            let before = self.prover.nodes;
            if found.is_none() && checks < self.wanted && on_checks <= on_all + HEAD_START {
                checks = (*refuted).max(checks) + 1;
                self.prover.halt.begin(before + on_all + 2 * HEAD_START);
                self.prover.set_scope(Scope::Checks);
                found = self.mate_in(checks);
                if self.prover.halt.is_part_over && found.is_none() {
                    checks = self.wanted;
                }
                on_checks += self.prover.nodes - before;
                if let Some(mate) = &found {
                    reported = self.prover.nodes;
                    self.report(1, mate, tell);
                }
            } else {
                self.prover.halt.begin(u64::MAX);
                self.prover.set_scope(Scope::All);
                if let Some(mate) = self.mate_in(*refuted + 1) {
                    self.report(1, &mate, tell);
                    return Some(mate);
                }
                on_all += self.prover.nodes - before;
                if !self.prover.halt.is_stopped {
                    *refuted += 1;
                }
            }
        }
    }

    /// Further first moves that mate, the soonest first.
    fn others(&mut self, first: &Mate, tell: &mut dyn FnMut(Info)) {
        self.prover.halt.begin(u64::MAX);
        self.prover.set_scope(Scope::All);
        let mut known = (first.moves, first.line.first().copied());
        for rank in 2..=self.lines {
            let (moves, last) = known;
            self.moves.retain(|m| Some(*m) != last);
            // None of the moves that are left mates sooner than the last one.
            let next = (moves..=self.wanted).find_map(|moves| self.mate_in(moves));
            let Some(next) = next else { return };
            self.report(rank as u32, &next, tell);
            known = (next.moves, next.line.first().copied());
        }
    }

    /// The first of the moves that mates in this many moves, with its line.
    fn mate_in(&mut self, moves: u32) -> Option<Mate> {
        for index in 0..self.moves.len() {
            let m = *self.moves.get(index)?;
            if self.prover.mates(&self.position, m, moves) {
                self.prover.halt.begin(u64::MAX);
                let line = self.prover.line(&self.position, m, moves);
                return Some(Mate { moves, line });
            }
            if self.prover.halt.is_over() {
                return None;
            }
        }
        None
    }

    fn report(&self, rank: u32, mate: &Mate, tell: &mut dyn FnMut(Info)) {
        // One ply more where the attacker wins by having no move.
        let plies = (2 * mate.moves - 1).max(mate.line.len() as u32);
        tell(Info {
            depth: plies,
            seldepth: self.prover.seldepth,
            multipv: rank,
            score: Score(Score::MATE - plies as i32),
            nodes: self.prover.nodes,
            time: self.budget.elapsed(),
            hashfull: self.prover.table.hashfull(),
            pv: mate.line.clone(),
        });
    }
}
