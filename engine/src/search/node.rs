//! A node of the tree and its moves: principal variation search.
//!
//! [`Searcher::node`] decides what it can without searching moves, [`Searcher::moves`] searches
//! them one after another, and both recurse. `pruning` says what is left out, `picker` which move
//! is next.

use treville_core::checks::CheckSquares;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::abdada::{DeferredMoves, NextMove};
use super::history::{CorrectionKeys, Situation, TriedMoves};
use super::picker::{Hints, MoveOrder, Picker};
use super::pruning::{Candidate, Extension, PrunedMoves, Pruning};
use super::searcher::Searcher;
use super::stack::{Node, NodeType, Pv, Scout};
use super::threats::Threats;
use crate::score::{Bound, Score};
use crate::tt::Entry;

impl Searcher<'_> {
    /// The score of a position for the side to move, within `alpha` and `beta`. `cut` says that the
    /// score is expected to be at least beta. Callers must check `stopped` before using the score.
    #[allow(clippy::too_many_arguments)] // The window, depth and ply are the state of the node.
    pub(super) fn node<N: NodeType>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if N::PV {
            self.pv[ply].clear();
        }
        if self.stopped {
            return 0;
        }
        if depth <= 0 || ply >= Score::MAX_PLY {
            return self.quiescence::<N>(position, alpha, beta, ply, true);
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = position.in_check();
        let in_play = position.stage() == Stage::Play;
        let excluded = self.stack[ply].excluded;

        // The least score that the node returns.
        let mut floor = -Score::INFINITE;
        if !N::ROOT {
            if self.keys.is_draw(position) {
                return 0;
            }
            // A side that can repeat a position has at least a draw, even if the move that repeats
            // is pruned below. A singular search leaves a move out and proves nothing of the kind.
            if alpha < 0 && excluded.is_none() && self.keys.upcoming_repetition(position) {
                alpha = 0;
                floor = 0;
            }
            (alpha, beta) = Pruning::mate_distance(alpha, beta, ply);
            if alpha >= beta {
                return alpha;
            }
        }
        let (improving, table_move) = (false, None);
        let mut node = Node { alpha, beta, depth, ply, cut, is_pv: N::PV, improving, table_move };

        let corrections = CorrectionKeys::new(position, &self.continuation_keys(ply));
        self.histories.prefetch(&corrections);
        let known = if excluded.is_some() { None } else { self.probe(position, ply) };
        if let Some(entry) = known
            && self.pruning.table_cutoff(&node, &entry, position)
        {
            self.learn_from_table(position, &node, &entry);
            return entry.score.max(floor);
        }
        node.table_move = if N::ROOT { self.root_best } else { known.and_then(|entry| entry.best) };

        // The move that comes first is known long before it is made.
        if let Some(m) = node.table_move {
            self.table.prefetch(position.plain_key_after(m));
        }

        // The evaluation, corrected by the results of similar positions, and replaced by a score of
        // the table that is closer to the truth.
        let raw = match known {
            _ if in_check || !in_play => 0,
            _ if excluded.is_some() => self.stack[ply].raw_eval,
            Some(entry) => entry.eval,
            None => self.evaluate(position, ply),
        };
        let corrected = raw + self.histories.correction(&corrections, &self.pruning.params);
        let eval = match known {
            Some(entry) if entry.decides(corrected, corrected) => entry.score,
            _ => corrected,
        };
        self.stack[ply].raw_eval = raw;
        self.stack[ply].corrections = corrections;
        self.stack[ply].eval = (!in_check && in_play).then_some(corrected);
        // A side that stands better than at its last turn can expect more of the remaining moves,
        // and less of them is pruned.
        let earlier = [2, 4].into_iter().find_map(|back| self.stack[ply.checked_sub(back)?].eval);
        node.improving = !in_check && earlier.is_some_and(|earlier| corrected > earlier);
        if excluded.is_none() {
            self.learn_from_evaluation(ply);
        }
        // What the last visit left for the plies below belongs to other positions.
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 1].excluded = None;

        if !in_check && in_play && excluded.is_none() && self.pruning.trusts_evaluation(&node) {
            if let Some(score) = self.pruning.reverse_futility(&node, eval) {
                return score;
            }
            if self.pruning.razors(&node, eval) {
                let score = self.quiescence::<Scout>(position, alpha, alpha + 1, ply, true);
                if score <= alpha {
                    return score.max(floor);
                }
            }
            if let Some(score) = self.null_move(position, &node, eval) {
                return score;
            }
        }
        if excluded.is_none() && self.pruning.reduces_without_table_move(&node) {
            node.depth -= 1;
        }
        self.moves::<N>(position, node, known).max(floor)
    }

    /// Passes, where [`Pruning::null_move`] allows it, and gives the score if it is at least beta.
    /// Never twice in a row, and not in the upper plies of a search that verifies another null
    /// move.
    fn null_move(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        let &Node { beta, depth, ply, .. } = node;
        let reduced = self.pruning.null_move(node, position, eval)?;
        if ply == 0 || self.stack[ply - 1].played.is_none() || ply < self.null_from {
            return None;
        }
        let mut after = *position;
        after.pass_unchecked();
        self.table.prefetch(after.key());
        self.stack[ply].played = None;
        self.stack[ply].quiet = None;
        self.keys.push(position.key());
        // A position that recurs only because a side has passed is not a draw.
        let horizon = self.keys.forget();
        self.count_node();
        let score = -self.node::<Scout>(&after, -beta, 1 - beta, reduced, ply + 1, false);
        self.keys.restore(horizon);
        self.keys.pop();
        if self.stopped || score < beta {
            return None;
        }
        let score = if Score::is_mate(score) { beta } else { score };
        if !self.pruning.verifies_null_move(depth) || self.null_from > 0 {
            return Some(score);
        }
        let alone = reduced.max(1) * self.pruning.params.null_alone / 100;
        self.null_from = ply + alone as usize;
        let verified = self.node::<Scout>(position, beta - 1, beta, reduced, ply, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Searches the moves of a node, and gives its score.
    fn moves<N: NodeType>(
        &mut self,
        position: &Position,
        mut node: Node,
        known: Option<Entry>,
    ) -> i32 {
        let Node { alpha: first_alpha, beta, ply, .. } = node;
        let in_play = position.stage() == Stage::Play;
        let excluded = self.stack[ply].excluded;
        let keys = self.continuation_keys(ply);
        let [first_killer, second_killer] = self.stack[ply].killers;
        let threats = Threats::of(position);
        let situation = Situation::new(position, threats.all(), keys);
        self.stack[ply].situation = Some(situation);
        let hints = Hints {
            table_move: node.table_move,
            refutations: [first_killer, second_killer, self.histories.counter(keys[0])],
            situation,
            threats,
            order: MoveOrder::new(&self.pruning.params),
        };
        let values = self.see_values(position);
        let picker = Picker::new(hints, std::mem::take(&mut self.lists[ply]));
        let in_order = N::ROOT && self.number == 0;
        let mut moves =
            DeferredMoves::new(picker, &self.shared.in_flight, position, &node, in_order);
        let (mut quiet_tried, mut noisy_tried) = (TriedMoves::NONE, TriedMoves::NONE);
        let (mut best, mut best_move) = (-Score::INFINITE, None);
        let checking = if in_play { position.check_squares() } else { CheckSquares::default() };

        loop {
            let is_left_out =
                |m| self.stack[ply].excluded == Some(m) || (N::ROOT && !self.is_root_move(m));
            let next = moves.next(position, &values, self.histories, is_left_out);
            let Some(NextMove { m, number, flight }) = next else { break };
            // Long before it is needed: memory is slow.
            self.table.prefetch(position.plain_key_after(m));
            if N::ROOT {
                self.report_root_move(m, number);
            }
            let gives_check = in_play && position.gives_check(m, &checking);
            let learnt = (self.histories, &situation);
            let candidate =
                self.pruning.candidate(position, (m, number), node.depth, gives_check, learnt);
            if !N::ROOT && in_play && best > -Score::MATE_BOUND {
                let eval = self.stack[ply].eval;
                match self.pruning.prunes(&node, position, &candidate, eval, &values) {
                    PrunedMoves::Nothing => {}
                    PrunedMoves::Move => continue,
                    PrunedMoves::QuietMoves => {
                        moves.skip_quiet();
                        continue;
                    }
                }
            }
            let extension = match known {
                Some(entry) if Some(m) == node.table_move && !N::ROOT && in_play => {
                    match self.singular(position, &node, &entry, m) {
                        Extension::Plies(plies) => plies,
                        Extension::Cutoff(score) => {
                            self.lists[ply] = moves.into_list();
                            return score;
                        }
                    }
                }
                _ => 0,
            };

            if N::PV {
                // A scout leaves no line, and one that fails high ends the node without a search
                // that would: the line then ends with this move.
                self.pv[ply + 1].clear();
            }
            let nodes_before = self.nodes;
            let mut after = *position;
            after.play_unchecked_in_copy_of(position, m);
            self.stack[ply].played = Some(candidate.piece);
            self.stack[ply].quiet = (!candidate.noisy).then_some(m);
            self.keys.push(position.key());
            self.count_node();
            let flight = flight.filter(|flight| self.shared.in_flight.begin(*flight));
            let score =
                self.search_move::<N>((position, &after), &node, &candidate, number, extension);
            self.keys.pop();
            if let Some(flight) = flight {
                self.shared.in_flight.end(flight);
            }
            if N::ROOT {
                self.count_root_move(m, self.nodes - nodes_before);
            }
            if self.stopped {
                break;
            }

            best = best.max(score);
            if score > node.alpha {
                node.alpha = score;
                best_move = Some(m);
                if N::PV {
                    self.update_pv(ply, m);
                }
                if N::ROOT {
                    self.root_best = Some(m);
                }
                if score >= beta {
                    self.learn(position, &node, (m, candidate.noisy), &quiet_tried, &noisy_tried);
                    break;
                }
            }
            if Some(m) != best_move {
                if candidate.noisy { noisy_tried.push(m) } else { quiet_tried.push(m) }
            }
        }
        let no_move = moves.is_without_moves();
        self.lists[ply] = moves.into_list();

        if no_move {
            return match excluded {
                Some(_) => node.alpha,
                // Mate or stalemate; in the set-up there is always a move.
                None if position.in_check() && in_play => ply as i32 - Score::MATE,
                None => Score::of_stalemate(position, ply),
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
        if excluded.is_none() && bound == Bound::Upper {
            self.learn_from_fail_low(&node);
        }
        if excluded.is_none() && (!N::ROOT || self.is_whole_root()) {
            let (depth, eval) = (node.depth, self.stack[ply].raw_eval);
            let entry = Entry { best: best_move, score: best, depth, bound, eval };
            self.table.insert(position.key(), ply, entry);
            self.learn_correction(position, ply, &entry);
        }
        best
    }

    /// The score of a move that has been made. Late moves are searched to a reduced depth with an
    /// empty window; those that beat alpha again, first to the full depth and in the principal
    /// variation at last with the full window.
    #[inline]
    fn search_move<N: NodeType>(
        &mut self,
        (position, after): (&Position, &Position),
        node: &Node,
        candidate: &Candidate,
        number: i32,
        extension: i32,
    ) -> i32 {
        let &Node { alpha, beta, ply, cut, .. } = node;
        let depth = node.depth - 1 + extension;
        let mut score = -Score::INFINITE;
        let mut full_depth = !N::PV || number > 1;
        if self.pruning.reduces(node, number, N::ROOT) && position.stage() == Stage::Play {
            let reduction = self.pruning.late_move_reduction(node, position, candidate);
            let reduced = (depth - reduction).clamp(1, depth.max(1));
            score = -self.node::<Scout>(after, -alpha - 1, -alpha, reduced, ply + 1, true);
            full_depth = score > alpha && reduced < depth;
        }
        if full_depth {
            score = -self.node::<Scout>(after, -alpha - 1, -alpha, depth, ply + 1, !cut);
        }
        if N::PV && (number == 1 || (score > alpha && (N::ROOT || score < beta))) {
            score = -self.node::<Pv>(after, -beta, -alpha, depth, ply + 1, false);
        }
        score
    }

    /// Searches the node without its table move, where [`Pruning::singular_bound`] asks for it.
    fn singular(&mut self, position: &Position, node: &Node, entry: &Entry, m: Move) -> Extension {
        let Some(bound) = self.pruning.singular_bound(node, entry, self.root_depth) else {
            return Extension::Plies(0);
        };
        let &Node { depth, ply, cut, .. } = node;
        self.stack[ply].excluded = Some(m);
        let depth = (depth - 1) * self.pruning.params.singular_share / 100;
        let others = self.node::<Scout>(position, bound - 1, bound, depth, ply, cut);
        self.stack[ply].excluded = None;
        self.pruning.singular_extension(node, entry, bound, others)
    }
}
