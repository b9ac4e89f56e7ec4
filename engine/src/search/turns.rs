//! In which order a thread looks at the moves of a node: the picker's, but what another thread is at
//! comes last.

use std::collections::VecDeque;

use treville_core::exchange::Worth;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::Worker;
use super::claims::Claim;
use super::moves::Searched;
use super::node::Node;
use super::picker::{List, Picker};

/// A move whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub m: Move,
    /// Its number among the moves of the node, from 1, as it would be without other threads: how deep
    /// it is looked at depends on it.
    pub number: i32,
    /// What other threads are to know while it is looked at; none if they need not.
    pub claim: Option<Claim>,
}

/// The moves of a node that have not had their turn yet.
pub(super) struct Turns {
    picker: Picker,
    /// How many moves the picker has given out.
    given_out: i32,
    /// The moves that another thread was at. It takes memory only where there are such.
    put_off: VecDeque<Turn>,
    /// Whether moves are left to other threads here, and claimed.
    shares: bool,
    /// Whether every move has its turn at once, whoever else is at it.
    in_order: bool,
}

/// From this depth on, threads leave moves to each other; below it that takes longer than it saves.
const SHARED_DEPTH: i32 = 2;

impl Turns {
    #[inline]
    pub(super) fn new<N: Node>(
        picker: Picker,
        worker: &Worker,
        position: &Position,
        at: &Searched,
    ) -> Turns {
        let shares = worker.shared.claims.matter()
            && at.depth >= SHARED_DEPTH
            && position.stage() == Stage::Play;
        // What the first thread has not come to at the root when time is up is not played.
        let in_order = N::ROOT && worker.number == 0;
        Turns { picker, given_out: 0, put_off: VecDeque::new(), shares, in_order }
    }

    /// Whether there was no move to look at.
    pub(super) fn were_none(&self) -> bool {
        self.given_out == 0
    }

    /// From here on quiet moves are of no use.
    pub(super) fn skip_quiet(&mut self) {
        self.picker.skip_quiet();
    }

    /// Gives the picker's list back.
    pub(super) fn into_list(self) -> List {
        self.picker.into_list()
    }

    /// The next move that is to be looked at.
    #[inline]
    pub(super) fn next<N: Node>(
        &mut self,
        worker: &Worker,
        position: &Position,
        at: &Searched,
        worth: &Worth,
    ) -> Option<Turn> {
        while let Some(m) = self.picker.next(position, worth, worker.experience) {
            if worker.stack[at.ply].excluded == Some(m) || (N::ROOT && !worker.is_root_move(m)) {
                continue;
            }
            self.given_out += 1;
            let claim = self.shares.then(|| Claim::new(position.key(), m, at.depth));
            let turn = Turn { m, number: self.given_out, claim };
            // Everybody begins with the first move: the others depend on what it comes to.
            let may_wait = turn.number > 1 && !self.in_order;
            if may_wait && claim.is_some_and(|claim| worker.shared.claims.is_taken(claim)) {
                self.put_off.push_back(turn);
                continue;
            }
            return Some(turn);
        }
        self.put_off.pop_front()
    }
}
