//! Quiescence search: captures until the position is quiet enough for the evaluation.

use treville_core::position::{Position, Stage};

use super::history::{CorrectionKeys, PieceTo, Situation};
use super::picker::{Hints, MoveOrder, Picker, is_noisy};
use super::searcher::Searcher;
use super::stack::NodeType;
use super::threats::Threats;
use crate::score::{Bound, Score};
use crate::tt::Entry;

impl Searcher<'_> {
    /// The score once captures and promotions are played out, or all moves where the side to move
    /// is in check. With `checks`, quiet moves that give check are searched as well. Callers must
    /// check `stopped` before using the score.
    pub(super) fn quiescence<N: NodeType>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        checks: bool,
    ) -> i32 {
        if self.stopped {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if self.keys.is_draw(position) {
            return 0;
        }
        // A side that can repeat a position has at least a draw, even though this search makes no
        // quiet moves.
        let mut floor = -Score::INFINITE;
        if alpha < 0 && self.keys.upcoming_repetition(position) {
            alpha = 0;
            floor = 0;
            if alpha >= beta {
                return alpha;
            }
        }
        if ply >= Score::MAX_PLY || position.stage() != Stage::Play {
            return self.evaluate(position, ply);
        }
        let in_check = position.in_check();
        // A search without checks does not answer one with them.
        let depth = if checks || in_check { 0 } else { -1 };
        let corrections = CorrectionKeys::new(position, &self.continuation_keys(ply));
        self.histories.prefetch(&corrections);
        let known = self.probe(position, ply);
        if let Some(entry) = known
            && !N::PV
            && entry.depth >= depth
            && entry.decides(alpha, beta)
        {
            return entry.score.max(floor);
        }

        // Standing pat: captures are optional, so the score is at least that of the position as it
        // is.
        let first_alpha = alpha;
        let mut raw = 0;
        let mut best = if in_check {
            ply as i32 - Score::MATE
        } else {
            raw = known.map_or_else(|| self.evaluate(position, ply), |entry| entry.eval);
            let params = &self.pruning.params;
            let mut standing = raw + self.histories.correction(&corrections, params);
            if let Some(entry) = known
                && entry.decides(standing, standing)
            {
                standing = entry.score;
            }
            if standing >= beta {
                // The evaluation is kept for the next visit, below the depth of any search.
                if known.is_none() {
                    let bound = Bound::Lower;
                    let entry = Entry { best: None, score: standing, depth: -2, bound, eval: raw };
                    self.table.insert(position.key(), ply, entry);
                }
                return standing;
            }
            alpha = alpha.max(standing);
            standing
        };
        let hopeless_below = best + self.pruning.params.delta;

        let threats = if in_check { Threats::of(position) } else { Threats::NONE };
        let hints = Hints {
            table_move: known.and_then(|entry| entry.best),
            refutations: [None; 3],
            situation: Situation::new(position, threats.all(), self.continuation_keys(ply)),
            threats,
            order: MoveOrder::new(&self.pruning.params),
        };
        let list = std::mem::take(&mut self.lists[ply]);
        let mut picker = match checks {
            _ if in_check => Picker::new(hints, list),
            true => Picker::noisy_and_checks(hints, list, position.check_squares()),
            false => Picker::noisy(hints, list),
        };
        let values = self.see_values(position);
        let mut best_move = None;
        let (mut count, mut evasions) = (0, 0);
        while let Some(m) = picker.next(position, &values, self.histories) {
            count += 1;
            self.table.prefetch(position.plain_key_after(m));
            if best > -Score::MATE_BOUND {
                if in_check && !is_noisy(position, m) {
                    // One quiet way out of check that does not lose to mate is enough, or a few.
                    if evasions >= self.pruning.params.evasions {
                        picker.skip_quiet();
                        continue;
                    }
                    evasions += 1;
                }
                // Delta pruning: even with the captured piece and a margin the score stays below
                // alpha.
                if !in_check && m.promotion().is_none() && is_noisy(position, m) {
                    let hope = hopeless_below + position.takes(m, &values);
                    if hope <= alpha {
                        best = best.max(hope);
                        continue;
                    }
                    // The gain would do, but the exchange loses it again.
                    if hopeless_below <= alpha && !position.exchange_reaches(m, &values, 1) {
                        best = best.max(hopeless_below);
                        continue;
                    }
                }
            }
            let mut after = *position;
            after.play_unchecked_in_copy_of(position, m);
            self.stack[ply].played = Some(PieceTo::of(position, m));
            self.keys.push(position.key());
            self.count_node();
            let score = -self.quiescence::<N>(&after, -beta, -alpha, ply + 1, false);
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = picker.into_list();
        if self.stopped {
            return best;
        }
        if in_check && count == 0 {
            return ply as i32 - Score::MATE;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha && N::PV => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { best: best_move, score: best, depth, bound, eval: raw };
        self.table.insert(position.key(), ply, entry);
        best.max(floor)
    }
}
