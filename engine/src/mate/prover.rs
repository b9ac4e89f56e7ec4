//! Proofs: some move of the attacker, all moves of the defender.
//!
//! The number of moves grows one by one, so the first mate found is the shortest. Nothing is pruned
//! that could mate: quiet moves are searched as well as checks, which only come first, and with one
//! move left only checks are looked at. What is left out is judged by the rules alone: repetitions
//! of the game, the fifty-move rule, and dead positions.
//!
//! A position cannot usefully recur within a line: the attacker would mate from where it first
//! occurred as it does from the second time, in fewer moves. So a proof does not depend on its line,
//! and the table may keep it.

use treville_core::definition::Stalemate;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;

use super::halt::Halt;
use super::table::{ProofTable, ProvedFact};

/// The salt of position keys where only checks were searched.
const OF_CHECKS: u64 = 0x9e37_79b9_7f4a_7c15;

/// Which moves of the attacker are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// All of them.
    All,
    /// Checks alone, which finds most long mates soon, but not the shortest ones.
    Checks,
}

/// Proves mates, and that there are none.
pub(super) struct Prover<'a> {
    pub table: ProofTable,
    pub halt: Halt<'a>,
    /// Positions made so far.
    pub nodes: u64,
    /// The deepest ply so far.
    pub seldepth: u32,
    scope: Scope,
    stalemate: Stalemate,
    /// Positions of the game that are drawn if they occur again.
    drawn: Vec<u64>,
    /// Whether the fifty-move rule may come before a mate: then a proof depends on the counter.
    is_near_rule: bool,
    /// How often each move, by its bits, has refuted an attack: the best replies are tried first.
    refuted: Vec<u32>,
}

impl<'a> Prover<'a> {
    /// A prover for mates in at most this many moves from the last position of a game.
    pub fn new(game: &Game, most: u32, table: ProofTable, halt: Halt<'a>) -> Prover<'a> {
        let position = game.position();
        let mut keys = game.keys_before();
        keys.push(position.key());
        keys.sort_unstable();
        let drawn = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let rule = u32::from(position.rules().halfmove_limit);
        Prover {
            table,
            halt,
            nodes: 0,
            seldepth: 0,
            scope: Scope::All,
            stalemate: position.rules().definition.stalemate,
            drawn,
            is_near_rule: u32::from(position.halfmove_clock()) + 2 * most >= rule,
            refuted: vec![0; 1 << 16],
        }
    }

    /// Searches these moves of the attacker from here on.
    pub fn set_scope(&mut self, scope: Scope) {
        self.scope = scope;
    }

    /// Whether this move, played here, mates in at most this many moves, itself included.
    pub fn mates(&mut self, position: &Position, m: Move, moves: u32) -> bool {
        let Some(left) = moves.checked_sub(1) else { return false };
        let after = self.make(position, m, 0);
        (self.scope == Scope::All || after.in_check()) && self.defence_fails(&after, left, 1)
    }

    /// Whether the side to move, at this ply, mates in at most this many moves. Shorter mates are
    /// looked for first: that costs little next to longer ones, and saves them where it succeeds.
    fn attack(&mut self, position: &Position, moves: u32, ply: u32) -> bool {
        if self.is_drawn(position) || moves == 0 {
            return self.wins_without_a_move(position);
        }
        if moves == 1 && self.stalemate == Stalemate::Draw {
            return self.mating_move(position, ply).is_some();
        }
        let key = self.key(position);
        let mut known = self.table.get(key);
        if let Some(mates) = known.within(moves) {
            return mates;
        }
        let replies = position.legal_moves();
        if replies.is_empty() {
            return self.wins_without_a_move(position);
        }
        let before = self.nodes;
        let moves = known.fails.map_or(1, |fails| fails + 1)..=moves;
        for moves in moves {
            let best = self.attack_exactly(position, moves, &known, ply);
            if best.is_none() && self.halt.is_over() {
                return false;
            }
            known.best = best.or(known.best);
            match best {
                Some(_) => known.mates = Some(moves),
                None => known.fails = Some(moves),
            }
            self.table.insert(key, known, self.nodes - before);
            if best.is_some() {
                return true;
            }
        }
        false
    }

    /// A move that mates in this many moves, where no shorter mate exists.
    fn attack_exactly(
        &mut self,
        position: &Position,
        moves: u32,
        known: &ProvedFact,
        ply: u32,
    ) -> Option<Move> {
        if moves == 1 && self.stalemate == Stalemate::Draw {
            return self.mating_move(position, ply);
        }
        for m in self.candidates(position, known.best, moves, ply) {
            let after = self.make(position, m, ply);
            if self.defence_fails(&after, moves - 1, ply + 1) {
                return Some(m);
            }
            if self.halt.is_over() {
                return None;
            }
        }
        None
    }

    /// The attacker's moves where it has this many left. With two of them it takes as long to count
    /// replies as to search, so checks come first and that is all.
    fn candidates(
        &mut self,
        position: &Position,
        best: Option<Move>,
        moves: u32,
        ply: u32,
    ) -> Vec<Move> {
        if moves > 2 {
            return self.ordered(position, best, ply);
        }
        let squares = position.check_squares();
        let all = position.legal_moves();
        let is_check = |m: &Move| position.gives_check(*m, &squares);
        let (mut first, quiet): (Vec<Move>, Vec<Move>) = all.iter().copied().partition(is_check);
        if self.scope == Scope::All {
            first.extend(quiet);
        }
        if let Some(place) = first.iter().position(|m| best == Some(*m)) {
            first[..=place].rotate_right(1);
        }
        first
    }

    /// The attacker's moves: what was best before, then checks, and among both first what leaves
    /// the fewest replies.
    pub fn ordered(&mut self, position: &Position, best: Option<Move>, ply: u32) -> Vec<Move> {
        let mut ranked: Vec<(bool, bool, u64, Move)> = Vec::new();
        for m in position.legal_moves() {
            let after = self.make(position, m, ply);
            let is_quiet = !after.in_check();
            if self.scope == Scope::All || !is_quiet {
                ranked.push((best != Some(m), is_quiet, after.count_moves(), m));
            }
        }
        ranked.sort_by_key(|(is_other, is_quiet, replies, _)| (*is_other, *is_quiet, *replies));
        ranked.into_iter().map(|(.., m)| m).collect()
    }

    /// A check that mates, in a game in which nothing else does.
    fn mating_move(&mut self, position: &Position, ply: u32) -> Option<Move> {
        let squares = position.check_squares();
        let moves = position.legal_moves();
        moves.iter().copied().find(|m| {
            position.gives_check(*m, &squares) && !self.make(position, *m, ply).has_moves()
        })
    }

    /// Whether the side to move, the defender, has lost, or will have in at most this many moves of
    /// the attacker whatever it does.
    fn defence_fails(&mut self, position: &Position, moves: u32, ply: u32) -> bool {
        if self.is_drawn(position) || (moves == 0 && self.stalemate != Stalemate::Win) {
            return self.has_lost(position);
        }
        let key = self.key(position);
        let mut known = self.table.get(key);
        if let Some(fails) = known.within(moves) {
            return fails;
        }
        let mut replies = position.legal_moves();
        if replies.is_empty() {
            return self.has_lost(position);
        }
        let before = self.nodes;
        // The first one mostly refutes, so sorting them all would take longer.
        for number in 0..replies.len() {
            let reply = self.next_reply(&mut replies[number..], known.best);
            let after = self.make(position, reply, ply);
            if self.attack(&after, moves, ply + 1) {
                continue;
            }
            if self.halt.is_over() {
                return false;
            }
            if let Some(count) = self.refuted.get_mut(usize::from(reply.bits())) {
                *count = count.saturating_add(1);
            }
            known = ProvedFact { fails: Some(moves), best: Some(reply), ..known };
            self.table.insert(key, known, self.nodes - before);
            return false;
        }
        self.table.insert(key, ProvedFact { mates: Some(moves), ..known }, self.nodes - before);
        true
    }

    /// The reply of these, at least one, that was best before, or has refuted the most attacks. It
    /// changes places with the first.
    fn next_reply(&self, rest: &mut [Move], best: Option<Move>) -> Move {
        let rank = |m: Move| {
            let refuted = self.refuted.get(usize::from(m.bits())).copied().unwrap_or(0);
            (best == Some(m), refuted)
        };
        // Of equal ones the first.
        let next = (0..rest.len()).rev().max_by_key(|index| rank(rest[*index])).unwrap_or(0);
        rest.swap(0, next);
        rest[0]
    }

    /// The line of a mate in exactly this many moves that begins with this one: the attacker keeps to
    /// the number, and the defender holds out as long as it can. It is cut off where the search has
    /// to end.
    pub fn line(&mut self, position: &Position, first: Move, moves: u32) -> Vec<Move> {
        let mut line = vec![first];
        let mut at = position.after_unchecked(first);
        let mut left = moves.saturating_sub(1);
        loop {
            let ply = line.len() as u32;
            let replies = at.legal_moves();
            let holds = |prover: &mut Prover, m: &Move| match left.checked_sub(1) {
                Some(fewer) => !prover.attack(&at.after_unchecked(*m), fewer, ply + 1),
                None => true,
            };
            let reply = replies.iter().copied().find(|m| holds(self, m));
            let Some(reply) = reply.filter(|_| !self.halt.is_over()) else { return line };
            line.push(reply);
            at.play_unchecked(reply);
            let Some(fewer) = left.checked_sub(1) else { return line };
            let best = self.table.get(self.key(&at)).best;
            let moves = self.ordered(&at, best, ply + 1);
            let mates = moves
                .into_iter()
                .find(|m| self.defence_fails(&at.after_unchecked(*m), fewer, ply + 2));
            let Some(m) = mates.filter(|_| !self.halt.is_over()) else { return line };
            line.push(m);
            at.play_unchecked(m);
            left = fewer;
        }
    }

    fn make(&mut self, position: &Position, m: Move, ply: u32) -> Position {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply + 1);
        self.halt.look(self.nodes);
        position.after_unchecked(m)
    }

    /// Whether the game is a draw here, unless the side to move has lost or won already.
    fn is_drawn(&self, position: &Position) -> bool {
        position.is_past_move_rule() || self.drawn.contains(&position.key()) || position.is_dead()
    }

    /// Whether the side to move is mated, or has lost by stalemate.
    fn has_lost(&self, position: &Position) -> bool {
        (position.in_check() || self.stalemate == Stalemate::Loss) && !position.has_moves()
    }

    /// Whether the side to move has won by being stalemated.
    fn wins_without_a_move(&self, position: &Position) -> bool {
        self.stalemate == Stalemate::Win && !position.in_check() && !position.has_moves()
    }

    /// By what proofs about a position are found again.
    fn key(&self, position: &Position) -> u64 {
        let scope = if self.scope == Scope::Checks { OF_CHECKS } else { 0 };
        let counter = u64::from(position.halfmove_clock()) + 1;
        let rule = if self.is_near_rule { counter.wrapping_mul(0xd6e8_feb8_6659_fd93) } else { 0 };
        position.key() ^ scope ^ rule
    }
}
