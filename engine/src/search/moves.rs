//! The moves of a node, one after the other.

use treville_core::checks::CheckSquares;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::Worker;
use super::candidate::{Candidate, Extension, Prospect};
use super::history::PieceTo;
use super::node::{Node, Pv, Scout};
use super::picker::{Hints, Picker, is_noisy};
use super::turns::{Turn, Turns};
use crate::score::Score;
use crate::tt::{Bound, Entry};

/// A node after all that can be decided without looking at its moves.
#[derive(Clone, Copy)]
pub(super) struct Searched {
    /// The score that is safe.
    pub alpha: i32,
    /// The score that is too good to be allowed.
    pub beta: i32,
    /// Plies that are left.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Whether a score of at least beta is expected.
    pub cut: bool,
    /// Whether exact scores are wanted.
    pub is_pv: bool,
    /// Whether the side to move stands better than at its last turn.
    pub improving: bool,
    /// The move that the transposition table knows.
    pub table_move: Option<Move>,
}

/// The most quiet moves or captures of a node that learn from its outcome.
const REMEMBERED: usize = 32;

/// Moves that were tried at a node without success.
struct Tried {
    moves: [Option<Move>; REMEMBERED],
    count: usize,
}

impl Tried {
    const NONE: Tried = Tried { moves: [None; REMEMBERED], count: 0 };

    fn push(&mut self, m: Move) {
        if let Some(free) = self.moves.get_mut(self.count) {
            *free = Some(m);
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().flatten().copied()
    }
}

impl Worker<'_> {
    /// Tries every move of a node.
    pub(super) fn moves_of<N: Node>(
        &mut self,
        position: &Position,
        at: Searched,
        known: Option<Entry>,
    ) -> i32 {
        let Searched { mut alpha, beta, depth, ply, .. } = at;
        let first_alpha = alpha;
        let in_play = position.stage() == Stage::Play;
        let excluded = self.stack[ply].excluded;
        let trail = self.trail(ply);
        let killers = self.stack[ply].killers;
        let counter = self.experience.counter(trail[0]);
        let hints = Hints {
            table_move: at.table_move,
            refutations: [killers[0], killers[1], counter],
            trail,
        };
        let worth = self.worth_of(position);
        let picker = Picker::new(hints, std::mem::take(&mut self.lists[ply]));
        let mut turns = Turns::new::<N>(picker, self, position, &at);
        let (mut quiet_tried, mut noisy_tried) = (Tried::NONE, Tried::NONE);
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let checking = if in_play { position.check_squares() } else { CheckSquares::default() };

        while let Some(Turn { m, number, claim }) = turns.next::<N>(self, position, &at, &worth) {
            if N::ROOT {
                self.tell_root_move(m, number);
            }
            let gives_check = in_play && position.gives_check(m, &checking);
            let candidate = self.candidate(position, &at, (m, number), &trail, gives_check);
            let Candidate { piece, noisy, .. } = candidate;
            if !N::ROOT && in_play && best > -Score::MATE_BOUND {
                match self.prospect(position, &at, &candidate, &worth, alpha) {
                    Prospect::Some => {}
                    Prospect::None => continue,
                    Prospect::NoneForQuiet => {
                        turns.skip_quiet();
                        continue;
                    }
                }
            }

            let extension = match known {
                Some(entry) if Some(m) == at.table_move && !N::ROOT && in_play => {
                    match self.singular(position, &at, &entry, m) {
                        Extension::Plies(plies) => plies,
                        Extension::Cut(score) => {
                            self.lists[ply] = turns.into_list();
                            return score;
                        }
                    }
                }
                _ => 0,
            };

            if N::PV {
                // A scout leaves no line, and one that fails high ends the node without a search that
                // would: the line then ends with this move.
                self.lines[ply + 1].clear();
            }
            let nodes_before = self.nodes;
            let after = position.after(m);
            self.stack[ply].played = Some(piece);
            self.line.push(position.key());
            self.count_node();
            let claim = claim.filter(|claim| self.shared.claims.take(*claim));
            let depth_left = depth - 1 + extension;
            let mut score = -Score::INFINITE;

            // Late-move reductions: late moves are looked at less deeply, and again if they turn
            // out well.
            let mut full = !N::PV || number > 1;
            if depth >= 2 && number > 1 + i32::from(N::ROOT) && in_play {
                let reduction = self.late_reduction(position, &at, &candidate);
                let reduced = (depth_left - reduction / 1024).clamp(1, depth_left.max(1));
                score = -self.node::<Scout>(&after, -alpha - 1, -alpha, reduced, ply + 1, true);
                full = score > alpha && reduced < depth_left;
            }
            if full {
                let cut = !at.cut;
                score = -self.node::<Scout>(&after, -alpha - 1, -alpha, depth_left, ply + 1, cut);
            }
            if N::PV && (number == 1 || (score > alpha && (N::ROOT || score < beta))) {
                score = -self.node::<Pv>(&after, -beta, -alpha, depth_left, ply + 1, false);
            }
            self.line.pop();
            if let Some(claim) = claim {
                self.shared.claims.give_back(claim);
            }
            if N::ROOT {
                self.note_root_move(m, self.nodes - nodes_before);
            }
            if self.stopped {
                break;
            }

            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(m);
                if N::PV {
                    self.extend_line(ply, m);
                }
                if N::ROOT {
                    self.root_best = Some(m);
                }
                if alpha >= beta {
                    self.learn(position, &at, (m, noisy), &quiet_tried, &noisy_tried);
                    break;
                }
            }
            if Some(m) != best_move {
                if noisy { noisy_tried.push(m) } else { quiet_tried.push(m) }
            }
        }
        let no_move = turns.were_none();
        self.lists[ply] = turns.into_list();

        if no_move {
            return match excluded {
                Some(_) => alpha,
                // A side without a move is mated or stalemated, and in the set-up there is always one.
                None if position.in_check() && in_play => ply as i32 - Score::MATE,
                None => 0,
            };
        }
        if self.stopped {
            return best;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if excluded.is_none() && (!N::ROOT || self.is_whole_root()) {
            let eval = self.stack[ply].raw_eval;
            let entry = Entry { best: best_move, score: best, depth, bound, eval };
            self.table.insert(position.key(), ply, entry);
            self.learn_correction(position, ply, depth, best, best_move, bound);
        }
        best
    }

    /// A move has cut off; those tried before it have not.
    fn learn(
        &mut self,
        position: &Position,
        at: &Searched,
        (best, noisy): (Move, bool),
        quiet: &Tried,
        noisy_tried: &Tried,
    ) {
        if position.stage() != Stage::Play {
            return;
        }
        let params = &self.params;
        let bonus = (params.bonus * at.depth - 80).clamp(16, params.bonus_limit);
        let us = position.turn();
        let trail = self.trail(at.ply);
        let piece = |m| PieceTo::of(position, m);
        if noisy {
            self.experience.learn_noisy(piece(best), position.captured(best), bonus);
        } else {
            self.stack[at.ply].add_killer(best);
            self.experience.set_counter(trail[0], best);
            self.experience.learn_quiet(us, best, piece(best), &trail, bonus);
            for m in quiet.iter() {
                self.experience.learn_quiet(us, m, piece(m), &trail, -bonus);
            }
        }
        for m in noisy_tried.iter() {
            self.experience.learn_noisy(piece(m), position.captured(m), -bonus);
        }
    }

    /// Remembers by how much the evaluation was off, where the score says so.
    fn learn_correction(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        best: i32,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        let Some(eval) = self.stack[ply].eval else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
        };
        let noisy = best_move.is_some_and(|m| is_noisy(position, m));
        if tells && !noisy && !Score::is_mate(best) {
            self.experience.learn_correction(position, depth, best - eval);
        }
    }
}
