//! Proofs of forced mates: some move of the attacker, all moves of the defender.
//!
//! The tree of legal moves is searched in full to the depth asked for. Only the order in which
//! moves are tried is chosen, and in the last move only checks are looked at, since nothing else
//! mates. Nothing of the engine takes part: no evaluation, no pruning, no table of its own. What is
//! remembered is what was proved before, by the position's key, which leaves out the clocks; so
//! the fifty-move rule must be out of reach.

use std::collections::HashMap;

use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

/// The largest distance to mate that is asked for, so that a hundred plies are not reached.
const LONGEST: u32 = 10;

/// The proofs on a position whose side to move attacks.
#[derive(Clone, Copy, Default)]
struct Proofs {
    /// The least number of moves in which it mates, if it is known to.
    mates: Option<u32>,
    /// It does not mate in as many moves or fewer.
    fails: u32,
}

/// Proves mates, and that there are none.
pub struct Prover {
    known: HashMap<u64, Proofs>,
    /// Number of attacks that each move, by its bits, has refuted: the best replies go first.
    refuted: Vec<u32>,
    /// Positions that may still be made.
    left: u64,
}

/// The work that was allowed did not suffice for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuchWork;

impl Prover {
    /// A prover that gives up after making so many positions.
    pub fn new(most: u64) -> Prover {
        Prover { known: HashMap::new(), refuted: vec![0; 1 << 16], left: most }
    }

    /// In how many moves the side to move mates by force, if it does in at most so many.
    #[track_caller]
    pub fn mate_within(
        &mut self,
        position: &Position,
        most: u32,
    ) -> Result<Option<u32>, TooMuchWork> {
        assert!(most <= LONGEST && position.halfmove_clock() < 100 - 2 * LONGEST as u16);
        assert_eq!(position.stage(), Stage::Play, "{position}");
        for moves in 1..=most {
            if self.attack(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether this move mates in at most so many moves, itself included.
    pub fn is_mate_in(
        &mut self,
        position: &Position,
        m: Move,
        moves: u32,
    ) -> Result<bool, TooMuchWork> {
        self.defence_fails(&position.after_unchecked(m), moves.saturating_sub(1))
    }

    /// A line of a mate in exactly so many moves: a move that keeps to the number, one that brings
    /// a piece in if there is one, and the reply that holds out longest.
    pub fn line(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, TooMuchWork> {
        let mut moves_here = position.legal_moves();
        moves_here.sort_by_key(|m| position.gates_with(*m).is_none());
        for m in moves_here {
            let after = position.after_unchecked(m);
            if !self.is_mate_in(position, m, moves)? {
                continue;
            }
            let mut line = vec![m];
            for reply in after.legal_moves() {
                let next = after.after_unchecked(reply);
                if self.mate_within(&next, moves - 1)? == Some(moves - 1) {
                    line.push(reply);
                    line.extend(self.line(&next, moves - 1)?);
                    break;
                }
            }
            return Ok(line);
        }
        Ok(Vec::new())
    }

    /// Whether the side to move mates in at most so many moves. Shorter mates are looked for first:
    /// that costs little beside the longer ones, and saves these where it succeeds.
    fn attack(&mut self, position: &Position, moves: u32) -> Result<bool, TooMuchWork> {
        let known = self.known.get(&position.key()).copied().unwrap_or_default();
        if known.mates.is_some() || known.fails >= moves {
            return Ok(known.mates.is_some_and(|mates| mates <= moves));
        }
        for moves in known.fails + 1..=moves {
            let mates = self.attack_exactly(position, moves)?;
            let known = self.known.entry(position.key()).or_default();
            if mates {
                known.mates = Some(moves);
                return Ok(true);
            }
            known.fails = moves;
        }
        Ok(false)
    }

    /// The same where no shorter mate exists. What leaves the defender the fewest replies is tried
    /// first.
    fn attack_exactly(&mut self, position: &Position, moves: u32) -> Result<bool, TooMuchWork> {
        if moves == 1 {
            return self.mates_at_once(position);
        }
        let mut tries = Vec::new();
        for m in position.legal_moves() {
            let after = self.make(position, m)?;
            tries.push((after.count_moves(), after));
        }
        tries.sort_by_key(|(replies, after)| (!after.in_check(), *replies));
        for (_, after) in tries {
            if self.defence_fails(&after, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn mates_at_once(&mut self, position: &Position) -> Result<bool, TooMuchWork> {
        for m in position.legal_moves() {
            let after = self.make(position, m)?;
            if after.in_check() && !after.has_moves() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the side to move is mated, or will be in at most so many moves whatever it does.
    fn defence_fails(&mut self, position: &Position, moves: u32) -> Result<bool, TooMuchWork> {
        let mut replies = position.legal_moves();
        if replies.is_empty() || moves == 0 {
            return Ok(replies.is_empty() && position.in_check());
        }
        replies.sort_by_key(|m| std::cmp::Reverse(self.refuted[usize::from(m.bits())]));
        for reply in replies {
            let after = self.make(position, reply)?;
            if !self.attack(&after, moves)? {
                self.refuted[usize::from(reply.bits())] += 1;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn make(&mut self, position: &Position, m: Move) -> Result<Position, TooMuchWork> {
        self.left = self.left.checked_sub(1).ok_or(TooMuchWork)?;
        Ok(position.after_unchecked(m))
    }
}
